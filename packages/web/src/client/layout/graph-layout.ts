/** A phase in the graph: a group is one that others name as their parent. */
export interface GraphItem {
  readonly key: string;
  readonly parent: string | null;
  readonly after: readonly string[];
}

/** A box, in pixels from the upper left corner of the graph. */
export interface GraphBox {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isGroup: boolean;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
}

export interface GraphPlan {
  readonly width: number;
  readonly height: number;
  /** Groups before their content, so that the content is painted on top. */
  readonly boxes: readonly GraphBox[];
  readonly edges: readonly GraphEdge[];
}

export const graphSizes = {
  nodeWidth: 212,
  nodeHeight: 84,
  gapX: 56,
  gapY: 16,
  /** Space for a group's two-line title and its state above its content. */
  groupHead: 82,
  groupPad: 14,
  /** More phases than this in one column are split into several columns. */
  tallest: 10,
} as const;

/** Phases from left to right by dependency, groups as boxes around their sub-phases. Pure: same plan, same layout. */
export function layoutGraph(items: readonly GraphItem[]): GraphPlan {
  const level = layoutLevel(null, items);
  const byKey = new Map(items.map((one) => [one.key, one]));
  const edges = items.flatMap((item) => neededEdges(item, byKey));
  return { width: level.width, height: level.height, boxes: level.boxes, edges };
}

interface Level {
  readonly width: number;
  readonly height: number;
  /** Relative to the level's own corner. */
  readonly boxes: readonly GraphBox[];
}

interface Part extends Level {
  readonly item: GraphItem;
  readonly isGroup: boolean;
}

function layoutLevel(parent: string | null, items: readonly GraphItem[]): Level {
  const own = items.filter((item) => item.parent === parent);
  return place(columnsOf(own.map((item) => partOf(item, items))));
}

function partOf(item: GraphItem, items: readonly GraphItem[]): Part {
  const { nodeWidth, nodeHeight, groupHead, groupPad } = graphSizes;
  const isGroup = items.some(({ parent }) => parent === item.key);
  if (!isGroup) return { item, isGroup, width: nodeWidth, height: nodeHeight, boxes: [] };
  const inner = layoutLevel(item.key, items);
  const boxes = inner.boxes.map((box) => ({ ...box, x: box.x + groupPad, y: box.y + groupHead }));
  const width = Math.max(nodeWidth + 2 * groupPad, inner.width + 2 * groupPad);
  return { item, isGroup, width, height: inner.height + groupHead + groupPad, boxes };
}

/** By the longest path from the beginning; each column in an order with few crossing lines. */
function columnsOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const byKey = new Map(parts.map((part) => [part.item.key, part]));
  const depths = depthsOf(byKey);
  const count = Math.max(-1, ...depths.values()) + 1;
  const layers = Array.from({ length: count }, (_, depth) =>
    parts.filter(({ item }) => depths.get(item.key) === depth),
  );
  return ordered(layers).flatMap((layer) => cut(layer, graphSizes.tallest));
}

function depthsOf(parts: ReadonlyMap<string, Part>): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  const depthOf = (key: string): number => {
    const known = depths.get(key);
    if (known !== undefined) return known;
    // A cycle, which the audit refuses, must not cause an endless loop.
    depths.set(key, 0);
    const before = (parts.get(key)?.item.after ?? []).filter((one) => parts.has(one) && one !== key);
    const depth = before.length === 0 ? 0 : 1 + Math.max(...before.map(depthOf));
    depths.set(key, depth);
    return depth;
  };
  for (const key of parts.keys()) depthOf(key);
  return depths;
}

function ordered(layers: readonly (readonly Part[])[]): readonly (readonly Part[])[] {
  let now = layers;
  for (let sweep = 0; sweep < 3; sweep += 1) {
    const places = new Map(now.flatMap((layer) => layer.map(({ item }, i) => [item.key, i / layer.length])));
    now = now.map((layer, depth) => {
      if (depth === 0) return layer;
      return layer
        .map((part, i) => ({ part, i, at: weightOf(part, places) }))
        .toSorted((a, b) => a.at - b.at || a.i - b.i)
        .map(({ part }) => part);
    });
  }
  return now;
}

/** Between its dependencies. */
function weightOf({ item }: Part, places: ReadonlyMap<string, number>): number {
  const before = item.after.flatMap((key) => places.get(key) ?? []);
  return before.length === 0 ? 0.5 : before.reduce((sum, one) => sum + one, 0) / before.length;
}

function cut<T>(list: readonly T[], most: number): readonly (readonly T[])[] {
  const count = Math.max(1, Math.ceil(list.length / most));
  const size = Math.ceil(list.length / count);
  return Array.from({ length: count }, (_, i) => list.slice(i * size, (i + 1) * size));
}

function place(columns: readonly (readonly Part[])[]): Level {
  const { gapX, gapY } = graphSizes;
  const heights = columns.map((column) => column.reduce((sum, { height }) => sum + height + gapY, -gapY));
  const height = Math.max(0, ...heights);
  const boxes: GraphBox[] = [];
  let x = 0;
  for (const column of columns) {
    const width = Math.max(0, ...column.map((part) => part.width));
    let y = 0;
    for (const part of column) {
      const left = x + (width - part.width) / 2;
      const { item, height: tall, isGroup } = part;
      boxes.push({ key: item.key, x: left, y, width: part.width, height: tall, isGroup });
      boxes.push(...part.boxes.map((box) => ({ ...box, x: box.x + left, y: box.y + y })));
      y += part.height + gapY;
    }
    x += width + gapX;
  }
  return { width: Math.max(0, x - gapX), height, boxes };
}

/** Without implied edges: if c depends on b, and b on a, the edge from c to a is not drawn. */
function neededEdges(item: GraphItem, byKey: ReadonlyMap<string, GraphItem>): readonly GraphEdge[] {
  const after = item.after.filter((key) => byKey.has(key) && key !== item.key);
  const implied = new Set(after.flatMap((key) => [...allBefore(key, byKey)]));
  return after.filter((key) => !implied.has(key)).map((from) => ({ from, to: item.key }));
}

function allBefore(key: string, byKey: ReadonlyMap<string, GraphItem>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...(byKey.get(key)?.after ?? [])];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    open.push(...(byKey.get(one)?.after ?? []));
  }
  return found;
}

/** From the right side of one box to the left side of another, through the gaps between boxes in the columns between. */
export function edgePath(from: GraphBox, to: GraphBox, boxes: readonly GraphBox[]): string {
  const [x1, y1] = [from.x + from.width, portOf(from)];
  const [x2, y2] = [to.x, portOf(to)];
  const stops = columnsBetween(x1, x2, boxes).map((column) => {
    const left = Math.min(...column.map(({ x }) => x));
    const right = Math.max(...column.map(({ x, width }) => x + width));
    const straight = y1 + ((y2 - y1) * ((left + right) / 2 - x1)) / Math.max(1, x2 - x1);
    return { left, right, y: freeAt(straight, column) };
  });
  const parts = [`M${round(x1)} ${round(y1)}`];
  let at = { x: x1, y: y1 };
  for (const { left, right, y } of stops) {
    parts.push(curve(at, { x: left, y }), `L${round(right)} ${round(y)}`);
    at = { x: right, y };
  }
  return [...parts, curve(at, { x: x2, y: y2 })].join('');
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function curve(a: Point, b: Point): string {
  const bend = Math.max(12, Math.abs(b.x - a.x) / 2);
  return `C${round(a.x + bend)} ${round(a.y)} ${round(b.x - bend)} ${round(b.y)} ${round(b.x)} ${round(b.y)}`;
}

function portOf({ y, height, isGroup }: GraphBox): number {
  return y + Math.min(height, isGroup ? graphSizes.groupHead : height) / 2;
}

/** The boxes between two positions, by column; an outer box hides those within it. */
function columnsBetween(
  from: number,
  to: number,
  boxes: readonly GraphBox[],
): readonly (readonly GraphBox[])[] {
  const columns: GraphBox[][] = [];
  const between = boxes
    .filter(({ x, width }) => x >= from && x + width <= to)
    .toSorted((a, b) => a.x - b.x || b.width - a.width);
  for (const box of between) {
    const last = columns.at(-1);
    const reach = Math.max(...(last ?? []).map(({ x, width }) => x + width));
    if (last === undefined || box.x >= reach) columns.push([box]);
    else last.push(box);
  }
  return columns;
}

/** The height nearest to a wanted one at which no box of a column blocks the line. */
function freeAt(wanted: number, column: readonly GraphBox[]): number {
  const margin = graphSizes.gapY / 2;
  const isFree = (y: number): boolean =>
    column.every((box) => y < box.y - margin + 1 || y > box.y + box.height + margin - 1);
  const edges = column.flatMap(({ y, height }) => [y - margin, y + height + margin]);
  const nearest = [wanted, ...edges].filter(isFree);
  return nearest.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? wanted;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
