import { z } from "zod";
import { AppError } from "@/lib/errors";
import type { Filters, MetadataTest } from "@/lib/retrieval/filters";
import { parseDateRange } from "./dates";

type Json = Record<string, unknown>;

/** Whom to read, and what narrows it. Without users: every group. */
export type Mem0Query = { users?: string[]; agentIds?: string[]; runIds?: string[]; filters?: Filters };

const unsupported = (what: string) => new AppError("UNSUPPORTED_FILTER", `This server doesn't support ${what} in filters.`);

const Tree = z.record(z.string(), z.unknown());

/**
 * mem0's filters: a flat object, or AND, OR and NOT of such. `user_id` names whose memory is read, so it may stand alone, in AND, or in an
 * OR of users.
 * @throws AppError UNSUPPORTED_FILTER
 */
export function readMem0Filters(value: unknown): Mem0Query {
  if (value === undefined || value === null) return {};
  const { users, rest } = takeUsers(Tree.parse(value));
  const filters = rest && condition(rest);
  return { users, ...(filters && Object.keys(filters).length > 0 && { filters }) };
}

function takeUsers(tree: Json): { users?: string[]; rest?: Json } {
  const { user_id, AND, OR, ...others } = tree;
  let users = user_id === undefined ? undefined : namesIn(user_id);
  const and: unknown[] = [];
  for (const part of listOf(AND)) {
    const inner = takeUsers(part);
    users = inner.users ? (users ? users.filter((user) => inner.users!.includes(user)) : inner.users) : users;
    if (inner.rest) and.push(inner.rest);
  }
  const either = listOf(OR);
  const ofUsers = either.filter((part) => "user_id" in part);
  if (ofUsers.length > 0) {
    if (ofUsers.length < either.length || ofUsers.some((part) => Object.keys(part).length > 1))
      throw unsupported("user_id beside other conditions in OR");
    users = ofUsers.flatMap(({ user_id: of }) => namesIn(of) ?? []);
  }
  const rest: Json = { ...others, ...(and.length > 0 && { AND: and }), ...(either.length > 0 && ofUsers.length === 0 && { OR: either }) };
  return { users, ...(Object.keys(rest).length > 0 && { rest }) };
}

const listOf = (value: unknown): Json[] => (value === undefined ? [] : z.array(Tree).parse(value));

/** @returns undefined for any */
function namesIn(value: unknown): string[] | undefined {
  if (value === "*") throw unsupported('user_id "*": name the users');
  if (typeof value === "string") return [value];
  const { in: listed, eq } = Tree.parse(value) as { in?: unknown; eq?: unknown };
  if (typeof eq === "string") return [eq];
  return z.array(z.string()).min(1).parse(listed);
}

function condition(tree: Json): Filters {
  const { AND, OR, NOT, ...leaves } = tree;
  const parts = Object.entries(leaves).map(([field, test]) => leaf(field, test));
  const either = listOf(OR).map(condition);
  const nots = NOT === undefined ? [] : [NOT].flat().map((part) => condition(Tree.parse(part)));
  const all = [...parts, ...listOf(AND).map(condition), ...nots.map((part): Filters => ({ NOT: part }))];
  return { ...(all.length > 0 && { AND: all }), ...(either.length > 0 && { OR: either }) };
}

const comparisons = new Set(["eq", "ne", "in", "nin", "gt", "gte", "lt", "lte", "contains"]);

function leaf(field: string, test: unknown): Filters {
  switch (field) {
    case "agent_id":
    case "run_id": {
      const names = test === "*" ? null : field === "agent_id" ? { agent_ids: namesOrNot(test) } : { run_ids: namesOrNot(test) };
      return names ? { sources: names } : {};
    }
    case "app_id":
      return test === "*" ? { metadata: { app_id: { exists: true } } } : { metadata: { app_id: metadataTest(test) } };
    case "created_at":
    case "updated_at":
      return { time: { field: "created", ...parseDateRange(test) } };
    case "categories":
      return {
        types: z
          .array(z.string())
          .parse(Array.isArray(test) ? test : ((test as Json).in ?? (test as Json).contains ?? []))
          .map((type) => type.toUpperCase()) as never,
      };
    case "metadata":
      return { AND: Object.entries(Tree.parse(test)).map(([key, of]) => ({ metadata: { [key]: metadataTest(of) } })) };
    case "user_id":
      throw unsupported("user_id inside NOT or beside other conditions in OR");
    default:
      // Its own fields of mem0's metadata may stand at the top.
      return { metadata: { [field]: metadataTest(test) } };
  }
}

const namesOrNot = (test: unknown): string[] => namesIn(test) ?? [];

function metadataTest(test: unknown): MetadataTest | string | number | boolean | null {
  if (typeof test !== "object" || test === null) return test as string;
  const operators = Object.entries(test as Json).map(([name, value]) => [name === "icontains" ? "contains" : name, value] as const);
  for (const [name] of operators) if (!comparisons.has(name)) throw unsupported(`the operator ${name}`);
  return Object.fromEntries(operators) as MetadataTest;
}
