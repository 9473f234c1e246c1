import { describe, expect, it } from "vitest";
import { RedactionSettings } from "@/lib/api/wire/redaction";
import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { redactionTypes } from "@/lib/text/redaction/pattern";
import { redactInput, redactorFor } from "@/lib/text/redaction/policy";

const ctxWith = (redaction?: NonNullable<ProjectContext["project"]["settings"]["redaction"]>): ProjectContext => ({
  project: { id: "p", organizationId: "o", tag: "t", name: "T", settings: redaction ? { redaction } : {} },
  actor: { type: "system", id: null, name: null },
  correlationId: null,
});
const redacting = ctxWith({ enabled: true, action: "redact" });
const blocking = ctxWith({ enabled: true, action: "block" });
const card = "4111 1111 1111 1111";

describe("a policy", () => {
  it.each([
    ["none", ctxWith()],
    ["one that is off", ctxWith({ enabled: false, action: "redact" })],
    ["one that blocks and is off", ctxWith({ enabled: false, action: "block" })],
  ])("that is %s returns the value itself", (_, ctx) => {
    const value = { content: card };
    expect(redactInput(ctx, value)).toBe(value);
    expect(redactorFor(ctx.project.settings)(card)).toBe(card);
  });

  it("returns the value itself if it finds nothing", () => {
    const value = { content: "Tea at five.", metadata: { a: [1, "b", null, { c: true }] }, at: new Date(0) };
    expect(redactInput(redacting, value)).toBe(value);
    expect(redactInput(blocking, value)).toBe(value);
  });

  it("covers texts, numbers and keys at any depth, and nothing else", () => {
    const at = new Date(0);
    const value = {
      content: `Card ${card}.`,
      messages: [{ role: "user", content: "maya@example.com", createdAt: at }],
      metadata: { deep: [{ "eve@example.com": [4111111111111111, true, null] }], count: 12 },
    };
    expect(redactInput(redacting, value)).toEqual({
      content: "Card [REDACTED:CREDIT_CARD].",
      messages: [{ role: "user", content: "[REDACTED:EMAIL]", createdAt: at }],
      metadata: { deep: [{ "[REDACTED:EMAIL]": ["[REDACTED:CREDIT_CARD]", true, null] }], count: 12 },
    });
    expect(value.messages[0]!.content).toBe("maya@example.com");
  });

  it("reads a text together with its field name", () => {
    expect(
      redactInput(redacting, {
        ssn: "123 45 6789",
        phone: 4155552671,
        password: "correct horse battery",
        api: { token: "abcdefgh12345678" },
        pin: "4821",
        note: "4821",
      }),
    ).toEqual({
      ssn: "[REDACTED:SSN]",
      phone: "[REDACTED:PHONE]",
      password: "[REDACTED:PASSWORD]",
      api: { token: "[REDACTED:SECRET]" },
      pin: "[REDACTED:PASSWORD]",
      note: "4821",
    });
  });

  it("keeps a key named __proto__ as data", () => {
    const value = JSON.parse('{"__proto__": {"a": "maya@example.com"}}');
    expect(JSON.stringify(redactInput(redacting, value))).toBe('{"__proto__":{"a":"[REDACTED:EMAIL]"}}');
  });

  it("applies only listed types; an empty list means all", () => {
    const text = `maya@example.com ${card}`;
    const only = ctxWith({ enabled: true, action: "redact", types: ["EMAIL"] });
    expect(redactInput(only, text)).toBe(`[REDACTED:EMAIL] ${card}`);
    expect(redactInput(ctxWith({ enabled: true, action: "redact", types: [] }), text)).toBe("[REDACTED:EMAIL] [REDACTED:CREDIT_CARD]");
  });

  it("that blocks reports types and paths, never the content", () => {
    const value = { messages: [{ content: "fine" }, { content: `${card}, maya@example.com` }], metadata: { "eve@example.com": "x" } };
    let thrown: unknown;
    try {
      redactInput(blocking, value);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(AppError);
    const { code, detail, message } = thrown as AppError;
    expect([code, detail]).toEqual([
      "CONTENT_BLOCKED",
      {
        findings: [
          { path: "messages.1.content", types: ["CREDIT_CARD", "EMAIL"] },
          { path: "metadata.(key)", types: ["EMAIL"] },
        ],
      },
    ]);
    expect(message).toContain("messages.1.content");
    expect(JSON.stringify([message, detail])).not.toMatch(/4111|example/);
  });

  it("that blocks still redacts older content for a model", () => {
    expect(redactorFor(blocking.project.settings)(card)).toBe("[REDACTED:CREDIT_CARD]");
  });
});

describe("a project's settings", () => {
  it("accept only known types", () => {
    const read = (value: unknown) => RedactionSettings.safeParse(value);
    expect(read({ enabled: true, types: [...redactionTypes] }).data).toEqual({
      enabled: true,
      action: "redact",
      types: [...redactionTypes],
    });
    expect(read({ enabled: true, action: "block" }).success).toBe(true);
    for (const wrong of [
      { enabled: true, types: ["email"] },
      { enabled: true, types: ["EMAILS"] },
      { enabled: true, action: "drop" },
      {},
    ]) {
      expect(read(wrong).success).toBe(false);
    }
  });
});
