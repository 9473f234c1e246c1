import { Mark } from "./mark";

export function MessagePage({ label, title, children }: { label?: React.ReactNode; title: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col px-5 py-6 sm:px-8">
      <header>
        {/* A plain link, because the router may be what failed. */}
        <a href="/" className="inline-flex items-center gap-2.5 font-semibold text-lg">
          <Mark />
          Loci
        </a>
      </header>
      <main className="my-auto py-12">
        {label ? <p className="mb-3 font-mono text-muted text-sm">{label}</p> : null}
        <h1 className="text-balance font-semibold text-3xl tracking-tight sm:text-4xl">{title}</h1>
        <div className="mt-5 space-y-6 text-muted leading-7">{children}</div>
      </main>
    </div>
  );
}
