import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runGate } from '@debussy/runners';
import type { GateResult } from '@debussy/runners';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VisitWatch } from '../../src/verify/visit-watch.ts';

interface Ground {
  readonly path: string;
  readonly visits: VisitWatch;
  readonly gate: (command: string) => Promise<GateResult>;
}

function groundOf(): Ground {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-visits-')));
  const slot = { path: join(home, '1'), folder: join(home, '1.out') };
  for (const folder of [join(slot.path, 'src/deep'), slot.folder]) mkdirSync(folder, { recursive: true });
  const visits = VisitWatch.open(slot);
  if (visits === null) throw new Error('nothing can be watched here');
  onTestFinished(() => {
    visits.close();
    rmSync(home, { recursive: true, force: true });
  });
  return {
    path: slot.path,
    visits,
    gate: (command) =>
      runGate({
        command,
        cwd: slot.path,
        env: { PATH: process.env['PATH'] ?? '' },
        timeoutMs: 60_000,
        logFile: join(home, 'gate.log'),
        cookie: `visits-test-${randomUUID()}`,
        onStart: (rest) => visits.gateStarted(rest),
      }),
  };
}

describe.runIf(process.platform === 'linux')('visits of a worktree in which a gate runs', () => {
  test('what the gate and its children write is none', async () => {
    const { visits, gate } = groundOf();
    const busy =
      'for i in 1 2 3 4 5 6; do echo $i > src/deep/$i; (sleep 0.05; touch own-$i) & sleep 0.06; done; wait';
    expect(await gate(busy)).toMatchObject({ exitCode: 0 });
    await visits.gateEnded();
    expect(visits.visited()).toEqual([]);
  });

  test('one that comes while all of the gate sleeps is noticed, in any folder', async () => {
    const { path, visits, gate } = groundOf();
    const found = gate(`while ! test -f ${path}.over; do sleep 1; done`);
    let seen: readonly string[] = [];
    for (let n = 0; seen.length === 0 && n < 600; n++) {
      writeFileSync(join(path, 'src/deep/wanted.txt'), 'x');
      await wait(50);
      seen = visits.visited();
    }
    writeFileSync(`${path}.over`, '');
    await found;
    expect(seen).toEqual(['src/deep/wanted.txt']);
  });

  test('one between two gates is noticed, and what debussy puts back meanwhile is none', async () => {
    const { path, visits, gate } = groundOf();
    await gate('true');
    await visits.gateEnded();
    writeFileSync(join(path, 'put-back.txt'), 'x');
    await visits.ready();
    writeFileSync(join(path, 'wanted.txt'), 'x');
    await visits.gateStarts();
    await gate('true');
    await visits.gateEnded();
    expect(visits.visited()).toEqual(['wanted.txt']);
  });
});
