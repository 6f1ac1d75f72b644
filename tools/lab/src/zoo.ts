import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  bundledBinary,
  markdownTable,
  originOf,
  writeProof,
  understood,
  workspaceRoot,
} from '@debussy/testing';
import type { ProofOrigin } from '@debussy/testing';
import { animals } from './zoo/animals.ts';
import type { Sources } from './public-repository.ts';
import { visit } from './zoo/visit.ts';
import type { Visit } from './zoo/visit.ts';

// npm run zoo -- --only express
process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const options = understood(zooOptions, argv, zooUsage);
  if (!options.ok) {
    process.stderr.write(options.text);
    return 2;
  }
  const { only, write, cache, mirrors } = options.value;
  const root = workspaceRoot(import.meta.dirname);
  const origin = originOf(root);
  const program = await bundledBinary();
  const visits: Visit[] = [];
  const wanted = only.split(',');
  for (const animal of animals.filter(({ name }) => wanted.some((text) => name.includes(text)))) {
    const home = mkdtempSync(join(tmpdir(), 'debussy-zoo-'));
    const one = visit(animal, { program, home, cache, mirrors });
    visits.push(one);
    process.stdout.write(visitLine(one));
    if (write) writeZoo(root, origin, visits);
  }
  return visits.some(({ result }) => result === 'fails') ? 1 : 0;
}

interface ZooOptions extends Sources {
  /** Only those whose name holds one of these, with commas between them. */
  readonly only: string;
  readonly write: boolean;
}

const zooUsage: string = `Usage: npm run zoo -- [--only <texts>] [--mirrors <folder>] [--cache <folder>] [--write]

Thirty public repositories: \`init\`, its gates tried, and a plan of three phases in each.

  --only <texts>     only those whose name holds one of them: express,click
  --mirrors <folder> take them from bare repositories here, <owner>+<name>, and not from GitHub (DEBUSSY_ZOO_MIRRORS)
  --cache <folder>   keep what was fetched here (DEBUSSY_ZOO_CACHE, ~/.cache/debussy-zoo)
  --write            also write docs/proof/zoo.md and docs/proof/zoo.json; rows of the others stay

Exit code 0: none fails. 1: one does. 2: bad usage.
`;

const options = {
  only: { type: 'string' },
  mirrors: { type: 'string' },
  cache: { type: 'string' },
  write: { type: 'boolean' },
} as const;

/** Throws with a sentence where a word is not understood. */
function zooOptions(argv: readonly string[]): ZooOptions {
  const { values } = parseArgs({ args: [...argv], options });
  const { env } = process;
  return {
    only: values.only ?? '',
    mirrors: values.mirrors ?? env['DEBUSSY_ZOO_MIRRORS'] ?? null,
    cache: values.cache ?? env['DEBUSSY_ZOO_CACHE'] ?? join(homedir(), '.cache', 'debussy-zoo'),
    write: values.write === true,
  };
}

/** Rows of repositories that were not visited now stay as they are. */
function writeZoo(root: string, origin: ProofOrigin, now: readonly Visit[]): void {
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

function visitLine({ animal, result, gates, seconds, reason }: Visit): string {
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
