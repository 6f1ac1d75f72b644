import { spawnSync } from 'node:child_process';
import type { Event, EventOf } from '@debussy/core';
import { median, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { atOf, makeRunBed, nothing, passes } from './run-bed.ts';
import type { RunBed } from './run-bed.ts';

/** Whole runs of the built program with the scripted agent. */
export async function bench(report: ReportRows): Promise<void> {
  const bed = await makeRunBed(3000);
  try {
    await report(() => firstDispatch(bed));
  } finally {
    bed.remove();
  }
}

async function firstDispatch(bed: RunBed): Promise<Row> {
  const most = Number(process.versions.node.split('.')[0]) >= 22 ? 400 : 600;
  bed.plan([{ id: '1', gates: passes }], { defaults: nothing });
  const times: number[] = [];
  const starts: number[] = [];
  for (let round = 0; round < 7; round++) {
    const begun = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    starts.push(performance.now() - begun);
    const { startedAt, events } = await bed.run();
    times.push(atOf(find(events, 'session.dispatched')) - startedAt);
  }
  return rowOf({
    name: '`run` until the first session is dispatched, 3,000 files, warm slots',
    about: 'From the start of the process over audit, preview and worktrees until an agent is asked for.',
    ours: { value: median(times), unit: 'ms' },
    reference: { value: median(starts), unit: 'ms', label: 'node -e 0' },
    bar: noMoreThan(most),
    measured: 'median of 7, to the event of the journal',
  });
}

function find<T extends Event['type']>(events: readonly Event[], type: T): Event & EventOf<T> {
  const found = events.find((event): event is Event & EventOf<T> => event.type === type);
  if (found === undefined) throw new Error(`the journal has no ${type}`);
  return found;
}
