import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { ownerSecret } from "./local";
import { readToken } from "./owner-tokens";

/** Of several concurrent requests, only one succeeds. @returns "expired" for invalid links, too */
export async function redeemSignInLink(token: string): Promise<"good" | "used" | "expired"> {
  const link = await readToken(ownerSecret(), token, "link");
  if (!link?.id) return "expired";
  const [inserted] = await rows(sql`
    insert into used_sign_in_links (id, expires_at) values (${link.id}::uuid, ${link.expiresAt.toISOString()}::timestamptz)
    on conflict do nothing returning id`);
  return inserted ? "good" : "used";
}

/** A day late, because the database's and the server's clocks may differ. */
export async function deleteUsedLinks(): Promise<void> {
  await rows(sql`
    with sessions as (delete from revoked_sessions where expires_at < now() - interval '1 day')
    delete from used_sign_in_links where expires_at < now() - interval '1 day'`);
}
