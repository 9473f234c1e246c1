import clsx from "clsx";
import Link from "next/link";
import type { ComponentProps } from "react";

const looks = {
  primary: "bg-accent text-on-accent hover:bg-accent/90",
  secondary: "border border-line bg-raised text-ink hover:bg-hover",
  quiet: "text-muted hover:bg-hover hover:text-ink",
  danger: "border border-danger/40 bg-raised text-danger hover:bg-danger/10",
};
const sizes = { sm: "h-8 gap-1.5 px-2.5 text-[13px]", md: "h-9 gap-2 px-3.5 text-sm", icon: "size-8 justify-center" };

type Look = { look?: keyof typeof looks; size?: keyof typeof sizes };

export const buttonClass = ({ look = "secondary", size = "md" }: Look = {}, more?: string) =>
  clsx(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-medium transition-colors",
    "disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
    looks[look],
    sizes[size],
    more,
  );

export function Button({ look, size, className, isBusy, disabled, ...rest }: ComponentProps<"button"> & Look & { isBusy?: boolean }) {
  return (
    <button
      type="button"
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonClass({ look, size }, clsx(isBusy && "animate-pulse-soft", className))}
      {...rest}
    />
  );
}

export const ButtonLink = ({ look, size, className, ...rest }: ComponentProps<typeof Link> & Look) => (
  <Link className={buttonClass({ look, size }, className)} {...rest} />
);
