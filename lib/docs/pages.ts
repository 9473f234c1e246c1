export type DocPage = { slug: string; file: string; title: string; description: string };
export type DocSection = { title: string; pages: DocPage[] };

const page = (file: string, title: string, description: string): DocPage => ({ slug: slugOf(file), file, title, description });

/** `docs/guides/vercel.md` is /docs/guides/vercel, `clients/python/README.md` is /docs/clients/python, `CHANGELOG.md` /docs/changelog. */
const slugOf = (file: string) =>
  file
    .replace(/^docs\//, "")
    .replace(/(?:\/README)?\.md$/, "")
    .toLowerCase();

/** What is published at /docs, in the order of the navigation. A test compares it with the files. */
export const docSections: DocSection[] = [
  {
    title: "Start",
    pages: [
      page("docs/quickstart.md", "Quickstart", "From nothing to an agent that remembers, in five minutes."),
      page("docs/concepts.md", "Concepts", "Users, groups, memories, trust, contradictions, search and answers."),
    ],
  },
  {
    title: "Guides",
    pages: [
      page(
        "docs/guides/chat-agent.md",
        "Chat agent with memory",
        "A chat loop that remembers each user from one conversation to the next.",
      ),
      page("docs/guides/support-desk.md", "Support desk", "A shared handbook, the memory of each customer, and answers with citations."),
      page(
        "docs/guides/coding-agent.md",
        "Coding agent by MCP",
        "Claude Code, Cursor, VS Code and Codex remember decisions and conventions.",
      ),
      page(
        "docs/guides/multi-tenant.md",
        "Multi-tenant app",
        "Keep your customers' memories apart: projects, users, groups and restricted keys.",
      ),
      page("docs/mem0.md", "Moving from mem0", "Change the host and the key, and bring your memories along."),
      page("docs/guides/from-zep.md", "Moving from Zep", "Which call replaces which, and how to bring facts and episodes along."),
    ],
  },
  {
    title: "Features",
    pages: [
      page("docs/profiles.md", "Profiles", "What memory knows about a user, in fields that you choose."),
      page("docs/forgetting.md", "Forgetting", "Expiry, retention, history and pins."),
      page("docs/security.md", "Security", "Who might attack, what stops them, and what is left to you."),
      page("docs/privacy.md", "Privacy and redaction", "What is stored, what is redacted, and how projects are kept apart."),
      page("docs/transfer.md", "Import and export", "Move memory between servers and from other services."),
      page("docs/webhooks.md", "Webhooks", "Signed events when jobs end, memories change and conflicts open."),
      page("docs/evaluations.md", "Feedback and evaluations", "Rate results, keep test cases and compare runs."),
    ],
  },
  {
    title: "Clients and protocols",
    pages: [
      page("clients/typescript/README.md", "TypeScript client", "No dependencies; also for the AI SDK and Claude's memory tool."),
      page("clients/python/README.md", "Python client", "Synchronous and asynchronous, on httpx."),
      page("docs/mcp.md", "MCP server", "Tools for Claude Code, Cursor, VS Code, Codex, ChatGPT and other hosts."),
      page("docs/gateway.md", "OpenAI gateway", "Memory for an application that calls OpenAI, by its base URL."),
    ],
  },
  {
    title: "Run Loci",
    pages: [
      page("docs/guides/self-hosting.md", "Self-hosting", "A server of your own, from one machine to Postgres and several servers."),
      page("docs/guides/vercel.md", "Vercel", "Functions on Vercel with Postgres and Inngest."),
      page("docs/configuration.md", "Configuration", "Database, jobs, models and everything else that a variable sets."),
      page("docs/identity.md", "Sign-in", "One owner with a one-time link, or teams with Clerk."),
      page("docs/billing.md", "Billing", "Plans and payments with Stripe."),
      page("docs/observability.md", "Observability", "Traces and metrics by OpenTelemetry, and metrics for Prometheus."),
      page("docs/scale.md", "Scale", "Planning for many projects and a billion memories."),
      page("docs/architecture.md", "Architecture", "How the code is organized, and the glossary."),
    ],
  },
  {
    title: "Reference",
    pages: [
      page("docs/limits.md", "Limits", "Sizes, rates and quotas."),
      page("docs/benchmarks.md", "Benchmarks", "What we measure, how, and the figures."),
      page("CHANGELOG.md", "Changelog", "What changed."),
    ],
  },
];

export const docPages: DocPage[] = docSections.flatMap(({ pages }) => pages);

export const docPath = (slug: string) => `/docs/${slug}`;
