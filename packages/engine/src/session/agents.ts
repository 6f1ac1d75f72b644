import type { Config, SessionEvent } from '@debussy/core';
import { agentFromConfig, createRunner, processSupervisor, scriptedAgent } from '@debussy/runners';
import type { AgentRunner, AgentSpec, Session } from '@debussy/runners';
import type { Agents, LiveSession } from './session-ports.ts';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { intoTranscript } from './into-transcript.ts';
import { lessons } from './lessons.ts';
import { programOfThisProcess } from '../run/program.ts';
import type { RunContext } from '../run/run-context.ts';
import { sessionRequest, signalsFolder } from './session-request.ts';
import { withSignals } from './with-signals.ts';

/** Agent programs as the scheduler's sessions. */
export function agents(context: RunContext): Agents {
  const supervisor = processSupervisor({ env: context.env, bin: context.folder.bin });
  const host = { env: context.env, root: process.getuid?.() === 0 };
  const learned = lessons(context);
  const runners = new Map<string, AgentRunner>();
  const runnerOf = (name: string): AgentRunner => {
    const runner =
      runners.get(name) ?? createRunner(agentSpec(name, context.config, context.env), { supervisor, host });
    runners.set(name, runner);
    return runner;
  };
  return {
    start(task, bench, prompt) {
      const cookie = `${context.cookie}-${randomBytes(6).toString('hex')}`;
      const request = { task, bench, prompt, cookie, learned: learned.about(task) };
      const session = runnerOf(task.agent).start(sessionRequest(context, request));
      const own = context.folder.session(task.phase, task.attempt, task.session);
      const heard = live(context, session, { cookie, signals: signalsFolder(bench), own });
      return Promise.resolve({ ...heard, events: learned.from(heard.events, task, prompt) });
    },
  };
}

/** An agent by its name; `scripted` is this program itself, started once more. */
export function agentSpec(name: string, config: Config, env: NodeJS.ProcessEnv): AgentSpec {
  const entry = config.agents[name];
  if (name !== 'scripted' || (entry?.command ?? null) !== null) return agentFromConfig(name, entry);
  const { node, script } = programOfThisProcess();
  const scenario = env['DEBUSSY_SCENARIO'];
  const play = scenario === undefined ? [] : ['--scenario', resolve(scenario)];
  const command = [node, script, 'scripted-agent', ...play, ...(entry?.args ?? [])];
  return {
    ...scriptedAgent(command, entry?.output ?? 'debussy'),
    contextLimit: entry?.context_limit ?? null,
    env: entry?.env ?? {},
    passEnv: entry?.pass_env ?? [],
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
