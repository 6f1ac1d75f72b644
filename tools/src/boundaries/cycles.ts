/** A circle in a graph, its first name again at the end; null where there is none. */
export function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  for (const start of graph.keys()) {
    const cycle = follow(start, [], { graph, done });
    if (cycle !== null) return cycle;
  }
  return null;
}

interface Walk {
  readonly graph: ReadonlyMap<string, readonly string[]>;
  readonly done: Set<string>;
}

function follow(name: string, path: readonly string[], walk: Walk): readonly string[] | null {
  if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
  if (walk.done.has(name)) return null;
  for (const next of walk.graph.get(name) ?? []) {
    const cycle = follow(next, [...path, name], walk);
    if (cycle !== null) return cycle;
  }
  walk.done.add(name);
  return null;
}
