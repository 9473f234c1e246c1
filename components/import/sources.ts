import type { ResponseBody } from "@/app/v1/routes";

export type ImportResult = Extract<ResponseBody<"POST", "/v1/dashboard/projects/{id}/import">, { from: string }>;
export type ImportSource = ImportResult["from"];
export type ImportMode = ImportResult["mode"];
export type LeftOut = ImportResult["leftOut"][number];
export type FirstItem = ImportResult["first"][number];

/** `modes`: the default first. `file`: where to get it. */
export const sources: Record<ImportSource, { title: string; modes: ImportMode[]; file: string }> = {
  chatgpt: { title: "ChatGPT", modes: ["derive"], file: "Settings → Data controls → Export data. Drop the ZIP, or conversations.json." },
  claude: { title: "Claude", modes: ["derive"], file: "Settings → Privacy → Export data. Drop the ZIP, or conversations.json." },
  mem0: { title: "mem0", modes: ["verbatim", "derive"], file: "Save what get_all returns, or a memory export, as JSON." },
  zep: {
    title: "Zep",
    modes: ["verbatim", "derive"],
    file: "One JSON object with the lists episodes and edges of a graph. Graphiti’s work, too.",
  },
  supermemory: {
    title: "Supermemory",
    modes: ["derive", "verbatim"],
    file: "Save the pages of listed documents as JSON, with memoryEntries if you have them.",
  },
  letta: { title: "Letta", modes: ["derive", "verbatim"], file: "Export the agent as a file (.af), or save its listed passages as JSON." },
  langmem: {
    title: "LangMem",
    modes: ["verbatim", "derive"],
    file: "Save the items of the LangGraph store as JSON, with their namespace.",
  },
};

export const modes: Record<ImportMode, { name: string; hint: string }> = {
  verbatim: { name: "Keep facts as they are", hint: "Each becomes one memory, word for word." },
  derive: { name: "Extract again", hint: "Memories are extracted from the conversations and texts." },
};

export const leftOutReasons: Record<LeftOut["reason"], string> = {
  no_text: "Without text",
  too_long: "Too long: messages over 100,000 characters, documents over 500,000",
  no_owner: "Without a user",
  invalid_user: "User ID that can’t be used here",
  no_access: "User outside this key’s access",
  blocked: "Personal data or secrets that this project blocks",
  hidden: "System and tool messages, and reasoning",
  not_text: "Images, audio and files without text",
  other_branch: "Replies that were edited or regenerated",
  deleted: "Deleted there",
  outdated: "Older versions of a memory",
  graph: "Entities, which are found in the text again",
  expired: "Expired in the other service",
  not_in_mode: "Not read in this mode, because it would say the same twice",
};

type Counts = ImportResult["added"];
const sum = (a: Counts, b: Counts): Counts => ({
  facts: a.facts + b.facts,
  documents: a.documents + b.documents,
  conversations: a.conversations + b.conversations,
  messages: a.messages + b.messages,
});

export const itemsIn = ({ facts, documents, conversations }: Counts): number => facts + documents + conversations;

/** Of a ZIP with several files. Users are counted once only as far as they are named. */
export const merged = (results: ImportResult[]): ImportResult => results.reduce(plus);

function plus(all: ImportResult, next: ImportResult): ImportResult {
  const names = [...new Set([...all.users.names, ...next.users.names])];
  const reasons = [...new Set([...all.leftOut, ...next.leftOut].map(({ reason }) => reason))];
  return {
    ...all,
    records: all.records + next.records,
    added: sum(all.added, next.added),
    existing: sum(all.existing, next.existing),
    updated: sum(all.updated, next.updated),
    users: { total: Math.max(all.users.total, next.users.total, names.length), names },
    leftOut: reasons.map((reason) => {
      const [first, second] = [all, next].map(({ leftOut }) => leftOut.find((each) => each.reason === reason));
      return { reason, count: (first?.count ?? 0) + (second?.count ?? 0), records: first?.records ?? second?.records ?? [] };
    }),
    first: [...all.first, ...next.first].slice(0, 10),
  };
}
