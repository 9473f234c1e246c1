/** Behind a memory that says little without it: the question that it answers. */
export const askedMark = /\s*\(asked: “([^”]*)”\)/;
/** … or the sentence that it was said after. */
export const saidAfterMark = /\s*\(said after: “([^”]*)”\)/;
