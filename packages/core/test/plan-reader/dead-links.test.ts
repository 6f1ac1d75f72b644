import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/plan.ts';
import { readPlan } from '../../src/plan-reader/read-plan.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { findingFacts } from '../support/facts.ts';

const master = '# M\n\n| Phase | Title |\n|---|---|\n| 1 | [A](p/a.md) |\n| 2 | [B](p/b.md) |\n';

/** The dead links of a plan in which only these texts and files are there. */
function deadLinks(texts: Readonly<Record<string, string>>, others: readonly string[] = []): Finding[] {
  const files: Readonly<Record<string, string>> = {
    'M.md': master,
    'p/a.md': '# Phase 1: A\n',
    'p/b.md': '# Phase 2: B\n',
    ...texts,
  };
  const plan = readPlan({
    file: 'M.md',
    text: files['M.md'] ?? '',
    read: (file) => {
      const text = files[file];
      return text === undefined ? { ok: false, problem: 'missing', detail: '' } : { ok: true, text };
    },
    exists: (file) => files[file] !== undefined || others.includes(file),
  });
  return plan.findings.filter(({ code }) => code === 'DEAD_LINK');
}

const inPhase = (text: string): string[] =>
  deadLinks({ 'p/a.md': `# Phase 1: A\n\n${text}\n` }, ['docs/here.md', 'p/src', 'p/two words.md']).map(
    ({ place }) => `${place.file}:${place.line}:${place.column}`,
  );

describe('dead links are found', () => {
  test.each([
    ['## Tasks\n- [ ] see [d](dead.md)', ['p/a.md:4:11']],
    ['See ![i](gone.png) and [a](#nowhere).', ['p/a.md:3:6']],
    ['[![badge](gone.png)](dead.md)', ['p/a.md:3:1', 'p/a.md:3:3']],
    ['| a | b |\n|---|---|\n| x | [d](./dead.md#part) |', ['p/a.md:5:7']],
    ['### Read [d](../dead.md)', ['p/a.md:3:10']],
    ['> quoted [d](dead.md)', ['p/a.md:3:10']],
    ['- a\n  - b\n\n    more [d](dead.md)', ['p/a.md:6:10']],
    ['first\nsecond [d](dead.md) and\n[e](gone.md)', ['p/a.md:4:8', 'p/a.md:5:1']],
    ['[text][ref]\n\n[ref]: docs/dead.md', ['p/a.md:5:1']],
    ['**Master Plan:** [M](MASTER.md)', ['p/a.md:3:18']],
  ])('%s', (text, places) => {
    expect(inPhase(text)).toEqual(places);
  });

  test('in the text of the plan itself, once, as a warning with what to do', () => {
    expect(findingFacts(deadLinks({ 'M.md': `${master}\nSee [design](docs/design.md).\n` }))).toBe(
      'M.md:8:5 warning DEAD_LINK "docs/design.md" "Files to Create/Modify"',
    );
  });

  test('of a phase file that two rows link, once', () => {
    const both = master.replace('p/b.md', 'p/a.md');
    expect(deadLinks({ 'M.md': both, 'p/a.md': '# Phase 1: A\n\n[d](dead.md)\n' })).toHaveLength(1);
  });

  test('not again where the phase file itself, or a dependency, was found missing', () => {
    expect(deadLinks({ 'M.md': `${master}| 3 | [C](p/c.md) |\n` })).toEqual([]);
    const depends = { 'p/a.md': '# Phase 1: A\n\n**Depends On:** [notes](docs/notes.md)\n' };
    expect(deadLinks(depends)).toEqual([]);
  });
});

describe('no dead links', () => {
  test.each([
    '[there](b.md) [up](../M.md) [here](../docs/here.md#part) [folder](src) [words](two%20words.md) [w](<two words.md>)',
    '`[d](dead.md)` and ``[e](gone.md)``',
    'a code span `over\ntwo [d](dead.md) lines`',
    '```\n[d](dead.md)\n```',
    '~~~md\n# [d](dead.md)\n~~~',
    '<!-- [d](dead.md) -->',
    '\\[d](dead.md)',
    '[a](#part) [b](https://example.org/x.md) [c](mailto:a@example.org) [d](//example.org/x.md) [e](/top.md)',
    '[template](docs/{feature}.md) [any](src/*.md) [word](url) [empty]()',
    '[^1]: a/footnote.md',
    '## Process Wrapper\n- [ ] Write [notes](notes/N_1.md) (REQUIRED)\n\nLater see [notes](notes/N_1.md).',
    '## Process Wrapper\n- [ ] Write `notes/N_1.md`\n\nLater see [notes](../notes/N_1.md) or [these](notes/N_1.md).',
    '## Tasks\n- [ ] 1.1: Create [the guide](../docs/guide.md)',
    '## Files to Create/Modify\n- `p/new.md`\n- `gen/`\n- `out/*.md`\n\nSee [new](new.md), [other](../gen/x.md), [all](../out/x.md).',
  ])('%s', (text) => {
    expect(inPhase(text)).toEqual([]);
  });

  test('a file that another phase writes', () => {
    const texts = {
      'p/a.md': '# Phase 1: A\n\n## Process Wrapper\n- [ ] Write `notes/N_1.md`\n',
      'p/b.md': '# Phase 2: B\n\n## Process Wrapper\n- [ ] Read previous notes: [N](../notes/N_1.md)\n',
    };
    expect(deadLinks(texts)).toEqual([]);
  });

  test('with unknown existence', () => {
    const plan = readPlan({
      file: 'M.md',
      text: '# M\n\n## Phase 1: A\n\n[d](dead.md)\n',
      read: () => ({ ok: false, problem: 'missing', detail: '' }),
    });
    expect(plan.findings).toEqual([]);
  });
});

function placesOf(plan: ReturnType<typeof readPlan>): unknown {
  return plan.findings.filter(({ code }) => code === 'DEAD_LINK').map(({ place }) => place);
}

test('plans of one file, and folders of front matter, are searched as well', () => {
  const text = '---\nphase: 1\n---\n\n# A\n\n[d](dead.md)\n';
  const port = { read: () => ({ ok: false, problem: 'missing', detail: '' }) as const, exists: () => false };
  expect(placesOf(readPlan({ file: 'f/a.md', text, ...port }))).toEqual([
    { file: 'f/a.md', line: 7, column: 1 },
  ]);
  expect(placesOf(readPlan({ folder: 'f', files: [{ file: 'f/a.md', text }], exists: () => false }))).toEqual(
    [{ file: 'f/a.md', line: 7, column: 1 }],
  );
});

function secondsFor(count: number): number {
  const text = Array.from({ length: count }, (_, i) => `- [x](dead-${i}.md)`).join('\n');
  const files = Array.from({ length: count }, (_, i) => `- \`f${i}*.md\``).join('\n');
  const started = cpuTime();
  expect(deadLinks({ 'p/a.md': `# Phase 1: A\n\n${text}\n\n## Files\n${files}\n` })).toHaveLength(count);
  return cpuTime() - started;
}

test('many dead links take no longer than their number', () => {
  secondsFor(500);
  expect(secondsFor(8_000) / Math.max(secondsFor(1_000), 5)).toBeLessThan(40);
});
