import { sql } from "drizzle-orm";
import { describe, expect, inject, it } from "vitest";
import { db, inTransaction, outsideTransaction, rows, writeAhead } from "@/lib/db/client";
import { distribute } from "@/lib/db/distribute";
import { dataTables } from "@/lib/db/distributed-tables";
import { inProject, withoutProject } from "@/lib/db/project-scope";
import { newId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

// npm run test:citus: projects are in shards on two workers.

const isCluster = inject("nodes").length > 1;

type Project = Awaited<ReturnType<typeof aProject>>;
type Place = { shard: string; node: number; port: number; host: string };

const placeOf = async ({ id }: Project): Promise<Place> =>
  (
    await rows<Place>(sql`
      select shardid::text as shard, nodeid as node, nodeport as port, nodename as host from pg_dist_shard_placement
      join pg_dist_node using (nodename, nodeport)
      where shardid = get_shard_id_for_distribution_column('graphs', ${id}::uuid)`)
  )[0]!;

const otherWorker = async ({ node }: Place): Promise<Place> =>
  (await rows<Place>(sql`select nodeport as port, nodename as host from pg_dist_node where groupid > 0 and nodeid <> ${node}`))[0]!;

const add = (project: Project, content: string) =>
  call("POST", "/v1/core/add", { key: project.apiKey, body: { user_id: "maya", messages: [{ role: "user", content }] } });

const search = (project: Project) =>
  call("POST", "/v1/core/search", { key: project.apiKey, body: { user_id: "maya", query: "Where does Maya live?" } });

describe.runIf(inject("nodes").length === 1)("on one Postgres", () => {
  useDatabase();

  it("db:distribute says what is missing, and changes nothing", async () => {
    await expect(distribute(await db())).rejects.toMatchObject({
      code: "INVALID_REQUEST",
      message: expect.stringMatching(/extension citus/),
    });
  });
});

describe.runIf(isCluster)("on a Citus cluster", () => {
  useDatabase();

  it("db:distribute can be repeated, and leaves control tables on the coordinator", async () => {
    const again = await distribute(await db());
    expect(again).toEqual({ distributed: [], already: expect.arrayContaining(dataTables), workers: 2 });
    const tables = await rows<{ name: string }>(sql`select logicalrelid::text as name from pg_dist_partition`);
    expect(tables.map(({ name }) => name).toSorted()).toEqual(dataTables.toSorted());
  });

  it("a statement that forgets its project finds no other project's rows, not even in the same shard", async () => {
    const one = await aProject();
    let other = await aProject();
    while ((await placeOf(other)).shard !== (await placeOf(one)).shard) other = await aProject();
    await one.remembers("maya", "I live in Lisbon.");
    await other.remembers("jonas", "I live in Porto.");
    const usersOf = (from: Project) => inProject(from.id, () => rows<{ project: string }>(sql`select project_id as project from users`));
    expect(await usersOf(one)).toEqual([{ project: one.id }]);
    expect(await usersOf(other)).toEqual([{ project: other.id }]);
    const foreign = inProject(one.id, () => rows(sql`select 1 from memories where project_id = ${other.id}::uuid`));
    expect(await foreign).toEqual([]);
    expect(await withoutProject(() => rows(sql`select 1 from users`))).toEqual([]);
  });

  it("texts arrive as they are, whatever characters they have", async () => {
    const project = await aProject();
    const texts = ["", "it's", "a\\b", "\\", "\\'", "');--", "$1 $$ ? %s", 'say "hi", {a,b}', "two\nlines\t", "E'x'", "null", "Zoë 🦆"];
    const named = [...texts, null];
    await add(project, "I live in Lisbon.");
    await inProject(project.id, async () => {
      const [graph] = await rows<{ id: string }>(sql`select graph_id as id from threads where project_id = ${project.id}::uuid`);
      // Ahead, which go together, and one by one.
      for (const write of [writeAhead, rows]) {
        await inTransaction(async () => {
          for (const name of named) {
            await write(sql`
              insert into threads (id, project_id, graph_id, name, message_count, next_unit, last_message_at)
              values (${newId()}, ${project.id}, ${graph!.id}, ${name}, 0, 0, now())`);
          }
        });
      }
      for (const text of texts) {
        const found = rows<{ name: string }>(sql`select name from threads where project_id = ${project.id}::uuid and name = ${text}`);
        expect(await found).toEqual([{ name: text }, { name: text }]);
      }
      const [count] = await rows<{ unnamed: number }>(
        sql`select count(*)::int as unnamed from threads where project_id = ${project.id}::uuid and name is null and message_count = 0`,
      );
      expect(count).toEqual({ unnamed: 2 });
    });
  });

  it("adds, searches and lists of four projects are each served by one shard", async () => {
    const projects = await Promise.all([aProject(), aProject(), aProject(), aProject()]);
    for (const project of projects) await project.remembers("maya", "I live in Lisbon.");
    const fannedOut = async () => {
      const [counter] = await rows<{ count: number }>(
        sql`select query_execution_multi_shard::float8 as count from citus_stat_counters where name = current_database()`,
      );
      return counter!.count;
    };
    await rows(sql`select citus_stat_counters_reset((select oid from pg_database where datname = current_database()))`);
    for (const project of projects) {
      const found = await search(project);
      expect(found.body.results[0].content).toMatch(/Lisbon/);
      const key = project.apiKey;
      for (const path of ["/v1/memory?user_id=maya", "/v1/users", "/v1/users/maya/context"]) {
        expect((await call("GET", path, { key })).status, path).toBe(200);
      }
    }
    expect(await fannedOut()).toBe(0);
  });

  it.each(["block_writes", "force_logical"])(
    "a shard is moved with %s while its project is written and read, and nothing is lost",
    async (mode) => {
      const project = await aProject();
      await project.remembers("maya", "I live in Lisbon.");
      const from = await placeOf(project);
      const to = await otherWorker(from);
      let isMoving = true;
      const accepted: string[] = [];
      const refused = new Set<string>();
      const found: number[] = [];
      const writer = async (name: string) => {
        for (let n = 0, left = 3; isMoving || left > 0; n++) {
          const content = `Note ${name}${n} of the move.`;
          const { status, body } = await add(project, content);
          if (status === 202) {
            accepted.push(content);
            if (!isMoving) left--;
          } else refused.add(`${status} ${body.error}`);
        }
      };
      const reader = async () => {
        while (isMoving) {
          const { status, body } = await search(project);
          if (status === 200) found.push(body.results.length);
          else refused.add(`${status} ${body.error}`);
        }
      };
      const move = outsideTransaction(() =>
        rows(
          sql`select citus_move_shard_placement(${from.shard}::bigint, ${from.host}, ${from.port}::int, ${to.host}, ${to.port}::int, ${mode}::citus.shard_transfer_mode)`,
        ),
      ).finally(() => {
        isMoving = false;
      });
      await Promise.all([move, writer("a"), writer("b"), reader()]);
      expect((await placeOf(project)).port).toBe(to.port);
      // A transaction that began before the move and wrote after it is refused as a whole.
      expect([...refused].filter((answer) => answer !== "503 unavailable")).toEqual([]);
      const stored = await rows<{ content: string }>(
        sql`select content from messages where project_id = ${project.id}::uuid and content like 'Note %'`,
      );
      expect(stored.map(({ content }) => content).toSorted()).toEqual(accepted.toSorted());
      expect(accepted.length).toBeGreaterThan(5);
      expect(Math.min(...found)).toBeGreaterThan(0);
      expect((await search(project)).body.results[0].content).toMatch(/Lisbon/);
    },
  );
});
