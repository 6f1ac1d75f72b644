import { expect, onTestFinished, test } from 'vitest';
import { install } from '../support/installation.ts';
import { hasPostgres, postgresServer } from '../support/postgres-server.ts';
import { landedPhases } from '../support/split-plan.ts';
import { endToEnd } from './fleet-bed.ts';

// Takes half a minute.
const isFull = process.env['DEBUSSY_TEST_FULL'] === '1';
const need = isFull ? 'postgres' : 'DEBUSSY_TEST_FULL=1';

test.skipIf(!hasPostgres || !isFull)(
  `a plan with a split runs on PostgreSQL as well, with a worker that is killed (needs ${need})`,
  async () => {
    const installation = install();
    onTestFinished(() => installation.remove());
    const postgres = await postgresServer();
    onTestFinished(() => postgres.end());
    // The server of the tests does not sync.
    const env = { DEBUSSY_FLEET_ALLOW_UNSAFE: '1' };
    const { program } = installation;
    const fleet = await endToEnd({ program, sessionSeconds: 0.3, queue: postgres.url, env });
    onTestFinished(() => fleet.end());
    const killed = await fleet.worker('a', '--lock', '3');
    await fleet.worker('b', '--lock', '3');
    const run = fleet.run();
    killed.child.stderr?.once('data', () => killed.child.kill('SIGKILL'));
    expect(await run.ended, run.said()).toBe(0);
    expect(landedPhases(fleet.hub)).toEqual(['1', '2a', '2b', '2c', '3', '4']);
  },
  180_000,
);
