import { sql } from "drizzle-orm";
import { is } from "drizzle-orm/entity";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { deliverer } from "@/inngest/deliveries";
import { db, inTransaction, rows } from "@/lib/db/client";
import { functionName } from "@/lib/db/functions";
import { grantToApplication, roleOf } from "@/lib/db/grants";
import { withSetting } from "@/lib/db/isolate-on-postgres";
import { acrossProjects, enterProject, inProject, withoutProject } from "@/lib/db/project-scope";
import * as schema from "@/lib/db/schema";
import { runEvals } from "@/lib/evals/run-evals";
import { newId } from "@/lib/ids";
import { weights } from "@/lib/retrieval/weights";
import { aggregateAllChanges } from "@/lib/usage/aggregate-changes";
import { spentBy } from "@/lib/usage/model-spend";
import { writeCalls } from "@/lib/usage/query-log";
import { writeSpend } from "@/lib/usage/write-spend";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { aComplaint, anEvalRun, type Project } from "../support/records";
import { dataTables } from "../support/statements";
import { fill } from "../support/transfer";
import { anEndpoint } from "../support/webhooks";

useDatabase();

const tables = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableConfig(each)] : []));

it("every table of a project's data has the policy, and the control tables have none", () => {
  const own = tables.filter(({ policies }) => policies.some(({ name }) => name === "own_project")).map(({ name }) => name);
  expect(own.sort()).toEqual([...dataTables].sort());
  expect(tables.filter(({ policies }) => policies.length > 0)).toHaveLength(own.length);
});

it("only tables without content can be read across projects", () => {
  const shared = tables.filter(({ policies }) => policies.some(({ name }) => name === "every_project")).map(({ name }) => name);
  expect(shared.sort()).toEqual([
    "count_changes",
    "counts",
    "eval_runs",
    "hourly_counts",
    "ingestion_jobs",
    "job_steps",
    "model_usage",
    "monthly_spend",
    "query_log",
    "webhook_deliveries",
  ]);
});

it("a request enters one project at most", () => {
  const enter = () =>
    withoutProject(() => {
      enterProject(newId());
      enterProject(newId());
    });
  expect(enter).toThrow("can't enter another one");
});

describe.skipIf(!process.env.TEST_DATABASE_URL)("on Postgres, with a role of the application", () => {
  let one: Project;
  let other: Project;
  beforeAll(async () => {
    [one, other] = [await aProject(), await aProject()];
    for (const project of [one, other]) {
      await fill(project);
      await project.searches("maya", "Where does Maya live?");
      await aComplaint(project);
      await anEvalRun(project);
      const spent = spentBy("search", { kind: "embedding", model: "m", inputTokens: 1, cachedInputTokens: 0, outputTokens: 0, costUsd: 1 });
      await inProject(project.id, () => writeSpend(project.id, [spent]));
    }
    for (const project of [one, other]) {
      // No such server will ever be known.
      const endpoint = await anEndpoint(project, "https://hooks.invalid/");
      await call("POST", `/v1/webhooks/endpoints/${endpoint.id}/test`, { key: project.apiKey });
    }
    await runEvals();
    await deliverer().idle();
    await writeCalls();
    await aggregateAllChanges();
    for (const project of [one, other]) {
      await project.remembers("noah", `I live in ${project === one ? "Porto" : "Oslo"}.`);
      // Only a model fills them.
      await inProject(project.id, () =>
        rows(sql`insert into profiles (project_id, graph_id) select project_id, id from graphs where project_id = ${project.id}`),
      );
    }
  });
  const projectsIn = async (table: string): Promise<string[]> =>
    (await rows<{ id: string }>(sql`select distinct project_id as id from ${sql.identifier(table)}`)).map(({ id }) => id);

  it("the application owns nothing and can't bypass policies", async () => {
    const [role] = await withoutProject(() =>
      rows(sql`
        select rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = current_user`),
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, owned: 0 });
  });

  it.each([...dataTables])("a query on %s that forgets its project finds only the current one's rows", async (table) => {
    expect(await projectsIn(table)).toEqual(expect.arrayContaining([one.id, other.id]));
    for (const { id } of [one, other]) {
      const seen = await inProject(id, () => projectsIn(table));
      expect(seen).toEqual([id]);
      expect(await inProject(id, () => inTransaction(() => projectsIn(table)))).toEqual(seen);
    }
    expect(await withoutProject(() => projectsIn(table))).toEqual([]);
    expect(await withoutProject(() => inTransaction(() => projectsIn(table)))).toEqual([]);
  });

  it("nothing of another project can be written, changed or deleted", async () => {
    const insert = sql`insert into users (id, project_id, external_id) values (${newId()}, ${other.id}, 'eve')`;
    const refused = { cause: { code: "42501" } };
    await expect(inProject(one.id, () => rows(insert))).rejects.toMatchObject(refused);
    await expect(inProject(one.id, () => inTransaction(() => rows(insert)))).rejects.toMatchObject(refused);
    await expect(withoutProject(() => rows(insert))).rejects.toMatchObject(refused);
    const move = sql`update users set project_id = ${other.id} where external_id = 'noah' and project_id = ${one.id}`;
    await expect(inProject(one.id, () => rows(move))).rejects.toMatchObject(refused);
    const change = sql`update memories set content = 'changed' where project_id = ${other.id} returning 1`;
    const remove = sql`delete from memories where project_id = ${other.id} returning 1`;
    for (const statement of [change, remove]) expect(await inProject(one.id, () => rows(statement))).toEqual([]);
    expect(await other.searches("noah", "Where does Noah live?")).toEqual([expect.stringContaining("Oslo")]);
  });

  it("across projects, only operational tables have rows", async () => {
    expect(await acrossProjects(() => projectsIn("ingestion_jobs"))).toEqual(expect.arrayContaining([one.id, other.id]));
    for (const table of ["memories", "messages", "chunks", "users", "postings"]) {
      expect(await acrossProjects(() => projectsIn(table))).toEqual([]);
    }
  });

  it("a function with the owner's rights finds nothing in another project than the current one", async () => {
    const found = (project: string) =>
      rows(sql`select * from ${functionName("ids_containing")}('memories', ${project}::uuid, '%lives in%', 10)`).then(
        ({ length }) => length > 0,
      );
    expect(await inProject(one.id, () => found(one.id))).toBe(true);
    expect(await inProject(one.id, () => found(other.id))).toBe(false);
    expect(await withoutProject(() => found(one.id))).toBe(false);
    expect(await acrossProjects(() => found(one.id))).toBe(false);
  });

  it("nor does a search", async () => {
    const found = async (within: <T>(work: () => Promise<T>) => Promise<T>, project: string) => {
      const search = within(() =>
        rows(sql`select ${functionName("search")}(search_project => ${project}::uuid, graph_ids => array(select ${graph.id}::uuid),
          query_terms => '{oslo}', weights => ${JSON.stringify(weights)}::jsonb, result_limit => 10) as answer`),
      ) as Promise<[{ answer: { results: unknown[] } }]>;
      const answered = await search.catch((error) => {
        // On a cluster, the other project's tables may be on another worker, where nothing reaches them.
        if (inject("nodes").length > 1 && error.cause?.code === "42P01") return null;
        throw error;
      });
      return answered !== null && answered[0].answer.results.length > 0;
    };
    const [graph] = (await rows(sql`
      select g.id from graphs g join users u on u.project_id = g.project_id and u.id = g.user_id
      where g.project_id = ${other.id} and u.external_id = 'noah'`)) as [{ id: string }];
    expect(await found((work) => inProject(other.id, work), other.id)).toBe(true);
    expect(await found((work) => inProject(one.id, work), other.id)).toBe(false);
    expect(await found(withoutProject, other.id)).toBe(false);
    expect(await found(acrossProjects, other.id)).toBe(false);
  });

  // A cluster creates roles on every node at once, which nothing takes back.
  it.skipIf(inject("nodes").length > 1)(
    "functions with the owner's rights find for a member of its role what they find for the owner",
    async () => {
      const enough = new Error("roll back");
      const found: unknown[] = [];
      const asMember = inTransaction(async () => {
        await rows(sql`create role member_of_owner in role ${sql.identifier(await roleOf({ database: await db() }))}`);
        await rows(sql`set local session authorization member_of_owner`);
        expect(await rows(sql`select session_user = 'member_of_owner' as is, rolsuper from pg_roles where rolname = current_user`)).toEqual(
          [{ is: true, rolsuper: false }],
        );
        found.push(...(await rows(sql`select * from ${functionName("ids_containing")}('memories', ${one.id}::uuid, '%lives in%', 10)`)));
        throw enough;
      });
      await expect(asMember).rejects.toBe(enough);
      expect(found.length).toBeGreaterThan(0);
    },
  );

  it("a transaction can enter the project that it creates, and leaves it again", async () => {
    const seen = await withoutProject(() =>
      inTransaction(async () => [
        await projectsIn("memories"),
        await inProject(one.id, () => projectsIn("memories")),
        await projectsIn("memories"),
        await inProject(other.id, () => projectsIn("memories")),
      ]),
    );
    expect(seen).toEqual([[], [one.id], [], [other.id]]);
  });

  it("statements of several projects at once don't mix", async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const { id } = i % 2 ? one : other;
        const read = () => projectsIn("memories");
        return inProject(id, async () => ({ id, seen: await (i % 3 ? read() : inTransaction(read)) }));
      }),
    );
    for (const { id, seen: found } of seen) expect(found).toEqual([id]);
  });

  it("a failed statement leaves nothing behind, and its error is the database's", async () => {
    const double = sql`insert into users (id, project_id, external_id) values (${newId()}, ${one.id}, 'noah')`;
    await expect(inProject(one.id, () => rows(double))).rejects.toMatchObject({ cause: { code: "23505" } });
    for (let i = 0; i < 20; i++) {
      expect(await withoutProject(() => rows(sql`select coalesce(current_setting('loci.project', true), '') as project`))).toEqual([
        { project: "" },
      ]);
    }
  });

  // On a cluster, it is told in a transaction.
  it.skipIf(inject("nodes").length > 1)(
    "a statement that reads alone tells its project before any row is read, whatever the plan",
    async () => {
      const text = `
      with own as materialized (select id, project_id from graphs)
      select distinct g.project_id as id from own g
        join memories m on m.project_id = g.project_id and m.graph_id = g.id
        join users u on u.project_id = m.project_id
      order by 1 limit 10 -- the last line may be a comment`;
      const plans = ["nestloop", "hashjoin", "mergejoin", "material", "seqscan", "indexscan", "bitmapscan"];
      for (const without of [
        [],
        ...plans.map((each) => [each]),
        ["hashjoin", "mergejoin"],
        ["nestloop", "mergejoin"],
        ["nestloop", "hashjoin"],
      ]) {
        const found = await withoutProject(() =>
          inTransaction(async () => {
            for (const each of without) await rows(sql.raw(`set local enable_${each} = off`));
            const telling = withSetting(text, { name: "loci.project", value: one.id }, 1).replace("$1", `'${one.id}'`);
            return await rows(sql.raw(telling));
          }),
        );
        expect(found, without.join()).toEqual([{ id: one.id }]);
      }
    },
  );

  it.skipIf(inject("nodes").length > 1)("what a statement told doesn't stay on its connection", async () => {
    const told = () =>
      rows(sql`select coalesce(current_setting('loci.project', true), '') as project, (select count(*)::int from memories) as seen`);
    for (let i = 0; i < 20; i++) {
      expect(await inProject(one.id, told)).toMatchObject([{ project: one.id }]);
      expect(await withoutProject(told)).toEqual([{ project: "", seen: 0 }]);
    }
  });

  it("grants can be repeated, and give no right to change tables", async () => {
    const application = await withoutProject(async () => roleOf({ database: await db() }));
    await inTransaction(async () => grantToApplication(await db(), application));
    const change = sql`alter table memories disable row level security`;
    await expect(withoutProject(() => rows(change))).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});
