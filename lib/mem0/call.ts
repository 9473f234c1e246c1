import { z } from "zod";
import { ExternalId } from "@/lib/api/wire/common";
import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";

export type Call = { ctx: ProjectContext; params: string[]; query: Record<string, string>; body: unknown };

export const name = ExternalId.nullish();
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(100),
});

export const memoryId = (id: string | undefined) => parseId("memory", id ?? "");

export const unsupported = (what: string) =>
  new AppError("NOT_SUPPORTED", `${what} is not supported here. GET /llms.txt explains Loci's own API.`);

/** mem0 answers an unknown user with nothing. */
export function nobodyYet(error: unknown): null {
  if (error instanceof AppError && error.code === "USER_NOT_FOUND") return null;
  throw error;
}
