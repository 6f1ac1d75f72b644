import type { Event } from '@debussy/core';
import { dropSignal, exchangeFiles } from '@debussy/runners';
import { sessionTask } from '@debussy/testing/conformance';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { salvage } from '../../src/session/salvage.ts';
import { makeProject } from '../support/project.ts';

test('progress that a killed debussy had not read yet is handed on', async () => {
  const project = makeProject();
  const run = await project.take();
  const folder = join(project.root, '..', 'exchange');
  const { signals } = exchangeFiles(folder);
  mkdirSync(signals, { recursive: true });
  dropSignal(signals, { type: 'progress', phase: '1', message: 'the last word' });
  const at = new Date().toISOString();
  const ids = { phase: '1', attempt: 1, session: 1 };
  const started = {
    agent: 'mine',
    model: null,
    pid: null,
    window: null,
    cookie: 'c',
    sandbox: 'none',
  } as const;
  const events: readonly Event[] = [{ seq: 1, at, type: 'session.started', ...ids, ...started, folder }];
  const base = project.git('rev-parse', 'HEAD');
  const task = { ...sessionTask('1-a1-s1'), ...ids, base, from: base, agent: 'mine' };
  await salvage({ ...run.place, ...run.rules }, { rescued: [], events }).session(task);
  expect(readFileSync(run.place.folder.handoff('1'), 'utf8')).toContain('the last word');
});
