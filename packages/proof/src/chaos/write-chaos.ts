import type { ProofOrigin } from '../kit/proof-page.ts';
import { markdownTable, writeProof } from '../kit/proof-page.ts';
import { countByKind } from './count-by-kind.ts';
import type { ChaosResult } from './run-chaos.ts';

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
