import { loadConfig, probeAgents, problemsOf, stateOfAgent } from '@debussy/engine';
import type { FoundAgent } from '@debussy/engine';
import { printable } from '@debussy/story';
import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { configRoot } from '../config-view/config-root.ts';

const shape = {
  name: 'agents',
  about:
    'Lists the agents that can be named with --agent: what each is, whether it is installed and logged in. Starts none of them.',
  flags: {
    json: jsonFlag,
  },
  example: 'debussy agents',
} as const;

export const command: CliCommand = commandOf(shape, async ({ values }, io) => {
  const { config } = loadConfig({ root: await configRoot(io.cwd), env: io.env, flags: [] });
  const found = await probeAgents(config, io.env);
  io.stdout(values.json === true ? json(found) : text(found));
  return 0;
});

function json(found: readonly FoundAgent[]): string {
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

function text(found: readonly FoundAgent[]): string {
  const width = Math.max(...found.map(({ name }) => name.length));
  const state = Math.max(...found.map((agent) => stateOfAgent(agent).length));
  const lines = found.flatMap((agent) => [
    `${agent.use === 'agent' ? '*' : agent.use === 'fallback' ? '+' : ' '} ${agent.name.padEnd(width)}  ${stateOfAgent(agent).padEnd(state)}  ${printable(agent.what)}`,
    ...problemsOf(agent).map((problem) => `    ${printable(problem)}`),
  ]);
  return `${lines.join('\n')}\n\n* is the agent of this project, + is used while its provider refuses more work.\n`;
}
