import { terms } from "@/lib/text/terms";
import { workerTask } from "@/lib/worker/task";
import { asksForHelp } from "./asks-for-help";
import { namesIn } from "./names-in";
import { readTemporal, type Temporal } from "./temporal";

const maxTerms = 48;

export type ReadQuery = { terms: string[]; names: string[]; temporal: Temporal; asksForHelp: boolean };

export const readQuery = (query: string, now: Date): ReadQuery => ({
  terms: [...new Set(terms(query))].slice(0, maxTerms),
  names: namesIn(query),
  temporal: readTemporal(query, now),
  asksForHelp: asksForHelp(query),
});

export const readQueryAt = ({ query, now }: { query: string; now: Date }): ReadQuery => readQuery(query, now);

export const readQueryTask = workerTask<typeof readQueryAt>("readQuery", "questions");
