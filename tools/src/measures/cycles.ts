import type { FileGraph } from './file-graph.ts';

interface Step {
  readonly from: string;
  readonly to: string;
}

/** Groups of folders of one package that need each other when they run: `packages/engine/src/run`, … */
export function folderCycles(graph: FileGraph): readonly (readonly string[])[] {
  const near = new Map<string, Set<string>>();
  for (const step of folderSteps(graph)) {
    const [from, to] = [folderOf(step.from), folderOf(step.to)];
    near.set(from, (near.get(from) ?? new Set()).add(to));
  }
  return cyclesIn(near);
}

/** The imports inside each group of folders that need each other: one of them has to go. */
export function stepsInCycles(graph: FileGraph): readonly Step[] {
  const steps = folderSteps(graph);
  return folderCycles(graph).flatMap((group) =>
    steps.filter(({ from, to }) => group.includes(folderOf(from)) && group.includes(folderOf(to))),
  );
}

/** Imports from one folder of a package into another. */
function folderSteps({ values }: FileGraph): readonly Step[] {
  return [...values].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => folderOf(from) !== folderOf(to) && packageOf(from) === packageOf(to))
      .map((to) => ({ from, to })),
  );
}

/** The first folder below `src`; files at its top count alone, like an entry. */
function folderOf(file: string): string {
  const parts = file.split('/');
  return parts.slice(0, parts.indexOf('src') + 2).join('/');
}

function packageOf(file: string): string {
  return file.slice(0, file.indexOf('/src/'));
}

/** Files that need each other when they run. */
export function valueCycles({ values }: FileGraph): readonly (readonly string[])[] {
  return cyclesIn(values);
}

type Needs = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups that need each other, sorted. */
export function cyclesIn(needs: Needs): readonly (readonly string[])[] {
  const reached = new Map([...needs.keys()].map((one) => [one, reachable(needs, one)]));
  const groups = [...reached]
    .filter(([one, all]) => all.has(one))
    .map(([one, all]) => [...all].filter((other) => reached.get(other)?.has(one) === true).toSorted());
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()];
}

function reachable(near: Needs, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...(near.get(from) ?? [])];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    waiting.push(...(near.get(folder) ?? []));
  }
  return found;
}
