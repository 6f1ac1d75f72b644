import { firstFew } from '@debussy/core';
import type { Config } from '@debussy/core';
import { detectSetup } from './detect-setup.ts';
import type { ReadManifest } from './detect-setup.ts';
import type { RedGate } from './red-as-expected.ts';
import { blindness } from './try-gates.ts';
import type { GateTrial } from './try-gates.ts';

/** A gate of a plan, with the phases that have its command. */
export interface GateOfPlan extends RedGate {
  readonly name: string;
  readonly expectation: string;
  readonly place: string;
}

/** The consequence of a trial for the coming run. An error: no phase can make the gate pass. */
export interface TrialProblem {
  readonly code: string;
  readonly name: string;
  /** `info`: a phase is expected to make it pass. */
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly hint: string;
}

export interface AroundTrial {
  readonly config: Pick<Config, 'setup' | 'share' | 'baseline' | 'gate_timeout' | 'preflight'> &
    Partial<Pick<Config, 'allow_blind_gates' | 'evidence'>>;
  /** Files of the base commit. */
  readonly read: ReadManifest;
  /** Whether the user's checkout has its dependencies installed. */
  readonly hasModules: boolean;
  /** Whether the phases can turn the gate green. */
  readonly isExpected: (gate: GateOfPlan) => boolean;
  /** Those of its phases that have only blind gates. */
  readonly unproven: (gate: GateOfPlan) => readonly string[];
}

/** The problem that a trial shows; null if the gate passed. */
export function trialProblem(
  trial: GateTrial,
  gate: GateOfPlan | undefined,
  around: AroundTrial,
): TrialProblem | null {
  if (trial.passed) return gate === undefined ? null : blind(trial, gate, around);
  if (gate === undefined) return brokenSetup(trial);
  if (trial.outOfTime !== null) return outOfTime(trial, gate, around);
  if (trial.missing !== null || trial.exitCode === 126) return missingCommand(trial, gate, around);
  return missingModule(trial) === null ? red(trial, gate, around) : withoutModule(trial, gate, around);
}

/** The missing package that a failed gate reports; files of the project are not packages. */
export function missingModule({ passed, lastLines }: Pick<GateTrial, 'passed' | 'lastLines'>): string | null {
  if (passed) return null;
  const found =
    /Cannot find (?:module|package) ['"]([^'"]+)['"]/.exec(lastLines) ??
    /No module named ['"]?([\w.]+)/.exec(lastLines) ??
    /cannot load such file -- ([\w/-]+)/.exec(lastLines);
  const name = found?.[1] ?? null;
  return name === null || /^[./~#@]\/|^\.|^\/|^#/.test(name) ? null : packageOf(name);
}

function packageOf(name: string): string {
  const parts = name.split('/');
  return name.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? name);
}

function brokenSetup({ why }: GateTrial): TrialProblem {
  const hint = 'Correct `setup` in .debussy/config.yaml.';
  return { code: 'SETUP_FAILED', name: 'setup', severity: 'error', message: why, hint };
}

function missingCommand(trial: GateTrial, gate: GateOfPlan, around: AroundTrial): TrialProblem {
  const program = trial.missing ?? '';
  const why =
    trial.missing === null
      ? `one of its commands could not be executed (${gate.command}, exit 126)`
      : `\`${program || 'a command'}\` is not installed in the clean checkout (${gate.command}, exit 127)`;
  const isFatal = trial.missing !== null && isBeyondPhases(program, gate.command, around);
  const severity = isFatal ? 'error' : slight(gate, around);
  const message = withLines(`${named(gate)} cannot run: ${why}`, trial);
  const hint = isFatal ? remedy(program, gate, around) : 'No phase lists it among its files.';
  return { code: 'GATE_PROGRAM_MISSING', name: gate.name, severity, message, hint };
}

/** A phase can write a file of the repository, which may change the result of `setup`. */
function isBeyondPhases(program: string, command: string, { config }: AroundTrial): boolean {
  if (program === '' || program.includes('/')) return false;
  const changesPath = /\bPATH=|(?:^|[\s;&])(?:source|\.|nvm|eval)\s/.test(command);
  const first = command.split(/&&|\|\|?|;|\n/).map((part) => firstWord(part));
  return (first.includes(program) && !changesPath) || config.setup === null;
}

function firstWord(command: string): string {
  return (
    command
      .trim()
      .split(/\s+/)
      .find((word) => !/^\w+=/.test(word)) ?? ''
  );
}

function withoutModule(trial: GateTrial, gate: GateOfPlan, around: AroundTrial): TrialProblem {
  const module = missingModule(trial) ?? '';
  const { setup, share } = around.config;
  const isKnown = isDeclared(module, around);
  const severity = setup === null && share.length === 0 && isKnown ? 'error' : slight(gate, around);
  const why = `the package ${module} is not installed in the clean checkout (${gate.command})`;
  const message = withLines(`${named(gate)} cannot run: ${why}`, trial);
  const hint = isKnown ? remedy(module, gate, around) : 'A phase has to add it to the manifest.';
  return { code: 'GATE_MODULE_MISSING', name: gate.name, severity, message, hint };
}

function isDeclared(module: string, { read }: AroundTrial): boolean {
  const manifests = ['package.json', 'pyproject.toml', 'requirements.txt', 'requirements-dev.txt', 'Gemfile'];
  return manifests.some((file) => read(file)?.includes(module) === true);
}

function remedy(name: string, { place }: GateOfPlan, { config, read, hasModules }: AroundTrial): string {
  const setup = config.setup === null ? detectSetup(read) : null;
  const share = hasModules && config.share.length === 0 ? ', or `share: [node_modules]`' : '';
  if (setup !== null) return `Set \`setup: ${setup}\`${share} in .debussy/config.yaml.`;
  return `Install ${name}, let \`setup\` in .debussy/config.yaml install it, or correct the gate (${place}).`;
}

function outOfTime(trial: GateTrial, gate: GateOfPlan, { config }: AroundTrial): TrialProblem {
  const { name } = gate;
  const whole = trial.outOfTime === 'gate';
  const seconds = Math.round(trial.seconds);
  if (trial.outOfTime === 'idle')
    return {
      code: 'GATE_NOT_TRIED',
      name,
      severity: 'warning',
      message: `${named(gate)} only waited on the base commit (no output, no CPU use) and was stopped after ${seconds} s (${gate.command})`,
      hint: 'It starts, but its result is unknown. Make sure that its services run when the phase ends.',
    };
  return {
    code: whole ? 'GATE_TIMED_OUT_AT_BASE' : 'GATE_NOT_TRIED',
    name,
    severity: 'warning',
    message: whole
      ? withLines(
          `${named(gate)} does not end within gate_timeout on the base commit (${gate.command}, ${seconds} s)`,
          trial,
        )
      : `${named(gate)} was still running on the base commit after ${seconds} s, and was stopped (${gate.command})`,
    hint: whole
      ? `Raise gate_timeout (now ${config.gate_timeout} s), or check why it waits.`
      : `It starts, but its result is unknown. --preflight 15m waits longer (now ${config.preflight} s for all gates).`,
  };
}

function blind(trial: GateTrial, gate: GateOfPlan, { config, unproven }: AroundTrial): TrialProblem | null {
  if (config.allow_blind_gates) return null;
  const { name, command } = gate;
  const problem = { name, severity: 'warning' } as const;
  if (trial.planted === 'constant') {
    const message = `${named(gate)} cannot fail (${command})`;
    return { ...problem, code: 'WEAK_GATE', message, hint: 'Replace it by a command that can fail.' };
  }
  const why = blindness(trial);
  if (why === null) return null;
  const alone = unproven(gate);
  const waits =
    alone.length === 0 || config.evidence !== 'strict'
      ? ''
      : ` No other gate verifies phase${alone.length > 1 ? 's' : ''} ${firstFew(alone, 3)}, so the finished work will wait for you.`;
  const hint = `Let the gate end with the exit code of its tests: without \`|| true\`, a pipe or a caught error.${waits} \`allow_blind_gates: true\` accepts it.`;
  return { ...problem, code: 'GATE_BLIND', message: `${named(gate)} is blind: ${why} (${command})`, hint };
}

function slight(gate: GateOfPlan, { isExpected }: AroundTrial): 'warning' | 'info' {
  return isExpected(gate) ? 'info' : 'warning';
}

function red(trial: GateTrial, gate: GateOfPlan, around: AroundTrial): TrialProblem {
  const hint = around.config.baseline
    ? 'With `baseline: true` a gate that fails as before does not block.'
    : 'No phase seems to fix it. Fix it first, or set `baseline: true` to let only new failures block.';
  const message = withLines(`${named(gate)} fails on the base commit: ${gate.command} (${trial.why})`, trial);
  return { code: 'GATE_RED_AT_BASE', name: gate.name, severity: slight(gate, around), message, hint };
}

function named({ name, phases }: GateOfPlan): string {
  return `gate ${name} of phase${phases.length > 1 ? 's' : ''} ${firstFew(phases, 3)}`;
}

function withLines(message: string, { lastLines }: GateTrial): string {
  const lines = lastLines.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? message : `${message}: ${lines.join(' | ')}`;
}
