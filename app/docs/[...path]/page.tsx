import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { routes } from "@/app/v1/routes";
import { Contents } from "@/components/docs/contents";
import { Markdown, type Place } from "@/components/docs/markdown";
import { ownOrigin } from "@/lib/auth/own-page";
import { type FoundPage, fileOf, findPage, orderedPages } from "@/lib/docs/find-page";
import { resolveLink } from "@/lib/docs/links";
import { docPath } from "@/lib/docs/pages";
import { withOrigin } from "@/lib/docs/read-page";
import { env } from "@/lib/env";

type Props = PageProps<"/docs/[...path]">;

async function requirePage({ params }: Props): Promise<FoundPage> {
  const page = await findPage((await params).path.join("/"), routes);
  return page ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title, description, slug } = await requirePage(props);
  const canonical = ownOrigin(await headers()) + docPath(slug);
  return { title, description, alternates: { canonical, types: { "text/markdown": `${canonical}.md` } } };
}

export default async function DocsPage(props: Props) {
  const page = await requirePage(props);
  const origin = ownOrigin(await headers());
  const place: Place = {
    resolve: (href) => resolveLink(fileOf(page), href, env().LOCI_REPOSITORY_URL),
    withOrigin: (text) => withOrigin(text, origin),
    anchors: page.anchors,
  };
  const headings = page.headings.filter(({ level }) => level === 2 || level === 3);
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_13rem] xl:gap-x-10">
      <main id="main" tabIndex={-1} className="outline-none min-w-0 max-w-3xl py-8 lg:py-10">
        <article className="space-y-5 text-pretty leading-7">
          <Markdown tokens={page.tokens} place={place} />
        </article>
        <Neighbors slug={page.slug} />
      </main>
      <Contents headings={headings} markdownPath={`${docPath(page.slug)}.md`} />
    </div>
  );
}

function Neighbors({ slug }: { slug: string }) {
  const at = orderedPages.findIndex((page) => page.slug === slug);
  const [previous, next] = [orderedPages[at - 1], orderedPages[at + 1]];
  return (
    <nav aria-label="Pages" className="mt-16 flex flex-wrap justify-between gap-x-8 gap-y-3 border-line border-t pt-6 text-sm">
      {previous ? (
        <a className="link" href={docPath(previous.slug)} rel="prev">
          ← {previous.title}
        </a>
      ) : (
        <span />
      )}
      {next ? (
        <a className="link" href={docPath(next.slug)} rel="next">
          {next.title} →
        </a>
      ) : null}
    </nav>
  );
}
