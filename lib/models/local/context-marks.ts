/** Behind a memory that says little without it: the question that it answers. */
export const askedMark = /\s*\(asked: “([^”]*)”\)/;
/** … or the sentence that it was said after. */
export const saidAfterMark = /\s*\(said after: “([^”]*)”\)/;

/** @param content ends with a period or nothing */
const marked = (content: string, mark: string): string => `${content.replace(/\.$/, "")} (${mark}).`;
export const withAsked = (content: string, question: string): string => marked(content, `asked: “${question}”`);
export const withSaidAfter = (content: string, sentence: string): string => marked(content, `said after: “${sentence}”`);

/** The question or sentence in a content's mark. */
export const contextOf = (content: string): string | null => (saidAfterMark.exec(content) ?? askedMark.exec(content))?.[1] ?? null;

export const withoutContext = (content: string): string => content.replace(askedMark, "").replace(saidAfterMark, "");
