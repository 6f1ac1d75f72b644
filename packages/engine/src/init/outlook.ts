import { DebussyError } from '@debussy/core';
import type { Config } from '@debussy/core';
import { defaultConfig } from '@debussy/core/config';
import { locateRepository, openStore } from '@debussy/workspace';
import type { Location } from '@debussy/workspace';
import { relative } from 'node:path';
import { installLine, probeAgents } from '../checks/probe-agents.ts';
import type { FoundAgent } from '../checks/probe-agents.ts';
import { loadConfig } from '../config/load-config.ts';
import { openPlans, planPaths } from '../plan/open-plans.ts';
import { endOfRun, listRunIds, liveHolder } from '../runs/existing-run.ts';
import { projectAt } from './survey-project.ts';

/** The facts that `debussy` without a command shows, and the one next step. */
export interface Outlook {
  /** Top of the repository; null outside of one. */
  readonly root: string | null;
  readonly plans: readonly FoundPlan[];
  readonly gates: readonly { readonly name: string; readonly command: string; readonly from: string }[];
  readonly agents: readonly FoundAgent[];
  /** The newest run, if it is not finished. */
  readonly run: { readonly id: string; readonly live: boolean } | null;
  /** Obstacles between this folder and a run, each with a command or a place. */
  readonly missing: readonly string[];
  readonly next: NextMove;
}

export interface FoundPlan {
  /** The caller's folder. */
  readonly path: string;
  readonly dialect: string;
  readonly phases: number;
}

/** The words of a debussy command; `plan` needs an idea as an additional argument. */
export interface NextMove {
  readonly kind: 'attach' | 'resume' | 'run' | 'plan' | 'demo';
  readonly words: readonly string[];
}

export async function outlook(cwd: string, env: NodeJS.ProcessEnv): Promise<Outlook> {
  const located = await locateRepository(cwd);
  if (!located.ok && located.error.code !== 'ERR_GIT_NO_REPOSITORY') throw located.error;
  const here = located.ok ? located.value : null;
  const root = here?.root ?? null;
  const plans = plansOf(root ?? cwd, cwd);
  const { config, problem } = configOf(root, env);
  const agents = (await probeAgents(config, env)).filter(
    ({ name }) => name !== 'scripted' || config.agent === name,
  );
  const { gates, missing: tools } = gatesOf(root, env, config);
  const run = here === null ? null : await openRunOf(here);
  const ready = isReady(agents);
  const missing = [
    ...(root === null ? ['a git repository: git init'] : []),
    ...(problem === null ? [] : [problem]),
    ...(ready ? [] : [agentMissing(agents)]),
    ...tools,
    ...(gates.length === 0 && tools.length === 0
      ? ['a test command: gates in the plan can be any command']
      : []),
  ];
  return { root, plans, gates, agents, run, missing, next: nextMove({ run, plans, ready }) };
}

function plansOf(root: string, cwd: string): readonly FoundPlan[] {
  try {
    return planPaths(root, cwd).flatMap((path) => {
      const shown = relative(cwd, path) || '.';
      return openPlans(path, cwd).map(({ dialect, phases }) => ({
        path: shown,
        dialect,
        phases: phases.length,
      }));
    });
  } catch (error) {
    if (error instanceof DebussyError) return [];
    throw error;
  }
}

interface ConfigHere {
  readonly config: Config;
  /** Why it is unreadable; then the defaults count. */
  readonly problem: string | null;
}

function configOf(root: string | null, env: NodeJS.ProcessEnv): ConfigHere {
  try {
    return { config: loadConfig({ root, env, flags: [] }).config, problem: null };
  } catch (error) {
    if (!(error instanceof DebussyError)) throw error;
    return {
      config: defaultConfig(),
      problem: `a valid configuration: ${error.message.split('\n')[0] ?? ''}`,
    };
  }
}

/** Those of the configuration, otherwise those that `init` would write, and why it would not write others. */
function gatesOf(
  root: string | null,
  env: NodeJS.ProcessEnv,
  { gates, default_gates: usual }: Config,
): Pick<Outlook, 'gates' | 'missing'> {
  const own = Object.entries({ ...gates, ...usual });
  // A default gate may be the name of another gate.
  const named = own.map(([name, command]) => ({
    name,
    command: gates[command] ?? command,
    from: '.debussy/config.yaml',
  }));
  return own.length > 0 || root === null ? { gates: named, missing: [] } : projectAt(root, env).project;
}

async function openRunOf({ commonDir }: Location): Promise<Outlook['run']> {
  const id = listRunIds(commonDir).at(-1);
  if (id === undefined) return null;
  const live = (await liveHolder(openStore(commonDir), id)) !== null;
  return live || endOfRun(commonDir, id) !== 'completed' ? { id, live } : null;
}

function isReady(agents: readonly FoundAgent[]): boolean {
  return agents.some(({ probe }) => probe.installed && probe.loggedIn !== false);
}

function agentMissing(agents: readonly FoundAgent[]): string {
  const installed = agents.find(({ probe }) => probe.installed);
  if (installed === undefined) return `an agent: ${installLine}`;
  return `a login: ${installed.probe.problems.at(-1)?.hint ?? ''}`;
}

function nextMove({
  run,
  plans,
  ready,
}: Pick<Outlook, 'run' | 'plans'> & { readonly ready: boolean }): NextMove {
  if (run !== null)
    return { kind: run.live ? 'attach' : 'resume', words: [run.live ? 'attach' : 'resume', run.id] };
  const [plan] = plans;
  if (!ready) return { kind: 'demo', words: ['demo'] };
  if (plan === undefined) return { kind: 'plan', words: ['plan', 'new'] };
  return { kind: 'run', words: ['run', plan.path] };
}
