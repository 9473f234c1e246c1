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

/** A new row's id: a UUIDv7, so that ids sort by time. */
export const newId = (): string => TypeID.fromString(typeidUnboxed()).toUUID();

/** What the wire shows: `mem_` and 26 characters of base32. */
export const showId = (kind: IdKind, uuid: string): string => TypeID.fromUUID(idPrefixes[kind], uuid).toString();

/** A request's own name, made when the caller sent none. */
export const newRequestId = (): string => typeidUnboxed(idPrefixes.request);

/** The stored id behind a shown one; null when its prefix or form is wrong, which callers treat as a miss. */
export function readId(kind: IdKind, shown: string): string | null {
  const prefix = `${idPrefixes[kind]}_`;
  const suffix = shown.slice(prefix.length);
  if (!shown.startsWith(prefix) || !/^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(suffix)) return null;
  try {
    return TypeID.fromString(shown, idPrefixes[kind]).toUUID();
  } catch {
    // Its bits are of no version of a UUID.
    return null;
  }
}

/** The form of an identity provider's ids (`org_…`, `user_…`). */
export const externalIdForm = /^[\w.:-]{1,128}$/;
