import {
  Activity,
  BookUser,
  Boxes,
  ChartColumn,
  CreditCard,
  FileUp,
  FlaskConical,
  FolderKanban,
  Gauge,
  GitCompareArrows,
  History,
  IdCard,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  type LucideIcon,
  MessagesSquare,
  Network,
  NotebookText,
  Plug,
  Settings,
  Shapes,
  ShieldAlert,
  ShieldCheck,
  ThumbsUp,
  Users,
  UsersRound,
  Webhook,
} from "lucide-react";

/** `query`: what the link adds to the path. */
export type Place = { path: string; query?: string; name: string; icon: LucideIcon; keywords?: string };

export const projectPlaces: { title: string | null; places: Place[] }[] = [
  {
    title: null,
    places: [
      { path: "", name: "Overview", icon: LayoutDashboard, keywords: "home start checklist" },
      { path: "/playground", name: "Playground", icon: FlaskConical, keywords: "try add search ask" },
      { path: "/conflicts", name: "Conflicts", icon: GitCompareArrows, keywords: "inbox contradictions review" },
      { path: "/feedback", name: "Feedback", icon: ThumbsUp, keywords: "ratings thumbs review" },
      { path: "/held", name: "Held", icon: ShieldAlert, keywords: "inbox approve reject outside source trust" },
    ],
  },
  {
    title: "Memory",
    places: [
      { path: "/memories", name: "Memories", icon: NotebookText, keywords: "facts statements" },
      { path: "/graph", name: "Graph", icon: Network, keywords: "relations map" },
      { path: "/timeline", name: "Timeline", icon: History, keywords: "events changes" },
      { path: "/entities", name: "Entities", icon: Boxes, keywords: "people places things merge" },
    ],
  },
  {
    title: "Sources",
    places: [
      { path: "/users", name: "Users", icon: Users, keywords: "people" },
      { path: "/groups", name: "Groups", icon: BookUser, keywords: "shared" },
      { path: "/threads", name: "Threads", icon: MessagesSquare, keywords: "conversations messages" },
      { path: "/jobs", name: "Jobs", icon: ListTodo, keywords: "ingestion queue processing retry" },
      { path: "/import", name: "Import", icon: FileUp, keywords: "chatgpt claude mem0 zep supermemory letta langmem migrate upload" },
    ],
  },
  {
    title: "Insights",
    places: [
      { path: "/analytics", name: "Analytics", icon: ChartColumn, keywords: "charts activity" },
      { path: "/observability", name: "Observability", icon: Activity, keywords: "latency errors health" },
      { path: "/evals", name: "Evaluations", icon: ListChecks, keywords: "test cases regressions quality compare runs" },
      { path: "/audit", name: "Audit", icon: ShieldCheck, keywords: "log chain verify" },
    ],
  },
  {
    title: "Configuration",
    places: [
      {
        path: "/connect",
        name: "Connect",
        icon: Plug,
        keywords: "mcp sdk client cursor claude code vs code codex chatgpt typescript python curl langgraph",
      },
      { path: "/keys", name: "API keys", icon: KeyRound, keywords: "token secret" },
      { path: "/profile", name: "Profile", icon: IdCard, keywords: "schema fields users" },
      { path: "/webhooks", name: "Webhooks", icon: Webhook, keywords: "events endpoints deliveries notifications callbacks" },
      { path: "/ontology", name: "Ontology", icon: Shapes, keywords: "schema types" },
    ],
  },
];

/** Always in view, below the list. */
export const settingsPlace: Place = { path: "/settings", name: "Settings", icon: Settings, keywords: "redaction connector export delete" };

/** `/projects` opens the only project. */
export const allProjects = "/projects?all=1";

export const organizationPlaces: Place[] = [
  { path: "/projects", query: "?all=1", name: "Projects", icon: FolderKanban },
  { path: "/team", name: "Team", icon: UsersRound, keywords: "members roles invitations invite people organization" },
  { path: "/usage", name: "Usage", icon: Gauge, keywords: "quota limits plan" },
  { path: "/billing", name: "Billing", icon: CreditCard, keywords: "plan subscription invoice payment" },
];
