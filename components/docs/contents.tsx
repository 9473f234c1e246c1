type Heading = { id: string; level: number; text: string };

export const Contents = ({ headings, markdownPath }: { headings: Heading[]; markdownPath: string }) => (
  <aside className="sticky top-15 hidden max-h-[calc(100dvh-3.75rem)] overflow-y-auto py-10 text-sm xl:block">
    {headings.length > 1 ? (
      <nav aria-label="On this page">
        <p className="font-medium">On this page</p>
        <ul className="mt-2 space-y-1.5 border-line border-l">
          {headings.map(({ id, level, text }) => (
            <li key={id} className={level > 2 ? "pl-6" : "pl-3"}>
              <a href={`#${id}`} className="text-muted hover:text-ink">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    ) : null}
    <p className={headings.length > 1 ? "mt-6" : ""}>
      <a href={markdownPath} className="text-muted hover:text-ink">
        View as Markdown
      </a>
    </p>
  </aside>
);
