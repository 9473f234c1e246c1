import { generateKeyPairSync, randomBytes } from "node:crypto";
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { sql } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as metadata } from "@/app/.well-known/oauth-protected-resource/[[...path]]/route";
import { POST as taggedPost } from "@/app/mcp/[tag]/route";
import { GET, POST } from "@/app/mcp/route";
import * as database from "@/lib/db/client";
import { rows } from "@/lib/db/client";
import { env } from "@/lib/env";
import { writeCalls } from "@/lib/usage/query-log";
import { useDatabase } from "../support/database";
import { accessToken, everyScope, playAuthorization, playClerk } from "../support/played-clerk";
import { aProject } from "../support/project";
import { clerkFrontend, sessionOf } from "../support/session";

useDatabase();

const origin = "http://localhost:3000";
const resource = `${origin}/mcp`;
const scopes = [...everyScope.split(" "), "user:org:read"];
let clerk: Awaited<ReturnType<typeof playClerk>>;

beforeAll(async () => {
  clerk = await playClerk();
});
afterAll(() => clerk.close());
// Each test starts later than what the one before could have left in memory.
let now = Date.now();
beforeEach(() => {
  now += 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => {
  clerk.state.fails = null;
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const pass = (ms: number) => {
  now += ms;
  vi.setSystemTime(now);
};

const anAccount = (memberships: Record<string, "org:admin" | "org:member">) => {
  const id = `user_${randomBytes(6).toString("hex")}`;
  clerk.people[id] = { memberships };
  return id;
};

/** The routes, as a server finds them. */
async function fetchServer(input: string | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const path = new URL(request.url).pathname.split("/").slice(1);
  if (path[0] === ".well-known" && path[1] === "oauth-protected-resource") {
    return metadata(request, { params: Promise.resolve({ path: path.slice(2) }) });
  }
  if (path[0] !== "mcp") return new Response(null, { status: 404 });
  if (request.method !== "POST") return GET(request);
  return path[1] ? taggedPost(request, { params: Promise.resolve({ tag: path[1] }) }) : POST(request);
}

const headersOf = (token?: string) => ({
  ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
  ...(token && { authorization: `Bearer ${token}` }),
});
async function post(token: string | undefined, { tag, method = "tools/list", params = {}, headers = {} }: Post = {}) {
  const response = await fetchServer(`${resource}${tag ? `/${tag}` : ""}`, {
    ...{ method: "POST", body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) },
    headers: { ...headersOf(token), ...headers },
  });
  const text = (await response.text()).replace(/^event: message\ndata: /, "");
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}
type Post = { tag?: string; method?: string; params?: object; headers?: Record<string, string> };

const toolsOf = (answer: { body: any }): string[] => answer.body.result.tools.map(({ name }: { name: string }) => name);
const use = (token: string, name: string, input: object, more: Post = {}) =>
  post(token, { method: "tools/call", params: { name, arguments: input }, ...more });

describe("metadata", () => {
  it("names Clerk as the authorization server, wherever clients look", async () => {
    for (const path of ["", "/mcp", "/mcp/some-project"]) {
      const answer = await fetchServer(`${origin}/.well-known/oauth-protected-resource${path}`);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        {
          ...{ resource, resource_name: "Loci", authorization_servers: [clerkFrontend] },
          ...{ scopes_supported: scopes, bearer_methods_supported: ["header"] },
        },
      ]);
    }
    expect((await fetchServer(`${origin}/.well-known/oauth-protected-resource/v1`)).status).toBe(404);
  });

  it("doesn't exist without Clerk, and neither does the challenge", async () => {
    env().identity = "local";
    try {
      expect((await fetchServer(`${origin}/.well-known/oauth-protected-resource/mcp`)).status).toBe(404);
      const refused = await post(await accessToken({ account: anAccount({}) }));
      expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    } finally {
      env().identity = "clerk";
    }
  });

  it("is named by a 401", async () => {
    const where = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="${scopes.join(" ")}"`;
    const missing = await post(undefined);
    expect([missing.status, missing.headers.get("www-authenticate")]).toEqual([401, `Bearer ${where}`]);
    for (const token of ["nothing", `loci_${"a".repeat(40)}`, "oat_unknown", await sessionOf("org_1")]) {
      const refused = await post(token);
      expect([refused.status, refused.headers.get("www-authenticate")], token).toEqual([401, `Bearer error="invalid_token", ${where}`]);
    }
  });
});

const generations = {
  "2026 client": (transport: unknown) => {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } } as never);
    return { client, open: () => client.connect(transport as never) };
  },
  "SDK 1 client": (transport: unknown) => {
    const client = new OldClient({ name: "test", version: "1" });
    return { client, open: () => client.connect(transport as never) };
  },
};

describe.each(Object.entries(generations))("the %s", (generation, clientOf) => {
  it.each(["JWT", "opaque"])("finds the server, signs in and gets a token (%s)", async (format) => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    const account = anAccount({ [project.organization]: "org:admin" });
    const played = playAuthorization({
      account,
      issue: async (scope, aud) => {
        if (format === "JWT") return accessToken({ account, scope, aud });
        const token = `oat_${randomBytes(12).toString("hex")}`;
        clerk.opaque[token] = { subject: account, scopes: scope.split(" "), aud: [aud] };
        return token;
      },
    });
    const fetchAnything = (input: string | URL, init?: RequestInit) =>
      new URL(input).origin === clerkFrontend ? played.fetchAuthorization(input, init) : fetchServer(input, init);
    const saved: Record<string, any> = {};
    const authProvider = {
      redirectUrl: "http://127.0.0.1:9999/callback",
      clientMetadata: { client_name: "Test", redirect_uris: ["http://127.0.0.1:9999/callback"] },
      clientInformation: () => saved.client,
      saveClientInformation: (client: unknown) => Object.assign(saved, { client }),
      tokens: () => saved.tokens,
      saveTokens: (tokens: unknown) => Object.assign(saved, { tokens }),
      saveCodeVerifier: (verifier: string) => Object.assign(saved, { verifier }),
      codeVerifier: () => saved.verifier,
      redirectToAuthorization: (address: URL) => Object.assign(saved, { code: played.authorize(address) }),
    };
    const Transport = generation === "SDK 1 client" ? OldTransport : StreamableHTTPClientTransport;
    const transportOf = () => new Transport(new URL(resource), { fetch: fetchAnything, authProvider } as never);
    const first = transportOf();
    const refusal = await clientOf(first)
      .open()
      .catch((error: unknown) => error);
    expect((refusal as Error).constructor.name).toBe(UnauthorizedError.name);
    await first.finishAuth(saved.code);
    expect(saved.tokens.scope).toBe(scopes.join(" "));

    const { client, open } = clientOf(transportOf());
    await open();
    expect((await client.listTools()).tools).toHaveLength(10);
    const found: any = await client.callTool({ name: "recall", arguments: { user_id: "maya", query: "Where does Maya live?" } });
    expect(JSON.stringify(found.structuredContent)).toContain("Porto");
    expect([...new Set(played.seen)]).toEqual(["/.well-known/oauth-authorization-server", "/oauth/register", "/oauth/token"]);
  });
});

describe("what a person may do", () => {
  const readerTools = ["recall", "ask", "get_context", "list_memories", "get_memory"];
  const everyTool = expect.arrayContaining([...readerTools, "remember", "correct_memory", "forget_memory", "resolve_conflict"]);
  const writerTools = [...readerTools, "remember", "correct_memory"].sort();

  it("is bounded by the token's scopes and by the role", async () => {
    const project = await aProject();
    const admin = anAccount({ [project.organization]: "org:admin" });
    const member = anAccount({ [project.organization]: "org:member" });
    const listed = async (account: string, scope: string) => toolsOf(await post(await accessToken({ account, scope })));
    expect(await listed(admin, everyScope)).toEqual(everyTool);
    expect((await listed(member, everyScope)).sort()).toEqual(writerTools);
    expect(await listed(admin, "memory:read profile")).toEqual(readerTools);
    expect(await listed(member, "memory:read")).toEqual(readerTools);
    const called = await use(await accessToken({ account: member, scope: "memory:read" }), "remember", { user_id: "maya", content: "x" });
    expect(JSON.stringify(called.body)).toContain("error");
    for (const scope of ["profile email", "memory:write", ""]) {
      const refused = await post(await accessToken({ account: admin, scope }));
      expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
        403,
        expect.stringMatching(/^Bearer error="insufficient_scope", resource_metadata=".*", scope="memory:read /),
      ]);
    }
    // Clerk writes them as a list, too.
    expect(toolsOf(await post(await accessToken({ account: member, scope: "", claims: { scp: ["memory:read"] } })))).toEqual(readerTools);
  });

  it("is in the newest project of their organizations, of the one they chose, or in the one that the path names", async () => {
    const [old, middle, newest, foreign] = [await aProject(), await aProject(), await aProject(), await aProject()];
    const ages = { [old.id]: 3, [middle.id]: 2, [newest.id]: 1, [foreign.id]: 0 };
    for (const [id, days] of Object.entries(ages))
      await rows(sql`update projects set created_at = now() - make_interval(days => ${days}::int) where id = ${id}::uuid`);
    for (const [name, project] of Object.entries({ old, middle, newest, foreign })) await project.remembers("maya", `My code is ${name}.`);
    const account = anAccount({
      [old.organization]: "org:member",
      [middle.organization]: "org:member",
      [newest.organization]: "org:admin",
    });
    const recalled = async (token: string, tag?: string) => {
      const { status, body } = await use(token, "recall", { user_id: "maya", query: "Maya's code" }, { tag });
      return status === 200 ? /code is (\w+)/.exec(body.result.content[0].text)?.[1] : body.error.data.code;
    };
    const any = await accessToken({ account });
    expect(await recalled(any)).toBe("newest");
    expect(await recalled(any, old.tag)).toBe("old");
    expect(await recalled(any, foreign.tag)).toBe("PROJECT_NOT_FOUND");
    expect(await recalled(any, "nothing")).toBe("PROJECT_NOT_FOUND");
    const chosen = await accessToken({ account, claims: { org_id: middle.organization } });
    expect(await recalled(chosen)).toBe("middle");
    expect(await recalled(chosen, newest.tag)).toBe("PROJECT_NOT_FOUND");
    expect(await recalled(await accessToken({ account, claims: { org_id: foreign.organization } }))).toBe("PROJECT_NOT_FOUND");
    // The role is the one in the project's organization.
    expect(toolsOf(await post(any))).toContain("forget_memory");
    expect(toolsOf(await post(any, { tag: old.tag }))).not.toContain("forget_memory");
    expect(await recalled(old.apiKey, old.tag)).toBe("old");
    expect(await recalled(old.apiKey, newest.tag)).toBe("PROJECT_NOT_FOUND");
  });

  it("can be bound to one user, as with a key", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    await project.remembers("zoe", "I live in Oslo.");
    const token = await accessToken({ account: anAccount({ [project.organization]: "org:admin" }) });
    const found = await use(token, "recall", { query: "live", user_id: "zoe" }, { headers: { "x-loci-user": "maya" } });
    expect(JSON.stringify(found.body)).toContain("Porto");
    expect(JSON.stringify(found.body)).not.toContain("Oslo");
  });

  it("is limited, metered, logged and audited under their name", async () => {
    const project = await aProject({ plan: "free" });
    const account = anAccount({ [project.organization]: "org:member" });
    const token = await accessToken({ account });
    expect((await use(token, "remember", { user_id: "maya", content: "I live in Porto." })).body.result.isError).toBeFalsy();
    const found = await use(token, "recall", { user_id: "maya", query: "live" });
    expect(Number(found.headers.get("x-ratelimit-remaining"))).toBe(58);
    await use(token, "recall", { user_id: "nobody", query: "live" });
    const used = await rows(sql`select budget, used::int as used from usage_counters where organization_id = ${project.organizationId}`);
    expect(used).toEqual(
      expect.arrayContaining([
        { budget: "ingest", used: 1 },
        { budget: "retrieval", used: 1 },
      ]),
    );
    const [{ id }] = (await rows(sql`select id, first_name, email from accounts where external_id = ${account}`)) as [{ id: string }];
    await writeCalls();
    const logged = await rows(
      sql`select kind, api_key_id as key, account_id as account from query_log where project_id = ${project.id} and error_code is null`,
    );
    expect(logged).toEqual([{ kind: "search", key: null, account: id }]);
    const [entry] = await rows(sql`select actor from audit_entries where project_id = ${project.id} and action = 'episode.added'`);
    expect(entry).toEqual({ actor: { type: "user", id: account, name: "Ada Lovelace" } });
    // A colleague has a limit of their own.
    await rows(sql`update account_rate_windows set used = 60 where project_id = ${project.id}`);
    expect((await post(token)).status).toBe(429);
    expect((await post(await accessToken({ account: anAccount({ [project.organization]: "org:member" }) }))).status).toBe(200);
  });
});

describe("a token is rejected", () => {
  it.each([
    ["for another server", { aud: "https://elsewhere.example.com/mcp" }],
    ["for this server's other paths", { aud: origin }],
    ["for anything", { claims: { aud: undefined } }],
    ["of another issuer", { claims: { iss: "https://clerk.evil.test" } }],
    ["that has expired", { expiresIn: -60 }],
    ["of nobody", { account: "" }],
    ["with a malformed organization", { claims: { org_id: 7 } }],
  ])("%s", async (_, more) => {
    const project = await aProject();
    const account = anAccount({ [project.organization]: "org:admin" });
    expect((await post(await accessToken({ account }))).status).toBe(200);
    expect((await post(await accessToken({ account, ...more }))).status).toBe(401);
  });

  it("signed by somebody else, or made for sessions", async () => {
    const project = await aProject();
    const account = anAccount({ [project.organization]: "org:admin" });
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const forged = await new SignJWT({ scope: everyScope, aud: resource, client_id: "c" })
      .setProtectedHeader({ alg: "RS256", kid: "ins_test", typ: "at+jwt" })
      .setIssuer(clerkFrontend)
      .setSubject(account)
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(privateKey);
    const session = await sessionOf(project.organization, { account, claims: { aud: resource, scope: everyScope } });
    for (const token of [forged, session]) expect((await post(token)).status).toBe(401);
  });

  it("opaque: unknown, revoked, expired or for another server", async () => {
    const project = await aProject();
    const subject = anAccount({ [project.organization]: "org:admin" });
    const fine = { subject, scopes: everyScope.split(" "), aud: [resource] };
    Object.assign(clerk.opaque, {
      oat_fine: fine,
      oat_revoked: { ...fine, revoked: true },
      oat_expired: { ...fine, expired: true },
      oat_elsewhere: { ...fine, aud: ["https://elsewhere.example.com/mcp"] },
      oat_anywhere: { ...fine, aud: undefined },
    });
    expect((await post("oat_fine")).status).toBe(200);
    for (const token of ["oat_unknown", "oat_revoked", "oat_expired", "oat_elsewhere", "oat_anywhere"]) {
      expect((await post(token)).status, token).toBe(401);
    }
  });
});

describe("access ends", () => {
  it("within a minute after Clerk ended it", async () => {
    const project = await aProject();
    const aPerson = () => anAccount({ [project.organization]: "org:admin" });
    const [revoked, removed, banned, gone] = [aPerson(), aPerson(), aPerson(), aPerson()];
    clerk.opaque.oat_ends = { subject: revoked, scopes: everyScope.split(" "), aud: [resource] };
    const tokens = ["oat_ends", ...(await Promise.all([removed, banned, gone].map((account) => accessToken({ account }))))];
    const statuses = async () => Promise.all(tokens.map(async (token) => (await post(token)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    clerk.opaque.oat_ends.revoked = true;
    clerk.people[removed]!.memberships = {};
    clerk.people[banned]!.banned = true;
    delete clerk.people[gone];
    pass(60_000);
    expect(await statuses()).toEqual([401, 404, 401, 401]);
  });

  it("at once when the organization or the account was deleted here", async () => {
    const project = await aProject();
    const [one, other] = [anAccount({ [project.organization]: "org:admin" }), anAccount({ [project.organization]: "org:admin" })];
    const [first, second] = [await accessToken({ account: one }), await accessToken({ account: other })];
    expect([(await post(first)).status, (await post(second)).status]).toEqual([200, 200]);
    await rows(sql`update accounts set deleted_at = now() where external_id = ${one}`);
    expect([(await post(first)).status, (await post(second)).status]).toEqual([404, 200]);
    await rows(sql`update organizations set deleted_at = now() where id = ${project.organizationId}::uuid`);
    expect((await post(second)).status).toBe(404);
  });

  it("not with a colleague's role: a lower one takes effect within a minute", async () => {
    const project = await aProject();
    const account = anAccount({ [project.organization]: "org:admin" });
    const token = await accessToken({ account });
    expect(toolsOf(await post(token))).toContain("forget_memory");
    clerk.people[account]!.memberships[project.organization] = "org:member";
    pass(60_000);
    expect(toolsOf(await post(token))).not.toContain("forget_memory");
  });
});

describe("an outage", () => {
  it.each(["cut", 500, 429, 401] as const)("of Clerk (%s) is a 503, never a 401", async (fails) => {
    const project = await aProject();
    const account = anAccount({ [project.organization]: "org:admin" });
    clerk.opaque[`oat_${account}`] = { subject: account, scopes: everyScope.split(" "), aud: [resource] };
    const written: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
    clerk.state.fails = fails;
    for (const token of [await accessToken({ account }), `oat_${account}`]) {
      const down = await post(token);
      expect([down.status, down.headers.get("retry-after"), down.headers.get("www-authenticate")]).toEqual([503, "2", null]);
      expect(down.body.error.data.code).toBe("UNAVAILABLE");
    }
    expect(written.join("")).not.toMatch(new RegExp(`sk_test|oat_${account}`));
    clerk.state.fails = null;
    expect((await post(`oat_${account}`)).status).toBe(200);
  });

  it("of the database is a 503, too", async () => {
    const project = await aProject();
    const token = await accessToken({ account: anAccount({ [project.organization]: "org:admin" }) });
    const outage = vi.spyOn(database, "rows").mockRejectedValue(Object.assign(new Error("down"), { code: "ECONNREFUSED" }));
    const down = await post(token).finally(() => outage.mockRestore());
    expect([down.status, down.headers.get("www-authenticate")]).toEqual([503, null]);
  });

  it("doesn't concern what was asked within the last minute", async () => {
    const project = await aProject();
    const account = anAccount({ [project.organization]: "org:admin" });
    const token = await accessToken({ account });
    const before = clerk.asked.length;
    expect((await Promise.all([post(token), post(token), post(token)])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(clerk.asked.slice(before).sort()).toEqual([`/v1/users/${account}`, `/v1/users/${account}/organization_memberships`]);
    clerk.state.fails = "cut";
    expect((await post(token)).status).toBe(200);
    pass(60_000);
    expect((await post(token)).status).toBe(503);
  });
});
