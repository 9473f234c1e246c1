import { isKindOf } from "@/lib/language/en/lexicon";

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
  row("breed", "dog, cat, horse, cattle, sheep, chicken", "siamese, greyhound, lurcher", "beagle", "garden"),
  row("instrument", "musical instrument", "", "mandolin", "spoon"),
  row("colour", "color", "", "turquoise", "shelf"),
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
  row("transport, means", "public transport, conveyance, vehicle", "tram, bus, train, bike, metro, tube, ferry, foot", "tram", "office"),
  row("genre", "music, writing, film", "thriller, thrillers, romance, jazz, baroque, crime, horror, comedy", "jazz", "shelf"),
  row(
    "home, accommodation",
    "housing, building",
    "flat, studio, bedsit, bungalow, houseboat, apartment, cottage, caravan",
    "bungalow",
    "job",
  ),
  // Makes and products, which the lexicon has no names of.
  row(
    "car, vehicle",
    "car",
    "skoda, fiat, volvo, toyota, honda, ford, bmw, audi, vw, volkswagen, mercedes, renault, peugeot, citroën, citroen, opel, vauxhall, nissan, mazda, hyundai, kia, tesla, subaru, suzuki, jeep, dacia, lexus, prius, yaris, corolla, fiesta, passat, octavia, clio",
    "skoda",
    "garage",
  ),
  row("phone", "telephone", "iphone, samsung, galaxy, oneplus, xiaomi, fairphone, nokia, huawei", "iphone", "invoice"),
  row("laptop, computer", "computer", "macbook, thinkpad, chromebook, imac", "thinkpad", "desk"),
  row("bank", "", "revolut, monzo, n26, hsbc, barclays, santander, lloyds, natwest, ing, bbva, citibank", "monzo", "river"),
  row(
    "service, subscription, app",
    "",
    "netflix, spotify, disney+, hulu, audible, deezer, tidal, mubi, strava, duolingo, whatsapp, signal, telegram",
    "netflix",
    "haircut",
  ),
  row(
    "database, db",
    "",
    "postgres, postgresql, mysql, mariadb, mongo, mongodb, sqlite, redis, dynamodb, cassandra, snowflake, bigquery, clickhouse, supabase, firestore, elasticsearch",
    "postgres",
    "invoice",
  ),
  row("language", "", "python, typescript, javascript, rust, golang, java, kotlin, php, elixir, haskell, clojure, sql", "rust", "invoice"),
  row(
    "framework, library",
    "",
    "react, vue, svelte, angular, next.js, nextjs, django, rails, laravel, flask, fastapi, express, tailwind, pytorch, pandas",
    "django",
    "invoice",
  ),
  row("cloud, hosting, provider, host", "", "aws, azure, gcp, vercel, netlify, heroku, cloudflare, hetzner, digitalocean", "aws", "office"),
  row("editor, ide", "", "vscode, vim, neovim, emacs, intellij, pycharm, xcode, sublime, zed", "vim", "magazine"),
  row("system, os", "", "linux, ubuntu, debian, fedora, macos, windows, android, ios", "ubuntu", "garden"),
  row("browser", "", "firefox, chrome, safari, edge, brave, vivaldi", "firefox", "shop"),
];

/** Whether a noun names something of the kind that another asks for. */
export function isOfKindAsked(noun: string, asked: string): boolean {
  if (isKindOf(noun, asked)) return true;
  return kindsAsked.some(
    ({ nouns, kinds, words }) =>
      nouns.includes(asked) && noun !== asked && (words.includes(noun) || kinds.some((kind) => isKindOf(noun, kind))),
  );
}
