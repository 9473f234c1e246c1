import { describe, expect, it } from "vitest";
import { isolated } from "@/lib/db/isolate-on-postgres";
import { type Pool, statement } from "@/lib/db/postgres-pool";
import { inProject } from "@/lib/db/project-scope";
import { newId } from "@/lib/ids";

/** Of one connection, which answers when it is told to. */
function aPool() {
  const sent: { text: string; parameters: unknown[] | undefined; answer: (rows: object[]) => void; fail: (error: Error) => void }[] = [];
  let released = 0;
  const unsafe = ((text: string, parameters?: unknown[]) =>
    statement(
      () => new Promise((answer, fail) => sent.push({ text, parameters, answer: answer as never, fail })),
    )) as unknown as Pool["unsafe"];
  const reserve = async () => ({ unsafe, release: () => void released++ });
  const ofText = (start: string) => sent.find(({ text }) => text.startsWith(start))!;
  return { pool: { unsafe, reserve } as unknown as Pool, sent, ofText, released: () => released };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("a statement outside a transaction", () => {
  const project = newId();
  const start = (text: string, parameters?: string[]) => {
    const connection = aPool();
    const state = { rows: undefined as unknown, error: undefined as unknown };
    inProject(project, () => isolated(connection.pool).unsafe(text, parameters).execute()).then(
      (rows: unknown) => {
        state.rows = rows;
      },
      (error: unknown) => {
        state.error = error;
      },
    );
    return { ...connection, state };
  };

  it("that reads tells the project itself", async () => {
    const { sent, state } = start("select name from users where id = $1", ["u"]);
    await settled();
    expect(sent.map(({ parameters }) => parameters)).toEqual([["u", project]]);
    expect(sent[0]!.text).toContain("set_config('loci.project', $2, true)");
    expect(sent[0]!.text).toContain("\nselect name from users where id = $1\n");
    sent[0]!.answer([{ name: "Maya" }]);
    await settled();
    expect(state.rows).toEqual([{ name: "Maya" }]);
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
    const { ofText, state, released } = start("delete from users");
    await settled();
    const error = new Error("canceling statement due to statement timeout");
    ofText("begin").answer([]);
    ofText("delete").fail(error);
    ofText("commit").answer([]);
    await settled();
    expect([state.error, released()]).toEqual([error, 1]);
  });

  it("fails if the project couldn't be told", async () => {
    const { ofText, state } = start("delete from users");
    await settled();
    const error = new Error("the connection closed");
    ofText("begin").fail(error);
    ofText("delete").answer([]);
    ofText("commit").answer([]);
    await settled();
    expect(state.error).toBe(error);
  });
});
