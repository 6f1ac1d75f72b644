import { readOptions, runTool } from '@debussy/testing/tool';
import { sourceDefaults, sourcesIn, sourcesUsage } from './public-repository.ts';
import type { Sources } from './public-repository.ts';
import { historyOf } from './replay/changes.ts';
import { playHistory } from './replay/play-history.ts';
import type { HistoryReplay } from './replay/play-history.ts';
import { replayProjects, wholeHistory } from './replay/replay-projects.ts';
import { buildGate } from './replay/verdicts.ts';
import { replayProof, replayTable } from './replay/write-replay.ts';

// npm run replay -- --only click --merges 100
await runTool({
  usage: `Usage: npm run replay -- [--only <texts>] [--merges <n>] [--broken <per cents>] [--agents <n>]
                         [--slots <n>] [--seed <n>] [--mirrors <folder>] [--cache <folder>] [--write]

Landing replay: the last merges of click and jinja as work that was begun on its real base, landed by debussy's queue and by three
ways of others, with some of it broken. Time is simulated; what a gate takes was measured when it ran.

  --only <texts>        only projects whose name holds one of them: click,jinja
  --merges <n>          at most so many of the last merges (as many as the list says)
  --broken <per cents>  how many of the merges have a hunk dropped (0,10,20)
  --agents <n>          so many changes wait at a time (16)
  --slots <n>           so many verifications at a time (4)
  --seed <n>            which merges and hunks those are (1)
${sourcesUsage}
  --write               also write docs/proof/replay.md and docs/proof/replay.json

Exit code 0: debussy landed no red tree. 1: it did. 2: bad usage.
`,
  read: replayOptions,
  async play({ only, merges, broken, sources, ...order }, { say }) {
    const replays: HistoryReplay[] = [];
    const wanted = replayProjects.filter(({ name }) => only.some((text) => name.includes(text)));
    for (const project of wanted) {
      const repository = wholeHistory(project, sources);
      const history = historyOf(repository, project.at, Math.min(merges, project.merges));
      const gate = buildGate(repository, project.at);
      for (const share of broken) {
        const replay = await playHistory(repository, history, {
          ...order,
          project: project.name,
          gate,
          share,
        });
        replays.push(replay);
        say(`${replayTable([replay])}\n\n`);
      }
    }
    return replays;
  },
  text: (replays) => `${replays.length} played\n`,
  passed: (replays) =>
    replays.every(({ accounts }) =>
      accounts.every(({ policy, redTips }) => policy !== 'debussy' || redTips === 0),
    ),
  publish: replayProof,
});

interface ReplayOptions {
  readonly only: readonly string[];
  /** At most so many of the last merges of each project. */
  readonly merges: number;
  /** Shares of broken changes, in per cent. */
  readonly broken: readonly number[];
  readonly agents: number;
  readonly slots: number;
  readonly seed: number;
  readonly write: boolean;
  readonly sources: Sources;
}

function replayOptions(argv: readonly string[]): ReplayOptions {
  const defaults = { only: '', merges: 10_000, broken: '0,10,20', write: false };
  const counts = { agents: 16, slots: 4, seed: 1 };
  const read = readOptions(argv, { ...defaults, ...counts, ...sourceDefaults });
  const { only, broken, agents, slots, mirrors, cache, ...rest } = read;
  return {
    ...rest,
    only: only.split(','),
    broken: broken.split(',').map(Number),
    agents: Math.max(1, agents),
    slots: Math.max(1, slots),
    sources: sourcesIn({ mirrors, cache }),
  };
}
