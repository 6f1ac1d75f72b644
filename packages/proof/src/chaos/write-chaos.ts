import { markdownTable, writeProof } from '../kit/proof-page.ts';
import type { ProofOrigin } from '../kit/proof-page.ts';
import { kinds } from './disturbance.ts';
import type { Round } from './round.ts';
import type { ChaosResult } from './run-chaos.ts';
import type { Try } from './try-once.ts';

export function writeChaos(root: string, origin: ProofOrigin, result: ChaosResult): void {
  const facts = { ...origin, ...factsOf(result) };
  writeProof(root, 'chaos', { facts, page: page(facts) });
}

type Facts = ProofOrigin & ReturnType<typeof factsOf>;

function factsOf({ seed, rounds, skipped, ms }: ChaosResult) {
  const failures = rounds.filter(({ problems }) => problems.length > 0);
  return {
    seed,
    rounds: rounds.length,
    failed: failures.length,
    plans: new Set(rounds.map(({ recipe }) => recipe)).size,
    calls: rounds.flatMap(({ tries }) => tries).length,
    seconds: Math.round(ms / 1000),
    met: countByKind(rounds),
    skipped,
    failures: failures.map(({ round, problems }) => ({ round, problems })),
  };
}

function page(facts: Facts): string {
  return `# Chaos

Written by \`npm run chaos -- --rounds ${facts.rounds} --seed ${facts.seed} --write\`; the same numbers are in [chaos.json](chaos.json).
What is done to debussy, and what is checked after each round, stands in [the page about it](README.md).

${markdownTable(
  ['', ''],
  [
    ['date', facts.date],
    ['seed', facts.seed],
    ['commit', facts.commit],
    ['machine', facts.machine],
    ['versions', facts.versions],
    ['rounds', `${facts.rounds}, of ${facts.plans} different plans`],
    ['calls of debussy', facts.calls],
    ['time', `${facts.seconds} s`],
    ['**rounds that failed**', `**${facts.failed}**`],
  ],
)}

${markdownTable(['disturbance', 'times it met something'], Object.entries(facts.met))}
${facts.skipped.map((one) => `\nSkipped: ${one}\n`).join('')}`;
}

/** One line for a round that passed; for another one all that is known, and how to repeat it. */
export function roundLine({ round, recipe, tries, problems, ms, folder }: Round, seed: number): string {
  const met = tries.flatMap((one) => one.met).join(' ');
  const codes = tries.map(({ code }) => code ?? 'killed').join(' ');
  const line = `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${round} ${recipe} ${(ms / 1000).toFixed(1)} s [${codes}] ${met}\n`;
  if (problems.length === 0) return line;
  return [
    line,
    ...problems.map((problem) => `     ${problem}\n`),
    ...tries.map((one) => `     ${tryText(one)}\n`),
    `     kept: ${folder}\n`,
    `     again: npm run chaos -- --seed ${seed} --round ${round}\n`,
  ].join('');
}

function tryText({ words, disturbances, code }: Try): string {
  return `debussy ${words.join(' ')} → ${code ?? 'killed'} ${JSON.stringify(disturbances)}`;
}

export function summary({ seed, rounds, skipped, ms }: ChaosResult): string {
  const failed = rounds.filter(({ problems }) => problems.length > 0).length;
  const met = Object.entries(countByKind(rounds)).map(([kind, count]) => `${kind} ${count}`);
  return [
    `${rounds.length} rounds in ${(ms / 1000).toFixed(0)} s, ${failed} failed, seed ${seed}\n`,
    `disturbances that met something: ${met.join(', ')}\n`,
    ...skipped.map((one) => `skipped: ${one}\n`),
  ].join('');
}

/** How often each disturbance met something. */
export function countByKind(rounds: readonly Round[]): Readonly<Record<string, number>> {
  const met = rounds.flatMap(({ tries }) => tries.flatMap((one) => one.met));
  const counts = kinds.map((kind) => [kind, met.filter((one) => one === kind).length] as const);
  return Object.fromEntries(counts);
}
