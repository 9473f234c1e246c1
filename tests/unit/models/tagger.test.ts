import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import nlp from "@/lib/models/local/tagger";

type Tagged = { terms: { text: string; tags: string[] }[] }[];
type History = { sessions: { messages: { content: string }[] }[] };

/** In a process of its own, where nothing has changed the library. */
const taggedAlone = `
  import nlp from "compromise";
  import { text } from "node:stream/consumers";
  const texts = JSON.parse(await text(process.stdin));
  process.stdout.write(JSON.stringify(texts.map((each) => nlp(each).json())));
`;

const tagsOf = (tagged: Tagged[]) => tagged.map((sentences) => sentences.map(({ terms }) => terms.map(({ text, tags }) => [text, tags])));

it("the tags are those of the library by itself", () => {
  const histories = readFileSync("tests/bench/everyday/own-dev-5.jsonl", "utf8").trim().split("\n");
  const texts = histories
    .flatMap((line) => (JSON.parse(line) as History).sessions)
    .flatMap(({ messages }) => messages.map(({ content }) => content));
  expect(texts.length).toBeGreaterThan(100);
  const alone = execFileSync(process.execPath, ["--input-type=module", "-e", taggedAlone], {
    input: JSON.stringify(texts),
    maxBuffer: 1e9,
    encoding: "utf8",
  });
  expect(tagsOf(texts.map((text) => nlp(text).json() as Tagged))).toEqual(tagsOf(JSON.parse(alone)));
});
