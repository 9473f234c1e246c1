import type { ReactNode } from "react";

export const Section = ({ id, title, hint, children }: { id: string; title: string; hint: ReactNode; children: ReactNode }) => (
  <section
    aria-labelledby={id}
    className="grid scroll-mt-16 gap-x-10 gap-y-4 border-line border-t py-8 first:border-t-0 first:pt-0 lg:grid-cols-[17rem_1fr]"
  >
    <div className="min-w-0">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <div className="mt-1 space-y-2 text-muted text-sm leading-6">{hint}</div>
    </div>
    <div className="min-w-0 max-w-2xl">{children}</div>
  </section>
);
