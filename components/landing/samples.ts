// Real requests and responses, shortened where marked with "…".

const call = (origin: string, path: string, body: string) => `curl ${origin}${path} \\
  -H "Authorization: Bearer $LOCI_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body}'`;

export const addCommand = (origin: string) =>
  call(
    origin,
    "/v1/core/add",
    `{
    "user_id": "maya",
    "messages": [{
      "role": "user",
      "content": "I moved to Lisbon last month."
    }],
    "wait_for_processing": true
  }`,
  );

export const addResponse = `{
  "episode_id": "epi_01m7y8c4rjesja5ts7hgswdkcy",
  "job_id": "ij_01m7y8c4rxesja5tsrz8h25j9x",
  "status": "done",
  "user_id": "maya",
  "memories_created": 1,
  …
}`;

export const searchCommand = (origin: string) =>
  call(
    origin,
    "/v1/core/search",
    `{
    "user_id": "maya",
    "query": "Where does Maya live?"
  }`,
  );

export const searchResponse = `{
  "memories": [{
    "content": "User moved to Lisbon last month (October 2026).",
    "type": "EVENT",
    "confidence": 0.92,
    "source": {
      "quote": "I moved to Lisbon last month.", …
    },
    "valid_from": "2026-10-01T00:00:00.000Z",
    "valid_until": null,
    "status": "active", …
  }],
  "total": 1, …
}`;

export const askCommand = (origin: string) =>
  call(
    origin,
    "/v1/core/ask",
    `{
    "user_id": "maya",
    "question": "Where does Maya live?"
  }`,
  );

export const askResponse = `{
  "answer": "User lives in Lisbon (since October 2026).",
  "citations": [{
    "content": "User moved to Lisbon last month (October 2026).", …
  }],
  "refused": false, …
}`;

export const calls = [
  {
    purpose: "Add",
    entries: [
      ["POST", "/v1/core/add", "Add conversation messages"],
      ["POST", "/v1/memory/add", "Add a document or note, for a user or a group"],
      ["GET", "/v1/memory/job/{jobId}", "Ingestion status"],
    ],
  },
  {
    purpose: "Search",
    entries: [
      ["POST", "/v1/core/search", "Find relevant memories; filter by type, time and entity, and include history if you need it"],
      ["POST", "/v1/memory/search", "Search across several users and groups"],
      ["GET", "/v1/users/{id}/context", "A prompt-ready summary of one user, within a token budget you set"],
    ],
  },
  {
    purpose: "Ask",
    entries: [
      ["POST", "/v1/core/ask", "An answer with citations, or an explicit refusal"],
      ["POST", "/v1/memory/chat", "A reply grounded in memory"],
    ],
  },
  {
    purpose: "Correct",
    entries: [
      ["PATCH", "/v1/memory/{id}", "Correct a memory; the old version is kept in history"],
      ["DELETE", "/v1/memory/{id}", "Delete a memory"],
      ["DELETE", "/v1/users/{id}", "Erase a user and all their data"],
    ],
  },
  {
    purpose: "Share and move",
    entries: [
      ["POST", "/v1/groups", "Create a group for shared knowledge: a product, a policy, a playbook"],
      ["GET", "/v1/export", "Export everything as NDJSON"],
      ["POST", "/v1/import", "Import an export, here or on another server"],
    ],
  },
] as const;

export const guarantees = [
  [
    "Every memory cites its source",
    "It carries the exact quote it was extracted from, and when it was said. A statement whose quote isn't in the source is not stored.",
  ],
  [
    "Newer replaces older",
    "When Maya moves, a search returns Lisbon. Porto stays in history with the dates it was true, and is returned when you ask for history.",
  ],
  [
    "Contradictions surface, never silently resolved",
    "When two statements can't both be true and neither is clearly newer, both are marked contested until someone resolves the conflict.",
  ],
  [
    "It says when it doesn't know",
    "Every sentence of an answer cites the memories behind it. If memory doesn't contain the answer, the reply says so. Nothing is made up.",
  ],
  [
    "Deleting deletes",
    "A deleted memory no longer appears in searches, answers or citations. One call erases a user, with all their messages and memories.",
  ],
  ["Projects are isolated", "An API key opens one project. Data in other projects is indistinguishable from data that doesn't exist."],
] as const;

export const switches = [
  ["DATABASE_URL", "Use your own Postgres instead of the embedded database"],
  ["OPENAI_API_KEY", "Use an LLM instead of the built-in rules; any OpenAI-compatible server works"],
  ["CLERK_SECRET_KEY", "Team sign-in with Clerk instead of a single owner"],
  ["STRIPE_SECRET_KEY", "Paid plans with Stripe instead of unlimited use"],
] as const;
