import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { ownerSecret } from "./local";
import { readToken } from "./owner-tokens";

/** Takes a sign-in link: of many who follow one link at once, one is let in. @returns "expired" also of a link that is not ours */
export async function redeemSignInLink(token: string): Promise<"good" | "used" | "expired"> {
  const link = await readToken(ownerSecret(), token, "link");
  if (!link?.id) return "expired";
  const [first] = await rows(sql`
    insert into used_sign_in_links (id, expires_at) values (${link.id}::uuid, ${link.expiresAt.toISOString()}::timestamptz)
    on conflict do nothing returning id`);
  return first ? "good" : "used";
}

/** Drops used links and signed-out sessions a day after they expired: the database's clock is not the server's. */
export async function deleteUsedLinks(): Promise<void> {
  await rows(sql`
    with sessions as (delete from revoked_sessions where expires_at < now() - interval '1 day')
    delete from used_sign_in_links where expires_at < now() - interval '1 day'`);
}
