import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { localRef, recordRef, remoteRef } from '../../src/git/fleet-refs.ts';
import type { BundleKind } from '../../src/git/fleet-refs.ts';
import { gitIn } from '../../src/git/git.ts';
import { fleetSettings } from '../../src/run/fleet-settings.ts';
import { openHubPlace, repositoryMark } from '../../src/record/hub-place.ts';
import type { HubPlace } from '../../src/record/hub-place.ts';
import type { RecordEntry, RecordHead } from '../../src/record/record.ts';
import { sweepHub } from '../../src/record/sweep-hub.ts';
import type { SweepOrder } from '../../src/record/sweep-hub.ts';
import { takeOverRun } from '../../src/record/take-over.ts';
import { bundleWriter } from '../../src/task-bundle/write-bundles.ts';
import { makeHub } from '../support/hub.ts';
import type { Hub } from '../support/hub.ts';
import { hasRedis, redisServer } from '../support/redis-server.ts';
import type { RedisServer } from '../support/redis-server.ts';
import { shownRejection } from '../support/shown-error.ts';

const day = 24 * 3600 * 1000;

describe.skipIf(!hasRedis)('what runs leave on a hub (needs redis)', () => {
  let server: RedisServer;
  let hub: Hub;
  beforeAll(async () => {
    server = await redisServer();
  });
  beforeEach(() => {
    hub = makeHub();
  });
  afterEach(() => hub.remove());
  afterAll(() => server.end());

  function order(more: Partial<SweepOrder> = {}): SweepOrder {
    return { at: hub.base, dryRun: false, runs: [], discard: false, ...more };
  }

  function place(): HubPlace {
    const env = { DEBUSSY_FLEET_QUEUE: server.url, DEBUSSY_FLEET_REMOTE: hub.remote };
    return openHubPlace(hub.userGit, fleetSettings({ flags: {}, env, cwd: hub.folder }));
  }

  async function bundle(run: string, kind: BundleKind, id: string, ageMs = 0): Promise<string> {
    const commit = await bundleWriter(gitIn(hub.userGit))({
      facts: { id, run },
      commits: [hub.base],
      ref: localRef({ run, kind, id }),
      at: Date.now() - ageMs,
    });
    const ref = remoteRef('refs/debussy', { run, kind, id });
    hub.git(hub.user, 'push', '-q', hub.remote, `${commit}:${ref}`);
    return ref;
  }

  /** A record that says that the first session of phase 1 has ended. */
  async function record(run: string, more: Partial<RecordHead> = {}): Promise<string> {
    const ended = { seq: 1, at: '', type: 'session.ended', phase: '1', attempt: 1, session: 1 };
    const facts: RecordEntry = {
      format: 2,
      run,
      clone: 'another',
      host: 'lost',
      epoch: 1,
      at: Date.now(),
      beatMs: 1000,
      state: 'working',
      length: 1,
      isFresh: true,
      journal: [{ epoch: 1, text: `00000000 ${JSON.stringify(ended)}\n` }],
      refs: [],
      files: [],
      ...more,
    };
    const ref = recordRef('refs/debussy', run, await repositoryMark(gitIn(hub.userGit), hub.base));
    const commit = await bundleWriter(gitIn(hub.userGit))({
      facts,
      commits: [hub.base],
      ref: 'refs/debussy/made/record',
    });
    hub.git(hub.user, 'push', '-q', hub.remote, `${commit}:${ref}`);
    return ref;
  }

  function standing(): readonly string[] {
    return hub.git(hub.remote, 'for-each-ref', '--format=%(refname)').split('\n').filter(Boolean);
  }

  test('a dead run loses only recorded refs; its captured work stays until the user gives it up', async () => {
    const held = await record('dead', { at: Date.now() - day });
    for (const kind of ['task', 'result'] as const) await bundle('dead', kind, '1-a1-s1', day);
    const open = [
      await bundle('dead', 'result', '2-a1-s1', day),
      await bundle('dead', 'task', '2-a1-s1', day),
    ];
    const before = standing();
    const planned = await sweepHub(place(), order({ dryRun: true }));
    expect(standing()).toEqual(before);
    const items = await sweepHub(place(), order());
    expect(items).toEqual(planned);
    expect(standing()).toEqual([held, ...open].toSorted());
    expect(items.map(({ action }) => action)).toEqual(['delete', 'keep']);
    expect(items[1]?.why).toMatch(/host lost .*: debussy resume dead --from /);
    await sweepHub(place(), order({ runs: ['dead'], discard: true }));
    expect(standing()).toEqual([]);
    expect(hub.git(hub.user, 'for-each-ref', 'refs/debussy/dead/fleet/look')).toBe('');
  });

  test('a live run is never swept, even if the user gives it up', async () => {
    await record('alive', { beatMs: 3_600_000 });
    for (const kind of ['task', 'result'] as const) await bundle('alive', kind, '1-a1-s1');
    const before = standing();
    for (const discard of [false, true]) {
      const items = await sweepHub(place(), order({ runs: ['alive'], discard }));
      expect(items.map(({ action, why }) => `${action}: ${why}`)).toEqual([
        'keep: it is under way on host lost.',
      ]);
    }
    expect(standing()).toEqual(before);
  });

  test('old refs without a record are removed: a run has its record before anything else', async () => {
    await bundle('over', 'result', '1-a1-s1', 2 * day);
    const young = await bundle('young', 'task', '1-a1-s1');
    const items = await sweepHub(place(), order());
    expect(items.map(({ run, action }) => `${action} ${run}`)).toEqual(['delete over', 'keep young']);
    expect(standing()).toEqual([young]);
  });

  test('asking for a run that a hub lacks, or for one of several, lists the existing ones', async () => {
    const wanted = { at: hub.base, run: null, say: () => undefined };
    expect(await shownRejection(takeOverRun(place(), wanted))).toMatch(/^ERR_FLEET_RUN_NONE \(2\): /);
    for (const run of ['one', 'two']) await record(run, { at: Date.now() - day });
    expect(await shownRejection(takeOverRun(place(), wanted))).toMatch(
      /^ERR_FLEET_RUN_CHOICE \(2\): the hub \S+ holds 2 runs of this repository:\n {2}one {2}last sign of life .* host lost\n {2}two /,
    );
    expect(await shownRejection(takeOverRun(place(), { ...wanted, run: 'three' }))).toMatch(
      /^ERR_FLEET_RUN_NONE \(2\): the hub \S+ holds no run three .* \| There are: one, two/,
    );
  });
});
