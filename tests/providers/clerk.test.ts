import { createHash, createHmac, generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { identity } from "@/lib/auth";
import { env } from "@/lib/env";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { privateKey, sessionOf } from "../support/session";

useDatabase();

const provider = await identity();
const seconds = () => Math.floor(Date.now() / 1_000);
const projectsFor = (input: Parameters<typeof call>[2]) => call("GET", "/v1/dashboard/projects", input);
const verified = async (claims: Record<string, unknown>, organization: string | null = null) =>
  provider.verify(await sessionOf(organization, { account: "user_1", claims }));

describe("a token's claims", () => {
  it.each([
    ["version 2, admin", { v: 2, o: { id: "org_1", rol: "admin", slg: "one" } }, "org:admin", "one"],
    ["version 2, member", { v: 2, o: { id: "org_1", rol: "member", slg: "one" } }, "org:member", "one"],
    ["version 2, a role of its own", { v: 2, o: { id: "org_1", rol: "owner" } }, "org:member", null],
    ["version 2, no role", { v: 2, o: { id: "org_1" } }, "org:member", null],
    ["version 1, admin", { org_id: "org_1", org_role: "org:admin", org_slug: "one" }, "org:admin", "one"],
    ["version 1, legacy admin role", { org_id: "org_1", org_role: "admin" }, "org:admin", null],
    ["version 1, member", { org_id: "org_1", org_role: "org:member", org_slug: "one" }, "org:member", "one"],
    ["version 1, a role of its own", { org_id: "org_1", org_role: "org:administrator" }, "org:member", null],
  ])("%s", async (_, claims, role, organizationName) => {
    expect(await verified(claims)).toEqual({
      accountId: "user_1",
      organizationId: "org_1",
      role,
      accountName: null,
      organizationName,
      // Clerk ends sessions itself.
      digest: null,
    });
  });

  it.each([
    ["none", {}],
    ["an empty one", { o: {} }],
    ["an empty id", { o: { id: "" }, org_id: "" }],
    ["an id that isn't a string", { o: { id: 7 }, org_id: { id: "org_1" } }],
  ])("with an organization with %s: no active organization", async (_, claims) => {
    expect(await verified(claims)).toBe("no organization");
    const answer = await projectsFor({ key: await sessionOf(null, { claims }) });
    expectError(answer, 403, "FORBIDDEN");
    expect(answer.body.error).toContain("No organization is active");
  });

  it.each([
    ["an organization's id with a space", { o: { id: "org 1" } }],
    ["a very long organization id", { o: { id: `org_${"x".repeat(200)}` } }],
    ["an organization's id with a NUL", { org_id: "org_1\0" }],
    ["a session with something left to do", { sts: "pending", o: { id: "org_1", rol: "admin" } }],
    ["no person", { sub: undefined, o: { id: "org_1" } }],
    ["an empty person", { sub: "", o: { id: "org_1" } }],
    ["a malformed user id", { sub: "user 1", o: { id: "org_1" } }],
  ])("%s: no session", async (_, claims) => {
    const now = seconds();
    const token = await new SignJWT({ sub: "user_1", iat: now, nbf: now, exp: now + 60, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "ins_test", typ: "JWT" })
      .sign(privateKey);
    expect(await provider.verify(token)).toBeNull();
    expectError(await projectsFor({ key: token }), 401, "UNAUTHORIZED");
  });
});

describe("a token is rejected", () => {
  const claims = (more: Record<string, unknown> = {}) => ({
    sub: "user_1",
    o: { id: "org_1" },
    iat: seconds(),
    exp: seconds() + 60,
    ...more,
  });
  const signedBy = (key: Parameters<SignJWT["sign"]>[0], more = {}, header = {}) =>
    new SignJWT(claims(more)).setProtectedHeader({ alg: "RS256", kid: "ins_test", typ: "JWT", ...header }).sign(key);
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

  it("outside its validity, allowing for small clock differences", async () => {
    const within = [{ exp: seconds() - 2 }, { nbf: seconds() + 3 }, { iat: seconds() + 3 }];
    const outside = [{ exp: seconds() - 30 }, { nbf: seconds() + 60 }, { iat: seconds() + 60 }, { exp: undefined }, { exp: "later" }];
    for (const more of within) expect(await provider.verify(await signedBy(privateKey, more)), JSON.stringify(more)).not.toBeNull();
    for (const more of outside) expect(await provider.verify(await signedBy(privateKey, more)), JSON.stringify(more)).toBeNull();
  });

  it("signed with another key", async () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    expect(await provider.verify(await signedBy(other))).toBeNull();
  });

  it("signed with the public key as a secret, or unsigned", async () => {
    const body = `${encoded({ alg: "HS256", kid: "ins_test", typ: "JWT" })}.${encoded(claims())}`;
    const forged = `${body}.${createHmac("sha256", env().CLERK_JWT_KEY!).update(body).digest("base64url")}`;
    expect(await provider.verify(forged)).toBeNull();
    expect(await provider.verify(`${encoded({ alg: "none", typ: "JWT" })}.${encoded(claims())}.`)).toBeNull();
  });

  it("made for something other than a session", async () => {
    expect(await provider.verify(await signedBy(privateKey, {}, { typ: "at+jwt" }))).toBeNull();
  });

  it.each(["", "a", "a.b", "a.b.c", "....", "null.null.null", `${"x".repeat(10_000)}.y.z`])("that is malformed (%#)", async (token) => {
    expect(await provider.verify(token)).toBeNull();
  });

  it("made for another site, if the public URL is set", async () => {
    const settings = env();
    const [base, address] = [settings.LOCI_BASE_URL, settings.address];
    settings.LOCI_BASE_URL = "https://memory.example.com/";
    settings.address = "https://memory.example.com";
    try {
      expect(await provider.verify(await signedBy(privateKey, { azp: "https://memory.example.com" }))).toMatchObject({
        accountId: "user_1",
      });
      expect(await provider.verify(await signedBy(privateKey, { azp: "https://evil.example.com" }))).toBeNull();
      // Tokens for backends, native apps and page loads have no azp claim.
      expect(await provider.verify(await signedBy(privateKey))).not.toBeNull();
    } finally {
      settings.LOCI_BASE_URL = base;
      settings.address = address;
    }
    expect(await provider.verify(await signedBy(privateKey, { azp: "https://anywhere.example.com" }))).not.toBeNull();
  });
});

it("each token's active organization decides what it can access", async () => {
  const [first, second] = [await aProject(), await aProject()];
  const seen = async (organization: string) =>
    (await projectsFor({ key: await sessionOf(organization, { account: "user_switches" }) })).body.projects.map(
      ({ id }: { id: string }) => id,
    );
  expect(await seen(first.organization)).toEqual([first.shownId]);
  expect(await seen(second.organization)).toEqual([second.shownId]);
  expect(await seen(first.organization)).toEqual([first.shownId]);
});

describe("the session cookie", () => {
  const suffix = createHash("sha1").update(process.env.NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY!).digest("base64url").slice(0, 8);
  const withCookie = (cookie: string) => projectsFor({ headers: { cookie } });

  it("can have Clerk's plain name or this application's, which takes precedence", async () => {
    const [project, other] = [await aProject(), await aProject()];
    const token = await sessionOf(project.organization);
    const strange = await sessionOf(other.organization);
    for (const cookie of [
      `__session=${token}`,
      `a=b; __session_${suffix}=${token}; c=d`,
      `__session=${strange}; __session_${suffix}=${token}`,
      `__session_${suffix}=; __session=${token}`,
    ]) {
      expect((await withCookie(cookie)).body.projects, cookie.slice(0, 30)).toMatchObject([{ id: project.shownId }]);
    }
    expectError(await withCookie(`__session_other123=${token}`), 401, "UNAUTHORIZED");
    expectError(await withCookie("__session="), 401, "UNAUTHORIZED");
  });

  it("is ignored if there is a header, which must be valid", async () => {
    const project = await aProject();
    const headers = { cookie: `__session=${await sessionOf(project.organization)}`, authorization: "Bearer nothing" };
    expectError(await projectsFor({ headers }), 401, "UNAUTHORIZED");
  });
});
