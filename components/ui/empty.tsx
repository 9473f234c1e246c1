import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export const Empty = ({
  icon: Icon,
  title,
  children,
  actions,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) => (
  <div className="flex flex-col items-center px-6 py-14 text-center">
    <span className="flex size-11 items-center justify-center rounded-full border border-line bg-panel text-muted">
      <Icon className="size-5" aria-hidden />
    </span>
    <p className="mt-4 font-medium">{title}</p>
    {children ? <div className="mt-1.5 max-w-md text-balance text-muted text-sm leading-6">{children}</div> : null}
    {actions ? <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div> : null}
  </div>
);
