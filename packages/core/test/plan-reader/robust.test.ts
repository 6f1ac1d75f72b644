import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.ts';
import type { Plan } from '../../src/plan.ts';
import { readPlan } from '../../src/plan-reader/read-plan.ts';
import { anyMarkdown, fuzz } from './any-markdown.ts';
import { planOf, tableHead } from './plan-of.ts';
import { cpuTime } from '../support/cpu-time.ts';

const master = `# M\n\n**GitHub Issues:** #1\n\n${tableHead}| 1 | [One](p-1.md) | f | Low | ✅ Completed |\n| 2 | [Two](p-2.md) | f | Low | Pending |\n`;
const phase = [
  '# P Phase 2: Two',
  '',
  '**Status:** Pending',
  '**Depends On:** [Phase 1](p-1.md)',
  '',
  '## Process Wrapper (MANDATORY)',
  '- [ ] Read previous notes: `notes/a.md`',
  '- [ ] Pre-validation:',
  '  ```bash',
  '  # lint',
  '  npm test',
  '  ```',
  '',
  '## Gates',
  '',
  '- tests: `npm test` → all pass',
  '- coverage: high',
  '',
  '## Tasks',
  '',
  '### 1. Group',
  '- [ ] 1.1: a',
  '- [x] 1.2: b',
  '  - [ ] nested',
  '',
  '```md',
  '## Gates',
  '- [ ] no',
  '```',
  '',
  '## Acceptance Criteria',
  '- [ ] no',
  '',
].join('\n');

function read(change: (text: string) => string): Plan {
  return planOf({
    'M.md': change(master),
    'p-1.md': change('# P Phase 1: One\n\n## Tasks\n- [x] a\n'),
    'p-2.md': change(phase),
  });
}

/** What a plan says, without the columns that bytes move. */
function content(plan: Plan): unknown {
  return plan.phases.map(({ id, title, status, dependsOn, gates, tasks, notes, preValidation, place }) => ({
    id,
    title,
    status,
    dependsOn,
    notes,
    preValidation,
    line: place.line,
    gates: gates.map((gate) => [gate.name, gate.command, gate.expectation, gate.place.line]),
    tasks: tasks.map((task) => [task.id, task.text, task.done, task.place.line]),
  }));
}

describe('bytes that change nothing', () => {
  const plain = content(read((text) => text));

  test('the plan itself is read', () => {
    expect(plain).toMatchObject([
      { id: '1', status: 'completed' },
      {
        id: '2',
        dependsOn: ['1'],
        preValidation: ['npm test'],
        gates: [
          ['tests', 'npm test', 'all pass', 16],
          ['coverage', null, 'high', 17],
        ],
        tasks: [
          ['1.1', 'a', false, 22],
          ['1.2', 'b', true, 23],
          ['3', 'nested', false, 24],
        ],
      },
    ]);
  });

  test.each<[string, (text: string) => string]>([
    ['CRLF', (text) => text.replaceAll('\n', '\r\n')],
    ['mixed line ends', (text) => text.replace(/\n/g, (end, at: number) => (at % 3 === 0 ? '\r\n' : end))],
    ['a byte order mark', (text) => `\ufeff${text}`],
    ['both', (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`],
    ['no newline at the end', (text) => text.trimEnd()],
    ['blanks at the end of lines', (text) => text.replaceAll('\n', '  \n')],
    ['tabs behind markers', (text) => text.replace('- [ ] 1.1', '-\t[ ] 1.1')],
    ['a quote at the end', (text) => `${text}\n> quote\n`],
    ['a comment at the end', (text) => `${text}\n<!--\n- [ ] no\n## Tasks\n-->\n`],
  ])('%s', (_, change) => {
    expect(content(read(change))).toEqual(plain);
  });

  test('places are those of the text, with a mark, with tabs and with front matter', () => {
    const plan = planOf({
      'a.md': '\ufeff---\r\ntitle: x\r\n---\r\n\r\n## Phase 1: A\r\n\r\n-\t[ ] a\r\n\t- [ ] b\r\n',
    });
    expect(plan.phases[0]?.place).toEqual({ file: 'a.md', line: 5, column: 1 });
    expect(plan.phases[0]?.tasks.map((task) => task.place)).toEqual([
      { file: 'a.md', line: 7, column: 1 },
      { file: 'a.md', line: 8, column: 2 },
    ]);
  });
});

describe('any text', () => {
  const mutated = fc
    .tuple(
      fc.constantFrom(master, phase),
      fc.array(fc.tuple(fc.nat(2_000), fc.nat(30), fc.string({ unit: 'grapheme', maxLength: 12 })), {
        maxLength: 6,
      }),
    )
    .map(([text, edits]) =>
      edits.reduce(
        (changed, [at, drop, add]) =>
          changed.slice(0, at % changed.length) + add + changed.slice((at % changed.length) + drop),
        text,
      ),
    );

  test.each([
    ['generated', fc.array(anyMarkdown, { maxLength: 4 }).map((parts) => parts.join('\n'))],
    ['mutated', mutated],
    ['any text', fc.string({ unit: 'binary', maxLength: 400 })],
  ])('reading and auditing never throws, and every place is in the text: %s', (_, texts) => {
    fc.assert(
      fc.property(texts, texts, (text, linked) => {
        const plan = readPlan({ file: 'M.md', text, read: () => ({ ok: true, text: linked }) });
        const lines = Math.max(text.split(/\r\n|\n|\r/).length, linked.split(/\r\n|\n|\r/).length);
        for (const { place } of [
          ...audit(plan),
          ...plan.phases,
          ...plan.phases.flatMap((each) => [...each.gates, ...each.tasks]),
        ]) {
          expect(place.line).toBeGreaterThan(0);
          expect(place.line).toBeLessThanOrEqual(lines);
          expect(place.column).toBeGreaterThan(0);
        }
      }),
      fuzz(250),
    );
  });
});

// Each of these made the markdown parser, or a reader on top of it, take minutes: time grew with the square of the size.
const size = process.env['DEBUSSY_TEST_FULL'] === '1' ? 200_000 : 12_000;

function rep(unit: string): string {
  return unit.repeat(Math.ceil(size / unit.length));
}

function grown(line: (index: number) => string): string {
  let text = '';
  for (let index = 0; text.length < size; index++) text += line(index);
  return text;
}

describe('no text makes it hang', () => {
  test.each<[string, string]>([
    ['quotes in quotes on one line', rep('>')],
    ['lists in lists on one line', `${rep('- ')}a`],
    ['mixed lists on one line', `${rep('- * + ')}a`],
    ['quotes and lists', grown((index) => `${'> - '.repeat(index % 11)}a\n`)],
    ['underlined headings', rep('a\n===\n')],
    ['rules under text', rep('a\n---\n')],
    ['lazy quotes', rep('> a\nb\n')],
    ['quotes', rep('> a\n\n')],
    ['lists behind a quote', `> x\n\n${rep('- a\n\nb\n\n')}`],
    ['nested lists behind a quote', `> x\n\n${rep('- a\n  - b\n    - c\n')}`],
    ['boxes with tabs', rep('-\t[ ] a\n')],
    ['brackets', rep('[')],
    ['links', rep('[a](')],
    ['stars', rep('*')],
    ['emphasis', rep('*a_ ')],
    ['ticks', grown((index) => `${'`'.repeat((index % 300) + 1)} `)],
    ['tags', rep('<a ')],
    ['comments', rep('<!--')],
    ['task tags', rep('<task>\n<name>a\n')],
    ['cells', `${rep('|a')}\n${rep('|-')}\n`],
    ['rows', `|a|b|\n|-|-|\n${rep('|a|b|\n')}`],
    ['tables', rep('|a|\n|-|\n\n')],
    ['deeper and deeper', grown((index) => `${'  '.repeat(index)}- a\n`)],
    ['fences', rep('```\na\n\n~~~\n')],
    ['blanks within a line', `a${rep(' ')}b`],
    ['one word', rep('x')],
    ['digits', `# Phase ${rep('1.1')}`],
    ['signs in front of a heading', `## ${rep('- ')}x`],
    ['numbers in front of a heading', `## ${rep('1.  ')}x`],
    ['an id that ends as a word', `## Phase ${rep('111.')}x_`],
    ['ids of dependencies that end as words', `## Phase 1: a\n**Depends On:** ${rep('111.')}x_`],
    ['ids of a table that end as words', `| Phase | Title |\n|-|-|\n| ${rep('111.')}x_ | a |`],
    ['nothing but line ends', rep('\r')],
    ['phases', grown((index) => `## Phase ${index}: x\n**Depends on**: all\n`)],
    ['ranges', grown((index) => `## Phase ${index}: x\n**Depends on**: 0-${index}\n`)],
    ['rows of phases', `| Phase | Title |\n|---|---|\n${grown((index) => `| ${index} | a |\n`)}`],
    ['one gate', `## Gates\n\n- ${rep('`b` and ')}`],
    ['brackets of a gate', `## Gates\n\n- a: \`x\` ${rep('(')}`],
    [
      'tasks of superpowers behind a quote',
      `> REQUIRED SUB-SKILL: superpowers:x\n\n${grown((index) => `### Task ${index}: x\n\n**Files:**\n- Create: \`a/${index}.ts\`\n\n- [ ] **Step 1: x**\n\nRun: \`x\`\nExpected: PASS\n\n`)}`,
    ],
    [
      'waves of tasks',
      `${grown((index) => `- [ ] ${index}. x\n`)}\n## Task Dependency Graph\n\n\`\`\`json\n{"waves": [${grown((index) => `{"tasks": ["${index}"]}, `)}{"tasks": []}]}\n\`\`\`\n`,
    ],
    ['verified', `## Gates\n- ${rep('verified by ')}`],
    ['fields', rep('**a:** b · ')],
    ['front matter', `---\n${rep('a: [')}\n---\n`],
  ])('%s', (_, text) => {
    const start = cpuTime();
    audit(readPlan({ file: 'x.md', text, read: () => ({ ok: true, text: '# Phase 1: a\n' }) }));
    expect(cpuTime() - start).toBeLessThan(Math.max(size / 10, 3_000));
  });

  test('a line that is not read as structure is reported', () => {
    const plan = planOf({ 'x.md': `## Phase 1: a\n\n${'- '.repeat(50)}a\n` });
    expect(plan.findings).toMatchObject([{ code: 'LINE_NOT_READ', place: { line: 3, column: 1 } }]);
  });
});
