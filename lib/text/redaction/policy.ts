import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { workerTask } from "@/lib/worker/task";
import { type Finding, findings, redactText } from "./find";
import { type RedactionType, redactionTypes } from "./pattern";

const maxLengthWithKey = 1_000;

const everyType: ReadonlySet<RedactionType> = new Set(redactionTypes);

type Redacting = { project: Pick<ProjectContext["project"], "settings"> };

/** An empty list means all types. */
function typesOf({ redaction }: Redacting["project"]["settings"]): ReadonlySet<RedactionType> | null {
  if (!redaction?.enabled) return null;
  const listed = redactionTypes.filter((type) => redaction.types?.includes(type));
  return listed.length > 0 ? new Set(listed) : everyType;
}

export function redactorFor(settings: ProjectContext["project"]["settings"]): (text: string) => string {
  const types = typesOf(settings);
  return types ? (text) => redactText(text, findings(text, types)) : (text) => text;
}

/**
 * Also object keys and numbers, because metadata has secrets there. Not for ids used in lookups.
 * @returns the same value when nothing is found or the policy is off
 * @throws AppError CONTENT_BLOCKED, with types and paths, never the content
 */
export const redactInput = <T>(ctx: Redacting, value: T): T => redact(ctx, value).value;

export type Redacted<T> = { value: T; types: RedactionType[] };

/** As `redactInput`. @returns also the types that were found */
export function redact<T>(ctx: Redacting, value: T): Redacted<T> {
  const types = typesOf(ctx.project.settings);
  if (!types) return { value, types: [] };
  const typesByPath = new Map<string, Set<RedactionType>>();
  const onFound = (path: readonly string[], found: readonly Finding[]) => {
    const key = path.join(".");
    typesByPath.set(key, new Set([...(typesByPath.get(key) ?? []), ...found.map(({ type }) => type)]));
  };
  const result = redactDeep(value, types, onFound);
  if (typesByPath.size > 0 && ctx.project.settings.redaction?.action === "block") throw contentBlocked(typesByPath);
  const found = new Set([...typesByPath.values()].flatMap((each) => [...each]));
  return { value: result, types: [...found].sort() };
}

export const redactWith = ({ settings, value }: Redacting["project"] & { value: unknown }): Redacted<unknown> =>
  redact({ project: { settings } }, value);

export const redactTask = workerTask<typeof redactWith>("redact", "ingestion");

/**
 * For input whose characters must not change.
 * @param where the value's name in the error message
 * @throws AppError CONTENT_BLOCKED
 */
export function rejectRedactable(ctx: Redacting, value: unknown, where: string): void {
  const types = typesOf(ctx.project.settings);
  if (!types) return;
  const found = new Set<RedactionType>();
  redactDeep(value, types, (_, findings) => {
    for (const { type } of findings) found.add(type);
  });
  if (found.size === 0) return;
  throw new AppError(
    "CONTENT_BLOCKED",
    `${where} contains data that this project redacts (${[...found].join(", ")}). Remove it, or turn redaction off during the call.`,
    {
      detail: { types: [...found] },
    },
  );
}

type OnFound = (path: readonly string[], found: readonly Finding[]) => void;

/** Parts without findings keep their identity. */
function redactDeep<T>(value: T, types: ReadonlySet<RedactionType>, onFound: OnFound): T {
  const clean = (text: string, path: readonly string[], key: string): string => {
    const found = findingsUnder(key, text, types);
    if (found.length > 0) onFound(path, found);
    return redactText(text, found);
  };
  const walk = (part: unknown, path: readonly string[], key: string): unknown => {
    if (typeof part === "string") return clean(part, path, key);
    if (typeof part === "number") {
      const shown = String(part);
      const text = clean(shown, path, key);
      return text === shown ? part : text;
    }
    if (Array.isArray(part)) {
      const items = part.map((item, index) => walk(item, [...path, String(index)], key));
      return items.every((item, index) => item === part[index]) ? part : items;
    }
    if (typeof part !== "object" || part === null || Object.prototype.toString.call(part) !== "[object Object]") return part;
    const before = Object.entries(part);
    const after = before.map(([name, item]): [string, unknown] => {
      const shown = clean(name, [...path, "(key)"], "");
      return [shown, walk(item, [...path, shown], name)];
    });
    const isSame = after.every(([name, item], index) => name === before[index]![0] && item === before[index]![1]);
    // fromEntries defines keys instead of assigning them: "__proto__" stays data.
    return isSame ? part : Object.fromEntries(after);
  };
  return walk(value, [], "") as T;
}

function findingsUnder(key: string, text: string, types: ReadonlySet<RedactionType>): Finding[] {
  if (!key || text.length > maxLengthWithKey) return findings(text, types);
  const [lead, close] = /["\n]/.test(text) ? [`${key}: `, ""] : [`${key}: "`, '"'];
  return findings(lead + text + close, types).flatMap(({ type, start, end }) => {
    const span = { start: Math.max(0, start - lead.length), end: Math.min(text.length, end - lead.length) };
    return span.start < span.end ? [{ type, ...span }] : [];
  });
}

function contentBlocked(typesByPath: ReadonlyMap<string, ReadonlySet<RedactionType>>): AppError {
  const found = [...typesByPath].map(([path, types]) => ({ path, types: [...types] }));
  const names = [...new Set(found.flatMap(({ types }) => types))].join(", ");
  const where = found
    .slice(0, 5)
    .map(({ path }) => path)
    .join(", ");
  return new AppError(
    "CONTENT_BLOCKED",
    `This project blocks ${names}, found in ${where}${found.length > 5 ? ` and ${found.length - 5} more places` : ""}. Remove it and try again.`,
    { detail: { findings: found.slice(0, 100) } },
  );
}
