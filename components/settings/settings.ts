import type { Reply } from "@/app/v1/routes";

export type Project = Reply<"GET", "/v1/dashboard/projects/{id}">;
type Settings = Project["settings"];
export type Redaction = NonNullable<Settings["redaction"]>;
export type RedactionType = NonNullable<Redaction["types"]>[number];

/** What `PATCH /v1/dashboard/projects/{id}` takes; null takes a setting out. */
export type ProjectChange = { name?: string; description?: string; settings?: Partial<Settings> };
