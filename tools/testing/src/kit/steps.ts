import { dirname } from 'node:path';
import { shellQuoted } from '@debussy/core';
import type { PhaseScript, Step } from '@debussy/runners';

/** Writes a file and says that all is done. */
export function writes(path: string, content: string): readonly Step[] {
  return [{ write: { path, content } }, { report: 'completed' }];
}

/** Different steps for the first, second … session of an attempt; the last for all that follow. */
export function inTurn(...sessions: readonly (readonly Step[])[]): PhaseScript {
  return {
    plays: sessions.map((steps, i) => (i === sessions.length - 1 ? { steps } : { session: i + 1, steps })),
  };
}

export interface SubPhaseFixture {
  readonly id: string;
  readonly after?: readonly string[];
  readonly gates?: readonly { readonly name: string; readonly command: string }[];
  readonly files?: readonly string[];
  readonly tasks?: readonly string[];
}

/** A gate of a part that is green unless the part writes BAD. */
export const partGates: readonly { readonly name: string; readonly command: string }[] = [
  { name: 'no bad', command: '! grep -rqs BAD --include=*.txt .' },
];

/** Asks for a split into these; together they take the two tasks that every phase of a test has. */
export function splitInto(...subs: readonly SubPhaseFixture[]): Step {
  return {
    split: {
      reason: 'remediation touches four subsystems',
      sub_phases: subs.map(({ id, after, gates, files, tasks }) => ({
        sub_phase_id: id,
        name: `part ${id}`,
        scope: `the part ${id} of it`,
        tasks: tasks ?? ['1.1', '1.2'],
        files: files ?? [`${id}/**`],
        ...(after === undefined ? {} : { depends_on: after }),
        ...(gates === undefined ? {} : { gates }),
      })),
    },
  };
}

/** Tells a test that this step was reached. */
export function touches(path: string): Step {
  return { run: `mkdir -p ${shellQuoted(dirname(path))} && touch ${shellQuoted(path)}` };
}

/** Copies the prompt of the session; a test that waits for the copy finds it complete. */
export function keepsPrompt(to: string): Step {
  return {
    run: `cp "$DEBUSSY_PROMPT_FILE" ${shellQuoted(`${to}.draft`)} && mv ${shellQuoted(`${to}.draft`)} ${shellQuoted(to)}`,
  };
}

/** Crashes the session if its prompt lacks this line, or this part of one. */
export function expectsPrompt(text: string): Step {
  return { run: `grep -qF -e ${shellQuoted(text)} "$DEBUSSY_PROMPT_FILE" || kill -9 $PPID` };
}

/** Writes any text where the report belongs. */
export function reportsText(text: string): Step {
  return { run: `printf %s ${shellQuoted(text)} > "$DEBUSSY_REPORT_FILE"` };
}

/** Writes a file outside of the worktree: a well-behaved agent does not do that. */
export function escapes(path: string, content: string): Step {
  return { run: `printf %s ${shellQuoted(content)} > ${shellQuoted(path)}` };
}

/** Leaves processes behind: one in the background, one in a session of its own that ignores signals. */
export function leavesProcesses(): Step {
  const deaf = `trap "" TERM INT HUP; while :; do sleep 600; done`;
  const start = `require("node:child_process").spawn("/bin/sh",["-c",process.argv[1]],{detached:true,stdio:"ignore"}).unref()`;
  return {
    run: `sleep 600 >/dev/null 2>&1 & ${shellQuoted(process.execPath)} -e ${shellQuoted(start)} ${shellQuoted(deaf)}`,
  };
}
