import { afterEach, beforeEach, expect, test } from 'vitest';
import { join } from 'node:path';
import { claimHubTarget, releaseHubTarget, requireFreeTarget } from '../../src/run/hub-target.ts';
import type { HubTarget } from '../../src/run/hub-target.ts';
import { makeHub } from '../support/hub.ts';
import type { Hub } from '../support/hub.ts';
import { shownRejection } from '../support/shown-error.ts';

let hub: Hub;
beforeEach(() => {
  hub = makeHub();
});
afterEach(() => hub.remove());

function target(gitDir: string, more: Partial<HubTarget> = {}): HubTarget {
  const env = { DEBUSSY_FLEET_QUEUE: 'redis://127.0.0.1:1', DEBUSSY_FLEET_REMOTE: hub.remote };
  return { gitDir, plan: 'PLAN.md', branch: 'main', base: hub.base, env, cwd: hub.folder, ...more };
}

function clone(): HubTarget {
  const folder = join(hub.folder, 'clone');
  hub.git(hub.folder, 'clone', '-q', hub.user, folder);
  return target(join(folder, '.git'));
}

test('a second run of one plan from another clone over one hub is refused', async () => {
  const [first, second] = [target(hub.userGit), clone()];
  await requireFreeTarget(first, null);
  await claimHubTarget(first, 'one', false);
  const refused =
    /^ERR_FLEET_TARGET \(2\): run one of host \S+ works on PLAN.md and branch main over this hub already \| Go on/;
  expect(await shownRejection(requireFreeTarget(second, null))).toMatch(refused);
  expect(await shownRejection(claimHubTarget(second, 'two', false))).toMatch(refused);
  await requireFreeTarget(first, 'one');
  await claimHubTarget(first, 'one', false);
});

test('other branches, plans and repositories are free on the same hub', async () => {
  await claimHubTarget(target(hub.userGit), 'one', false);
  await requireFreeTarget(target(hub.userGit, { branch: 'other' }), null);
  await requireFreeTarget(target(hub.userGit, { plan: 'OTHER.md' }), null);
  const root = hub.git(hub.user, 'commit-tree', `${hub.base}^{tree}`, '-m', 'another beginning');
  await requireFreeTarget(target(hub.userGit, { base: root }), null);
});

test('a run that begins anew takes the place of a lost one, and a finished one lets its target go', async () => {
  const [first, second] = [target(hub.userGit), clone()];
  await claimHubTarget(first, 'one', false);
  await claimHubTarget(second, 'two', true);
  await releaseHubTarget(first, 'one');
  expect(await shownRejection(requireFreeTarget(first, 'one'))).toContain('run two of host');
  await releaseHubTarget(second, 'two');
  expect(hub.git(hub.remote, 'for-each-ref')).toBe('');
});
