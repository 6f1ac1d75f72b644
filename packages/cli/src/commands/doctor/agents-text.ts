import { problemsOf, stateOfAgent } from '@debussy/engine';
import type { FoundAgent } from '@debussy/engine';
import { printable } from '@debussy/story';

/** The agents that `--agent` can name: what each is, whether it is installed and logged in. */
export function agentsText(found: readonly FoundAgent[]): string {
  const width = Math.max(...found.map(({ name }) => name.length));
  const state = Math.max(...found.map((agent) => stateOfAgent(agent).length));
  const lines = found.flatMap((agent) => [
    `${marks[agent.use ?? 'none']} ${agent.name.padEnd(width)}  ${stateOfAgent(agent).padEnd(state)}  ${printable(agent.what)}`,
    ...problemsOf(agent).map((problem) => `    ${printable(problem)}`),
  ]);
  return `${lines.join('\n')}\n\n* is the agent of this project, + is used while its provider refuses more work.\n`;
}

const marks = { agent: '*', fallback: '+', none: ' ' } as const;

export function agentsJson(found: readonly FoundAgent[]): string {
  const agents = found.map(({ name, what, use, probe }) => ({
    name,
    description: what,
    use,
    installed: probe.installed,
    version: probe.version,
    logged_in: probe.loggedIn,
    problems: probe.problems,
  }));
  return `${JSON.stringify({ schema_version: 1, agents }, null, 2)}\n`;
}
