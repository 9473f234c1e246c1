export type Example = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** More of curl's arguments, for what isn't JSON. */
  curl?: string[];
  typescript?: string;
  python?: string;
};

/** Tests put ids of their own in place of these. */
export const exampleIds = {
  memory: "mem_01m7yxjcm6f9gtzk3q4w8r2v5n",
  thread: "thr_01m7yxjcm6f9gtzk3q4w8r2v5n",
  job: "ij_01m7yxjcm6f9gtzk3q4w8r2v5n",
  conflict: "cnf_01m7yxjcm6f9gtzk3q4w8r2v5n",
  query: "qry_01m7yxjcm6f9gtzk3q4w8r2v5n",
  webhook: "whk_01m7yxjcm6f9gtzk3q4w8r2v5n",
  delivery: "dlv_01m7yxjcm6f9gtzk3q4w8r2v5n",
  project: "prj_01m7yxjcm6f9gtzk3q4w8r2v5n",
};
export const exampleTag = "my-project";

const { memory, thread, job, conflict, query, webhook, delivery, project } = exampleIds;

const document = {
  id: "handbook/refunds.md",
  content: "Refunds are paid within 14 days.",
};

/** By operation, in an order in which all of them can be run; tests run them, in each language. */
export const examples: Record<string, Example> = {
  createGroup: {
    body: { name: "support", description: "Handbook of the support desk" },
    typescript: 'const group = await loci.groups.create({ name: "support", description: "Handbook of the support desk" });',
    python: 'group = loci.create_group("support", description="Handbook of the support desk")',
  },
  addMessages: {
    body: {
      user_id: "maya",
      messages: [{ role: "user", content: "I moved to Lisbon last month." }],
      wait_for_processing: true,
    },
    typescript: `const added = await loci.memories.add({
  userId: "maya",
  messages: [{ role: "user", content: "I moved to Lisbon last month." }],
  waitForProcessing: true,
});`,
    python: `added = loci.add_messages(
    user_id="maya",
    messages=[{"role": "user", "content": "I moved to Lisbon last month."}],
    wait_for_processing=True,
)`,
  },
  searchMemories: {
    body: { user_id: "maya", query: "Where does Maya live?", limit: 5 },
    typescript: `const { memories } = await loci.memories.search({ userId: "maya", query: "Where does Maya live?", limit: 5 });
for (const { content, score } of memories) console.log(score, content);`,
    python: `found = loci.search_memories(user_id="maya", query="Where does Maya live?", limit=5)
for memory in found["memories"]:
    print(memory["score"], memory["content"])`,
  },
  askMemories: {
    body: { user_id: "maya", question: "Where does Maya live?" },
    typescript: 'const { answer, citations, refused } = await loci.memories.ask({ userId: "maya", question: "Where does Maya live?" });',
    python: 'answer = loci.ask_memories(user_id="maya", question="Where does Maya live?")',
  },
  addContent: {
    body: { content: "Refunds are paid within 14 days.", group: "support" },
    typescript: 'const { jobId } = await loci.memories.addContent({ content: "Refunds are paid within 14 days.", group: "support" });',
    python: 'job_id = loci.add_content(content="Refunds are paid within 14 days.", group="support")["job_id"]',
  },
  uploadFile: {
    curl: ["-F file=@handbook.md", "-F group=support", "-F documentId=handbook"],
    typescript: `import { openAsBlob } from "node:fs";

await loci.memories.upload({ file: await openAsBlob("handbook.md"), name: "handbook.md", group: "support", documentId: "handbook" });`,
    python: `with open("handbook.md", "rb") as file:
    loci.upload_file(file.read(), "handbook.md", group="support", document_id="handbook")`,
  },
  getJob: {
    params: { jobId: job },
    typescript: `const { status, memoriesCreated } = await loci.jobs.wait("${job}");`,
    python: `job = loci.wait_for_job("${job}")`,
  },
  searchContent: {
    body: { q: "How long does a refund take?", projectTags: [exampleTag], groups: ["support"], users: ["maya"] },
  },
  askContent: { body: { question: "How long does a refund take?", projectTag: exampleTag, groups: ["support"] } },
  chat: {
    body: { messages: [{ role: "user", content: "Which city do I live in?" }], projectTag: exampleTag, userId: "maya" },
    typescript: `const { reply } = await loci.chat({
  projectTag: "${exampleTag}",
  userId: "maya",
  messages: [{ role: "user", content: "Which city do I live in?" }],
});`,
    python: `reply = loci.chat(
    project_tag="${exampleTag}",
    user_id="maya",
    messages=[{"role": "user", "content": "Which city do I live in?"}],
)["reply"]`,
  },
  listMemories: {
    query: { userId: "maya", type: "EVENT", limit: "50" },
    typescript: 'for await (const memory of loci.memories.list({ userId: "maya", type: "EVENT" })) console.log(memory.content);',
    python: `for memory in loci.list_memories(user_id="maya", type="EVENT"):
    print(memory["content"])`,
  },
  getMemory: {
    params: { id: memory },
    typescript: `const { content, provenance, history } = await loci.memories.get("${memory}");`,
    python: `memory = loci.get_memory("${memory}")`,
  },
  updateMemory: {
    params: { id: memory },
    body: { content: "User lives in Lisbon.", pinned: true },
    typescript: `await loci.memories.update("${memory}", { content: "User lives in Lisbon.", pinned: true });`,
    python: `loci.update_memory("${memory}", content="User lives in Lisbon.", pinned=True)`,
  },
  batchMemories: {
    body: { items: [{ action: "add", content: "Maya prefers window seats.", userId: "maya" }] },
    typescript: 'await loci.memories.batch([{ action: "add", content: "Maya prefers window seats.", userId: "maya" }]);',
    python: 'loci.batch_memories([{"action": "add", "content": "Maya prefers window seats.", "user_id": "maya"}])',
  },
  giveFeedback: {
    body: { query_id: query, rating: "down", reason: "Out of date", user_id: "maya" },
    typescript: `await loci.feedback({ queryId: "${query}", rating: "down", reason: "Out of date", userId: "maya" });`,
    python: `loci.give_feedback(query_id="${query}", rating="down", reason="Out of date", user_id="maya")`,
  },
  listUsers: {
    query: { limit: "50" },
    typescript: "for await (const user of loci.users.list()) console.log(user.externalId);",
    python: `for user in loci.list_users():
    print(user["external_id"])`,
  },
  getUser: {
    params: { id: "maya" },
    typescript: 'const user = await loci.users.get("maya");',
    python: 'user = loci.get_user("maya")',
  },
  getUserContext: {
    params: { id: "maya" },
    query: { maxTokens: "800", groups: "support" },
    typescript: 'const { text } = await loci.users.context("maya", { maxTokens: 800, groups: ["support"] });',
    python: 'text = loci.get_user_context("maya", max_tokens=800, groups=["support"])["text"]',
  },
  getUserProfile: {
    params: { id: "maya" },
    typescript: 'const { profile } = await loci.users.profile("maya");',
    python: 'profile = loci.get_user_profile("maya")["profile"]',
  },
  listThreads: {
    query: { userId: "maya" },
    typescript: 'for await (const thread of loci.threads.list({ userId: "maya" })) console.log(thread.id);',
    python: `for thread in loci.list_threads(user_id="maya"):
    print(thread["id"])`,
  },
  getThread: {
    params: { id: thread },
    typescript: `const { messages } = await loci.threads.get("${thread}");`,
    python: `messages = loci.get_thread("${thread}")["messages"]`,
  },
  putDocument: {
    params: { id: document.id },
    body: { group: "support", content: document.content },
    typescript: `const { change } = await loci.documents.put("${document.id}", { group: "support", content: "${document.content}" });`,
    python: `change = loci.put_document("${document.id}", group="support", content="${document.content}")["change"]`,
  },
  listDocuments: {
    query: { group: "support", prefix: "handbook/" },
    typescript: 'for await (const { id } of loci.documents.list({ group: "support", prefix: "handbook/" })) console.log(id);',
    python: `for document in loci.list_documents(group="support", prefix="handbook/"):
    print(document["id"])`,
  },
  getDocument: {
    params: { id: document.id },
    query: { group: "support" },
    typescript: `const { content } = await loci.documents.get("${document.id}", { group: "support" });`,
    python: `content = loci.get_document("${document.id}", group="support")["content"]`,
  },
  listConflicts: {
    query: { userId: "maya", unresolved: "true" },
    typescript: 'for await (const { id } of loci.conflicts.list({ userId: "maya", unresolved: true })) console.log(id);',
    python: `for conflict in loci.list_conflicts(user_id="maya", unresolved=True):
    print(conflict["id"])`,
  },
  getConflict: {
    params: { id: conflict },
    typescript: `const { existing, incoming } = await loci.conflicts.get("${conflict}");`,
    python: `conflict = loci.get_conflict("${conflict}")`,
  },
  resolveConflict: {
    params: { id: conflict },
    body: { action: "keep_both" },
    typescript: `await loci.conflicts.resolve("${conflict}", { action: "keep_both" });`,
    python: `loci.resolve_conflict("${conflict}", action="keep_both")`,
  },
  getGraph: {
    query: { userId: "maya" },
    typescript: 'const { entities, relations } = await loci.graph({ userId: "maya" });',
    python: 'graph = loci.get_graph(user_id="maya")',
  },
  listGroups: {
    typescript: "const groups = await loci.groups.list();",
    python: "groups = loci.list_groups()",
  },
  getGroup: {
    params: { name: "support" },
    typescript: 'const group = await loci.groups.get("support");',
    python: 'group = loci.get_group("support")',
  },
  exportMemory: {
    query: { userId: "maya" },
    curl: ["-o memory.ndjson"],
    typescript: `import { createWriteStream } from "node:fs";

const file = createWriteStream("memory.ndjson");
for await (const record of loci.export({ userId: "maya" })) file.write(\`\${JSON.stringify(record)}\\n\`);
await new Promise((done) => file.end(done));`,
    python: `import json

with open("memory.ndjson", "w") as file:
    for record in loci.export_memory(user_id="maya"):
        file.write(json.dumps(record) + "\\n")`,
  },
  importMemory: {
    curl: ['-H "Content-Type: application/x-ndjson"', "--data-binary @memory.ndjson"],
    typescript: `import { openAsBlob } from "node:fs";

const { imported } = await loci.import(await openAsBlob("memory.ndjson"));`,
    python: `with open("memory.ndjson", "rb") as file:
    imported = loci.import_memory(file.read())`,
  },
  listWebhookEvents: {},
  createWebhookEndpoint: { body: { url: "https://example.com/loci", events: ["job.done", "conflict.opened"] } },
  listWebhookEndpoints: {},
  getWebhookEndpoint: { params: { id: webhook } },
  updateWebhookEndpoint: { params: { id: webhook }, body: { events: ["job.done"] } },
  rotateWebhookSecret: { params: { id: webhook }, body: { graceHours: 24 } },
  testWebhookEndpoint: { params: { id: webhook } },
  listWebhookDeliveries: { params: { id: webhook } },
  getWebhookDelivery: { params: { id: delivery } },
  retryWebhookDelivery: { params: { id: delivery } },
  deleteWebhookEndpoint: { params: { id: webhook } },
  deleteMemory: {
    params: { id: memory },
    typescript: `await loci.memories.delete("${memory}");`,
    python: `loci.delete_memory("${memory}")`,
  },
  deleteMemories: {
    query: { userId: "maya", type: "EVENT" },
    typescript: 'const deleted = await loci.memories.deleteAll({ userId: "maya", type: "EVENT" });',
    python: 'deleted = loci.delete_memories(user_id="maya", type="EVENT")["deleted"]',
  },
  deleteThread: {
    params: { id: thread },
    typescript: `await loci.threads.delete("${thread}");`,
    python: `loci.delete_thread("${thread}")`,
  },
  deleteDocument: {
    params: { id: document.id },
    query: { group: "support" },
    typescript: `await loci.documents.delete("${document.id}", { group: "support" });`,
    python: `loci.delete_document("${document.id}", group="support")`,
  },
  deleteGroup: {
    params: { name: "support" },
    typescript: 'await loci.groups.delete("support");',
    python: 'loci.delete_group("support")',
  },
  eraseUser: {
    params: { id: "maya" },
    typescript: 'await loci.users.delete("maya");',
    python: 'loci.erase_user("maya")',
  },
  listProjects: {},
  createProject: { body: { tag: "acme", name: "Acme" } },
  getProject: { params: { id: project } },
  updateProject: { params: { id: project }, body: { settings: { requireUser: true } } },
  createApiKey: { params: { id: project }, body: { name: "Server", scope: "writer" } },
  listApiKeys: { params: { id: project } },
  getProjectUsage: { params: { id: project } },
  getHealth: {},
  getLiveness: {},
  getReadiness: {},
  getOpenApi: {},
  listPlans: {},
};
