import { expect, test } from 'vitest';
import { readPlan } from '../../src/plan-reader/read-plan.ts';
import { codesOf, planOf } from './plan-of.ts';

const file = '.planning/phases/01-a/01-02-PLAN.md';
const head = '---\nphase: 01-a\nplan: 02\nwave: 1\n---\n\n';
const titles = (text: string, name = file): readonly string[] =>
  planOf({ [name]: head + text }).phases.flatMap(({ tasks }) => tasks.map((task) => task.text));

const listed = (name: string): string =>
  `<task type="auto">\n  <name>Task: ${name}</name>\n  <read_first>\n    - a.ts\n  </read_first>\n  <acceptance_criteria>\n    - holds\n  </acceptance_criteria>\n</task>\n`;

test.each([
  [
    'lists that are indented like code',
    `<tasks>\n${listed('One')}\n${listed('Two')}\n${listed('Three')}</tasks>\n`,
    3,
  ],
  ['the same without a list of tasks around them', `${listed('One')}\n${listed('Two')}`, 2],
  [
    'a fence that is never closed within a task',
    `<tasks>\n${listed('One').replace('    - holds', '```ts\nx')}\n${listed('Two')}</tasks>\n\`\`\`\n`,
    2,
  ],
  [
    'a stray fence ahead of the list',
    `\`\`\`\n\n<tasks>\n${listed('One')}\`\`\`ts\nx\n\`\`\`\n${listed('Two')}</tasks>\n`,
    2,
  ],
  [
    'attributes over several lines',
    '<tasks>\n<task\n  type="auto"\n  status="open"\n>\n<name>One</name>\n</task>\n</tasks>\n',
    1,
  ],
  [
    'two on one line',
    '<tasks><task type="auto"><name>One</name>\n</task><task type="auto">\n<name>Two</name></task></tasks>\n',
    2,
  ],
  ['tasks indented like code', `<tasks>\n\n${listed('One').replace(/^/gm, '      ')}\n</tasks>\n`, 1],
  [
    'an example in a fence',
    `\`\`\`\n<tasks>\n${listed('No')}</tasks>\n\`\`\`\n\n<tasks>\n${listed('One')}</tasks>\n`,
    1,
  ],
  [
    'an example in indented code',
    `Text:\n\n    one task:\n    <task>\n    <name>No</name>\n    </task>\n    and so on\n\n${listed('One')}`,
    1,
  ],
])('no task is lost or invented: %s', (_, text, count) => {
  expect(titles(text)).toHaveLength(count);
});

test('a text of nothing but open fences is read to its end', () => {
  const text = `<tasks>\n${'```ts\n'.repeat(60_000)}<task>\n<name>One</name>\n</task>\n</tasks>\n`;
  expect(titles(text)).toHaveLength(1);
});

const plan =
  '<objective>\nAdd the sync bar. Then more.\n\nPurpose: none\n</objective>\n\n<threat_model>\n## Trust Boundaries\n</threat_model>\n';
const roadmap = (box: string): Record<string, string> => ({
  '.planning/ROADMAP.md': `# Roadmap\n\n- [ ] **Phase 1: A** - a\n\n### Phase 1: A\n\nPlans:\n- [ ] ${box}\n`,
});

const folders: Readonly<Record<string, readonly string[]>> = {
  '.planning': ['ROADMAP.md', 'phases/'],
  '.planning/phases': ['01-a/'],
  '.planning/phases/01-a': ['01-02-PLAN.md'],
};

test.each([
  ['01-02-PLAN.md — Sync bar with `fetch` [wave 2]', 'Sync bar with fetch'],
  ['**01-02-PLAN.md**: Sync bar', 'Sync bar'],
  ['01-02-PLAN.md', 'Add the sync bar'],
])('gsd: a plan is called what the roadmap calls it (%s), or by its objective', (box, title) => {
  const files = roadmap(box);
  const read = readPlan({
    file: '.planning/ROADMAP.md',
    text: files['.planning/ROADMAP.md'] ?? '',
    list: (path) => folders[path] ?? null,
    read: (path) =>
      path === file ? { ok: true, text: head + plan } : { ok: false, problem: 'missing', detail: '' },
  });
  expect(read.phases.map((phase) => phase.title)).toEqual([title]);
});

test.each([
  ['---\nid: "02-01"\nphase: 2\n---\n', '02-01'],
  ['---\nphase: 2\n---\n', '02-01'],
  ['---\nphase: 2\nplan: "02-01"\n---\n', '02-01'],
  ['---\nid: PLAN-7\nphase: 02\n---\n', '02-01'],
])('gsd: front matter without a number of its plan is named by its id or file: %s', (front, id) => {
  const name = '.planning/phases/02-b/02-01-PLAN.md';
  const read = planOf({ [name]: `${front}\n<tasks>\n${listed('One')}</tasks>\n` });
  expect([read.phases[0]?.id, codesOf(read).includes('DUPLICATE_PHASE')]).toEqual([id, false]);
});
