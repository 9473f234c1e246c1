import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { inTransaction, rows, sendAhead, writeAhead } from "@/lib/db/client";
import { inProject } from "@/lib/db/project-scope";
import { newId } from "@/lib/ids";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

let project: Awaited<ReturnType<typeof aProject>>;
beforeAll(async () => {
  project = await aProject();
});

const own = <T>(work: () => Promise<T>) => inProject(project.id, () => inTransaction(work));
const insert = (externalId: string, id = newId()) =>
  sql`insert into users (id, project_id, external_id) values (${id}::uuid, ${project.id}::uuid, ${externalId})`;
const usersLike = async (pattern: string) =>
  (
    await rows<{ name: string }>(
      sql`select external_id as name from users where project_id = ${project.id}::uuid and external_id like ${pattern}`,
    )
  )
    .map(({ name }) => name)
    .toSorted();
const codeOf = (error: unknown) =>
  (error as { code?: unknown; cause?: { code?: unknown } }).cause?.code ?? (error as { code?: unknown }).code;

it("a write that nobody waits for is seen by what follows it, and stored with the transaction", async () => {
  const seen = await own(async () => {
    await writeAhead(insert("ahead-1"));
    await writeAhead(insert("ahead-2"));
    const before = await usersLike("ahead-%");
    await writeAhead(sql`update users set external_id = 'ahead-3' where project_id = ${project.id}::uuid and external_id = 'ahead-2'`);
    return before;
  });
  expect(seen).toEqual(["ahead-1", "ahead-2"]);
  expect(await inProject(project.id, () => usersLike("ahead-%"))).toEqual(["ahead-1", "ahead-3"]);
});

it("as one that fails ends the transaction with its own error, and nothing of it is stored", async () => {
  const id = newId();
  for (const after of [async () => {}, () => usersLike("lost-%"), () => writeAhead(insert("lost-4"))]) {
    const failed = own(async () => {
      await writeAhead(insert("lost-1", id));
      await writeAhead(insert("lost-2", id));
      await after();
    });
    expect(
      codeOf(
        await failed.then(
          () => null,
          (error) => error,
        ),
      ),
    ).toBe("23505");
  }
  expect(await inProject(project.id, () => usersLike("lost-%"))).toEqual([]);
});

it("outside a transaction it is waited for", async () => {
  await inProject(project.id, () => writeAhead(insert("alone-1")));
  expect(await inProject(project.id, () => usersLike("alone-%"))).toEqual(["alone-1"]);
  const id = newId();
  const twice = inProject(project.id, async () => {
    await writeAhead(insert("alone-2", id));
    await writeAhead(insert("alone-3", id));
  });
  expect(
    codeOf(
      await twice.then(
        () => null,
        (error) => error,
      ),
    ),
  ).toBe("23505");
});

it("what the work itself throws is thrown, whatever was sent", async () => {
  const failed = own(async () => {
    await writeAhead(insert("thrown-1"));
    await sendAhead(async () => rows(insert("thrown-2")));
    throw new TypeError("enough");
  });
  await expect(failed).rejects.toThrow("enough");
  expect(await inProject(project.id, () => usersLike("thrown-%"))).toEqual([]);
});
