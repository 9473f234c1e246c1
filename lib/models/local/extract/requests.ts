import type { Span } from "@/lib/text/sentences";
import { isQuestion, isRequest } from "./junk";

const polite =
  /^(?:(?:can|could|would|will) (?:you|u|someone|anyone)|please|pls|help me|i(?:['’]d| would) (?:like|love)|i (?:need|want)|any|need|looking for|which|what|how|where|who|is it|is there|are there|should i|do you|does)\b/i;
const ownClaim =
  /(?:,|;|\s[-–—]|—|\.\.\.|…|\()\s*(?:(?:and|but|since|because|as|cause|cos|bc|given(?: that)?|fyi|btw|note that|seeing(?: as)?)\s+)?(?=(?:i['’]?m|i am|i['’]?ve|i (?:have|had|live|work|worked|lived|moved|just|only|already|got|own|hate|love|like|can['’]?t|don['’]?t|do not|never|always|used|speak|study|started|run|play|weigh|eat|drive|take|need to|did|was|prefer)|my [\p{L}' -]{2,30}? (?:is|are|has|have|was|were|hates?|loves?|likes?|can['’]?t|lives?|works?)|(?:s?he|they)(?:['’]s|['’]re| is| are| has| hates?| loves?)|we['’]?re|we (?:are|have|live|moved|got|just|don['’]?t|run|own)|our [\p{L}' -]{2,30}? (?:is|are|has|have)|mine(?:['’]?s| is)|it (?:\p{Ll}+ ){1,3}(?:my|our))\s)/iu;

/** The claim that follows a request or a question in its sentence: "write me a cover letter, I've done two years at …". */
export function claimBehind(body: string): Span | null {
  if (/[?？]\s*$/.test(body) || !(polite.test(body) || isRequest(body) || isQuestion(body))) return null;
  const found = ownClaim.exec(body);
  if (!found || found.index < 8) return null;
  const start = found.index + found[0].length;
  // "Suggest a cake (I'm allergic to nuts)"
  const close = body.lastIndexOf("(", start) > body.lastIndexOf(")", start) ? body.indexOf(")", start) : -1;
  const end = close < 0 ? body.length : close;
  return body.slice(start, end).split(/\s+/).length >= 2 ? { start, end } : null;
}
