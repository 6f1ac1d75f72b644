import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions, runTool } from '@debussy/testing/tool';
import type { ToolStage } from '@debussy/testing/tool';
import { cooperTasks } from './cooper/cooper-task.ts';
import { playTask } from './cooper/play-task.ts';
import type { CooperOptions, Game } from './cooper/play-task.ts';
import { cooperProof, gameLine, gamesTable } from './cooper/write-cooper.ts';
import { sourceDefaults, sourcesIn, sourcesUsage } from './public-repository.ts';

// npm run cooper -- --only click --pairs 20
await runTool({
  usage: `Usage: npm run cooper -- [--only <texts>] [--pairs <n>] [--seed <n>] [--jobs <n>] [--mirrors <folder>] [--cache <folder>] [--write]

CooperBench-merge: features that were written side by side for one commit of a public project, put together by git, by union
and by debussy, pair by pair and all of a task at once. Every tree is tested with the tests of all features in it.

  --only <texts>     only tasks whose name holds one of them: click,chi
  --pairs <n>        at most so many pairs of each task (all)
  --seed <n>         which pairs those are (1)
  --jobs <n>         so many tasks at a time (1)
${sourcesUsage}
  --write            also write tools/lab/notes/cooper.md and tools/lab/notes/cooper.json; tasks that were not played stay

Exit code 0: nothing that debussy landed is red. 1: something is. 2: bad usage.
`,
  read: cooperOptions,
  play: playAll,
  text: (games) => `${gamesTable(games)}\n`,
  passed: (games) =>
    games.every(({ plays }) => plays.every(({ way, isGreen }) => way !== 'debussy' || isGreen)),
  publish: cooperProof,
});

interface PlayOptions extends CooperOptions {
  readonly only: readonly string[];
  /** So many tasks at a time. */
  readonly jobs: number;
  readonly write: boolean;
}

function cooperOptions(argv: readonly string[]): PlayOptions {
  const defaults = { only: '', pairs: 1000, seed: 1, jobs: 1, write: false, ...sourceDefaults };
  const { only, jobs, mirrors, cache, ...rest } = readOptions(argv, defaults);
  return { ...rest, ...sourcesIn({ mirrors, cache }), only: only.split(','), jobs: Math.max(1, jobs) };
}

/** So many tasks at a time as were asked for; the games in the order of the list. */
async function playAll(options: PlayOptions, { program, say }: ToolStage): Promise<readonly Game[]> {
  const tasks = cooperTasks.filter(({ path }) => options.only.some((text) => path.includes(text)));
  const games: Game[] = [];
  const waiting = [...tasks.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const home = mkdtempSync(join(tmpdir(), 'debussy-cooper-'));
      try {
        const game = await playTask(next[1], { ...options, program, home }, (line) => say(`${line}\n`));
        games[next[0]] = game;
        say(`${gameLine(game)}\n`);
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  return games;
}
