import type { FileGraph } from './file-graph.ts';

/** Groups of folders of one package that need each other when they run: `packages/engine/src/run`, … */
export function folderCycles({ values }: FileGraph): readonly (readonly string[])[] {
  const near = new Map<string, Set<string>>();
  for (const [file, targets] of values)
    for (const target of targets) {
      const [from, to] = [folderOf(file), folderOf(target)];
      if (from === to || packageOf(from) !== packageOf(to)) continue;
      near.set(from, (near.get(from) ?? new Set()).add(to));
    }
  const reached = new Map([...near.keys()].map((folder) => [folder, reachable(near, folder)]));
  const groups = [...reached]
    .filter(([folder, all]) => all.has(folder))
    .map(([folder, all]) => [...all].filter((other) => reached.get(other)?.has(folder) === true).toSorted());
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()];
}

/** The first folder below `src`; files at its top stand for themselves, as an entry does. */
function folderOf(file: string): string {
  const parts = file.split('/');
  return parts.slice(0, parts.indexOf('src') + 2).join('/');
}

function packageOf(folder: string): string {
  return folder.slice(0, folder.indexOf('/src/'));
}

function reachable(near: ReadonlyMap<string, ReadonlySet<string>>, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...(near.get(from) ?? [])];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    waiting.push(...(near.get(folder) ?? []));
  }
  return found;
}
