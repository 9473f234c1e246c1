import { idIn, idOr, metadataOf, objectsIn, textIn, timeIn } from "../fields";
import type { Document, Format, ImportedMessage, LeftOutReason, Value } from "../item";

/** `conversations.json` of a data export. */
export const claude: Format = {
  title: "Claude",
  modes: ["derive"],
  expected: "a conversation has `chat_messages`",
  isOne: (value) => Array.isArray(value.chat_messages),
  read(value) {
    const leftOut: LeftOutReason[] = [];
    const messages: ImportedMessage[] = [];
    const documents: Document[] = [];
    for (const message of objectsIn(value.chat_messages)) {
      const role = message.sender === "human" ? "user" : message.sender === "assistant" ? "assistant" : null;
      const content = textOf(message, leftOut);
      const at = timeIn(message, "created_at");
      const id = idOr(idIn(message, "uuid"), role ?? "", content, at?.toISOString());
      for (const attachment of objectsIn(message.attachments)) {
        const text = textIn(attachment, "extracted_content");
        const fileName = textIn(attachment, "file_name");
        if (text)
          documents.push({ kind: "document", id: `${id}/${fileName ?? documents.length}`, text, at, metadata: metadataOf({ fileName }) });
        else leftOut.push("not_text");
      }
      leftOut.push(...objectsIn(message.files).map(() => "not_text" as const));
      if (!role) leftOut.push("hidden");
      else if (content) messages.push({ id, role, content, at });
    }
    const title = textIn(value, "name");
    const id = idOr(idIn(value, "uuid"), title, messages[0]?.id);
    const conversation = { kind: "conversation" as const, id, title, messages, metadata: metadataOf({ title }) };
    const items = [...(messages.length > 0 ? [conversation] : []), ...documents];
    return { items, leftOut: items.length + leftOut.length > 0 ? leftOut : ["no_text"] };
  },
};

/** `content` has what `text` has, in parts; older exports have only `text`. */
function textOf(message: Value, leftOut: LeftOutReason[]): string | undefined {
  const parts = objectsIn(message.content);
  const texts = parts.flatMap((part) => (part.type === "text" ? (textIn(part, "text") ?? []) : []));
  const others = parts.filter((part) => part.type !== "text");
  leftOut.push(...others.map(({ type }) => (type === "image" || type === "file" ? ("not_text" as const) : ("hidden" as const))));
  return texts.join("\n").trim() || (parts.length === 0 || texts.length === 0 ? textIn(message, "text") : undefined);
}
