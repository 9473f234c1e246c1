import { fold } from "@/lib/text/clean";

export const normalName = (name: string): string =>
  fold(name)
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^[\s"'([]+|[\s"')\].,;:!?]+$/g, "")
    .slice(0, 500);
