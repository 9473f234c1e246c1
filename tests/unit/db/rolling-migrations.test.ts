import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// The previous release's servers go on while a new one migrates, so what they read must stay and what they write must be accepted. The other
// way round can't happen: a server migrates before it answers.

type Column = { type: string; notNull: boolean; default?: unknown; generated?: unknown; identity?: unknown };
type Named<T> = Record<string, T>;
type Table = {
  columns: Named<Column>;
  indexes: Named<{ isUnique: boolean; columns: { expression: string }[] }>;
  uniqueConstraints: Named<{ columns: string[] }>;
  foreignKeys: Named<{ columnsFrom: string[] }>;
  checkConstraints: Named<{ value: string }>;
  compositePrimaryKeys: Named<{ columns: string[] }>;
};
type Snapshot = { tables: Named<Table> };

/** Earlier migrations rebuilt every key, before the first release. */
const first = 17;
/** Why no server of the previous release minds. */
const accepted: Record<string, string> = {};

const snapshots = globSync("drizzle/meta/*_snapshot.json")
  .sort()
  .map((path) => ({ number: Number(/(\d{4})_snapshot/.exec(path)![1]), schema: JSON.parse(readFileSync(path, "utf8")) as Snapshot }))
  .filter(({ number }) => number >= first);

const added = <T>(before: Named<T>, after: Named<T>) => Object.entries(after).filter(([name]) => !(name in before));

function tableFaults(before: Table, after: Table): string[] {
  const isNew = (column: string) => column in after.columns && !(column in before.columns);
  const demands = [
    ...added(before.indexes, after.indexes).flatMap(([name, { isUnique, columns }]) =>
      isUnique ? [[name, columns.map(({ expression }) => expression)] as const] : [],
    ),
    ...[...added(before.uniqueConstraints, after.uniqueConstraints), ...added(before.compositePrimaryKeys, after.compositePrimaryKeys)].map(
      ([name, { columns }]) => [name, columns] as const,
    ),
    ...added(before.foreignKeys, after.foreignKeys).map(([name, { columnsFrom }]) => [name, columnsFrom] as const),
    ...added(before.checkConstraints, after.checkConstraints).map(([name, { value }]) => [name, value.match(/\w+/g) ?? []] as const),
  ];
  return [
    ...Object.entries(before.columns).flatMap(([name, old]) => {
      const column = after.columns[name];
      if (!column) return [`drops ${name}`];
      const isStricter = column.notNull && !old.notNull;
      return column.type !== old.type ? [`changes the type of ${name}`] : isStricter ? [`demands ${name}`] : [];
    }),
    ...added(before.columns, after.columns).flatMap(([name, column]) =>
      column.notNull && column.default === undefined && !column.generated && !column.identity ? [`demands the new ${name}`] : [],
    ),
    // What is demanded of new columns alone holds for rows that leave them out.
    ...demands.flatMap(([name, columns]) => (columns.some(isNew) ? [] : [`demands ${name}`])),
  ];
}

function migrationFaults(before: Snapshot, after: Snapshot): string[] {
  return Object.entries(before.tables).flatMap(([name, table]) =>
    after.tables[name] ? tableFaults(table, after.tables[name]).map((fault) => `${name} ${fault}`) : [`drops ${name}`],
  );
}

it("a migration leaves what servers of the previous release read and write", () => {
  const faults = snapshots
    .slice(1)
    .flatMap(({ number, schema }, i) => migrationFaults(snapshots[i]!.schema, schema).map((fault) => `${number}: ${fault}`));
  expect(snapshots.length).toBeGreaterThan(10);
  expect(faults.filter((fault) => !accepted[fault])).toEqual([]);
});

it.each<[string, (table: Table) => void]>([
  ["drops name", ({ columns }) => delete columns.name],
  ["changes the type of name", ({ columns }) => Object.assign(columns.name!, { type: "integer" })],
  ["demands metadata", ({ columns }) => Object.assign(columns.metadata!, { notNull: true })],
  ["demands the new extra", ({ columns }) => Object.assign(columns, { extra: { type: "text", notNull: true } })],
  ["demands one_name", ({ indexes }) => Object.assign(indexes, { one_name: { isUnique: true, columns: [{ expression: "name" }] } })],
  ["demands short_name", ({ checkConstraints }) => Object.assign(checkConstraints, { short_name: { value: "length(name) < 10" } })],
])("a migration that %s is a fault", (fault, change) => {
  const column = { type: "text", notNull: false };
  const none = { indexes: {}, uniqueConstraints: {}, foreignKeys: {}, checkConstraints: {}, compositePrimaryKeys: {} };
  const before: Snapshot = { tables: { t: { columns: { name: { ...column, notNull: true }, metadata: column }, ...none } } };
  const after = structuredClone(before);
  change(after.tables.t!);
  expect(migrationFaults(before, after)).toEqual([`t ${fault}`]);
});
