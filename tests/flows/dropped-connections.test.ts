import { type AddressInfo, connect, createServer } from "node:net";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { toAppError } from "@/lib/api/to-app-error";
import { connection, inTransaction, openPostgres, rows, rowsOn, writeAhead } from "@/lib/db/client";
import { openPool } from "@/lib/db/postgres-pool";
import { useDatabase } from "../support/database";

useDatabase();

const onPostgres = it.runIf(process.env.TEST_DATABASE_URL);

const own = sql`datname = current_database() and pid <> pg_backend_pid()`;
const dropOthers = () => rows(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${own}`);

onPostgres("answers every call, with a result or with a retriable error, while connections drop", async () => {
  await rows(sql`create table survivors (id int primary key)`);
  const unhandled: unknown[] = [];
  const hear = (reason: unknown) => unhandled.push(reason);
  process.on("uncaughtException", hear).on("unhandledRejection", hear);
  let isOver = false;
  let next = 0;
  const done: number[] = [];
  const failures: unknown[] = [];
  const work = async () => {
    while (!isOver) {
      const id = next++;
      const long = "x".repeat(id % 3 === 0 ? 2_000 : 1);
      const writes = async () => {
        const write = id % 4 === 1 ? writeAhead : rows;
        await write(sql`insert into survivors values (${id})`);
        if (write === rows) await new Promise((resolve) => setImmediate(resolve));
        await write(sql`insert into survivors values (${-id - 1})`);
        await rows(sql`select ${long}::text`);
      };
      const call = id % 2 ? inTransaction(writes) : rows(sql`select ${long}::text, pg_sleep(0.001)`);
      await call.then(
        () => id % 2 && done.push(id),
        (error) => failures.push(error),
      );
    }
  };
  const workers = Array.from({ length: 24 }, work);
  for (let drops = 0; drops < 20; drops++) await dropOthers().catch((error) => failures.push(error));
  isOver = true;
  await Promise.all(workers);
  process.off("uncaughtException", hear).off("unhandledRejection", hear);
  expect(unhandled).toEqual([]);
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) expect(toAppError(failure)).toMatchObject({ code: "UNAVAILABLE", headers: { "Retry-After": "2" } });
  // A transaction is there as a whole or not at all, and all that was confirmed is there.
  const stored = new Set((await rows<{ id: number }>(sql`select id from survivors`)).map(({ id }) => id));
  expect([...stored].filter((id) => !stored.has(-id - 1))).toEqual([]);
  expect(done.filter((id) => !stored.has(id))).toEqual([]);
});

onPostgres("never sends the rest of a transaction over another connection", async () => {
  await rows(sql`create table halves (part text)`);
  const cut = inTransaction(async () => {
    await rows(sql`insert into halves values ('first')`);
    const [{ pid } = { pid: 0 }] = await rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const { database } = await connection();
    await database.execute(sql`select pg_terminate_backend(${pid}::int)`);
    for (let tries = 0; tries < 3; tries++) await rows(sql`insert into halves values ('second')`).catch(() => {});
  });
  await expect(cut).rejects.toSatisfy((error) => toAppError(error).code === "UNAVAILABLE");
  expect(await rows(sql`select part from halves`)).toEqual([]);
});

onPostgres("rolls back when a statement failed, even if the error was caught", async () => {
  await rows(sql`create table caught (id int primary key)`);
  const failed = inTransaction(async () => {
    await rows(sql`insert into caught values (1)`);
    await rows(sql`insert into caught values (1)`).catch(() => {});
  });
  await expect(failed).rejects.toMatchObject({ code: "23505" });
  expect(await rows(sql`select id from caught`)).toEqual([]);
});

onPostgres("returns lists of text and numbers as arrays", async () => {
  const [row] = await rows(sql`select array['a b', 'c"d'] as texts, array[1, 2] as numbers, array[]::uuid[] as ids`);
  expect(row).toEqual({ texts: ["a b", 'c"d'], numbers: [1, 2], ids: [] });
});

onPostgres("reserves a connection for one caller, whose statements are sent without waiting", async () => {
  const [{ name } = { name: "" }] = await rows<{ name: string }>(sql`select current_database() as name`);
  const pool = await openPool(Object.assign(new URL(process.env.TEST_DATABASE_URL!), { pathname: `/${name}` }).href, 2);
  const held = await pool.reserve();
  const begun = held.unsafe("begin; create temp table held (id int) on commit drop").execute();
  const added = held.unsafe("insert into held values ($1), ($2) returning id", [1, 2]).values().execute();
  const ended = held.unsafe("commit").execute();
  expect(await added).toEqual([[1], [2]]);
  await Promise.all([begun, ended]);
  held.release();
  expect(await pool.unsafe("select to_regclass('held') as held")).toEqual([{ held: null }]);
  await pool.end();
  await expect(pool.unsafe("select 1")).rejects.toMatchObject({ code: "CONNECTION_ENDED" });
});

/** As PgBouncer answers a startup parameter that it doesn't know. */
function refusal(parameter: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

onPostgres("opens two connections at once through a pooler that refuses a parameter, and tells the second late", async () => {
  const target = new URL(process.env.TEST_DATABASE_URL!);
  const firstIsOpen = Promise.withResolvers<void>();
  let refused = 0;
  const pooler = createServer((socket) =>
    socket.once("data", async (startup) => {
      if (startup.includes("jit")) {
        if (refused++ > 0) await firstIsOpen.promise;
        socket.end(refusal("jit"));
        return;
      }
      const server = connect(Number(target.port), target.hostname);
      server.write(startup);
      socket.pipe(server).pipe(socket);
    }),
  );
  await new Promise<void>((resolve) => pooler.listen(0, "127.0.0.1", resolve));
  const through = Object.assign(new URL(target), { host: `127.0.0.1:${(pooler.address() as AddressInfo).port}` });
  const pool = await openPool(through.href, 2);
  const [first, second] = [pool.reserve(), pool.reserve()];
  const held = await first;
  firstIsOpen.resolve();
  const late = await second;
  expect(refused).toBe(2);
  expect(await Promise.all([held.unsafe("select 1 as one"), late.unsafe("select 2 as one")])).toEqual([[{ one: 1 }], [{ one: 2 }]]);
  held.release();
  late.release();
  await pool.end();
  pooler.close();
});

// A pooler that knows the statement's text doesn't prepare it again.
it.runIf(process.env.TEST_DATABASE_URL && process.env.TEST_DATABASE_PREPARE !== "true")(
  "sends a prepared statement that the server has forgotten again with the same parameters",
  async () => {
    const { database, close } = await openPostgres(process.env.TEST_DATABASE_URL!, 1);
    const asked = {
      yes: true,
      no: false,
      none: null,
      text: "t",
      number: 7,
      list: ["a", "b"],
      at: "2026-01-02T00:00:00+00:00",
      json: { t: true },
    };
    const ask = () =>
      rowsOn(
        database,
        sql`select ${asked.yes}::boolean as yes, ${asked.no}::boolean as no, ${asked.none}::boolean as none, ${asked.text}::text as text,
          ${asked.number}::int as number, ${sql.param(asked.list)}::text[] as list, to_json(${asked.at}::timestamptz at time zone 'utc') #>> '{}' || '+00:00' as at,
          ${JSON.stringify(asked.json)}::jsonb as json`,
      );
    try {
      for (const _ of [1, 2, 3]) expect(await ask()).toEqual([asked]);
      await rowsOn(database, sql`deallocate all`);
      expect(await ask()).toEqual([asked]);
    } finally {
      await close();
    }
  },
);
