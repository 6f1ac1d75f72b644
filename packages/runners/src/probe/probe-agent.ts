import { unreachable } from '@debussy/core';
import type { AgentSpec, BuiltInAgent } from '../adapters/agent-spec.ts';
import type { Host } from '../adapters/launch-plan.ts';
import type { Probe } from '../agent-runner.ts';
import { startObstacle } from '../supervise/find-program.ts';
import { loggedIn } from './logins.ts';
import { programVersion } from './program-version.ts';
import type { VersionAnswer } from './program-version.ts';
import { compareVersions, requirements } from './requirements.ts';

type Problem = Probe['problems'][number];

/** What can be known about an agent before a run, without a paid call. */
export function probeAgent(agent: AgentSpec, host: Host): Promise<Probe> {
  switch (agent.kind) {
    case 'claude':
    case 'codex':
    case 'gemini':
    case 'opencode':
      return probeBuiltIn(agent, host);
    case 'command':
    case 'scripted':
      return Promise.resolve(probeCommand(agent.name, agent.command[0] ?? '', host));
    default:
      return unreachable(agent);
  }
}

async function probeBuiltIn(agent: BuiltInAgent, host: Host): Promise<Probe> {
  const program = agent.program ?? agent.kind;
  const here: Host = { ...host, env: { ...host.env, ...agent.env } };
  const answer = await programVersion([program], { ...here.env, GEMINI_CLI_NO_RELAUNCH: 'true' });
  const login = answer.kind === 'answered' ? await loggedIn[agent.kind](here) : null;
  const version = answer.kind === 'answered' ? answer.version : null;
  const problems = [...programProblems(agent, answer), ...loginProblems(agent, login)];
  return { agent: agent.name, installed: answer.kind === 'answered', version, loggedIn: login, problems };
}

function programProblems(agent: BuiltInAgent, answer: VersionAnswer): readonly Problem[] {
  const { known, install } = requirements[agent.kind];
  const program = agent.program ?? agent.kind;
  if (answer.kind === 'missing') return [{ message: `The program ${program} was not found.`, hint: install }];
  if (answer.kind === 'failed') {
    return [
      { message: `\`${program} --version\` failed: ${answer.detail}.`, hint: `Install it anew: ${install}` },
    ];
  }
  if (answer.version === null) {
    return [
      {
        message: `\`${program} --version\` names no version: ${answer.text}`,
        hint: 'Is it another program of that name?',
      },
    ];
  }
  if (compareVersions(answer.version, known) >= 0) return [];
  const message = `${program} ${answer.version} is older than ${known}, the oldest version that is known to work.`;
  return [{ message, hint: install }];
}

function loginProblems(agent: BuiltInAgent, login: boolean | null): readonly Problem[] {
  if (login !== false) return [];
  return [{ message: `${agent.kind} is not logged in.`, hint: requirements[agent.kind].login }];
}

// A program of the user's own is not started to see whether it can be: nobody knows what it would do.
function probeCommand(name: string, program: string, host: Host): Probe {
  // A path with a slash may be one of a worktree that does not exist yet.
  const here = { cwd: '/', path: host.env['PATH'] ?? '' };
  const obstacle = program.includes('/') ? null : startObstacle(program, here);
  const problems = obstacle === null ? [] : [{ message: obstacle.message, hint: hintFor(name) }];
  return { agent: name, installed: obstacle === null, version: null, loggedIn: null, problems };
}

function hintFor(name: string): string {
  return `Install it, or correct agents.${name}.command in .debussy/config.yaml.`;
}
