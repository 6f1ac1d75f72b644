import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeHub } from '../support/hub.ts';
import type { Hub } from '../support/hub.ts';
import { hasRedis, redisServer } from '../support/redis-server.ts';
import type { RedisServer } from '../support/redis-server.ts';
import { startProgram } from '../support/program.ts';
import type { Running } from '../support/program.ts';
import { until } from '../support/until.ts';

const patienceMs = 90_000;

describe.skipIf(!hasRedis)('the host of a coordinator is lost (needs redis)', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await redisServer();
  }, patienceMs);
  afterAll(async () => {
    await server.end();
  });

  async function hosts(phases: readonly string[]): Promise<Hosts> {
    const made = await twoHosts({ queue: server.url, phases });
    onTestFinished(() => made.end());
    return made;
  }

  test('a host that is destroyed in the middle of a split costs no session that was begun', async () => {
    const { hub, first, second, sessions, release } = await hosts(['1', '2', '3']);
    const run = first.call('run', 'PLAN.md', ...how);
    await until(
      '2a has landed on its group, and 2b is at work',
      () => isInTheSplit(hub, sessions()),
      patienceMs,
    );
    run.child.kill('SIGKILL');
    await run.ended;
    first.destroy();
    const resumed = second.call(...takeOver(hub));
    await until('it was taken over', () => /was taken over from host/.test(resumed.said()), patienceMs);
    release();
    expect(await resumed.ended, resumed.said()).toBe(0);
    expect(sessions()).toEqual(['1', '2', '2a', '2b', '3']);
    expect(landed(hub, second.folder)).toEqual(['1', '2a', '2b', '3']);
    expect(hub.git(second.folder, 'status', '--short')).toBe('');
    expect(hub.git(hub.remote, 'for-each-ref')).toBe('');
  }, 300_000);

  test('a coordinator that was stopped, and wakes after another host has its run, stops and lands nothing', async () => {
    const { hub, first, second, sessions, release } = await hosts(['2b', '3']);
    const run = first.call('run', 'PLAN.md', ...how);
    await until('2b is at work', () => sessions().includes('2b'), patienceMs);
    run.child.kill('SIGSTOP');
    const resumed = second.call(...takeOver(hub));
    await until('it goes on elsewhere', () => /taken over from host/.test(resumed.said()), patienceMs);
    const before = hub.git(first.folder, 'for-each-ref', 'refs/heads');
    run.child.kill('SIGCONT');
    expect(await run.ended, run.said()).toBe(1);
    expect(run.said()).toMatch(/run \S+ was taken over by host.* \[ERR_FLEET_TAKEN_OVER\]/);
    const again = first.call('resume');
    expect(await again.ended, again.said()).toBe(1);
    expect(again.said()).toContain('ERR_FLEET_TAKEN_OVER');
    release();
    expect(await resumed.ended, resumed.said()).toBe(0);
    expect(sessions()).toEqual(['2b', '3']);
    expect(hub.git(first.folder, 'for-each-ref', 'refs/heads')).toBe(before);
    expect(landed(hub, second.folder)).toEqual(['2b', '3']);
  }, 300_000);
});

const how = ['--agent', 'scripted', '--executor', 'fleet', '--parallel', '2'];

function takeOver(hub: Hub): readonly string[] {
  return ['resume', '--from', hub.remote];
}

interface Host {
  readonly folder: string;
  call(...args: readonly string[]): Running;
  /** Its clone and its home are gone. */
  destroy(): void;
}

interface Hosts {
  readonly hub: Hub;
  readonly first: Host;
  readonly second: Host;
  /** The phases of all sessions that were begun, wherever that was. */
  readonly sessions: () => readonly string[];
  /** Lets the session of 2b go on. */
  readonly release: () => void;
  end(): Promise<void>;
}

interface HostsOrder {
  readonly queue: string;
  /** Each after the one before it. */
  readonly phases: readonly string[];
}

/** Two clones with homes of their own, and a worker on a third host. */
async function twoHosts({ queue, phases }: HostsOrder): Promise<Hosts> {
  const hub = makeHub();
  const log = join(hub.folder, 'sessions.log');
  const gate = join(hub.folder, 'go');
  writeFileSync(log, '');
  writePlan(hub, phases);
  const clone = join(hub.folder, 'other');
  hub.git(hub.folder, 'clone', '-q', hub.user, clone);
  hub.git(clone, 'config', 'user.name', 'U');
  hub.git(clone, 'config', 'user.email', 'u@e');
  const started: Running[] = [];
  const env = {
    DEBUSSY_FLEET_QUEUE: queue,
    DEBUSSY_FLEET_REMOTE: hub.remote,
    DEBUSSY_FLEET_BEAT: '1',
    DEBUSSY_SCENARIO: writeScenario(hub, { log, gate }),
  };
  const host = (name: string, folder: string): Host => ({
    folder,
    call(...args) {
      const own = { ...env, XDG_STATE_HOME: join(hub.folder, name, 'state') };
      const one = startProgram(args, { cwd: folder, env: own });
      started.push(one);
      return one;
    },
    destroy() {
      for (const place of [folder, join(hub.folder, name)])
        rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    },
  });
  const third = host('third', hub.folder);
  const worker = third.call(
    'worker',
    '--home',
    join(hub.folder, 'home'),
    '--slots',
    '3',
    '--min-free-disk',
    '10',
  );
  await until('the worker is ready', () => /^ready$/m.test(worker.said()), patienceMs);
  return {
    hub,
    first: host('first', hub.user),
    second: host('second', clone),
    sessions: () => readFileSync(log, 'utf8').split('\n').filter(Boolean).toSorted(),
    release: () => writeFileSync(gate, ''),
    async end() {
      for (const { child } of started) child.kill('SIGCONT');
      for (const { child } of started) child.kill('SIGKILL');
      await Promise.all(started.map((one) => one.ended));
      hub.remove();
    },
  };
}

function writePlan(hub: Hub, phases: readonly string[]): void {
  const write = (file: string, lines: readonly string[]): void =>
    writeFileSync(join(hub.user, file), `${lines.join('\n')}\n`);
  write('PLAN.md', ['# Demo', '', ...phases.flatMap((id, i) => phaseOf(id, phases[i - 1] ?? 'None'))]);
  hub.git(hub.user, 'config', 'user.name', 'U');
  hub.git(hub.user, 'config', 'user.email', 'u@e');
  hub.git(hub.user, 'add', '-A');
  hub.git(hub.user, 'commit', '-qm', 'plan');
}

function phaseOf(id: string, after: string): readonly string[] {
  return [
    `## Phase ${id}: Part ${id}`,
    `**Depends on**: ${after}`,
    '### Gates',
    '- there: `ls *.txt`',
    '### Tasks',
    '- [ ] 1.1: write it',
    '- [ ] 1.2: check it',
    '',
  ];
}

function writeScenario(hub: Hub, { log, gate }: { readonly log: string; readonly gate: string }): string {
  const file = join(hub.folder, 'scenario.yaml');
  const begun = `- run: 'echo $DEBUSSY_PHASE >> ${log}'`;
  writeFileSync(
    file,
    `window: 10000
defaults:
  ${begun}
  - run: 'echo $DEBUSSY_PHASE > out-$DEBUSSY_PHASE.txt'
  - report: completed
phases:
  "2":
    plays:
      - steps:
        ${begun}
        - split:
            reason: two subsystems
            sub_phases:
              - {sub_phase_id: 2a, name: storage, tasks: ["1.1"], files: ["a/**"]}
              - {sub_phase_id: 2b, name: api, tasks: ["1.2"], files: ["b/**"]}
  "2b":
    plays:
      - steps:
        ${begun}
        - run: 'while [ ! -e ${gate} ]; do sleep 0.1; done'
        - write: {path: out-2b.txt, content: "2b\\n"}
        - report: completed
`,
  );
  return file;
}

/** What the journal of the first host says: it is what is lost with it. */
function isInTheSplit({ userGit }: Hub, sessions: readonly string[]): boolean {
  const runs = join(userGit, 'debussy', 'runs');
  const [run] = existsSync(runs) ? readdirSync(runs) : [];
  if (run === undefined || !sessions.includes('2b')) return false;
  const journal = readFileSync(join(runs, run, 'journal', '1.jsonl'), 'utf8');
  return /"type":"tip.moved","group":"2"/.test(journal);
}

function landed(hub: Hub, folder: string): readonly string[] {
  const log = hub.git(folder, 'log', '--format=%(trailers:key=Debussy-Phase,valueonly)', 'main');
  return log
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .toSorted();
}
