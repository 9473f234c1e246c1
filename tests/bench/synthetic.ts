import type { Statement } from "@/lib/models/types";
import { stopWords } from "@/lib/text/terms";
import type { MemoryType } from "@/lib/vocabulary";

// The same seed gives the same sentences. A few words are frequent and most are rare, as in natural language.

const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

const people =
  words(`Ana, Ben, Carla, David, Elena, Felix, Greta, Hugo, Ines, Jonas, Kira, Leo, Mara, Nils, Olga, Pavel, Quinn, Rosa, Samir,
  Tara, Umar, Vera, Wanda, Xenia, Yusuf, Zoe, Amir, Bianca, Cedric, Dora, Emil, Farida, Gustav, Hanna, Igor, Jana, Karim, Lotte, Milan, Nora,
  Oskar, Petra, Rafael, Selma, Theo, Ursula, Viktor, Wilma, Yara, Zelda, Alma, Boris, Celia, Dario, Edith, Fabian, Gloria, Henrik, Irma, Jasper`);
const places =
  words(`Lisbon, Hamburg, Kyoto, Oslo, Valencia, Krakow, Montreal, Nairobi, Porto, Ghent, Bologna, Tallinn, Izmir, Lima, Perth, Graz, Cork,
  Malmo, Split, Turin, Aarhus, Basel, Leeds, Lyon, Riga, Bergen, Bremen, Sofia, Utrecht, Zadar, the harbour, the old library, the office, the garden,
  the market hall, the station, the university, the workshop, the hospital, the studio, the museum, the lake house, the climbing gym, the pool`);
const things =
  words(`bicycle, kitchen, report, garden, laptop, camera, piano, novel, recipe, invoice, contract, tent, sofa, bookshelf, bread, coffee
  grinder, guitar, presentation, spreadsheet, budget, insurance, passport, boat, motorbike, painting, sweater, curry, dumplings, marathon, podcast,
  newsletter, database, server, telescope, greenhouse, aquarium, carpet, lamp, mirror, printer, dashboard, prototype, survey, lecture, thesis, lease,
  mortgage, heater, roof, fence, bathroom, balcony, trailer, kayak, surfboard, violin, drum kit, choir, orchestra, exhibition, auction, calendar, diary,
  vaccine, allergy test, dentist appointment, physiotherapy, training plan, yoga class, chess club, language course, cooking class, pottery, quilt,
  sourdough, beehive, vineyard, orchard, compost, chicken coop, puppy, kitten, parrot, tortoise, backpack, suitcase, raincoat, boots, headphones,
  microphone, keyboard, monitor, router, battery, solar panel, charger, scooter, van, sailboat, bridge, tunnel, railway, ferry, ticket, itinerary`);
const verbs =
  words(`bought, repaired, sold, painted, finished, started, cancelled, planned, ordered, lost, found, borrowed, returned, reviewed, presented,
  cleaned, moved, tested, broke, designed, wrote, photographed, cooked, tasted, measured, replaced, installed, configured, signed, translated, recorded,
  rehearsed, practised, studied, visited, booked, postponed, renewed, inherited, assembled, carved, sewed, planted, harvested, sketched, restored,
  delivered, packed, compared, recommended, inspected, mended, sharpened, wrapped, borrowed again, gave away, insured, registered, archived`);
const qualities =
  words(`new, old, small, expensive, cheap, green, wooden, broken, beautiful, heavy, second-hand, famous, quiet, modern, vintage, blue, red,
  strange, spare, handmade, digital, foreign, gigantic, leaky, noisy, portable, rusty, seasonal, shared, silver, slow, spicy, striped, sturdy, sweet,
  temporary, tiny, unusual, urgent, used, waterproof, weekly, woollen, yellow, affordable, antique, bitter, borrowed, bright, careful, ceramic`);
const times =
  words(`yesterday, last week, this morning, on Monday, in March, last summer, two days ago, after work, before lunch, at the weekend, in the
  evening, on my birthday, during the holidays, last autumn, at noon, late at night, in January, on Friday, a month ago, in spring, over Christmas`);
const reasons =
  words(`the weather was bad, it was on sale, the doctor advised it, the deadline was close, my back hurt, we had guests, the train was late,
  the old one failed, nobody else wanted to, it reminded me of my grandmother, the neighbours complained, the team needed it, I was curious, the price
  had doubled, the landlord agreed, the children asked for it, the manual was wrong, I promised it, the colour was perfect, the warranty had expired`);
const feelings = words(
  `proud, tired, happy, worried, relieved, annoyed, excited, surprised, calm, nervous, grateful, sad, hopeful, bored, confused, curious`,
);

/** Made-up names, since most distinct words of a real corpus are rare names. */
const firstSyllables = words(
  "bal, cor, dan, el, fen, gar, hol, is, jor, kel, lun, mor, nar, ol, pra, quen, ros, sil, tor, ul, vel, wes, yar, zen",
);
const lastSyllables = words(
  "ado, ami, berg, dale, eka, fell, gard, holm, ina, ket, lio, mond, nova, oria, polis, quist, rand, sted, tano, uvia, vik, wick, yra, zone",
);
export const invented = firstSyllables.flatMap((first) =>
  lastSyllables.flatMap((middle) =>
    ["", ...firstSyllables.slice(0, 7)].map((more) => `${first[0]!.toUpperCase()}${first.slice(1)}${more}${middle}`),
  ),
);

type Form = { text: string; type: MemoryType };
const templates: Form[] = [
  ["I {deed} the {quality} {thing} with {person} at {place} {time}, because {reason}.", "EVENT"],
  ["I {deed} a {quality} {thing} from {name} {time}, and {person} thought it was a {quality} idea.", "EVENT"],
  ["{time} I went to {place} with {person} to see the {quality} {thing} that {name} had {deed}.", "EVENT"],
  ["I prefer the {quality} {thing} over the {quality} one, since {reason} and {person} said the same.", "PREFERENCE"],
  ["I am {feeling} about the {thing} in {place}, {person} {deed} it {time} although {reason}.", "STATE"],
  ["I want to have a {quality} {thing} by next year, {person} and {name} will help me in {place}.", "GOAL"],
  ["I decided to keep the {thing} at {place}, after {person} {deed} the {quality} {thing} {time}.", "DECISION"],
  ["I think that {name} makes the best {thing}, much better than the {quality} {thing} from {place}.", "BELIEF"],
  ["I learned how a {quality} {thing} is made when {person} from {name} {deed} one {time}.", "SKILL"],
  ["I share a {quality} {thing} with {person}, who works for {name} in {place} and {deed} it {time}.", "RELATIONSHIP"],
  ["I keep a {quality} {thing} near {place}, number {number}, and {person} looks after it when I travel.", "FACT"],
  ["I paid {number} euros for the {thing} at {name} in {place} {time}, which made me {feeling}.", "FACT"],
  ["I always take the {thing} along when I meet {person} in {place}, because {reason}.", "PREFERENCE"],
  ["I told {person} that the {quality} {thing} of {name} was {deed} {time}, and we were both {feeling}.", "EVENT"],
  ["I stopped using {name} for the {thing}, it was too {quality} and {person} was {feeling} about it.", "DECISION"],
  ["I have been {feeling} since {person} {deed} my {quality} {thing} in {place} {time}.", "STATE"],
].map(([text, type]) => ({ text, type }) as Form);

/** mulberry32, in [0, 1). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Zipf-distributed: the n-th item is about n times as rare as the first. */
function zipfSampler(list: string[]): (next: () => number) => string {
  let total = 0;
  const cumulative = list.map((_, rank) => {
    total += 1 / (rank + 2);
    return total;
  });
  return (next) => {
    const at = next() * total;
    let [low, high] = [0, list.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulative[middle]! < at) low = middle + 1;
      else high = middle;
    }
    return list[low]!;
  };
}

const samplers = {
  deed: zipfSampler(verbs),
  quality: zipfSampler(qualities),
  thing: zipfSampler(things),
  person: zipfSampler([...people, ...invented.slice(0, 400)]),
  place: zipfSampler(places),
  time: zipfSampler(times),
  reason: zipfSampler(reasons),
  feeling: zipfSampler(feelings),
  name: zipfSampler(invented.slice(400)),
  number: (next: () => number) => String(2 + Math.floor(next() ** 3 * 5_000)),
};
type Slot = keyof typeof samplers;

export type GeneratedSentence = { text: string; memory: Omit<Statement, "passage"> };

export function* sentences(seed: number): Generator<GeneratedSentence> {
  const next = random(seed);
  const before = new Set<string>();
  for (;;) {
    const template = templates[Math.floor(next() * templates.length)]!;
    const used: Partial<Record<Slot, string>> = {};
    const filled = template.text.replace(/\{(\w+)\}/g, (_, slot: Slot) => {
      const word = samplers[slot](next);
      used[slot] = word;
      return word;
    });
    const text = filled[0]!.toUpperCase() + filled.slice(1);
    if (before.has(text)) continue;
    before.add(text);
    yield { text, memory: memoryOf(text, template.type, used, next) };
  }
}

function memoryOf(text: string, type: MemoryType, used: Partial<Record<Slot, string>>, next: () => number): GeneratedSentence["memory"] {
  const content = text
    .replace(/\bI am\b/g, "User is")
    .replace(/\bI have\b/g, "User has")
    .replace(/\bI\b/g, "User")
    .replace(/\bmy\b/g, "their")
    .replace(/\bme\b/g, "them");
  const user = { name: "User", type: "PERSON" as const };
  const others = [
    ...(used.person ? [{ name: used.person, type: "PERSON" as const }] : []),
    ...(used.place ? [{ name: used.place, type: "LOCATION" as const }] : []),
    ...(used.name ? [{ name: used.name, type: "ORGANIZATION" as const }] : []),
  ];
  return {
    start: 0,
    end: text.length,
    content,
    type,
    confidence: Math.round((0.7 + 0.28 * next()) * 100) / 100,
    validFrom: null,
    validUntil: null,
    entities: [user, ...others],
    edges: used.person ? [{ source: user.name, target: used.person, type: "KNOWS" }] : [],
    attribute: null,
  };
}

const questionForms = [
  "What did I say about the {0} {1}?",
  "When was the {0} {1} with {2}?",
  "Who told me about {0} and the {1}?",
  "Where is the {0} that {2} mentioned, the {1} one?",
  "Why did {2} care about the {0} and the {1}?",
  "{0} {1} {2}",
];

const isBare = (word: string): boolean => stopWords.has(word.toLowerCase()) || /^(because|since|although|after|when)$/i.test(word);

/**
 * Every second question uses words of the graph's sentences; the others may match nothing.
 * @param known the graph's sentences, or a sample of them
 */
export function questions(count: number, seed: number, known: GeneratedSentence[]): string[] {
  const next = random(seed);
  const unrelated = sentences(seed + 1);
  const unique = new Set<string>();
  while (unique.size < count) {
    const source = unique.size % 2 === 0 ? known[Math.floor(next() * known.length)]! : (unrelated.next().value as GeneratedSentence);
    const keywords = (source.text.match(/[A-Za-z-]{4,}|\d{3,}/g) ?? []).filter((word) => !isBare(word));
    const picked = Array.from({ length: 3 }, () => keywords.splice(Math.floor(next() * keywords.length), 1)[0] ?? "thing");
    unique.add(questionForms[Math.floor(next() * questionForms.length)]!.replace(/\{(\d)\}/g, (_, i) => picked[Number(i)]!));
  }
  return [...unique];
}

export function spokenBy(speaker: string, { text, memory }: GeneratedSentence): GeneratedSentence {
  const nameOf = (name: string) => (name === "User" ? speaker : name);
  return {
    text,
    memory: {
      ...memory,
      content: memory.content.replace(/\bUser\b/g, speaker),
      entities: memory.entities.map((entity) => ({ ...entity, name: nameOf(entity.name) })),
      edges: memory.edges.map((edge) => ({ ...edge, source: nameOf(edge.source), target: nameOf(edge.target) })),
    },
  };
}

export const speakers = people;

export function firstSentences(count: number, seed: number): GeneratedSentence[] {
  const list: GeneratedSentence[] = [];
  for (const sentence of sentences(seed)) if (list.push(sentence) >= count) break;
  return list;
}
