import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { atMost, inTurns, byTurns, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { Report, Row } from '@debussy/tools/bench';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { audit } from '../src/audit/audit.ts';
import { readPlan } from '../src/plan-reader/read-plan.ts';

const most = 150;
const rounds = 15;

export async function bench(report: Report): Promise<void> {
  const texts = planTexts(100, 30);
  // The first round is the one that a person waits for: nothing is compiled yet. It comes only once.
  const cold = cpuOf(() => readAndAudit(texts));
  await report(
    row('first time', 'once, in a fresh process', {
      ours: cold,
      reference: cpuOf(() => markdownAlone(texts)),
    }),
  );
  await report(async () => {
    const ours = (): number => cpuOf(() => readAndAudit(texts));
    const found = await inTurns(rounds, ours, () => cpuOf(() => markdownAlone(texts)));
    return row('compiled', byTurns(rounds), found);
  });
  await report(startRow);
}

function row(
  when: string,
  measured: string,
  { ours, reference, ratio }: { readonly ours: number; readonly reference: number; readonly ratio?: number },
): Row {
  return rowOf({
    name: `read and audit 100 phases × 30 tasks, ${when}`,
    about:
      'A plan becomes phases, tasks, gates and dependencies with their places, and its findings, beside a markdown parser (mdast) that only reads the same texts into trees.',
    ours: { value: ours, unit: 'ms CPU' },
    reference: { value: reference, unit: 'ms CPU', label: 'mdast alone' },
    ...(ratio === undefined ? {} : { ratio }),
    bar: noMoreThan(most),
    measured,
  });
}

function markdownAlone(texts: ReadonlyMap<string, string>): void {
  for (const text of texts.values())
    fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}

function readAndAudit(texts: ReadonlyMap<string, string>): void {
  const plan = readPlan({
    file: 'MASTER_PLAN.md',
    text: texts.get('MASTER_PLAN.md') ?? '',
    read: (file) => ({ ok: true, text: texts.get(file) ?? '' }),
  });
  const tasks = plan.phases.reduce((sum, phase) => sum + phase.tasks.length, 0);
  if (plan.phases.length !== 100 || tasks !== 3_000 || audit(plan).length > 0)
    throw new Error('the plan was not read rightly');
}

/** `debussy audit` on five phases beside `node -e 0`. */
async function startRow(): Promise<Row> {
  const program = resolve('packages/cli/bin/debussy.js');
  if (!existsSync(resolve('packages/cli/dist/main.js')))
    throw new Error('the program is not built: node tools/bin/bundle.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'debussy-bench-'));
  try {
    for (const [file, text] of planTexts(5, 30)) writeFileSync(join(folder, file), text);
    const ours = (): number => wallOf([program, 'audit', 'MASTER_PLAN.md'], folder);
    const found = await inTurns(rounds, ours, () => wallOf(['-e', '0'], folder));
    return rowOf({
      name: 'debussy audit, 5 phases',
      about:
        'The whole command, from the shell to its exit code, beside a Node.js that does nothing. Node.js 20 keeps no compiled code between starts, so its bar is wider.',
      ours: { value: found.ours, unit: 'ms' },
      reference: { value: found.reference, unit: 'ms', label: 'node -e 0' },
      ratio: found.ratio,
      bar: atMost(Number(process.versions.node.split('.')[0]) >= 22 ? 3 : 5),
      measured: byTurns(rounds),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wallOf(argv: readonly string[], cwd: string): number {
  const start = performance.now();
  execFileSync(process.execPath, argv, { cwd, stdio: 'ignore' });
  return performance.now() - start;
}

function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function planTexts(phases: number, tasks: number): ReadonlyMap<string, string> {
  const ids = Array.from({ length: phases }, (_, index) => index + 1);
  const rows = ids.map(
    (id) => `| ${id} | [Phase title ${id}](phase-${id}.md) | Some focus | Low | Pending |`,
  );
  const master = [
    '# Bench - Master Plan',
    '',
    '| Phase | Title | Focus | Risk | Status |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ];
  return new Map([
    ['MASTER_PLAN.md', master.join('\n')],
    ...ids.map((id): [string, string] => [`phase-${id}.md`, phaseText(id, tasks)]),
  ]);
}

function phaseText(id: number, tasks: number): string {
  const boxes = Array.from({ length: tasks }, (_, index) => {
    const group = Math.floor(index / 10) + 1;
    const box = `- [ ] ${group}.${(index % 10) + 1}: Update \`src/module-${index}.ts\` so that it does what it should`;
    return index % 10 === 0 ? `\n### ${group}. Group\n${box}` : box;
  });
  return `# Bench Phase ${id}: Phase title ${id}

**Status:** Pending
**Master Plan:** [MASTER_PLAN.md](MASTER_PLAN.md)
**Depends On:** ${id === 1 ? 'N/A' : `[Phase ${id - 1}](phase-${id - 1}.md)`}

---

## Process Wrapper (MANDATORY)
- [ ] Read previous notes: \`notes/NOTES_phase_${id - 1}.md\`
- [ ] **[IMPLEMENTATION - see Tasks below]**
- [ ] Pre-validation (ALL required):
  \`\`\`bash
  npm run lint
  \`\`\`
- [ ] Write \`notes/NOTES_phase_${id}.md\`

## Gates (must pass before completion)

- lint: 0 errors (command: \`npm run lint\`)
- tests: \`npm test\` → all pass

## Overview

Some words about what this phase is for, and why it comes now.

| Risk | Impact |
|------|--------|
| One | Low |

## Tasks
${boxes.join('\n')}

## Acceptance Criteria

- [ ] Everything works
`;
}
