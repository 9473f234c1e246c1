"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { BookOpen } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { api } from "../api";
import { organizationPlaces, type Place, projectPlaces, settingsPlace } from "./navigation";

export function Navigation({ projectId }: { projectId?: string }) {
  const openConflicts = useOpenConflicts(projectId);
  const pathname = usePathname();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a low screen, the page's own link may be out of view.
  useEffect(() => {
    // Newer browsers return a promise here, which isn't a cleanup.
    void list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <nav aria-label="Pages" className="flex min-h-0 flex-1 flex-col">
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto px-3 py-3">
        {projectId
          ? projectPlaces.map(({ title, places }) => (
              <div key={title ?? "first"} className="mb-3">
                {title ? <p className="px-2 pb-1 text-muted text-xs">{title}</p> : null}
                <ul>
                  {places.map((place) => (
                    <PlaceLink
                      key={place.path}
                      place={place}
                      base={`/projects/${projectId}`}
                      count={place.path === "/conflicts" ? openConflicts : 0}
                    />
                  ))}
                </ul>
              </div>
            ))
          : null}
        <div>
          <p className="px-2 pb-1 text-muted text-xs">Organization</p>
          <ul>
            {organizationPlaces.map((place) => (
              <PlaceLink key={place.path} place={place} base="" />
            ))}
            <li>
              <a
                href="/docs"
                className="flex h-7.5 scroll-my-8 items-center gap-2.5 rounded-md px-2 text-[13px] text-muted hover:bg-hover hover:text-ink"
              >
                <BookOpen className="size-4 shrink-0" aria-hidden /> Documentation
              </a>
            </li>
          </ul>
        </div>
      </div>
      {projectId ? (
        <ul className="border-line border-t px-3 py-1.5">
          <PlaceLink place={settingsPlace} base={`/projects/${projectId}`} />
        </ul>
      ) : null}
    </nav>
  );
}

function PlaceLink({ place: { path, query = "", name, icon: Icon }, base, count = 0 }: { place: Place; base: string; count?: number }) {
  const pathname = usePathname();
  const href = base + path;
  // The projects list and the overview are prefixes of every other path, so they must match exactly.
  const isHere = pathname === href || (path !== "" && path !== "/projects" && pathname.startsWith(`${href}/`));
  return (
    <li>
      <Link
        href={href + query}
        aria-current={isHere ? "page" : undefined}
        className={clsx(
          "flex h-7.5 scroll-my-8 items-center gap-2.5 rounded-md px-2 text-[13px]",
          isHere ? "bg-hover font-medium text-ink" : "text-muted hover:bg-hover hover:text-ink",
        )}
      >
        <Icon className={clsx("size-4 shrink-0", isHere && "text-accent")} aria-hidden />
        {name}
        {count > 0 ? (
          <span className="ml-auto rounded-full bg-accent px-1.5 font-medium text-[11px] text-on-accent leading-4.5 tabular-nums">
            {count > 99 ? "99+" : count}
            <span className="sr-only"> open</span>
          </span>
        ) : null}
      </Link>
    </li>
  );
}

function useOpenConflicts(projectId?: string): number {
  const { data } = useQuery({
    queryKey: ["open conflicts", projectId],
    queryFn: ({ signal }) => api.get("/v1/dashboard/conflicts", { query: { projectId, unresolved: true, limit: 1 }, signal }),
    enabled: projectId !== undefined,
    staleTime: 60_000,
  });
  return data?.total ?? 0;
}
