import { expect, test } from 'vitest';
import { fleetSettings } from '../../src/run/fleet-settings.ts';
import type { FleetFlags } from '../../src/run/fleet-settings.ts';
import { shownError } from '../support/shown-error.ts';

const place = { queue: 'redis://127.0.0.1:1', remote: ['/hub'] };

test.each<[FleetFlags, NodeJS.ProcessEnv, string]>([
  [{ queue: place.queue }, {}, 'ERR_FLEET_SETTINGS'],
  [{ remote: place.remote }, {}, 'ERR_FLEET_SETTINGS'],
  [{ ...place, queue: 'redis://far.example' }, {}, 'ERR_FLEET_QUEUE_OPEN'],
  [{ ...place, refs: 'refs/x' }, {}, 'ERR_FLEET_REFS'],
  [{ ...place, priority: 'high' }, {}, 'ERR_FLEET_PRIORITY'],
  [place, { DEBUSSY_FLEET_BEAT: '0' }, 'ERR_FLEET_BEAT'],
  [place, { DEBUSSY_FLEET_SESSION_LABEL: 'A B' }, 'ERR_FLEET_LABEL'],
])('%j with %j is refused before anything is asked', (flags, env, code) => {
  expect(shownError(() => fleetSettings({ flags, env, cwd: '/' }))).toMatch(new RegExp(`^${code} \\(2\\)`));
});

test('flags go before the environment', () => {
  const env = {
    DEBUSSY_FLEET_QUEUE: 'redis://127.0.0.1:2',
    DEBUSSY_FLEET_REMOTE: '/one /two',
    DEBUSSY_FLEET_PRIORITY: '3',
    DEBUSSY_FLEET_ALLOW_UNSAFE: 'yes',
  };
  const settings = fleetSettings({ flags: {}, env, cwd: '/' });
  expect(settings).toMatchObject({ queue: { shown: 'redis://127.0.0.1:2' }, priority: 3, allowUnsafe: true });
  expect(settings.remotes.map(({ url }) => url)).toEqual(['/one', '/two']);
  const flags = { ...place, priority: '-5', 'allow-unsafe-queue': false };
  expect(fleetSettings({ flags, env, cwd: '/' })).toMatchObject({
    queue: { shown: 'redis://127.0.0.1:1' },
    remotes: [{ url: '/hub' }],
    priority: -5,
    allowUnsafe: false,
  });
});
