import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as follow, HEAD as look } from "@/app/sign-in/link/route";
import { POST as signOut } from "@/app/sign-out/route";
import { boot } from "@/boot";
import { identity } from "@/lib/auth";
import { ownerSecret } from "@/lib/auth/local";
import { ensureSecret, findSecret, signInLink, signToken } from "@/lib/auth/owner-tokens";
import { deleteUsedLinks } from "@/lib/auth/redeem-sign-in-link";
import { connection, rows, setConnection } from "@/lib/db/client";
import { env } from "@/lib/env";
import { firstRun } from "@/lib/projects/first-run";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { expectError } from "../support/refusal";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "loci-sign-in-"));
process.env.LOCI_DATA_DIR = join(folder, "data");

useDatabase();
beforeAll(() => firstRun());
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const origin = "http://localhost:3000";
const aLink = () => signInLink(ownerSecret(), origin);
const open = (link: string, headers: Record<string, string> = {}) => follow(new Request(link, { headers }));
const cookieIn = (response: Response) => /loci_session=[^;]+/.exec(response.headers.get("set-cookie") ?? "")?.[0] ?? "";
const projectsFor = (headers: Record<string, string>) => call("GET", "/v1/dashboard/projects", { headers });
const whereTo = (response: Response) => response.headers.get("location");

describe("a sign-in link", () => {
  it("sets a cookie that scripts cannot read, for two weeks, and goes to the dashboard", async () => {
    const answer = await open(await aLink());
    expect([answer.status, whereTo(answer)]).toEqual([303, "/projects"]);
    expect(answer.headers.get("set-cookie")).toMatch(/^loci_session=[\w.-]+; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { status, body } = await projectsFor({ cookie: cookieIn(answer) });
    expect(status).toBe(200);
    expect(body.projects).toMatchObject([{ tag: "main" }]);
  });

  it("signs in once, however many follow it at once", async () => {
    const link = await aLink();
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(link)));
    expect(answers.filter((answer) => cookieIn(answer))).toHaveLength(1);
    expect(answers.map(whereTo).sort()).toEqual(["/projects", ...Array(9).fill("/sign-in?reason=used")]);
  });

  it("leaves in whom it let in, and gives no second cookie", async () => {
    const link = await aLink();
    const cookie = cookieIn(await open(link));
    const again = await open(link, { cookie });
    expect([whereTo(again), again.headers.get("set-cookie")]).toEqual(["/projects", null]);
    expect(whereTo(await open(link, { cookie: "loci_session=nothing" }))).toBe("/sign-in?reason=used");
  });

  it("is not used up by a look ahead", async () => {
    const link = await aLink();
    expect((await look()).status).toBe(200);
    for (const headers of [
      { "sec-purpose": "prefetch" },
      { "sec-purpose": "prefetch;prerender" },
      { purpose: "prefetch" },
      { "x-moz": "prefetch" },
      { "x-purpose": "preview" },
      { "next-router-prefetch": "1" },
    ] as Record<string, string>[]) {
      const answer = await open(link, headers);
      expect([answer.status, answer.headers.get("set-cookie")], JSON.stringify(headers)).toEqual([503, null]);
    }
    expect(whereTo(await open(link))).toBe("/projects");
  });

  it("goes on to the page that asked for it, and forgets which one that was", async () => {
    const answer = await open(await aLink(), { cookie: "loci_next=%2Fprojects%2Fmain%2Fmemories%3Fq%3Dlisbon" });
    expect(whereTo(answer)).toBe("/projects/main/memories?q=lisbon");
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^loci_session=[^;]+; /),
      "loci_next=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    ]);
    for (const cookie of ["loci_next=%2F%2Fevil.example.com", "loci_next=https%3A%2F%2Fevil.example.com", "loci_next=%E0%A4%A"]) {
      expect(whereTo(await open(await aLink(), { cookie })), cookie).toBe("/projects");
    }
  });

  it.each([
    ["no token", async () => `${origin}/sign-in/link`],
    ["an empty token", async () => `${origin}/sign-in/link?token=`],
    ["no token at all", async () => `${origin}/sign-in/link?token=a.b.c`],
    ["another server's", () => signInLink(new Uint8Array(32), origin)],
    [
      "a session in the place of a link",
      async () => `${origin}/sign-in/link?token=${await signToken(ownerSecret(), { purpose: "session", seconds: 60 })}`,
    ],
    [
      "a link that is not one of a kind",
      async () => `${origin}/sign-in/link?token=${await signToken(ownerSecret(), { purpose: "link", seconds: 60 })}`,
    ],
    [
      "a link that was changed",
      async () => (await aLink()).replace(/token=([^.]+)\.([^.]+)/, (_, head, body) => `token=${head}.${body.slice(0, -2)}AA`),
    ],
  ])("with %s opens nothing", async (_, make) => {
    const answer = await open(await make());
    expect([whereTo(answer), answer.headers.get("set-cookie")]).toEqual(["/sign-in?reason=expired", null]);
  });

  it("is good for ten minutes", async () => {
    const [link, other] = [await aLink(), await aLink()];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 9 * 60_000 });
    expect(whereTo(await open(link))).toBe("/projects");
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(whereTo(await open(other))).toBe("/sign-in?reason=expired");
  });

  it("is still good when the database was away", async () => {
    const opened = await connection();
    const link = await aLink();
    const execute = () => Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    setConnection({ ...opened, database: { execute } as never });
    try {
      expect(whereTo(await open(link))).toBe("/sign-in?reason=failed");
    } finally {
      setConnection(opened);
    }
    const token = new URL(link).searchParams.get("token")!;
    expect(written.mock.calls.join("")).toContain("sign_in.failed");
    expect(written.mock.calls.join("")).not.toContain(token.slice(0, 20));
    expect(whereTo(await open(link))).toBe("/projects");
  });

  it("is forgotten a day after it has run out, and not before", async () => {
    await open(await aLink());
    const count = async () => (await rows(sql`select 1 from used_sign_in_links`)).length;
    const before = await count();
    await deleteUsedLinks();
    expect(await count()).toBe(before);
    await rows(sql`update used_sign_in_links set expires_at = now() - interval '25 hours'`);
    await deleteUsedLinks();
    expect(await count()).toBe(0);
  });
});

describe("the cookie", () => {
  it("is for https alone where the server is reached that way", async () => {
    const isSecure = async (url: string, headers: Record<string, string> = {}) =>
      (await open((await aLink()).replace(origin, url), headers)).headers.get("set-cookie")!.endsWith("; Secure");
    expect(await isSecure(origin)).toBe(false);
    expect(await isSecure("https://memory.example.com")).toBe(true);
    expect(await isSecure(origin, { "x-forwarded-proto": "https, http" })).toBe(true);
    expect(await isSecure(origin, { "x-forwarded-proto": "http" })).toBe(false);
    const settings = env();
    settings.address = "https://memory.example.com";
    try {
      expect(await isSecure(origin)).toBe(true);
    } finally {
      settings.address = origin;
    }
  });

  it("opens nothing when it is not ours, is for a link, or its time has passed", async () => {
    const sign = (secret: Uint8Array, claims: Record<string, unknown>, alg = "HS256") =>
      new SignJWT({ iss: "loci", sub: "local-owner", aud: "session", exp: Math.floor(Date.now() / 1_000) + 60, ...claims })
        .setProtectedHeader({ alg })
        .sign(secret);
    const good = ownerSecret();
    expect((await projectsFor({ cookie: `loci_session=${await sign(good, {})}` })).status).toBe(200);
    const bad = [
      await sign(new Uint8Array(32), {}),
      await sign(good, { aud: "link" }),
      await sign(good, { sub: "someone" }),
      await sign(good, { iss: "elsewhere" }),
      await sign(good, { exp: 1 }),
      await sign(good, { exp: undefined }),
      await sign(good, {}, "HS512"),
      new URL(await aLink()).searchParams.get("token")!,
    ];
    for (const token of bad) {
      expectError(await projectsFor({ cookie: `loci_session=${token}` }), 401, "UNAUTHORIZED");
      expectError(await projectsFor({ authorization: `Bearer ${token}` }), 401, "UNAUTHORIZED");
    }
    expectError(await projectsFor({}), 401, "UNAUTHORIZED");
  });
});

describe("signing out", () => {
  const leave = (headers: Record<string, string>) =>
    signOut(new Request(`${origin}/sign-out`, { method: "POST", headers: { host: "localhost:3000", ...headers } }));

  it("takes the cookie away", async () => {
    const answer = await leave({ origin });
    expect([answer.status, whereTo(answer)]).toEqual([303, "/sign-in"]);
    expect(answer.headers.get("set-cookie")).toBe("loci_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  });

  it("ends the session on the server: a copy of its cookie opens nothing, and no other session ends", async () => {
    const [cookie, other] = [cookieIn(await open(await aLink())), cookieIn(await open(await aLink()))];
    expect((await projectsFor({ cookie })).status).toBe(200);
    expect((await leave({ origin, cookie })).status).toBe(303);
    expectError(await projectsFor({ cookie }), 401, "UNAUTHORIZED");
    const token = cookie.split("=")[1]!;
    expectError(await projectsFor({ authorization: `Bearer ${token}` }), 401, "UNAUTHORIZED");
    // The same signature, spelled with other padding bits.
    const last = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const respelled = token.slice(0, -1) + last[last.indexOf(token.at(-1)!) ^ 1];
    expectError(await projectsFor({ cookie: `loci_session=${respelled}` }), 401, "UNAUTHORIZED");
    expect((await projectsFor({ cookie: other })).status).toBe(200);
    expect((await leave({ origin, cookie })).status).toBe(303);
  });

  it("says so, and keeps the cookie, when the session could not be ended", async () => {
    const opened = await connection();
    const cookie = cookieIn(await open(await aLink()));
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    setConnection({ ...opened, database: { execute: () => Promise.reject(new Error("connect ECONNREFUSED")) } as never });
    try {
      const answer = await leave({ origin, cookie });
      expect([answer.status, answer.headers.get("set-cookie")]).toEqual([503, null]);
    } finally {
      setConnection(opened);
    }
    expect((await projectsFor({ cookie })).status).toBe(200);
  });

  it("is remembered until the session would have expired", async () => {
    await leave({ origin, cookie: cookieIn(await open(await aLink())) });
    const count = async () => (await rows(sql`select 1 from revoked_sessions`)).length;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await deleteUsedLinks();
    expect(await count()).toBe(before);
    await rows(sql`update revoked_sessions set expires_at = now() - interval '25 hours'`);
    await deleteUsedLinks();
    expect(await count()).toBe(0);
  });

  it.each([
    ["another site", "https://evil.example.com"],
    ["no site", undefined],
    ["a site without a name", "null"],
  ])("is not for %s", async (_, from) => {
    const answer = await leave(from ? { origin: from } : {});
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([403, null]);
  });
});

it("health says that the owner is local, and identity events are not taken", async () => {
  expect((await identity()).kind).toBe("local");
  expect((await call("GET", "/v1/health")).body.plugins.auth).toBe("local");
  expectError(await call("POST", "/v1/webhooks/identity", { body: {} }), 503, "UNAVAILABLE");
});

it("under Clerk there is no link and no cookie of ours", async () => {
  const link = await aLink();
  const settings = env();
  settings.identity = "clerk";
  try {
    const answers = [
      await open(link),
      await look(),
      await signOut(new Request(`${origin}/sign-out`, { method: "POST", headers: { origin } })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(answers.map(({ headers }) => headers.get("set-cookie"))).toEqual([null, null, null]);
    expect((await call("GET", "/v1/health")).body.plugins.auth).toBe("clerk");
  } finally {
    settings.identity = "local";
  }
  expect(whereTo(await open(link))).toBe("/projects");
});

describe("a start", () => {
  const printed = async () => {
    const said = vi
      .spyOn(console, "log")
      .mockClear()
      .mockImplementation(() => {});
    await boot();
    return said.mock.calls.join("\n");
  };
  const without = async () => {
    await rows(sql`delete from organizations where external_id = 'local'`);
    return printed();
  };

  it("prints a key and a link for the owner at their terminal", async () => {
    expect(await without()).toMatch(/loci_[0-9A-Za-z]{40}[\s\S]*sign-in\/link\?token=/);
    expect(await printed()).not.toMatch(/loci_[0-9A-Za-z]{40}/);
  });

  it.each([["identity", "clerk", "local"] as const, ["VERCEL", "1", undefined] as const])(
    "prints neither into a log that others read: %s is %s",
    async (name, value, before) => {
      const settings = env() as Record<string, unknown>;
      settings[name] = value;
      try {
        expect(await without()).toMatch(/^· database: [^\n]*$/);
        expect(await rows(sql`select 1 from organizations where external_id = 'local'`)).toEqual([]);
      } finally {
        settings[name] = before;
        await firstRun();
      }
    },
  );
});

describe("the secret's file", () => {
  const place = (name: string) => ({ LOCI_DATA_DIR: join(folder, name) });
  const fileOf = (name: string) => join(folder, name, "auth-secret");

  it("is made once, for its owner's eyes alone", () => {
    const made = ensureSecret(place("new"));
    expect(made.length).toBeGreaterThanOrEqual(43);
    expect(statSync(fileOf("new")).mode & 0o777).toBe(0o600);
    expect(ensureSecret(place("new"))).toEqual(made);
    expect(findSecret(place("new"))).toEqual(made);
    expect(ensureSecret(place("other"))).not.toEqual(made);
  });

  it("is not made by who only looks, nor needed where a variable is set", () => {
    expect(findSecret(place("none"))).toBeNull();
    expect(ensureSecret({ ...place("none"), LOCI_AUTH_SECRET: "x".repeat(40) })).toEqual(new TextEncoder().encode("x".repeat(40)));
    expect(existsSync(fileOf("none"))).toBe(false);
  });

  it("is closed to others again when a copy has opened it", () => {
    const made = ensureSecret(place("open"));
    chmodSync(fileOf("open"), 0o644);
    expect(findSecret(place("open"))).toEqual(made);
    expect(statSync(fileOf("open")).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["empty", ""],
    ["white space", " \n"],
    ["cut off", "abc"],
    ["binary", "\0".repeat(64)],
    ["two lines", `${"x".repeat(40)}\n${"y".repeat(40)}`],
  ])("that is %s stops with a sentence, and is not written over", (name, content) => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(fileOf(name), content);
    expect(() => ensureSecret(place(name))).toThrow(/^The session secret in .*auth-secret is empty or damaged\. Delete the file: /);
    expect(readFileSync(fileOf(name), "utf8")).toBe(content);
  });

  it("that is a folder, or has no folder to be in, stops with a sentence", () => {
    mkdirSync(fileOf("folder"), { recursive: true });
    expect(() => ensureSecret(place("folder"))).toThrow(
      /^Cannot read the session secret in .* \(EISDIR\)\. Make the file readable .* or set LOCI_AUTH_SECRET/,
    );
    writeFileSync(join(folder, "file"), "");
    expect(() => ensureSecret(place("file/below"))).toThrow(/^Cannot .* \(ENOTDIR\)\. .*set LOCI_AUTH_SECRET/);
  });
});

describe("from the terminal, beside a server", () => {
  type Ended = { code: number; stdout: string; stderr: string };
  /** Empty, not absent: a developer's .env must not reach the test. */
  const run = (script: string, args: string[] = [], environment: Record<string, string> = {}): Promise<Ended> =>
    new Promise((done) => {
      const none = {
        DATABASE_URL: "",
        LOCI_BASE_URL: "",
        LOCI_AUTH_SECRET: "",
        CLERK_SECRET_KEY: "",
        NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: "",
      };
      const { PATH, HOME, LOCI_DATA_DIR } = process.env;
      execFile(
        process.execPath,
        [`scripts/${script}.mjs`, ...args],
        { cwd: root, env: { PATH, HOME, LOCI_DATA_DIR, HOST: "", PORT: "3000", ...none, ...environment } as unknown as NodeJS.ProcessEnv },
        (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, stdout, stderr }),
      );
    });

  it("npm run sign-in prints a link that signs in", async () => {
    ownerSecret();
    const { code, stdout } = await run("sign-in", [], { PORT: "4321" });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^http:\/\/localhost:4321\/sign-in\/link\?token=[\w.-]+\n$/);
    expect(whereTo(await open(stdout.trim()))).toBe("/projects");
    const told = await run("sign-in", [], { LOCI_BASE_URL: "https://memory.example.com/" });
    expect(told.stdout).toMatch(/^https:\/\/memory\.example\.com\/sign-in\/link\?/);
  });

  it("npm run token prints a session for as many hours as it is asked for", async () => {
    ownerSecret();
    for (const [args, hours] of [
      [[], 1],
      [["--hours", "720"], 720],
      [["--hours=0.5"], 0.5],
    ] as const) {
      const { code, stdout } = await run("token", [...args]);
      expect(code).toBe(0);
      const token = stdout.trim();
      const { iat, exp } = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
      expect(exp - iat).toBe(hours * 3_600);
      expect((await projectsFor({ authorization: `Bearer ${token}` })).status).toBe(200);
    }
  });

  it.each([["0"], ["-1"], ["721"], ["many"], [""], ["Infinity"]])("npm run token refuses %s hours", async (hours) => {
    const { code, stdout, stderr } = await run("token", [`--hours=${hours}`]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^Can't create a token: --hours is ".*"\. Use .* at most 720\.$/m);
  });

  it.each([
    [
      "no server has started",
      { LOCI_DATA_DIR: join(folder, "nothing") },
      /^Can't create a sign-in link: no server has been started with the data folder .*Run `npm start` first/,
    ],
    [
      "the file is damaged",
      { LOCI_DATA_DIR: join(folder, "damaged") },
      /^Can't create a sign-in link: The session secret in .*auth-secret is/,
    ],
    [
      "people sign in with Clerk",
      { CLERK_SECRET_KEY: "sk_test_1", NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: "pk_test_1" },
      /^Can't create a sign-in link: this server uses Clerk for sign-in/,
    ],
    ["half a pair is set", { CLERK_SECRET_KEY: "sk_test_1" }, /^Can't create a sign-in link: CLERK_SECRET_KEY is set but .* is not/],
  ])("where %s, says so in one sentence", async (_, environment, sentence) => {
    mkdirSync(join(folder, "damaged"), { recursive: true });
    writeFileSync(join(folder, "damaged", "auth-secret"), "x");
    const { code, stdout, stderr } = await run("sign-in", [], environment as Record<string, string>);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(existsSync(join(folder, "nothing"))).toBe(false);
  });
});
