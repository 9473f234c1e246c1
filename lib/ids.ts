import { TypeID, typeidUnboxed } from "typeid-js";

export const idPrefixes = {
  organization: "org",
  project: "prj",
  apiKey: "key",
  user: "usr",
  graph: "grph",
  episode: "epi",
  thread: "thr",
  message: "msg",
  job: "ij",
  chunk: "chk",
  memory: "mem",
  entity: "ent",
  edge: "edg",
  conflict: "cnf",
  audit: "aud",
  query: "qry",
  request: "req",
} as const;
export type IdKind = keyof typeof idPrefixes;

/** A UUIDv7, so that ids sort by time. */
export const newId = (): string => TypeID.fromString(typeidUnboxed()).toUUID();

/** The public form of an id: `mem_` and 26 characters of base32. */
export const formatId = (kind: IdKind, uuid: string): string => TypeID.fromUUID(idPrefixes[kind], uuid).toString();

/** For requests that arrive without an id. */
export const newRequestId = (): string => typeidUnboxed(idPrefixes.request);

/** Parses a public id. @returns null when the prefix or format is wrong; callers treat that as not found */
export function parseId(kind: IdKind, shown: string): string | null {
  const prefix = `${idPrefixes[kind]}_`;
  const suffix = shown.slice(prefix.length);
  if (!shown.startsWith(prefix) || !/^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(suffix)) return null;
  try {
    return TypeID.fromString(shown, idPrefixes[kind]).toUUID();
  } catch {
    // The bits don't form a valid UUID.
    return null;
  }
}

/** The format of an identity provider's ids (`org_…`, `user_…`). */
export const externalIdPattern = /^[\w.:-]{1,128}$/;
