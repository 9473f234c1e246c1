import { kinPattern, kinship } from "./kinship";
import type { Mention } from "./names";
import type { RelationInput, Relations } from "./relation-types";
import { tag } from "./tagging";
import { topics } from "./topics";

const personName = "(?<value>\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?)";
const kinIs = new RegExp(
  `^(?<kin>${kinPattern})(?:['’]s name)? is (?:called |named |now |currently )*${personName}(?=[.,!]|$| and\\b| who\\b)`,
  "iu",
);

/** Claims about what someone has: "Maya's name is …", "Maya's favourite colour is …", "The deadline for Atlas is …". */
export function possessed(input: RelationInput): Partial<Relations> | null {
  const { text, mentions, own } = input;
  const owner = ownerOf(text, mentions, own);
  return (owner ? ofOwner(owner, input) : null) ?? identity(input) ?? deadline(input);
}

function ownerOf(text: string, mentions: Mention[], own: string | null): { name: string; end: number; person: boolean } | null {
  const start = /^The /i.exec(text)?.[0].length ?? 0;
  if (own && text.startsWith(`${own}'s `)) return { name: own, end: own.length + 3, person: true };
  const mention = mentions.find((candidate) => candidate.start === start && /^['’]s /.test(text.slice(candidate.end)));
  return mention ? { name: mention.name, end: mention.end + 3, person: mention.type === "PERSON" } : null;
}

function ofOwner(
  owner: { name: string; end: number; person: boolean },
  { text, mentions, date }: RelationInput,
): Partial<Relations> | null {
  const rest = text.slice(owner.end);
  const claim = (name: string, value: string): Partial<Relations> => ({
    attribute: { subject: owner.name, name, value, ends: false },
    main: name.split(":")[0] as Relations["main"],
  });
  const favourite =
    /^(?:all-time |absolute |current )?favou?rite (?<kind>[\p{L}][\p{L} -]{1,30}?)(?: of all time| ever)? (?:is|has always been|are) (?:definitely |probably |still |now |the |a |an )*/iu.exec(
      rest,
    );
  if (favourite?.groups) {
    const [topic] = topics(text, owner.end + favourite[0].length, mentions);
    if (!topic) return null;
    if (/^(?:one|thing|part|way|time|bit|memory|moment)\b/i.test(favourite.groups.kind!)) return null;
    const kind = favourite.groups.kind!.toLowerCase().replace(/^colour$/, "color");
    return {
      ...claim(`FAVORITE:${kind}`, topic.name),
      entities: [topic],
      edges: [{ source: owner.name, target: topic.name, type: "FAVORITE" }],
      main: "FAVORITE",
    };
  }
  const name = new RegExp(`^(?:(?:first|full|real) )?name(?: is|['’]s)(?: now| officially)* ${personName}`, "u").exec(rest);
  if (name?.groups) return claim("NAME", name.groups.value!);
  const mail =
    /^(?:(?:personal|new|current|private|(?<of>work|office|business|company|school|uni)) )*(?:e-?mail)(?: address)? is (?:now )?<?(?<value>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/i.exec(
      rest,
    )?.groups;
  if (mail) return claim(mail.of ? `VALUE:${mail.of.toLowerCase()} email` : "EMAIL", mail.value!);
  const phone =
    /^(?:(?:mobile|cell|new|current|personal|private|(?<of>work|office|business|company|home)) )*(?:phone|number|mobile|cell)(?: number)? is (?:now )?(?<value>\+?[\d(][\d ().-]{5,20}\d)/i.exec(
      rest,
    )?.groups;
  if (phone) return claim(phone.of ? `VALUE:${phone.of.toLowerCase()} phone` : "PHONE", phone.value!);
  if (/^(?:age) is (\d{1,3})\b/i.test(rest)) return claim("AGE", /\d+/.exec(rest)![0]);
  const role =
    /^(?:job|role|profession|occupation|job title|title) is (?:now )?(?:an? |the |being an? )?([\p{L} -]{3,40}?)(?=[.,!]|$| (?:at|for)\b)/iu.exec(
      rest,
    );
  // "My job is stressful"
  if (role && !tag(role[1]!.split(" ").at(-1)!)[0]?.tags.has("Adjective")) return claim("HAS_ROLE", role[1]!);
  const due = /^(?:deadline|due date) is (?:now |on |still )*(.+)$/i.exec(rest);
  if (due) return claim("DEADLINE", date(due[1]!) ?? due[1]!.replace(/[.!]+$/, "").slice(0, 60));
  const birthday = /^(?:birthday|date of birth|birth date) is (?:on )?(.*\b(?:19|20)\d\d.*)$/i.exec(rest);
  const born = birthday ? date(birthday[1]!) : null;
  if (born) return claim("BORN_ON", born);
  const kinMatch = kinIs.exec(rest);
  const kin = kinMatch?.groups ? kinship.get(kinMatch.groups.kin!.toLowerCase()) : undefined;
  const mention = kinMatch?.groups
    ? mentions.find(
        (candidate) =>
          text.slice(owner.end).startsWith(kinMatch[0]) && candidate.start === owner.end + kinMatch[0].indexOf(kinMatch.groups!.value!),
      )
    : undefined;
  if (kin && mention && !["LOCATION", "TOOL", "EVENT"].includes(mention.type)) {
    return {
      entities: [{ name: mention.name, type: kin.pet ? "OTHER" : "PERSON" }],
      edges: [{ source: owner.name, target: mention.name, type: kin.edge }],
      attribute: kin.attribute ? { subject: owner.name, name: kin.edge, value: mention.name, ends: false } : null,
      main: kin.edge,
    };
  }
  return null;
}

/** "Anna is Maya's sister", "Bob is a friend of Maya". */
function identity({ text, mentions, own }: RelationInput): Partial<Relations> | null {
  const first = mentions[0];
  if (!first || first.start > 4 || first.type === "LOCATION") return null;
  const match = new RegExp(
    `^ (?:is|has been) (?:now )?(?<owner>[\\p{L}'’ -]{1,40}?)['’]s (?:\\w+ )?(?<kin>${kinPattern})(?=[.,!]|$| (?:and|who|from|since|at)\\b)`,
    "iu",
  ).exec(text.slice(first.end));
  const owner = match?.groups?.owner;
  const kin = match?.groups ? kinship.get(match.groups.kin!.toLowerCase()) : undefined;
  if (!owner || !kin) return null;
  const known =
    owner === own ? own : mentions.find((mention) => mention.name === owner || text.slice(mention.start, mention.end) === owner)?.name;
  if (!known) return null;
  return {
    entities: [{ name: first.name, type: kin.pet ? "OTHER" : "PERSON" }],
    edges: [{ source: known, target: first.name, type: kin.edge }],
    attribute:
      // A professor supervises a thesis, a doctor a cure: no manager. A climbing partner is no partner.
      kin.attribute &&
      !new RegExp(`['’]s (?!new|current|own|then|now|lovely|dear|first|second|beautiful|amazing)\\p{L}+ ${match!.groups!.kin}`, "iu").test(
        match![0],
      ) &&
      !/\b(?:ex|late|former)\b/i.test(match![0]) &&
      !/^(?:prof|dr|doctor)/i.test(first.name)
        ? { subject: known, name: kin.edge, value: first.name, ends: false }
        : null,
    main: kin.edge,
  };
}

/** "The deadline for Atlas is 5 May", "The price of the Pixel is $300". */
function deadline({ text, mentions, date }: RelationInput): Partial<Relations> | null {
  const match = /^(?:the |our |their )?(?<kind>deadline|due date|price|status) (?:for|of) (?:the )?(?:project )?/i.exec(text);
  const mention = match
    ? mentions.find((candidate) => candidate.start >= match[0].length - 9 && candidate.start <= match[0].length)
    : undefined;
  if (!match?.groups || !mention) return null;
  const value = /^(?: project| release| launch| app)? is (?:now |on |still |currently )*(.{2,80}?)[.!]*$/i.exec(
    text.slice(mention.end),
  )?.[1];
  if (!value) return null;
  const kind = match.groups.kind!.toLowerCase();
  const name = kind === "price" ? "PRICE" : kind === "status" ? "STATUS" : "DEADLINE";
  return {
    attribute: { subject: mention.name, name, value: name === "DEADLINE" ? (date(value) ?? value) : value, ends: false },
    main: name,
  };
}
