import { markdownTable, upperMedian, originText, publishedWith } from '@debussy/testing/tool';
import type { Proof, ProofOrigin } from '@debussy/testing/tool';
import { cooperTasks } from './cooper-task.ts';
import type { CooperPlay, Game, MergeWay } from './play-task.ts';

const ways: readonly MergeWay[] = ['git merge', 'union', 'debussy'];

export function gameLine(game: Game | undefined): string {
  if (game === undefined) return '';
  const { task, features, plays, pairs, reason } = game;
  const played = plays.filter(({ way, wanted }) => way === 'debussy' && wanted.length === 2).length;
  return `${task.path}: ${reason === '' ? `${String(features)} features, ${String(played)} of ${String(pairs)} pairs` : `skipped: ${reason}`}`;
}

/** Tasks that were not played now stay as they are. */
export function cooperProof(now: readonly Game[], origin: ProofOrigin): Proof {
  const all = publishedWith(['cooper', 'games'], now, ({ task }) => task.path);
  const order = cooperTasks.map(({ path }) => path);
  const games = all.toSorted((a, b) => order.indexOf(a.task.path) - order.indexOf(b.task.path));
  const played = games.filter(({ reason }) => reason === '');
  const skipped = games.filter(({ reason }) => reason !== '');
  return {
    name: 'cooper',
    facts: { ...origin, games },
    sections: {
      origin: `${originText(origin)}.`,
      pairs: gamesTable(games),
      projects: markdownTable(projectHead, played.map(taskRow)),
      whole: markdownTable(['task', 'way', 'landed', 'left', 'tests', 'time'], played.flatMap(wholeRows)),
      goal: goalText(games),
      skipped: skipped.map(({ task, reason }) => `- ${task.path}: ${reason}`).join('\n') || '- nothing',
    },
  };
}

const projectHead = [
  'task',
  'features that run here',
  'pairs played',
  'conflicts in git',
  'left by debussy',
  'red by debussy',
  'rungs',
];

function pairsIn(games: readonly Game[], way: MergeWay): readonly CooperPlay[] {
  return games.flatMap(({ plays }) => plays).filter((play) => play.way === way && play.wanted.length === 2);
}

function goalText(games: readonly Game[]): string {
  const conflicts = conflictsOf(games);
  const left = pairsIn(games, 'debussy').filter(({ features }) => features.length < 2).length;
  const share = conflicts === 0 ? 0 : Math.round((100 * left) / conflicts);
  const goal = share <= 33 ? 'is met' : '**is not met**';
  return `The goal, at most a third of the conflicts left to an agent, ${goal}: ${String(left)} of ${String(conflicts)} are, ${String(share)} %.`;
}

const head = ['way', 'pairs', 'conflicts', 'landed, green', 'landed, red', 'left to an agent', 'median time'];

export function gamesTable(games: readonly Game[]): string {
  const rows = ways.map((way) => wayRow(way, pairsIn(games, way), conflictsOf(games)));
  return markdownTable(head, rows);
}

/** Pairs that git alone does not merge. */
function conflictsOf(games: readonly Game[]): number {
  return pairsIn(games, 'git merge').filter(({ left }) => left > 0).length;
}

function wayRow(way: MergeWay, plays: readonly CooperPlay[], conflicts: number): readonly unknown[] {
  const both = plays.filter(({ features }) => features.length === 2);
  const left = plays.length - both.length;
  const share =
    way === 'debussy' && conflicts > 0
      ? ` (${String(Math.round((100 * left) / conflicts))} % of conflicts)`
      : '';
  const seconds = upperMedian(plays.map((play) => play.seconds));
  const green = both.filter(({ isGreen }) => isGreen).length;
  const red = plays.filter(({ isGreen }) => !isGreen).length;
  return [way, plays.length, conflicts, green, red, `${String(left)}${share}`, `${seconds.toFixed(1)} s`];
}

function taskRow(game: Game): readonly unknown[] {
  const ours = pairsIn([game], 'debussy');
  const rungs = ours.flatMap((play) => play.rungs);
  const counted = [...new Set(rungs)].map(
    (rung) => `${rung} ${String(rungs.filter((one) => one === rung).length)}×`,
  );
  const left = ours.filter(({ features }) => features.length < 2).length;
  const red = ours.filter(({ isGreen }) => !isGreen).length;
  return [
    game.task.path,
    `${String(game.features)} of ${String(game.all)}`,
    `${String(ours.length)} of ${String(game.pairs)}`,
    conflictsOf([game]),
    left,
    red,
    counted.join(', '),
  ];
}

function wholeRows({ task, plays }: Game): readonly (readonly unknown[])[] {
  return plays
    .filter(({ wanted }) => wanted.length > 2)
    .map(({ way, wanted, features, left, isGreen, seconds }) => [
      task.path,
      way,
      `${String(features.length)} of ${String(wanted.length)}`,
      left,
      isGreen ? 'green' : 'red',
      `${seconds.toFixed(1)} s`,
    ]);
}
