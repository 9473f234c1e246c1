import { Command } from "cmdk";
import type { ReactNode } from "react";

export const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <Command.Group
    heading={name}
    className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
  >
    {children}
  </Command.Group>
);

/** `detail` stands at the end of the line. */
export const Item = ({
  value,
  icon,
  detail,
  onSelect,
  children,
}: {
  value: string;
  icon: ReactNode;
  detail?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 text-sm data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
  >
    {icon}
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {detail ? <span className="max-w-[35%] shrink-0 truncate text-[13px] text-muted">{detail}</span> : null}
  </Command.Item>
);
