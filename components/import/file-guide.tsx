import { Panel } from "../ui/panel";
import { sources } from "./sources";

export const FileGuide = () => (
  <Panel title="Where to get the file" isFlush>
    <dl className="divide-y divide-line">
      {Object.values(sources).map(({ title, file }) => (
        <div key={title} className="grid gap-x-6 px-4 py-2.5 text-sm leading-6 sm:grid-cols-[8rem_1fr]">
          <dt className="font-medium">{title}</dt>
          <dd className="min-w-0 text-muted">{file}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);
