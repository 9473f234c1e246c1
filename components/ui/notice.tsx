import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const kinds: Record<string, { icon: LucideIcon; tone: string }> = {
  info: { icon: Info, tone: "border-line text-muted" },
  good: { icon: CircleCheck, tone: "border-good/40 text-good" },
  warn: { icon: TriangleAlert, tone: "border-warn/40 text-warn" },
  danger: { icon: CircleAlert, tone: "border-danger/40 text-danger" },
};

export function Notice({
  kind = "info",
  title,
  children,
  actions,
}: {
  kind?: "info" | "good" | "warn" | "danger";
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const { icon: Icon, tone } = kinds[kind]!;
  return (
    <div
      role={kind === "danger" ? "alert" : undefined}
      className={clsx("flex flex-wrap gap-x-4 gap-y-2 rounded-lg border bg-raised p-3.5 text-sm leading-6", tone)}
    >
      <div className="flex min-w-0 flex-1 basis-52 gap-3">
        <Icon className="mt-1 size-4 shrink-0" aria-hidden />
        <div className="min-w-0 flex-1 text-ink">
          {title ? <p className="font-medium">{title}</p> : null}
          {children}
        </div>
      </div>
      {actions ? <div className="flex shrink-0 items-start gap-2">{actions}</div> : null}
    </div>
  );
}
