import { countByKind } from './count-by-kind.ts';
import type { ChaosResult } from './run-chaos.ts';
import type { Round } from './round.ts';
import type { Try } from './try-once.ts';

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
