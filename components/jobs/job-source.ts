import type { ResponseBody } from "@/app/v1/routes";

export type ListedJob = ResponseBody<"GET", "/v1/dashboard/jobs">["jobs"][number];

const sources: Record<ListedJob["sourceType"], string> = {
  TEXT: "Text",
  PDF: "PDF",
  URL: "Web page",
  AUDIO: "Audio",
  IMAGE: "Image",
  MANUAL: "Manual",
  MEMORY: "Statement",
};

export const sourceOf = ({ sourceType, threadId }: Pick<ListedJob, "sourceType" | "threadId">): string =>
  threadId && sourceType === "TEXT" ? "Conversation" : sources[sourceType];

export function excerptOf({ excerpt }: Pick<ListedJob, "excerpt">): string | null {
  const text = excerpt?.replace(/\s+/g, " ").trim();
  return text ? `${text}${[...excerpt!].length >= 200 ? "…" : ""}` : null;
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export function jobResult(job: Pick<ListedJob, "status" | "memoriesCreated" | "edgesCreated">): string | null {
  if (job.status !== "DONE") return null;
  if (job.memoriesCreated === 0) return "No new memories";
  const relations = job.edgesCreated > 0 ? `, ${counted(job.edgesCreated, "relation")}` : "";
  return `${counted(job.memoriesCreated, "memory", "memories")}${relations}`;
}
