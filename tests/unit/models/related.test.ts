import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { areOpposites, phraseAt, relatedness } from "@/lib/language/en/related";

/** "teach/v" or "wage/n": the word and its part of speech. */
function word(text: string) {
  const [lemma = "", part = ""] = text.split("/");
  return { lemma, upos: { n: "NOUN", v: "VERB", a: "ADJ", r: "ADV" }[part] ?? "X" };
}
const pairs = (text: string) =>
  text
    .trim()
    .split(/\s*[\n;]\s*/)
    .map((pair) => pair.split(" ~ ") as [one: string, other: string]);

const related = pairs(`
  buy/v ~ purchase/v; begin/v ~ start/v; movie/n ~ film/n; doctor/n ~ physician/n; phone/n ~ telephone/n; child/n ~ kid/n
  autumn/n ~ fall/n; ill/a ~ sick/a; purchase/v ~ get/v; finish/v ~ complete/v; hate/v ~ detest/v; difficult/a ~ hard/a
  marry/v ~ wed/v; die/v ~ pass away/v; holiday/n ~ vacation/n; couch/n ~ sofa/n; quit/v ~ stop/v; error/n ~ mistake/n
  teach/v ~ teacher/n; teacher/n ~ teaching/n; rehearse/v ~ rehearsal/n; drive/v ~ driver/n; marry/v ~ marriage/n
  allergic/a ~ allergy/n; operate/v ~ operation/n; vegetarian/n ~ vegetarianism/n; sing/v ~ singer/n; decide/v ~ decision/n
  arrive/v ~ arrival/n; write/v ~ writer/n; paint/v ~ painting/n; swim/v ~ swimmer/n; music/n ~ musician/n; quick/a ~ quickly/r
  ill/a ~ illness/n; retire/v ~ retirement/n; employ/v ~ employer/n; rent/n ~ rent/v; korean/a ~ korea/n; own/v ~ owner/n
  old/a ~ age/n; heavy/a ~ weight/n; expensive/a ~ price/n; high/a ~ height/n; tall/a ~ height/n; deep/a ~ depth/n; fast/a ~ speed/n
  hate/v ~ dislike/v; snore/v ~ sleep/v; live/v ~ reside/v; talk/v ~ converse/v; buy/v ~ pay/v; teach/v ~ learn/v
  earn/v ~ salary/n; wage/n ~ income/n; pay/n ~ wage/n; get paid ~ earn/v; salary/n ~ paycheck/n; skint ~ broke/a
  commute/v ~ travel to work; commute/n ~ tram/n; roommate/n ~ flatmate/n; flatmate/n ~ share flat; partner/n ~ husband/n
  wife/n ~ spouse/n; wife/n ~ married/a; husband/n ~ marry/v; boyfriend/n ~ partner/n; fiancé ~ engaged/a
  mother tongue/n ~ native language; broke/a ~ short of money; phone/n ~ number/n; mobile/n ~ phone/n; landline/n ~ number/n
  son/n ~ child/n; daughter/n ~ kid/n; get up/v ~ wake up/v; deadline/n ~ due/a; job/n ~ occupation/n; job/n ~ work for
  profession/n ~ for living; live/v ~ home/n; live/v ~ flat/n; live/v ~ move/v; reside/v ~ apartment/n; from ~ hometown/n
  telly/n ~ television/n; nan/n ~ grandmother/n; mum/n ~ mother/n; uni/n ~ university/n; quid/n ~ pound/n; mate/n ~ friend/n
  flat/n ~ apartment/n; bin/n ~ rubbish/n; gran/n ~ grandma/n; hubby/n ~ husband/n; kiddo ~ child/n; doggo ~ dog/n
  veggie/n ~ vegetarian/n; aubergine/n ~ eggplant/n; petrol/n ~ gas/n; lorry/n ~ truck/n; football/n ~ soccer/n
  manager/n ~ boss/n; report to ~ boss/n; colleague/n ~ coworker; neighbour/n ~ next door/n; sack/v ~ fire/v
  gym/n ~ exercise/v; medication/n ~ pill/n; fracture/v ~ break/v; favourite/a ~ love/v; afraid/a ~ fear/n; birthday/n ~ born/a
`);

const unrelated = pairs(`
  do/v ~ cook/v; have/v ~ eat/v; make/v ~ sing/v; get/v ~ sleep/v; be/v ~ live/v; go/v ~ write/v; take/v ~ read/v; give/v ~ cook/v
  son/n ~ daughter/n; brother/n ~ sister/n; mother/n ~ father/n; husband/n ~ wife/n; uncle/n ~ aunt/n; mother/n ~ wife/n
  husband/n ~ mother/n; sister/n ~ cousin/n; boss/n ~ colleague/n; doctor/n ~ lawyer/n; teacher/n ~ student/n; nurse/n ~ patient/n
  cat/n ~ dog/n; rabbit/n ~ hamster/n; horse/n ~ cow/n; guitar/n ~ piano/n; violin/n ~ drum/n; tennis/n ~ football/n
  coffee/n ~ tea/n; beer/n ~ wine/n; meat/n ~ fish/n; apple/n ~ orange/n; breakfast/n ~ dinner/n; vegan/n ~ vegetarian/n
  red/a ~ blue/a; monday/n ~ tuesday/n; morning/n ~ evening/n; summer/n ~ winter/n; january/n ~ june/n; north/n ~ south/n
  buy/v ~ sell/v; love/v ~ hate/v; start/v ~ finish/v; arrive/v ~ leave/v; married/a ~ divorced/a; married/a ~ single/a
  hot/a ~ cold/a; old/a ~ young/a; cheap/a ~ expensive/a; big/a ~ small/a; ill/a ~ well/a; early/a ~ late/a; easy/a ~ difficult/a
  kitchen/n ~ bathroom/n; garden/n ~ balcony/n; car/n ~ boat/n; train/n ~ plane/n; bus/n ~ tram/n; bike/n ~ car/n
  paris/n ~ london/n; french/n ~ german/n; email/n ~ address/n; phone/n ~ laptop/n; name/n ~ age/n; name/n ~ address/n
  like/v ~ want/v; walk/v ~ ride/v; kill/v ~ die/v; read/v ~ write/v; eat/v ~ drink/v; swim/v ~ run/v; sing/v ~ dance/v
  work/v ~ play/v; cook/v ~ clean/v; speak/v ~ listen/v; meet/v ~ marry/v; visit/v ~ live/v; study/v ~ teach/v; think/v ~ know/v
  dog/n ~ allergy/n; guitar/n ~ salary/n; sister/n ~ deadline/n; flat/n ~ choir/n; dentist/n ~ birthday/n; wife/n ~ wifi/n
  table/n ~ chair/n; bread/n ~ butter/n; book/n ~ film/n; song/n ~ picture/n; school/n ~ hospital/n; shop/n ~ park/n
  nose/n ~ eye/n; hand/n ~ foot/n; knee/n ~ shoulder/n; asthma/n ~ diabetes/n; insulin/n ~ inhaler/n; migraine/n ~ cancer/n
  happy/a ~ tired/a; angry/a ~ sad/a; tall/a ~ heavy/a; strong/a ~ fast/a; new/a ~ good/a; blue/a ~ big/a; python/n ~ rust/n
  light/a ~ heavy/a; steal/n ~ buy/n; minor/n ~ child/n; dice/n ~ die/n; bank/n ~ river/n; seal/n ~ stamp/n; xyzzy ~ dog/n
`);

const opposites = pairs(`
  start/v ~ finish/v; married/a ~ divorced/a; love/v ~ hate/v; sell/v ~ buy/v; like/v ~ dislike/v; brother/n ~ sister/n
  arrive/v ~ leave/v; hot/a ~ cold/a; old/a ~ young/a; engaged/a ~ called off; win/v ~ lose/v; vegetarian/n ~ carnivore/n
`);

describe("related words", () => {
  it("are enough pairs to judge by", () => {
    expect(related.length).toBeGreaterThanOrEqual(100);
    expect(unrelated.length).toBeGreaterThanOrEqual(100);
  });

  it.each(related)("%s and %s are related", (one, other) => {
    expect(relatedness(word(one), word(other))).toBeGreaterThanOrEqual(0.5);
    expect(relatedness(word(other), word(one))).toBe(relatedness(word(one), word(other)));
  });

  it.each(unrelated)("%s and %s are not", (one, other) => {
    expect(relatedness(word(one), word(other))).toBe(0);
  });

  it.each(opposites)("%s and %s are opposites", (one, other) => {
    expect(areOpposites(word(one), word(other))).toBe(true);
    expect(areOpposites(word(other), word(one))).toBe(true);
  });

  it("tells what says the same from what comes near, and neither from opposites", () => {
    const same = relatedness(word("buy/v"), word("purchase/v"));
    expect(same).toBeGreaterThanOrEqual(0.8);
    expect(relatedness(word("old/a"), word("age/n"))).toBeLessThan(same);
    expect(areOpposites(word("buy/v"), word("purchase/v"))).toBe(false);
    expect(areOpposites(word("buy/v"), word("xyzzy"))).toBe(false);
    expect(relatedness(word("xyzzy"), word("xyzzy"))).toBe(1);
  });

  it("looks a word up in its own part of speech, and in all where it has only others", () => {
    expect(relatedness(word("fall/n"), word("autumn/n"))).toBeGreaterThan(0);
    expect(relatedness(word("fall/v"), word("autumn/n"))).toBe(0);
    expect(relatedness(word("physician"), word("doctor/n"))).toBeGreaterThan(0);
  });

  it("finds the longest phrase, by lemmas and without articles", () => {
    const words = (text: string) => text.split(" ").map((each) => ({ lemma: each === "shared" ? "share" : each, lower: each }));
    expect(phraseAt(words("we shared a room there"), 1)).toEqual({ lemma: "share room", end: 4 });
    expect(phraseAt(words("short of money"), 0)).toEqual({ lemma: "short of money", end: 3 });
    expect(phraseAt(words("we shared it"), 1)).toBeNull();
  });

  it("takes no more than 2 MB", () => {
    expect(statSync("lexicon/en/related.tsv").size).toBeLessThan(2_000_000);
  });
});
