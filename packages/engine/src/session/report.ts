import { outsideBox, writeAtomically } from '@debussy/host';
import { parseReport } from '@debussy/core/report';
import { extractReport, formatProblem, mapTexts } from '@debussy/core';
import type { EventBody, Report } from '@debussy/core';
import { exchangeFiles, readReportFile, readSignals } from '@debussy/runners';
import type { Signal } from '@debussy/runners';
import type { SessionTask } from '@debussy/scheduler';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RunPlace, RunRules } from '../run/run-place.ts';
import type { RunFolder } from '../runs/run-folder.ts';
import type { Heard } from './heard.ts';
import type { Worktree } from './worktree.ts';

export type ReadReport =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly errors: readonly string[] }
  | {
      readonly kind: 'accepted';
      readonly report: Report;
      readonly from: 'file' | 'command' | 'message' | 'handoff';
      /** Its file, for later decisions. */
      readonly file: string | null;
    };

/** The folder of reports, and the filter for secrets. */
type KeptWith = Pick<RunPlace, 'folder'> & Pick<RunRules, 'scrub'>;

interface Ended {
  readonly task: SessionTask;
  readonly worktree: Pick<Worktree, 'path' | 'folder'>;
  readonly said: Pick<Heard, 'report' | 'finalText'>;
}

/** The agent's report, checked. An accepted one is kept with the run, because decisions depend on it. */
export function readReport(context: KeptWith, ended: Ended): ReadReport {
  const found = find(ended);
  if (found === null) return { kind: 'none' };
  if (found.kind === 'problem') return { kind: 'refused', errors: [found.message] };
  const outside = mapTexts(found.value, (text) => outsideBox(text, ended.worktree.path));
  const parsed = parseReport(outside, { phase: ended.task.phase });
  if (!parsed.ok) return { kind: 'refused', errors: parsed.error.map(formatProblem) };
  return {
    kind: 'accepted',
    report: parsed.value,
    from: found.from,
    file: keep(context, ended.task, parsed.value),
  };
}

type Found =
  | { readonly kind: 'value'; readonly value: unknown; readonly from: 'file' | 'command' | 'message' }
  | { readonly kind: 'problem'; readonly message: string };

/** The first one found wins: the file, the command, the stream's report, the last fenced block of the final message. */
function find({ task, worktree, said }: Ended): Found | null {
  const files = exchangeFiles(worktree.folder);
  const file = readReportFile(files.report);
  if (file.ok) return { kind: 'value', value: file.value, from: 'file' };
  if (file.error.reason !== 'missing') return { kind: 'problem', message: file.error.message };
  const signal = lastWord(
    readSignals(files.signals).flatMap((found) => ('signal' in found ? [found.signal] : [])),
  );
  if (signal !== null) return { kind: 'value', value: reportOf(task, signal), from: 'command' };
  if (said.report !== null && said.report !== undefined)
    return { kind: 'value', value: said.report, from: 'message' };
  const text = extractReport(said.finalText);
  return text === null ? null : { kind: 'value', value: text, from: 'message' };
}

type Word = Exclude<Signal, { readonly type: 'progress' }>;

function lastWord(signals: readonly Signal[]): Word | null {
  return signals.filter((signal): signal is Word => signal.type !== 'progress').at(-1) ?? null;
}

function reportOf(task: SessionTask, signal: Word): unknown {
  if (signal.type === 'split' || (signal.report !== null && signal.report !== undefined))
    return signal.report;
  return {
    phase: task.phase,
    status: signal.status,
    ...(signal.reason === null ? {} : { summary: signal.reason }),
  };
}

/** The report that was kept before a crash; null if there is none. */
export function keptReport({ folder }: Pick<RunPlace, 'folder'>, task: SessionTask): ReadReport | null {
  const file = keptFile(folder, task);
  const read = readReportFile(file);
  const parsed = read.ok ? parseReport(read.value, { phase: task.phase }) : null;
  return parsed?.ok === true ? { kind: 'accepted', report: parsed.value, from: 'file', file } : null;
}

function keptFile(folder: RunFolder, { phase, attempt, session }: SessionTask): string {
  return join(folder.session(phase, attempt, session), 'report.json');
}

function keep({ folder, scrub }: KeptWith, task: SessionTask, report: Report): string {
  const file = keptFile(folder, task);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const shown = mapTexts(report, scrub);
  writeAtomically(file, `${JSON.stringify(shown, null, 2)}\n`);
  return file;
}

interface Done {
  readonly task: SessionTask;
  readonly worktree: Worktree;
  readonly heard: Pick<Heard, 'agents'>;
}

/** Required notes and agents that are missing. They are only reported; the gates decide. */
export function reviewDuties({ task: { spec }, worktree, heard }: Done): readonly EventBody[] {
  const notes = spec.notes.write.filter(
    (path) => isPlainPath(path) && !existsSync(join(worktree.path, path)),
  );
  const agents = spec.agents.filter((name) => !heard.agents.includes(name));
  return [
    ...notes.map((path) =>
      finding(spec.id, 'NOTES_MISSING', `the plan asks for ${path}, which was not written`),
    ),
    ...agents.map((name) =>
      finding(spec.id, 'AGENT_NOT_USED', `the plan requires the agent ${name}, and no call of it was seen`),
    ),
  ];
}

/** Patterns and paths outside the worktree are not looked up. */
function isPlainPath(path: string): boolean {
  return !/[*?{}[\]]|^\/|(?:^|\/)\.\.(?:\/|$)/.test(path);
}

function finding(phase: string, code: string, message: string): EventBody {
  const hint = 'The phase passes by its gates alone; make a gate of it if it has to be there.';
  return { type: 'notice', severity: 'warning', code, phase, message, hint };
}
