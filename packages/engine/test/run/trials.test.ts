import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentHolder } from '@debussy/host';
import type { Identity } from '@debussy/host';
import { expect, onTestFinished, test } from 'vitest';
import { preparingRuns } from '../../src/index.ts';
import { makeProject } from '../support/project.ts';

test('a gate that outlived the process which tried it is ended by the next run, and one that is being tried is not', async () => {
  const project = makeProject();
  const folder = join(project.root, '.git/debussy/preparing');
  mkdirSync(folder, { recursive: true });
  const trial = (file: string, holder: Identity): ChildProcess => {
    const cookie = `debussy-try-${process.pid}${file}`;
    const record = { holder, plan: 'p.md', cookie, gate: file, since: '', tried: 0, of: 1 };
    writeFileSync(join(folder, file), JSON.stringify(record));
    const gate = spawn('sleep', ['300'], { env: { ...process.env, DEBUSSY_COOKIE: `${cookie}-1` } });
    onTestFinished(() => void gate.kill('SIGKILL'));
    return gate;
  };
  const here = await currentHolder();
  const live = trial('1.json', here);
  const left = trial('2.json', { ...here, started: 'before' });
  const ended = once(left, 'exit');
  const run = await project.take();
  await ended;
  await run.drop();
  expect(live.exitCode ?? live.signalCode).toBeNull();
  expect(await preparingRuns(join(project.root, '.git'))).toMatchObject([{ gate: '1.json' }]);
  expect(existsSync(join(folder, '2.json'))).toBe(false);
});
