import type { EdgeType } from "@/lib/vocabulary";

export type Kin = {
  edge: EdgeType;
  gender: "f" | "m" | null /** Whether the edge is single-valued for its owner. */;
  attribute: boolean;
  pet?: boolean;
};

const rows: [EdgeType, "f" | "m" | null, string, boolean?][] = [
  ["MARRIED_TO", "f", "wife", true],
  ["MARRIED_TO", "m", "husband|hubby", true],
  ["MARRIED_TO", null, "spouse", true],
  ["PARTNER_OF", "f", "girlfriend|fiancée|fiancee", true],
  ["PARTNER_OF", "m", "boyfriend|fiancé|fiance", true],
  ["PARTNER_OF", null, "partner", true],
  ["PARENT_OF", "f", "daughter|stepdaughter|little girl|baby girl"],
  ["PARENT_OF", "m", "son|stepson|little boy|baby boy"],
  ["PARENT_OF", null, "child|kid|baby|toddler"],
  ["CHILD_OF", "f", "mother|mom|mum|mommy|stepmother|stepmom|stepmum"],
  ["CHILD_OF", "m", "father|dad|daddy|stepfather|stepdad"],
  ["SIBLING_OF", "f", "sister|stepsister|half-sister|twin sister|little sister|older sister|younger sister|big sister|elder sister"],
  [
    "SIBLING_OF",
    "m",
    "brother|stepbrother|half-brother|twin brother|little brother|older brother|younger brother|big brother|elder brother",
  ],
  ["SIBLING_OF", null, "sibling|twin"],
  [
    "RELATIVE_OF",
    "f",
    "aunt|auntie|niece|grandma|grandmother|nana|nan|nanna|gran|granny|mother-in-law|sister-in-law|daughter-in-law|granddaughter|godmother|goddaughter",
  ],
  [
    "RELATIVE_OF",
    "m",
    "uncle|nephew|grandpa|grandfather|granddad|grandad|gramps|father-in-law|brother-in-law|son-in-law|grandson|godfather|godson",
  ],
  ["RELATIVE_OF", null, "cousin|grandchild|relative"],
  ["FRIEND_OF", null, "friend|best friend|close friend|old friend|good friend|childhood friend|buddy|bestie|pal"],
  ["COLLEAGUE_OF", null, "colleague|coworker|co-worker|teammate|co-founder|cofounder|work friend"],
  ["REPORTS_TO", null, "boss|manager|supervisor|team lead|line manager", true],
  [
    "KNOWS",
    null,
    "roommate|flatmate|housemate|neighbor|neighbour|therapist|doctor|dentist|teacher|coach|trainer|mentor|tutor|classmate|landlord|professor|advisor|lawyer|accountant|client|assistant|ex|ex-wife|ex-husband|ex-boyfriend|ex-girlfriend|ex-partner",
  ],
];
const pets =
  "dog|cat|puppy|kitten|rabbit|bunny|hamster|guinea pig|parrot|horse|pony|turtle|tortoise|fish|goldfish|lizard|gecko|snake|bird|pup|kitty|ferret|pet|golden retriever|labrador|lab|german shepherd|poodle|beagle|corgi|husky|dachshund|pug|bulldog|budgie|canary|chinchilla|rescue dog|rescue cat|greyhound|terrier|collie|spaniel|donkey|goat|hen|chicken|duck|cockatiel|cockatoo|iguana|axolotl|hedgehog|tarantula|mouse|rat|gerbil|goose|llama|alpaca|jack russell|border collie|cocker spaniel|springer spaniel|whippet|lurcher|cockapoo|labradoodle|cavapoo|schnauzer|chihuahua|shih tzu|rottweiler|doberman|dalmatian|setter|staffie|staffy|westie|yorkie|malinois|samoyed|maine coon|ragdoll";

export const kinship = new Map<string, Kin>([
  ...rows.flatMap(([edge, gender, words, attribute]) =>
    words.split("|").map((word) => [word, { edge, gender, attribute: attribute ?? false }] as [string, Kin]),
  ),
  ...pets.split("|").map((word) => [word, { edge: "HAS_PET", gender: null, attribute: false, pet: true }] as [string, Kin]),
]);

/** Of "kids", "children", "puppies". */
export const kinOfPlural = (plural: string): Kin | undefined =>
  kinship.get(plural === "children" ? "child" : plural.replace(/ies$/, "y").replace(/s$/, ""));

export const longestFirst = (words: string[]) => words.sort((one, other) => other.length - one.length).join("|");

/** All words above as one alternation, longest first so that "best friend" wins over "friend". */
export const kinPattern = longestFirst([...kinship.keys()]);
export const petPattern = longestFirst(pets.split("|"));
export const relativePattern = longestFirst([...kinship].flatMap(([word, kin]) => (kin.pet ? [] : [word])));
