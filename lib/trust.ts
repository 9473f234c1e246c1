import type { ProjectContext } from "./context";
import { AppError } from "./errors";
import { type MessageRole, type SourceType, type Trust, type TrustClass, trustName, trustOf } from "./vocabulary";

/** Never more than the key may add; a call can lower the class, not raise it. */
export const addedTrust = (ctx: ProjectContext, channel: TrustClass, asked: TrustClass = "user"): Trust =>
  Math.min(trustOf[channel], trustOf[asked], ctx.access?.maxTrust ?? trustOf.user) as Trust;

/** As the file says, but no more than the key may add; from the team if it says nothing. */
export const importedTrust = (ctx: ProjectContext, trust: number = trustOf.internal): Trust =>
  Math.min(trust, ctx.access?.maxTrust ?? trustOf.user) as Trust;

/** A key that names a user speaks for that user. */
export const documentChannel = (sourceType: SourceType, { userId }: { userId?: string }): TrustClass => {
  if (sourceType !== "TEXT" && sourceType !== "MANUAL" && sourceType !== "MEMORY") return "external";
  return userId === undefined ? "internal" : "user";
};

/** @param role null for a document, which has its episode's class */
export const passageTrust = (episode: Trust, role: MessageRole | null): Trust =>
  Math.min(episode, role === "assistant" ? trustOf.assistant : role === "tool" ? trustOf.external : trustOf.user) as Trust;

/** @throws AppError FORBIDDEN: a lower class never changes a higher one */
export function requireTrust(ctx: ProjectContext, trust: Trust): void {
  const max = ctx.access?.maxTrust ?? trustOf.user;
  if (max >= trust) return;
  throw new AppError(
    "FORBIDDEN",
    `This key's maxTrust is ${trustName(max)}, so it can't change a memory of class ${trustName(trust)}. Use a key with a higher maxTrust.`,
  );
}
