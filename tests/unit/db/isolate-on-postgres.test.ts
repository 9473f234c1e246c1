import { describe, expect, it } from "vitest";
import { isolated } from "@/lib/db/isolate-on-postgres";
import { type Pool, statement } from "@/lib/db/postgres-pool";
import { inProject } from "@/lib/db/project-scope";
import { newId } from "@/lib/ids";

/** Of one connection, which answers when it is told to. */
function aPool() {
  const sent: { text: string; answer: (rows: object[]) => void; fail: (error: Error) => void }[] = [];
  let released = 0;
  const unsafe = ((text: string) =>
    statement(() => new Promise((answer, fail) => sent.push({ text, answer: answer as never, fail })))) as unknown as Pool["unsafe"];
  const reserve = async () => ({ unsafe, release: () => void released++ });
  const ofText = (start: string) => sent.find(({ text }) => text.startsWith(start))!;
  return { pool: { unsafe, reserve } as unknown as Pool, sent, ofText, released: () => released };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("a statement outside a transaction", () => {
  const project = newId();
  const start = (text: string) => {
    const connection = aPool();
    const state = { rows: undefined as unknown, error: undefined as unknown };
    inProject(project, () => isolated(connection.pool).unsafe(text).execute()).then(
      (rows: unknown) => {
        state.rows = rows;
      },
      (error: unknown) => {
        state.error = error;
      },
    );
    return { ...connection, state };
  };

  it("that reads is answered before its transaction ends, and leaves the connection to the next", async () => {
    const { sent, ofText, state, released } = start("select 1 from users");
    await settled();
    expect(sent.map(({ text }) => text)).toEqual([
      `begin read only; set local loci.project = '${project}'`,
      "select 1 from users",
      "commit",
    ]);
    ofText("select").answer([{ found: 1 }]);
    await settled();
    // The project may not have been told.
    expect(state.rows).toBeUndefined();
    ofText("begin").answer([]);
    await settled();
    expect(state.rows).toEqual([{ found: 1 }]);
    expect(released()).toBe(1);
    ofText("commit").fail(new Error("the connection closed"));
    await settled();
    expect(state.error).toBeUndefined();
  });

  it.each(["update users set email = null", "with gone as (delete from users returning id) select id from gone"])(
    "that writes is answered when it is committed: %s",
    async (text) => {
      const { ofText, state, released } = start(text);
      await settled();
      ofText("begin; set local").answer([]);
      ofText(text).answer([]);
      await settled();
      expect([state.rows, released()]).toEqual([undefined, 0]);
      ofText("commit").answer([]);
      await settled();
      expect([state.rows, released()]).toEqual([[], 1]);
    },
  );

  it("fails with its own error, and gives the connection back", async () => {
    const { ofText, state, released } = start("select 1 from users");
    await settled();
    const error = new Error("canceling statement due to statement timeout");
    ofText("begin").answer([]);
    ofText("select").fail(error);
    ofText("commit").answer([]);
    await settled();
    expect([state.error, released()]).toEqual([error, 1]);
  });

  it("fails if the project couldn't be told", async () => {
    const { ofText, state } = start("select 1 from users");
    await settled();
    const error = new Error("the connection closed");
    ofText("begin").fail(error);
    ofText("select").answer([]);
    ofText("commit").answer([]);
    await settled();
    expect(state.error).toBe(error);
  });
});
