/** Stored beside what the rules made. */
export const localName = "local-rules-2";
