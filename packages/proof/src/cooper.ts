import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledBinary } from './kit/bundled-binary.ts';
import { originOf } from './kit/proof-page.ts';
import { understood } from './kit/understood.ts';
import { workspaceRoot } from './kit/workspace-root.ts';
import { cooperOptions, cooperUsage } from './cooper/cooper-options.ts';
import { cooperTasks } from './cooper/cooper-task.ts';
import { playTask } from './cooper/play-task.ts';
import type { Game } from './cooper/play-task.ts';
import { gameLine, gamesTable, writeCooper } from './cooper/write-cooper.ts';

// npm run cooper -- --only click --pairs 20
process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const options = understood(cooperOptions, argv, cooperUsage);
  if (!options.ok) {
    process.stderr.write(options.text);
    return 2;
  }
  const { only, write } = options.value;
  const root = workspaceRoot(import.meta.dirname);
  const origin = originOf(root);
  const program = await bundledBinary(root);
  const wanted = only.split(',');
  const games: Game[] = [];
  for (const task of cooperTasks.filter(({ path }) => wanted.some((text) => path.includes(text)))) {
    const home = mkdtempSync(join(tmpdir(), 'debussy-cooper-'));
    try {
      const order = { ...options.value, program, home };
      games.push(playTask(task, order, (line) => process.stdout.write(`${line}\n`)));
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
    process.stdout.write(`${gameLine(games.at(-1))}\n`);
    if (write) writeCooper(root, origin, games);
  }
  process.stdout.write(gamesTable(games));
  return games.some(({ plays }) => plays.some(({ way, isGreen }) => way === 'debussy' && !isGreen)) ? 1 : 0;
}
