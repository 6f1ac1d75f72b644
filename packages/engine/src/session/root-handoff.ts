import type { SessionTask } from '@debussy/scheduler';
import { amendFiles, updateRefs } from '@debussy/workspace';
import type { EditedCommit, Store } from '@debussy/workspace';
import type { RunPlace, RunPlan } from '../run/run-place.ts';

/**
 * A HANDOFF.md that the agent wrote at the top of its worktree. It is meant for the next session, so it is removed from
 * the work. Null if there is none, if the base has one, or if the phase itself asks for one.
 */
export async function takeRootHandoff(
  { store, plan }: Pick<RunPlace, 'store'> & { readonly plan: Pick<RunPlan, 'text' | 'shared'> },
  task: SessionTask,
  { commit, ref }: { readonly commit: string; readonly ref: string },
): Promise<(EditedCommit & { readonly path: string; readonly text: string }) | null> {
  const [path] = await handoffsIn(store, commit);
  if (path === undefined || isWanted(`${plan.text(task.spec)}\n${plan.shared(task.spec)}`, task)) return null;
  if ((await handoffsIn(store, task.base)).length > 0) return null;
  const read = await store.git(['cat-file', 'blob', `${commit}:${path}`]);
  if (read.code !== 0) return null;
  const edited = await amendFiles(store, commit, new Map([[path, null]]));
  const change = { do: 'update', ref, new: edited.commit, old: commit } as const;
  const moved = await updateRefs(store, [change], 'debussy: handoff of the agent taken out');
  if (!moved.done) throw new Error(`the ref of the work could not be written: ${moved.stderr}`);
  return { ...edited, path, text: read.stdout.toString().slice(0, longest) };
}

const longest = 4 * 1024 * 1024;

/** Plain files at the top, in any case. */
async function handoffsIn({ git }: Store, commit: string): Promise<readonly string[]> {
  const { code, stdout } = await git(['ls-tree', '-z', commit]);
  const lines = code === 0 ? stdout.toString().split('\0') : [];
  return lines.flatMap((line) => /^100\d{3} blob [0-9a-f]+\t(handoff\.md)$/i.exec(line)?.[1] ?? []);
}

/** Its plan names the file, so it is a normal result. */
function isWanted(text: string, { spec }: SessionTask): boolean {
  const named = [
    text,
    spec.scope ?? '',
    ...spec.files,
    ...spec.notes.write,
    ...spec.tasks.map((one) => one.text),
  ];
  return named.some((one) => /\bhandoff\.md\b/i.test(one));
}
