import { readFileSync } from "node:fs";
import type { ImportSource } from "@/lib/importers/formats";

/** Exports made by hand, in the form in which each service gives them. */
export const exportFile = (source: ImportSource): string => readFileSync(new URL(`exports/${source}.json`, import.meta.url), "utf8");
