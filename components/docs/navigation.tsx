type Page = { path: string; title: string };
export type Section = { title: string; pages: Page[] };
type Pages = { sections: Section[]; api: { pages: Page[]; sections: Section[] }; current: string };

export const Navigation = (pages: Pages) => (
  <>
    <details className="border-line border-b py-3 lg:hidden">
      <summary className="cursor-pointer font-medium text-sm">All pages</summary>
      <nav aria-label="Documentation" className="mt-4 pb-2">
        <Sections {...pages} />
      </nav>
    </details>
    <nav
      aria-label="Documentation"
      className="sticky top-15 hidden max-h-[calc(100dvh-3.75rem)] overflow-y-auto border-line border-r py-8 pr-4 lg:block"
    >
      <Sections {...pages} />
    </nav>
  </>
);

const Sections = ({ sections, api, current }: Pages) => (
  <div className="space-y-6 text-sm">
    {sections.map(({ title, pages }) => (
      <div key={title}>
        <p className="font-medium">{title}</p>
        <Links pages={pages} current={current} />
      </div>
    ))}
    <div>
      <p className="font-medium">API</p>
      <Links pages={api.pages} current={current} />
      {api.sections.map(({ title, pages }) => (
        <details key={title} open={pages.some(({ path }) => path === current)} className="mt-1">
          <summary className="cursor-pointer rounded-md px-2 py-1 text-muted hover:text-ink">{title}</summary>
          <div className="pl-3">
            <Links pages={pages} current={current} />
          </div>
        </details>
      ))}
    </div>
  </div>
);

const Links = ({ pages, current }: { pages: Page[]; current: string }) => (
  <ul className="mt-1">
    {pages.map(({ path, title }) => (
      <li key={path}>
        <a
          href={path}
          aria-current={path === current ? "page" : undefined}
          className="block rounded-md px-2 py-1 text-muted hover:text-ink aria-[current]:bg-panel aria-[current]:font-medium aria-[current]:text-ink"
        >
          {title}
        </a>
      </li>
    ))}
  </ul>
);
