import type { Reply } from "@/app/v1/routes";

export type ListedJob = Reply<"GET", "/v1/dashboard/jobs">["jobs"][number];

const sources: Record<ListedJob["sourceType"], string> = {
  TEXT: "Text",
  PDF: "PDF",
  URL: "Web page",
  AUDIO: "Audio",
  IMAGE: "Image",
  MANUAL: "Added by hand",
};

/** What a job reads, in a word or two. */
export const sourceOf = ({ sourceType, threadId }: Pick<ListedJob, "sourceType" | "threadId">): string =>
  threadId && sourceType === "TEXT" ? "Conversation" : sources[sourceType];

/** How a job's text begins, on one line; null when it has none. */
export function beginningOf({ excerpt }: Pick<ListedJob, "excerpt">): string | null {
  const text = excerpt?.replace(/\s+/g, " ").trim();
  return text ? `${text}${[...excerpt!].length >= 200 ? " …" : ""}` : null;
}

/** "1 memory", "2 memories": `many` where an s does not do. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** What it made, for a line of a list; nothing while it is not done. */
export function madeBy(job: Pick<ListedJob, "status" | "memoriesCreated" | "edgesCreated">): string | null {
  if (job.status !== "DONE") return null;
  if (job.memoriesCreated === 0) return "Nothing new";
  const relations = job.edgesCreated > 0 ? `, ${counted(job.edgesCreated, "relation")}` : "";
  return `${counted(job.memoriesCreated, "memory", "memories")}${relations}`;
}
