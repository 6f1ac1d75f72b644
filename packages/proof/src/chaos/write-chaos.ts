import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { countByKind } from './count-by-kind.ts';
import type { ChaosResult } from './run-chaos.ts';

/** The result where the repository keeps it: for people, and as JSON with the same numbers. */
export function writeChaos(root: string, result: ChaosResult): void {
  const folder = join(root, 'docs', 'proof');
  const facts = factsOf(root, result);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'chaos.json'), `${JSON.stringify(facts, null, 2)}\n`);
  writeFileSync(join(folder, 'chaos.md'), page(facts));
}

type Facts = ReturnType<typeof factsOf>;

function factsOf(root: string, { seed, rounds, skipped, ms }: ChaosResult) {
  const tries = rounds.flatMap((round) => round.tries);
  return {
    date: new Date().toISOString().slice(0, 10),
    seed,
    commit: execFileSync('git', ['-C', root, 'rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim(),
    machine: `${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    node: process.version,
    git: execFileSync('git', ['--version'], { encoding: 'utf8' }).trim(),
    rounds: rounds.length,
    failed: rounds.filter(({ problems }) => problems.length > 0).length,
    calls: tries.length,
    seconds: Math.round(ms / 1000),
    met: countByKind(rounds),
    recipes: new Set(rounds.map(({ recipe }) => recipe)).size,
    skipped,
    failures: rounds
      .filter(({ problems }) => problems.length > 0)
      .map(({ round, problems }) => ({ round, problems })),
  };
}

function page(facts: Facts): string {
  const rows = Object.entries(facts.met).map(([kind, count]) => `| ${kind} | ${count} |`);
  return `# Chaos

Written by \`npm run chaos -- --rounds ${facts.rounds} --seed ${facts.seed} --write\`; the same numbers are in [chaos.json](chaos.json).

| | |
|---|---|
| date | ${facts.date} |
| seed | ${facts.seed} |
| commit | ${facts.commit} |
| machine | ${facts.machine} |
| versions | Node.js ${facts.node}, ${facts.git} |
| rounds | ${facts.rounds}, with ${facts.recipes} different plans |
| calls of debussy | ${facts.calls} |
| time | ${facts.seconds} s |
| rounds that failed | **${facts.failed}** |

| disturbance | times it met something |
|---|---|
${rows.join('\n')}
${facts.skipped.map((one) => `\nSkipped: ${one}\n`).join('')}`;
}
