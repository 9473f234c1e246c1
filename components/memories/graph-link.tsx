import { BookUser, User } from "lucide-react";
import Link from "next/link";
import type { ListedMemory } from "./type-badge";

export function GraphLink({ graph, base }: { graph: Pick<ListedMemory["graph"], "kind" | "groupName" | "userId">; base: string }) {
  const isUser = graph.kind === "USER";
  const name = isUser ? graph.userId : graph.groupName;
  const Icon = isUser ? User : BookUser;
  return (
    <Link
      prefetch={false}
      href={`${base}/${isUser ? "users" : "groups"}/${encodeURIComponent(name ?? "")}`}
      className="relative z-10 inline-flex min-w-0 max-w-64 items-center hover:text-ink hover:underline"
    >
      <Icon className="mr-1 size-3.5 shrink-0" aria-hidden />
      <span className="sr-only">{isUser ? "User " : "Group "}</span>
      <span className="truncate">{name}</span>
    </Link>
  );
}
