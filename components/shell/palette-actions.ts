import {
  BookOpen,
  Download,
  FilePlus,
  FileUp,
  FolderPlus,
  KeyRound,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquarePlus,
  Monitor,
  Moon,
  Sun,
  Users,
  Webhook,
} from "lucide-react";
import { organizationPlaces, projectPlaces, settingsPlace } from "./navigation";
import type { ProjectName } from "./shell";
import { chooseTheme } from "./theme";

/** A line of the palette: `href` is opened, or `act` is called. */
export type Choice = {
  name: string;
  keywords?: string;
  icon: LucideIcon | null;
} & ({ href: string } | { act: () => void });

const projectActions: { path: string; name: string; icon: LucideIcon; keywords: string }[] = [
  { path: "/playground", name: "Add messages", icon: MessageSquarePlus, keywords: "new create memory" },
  { path: "/playground?new=1", name: "Add document", icon: FilePlus, keywords: "new create documents upload file paste url" },
  { path: "/playground?mode=ask", name: "Ask a question", icon: MessageCircleQuestion, keywords: "answer" },
  { path: "/keys?new=1", name: "Create API key", icon: KeyRound, keywords: "new add token secret" },
  { path: "/groups?new=1", name: "Create group", icon: Users, keywords: "new add shared" },
  { path: "/webhooks?new=1", name: "Create webhook endpoint", icon: Webhook, keywords: "new add events notifications" },
  { path: "/import", name: "Import memories", icon: FileUp, keywords: "upload migrate" },
  { path: "/settings#transfer", name: "Export project", icon: Download, keywords: "download backup ndjson" },
];

const themes: Choice[] = [
  { name: "Light theme", icon: Sun, act: () => chooseTheme("light") },
  { name: "Dark theme", icon: Moon, act: () => chooseTheme("dark") },
  { name: "System theme", icon: Monitor, keywords: "light dark", act: () => chooseTheme("system") },
];

export const pagesOf = (base: string): Choice[] =>
  projectPlaces
    .flatMap(({ places }) => places)
    .concat(settingsPlace)
    .map(({ path, ...place }) => ({ ...place, href: base + path }));

export const actionsOf = (base: string | null): Choice[] => [
  ...(base ? projectActions.map(({ path, ...action }) => ({ ...action, href: base + path })) : []),
  { name: "Create project", icon: FolderPlus, keywords: "new add", href: "/projects?new=1" },
  ...themes,
];

export const organizationOf = (projects: ProjectName[]): Choice[] => [
  ...organizationPlaces.map(({ path, query = "", ...place }) => ({ ...place, href: path + query })),
  { name: "Documentation", icon: BookOpen, keywords: "help guides api reference", act: () => window.location.assign("/docs") },
  ...projects.map(({ id, name, tag }) => ({ name, keywords: `project ${tag}`, icon: null, href: `/projects/${id}` })),
];

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const startsEach = (typed: string[], text: string): boolean => {
  const words = wordsOf(text);
  return typed.every((word) => words.some((one) => one.startsWith(word)));
};

type Matches = { title: string; choices: Choice[]; byName: boolean };

/** Each typed word has to start a word of the choice. Groups in which a name matches come before those with keywords only. */
export function matching(groups: { title: string; choices: Choice[] }[], text: string): Matches[] {
  if (text.trim() === "") return groups.filter(({ choices }) => choices.length > 0).map((group) => ({ ...group, byName: true }));
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  return groups
    .flatMap(({ title, choices }): Matches[] => {
      const byName = choices.filter(({ name }) => startsEach(typed, name));
      const others = choices.filter((choice) => !byName.includes(choice) && startsEach(typed, `${choice.name} ${choice.keywords ?? ""}`));
      return byName.length + others.length > 0 ? [{ title, choices: [...byName, ...others], byName: byName.length > 0 }] : [];
    })
    .toSorted((one, other) => Number(other.byName) - Number(one.byName));
}
