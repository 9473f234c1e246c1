/** The service has about a hundred statements; callers' filters add any number of others. */
const maxTexts = 200;

/**
 * Decides whether to prepare a statement: from its second use on, so that one-off statements take no room, and only up to
 * `maxTexts`, which bounds the database's memory.
 */
export function repeatDetector(): (text: string) => boolean {
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
