import { fold } from "@/lib/text/clean";

/** A name as it is compared: case-folded, without accents, single spaces, no closing punctuation. */
export const normalName = (name: string): string =>
  fold(name)
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^[\s"'([]+|[\s"')\].,;:!?]+$/g, "")
    .slice(0, 500);
