import { type SQL, sql } from "drizzle-orm";
import { rows, writeAhead } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import { unitKinds } from "@/lib/db/schema/search";
import { texts, uuids } from "@/lib/db/sql-lists";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { endsForAll } from "@/lib/language/en/ended";
import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { isOneOfSeveral, isSubjectAlone } from "@/lib/language/en/several";
import { terms } from "@/lib/text/terms";
import { statedAt } from "./known-memories";

type Row = {
  id: string;
  content: string;
  type: string;
  isDraft: boolean;
  unit: number;
  saidAt: string;
  entity: string | null;
  attribute: string | null;
  value: string | null;
  ends: boolean;
  replaces: string | null;
  names: string[];
  /** It is told of somebody who is not the user. */
  isOfOther: boolean;
  validFrom: string | null;
  /** The passage that it was said in. */
  passage: string;
};

// "isOfOther" is no `exists`, which Postgres may plan as one read of the entities of all projects.
const columns = sql`m.id, m.content, m.type, m.status = 'draft' as "isDraft", m.unit::float8 as unit, to_json(${statedAt(sql`m`)}) #>> '{}' as "saidAt",
  m.attribute_entity_id as entity, m.attribute, m.attribute_value as value, m.attribute_ends as ends, m.draft ->> 'replaces' as replaces,
  to_json(m.valid_from) #>> '{}' as "validFrom",
  coalesce((select e.type in ('PERSON', 'OTHER') and not e.is_subject from entities e where e.project_id = m.project_id and e.id = m.attribute_entity_id), false) as "isOfOther",
  (select c.content from chunks c where c.project_id = m.project_id and c.id = m.chunk_id) as passage,
  array(select e.name from mentions t join entities e on e.project_id = t.project_id and e.id = t.entity_id where t.project_id = m.project_id and t.memory_id = m.id and t.entity_id = m.attribute_entity_id) as names`;

/**
 * What a draft ends, corrects or says anew may be stored under another attribute, or under none: "quit the choir" ends "sings in the
 * Bergslag choir", "the budget" is the kitchen budget. Gives both the same attribute, which reconciling compares by.
 */
export async function alignAttributes(graph: Graph, draftIds: string[]): Promise<void> {
  const drafts = await rows<Row>(sql`
    select ${columns} from memories m where m.id in ${uuids(draftIds)} and ${within(graph, "m")} and m.status = 'draft' order by m.unit`);
  for (const draft of drafts) {
    if (draft.replaces) await alignCorrection(graph, draft, drafts);
    else if (draft.ends && draft.attribute?.startsWith("HAS:") && draft.entity) await alignEnding(graph, draft, drafts);
    else if (draft.ends && draft.attribute === "WORKS_AT" && draft.entity) await alignLeaving(graph, draft, drafts);
    else if (draft.attribute?.startsWith("VALUE:") && draft.entity) await alignKind(graph, draft, drafts);
    else if (stateOf(draft) && draft.entity) await alignCivilStatus(graph, draft, drafts);
  }
}

async function alignEnding(graph: Graph, ending: Row, drafts: Row[]): Promise<void> {
  const words = [...new Set(terms(ending.value ?? ""))];
  if (words.length === 0) return;
  const stored = await withWords(
    graph,
    words,
    sql`not m.attribute_ends and ${statedAt(sql`m`)} <= ${ending.saidAt}::timestamptz
      and (m.attribute is null or m.attribute_entity_id = ${ending.entity}::uuid or exists (
        select 1 from mentions t where t.project_id = ${graph.projectId}::uuid and t.memory_id = m.id and t.entity_id = ${ending.entity}::uuid))`,
  );
  const earlier = drafts.filter((draft) => isBefore(draft, ending) && !draft.ends && includes(draft.content, words));
  const former = [...stored, ...earlier].filter((memory) => isLasting(memory) && isOf(memory, ending) && !isOneOfOthers(memory, ending));
  const attributed = former
    .filter(({ attribute }) => attribute)
    .sort(byTime)
    .at(-1);
  if (attributed) {
    await setAttribute(graph, ending, { ...attributed, ends: true });
    return;
  }
  for (const memory of former) if (!memory.attribute) await setAttribute(graph, memory, { ...ending, ends: false });
}

/** The active memories with all of these terms. */
const withWords = (graph: Graph, words: string[], condition: SQL): Promise<Row[]> =>
  rows<Row>(sql`
    with found as (
      select p.unit from ${texts(words)} w (term) cross join lateral (
        select unit from postings where ${ofGraph(graph)} and kind = ${unitKinds.memory}::smallint and term = w.term offset 0) p
      group by p.unit having count(distinct w.term) = ${words.length}::int)
    select ${columns} from found f cross join lateral (
      select * from memories m where m.project_id = ${graph.projectId}::uuid and m.unit = f.unit offset 0) m
    where ${ofGraph(graph, "m")} and m.status = 'active' and ${unexpired("m")} and ${condition}`);

/** "I retired" after "I'm a nurse": where no employer was told, or the role names it, the role ends. */
async function alignLeaving(graph: Graph, ending: Row, drafts: Row[]): Promise<void> {
  const stored = await rows<Row>(sql`
    select ${columns} from memories m where m.attribute_entity_id = ${ending.entity}::uuid and m.attribute in ('WORKS_AT', 'HAS_ROLE')
      and ${ofGraph(graph, "m")} and m.status = 'active' and ${unexpired("m")} and not m.attribute_ends
      and ${statedAt(sql`m`)} <= ${ending.saidAt}::timestamptz`);
  const earlier = drafts.filter((draft) => isBefore(draft, ending) && !draft.ends && draft.entity === ending.entity);
  const former = [...stored, ...earlier].sort(byTime);
  if (former.some(({ attribute }) => attribute === "WORKS_AT")) return;
  const employer = ending.value === "*" ? [] : terms(ending.value ?? "");
  const role = former.findLast(({ attribute, content }) => attribute === "HAS_ROLE" && includes(content, employer));
  if (role) await setAttribute(graph, ending, { ...role, ends: true });
}

/** "I'm divorced" after "I'm married to Dana", "we got married" after "I'm engaged to Tom": one of them is so at a time. */
async function alignCivilStatus(graph: Graph, draft: Row, drafts: Row[]): Promise<void> {
  const stored = await rows<Row>(sql`
    select ${columns} from memories m where m.attribute_entity_id = ${draft.entity}::uuid
      and m.attribute in ('MARRIED_TO', 'PARTNER_OF', 'RELATIONSHIP_STATUS') and ${ofGraph(graph, "m")} and m.status = 'active' and ${unexpired("m")}
      and not m.attribute_ends`);
  const earlier = drafts.filter((other) => isBefore(other, draft) && other.entity === draft.entity);
  const state = stateOf(draft)!;
  for (const other of [...stored, ...earlier]) {
    const of = stateOf(other);
    if (!of || other.attribute === draft.attribute || !(excludes[state]?.includes(of) || excludes[of]?.includes(state))) continue;
    for (const [row, value] of [
      [other, of],
      [draft, state],
    ] as const)
      await setAttribute(graph, row, { ...row, attribute: "RELATIONSHIP_STATUS", value, ends: false });
  }
}

/** Who is divorced or widowed may have a partner. */
const excludes: Record<string, string[]> = {
  married: ["single", "divorced", "widowed", "engaged", "in a relationship"],
  single: ["engaged", "in a relationship", "partnered"],
};

function stateOf({ attribute, value, ends, content }: Row): string | null {
  if (ends) return null;
  if (attribute === "RELATIONSHIP_STATUS") return value;
  if (attribute === "MARRIED_TO") return "married";
  if (attribute !== "PARTNER_OF") return null;
  return /\bengaged\b|\bfianc[eé]/i.test(content) ? "engaged" : "partnered";
}

/** "Takes ramipril, metformin and atorvastatin" stays true of the others when one of them ends: whoever reads it finds the end beside it. */
const isOneOfOthers = ({ content }: Row, { value }: Row): boolean => isOneOfSeveral(content, (value ?? "").split(" ").at(-1)!);

/** An event of its own time is not undone by an ending; a beginning is. */
const isLasting = ({ type, attribute }: Row): boolean => type !== "EVENT" || attribute !== null;

/** What is told of the same subject, or of the one that ended itself: "User sings in the choir", and not "Ana likes the choir". */
function isOf({ content, entity, attribute }: Row, ending: Row): boolean {
  if (attribute && entity === ending.entity) return true;
  const thing = (ending.value ?? "").split(" ").at(-1) ?? "";
  // "Stu left the band" leaves the user in it, though "Ben sold the boat" leaves nobody a boat.
  if (ending.isOfOther && !endsForAll(ending.content)) return ending.names.some((name) => isToldOf(content, name, thing));
  if (attribute) return /^\p{Lu}/u.test(thing) && content.includes(thing);
  return [...ending.names, "User"].some(
    (name) => new RegExp(`(?:^|[ ,;:])${RegExp.escape(name)} `).test(content) || isOwnedBy(content, thing, name),
  );
}

/** "Stu plays in a band", "Stu's band", and not "User plays in a band with Stu". */
function isToldOf(content: string, name: string, thing: string): boolean {
  const last = name.toLowerCase().split(" ").at(-1)!;
  return (
    isOwnedBy(content, thing, name) ||
    parse(content).some(({ words }) => words.some((word) => word.lower === last && isSubjectAlone(word, words)))
  );
}

/** "User's gym membership", and not "User's mum has a gym". */
function isOwnedBy(content: string, thing: string, name: string): boolean {
  const possessor = name.toLowerCase().split(" ").at(-1)!;
  return parse(content).some(({ words }) =>
    words.some((word) => {
      if (word.lower !== thing.toLowerCase() && word.lemma.toLowerCase() !== thing.toLowerCase()) return false;
      for (let at: Word | undefined = word; at; at = /^(?:compound|amod|nmod|flat)/.test(at.relation) ? words[at.head] : undefined)
        if (words.some(({ head, relation, lower }) => head === at!.index && relation === "nmod:poss" && lower === possessor)) return true;
      return false;
    }),
  );
}

async function alignKind(graph: Graph, draft: Row, drafts: Row[]): Promise<void> {
  const others = await rows<Row>(sql`
    select ${columns} from memories m where m.attribute_entity_id = ${draft.entity}::uuid and m.attribute like 'VALUE:%'
      and ${ofGraph(graph, "m")} and m.status = 'active' and ${unexpired("m")}`);
  const candidates = [...others, ...drafts.filter((other) => isBefore(other, draft) && other.entity === draft.entity && isValue(other))];
  if (candidates.some(({ attribute }) => attribute === draft.attribute)) return;
  const kinds = new Set(
    candidates
      .filter((other) => isSameKind(...kindsOf(other, draft), draft.passage) && isOfSamePerson(other, draft))
      .map(({ attribute }) => attribute!),
  );
  const [attribute, second] = kinds;
  if (attribute && !second) await setAttribute(graph, draft, { ...draft, attribute });
  else if (!attribute && moved.test(draft.content)) await alignMoved(graph, draft, drafts);
}

const moved = /\b(?:moved|pushed|rescheduled|postponed|delayed|shifted|changed|bumped|brought forward|put (?:off|back))\b/i;

/** "The plumber moved it to Thursday" after "the plumber is coming on Tuesday": what was still ahead, and told under no attribute. */
async function alignMoved(graph: Graph, draft: Row, drafts: Row[]): Promise<void> {
  const kind = kindOf(draft);
  const words = [...new Set(terms(kind.slice(0, -1).join(" ")))];
  if (kind.at(-1) !== "date" || words.length === 0) return;
  const stored = await withWords(graph, words, sql`m.attribute is null and ${statedAt(sql`m`)} <= ${draft.saidAt}::timestamptz`);
  const earlier = drafts.filter((other) => isBefore(other, draft) && !other.attribute && includes(other.content, words));
  const planned = [...stored, ...earlier].filter(
    ({ validFrom, saidAt }) => validFrom && validFrom > saidAt && Date.parse(validFrom) > Date.parse(draft.saidAt) - dayMs,
  );
  const last = planned.sort(byTime).at(-1);
  if (last) await setAttribute(graph, last, { ...draft, value: last.content.slice(0, 200), ends: false });
}
const dayMs = 86_400_000;

const isValue = ({ attribute }: Row): boolean => attribute?.startsWith("VALUE:") ?? false;
const kindOf = ({ attribute }: Row): string[] => attribute!.slice("VALUE:".length).split(" ");
/** "Upped the lisinopril to 40" is of the dose. */
const withoutDose = (kind: string[]): string[] => (kind.length > 1 && kind.at(-1) === "dose" ? kind.slice(0, -1) : kind);

/** "The nursery", "nursery costs" and "nursery fees" have one price, where both tell a figure. */
function kindsOf(one: Row, other: Row): [string[], string[]] {
  const kinds = [kindOf(one), kindOf(other)] as [string[], string[]];
  const areFigures = [one, other].every(({ value }) => amount.test(value ?? ""));
  const named = kinds.map((kind) => (kind.length > 1 && prices.has(kind.at(-1)!) ? kind.slice(0, -1) : kind)) as [string[], string[]];
  return areFigures && kinds.some((kind) => prices.has(kind.at(-1)!)) ? named : kinds;
}
/** "900 a month", and not "90 square metres". */
const amount = /^[$€£¥]?\s?\d[\d.,]*\s?(?:k|[$€£¥]|euros?|dollars?|pounds?|quid|grand|francs?|kr\p{L}*)?(?: (?:a|per) \p{L}+)?$/iu;
const prices = new Set(["cost", "fee", "price", "bill", "charge", "payment", "premium"]);

/** "budget" and "kitchen renovation budget", but neither "work phone" and "home phone"; "appointment date" of the dentist told beside it. */
function isSameKind(first: string[], second: string[], context: string): boolean {
  const [one, other] = [withoutDose(first), withoutDose(second)];
  if (one.at(-1) !== other.at(-1)) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.every((word) => long.includes(word))) return true;
  const isDate = one.at(-1) === "date" && (unspecific.has(other[0]!) || unspecific.has(one[0]!));
  return isDate && includes(context, terms(one.slice(0, -1).join(" ")));
}

/** "My phone" beside "my wife's phone" is another, while "the MOT" may be "the car's MOT". */
function isOfSamePerson(one: Row, other: Row): boolean {
  const [ofOne, ofOther] = [kindOf(one), kindOf(other)];
  return (
    !ofOne.some((word) => !ofOther.includes(word) && isPossessor(word, one.content)) &&
    !ofOther.some((word) => !ofOne.includes(word) && isPossessor(word, other.content))
  );
}

function isPossessor(word: string, content: string): boolean {
  const at = content.search(new RegExp(`(?<![\\p{L}])${RegExp.escape(word)}(?:s['’]|['’]s)`, "iu"));
  return at >= 0 && (/\p{Lu}/u.test(content[at]!) || isKindOf(word, "person"));
}

const unspecific = new Set(["appointment", "meeting", "session", "booking", "visit", "slot", "event", "trip", "call"]);

async function alignCorrection(graph: Graph, draft: Row, drafts: Row[]): Promise<void> {
  const stored = await rows<Row>(sql`
    select ${columns} from memories m where m.content_key = ${draft.replaces} and ${ofGraph(graph, "m")} and m.status in ('active', 'draft') and ${unexpired("m")}
      and m.id <> ${draft.id} order by ${statedAt(sql`m`)} desc, m.unit desc limit 1`);
  const wrong = stored[0];
  if (!wrong) return;
  const [subject] = await rows<{ id: string }>(sql`select id from entities where ${ofGraph(graph)} and is_subject`);
  const entity = wrong.entity ?? draft.entity ?? subject?.id ?? null;
  if (!entity) return;
  const attribute = wrong.attribute ?? `VALUE:${draft.replaces!.slice(0, 12)}`;
  if (!wrong.attribute) await setAttribute(graph, wrong, { entity, attribute, value: wrong.content.slice(0, 200), ends: false });
  const isNamed = draft.attribute === attribute || (draft.attribute && wrong.attribute);
  // "Birmingham, England" for "Birmingham": reconciling would take one for a repetition of the other.
  const value = isNamed && draft.value !== wrong.value ? draft.value : draft.content.slice(0, 200);
  await setAttribute(graph, draft, { entity, attribute, value, ends: draft.ends });
  Object.assign(drafts.find(({ id }) => id === wrong.id) ?? {}, { attribute, entity });
}

async function setAttribute(graph: Graph, memory: Row, to: Pick<Row, "entity" | "attribute" | "value" | "ends">): Promise<void> {
  const { entity, attribute, value, ends } = to;
  Object.assign(memory, { entity, attribute, value, ends });
  await writeAhead(sql`
    update memories set attribute_entity_id = ${entity}::uuid, attribute = ${attribute}, attribute_value = ${value}, attribute_ends = ${ends}
    where id = ${memory.id} and ${ofGraph(graph)}`);
}

function includes(content: string, words: string[]): boolean {
  const found = new Set(terms(content));
  return words.every((word) => found.has(word));
}

const isBefore = (one: Row, other: Row) => byTime(one, other) < 0;
const byTime = (one: Row, other: Row) => Date.parse(one.saidAt) - Date.parse(other.saidAt) || one.unit - other.unit;
