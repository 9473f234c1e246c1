import { expect, it } from "vitest";
import { threadName } from "@/components/threads/thread-name";
import { daysOf } from "@/components/threads/transcript-days";

it("groups consecutive messages by day", () => {
  const at = (createdAt: string) => ({ createdAt });
  const messages = [
    at("2026-03-01T08:00:00.000Z"),
    at("2026-03-01T23:59:59.999Z"),
    at("2026-03-02T00:00:00.000Z"),
    at("2026-03-01T09:00:00.000Z"),
  ];
  expect(daysOf(messages).map((group) => [group.day, group.messages.length])).toEqual([
    ["2026-03-01", 2],
    ["2026-03-02", 1],
    ["2026-03-01", 1],
  ]);
  expect(daysOf([])).toEqual([]);
});

it("falls back to the user or group for the name", () => {
  const graph = { id: "grph_1", kind: "GROUP" as const, groupName: "crew", userId: null };
  const user = { id: "usr_1", externalId: "maya", firstName: null, lastName: "Lopez" };
  expect(threadName({ name: "First day", user, graph })).toBe("First day");
  expect(threadName({ name: " ", user, graph })).toBe("Conversation with Lopez");
  expect(threadName({ name: null, user: { ...user, lastName: null }, graph })).toBe("Conversation with maya");
  expect(threadName({ name: null, user: null, graph })).toBe("Conversation in crew");
});
