import { baseName, folderOf, joinPath } from './link-path.ts';

/** Names in a folder, those of folders with a trailing slash; null if the folder does not exist. */
export type ListFolder = (folder: string) => readonly string[] | null;

/** The plan in a folder, by the names in it: one of its files, or the folder itself; null if there is none. */
export function planOfFolder(list: ListFolder, folder: string): string | null {
  const names = new Set(list(folder) ?? []);
  const within = (name: string): string => joinPath(folder, name);
  if (names.has('ROADMAP.md') && (names.has('phases/') || names.has('STATE.md'))) return folder;
  if (names.has('tasks/') && names.has('config.yml')) return folder;
  const files = ['tasks.md', 'tasks/tasks.json', 'tasks.json', 'prd.json'].map(within);
  const file = files.find((path) => list(folderOf(path))?.includes(baseName(path)) ?? false);
  if (file !== undefined) return file;
  if (names.has('plan.md') && (names.has('spec.md') || names.has('metadata.json'))) return within('plan.md');
  if ([...names].some((name) => name.endsWith('-PLAN.md'))) return folder;
  return [...names].filter((name) => storyFile.test(name)).length > 1 ? folder : null;
}

/** Story files of BMAD. */
export const storyFile = /^(?:story-)?\d{1,3}[.-]\d{1,3}(?:[.-][^/]*)?\.md$|\.story\.md$/i;

/** Folders of tools for plans in a project: each plan in its own folder, or all in one. */
const ofEach = [
  'specs',
  'openspec/changes',
  '.kiro/specs',
  '.agent-os/specs',
  'agent-os/specs',
  'conductor/tracks',
];
const artifacts = '_bmad-output/implementation-artifacts';
const ofAll = ['.planning', '.taskmaster', 'backlog', 'docs/stories', artifacts, 'scripts/ralph', 'ralph'];

const rootNames = /^(?:IMPLEMENTATION[_-]PLAN|MASTER[_-]?PLAN|PLAN|TASK_PLAN|prd)\.(?:md|json)$/i;

/** All plans in the usual places of a project, in this order. */
export function plansIn(list: ListFolder, top: string): readonly string[] {
  const each = ofEach.flatMap((folder) => foldersOf(list, joinPath(top, folder)));
  const all = ofAll.map((folder) => joinPath(top, folder));
  const known = [...each, ...all].flatMap((folder) => planOfFolder(list, folder) ?? []);
  const dated = filesOf(list, joinPath(top, 'docs/superpowers/plans')).filter((file) => /\.md$/i.test(file));
  const cursor = filesOf(list, joinPath(top, '.cursor/plans')).filter((file) => file.endsWith('.plan.md'));
  const root = filesOf(list, top).filter((file) => rootNames.test(baseName(file)));
  return [...known, ...dated, ...cursor, ...root];
}

/** Finished plans are in a folder beside open ones. */
function foldersOf(list: ListFolder, folder: string): string[] {
  return (list(folder) ?? [])
    .filter((name) => name.endsWith('/') && !/^(?:archive|archived|completed)\/$/i.test(name))
    .map((name) => joinPath(folder, name.slice(0, -1)));
}

function filesOf(list: ListFolder, folder: string): string[] {
  return (list(folder) ?? []).filter((name) => !name.endsWith('/')).map((name) => joinPath(folder, name));
}
