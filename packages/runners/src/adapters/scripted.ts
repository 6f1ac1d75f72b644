import { createStream } from '../streams/streams.ts';
import type { ScriptedAgent } from './agent-spec.ts';
import type { Adapter } from './launch-plan.ts';

/** The scripted agent: a program like any other, so that what it proves holds for real ones. */
export const launchScripted: Adapter<ScriptedAgent> = (agent, { request }) => ({
  program: agent.output,
  argv: agent.command,
  stdin: request.prompt,
  environment: { allow: [], set: {} },
  files: [],
  staleLocks: [],
  decoder: createStream[agent.output],
  sides: [],
  stop: { flag: null, signals: ['SIGTERM'] },
});
