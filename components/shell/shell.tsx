"use client";

import { Menu as MenuIcon, Search } from "lucide-react";
import Link from "next/link";
import { useParams, usePathname } from "next/navigation";
import { Suspense, useEffect, useState } from "react";
import type { ClerkProps } from "../clerk/widgets";
import { Mark } from "../mark";
import { Button } from "../ui/button";
import { onDemand } from "../ui/on-demand";
import { AccountMenu } from "./account-menu";
import { allProjects } from "./navigation";
import { Navigation } from "./navigation-list";
import { NavigationProgress } from "./navigation-progress";
import { ProjectSwitcher } from "./project-switcher";

export type ProjectName = { id: string; tag: string; name: string };
type Frame = { projects: ProjectName[]; person: string; organization: string; clerk: ClerkProps | null };

const Drawer = onDemand(() => import("./drawer").then(({ Drawer }) => Drawer));
const Palette = onDemand(() => import("./palette").then(({ Palette }) => Palette));

export function Shell({ projects, person, organization, clerk, children }: Frame & { children: React.ReactNode }) {
  const params = useParams<{ projectId?: string }>();
  // An unknown project has no pages to navigate to.
  const projectId = projects.some(({ id }) => id === params.projectId) ? params.projectId : undefined;
  const pathname = usePathname();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: close after navigation.
  useEffect(() => setMenuOpen(false), [pathname]);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setPaletteOpen((isOpen) => !isOpen);
    };
    window.addEventListener("keydown", open);
    return () => window.removeEventListener("keydown", open);
  }, []);

  const side = (
    <>
      <ProjectSwitcher projects={projects} projectId={projectId} organization={organization} />
      <button
        type="button"
        onClick={() => setPaletteOpen(true)}
        className="mx-3 mt-2 flex h-8.5 items-center gap-2 rounded-md border border-line bg-raised px-2.5 text-[13px] text-muted hover:border-edge"
      >
        <Search className="size-4" aria-hidden /> Search…<kbd className="ml-auto font-sans text-xs">⌘K</kbd>
      </button>
      <Navigation projectId={projectId} />
      <AccountMenu person={person} clerk={clerk} />
    </>
  );

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col border-line border-r bg-panel lg:flex">{side}</aside>

      <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-line border-b bg-panel px-3 lg:hidden">
        <Button
          look="quiet"
          size="icon"
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <MenuIcon aria-hidden />
        </Button>
        <Link href={allProjects} className="flex min-w-0 items-center gap-2 font-semibold text-sm">
          <Mark />
          <span className="truncate">{projects.find(({ id }) => id === projectId)?.name ?? "Loci"}</span>
        </Link>
        <Button look="quiet" size="icon" aria-label="Search" className="ml-auto" onClick={() => setPaletteOpen(true)}>
          <Search aria-hidden />
        </Button>
      </header>

      <Suspense>
        <NavigationProgress />
      </Suspense>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-6 outline-none sm:px-8 sm:py-8">
        <div className="mx-auto max-w-6xl">{children}</div>
      </main>
      {isMenuOpen ? <Drawer onClose={() => setMenuOpen(false)}>{side}</Drawer> : null}
      {isPaletteOpen ? <Palette projects={projects} projectId={projectId} onClose={() => setPaletteOpen(false)} /> : null}
    </div>
  );
}
