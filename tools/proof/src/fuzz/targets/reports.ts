import { checkSplit, extractReport, safeName } from '@debussy/core';
import type { PhaseSpec, Report } from '@debussy/core';
import { parseReport } from '@debussy/core/report';
import type { Dice } from '@debussy/testing';
import { mustHold } from '../fuzz-target.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { hostile } from '../spoil.ts';
import { mustBeSafe } from './names.ts';

const done = {
  phase: '20',
  status: 'completed',
  summary: 's',
  tasks_completed: ['1.1'],
  tasks_remaining: [],
  files_modified: ['src/a.ts'],
  recommendation: 'proceed',
};
const sub = (id: string, more: object = {}) => ({
  sub_phase_id: id,
  name: 'storage',
  scope: 's',
  issues: ['i'],
  tasks: ['1.1', '1.2'],
  files: [`src/${id}/**`],
  depends_on: [],
  gates: [{ name: 'unit', command: 'npm test' }],
  estimated_complexity: 'medium',
  ...more,
});
const split = {
  phase: '20',
  status: 'split_request',
  summary: 's',
  split_details: {
    reason: 'four subsystems',
    original_issue_count: 7,
    total_sub_phases: 2,
    recommended_sub_phases: [sub('20a'), sub('20b', { depends_on: ['20a'] })],
  },
};
const seeds = [done, split].map((one) => JSON.stringify(one, null, 2));

export const parent: PhaseSpec = {
  id: '20',
  title: 't',
  file: 'p.md',
  parent: null,
  depends_on: [],
  gates: [],
  files: [],
  tasks: ['1.1', '1.2'].map((id) => ({ id, text: id, done: false })),
  notes: { read: [], write: [] },
  agents: [],
  digest: '',
  scope: '',
};

/** A report as an agent returns it: whole or refused with its fields named, and a split only with names that are safe. */
export const reports: FuzzTarget = {
  name: 'report and split request',
  seeds,
  words: ['"status"', 'split_request', '"20a"', '```json\n', '"depends_on": ["20b"]', ...seeds],
  feed(text, dice) {
    const found = extractReport(`Done.\n\n\`\`\`json\n${text}\n\`\`\`\n`);
    for (const one of [text, ...(found === null ? [] : [found])]) judge(parseReport(one, { phase: '20' }));
    judge(parseReport(named(dice), { phase: '20' }));
  },
};

function judge(read: ReturnType<typeof parseReport>): void {
  if (!read.ok) {
    mustHold(
      read.error.length > 0 && read.error.every(({ message, hint }) => message !== '' && hint !== ''),
      'a refusal without a reason',
    );
    return;
  }
  mustHold(read.value.phase.length < 1000, 'a phase of any length');
  if (read.value.status === 'split_request') judgeSplit(read.value);
}

function judgeSplit(report: Report): void {
  const context = {
    parent,
    depth: 0,
    phases: ['20', '21'],
    maxSubPhases: 8,
    maxSplitDepth: 3,
    digest: (text: string) => String(text.length),
  };
  const accepted = checkSplit(report, context);
  if (!accepted.ok) return;
  const ids = accepted.value.children.map(({ id }) => id);
  mustHold(ids.length >= 2 && ids.length <= 8, `${ids.length} sub-phases`);
  mustHold(
    new Set(ids.map((id) => safeName(id))).size === ids.length,
    `ids that are the same as names: ${ids.join(' ')}`,
  );
  for (const id of ids) {
    mustHold(/^20[a-z]\w{0,20}$/i.test(id), `the id ${JSON.stringify(id)} was accepted`);
    mustBeSafe(id);
  }
}

/** A split request of good form, in which one name is hostile. */
function named(dice: Dice): unknown {
  const name = dice.pick(hostile);
  const fields = ['sub_phase_id', 'name', 'scope', 'files', 'depends_on', 'tasks', 'gates'] as const;
  const field = dice.pick(fields);
  const value =
    field === 'gates'
      ? [{ name, command: name }]
      : field === 'files' || field === 'depends_on' || field === 'tasks'
        ? [name]
        : name;
  return {
    ...split,
    split_details: {
      ...split.split_details,
      recommended_sub_phases: [sub('20a', { [field]: value }), sub('20b')],
    },
  };
}
