import type { Tree } from './content.ts';

/** The truth about a phase in a tree: bad work is always bad, and two that are made against each other break together. */
export function gateFails(phase: string, tree: Tree): boolean {
  const mark = tree.get(phase) ?? '';
  if (mark.startsWith('bad')) return true;
  if (!mark.startsWith('semantic')) return false;
  return [...tree.values()].filter((value) => value.startsWith('semantic')).length > 1;
}
