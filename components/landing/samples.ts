// A test runs each of these; the response is a real one, shortened where marked with "…".

const message = "I moved to Lisbon last month.";
const question = "Where does Maya live?";

export const typescriptSample = (origin: string) => `import { Loci } from "@loci/client";

const loci = new Loci({ baseUrl: "${origin}" });
await loci.memories.add({
  userId: "maya",
  messages: [{ role: "user", content: "${message}" }],
  waitForProcessing: true,
});
const { answer, citations } = await loci.memories.ask({
  userId: "maya",
  question: "${question}",
});
console.log(answer, citations);`;

export const pythonSample = (origin: string) => `from loci import Loci

loci = Loci(base_url="${origin}")
loci.add_messages(
    user_id="maya",
    messages=[{"role": "user", "content": "${message}"}],
    wait_for_processing=True,
)
answer = loci.ask_memories(
    user_id="maya",
    question="${question}",
)
print(answer["answer"], answer["citations"])`;

export const curlSample = (origin: string) => `curl -s ${origin}/v1/core/add \\
  -H "Authorization: Bearer $LOCI_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"user_id": "maya", "messages": [{"role": "user",
       "content": "${message}"}], "wait_for_processing": true}'

curl -s ${origin}/v1/core/ask \\
  -H "Authorization: Bearer $LOCI_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"user_id": "maya", "question": "${question}"}'`;

export const response = `{
  "answer": "User lives in Lisbon (since October 2026).",
  "citations": [{
    "content": "User moved to Lisbon last month (October 2026).", …
  }],
  "refused": false, …
}`;

export const reasons = [
  [
    "Every memory has its quote",
    "A statement whose exact words aren't in the source is not stored, and every answer cites what it rests on.",
  ],
  [
    "Newer replaces older",
    "Maya moves, and search returns Lisbon. Porto stays in history. If it isn't clear which is newer, a person decides.",
  ],
  ["It says when it doesn't know", "If memory doesn't contain the answer, the reply says so instead of making one up."],
  [
    "Text from outside can't rewrite it",
    "Web pages, files and tool results never change what a user said. Orders in them wait for a person.",
  ],
] as const;

/** `row` is the row of docs/benchmarks.md that a figure comes from; a test looks for it. */
export const figures = [
  {
    figure: "4.9 ms",
    meaning: "median search over HTTP for a user with 1,000 memories, in a project of 211,000",
    row: "| user with 1,000 memories, in a project of 211,000 | 4.9 |",
  },
  {
    figure: "81%",
    meaning: "of the evidence is among the first ten results, on 760 questions of LoCoMo",
    row: "| LoCoMo, 5 conversations, 760 questions | 73.7 | 81.1 |",
  },
  {
    figure: "73%",
    meaning: "of LoCoMo's questions without an answer are refused, and 8.5% of those with one",
    row: "| LoCoMo, 5 conversations, 999 questions | 73.0 | 8.5 |",
  },
  {
    figure: "0",
    meaning: "of 7,303 acknowledged adds lost or stored twice when the server was killed 100 times under load, on Postgres",
    row: "| Postgres | 7,303 | 7,303 | 0 | 0 | 0 |",
  },
] as const;
