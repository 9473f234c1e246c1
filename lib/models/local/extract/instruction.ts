/**
 * A lasting wish for how an assistant shall answer: "Always include prices when I ask about hotels". One that speaks of
 * no "I" and of no occasion is a prompt that someone pasted, and no wish of this person.
 */
export function standingWish(sentence: string): { start: number; lead: string } | null {
  if (!/\b(?:i|i['’]m|i['’]ve|my|me)\b/i.test(sentence) || /[?？]\s*$/.test(sentence)) return null;
  const direct = /^(?:please )?(?=(?:always|never)\s+(?!mind\b)\p{L})/iu.exec(sentence);
  if (direct) return { start: direct[0].length, lead: "asked the assistant to" };
  const forbidden =
    /^(?:please )?(?:do not|don['’]?t) (?=(?!(?:get|tell|make|remind|let|blame|start|ask) me\b)\p{L}+ (?:me|us|my|our)\b)/iu.exec(sentence);
  if (forbidden) return { start: forbidden[0].length, lead: "asked the assistant not to" };
  const occasion =
    /^(?:please )?(?=(?:from now on|in (?:the )?future|going forward|whenever i|every time i|each time i|any time i|when i ask)\b.{4,80}?,? (?:please |always |never |do not |don['’]t |you (?:should|must) )?\p{L}+ )/iu.exec(
      sentence,
    );
  return occasion && !/\bi (?:will|am|was|have|had|feel|felt|get|got|go|drink|eat|want|need|plan)\b/i.test(sentence)
    ? { start: occasion[0].length, lead: "asked the assistant:" }
    : null;
}
