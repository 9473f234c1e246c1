import { z } from "zod";
import { isWholeDay, parseDate } from "@/lib/text/dates";
import { answerers, jobWaits, trustClasses, trustDescriptions } from "@/lib/vocabulary";

export const Timestamp = z.string().meta({ format: "date-time", description: "ISO 8601, UTC, milliseconds" });
export const WaitingFor = z.enum(jobWaits).nullable().meta({
  description:
    "What a pending job waits for, apart from its turn. `spend_limit`: the project's monthly spend limit is reached; the job goes on by itself when the limit is raised or the month ends",
});
export const AnsweredBy = z
  .enum(answerers)
  .meta({ description: "`model`: the connected model. `local`: the built-in models, because none is connected or it failed." });
export const showTime = (at: Date | string): string => new Date(at).toISOString();
export const showTimeOrNull = (at: Date | string | null): string | null => (at === null ? null : showTime(at));

/** UTC without a time zone. Stays text so that OpenAPI can describe it. */
export const DateInput = z
  .string()
  .refine((text) => parseDate(text) !== null, "not an ISO 8601 date or date-time")
  .meta({ description: "ISO 8601 date or date-time. UTC if it has no time zone" });

export function readDate(text: string): Date;
export function readDate(text: string | undefined): Date | undefined;
export function readDate(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : (parseDate(text) ?? undefined);
}

export function readEnd(text: string | undefined): Date | undefined {
  const at = readDate(text);
  return at && text && isWholeDay(text) ? new Date(at.getTime() + 86_400_000 - 1) : at;
}

const maxTtl = 100 * 366 * 86_400;
const Expiry = DateInput.refine(
  (text) => !((readEnd(text)?.getTime() ?? Number.POSITIVE_INFINITY) <= Date.now()),
  "in the past: it must be in the future",
).meta({
  description:
    "From then on, nothing that was extracted from it is read any more. ISO 8601, UTC if it has no time zone. A date without a time includes the whole day",
});
export const Ttl = z.int().min(1).max(maxTtl).meta({ description: "Seconds until it expires. Instead of a time" });

/** Of a write. `expires_at` in the core API. */
export const expiryFields = { expiresAt: Expiry.optional(), ttl: Ttl.optional() };
export const coreExpiryFields = { expires_at: Expiry.optional(), ttl: Ttl.optional() };
type ExpiryInput = { expiresAt?: string | null; expires_at?: string; ttl?: number };

export const isOneExpiry = ({ expiresAt, expires_at, ttl }: ExpiryInput): boolean =>
  ttl === undefined || (expiresAt === undefined && expires_at === undefined);
export const oneExpiry = { path: ["ttl"], message: "send a time or a ttl, not both" };

/** @returns undefined: it never expires */
export const readExpiry = ({ expiresAt, expires_at, ttl }: ExpiryInput): Date | undefined =>
  ttl === undefined ? readEnd(expiresAt ?? expires_at ?? undefined) : new Date(Date.now() + ttl * 1_000);

export const isOrderedRange = (range: { from?: string; to?: string }): boolean => {
  const [from, to] = [readDate(range.from), readEnd(range.to)];
  return !from || !to || from <= to;
};

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

// Not z.record: it drops a key named `__proto__`.
export const Metadata = z
  .custom<Record<string, unknown>>((value) => typeof value === "object" && value !== null && !Array.isArray(value), "not an object")
  .refine((value) => Object.keys(value).length <= 50, "more than 50 keys")
  .refine((value) => bytes(value) <= 16 * 1024, "larger than 16 KB as JSON")
  .meta({ type: "object", maxProperties: 50, description: "Free-form, up to 50 keys and 16 KB" });

/** UTF-16 units. zod's `max` counts code points, which allows twice as many in emoji; it documents the limit in OpenAPI. */
export const text = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .refine((value) => value.length <= maxLength, `longer than ${maxLength.toLocaleString("en")} characters`);

export const ExternalId = text(256).refine((id) => id.trim() !== "", "only white space");
export const GroupName = z.string().min(1).max(64);

export const AgentId = ExternalId.meta({ description: "Your own id of the agent that adds this" });
export const RunId = ExternalId.meta({ description: "Your own id of the run or session that adds this" });

const oneOrMore = (what: string) =>
  z.union([ExternalId, z.array(ExternalId).min(1).max(100)]).meta({ description: `Only what these ${what} added, by your own ids` });
export const ReadAgent = oneOrMore("agents");
export const ReadRun = oneOrMore("runs");
type OneOrMore = string | string[] | undefined;
export const readSource = (agent: OneOrMore, run: OneOrMore) => ({
  agentIds: agent === undefined ? undefined : [agent].flat(),
  runIds: run === undefined ? undefined : [run].flat(),
});

/** One call would otherwise cost as much as hundreds. */
export const maxGraphs = 100;
export const isNotBlank = (text: string) => text.trim() !== "";

const classes = [...trustClasses]
  .reverse()
  .map((name) => `${name}: ${trustDescriptions[name]}`)
  .join("; ");

export const TrustClass = z.enum(trustClasses).meta({ description: `Where it comes from. ${classes}` });
export const LowerTrust = z
  .enum(trustClasses)
  .meta({ description: "Lowers the trust class that follows from the key, the role and the endpoint. It can't raise it" });
