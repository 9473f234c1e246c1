import type { ResponseBody } from "@/app/v1/routes";

export type Held = ResponseBody<"GET", "/v1/dashboard/held">["held"][number];

export const reasons: Record<Held["reason"], { name: string; hint: string }> = {
  instruction: { name: "Instruction", hint: "Tells the assistant what to do." },
  payment: { name: "Payment", hint: "Names an account, or changes how something is paid." },
  credential: { name: "Credential", hint: "Contains or asks for a password, key or code." },
  contact: { name: "Contact data", hint: "Changes somebody's contact data." },
  permission: { name: "Permission", hint: "Allows somebody to do something." },
};

const sourceTypes: Record<Held["source"]["type"], string> = {
  TEXT: "Connector or text",
  MANUAL: "Text",
  MEMORY: "Statement",
  URL: "Web page",
  PDF: "PDF",
  IMAGE: "Image",
  AUDIO: "Recording",
};

export const sourceName = ({ host, role, type }: Held["source"]): string => host ?? (role === "tool" ? "Tool result" : sourceTypes[type]);

/** What a retraction deletes: everything from a host, or the one source. */
export const sourceId = ({ host, episodeId }: Held["source"]): string => host ?? episodeId;
