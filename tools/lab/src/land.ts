import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { oneOf, readOptions, roomyFolder, runTool } from '@debussy/testing/tool';
import { sourceDefaults, sourcesIn, sourcesUsage } from './public-repository.ts';
import { killEverywhere } from './land/kill-everywhere.ts';
import { landProjects } from './land/land-project.ts';
import { replayHistory } from './land/replay.ts';
import type { HistoryReplay } from './land/replay.ts';
import { landProof, redTips, replaysTable } from './land/write-land.ts';
import type { LandFindings } from './land/write-land.ts';

// npm run bench -- land --only click
await runTool({
  usage: `Usage: npm run bench -- land [--only <texts>] [--gate tests|syntax] [--branches <n>] [--broken <percents>] [--places <n>] [--kills <n>] [--from <n>] [--mirrors <folder>] [--cache <folder>] [--write]

Later commits of public repositories as branches on an earlier commit, landed by one command, with a share of them broken. Beside
it other merge queues with the same branches and the same verdicts: one by one, batch and bisect, speculation.

  --only <texts>     only repositories whose name holds one of them: click,jinja
  --gate <kind>      tests: the repository's own (default); syntax: each file is parsed, and a branch is the change of one file
  --branches <n>     how many (30)
  --broken <list>    percents of branches with a fault (0,10,20)
  --places <n>       verifications at once (2)
  --kills <n>        instead: kill -9 after each of so many events of a small landing, and resume (0)
  --from <n>         the first of these events (0)
${sourcesUsage}
  --write            also write tools/lab/notes/land.md and tools/lab/notes/land.json; other replays stay

Exit code 0: no tip is red, and every killed landing comes to its end. 1: not. 2: bad usage.
`,
  read(argv) {
    const defaults = { only: '', gate: 'tests', branches: 30, broken: '0,10,20', places: 2, kills: 0 };
    const { only, gate, broken, mirrors, cache, ...rest } = readOptions(argv, {
      ...defaults,
      from: 0,
      write: false,
      ...sourceDefaults,
    });
    return {
      ...rest,
      only: only.split(','),
      gate: oneOf('gate', gate, ['tests', 'syntax'] as const),
      broken: broken.split(',').map(Number),
      sources: sourcesIn({ mirrors, cache }),
    };
  },
  async play(options, { program, say, over }): Promise<LandFindings> {
    const { only, gate, branches: count, broken, places, kills, from, sources } = options;
    if (kills > 0) {
      const end = await inHome((home) => killEverywhere({ program, home, say, over, from, most: kills }));
      return { replays: [], kills: end };
    }
    const replays: HistoryReplay[] = [];
    for (const project of landProjects.filter(({ name }) => only.some((text) => name.includes(text))))
      for (const percent of broken) {
        if (over.aborted) break;
        const order = { program, project, gate, count, broken: percent, places, say, ...sources };
        replays.push(await inHome((home) => replayHistory({ ...order, home })));
      }
    return { replays, kills: null };
  },
  text: ({ replays, kills }) =>
    kills === null
      ? `${replaysTable(replays)}\n`
      : `${kills.kills} kills, ${kills.failed.length} with another end\n${kills.failed.join('\n')}\n`,
  passed: ({ replays, kills }) => redTips(replays) === 0 && (kills?.failed.length ?? 0) === 0,
  publish: landProof,
});

/** In a temporary folder of its own. */
async function inHome<T>(work: (home: string) => T | Promise<T>): Promise<T> {
  const home = realpathSync(mkdtempSync(join(roomyFolder(), 'debussy-land-')));
  try {
    return await work(home);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
