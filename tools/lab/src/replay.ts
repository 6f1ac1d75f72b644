import { join } from 'node:path';
import { originOf, understood, workspaceRoot } from '@debussy/testing';
import { historyOf } from './replay/changes.ts';
import { playHistory } from './replay/play-history.ts';
import type { Replay } from './replay/play-history.ts';
import { replayOptions, replayUsage } from './replay/replay-options.ts';
import type { ReplayOptions } from './replay/replay-options.ts';
import { replayProjects, wholeHistory } from './replay/replay-projects.ts';
import type { ReplayProject } from './replay/replay-projects.ts';
import { buildGate, gateFolder, remembered, testGate } from './replay/verdicts.ts';
import { replayTable, writeReplay } from './replay/write-replay.ts';

// npm run replay -- --only click --gates build --merges 100
process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const options = understood(replayOptions, argv, replayUsage);
  if (!options.ok) {
    process.stderr.write(options.text);
    return 2;
  }
  const { only, gates, write } = options.value;
  const root = workspaceRoot(import.meta.dirname);
  const origin = originOf(root);
  const wanted = only.split(',');
  const replays: Replay[] = [];
  for (const project of replayProjects.filter(({ name }) => wanted.some((text) => name.includes(text))))
    for (const gate of gates)
      for (const replay of await playProject(project, gate, options.value)) {
        replays.push(replay);
        process.stdout.write(`${replayTable([replay])}\n\n`);
      }
  if (write) writeReplay(root, origin, replays);
  const ours = replays.flatMap(({ accounts }) => accounts.filter(({ policy }) => policy === 'debussy'));
  return ours.some(({ redTips }) => redTips > 0) ? 1 : 0;
}

async function playProject(
  project: ReplayProject,
  gateName: 'build' | 'tests',
  options: ReplayOptions,
): Promise<readonly Replay[]> {
  const { agents, slots, seed, cache } = options;
  const repository = wholeHistory(project, options);
  const most = gateName === 'tests' ? project.testedMerges : project.merges;
  const history = historyOf(repository, project.at, Math.min(options.merges, most));
  const { folder, remove } = gateFolder();
  try {
    const file = join(cache, `replay-${project.name.replace('/', '+')}.jsonl`);
    const gate =
      gateName === 'tests'
        ? remembered(testGate(repository, { command: project.tests, folder }), file)
        : buildGate(repository, project.at);
    const replays: Replay[] = [];
    for (const share of options.broken)
      replays.push(
        await playHistory(repository, history, { project: project.name, gate, agents, slots, share, seed }),
      );
    return replays;
  } finally {
    remove();
  }
}
