import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Event, EventOf } from '@debussy/core';
import { atMostAbove, median, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { atOf, makeRunBed, nothing, passes } from './run-bed.ts';
import type { RunBed } from './run-bed.ts';

/** Whole runs of the built program with the scripted agent: what they cost beyond the work itself. */
export async function bench(report: ReportRows): Promise<void> {
  const bed = await makeRunBed(3000);
  try {
    await report(() => orchestration(bed));
    await report(() => firstDispatch(bed));
  } finally {
    bed.remove();
  }
}

const few = 2;
const many = 8;

function chain(count: number): Parameters<RunBed['plan']>[0] {
  return Array.from({ length: count }, (_, i) => ({
    id: String(i + 1),
    gates: passes,
    ...(i === 0 ? {} : { after: `Phase ${i}` }),
  }));
}

/** Two runs of different length tell what one phase more costs; the start of the program is in both. */
async function orchestration(bed: RunBed): Promise<Row> {
  const costs: number[] = [];
  const references: number[] = [];
  for (let round = 0; round < 2; round++) {
    bed.plan(chain(few), { defaults: nothing });
    const short = await bed.run();
    bed.plan(chain(many), { defaults: nothing });
    const long = await bed.run();
    costs.push((long.cpuMs - short.cpuMs) / (many - few));
    references.push(bareGit(bed, many));
  }
  return rowOf({
    name: 'a phase in which the agent does nothing, 3,000 files: our own processor time',
    about:
      'What debussy itself computes for one phase, from its worktree to its commit, without the git and agent processes.',
    ours: { value: median(costs), unit: 'ms CPU' },
    reference: { value: median(references), unit: 'ms CPU', label: 'starting bare git' },
    bar: atMostAbove(25),
    measured: `runs of ${few} and of ${many} phases, twice; the reference is a process that only starts the git commands`,
  });
}

/** What a program spends on starting git for the same steps, one command after the other. */
function bareGit(bed: RunBed, phases: number): number {
  const { root } = bed;
  const worktree = join(root, '..', 'bare');
  bed.git('worktree', 'add', '-q', '--detach', worktree, 'main');
  const before = process.cpuUsage();
  for (let i = 0; i < phases; i++) {
    for (const words of ['reset -q --hard main', 'add -A', 'commit -q --allow-empty -m x', 'clean -fdq'])
      spawnSync('git', ['-C', worktree, ...words.split(' ')]);
    const head = bed.git('-C', worktree, 'rev-parse', 'HEAD');
    bed.git('merge-tree', '--write-tree', 'main', head);
    bed.git('update-ref', 'refs/bench/tip', head);
  }
  const { user, system } = process.cpuUsage(before);
  bed.git('worktree', 'remove', '--force', worktree);
  return (user + system) / 1000 / phases;
}

async function firstDispatch(bed: RunBed): Promise<Row> {
  const most = Number(process.versions.node.split('.')[0]) >= 22 ? 400 : 600;
  bed.plan(chain(1), { defaults: nothing });
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
