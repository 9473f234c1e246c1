import { dateLines, type Mark } from "./date-lines";
import { type Answer, type Call, callApi, type Send } from "./server";
import type { ConflictDecision, DemoDocument, Group, Guest, Story } from "./story";

const dayMs = 86_400_000;
const turnMs = 45_000;

type Step = { at: number; run: () => Promise<void>; message?: string };

export type HistoryOptions = { send: Send; owner: string; story: Story; now: Date; log: (text: string) => void };

/** @returns the export's lines, dated as if each had been recorded when it was said */
export async function makeHistory({ send, owner, story, now, log }: HistoryOptions): Promise<string> {
  const tag = `demo-draft-${Math.random().toString(36).slice(2, 10)}`;
  const draft = await callApi(send, {
    method: "POST",
    path: "/v1/dashboard/projects",
    as: owner,
    body: { tag, name: "Draft of the demo" },
  });
  try {
    const marks: Mark[] = [];
    const names = new Map<string, string>();
    const at = ({ daysAgo, at }: { daysAgo: number; at: string }) => {
      const [hour, minute] = at.split(":").map(Number);
      return Math.floor(now.getTime() / dayMs - daysAgo) * dayMs + (hour! * 60 + minute!) * 60_000;
    };
    const as = {
      key: (call: Omit<Call, "as">) => callApi(send, { ...call, as: draft.apiKey }),
      owner: (call: Omit<Call, "as">) => callApi(send, { ...call, as: owner }),
    };
    const steps = [
      ...story.groups.flatMap((group) => groupSteps(as.key, group, { at, names })),
      ...story.guests.flatMap((guest) => guestSteps(as.key, guest, { at, names })),
      ...story.verdicts.map((verdict) => verdictStep(as.owner, verdict, { at, projectId: draft.id })),
    ].sort((a, b) => a.at - b.at);
    for (const [n, { at: said, run, message }] of steps.entries()) {
      // Marks need distinct times, because they are looked up by time.
      const real = Math.max(Date.now(), (marks.at(-1)?.real ?? 0) + 1);
      marks.push({ real, said });
      await run();
      if (message) log(`${String(n + 1).padStart(3)} of ${steps.length}  ${new Date(said).toISOString().slice(0, 10)}  ${message}`);
    }
    const exported = await send({ method: "GET", path: "/v1/export", as: draft.apiKey });
    if (exported.status !== 200) throw new Error(`The draft's export failed with status ${exported.status}.`);
    return dateLines(exported.text, { marks, rename: (line) => addNames(line, story.guests, names) });
  } finally {
    await callApi(send, { method: "DELETE", path: `/v1/dashboard/projects/${draft.id}`, as: owner });
  }
}

/** Only an import can set these names. */
function addNames(line: Record<string, unknown>, guests: Guest[], names: Map<string, string>): Record<string, unknown> {
  if (line.kind === "thread") return { ...line, name: names.get(line.id as string) ?? null };
  const guest = line.kind === "user" && guests.find(({ id }) => id === line.externalId);
  if (!guest) return line;
  const { firstName, lastName, email, metadata } = guest;
  return { ...line, firstName, lastName, email, metadata };
}

type Ask = (call: Omit<Call, "as">) => Promise<Answer>;
type At = (when: { daysAgo: number; at: string }) => number;
type Calendar = { at: At; names: Map<string, string> };
const turnAt = (start: number, turn: number) => new Date(start + turn * turnMs).toISOString();

function groupSteps(api: Ask, group: Group, { at, names }: Calendar): Step[] {
  const { name, description, daysAgo, papers, meetings = [] } = group;
  const creation = {
    at: at({ daysAgo, at: "07:30" }),
    run: () => api({ method: "POST", path: "/v1/groups", body: { name, description } }),
    message: `group ${name}`,
  };
  const talks = meetings.map((meeting): Step => {
    const messages = meeting.said.map(([speaker, content], n) => ({
      role: "user",
      name: speaker,
      content,
      created_at: turnAt(at(meeting), n),
    }));
    return {
      at: at(meeting) + messages.length * turnMs,
      message: `${name}: ${meeting.name}`,
      async run() {
        const body = { group_id: name, messages, wait_for_processing: true };
        const added = await api({ method: "POST", path: "/v1/core/add", body });
        names.set(added.thread_id, meeting.name);
        if (added.status !== "done") await waitForJob(api, added.job_id);
      },
    };
  });
  return [creation, ...papers.map((paper) => paperStep(api, { group: name }, paper, at)), ...talks];
}

function guestSteps(api: Ask, guest: Guest, { at, names }: Calendar): Step[] {
  const talks = guest.conversations.flatMap(({ name, talks }) => {
    let thread: string | undefined;
    return talks.flatMap((talk) => {
      const messages = talk.turns.map((content, n) => ({
        role: n % 2 === 0 ? "user" : "assistant",
        content,
        created_at: turnAt(at(talk), n),
      }));
      // Adds each exchange separately, as an agent would.
      const exchanges = Array.from({ length: Math.ceil(messages.length / 2) }, (_, n) => messages.slice(2 * n, 2 * n + 2));
      return exchanges.map(
        (exchange, n): Step => ({
          at: at(talk) + 2 * (n + 1) * turnMs,
          message: n === 0 ? `${guest.firstName}: ${name}` : undefined,
          async run() {
            const body = { user_id: guest.id, messages: exchange, wait_for_processing: true, ...(thread && { thread_id: thread }) };
            const added = await api({ method: "POST", path: "/v1/core/add", body });
            thread = added.thread_id as string;
            names.set(thread, name);
            if (added.status !== "done") await waitForJob(api, added.job_id);
          },
        }),
      );
    });
  });
  return [...talks, ...(guest.papers ?? []).map((paper) => paperStep(api, { userId: guest.id }, paper, at))];
}

function paperStep(api: Ask, target: { group: string } | { userId: string }, paper: DemoDocument, at: At): Step {
  const { content, sourceType, sourceUrl } = paper;
  const documentDate = new Date(at(paper)).toISOString();
  return {
    at: at(paper) + turnMs,
    message: `document for ${Object.values(target)[0]}`,
    async run() {
      const { jobId } = await api({
        method: "POST",
        path: "/v1/memory/add",
        body: { content, sourceType, sourceUrl, documentDate, ...target },
      });
      await waitForJob(api, jobId);
    },
  };
}

function verdictStep(api: Ask, verdict: ConflictDecision, { at, projectId }: { at: At; projectId: string }): Step {
  const { guest, says, action, note } = verdict;
  return {
    at: at(verdict),
    message: "resolving a conflict",
    async run() {
      const query = `projectId=${projectId}`;
      const { conflicts } = await api({ method: "GET", path: `/v1/dashboard/conflicts?${query}&unresolved=true&userId=${guest}` });
      // With another model there may be no such conflict.
      const found = conflicts.find((conflict: Answer) => conflict.incoming.content.includes(says));
      if (found) await api({ method: "POST", path: `/v1/dashboard/conflicts/${found.id}/resolve?${query}`, body: { action, note } });
    },
  };
}

async function waitForJob(api: Ask, jobId: string): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until; await new Promise((done) => setTimeout(done, 40))) {
    const { status } = await api({ method: "GET", path: `/v1/memory/job/${jobId}` });
    if (status === "done" || status === "failed") return;
  }
  throw new Error("A demo job hasn't finished within two minutes. Check the server log.");
}
