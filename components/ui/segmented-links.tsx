import clsx from "clsx";
import Link from "next/link";

export const SegmentedLinks = ({
  label,
  chosen,
  choices,
}: {
  label: string;
  chosen: string;
  choices: { value: string; name: string; href: string }[];
}) => (
  <nav aria-label={label} className="inline-flex rounded-md border border-line bg-panel p-0.5">
    {choices.map(({ value, name, href }) => (
      <Link
        key={value}
        href={href}
        replace
        scroll={false}
        aria-current={value === chosen ? "true" : undefined}
        className={clsx(
          "inline-flex h-7.5 items-center rounded px-2.5 text-[13px]",
          value === chosen ? "bg-raised font-medium text-ink shadow-xs" : "text-muted hover:text-ink",
        )}
      >
        {name}
      </Link>
    ))}
  </nav>
);
