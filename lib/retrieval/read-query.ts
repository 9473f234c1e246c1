import { asksForAdvice } from "@/lib/question/asks-for-advice";
import { terms } from "@/lib/text/terms";
import { workerTask } from "@/lib/worker/task";
import { namesIn } from "./names-in";
import { type RelatedWords, relatedWords } from "./related-words";
import { readTemporal, type Temporal } from "./temporal";

const maxTerms = 48;

export type ReadQuery = { terms: string[]; related: RelatedWords; names: string[]; temporal: Temporal; advice: boolean };

export function readQuery(query: string, now: Date): ReadQuery {
  const read = [...new Set(terms(query))].slice(0, maxTerms);
  return {
    terms: read,
    related: relatedWords(query, read),
    names: namesIn(query),
    temporal: readTemporal(query, now),
    advice: asksForAdvice(query),
  };
}

export const readQueryAt = ({ query, now }: { query: string; now: Date }): ReadQuery => readQuery(query, now);

export const readQueryTask = workerTask<typeof readQueryAt>("readQuery", "questions");
