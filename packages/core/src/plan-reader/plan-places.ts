import { joinPath } from './link-path.ts';

/** Names in a folder, those of folders with a slash at the end; null where there is no such folder. */
export type ListFolder = (folder: string) => readonly string[] | null;

/** The plan that a folder is, by the names in it: a file of it, or the folder itself; null where it is none. */
export function planOfFolder(list: ListFolder, folder: string): string | null {
  const names = new Set(list(folder) ?? []);
  const within = (name: string): string => joinPath(folder, name);
  if (names.has('ROADMAP.md') && (names.has('phases/') || names.has('STATE.md'))) return folder;
  if (names.has('tasks/') && names.has('config.yml')) return folder;
  const [file] = ['tasks.md', 'tasks/tasks.json', 'tasks.json', 'prd.json'].filter((name) =>
    isThere(list, folder, name),
  );
  if (file !== undefined) return within(file);
  if (names.has('plan.md') && (names.has('spec.md') || names.has('metadata.json'))) return within('plan.md');
  if ([...names].some((name) => name.endsWith('-PLAN.md'))) return folder;
  return [...names].filter((name) => storyName.test(name)).length > 1 ? folder : null;
}

const storyName = /^(?:story-)?\d{1,3}[.-]\d{1,3}(?:[.-][^/]*)?\.md$|\.story\.md$/i;

/** Where tools keep their plans in a project. */
const places: readonly { readonly folder: string; readonly each: boolean }[] = [
  { folder: 'specs', each: true },
  { folder: 'openspec/changes', each: true },
  { folder: '.kiro/specs', each: true },
  { folder: '.agent-os/specs', each: true },
  { folder: 'agent-os/specs', each: true },
  { folder: 'conductor/tracks', each: true },
  { folder: '.planning', each: false },
  { folder: '.taskmaster', each: false },
  { folder: 'backlog', each: false },
  { folder: 'docs/stories', each: false },
  { folder: '_bmad-output/implementation-artifacts', each: false },
  { folder: 'scripts/ralph', each: false },
  { folder: 'ralph', each: false },
];

const rootNames = /^(?:IMPLEMENTATION[_-]PLAN|MASTER[_-]?PLAN|PLAN|TASK_PLAN|prd)\.(?:md|json)$/i;

/** All plans that a project has in the usual places, in the order of these. */
export function plansIn(list: ListFolder, top: string): readonly string[] {
  const known = places.flatMap(({ folder, each }) => {
    const path = joinPath(top, folder);
    const folders = each ? foldersOf(list, path) : [path];
    return folders.flatMap((one) => planOfFolder(list, one) ?? []);
  });
  const dated = filesOf(list, joinPath(top, 'docs/superpowers/plans')).filter((file) => /\.md$/i.test(file));
  const root = filesOf(list, top).filter((file) => rootNames.test(file.split('/').at(-1) ?? ''));
  return [...known, ...dated, ...root];
}

/** What is over lies beside what is to be done. */
function foldersOf(list: ListFolder, folder: string): string[] {
  return (list(folder) ?? [])
    .filter((name) => name.endsWith('/') && !/^(?:archive|archived|completed)\/$/i.test(name))
    .map((name) => joinPath(folder, name.slice(0, -1)));
}

function filesOf(list: ListFolder, folder: string): string[] {
  return (list(folder) ?? []).filter((name) => !name.endsWith('/')).map((name) => joinPath(folder, name));
}

function isThere(list: ListFolder, folder: string, path: string): boolean {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  return list(joinPath(folder, parts.join('/')))?.includes(name) ?? false;
}
