import type { NotifyConfig } from '@debussy/core';
import { fine, gateChecks, probeAgents, problem, problemsOf, runChecks, stateOfAgent } from '@debussy/engine';
import type { Check, FoundAgent } from '@debussy/engine';
import { counted, printable } from '@debussy/story';
import { print } from '../command-io.ts';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { configHere } from '../config-view/repository-here.ts';
import { configuredNotify } from '../observers/notices-around.ts';

const shape = {
  name: 'doctor',
  about:
    'Checks everything that a run needs (git, identity, disk, configuration, agents, sandbox, terminal) and prints remedies.',
  flags: {
    fix: {
      type: 'boolean',
      says: 'remove worktree entries whose folder is gone',
    },
    agents: {
      type: 'boolean',
      says: 'only the agents that --agent can name, and whether each is installed and logged in',
    },
    gates: {
      type: 'boolean',
      says: 'only the gates: whether each passes here, and whether a planted failure turns it red',
    },
    json: jsonFlag,
  },
  more: 'Exit code 0: a run can start. 2: something is in its way.',
  example: 'debussy doctor',
} as const;

/** Whether notifications can be sent, as far as that is known without sending one. */
async function sinkChecks(io: CommandIo): Promise<readonly Check[]> {
  const notify = await notifyOf(io);
  if (notify === null) return [];
  const { checkSinks } = await import('@debussy/observers');
  return checkSinks(notify, io.env).map(({ sink, kind, fault }) => {
    const name = `${sink}${sink === kind ? '' : ` (${kind})`}`;
    if (fault === null) return fine('notify', `${name}; try it: debussy notify test ${sink}`);
    return problem('notify', 'warning', [`${name}: ${fault}`, `Then try it: debussy notify test ${sink}`]);
  });
}

/** An unreadable configuration is a separate check. */
async function notifyOf(io: CommandIo): Promise<NotifyConfig | null> {
  try {
    return configuredNotify((await configHere(io)).config);
  } catch {
    return null;
  }
}

export const command = commandOf(shape, async ({ values }, io) => {
  if (values.agents === true) {
    const found = await probeAgents((await configHere(io)).config, io.env);
    print(io, values.json, { agents: found.map(agentFacts) }, () => agentsText(found));
    return 0;
  }
  const checks =
    values.gates === true
      ? await gateChecks(io)
      : [...(await runChecks(io, values.fix === true)), ...(await sinkChecks(io)), terminalCheck(io)];
  const ok = checks.every((check) => check.state !== 'error');
  print(io, values.json, { ok, checks }, () => text(checks));
  return ok ? 0 : 2;
});

/** The agents for `--agent`: description, installation and login of each. */
function agentsText(found: readonly FoundAgent[]): string {
  const width = Math.max(...found.map(({ name }) => name.length));
  const state = Math.max(...found.map((agent) => stateOfAgent(agent).length));
  const lines = found.flatMap((agent) => [
    `${uses[agent.use ?? 'none']} ${agent.name.padEnd(width)}  ${stateOfAgent(agent).padEnd(state)}  ${printable(agent.what)}`,
    ...problemsOf(agent).map((one) => `    ${printable(one)}`),
  ]);
  return `${lines.join('\n')}\n\n* is the agent of this project, + is used while its provider refuses more work.\n`;
}

const uses = { agent: '*', fallback: '+', none: ' ' } as const;

function agentFacts({ name, what, use, probe }: FoundAgent): object {
  const { installed, version, loggedIn, problems } = probe;
  return { name, description: what, use, installed, version, logged_in: loggedIn, problems };
}

const marks: Readonly<Record<Check['state'], string>> = {
  ok: 'ok',
  info: '-',
  warning: 'warn',
  error: 'FAIL',
};

function text(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, state, detail, hint }) => [
    `${marks[state].padEnd(4)}  ${name.padEnd(width)}  ${printable(detail)}`,
    ...(hint === '' ? [] : [`${' '.repeat(width + 8)}${printable(hint)}`]),
  ]);
  return `${lines.join('\n')}\n\n${verdict(checks)}\n`;
}

function verdict(checks: readonly Check[]): string {
  const errors = checks.filter(({ state }) => state === 'error').length;
  const warnings = checks.filter(({ state }) => state === 'warning').length;
  const also = warnings === 0 ? '' : `, ${counted(warnings, 'warning')}`;
  return errors === 0
    ? `Nothing is in the way of a run${also}.`
    : `${counted(errors, 'thing')} in the way of a run${also}.`;
}

function terminalCheck(io: CommandIo): Check {
  if (!io.isTTY) return fine('terminal', 'none: runs print one plain line for each event');
  const colour = io.env['NO_COLOR'] ? 'without colours (NO_COLOR)' : 'with colours';
  if (io.env['TERM'] === 'dumb')
    return problem('terminal', 'warning', [
      'TERM is dumb',
      'Set TERM to what the terminal is, e.g. xterm-256color.',
    ]);
  if (io.columns >= 80) return fine('terminal', `${io.columns} columns, ${colour}`);
  return problem('terminal', 'warning', [
    `${io.columns} columns are narrow`,
    'Make it at least 80 columns wide.',
  ]);
}
