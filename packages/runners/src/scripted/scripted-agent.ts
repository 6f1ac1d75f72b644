import { orNull } from '@debussy/host';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DebussyError, mapTexts, messageOf, safeName } from '@debussy/core';
import type { Variables } from '@debussy/host';
import { printNow } from '../print-now.ts';
import { chooseSteps } from './choose-steps.ts';
import type { SessionName } from './choose-steps.ts';
import type { Scenario, Step, Verb, Verbs } from './scenario.ts';
import { stoppedCode } from './stage.ts';
import type { Perform, Stage, StepEnd } from './stage.ts';
import { endingSteps, reportSteps } from './steps/ending-steps.ts';
import { toolSteps } from './steps/tool-steps.ts';
import { waitingSteps, wordSteps } from './steps/word-steps.ts';
import { debussyWriter, textWriter } from './streams/stream-writer.ts';
import type { StreamWriter } from './streams/stream-writer.ts';

export interface AgentProcess {
  readonly argv: readonly string[];
  readonly env: Variables;
  readonly cwd: string;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly onSignal: (signal: NodeJS.Signals, listener: () => void) => void;
}

export type Farewell =
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: NodeJS.Signals };

/** The scripted agent as a program: plays, then ends this process as the scenario requires. */
export async function runScriptedAgent(argv: readonly string[]): Promise<never> {
  const end = await playScriptedAgent({
    argv,
    env: process.env,
    cwd: process.cwd(),
    stdout: (text) => printNow(1, text),
    stderr: (text) => printNow(2, text),
    onSignal: (signal, listener) => void process.on(signal, listener),
  });
  if (end.kind === 'exit') process.exit(end.code);
  process.removeAllListeners(end.signal);
  process.kill(process.pid, end.signal);
  return new Promise<never>(() => setInterval(() => {}, 60_000));
}

function promptOf({ DEBUSSY_PROMPT_FILE: file = '' }: Variables): string {
  return orNull(() => readFileSync(file, 'utf8')) ?? '';
}

/** Plays one session of a scenario; returns how the process must end. */
export async function playScriptedAgent(world: AgentProcess): Promise<Farewell> {
  try {
    return await playSession(world);
  } catch (error) {
    world.stderr(`scripted agent: ${explained(error)}\n`);
    return { kind: 'exit', code: error instanceof DebussyError ? error.exitCode : 1 };
  }
}

async function playSession(world: AgentProcess): Promise<Farewell> {
  const options = readArguments(world.argv, world.env);
  const scenario = options.scenario === null ? null : await load(resolve(world.cwd, options.scenario));
  const name = sessionName(world.env);
  const stop = new AbortController();
  let lastWords = '';
  const writer = openWriter(world, scenario, options.stream ?? scenario?.stream ?? 'debussy');
  const stage: Stage = {
    name,
    env: world.env,
    cwd: world.cwd,
    writer,
    stop: stop.signal,
    print: (line) => world.stdout(`${line}\n`),
    complain: (text) => world.stderr(text),
    setLastWords: (text) => (lastWords = text),
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) world.onSignal(signal, () => stop.abort());
  writer.start();
  const end = await play(chooseSteps(scenario, name, promptOf(world.env)), stage);
  return stop.signal.aborted ? { kind: 'exit', code: stoppedCode } : farewell(end, writer, lastWords);
}

/** Plays the steps in order until one of them ends the session, or until a stop between two steps. */
async function play(steps: readonly Step[], stage: Stage): Promise<StepEnd | null> {
  for (const step of steps) {
    if (stage.stop.aborted) return { kind: 'exit', code: stoppedCode };
    const end = await perform(step, stage);
    if (end !== null) return end;
  }
  return null;
}

type Performers = { readonly [V in Verb]: Perform<Verbs[V]> };

const performers: Performers = {
  ...wordSteps,
  ...waitingSteps,
  ...toolSteps,
  ...reportSteps,
  ...endingSteps,
  repeat: async ({ times, steps }, stage) => {
    for (let round = 0; round < times; round++) {
      const end = await play(steps, stage);
      if (end !== null) return end;
    }
    return null;
  },
};

async function perform(step: Step, stage: Stage): Promise<StepEnd | null> {
  for (const verb of Object.keys(step).filter((key): key is Verb => key in performers)) {
    const end = await performOne(verb, step, stage);
    if (end !== null) return end;
  }
  return null;
}

function performOne<V extends Verb>(
  verb: V,
  step: Partial<Verbs>,
  stage: Stage,
): ReturnType<Perform<Verbs[V]>> {
  const value: Partial<Verbs>[V] = step[verb];
  if (value === undefined) return null;
  return performers[verb](verb === 'repeat' ? value : fillNames(value, stage.name), stage);
}

/**
 * Replaces the session's placeholders in every text of a step: {phase}, {phase_name} (safe as a file name), {attempt},
 * {session}.
 */
function fillNames<T>(value: T, name: SessionName): T {
  return mapTexts(value, (text) => fillText(text, name));
}

function fillText(text: string, name: SessionName): string {
  const values: Readonly<Record<string, string>> = {
    phase: name.phase,
    phase_name: safeName(name.phase),
    attempt: String(name.attempt),
    session: String(name.session),
  };
  return text.replaceAll(
    /\{(phase|phase_name|attempt|session)\}/g,
    (whole, key: string) => values[key] ?? whole,
  );
}

interface AgentOptions {
  readonly scenario: string | null;
  readonly stream: string | null;
}

/**
 * `--scenario <file>` and `--stream <name>` override the variables DEBUSSY_SCENARIO and DEBUSSY_STREAM. Other
 * arguments are ignored, so that the scripted agent can replace a program with options of its own.
 */
function readArguments(argv: readonly string[], env: Variables): AgentOptions {
  return {
    scenario: optionIn(argv, '--scenario') ?? env['DEBUSSY_SCENARIO'] ?? null,
    stream: optionIn(argv, '--stream') ?? env['DEBUSSY_STREAM'] ?? null,
  };
}

function optionIn(argv: readonly string[], name: string): string | null {
  const at = argv.indexOf(name);
  const joined = argv.find((argument) => argument.startsWith(`${name}=`));
  return joined?.slice(name.length + 1) ?? (at < 0 ? null : (argv[at + 1] ?? null));
}

function farewell(end: StepEnd | null, writer: StreamWriter, lastWords: string): Farewell {
  if (end === null || end.kind === 'end') {
    return { kind: 'exit', code: writer.end({ kind: 'success', text: lastWords || 'All done.' }) };
  }
  if (end.kind === 'exit' || end.kind === 'signal') return end;
  return { kind: 'exit', code: writer.end(end) };
}

// A scenario needs a YAML parser; the built-in one does not.
async function load(file: string): Promise<Scenario> {
  const { readScenario } = await import('./read-scenario.ts');
  return readScenario(file);
}

function sessionName(env: Variables): SessionName {
  return {
    phase: env['DEBUSSY_PHASE'] ?? '0',
    attempt: Number(env['DEBUSSY_ATTEMPT'] ?? '1') || 1,
    session: Number(env['DEBUSSY_SESSION'] ?? '1') || 1,
  };
}

const writers = { debussy: debussyWriter, text: textWriter };

function openWriter(world: AgentProcess, scenario: Scenario | null, stream: string): StreamWriter {
  if (stream !== 'debussy' && stream !== 'text')
    throw new DebussyError({
      code: 'ERR_SCENARIO',
      message: `"${stream}" is not a stream that the scripted agent can print.`,
      hint: `Use one of: ${Object.keys(writers).join(', ')}`,
      exitCode: 2,
    });
  return writers[stream]({
    print: (line) => world.stdout(`${line}\n`),
    complain: world.stderr,
    session: randomUUID(),
    model: scenario?.model ?? 'scripted-1',
    window: scenario?.window ?? 200_000,
  });
}

function explained(error: unknown): string {
  if (error instanceof DebussyError)
    return `${error.message}${error.hint === undefined ? '' : `\n${error.hint}`}`;
  return messageOf(error);
}
