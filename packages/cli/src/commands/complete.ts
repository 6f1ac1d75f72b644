import { builtInAgents } from '@debussy/core';
import { chooseRun, findPlan, listRunIds, openPlan, tellRun } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { configHere, repositoryHere, repositoryIfAny } from '../config-view/repository-here.ts';

/** Hidden: the completions for a shell. Silent if there are none. */
export const command = commandOf(
  {
    name: 'complete',
    words: 'phases|runs|agents',
    about:
      'Prints completions for a shell: the phases of the plan and of the newest run, the runs, or the agents.',
    flags: {},
    example: 'debussy complete phases',
  },
  async ({ words: [what = ''] }, io) => {
    const found = (await Promise.all(sources.get(what)?.map((source) => quietly(source, io)) ?? [])).flat();
    io.stdout([...new Set(found)].map((word) => `${word}\n`).join(''));
    return 0;
  },
);

type Source = (io: CommandIo) => Promise<readonly string[]>;

const sources: ReadonlyMap<string, readonly Source[]> = new Map<string, readonly Source[]>(
  Object.entries({
    phases: [phasesOfPlan, phasesOfRun],
    runs: [runs],
    agents: [agents],
  }),
);

async function quietly(source: Source, io: CommandIo): Promise<readonly string[]> {
  try {
    return await source(io);
  } catch {
    return [];
  }
}

async function phasesOfPlan({ cwd }: CommandIo): Promise<readonly string[]> {
  const root = (await repositoryIfAny(cwd))?.root ?? cwd;
  return openPlan(findPlan(root, cwd), cwd).phases.map(({ id }) => id);
}

async function phasesOfRun({ cwd }: CommandIo): Promise<readonly string[]> {
  const { story } = tellRun(await chooseRun(cwd, null));
  return [...story.phases.values()].map(({ spec }) => spec.id);
}

async function runs({ cwd }: CommandIo): Promise<readonly string[]> {
  return listRunIds((await repositoryHere(cwd)).commonDir).toReversed();
}

async function agents(io: CommandIo): Promise<readonly string[]> {
  const { config } = await configHere(io);
  return [...builtInAgents, ...Object.keys(config.agents)];
}
