import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Hub } from '../support/hub.ts';
import { hasRedis } from '../support/redis-server.ts';
import { until } from '../support/until.ts';
import { bedOfTest } from './fleet-bed.ts';
import type { EndToEnd } from './fleet-bed.ts';

const patienceMs = 90_000;

describe.skipIf(!hasRedis)('the host of a coordinator is lost (needs redis)', () => {
  test('a host that is destroyed in the middle of a split costs no session that was started', async () => {
    const { hub, first, second, sessions, release } = await twoHosts(['1', '2', '3']);
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
    const { hub, first, second, sessions, release } = await twoHosts(['2b', '3']);
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

interface Host extends Pick<EndToEnd, 'call'> {
  readonly folder: string;
  /** Its clone and its home are gone. */
  destroy(): void;
}

interface Hosts {
  readonly hub: Hub;
  readonly first: Host;
  readonly second: Host;
  /** The phases of all sessions that were started, wherever that was. */
  readonly sessions: () => readonly string[];
  /** Lets the session of 2b go on. */
  readonly release: () => void;
}

/** Two clones with homes of their own, and a worker on a third host; each phase comes after the one before it. */
async function twoHosts(phases: readonly string[]): Promise<Hosts> {
  const fleet = await bedOfTest({
    files: () => ({ 'PLAN.md': planOf(phases) }),
    scenario,
    env: { DEBUSSY_FLEET_BEAT: '1' },
  });
  const { hub } = fleet;
  writeFileSync(logOf(hub), '');
  const clone = join(hub.folder, 'other');
  hub.git(hub.folder, 'clone', '-q', hub.user, clone);
  hub.git(clone, 'config', 'user.name', 'U');
  hub.git(clone, 'config', 'user.email', 'u@e');
  const host = (name: string, folder: string): Host => ({
    folder,
    call: fleet.with({ XDG_STATE_HOME: join(hub.folder, name, 'state') }, folder).call,
    destroy() {
      for (const place of [folder, join(hub.folder, name)])
        rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    },
  });
  await fleet.with({}, hub.folder).worker('third', '--slots', '3');
  return {
    hub,
    first: host('first', hub.user),
    second: host('second', clone),
    sessions: () => readFileSync(logOf(hub), 'utf8').split('\n').filter(Boolean).toSorted(),
    release: () => writeFileSync(goOf(hub), ''),
  };
}

const logOf = ({ folder }: Hub): string => join(folder, 'sessions.log');
const goOf = ({ folder }: Hub): string => join(folder, 'go');

function planOf(phases: readonly string[]): string {
  const parts = phases.flatMap((id, i) => phaseOf(id, phases[i - 1] ?? 'None'));
  return `# Demo\n\n${parts.join('\n')}\n`;
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

function scenario(hub: Hub): string {
  const begun = `- run: 'echo $DEBUSSY_PHASE >> ${logOf(hub)}'`;
  return `window: 10000
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
        - run: 'while [ ! -e ${goOf(hub)} ]; do sleep 0.1; done'
        - write: {path: out-2b.txt, content: "2b\\n"}
        - report: completed
`;
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
