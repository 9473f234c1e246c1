import { CopyButton } from "../ui/copy";
import { Notice } from "../ui/notice";

export const OneTimeSecret = ({ secret, name, children }: { secret: string; name: string; children?: React.ReactNode }) => (
  <div className="space-y-3">
    <Notice kind="warn" title={`Copy your ${name} now. You won't see it again.`}>
      <p className="text-muted">{children ?? "Store it in a secret manager. If you lose it, create another."}</p>
    </Notice>
    <div className="flex items-start gap-2 rounded-md border border-edge/60 bg-panel py-1.5 pr-1.5 pl-3">
      <code className="min-w-0 flex-1 select-all break-all py-1 font-mono text-[13px] leading-5.5">{secret}</code>
      <CopyButton text={secret} label={`Copy ${name}`} />
    </div>
  </div>
);
