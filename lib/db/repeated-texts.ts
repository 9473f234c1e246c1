/** About a hundred statements are ours; callers' filters add any number. */
const maxTexts = 200;

/** From the second use on, so that one-off statements take no room in the database. */
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
