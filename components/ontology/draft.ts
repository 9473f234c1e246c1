import type { Reply } from "@/app/v1/routes";

export type Ontology = Reply<"GET", "/v1/dashboard/ontology">;
export type Part = "entityTypes" | "edgeTypes";

/** A type of the project's own while it is edited. `was`: its name as it is saved; null for a new one. */
export type Row = { key: string; was: string | null; name: string; description: string; functional: boolean; isRemoved: boolean };
export type Draft = Record<Part, Row[]>;

type OwnType = { name: string; description: string; functional?: boolean; builtIn: boolean };
const parts: Part[] = ["entityTypes", "edgeTypes"];
const own = (ontology: Ontology, part: Part): OwnType[] => (ontology[part] as OwnType[]).filter(({ builtIn }) => !builtIn);

const toRow = ({ name, description, functional = false }: OwnType): Row => ({
  key: name,
  was: name,
  name,
  description,
  functional,
  isRemoved: false,
});

export const toDraft = (ontology: Ontology): Draft => ({
  entityTypes: own(ontology, "entityTypes").map(toRow),
  edgeTypes: own(ontology, "edgeTypes").map(toRow),
});

/** "support ticket" → "SUPPORT_TICKET": as one types, so a _ at the end stays. */
export const asName = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^[_0-9]+/, "")
    .slice(0, 40);

const same = (row: Row, type: OwnType | undefined) =>
  type !== undefined && row.name === type.name && row.description === type.description && row.functional === (type.functional ?? false);

const isChanged = (row: Row, ontology: Ontology, part: Part): boolean =>
  row.was === null
    ? !row.isRemoved
    : row.isRemoved ||
      !same(
        row,
        own(ontology, part).find(({ name }) => name === row.was),
      );

/** How many types a draft adds, edits or removes. */
export const countChanges = (draft: Draft, saved: Ontology): number =>
  parts.reduce((sum, part) => sum + draft[part].filter((row) => isChanged(row, saved, part)).length, 0);

/** What is wrong with each row, by its key and field. */
export type Problems = Map<string, { name?: string; description?: string }>;

export function problemsOf(draft: Draft, ontology: Ontology): Problems {
  const problems: Problems = new Map();
  for (const part of parts) {
    const rows = draft[part].filter(({ isRemoved }) => !isRemoved);
    const builtIn = new Set((ontology[part] as OwnType[]).filter((type) => type.builtIn).map(({ name }) => name));
    for (const { key, name, description } of rows) {
      const wrong = {
        ...(name === ""
          ? { name: "Give it a name." }
          : builtIn.has(name)
            ? { name: `Every project has ${name} already. Choose another name.` }
            : rows.some((other) => other.key !== key && other.name === name)
              ? { name: "Another type has this name." }
              : {}),
        ...(description.trim() === ""
          ? { description: "Say in a few words what it means: a model reads this." }
          : description.length > 500
            ? { description: "At most 500 characters." }
            : {}),
      };
      if (Object.keys(wrong).length > 0) problems.set(key, wrong);
    }
  }
  return problems;
}

/** What the endpoint takes: the project's own types as the draft has them. */
export const toBody = (draft: Draft, version: number) => {
  const kept = (part: Part) =>
    draft[part]
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ name, description, functional }) => ({ name, description: description.trim(), functional }));
  return {
    entityTypes: kept("entityTypes").map(({ functional: _, ...type }) => type),
    edgeTypes: kept("edgeTypes"),
    version,
  };
};

/** What somebody else did between two versions, in words. */
export const changesBetween = (before: Ontology, after: Ontology): string[] =>
  parts.flatMap((part) => {
    const [then, now] = [own(before, part), own(after, part)];
    const find = (types: OwnType[], name: string) => types.find((type) => type.name === name);
    return [
      ...now.filter(({ name }) => !find(then, name)).map(({ name }) => `${name} was added`),
      ...then.filter(({ name }) => !find(now, name)).map(({ name }) => `${name} was removed`),
      ...now.filter((type) => find(then, type.name) && !same(toRow(type), find(then, type.name))).map(({ name }) => `${name} was edited`),
    ];
  });

/** A draft of one version on another that somebody saved meanwhile. What both touched stays as it is in the draft; nothing that was typed is lost. */
export function rebase(draft: Draft, before: Ontology, after: Ontology): Draft {
  const moved = (part: Part): Row[] => {
    const now = new Map(own(after, part).map((type) => [type.name, type]));
    const rows = draft[part].flatMap((row): Row[] => {
      const edited = isChanged(row, before, part);
      const theirs = now.get(row.was ?? row.name);
      if (row.was === null) return [{ ...row, was: theirs ? row.name : null }];
      if (theirs) return [edited ? row : { ...toRow(theirs), key: row.key }];
      return edited && !row.isRemoved ? [{ ...row, was: null }] : [];
    });
    const known = new Set(rows.map(({ was }) => was));
    return [
      ...rows,
      ...own(after, part)
        .filter(({ name }) => !known.has(name))
        .map(toRow),
    ];
  };
  return { entityTypes: moved("entityTypes"), edgeTypes: moved("edgeTypes") };
}
