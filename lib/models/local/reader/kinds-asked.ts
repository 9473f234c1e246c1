import { isKindOf } from "@/lib/language/en/lexicon";
import { products } from "@/lib/language/en/products";

/**
 * What everyday questions ask for by a noun that the lexicon files under something else: "which breed" wants a kind of dog, "what
 * position" a goalkeeper.
 */
export type Asked = {
  nouns: readonly string[];
  kinds: readonly string[];
  words: readonly string[];
  example: string;
  counterexample: string;
};

const row = (nouns: string, kinds: string, words: string, example: string, counterexample: string): Asked => ({
  nouns: nouns.split(", "),
  kinds: kinds ? kinds.split(", ") : [],
  words: words ? words.split(", ") : [],
  example,
  counterexample,
});

export const kindsAsked: readonly Asked[] = [
  row("breed", "dog, cat, horse, cattle, sheep, chicken", "siamese, greyhound, lurcher, staffie, staffy, rottie", "beagle", "garden"),
  row("instrument", "musical instrument", "", "mandolin", "spoon"),
  row(
    "colour",
    "color",
    "grey, gray, ginger, tabby, silver, gold, navy, cream, teal, beige, maroon, charcoal, mint, sage, mustard, rust, blonde, tan",
    "turquoise",
    "shelf",
  ),
  row(
    "diet",
    "",
    "vegan, vegetarian, pescatarian, keto, paleo, carnivore, gluten-free, dairy-free, low-carb, plant-based, halal, kosher, flexitarian",
    "pescatarian",
    "dinner",
  ),
  row(
    "religion, faith",
    "",
    "catholic, protestant, muslim, jewish, hindu, buddhist, sikh, orthodox, anglican, methodist, baptist, mormon, quaker, lutheran, atheist, agnostic, christian",
    "quaker",
    "student",
  ),
  row(
    "position",
    "athlete, ballplayer",
    "goalkeeper, goalie, keeper, striker, defender, midfielder, winger, fullback, hooker, prop, centre, setter, libero",
    "striker",
    "baker",
  ),
  row("part, voice", "singer", "alto, soprano, tenor, bass, baritone, mezzo", "tenor", "choir"),
  row(
    "material",
    "wood, metal, fabric, rock, plastic, leather, glass",
    "oak, wool, linen, cotton, brick, concrete, steel",
    "linen",
    "shelf",
  ),
  row(
    "illness, condition, disease, diagnosis, problem, complaint, ailment",
    "ill health, symptom, injury, mental disorder",
    "migraine, migraines, asthma, diabetes, tinnitus, vertigo, insomnia, arthritis, eczema",
    "asthma",
    "ticket",
  ),
  row(
    "medication, medicine, drug, tablet, pill",
    "medicine, drug",
    "statin, ibuprofen, amlodipine, metformin, levothyroxine, antihistamine, ssri",
    "ibuprofen",
    "doctor",
  ),
  row(
    "business, shop, company",
    "shop, restaurant, mercantile establishment, factory, farm",
    "bakery, café, salon, launderette, garage, studio, brewery, pub",
    "launderette",
    "flat",
  ),
  row("workplace", "building, shop, institution, office", "hospital, school, warehouse, depot, bakery", "hospital", "uncle"),
  row("day", "weekday, day of the week", "", "monday", "june"),
  row("clothes, clothing", "garment", "", "scarf", "table"),
  row("jewellery, jewelry", "jewelry", "ring, necklace, bracelet, earrings", "bracelet", "phone"),
  row("animal", "animal", "", "goat", "tree"),
  row(
    "way, direction",
    "",
    "north, south, east, west, north-east, north-west, south-east, south-west, northeast, northwest, southeast, southwest",
    "west",
    "garden",
  ),
  row(
    "flower",
    "flower, iridaceous plant, liliaceous plant",
    "gardenia, rose, lavender, hydrangea, camellia, azalea, lilac, magnolia, jasmine, fuchsia, daffodil, narcissus, snowdrop, amaryllis, dahlia, geranium, poppy, sweet pea, honeysuckle, wisteria, hibiscus",
    "gardenia",
    "carrot",
  ),
  row("transport, means", "public transport, conveyance, vehicle", "tram, bus, train, bike, metro, tube, ferry, foot", "tram", "office"),
  row(
    "airport",
    "",
    "heathrow, gatwick, stansted, luton, schiphol, jfk, laguardia, newark, lax, sfo, dulles, changi, haneda, narita, malpensa, fiumicino, barajas, orly, tegel",
    "heathrow",
    "london",
  ),
  row(
    "team, club, side",
    "",
    "arsenal, chelsea, tottenham, spurs, everton, liverpool, barcelona, barça, barca, juventus, milan, inter, napoli, roma, galatasaray, fenerbahçe, fenerbahce, beşiktaş, besiktas, ajax, feyenoord, psv, benfica, sporting, porto, bayern, dortmund, schalke, psg, celtic, rangers, hibs, lakers, celtics, knicks, warriors, bulls, yankees, dodgers, mets, cubs, patriots, cowboys, packers, steelers, eagles, leafs, canucks, canadiens, bruins, raptors, flamengo, corinthians, palmeiras, santos, boca, river, chivas, springboks, wallabies",
    "juventus",
    "garden",
  ),
  row(
    "motorcycle, motorbike, bike, moped, scooter",
    "",
    "yamaha, kawasaki, ducati, triumph, vespa, harley, ktm, aprilia, lambretta, piaggio, bonneville",
    "ducati",
    "garage",
  ),
  row("camera", "", "canon, nikon, fuji, fujifilm, leica, pentax, gopro", "nikon", "curtain"),
  row("app", "", "obsidian, evernote, onenote, logseq", "evernote", "haircut"),
  row("phone", "", "pixel", "pixel", "invoice"),
  row("genre", "music, writing, film", "thriller, thrillers, romance, jazz, baroque, crime, horror, comedy", "jazz", "shelf"),
  row(
    "home, accommodation",
    "housing, building",
    "flat, studio, bedsit, bungalow, houseboat, apartment, cottage, caravan",
    "bungalow",
    "job",
  ),
  ...products.map((each) => ({ ...each, kinds: each.kinds ?? [] })),
];

/** Whether a noun names something of the kind that another asks for. */
export function isOfKindAsked(noun: string, asked: string): boolean {
  if (isKindOf(noun, asked)) return true;
  // The tagger takes "gardenias" for a noun of one form.
  const one = noun.replace(/s$/, "");
  return kindsAsked.some(
    ({ nouns, kinds, words }) =>
      nouns.includes(asked) &&
      noun !== asked &&
      (words.includes(noun) || words.includes(one) || kinds.some((kind) => isKindOf(noun, kind))),
  );
}
