import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { audit } from '../src/audit/audit.ts';
import { readPlan } from '../src/plan-reader/read-plan.ts';

interface Row {
  readonly name: string;
  readonly ours: string;
  readonly reference: string;
  readonly ratio: number;
  readonly bar: string;
  readonly ok: boolean;
}

const most = 150;
const rounds = 15;

export async function bench(report: (row: Row) => void): Promise<void> {
  const texts = planTexts(100, 30);
  // The first round is the one that a person waits for: nothing is compiled yet.
  const cold = cpuOf(() => readAndAudit(texts));
  const warm = median(Array.from({ length: rounds }, () => cpuOf(() => readAndAudit(texts))));
  report(row('100 phases × 30 tasks, first time', cold));
  report(row(`100 phases × 30 tasks, median of ${rounds}`, warm));
  await Promise.resolve(report(startRow()));
}

function row(name: string, ours: number): Row {
  return {
    name,
    ours: `${ours.toFixed(0)} ms CPU`,
    reference: `${most} ms CPU`,
    ratio: ours / most,
    bar: `< ${most} ms CPU`,
    ok: ours < most,
  };
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

/** `debussy audit` on five phases beside `node -e 0`, in turns so that both meet the same machine. */
function startRow(): Row {
  const limit = Number(process.versions.node.split('.')[0]) >= 22 ? 3 : 5;
  const program = resolve('packages/cli/bin/debussy.js');
  const bar = `≤ ${limit} × node -e 0`;
  const name = 'debussy audit, 5 phases';
  if (!existsSync(resolve('packages/cli/dist/main.js')))
    return { name, ours: 'not built', reference: '', ratio: NaN, bar, ok: false };
  const folder = mkdtempSync(join(tmpdir(), 'debussy-bench-'));
  try {
    for (const [file, text] of planTexts(5, 30)) writeFileSync(join(folder, file), text);
    const ours: number[] = [];
    const nothing: number[] = [];
    for (let round = 0; round < rounds; round++) {
      nothing.push(wallOf(['-e', '0'], folder));
      ours.push(wallOf([program, 'audit', 'MASTER_PLAN.md'], folder));
    }
    const ratio = median(ours) / median(nothing);
    return {
      name,
      ours: `${median(ours).toFixed(0)} ms`,
      reference: `${median(nothing).toFixed(0)} ms`,
      ratio,
      bar,
      ok: ratio <= limit,
    };
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
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
