// What the landing page shows of the service, word for word: these calls give these answers, of which "…" leaves something out.

const call = (origin: string, path: string, body: string) => `curl ${origin}${path} \\
  -H "Authorization: Bearer $LOCI_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body}'`;

export const remember = (origin: string) =>
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

export const remembered = `{
  "episode_id": "epi_01m7y8c4rjesja5ts7hgswdkcy",
  "job_id": "ij_01m7y8c4rxesja5tsrz8h25j9x",
  "status": "done",
  "user_id": "maya",
  "memories_created": 1,
  …
}`;

export const recall = (origin: string) =>
  call(
    origin,
    "/v1/core/search",
    `{
    "user_id": "maya",
    "query": "Where does Maya live?"
  }`,
  );

export const recalled = `{
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

export const ask = (origin: string) =>
  call(
    origin,
    "/v1/core/ask",
    `{
    "user_id": "maya",
    "question": "Where does Maya live?"
  }`,
  );

export const answered = `{
  "answer": "User lives in Lisbon (since October 2026).",
  "citations": [{
    "content": "User moved to Lisbon last month (October 2026).", …
  }],
  "refused": false, …
}`;

/** The calls that most agents make; the rest are in the OpenAPI description. */
export const calls = [
  {
    purpose: "Remember",
    entries: [
      ["POST", "/v1/core/add", "The messages of a conversation"],
      ["POST", "/v1/memory/add", "A document or a note, of a person or shared"],
      ["GET", "/v1/memory/job/{jobId}", "How far the reading of it is"],
    ],
  },
  {
    purpose: "Recall",
    entries: [
      ["POST", "/v1/core/search", "What bears on a question: by type, time and entity, with history if you ask for it"],
      ["POST", "/v1/memory/search", "The same over several people and groups at once"],
      ["GET", "/v1/users/{id}/context", "What is known of one person, as text for a system prompt, never longer than you say"],
    ],
  },
  {
    purpose: "Answer",
    entries: [
      ["POST", "/v1/core/ask", "An answer with its citations, or a refusal"],
      ["POST", "/v1/memory/chat", "The assistant’s next message, written with memory at hand"],
    ],
  },
  {
    purpose: "Correct",
    entries: [
      ["PATCH", "/v1/memory/{id}", "Put a memory right; the old wording becomes history"],
      ["DELETE", "/v1/memory/{id}", "Forget it, as if it had never been said"],
      ["DELETE", "/v1/users/{id}", "Erase a person, with everything of theirs"],
    ],
  },
  {
    purpose: "Share and move",
    entries: [
      ["POST", "/v1/groups", "A place for shared knowledge: a product, a policy, a playbook"],
      ["GET", "/v1/export", "All of it, as lines of JSON"],
      ["POST", "/v1/import", "Back in again, here or elsewhere"],
    ],
  },
] as const;

export const guarantees = [
  [
    "Every memory shows its words",
    "It carries the exact quote that it was drawn from, and when that was said. A statement whose words are not in the source is not stored.",
  ],
  [
    "Newer replaces older",
    "When Maya moves, a search returns Lisbon. Porto is kept as history, with the time it was true, and comes back when you ask for history.",
  ],
  [
    "Doubt is not settled in silence",
    "Two statements that cannot both hold, and neither clearly the newer, are both marked as contested until a person decides.",
  ],
  [
    "It says when it does not know",
    "Every sentence of an answer cites the memories that it rests on. Where memory holds no answer, the reply says so and nothing is made up.",
  ],
  [
    "Deleting deletes",
    "A deleted memory leaves searches, answers and evidence. Erasing a person takes their messages, their memories and their name, in one call.",
  ],
  ["Projects cannot see each other", "A key opens one project. What belongs to another looks exactly like what does not exist."],
] as const;

/** What a variable of the environment puts in the place of what is built in. */
export const switches = [
  ["DATABASE_URL", "your own Postgres, for the database inside"],
  ["OPENAI_API_KEY", "a language model that reads and answers, for the rules; any compatible server will do"],
  ["CLERK_SECRET_KEY", "sign-in for teams with Clerk, for the one owner"],
  ["STRIPE_SECRET_KEY", "plans and payments, for use without limits"],
] as const;
