import clsx from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";

/** Rows can be laid out by the width of the list (`@3xl:`), which also stands in narrow columns. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="@container divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
    {children}
  </ul>
);

export const Row = ({ className, children }: { className?: string; children: ReactNode }) => (
  <li className={clsx("relative px-4 py-3 focus-within:bg-hover hover:bg-hover", className)}>{children}</li>
);

/** Other links in the row need `relative z-10`. */
export const RowLink = ({ href, className, children }: { href: string; className?: string; children: ReactNode }) => (
  <Link
    href={href}
    // Prefetching would load every record in the list.
    prefetch={false}
    className={clsx(
      "after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent",
      className,
    )}
  >
    {children}
  </Link>
);

/** Each part draws its own dot; at the start of a line it is clipped. */
export const Meta = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={clsx("overflow-x-clip", className)}>
    <p className="-ml-4 flex flex-wrap items-center gap-y-1 text-[13px] text-muted [&>*]:before:inline-block [&>*]:before:w-4 [&>*]:before:shrink-0 [&>*]:before:text-center [&>*]:before:text-edge [&>*]:before:content-['·']">
      {children}
    </p>
  </div>
);

export const Table = ({
  label,
  head,
  children,
}: {
  label: string;
  head: (readonly [name: string, isNumber?: boolean])[];
  children: ReactNode;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
  <section aria-label={label} className="overflow-x-auto rounded-lg border border-line bg-raised" tabIndex={0}>
    <table className="w-full text-left text-sm [&_td]:px-4 [&_td]:py-2.5 [&_th]:px-4 [&_th]:py-2.5">
      <thead>
        <tr className="border-line border-b text-[13px] text-muted">
          {head.map(([name, isNumber]) => (
            <th key={name} scope="col" className={clsx("whitespace-nowrap font-medium", isNumber && "text-right")}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line [&_tr:hover]:bg-hover">{children}</tbody>
    </table>
  </section>
);
