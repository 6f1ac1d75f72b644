import { extractReport, formatProblem, scrubber } from '@debussy/core';
import type { Report } from '@debussy/core';
import { parseReport } from '@debussy/core/report';
import { readReportFile, readSignals } from '@debussy/runners';
import type { Signal } from '@debussy/runners';
import type { SessionTask } from '@debussy/scheduler';
import type { Bench, ReadReport, Said } from './session-ports.ts';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from '@debussy/checkpoint';
import { mapTexts } from '../run/map-texts.ts';
import type { RunContext } from '../run/run-context.ts';
import { reportFile, signalsFolder } from './session-request.ts';

interface Ended {
  readonly task: SessionTask;
  readonly bench: Pick<Bench, 'folder'>;
  readonly said: Said;
}

/** The report as the agent gave it, checked; what is accepted is kept with the run, because decisions rest on it. */
export function readReport(context: RunContext, ended: Ended): ReadReport {
  const found = find(ended);
  if (found === null) return { kind: 'none' };
  if (found.kind === 'problem') return { kind: 'refused', errors: [found.message] };
  const parsed = parseReport(found.value, { phase: ended.task.phase });
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

/** First found wins: the file, the command, the stream's report, the last fenced block of the final message. */
function find({ task, bench, said }: Ended): Found | null {
  const file = readReportFile(reportFile(bench));
  if (file.ok) return { kind: 'value', value: file.value, from: 'file' };
  if (file.error.reason !== 'missing') return { kind: 'problem', message: file.error.message };
  const signal = lastWord(
    readSignals(signalsFolder(bench)).flatMap((found) => ('signal' in found ? [found.signal] : [])),
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

/** The report as it was kept before a crash; null when none was. */
export function keptReport(context: RunContext, task: SessionTask): ReadReport | null {
  const file = keptFile(context, task);
  const read = readReportFile(file);
  const parsed = read.ok ? parseReport(read.value, { phase: task.phase }) : null;
  return parsed?.ok === true ? { kind: 'accepted', report: parsed.value, from: 'file', file } : null;
}

function keptFile(context: RunContext, { phase, attempt, session }: SessionTask): string {
  return join(context.folder.session(phase, attempt, session), 'report.json');
}

function keep(context: RunContext, task: SessionTask, report: Report): string {
  const file = keptFile(context, task);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const shown = mapTexts(report, scrubber(context.secrets));
  writeAtomically(file, `${JSON.stringify(shown, null, 2)}\n`);
  return file;
}
