import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { workerTask } from "@/lib/worker/task";
import { type Finding, findings, redactText } from "./find";
import { type RedactionType, redactionTypes } from "./pattern";

/** A text of no more than this is read together with what it is called: {"ssn": "078 05 1120"}. */
const shortText = 1_000;

const everyType: ReadonlySet<RedactionType> = new Set(redactionTypes);

/** Whose policy it is. */
type Redacting = { project: Pick<ProjectContext["project"], "settings"> };

/** What a project has redacted; null when nothing. Without a list of types it is all of them. */
function typesOf({ redaction }: Redacting["project"]["settings"]): ReadonlySet<RedactionType> | null {
  if (!redaction?.enabled) return null;
  const listed = redactionTypes.filter((type) => redaction.types?.includes(type));
  return listed.length > 0 ? new Set(listed) : everyType;
}

/** Stored text as a model may read it: without what the project has redacted by now, whatever the policy does to what comes in. */
export function withheld(settings: ProjectContext["project"]["settings"]): (text: string) => string {
  const types = typesOf(settings);
  return types ? (text) => redactText(text, findings(text, types)) : (text) => text;
}

/**
 * The project's redaction policy on what came from outside: every text in a value, whatever it is nested in, before any of it is
 * stored or sent to a model. Keys of objects and numbers too: metadata has secrets in all of them. Ids that a caller looks things up
 * by do not go through here. A value in which nothing is found comes back as it is, and so does every value when the policy is off.
 * @throws AppError CONTENT_BLOCKED where the policy is to block: it names types and places, and never what was found
 */
export function redacted<T>(ctx: Redacting, value: T): T {
  const types = typesOf(ctx.project.settings);
  if (!types) return value;
  const places = new Map<string, Set<RedactionType>>();
  const noted = (path: readonly string[], found: readonly Finding[]) => {
    const place = path.join(".");
    places.set(place, new Set([...(places.get(place) ?? []), ...found.map(({ type }) => type)]));
  };
  const result = walked(value, types, noted);
  if (places.size > 0 && ctx.project.settings.redaction?.action === "block") throw blocked(places);
  return result;
}

/** `redacted` with its settings as plain data, for a worker. */
export const redactWith = ({ settings, value }: Redacting["project"] & { value: unknown }): unknown =>
  redacted({ project: { settings } }, value);

export const redactTask = workerTask<typeof redactWith>("redact", "ingestion");

/**
 * Refuses a value that holds what the project has redacted, whatever its policy does elsewhere: where a text must stay as it is to the
 * character, it cannot be replaced.
 * @param where what the value is called in the sentence of the refusal
 * @throws AppError CONTENT_BLOCKED
 */
export function refuseRedacted(ctx: Redacting, value: unknown, where: string): void {
  const types = typesOf(ctx.project.settings);
  if (!types) return;
  const found = new Set<RedactionType>();
  walked(value, types, (_, findings) => {
    for (const { type } of findings) found.add(type);
  });
  if (found.size === 0) return;
  throw new AppError(
    "CONTENT_BLOCKED",
    `${where} holds what this project has redacted (${[...found].join(", ")}). Take it out, or switch redaction off for the time of the call.`,
    {
      detail: { types: [...found] },
    },
  );
}

type Noted = (path: readonly string[], found: readonly Finding[]) => void;

/** A value with all its texts redacted, the same value where nothing is found. @param noted told of every text with findings */
function walked<T>(value: T, types: ReadonlySet<RedactionType>, noted: Noted): T {
  const clean = (text: string, path: readonly string[], key: string): string => {
    const found = findingsUnder(key, text, types);
    if (found.length > 0) noted(path, found);
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
    // A date, and what else is no plain object, holds no text.
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

/** Findings in a text, read after its key: `{"pin": "4821"}` says what a bare 4821 does not. */
function findingsUnder(key: string, text: string, types: ReadonlySet<RedactionType>): Finding[] {
  if (!key || text.length > shortText) return findings(text, types);
  const [lead, close] = /["\n]/.test(text) ? [`${key}: `, ""] : [`${key}: "`, '"'];
  return findings(lead + text + close, types).flatMap(({ type, start, end }) => {
    const span = { start: Math.max(0, start - lead.length), end: Math.min(text.length, end - lead.length) };
    return span.start < span.end ? [{ type, ...span }] : [];
  });
}

function blocked(places: ReadonlyMap<string, ReadonlySet<RedactionType>>): AppError {
  const found = [...places].map(([path, types]) => ({ path, types: [...types] }));
  const named = [...new Set(found.flatMap(({ types }) => types))].join(", ");
  const where = found
    .slice(0, 5)
    .map(({ path }) => path)
    .join(", ");
  return new AppError(
    "CONTENT_BLOCKED",
    `This project takes no ${named}: found in ${where}${found.length > 5 ? ` and ${found.length - 5} more places` : ""}. Take it out and send the rest again.`,
    { detail: { findings: found.slice(0, 100) } },
  );
}
