/** What leaves open where: "new job!", "we've moved", "moved in with Danai last month". */
const newJob =
  /\b(?:new (?:job|gig|position|employer)|changed jobs?|switched jobs?|got (?:a|the|another) (?:new )?job|left my (?:old )?job)\b[^.!?;\n]{0,40}[ .!?,;:–—-]*$/i;
const newHome =
  /\b(?:(?:i|we)(?:['’]ve| have)? (?:just |finally |recently )?moved|moved (?:house|home|out|in|again)|new (?:flat|house|home|place|apartment)|relocated|got the keys)\b[^.!?;\n]{0,60}[ .!?,;:–—-]*$/i;
const being = /^(?<who>i|we|i['’]?m|we['’]?re)(?: am| are)? (?:now |currently |both |all )*(?<at>in|at|with|near) (?=\S)/i;

/** "I'm at the library now" after "new job!" tells where its writer works, and "we're in York now" after "we've moved" where they live. */
export function settled(clause: string, before: string): string {
  const found = being.exec(clause);
  if (!found) return clause;
  const who = /^i/i.test(found.groups!.who!) ? "I" : "We";
  const rest = clause.slice(found[0].length).replace(/ now(?=[.,!]|$)/i, "");
  const at = found.groups!.at!.toLowerCase();
  if (newJob.test(before)) return `${who} work ${at === "with" || at === "near" ? "at" : at} ${rest}`;
  if (newHome.test(before) && /^(?:in|near)$/.test(at) && /^\p{Lu}|^(?:the|an?|our|my) /u.test(rest)) return `${who} live ${at} ${rest}`;
  return clause;
}
