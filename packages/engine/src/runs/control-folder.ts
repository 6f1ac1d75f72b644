import { DebussyError } from '@debussy/core';
import type { ControlRequest } from '@debussy/core';
import { controlRequest } from '@debussy/core/control';
import { callingCookies, parseAs, readUntrusted, writeAtomically } from '@debussy/host';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runsFolder } from './run-folder.ts';

const lookEveryMs = 200;
const largestRequest = 64 * 1024;

/**
 * Sends the user's request to the debussy that holds a run, from any terminal: a file that appears complete. Requests
 * from processes inside a session of this repository are refused, for every run: the run journals them as the agent's.
 */
export function requestControl(folder: string, request: ControlRequest, cookies = callingCookies()): void {
  if (!isOfSession(dirname(dirname(folder)), cookies)) return leave(folder, request);
  try {
    leave(folder, { ...request, agent: { phase: process.env['DEBUSSY_PHASE'] ?? null } });
  } catch {
    // Sessions cannot write into the folders of other runs.
  }
  throw agentCommand(request.action.replace('_now', ''));
}

/** Only people may begin, resume and discard runs of a repository, not the sessions of its runs. */
export function refuseSession(commonDir: string, command: string, cookies = callingCookies()): void {
  if (isOfSession(runsFolder(commonDir), cookies)) throw agentCommand(command);
}

function agentCommand(command: string): DebussyError {
  return new DebussyError({
    code: 'ERR_AGENT_COMMAND',
    message: `${command}: a session of a run in this repository cannot steer its runs`,
    hint: 'Report what you need instead: debussy done --status blocked --reason "…"',
    exitCode: 2,
  });
}

/** By the cookies of the caller and its ancestors. Runs of other repositories are unknown here. */
function isOfSession(runs: string, cookies: readonly string[]): boolean {
  if (cookies.length === 0 || !existsSync(runs)) return false;
  return readdirSync(runs).some((run) => cookies.some((cookie) => cookie.startsWith(`debussy-${run}-`)));
}

function leave(folder: string, request: ControlRequest): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `${Date.now().toString().padStart(15, '0')}-${process.pid}.json`;
  writeAtomically(join(folder, name), JSON.stringify(request));
}

/** Passes every request to the run once, in order. The returned function stops it. */
export function watchControl(folder: string, hear: (request: ControlRequest) => void): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const request of takeRequests(folder).filter(outlivesItsRun)) hear(request);
  const look = (): void => {
    for (const request of takeRequests(folder)) hear(request);
  };
  const timer = setInterval(look, lookEveryMs);
  return () => clearInterval(timer);
}

/** Whether the user has left a request for the process that continues the run. */
export function hasRequests(folder: string): boolean {
  return requestFiles(folder).length > 0;
}

/** Requests that no process has handled. They are removed as they are taken. */
export function takeRequests(folder: string): readonly ControlRequest[] {
  return requestFiles(folder).flatMap((path) => {
    const request = requestIn(path);
    rmSync(path, { force: true, recursive: true });
    return request === null ? [] : [request];
  });
}

/** A decision about a phase for the next process of its run. */
export interface QueuedRequest {
  readonly path: string;
  readonly at: number;
  readonly request: PhaseRequest;
}

/** Requests that outlive their process. */
export type PhaseRequest = Extract<ControlRequest, { readonly action: 'skip' | 'retry' | 'say' }>;

/** The user's decisions for the process that continues the run, oldest first. */
export function queuedRequests(folder: string): readonly QueuedRequest[] {
  return requestFiles(folder).flatMap((path) => {
    const request = requestIn(path);
    if (request === null || request.agent !== undefined || !outlivesItsRun(request)) return [];
    return [{ path, at: Number(/(\d+)-\d+\.json$/.exec(path)?.[1]), request }];
  });
}

function requestFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^\d+-\d+\.json$/.test(name));
  return names.toSorted().map((name) => join(folder, name));
}

function requestIn(path: string): ControlRequest | null {
  const text = readUntrusted(path, largestRequest);
  return text.ok ? parseAs(controlRequest, text.value) : null;
}

/** A request to pause or to stop was for the dead process; one about a phase remains for the next. */
export function outlivesItsRun<T extends Pick<ControlRequest, 'action'>>(
  request: T,
): request is T & Pick<PhaseRequest, 'action'> {
  const { action } = request;
  return action === 'skip' || action === 'retry' || action === 'say';
}
