import type { ResponseBody } from "@/app/v1/routes";

export type Project = ResponseBody<"GET", "/v1/dashboard/projects/{id}">;
type Settings = Project["settings"];
export type Redaction = NonNullable<Settings["redaction"]>;
export type RedactionType = NonNullable<Redaction["types"]>[number];

export type Spend = NonNullable<Settings["spend"]>;

/** Null removes a setting. */
export type ProjectChange = { name?: string; description?: string; settings?: Partial<Settings> };
