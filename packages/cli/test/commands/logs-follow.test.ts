import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainEnvironment } from '@debussy/testing';
import { expect, onTestFinished, test } from 'vitest';
import { binary } from '../support/binary.ts';
import { call, start } from '../support/calls.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

interface Followed {
  /** Resolves when this has been said. */
  said(text: string): Promise<void>;
  readonly ended: Promise<number | null>;
}

async function follow(project: Project, ...words: readonly string[]): Promise<Followed> {
  const child = spawn(process.execPath, [await binary(), 'logs', ...words, '-f'], {
    cwd: project.root,
    env: { ...plainEnvironment(), ...project.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let all = '';
  const ended = new Promise<number | null>((done) => void child.on('close', done));
  child.stdout.setEncoding('utf8').on('data', (text: string) => (all += text));
  return {
    ended,
    said: (text) =>
      new Promise((heard, failed) => {
        const look = (): void => {
          if (all.includes(text)) heard();
        };
        look();
        child.stdout.on('data', look);
        child.on('close', () => failed(new Error(`it ended without saying ${text}:\n${all}`)));
      }),
  };
}

test('logs -f prints the events of a session live, continues with the next session, and ends with the phase', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const first = join(project.desk, 'first');
  const second = join(project.desk, 'second');
  project.scenario({
    window: 10_000,
    phases: {
      '1': {
        plays: [
          {
            session: 1,
            steps: [{ progress: 'I begin.' }, { wait_for: first }, { usage: 9000 }, { hang: true }],
          },
          {
            steps: [
              { progress: 'I go on.' },
              { wait_for: second },
              { write: { path: '1.txt', content: 'x' } },
              { report: 'completed' },
            ],
          },
        ],
      },
    },
  });
  const run = await start(project);
  await run.saw('session.started');
  const log = await follow(project, '1');
  await log.said('I begin.');
  writeFileSync(first, '');
  await log.said('session 2 of scripted');
  await log.said('I go on.');
  const status = JSON.parse((await call(project, ['status', '--json'])).stdout);
  expect(status).toMatchObject({ state: 'running', restarts: 1, phases: [{ id: '1', state: 'running' }] });
  writeFileSync(second, '');
  expect(await log.ended).toBe(0);
  expect((await run.ended).code).toBe(0);
});
