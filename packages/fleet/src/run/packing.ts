import { phaseKey, safeName, wipRef } from '@debussy/core';
import { syncFileSystem } from '@debussy/host';
import type { PackedTask, Packing } from '../coordinator/coordination.ts';
import type { TaskResult } from '../task-bundle/bundle-facts.ts';
import type { SeriesItem, Task } from '@debussy/scheduler';
import { updateRefs } from '@debussy/workspace';
import { join, relative } from 'node:path';
import type { RunContext } from '@debussy/engine';
import { limitsOf, packState } from './brief.ts';
import type { Brief } from './brief.ts';
import { planCommit } from './plan-commit.ts';
import { runFiles, writeRunFiles } from './run-files.ts';

/** What tasks of a run take along, and where the things that come back belong. */
export function packing(context: RunContext): Packing {
  let plan: { readonly files: string; readonly commit: Promise<string> } | null = null;
  const commitOfPlan = (): Promise<string> => {
    const files = context.plan.files.join('\0');
    if (plan?.files !== files) plan = { files, commit: planCommit(context) };
    return plan.commit;
  };
  return {
    root: context.folder.root,
    async task(task) {
      const commit = await commitOfPlan();
      return {
        ...taskNeeds(context, task),
        brief: briefOf(context, commit),
        commits: commitsOf(context, task, commit),
      };
    },
    result: (_, result) => takeIn(context, result),
  };
}

function briefOf(context: RunContext, commit: string): Brief {
  const { plan, runBranch, settings, config } = context;
  return {
    plan: { path: plan.path, files: plan.files, commit, wishes: plan.wishes },
    runBranch,
    // What lands is made and signed by the coordinator.
    commits: { ...settings, sign: false },
    limits: limitsOf(config),
    state: packState(context.state()),
  };
}

function taskNeeds(context: RunContext, task: Task): Pick<PackedTask, 'files'> {
  if (task.kind === 'verification') return { files: [] };
  const { folder } = context;
  const inFolder = (path: string): string => relative(folder.root, path);
  const checkpoints = join(folder.checkpoints, safeName(phaseKey(task.phase)));
  const places = [
    checkpoints,
    folder.handoff(task.phase),
    ...task.failures.flatMap(({ log }) => log ?? []),
  ].map(inFolder);
  return runFiles(
    folder.root,
    places.filter((place) => !place.startsWith('..')),
  );
}

/** Everything that the work can look at, with what stands behind it. */
function commitsOf(context: RunContext, task: Task, plan: string): readonly string[] {
  const { base } = context.state();
  const own =
    task.kind === 'session'
      ? [task.base, task.from, task.ours]
      : [task.base, task.own?.commit, ...task.series.flatMap(commitsOfItem)];
  return [base, plan, ...own.filter((commit): commit is string => typeof commit === 'string')];
}

function commitsOfItem({ source }: SeriesItem): readonly (string | null)[] {
  return source.kind === 'commit' ? [source.base, source.commit] : [source.base, source.tip, source.repair];
}

/** Commits get the refs that they would have had here; a ref that stands already keeps what it holds. */
async function takeIn(context: RunContext, { files, refs }: TaskResult): Promise<void> {
  writeRunFiles(context.folder.root, files);
  // The journal will name commits that came with it.
  await syncFileSystem(context.store.commonDir);
  const own = wipRef(context.run, 'x', 'x').replace(/x\/x$/, '');
  for (const { ref, commit } of refs) {
    if (!ref.startsWith(own) || !/^[0-9a-f]{40,64}$/.test(commit)) continue;
    await updateRefs(context.store, [{ do: 'update', ref, new: commit, old: null }], 'debussy: fleet');
  }
}
