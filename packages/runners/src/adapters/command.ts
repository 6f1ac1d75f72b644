import type { SessionRequest } from '../agent-runner.ts';
import { outputs } from '../programs/programs.ts';
import type { CommandAgent } from './agent-spec.ts';
import type { Adapter } from './launch-plan.ts';
import { promptFile } from './prompt.ts';

/** Any program: an argv without a shell, its prompt where it wants it, its output as it says. */
export const launchCommand: Adapter<CommandAgent> = (agent, { request, host }) => {
  const model = request.model ?? agent.model ?? '';
  const argv = agent.command.map((part) => filled(part, { request, model }));
  return {
    program: agent.output,
    argv: agent.prompt === 'argument' ? [...argv, request.prompt] : argv,
    stdin: agent.prompt === 'stdin' ? request.prompt : null,
    environment: { allow: [], set: {} },
    files: [],
    home: null,
    writable: [],
    decoder: outputs[agent.output].stream,
    sides: outputs[agent.output].sides(host),
    askSubagents: null,
    stop: { flag: null, signals: ['SIGTERM'] },
  };
};

// In one pass, so that a value that holds another placeholder stays as it is.
function filled(
  part: string,
  { request, model }: { readonly request: SessionRequest; readonly model: string },
): string {
  const values: Readonly<Record<string, string>> = {
    prompt_file: promptFile(request),
    worktree: request.worktree,
    phase: request.phase,
    model,
  };
  return part.replaceAll(
    /\{(prompt_file|worktree|phase|model)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
}
