/** A part of speech that takes a smaller share of a word's uses is not meant. */
const leastShare = 0.15;
const parts = ["n", "v", "a", "r"];

/** `word/v`: the verb. Without a mark, whatever WordNet's texts use the word as; `x` for what WordNet lacks. */
function keysOf(word, senses) {
  const [, name, mark] = /^(.+?)(?:\/([nvarx]))?$/.exec(word);
  if (mark) return [`${name}\t${mark}`];
  const uses = parts.map((pos) => senses.get(`${name}\t${pos}`)?.reduce((sum, { count }) => sum + count, 0.5) ?? 0);
  const total = uses.reduce((sum, each) => sum + each, 0);
  const usual = parts.filter((_, i) => total > 0 && uses[i] / total >= leastShare);
  return (usual.length > 0 ? usual : ["x"]).map((pos) => `${name}\t${pos}`);
}

/** @returns what related.txt says, which explains its signs, as two lists of `word\tpos` a line; of the same words for a plain list */
export function readGroups(text, senses) {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [, first, sign = ",", second] = /^([^~!|]+?)(?: ([~!|]) ([^~!|]+))?$/.exec(line) ?? [];
    if (!first) throw new Error(`Not a group: ${line}`);
    const list = (words) => words.split(", ").flatMap((word) => keysOf(word.trim(), senses));
    return { sign, left: list(first), right: list(second ?? first) };
  });
}
