const isBelow = (sense, target, links) => {
  const seen = new Set([sense]);
  for (const each of seen) for (const next of links.get(each) ?? []) seen.add(next);
  return seen.has(target);
};

function parse(text) {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [, name, number, sign, list] = /^([^#]+?)(?:#(\d))? ([>+@]) (.+)$/.exec(line) ?? [];
    if (!list) throw new Error(`Not a rule: ${line}`);
    return { name, number: Number(number), sign, members: list.split(", ") };
  });
}

/**
 * Applies everyday.txt, which explains its signs, to WordNet's nouns.
 * @throws when WordNet lacks a noun of a ">" rule, or a place
 */
export function addEveryday(text, { senses, meanings, kindsOf, regionsOf }) {
  const unknown = [];

  function addSense(word) {
    const sense = `new:${word}`;
    if (kindsOf.has(sense)) return sense;
    kindsOf.set(sense, []);
    regionsOf.set(sense, []);
    const [first, ...others] = meanings.get(word) ?? [];
    const isUsed = senses.get(word)?.some(({ id, count }) => id === first && count > 0);
    meanings.set(
      word,
      [...(isUsed ? [first, sense] : [sense, first]), ...others].filter((each) => each !== undefined),
    );
    return sense;
  }

  function classSense(name, number) {
    const known = meanings.get(name) ?? [];
    if (!number) return known.find((sense) => sense === `new:${name}`) ?? known[0] ?? addSense(name);
    const { id } = senses.get(name).find((sense) => sense.number === number);
    if (!known.includes(id)) meanings.set(name, [...known, id]);
    return id;
  }

  const apply = {
    ">": (target, word) => {
      const sense = meanings.get(word)?.[0];
      if (!sense) unknown.push(word);
      else if (!isBelow(sense, target, kindsOf)) kindsOf.get(sense).push(target);
    },
    "+": (target, word) => {
      if (!(meanings.get(word) ?? []).some((sense) => isBelow(sense, target, kindsOf))) kindsOf.get(addSense(word)).push(target);
    },
    "@": (target, word) => {
      if ((meanings.get(word) ?? []).some((sense) => isBelow(sense, target, regionsOf))) return;
      const sense = addSense(word);
      kindsOf.get(sense).push(meanings.get("city")[0]);
      regionsOf.get(sense).push(target);
    },
  };
  for (const { name, number, sign, members } of parse(text)) {
    if (sign === "@" && !meanings.has(name)) unknown.push(name);
    for (const word of members) apply[sign](classSense(name, number), word);
  }
  if (unknown.length > 0) throw new Error(`WordNet lacks ${unknown.join(", ")}`);
}
