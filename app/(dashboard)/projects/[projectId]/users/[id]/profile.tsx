import Link from "next/link";
import { FillWithModel } from "@/components/profiles/fill-with-model";
import { ProfileFields } from "@/components/profiles/profile-fields";
import { toProfile } from "@/lib/api/wire/profiles";
import type { ProjectContext } from "@/lib/context";
import { getProfile } from "@/lib/profiles/get-profile";
import { orNotFound } from "../../../../session";

export async function Profile({ ctx, user, projectId }: { ctx: ProjectContext; user: string; projectId: string }) {
  const profile = toProfile(await orNotFound(getProfile(ctx, user)));
  const base = `/projects/${projectId}`;
  return (
    <div className="max-w-3xl space-y-3">
      <p className="text-muted text-sm">
        The fields of this project&rsquo;s{" "}
        <Link href={`${base}/profile?userId=${encodeURIComponent(user)}`} className="underline hover:text-ink">
          profile schema
        </Link>
        , with what each one rests on.
      </p>
      {profile.stale ? <FillWithModel projectId={projectId} user={user} watermark={profile.watermark} /> : null}
      <ProfileFields fields={profile.fields} base={base} />
    </div>
  );
}
