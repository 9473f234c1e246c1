import { liveToday } from "./live-today";
import { makeHistory } from "./make-history";
import { ask, type Send } from "./server";
import type { Story } from "./story";

export type Filled = { id: string; tag: string; apiKey: string; lines: Record<string, number> };

/**
 * A project with months of history: made through the API in a draft that is deleted again, imported with the dates on which it was said,
 * and used for a day.
 * @param owner a session of a person
 */
export async function fillDemo({
  send,
  owner,
  story,
  tag,
  now = new Date(),
  tell,
}: {
  send: Send;
  owner: string;
  story: Story;
  tag: string;
  now?: Date;
  tell: (text: string) => void;
}): Promise<Filled> {
  tell("the history of half a year, in a draft of its own");
  const lines = await makeHistory({ send, owner, story, now, tell });
  const project = await ask(send, {
    method: "POST",
    path: "/v1/dashboard/projects",
    as: owner,
    body: {
      tag,
      name: tag === "demo" ? "Tern & Tide" : `Tern & Tide (${tag})`,
      description: "A made-up company for slow journeys by train and ship, with the memory of its assistant.",
    },
  });
  tell("its import, with the dates on which things were said");
  const { imported } = await ask(send, { method: "POST", path: "/v1/import", as: project.apiKey, lines });
  await liveToday({ send, owner, project, tell });
  return { id: project.id, tag: project.tag, apiKey: project.apiKey, lines: imported };
}
