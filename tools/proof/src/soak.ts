import {
  bundledBinary,
  originOf,
  markdownTable,
  writeProof,
  understood,
  workspaceRoot,
} from '@debussy/testing';
import { mib, runSoak, soakText } from './soak/run-soak.ts';
import type { SoakResult } from './soak/run-soak.ts';
import { soakOptions, soakUsage } from './soak/soak-options.ts';
import type { ProofOrigin } from '@debussy/testing';

// npm run soak -- --minutes 10
process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const options = understood(soakOptions, argv, soakUsage);
  if (!options.ok) {
    process.stderr.write(options.text);
    return 2;
  }
  const { json, write } = options.value;
  const root = workspaceRoot(import.meta.dirname);
  const origin = originOf(root);
  const result = await runSoak(await bundledBinary(), options.value);
  process.stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : soakText(result));
  if (write) writeSoak(root, origin, result);
  return result.problems.length === 0 ? 0 : 1;
}

function writeSoak(root: string, origin: ProofOrigin, result: SoakResult): void {
  const { folder: _, ...numbers } = result;
  const facts = { ...origin, ...numbers };
  writeProof(root, 'soak', { facts, page: page(facts) });
}

function page(facts: ProofOrigin & Omit<SoakResult, 'folder'>): string {
  const { rssKiB, descriptors } = facts;
  return `# Soak

Written by \`npm run soak -- --phases ${facts.phases} --minutes ${facts.minutes} --write\`; the same numbers are in [soak.json](soak.json).
Early and late are medians of the second and of the last fifth of the run; the first fifth is the warm-up.

${markdownTable(
  ['', ''],
  [
    ['date', facts.date],
    ['commit', facts.commit],
    ['machine', facts.machine],
    ['versions', facts.versions],
    ['phases', facts.phases],
    ['time', `${facts.seconds} s`],
    ['problems', facts.problems.length === 0 ? 'none' : facts.problems.join('; ')],
  ],
)}

${markdownTable(
  ['of debussy itself', 'early', 'late', 'most'],
  [
    ['memory (RSS)', mib(rssKiB.early), mib(rssKiB.late), mib(rssKiB.most)],
    ['open descriptors', descriptors.early, descriptors.late, descriptors.most],
  ],
)}
`;
}
