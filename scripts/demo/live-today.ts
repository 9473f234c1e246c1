import { type Answer, ApiCallError, type Call, callApi, type Send } from "./server";

export type Today = { send: Send; owner: string; project: { id: string; tag: string; apiKey: string }; log: (text: string) => void };

export async function liveToday({ send, owner, project, log }: Today): Promise<void> {
  const query = `projectId=${project.id}`;
  const person = (method: Call["method"], path: string, body?: unknown) => callApi(send, { method, path, as: owner, body });
  const onProject = (method: Call["method"], path: string, body?: unknown) => person(method, `/v1/dashboard${path}?${query}`, body);

  log("creating API keys");
  const keys = `/v1/dashboard/projects/${project.id}/api-keys`;
  const website = await person("POST", keys, { name: "Website assistant", scope: "writer" });
  const reports = await person("POST", keys, { name: "Quarterly report", scope: "reader" });
  await person("POST", keys, { name: "Kiosk at the pier", scope: "reader", constraints: { groups: ["house-rules", "routes"] } });
  const lost = await person("POST", keys, { name: "Laptop that was lost", scope: "writer" });
  await person("DELETE", `${keys}/${lost.id}`);

  log("setting up ontology and redaction");
  await onProject("PUT", "/ontology", customTypes);
  await redact({ send, owner, project, key: website.apiKey });

  log("searching and asking");
  for (const [n, question] of questions.entries()) {
    await readMemory(send, { as: n % 3 === 2 ? reports.apiKey : website.apiKey, tag: project.tag, ...question });
  }
  await askInDashboard(person, project.id);

  log("editing memories");
  const findFirst = async (path: string, list: string, has: (row: Answer) => boolean): Promise<Answer | undefined> =>
    (await person("GET", `/v1/dashboard${path}&${query}`))[list].find(has);
  const edited = await findFirst("/memories?userId=wen-li&q=commissioned", "memories", () => true);
  if (edited) {
    const content = "Wen was commissioned by the city of Sopot to write a piece about ferries.";
    await onProject("PATCH", `/memories/${edited.id}`, { content });
  }
  const deleted = await findFirst("/memories?userId=tomas-lindqvist&q=bisoprolol", "memories", () => true);
  if (deleted) await onProject("DELETE", `/memories/${deleted.id}`);
  const [short, long] = await Promise.all(
    ["Sam", "Samuel Reid"].map((name) =>
      findFirst(`/entities?q=${encodeURIComponent(name)}`, "entities", (entity) => entity.name === name),
    ),
  );
  if (short && long) await onProject("POST", `/entities/${long.id}/merge`, { intoId: short.id });
  const conflict = await findFirst("/conflicts?unresolved=true", "conflicts", ({ incoming }) => incoming.content.includes("Bergen"));
  if (conflict)
    await onProject("POST", `/conflicts/${conflict.id}/resolve`, { action: "keep_both", note: "He has a flat in both cities." });
  await onProject("POST", "/audit/verify", {});
}

async function redact({ send, owner, project, key }: Omit<Today, "log"> & { key: string }): Promise<void> {
  const set = (action: string) =>
    callApi(send, {
      method: "PATCH",
      path: `/v1/dashboard/projects/${project.id}`,
      as: owner,
      body: { settings: { redaction: { enabled: true, action } } },
    });
  const addMessage = (user: string, content: string) =>
    callApi(send, {
      method: "POST",
      path: "/v1/core/add",
      as: key,
      body: { user_id: user, messages: [{ role: "user", content }], wait_for_processing: true },
    });
  await set("block");
  await addMessage("priya-raman", "Please charge my card 4111 1111 1111 1111 for the cardamom buns.").catch((error) => {
    if (!(error instanceof ApiCallError && error.status === 422)) throw error;
  });
  await set("redact");
  await addMessage("wen-li", "My e-mail address is wen@li-scores.example, for the tickets. I prefer the upper berth.");
}

type Question = { kind: "search" | "ask" | "chat" | "context"; user: string; text: string };

const questions: Question[] = [
  { kind: "search", user: "ines-carvalho", text: "Where does Inês live?" },
  { kind: "ask", user: "ines-carvalho", text: "What can Inês not eat?" },
  { kind: "search", user: "priya-raman", text: "dietary needs" },
  { kind: "ask", user: "priya-raman", text: "Where does Priya work?" },
  { kind: "context", user: "priya-raman", text: "agent" },
  { kind: "search", user: "amara-okafor", text: "Which cabin does Amara prefer?" },
  { kind: "ask", user: "amara-okafor", text: "What is Amara's shoe size?" },
  { kind: "search", user: "tomas-lindqvist", text: "birds" },
  { kind: "ask", user: "tomas-lindqvist", text: "When did Tomas see the eagle?" },
  { kind: "context", user: "tomas-lindqvist", text: "chat" },
  { kind: "search", user: "lucia-ferrante", text: "allergies of the children" },
  { kind: "ask", user: "lucia-ferrante", text: "How old is Bruno?" },
  { kind: "ask", user: "noor-haddad", text: "Which blood type does Noor have?" },
  { kind: "search", user: "noor-haddad", text: "lighthouse" },
  { kind: "context", user: "noor-haddad", text: "support" },
  { kind: "search", user: "jonas-weber", text: "When may Jonas be called?" },
  { kind: "ask", user: "jonas-weber", text: "Who is Dieter?" },
  { kind: "search", user: "wen-li", text: "submarine cables" },
  { kind: "ask", user: "wen-li", text: "What is the name of Wen's piece?" },
  { kind: "context", user: "wen-li", text: "chat" },
  { kind: "chat", user: "ines-carvalho", text: "Which berth should I book on the night train?" },
  { kind: "chat", user: "jonas-weber", text: "Could my father reach the open deck of the Guillemot?" },
];

function readMemory(send: Send, { kind, user, text, as, tag }: Question & { as: string; tag: string }): Promise<Answer> {
  const calls: Record<Question["kind"], Call> = {
    search: { as, method: "POST", path: "/v1/core/search", body: { user_id: user, query: text } },
    ask: { as, method: "POST", path: "/v1/core/ask", body: { user_id: user, question: text } },
    context: { as, method: "GET", path: `/v1/users/${user}/context?template=${text}&groups=house-rules` },
    chat: {
      as,
      method: "POST",
      path: "/v1/memory/chat",
      body: { projectTag: tag, userId: user, messages: [{ role: "user", content: text }], ingestUserTurn: false },
    },
  };
  return callApi(send, calls[kind]);
}

async function askInDashboard(person: (method: Call["method"], path: string, body: unknown) => Promise<Answer>, projectId: string) {
  await person("POST", "/v1/dashboard/search", { projectId, query: "Who is allergic to something?" });
  await person("POST", "/v1/dashboard/ask", {
    projectId,
    question: "Until when can a journey be cancelled free of charge?",
    groups: ["house-rules"],
  });
  await person("POST", "/v1/dashboard/ask", { projectId, question: "What does a balloon ride cost?", groups: ["routes"] });
}

const customTypes = {
  entityTypes: [
    { name: "SHIP", description: "a ship of the fleet, by its name" },
    { name: "CABIN", description: "a cabin or berth, as guests speak of it" },
  ],
  edgeTypes: [
    { name: "TRAVELS_WITH", description: "who comes along on a guest's journeys", functional: false },
    { name: "SAILS_ON", description: "the ship that a guest is booked on now", functional: true },
  ],
};
