import type { FileGraph } from './file-graph.ts';

/** The shortest way over these files by imports, in either direction: what a reader follows. Null where nothing leads on. */
export function walkOver(graph: FileGraph, stations: readonly string[]): readonly string[] | null {
  const near = neighbours(graph);
  const [first = ''] = stations;
  const whole = [first];
  for (const [i, station] of stations.slice(1).entries()) {
    const part = shortest(near, stations[i] ?? '', station);
    if (part === null) return null;
    whole.push(...part.slice(1));
  }
  return whole;
}

export function crossings(walk: readonly string[]): number {
  const rooms = walk.map((file) => file.split('/').slice(0, 2).join('/'));
  return rooms.filter((room, i) => i > 0 && room !== rooms[i - 1]).length;
}

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

function neighbours({ uses }: FileGraph): Neighbours {
  const near = new Map([...uses].map(([file, targets]) => [file, new Set(targets)]));
  for (const [file, targets] of uses) for (const target of targets) near.get(target)?.add(file);
  return near;
}

function shortest(near: Neighbours, from: string, to: string): readonly string[] | null {
  const before = new Map<string, string | null>([[from, null]]);
  const waiting = [from];
  for (let file = waiting.shift(); file !== undefined && file !== to; file = waiting.shift()) {
    for (const next of near.get(file) ?? []) {
      if (before.has(next)) continue;
      before.set(next, file);
      waiting.push(next);
    }
  }
  if (!before.has(to)) return null;
  const way: string[] = [];
  for (let at: string | null = to; at !== null; at = before.get(at) ?? null) way.unshift(at);
  return way;
}

/** Files that need each other when they run. */
export function valueCycles({ values }: FileGraph): readonly (readonly string[])[] {
  const reach = (from: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const waiting = [...(values.get(from) ?? [])];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (found.has(file)) continue;
      found.add(file);
      waiting.push(...(values.get(file) ?? []));
    }
    return found;
  };
  const reached = new Map([...values.keys()].map((file) => [file, reach(file)]));
  const inCycle = [...reached].filter(([file, all]) => all.has(file));
  const groups = inCycle.map(([file, all]) =>
    [...all].filter((other) => reached.get(other)?.has(file) === true).toSorted(),
  );
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()];
}
