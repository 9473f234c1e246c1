import { curlCommand } from "../projects/curl-command";
import { mcpTools } from "./mcp-tools";
import { type Place, type Snippet, type Tool, variable } from "./tool";

export const toolIds = [
  "typescript",
  "python",
  "curl",
  "ai-sdk",
  "openai",
  "claude-code",
  "cursor",
  "vs-code",
  "codex",
  "chatgpt",
  "langgraph",
] as const;
export type ToolId = (typeof toolIds)[number];

const curl = (place: Place): Snippet[] => {
  const { origin } = place;
  const apiKey = place.apiKey ?? undefined;
  const messages = [{ role: "user", content: "I moved from Porto to Lisbon." }];
  return [
    {
      title: "Add a message",
      text: curlCommand({ origin, apiKey, path: "/v1/core/add", body: { user_id: "maya", messages, wait_for_processing: true } }),
    },
    {
      title: "Search",
      text: curlCommand({ origin, apiKey, path: "/v1/core/search", body: { user_id: "maya", query: "Where does Maya live?" } }),
    },
  ];
};

export const tools: Record<ToolId, Tool> = {
  typescript: {
    name: "TypeScript",
    kind: "Code",
    about: "A client without dependencies, for Node, Bun, Deno, edges and workers.",
    next: "Run the file: node memory.mts",
    usesVariable: true,
    snippets: ({ origin }) => [
      { title: "Install, from the repository", text: "npm pack --workspace clients/typescript\nnpm install ./loci-client-0.1.0.tgz" },
      {
        title: "memory.mts",
        text: `import { Loci } from "@loci/client";

const loci = new Loci({ baseUrl: "${origin}" }); // the key is ${variable}
await loci.memories.add({
  userId: "maya",
  messages: [{ role: "user", content: "I moved from Porto to Lisbon." }],
  waitForProcessing: true,
});
const { memories } = await loci.memories.search({ userId: "maya", query: "Where does Maya live?" });
console.log(memories);`,
      },
    ],
  },
  python: {
    name: "Python",
    kind: "Code",
    about: "A client on httpx, synchronous and asynchronous.",
    next: "Run the file.",
    usesVariable: true,
    snippets: ({ origin }) => [
      { title: "Install, from the repository", text: "pip install ./clients/python" },
      {
        title: "memory.py",
        text: `from loci import Loci

loci = Loci(base_url="${origin}")  # the key is ${variable}
message = {"role": "user", "content": "I moved from Porto to Lisbon."}
loci.add_messages(messages=[message], user_id="maya", wait_for_processing=True)
print(loci.search_memories(query="Where does Maya live?", user_id="maya"))`,
      },
    ],
  },
  curl: {
    name: "curl",
    kind: "Code",
    about: "The HTTP API, from any language.",
    next: "Run both commands.",
    usesVariable: true,
    snippets: curl,
  },
  "ai-sdk": {
    name: "AI SDK",
    kind: "Code",
    about: "Wraps a model: each step gets what is known about the user, and what the user said is remembered.",
    next: "Run the file: node agent.mts",
    usesVariable: true,
    snippets: ({ origin }) => [
      {
        title: "Install, from the repository",
        text: "npm pack --workspace clients/typescript\nnpm install ./loci-client-0.1.0.tgz ai @ai-sdk/openai",
      },
      {
        title: "agent.mts",
        text: `import { openai } from "@ai-sdk/openai";
import { Loci } from "@loci/client";
import { withMemory } from "@loci/client/ai-sdk";
import { generateText } from "ai";

const loci = new Loci({ baseUrl: "${origin}" }); // the key is ${variable}
const model = withMemory(openai("gpt-5"), { loci, userId: "maya" });
const { text } = await generateText({ model, prompt: "Book a table for tonight. I'm vegetarian." });
console.log(text);`,
      },
    ],
  },
  openai: {
    name: "OpenAI SDK",
    kind: "Code",
    about: "An application that calls OpenAI gets memory by another base URL.",
    next: "Make a call as before.",
    usesVariable: true,
    snippets: ({ origin }) => [
      {
        title: "TypeScript",
        text: `const openai = new OpenAI({
  baseURL: "${origin}/openai/v1",
  defaultHeaders: { "X-Loci-Key": process.${"env"}.${variable}, "X-Loci-User": "maya" },
});`,
      },
      {
        title: "Python",
        text: `client = OpenAI(
    base_url="${origin}/openai/v1",
    default_headers={"X-Loci-Key": os.environ["${variable}"], "X-Loci-User": "maya"},
)`,
      },
    ],
  },
  ...mcpTools,
};
