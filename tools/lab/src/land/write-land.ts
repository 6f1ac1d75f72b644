import { markdownTable, originText, publishedWith } from '@debussy/testing/tool';
import type { Proof, ProofOrigin } from '@debussy/testing/tool';
import type { Kills } from './kill-everywhere.ts';
import type { QueueEnd } from './other-queues.ts';
import type { HistoryReplay } from './replay.ts';

export interface LandFindings {
  readonly replays: readonly HistoryReplay[];
  readonly kills: Kills | null;
}

const head = [
  'repository',
  'gate',
  'broken',
  'queue',
  'landed',
  'gates for each landed branch',
  'landed in a minute',
  'red tips',
];

/** One row for each queue of each replay. */
export function replaysTable(replays: readonly HistoryReplay[]): string {
  return markdownTable(head, replays.flatMap(rowsOf));
}

function rowsOf(one: HistoryReplay): readonly (readonly unknown[])[] {
  const { project, gate, branches, broken, debussy, gateSeconds, others } = one;
  const row = (
    name: string,
    { landed, gates }: Pick<QueueEnd, 'landed' | 'gates'>,
    seconds: number,
    red: unknown,
  ) => [
    project,
    gate,
    `${broken} %`,
    name,
    `${landed} of ${branches}`,
    perLanded({ landed, gates }).toFixed(2),
    perMinute(landed, seconds).toFixed(1),
    red,
  ];
  const rest = Object.entries(others).map(([name, end]) => row(name, end, end.steps * gateSeconds, ''));
  return [row('debussy', debussy, debussy.seconds, `${debussy.red} of ${debussy.tips}`), ...rest];
}

function perLanded({ landed, gates }: Pick<QueueEnd, 'landed' | 'gates'>): number {
  return gates / Math.max(1, landed);
}

function perMinute(landed: number, seconds: number): number {
  return (60 * landed) / Math.max(0.001, seconds);
}

export function redTips(replays: readonly HistoryReplay[]): number {
  return replays.reduce((sum, { debussy }) => sum + debussy.red, 0);
}

/** Replays that were not played now stay as they are. */
export function landProof({ replays: now, kills }: LandFindings, origin: ProofOrigin): Proof {
  const all = publishedWith(
    ['land', 'replays'],
    now.map((one) => ({ ...one, ...origin })),
    keyOf,
  );
  const replays = all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const killed = publishedWith(['land', 'kills'], kills === null ? [] : [kills], ({ from }) => String(from));
  const count = killed.reduce((sum, one) => sum + one.kills, 0);
  const other = killed.flatMap(({ failed }) => failed);
  const tips = replays.reduce((sum, { debussy }) => sum + debussy.tips, 0);
  const shares = replays
    .filter(({ broken }) => broken > 0)
    .map((one) => [
      one.project,
      one.gate,
      `${one.broken} %`,
      share(perLanded(one.debussy), perLanded(one.others.speculation)),
      share(
        perMinute(one.debussy.landed, one.debussy.seconds),
        perMinute(one.others.speculation.landed, one.others.speculation.steps * one.gateSeconds),
      ),
    ]);
  return {
    name: 'land',
    facts: { ...origin, replays, kills: killed },
    sections: {
      origin: `${originText(origin)}.`,
      replays: replaysTable(replays),
      goals: [
        `- Red tips: ${redTips(replays)} of ${tips}.`,
        `- Kills: ${count}, ${other.length} of them with another end.`,
      ].join('\n'),
      speculation: markdownTable(
        ['repository', 'gate', 'broken', 'gates beside speculation', 'throughput beside speculation'],
        shares,
      ),
    },
  };
}

function share(ours: number, theirs: number): string {
  return `${Math.round((100 * ours) / theirs)} %`;
}

function keyOf({ project, gate, broken, places }: HistoryReplay): string {
  return `${gate === 'tests' ? 0 : 1} ${project} ${String(broken).padStart(3, '0')} ${places}`;
}
