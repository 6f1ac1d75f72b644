import {
  markdownTable,
  matchingFiles,
  upperMedian,
  originText,
  readOptions,
  runTool,
} from '@debussy/testing/tool';
import { plannedSessions } from './forecasts/planned-session.ts';
import { asOnePhase, scored, type Scored } from './forecasts/score.ts';

interface Result {
  readonly sessions: string;
  readonly all: readonly Scored[];
}

// npm run forecasts -- --sessions ../sessions
await runTool({
  usage: `Usage: npm run forecasts -- --sessions <folder> [--write]

Recorded sessions of Claude Code that began with a plan: forecast from the plan alone, and from the sessions before it as
a repository with a history has them, beside what the session came to. The earlier half was used to set the forecast.

  --sessions <folder>   *.jsonl from ~/.claude/projects
  --write               also write tools/lab/notes/forecasts.md and forecasts.json

Exit code 0: of the later half 80 % in the range, and at most 5 % of those that fitted told to split. 1: not. 2: bad usage.
`,
  read(argv) {
    const options = readOptions(argv, { sessions: '', write: false });
    if (options.sessions === '') throw new Error('--sessions names the folder of the recordings');
    return options;
  },
  async play({ sessions }): Promise<readonly Result[]> {
    const found = matchingFiles(sessions, /\.jsonl$/).flatMap(plannedSessions);
    const once = [...new Map(found.map((one) => [`${one.at} ${one.plan}`, one])).values()];
    const [alone, learned] = [scored(once, false), scored(once, true)];
    const half = Math.floor(once.length / 2);
    const byTime = once.toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const parts = [
      ['earlier', byTime.slice(0, half)],
      ['later', byTime.slice(half)],
    ] as const;
    const long = parts.flatMap(([name, own]) =>
      [3, 4, 5].map((size) => ({
        sessions: `${name} half, ${size} as one phase`,
        all: asOnePhase(own, size),
      })),
    );
    return [
      { sessions: 'earlier half, no history', all: alone.slice(0, half) },
      { sessions: 'later half, no history', all: alone.slice(half) },
      { sessions: 'later half, with those before', all: learned.slice(half) },
      ...long,
    ];
  },
  text: (results) => `${tableOf(results)}\n`,
  passed: (results) =>
    results.slice(1, 3).every(({ all }) => {
      const { in_range: hit, fitted, fitted_split: split } = numbersOf(all);
      return hit >= 0.8 * all.length && split <= 0.05 * fitted;
    }),
  publish: (results, origin) => ({
    name: 'forecasts',
    facts: { ...origin, forecasts: results.map(({ sessions, all }) => ({ sessions, ...numbersOf(all) })) },
    sections: { origin: `${originText(origin)}.`, forecasts: tableOf(results) },
  }),
});

function numbersOf(all: readonly Scored[]): Readonly<Record<string, number>> & {
  readonly in_range: number;
  readonly fitted: number;
  readonly fitted_split: number;
} {
  const fitted = all.filter((one) => !one.overflowed);
  const overflowed = all.filter((one) => one.overflowed);
  return {
    all: all.length,
    in_range: count(all, 'isInRange'),
    fitted: fitted.length,
    fitted_split: count(fitted, 'isSplit'),
    fitted_warned: count(fitted, 'isWarned'),
    overflowed: overflowed.length,
    overflowed_split: count(overflowed, 'isSplit'),
    overflowed_warned: count(overflowed, 'isWarned'),
    median: upperMedian(all.map(({ session }) => session.tokens)),
    most: Math.max(0, ...all.map(({ session }) => session.tokens)),
  };
}

function count(these: readonly Scored[], key: 'isInRange' | 'isSplit' | 'isWarned'): number {
  return these.filter((one) => one[key]).length;
}

function tableOf(results: readonly Result[]): string {
  const head = [
    'sessions',
    'in the range',
    'fitted: told to split',
    'warned',
    'overflowed: told to split',
    'warned',
    'median',
    'most',
  ];
  const rows = results.map(({ sessions, all }) => {
    const n = numbersOf(all);
    return [
      sessions,
      `**${n.in_range} of ${n['all']}**`,
      `${n.fitted_split} of ${n.fitted}`,
      n['fitted_warned'] ?? 0,
      `${n['overflowed_split']} of ${n['overflowed']}`,
      n['overflowed_warned'] ?? 0,
      n['median'] ?? 0,
      n['most'] ?? 0,
    ];
  });
  return markdownTable(head, rows);
}
