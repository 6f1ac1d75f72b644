import { fail, firstFew, ok, safeName } from '@debussy/core';
import type { DebussyError, EventBody, EventOf, GateSpec, Result } from '@debussy/core';
import { runCommand, toolVariables } from '@debussy/host';
import type { Permit } from '@debussy/host';
import { boxedGate, networkHint, refuseBrokenBox } from '../gates/boxed-gate.ts';
import { judgeGate } from '@debussy/runners';
import { putBack } from '@debussy/workspace';
import type { Slot, SlotRequest } from '@debussy/workspace';
import { join } from 'node:path';
import { rememberCoverage } from '../merge/coverage.ts';
import { slotNotices } from '../session/worktree.ts';
import type { WorktreeProblem } from '../session/worktree.ts';
import type { RunPlace, RunRules, SaidOnce } from '../run/run-place.ts';
import { takeShare } from '../machine/machine-share.ts';
import { useAlone } from '../session/use-alone.ts';
import { gateHabit, rememberGateTime } from '../machine/gate-times.ts';
import { strainOn, usedBy } from '../machine/strain.ts';
import type { FileLines } from '../evidence/executed-lines.ts';
import { noRecord } from '../evidence/test-record.ts';
import type { TestRecord } from '../evidence/test-record.ts';
import { openRecorder } from '../evidence/gate-recorder.ts';
import type { GateRecorder } from '../evidence/gate-recorder.ts';
import { readingAt } from '../evidence/reading-at.ts';

export interface GateRun {
  readonly passed: boolean;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
  readonly exitCode: number | null;
  readonly seconds: number;
  /** Other programs slowed it down, or it took far more than its usual time: a failure may be the machine's fault. */
  readonly disturbed: boolean;
  /** The share of its time in which other programs kept it from running. */
  readonly starved: number;
  readonly log: string | null;
  readonly detail: string;
  /** The reports of its test runners. */
  readonly record: TestRecord;
  /** Executed lines by file. */
  readonly lines: ReadonlyMap<string, FileLines | null>;
  /** Files of the commit that the gate changed; they are restored. */
  readonly changed: readonly string[];
  /** Hosts that it could not reach from its box. */
  readonly wanted: readonly string[];
  /** It failed, and its network access was lost. */
  readonly networkLost: boolean;
}

export interface GateTry {
  readonly gate: GateSpec;
  /** The name of its log. */
  readonly log: string;
  readonly signal: AbortSignal;
  /** Record the executed lines. */
  readonly withLines?: boolean;
  /** Let all assertions of its tests fail. */
  readonly isControl?: boolean;
  /** The phase of the gate, for events; without `tell` they are dropped. */
  readonly phase?: string;
  readonly tell?: (event: EventBody) => void;
  /** No other work at the same time. */
  readonly isAlone?: boolean;
}

/** The facts of a run that gates need, with the notices so far. */
export type GateRunPlace = RunPlace & RunRules & SaidOnce;

/** A clean checkout of one commit, never used by an agent, with the result of `setup`: gates start from it. */
export class CleanTree {
  readonly #run: GateRunPlace;
  readonly #request: SlotRequest;
  #slot: Slot;
  #ran: readonly GateSpec[] = [];

  private constructor(run: GateRunPlace, request: SlotRequest, slot: Slot) {
    this.#run = run;
    this.#request = request;
    this.#slot = slot;
  }

  static async open(run: GateRunPlace, commit: string): Promise<Result<CleanTree, WorktreeProblem>> {
    const request = { phase: 'verify', attempt: 0, base: commit, purpose: 'verify' } as const;
    const slot = await run.slots.acquire(request);
    return slot.ok ? ok(new CleanTree(run, request, slot.value)) : fail(setupProblem(slot.error));
  }

  /** Problems of the worktree that do not prevent the work. */
  notices(phase: string): readonly EventBody[] {
    return slotNotices(this.#run, this.#slot, phase);
  }

  /** The gates that have run here since the snapshot, each on the leftovers of earlier ones. */
  get ran(): readonly GateSpec[] {
    return this.#ran;
  }

  /** Restores the snapshot if anything has run since. */
  async fresh(): Promise<Result<void, WorktreeProblem>> {
    if (this.#ran.length === 0) return ok(undefined);
    const renewed = await this.#run.slots.renew(this.#slot, this.#request);
    if (!renewed.ok) return fail(setupProblem(renewed.error));
    this.#slot = renewed.value;
    this.#ran = [];
    return ok(undefined);
  }

  /** Runs on the leftovers of the gates before it. */
  async runAfter(before: readonly GateSpec[], order: GateTry): Promise<GateRun> {
    for (const gate of before.filter((other) => !this.#ran.includes(other)))
      await this.run({ ...order, gate, log: `${order.log}-before-${gate.name}` });
    return this.run(order);
  }

  async run(order: GateTry): Promise<GateRun> {
    const { gate, signal, phase = null, isAlone = false, tell = () => undefined } = order;
    // Only the first gate waits for other programs.
    const seeksCalm = isAlone && this.#ran.length === 0;
    this.#ran = [...this.#ran, gate];
    const names = gate.exclusive ?? [];
    const release = await useAlone(this.#run, { names, what: `gate ${gate.name}`, signal });
    const asked = { kind: 'work', name: `gate ${gate.name}`, command: gate.command } as const;
    const permit = await takeShare(this.#run, { ...asked, phase, isAlone, seeksCalm, signal, tell });
    try {
      return await this.#runNow(order, permit);
    } finally {
      permit.release();
      await release();
    }
  }

  async #runNow(
    { gate, log, signal, withLines = false, isControl = false }: GateTry,
    { told, manner }: Permit,
  ): Promise<GateRun> {
    const { config, folder, cookie, scrub, repository } = this.#run;
    const { gate_timeout: limit } = config;
    const recorder = await this.#recorder(gate, { withLines, isControl });
    const { env, box } = boxedGate(
      { ...this.#run, env: { ...toolVariables(told), ...this.#run.env } },
      gate,
      { slot: this.#slot, recorder },
    );
    const order = {
      cwd: this.#slot.path,
      env,
      boxed: box?.boxed,
      manner,
      timeoutMs: limit === 0 ? Number.POSITIVE_INFINITY : limit * 1000,
      isPatient: true,
      logFile: join(folder.gates, `${safeName(log)}.log`),
      cookie: `${cookie}-gate`,
      scrub,
      signal,
    };
    const command = recorder?.command(gate.command ?? 'false') ?? gate.command ?? 'false';
    const result = await runCommand({ ...order, command });
    const wanted = box?.wanted(result.outputTail) ?? [];
    const isLost = box?.network().lost === true;
    if (box !== null)
      await refuseBrokenBox(result, gate.name, () =>
        runCommand({ ...order, command: ':', logFile: join(folder.gates, `${safeName(log)}-box.log`) }),
      );
    box?.close();
    const lines = (await recorder?.lines(this.#slot.path)) ?? new Map();
    const record = (await recorder?.take()) ?? noRecord;
    const verdict = judgeGate(result, gate.expectation);
    const habit = gateHabit(repository.commonDir, gate.command ?? '');
    const strain = strainOn(result, habit);
    if (!result.cancelled) {
      const quiet = verdict.passed && !strain.disturbed ? usedBy(result, told, habit) : null;
      rememberGateTime(repository.commonDir, gate.command ?? '', result.seconds, quiet);
    }
    rememberCoverage(this.#run, this.#slot.path, gate.command ?? '');
    const changed = await putBack(repository, this.#slot);
    return {
      passed: verdict.passed && changed.length === 0,
      timedOut: result.timedOut,
      cancelled: result.cancelled,
      exitCode: result.exitCode,
      seconds: Math.round(result.seconds * 10) / 10,
      ...strain,
      log: result.log,
      detail:
        verdict.passed && changed.length > 0
          ? `changed files of the commit under test: ${firstFew(changed, 3)}`
          : verdict.detail,
      record,
      lines,
      changed,
      wanted: verdict.passed ? [] : wanted,
      networkLost: !verdict.passed && isLost,
    };
  }

  async #recorder(
    gate: GateSpec,
    { withLines, isControl }: { readonly withLines: boolean; readonly isControl: boolean },
  ): Promise<GateRecorder | null> {
    const { config, store } = this.#run;
    if (config.evidence === 'off') return null;
    const { ecosystems, isTransformed } = await readingAt(store, this.#request.base, gate);
    return ecosystems.size === 0
      ? null
      : openRecorder(ecosystems, {
          withLines: withLines && config.coverage === 'on' && !isTransformed,
          isControl,
        });
  }

  async close(): Promise<void> {
    await this.#run.slots.release(this.#slot, 'discarded');
  }
}

/**
 * Why a clean checkout is not ready, if the work may be the cause: its setup command. A full disk or an unwritable
 * folder is not a verdict on the work: it ends the call, and the next one verifies again.
 */
export function setupProblem(error: DebussyError): WorktreeProblem {
  if (error.code !== 'ERR_SLOT_SETUP') throw error;
  return { detail: error.message, hint: error.hint ?? '' };
}

export function gateChangedFiles(phase: string, gate: GateSpec, { changed }: GateRun): EventBody {
  const message = `gate ${gate.name} changed files of the commit under test: ${firstFew(changed)}`;
  const hint =
    'debussy restored them, and the gate fails. Make it check without writing, or write only files that git ignores.';
  return { type: 'notice', severity: 'warning', code: 'GATE_CHANGED_FILES', phase, message, hint };
}

/** If only its box keeps a gate from passing, the user must change a setting; no agent can repair that. */
export function gateWantedNetwork(phase: string, gate: GateSpec, { wanted }: GateRun): EventOf<'notice'> {
  const message = `gate ${gate.name} could not reach ${wanted.join(', ')} from its box`;
  const hint = networkHint(wanted);
  return { type: 'notice', severity: 'warning', code: 'GATE_NETWORK', phase, message, hint };
}
