import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectBwrap } from '@debussy/host';
import { bundledBinary, workspaceRoot } from '@debussy/testing';
import { originOf } from '@debussy/testing/tool';
import { attackSections, unexpected } from './attacks/attack-text.ts';
import { playAttacks } from './attacks/play-attacks.ts';

// npm run attacks [-- --write]: plays every attack as agent, set-up and gate, without a box and in one.
const here = detectBwrap();
if (!here.ok) {
  process.stderr.write(`${here.error.message} ${here.error.hint}\n`);
  process.exit(2);
}
const program = await bundledBinary();
const none = await playAttacks(program, 'none');
const boxed = await playAttacks(program, 'bwrap');
const sections = attackSections(none, boxed);
process.stdout.write(`${sections.held}\n\n${sections.attacks}\n`);
for (const problem of unexpected(boxed)) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
if (process.argv.includes('--write')) {
  const root = workspaceRoot(import.meta.dirname);
  const facts = { ...originOf(root), held: sections.held, attacks: sections.attacks.split('\n') };
  writeFileSync(join(root, 'tools', 'lab', 'notes', 'attacks.json'), `${JSON.stringify(facts, null, 2)}\n`);
  process.stdout.write('\nTo put it into the documentation: npm run docs\n');
}
