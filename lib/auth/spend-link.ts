import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { ownerSecret } from "./local";
import { readToken } from "./owner-tokens";

/** Takes a sign-in link: of many who follow one link at once, one is let in. @returns "expired" also of a link that is not ours */
export async function spendLink(token: string): Promise<"good" | "used" | "expired"> {
  const link = await readToken(ownerSecret(), token, "link");
  if (!link?.id) return "expired";
  const [first] = await rows(sql`
    insert into used_sign_in_links (id, expires_at) values (${link.id}::uuid, ${link.expiresAt.toISOString()}::timestamptz)
    on conflict do nothing returning id`);
  return first ? "good" : "used";
}

/** Drops links that could not be used again anyway; a day later, because the database's clock is not the server's. */
export async function forgetUsedLinks(): Promise<void> {
  await rows(sql`delete from used_sign_in_links where expires_at < now() - interval '1 day'`);
}
