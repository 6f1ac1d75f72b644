import { phaseKey } from '../ids.ts';
import { reversed, type DependencyGraph } from './dependency-graph.ts';
import { topologicalOrder } from './order.ts';

/**
 * One cycle for each knot of phases that wait for each other, as the plan spells the ids, with the first repeated at the
 * end: `['1', '3', '2', '1']` reads "1 waits for 3, 3 for 2, 2 for 1". A shortest cycle through the knot's first phase.
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

/** Keys that no cycle lies before: they are in none. */
function orderable(graph: DependencyGraph): string[] {
  return topologicalOrder(graph).map(phaseKey);
}

/** Breadth first, so the first way back that is found is a shortest one. */
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

function reachable(edges: ReadonlyMap<string, readonly string[]>, start: string): Set<string> {
  const seen = new Set([start]);
  for (const key of seen) for (const next of edges.get(key) ?? []) seen.add(next);
  return seen;
}
