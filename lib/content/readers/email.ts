import PostalMime, { type Address } from "postal-mime";
import { unreadable } from "../errors";
import { htmlText } from "./html";

const maxNesting = 20;

/** Attachments are named, not read. @throws AppError CONTENT_UNREADABLE */
export async function emailText(bytes: Uint8Array): Promise<{ text: string; date: string | null }> {
  const email = await PostalMime.parse(bytes, { maxNestingDepth: maxNesting }).catch((cause) => {
    throw unreadable("This e-mail is damaged or nested too deeply. Send its text instead.", cause);
  });
  const people = (addresses: Address[] = []) =>
    addresses
      .flatMap((address) => address.group ?? [address])
      .map(({ name, address }) => (name ? `${name} <${address}>` : address))
      .join(", ");
  const names = email.attachments.flatMap(({ filename }) => (filename ? [filename] : []));
  const header = Object.entries({
    From: email.from && people([email.from]),
    To: people(email.to),
    Cc: people(email.cc),
    Date: email.date,
    Attachments: names.join(", "),
  }).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const body = email.text?.trim() || (email.html ? htmlText(email.html) : "");
  const text = [email.subject && `# ${email.subject}`, header.join("\n"), body].filter(Boolean).join("\n\n");
  const isDated = email.date !== undefined && !Number.isNaN(Date.parse(email.date));
  return { text, date: isDated ? new Date(email.date!).toISOString() : null };
}
