import { phaseKey } from '../ids.ts';

/** What an order is made from: anything with an id and the ids that it waits for. */
export interface GraphNode {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

export interface UnknownDependency {
  readonly from: string;
  readonly to: string;
}

/** Nodes by key in the order of the plan; edges lead from a node to what it waits for, unknown ids left out. */
export interface DependencyGraph {
  readonly ids: ReadonlyMap<string, string>;
  readonly edges: ReadonlyMap<string, readonly string[]>;
  readonly unknown: readonly UnknownDependency[];
}

export function dependencyGraph(nodes: readonly GraphNode[]): DependencyGraph {
  const ids = new Map<string, string>();
  for (const node of nodes) if (!ids.has(phaseKey(node.id))) ids.set(phaseKey(node.id), node.id);
  const edges = new Map<string, readonly string[]>();
  const unknown: UnknownDependency[] = [];
  for (const node of nodes) {
    const wanted = [...new Set(node.dependsOn.map(phaseKey))];
    for (const to of node.dependsOn) if (!ids.has(phaseKey(to))) unknown.push({ from: node.id, to });
    const key = phaseKey(node.id);
    edges.set(key, [...new Set([...(edges.get(key) ?? []), ...wanted.filter((to) => ids.has(to))])]);
  }
  return { ids, edges, unknown };
}

/** The same graph seen from the other end: who waits for each phase. */
export function reversed(edges: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const result = new Map<string, string[]>([...edges.keys()].map((key) => [key, []]));
  for (const [from, targets] of edges) for (const to of targets) result.get(to)?.push(from);
  return result;
}
