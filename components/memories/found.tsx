/** A text with the letters that were searched for marked in it, in any case. */
export function Found({ text, q }: { text: string; q?: string }) {
  if (!q) return text;
  const parts: { at: number; text: string; isFound: boolean }[] = [];
  const [whole, sought] = [text.toLowerCase(), q.toLowerCase()];
  // A few letters change their length with their case: then no place in one text is that of the other.
  if (whole.length !== text.length) return text;
  let from = 0;
  for (let at = whole.indexOf(sought); at >= 0; at = whole.indexOf(sought, from)) {
    parts.push({ at: from, text: text.slice(from, at), isFound: false }, { at, text: text.slice(at, at + q.length), isFound: true });
    from = at + q.length;
  }
  parts.push({ at: from, text: text.slice(from), isFound: false });
  return parts
    .filter((part) => part.text !== "")
    .map(({ at, text, isFound }) =>
      isFound ? (
        <mark key={at} className="rounded-xs bg-accent/18 text-inherit">
          {text}
        </mark>
      ) : (
        <span key={at}>{text}</span>
      ),
    );
}
