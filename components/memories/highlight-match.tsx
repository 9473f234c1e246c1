export function HighlightMatch({ text, q }: { text: string; q?: string }) {
  if (!q) return text;
  const parts: { at: number; text: string; isMatch: boolean }[] = [];
  const [haystack, needle] = [text.toLowerCase(), q.toLowerCase()];
  // A few characters change length with their case, so positions wouldn't line up.
  if (haystack.length !== text.length) return text;
  let from = 0;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, from)) {
    parts.push({ at: from, text: text.slice(from, at), isMatch: false }, { at, text: text.slice(at, at + q.length), isMatch: true });
    from = at + q.length;
  }
  parts.push({ at: from, text: text.slice(from), isMatch: false });
  return parts
    .filter((part) => part.text !== "")
    .map(({ at, text, isMatch }) =>
      isMatch ? (
        <mark key={at} className="rounded-xs bg-accent/18 text-inherit">
          {text}
        </mark>
      ) : (
        <span key={at}>{text}</span>
      ),
    );
}
