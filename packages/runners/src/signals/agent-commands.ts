import type { Variables } from '../environment/child-environment.ts';
import { DebussyError } from '@debussy/core';
import { dropSignal } from './drop-signal.ts';
import { isRecord } from './record.ts';
import { readReportFile } from './report-file.ts';
import { requireSamePhase, sessionPlace } from './session-place.ts';
import { longestMessage, reportStatuses } from './signal.ts';

export interface DoneRequest {
  /** As the agent names it; null where it leaves that to the session. */
  readonly phase: string | null;
  readonly status: string | null;
  readonly reason: string | null;
  /** Path of a JSON file with the whole report. */
  readonly report: string | null;
}

/** Each of these says in one line what was noted, or throws a DebussyError that tells the agent what to do instead. */
export function signalProgress(env: Variables, message: string, phase: string | null): string {
  const place = sessionPlace(env, 'progress');
  requireSamePhase(place, phase ?? place.phase, 'progress');
  const line = message.replace(/\s+/g, ' ').trim().slice(0, longestMessage);
  if (line === '') throw usage('A progress message is missing.', 'Use: debussy progress "<message>"');
  dropSignal(place.folder, { type: 'progress', phase: place.phase, message: line });
  return `Noted for phase ${place.phase}.`;
}

export function signalDone(env: Variables, request: DoneRequest): string {
  const place = sessionPlace(env, 'done');
  requireSamePhase(place, request.phase ?? place.phase, 'done');
  const report = request.report === null ? null : reportFrom(request.report);
  const said = typeof report?.['status'] === 'string' ? report['status'] : null;
  const status = statusOf(request.status ?? said ?? 'completed');
  if (said !== null && said !== status) {
    throw usage(
      `--status says ${status}, and the report says ${said}.`,
      'Make both the same, or leave out --status.',
    );
  }
  if (status === 'split_request' && !isRecord(report?.['split_details'])) {
    throw usage('A split_request needs split_details.', 'Use: debussy split --file <json>');
  }
  const whole = report === null ? null : { phase: place.phase, ...report, status };
  dropSignal(place.folder, {
    type: 'done',
    phase: place.phase,
    status,
    reason: request.reason,
    report: whole,
  });
  return `Noted: phase ${place.phase} is ${status}. Debussy verifies it when you end your session.`;
}

export function signalSplit(env: Variables, file: string, phase: string | null): string {
  const place = sessionPlace(env, 'split');
  requireSamePhase(place, phase ?? place.phase, 'split');
  const report = splitReport(reportFrom(file), place.phase);
  const count = subPhasesIn(report);
  if (count < 2) {
    throw usage(
      `${file} names ${count} sub-phases; a split needs at least two.`,
      'Fill split_details.recommended_sub_phases: [{ "sub_phase_id", "name", "scope", "tasks", "files", "gates" }, …]',
    );
  }
  dropSignal(place.folder, { type: 'split', phase: place.phase, report });
  return `Noted: a split of phase ${place.phase} into ${count} sub-phases. End your session now.`;
}

type JsonObject = Readonly<Record<string, unknown>>;

function reportFrom(file: string): JsonObject {
  const read = readReportFile(file);
  if (!read.ok) throw usage(read.error.message, 'Write one JSON object into the file and try again.');
  if (!isRecord(read.value))
    throw usage(`${file} holds no JSON object.`, 'Write one JSON object into the file and try again.');
  return read.value;
}

function statusOf(status: string): string {
  if (reportStatuses.includes(status)) return status;
  throw usage(`"${status}" is not a status.`, `Use one of: ${reportStatuses.join(', ')}`);
}

/** A whole report, or only its `split_details`: both are plain enough to be taken. */
function splitReport(given: JsonObject, phase: string): JsonObject {
  if (Array.isArray(given['recommended_sub_phases']))
    return { phase, status: 'split_request', split_details: given };
  const status = given['status'] ?? 'split_request';
  if (status === 'split_request') return { phase, ...given, status };
  throw usage(
    `The report says ${JSON.stringify(status)}, not "split_request".`,
    'Use `debussy done` for any other status.',
  );
}

function subPhasesIn(report: JsonObject): number {
  const details = report['split_details'];
  const listed = isRecord(details) ? details['recommended_sub_phases'] : null;
  return Array.isArray(listed) ? listed.length : 0;
}

function usage(message: string, hint: string): DebussyError {
  return new DebussyError({ code: 'ERR_USAGE', message, hint, exitCode: 2 });
}
