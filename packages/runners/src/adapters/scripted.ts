import { createStream } from '../streams/streams.ts';
import type { ScriptedAgent } from './agent-spec.ts';
import type { Adapter } from './launch-plan.ts';
import { sideChannels } from './side-channels.ts';

/** The scripted agent: a program like any other, so that what it proves holds for real ones. */
export const launchScripted: Adapter<ScriptedAgent> = (agent, { request, host }) => ({
  program: agent.output,
  argv: agent.command,
  stdin: request.prompt,
  environment: { allow: [], set: {} },
  files: [],
  home: null,
  writable: [],
  decoder: createStream[agent.output],
  sides: sideChannels(agent.output, host),
  stop: { flag: null, signals: ['SIGTERM'] },
});
