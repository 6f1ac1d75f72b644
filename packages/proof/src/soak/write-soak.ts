import type { Origin } from '../kit/proof-page.ts';
import { table, writeProof } from '../kit/proof-page.ts';
import type { SoakResult } from './run-soak.ts';
import { mib } from './soak-text.ts';

export function writeSoak(root: string, origin: Origin, result: SoakResult): void {
  const { folder: _, ...numbers } = result;
  const facts = { ...origin, ...numbers };
  writeProof(root, 'soak', { facts, page: page(facts) });
}

function page(facts: Origin & Omit<SoakResult, 'folder'>): string {
  const { rssKiB, descriptors } = facts;
  return `# Soak

Written by \`npm run soak -- --phases ${facts.phases} --minutes ${facts.minutes} --write\`; the same numbers are in [soak.json](soak.json).
Early and late are medians of the second and of the last fifth of the run; the first fifth is the warm-up.

${table(
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

${table(
  ['of debussy itself', 'early', 'late', 'most'],
  [
    ['memory (RSS)', mib(rssKiB.early), mib(rssKiB.late), mib(rssKiB.most)],
    ['open descriptors', descriptors.early, descriptors.late, descriptors.most],
  ],
)}
`;
}
