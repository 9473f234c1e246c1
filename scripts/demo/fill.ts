import { liveToday } from "./live-today";
import { makeHistory } from "./make-history";
import { callApi, type Send } from "./server";
import type { Story } from "./story";

export type Filled = { id: string; tag: string; apiKey: string; lines: Record<string, number> };

/**
 * Plays the history through the API in a draft project, then exports it and imports it with past dates.
 * @param owner a session token of the owner
 */
export async function fillDemo({
  send,
  owner,
  story,
  tag,
  now = new Date(),
  log,
}: {
  send: Send;
  owner: string;
  story: Story;
  tag: string;
  now?: Date;
  log: (text: string) => void;
}): Promise<Filled> {
  log("playing six months of history in a draft project");
  const lines = await makeHistory({ send, owner, story, now, log });
  const project = await callApi(send, {
    method: "POST",
    path: "/v1/dashboard/projects",
    as: owner,
    body: {
      tag,
      name: tag === "demo" ? "Tern & Tide" : `Tern & Tide (${tag})`,
      description: "A made-up company for slow journeys by train and ship, with the memory of its assistant.",
    },
  });
  log("importing the history with past dates");
  const { imported } = await callApi(send, { method: "POST", path: "/v1/import", as: project.apiKey, lines });
  await liveToday({ send, owner, project, log });
  return { id: project.id, tag: project.tag, apiKey: project.apiKey, lines: imported };
}
