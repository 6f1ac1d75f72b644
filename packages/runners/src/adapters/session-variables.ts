import { join } from 'node:path';
import type { SessionRequest } from '../session/session-request.ts';
import { promptFile } from '../programs/prompt.ts';

/** Facts about the session for every agent process, whatever the program. */
export function sessionVariables(request: SessionRequest): Readonly<Record<string, string>> {
  const { signals, report, handoff } = exchangeFiles(request.exchange);
  return {
    ...request.variables,
    DEBUSSY_RUN: request.run,
    DEBUSSY_PHASE: request.phase,
    DEBUSSY_ATTEMPT: String(request.attempt),
    DEBUSSY_SESSION: String(request.session),
    DEBUSSY_REPORT_FILE: report,
    DEBUSSY_PROMPT_FILE: promptFile(request),
    DEBUSSY_HANDOFF_FILE: handoff,
    DEBUSSY_SIGNALS: signals,
    ...(request.debussy === null ? {} : { DEBUSSY: sessionLauncher(request.folder) }),
  };
}

/** The `debussy` of one session. It is found without PATH, which login shells reset, and works without its variables. */
export function sessionLauncher(folder: string): string {
  return join(folder, 'debussy');
}

export interface ExchangeFiles {
  /** The folder in which `debussy done|progress|split` write their signals. */
  readonly signals: string;
  readonly report: string;
  readonly handoff: string;
}

/** Paths in the folder beside the worktree where an agent writes for debussy. */
export function exchangeFiles(exchange: string): ExchangeFiles {
  return {
    signals: join(exchange, 'signals'),
    report: join(exchange, 'report.json'),
    handoff: join(exchange, 'HANDOFF.md'),
  };
}
