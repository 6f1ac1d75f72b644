import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProofOrigin } from '../kit/proof-page.ts';
import { markdownTable, writeProof } from '../kit/proof-page.ts';
import { animals } from './animals.ts';
import type { Visit } from './visit.ts';

/** Rows of repositories that were not visited now stay as they are. */
export function writeZoo(root: string, origin: ProofOrigin, now: readonly Visit[]): void {
  const before = visitsIn(join(root, 'docs', 'proof', 'zoo.json'));
  const all = [...before.filter((one) => now.every(({ animal }) => animal.name !== one.animal.name)), ...now];
  const order = animals.map(({ name }) => name);
  const visits = all.toSorted((a, b) => order.indexOf(a.animal.name) - order.indexOf(b.animal.name));
  writeProof(root, 'zoo', { facts: { ...origin, visits }, page: page(origin, visits) });
}

function visitsIn(file: string): readonly Visit[] {
  const value: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  return isWritten(value) ? value.visits : [];
}

// Written by ourselves: whatever has the list has its rows.
function isWritten(value: unknown): value is { readonly visits: readonly Visit[] } {
  return typeof value === 'object' && value !== null && 'visits' in value && Array.isArray(value.visits);
}

export function visitLine({ animal, result, gates, seconds, reason }: Visit): string {
  return `${result.padEnd(8)}${animal.name.padEnd(26)}${String(seconds).padStart(4)} s  ${reason || gates.join('; ')}\n`;
}

function page(origin: ProofOrigin, visits: readonly Visit[]): string {
  const count = (result: Visit['result']): number => visits.filter((one) => one.result === result).length;
  return `# The zoo

Written by \`npm run zoo -- --write\`; the same facts are in [zoo.json](zoo.json). Each repository is fetched at one commit; \`debussy init --yes --try\` finds its
gates and tries them in a clean worktree; then a plan of three phases, three at once, makes harmless edits with the scripted agent, and all of them have to land.
Where the project's own tests do not run on this machine, a build or a linter stands in for them. Rows that a run was not asked for are kept from earlier runs; the line below is the newest run's.

${origin.date}, commit ${origin.commit}, ${origin.machine}, ${origin.versions}: ${count('works')} work, ${count('fails')} fail, ${count('skipped')} skipped.

${markdownTable(['repository', 'language', 'special', 'files', 'result', 'time', 'gates, or why not'], visits.map(row))}
`;
}

function row({ animal, files, result, seconds, gates, reason }: Visit): readonly unknown[] {
  const name = `[${animal.name}](https://github.com/${animal.name}/tree/${animal.at})`;
  const said = (reason === '' ? gates.map((gate) => `\`${gate}\``).join(', ') : reason).replaceAll(
    '|',
    '\\|',
  );
  return [name, animal.language, animal.special ?? '', files || '', result, `${seconds} s`, said];
}
