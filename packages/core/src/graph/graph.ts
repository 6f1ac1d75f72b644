import { firstAtLeast } from '../first-at-least.ts';
import { comparePhaseIds, phaseKey } from '../ids.ts';

/** Every phase after its dependencies; among several, the lower id first. Phases in or behind a cycle are left out. */
export function topologicalOrder(graph: DependencyGraph): readonly string[] {
  return ordered(graph, comparePhaseIds);
}

/**
 * Every phase after its dependencies. If several could come next: the one with the most dependent work. `weight` is the
 * duration of a phase (1 by default).
 */
export function criticalPathOrder(
  graph: DependencyGraph,
  weight: (id: string) => number = () => 1,
): readonly string[] {
  const length = criticalLengths(graph, weight);
  return ordered(graph, (a, b) => (length.get(b) ?? 0) - (length.get(a) ?? 0) || comparePhaseIds(a, b));
}

/** For each phase: its own weight plus the heaviest chain of phases behind it. */
function criticalLengths(
  graph: DependencyGraph,
  weight: (id: string) => number,
): ReadonlyMap<string, number> {
  const dependants = reversed(graph.edges);
  const lengths = new Map<string, number>();
  for (const id of topologicalOrder(graph).toReversed()) {
    const key = phaseKey(id);
    const behind = (dependants.get(key) ?? []).map((next) => lengths.get(graph.ids.get(next) ?? next) ?? 0);
    lengths.set(id, weight(id) + behind.reduce((most, each) => Math.max(most, each), 0));
  }
  return lengths;
}

function ordered(graph: DependencyGraph, compare: (a: string, b: string) => number): string[] {
  const waits = new Map([...graph.edges].map(([key, targets]) => [key, targets.length]));
  const dependants = reversed(graph.edges);
  const free = [...graph.ids].filter(([key]) => waits.get(key) === 0).map(([, id]) => id);
  const ready = free.toSorted((a, b) => compare(b, a));
  const order: string[] = [];
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    order.push(id);
    for (const next of dependants.get(phaseKey(id)) ?? []) {
      const left = (waits.get(next) ?? 0) - 1;
      waits.set(next, left);
      if (left === 0) insert(ready, graph.ids.get(next) ?? next, compare);
    }
  }
  return order;
}

/** Inserts an item into a list in descending order. */
function insert(list: string[], item: string, compare: (a: string, b: string) => number): void {
  list.splice(
    firstAtLeast(list, 0, (each) => -compare(each, item)),
    0,
    item,
  );
}

/** Input of an order: anything with an id and the ids that it waits for. */
export interface GraphNode {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

/** Nodes by key in the order of the plan; edges lead from a node to its dependencies, without unknown ids. */
interface DependencyGraph {
  readonly ids: ReadonlyMap<string, string>;
  readonly edges: ReadonlyMap<string, readonly string[]>;
}

export function dependencyGraph(nodes: readonly GraphNode[]): DependencyGraph {
  const ids = new Map<string, string>();
  for (const node of nodes) if (!ids.has(phaseKey(node.id))) ids.set(phaseKey(node.id), node.id);
  const edges = new Map<string, readonly string[]>();
  for (const node of nodes) {
    const key = phaseKey(node.id);
    const wanted = node.dependsOn.map(phaseKey).filter((to) => ids.has(to));
    edges.set(key, [...new Set([...(edges.get(key) ?? []), ...wanted])]);
  }
  return { ids, edges };
}

/** The reverse graph: the dependents of each phase. */
function reversed(edges: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const result = new Map<string, string[]>([...edges.keys()].map((key) => [key, []]));
  for (const [from, targets] of edges) for (const to of targets) result.get(to)?.push(from);
  return result;
}

/**
 * One cycle for each group of phases that wait for each other, as the plan spells the ids. The first id is repeated at
 * the end: `['1', '3', '2', '1']` reads "1 waits for 3, 3 for 2, 2 for 1". It is a shortest cycle through the group's
 * first phase.
 */
export function findCycles(graph: DependencyGraph): readonly (readonly string[])[] {
  const done = new Set([...orderable(graph), ...orderable({ ...graph, edges: reversed(graph.edges) })]);
  const cycles: string[][] = [];
  for (const start of graph.ids.keys()) {
    if (done.has(start)) continue;
    const path = wayBack(graph, start);
    done.add(start);
    if (!path) continue;
    for (const key of knot(graph, start)) done.add(key);
    cycles.push(path.map((key) => graph.ids.get(key) ?? key));
  }
  return cycles;
}

/** Keys that no cycle precedes are in none. */
function orderable(graph: DependencyGraph): string[] {
  return topologicalOrder(graph).map(phaseKey);
}

/** Breadth first, so the first cycle found is a shortest one. */
function wayBack(graph: DependencyGraph, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const key of queue) {
    for (const next of graph.edges.get(key) ?? []) {
      if (next === start) return [...trace(cameFrom, start, key), start];
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, key);
      queue.push(next);
    }
  }
  return null;
}

function trace(cameFrom: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const path = [end];
  for (let key = end; key !== start;) {
    key = cameFrom.get(key) ?? start;
    path.push(key);
  }
  return path.toReversed();
}

function knot(graph: DependencyGraph, start: string): Set<string> {
  const forward = reachable(graph.edges, start);
  const backward = reachable(reversed(graph.edges), start);
  return new Set([...forward].filter((key) => backward.has(key)));
}

/** All keys that the edges reach, including the start. */
export function reachable(edges: ReadonlyMap<string, readonly string[]>, start: string): Set<string> {
  const seen = new Set([start]);
  for (const key of seen) for (const next of edges.get(key) ?? []) seen.add(next);
  return seen;
}
