import { mapTexts, scrubber } from '@debussy/core';
import type { Config, SessionEvent } from '@debussy/core';
import {
  SignalReader,
  agentFromConfig,
  createRunner,
  openTranscript,
  processSupervisor,
  scriptedAgent,
} from '@debussy/runners';
import type { AgentRunner, AgentSpec, Session, SessionRequest } from '@debussy/runners';
import type { Tokenizer } from '@debussy/estimator';
import type { SessionTask } from '@debussy/scheduler';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { requiredProgram } from '../run/program.ts';
import type { RunContext } from '../run/run-context.ts';
import type { Learned } from './first-calls.ts';
import { firstCalls } from './first-calls.ts';
import { priced } from './prices.ts';
import { loadTokenizer } from './tokenizer.ts';
import type { Worktree } from './worktree.ts';

/** The session of an agent program while it runs. */
export interface LiveSession {
  readonly pid: number | null;
  /** The context window in force when it began; null where that is unknown. */
  readonly window: number | null;
  readonly cookie: string;
  readonly sandbox: string;
  readonly events: AsyncIterable<SessionEvent>;
  /** The program's last answer, where a report may stand; known when the events have ended. */
  readonly finalText: Promise<string | null>;
  stop(reason: string): Promise<void>;
}

/** Starts one session in a worktree, with a prompt. */
export type StartAgent = (task: SessionTask, worktree: Worktree, words: Words) => LiveSession;

export interface Words {
  readonly prompt: string;
  readonly again?: Again;
}

/** A session that has ended and is spoken to once more, for a time. */
export interface Again {
  readonly id: string;
  readonly mostMs: number;
}

export function agentStarter(context: RunContext): StartAgent {
  const supervisor = processSupervisor({ env: context.env, bin: context.folder.bin });
  const host = { env: context.env, root: process.getuid?.() === 0 };
  const learned = firstCalls(context);
  const runners = new Map<string, AgentRunner>();
  const runnerOf = (name: string): AgentRunner => {
    const runner =
      runners.get(name) ?? createRunner(agentSpec(name, context.config, context.env), { supervisor, host });
    runners.set(name, runner);
    return runner;
  };
  const { tokenizer, warning } = loadTokenizer(context.config.tokenizer ?? null, context.repository.root);
  let saidWarning = false;
  return (task, worktree, { prompt, again }) => {
    const cookie = `${context.cookie}-${randomBytes(6).toString('hex')}`;
    const request = { task, worktree, prompt, cookie, learned: learned.about(task), tokenizer, again };
    const session = runnerOf(task.agent).start(sessionRequest(context, request));
    const own = folderOf(context, task, again);
    const heard = live(context, session, { cookie, signals: signalsFolder(worktree), own });
    const events = saidWarning || warning === null ? heard.events : after(warning, heard.events);
    saidWarning = true;
    const taught = again === undefined ? learned.from(events, task, prompt) : events;
    return { ...heard, events: priced(taught, context.config.prices, task.model) };
  };
}

async function* after(
  first: SessionEvent,
  events: AsyncIterable<SessionEvent>,
): AsyncGenerator<SessionEvent> {
  yield first;
  yield* events;
}

/** An agent by its name; `scripted` is this program itself, started once more. */
export function agentSpec(name: string, config: Config, env: NodeJS.ProcessEnv): AgentSpec {
  const entry = config.agents[name];
  if (name !== 'scripted' || (entry?.command ?? null) !== null) return agentFromConfig(name, entry);
  const { node, script } = requiredProgram();
  const scenario = env['DEBUSSY_SCENARIO'];
  const play = scenario === undefined ? [] : ['--scenario', resolve(scenario)];
  const command = [node, script, 'scripted-agent', ...play, ...(entry?.args ?? [])];
  return {
    ...scriptedAgent(command, entry?.output ?? 'debussy'),
    contextLimit: entry?.context_limit ?? null,
    env: entry?.env ?? {},
    passEnv: entry?.pass_env ?? [],
    writable: entry?.writable ?? [],
  };
}

function live(
  context: RunContext,
  session: Session,
  { cookie, signals, own }: { readonly cookie: string; readonly signals: string; readonly own: string },
): LiveSession {
  const events: AsyncIterable<SessionEvent> = withSignals(
    session.events,
    signals,
    intoTranscript(own, context.secrets),
  );
  return {
    pid: session.pid,
    window: session.window,
    cookie,
    sandbox: context.config.sandbox,
    events,
    finalText: session.finalText,
    stop: (reason) => session.stop(reason),
  };
}

const lingerMs = 10_000;
const graceMs = 10_000;

/** What the agent writes for us is in the folder beside its worktree; what it prints is kept with the run. */
function sessionRequest(
  context: RunContext,
  given: {
    readonly task: SessionTask;
    readonly worktree: Worktree;
    readonly prompt: string;
    readonly cookie: string;
    readonly learned: Learned;
    readonly tokenizer: Tokenizer | null;
    readonly again: Again | undefined;
  },
): SessionRequest {
  const { task, worktree, prompt, cookie, learned, tokenizer, again } = given;
  const ownFolder = folderOf(context, task, again);
  const { config, secrets, run } = context;
  const signals = signalsFolder(worktree);
  mkdirSync(signals, { recursive: true });
  return {
    prompt,
    model: task.model,
    worktree: worktree.path,
    variables: worktree.variables,
    folder: ownFolder,
    signals,
    reportFile: reportFile(worktree),
    handoffFile: handoffFile(worktree),
    run,
    phase: task.phase,
    attempt: task.attempt,
    cookie,
    debussy: join(context.folder.bin, 'debussy'),
    limits: {
      firstOutputMs: milliseconds(config.first_output_timeout),
      idleMs: milliseconds(config.idle_timeout),
      wallMs: Math.min(milliseconds(task.secondsLeft), again?.mostMs ?? Number.POSITIVE_INFINITY),
      lingerMs,
      graceMs,
    },
    sandbox: config.sandbox,
    writable: [worktree.folder],
    context: {
      thresholdPercent: restarts(context) && again === undefined ? config.context_threshold : 0,
      toolCallThreshold: restarts(context) && again === undefined ? config.tool_call_threshold : 0,
      contextLimit: config.agents[task.agent]?.context_limit ?? null,
      baseline: learned.baseline,
      learnedWindow: learned.window,
      agentVersion: learned.version,
      tokenizer,
    },
    secrets,
    env: { DEBUSSY_SESSION: String(task.session) },
    ...(again === undefined ? {} : { resume: { id: again.id, folder: folderOf(context, task, undefined) } }),
  };
}

function folderOf({ folder }: RunContext, task: SessionTask, again: Again | undefined): string {
  const own = folder.session(task.phase, task.attempt, task.session);
  return again === undefined ? own : join(own, 'checkpoint');
}

export function signalsFolder(worktree: Pick<Worktree, 'folder'>): string {
  return join(worktree.folder, 'signals');
}

export function reportFile(worktree: Pick<Worktree, 'folder'>): string {
  return join(worktree.folder, 'report.json');
}

export function handoffFile(worktree: Pick<Worktree, 'folder'>): string {
  return join(worktree.folder, 'HANDOFF.md');
}

/** A threshold of 100, and no restarts at all, switch the watch off. */
function restarts({ config }: RunContext): boolean {
  return config.max_restarts > 0 && config.context_threshold < 100;
}

function milliseconds(seconds: number): number {
  return seconds === 0 ? Number.POSITIVE_INFINITY : seconds * 1000;
}

const lookEveryMs = 250;

/** A session's events with the progress that its agent tells by command, as both come. `heard` is told of what came by command. */
async function* withSignals(
  events: AsyncIterable<SessionEvent>,
  folder: string,
  heard: (event: SessionEvent) => void = () => undefined,
): AsyncGenerator<SessionEvent> {
  const reader = new SignalReader(folder);
  const source = events[Symbol.asyncIterator]();
  let next = source.next();
  for (;;) {
    const step = await firstOf(next);
    for (const event of progressIn(reader)) {
      heard(event);
      yield event;
    }
    if (step === null) continue;
    if (step.done === true) return;
    yield step.value;
    next = source.next();
  }
}

/** The next event, or null when it is time to look at the folder. */
async function firstOf<T>(next: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const look = new Promise<null>((settle) => {
    timer = setTimeout(() => settle(null), lookEveryMs);
  });
  try {
    return await Promise.race([next, look]);
  } finally {
    clearTimeout(timer);
  }
}

function* progressIn(reader: SignalReader): Generator<SessionEvent> {
  for (const found of reader.next()) {
    if ('signal' in found && found.signal.type === 'progress')
      yield { type: 'progress', message: found.signal.message };
  }
}

/**
 * Puts what an agent tells by command into its transcript, among what it prints. A disk that takes no more ends no session, and
 * neither does what the agent may have put in the place of the file.
 */
function intoTranscript(folder: string, secrets: readonly string[]): (event: SessionEvent) => void {
  const scrub = scrubber(secrets);
  return (event) => {
    try {
      append(folder, `${JSON.stringify(mapTexts(event, scrub))}\n`);
    } catch {
      // The journal has it as well.
    }
  };
}

function append(folder: string, text: string): void {
  const fd = openTranscript(folder);
  try {
    writeSync(fd, text);
  } finally {
    closeSync(fd);
  }
}
