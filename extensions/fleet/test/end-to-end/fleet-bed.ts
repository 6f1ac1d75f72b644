import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeHub } from '../support/hub.ts';
import type { Hub } from '../support/hub.ts';
import { startProgram } from '../support/program.ts';
import type { Running } from '../support/program.ts';
import { redisServer } from '../support/redis-server.ts';
import { writeScenario, writeSplitPlan } from '../support/split-plan.ts';
import { until } from '../support/until.ts';

/** Everything that one run on several hosts needs; every host is a process with a home of its own. */
export interface EndToEnd {
  readonly hub: Hub;
  readonly worker: (name: string, ...more: readonly string[]) => Promise<Running>;
  readonly call: (...args: readonly string[]) => Running;
  /** Runs the plan with the scripted agent, three sessions at once. */
  readonly run: () => Running;
  readonly prompt: () => string;
  /** The same place with another environment, and in another clone, for what is started by it. */
  readonly with: (env: Readonly<Record<string, string>>, clone?: string) => EndToEnd;
  readonly end: () => Promise<void>;
}

export interface EndToEndOrder {
  readonly sessionSeconds?: number;
  /** Another plan and another scenario than those of the split. */
  readonly files?: (hub: Hub) => Readonly<Record<string, string>>;
  readonly scenario?: (hub: Hub) => string;
  /** The address of a queue; without one, a Redis of its own. */
  readonly queue?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** For one test. */
export async function bedOfTest(order: EndToEndOrder): Promise<EndToEnd> {
  const made = await endToEnd(order);
  onTestFinished(() => made.end());
  return made;
}

export async function endToEnd(order: EndToEndOrder): Promise<EndToEnd> {
  const { sessionSeconds = 0, queue, env = {}, files, scenario } = order;
  const hub = makeHub();
  const redis = queue === undefined ? await redisServer() : null;
  if (files === undefined) writeSplitPlan(hub);
  else hub.commit(files(hub));
  const played = writeScenario(hub, sessionSeconds);
  if (scenario !== undefined) writeFileSync(played, scenario(hub));
  const all = {
    DEBUSSY_FLEET_QUEUE: queue ?? redis?.url ?? '',
    DEBUSSY_FLEET_REMOTE: hub.remote,
    DEBUSSY_SCENARIO: played,
    XDG_STATE_HOME: join(hub.folder, 'state'),
    ...env,
  };
  const started: Running[] = [];
  const place = (own: Readonly<Record<string, string>>, cwd: string): EndToEnd => {
    const call = (...args: readonly string[]): Running => {
      const one = startProgram(args, { cwd, env: own });
      started.push(one);
      return one;
    };
    return {
      with: (more, clone = cwd) => place({ ...own, ...more }, clone),
      hub,
      call,
      run: () =>
        call('run', 'MASTER_PLAN.md', '--agent', 'scripted', '--parallel', '3', '--executor', 'fleet'),
      async worker(name, ...more) {
        const args = ['--name', name, '--home', join(hub.folder, 'home'), '--slots', '2'];
        const one = call('worker', ...args, '--min-free-disk', '10', ...more);
        await until(`worker ${name} is ready`, () => /^ready$/m.test(one.said()));
        return one;
      },
      prompt: () => readFileSync(join(hub.folder, 'prompt.txt'), 'utf8'),
      async end() {
        for (const { child } of started) child.kill('SIGKILL');
        await Promise.all(started.map((one) => one.ended));
        await redis?.end();
        hub.remove();
      },
    };
  };
  return place(all, hub.user);
}
