import type { AgentSpec, BuiltInAgent } from '../adapters/agent-spec.ts';
import type { Host } from '../adapters/launch-plan.ts';
import { programs } from '../programs/programs.ts';
import { startObstacle } from '@debussy/host';
import { programVersion } from './program-version.ts';
import type { VersionAnswer } from './program-version.ts';

export interface Probe {
  readonly agent: string;
  readonly installed: boolean;
  readonly version: string | null;
  /** If it can be found without a paid call; otherwise null. */
  readonly loggedIn: boolean | null;
  readonly problems: readonly { readonly message: string; readonly hint: string }[];
}

type Problem = Probe['problems'][number];

/** Facts about an agent before a run, without a paid call. */
export function probeAgent(agent: AgentSpec, host: Host): Promise<Probe> {
  if (agent.kind === 'command' || agent.kind === 'scripted') {
    return Promise.resolve(probeCommand(agent.name, agent.command[0] ?? '', host));
  }
  return probeBuiltIn(agent, host);
}

async function probeBuiltIn(agent: BuiltInAgent, host: Host): Promise<Probe> {
  const { loggedIn, program, versionVariables } = programs[agent.kind];
  const here: Host = { ...host, env: { ...host.env, ...agent.env } };
  const answer = await programVersion([agent.program ?? program], { ...here.env, ...versionVariables });
  const login = answer.kind === 'answered' ? await loggedIn(here) : null;
  const version = answer.kind === 'answered' ? answer.version : null;
  const problems = [...programProblems(agent, answer), ...loginProblems(agent, login)];
  return { agent: agent.name, installed: answer.kind === 'answered', version, loggedIn: login, problems };
}

function programProblems(agent: BuiltInAgent, answer: VersionAnswer): readonly Problem[] {
  const { oldestVersion, install } = programs[agent.kind];
  const program = agent.program ?? programs[agent.kind].program;
  if (answer.kind === 'missing') return [{ message: `The program ${program} was not found.`, hint: install }];
  if (answer.kind === 'failed') {
    return [
      { message: `\`${program} --version\` failed: ${answer.detail}.`, hint: `Reinstall it: ${install}` },
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
  if (compareVersions(answer.version, oldestVersion) >= 0) return [];
  const message = `${program} ${answer.version} is older than ${oldestVersion}, the oldest version that is known to work.`;
  return [{ message, hint: install }];
}

function loginProblems(agent: BuiltInAgent, login: boolean | null): readonly Problem[] {
  if (login !== false) return [];
  return [{ message: `${agent.kind} is not logged in.`, hint: programs[agent.kind].login }];
}

// Compares by numbers: negative if `a` is older.
function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let i = 0; i < 3; i++) {
    const order = (left[i] ?? 0) - (right[i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

function numbersOf(version: string): readonly number[] {
  return version.split(/[.+-]/).map(Number);
}

// The user's own program is not started for a probe, because its effects are unknown.
function probeCommand(name: string, program: string, host: Host): Probe {
  // A path with a slash may be in a worktree that does not exist yet.
  const here = { cwd: '/', path: host.env['PATH'] ?? '' };
  const obstacle = program.includes('/') ? null : startObstacle(program, here);
  const problems = obstacle === null ? [] : [{ message: obstacle.message, hint: hintFor(name) }];
  return { agent: name, installed: obstacle === null, version: null, loggedIn: null, problems };
}

function hintFor(name: string): string {
  return `Install it, or correct agents.${name}.command in .debussy/config.yaml.`;
}
