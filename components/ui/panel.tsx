import clsx from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";
import { Boundary } from "./boundary";

export function Panel({
  title,
  hint,
  actions,
  children,
  className,
  isFlush,
}: {
  title?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  className?: string;
  isFlush?: boolean;
}) {
  return (
    <section className={clsx("min-w-0 rounded-lg border border-line bg-raised", className)}>
      {title ? (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2.5">
          <div className="min-w-0">
            <h2 className="font-semibold text-sm">{title}</h2>
            {hint ? <p className="mt-0.5 text-[13px] text-muted leading-5">{hint}</p> : null}
          </div>
          {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
        </header>
      ) : null}
      <div className={isFlush ? undefined : "p-4"}>
        <Boundary>{children}</Boundary>
      </div>
    </section>
  );
}

export function PageHeader({
  title,
  hint,
  docs,
  actions,
  above,
  meta,
  isDense,
}: {
  title: ReactNode;
  hint?: ReactNode;
  /** In one line, if there is room: the page is about the list below. */
  isDense?: boolean;
  /** A page of the documentation. */
  docs?: `/docs/${string}`;
  meta?: ReactNode;
  actions?: ReactNode;
  above?: ReactNode;
}) {
  return (
    <header
      className={clsx(
        "flex flex-wrap items-start justify-between gap-x-6 gap-y-3",
        isDense ? "mb-6 lg:mb-4 lg:min-h-9 lg:items-center" : "mb-6",
      )}
    >
      <div className={clsx("min-w-0 flex-1 basis-64", isDense && "lg:flex lg:items-baseline lg:gap-4")}>
        {above ? <div className="mb-1.5 text-[13px] text-muted">{above}</div> : null}
        <h1 className="text-balance break-words font-semibold text-xl leading-7 tracking-tight">{title}</h1>
        {hint ? (
          <p className={clsx("mt-1 max-w-2xl break-words text-muted text-sm leading-6", isDense && "lg:mt-0")}>
            {hint}
            {docs ? (
              <>
                {" "}
                <a className="link" href={docs}>
                  Read the docs
                </a>
              </>
            ) : null}
          </p>
        ) : null}
        {meta ? <div className="mt-1.5">{meta}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}

export const Facts = ({ facts }: { facts: (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-6 gap-y-2 text-sm">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
);

export function Stat({ name, value, note, href }: { name: string; value: ReactNode; note?: ReactNode; href?: string }) {
  const content = (
    <>
      <p className="text-[13px] text-muted">{name}</p>
      <p className="mt-1 font-semibold text-2xl tabular-nums tracking-tight">{value}</p>
      {note ? <p className="mt-1 text-[13px] text-muted">{note}</p> : null}
    </>
  );
  const shape = "block min-w-0 rounded-lg border border-line bg-raised p-4";
  return href ? (
    <Link href={href} className={clsx(shape, "hover:border-edge")}>
      {content}
    </Link>
  ) : (
    <div className={shape}>{content}</div>
  );
}
