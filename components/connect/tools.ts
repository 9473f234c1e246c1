import { curlCommand } from "../projects/curl-command";

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

export type Place = { origin: string /** Until a key was created here. */; apiKey: string | null };
export type Snippet = { title: string; text: string };
export type Tool = {
  name: string;
  kind: "Code" | "MCP";
  /** One sentence: what it gives. */
  about: string;
  /** What makes the first call. */
  next: string;
  /** Whether the key is read from LOCI_API_KEY. */
  usesVariable: boolean;
  snippets: (place: Place) => Snippet[];
  /** Opens the tool itself, with the settings filled in. */
  link?: (place: Place) => { text: string; href: string };
};

export const variable = "LOCI_API_KEY";
const keyOf = ({ apiKey }: Place): string => apiKey ?? `$${variable}`;
const mcp = ({ origin }: Place): string => `${origin}/mcp`;
const json = (value: unknown): string => JSON.stringify(value, null, 2);

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
    next: "Run the file.",
    usesVariable: true,
    snippets: ({ origin }) => [
      { title: "Install, from the repository", text: "npm pack --workspace clients/typescript\nnpm install ./loci-client-0.1.0.tgz" },
      {
        title: "memory.ts",
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
    next: "Run the file.",
    usesVariable: true,
    snippets: ({ origin }) => [
      {
        title: "Install, from the repository",
        text: "npm pack --workspace clients/typescript\nnpm install ./loci-client-0.1.0.tgz ai @ai-sdk/openai",
      },
      {
        title: "agent.ts",
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
  "claude-code": {
    name: "Claude Code",
    kind: "MCP",
    about: "Memory as tools: remember, recall, ask and others.",
    next: "Ask Claude Code to remember something.",
    usesVariable: false,
    snippets: (place) => [
      {
        title: "Terminal",
        text: `claude mcp add --transport http loci ${mcp(place)} \\\n  --header "Authorization: Bearer ${keyOf(place)}" \\\n  --header "X-Loci-User: maya"`,
      },
    ],
  },
  cursor: {
    name: "Cursor",
    kind: "MCP",
    about: "Memory as tools: remember, recall, ask and others.",
    next: "Ask Cursor to remember something.",
    usesVariable: false,
    snippets: (place) => [{ title: ".cursor/mcp.json", text: json({ mcpServers: { loci: serverOf(place) } }) }],
    link: (place) => ({
      text: "Add to Cursor",
      href: `cursor://anysphere.cursor-deeplink/mcp/install?name=loci&config=${encodeURIComponent(btoa(JSON.stringify(serverOf(place))))}`,
    }),
  },
  "vs-code": {
    name: "VS Code",
    kind: "MCP",
    about: "Memory as tools for Copilot’s agent.",
    next: "Ask the agent to remember something.",
    usesVariable: false,
    snippets: (place) => [{ title: ".vscode/mcp.json", text: json({ servers: { loci: { type: "http", ...serverOf(place) } } }) }],
    link: (place) => ({
      text: "Add to VS Code",
      href: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: "loci", type: "http", ...serverOf(place) }))}`,
    }),
  },
  codex: {
    name: "Codex",
    kind: "MCP",
    about: "Memory as tools: remember, recall, ask and others.",
    next: "Ask Codex to remember something.",
    usesVariable: true,
    snippets: (place) => [
      {
        title: "~/.codex/config.toml",
        text: `[mcp_servers.loci]\nurl = "${mcp(place)}?user_id=maya"\nbearer_token_env_var = "${variable}"`,
      },
    ],
  },
  chatgpt: {
    name: "ChatGPT",
    kind: "MCP",
    about: "OpenAI’s models call memory from their servers, so yours needs a public address.",
    next: "Make the call.",
    usesVariable: true,
    snippets: (place) => [
      {
        title: "OpenAI’s Responses API",
        text: `const response = await openai.responses.create({
  model: "gpt-5",
  input: "What do you know about me?",
  tools: [
    {
      type: "mcp",
      server_label: "loci",
      server_url: "${mcp(place)}?user_id=maya",
      authorization: process.${"env"}.${variable},
      require_approval: "never",
    },
  ],
});`,
      },
    ],
  },
  langgraph: {
    name: "LangGraph",
    kind: "MCP",
    about: "Memory as tools of a LangGraph agent, over MCP.",
    next: "Run the agent.",
    usesVariable: true,
    snippets: (place) => [
      { title: "Install", text: "pip install langchain-mcp-adapters langgraph langchain" },
      {
        title: "agent.py",
        text: `import asyncio
import os

from langchain.agents import create_agent
from langchain_mcp_adapters.client import MultiServerMCPClient

client = MultiServerMCPClient(
    {
        "loci": {
            "transport": "streamable_http",
            "url": "${mcp(place)}?user_id=maya",
            "headers": {"Authorization": f"Bearer {os.environ['${variable}']}"},
        }
    }
)
agent = create_agent("openai:gpt-5", asyncio.run(client.get_tools()))`,
      },
    ],
  },
};

/** Cursor and VS Code read the key from the environment in the same form. */
function serverOf(place: Place) {
  return { url: mcp(place), headers: { Authorization: `Bearer ${place.apiKey ?? `\${env:${variable}}`}`, "X-Loci-User": "maya" } };
}
