import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { newId } from "@/lib/ids";
import type { Person } from "./clerk-oauth";

/** An application may call before the person ever opened the dashboard. */
export async function provisionAccount({ accountId, firstName, lastName, email }: Person): Promise<void> {
  await rows(sql`
    insert into accounts (id, external_id, first_name, last_name, email)
    values (${newId()}, ${accountId}, ${firstName}, ${lastName}, ${email}) on conflict do nothing`);
}
