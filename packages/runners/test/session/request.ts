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
    signals: join(folder, 'signals'),
    reportFile: join(folder, 'signals', 'report.json'),
    handoffFile: join(folder, 'HANDOFF.md'),
    variables: {},
    run: 'run-1',
    phase: '02.1',
    attempt: 3,
    cookie: `test-${process.pid}-${Math.random()}`,
    debussy: null,
    limits: { firstOutputMs: 20_000, idleMs: 20_000, wallMs: 25_000, lingerMs: 5000, graceMs: 1000 },
    sandbox: 'none',
    writable: [],
    context: {
      context_threshold: 80,
      tool_call_threshold: 100,
      baseline: null,
      learnedWindow: null,
    },
    scrub: (text) => text,
    env: {},
    ...changes,
  };
}
