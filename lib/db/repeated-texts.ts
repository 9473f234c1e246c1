/** Texts that are kept as prepared statements: the service has about a hundred, and callers' filters make any number. */
const maxTexts = 200;

/**
 * Tells of each statement's text whether to prepare it: from the second time on, so that what comes once takes no place, and
 * only while there is room, so that no number of different texts can fill the database's memory.
 */
export function repeatedTexts(): (text: string) => boolean {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  return (text) => {
    if (repeated.has(text)) return true;
    if (repeated.size >= maxTexts) return false;
    if (seen.delete(text)) {
      repeated.add(text);
      return true;
    }
    seen.add(text);
    if (seen.size > maxTexts) seen.delete(seen.values().next().value!);
    return false;
  };
}
