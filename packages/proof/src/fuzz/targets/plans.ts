import { audit } from '@debussy/core';
import { readPlan } from '@debussy/core/plan';
import { phaseFile, planFiles } from '../../kit/plan-draft.ts';
import { fixtures } from '../fixtures.ts';
import { mustHold } from '../fuzz-target.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

const drafted = planFiles([
  { id: '1' },
  { id: '2', after: 'Phases 1-1, 1' },
  { id: '20a', after: 'Phase 1, 2 and 1 (why)' },
]);
const sections =
  '# Plan\n\n## Phase 1: a [COMPLETE]\n**Depends on**: none\n\n- [ ] x\n\n### Phase 2: b\n**Depends on**: 1\n';
const front =
  '---\nphase: 3\ndepends_on: [1, 2]\nfiles_modified: [a.ts]\nwave: 2\n---\n\n<task id="3-01" type="auto">\n<name>x</name>\n</task>\n';
const texts = [
  ...Object.values(drafted),
  sections,
  front,
  ...fixtures('core/test/fixtures/seeds', '.md').map(([, text]) => text),
];

/** The plan, each dialect of it, and what audit finds: every phase, task and gate points into the text that it is from. */
export const plans: FuzzTarget = {
  name: 'plan and audit',
  seeds: texts,
  words: [
    '| 1 | [x](x.md) |',
    '## Gates',
    '- g: `true`',
    '- [x] 1.1: t',
    '**Depends On:** Phase 1-99999',
    '| 0.5 | x |',
    '- x: `a` (command: `b`) -- verified by: `c` (returns 0)',
    '<task id="',
    '</task>',
    '```sh',
    '> ',
    '\t- ',
  ],
  feed(text) {
    const other = phaseFile({ id: '2' });
    const plan = readPlan({
      file: 'p/x.md',
      text,
      read: () => ({ ok: true, text: other }),
      exists: () => false,
    });
    const lines = Math.max(...[text, other].map((one) => one.split(/\r\n|\r|\n/).length));
    for (const { place, id } of plan.phases) {
      mustHold(typeof id === 'string' && id.trim() !== '', 'a phase without an id');
      mustHold(
        place.line >= 1 && place.line <= lines,
        `phase ${id} stands at line ${place.line} of ${lines}`,
      );
    }
    for (const { code, place } of audit(plan))
      mustHold(place.line >= 0 && place.line <= lines, `${code} points at line ${place.line} of ${lines}`);
  },
};
