import { type Place, type Snippet, type Tool, variable } from "./tool";

const keyOf = ({ apiKey }: Place): string => apiKey ?? `$${variable}`;
const mcp = ({ origin }: Place): string => `${origin}/mcp`;
const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** ChatGPT itself sends no API key: people sign in. */
const connector = ({ origin, oauthTag }: Place): Snippet[] =>
  oauthTag === null
    ? []
    : [
        {
          title: "ChatGPT’s connector",
          text: `${origin}/mcp/${oauthTag}`,
          hint: "In ChatGPT’s settings, turn on developer mode under Apps & Connectors and create a connector with this URL and OAuth. You sign in and allow access; it needs no API key.",
        },
      ];

export const mcpTools = {
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
    about: "OpenAI calls memory from its own servers, so yours needs a public address.",
    next: "Make the call.",
    usesVariable: true,
    snippets: (place) => [
      ...connector(place),
      {
        title: "OpenAI’s Responses API",
        text: `import OpenAI from "openai";

const openai = new OpenAI();
const response = await openai.responses.create({
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
});
console.log(response.output_text);`,
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
      { title: "Install for Python", text: "pip install langchain langchain-openai langchain-mcp-adapters" },
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


async def main():
    agent = create_agent("openai:gpt-5", await client.get_tools())
    question = {"role": "user", "content": "What do you know about me?"}
    answer = await agent.ainvoke({"messages": [question]})
    print(answer["messages"][-1].content)


asyncio.run(main())`,
      },
      { title: "Install for TypeScript", text: "npm install langchain @langchain/openai @langchain/mcp-adapters" },
      {
        title: "agent.mts",
        text: `import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { createAgent } from "langchain";

const client = new MultiServerMCPClient({
  loci: {
    transport: "http",
    url: "${mcp(place)}?user_id=maya",
    headers: { Authorization: \`Bearer \${process.${"env"}.${variable}}\` },
  },
});
const agent = createAgent({ model: "openai:gpt-5", tools: await client.getTools() });
const answer = await agent.invoke({ messages: [{ role: "user", content: "What do you know about me?" }] });
console.log(answer.messages.at(-1)?.content);
await client.close();`,
      },
    ],
  },
} satisfies Record<string, Tool>;

/** Cursor and VS Code read the key from the environment in the same form. */
function serverOf(place: Place) {
  return { url: mcp(place), headers: { Authorization: `Bearer ${place.apiKey ?? `\${env:${variable}}`}`, "X-Loci-User": "maya" } };
}
