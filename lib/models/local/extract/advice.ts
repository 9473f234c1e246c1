import { isRequest } from "./junk";

/** Words that cheer someone up or keep talk going: advice has others besides. */
const cheer =
  /^(?:(?:and|but|so|or|of|the|a|an|it|that|this|to|in|on|for|with|up|all|your|you|yourself|them|me|us|my|just|always|never|not|don['’]t|be|so|any|some|more|if|and|is|are|can|could|should|will|might|want|need|have|make|made|let['’]?s|let|us|do|go|get|give|keep|going|doing|being|stay|strong|positive|great|good|best|well|better|work|things?|something|anything|everything|way|time|day|shining|smiling|inspiring|pushing|moving|forward|believe|believing|trust|dreams?|passion|journey|true|faith|focused|hope|luck|fun|enjoy|awesome|amazing|special|know|together|again|soon|now|then|too|one|ever|worry|hesitate|reach|ask|hang|there|remember|life|moments?|cherish|love|loved|important|proud|follow|chase|forget|sure|help|support|motivated|possible|hard|chasing|those|exploring|supporting|each|other|continue|continuing|following|finding|bliss|own|having|when|where|ends?|see|everyone|really|real|dedication|effort|motivating|others|whatever|you['’]\w+|they|they['’]\w+|makes?|made|difference|path|show|fingers|crossed|those|through|what|happens|look|sight)$)/i;
const opening =
  /^(?:(?:also|just|plus|definitely|maybe|then|and|but|first|next),? )*(?:you (?:can|could|should|might want to|need to|have to|must|may want to|['’]d better)\b|you['’]d better\b|make sure|be sure|try\b|don['’]t forget|i(?:['’]d| would)? (?:really |highly |strongly |definitely )?(?:suggest|recommend)|let['’]?s\b|let us\b|when (?:you|\p{L}+ing)\b.{3,60}, (?:make|try|always|never|be|look|keep|use|start|take))/iu;
const talk =
  /^(?:let me|tell me|show me|send me|keep me|let['’]?s (?:say|see|hope|talk|chat|catch|keep (?:in touch|each other))|check (?:it|this|that|them|these|those|out)\b|see (?:you|ya)|look(?: at)?\b|take a look|take care|have (?:a|an|fun)\b|enjoy\b|say (?:hi|hello)|thank|believe me|trust me|wait\b|imagine|guess|hope|wish|congrat|come (?:see|on)|feel free|remember when|you should (?:be|feel) (?:so )?proud|you can do)/i;

/** Guesses about the other, and encouragement that advises nothing. */
const cheers =
  /^(?:you must (?:\w+ly )?(?:be|have|feel|enjoy|love)|you can(?:['’]t|not)\b|never (?:been|\p{L}+ed|had|seen|thought|knew|got)\b|(?:just )?look\b|keep (?:it|up|doing|pushing|going|at)\b|let['’]?s (?:all )?(?:keep|continue|make|spread|create|enjoy|do)\b|don['’]t (?:quit|be afraid|lose|stop|give))/iu;

/** Whether a sentence that one person says to another advises or proposes something in particular. */
export function isAdvice(sentence: string): boolean {
  if (sentence.length < 24 || talk.test(sentence)) return false;
  if (cheers.test(sentence) || /[?？]/.test(sentence.slice(-4))) return false;
  if (/\bme\b|\b(?:these|the following|following) (?:instructions|context|rules)\b|\bquestions? (?:about|on)\b/i.test(sentence))
    return false;
  if (!opening.test(sentence) && !isRequest(sentence)) return false;
  const words = sentence.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  return words.filter((word) => word.length > 2 && !cheer.test(word)).length >= 3;
}

/** "Check out my new tank", "Look at this cake I baked": how many characters point, before the thing that is shown. */
export function showingLength(sentence: string): number {
  const match =
    /^(?:(?:come )?(?:check(?: out)?|look at|take a look at|have a look at|see)) (?=(?:my|our|this|these|the|what|how)\s)|^here(?:['’]s| is| are) (?=(?:my|our|an?|the|one of|some)\s)/i.exec(
      sentence,
    );
  const words = sentence.slice(match?.[0].length ?? 0).match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  return match && words.length >= 3 ? match[0].length : 0;
}
