import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { addSpeakers, speakerTerms } from "@/lib/graphs/speakers";
import { descriptorOf } from "./descriptors";
import { type Entity, firstName, type KnownEntities, knownEntities, lastMentions, type NamedEntity, unnamedUser } from "./known-entities";
import { normalName } from "./normal-name";
import { plainName } from "./plain-name";

type Subject = { firstName: string | null } | null;

export type ResolvedEntities = {
  /** Null for a name of only punctuation. */
  ids: (string | null)[];
  /** Could be one of several people ("my friend"), so nothing may be concluded about a particular one. */
  isAnyone: boolean[];
  merges: { from: string; into: string; reason: string }[];
};

/**
 * A wrong merge moves facts to another person while a duplicate can still be merged, so a first name or
 * description only matches if it fits exactly one person. Of two Bobs, `Bob` is the one named last. Call it with the graph locked.
 * @param named in source order
 * @param subject the graph's user
 * @param sequences numbers of the threads or documents that contain the names
 */
export async function resolveEntities(
  graph: Graph,
  named: NamedEntity[],
  subject: Subject,
  sequences: number[],
): Promise<ResolvedEntities> {
  const subjectNames = namesOfSubject(subject);
  const known = await knownEntities(graph, named, subjectNames);
  const recent = await lastMentions(graph, known, named, sequences);
  const lastNamed = new Map<string, number>();
  const resolved: ResolvedEntities = { ids: [], isAnyone: [], merges: [] };

  const findExisting = ({ name, type, isOutside }: NamedEntity): { entity?: Entity; isAnyone?: boolean } => {
    if (subjectNames.has(normalName(name))) {
      return { entity: known.subject() ?? known.add({ name: subject?.firstName ?? unnamedUser, type: "PERSON", isSubject: true }) };
    }
    const descriptor = descriptorOf(name);
    if (descriptor) return findDescribed(known, name, type, descriptor.isMany);
    const plain = plainName(name, type);
    const candidates = known.find([normalName(name), plain], type);
    const isFirstName = !plain.includes(" ") && ["PERSON", "OTHER"].includes(type) && candidates.some((other) => other.type === "PERSON");
    if (!isFirstName)
      return {
        entity:
          candidates.find((other) => other.type === type) ??
          candidates[0] ??
          (isOutside ? undefined : completeFirstName(known, name, type)),
      };
    if (candidates.length < 2) return { entity: candidates[0] };
    const latest = (at: Map<string, number | string>) =>
      candidates.filter(({ id }) => at.has(id)).sort((a, b) => (at.get(a.id)! < at.get(b.id)! ? 1 : -1))[0];
    return { entity: latest(lastNamed) ?? latest(recent) ?? candidates.find((other) => plainName(other.name, "PERSON") === plain) };
  };

  for (const [at, each] of named.entries()) {
    const { name, type, description, fullName } = each;
    const normal = normalName(name);
    if (!normal) {
      resolved.ids.push(null);
      resolved.isAnyone.push(false);
      continue;
    }
    const { entity: found, isAnyone = false } = findExisting(each);
    const nameless = description && !subjectNames.has(normal) ? onlyNameless(known, description, type) : undefined;
    const entity = found ?? (nameless && known.rename(nameless, name)) ?? known.add({ name: name.trim(), type, isSubject: false });
    if (nameless && nameless !== entity) {
      resolved.merges.push({ from: nameless.id, into: entity.id, reason: `${entity.name} is ${description}.` });
    }
    const isClosed = each.isOutside && !entity.isFresh;
    if (!isClosed) known.learnType(entity, type);
    if (!isClosed) known.learnName(entity, name, descriptorOf(name) ? [known.descriptionKey(name)] : [normal, plainName(name, type)]);
    if (description && !entity.isSubject) learnDescription(known, entity, description);
    if (fullName && !entity.isSubject && !isAnyone) {
      const same = learnFullName(known, entity, fullName);
      if (same) resolved.merges.push({ from: entity.id, into: same.id, reason: `${name} is called ${fullName}.` });
    }
    lastNamed.set(entity.id, at);
    resolved.ids.push(entity.id);
    resolved.isAnyone.push(isAnyone);
  }
  await known.write();
  return resolved;
}

/** If there may be several, only an unnamed one. */
function findDescribed(known: KnownEntities, name: string, type: string, isMany: boolean): { entity?: Entity; isAnyone: boolean } {
  const candidates = known.find(known.descriptionKey(name), type);
  const isAnyone = isMany || candidates.length > 1;
  return { entity: isAnyone ? candidates.find((other) => isNameless(known, other, name)) : candidates[0], isAnyone };
}

const isNameless = (known: KnownEntities, entity: Entity, description: string): boolean =>
  descriptorOf(entity.name) !== null && known.descriptionKey(entity.name) === known.descriptionKey(description);

function onlyNameless(known: KnownEntities, description: string, type: string): Entity | undefined {
  if (descriptorOf(description)?.isMany) return undefined;
  const [entity, other] = known.find(known.descriptionKey(description), type);
  return entity && !other && isNameless(known, entity, description) ? entity : undefined;
}

function completeFirstName(known: KnownEntities, name: string, type: string): Entity | undefined {
  const first = type === "PERSON" && firstName(plainName(name, type));
  if (!first) return undefined;
  const [person, other] = known.find(first, type).filter((entity) => entity.type === type);
  return person && !other && !person.isSubject && plainName(person.name, type) === first ? known.rename(person, name) : undefined;
}

function learnDescription(known: KnownEntities, entity: Entity, description: string): void {
  const descriptor = descriptorOf(description);
  if (!descriptor || descriptor.isMany) return;
  const key = known.descriptionKey(description);
  known.learnName(entity, description, [key]);
  if (descriptor.isSingle) known.forgetName(key, entity);
}

function learnFullName(known: KnownEntities, entity: Entity, fullName: string): Entity | undefined {
  const names = [normalName(fullName), plainName(fullName, "PERSON")];
  if (names.includes(normalName(entity.name))) return undefined;
  const same = known.find(names, "PERSON").find((other) => other !== entity && !other.isSubject);
  if (same) return same;
  known.rename(entity, fullName);
  known.learnName(entity, fullName, names);
  return undefined;
}

function namesOfSubject(subject: Subject): Set<string> {
  if (!subject) return new Set();
  const name = subject.firstName ? normalName(subject.firstName) : "";
  return new Set([normalName(unnamedUser), name, firstName(name)].filter(Boolean));
}

export async function setSubjectName(graph: Graph, userId: string, name: string): Promise<void> {
  const normal = normalName(name);
  const [first = name, ...more] = name.trim().split(/\s+/);
  const names = [{ normal, name }, ...(more.length > 0 ? [{ normal: normalName(first), name: first }] : [])];
  await rows(sql`
    with named as (
      update users set first_name = ${first}, last_name = coalesce(last_name, ${more.join(" ") || null}), updated_at = now()
      where project_id = ${graph.projectId}::uuid and id = ${userId} and first_name is null returning id
    ),
    subject as (
      update entities set name = ${name}, updated_at = now()
      where ${ofGraph(graph)} and is_subject and exists (select 1 from named) returning id
    )
    insert into entity_aliases (project_id, graph_id, normal_name, name, entity_id)
    select ${graph.projectId}::uuid, ${graph.graphId}::uuid, n.normal, n.name, s.id
    from subject s cross join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (normal text, name text)
    on conflict do nothing`);
  await addSpeakers(graph, speakerTerms(name));
}
