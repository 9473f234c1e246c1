import clsx from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";

/** Rows can be laid out by the width of the list (`@3xl:`), which also stands in narrow columns. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="@container divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
    {children}
  </ul>
);

export type RowSelection = { ids: ReadonlySet<string>; toggle: (id: string) => void };

/** In a wide list, a dense row is one line, so that 20 are in view. */
const dense = "py-2 @3xl:flex @3xl:h-7.25 @3xl:items-center @3xl:gap-x-4 @3xl:py-0";

/** `select`: with a checkbox; `name` says what it selects. */
export const Row = ({
  className,
  isDense,
  select,
  children,
}: {
  className?: string;
  isDense?: boolean;
  select?: { id: string; name: string; selection: RowSelection };
  children: ReactNode;
}) => (
  <li
    className={clsx("relative pr-4 focus-within:bg-hover hover:bg-hover", select ? "pl-11" : "pl-4", isDense ? dense : "py-3", className)}
  >
    {select ? (
      // Above the row's link.
      <input
        type="checkbox"
        aria-label={`Select “${select.name}”`}
        className="absolute top-3 left-4 z-10 size-4 accent-(--accent) @3xl:top-1.5"
        checked={select.selection.ids.has(select.id)}
        onChange={() => select.selection.toggle(select.id)}
      />
    ) : null}
    {children}
  </li>
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

/** Each part draws its own dot; at the start of a line it is clipped. `isLine`: doesn't wrap in a wide list. */
export const Meta = ({ children, className, isLine }: { children: ReactNode; className?: string; isLine?: boolean }) => (
  <div className={clsx("overflow-x-clip", className)}>
    <p
      className={clsx(
        "-ml-4 flex flex-wrap items-center gap-y-1 text-[13px] text-muted [&>*]:before:inline-block [&>*]:before:w-4 [&>*]:before:shrink-0 [&>*]:before:text-center [&>*]:before:text-edge [&>*]:before:content-['·']",
        isLine && "@3xl:flex-nowrap @3xl:whitespace-nowrap",
      )}
    >
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
