import { phaseKey } from '@debussy/core';
import type { EventBody, EventOf, GateResult, GateSpec } from '@debussy/core';
import { shortList } from '@debussy/scheduler';
import type { VerificationTask, TaskControl } from '@debussy/scheduler';
import type { CandidateCommit, CleanTree, GateRun, MadeCandidate, Verifier } from './verification-ports.ts';

type Failed = { readonly phase: string; readonly gate: string };

/** Makes the candidate and runs every gate of every phase in it, on the exact tree that would land. */
export async function runVerification(
  verifier: Verifier,
  task: VerificationTask,
  work: TaskControl,
): Promise<readonly EventBody[]> {
  if (work.signal.aborted) return [finished(task, { verdict: 'cancelled' })];
  const made = await verifier.candidate(task);
  if (made.kind === 'conflict') {
    const { phase, files, marked, part } = made;
    return [finished(task, { verdict: 'conflict', conflict: { phase, files, marked, part } })];
  }
  const checks = task.everyCommit ? stages(task, made.commits) : [{ ...made, phases: task.phases }];
  let cached = true;
  for (const check of checks) {
    const result = await verifyTree({ verifier, task, work }, check);
    if (work.signal.aborted) return [finished(task, { verdict: 'cancelled' })];
    cached &&= result.cached;
    if (result.failed.length > 0) {
      return [
        ...result.events,
        finished(task, {
          ...made,
          below: belowRepair(task, made),
          verdict: 'red',
          failed: result.failed,
          cached,
        }),
      ];
    }
  }
  return [finished(task, { ...made, verdict: 'green', cached })];
}

function belowRepair(
  task: VerificationTask,
  made: Extract<MadeCandidate, { kind: 'candidate' }>,
): string | null {
  const last = task.series.at(-1)?.source;
  const repaired = last?.kind === 'group' && last.repair !== null;
  return repaired ? (made.commits.at(-2)?.commit ?? null) : null;
}

interface Check {
  readonly commit: string;
  readonly tree: string;
  readonly phases: readonly string[];
}

/** Every commit of the chain with the phases that stand up to it; partial work alone has nothing to pass. */
function stages(task: VerificationTask, commits: readonly CandidateCommit[]): readonly Check[] {
  const seen: string[] = [];
  const checks = commits.map(({ phase, commit, tree }) => {
    if (phase !== null) seen.push(phase);
    return { commit, tree, phases: [...seen] };
  });
  const last = checks.at(-1);
  return last === undefined ? [] : [...checks.slice(0, -1), { ...last, phases: task.phases }];
}

interface Setting {
  readonly verifier: Verifier;
  readonly task: VerificationTask;
  readonly work: TaskControl;
}

interface Verified {
  readonly failed: readonly Failed[];
  readonly cached: boolean;
  readonly events: readonly EventBody[];
}

async function verifyTree(setting: Setting, check: Check): Promise<Verified> {
  const { verifier } = setting;
  const open: GateOfPhases[] = [];
  for (const one of gatesOf(setting, check.phases)) {
    if ((await verifier.known(check.tree, one.gate)) !== true) open.push(one);
  }
  if (open.length === 0) return { failed: [], cached: true, events: [] };
  const tree = await verifier.checkOut(check.commit, open[0]?.phase ?? '');
  if (!tree.ok) return notSetUp(setting, tree.error.detail);
  for (const notice of tree.value.notices) setting.work.tell(notice);
  try {
    return await runGates(setting, { check, tree: tree.value, open });
  } finally {
    await tree.value.close();
  }
}

interface Checked {
  readonly check: Check;
  readonly tree: CleanTree;
  readonly open: readonly GateOfPhases[];
}

/** A command with the first phase that asks for it, and the others that do. */
interface GateOfPhases {
  readonly phase: string;
  readonly gate: GateSpec;
  readonly also: { readonly phase: string; readonly gate: GateSpec }[];
}

async function runGates(setting: Setting, { check, tree, open }: Checked): Promise<Verified> {
  const failed: Failed[] = [];
  for (const [i, { phase, gate, also }] of open.entries()) {
    if (setting.work.signal.aborted) break;
    const { task, work, verifier } = setting;
    if (i > 0) await putBack(setting, tree, phase);
    work.tell({ type: 'gate.started', id: task.id, phase, gate: gate.name });
    const { run, result } = await judge(setting, tree, { phase, gate });
    work.tell(gateFinished(task, { phase, gate, run, result }));
    // A pass goes for whoever asks for the same; what has not passed is said of each.
    if (result === 'failed_before')
      for (const other of also) work.tell(gateFinished(task, { ...other, run, result }));
    if (result === 'failed' || result === 'timed_out') failed.push({ phase, gate: gate.name });
    // A gate that fails at the base as well is let through here, but it has not passed.
    else if (result === 'passed' || result === 'flaky') await verifier.remember(check.tree, gate, true);
  }
  return { failed, cached: false, events: [] };
}

/** A failure is tried once more: a gate that passes then is flaky, which is said, and not the phase's fault. */
async function judge(
  setting: Setting,
  tree: CleanTree,
  { phase, gate }: Pick<GateOfPhases, 'phase' | 'gate'>,
): Promise<{ readonly run: GateRun; readonly result: GateResult }> {
  const { verifier, task, work } = setting;
  const run = await tree.run(gate, `${task.id}-${gate.name}`, work.signal);
  if (run.cancelled) return { run, result: 'cancelled' };
  if (run.passed) return { run, result: 'passed' };
  if (run.timedOut) return { run, result: 'timed_out' };
  await putBack(setting, tree, phase);
  const again = await tree.run(gate, `${task.id}-${gate.name}-again`, work.signal);
  if (again.cancelled) return { run, result: 'cancelled' };
  if (again.passed) return { run: again, result: 'flaky' };
  const before = await verifier.failsAtBase(gate, work.signal);
  return { run: again, result: before === true ? 'failed_before' : 'failed' };
}

/** No gate runs on what another has made of the files: the tree that is verified is the one that lands. */
async function putBack({ work }: Setting, tree: CleanTree, phase: string): Promise<void> {
  const changed = await tree.putBack();
  if (changed.length === 0) return;
  work.tell({
    type: 'notice',
    severity: 'warning',
    code: 'GATE_CHANGED_FILES',
    phase,
    message: `a gate changed files of the commit that is verified: ${shortList(changed)}`,
    hint: 'They were put back before a gate ran again. Let it write to files that git ignores.',
  });
}

/** Each command once, under the first phase that asks for it. */
function gatesOf({ verifier }: Setting, phases: readonly string[]): readonly GateOfPhases[] {
  const found = new Map<string, GateOfPhases>();
  for (const phase of phases) {
    for (const gate of verifier.gates(phaseKey(phase))) {
      if (gate.command === null) continue;
      const key = JSON.stringify([gate.command, gate.expectation]);
      const known = found.get(key);
      if (known === undefined) found.set(key, { phase, gate, also: [] });
      else if (known.phase !== phase || known.gate.name !== gate.name) known.also.push({ phase, gate });
    }
  }
  return [...found.values()];
}

function notSetUp({ task }: Setting, detail: string): Verified {
  const phase = task.phases[0] ?? '';
  const hint = 'The setup command of the configuration has to work in a fresh checkout.';
  const notice: EventBody = {
    type: 'notice',
    severity: 'error',
    code: 'SETUP_FAILED',
    phase,
    message: detail,
    hint,
  };
  return { failed: [{ phase, gate: 'setup' }], cached: false, events: [notice] };
}

interface GateEnd {
  readonly phase: string;
  readonly gate: GateSpec;
  readonly run: GateRun;
  readonly result: GateResult;
}

function gateFinished(task: VerificationTask, { phase, gate, run, result }: GateEnd): EventBody {
  const { exitCode, seconds, log, detail } = run;
  return {
    type: 'gate.finished',
    id: task.id,
    phase,
    gate: gate.name,
    result,
    exit_code: exitCode,
    seconds,
    log,
    detail,
  };
}

type Finish = Partial<
  Pick<EventOf<'verification.finished'>, 'commit' | 'tree' | 'below' | 'failed' | 'cached' | 'conflict'>
> &
  Pick<EventOf<'verification.finished'>, 'verdict'>;

function finished(task: VerificationTask, { verdict, ...facts }: Finish): EventBody {
  const { commit = null, tree = null, below = null, failed = [], cached = false, conflict = null } = facts;
  return {
    type: 'verification.finished',
    id: task.id,
    commit,
    tree,
    below,
    verdict,
    cached,
    failed,
    conflict,
  };
}
