import { makePgArray, parsePgArray } from "drizzle-orm/pg-core/utils/array";

const asArray = { serialize: (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value) };
/** Instead of asking each connection for the types: text, varchar, bigint and uuid; then smaller numbers. */
export const types = {
  texts: { ...asArray, to: 1009, from: [1009, 1015, 1016, 2951], parse: parsePgArray },
  numbers: { ...asArray, to: 1007, from: [1005, 1007, 1021, 1022], parse: (text: string) => parsePgArray(text).map(Number) },
  // The driver sends a prepared statement again that the server doesn't know any more, with the text that it has made of each parameter
  // before, and its own serializer makes false of the text of true.
  booleans: {
    to: 16,
    from: [16],
    serialize: (value: unknown) => (value === true || value === "t" ? "t" : "f"),
    parse: (text: string) => text === "t",
  },
};
