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
