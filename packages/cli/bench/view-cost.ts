import type { Event, EventBody } from '@debussy/core';
import { evolve } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { createView } from '../src/view/run-view.ts';
import type { Terminal } from '../src/view/tty/terminal.ts';
import { spec, stamped, toldRun } from '@debussy/testing/sample';

const sessions = 20;
const seconds = 4;

export interface ViewCost {
  /** Share of one core, in percent. */
  readonly share: number;
  readonly repaints: number;
}

/** What the screen costs while twenty sessions each tell something five times a second. */
export async function viewCost(): Promise<ViewCost> {
  let repaints = 0;
  const terminal: Terminal = {
    size: () => ({ columns: 160, rows: 50 }),
    write: () => void repaints++,
    hasKeys: () => true,
    attach: () => undefined,
    release: () => undefined,
  };
  const io = { cwd: '/', stdout: nothing, stderr: nothing, env: {}, isTTY: true, columns: 160 };
  const view = await createView({ io, mode: 'tty', verbose: false, color: true, terminal });
  const steps: (readonly [Event, RunState])[] = [];
  let state: RunState | null = null;
  for (const event of events()) steps.push([event, (state = evolve(state, event))]);
  const begun = steps.findIndex(([event]) => event.type === 'session.usage');
  for (const [event, at] of steps.slice(0, begun)) view.event(event, at);
  const before = process.cpuUsage();
  await feed(view, steps.slice(begun));
  const { user, system } = process.cpuUsage(before);
  view.close();
  return { share: (user + system) / 10_000 / seconds, repaints };
}

function nothing(): void {}

async function feed(
  view: Awaited<ReturnType<typeof createView>>,
  steps: readonly (readonly [Event, RunState])[],
): Promise<void> {
  const ticks = seconds * 20;
  const each = Math.ceil(steps.length / ticks);
  for (let tick = 0; tick < ticks; tick++) {
    for (const [event, state] of steps.slice(tick * each, (tick + 1) * each)) {
      view.event(event, state);
      const phase = 'phase' in event ? (event.phase ?? '') : '';
      view.glimpse({ type: 'session.activity', phase, attempt: 1, session: 1, activity: `Edit ${tick}` });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function events(): readonly Event[] {
  const [begun] = toldRun();
  if (begun?.type !== 'run.started') throw new Error('a run begins with run.started');
  const ids = Array.from({ length: sessions }, (_, i) => String(i + 1));
  const started = { ...begun, phases: ids.map((id) => spec(id, `Part ${id} of the work`)) };
  const spent = { input: 10, output: 10, cache_creation: 0, cache_read: 0, cost: null };
  const usage = (phase: string, i: number): EventBody => ({
    type: 'session.usage',
    phase,
    attempt: 1,
    session: 1,
    context: i * 1000,
    percent: i % 100,
    estimated: true,
    spent,
  });
  const where = { base: 'b', from: 'b', agent: 'a', model: null };
  return stamped([
    started,
    ...ids.flatMap((phase): readonly EventBody[] => [
      { type: 'session.dispatched', phase, attempt: 1, session: 1, kind: 'work', ...where },
      {
        type: 'session.started',
        phase,
        attempt: 1,
        session: 1,
        agent: 'a',
        model: null,
        pid: 1,
        window: 100_000,
        cookie: 'c',
        folder: '/f',
        sandbox: 'none',
      },
    ]),
    ...Array.from({ length: seconds * 5 }, (_, i) => ids.map((phase) => usage(phase, i))).flat(),
  ]);
}
