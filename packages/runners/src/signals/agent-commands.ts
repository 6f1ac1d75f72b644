import { randomBytes } from 'node:crypto';
import { closeSync, constants, existsSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DebussyError, messageOf, samePhase } from '@debussy/core';
import type { Variables } from '@debussy/host';
import { tryQuickGates } from './quick-gates.ts';
import { isObject } from '../streams/json.ts';
import { readReportFile } from './report-file.ts';
import { largestSignalBytes, longestSignalText, reportStatuses } from './signal.ts';
import type { Signal } from './signal.ts';

export interface DoneRequest {
  /** As the agent names it; null for the session's own. */
  readonly phase: string | null;
  readonly status: string | null;
  readonly reason: string | null;
  /** Path of a JSON file with the whole report. */
  readonly report: string | null;
}

/** Each returns one line about the recorded signal, or throws a DebussyError with an alternative for the agent. */
export function signalProgress(env: Variables, message: string, phase: string | null): string {
  const place = sessionPlace(env, 'progress');
  requireSamePhase(place, phase ?? place.phase, 'progress');
  const line = message.replace(/\s+/g, ' ').trim().slice(0, longestSignalText);
  if (line === '') throw usage('A progress message is missing.', 'Use: debussy progress "<message>"');
  dropSignal(place.folder, { type: 'progress', phase: place.phase, message: line });
  return `Noted for phase ${place.phase}.${contextSentence(place.folder)}`;
}

/** The fill of a session's context, in the folder of its signals. */
export function contextIn(signals: string): string {
  return join(signals, 'context.json');
}

/** debussy's latest measurement, which it stores beside the signals; empty as long as it has none. */
function contextSentence(folder: string): string {
  const read = readReportFile(contextIn(folder));
  const { percent = null, tokens = null, window = null } = read.ok && isObject(read.value) ? read.value : {};
  if (typeof percent !== 'number') return '';
  const isCounted = typeof tokens === 'number' && typeof window === 'number';
  const counts = isCounted ? ` (${thousands(tokens)} of ${thousands(window)})` : '';
  return ` Context ${Math.round(percent)} %${counts}.`;
}

function thousands(tokens: number): string {
  return tokens < 1000 ? String(tokens) : `${Math.round(tokens / 1000)}k`;
}

/** The answer to the agent, and whether work is left. */
export interface DoneAnswer {
  readonly text: string;
  readonly isOpen: boolean;
}

/**
 * Records the report. For completed work it first tries the quick gates, so that the agent learns of a failure while it
 * works. The clean checkout still decides.
 */
export async function signalDone(env: Variables, request: DoneRequest): Promise<DoneAnswer> {
  const { text, status, folder } = noteDone(env, request);
  if (status !== 'completed') return { text, isOpen: false };
  const { passed, failed } = await tryQuickGates(env, folder);
  if (failed === null)
    return {
      text: passed.length === 0 ? text : `${text} Passed already: ${passed.join(', ')}.`,
      isOpen: false,
    };
  const printed =
    failed.tail.trim() === '' ? 'It printed nothing.' : `It printed last:\n${endOf(failed.tail)}`;
  const answer = `Gate ${failed.name} fails in your worktree (${failed.detail}): still yours to fix. ${printed}\n\nFix it, then report again. If it can pass only in a clean checkout, end your session: Debussy runs all gates there.`;
  return { text: answer, isOpen: true };
}

const mostTail = 3000;

function endOf(tail: string): string {
  const text = tail.trimEnd();
  return text.length <= mostTail ? text : `…${text.slice(-mostTail)}`;
}

interface NotedDone {
  readonly text: string;
  readonly status: string;
  readonly folder: string;
}

/** Writes the signal and tries nothing. */
export function noteDone(env: Variables, request: DoneRequest): NotedDone {
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
  if (status === 'split_request' && !isObject(report?.['split_details'])) {
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
  const text =
    status === 'continue'
      ? `Noted: a fresh session continues phase ${place.phase}. End this one now.`
      : `Noted: phase ${place.phase} is ${status}. Debussy verifies it when you end your session.`;
  return { text, status, folder: place.folder };
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
  if (!isObject(read.value))
    throw usage(`${file} holds no JSON object.`, 'Write one JSON object into the file and try again.');
  return read.value;
}

function statusOf(status: string): string {
  if (reportStatuses.includes(status)) return status;
  throw usage(`"${status}" is not a status.`, `Use one of: ${reportStatuses.join(', ')}`);
}

/** A whole report, or only its `split_details`: both are accepted. */
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
  const listed = isObject(details) ? details['recommended_sub_phases'] : null;
  return Array.isArray(listed) ? listed.length : 0;
}

function usage(message: string, hint: string): DebussyError {
  return new DebussyError({ code: 'ERR_USAGE', message, hint, exitCode: 2 });
}

/**
 * Puts a signal into the folder of the attempt, completely or not at all, under a unique name, so that any number of
 * processes can do so at once. Names sort by time.
 */
export function dropSignal(folder: string, signal: Signal): string {
  const text = `${JSON.stringify(signal)}\n`;
  if (Buffer.byteLength(text) > largestSignalBytes) throw tooLarge();
  const name = signalName(signal);
  const draft = join(folder, `.draft-${name}`);
  try {
    writeNew(draft, text);
    renameSync(draft, join(folder, name));
  } catch (cause) {
    rmSync(draft, { force: true });
    throw notWritten(folder, cause);
  }
  return join(folder, name);
}

function signalName(signal: Signal): string {
  const at = String(Math.round((performance.timeOrigin + performance.now()) * 1000)).padStart(17, '0');
  return `signal-${at}-${randomBytes(6).toString('hex')}.${signal.type}.json`;
}

function writeNew(path: string, text: string): void {
  const fd = openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
  try {
    writeSync(fd, text);
  } finally {
    closeSync(fd);
  }
}

function tooLarge(): DebussyError {
  return new DebussyError({
    code: 'ERR_SIGNAL_TOO_LARGE',
    message: `The report is larger than ${largestSignalBytes / 1024 / 1024} MB.`,
    hint: 'Shorten it: lists of files and a summary are enough.',
    exitCode: 2,
  });
}

function notWritten(folder: string, cause: unknown): DebussyError {
  if (!existsSync(folder))
    return new DebussyError({
      code: 'ERR_SESSION_OVER',
      message: 'This session is over: nothing was recorded.',
      hint: 'Only the running session of a phase can report. End this process.',
    });
  return new DebussyError({
    code: 'ERR_SIGNAL_WRITE',
    message: `The signal could not be written to ${folder}: ${messageOf(cause)}`,
    hint: 'Its disk must not be full; put the report at the end of your final message instead.',
    cause,
  });
}

/** The folder and the phase for the signal of a command inside a session. */
interface SessionPlace {
  readonly folder: string;
  readonly phase: string;
}

/** The session that an agent's command belongs to, from its environment alone, so that it works in every folder. */
function sessionPlace(env: Variables, command: string): SessionPlace {
  const phase = env['DEBUSSY_PHASE'];
  const reportFile = env['DEBUSSY_REPORT_FILE'];
  const folder = env['DEBUSSY_SIGNALS'] ?? (reportFile === undefined ? undefined : dirname(reportFile));
  if (phase === undefined || folder === undefined) throw outsideOfARun(command);
  return { folder, phase };
}

/** A signal for another phase is a mistake of the agent: refused, with the right phase. */
function requireSamePhase(place: SessionPlace, named: string, command: string): void {
  if (samePhase(named, place.phase)) return;
  throw new DebussyError({
    code: 'ERR_SIGNAL_PHASE',
    message: `This session works on phase ${place.phase}, not on phase ${named}.`,
    hint: `Use: debussy ${command} --phase ${place.phase}`,
    exitCode: 2,
  });
}

function outsideOfARun(command: string): DebussyError {
  return new DebussyError({
    code: 'ERR_OUTSIDE_RUN',
    message: `\`debussy ${command}\` works only inside an agent session (DEBUSSY_PHASE and DEBUSSY_REPORT_FILE are not set).`,
    hint: 'To run a plan: debussy run <plan>',
    exitCode: 2,
  });
}
