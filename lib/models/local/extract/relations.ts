import { isKindOf } from "@/lib/language/en/lexicon";
import type { EdgeType, EntityType } from "@/lib/vocabulary";
import { civilStatus } from "./civil-status";
import { institutionOf } from "./institutions";
import { kinship } from "./kinship";
import type { Mention } from "./names";
import { isKnownPlace } from "./places";
import { possessed } from "./possessed";
import type { Rule } from "./relation-patterns";
import { rules } from "./relation-rules";
import type { Entity, RelationInput, Relations } from "./relation-types";
import { roleOf } from "./roles";
import { lastingStatus, statusPattern } from "./status";
import { kinMentions, type Subject, subjectOf } from "./subject";
import { topics } from "./topics";
import { workplaceOf } from "./workplaces";

/**
 * Edges and the single-valued attribute that a third-person clause claims. Only a clause whose subject is a named
 * entity claims something of it: "Tom thinks Maya lives in Rome" has none, since "Tom thinks Maya" is no name.
 */
export function relationsOf({ text, mentions, own, date }: RelationInput): Relations {
  const result: Relations = { entities: [], edges: [], attribute: null, main: null, attributeInPassing: false };
  addKin(result, text, mentions, own);
  const kinAttribute = result.attribute;
  result.attribute = null;
  const owned = possessed({ text, mentions, own, date });
  if (owned) {
    // "Maya's manager is Tom" names the manager, so the nameless "Maya's manager" is nobody else.
    const nameless =
      owned.entities?.length && /['’]s [\p{L} -]+ is |^\S+ is /u.test(text) && owned.main && !["FAVORITE"].includes(owned.main)
        ? new Set(result.entities.filter((entity) => entity.name.includes("'s ")).map((entity) => entity.name))
        : new Set<string>();
    result.entities = result.entities.filter((entity) => !nameless.has(entity.name));
    result.edges = result.edges.filter((edge) => !nameless.has(edge.target));
    merge(result, owned);
  } else {
    const subject = subjectOf(text, mentions, own);
    if (subject) addPredicate(result, text, subject, mentions, own, date);
  }
  if (!result.attribute && kinAttribute && !/\b(?:ex|late|former|passed away|died|was|used to)\b/i.test(text)) {
    result.attribute = kinAttribute;
    result.attributeInPassing = true;
  }
  return result;
}

function merge(result: Relations, other: Partial<Relations>) {
  result.entities.push(...(other.entities ?? []));
  result.edges.push(...(other.edges ?? []));
  result.attribute ??= other.attribute ?? null;
  result.main ??= other.main ?? null;
}

function addKin(result: Relations, text: string, mentions: Mention[], own: string | null) {
  for (const found of kinMentions(text, mentions, own)) {
    const kin = kinship.get(found.kin);
    if (!kin) continue;
    result.entities.push({ name: found.name, type: kin.pet ? "OTHER" : "PERSON" });
    const edge = found.late && kin.attribute ? "KNOWS" : kin.edge;
    result.edges.push({ source: found.owner, target: found.name, type: edge });
    if (found.named && kin.attribute && !found.late)
      result.attribute ??= { subject: found.owner, name: kin.edge, value: found.name, ends: false };
  }
}

function addPredicate(
  result: Relations,
  text: string,
  subject: Subject,
  mentions: Mention[],
  own: string | null,
  date: RelationInput["date"],
) {
  const predicate = text.slice(subject.end);
  const who = own && subject.names.includes(own) ? own : subject.names[0]!;
  // "Callum and I broke up" ends it with him.
  const others = subject.names.filter((name) => name !== who);
  const set = (name: string, value: string, ends = false) => {
    result.attribute = { subject: who, name, value: ends && value === "*" && others.length === 1 ? others[0]! : value, ends };
  };
  const status = statusPattern.exec(predicate);
  if (
    !subject.person &&
    !mentions.some((mention) => mention.name === who && mention.type === "LOCATION") &&
    status?.groups &&
    (!/^was/i.test(predicate) || lastingStatus.test(status.groups.value!))
  ) {
    result.main = "STATUS";
    set("STATUS", status.groups.value!.toLowerCase());
    return;
  }
  const due = /^(?:is|are) due (?:(?:on|by|at)\b )?(.+)$/i.exec(predicate);
  if (!subject.person && due) {
    result.main = "DEADLINE";
    set("DEADLINE", date(due[1]!) ?? due[1]!.replace(/[.!]+$/, "").slice(0, 60));
    return;
  }
  const price =
    /^(?:costs?|is priced at|is on sale for|sells for) (?:about |around |only |just )?((?:[$€£¥]|USD |EUR )\s?\d[\d.,]*\d?k?|\d[\d.,]*\s?(?:dollars|euros|pounds|USD|EUR|€|\$|£)(?: (?:per|a) \w+)?)/i.exec(
      predicate,
    );
  if (price && !subject.person) {
    result.main = "PRICE";
    set("PRICE", price[1]!.trim().replace(/[.,]$/, ""));
    return;
  }
  const [partner = null, third] = others;
  if (subject.person && civilStatus(result, predicate, set, third ? null : partner)) {
    const { name, ends } = result.attribute!;
    if (partner && !ends && (name === "MARRIED_TO" || name === "PARTNER_OF"))
      result.edges.push({ source: who, target: partner, type: name });
    return;
  }
  if (subject.person && personal(result, predicate, set, date)) return;
  const institution = subject.person && !/^(?:was|were|used)\b/i.test(predicate) ? institutionOf(predicate) : null;
  if (institution) {
    result.main = "LIVES_IN";
    result.entities.push({ name: institution, type: "LOCATION" });
    for (const source of subject.names) result.edges.push({ source, target: institution, type: "LIVES_IN" });
    set("LIVES_IN", institution);
    return;
  }
  for (const rule of rules) {
    const match = rule.pattern.exec(predicate);
    if (!match || (rule.when && !rule.when.test(predicate)) || rule.unless?.test(predicate)) continue;
    if (rule.edge === "LOCATED_IN" ? subject.person : !subject.person && rule.object !== "name" && !["USES", "CREATED"].includes(rule.edge))
      continue;
    const objects = objectsOf(rule, text, subject.end + match[0].length, mentions).filter((object) => !subject.names.includes(object.name));
    if (objects.length === 0) continue;
    // What is planned is no fact yet.
    if (!rule.isPlan) result.main = rule.edge;
    for (const object of objects) {
      result.entities.push(object);
      if (!rule.ends && !rule.isPlan)
        for (const source of subject.names) result.edges.push({ source, target: object.name, type: rule.edge });
    }
    if (rule.sets || rule.ends) set(rule.edge, objects[0]!.name, rule.ends);
    result.isPlan = rule.isPlan ?? false;
    return;
  }
  const workplace = subject.person ? workplaceOf(predicate) : null;
  if (workplace) {
    result.main = "WORKS_AT";
    set("WORKS_AT", workplace);
    return;
  }
  const role = subject.person ? roleOf(predicate, mentions, text, subject.end) : null;
  if (!role) return;
  result.main = role.employer ? (learns.test(role.role) ? "STUDIES_AT" : "WORKS_AT") : "HAS_ROLE";
  if (role.employer) {
    result.entities.push({
      name: role.employer.name,
      type: ["OTHER", "PERSON", "TOOL"].includes(role.employer.type) ? "ORGANIZATION" : role.employer.type,
    });
    result.edges.push({ source: who, target: role.employer.name, type: result.main });
    set(result.main, role.employer.name);
  } else set("HAS_ROLE", role.role);
}

/** "A nursing student at Leeds Beckett" works nowhere. */
const learns = /\b(?:student|pupil|undergraduate|undergrad|freshman|sophomore)$/i;

/** Facts about a person whose value is no entity. Returns whether one was found. */
function personal(
  result: Relations,
  predicate: string,
  set: (name: string, value: string, ends?: boolean) => void,
  date: RelationInput["date"],
): boolean {
  const found = (main: EdgeType, name: string, value: string, ends = false) => {
    result.main = main;
    set(name, value, ends);
    return true;
  };
  const age =
    /^(?:is|are|(?:just |recently )?turned|has (?:just )?turned) (?:now )?(\d{1,3})(?: years? old\b| years of age\b| and\b|,|[.!](?!\d)|$| (?:today|yesterday|last|this|on|in) )/i.exec(
      predicate,
    );
  if (age && Number(age[1]) < 125) return found("AGE", "AGE", age[1]!);
  const born = /^was born (?:in \p{L}+(?: \p{L}+)? )?on (.+)$/iu.exec(predicate);
  const birthday = born && /\b(?:19|20)\d\d\b/.test(born[1]!) ? date(born[1]!) : null;
  if (birthday) return found("BORN_ON", "BORN_ON", birthday);
  if (
    /^(?:(?:has )?(?:just |recently )?(?:left|quit|lost) (?:their|his|her|the|\S+['’]s) (?:\w+ )?job\b(?! (?:at|with))|(?:was|got) (?:laid off|fired|let go)(?=[.,!]|$| (?:last|in|this|yesterday|today|two|a)\b)|(?:has )?retired(?=[.,!]|$| (?:last|in|this|two|a|early)\b)|is (?:now |currently |recently )*(?:unemployed|retired|between jobs|out of work))/i.test(
      predicate,
    )
  ) {
    return found("WORKS_AT", "WORKS_AT", "*", true);
  }
  const called =
    /^(?:is called|goes by|prefers to be called|would like to be called) ((?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)/u.exec(
      predicate,
    );
  if (called) return found("NAME", "NAME", called[1]!);
  const role =
    /^(?:was |got |has been |just got )*promoted to (?:the )?(?:position of |role of )?([\p{L} -]{3,40}?)(?=[.,!]|$| (?:last|this|in|at|and|yesterday|today)\b)/iu.exec(
      predicate,
    );
  if (role) return found("HAS_ROLE", "HAS_ROLE", role[1]!.trim());
  return false;
}

const objectType: Partial<Record<Rule["object"], EntityType>> = {
  place: "LOCATION",
  knownPlace: "LOCATION",
  organization: "ORGANIZATION",
  school: "ORGANIZATION",
  person: "PERSON",
  event: "EVENT",
  tool: "TOOL",
};
const schoolWord =
  /\b(?:university|college|school|academy|institute|mit|ucla|eth|polytechnic|berkeley|stanford|harvard|yale|oxford|cambridge|princeton|caltech|nyu|usc|epfl|tum|lse)\b/i;
const eventWord =
  /\b(?:group|meeting|conference|concert|festival|workshop|class|wedding|party|parade|race|marathon|retreat|seminar|event|show|exhibition|exhibit|fair|convention|game|match|camp|ceremony|meetup|hackathon|reunion|funeral|summit|5k|10k|course|lecture|talk|gala|tournament|competition|protest|rally|service|session|club|play|recital)\b/i;

function objectsOf(rule: Rule, text: string, from: number, mentions: Mention[]): Entity[] {
  if (rule.object === "topic") return topics(text, from, mentions);
  const at = mentions.find((mention) => mention.start >= from && /^(?:|the |a |an |Project )$/i.test(text.slice(from, mention.start)));
  if (rule.object === "event") {
    const phrase =
      /^[\p{L}\p{N}&+'’ -]{3,60}?(?=[.,;!]| (?:yesterday|last|this|on|in|at|with|for|and|to|where|that|which|today|from|about|two|three|a (?:few|couple)|\d)\b|$)/iu.exec(
        text.slice(from),
      )?.[0];
    if (phrase && eventWord.test(phrase) && phrase.split(" ").length <= 6)
      return [{ name: /^\p{Lu}\p{Ll}/u.test(phrase) ? phrase : lowerFirst(phrase), type: "EVENT" }];
    return at && at.type === "EVENT" ? [{ name: at.name, type: "EVENT" }] : [];
  }
  if (rule.object === "tool" && !at) return topics(text, from, mentions, "TOPIC").slice(0, 2);
  if (!at) return [];
  const { name, type } = at;
  const followed = text.slice(at.end);
  // "I moved to KPMG", and not "to the UAE"
  const isInitials = /^[\p{Lu}\d]{3,}$/u.test(name) && !isKnownPlace(name) && !/\bthe $/i.test(text.slice(0, at.start));
  switch (rule.object) {
    case "place":
      return !isInitials && (isKnownPlace(name) || /^(?:LOCATION|OTHER|ORGANIZATION|PERSON)$/.test(type))
        ? [{ name, type: "LOCATION" }]
        : [];
    case "knownPlace":
      return (type === "LOCATION" && !isFirm(name) && !isInitials) ||
        (/^, /.test(followed) && mentions.some((mention) => mention.start === at.end + 2 && mention.type === "LOCATION"))
        ? [{ name, type: "LOCATION" }]
        : [];
    case "organization":
      return type === "LOCATION" || type === "PERSON" || type === "EVENT" || /^['’]s\b/.test(followed) || /^ project\b/i.test(followed)
        ? []
        : [{ name, type: type === "OTHER" || type === "TOOL" ? "ORGANIZATION" : type }];
    case "school":
      return schoolWord.test(name) || (type === "ORGANIZATION" && rule.edge === "STUDIED_AT") ? [{ name, type: "ORGANIZATION" }] : [];
    case "person": {
      const all = [
        at,
        ...mentions.filter(
          (mention) =>
            mention.start > at.end && /^(?:,? and |, )$/.test(text.slice(mentions[mentions.indexOf(mention) - 1]!.end, mention.start)),
        ),
      ];
      return all
        .filter((mention) => mention.type === "PERSON" || mention.type === "OTHER")
        .map((mention) => ({ name: mention.name, type: "PERSON" as const }))
        .slice(0, 4);
    }
    default:
      return [{ name, type: type === "OTHER" ? (objectType[rule.object] ?? "OTHER") : type }];
  }
}

/** "Riverside Vets", "Harlow Solicitors": named for a place and for those who work there. */
function isFirm(name: string): boolean {
  const last = /\s(\p{Lu}\p{Ll}+)s$/u.exec(name)?.[1];
  return last !== undefined && isKindOf(last.toLowerCase(), "person");
}

function lowerFirst(phrase: string): string {
  return /^\p{Lu}{2}/u.test(phrase) ? phrase : phrase[0]!.toLowerCase() + phrase.slice(1);
}
