import { readFileSync } from "node:fs";
import { join } from "node:path";
import { terms } from "@/lib/text/terms";

// What a question's word may stand for in a memory: "which pet" asks for a dog, "my profession" for a nurse, "kids" for daughters.

/** What WordNet does not know yet, or files elsewhere. */
const newer: Record<string, string> = {
  pet: "dog,cat,puppy,kitten,parrot,budgie,hamster,rabbit,bunny,turtle,tortoise,goldfish,snake,lizard,gecko,ferret,horse,pony,guinea pig",
  animal: "dog,puppy,kitten,parrot,hamster,rabbit,bunny,turtle,tortoise,horse,snake",
  child: "kid,toddler,boy,girl,stepson,stepdaughter,twins",
  computer: "laptop,notebook,macbook,thinkpad,pc,imac,chromebook,desktop",
  phone: "iphone,android,pixel,smartphone,galaxy,cellphone,mobile",
  database: "postgres,postgresql,mysql,sqlite,mongodb,redis,mariadb,oracle,dynamodb,cassandra,clickhouse,duckdb,snowflake",
  language: "python,rust,javascript,typescript,java,kotlin,swift,golang,ruby,php,scala,haskell,elixir,perl,julia,sql",
  framework: "react,vue,angular,svelte,django,flask,rails,laravel,next.js,spring,fastapi,express",
  car: "volvo,toyota,honda,ford,bmw,audi,tesla,mercedes,volkswagen,vw,renault,peugeot,fiat,hyundai,kia,mazda,subaru,nissan,skoda,porsche",
  vehicle: "volvo,toyota,honda,ford,bmw,audi,tesla,mercedes,volkswagen,vespa,motorbike,van,truck,bike",
  sport:
    "running,run,jog,swim,swimming,yoga,pilates,climbing,bouldering,cycling,tennis,gym,surf,ski,hike,hiking,marathon,crossfit,dance,walk",
  profession: "developer,programmer,designer,freelancer,consultant,barista,plumber,electrician,carpenter,farmer,florist,photographer",
  diet: "vegetarian,vegan,pescatarian,keto,gluten,halal,kosher,dairy,lactose",
  allergy: "allergic,allergy,intolerant",
  hobby:
    "paint,painting,knit,knitting,garden,gardening,pottery,photography,chess,guitar,reading,hike,hiking,climbing,dance,sing,bake,baking,cook,cooking,swimming",
  food: "sushi,pizza,pasta,curry,ramen,tacos,burger,salad,soup,meat,fish,seafood,shellfish,shrimp,mushroom,mushrooms,nuts,peanut,peanuts",
};

/** Words that ask for the same, or tell of the same. Each of a line stands for each other of it. */
const alike = [
  "profession,job,occupation,career,role",
  "child,kid,son,daughter",
  "husband,wife,spouse,married",
  "relative,family",
  "boss,manager,report,supervisor",
  "company,employer,firm",
  "sport,exercise,workout,training",
  "color,colour",
  "car,drive,vehicle",
  "phone,mobile,cellphone",
  "travel,visit,trip,journey,went,go",
  "country,place",
  "city,town,place",
  "live,home,moved,reside",
  "called,named,name",
  "born,birthday,birth",
  "favorite,favourite,best,prefer",
  "like,love,enjoy",
  "dislike,hate,avoid,allergic,don't",
  "buy,bought,purchase,got",
  "start,began,begin",
  "finish,complete,end",
  "happen,stolen,lost,broke,broken",
  "goal,want,plan,hope,dream",
  "diet,vegetarian,vegan",
  "reading,book,novel",
  "film,movie",
  "study,studied,degree,major",
  "instrument,play,learn",
  "ill,sick,illness,disease",
  "doctor,physician",
  "speak,language",
  "cost,price,pay,paid",
];

type Table = Map<string, Set<string>>;
let memo: { kinds: Table; all: Table } | undefined;

function add(table: Table, term: string, asked: Iterable<string>): void {
  const set = table.get(term) ?? new Set();
  for (const each of asked) if (each !== term) set.add(each);
  table.set(term, set);
}

function tables() {
  if (memo) return memo;
  const kinds = JSON.parse(readFileSync(join(process.cwd(), "vectors", "kinds.json"), "utf8")) as Record<string, string>;
  const groups = alike.map((line) => new Set(line.split(",").flatMap((word) => terms(word))));
  const ofKind: Table = new Map();
  for (const [kind, members] of [...Object.entries(kinds), ...Object.entries(newer)]) {
    const [asked] = terms(kind);
    // What is of a kind answers every word that asks for the kind: a nurse is a job, because a profession is one.
    const words = [asked!, ...groups.filter((group) => group.has(asked!)).flatMap((group) => [...group])];
    for (const member of members.split(",")) if (!member.includes(" ")) for (const term of terms(member)) add(ofKind, term, words);
  }
  const all: Table = new Map([...ofKind].map(([term, asked]) => [term, new Set(asked)]));
  for (const group of groups) for (const term of group) add(all, term, group);
  memo = { kinds: ofKind, all };
  return memo;
}

/** The terms that a question may have used for what a term says: its kind, and words like it. */
export const asksFor = (term: string): ReadonlySet<string> | undefined => tables().all.get(term);

/** Whether what a term names is of the kind that another asks for. */
export const isOfKind = (term: string, kind: string): boolean => tables().kinds.get(term)?.has(kind) ?? false;
