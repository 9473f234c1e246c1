import { workerTask } from "@/lib/worker/task";
import { termCounts } from "./terms";

export const countTerms = (texts: string[]): Map<string, number>[] => texts.map(termCounts);

export const countTermsTask = workerTask<typeof countTerms>("countTerms", "ingestion");
