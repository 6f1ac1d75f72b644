import { join, relative } from 'node:path';
import { phaseKey, safeName, wipRef } from '@debussy/core';
import { hasLandedAll } from '@debussy/engine';
import type { RunContext } from '@debussy/engine';
import type { Executor, SeriesItem, Task } from '@debussy/scheduler';
import { landedPhases, updateRefs } from '@debussy/workspace';
import type { LandedPhase } from '@debussy/workspace';
import type { PackedTask, Packing } from '../coordinator/coordination.ts';
import { createFleetExecutor } from '../coordinator/fleet-executor.ts';
import { batched } from '../git/batched.ts';
import type { KeptRef, TaskResult } from '../task-bundle/bundle-facts.ts';
import { limitsOf, packState } from './brief.ts';
import type { Brief } from './brief.ts';
import { fleetSettings } from './fleet-settings.ts';
import { hubTargetOf, releaseHubTarget } from './hub-target.ts';
import { planCommit } from './plan-commit.ts';
import { runFiles, writeRunFiles } from './run-files.ts';

/** Does the tasks of a run on the workers of a fleet. */
export function fleetExecutorOf(context: RunContext): Executor {
  const { env, repository, run } = context;
  const settings = fleetSettings({ flags: {}, env, cwd: repository.root });
  const { queue, remotes, refs, labels, gitTimeoutMs, giveUpMs } = settings;
  const executor = createFleetExecutor({
    queue,
    remote: remotes[0],
    run,
    gitDir: context.store.commonDir,
    view: join(context.folder.root, 'fleet.git'),
    pack: packing(context),
    refs,
    labels,
    gitTimeoutMs,
    giveUpMs,
    say: (message) => void process.stderr.write(`debussy: ${message}\n`),
  });
  return {
    ...executor,
    async close(mode) {
      await executor.close(mode);
      const target = hubTargetOf(context);
      // Without it, only a later run in another clone is told of this one; its hint says what to do.
      if (mode === 'cancel' && hasLandedAll(context.state()))
        await releaseHubTarget(target, run).catch(() => undefined);
    },
  };
}

/** What tasks of a run take along, and where the things that come back belong. */
function packing(context: RunContext): Packing {
  let plan: { readonly files: string; readonly commit: Promise<string> } | null = null;
  const commitOfPlan = (): Promise<string> => {
    const files = context.plan.files.join('\0');
    if (plan?.files !== files) plan = { files, commit: planCommit(context) };
    return plan.commit;
  };
  const keep = refKeeper(context);
  return {
    root: context.folder.root,
    async task(task) {
      const commit = await commitOfPlan();
      return {
        ...taskNeeds(context, task),
        brief: await briefOf(context, task, commit),
        commits: commitsOf(context, task, commit),
      };
    },
    result: (_, result) => takeIn(context, keep, result),
  };
}

async function briefOf(context: RunContext, task: Task, commit: string): Promise<Brief> {
  const { plan, runBranch, settings, config } = context;
  return {
    plan: { path: plan.path, files: plan.files, commit, wishes: plan.wishes },
    runBranch,
    // What lands is made and signed by the coordinator.
    commits: { ...settings, sign: false },
    limits: limitsOf(config),
    state: packState(context.state(), { task, landed: await landedSince(context, task) }),
  };
}

/** While a conflict is open, its session is told what the phases on both sides are about. */
async function landedSince({ store, run }: RunContext, task: Task): Promise<readonly LandedPhase[]> {
  if (task.kind === 'verification' || task.ours === null) return [];
  const range = { run, base: `${task.ours}^` };
  const sides = [task.ours, task.base].map((tip) => landedPhases(store, { ...range, tip }));
  return (await Promise.all(sides)).flat();
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

type Keep = (kept: KeptRef) => Promise<void>;

/** Commits get the refs that they would have had here; a ref that stands already keeps what it holds. */
function refKeeper({ store, run }: RunContext): Keep {
  const own = wipRef(run, 'x', 'x').replace(/x\/x$/, '');
  const keep = async (refs: readonly KeptRef[]): Promise<boolean> => {
    const updates = refs.map(({ ref, commit }) => ({ do: 'update', ref, new: commit, old: null }) as const);
    return (await updateRefs(store, updates, 'debussy: fleet')).done;
  };
  const write = batched(async (refs: readonly KeptRef[]) => {
    if (!(await keep(refs)) && refs.length > 1) for (const one of refs) await keep([one]);
    return refs.map(() => undefined);
  });
  return async (kept) => {
    if (kept.ref.startsWith(own) && /^[0-9a-f]{40,64}$/.test(kept.commit)) await write(kept);
  };
}

async function takeIn(context: RunContext, keep: Keep, { files, refs }: TaskResult): Promise<void> {
  writeRunFiles(context.folder.root, files);
  await Promise.all(refs.map(keep));
}
