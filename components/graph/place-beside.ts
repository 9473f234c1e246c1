import { BoxIndex } from "./boxes";
import { type GraphData, type Place, radiusOf } from "./types";

const room = 10;
/** Radians between two tries, and the distance that each adds. */
const turn = 2.4;
const outward = 5;

/** Puts nodes that weren't laid out next to their neighbors, which stay where they are. */
export function placeBeside({ nodes, edges }: GraphData, laidOut: ReadonlyMap<string, Place>): ReadonlyMap<string, Place> {
  const added = nodes.filter(({ id }) => !laidOut.has(id)).sort((one, other) => (one.id < other.id ? -1 : 1));
  if (added.length === 0) return laidOut;
  const places = new Map(laidOut);
  const taken = new BoxIndex();
  const boxOf = (node: GraphData["nodes"][number], { x, y }: Place) => {
    const half = radiusOf(node) + room;
    return { left: x - half, right: x + half, top: y - half, bottom: y + half };
  };
  for (const node of nodes) {
    const place = laidOut.get(node.id);
    if (place) taken.add(boxOf(node, place));
  }
  for (const node of added) {
    const start = neighborOf(node.id, edges, places) ?? { x: 0, y: 0 };
    let place = start;
    for (let n = 1; !taken.isFree(boxOf(node, place)); n++) {
      const distance = 40 + n * outward;
      place = { x: start.x + Math.cos(n * turn) * distance, y: start.y + Math.sin(n * turn) * distance };
    }
    taken.add(boxOf(node, place));
    places.set(node.id, place);
  }
  return places;
}

function neighborOf(id: string, edges: GraphData["edges"], places: ReadonlyMap<string, Place>): Place | undefined {
  const neighbors = edges.flatMap(({ source, target }) => (source === id ? [target] : target === id ? [source] : [])).sort();
  return neighbors.map((neighbor) => places.get(neighbor)).find((place) => place !== undefined);
}
