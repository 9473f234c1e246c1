import { useId } from "react";

export type CodeTab = { name: string; content: React.ReactNode };

/** Without a script: the checked radio button shows the block after its label. */
export function CodeTabs({ tabs }: { tabs: CodeTab[] }) {
  const id = useId();
  return (
    <fieldset className="flex flex-wrap gap-x-1 [&>div]:hidden [&>input:checked+label+div]:block">
      <legend className="sr-only">Language</legend>
      {tabs.map(({ name, content }, index) => (
        <Tab key={name} id={`${id}-${index}`} group={id} name={name} isFirst={index === 0}>
          {content}
        </Tab>
      ))}
    </fieldset>
  );
}

type TabProps = { id: string; group: string; name: string; isFirst: boolean; children: React.ReactNode };

const Tab = ({ id, group, name, isFirst, children }: TabProps) => (
  <>
    <input id={id} type="radio" name={group} defaultChecked={isFirst} className="sr-only" />
    <label
      htmlFor={id}
      className="cursor-pointer rounded-md px-3 py-1.5 font-medium text-muted text-sm hover:text-ink [input:checked+&]:bg-panel [input:checked+&]:text-ink [input:focus-visible+&]:outline-2 [input:focus-visible+&]:outline-accent"
    >
      {name}
    </label>
    <div className="order-last mt-2 w-full min-w-0">{children}</div>
  </>
);
