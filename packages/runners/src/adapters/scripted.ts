import { outputs } from '../programs/programs.ts';
import type { ScriptedAgent } from './agent-spec.ts';
import type { Adapter } from './launch-plan.ts';

/** The scripted agent: a program like any other, so that what it proves holds for real ones. */
export const launchScripted: Adapter<ScriptedAgent> = (agent, { request, host }) => ({
  program: agent.output,
  argv: agent.command,
  stdin: request.prompt,
  environment: { allow: [], set: {} },
  files: [],
  home: null,
  writable: [],
  decoder: outputs[agent.output].stream,
  sides: outputs[agent.output].sides(host),
  askSubagents: null,
  stop: { flag: null, signals: ['SIGTERM'] },
});
