import type { ProjectContext } from "@/lib/context";
import { describeError, log } from "@/lib/log";
import { getProfile, type Profile } from "@/lib/profiles/get-profile";
import { refreshProfile } from "@/lib/profiles/refresh-profile";
import { afterAnswer } from "./after-answer";

/** The profile as it is, while the model reads what changed; or, if the caller `waits`, as it is afterwards. */
export async function answerProfile(ctx: ProjectContext, id: string, { asOf, waits }: { asOf?: Date; waits: boolean }): Promise<Profile> {
  const profile = await getProfile(ctx, id, { asOf });
  const { refresh } = profile;
  if (!refresh) return profile;
  if (waits) return (await refreshProfile(ctx, refresh)) ? getProfile(ctx, id) : profile;
  afterAnswer(() =>
    refreshProfile(ctx, refresh).catch((error: unknown) =>
      log.error("profile.not_filled", { correlationId: ctx.correlationId, ...describeError(error) }),
    ),
  );
  return profile;
}
