import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf, nothingSpent } from '@debussy/core';
import type { SessionOutcome } from '@debussy/core';
import { openBox, orNull, supervise, writeAtomically } from '@debussy/host';
import type { ProcessBox, ProcessPlan } from '@debussy/host';
import type { AgentSpec } from '../adapters/agent-spec.ts';
import type { Host, LaunchPlan } from '../adapters/launch-plan.ts';
import { launch } from '../adapters/launch.ts';
import { agentEnvironment } from '../environment/agent-environment.ts';
import { makeHomes } from '../programs/make-homes.ts';
import { AgentSession } from './agent-session.ts';
import { createContextMeter, windowInForce } from './context-meter.ts';
import { SessionEventQueue } from './event-queue.ts';
import { makePrivateHome } from './private-home.ts';
import type { Session, SessionRequest } from './session-request.ts';
import { Transcript } from './transcript.ts';

/** State shared by the sessions of a run. */
export interface SessionSurroundings extends Host {
  /** Warnings that were already given; each is given once for all sessions of an agent. */
  readonly warned: Set<string>;
}

/** Starts a session of an agent: the adapter plans, the supervised program runs, the session listens. */
export function startSession(
  agent: AgentSpec,
  request: SessionRequest,
  surroundings: SessionSurroundings,
): Session {
  const plan = launch(agent, { request, host: surroundings });
  const transcript = prepared(() => {
    prepareSession(plan, request);
    return new Transcript(request.folder);
  });
  if (!(transcript instanceof Transcript)) return failedSession(transcript);
  const meter = { program: plan.program, agent, request, warned: surroundings.warned };
  const bin = request.debussy === null ? null : dirname(request.debussy);
  const env = agentEnvironment(surroundings.env, plan.environment, bin);
  const box = boxOf(plan, request, env);
  const session = new AgentSession({
    plan,
    request,
    transcript,
    supervised: supervise(processPlan(plan, request, { env, box })),
    meter: createContextMeter(meter),
    window: windowInForce(meter),
    now: Date.now,
  });
  void session.outcome.finally(() => closeBox(box, request));
  return session;
}

/** The hosts of a session are stored beside its transcript, if they are known. */
function closeBox(box: ProcessBox | null, { folder }: SessionRequest): void {
  const hosts = box?.network().reached ?? [];
  if (hosts.length > 0) orNull(() => writeAtomically(join(folder, 'hosts.txt'), `${hosts.join('\n')}\n`));
  box?.close();
}

type Environment = Readonly<Record<string, string>>;

function boxOf({ writable, home }: LaunchPlan, request: SessionRequest, env: Environment): ProcessBox | null {
  const { worktree: cwd, folder, exchange, box: ground } = request;
  if (ground === null) return null;
  const own = { writable: [folder, exchange, ...writable], home: home?.to };
  return openBox({ kind: 'agent', ground, cwd, env, ...own });
}

function processPlan(
  { argv, stdin }: LaunchPlan,
  { worktree: cwd, folder, limits, cookie, scrub, manner }: SessionRequest,
  { env, box }: { readonly env: Environment; readonly box: ProcessBox | null },
): ProcessPlan {
  return {
    argv,
    cwd,
    stdin,
    env,
    output: { folder },
    alone: false,
    limits,
    cookie,
    scrub,
    boxed: box?.boxed,
    manner,
  };
}

/** Creates required files before the program starts, and removes others. */
function prepareSession(plan: LaunchPlan, request: SessionRequest): void {
  mkdirSync(request.folder, { recursive: true, mode: 0o700 });
  if (plan.stop.flag !== null) rmSync(plan.stop.flag, { force: true });
  for (const { path, text, executable = false } of plan.files) {
    writeFileSync(path, text, { mode: executable ? 0o700 : 0o600 });
  }
  if (plan.home !== undefined) makePrivateHome(plan.home);
  if (request.box !== null) makeHomes(plan.writable);
}

/** A session that could not be prepared also has an outcome. */
function failedSession(detail: string): Session {
  const outcome: SessionOutcome = {
    kind: 'start_failed',
    detail,
    hint: 'Look at the folder that is named: it must be writable, and its disk must not be full.',
  };
  const events = new SessionEventQueue();
  void events.push([{ type: 'ended', outcome, spent: nothingSpent }]);
  events.end();
  return {
    events,
    outcome: Promise.resolve(outcome),
    finalText: Promise.resolve(null),
    window: null,
    pid: null,
    stop: async () => {},
  };
}

function prepared<T>(act: () => T): T | string {
  try {
    return act();
  } catch (error) {
    return `The session could not be prepared: ${messageOf(error)}`;
  }
}
