import { fold } from "@/lib/text/clean";

/** A name in its comparable form: lower case, no accents, single spaces, no surrounding punctuation. */
export const normalName = (name: string): string =>
  fold(name)
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^[\s"'([]+|[\s"')\].,;:!?]+$/g, "")
    .slice(0, 500);
