import clsx from "clsx";
import {
  Building2,
  CalendarDays,
  FileText,
  Hash,
  type LucideIcon,
  MapPin,
  Package,
  Rocket,
  Shapes,
  Tag,
  UserRound,
  Wrench,
} from "lucide-react";

type Kind = { name: string; icon: LucideIcon; tone: string };

/** Full class names, because Tailwind scans the source for them. */
const kinds: Record<string, Kind> = {
  PERSON: { name: "Person", icon: UserRound, tone: "text-kind-person" },
  ORGANIZATION: { name: "Organization", icon: Building2, tone: "text-kind-organization" },
  LOCATION: { name: "Location", icon: MapPin, tone: "text-kind-location" },
  EVENT: { name: "Event", icon: CalendarDays, tone: "text-kind-event" },
  PRODUCT: { name: "Product", icon: Package, tone: "text-kind-product" },
  PROJECT: { name: "Project", icon: Rocket, tone: "text-kind-project" },
  DOCUMENT: { name: "Document", icon: FileText, tone: "text-kind-document" },
  TOPIC: { name: "Topic", icon: Hash, tone: "text-kind-topic" },
  TOOL: { name: "Tool", icon: Wrench, tone: "text-kind-tool" },
  OTHER: { name: "Other", icon: Shapes, tone: "text-kind-other" },
};

export const humanizeType = (name: string): string => {
  const words = name.replace(/[_:]+/g, " ").trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const entityType = (type: string): Kind => kinds[type] ?? { name: humanizeType(type), icon: Tag, tone: "text-kind-other" };

export const EntityTypeName = ({ type, className }: { type: string; className?: string }) => {
  const { name, icon: Icon, tone } = entityType(type);
  return (
    <span className={clsx("inline-flex items-center gap-1.5 whitespace-nowrap align-bottom", className)}>
      <Icon aria-hidden className={clsx("size-3.5 shrink-0", tone)} />
      {name}
    </span>
  );
};

export const EntityTypeIcon = ({ type, className }: { type: string; className?: string }) => {
  const { icon: Icon, tone } = entityType(type);
  return (
    <span
      aria-hidden
      className={clsx("inline-flex size-8 shrink-0 items-center justify-center rounded-full border border-current/40", tone, className)}
    >
      <Icon className="size-4" />
    </span>
  );
};

/** A user who never gave a name is shown by their ID. */
export const entityName = ({ name, isSubject, owner }: { name: string; isSubject: boolean; owner: string | null }): string =>
  isSubject && owner && name === "User" ? owner : name;

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
