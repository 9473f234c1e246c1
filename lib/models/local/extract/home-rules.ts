import { adverb, backThen, dwelling, go, goTo, negated, over, type Rule, since, stay, to } from "./relation-patterns";

/** Where somebody lives, lived or will live. */
export const homeRules: readonly Rule[] = [
  { edge: "LIVES_IN", pattern: go(`${negated}(?:living|lives?|reside|resides) in (?:the )?`), object: "place", ends: true, when: over },
  { edge: "LIVES_IN", pattern: go("moved (?:out of|away from) (?:the )?"), object: "knownPlace", ends: true },
  {
    edge: "LIVES_IN",
    pattern: goTo(
      `(?:is |are )?${adverb}(?:lives?|living|resides?|residing|based)(?: (?:alone|together|happily|permanently|full-time|here|right|with [\\p{L}' ]{2,30}?|in an? [\\p{L}-]+(?: [\\p{L}-]+){0,3}?))* (?:in|near|outside) (?:downtown |central |north |south |east |west |the city of )?(?:the )?`,
    ),
    object: "place",
    sets: true,
    unless: /\b(?:until (?!now)|but (?:is )?moving|anymore)\b/i,
  },
  {
    edge: "LIVES_IN",
    pattern: go(`(?:has|have) ${adverb}(?:lived|been living|resided|been based|living) in (?:the )?`),
    object: "place",
    sets: true,
    when: since,
    unless: backThen,
  },
  { edge: "LIVED_IN", pattern: go(`(?:has|have|had) ${adverb}(?:lived|been living|living) in (?:the )?`), object: "place" },
  {
    edge: "LIVES_IN",
    pattern: goTo(`(?:(?:has|have) ${adverb})?(?:${adverb})(?:moved|relocated|emigrated|immigrated)${to}(?:the )?`),
    object: "knownPlace",
    sets: true,
    unless: new RegExp(`${backThen.source}|${stay.source}`, "i"),
  },
  {
    edge: "LIVES_IN",
    pattern: goTo(
      `(?:(?:has|have) )?${adverb}(?:moved|relocated) (?:back )?(?:in)?to (?:an? |the |our |their |her |his )?[\\p{Ll} -]{3,40}? in (?:the )?`,
    ),
    object: "knownPlace",
    sets: true,
    unless: new RegExp(`${backThen.source}|${stay.source}`, "i"),
  },
  {
    edge: "LIVES_IN",
    pattern: goTo(
      `(?:is|are|['’]s) ${adverb}in (?:an? |the |our |their |her |his )(?:\\p{Ll}+ ){0,2}(?:house|flat|apartment|studio|bungalow|cottage|bedsit|condo) in (?:the )?`,
    ),
    object: "knownPlace",
    sets: true,
  },
  {
    edge: "LIVES_IN",
    pattern: goTo(
      `(?:is |are )?${adverb}(?:rents?|renting) (?:an? |the |our |their |her |his )?(?:[\\p{L}-]+ ){0,2}(?:house|flat|apartment|studio|place|room|bungalow|cottage|bedsit|condo)(?: with [\\p{L}' ]{2,30}?)? in (?:the )?`,
    ),
    object: "knownPlace",
    sets: true,
    unless: stay,
  },
  // "Moving to Wrocław on 1 May", "found a flat in Wrocław, moving in on 1 May"
  {
    edge: "LIVES_IN",
    pattern: goTo(
      `(?:(?:is|are|will be) ${adverb}(?:moving|relocating|emigrating)|(?:will|(?:is|are) going to) ${adverb}(?:move|relocate|emigrate))${to}(?:the )?`,
    ),
    object: "knownPlace",
    sets: true,
    isPlan: true,
    unless: stay,
  },
  {
    edge: "LIVES_IN",
    pattern: goTo(
      `(?:has |have )?${adverb}(?:found|got|rented|leased|bought|taken|took|secured|signed (?:the lease |a lease )?(?:for|on)) (?:an? |the |our |their |her |his )?(?:[\\p{L}-]+ ){0,2}?${dwelling} in (?:the )?`,
    ),
    object: "knownPlace",
    sets: true,
    isPlan: true,
    when: /\bmov(?:e|ing)\b/i,
    unless: stay,
  },
  {
    edge: "LIVES_IN",
    pattern: goTo(
      `(?:has |have )?${adverb}(?:got|picked up|collected|been given) (?:the |our |their )?keys (?:to|for) (?:the |our |their |her |his )(?:new )?(?:[\\p{L}-]+ ){0,2}?${dwelling} in (?:the )?`,
    ),
    object: "knownPlace",
    sets: true,
  },
  {
    edge: "LIVES_IN",
    pattern: goTo(
      `(?:is|are|has|have) ${adverb}settl(?:ing|ed)(?: (?:in|down|well|nicely|ok|okay|fine))*(?: (?:in|into|at))?(?: (?:the |our |their |her |his )?(?:new )?(?:[\\p{L}-]+ ){0,2}?${dwelling} in)? (?:the )?`,
    ),
    object: "knownPlace",
    sets: true,
  },
  {
    edge: "LIVES_IN",
    pattern: goTo(`(?:has|have) ${adverb}(?:been|lived) (?:here )?in (?:the )?`),
    object: "knownPlace",
    sets: true,
    when: /\bfor (?:about |almost |nearly |over |around |the (?:past|last) )?(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten|many|several|a few|a couple of) (?:months|years?)\b|\bsince (?:(?:early |late )?(?:19|20)\d\d|last (?:year|spring|summer|autumn|fall|winter))\b/i,
    unless: /\b(?:for work|on (?:business|holiday|vacation|tour|an? \p{L}+)|visiting|travell?ing|looking after|caring for)\b/iu,
  },
  { edge: "LIVED_IN", pattern: goTo(`(?:(?:has|have|had) )?${adverb}(?:moved|relocated)${to}(?:the )?`), object: "knownPlace" },
  {
    edge: "LIVED_IN",
    pattern: go(
      "(?:(?:originally|previously|once|first|mostly) )?(?:lived|used to live|was living|grew up|was raised|spent [\\w ]{2,30}(?:years?|months?)(?: living)?) in (?:the )?",
    ),
    object: "place",
  },
];
