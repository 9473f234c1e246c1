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
  held: "hld",
  entity: "ent",
  edge: "edg",
  conflict: "cnf",
  audit: "aud",
  query: "qry",
  feedback: "fbk",
  evalCase: "evc",
  evalRun: "evr",
  request: "req",
  webhook: "whk",
  event: "evt",
  delivery: "dlv",
} as const;
export type IdKind = keyof typeof idPrefixes;

export const newId = (): string => TypeID.fromString(typeidUnboxed()).toUUID();

export const formatId = (kind: IdKind, uuid: string): string => TypeID.fromUUID(idPrefixes[kind], uuid).toString();

export const newRequestId = (): string => typeidUnboxed(idPrefixes.request);

/** @returns null when malformed; callers treat that as not found */
export function parseId(kind: IdKind, shown: string): string | null {
  const prefix = `${idPrefixes[kind]}_`;
  const suffix = shown.slice(prefix.length);
  if (!shown.startsWith(prefix) || !/^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(suffix)) return null;
  try {
    return TypeID.fromString(shown, idPrefixes[kind]).toUUID();
  } catch {
    return null;
  }
}

export const externalIdPattern = /^[\w.:-]{1,128}$/;
