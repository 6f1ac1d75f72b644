import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractCheckpoint, journalEvents, readHandoff, restartContext, saidIn } from '@debussy/checkpoint';
import {
  audit,
  commitMessage,
  DebussyError,
  formatTrailers,
  placesAtOnce,
  withTrailers,
} from '@debussy/core';
import { readConfig } from '@debussy/core/config';
import { readPlan } from '@debussy/core/plan';
import { phaseFile, planFiles } from '@debussy/testing';
import { fixtures } from './fixtures.ts';
import { mustHold } from './fuzz-target.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { hostile } from './spoil.ts';
import { names } from './targets/names.ts';
import { reports } from './targets/reports.ts';
import { streams } from './targets/streams.ts';

const real =
  'agent: mine\nparallel: 3\nagents:\n  mine:\n    command: [node, ./agent.mjs]\n    prompt: stdin\n    output: claude\n    context_limit: 200000\ngates: { lint: npm run lint, test: "npm test" }\nbudget:\n  tokens: 1000000\n  minutes: 90\nsandbox: bwrap\nshare: [node_modules]\nwait_on_limit: 6h\nfallback_agents: [codex]\n';

/** The configuration: taken, or refused with a place and what to do. */
const configs: FuzzTarget = {
  name: 'configuration',
  seeds: [real, JSON.stringify({ agent: 'claude', gates: { a: 'b' }, parallel: 2 }), 'sandbox: none\n'],
  words: [
    'paralel: 3',
    'parallel: 1e99',
    '? [a]: b',
    '<<: *x',
    '&x',
    '!!binary x',
    '- - - -',
    '{{{{',
    'timeout: -1',
    'agents: { a: { command: [] } }',
    '\t',
  ],
  feed(text) {
    const read = readConfig({
      project: { file: 'c.yaml', text },
      environment: { DEBUSSY_PARALLEL: text.slice(0, 40), DEBUSSY_AGENT: 'claude' },
    });
    if (read.ok)
      mustHold(Number.isInteger(placesAtOnce(read.value.config, 1).sessions), 'a run without places');
    else
      for (const { message, hint } of read.error)
        mustHold(message !== '' && hint !== '', 'a refusal without a reason');
  },
};

/** A handoff from any author: bounded lists of single lines, whatever the input. */
const handoffs: FuzzTarget = {
  name: 'HANDOFF.md and <checkpoint>',
  seeds: fixtures('checkpoint/test/fixtures/handoffs', /\.md$/).map(([, text]) => text),
  words: [
    '## Done',
    '## Remaining',
    '- [ ] x',
    '---\nversion: 1\n---\n',
    '<checkpoint>',
    '</checkpoint>',
    '## Next',
    '```',
  ],
  feed(text) {
    const items = readHandoff(text).remaining;
    mustHold(items.length <= 500, `${items.length} items`);
    for (const item of items)
      mustHold(!/[\r\n]/.test(item), `an item of several lines: ${JSON.stringify(item.slice(0, 80))}`);
    saidIn(extractCheckpoint(`x\n<checkpoint>${text}</checkpoint>\n`));
    mustHold(typeof restartContext === 'function', 'nothing to go on with');
  },
};

const template = 'Debussy: Phase {phase_id} - {phase_name} {status}';

/** Commit messages: whatever the names of phases and gates, the trailers are debussy's own. */
const messages: FuzzTarget = {
  name: 'commit messages and trailers',
  seeds: [
    template,
    '{phase_name}\n\n{status}\n\nSigned-off-by: a <a@b>',
    'Debussy-Phase: {phase_id}',
    'x\n\nDebussy-Run: r',
  ],
  words: hostile,
  feed(text, dice) {
    const facts = {
      phase_id: dice.pick(['20a', text, dice.pick(hostile)]),
      phase_name: text,
      status: dice.pick(['✓', text]),
    };
    const trailers = { run: 'run-1', phase: '20a', parent: '20', gates: [text, dice.pick(hostile), 'unit'] };
    const subject = commitMessage(template, facts);
    mustHold(!/[\r\n\0]/.test(subject), `a subject of several lines: ${JSON.stringify(subject)}`);
    const message = withTrailers(dice.chance(0.5) ? subject : commitMessage(text, facts), trailers);
    mustHold(!message.includes('\0'), 'a NUL, at which git ends a message');
    const [run, phase, parent, gates, ...more] = formatTrailers(trailers).split('\n');
    mustHold(
      run === 'Debussy-Run: run-1' && phase === 'Debussy-Phase: 20a' && parent === 'Debussy-Parent: 20',
      `trailers of ${JSON.stringify(message)}`,
    );
    mustHold(gates?.startsWith('Debussy-Gates: ') === true && more.length === 0, 'a forged trailer');
    mustHold(
      message.endsWith(`\n${formatTrailers(trailers)}\n`),
      'trailers that are not the end of a message',
    );
  },
};

const [first = '', second = ''] = ['1.jsonl', '3.jsonl'].map(
  (name) => new Map(fixtures('checkpoint/test/fixtures/journals', /\.jsonl$/)).get(`version-1/${name}`) ?? '',
);
const whole = eventsIn(first, second).map((event) => JSON.stringify(event));

/** A damaged journal: an error, or a prefix of the written events; never a different history. */
const journals: FuzzTarget = {
  name: 'journal',
  seeds: [first],
  words: first.split('\n'),
  feed(text, dice) {
    const bytes = Buffer.from(text);
    if (dice.chance(0.3) && bytes.length > 0) bytes.writeUInt8(dice.below(256), dice.below(bytes.length));
    const events = eventsIn(bytes, dice.chance(0.5) ? second : null).map((event) => JSON.stringify(event));
    for (const [i, event] of events.entries())
      mustHold(event === whole[i], `event ${i + 1} became ${event.slice(0, 200)}`);
  },
};

function eventsIn(one: string | Buffer, two: string | Buffer | null): readonly unknown[] {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-fuzz-'));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '1.jsonl'), one);
    if (two !== null) writeFileSync(join(folder, '3.jsonl'), two);
    const events: unknown[] = [];
    try {
      for (const event of journalEvents(folder)) events.push(event);
    } catch (error) {
      mustHold(error instanceof DebussyError && (error.hint ?? '') !== '', 'an error without a hint');
    }
    return events;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
  ...fixtures('core/test/fixtures/seeds', /\.md$/).map(([, text]) => text),
];

/** The plan, each dialect of it, and what audit finds: every phase, task and gate points into the text that it is from. */
const plans: FuzzTarget = {
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

/** Every reader of foreign text. */
export const fuzzTargets: readonly FuzzTarget[] = [
  plans,
  reports,
  configs,
  handoffs,
  journals,
  ...streams,
  names,
  messages,
];
