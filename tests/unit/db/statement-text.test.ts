import { describe, expect, it } from "vitest";
import { formOf, isWrite, namesOf, withTables } from "@/lib/db/statement-text";

const tables = { graphs: "public.graphs_1", memories: "public.memories_2", episodes: "public.episodes_3" };

describe("withTables names a shard's tables", () => {
  it.each([
    ["select id from graphs where graphs.id = $1", "select id from public.graphs_1 as graphs where graphs.id = $1"],
    ['select "id" from "graphs" where "graphs"."id" = $1', 'select "id" from public.graphs_1 as graphs where "graphs"."id" = $1'],
    ["select 1 from memories m join graphs g on true", "select 1 from public.memories_2 m join public.graphs_1 g on true"],
    ["select 1 from memories m\n  join graphs\non true", "select 1 from public.memories_2 m\n  join public.graphs_1 as graphs\non true"],
    ["insert into episodes (id) values ($1)", "insert into public.episodes_3 as episodes (id) values ($1)"],
    [
      'insert into "episodes" ("id") values ($1) returning "id"',
      'insert into public.episodes_3 as episodes ("id") values ($1) returning "id"',
    ],
    [
      "insert into episodes as e (id) select id from graphs",
      "insert into public.episodes_3 as e (id) select id from public.graphs_1 as graphs",
    ],
    ["update memories as m set unit = 1", "update public.memories_2 as m set unit = 1"],
    ["update graphs set name = $1", "update public.graphs_1 as graphs set name = $1"],
    ["delete from memories where unit = any($1)", "delete from public.memories_2 as memories where unit = any($1)"],
    ["delete from memories m using graphs g where true", "delete from public.memories_2 m using public.graphs_1 g where true"],
    ["select (select count(*) from graphs)", "select (select count(*) from public.graphs_1 as graphs)"],
    [
      "select null::memories, 'from' from old_graphs for update of graphs",
      "select null::memories, 'from' from old_graphs for update of graphs",
    ],
  ])("%s", (text, named) => {
    expect(withTables(text, tables)).toBe(named);
  });
});

it.each([
  ["select 1 from graphs", { data: true, control: false }],
  ['select 1 from "projects" join organizations o on true', { data: false, control: true }],
  ["update projects p set name = '' from graphs g", { data: true, control: true }],
  ["select pg_advisory_xact_lock($1)", { data: false, control: false }],
])("namesOf tells data from control: %s", (text, names) => {
  expect(namesOf(text)).toEqual(names);
});

it.each([
  ["select 1 from graphs", false],
  ["select 1 from graphs for update", true],
  ["select 1 from graphs for no key update skip locked", true],
  ["select 1 from graphs for key share", true],
  ["with x as (update graphs as g set name = $1 returning 1) select 1 from x", true],
  ['update "graphs" set "name" = $1', true],
  ["select updated_at from graphs", false],
])("isWrite: %s", (text, expected) => {
  expect(isWrite(text)).toBe(expected);
});

it.each([
  ["select 1", "rows"],
  ["select id from graphs for update", "rows"],
  ["select id from graphs for no key update skip locked", "rows"],
  ["update graphs set name = $1", "none"],
  ["update graphs set name = $1 returning id", "rows"],
  ["with x as (insert into graphs (id) values ($1) returning id) select id from x", "rows"],
  ["with x as (delete from graphs returning id) insert into episodes (id) select id from x", "none"],
  ["insert into graphs (name) values ('returning (')", "none"],
])("formOf: %s", (text, form) => {
  expect(formOf(text)).toBe(form);
});
