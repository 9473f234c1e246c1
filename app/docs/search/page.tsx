import type { Metadata } from "next";
import { routes } from "@/app/v1/routes";
import { SearchForm } from "@/components/docs/header";
import { type Hit, searchDocs } from "@/lib/docs/search";

export const metadata: Metadata = { title: "Search the documentation", robots: { index: false } };

const maxQueryLength = 200;

export default async function Search({ searchParams }: PageProps<"/docs/search">) {
  const { q } = await searchParams;
  const query = (Array.isArray(q) ? q[0] : q)?.slice(0, maxQueryLength).trim() ?? "";
  const hits = await searchDocs(query, routes);
  return (
    <main id="main" tabIndex={-1} className="outline-none max-w-3xl py-10">
      <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">Search</h1>
      <div className="mt-6">
        <SearchForm query={query} />
      </div>
      {query && hits.length === 0 ? (
        <p className="mt-8 text-muted leading-7">No results for “{query}”. Try other words, or fewer of them.</p>
      ) : null}
      <ol aria-label="Results" className="mt-8 space-y-6">
        {hits.map((hit) => (
          <Result key={hit.path} {...hit} />
        ))}
      </ol>
    </main>
  );
}

const Result = ({ path, page, heading, excerpt }: Hit) => (
  <li>
    <a href={path} className="link font-medium">
      {heading === null ? page : `${page}: ${heading}`}
    </a>
    <p className="mt-1 break-words text-muted text-sm leading-6">{excerpt}</p>
  </li>
);
