import { join } from 'node:path';
import type { SessionRequest } from '../session/session-request.ts';
import { promptFile } from '../programs/prompt.ts';

/** What every agent process is told about its session, whichever program it is. */
export function sessionVariables(request: SessionRequest): Readonly<Record<string, string>> {
  return {
    ...request.variables,
    DEBUSSY_RUN: request.run,
    DEBUSSY_PHASE: request.phase,
    DEBUSSY_ATTEMPT: String(request.attempt),
    DEBUSSY_REPORT_FILE: request.reportFile,
    DEBUSSY_PROMPT_FILE: promptFile(request),
    DEBUSSY_HANDOFF_FILE: request.handoffFile,
    DEBUSSY_SIGNALS: request.signals,
    ...(request.debussy === null ? {} : { DEBUSSY: sessionLauncher(request.folder) }),
  };
}

/** The `debussy` of one session: found without PATH, which login shells set anew, and working without its variables. */
export function sessionLauncher(folder: string): string {
  return join(folder, 'debussy');
}
