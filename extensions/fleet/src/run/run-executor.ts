import { join, relative } from 'node:path';
import { phaseKey, safeName, wipRef } from '@debussy/core';
import { hasLandedAll } from '@debussy/engine';
import type { ExecutedRun } from '@debussy/engine';
import { entryOf } from '@debussy/scheduler';
import type { Executor, RunState, SeriesItem, SessionTask, Task } from '@debussy/scheduler';
import { landedPhases, updateRefs } from '@debussy/workspace';
import type { LandedPhase } from '@debussy/workspace';
import type { PackedTask, Packing } from '../coordinator/coordination.ts';
import { createFleetExecutor } from '../coordinator/fleet-executor.ts';
import { batched } from '../git/batched.ts';
import { recordRef } from '../git/fleet-refs.ts';
import { gitBeside } from '../git/own-view.ts';
import { openRemote } from '../hub/remote.ts';
import { queueFacts } from '../queue/safety.ts';
import { openRunRecord } from '../record/run-record.ts';
import type { RunRecord } from '../record/run-record.ts';
import { sweepHub } from '../record/sweep-hub.ts';
import type { KeptRef, TaskResult } from '../task-bundle/bundle-facts.ts';
import { limitsOf, packSession } from './brief.ts';
import type { Brief } from './brief.ts';
import { repositoryMark } from '../record/hub-place.ts';
import type { HubPlace } from '../record/hub-place.ts';
import { releaseHubTarget, hubTarget } from './hub-target.ts';
import { planCommit } from './plan-commit.ts';
import { runFiles, writeRunFiles } from '../task-bundle/run-files.ts';

/** Runs the tasks of a run on the workers of a fleet, and keeps its record on the hub. */
export async function openRunExecutor(run: ExecutedRun, place: HubPlace): Promise<Executor> {
  const { queue, remotes, refs, labels, gitTimeoutMs, giveUpMs, priority } = place.settings;
  const listeners: Parameters<Executor['onHint']>[0][] = [];
  // The loop polls at once, and `poll` returns the error.
  const onTrouble = (): void => listeners.forEach((listener) => listener({ id: '', events: [] }));
  const record = await recordOf(run, place, onTrouble);
  void record
    .recorded()
    .then(() => sweepOthers(run, place))
    .catch(() => undefined);
  const executor = createFleetExecutor({
    queue,
    remote: remotes[0],
    run: run.run,
    gitDir: place.gitDir,
    view: viewFolder(run),
    pack: packing(run),
    refs,
    labels,
    needs: (task) => needsOf(run.state(), task),
    gitTimeoutMs,
    giveUpMs,
    priority,
    recorded: () => record.recorded(),
    isLost: () => record.lost() !== null,
    say,
  });
  const mustBeOurs = (): void => {
    const trouble = record.lost() ?? record.untold();
    if (trouble !== null) throw trouble;
  };
  return {
    ...executor,
    async poll(id) {
      mustBeOurs();
      return executor.poll(id);
    },
    async cancel(id, reason) {
      mustBeOurs();
      return executor.cancel(id, reason);
    },
    onHint(listener) {
      listeners.push(listener);
      executor.onHint(listener);
    },
    confirm: () => record.confirm(),
    async close(mode) {
      // News that the hub lacks is still in the stored results, which are removed after it.
      const isRecorded = await record.settle();
      await executor.close(isRecorded ? mode : 'detach');
      const isOver = isRecorded && mode === 'cancel' && hasLandedAll(run.state());
      // If this fails, only a later run in another clone notices; its hint names the remedy.
      if (isOver) await releaseHubTarget(place, hubTarget(run), run.run).catch(() => undefined);
      await record.end(isOver);
    },
  };
}

/** Needs of a task's phases, including the sub-phases of a split. */
function needsOf(state: RunState, task: Task): readonly string[] {
  const phases = task.kind === 'session' ? [task.phase] : task.phases;
  return phases.flatMap((phase) => {
    const { spec, group } = entryOf(state, phase);
    return [
      ...(spec.needs ?? []),
      ...(group?.children ?? []).flatMap((child) => entryOf(state, child).spec.needs ?? []),
    ];
  });
}

function viewFolder({ folder }: ExecutedRun): string {
  return join(folder.root, 'fleet.git');
}

function say(message: string): void {
  process.stderr.write(`debussy: ${message}\n`);
}

/** Removes leftovers of earlier runs, including those of dead hosts. This run does not depend on it. */
async function sweepOthers({ state }: ExecutedRun, place: HubPlace): Promise<void> {
  const all = { at: state().base, dryRun: false, runs: [], discard: false };
  const gone = (await sweepHub(place, all)).filter(({ action }) => action === 'delete');
  const names = gone.map(({ name, run }) => `${name} (run ${run})`).join(', ');
  if (gone.length > 0) say(`removed from the hub ${place.shown}: ${names}`);
}

async function recordOf(
  run: ExecutedRun,
  { gitDir, refs, settings }: HubPlace,
  onTrouble: () => void,
): Promise<RunRecord> {
  const git = gitBeside(gitDir, viewFolder(run));
  const remote = openRemote(git, { url: settings.remotes[0].url, timeoutMs: settings.gitTimeoutMs });
  const facts = await queueFacts(settings.queue).catch(() => null);
  const mark = await repositoryMark(git, run.state().base);
  return openRunRecord({
    run,
    git,
    remote,
    ref: recordRef(refs, run.run, mark),
    beatMs: settings.beatMs,
    giveUpMs: settings.giveUpMs,
    clockMs: facts?.clockMs ?? 0,
    say,
    onTrouble,
  });
}

/** The content of tasks, and the destination of results. */
function packing(run: ExecutedRun): Packing {
  let plan: { readonly files: string; readonly commit: Promise<string> } | null = null;
  const commitOfPlan = (): Promise<string> => {
    const files = run.plan.files.join('\0');
    if (plan?.files !== files) plan = { files, commit: planCommit(run) };
    return plan.commit;
  };
  const keep = refKeeper(run);
  return {
    root: run.folder.root,
    async task(task) {
      const commit = await commitOfPlan();
      return {
        ...taskNeeds(run, task),
        task: task.kind === 'session' ? packSession(task, await landedSince(run, task)) : task,
        brief: briefOf(run, commit),
        commits: commitsOf(run, task, commit),
      };
    },
    result: (_, result) => takeIn(run, keep, result),
  };
}

function briefOf(run: ExecutedRun, commit: string): Brief {
  const { plan, runBranch, settings, config } = run;
  return {
    plan: { path: plan.path, files: plan.files, commit, wishes: plan.wishes },
    runBranch,
    // The coordinator creates and signs landed commits.
    commits: { ...settings, sign: false },
    limits: limitsOf(config),
  };
}

/** During a conflict, its session gets the purposes of the phases on both sides. */
async function landedSince({ store, run }: ExecutedRun, task: SessionTask): Promise<readonly LandedPhase[]> {
  if (task.ours === null) return [];
  const range = { run, base: `${task.ours}^` };
  const sides = [task.ours, task.base].map((tip) => landedPhases(store, { ...range, tip }));
  return (await Promise.all(sides)).flat();
}

function taskNeeds(run: ExecutedRun, task: Task): Pick<PackedTask, 'files'> {
  if (task.kind === 'verification') return { files: [] };
  const { folder } = run;
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

/** Everything that the work can read, with its history. */
function commitsOf(run: ExecutedRun, task: Task, plan: string): readonly string[] {
  const { base } = run.state();
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

/** Commits get the refs that they would have had here; an existing ref keeps its value. */
function refKeeper({ store, run }: ExecutedRun): Keep {
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

async function takeIn(run: ExecutedRun, keep: Keep, { files, refs }: TaskResult): Promise<void> {
  writeRunFiles(run.folder.root, files);
  await Promise.all(refs.map(keep));
}
