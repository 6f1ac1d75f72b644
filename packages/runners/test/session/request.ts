import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SessionRequest } from '../../src/session/session-request.ts';

export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-session-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A request for a session in a folder of its own, with limits that no test should reach. */
export function requestIn(folder: string, changes: Partial<SessionRequest> = {}): SessionRequest {
  return {
    prompt: 'Do the work.',
    model: null,
    worktree: folder,
    folder: join(folder, 'session'),
    exchange: folder,
    variables: {},
    run: 'run-1',
    phase: '02.1',
    attempt: 3,
    session: 2,
    cookie: `test-${process.pid}-${Math.random()}`,
    debussy: null,
    limits: { firstOutputMs: 20_000, idleMs: 20_000, wallMs: 25_000, lingerMs: 5000, graceMs: 1000 },
    box: null,
    context: {
      context_threshold: 80,
      tool_call_threshold: 100,
      learned: { baseline: null, window: null, version: null },
      tokenizer: null,
    },
    scrub: (text) => text,
    ...changes,
  };
}
