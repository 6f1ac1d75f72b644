import { shellQuoted } from '@debussy/core';
import { join } from 'node:path';
import type { SessionRequest } from '../session/session-request.ts';

/** The file whose presence ends a session after its running tool. Beside the worktree, so that no agent commits it. */
export function stopFlag(request: SessionRequest): string {
  return join(request.folder, 'stop');
}

/** What a hook behind each tool runs: says nothing, until the flag is there. Both Claude Code and Gemini CLI understand it. */
export function stopHook(flag: string): string {
  const answer = JSON.stringify({ continue: false, stopReason: 'debussy stop' });
  return `[ -f ${shellQuoted(flag)} ] && printf %s ${shellQuoted(answer)}; exit 0`;
}
