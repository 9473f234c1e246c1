import type { TypeConnection } from "./type-map";

type Graph = { nodes: { id: string; type: string }[]; edges: { source: string; target: string; type: string }[] };

export function typeConnections({ nodes, edges }: Graph): TypeConnection[] {
  const typeOf = new Map(nodes.map(({ id, type }) => [id, type]));
  const pairs = Map.groupBy(edges, ({ source, target }) => `${typeOf.get(source)} ${typeOf.get(target)}`);
  return [...pairs]
    .map(([pair, together]) => {
      const [source, target] = pair.split(" ") as [string, string];
      const relations = [...Map.groupBy(together, ({ type }) => type)].sort(([, one], [, other]) => other.length - one.length);
      return { source, target, count: together.length, relation: relations[0]![0], others: relations.length - 1 };
    })
    .sort((one, other) => other.count - one.count || (one.source + one.target < other.source + other.target ? -1 : 1));
}
