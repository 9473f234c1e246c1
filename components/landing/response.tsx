import { CodeLine } from "../code-line";

export function ResponseSample({ title, text, marked }: { title: string; text: string; marked: RegExp }) {
  return (
    <figure className="overflow-hidden rounded-lg border border-line border-dashed">
      <figcaption className="flex min-h-11 items-center border-line border-b border-dashed px-4 text-muted text-sm">{title}</figcaption>
      <pre className="whitespace-pre-wrap break-words p-4 font-mono text-xs leading-6 sm:text-[13px]">
        <code>
          {text.split("\n").map((line) => {
            const [, indent = "", name = "", rest = line] = /^(\s*)("\w+": )(.*)$/.exec(line) ?? [];
            const isMarked = marked.test(line);
            return (
              <CodeLine key={line} text={line} className={isMarked ? "text-accent" : ""}>
                {indent}
                <span className={isMarked ? "" : "text-muted"}>{name}</span>
                {rest}
              </CodeLine>
            );
          })}
        </code>
      </pre>
    </figure>
  );
}
