import { Mark } from "../mark";

export const DocsHeader = () => (
  <header className="sticky top-0 z-20 border-line border-b bg-page">
    <div className="mx-auto flex max-w-screen-2xl items-center gap-x-6 px-5 py-3 sm:px-8">
      <p className="flex items-center gap-2.5 font-semibold">
        <a href="/" className="flex items-center gap-2.5">
          <Mark />
          <span className="max-sm:sr-only">Loci</span>
        </a>
        <a href="/docs" className="font-normal text-muted hover:text-ink">
          Docs
        </a>
      </p>
      <SearchForm />
      <nav aria-label="Main" className="ml-auto flex items-center gap-x-6 text-sm">
        <a className="text-muted hover:text-ink max-sm:hidden" href="/docs/api">
          API
        </a>
        <a className="font-medium text-accent hover:underline hover:underline-offset-4" href="/projects">
          Dashboard
        </a>
      </nav>
    </div>
  </header>
);

export const SearchForm = ({ query }: { query?: string }) => (
  <search className="min-w-0 max-w-sm flex-1">
    <form action="/docs/search">
      <input
        type="search"
        name="q"
        required
        defaultValue={query}
        maxLength={200}
        aria-label="Search the documentation"
        placeholder="Search…"
        className="h-9 w-full rounded-md border border-edge bg-raised px-3 text-sm placeholder:text-muted"
      />
    </form>
  </search>
);
