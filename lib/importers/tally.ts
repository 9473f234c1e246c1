import type { WriteTarget } from "@/lib/owners/writable-graph";
import { type Item, type ItemKind, type LeftOutReason, leftOutReasons } from "./item";
import type { Written } from "./write-item";

const maxExamples = 5;
const maxShown = 10;
const maxExcerpt = 280;
const maxUsers = 20;

/** Messages are counted, too: a conversation may be continued. */
export type Counts = { facts: number; documents: number; conversations: number; messages: number };
const none = (): Counts => ({ facts: 0, documents: 0, conversations: 0, messages: 0 });
const plural = { fact: "facts", document: "documents", conversation: "conversations" } as const satisfies Record<ItemKind, keyof Counts>;

export type ShownItem = {
  kind: ItemKind;
  userId: string | null;
  group: string | null;
  at: string | null;
  title: string | null;
  excerpt: string;
  messages: number | null;
};

/** What a dry run would write. */
export const countsOf = (item: Item): Written => ({
  added: item.kind === "conversation" ? item.messages.length : 1,
  existing: 0,
  replaced: 0,
});

export function shownItem(item: Item, { userId, group }: WriteTarget): ShownItem {
  const isConversation = item.kind === "conversation";
  const text = isConversation ? item.messages[0]!.content : item.text;
  const at = isConversation ? item.messages[0]!.at : item.at;
  return {
    kind: item.kind,
    userId: userId ?? null,
    group: group ?? null,
    at: at?.toISOString() ?? null,
    title: isConversation ? (item.title ?? null) : null,
    excerpt: text.length > maxExcerpt ? `${text.slice(0, maxExcerpt).toWellFormed()}…` : text,
    messages: isConversation ? item.messages.length : null,
  };
}

/** What an import has done so far. */
export class Tally {
  #records = 0;
  #bytes = 0;
  #added = none();
  #existing = none();
  #replaced = none();
  #leftOut = new Map<LeftOutReason, { count: number; records: number[] }>();
  #users = new Set<string>();
  #shown: ShownItem[] = [];

  read(bytes: number): void {
    this.#records++;
    this.#bytes += bytes;
  }

  write(item: Item, { added, existing, replaced }: Written, { userId }: WriteTarget): void {
    if (userId !== undefined) this.#users.add(userId);
    const kind = plural[item.kind];
    if (item.kind === "conversation") {
      this.#added.messages += added;
      this.#existing.messages += existing;
      // One that got new messages is new only if none of them was known.
      const counts = existing === 0 ? this.#added : added > 0 ? this.#replaced : this.#existing;
      counts.conversations++;
      return;
    }
    this.#added[kind] += added;
    this.#existing[kind] += existing;
    this.#replaced[kind] += replaced;
  }

  show(item: ShownItem): void {
    if (this.#shown.length < maxShown) this.#shown.push(item);
  }

  leaveOut(reason: LeftOutReason, record: number): void {
    const entry = this.#leftOut.get(reason) ?? { count: 0, records: [] };
    entry.count++;
    if (entry.records.length < maxExamples && entry.records.at(-1) !== record) entry.records.push(record);
    this.#leftOut.set(reason, entry);
  }

  get hasWritten(): boolean {
    return [this.#added, this.#replaced].some((counts) => Object.values(counts).some((count) => count > 0));
  }

  progress() {
    const total = ({ facts, documents, conversations }: Counts) => facts + documents + conversations;
    return {
      records: this.#records,
      bytes: this.#bytes,
      added: total(this.#added),
      existing: total(this.#existing),
      updated: total(this.#replaced),
      leftOut: [...this.#leftOut.values()].reduce((sum, { count }) => sum + count, 0),
    };
  }

  result() {
    return {
      records: this.#records,
      added: this.#added,
      existing: this.#existing,
      updated: this.#replaced,
      users: { total: this.#users.size, names: [...this.#users].slice(0, maxUsers) },
      leftOut: leftOutReasons.flatMap((reason) => {
        const entry = this.#leftOut.get(reason);
        return entry ? [{ reason, ...entry }] : [];
      }),
      first: this.#shown,
    };
  }
}
