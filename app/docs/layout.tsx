import { headers } from "next/headers";
import { DocsHeader } from "@/components/docs/header";
import { Navigation } from "@/components/docs/navigation";
import { docSections } from "@/lib/docs/pages";
import { apiSections } from "@/lib/docs/reference/operations";

const linked = ({ slug, title }: { slug: string; title: string }) => ({ path: `/docs/${slug}`, title });

const sections = docSections.map(({ title, pages }) => ({ title, pages: pages.map(linked) }));
const api = {
  pages: [
    { path: "/docs/api", title: "Overview" },
    { path: "/docs/api/errors", title: "Errors" },
  ],
  sections: apiSections.map(({ title, operations }) => ({ title, pages: operations.map(linked) })),
};

export default async function DocsLayout({ children }: LayoutProps<"/docs">) {
  const current = (await headers()).get("x-path")?.split("?")[0] ?? "";
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <DocsHeader />
      <div className="mx-auto max-w-screen-2xl px-5 sm:px-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-10">
        <Navigation sections={sections} api={api} current={current} />
        {children}
      </div>
    </>
  );
}
