import { common, createLowlight } from "lowlight";

const highlighter = createLowlight(common);
const aliases: Record<string, string> = { sh: "bash", ts: "typescript", jsonl: "json" };

type Node = ReturnType<typeof highlighter.highlight>["children"][number];

/** On the server, so that no script is sent. The classes have their colors in globals.css. */
export function Highlighted({ language, text }: { language: string; text: string }) {
  const name = aliases[language] ?? language;
  return highlighter.registered(name) ? <Nodes of={highlighter.highlight(name, text).children} /> : text;
}

const Nodes = ({ of }: { of: Node[] }) =>
  of.map((node, index) => {
    if (node.type === "text") return node.value;
    if (node.type !== "element") return null;
    const { className } = node.properties;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
      <span key={index} className={Array.isArray(className) ? className.join(" ") : undefined}>
        <Nodes of={node.children} />
      </span>
    );
  });
