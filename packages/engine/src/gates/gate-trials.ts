import { DebussyError, firstFew } from '@debussy/core';
import type { EventBody, PhaseSpec } from '@debussy/core';
import { jsonStore } from '@debussy/host';
import type { JsonStore } from '@debussy/host';
import { absentAt, filesAt, treeOf } from '@debussy/workspace';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectFile } from '../config/load-config.ts';
import { phaseSpecs } from '../plan/phase-specs.ts';
import type { RunPlanned } from '../run/prepare.ts';
import { showPreparation } from '../runs/preparing.ts';
import { debussyFolder } from '../runs/run-folder.ts';
import { lastingEnvironment } from './gate-environment.ts';
import { projectManifests } from './detect-setup.ts';
import { isRedAsExpected, pathsInCommand } from './red-as-expected.ts';
import { blindness, trialSchema, tryGates } from './try-gates.ts';
import type { GateTrial } from './try-gates.ts';
import { missingModule, trialProblem } from './trial-problem.ts';
import type { GateOfPlan, TrialProblem } from './trial-problem.ts';

/** The results of a plan's gates on the base commit. */
export interface TrialCounts {
  readonly green: number;
  /** Red gates that phases are expected to turn green. */
  readonly expected: number;
  readonly red: number;
  /** Gates that were stopped before they had a result. */
  readonly open: number;
}

/** A trial and its consequences. */
export interface JudgedTrial extends GateTrial {
  readonly means: keyof TrialCounts;
}

/** Receives the progress of trials; never called if all results are cached. */
export interface TrialListener {
  begin(count: number): void;
  tried(trial: GateTrial): void;
  /** Called after the last one; null: they could not be tried. */
  end(trials: readonly JudgedTrial[] | null): void;
}

/**
 * Every gate command of the remaining phases, once, on the base commit in a clean worktree after `setup`. Results are
 * cached by tree and command, except missing programs, which may be installed later.
 */
export async function tryPlannedGates(
  planned: RunPlanned,
  env: NodeJS.ProcessEnv,
  listener: Partial<TrialListener>,
): Promise<readonly EventBody[]> {
  const { config, base, store } = planned;
  const gates = gatesToCome(planned);
  if (config.preflight === 0 || config.executor !== 'local' || base === null || gates.length === 0) return [];
  const memory = trialMemory(planned, { tree: await treeOf(store, base), env });
  const open = gates.filter((gate) => memory.find(gate) === null);
  let judged: Awaited<ReturnType<typeof judgedTrials>> | null = null;
  if (open.length > 0) listener.begin?.(open.length);
  try {
    if (open.length > 0) await tryOpen(open, { planned, base, env, memory, listener });
    judged = await judgedTrials(gates, memory.all(), { planned, base });
  } finally {
    if (open.length > 0) listener.end?.(judged);
  }
  return noticesOf(judged.flatMap(({ problem }) => problem ?? []));
}

interface TrialPlace {
  readonly planned: RunPlanned;
  readonly base: string;
}

async function tryOpen(
  gates: readonly GateOfPlan[],
  {
    planned: { config, repository, texts },
    base,
    env,
    memory,
    listener,
  }: TrialPlace & {
    readonly env: NodeJS.ProcessEnv;
    readonly memory: ReturnType<typeof trialMemory>;
    readonly listener: Partial<TrialListener>;
  },
): Promise<void> {
  const gateMs = config.gate_timeout === 0 ? Number.POSITIVE_INFINITY : config.gate_timeout * 1000;
  const shown = await showPreparation(repository.commonDir, texts.plan.file, gates.length);
  const { cookie } = shown;
  const order = { repository, env, config, gates, commit: base, cookie };
  const begins = (name: string, i: number): void => shown.trying(name, i, new Date().toISOString());
  try {
    await tryGates({ ...order, gateMs, allMs: config.preflight * 1000, begins }, (trial) => {
      memory.keep(trial);
      listener.tried?.(trial);
    });
  } finally {
    shown.over();
  }
}

async function judgedTrials(
  gates: readonly GateOfPlan[],
  trials: readonly GateTrial[],
  { planned: { config, repository, store, toCome, texts }, base }: TrialPlace,
): Promise<readonly (JudgedTrial & { readonly problem: TrialProblem | null })[]> {
  const files = await filesAt(store, base, projectManifests);
  const absent = new Set(
    await absentAt(
      store,
      base,
      gates.flatMap(({ command }) => pathsInCommand(command)),
    ),
  );
  const blind = new Set(trials.flatMap((trial) => (blindness(trial) === null ? [] : [trial.command])));
  const proven = new Set(gates.flatMap(({ command, phases }) => (blind.has(command) ? [] : phases)));
  const around = {
    config,
    read: (name: string): string | null => files.get(name)?.toString('utf8') ?? null,
    hasModules: existsSync(join(repository.root, 'node_modules')),
    isExpected: (gate: GateOfPlan): boolean =>
      isRedAsExpected(gate, {
        phases: toCome,
        missing: pathsInCommand(gate.command).filter((path) => absent.has(path)),
      }),
    unproven: ({ phases }: GateOfPlan) => phases.filter((phase) => !proven.has(phase)),
  };
  const isOfBranches = texts.plan.dialect === 'branches';
  return trials.map((trial) => {
    const gate = gates.find(({ command }) => command === trial.command);
    const found = trialProblem(trial, gate, around);
    const problem = isOfBranches && found !== null ? withoutCause(found, config.baseline) : found;
    return { ...trial, problem, means: meaningOf(problem) };
  });
}

/** A branch need not turn a gate green: each would be red for a failure that it did not cause. */
function withoutCause(problem: TrialProblem, isExcused: boolean): TrialProblem {
  if (problem.code !== 'GATE_RED_AT_BASE' || isExcused) return problem;
  const hint = 'Fix it there first, or let only new failures count: --set baseline=true.';
  return { ...problem, severity: 'error', hint };
}

function meaningOf(problem: TrialProblem | null): keyof TrialCounts {
  if (problem === null) return 'green';
  if (problem.severity === 'info') return 'expected';
  return problem.code === 'GATE_NOT_TRIED' ? 'open' : 'red';
}

/** Each command once, in the order of the phases. */
function gatesToCome({ texts, config, only, toCome }: RunPlanned): readonly GateOfPlan[] {
  const wanted = new Set(toCome.map(({ id }) => id));
  const found = new Map<string, GateOfPlan>();
  for (const spec of phaseSpecs(texts.plan, config, only ?? []).filter(({ id }) => wanted.has(id)))
    for (const gate of runnable(spec)) {
      const known = found.get(gate.command);
      found.set(gate.command, { ...(known ?? gate), phases: [...(known?.phases ?? []), spec.id] });
    }
  return [...found.values()];
}

function runnable({ gates }: PhaseSpec): readonly Omit<GateOfPlan, 'phases'>[] {
  return gates.flatMap(({ name, command, expectation, file, line }) =>
    command === null
      ? []
      : [{ name, command, expectation, place: `${file}:${line}`, isOwn: file !== projectFile }],
  );
}

const mostNotices = 5;

/** Throws if no phase can make a gate pass. The notices are journalled before anything starts. */
function noticesOf(problems: readonly TrialProblem[]): readonly EventBody[] {
  const of = (wanted: TrialProblem['severity']): readonly TrialProblem[] =>
    problems.filter(({ severity }) => severity === wanted);
  const refusal = refusalOf(of('error'));
  if (refusal !== null) throw refusal;
  return [...notices(of('warning')), ...of('info').map(notice)];
}

function notices(problems: readonly TrialProblem[]): readonly EventBody[] {
  const shown = problems.slice(0, mostNotices).map(notice);
  const more = problems.length - shown.length;
  if (more <= 0) return shown;
  const rest = problems.slice(mostNotices).map(({ name }) => name);
  const message = `${more} more gates fail on the base commit: ${firstFew(rest)}`;
  return [...shown, notice({ code: 'GATE_RED_AT_BASE', name: '', severity: 'warning', message, hint: '' })];
}

function notice({ code, severity, message, hint }: TrialProblem): EventBody {
  const shown = severity === 'info' ? 'info' : 'warning';
  return { type: 'notice', severity: shown, code, phase: null, message, hint };
}

function refusalOf([first, ...others]: readonly TrialProblem[]): DebussyError | null {
  if (first === undefined) return null;
  const also = others.map(({ message }) => `\n${message}`).join('');
  const message = `${first.message}${also}`;
  const hint = `${first.hint} --no-preflight starts anyway.`;
  return new DebussyError({ code: `ERR_${first.code}`, message, hint, exitCode: 2 });
}

type TriedPlace = Pick<RunPlanned, 'config' | 'repository'>;

interface TriedOn {
  readonly tree: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Whether a trial on a tree has shown that a gate is blind. */
export function isKnownBlind(place: TriedPlace, on: TriedOn, command: string): boolean {
  const trial = trialStore(place, on, command).read();
  return trial !== null && blindness(trial) !== null;
}

/** One small file for each tree, command and environment. */
function trialStore(
  { config, repository }: TriedPlace,
  { tree, env }: TriedOn,
  command: string,
): JsonStore<GateTrial> {
  const { setup, setup_inputs: inputs, share } = config;
  const key = [command, tree, setup, inputs, share, process.version, lastingEnvironment(env)];
  const name = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 40);
  return jsonStore(join(debussyFolder(repository.commonDir), 'tried', `${name}.json`), trialSchema);
}

function trialMemory(place: TriedPlace, on: TriedOn) {
  const found = new Map<string, GateTrial>();
  const storeOf = (command: string): JsonStore<GateTrial> => trialStore(place, on, command);
  return {
    find({ command }: GateOfPlan): GateTrial | null {
      const trial = storeOf(command).read();
      // With more time than in the trial it may end.
      const wasShort = trial?.outOfTime === 'gate' || trial?.outOfTime === 'all';
      if (trial === null || (wasShort && trial.seconds < place.config.preflight / 2)) return null;
      found.set(command, trial);
      return trial;
    },
    keep(trial: GateTrial): void {
      found.set(trial.command, trial);
      if (trial.name === 'setup' || trial.missing !== null || missingModule(trial) !== null) return;
      storeOf(trial.command).write(trial);
    },
    all: (): readonly GateTrial[] => [...found.values()],
  };
}
