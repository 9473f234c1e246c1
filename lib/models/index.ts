import { localModels } from "./local";
import type { Models } from "./types";

/** PROVIDER: what understands text. */
export const models: Models = localModels;
