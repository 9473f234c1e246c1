import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";

export type Turn = {
  turn_id: string;
  session_id: string;
  session_date?: string;
  speaker?: string;
  role: "user" | "assistant";
  text: string;
};
export type Question = {
  qid: string;
  question: string;
  category: string;
  evidence_turn_ids?: string[];
  evidence_session_ids?: string[];
  answer?: string | number;
};
export type Conversation = { dataset: string; id: string; turns: Turn[]; questions: Question[] };

export const unanswerable = new Set(["adversarial", "abstention"]);

/** The folder's name is the dataset. */
export function* readConversations(paths: string[]): Generator<Conversation> {
  const files = paths.flatMap((path) => (statSync(path).isDirectory() ? filesIn(path) : [path]));
  for (const file of files) {
    const raw = readFileSync(file);
    const text = (file.endsWith(".gz") ? gunzipSync(raw) : raw).toString("utf8");
    for (const line of text.split("\n")) {
      if (!line.trim()) continue;
      const { turns = [], questions = [], ...record } = JSON.parse(line);
      if (turns.length > 0) yield { ...record, turns, questions, dataset: basename(dirname(file)) };
    }
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.jsonl(\.gz)?$/.test(name))
    .sort()
    .map((name) => join(folder, name));

export type Message = { role: string; name?: string; content: string; created_at?: string };
export type Part = { messages: Message[]; turnIds: string[] };

const turnsPerPart = 50;
const maxMessages = 100;
const maxCharacters = 500_000;
const maxMessageCharacters = 100_000;

export function partsOf(turns: Turn[]): Part[] {
  return [...Map.groupBy(turns, (turn) => turn.session_id).values()].flatMap(partsOfSession);
}

function partsOfSession(turns: Turn[]): Part[] {
  const parts: Part[] = [];
  let part: Part | undefined;
  let turnsInPart = 0;
  let characters = 0;
  for (const turn of turns) {
    const pieces = split(turn.text || "…");
    const isFull =
      turnsInPart >= turnsPerPart ||
      (part?.messages.length ?? 0) + pieces.length > maxMessages ||
      characters + turn.text.length > maxCharacters;
    if (!part || isFull) {
      part = { messages: [], turnIds: [] };
      parts.push(part);
      turnsInPart = 0;
      characters = 0;
    }
    for (const content of pieces) {
      part.messages.push({ role: turn.role, name: turn.speaker, content, created_at: turn.session_date });
      part.turnIds.push(turn.turn_id);
    }
    turnsInPart++;
    characters += turn.text.length;
  }
  return parts;
}

/** The pieces remain one turn. Never splits a surrogate pair. */
function split(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + maxMessageCharacters);
    if (end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1]!)) end--;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

export type Result = { source_episode_id: string; source: { message_indexes: number[] } };

export function turnsOf(results: Result[], turnIdsOfEpisode: Map<string, string[]>): string[] {
  return [
    ...new Set(
      results.flatMap((result) => {
        const turnIds = turnIdsOfEpisode.get(result.source_episode_id) ?? [];
        return result.source.message_indexes.flatMap((index) => turnIds[index] ?? []);
      }),
    ),
  ];
}
