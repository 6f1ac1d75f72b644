import { afterEach, beforeEach, expect, test } from 'vitest';
import { join } from 'node:path';
import { fleetSettings } from '../../src/run/fleet-settings.ts';
import { openHubPlace } from '../../src/record/hub-place.ts';
import type { HubPlace } from '../../src/record/hub-place.ts';
import { claimHubTarget, releaseHubTarget, requireFreeTarget } from '../../src/run/hub-target.ts';
import type { HubTarget } from '../../src/run/hub-target.ts';
import { makeHub } from '../support/hub.ts';
import type { Hub } from '../support/hub.ts';
import { shownRejection } from '../support/shown-error.ts';

let hub: Hub;
let first: HubPlace;
let target: HubTarget;
beforeEach(() => {
  hub = makeHub();
  first = placeOf(hub.userGit);
  target = { plan: 'PLAN.md', branch: 'main', base: hub.base };
});
afterEach(() => hub.remove());

function placeOf(gitDir: string): HubPlace {
  const env = { DEBUSSY_FLEET_QUEUE: 'redis://127.0.0.1:1', DEBUSSY_FLEET_REMOTE: hub.remote };
  return openHubPlace(gitDir, fleetSettings({ flags: {}, env, cwd: hub.folder }));
}

function clone(): HubPlace {
  const folder = join(hub.folder, 'clone');
  hub.git(hub.folder, 'clone', '-q', hub.user, folder);
  return placeOf(join(folder, '.git'));
}

const one = { run: 'one', restart: false };

test('other branches, plans and repositories are free on the same hub', async () => {
  await claimHubTarget(first, target, one);
  await requireFreeTarget(first, { ...target, branch: 'other' }, null);
  await requireFreeTarget(first, { ...target, plan: 'OTHER.md' }, null);
  const root = hub.git(hub.user, 'commit-tree', `${hub.base}^{tree}`, '-m', 'another beginning');
  await requireFreeTarget(first, { ...target, base: root }, null);
});

test('a run that begins again takes the place of a lost one, and a finished one lets its target go', async () => {
  const second = clone();
  await claimHubTarget(first, target, one);
  await claimHubTarget(second, target, { run: 'two', restart: true });
  await releaseHubTarget(first, target, 'one');
  expect(await shownRejection(requireFreeTarget(first, target, 'one'))).toContain('run two of host');
  await releaseHubTarget(second, target, 'two');
  expect(hub.git(hub.remote, 'for-each-ref')).toBe('');
});
