import { comparePhaseIds, phaseKey } from '../ids.ts';
import { reversed, type DependencyGraph } from './dependency-graph.ts';
import { Heap } from './heap.ts';

/** Every phase after all that it waits for; among free ones, the lower id first. Phases in or behind a cycle are left out. */
export function topologicalOrder(graph: DependencyGraph): readonly string[] {
  return ordered(graph, comparePhaseIds);
}

/**
 * Every phase after all that it waits for; among free ones, the one that most work still waits behind comes first.
 * `weight` says how long a phase takes (1 each by default).
 */
export function criticalPathOrder(
  graph: DependencyGraph,
  weight: (id: string) => number = () => 1,
): readonly string[] {
  const length = criticalLengths(graph, weight);
  return ordered(graph, (a, b) => (length.get(b) ?? 0) - (length.get(a) ?? 0) || comparePhaseIds(a, b));
}

/** For each phase: its own weight and the heaviest chain of phases that waits for it. */
export function criticalLengths(
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
  const ready = new Heap(compare);
  for (const [key, id] of graph.ids) if (waits.get(key) === 0) ready.push(id);
  const order: string[] = [];
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    order.push(id);
    for (const next of dependants.get(phaseKey(id)) ?? []) {
      const left = (waits.get(next) ?? 0) - 1;
      waits.set(next, left);
      if (left === 0) ready.push(graph.ids.get(next) ?? next);
    }
  }
  return order;
}
