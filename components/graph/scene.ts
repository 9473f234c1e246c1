import { entityName } from "../entities/entity-type";
import { relationLabel } from "../entities/relation-labels";
import type { Shown } from "./edge-states";
import { type Line, linesOf, nodeFinder } from "./geometry";
import { type GraphNode, type Place, radiusOf, type Tie } from "./types";

export type NodeMark = Place & { id: string; type: string; label: string; radius: number; isChosen: boolean; isDimmed: boolean };
export type LineLook = "active" | "ended" | "chosen";
export type LineMark = Line & { id: string; words: string; look: LineLook; isDimmed: boolean };

/** What is drawn, most important first. */
export type Scene = {
  nodes: NodeMark[];
  lines: LineMark[];
  /** Always with their label. */
  labeled: NodeMark[];
  /** Always with their name, where there is room. */
  named: LineMark[];
  nodeAt: (at: Place, slack: number) => string | null;
  /** In the order in which they are drawn; those of a group look alike. */
  nodeGroups: NodeMark[][];
  lineGroups: LineMark[][];
};

export type SceneInput = {
  nodes: GraphNode[];
  ties: Tie[];
  places: ReadonlyMap<string, Place>;
  shown: Shown;
  /** A node's or tie's id. */
  selected: string | null;
  /** Ids of nodes in order. */
  path: string[];
};

const maxNamed = 8;
export const maxLabelLength = 24;

export function sceneOf({ nodes, ties, places, shown, selected, path }: SceneInput): Scene {
  const emphasized = emphasizedBy({ ties, selected, path });
  const onPath = new Set(path);
  const isChosenNode = (id: string) => id === selected || onPath.has(id);
  const marks = nodes.flatMap((node): NodeMark[] => {
    const place = places.get(node.id);
    if (!place || !shown.nodes.has(node.id)) return [];
    const label = shorten(entityName(node));
    const isDimmed = emphasized !== null && !emphasized.nodes.has(node.id);
    return [{ ...place, id: node.id, type: node.type, label, radius: radiusOf(node), isChosen: isChosenNode(node.id), isDimmed }];
  });
  const weight = new Map(nodes.map(({ id, degree, memoryCount }) => [id, degree * 1_000 + memoryCount]));
  marks.sort(
    (one, other) =>
      Number(one.isDimmed) - Number(other.isDimmed) || weight.get(other.id)! - weight.get(one.id)! || (one.id < other.id ? -1 : 1),
  );
  const visible = ties.filter(({ id }) => shown.ties.has(id));
  const geometry = linesOf(visible, nodes, places);
  const lines = visible.flatMap((tie): LineMark[] => {
    const line = geometry.get(tie.id);
    if (!line) return [];
    const isChosen = tie.id === selected || (path.length > 0 && emphasized!.ties.has(tie.id));
    const look = isChosen ? "chosen" : shown.ties.get(tie.id) === "ended" ? "ended" : "active";
    return [{ ...line, id: tie.id, words: relationLabel(tie.type), look, isDimmed: emphasized !== null && !emphasized.ties.has(tie.id) }];
  });
  const around = lines.filter(({ isDimmed }) => emphasized !== null && !isDimmed);
  return {
    nodes: marks,
    lines,
    labeled: marks.filter(({ isChosen }) => isChosen),
    named: around.length <= maxNamed ? around : around.filter(({ look }) => look === "chosen").slice(0, maxNamed),
    nodeAt: nodeFinder(marks),
    nodeGroups: groupsOf(marks, ({ isDimmed, type }) => `${isDimmed ? 0 : 1} ${type}`),
    lineGroups: groupsOf(lines, ({ isDimmed, look }) => `${isDimmed ? 0 : 1} ${drawingOrder.indexOf(look)}`),
  };
}

const drawingOrder: LineLook[] = ["ended", "active", "chosen"];

const groupsOf = <Mark>(marks: Mark[], keyOf: (mark: Mark) => string): Mark[][] =>
  [...Map.groupBy(marks, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);

const shorten = (label: string): string => (label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1)}…` : label);

type Emphasis = { nodes: Set<string>; ties: Set<string> };

/** Null if nothing is chosen: then nothing is dimmed. */
function emphasizedBy({ ties, selected, path }: Pick<SceneInput, "ties" | "selected" | "path">): Emphasis | null {
  if (path.length > 0) {
    const pairs = new Set(path.slice(1).flatMap((id, n) => [`${path[n]} ${id}`, `${id} ${path[n]}`]));
    return {
      nodes: new Set(path),
      ties: new Set(ties.flatMap(({ id, source, target }) => (pairs.has(`${source} ${target}`) ? [id] : []))),
    };
  }
  const nodes = tiedTo(selected, ties);
  if (!nodes) return null;
  const around = ties.filter(({ id, source, target }) => id === selected || source === selected || target === selected);
  return { nodes, ties: new Set(around.map(({ id }) => id)) };
}

/** The node or tie with this id, and what it is connected to. */
export function tiedTo(selected: string | null, ties: Tie[]): Set<string> | null {
  if (!selected) return null;
  const tie = ties.find(({ id }) => id === selected);
  if (tie) return new Set([tie.source, tie.target]);
  const around = ties.flatMap(({ source, target }) => (source === selected ? [target] : target === selected ? [source] : []));
  return new Set([selected, ...around]);
}
