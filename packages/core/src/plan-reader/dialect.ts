import type { Dialect, Plan } from '../plan.ts';
import { readFile, type ReadFile } from './dialects/file-draft.ts';
import { baseName, folderOf, joinPath } from './link-path.ts';
import type { PlanFolder, PlanSource, PlanTree } from './plan-source.ts';

/** A dialect's reading of a plan; `readPlan` adds its name and the reason. */
export type PlanContent = Omit<Plan, 'dialect' | 'recognised'>;

/** One way of writing plans. Progress is written back by the `marks` that `read` gives each phase. */
export interface PlanDialect {
  readonly name: Dialect;
  /** Why a plan is in this dialect, in a few words; null if it is not. */
  recognise(look: PlanLook): string | null;
  read(look: PlanLook): PlanContent;
}

/** A plan as every dialect sees it. */
export interface PlanLook {
  /** The path as given: a file or a folder. */
  readonly path: string;
  /** Null for a folder. */
  readonly text: string | null;
  readonly tag: string | undefined;
  readonly tree: PlanTree;
  /** The file as markdown; a folder is an empty one. */
  markdown(): ReadFile;
  /** Another file as markdown; null if it cannot be read. */
  open(file: string): ReadFile | null;
  /** Names in a folder of the plan; empty if the folder is unknown. */
  list(folder: string): readonly string[];
}

export function lookAt(plan: PlanSource | PlanFolder): PlanLook {
  const [path, text] = 'folder' in plan ? [plan.folder, null] : [plan.file, plan.text];
  const tree = 'folder' in plan ? treeOf(plan) : plan;
  const opened = new Map<string, ReadFile | null>();
  const open = (file: string): ReadFile | null => {
    const known = opened.get(file);
    if (known !== undefined) return known;
    const answer = tree.read(file);
    const read = answer.ok ? readFile(file, answer.text) : null;
    opened.set(file, read);
    return read;
  };
  const markdown = (): ReadFile => {
    const read = opened.get(path) ?? readFile(path, text ?? '');
    opened.set(path, read);
    return read;
  };
  const list = (folder: string): readonly string[] => tree.list?.(joinPath('', folder)) ?? [];
  return { path, text, tag: plan.wishes?.tag, tree, markdown, open, list };
}

function treeOf({ folder, files = [], read, list, exists }: PlanFolder): PlanTree {
  const given = new Map(files.map(({ file, text }) => [file, text]));
  const isWithin = (file: string): boolean => folderOf(file) === joinPath('', folder);
  const here = [...given.keys()].filter(isWithin).map(baseName);
  return {
    read(file) {
      const text = given.get(file);
      if (text !== undefined) return { ok: true, text };
      return read?.(file) ?? { ok: false, problem: 'missing', detail: '' };
    },
    list: list ?? ((asked) => (asked === joinPath('', folder) ? here : null)),
    ...(exists ? { exists } : {}),
  };
}

/** The files of a folder by their paths. */
export function filesIn(look: PlanLook, folder: string, name: RegExp): string[] {
  return look
    .list(folder)
    .filter((each) => !each.endsWith('/') && name.test(each))
    .map((each) => joinPath(folder, each));
}

/** The folders in a folder by their paths. */
export function foldersIn(look: PlanLook, folder: string): string[] {
  return look
    .list(folder)
    .filter((each) => each.endsWith('/'))
    .map((each) => joinPath(folder, each.slice(0, -1)));
}

/** Files by their paths, relative to the folder of the plan's file. */
export function filesBeside({ path }: PlanLook, ...names: readonly string[]): string[] {
  return names.map((name) => joinPath(folderOf(path), name));
}
