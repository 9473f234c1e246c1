import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/client";
import { maxStatementLength } from "@/lib/episodes/add-content";
import { AppError } from "@/lib/errors";
import { formatId } from "@/lib/ids";
import { checkWritable, type WriteTarget } from "@/lib/owners/writable-graph";
import { isObject } from "./fields";
import { detectSource, formats, type ImportSource, importSources } from "./formats";
import type { FileRecord, Format, ImportMode, Item, LeftOutReason, Value } from "./item";
import { countsOf, shownItem, Tally } from "./tally";
import { type Written, writeConversation, writeText } from "./write-item";

export type NumberedRecord = FileRecord & { number: number; bytes: number };

export type ImportOptions = {
  source: ImportSource | "auto";
  mode?: ImportMode;
  /** Whose memory all of it becomes; otherwise the user that each record names. */
  target: WriteTarget;
  /** Reads the file and writes nothing. */
  isDryRun: boolean;
};

/** Texts and messages. */
const batchSize = 50;
const maxMessage = 100_000;
const maxDocument = 500_000;

/**
 * Reads an export of another service. Records are known by their own ids, so an import can be repeated: it completes an interrupted one,
 * and brings what a later export has in addition.
 * @param report called after each batch
 * @throws AppError VALIDATION_ERROR with the record's number if the file isn't of this format, QUOTA_EXCEEDED, GROUP_NOT_FOUND.
 *   Earlier batches stay written.
 */
export async function importRecords(
  ctx: ProjectContext,
  records: AsyncIterable<NumberedRecord>,
  options: ImportOptions,
  { report = () => {}, signal }: { report?: (progress: ReturnType<Tally["progress"]>) => void; signal?: AbortSignal } = {},
) {
  const { target, isDryRun } = options;
  if (target.group !== undefined || target.userId !== undefined) await checkWritable(ctx, target);
  const tally = new Tally();
  const owners = new Map<string, LeftOutReason | null>();
  let known: { source: ImportSource; format: Format; mode: ImportMode } | undefined;
  let batch: { number: number; item: Item; target: WriteTarget }[] = [];

  async function write(): Promise<void> {
    const items = batch;
    batch = [];
    for (const { number, item, target: owner } of items) {
      signal?.throwIfAborted();
      const written = isDryRun ? countsOf(item) : await writeOne(ctx, { item, source: known!.source, target: owner });
      if (written) tally.write(item, written, owner);
      else tally.leaveOut("blocked", number);
    }
    report(tally.progress());
  }

  async function ownerOf(item: Item): Promise<WriteTarget | LeftOutReason> {
    if (target.group !== undefined || target.userId !== undefined) return target;
    const { userId } = item;
    if (userId === undefined) return "no_owner";
    let problem = owners.get(userId);
    if (problem === undefined) {
      problem = userId.length > maxUserId ? "invalid_user" : await checkWritable(ctx, { userId }).then(() => null, problemOf);
      owners.set(userId, problem);
    }
    return problem ?? { userId };
  }

  try {
    for await (const { number, bytes, key, value } of records) {
      known ??= formatOf({ key, value }, options);
      const { format, mode } = known;
      if (!isObject(value) || !format.isOne(value, key)) throw wrongFormat({ number, key, value }, known.source);
      tally.read(bytes);
      const { items, leftOut } = format.read(value, { mode, key });
      for (const reason of leftOut) tally.leaveOut(reason, number);
      for (const each of items) {
        const item = withinLimits(each, () => tally.leaveOut("too_long", number));
        if (!item) continue;
        const owner = await ownerOf(item);
        if (typeof owner === "string") tally.leaveOut(owner, number);
        else {
          tally.show(shownItem(item, owner));
          batch.push({ number, item, target: owner });
        }
      }
      if (batch.reduce((size, { item }) => size + (item.kind === "conversation" ? item.messages.length : 1), 0) >= batchSize) await write();
    }
    await write();
    if (!known)
      throw new AppError("VALIDATION_ERROR", "The file has no records.", { detail: { details: [{ path: "", message: "no records" }] } });
  } catch (error) {
    // What was read before is complete, and is written as what came before it was.
    if (isDryRun || !(error instanceof AppError) || error.code !== "VALIDATION_ERROR") throw error;
    await write();
    if (!tally.hasWritten) throw error;
    const message = `${error.message.replace(/[.]?$/, ".")} The records before it are imported.`;
    throw new AppError(error.code, message, { detail: error.detail, cause: error });
  } finally {
    if (!isDryRun && tally.hasWritten) {
      const about = { from: known!.source, mode: known!.mode, ...tally.progress() };
      await inTransaction(() => record(ctx, "import.made", { type: "project", id: formatId("project", ctx.project.id) }, about));
    }
  }
  return { from: known.source, mode: known.mode, isDryRun, ...tally.result() };
}

const maxUserId = 256;

function problemOf(error: unknown): LeftOutReason {
  if (error instanceof AppError && error.code === "GRAPH_ACCESS_DENIED") return "no_access";
  if (error instanceof AppError && error.code === "VALIDATION_ERROR") return "invalid_user";
  throw error;
}

/** @returns null if the project blocks its content */
async function writeOne(ctx: ProjectContext, input: { item: Item; source: string; target: WriteTarget }): Promise<Written | null> {
  const { item, ...where } = input;
  try {
    return item.kind === "conversation" ? await writeConversation(ctx, { item, ...where }) : await writeText(ctx, { item, ...where });
  } catch (error) {
    if (error instanceof AppError && error.code === "CONTENT_BLOCKED") return null;
    throw error;
  }
}

function formatOf(first: FileRecord, { source: named, mode }: ImportOptions) {
  const source = named === "auto" ? (isObject(first.value) ? detectSource(first) : undefined) : named;
  if (!source && isObject(first.value) && first.value.kind === "export") {
    throw new AppError("VALIDATION_ERROR", "This is an export of Loci itself. Import it with POST /v1/import, without `from`.", {
      detail: { details: [{ path: "from", message: "an export of Loci" }] },
    });
  }
  if (!source) {
    const titles = importSources.map((each) => formats[each].title).join(", ");
    throw new AppError("VALIDATION_ERROR", `This file isn't an export of ${titles}, or it has none of their records.`, {
      detail: { details: [{ path: "from", message: "unknown format" }] },
    });
  }
  const format = formats[source];
  if (mode && !format.modes.includes(mode)) {
    throw new AppError("VALIDATION_ERROR", `Exports of ${format.title} have no facts to keep. Use mode=derive.`, {
      detail: { details: [{ path: "mode", message: `only ${format.modes.join(", ")}` }] },
    });
  }
  return { source, format, mode: mode ?? format.modes[0]! };
}

function wrongFormat({ number, key, value }: FileRecord & { number: number }, source: ImportSource): AppError {
  const { title, expected } = formats[source];
  const other = isObject(value) ? detectSource({ key, value: value as Value }) : undefined;
  const hint = other && other !== source ? ` It looks like ${formats[other].title}: use from=${other}.` : "";
  const message = `not a record of ${title}: ${expected}.${hint}`;
  return new AppError("VALIDATION_ERROR", `Record ${number}: ${message}`, {
    detail: { record: number, details: [{ path: `${number}`, message }] },
  });
}

const maxName = 200;
const maxId = 256;

function withinLimits(item: Item, leaveOut: () => void): Item | null {
  const about = { agentId: item.agentId?.slice(0, maxId), runId: item.runId?.slice(0, maxId) };
  if (item.kind !== "conversation") {
    if (item.text.length <= maxDocument) {
      const isLong = item.kind === "fact" && item.text.length > maxStatementLength;
      return isLong ? { ...item, ...about, kind: "document" } : { ...item, ...about };
    }
    leaveOut();
    return null;
  }
  const messages = item.messages.filter(({ content }) => {
    if (content.length <= maxMessage) return true;
    leaveOut();
    return false;
  });
  const named = messages.map(({ name, ...message }) => ({ ...message, ...(name && { name: name.slice(0, maxName) }) }));
  return messages.length > 0 ? { ...item, ...about, messages: named } : null;
}
