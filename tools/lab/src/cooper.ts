import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledBinary, originOf, understood, workspaceRoot } from '@debussy/testing';
import { CooperLog } from './cooper/cooper-log.ts';
import { cooperOptions, cooperUsage } from './cooper/cooper-options.ts';
import type { CooperOptions } from './cooper/cooper-options.ts';
import { cooperTasks } from './cooper/cooper-task.ts';
import { playTask } from './cooper/play-task.ts';
import type { Game, GameOrder } from './cooper/play-task.ts';
import { gameLine, gamesTable, writeCooper } from './cooper/write-cooper.ts';

// npm run cooper -- --only click --pairs 20
process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const options = understood(cooperOptions, argv, cooperUsage);
  if (!options.ok) {
    process.stderr.write(options.text);
    return 2;
  }
  const root = workspaceRoot(import.meta.dirname);
  const origin = originOf(root);
  const log = new CooperLog(options.value.results);
  const program = await bundledBinary();
  const games = await playAll(options.value, { program, commit: origin.commit, log });
  if (options.value.write) writeCooper(root, { ...origin, commit: log.commits().join(', ') }, games);
  process.stdout.write(gamesTable(games));
  return games.some(({ plays }) => plays.some(({ way, isGreen }) => way === 'debussy' && !isGreen)) ? 1 : 0;
}

/** So many tasks at a time as were asked for; the games in the order of the list. */
async function playAll(
  options: CooperOptions,
  means: Pick<GameOrder, 'program' | 'commit' | 'log'>,
): Promise<readonly Game[]> {
  const wanted = options.only.split(',');
  const tasks = cooperTasks.filter(({ path }) => wanted.some((text) => path.includes(text)));
  const games: Game[] = [];
  const waiting = [...tasks.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const home = mkdtempSync(join(tmpdir(), 'debussy-cooper-'));
      try {
        const game = await playTask(next[1], { ...options, ...means, home }, (line) =>
          process.stdout.write(`${line}\n`),
        );
        games[next[0]] = game;
        process.stdout.write(`${gameLine(game)}\n`);
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  return games;
}
