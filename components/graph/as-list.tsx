import { counted, entityName, KindName, KindSign } from "../entities/kind";
import { Meta, Rows } from "../ui/rows";
import { type Believed, stateOf } from "./believed-at";
import { Sentence } from "./details";
import type { GraphNode, Tie } from "./shapes";

/** The same graph in words: each entity with what it has to do with others. */
export function AsList({
  nodes,
  ties,
  names,
  believed,
  isKindShown,
  onSelect,
  selected,
}: {
  nodes: GraphNode[];
  ties: Tie[];
  names: ReadonlyMap<string, string>;
  believed: Believed;
  isKindShown: (type: string) => boolean;
  selected: string | null;
  onSelect: (id: string) => void;
}) {
  const there = nodes.filter(({ id, type }) => believed.nodes.has(id) && isKindShown(type));
  const known = ties.filter((tie) => stateOf(tie, believed) !== "later");
  return (
    <div className="max-h-[70dvh] overflow-y-auto p-3">
      <Rows label="Entities">
        {there.map((node) => (
          <Item key={node.id} node={node} isChosen={selected === node.id} onSelect={onSelect}>
            {known
              .filter(({ source }) => source === node.id)
              .map((edge) => (
                <li key={edge.id}>
                  <button
                    type="button"
                    onClick={() => onSelect(edge.id)}
                    aria-pressed={selected === edge.id}
                    className="rounded px-1 py-0.5 text-left text-[13px] leading-5 hover:bg-hover aria-pressed:text-accent"
                  >
                    <Sentence edge={edge} names={names} self={node.id} />
                    {stateOf(edge, believed) === "ended" ? <span className="text-muted"> (ended)</span> : null}
                  </button>
                </li>
              ))}
          </Item>
        ))}
      </Rows>
    </div>
  );
}

const Item = ({
  node,
  isChosen,
  onSelect,
  children,
}: {
  node: GraphNode;
  isChosen: boolean;
  onSelect: (id: string) => void;
  children: React.ReactNode;
}) => (
  <li className="flex gap-3 px-4 py-3">
    <KindSign type={node.type} />
    <div className="min-w-0 flex-1">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onSelect(node.id)}
        className="break-words py-0.5 text-left font-medium text-sm hover:underline aria-pressed:text-accent"
      >
        {entityName(node)}
      </button>
      <Meta>
        <KindName type={node.type} />
        <span>{counted(node.memoryCount, "memory", "memories")}</span>
        <span>{node.owner}</span>
      </Meta>
      <ul className="-ml-1 mt-1">{children}</ul>
    </div>
  </li>
);
