import type { Event, EventBody } from '@debussy/core';
import { spec, stamped, toldRun } from '@debussy/testing/sample';

/** The journal of a run under way in which twenty phases have told for hours how full their contexts are. */
export function longRun(count: number): readonly Event[] {
  const [begun] = toldRun();
  if (begun?.type !== 'run.started') throw new Error('a run begins with run.started');
  const ids = Array.from({ length: 20 }, (_, i) => String(i + 1));
  const { seq: _seq, at: _at, ...body } = begun;
  const started: EventBody = { ...body, phases: ids.map((id) => spec(id, `Part ${id} of the work`)) };
  const where = { kind: 'work', base: 'b', from: 'b', agent: 'a', model: null } as const;
  const dispatched = ids.map((phase): EventBody => {
    return { type: 'session.dispatched', phase, attempt: 1, session: 1, ...where };
  });
  const usages = Array.from({ length: count - 1 - ids.length }, (_, i) =>
    usage(ids[i % ids.length] ?? '', i),
  );
  return stamped([started, ...dispatched, ...usages]);
}

function usage(phase: string, i: number): EventBody {
  const spent = { input: i, output: i, cache_creation: 0, cache_read: 0, cost: null };
  const told = { context: (i % 100) * 1000, percent: i % 100, estimated: i % 2 === 0, spent };
  return { type: 'session.usage', phase, attempt: 1, session: 1, ...told };
}
