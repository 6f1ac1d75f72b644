import { isRed } from '@debussy/core';
import type { BusyResult, EventBody, EventOf, GateOutcome, GateSpec } from '@debussy/core';
import type { TaskControl, VerificationTask } from '@debussy/scheduler';
import type { PhaseGates } from '../gates/phase-gates.ts';
import { CleanTree, gateChangedFiles, gateWantedNetwork } from './clean-tree.ts';
import type { TestRecord } from '../evidence/test-record.ts';
import { EvidenceBench, recordKey } from './evidence.ts';
import type { GateOfPhase, JudgedRun } from './evidence.ts';
import { evidenceNotices } from './evidence-notices.ts';
import { rememberUnstable } from '../machine/gate-times.ts';
import { busyResult, gateUnstable, mostQuietRuns, oftenUnstable } from '../machine/strain.ts';
import type { GateRunPlace } from './clean-tree.ts';
import type { FailsAtBase } from './fails-at-base.ts';
import type { GateCache } from './gate-cache.ts';

export interface VerificationSetting {
  readonly run: GateRunPlace;
  readonly gates: PhaseGates;
  readonly cache: GateCache;
  /** Reports of gates, by `recordKey`. */
  readonly records: Map<string, TestRecord>;
  /** Gates that failed once, with the tree. */
  readonly reds: Set<string>;
  readonly failsAtBase: FailsAtBase;
  readonly task: VerificationTask;
  readonly work: TaskControl;
}

export interface TreeCheck {
  readonly commit: string;
  readonly tree: string;
  readonly phases: readonly string[];
}

export interface Verified {
  readonly failed: readonly { readonly phase: string; readonly gate: string }[];
  readonly cached: boolean;
  readonly events: readonly EventBody[];
}

/**
 * Runs the gates of each phase on a tree. Each phase starts from the same snapshot, so it never sees files of another
 * phase's gates. A gate that several phases need runs once, if that proves as much.
 */
export async function verifyTree(setting: VerificationSetting, check: TreeCheck): Promise<Verified> {
  const bed = new TestBed(setting, check);
  try {
    for (const phase of check.phases) {
      if (setting.work.signal.aborted) break;
      if (!(await bed.verify(phase))) break;
    }
    return bed.verified();
  } finally {
    await bed.close();
  }
}

interface Judged {
  readonly run: JudgedRun;
  readonly result: GateOutcome;
  /** Its failure on the busy machine, if it was judged again alone. */
  readonly first?: BusyResult | undefined;
}

class TestBed {
  readonly #setting: VerificationSetting;
  readonly #check: TreeCheck;
  readonly #bad = new Map<string, Judged>();
  readonly #logs = new Set<string>();
  readonly #failed: { readonly phase: string; readonly gate: string }[] = [];
  #events: readonly EventBody[] = [];
  #cached = true;
  /** A gate has failed while the machine was busy, so later gates run alone from the start. */
  #isBusy = false;
  readonly #bench: EvidenceBench;
  #tree: CleanTree | null = null;

  constructor(setting: VerificationSetting, check: TreeCheck) {
    this.#bench = new EvidenceBench(setting, check);
    this.#setting = setting;
    this.#check = check;
  }

  verified(): Verified {
    return { failed: this.#failed, cached: this.#cached, events: this.#events };
  }

  async close(): Promise<void> {
    await this.#tree?.close();
    await this.#bench.close();
  }

  /** False if no checkout is possible, which then applies to every other phase, too. */
  async verify(phase: string): Promise<boolean> {
    const open = await this.#open(phase);
    if (open.length === 0) return true;
    this.#cached = false;
    const problem = await this.#snapshot(phase);
    if (problem !== null) return this.#notSetUp(phase, problem);
    for (const one of open) {
      if (this.#setting.work.signal.aborted) return true;
      await this.#judge(one);
    }
    return true;
  }

  /** The phase's gates without a known pass. A gate that has just failed fails here as well. */
  async #open(phase: string): Promise<readonly GateOfPhase[]> {
    const { gates: gatesOf, cache } = this.#setting;
    const open: GateOfPhase[] = [];
    const gates = runnable(gatesOf(phase));
    for (const [i, gate] of gates.entries()) {
      const bad = this.#bad.get(keyOf(gate));
      const before = gates.slice(0, i);
      if (bad !== undefined) this.#sayAgain(phase, gate, bad);
      else if (!(await cache.known(this.#check.tree, gate, before))) open.push({ phase, gate, before });
    }
    return open;
  }

  /** An excused gate has not passed; that is reported for each phase that needs it. */
  #sayAgain(phase: string, gate: GateSpec, { run, result }: Judged): void {
    if (result === 'failed_before') this.#finished({ phase, gate }, { run, result });
  }

  async #snapshot(phase: string): Promise<string | null> {
    if (this.#tree !== null) {
      const fresh = await this.#tree.fresh();
      return fresh.ok ? null : fresh.error.detail;
    }
    const opened = await CleanTree.open(this.#setting.run, this.#check.commit);
    if (!opened.ok) return opened.error.detail;
    this.#tree = opened.value;
    for (const notice of opened.value.notices(phase)) this.#setting.work.tell(notice);
    return null;
  }

  async #judge(one: GateOfPhase): Promise<void> {
    const { task, work, cache } = this.#setting;
    const { phase, gate } = one;
    work.tell({ type: 'gate.started', id: task.id, phase, gate: gate.name });
    const judged = await this.#try(one);
    const { run } = judged;
    this.#finished(one, judged);
    for (const notice of evidenceNotices(phase, gate, run.evidence)) this.#tellOnce(notice);
    if (run.passed) this.#setting.records.set(recordKey(this.#check.commit, gate), run.record);
    const { result } = judged;
    // A gate that also fails at the base is excused here, but it has not passed.
    const ran = this.#tree?.ran.slice(0, -1) ?? [];
    // A blind gate has to be seen again: it verifies no phase alone.
    if (run.passed && run.evidence?.planted === false) return;
    if (run.passed) return cache.remember(this.#check.tree, gate, ran);
    this.#bad.set(keyOf(gate), judged);
    if (isRed({ result })) this.#failed.push({ phase, gate: gate.name });
  }

  /**
   * Runs a failed gate once more, from the snapshot. If it passes then, it is flaky, or was red because the machine was
   * busy; that is reported and is not the phase's fault. A gate that ran out of time gets a second run only if the
   * machine may be at fault. One that lost its network always does. Several phases are narrowed down instead, and only
   * the last one gets a second run.
   */
  async #try(one: GateOfPhase): Promise<Judged> {
    const first = await this.#run(one, '', this.#isBusy);
    const wasWhole = (this.#tree?.ran.length ?? 0) > one.before.length;
    const { reds, task } = this.#setting;
    const key = JSON.stringify([this.#check.tree, keyOf(one.gate)]);
    const wasRed = reds.has(key);
    if (first.cancelled) return { run: first, result: 'cancelled' };
    if (first.passed) return { run: first, result: wasRed ? this.#unstable(one, first) : 'passed' };
    if (first.timedOut && !first.disturbed && !first.networkLost) return { run: first, result: 'timed_out' };
    const isProven = first.evidence !== null && first.evidence.problem !== null;
    if ((isProven || first.changed.length > 0) && first.exitCode === 0)
      return { run: first, result: 'failed' };
    if (wasWhole && !first.disturbed && !first.networkLost && (wasRed || task.series.length > 1)) {
      reds.add(key);
      return { run: first, result: await this.#redOf(one) };
    }
    this.#isBusy ||= first.disturbed;
    const again = await this.#quietly(one, first.disturbed);
    const red = first.timedOut ? 'timed_out' : 'failed';
    if (again === null) return { run: first, result: red };
    if (again.cancelled) return { run: first, result: 'cancelled' };
    // The output of earlier gates was missing, because their passes were cached.
    if (again.passed && !wasWhole) return { run: again, result: 'passed' };
    const disturbed = first.disturbed ? { first: busyResult(first) } : {};
    if (again.passed && first.networkLost) return { run: again, result: 'passed' };
    if (again.passed) return { run: again, result: this.#unstable(one, first), ...disturbed };
    if (again.networkLost) return { run: again, result: 'network_lost' };
    if (again.timedOut) return { run: again, result: 'timed_out', ...disturbed };
    return { run: again, result: await this.#redOf(one), ...disturbed };
  }

  async #redOf({ gate, before }: GateOfPhase): Promise<GateOutcome> {
    const { task, work, failsAtBase } = this.#setting;
    return (await failsAtBase(task.ground, [...before, gate], work.signal)) ? 'failed_before' : 'failed';
  }

  /** The history of a gate that does not always pass. */
  #unstable({ phase, gate }: GateOfPhase, { disturbed }: JudgedRun): GateOutcome {
    const times = rememberUnstable(this.#setting.run.repository.commonDir, gate.command ?? '');
    if (times >= oftenUnstable) this.#tellOnce(gateUnstable(phase, gate, times));
    return disturbed ? 'green_when_quiet' : 'flaky';
  }

  /** Runs the gate once more; again if the machine may be at fault for that failure, too. */
  async #quietly(one: GateOfPhase, isAlone: boolean): Promise<JudgedRun | null> {
    for (let left = mostQuietRuns; ; left--) {
      const run = await this.#again(one, isAlone);
      if (run === null || !isAlone || run.passed || !run.disturbed || left === 1) return run;
    }
  }

  /**
   * Runs the gate once more, after all gates before it; null if the snapshot cannot be made. If one of those fails
   * because the machine is busy, this gate's result may have the same cause.
   */
  async #again(one: GateOfPhase, isAlone: boolean): Promise<JudgedRun | null> {
    if ((await this.#snapshot(one.phase)) !== null) return null;
    let disturbed = false;
    for (const [i, gate] of one.before.entries()) {
      const before = one.before.slice(0, i);
      const run = await this.#run({ phase: one.phase, gate, before }, '-before', isAlone);
      disturbed ||= run.disturbed && !run.passed;
    }
    const run = await this.#run(one, '-again', isAlone);
    return { ...run, disturbed: run.disturbed || disturbed };
  }

  async #run({ phase, gate, before }: GateOfPhase, which: string, isAlone: boolean): Promise<JudgedRun> {
    const { task, work } = this.#setting;
    if (this.#tree === null) throw new Error('no checkout is open');
    const plain = `${task.id}-${gate.name}${which}`;
    const log = this.#logs.has(plain) ? `${task.id}-${phase}-${gate.name}${which}` : plain;
    this.#logs.add(plain);
    const run = await this.#tree.run({ gate, log, phase, isAlone, withLines: true, ...work });
    if (run.changed.length > 0) work.tell(gateChangedFiles(phase, gate, run));
    if (run.wanted.length > 0) this.#tellOnce(gateWantedNetwork(phase, gate, run));
    return this.#bench.judge({ phase, gate, before, run });
  }

  #finished({ phase, gate }: Pick<GateOfPhase, 'phase' | 'gate'>, { run, result, first }: Judged): void {
    const { exitCode: exit_code, seconds, log, detail } = run;
    const about = { id: this.#setting.task.id, phase, gate: gate.name };
    const found = { result, exit_code, seconds, log, detail };
    const evidence = run.evidence === null ? {} : { evidence: run.evidence };
    const before = first === undefined ? {} : { first };
    this.#setting.work.tell({ type: 'gate.finished', ...about, ...found, ...evidence, ...before });
  }

  #tellOnce(notice: EventOf<'notice'>): void {
    const { run, work } = this.#setting;
    if (run.said.has(notice.message)) return;
    run.said.add(notice.message);
    work.tell(notice);
  }

  #notSetUp(phase: string, message: string): boolean {
    const hint = 'The setup command of the configuration has to work in a fresh checkout.';
    this.#failed.push({ phase, gate: 'setup' });
    this.#events = [{ type: 'notice', severity: 'error', code: 'SETUP_FAILED', phase, message, hint }];
    return false;
  }
}

/** Each command once. */
function runnable(gates: readonly GateSpec[]): readonly GateSpec[] {
  const found = new Map<string, GateSpec>();
  for (const gate of gates) {
    if (gate.command !== null && !found.has(keyOf(gate))) found.set(keyOf(gate), gate);
  }
  return [...found.values()];
}

function keyOf({ command, expectation }: GateSpec): string {
  return JSON.stringify([command, expectation]);
}
