import type { AgentSpec } from '../adapters/agent-spec.ts';
import { launch } from '../adapters/launch.ts';
import type { Host } from '../adapters/launch-plan.ts';
import type { AgentRunner, Session, SessionRequest } from '../agent-runner.ts';
import { probeAgent } from '../probe/probe-agent.ts';
import type { Supervisor } from '../supervisor.ts';
import { AgentSession } from './agent-session.ts';
import { createContextMeter, windowInForce } from './context-meter.ts';
import { failedSession } from './failed-session.ts';
import { prepareSession } from './prepare.ts';
import { processPlan } from './process-plan.ts';
import { Transcript } from './transcript.ts';

export interface RunnerSurroundings {
  readonly supervisor: Supervisor;
  readonly host: Host;
}

/** A runner for one configured agent: the adapter plans, the supervisor runs, the session listens. */
export function createRunner(agent: AgentSpec, surroundings: RunnerSurroundings): AgentRunner {
  const warned = new Set<string>();
  return {
    name: agent.name,
    start: (request) => start({ agent, request, warned }, surroundings),
    probe: () => probeAgent(agent, surroundings.host),
  };
}

interface Order {
  readonly agent: AgentSpec;
  readonly request: SessionRequest;
  readonly warned: Set<string>;
}

function start({ agent, request, warned }: Order, { supervisor, host }: RunnerSurroundings): Session {
  const plan = launch(agent, { request, host });
  const transcript = prepared(() => {
    prepareSession(plan, request);
    return new Transcript(request.folder);
  });
  if (!(transcript instanceof Transcript)) return failedSession(transcript);
  const meter = { program: plan.program, agent, request, warned };
  return new AgentSession({
    plan,
    request,
    transcript,
    supervised: supervisor.supervise(processPlan(plan, request)),
    meter: createContextMeter(meter),
    window: windowInForce(meter),
    now: Date.now,
  });
}

function prepared<T>(act: () => T): T | string {
  try {
    return act();
  } catch (error) {
    return `The session could not be prepared: ${error instanceof Error ? error.message : String(error)}`;
  }
}
