"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useListAddress } from "./list-address";

const link = "min-w-0 truncate hover:text-ink hover:underline";

export function Breadcrumbs({ project, list }: { project: { href: string; name: string }; list: { path: string; name: string } }) {
  return (
    <nav aria-label="Breadcrumbs" className="flex min-w-0 items-center gap-1.5">
      <Link href={project.href} className={link}>
        {project.name}
      </Link>
      <ChevronRight className="size-3.5 shrink-0 text-edge" aria-hidden />
      <Link href={useListAddress(project.href + list.path)} className={`${link} shrink-0`}>
        {list.name}
      </Link>
    </nav>
  );
}
