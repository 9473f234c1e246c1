import { homeRules } from "./home-rules";
import { petPattern } from "./kinship";
import { adverb, backThen, go, goTo, negated, over, type Rule, since } from "./relation-patterns";

export const rules: Rule[] = [
  ...homeRules,
  { edge: "BORN_IN", pattern: goTo("was born(?: and raised)?(?: on [\\p{L}\\d ,]{3,20})? in (?:the )?"), object: "place", sets: true },
  // Work
  {
    edge: "WORKS_AT",
    pattern: go(`${negated}(?:working|works?|employed) (?:at|for|with) (?:the )?`),
    object: "organization",
    ends: true,
    when: over,
  },
  {
    edge: "WORKS_AT",
    pattern: goTo(
      "(?:left|quit|lost(?= (?:their|his|her) job at)|resigned from|was (?:fired|laid off) (?:from|by)|got (?:fired|laid off) (?:from|by)|stopped working (?:at|for)|retired from|parted ways with)(?: (?:their|his|her|the|my|[\\p{Lu}][\\p{L}]+['’]s) (?:old |previous )?(?:job|position|role|post) (?:at|with))? (?:the )?",
    ),
    object: "organization",
    ends: true,
    unless: /\b(?:for|to join) (?:the )?[A-Z]|\b(?:early|home|for (?:the|a|work|lunch|vacation)|at \d|to (?:go|get|visit|see))\b/,
  },
  {
    edge: "WORKS_AT",
    pattern: goTo(
      "(?:left|quit)(?: (?:their|his|her|the) job at)? (?:the )?[\\p{Lu}][\\p{L}&.]*(?: [\\p{Lu}][\\p{L}&.]*)? (?:for|to join) (?:the )?(?!good)",
    ),
    object: "organization",
    sets: true,
    // The pattern ignores case, and "left early for Globex" tells no job.
    when: /^(?:left|quit)(?: (?:their|his|her|the) job at)? (?:the )?\p{Lu}/u,
  },
  {
    edge: "WORKS_AT",
    pattern: goTo(
      `(?:is |are )?${adverb}(?:works?|working|employed|interning|interns)(?: (?:full-time|part-time|remotely|here|there|hard))*(?: (?:as|in) (?:an? |the )?[\\p{L} -]{2,40}?)? (?:at|for|by) (?:the )?`,
    ),
    object: "organization",
    sets: true,
    unless: /\b(?:until (?!now)|anymore)\b/i,
  },
  // "Shares an office with Dana at Pfizer"
  {
    edge: "WORKS_AT",
    pattern: goTo(`${adverb}shares? an? (?:office|desk|cubicle|lab|workbench)(?: with [\\p{L}' ]{2,30}?)? at (?:the )?`),
    object: "organization",
    sets: true,
  },
  {
    edge: "WORKS_AT",
    pattern: goTo(
      `(?:has|have) ${adverb}(?:worked|been working|been employed|working)(?: as (?:an? |the )?[\\p{L} -]{2,40}?)? (?:at|for|by) (?:the )?`,
    ),
    object: "organization",
    sets: true,
    when: since,
    unless: backThen,
  },
  {
    edge: "WORKS_AT",
    pattern: goTo(
      `(?:has |have )?${adverb}(?:started (?:working |work |a (?:new )?(?:job|position|role) |(?:my|their|his|her) (?:new )?(?:job|position|role) )?(?:as (?:an? )?[\\p{L} -]{2,30}? )?(?:at|for|with)|(?:got|landed|took|found|scored|accepted|picked up) (?:an?|the|another) (?:new )?(?:job|position|role|post|gig(?= (?!playing|singing|dancing)\\p{Ll}+ing\\b))(?: (?:as (?:an? )?[\\p{L} -]{2,30}?|\\p{Ll}+ing(?: \\p{Ll}+)?))? (?:at|with|for)|accepted (?:an?|the|their) (?:job )?offer (?:from|at|with)|was hired (?:by|at)|got hired (?:by|at)) (?:the )?`,
    ),
    object: "organization",
    sets: true,
    // Who offers for a house employs nobody.
    unless: /\boffer\b.*\b(?:for|on) (?:the|my|our|an?) (?:house|flat|apartment|car|place|plot|land|bike|boat)\b/i,
  },
  {
    edge: "WORKS_AT",
    pattern: go(`(?:has |have )?${adverb}joined (?:the )?`),
    object: "organization",
    sets: true,
    when: /\bas (?:an? |the |their |its |head|lead|chief|senior|junior|C[ETFO]O)/i,
    unless: /\bas a (?:member|volunteer)/i,
  },
  {
    edge: "MEMBER_OF",
    pattern: go(
      `(?:has |have )?${adverb}(?:joined|belongs? to|is (?:an? )?(?:\\w+ )?member of|are (?:\\w+ )?members of|became (?:an? )?(?:\\w+ )?member of|is part of|is on|plays for|volunteers? (?:at|for|with)) (?:the |an? )?`,
    ),
    object: "name",
  },
  {
    edge: "WORKED_AT",
    pattern: goTo(
      "(?:(?:previously|formerly|once) )?(?:(?:has|have|had) )?(?:worked|used to work|was working|interned|was employed)(?: as (?:an? )?[\\p{L} -]{2,40}?)? (?:at|for|with|by) (?:the )?",
    ),
    object: "organization",
  },
  { edge: "REPORTS_TO", pattern: go(`${adverb}reports? (?:directly )?to `), object: "person", sets: true },
  {
    edge: "COLLEAGUE_OF",
    pattern: go("(?:works? with|is (?:a |an |one of )?(?:\\w+['’]s )?(?:colleague|coworker|teammate)s? (?:of|with)) "),
    object: "person",
  },
  {
    edge: "WORKS_ON",
    pattern: go(
      `(?:(?:is|are|has|have) )?${adverb}(?:working|works?|leads?|leading|manages?|managing|building|developing|maintains?|maintaining|writing)(?: on)? (?:the |an? )?(?:new )?`,
    ),
    object: "tool",
    when: /\bwork\w* on\b|\b(?:project|app|book|novel|thesis|game|website|album|paper|platform|tracker|tool|startup|blog)\b/i,
  },
  // Study
  {
    edge: "STUDIES_AT",
    pattern: goTo(`(?:is |are )?${adverb}(?:stud(?:y|ies|ying)|enrolled)(?: [\\p{L} ]{2,40}?)? (?:at|in) (?:the )?`),
    object: "school",
    sets: true,
  },
  { edge: "STUDIES_AT", pattern: goTo("(?:is|are) (?:an? )?[\\p{L} -]{0,30}students? (?:at|of) (?:the )?"), object: "school", sets: true },
  { edge: "STUDIES_AT", pattern: go(`${adverb}(?:attends?|goes to|go to) (?:the )?`), object: "school", sets: true },
  {
    edge: "STUDIED_AT",
    pattern: goTo(
      "(?:studied|graduated|got [\\p{L}' ]{2,30} degree|went to (?:college|university|school)|attended|earned [\\p{L}' ]{2,40})(?: [\\p{L} ]{2,40}?)?(?: (?:at|from|in))? (?:the )?",
    ),
    object: "school",
  },
  // Partners
  { edge: "MARRIED_TO", pattern: go(`(?:is |are )?${adverb}married to `), object: "person", sets: true },
  {
    edge: "MARRIED_TO",
    pattern: go(`(?:has |have )?${adverb}(?:married|got married to|tied the knot with) `),
    object: "person",
    sets: true,
  },
  {
    edge: "MARRIED_TO",
    pattern: go(
      "(?:divorced|(?:is |are |got |has |have )(?:now |been |recently |officially )*divorced (?:from )?|filed for divorce from) ?",
    ),
    object: "person",
    ends: true,
  },
  {
    edge: "PARTNER_OF",
    pattern: go(
      "(?:(?:has |have )?(?:just |recently )?(?:broke|broken|split) up with|separated from|is no longer (?:dating|with)|stopped dating) ",
    ),
    object: "person",
    ends: true,
  },
  {
    edge: "PARTNER_OF",
    pattern: go(
      `(?:(?:is|are) ${adverb}(?:dating|engaged to|in a relationship with)|got engaged to|(?:has|have) been dating|(?:has |have )?${adverb}started dating) `,
    ),
    object: "person",
    sets: true,
  },
  // Tastes
  {
    edge: "ALLERGIC_TO",
    pattern: go(`(?:is|are|has|have) ${adverb}(?:\\w+ly |deathly )?(?:allergic|intolerant|an? (?:\\w+ )?allergy) to `),
    object: "topic",
  },
  {
    edge: "PREFERS",
    pattern: go(
      "(?:(?:much|strongly|usually|generally|really|much|always|definitely|also) )*(?:prefers?|would rather have) (?:to (?:eat|drink|use|have|read|wear) )?",
    ),
    object: "topic",
  },
  {
    edge: "LIKES",
    pattern: go(
      "(?:(?:really|absolutely|also|still|both|truly|just|always|simply|all|especially|particularly) )*(?:likes?|loves?|enjoys?|adores?|is (?:really |so |very |quite |totally |super )*(?:into|fond of|keen on|passionate about|obsessed with|crazy about|(?:a )?(?:big |huge )?fans? of|interested in|a (?:big |huge )?fan of)|are (?:into|fond of|fans of|passionate about)|(?:has|have) (?:always )?(?:loved|enjoyed|liked|been into)) ",
    ),
    object: "topic",
  },
  {
    edge: "DISLIKES",
    pattern: go(
      "(?:(?:really|absolutely|also|still|just|always|strictly|usually|generally|strongly|both) )*(?:dislikes?|hates?|avoids?|detests?|loathes?|can['’]t stand|cannot stand|can['’]t bear|(?:doesn['’]t|does not|don['’]t|do not)(?: really| particularly| much)? (?:like|enjoy|care for|love|eat|drink)|is(?: really)? not (?:really )?(?:a (?:big |huge )?fan of|into|fond of|keen on)|isn['’]t (?:really )?(?:a (?:big |huge )?fan of|into|fond of|keen on)) ",
    ),
    object: "topic",
    unless: /\b(?:anymore|any more)\b|\bno longer\b/i,
  },
  // People
  {
    edge: "FRIEND_OF",
    pattern: go(`(?:is|are|has been|have been|became|got) ${adverb}(?:good |close |best |old )?friends with `),
    object: "person",
  },
  { edge: "KNOWS", pattern: go("(?:(?:has |have )?(?:just |recently |first )?(?:met|knows?|known)) "), object: "person" },
  // Things, tools, tongues
  {
    edge: "HAS_PET",
    pattern: go(
      `(?:(?:just |recently )?(?:adopted|got|rescued)|has|have|owns?) (?:an? |two |three |\\d )?(?:\\w+ |\\w+-\\w+ ){0,2}?(?:pupp(?:y|ies)|ponies|(?:${petPattern})(?:e?s)?)(?:,)? (?:named|called|whose names? (?:is|are)) `,
    ),
    object: "name",
  },
  {
    edge: "OWNS",
    pattern: go(
      "(?:owns?|(?:just |recently )?bought|drives?|purchased) (?:an? |the |their |his |her )?(?:new |used |old |red |blue |black |white )*",
    ),
    object: "name",
  },
  {
    edge: "SPEAKS",
    pattern: go(
      "(?:(?:can |also |only |both )*(?:speaks?)(?: (?:fluent|some|a little|a bit of|good|native|basic))?|is (?:\\w+ly )?fluent in|is (?:a )?native (?:in )?) ?",
    ),
    object: "topic",
  },
  {
    edge: "USES",
    pattern: go(
      `(?:(?:is|are) )?${adverb}(?:mostly |mainly |usually |primarily |always |always )*(?:uses?|using|switched to|relies on|works with|codes in|programs in) (?:the )?`,
    ),
    object: "tool",
    unless: /^(?:used|using) to\b/i,
  },
  {
    edge: "CREATED",
    pattern: go(
      `(?:(?:has|have) )?${adverb}(?:co-?)?(?:founded|created|built|launched|wrote|invented|designed|established|authored|published|developed|directed) (?:the |an? )?`,
    ),
    object: "name",
  },
  // Places and events
  {
    edge: "VISITED",
    pattern: go(
      `(?:(?:has|have) )?${adverb}(?:visited|travel(?:l)?ed to|been to|went to|flew to|toured|took a trip to|vacationed in|went (?:hiking|camping|skiing|surfing|sightseeing|on (?:a )?vacation) (?:in|to)) (?:the )?`,
    ),
    object: "knownPlace",
  },
  {
    edge: "ATTENDED",
    pattern: go(
      `(?:(?:has|have) )?${adverb}(?:attended|went to|took part in|participated in|competed in|ran|spoke at|was at|performed at|volunteered at) (?:the |an? |their |his |her )?(?:\\w+ly )?`,
    ),
    object: "event",
  },
  // Not of people
  {
    edge: "LOCATED_IN",
    pattern: go(`(?:is|are) ${adverb}(?:based|located|headquartered|situated) in (?:the )?`),
    object: "place",
    sets: true,
  },
  {
    edge: "PART_OF",
    pattern: go("(?:is (?:a )?part of|belongs to|is (?:a )?(?:division|subsidiary|department|branch) of) (?:the )?"),
    object: "name",
  },
];
