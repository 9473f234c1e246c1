import { CopyButton } from "../ui/copy";
import { Notice } from "../ui/notice";

/** A secret that can be read this once. */
export const ShownOnce = ({ secret, name, children }: { secret: string; name: string; children?: React.ReactNode }) => (
  <div className="space-y-3">
    <Notice kind="warn" title={`This ${name} is shown this once`}>
      <p className="text-muted">{children ?? "Copy it now and keep it where you keep secrets. If it is lost, make another."}</p>
    </Notice>
    <div className="flex items-start gap-2 rounded-md border border-edge/60 bg-panel py-1.5 pr-1.5 pl-3">
      <code className="min-w-0 flex-1 select-all break-all py-1 font-mono text-[13px] leading-5.5">{secret}</code>
      <CopyButton text={secret} label={`Copy ${name}`} />
    </div>
  </div>
);
