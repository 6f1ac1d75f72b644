import type { ProofOrigin } from '@debussy/testing';
import { markdownTable, writeProof } from '@debussy/testing';
import type { Game, CooperPlay, Way } from './play-task.ts';

const ways: readonly Way[] = ['git merge', 'union', 'debussy'];

export function gameLine(game: Game | undefined): string {
  if (game === undefined) return '';
  const { task, features, plays, pairs, reason } = game;
  const played = plays.filter(({ way, wanted }) => way === 'debussy' && wanted.length === 2).length;
  return `${task.path}: ${reason === '' ? `${String(features)} features, ${String(played)} of ${String(pairs)} pairs` : `skipped: ${reason}`}`;
}

export function gamesTable(games: readonly Game[]): string {
  return `${table(games)}\n`;
}

export function writeCooper(root: string, origin: ProofOrigin, games: readonly Game[]): void {
  const played = games.filter(({ reason }) => reason === '');
  writeProof(root, 'cooper', { facts: { ...origin, games }, page: page(origin, games, played) });
}

function pairsIn(games: readonly Game[], way: Way): readonly CooperPlay[] {
  return games.flatMap(({ plays }) => plays).filter((play) => play.way === way && play.wanted.length === 2);
}

function page(origin: ProofOrigin, games: readonly Game[], played: readonly Game[]): string {
  return `# Two agents in the same file

Written by \`npm run cooper -- --write\`; the same facts are in [cooper.json](cooper.json). The data set is
[CooperBench](https://github.com/cooperbench/CooperBench): features that were written for the same commit of a public project, each with its patch and its tests.
Each feature is a phase whose agent applies the patch and can do nothing else; its gate runs the tests of that feature. Two at once, then all of a task.
Every tree that comes out, of every way, is tested by the benchmark with the tests of all features in it. Only features whose tests fail without the patch and
pass with it on this machine are played.

${origin.date}, commit ${origin.commit}, ${origin.machine}, ${origin.versions}.

## Pairs

${table(games)}

- *landed, green*: both features are in the tree, and the tests of both pass.
- *landed, red*: both are in the tree, and a test fails. For \`git merge\` and \`union\` nothing stands between a merge and the branch; debussy's gates do.
- *left to an agent*: the second feature is not in the tree. With debussy this is where a session would begin.

## By project

${markdownTable(['task', 'features that run here', 'pairs played', 'conflicts in git', 'left by debussy', 'red by debussy', 'rungs'], played.map(taskRow))}

## All features of a task at once

${markdownTable(['task', 'way', 'landed', 'left', 'tests', 'time'], played.flatMap(wholeRows))}

## What is left, and why

${goalText(games)}

What is left is mostly of four kinds. The tests of two features contradict each other: one replaces a function of the system by its own
that takes no further argument, the other hands one over; no merge passes both. One feature replaced the code that the other changed by a call, or deleted it.
Both define the same function, each in its own way, or both rewrote the same condition. And two signatures meet in a call that only one side
knows of, so that somebody has to pass an argument on. A merge by rules is refused or fails its gates there, and an agent is right to be asked.

Each conflict is tried twice before an agent is asked. All 298 pairs were replayed with up to six merges each: of 223 conflicts 156 were green with the first
merge, 3 with the second, none with the third, the fourth and the sixth, and one with the fifth; with two tries the gates ran 198 times, with six 259 times.
The plays above were made with six: of twelve features of click at once, five landed, in 1,232 seconds. With two tries and the merging below it is four in 115 seconds, on a machine
that was as busy.

They were also made before merges were looked at more strictly: in 1,781 small pairs of features drawn by chance, in 69 kinds of files, 82 of 2,418 candidates were wrong,
with an edit of one side lost, put elsewhere or kept against the other side's deletion, or with broken syntax. Now it is 4 of 2,246, which gates have to notice. Replayed with that,
156 of the 223 conflicts are green, 154 of them with the first merge. Refused are a line that one side edited and the other deleted, and a parameter that both added with types of their own.

## What this does not show

- Patches of the data set are not what agents write: they are finished, and small.
- Green means that the tests of each feature pass with the other one there. What both are to do together no test asks: where one returns early, the other
  may have nothing to do.
- An agent is never asked here, so that nothing is said about how well it would resolve what is left.
- The gates of a pair are the tests of both features. A project with weaker gates lets more pass.
- \`mergiraf\` is not among the ways: it could not be had where this was measured.
- Where fewer pairs than all were played, they were drawn by a seed (\`--pairs\`, \`--seed\`), and pairs that conflict in git came first where time ran out. A task weighs as
  much as was played of it.
- Pairs that had landed with an earlier state of the merging were not all played again with the last one. The commits above are those that the plays were made with.
- The times were measured while other work kept the machine busy, and say little.
- Of the data set only these projects are played: what the others need cannot be installed everywhere (compilers of Rust and C, model weights,
  hundreds of packages of Python). A feature whose tests need a newer Go or Python than the machine has is left out, and so is one whose tests
  pass by chance.
${skipped(games)}`;
}

function goalText(games: readonly Game[]): string {
  const conflicts = conflictsOf(games);
  const left = pairsIn(games, 'debussy').filter(({ features }) => features.length < 2).length;
  const share = conflicts === 0 ? 0 : Math.round((100 * left) / conflicts);
  const goal = share <= 33 ? 'is met' : '**is not met**';
  return `The goal, at most a third of the conflicts left to an agent, ${goal}: ${String(left)} of ${String(conflicts)} are, ${String(share)} %.`;
}

function table(games: readonly Game[]): string {
  const head = [
    'way',
    'pairs',
    'conflicts',
    'landed, green',
    'landed, red',
    'left to an agent',
    'median time',
  ];
  return markdownTable(
    head,
    ways.map((way) => wayRow(way, pairsIn(games, way), conflictsOf(games))),
  );
}

/** Pairs that git alone does not merge. */
function conflictsOf(games: readonly Game[]): number {
  return pairsIn(games, 'git merge').filter(({ left }) => left > 0).length;
}

function wayRow(way: Way, plays: readonly CooperPlay[], conflicts: number): readonly unknown[] {
  const both = plays.filter(({ features }) => features.length === 2);
  const left = plays.length - both.length;
  const share =
    way === 'debussy' && conflicts > 0
      ? ` (${String(Math.round((100 * left) / conflicts))} % of conflicts)`
      : '';
  const seconds =
    plays.map((play) => play.seconds).toSorted((a, b) => a - b)[Math.floor(plays.length / 2)] ?? 0;
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

function skipped(games: readonly Game[]): string {
  const rows = games.filter(({ reason }) => reason !== '');
  if (rows.length === 0) return '';
  return `\n## Not played\n\n${rows.map(({ task, reason }) => `- ${task.path}: ${reason}`).join('\n')}\n`;
}
