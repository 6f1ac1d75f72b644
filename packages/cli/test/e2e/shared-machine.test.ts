import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { call, start } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** One core for all runs of a folder of the user; their gates hold it until a file is there. */
function projectOn(machine: string): Project {
  const gate = `while [ ! -e ${join(machine, 'go')} ]; do sleep 0.05; done`;
  const gates = [`unit: \`${gate}\``];
  return makeProject({
    phases: [
      { id: '1', gates },
      { id: '2', gates },
    ],
    config: { cores: 1, verify_parallel: 'auto', overlap: 'allow', final_gates: false },
  });
}

const governed = (machine: string) => ({ DEBUSSY_GOVERNOR: 'on', XDG_RUNTIME_DIR: machine });

/** A run whose gate holds the only processor, and a second project. */
async function atWork() {
  const machine = temporaryFolder();
  const env = governed(machine);
  const [one, two] = [projectOn(machine), projectOn(machine)];
  const first = await start(one, undefined, env);
  await first.saw('gate.started');
  return { machine, env, one, two, first };
}

test('two runs in two repositories share the machine: status shows it, and both land', async () => {
  const { machine, env, one, two, first } = await atWork();
  const second = await start(two, undefined, env);
  await second.saw('machine.awaited');
  const status = JSON.parse((await call(two, ['status', '--json'], { env })).stdout);
  expect(status.machine.shares).toContainEqual(
    expect.objectContaining({ what: expect.stringContaining('unit'), state: 'held' }),
  );
  expect(status.machine.cores).toBeGreaterThan(0);
  writeFileSync(join(machine, 'go'), '');
  expectSound(one, await first.ended, 0);
  expectSound(two, await second.ended, 0);
  const waits = eventsOf(two, 'machine.free');
  expect(waits).toContainEqual(expect.objectContaining({ name: 'gate unit', gave_up: false }));
  expect(eventsOf(two, 'machine.awaited')).toContainEqual(expect.objectContaining({ cause: 'permits' }));
  const after = JSON.parse((await call(two, ['status', '--json'], { env })).stdout);
  expect(after.phases[0].account.seconds).toHaveProperty('waiting');
});

test('a gate that is tried before a run takes a share, too', async () => {
  const { machine, env, one, two, first } = await atWork();
  const second = await start(two, undefined, { ...env, DEBUSSY_PREFLIGHT: '60' });
  const trial = expect.objectContaining({ what: 'gate unit' });
  const looks = { timeout: 110_000 };
  await vi.waitFor(async () => {
    const status = JSON.parse((await call(one, ['status', '--json'], { env })).stdout);
    expect(status.machine.shares).toContainEqual(trial);
  }, looks);
  writeFileSync(join(machine, 'go'), '');
  expectSound(one, await first.ended, 0);
  expectSound(two, await second.ended, 0);
});

test('a folder for shares that cannot be used is a notice, and the run lands', async () => {
  const machine = temporaryFolder();
  writeFileSync(join(machine, 'go'), '');
  mkdirSync(join(machine, 'debussy'), { mode: 0o700 });
  writeFileSync(join(machine, 'debussy', 'permits'), '');
  const project = projectOn(machine);
  const answer = await call(project, ['run', 'MASTER_PLAN.md'], { env: governed(machine) });
  expectSound(project, answer, 0);
  expect(eventsOf(project, 'notice').filter(({ code }) => code === 'MACHINE_UNSHARED')).toHaveLength(1);
});
