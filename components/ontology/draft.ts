import type { ResponseBody } from "@/app/v1/routes";

export type Ontology = ResponseBody<"GET", "/v1/dashboard/ontology">;
export type Part = "entityTypes" | "edgeTypes";

/** `savedName` is null for a new type. */
export type Row = { key: string; savedName: string | null; name: string; description: string; functional: boolean; isRemoved: boolean };
export type Draft = Record<Part, Row[]>;

type CustomType = { name: string; description: string; functional?: boolean; builtIn: boolean };
const parts: Part[] = ["entityTypes", "edgeTypes"];
const customTypes = (ontology: Ontology, part: Part): CustomType[] => (ontology[part] as CustomType[]).filter(({ builtIn }) => !builtIn);

const toRow = ({ name, description, functional = false }: CustomType): Row => ({
  key: name,
  savedName: name,
  name,
  description,
  functional,
  isRemoved: false,
});

export const toDraft = (ontology: Ontology): Draft => ({
  entityTypes: customTypes(ontology, "entityTypes").map(toRow),
  edgeTypes: customTypes(ontology, "edgeTypes").map(toRow),
});

/** Keeps a trailing _, because it runs while typing. */
export const asName = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^[_0-9]+/, "")
    .slice(0, 40);

const same = (row: Row, type: CustomType | undefined) =>
  type !== undefined && row.name === type.name && row.description === type.description && row.functional === (type.functional ?? false);

const isChanged = (row: Row, ontology: Ontology, part: Part): boolean =>
  row.savedName === null
    ? !row.isRemoved
    : row.isRemoved ||
      !same(
        row,
        customTypes(ontology, part).find(({ name }) => name === row.savedName),
      );

export const countChanges = (draft: Draft, saved: Ontology): number =>
  parts.reduce((sum, part) => sum + draft[part].filter((row) => isChanged(row, saved, part)).length, 0);

export type Problems = Map<string, { name?: string; description?: string }>;

export function problemsOf(draft: Draft, ontology: Ontology): Problems {
  const problems: Problems = new Map();
  for (const part of parts) {
    const rows = draft[part].filter(({ isRemoved }) => !isRemoved);
    const builtIn = new Set((ontology[part] as CustomType[]).filter((type) => type.builtIn).map(({ name }) => name));
    for (const { key, name, description } of rows) {
      const errors = {
        ...(name === ""
          ? { name: "Enter a name." }
          : builtIn.has(name)
            ? { name: `${name} is a built-in type. Choose another name.` }
            : rows.some((other) => other.key !== key && other.name === name)
              ? { name: "This name is already used." }
              : {}),
        ...(description.trim() === ""
          ? { description: "Enter a short description. The model uses it." }
          : description.length > 500
            ? { description: "At most 500 characters." }
            : {}),
      };
      if (Object.keys(errors).length > 0) problems.set(key, errors);
    }
  }
  return problems;
}

export const toBody = (draft: Draft, version: number) => {
  const remaining = (part: Part) =>
    draft[part]
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ name, description, functional }) => ({ name, description: description.trim(), functional }));
  return {
    entityTypes: remaining("entityTypes").map(({ functional: _, ...type }) => type),
    edgeTypes: remaining("edgeTypes"),
    version,
  };
};

export const changesBetween = (before: Ontology, after: Ontology): string[] =>
  parts.flatMap((part) => {
    const [then, now] = [customTypes(before, part), customTypes(after, part)];
    const find = (types: CustomType[], name: string) => types.find((type) => type.name === name);
    return [
      ...now.filter(({ name }) => !find(then, name)).map(({ name }) => `${name} was added`),
      ...then.filter(({ name }) => !find(now, name)).map(({ name }) => `${name} was removed`),
      ...now.filter((type) => find(then, type.name) && !same(toRow(type), find(then, type.name))).map(({ name }) => `${name} was edited`),
    ];
  });

/** Where the draft and the newer version both changed a type, the draft wins. */
export function rebase(draft: Draft, before: Ontology, after: Ontology): Draft {
  const moved = (part: Part): Row[] => {
    const now = new Map(customTypes(after, part).map((type) => [type.name, type]));
    const rows = draft[part].flatMap((row): Row[] => {
      const edited = isChanged(row, before, part);
      const theirs = now.get(row.savedName ?? row.name);
      if (row.savedName === null) return [{ ...row, savedName: theirs ? row.name : null }];
      if (theirs) return [edited ? row : { ...toRow(theirs), key: row.key }];
      return edited && !row.isRemoved ? [{ ...row, savedName: null }] : [];
    });
    const known = new Set(rows.map(({ savedName }) => savedName));
    return [
      ...rows,
      ...customTypes(after, part)
        .filter(({ name }) => !known.has(name))
        .map(toRow),
    ];
  };
  return { entityTypes: moved("entityTypes"), edgeTypes: moved("edgeTypes") };
}
