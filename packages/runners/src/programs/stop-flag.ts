import { shellQuoted } from '@debussy/core';
import { join } from 'node:path';
import type { ContextNotes } from '../adapters/launch-plan.ts';
import type { SessionRequest } from '../session/session-request.ts';

/** The file that ends a session after its running tool. It is beside the worktree, so that no agent commits it. */
export function stopFlag(request: SessionRequest): string {
  return join(request.folder, 'stop');
}

/**
 * The command of a hook after each tool: silent until the flag or a note exists. Both Claude Code and Gemini CLI
 * understand it.
 */
export function toolHook(flag: string, note: string): string {
  const answer = JSON.stringify({ continue: false, stopReason: 'debussy stop' });
  return `if [ -f ${shellQuoted(flag)} ]; then printf %s ${shellQuoted(answer)}; el${noteHook(note)}`;
}

/** The same without the flag, for a program whose hooks cannot end the session. */
export function noteHook(note: string): string {
  const [from, to] = [shellQuoted(note), shellQuoted(`${note}.told`)];
  return `if [ -f ${from} ]; then mv ${from} ${to} && cat ${to}; fi; exit 0`;
}

/** The hook's message to the model, in the format of the program's hooks. */
export function contextNotes(request: SessionRequest, event: 'PostToolUse' | 'AfterTool'): ContextNotes {
  return {
    path: join(request.folder, 'context-note'),
    answer: (additionalContext) =>
      JSON.stringify({ hookSpecificOutput: { hookEventName: event, additionalContext } }),
  };
}
