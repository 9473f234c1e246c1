const request =
  /\b(how (do|can|could|should|would|might) (i|we)|(can|could|would|will) you(?! (please )?(remind|recall|remember))|should (i|we)|what should|suggest|suggestions?|recommend|recommendations?|advice|advise|help me|show me|explain|ideas?|tips?|best way|(i am|i['’]m) (looking|planning|trying|thinking|hoping|considering|going)|(i would|i['’]d) like|i (want|need)|please|ways? to)\b/i;

export function asksForHelp(question: string): boolean {
  return request.test(question.slice(0, 2_000));
}
