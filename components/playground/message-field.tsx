import { X } from "lucide-react";
import { Button } from "../ui/button";
import { Input, Select, Textarea } from "../ui/field";
import { type Role, roles, type Turn } from "./request-bodies";

const roleNames: Record<Role, string> = {
  user: "User",
  assistant: "Assistant",
  system: "System",
  tool: "Tool",
};

const placeholders: Record<Role, string> = {
  user: "User message",
  assistant: "Assistant message",
  system: "System prompt",
  tool: "Tool result",
};

export const MessageField = ({
  turn,
  number,
  isOnly,
  onChange,
  onRemove,
}: {
  turn: Turn;
  number: number;
  isOnly: boolean;
  onChange: (changed: Partial<Turn>) => void;
  onRemove: () => void;
}) => {
  const which = isOnly ? "" : ` of message ${number}`;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Message {number}</legend>
      <div className="mb-1.5 flex items-center gap-2">
        <Select
          aria-label={`Role${which}`}
          className="h-8! w-auto!"
          value={turn.role}
          onChange={(event) => onChange({ role: event.target.value as Role })}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </Select>
        <Input
          aria-label={`Speaker name${which}`}
          placeholder="Speaker name (optional)"
          className="h-8! min-w-0 max-w-52"
          maxLength={200}
          value={turn.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        {isOnly ? null : (
          <Button size="icon" look="quiet" className="ml-auto" aria-label={`Remove message ${number}`} onClick={onRemove}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      <Textarea
        aria-label={isOnly ? "Message" : `Message ${number}`}
        placeholder={placeholders[turn.role]}
        rows={isOnly ? 4 : 2}
        maxLength={100_000}
        className={isOnly ? undefined : "min-h-16!"}
        value={turn.content}
        onChange={(event) => onChange({ content: event.target.value })}
      />
      {turn.role === "system" ? (
        <p className="mt-1 text-[13px] text-muted">Stored with the thread, but not searched or remembered.</p>
      ) : null}
    </fieldset>
  );
};
