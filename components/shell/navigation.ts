import {
  Activity,
  BookUser,
  Boxes,
  ChartColumn,
  CreditCard,
  FlaskConical,
  FolderKanban,
  Gauge,
  GitCompareArrows,
  History,
  KeyRound,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  MessagesSquare,
  Network,
  NotebookText,
  Settings,
  Shapes,
  ShieldCheck,
  Users,
} from "lucide-react";

export type Place = { path: string; name: string; icon: LucideIcon /** Other words that people look for it by. */; words?: string };

/** The pages of a project, as its navigation shows them. */
export const projectPlaces: { title: string | null; places: Place[] }[] = [
  {
    title: null,
    places: [
      { path: "", name: "Overview", icon: LayoutDashboard, words: "home start checklist" },
      { path: "/playground", name: "Playground", icon: FlaskConical, words: "try add search ask" },
      { path: "/conflicts", name: "Conflicts", icon: GitCompareArrows, words: "inbox contradictions review" },
    ],
  },
  {
    title: "Memory",
    places: [
      { path: "/memories", name: "Memories", icon: NotebookText, words: "facts statements" },
      { path: "/graph", name: "Graph", icon: Network, words: "relations map" },
      { path: "/timeline", name: "Timeline", icon: History, words: "events changes" },
      { path: "/entities", name: "Entities", icon: Boxes, words: "people places things merge" },
    ],
  },
  {
    title: "Sources",
    places: [
      { path: "/users", name: "Users", icon: Users, words: "people" },
      { path: "/groups", name: "Groups", icon: BookUser, words: "shared" },
      { path: "/threads", name: "Threads", icon: MessagesSquare, words: "conversations messages" },
      { path: "/jobs", name: "Jobs", icon: ListTodo, words: "ingestion queue processing retry" },
    ],
  },
  {
    title: "Insight",
    places: [
      { path: "/analytics", name: "Analytics", icon: ChartColumn, words: "charts activity" },
      { path: "/observability", name: "Observability", icon: Activity, words: "latency errors health" },
      { path: "/audit", name: "Audit", icon: ShieldCheck, words: "log chain verify" },
    ],
  },
  {
    title: "Set up",
    places: [
      { path: "/keys", name: "API keys", icon: KeyRound, words: "token secret" },
      { path: "/ontology", name: "Ontology", icon: Shapes, words: "schema types" },
      { path: "/settings", name: "Settings", icon: Settings, words: "redaction connector export delete" },
    ],
  },
];

/** The pages of the organization. */
export const organizationPlaces: Place[] = [
  { path: "/projects", name: "Projects", icon: FolderKanban },
  { path: "/usage", name: "Usage", icon: Gauge, words: "quota limits plan" },
  { path: "/billing", name: "Billing", icon: CreditCard, words: "plan subscription invoice payment" },
];
