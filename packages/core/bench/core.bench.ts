import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { join, resolve } from 'node:path';
import { atMost, bundleScript, byTurns, inTurns, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { planTexts } from './plan-texts.ts';
import { cpuOf, markdownAlone, readAndAudit } from './read-texts.ts';

const most = 1000;
const rounds = 15;

const texts = planTexts(100, 30);
const ours = (): number => cpuOf(() => readAndAudit(texts));
const reference = (): number => cpuOf(() => markdownAlone(texts));

export async function bench(report: ReportRows): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-bench-'));
  try {
    const script = await bundleScript(fileURLToPath(new URL('read-once.ts', import.meta.url)), folder);
    await report(() => firstTime(script));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await report(async () => row('compiled', byTurns(rounds), await inTurns(rounds, ours, reference)));
  await report(startRow);
}

const processes = 7;

/** What a person waits for: nothing is compiled yet. The best of some processes is what the work itself needs. */
function firstTime(script: string): Row {
  const once = (what: string): number =>
    Number(execFileSync(process.execPath, [script, what], { encoding: 'utf8' }));
  const both = Array.from({ length: processes }, () => [once('ours'), once('markdown')] as const);
  const best = (which: 0 | 1): number => Math.min(...both.map((pair) => pair[which]));
  const found = { ours: best(0), reference: best(1) };
  return row('first time', `best of ${processes} processes each, by turns`, found);
}

function row(
  when: string,
  measured: string,
  found: { readonly ours: number; readonly reference: number; readonly ratio?: number },
): Row {
  return rowOf({
    name: `read and audit 100 phases × 30 tasks, ${when}`,
    about:
      'A plan becomes phases, tasks, gates and dependencies with their places, and its findings, beside a markdown parser (mdast) that only reads the same texts into trees.',
    ours: { value: found.ours, unit: 'ms CPU' },
    reference: { value: found.reference, unit: 'ms CPU', label: 'mdast alone' },
    ...(found.ratio === undefined ? {} : { ratio: found.ratio }),
    bar: noMoreThan(most),
    measured,
  });
}

/** `debussy audit` on five phases beside `node -e 0`. */
async function startRow(): Promise<Row> {
  const program = resolve('packages/cli/bin/debussy.js');
  if (!existsSync(resolve('packages/cli/dist/main.js')))
    throw new Error('the program is not built: node tools/bin/bundle.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'debussy-bench-'));
  try {
    for (const [file, text] of planTexts(5, 30)) writeFileSync(join(folder, file), text);
    const audit = (): number => wallOf([program, 'audit', 'MASTER_PLAN.md'], folder);
    const found = await inTurns(rounds, audit, () => wallOf(['-e', '0'], folder));
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
