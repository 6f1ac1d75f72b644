import { builtInAgents } from '@debussy/core';
import { locateRepository } from '@debussy/workspace';
import { chooseRun, findPlan, listRunIds, loadConfig, openPlan, tellRun } from '@debussy/engine';
import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { configRoot } from '../config-view/config-root.ts';

/** Hidden: what the completion of a shell asks for while somebody types. Where nothing can be found, nothing is said. */
export const command: CliCommand = commandOf(
  {
    name: 'complete',
    words: 'phases|runs|agents',
    about:
      'Prints what a shell completes: the phases of the plan and of the newest run, the runs, or the agents.',
    flags: {},
    example: 'debussy complete phases',
  },
  async ({ words: [what = ''] }, io) => {
    const found = (await Promise.all(sources[what]?.map((source) => quietly(source, io)) ?? [])).flat();
    io.stdout([...new Set(found)].map((word) => `${word}\n`).join(''));
    return 0;
  },
);

interface Where {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

type Source = (where: Where) => readonly string[] | Promise<readonly string[]>;

const sources: Readonly<Record<string, readonly Source[]>> = {
  phases: [phasesOfPlan, phasesOfRun],
  runs: [runs],
  agents: [agents],
};

async function quietly(source: Source, where: Where): Promise<readonly string[]> {
  try {
    return await source(where);
  } catch {
    return [];
  }
}

async function phasesOfPlan({ cwd }: Where): Promise<readonly string[]> {
  const root = (await configRoot(cwd)) ?? cwd;
  return openPlan(findPlan(root, cwd), cwd).phases.map(({ id }) => id);
}

async function phasesOfRun({ cwd }: Where): Promise<readonly string[]> {
  const { story } = tellRun(await chooseRun(cwd, null));
  return [...story.phases.values()].map(({ spec }) => spec.id);
}

async function runs({ cwd }: Where): Promise<readonly string[]> {
  const located = await locateRepository(cwd);
  return located.ok ? listRunIds(located.value.commonDir).toReversed() : [];
}

async function agents({ cwd, env }: Where): Promise<readonly string[]> {
  const { config } = loadConfig({ root: await configRoot(cwd), env, flags: [] });
  return [...builtInAgents, ...Object.keys(config.agents)];
}
