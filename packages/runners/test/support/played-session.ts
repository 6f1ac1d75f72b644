import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { playScriptedAgent } from '../../src/scripted/scripted-agent.ts';
import type { Heard } from './scripted-session.ts';
import { temporaryFolder } from './playground.ts';

export interface PlayedSession {
  readonly worktree: string;
  readonly folder: string;
  readonly signals: string;
  readonly reportFile: string;
  /** Plays the scenario inside of this process: what is printed is the same, and it takes no start. */
  readonly play: (scenario: unknown, changes?: PlayChanges) => Promise<Heard>;
}

export interface PlayChanges {
  readonly args?: readonly string[];
  readonly set?: Readonly<Record<string, string>>;
  /** Receives the listeners for signals by name. */
  readonly listeners?: Map<string, () => void>;
}

export function playedSession(phase = '1'): PlayedSession {
  const root = temporaryFolder();
  const worktree = join(root, 'worktree');
  const folder = join(root, 'session');
  const signals = join(folder, 'signals');
  const reportFile = join(signals, 'report.json');
  mkdirSync(worktree);
  mkdirSync(signals, { recursive: true });
  const names = { DEBUSSY_PHASE: phase, DEBUSSY_ATTEMPT: '1', DEBUSSY_REPORT_FILE: reportFile };
  const play = async (scenario: unknown, changes: PlayChanges = {}): Promise<Heard> => {
    const file = join(folder, 'scenario.yaml');
    writeFileSync(file, typeof scenario === 'string' ? scenario : JSON.stringify(scenario));
    const said = { stdout: '', stderr: '' };
    const farewell = await playScriptedAgent({
      argv: [...(scenario === null ? [] : ['--scenario', file]), ...(changes.args ?? [])],
      env: { PATH: process.env['PATH'], ...names, ...changes.set },
      cwd: worktree,
      stdout: (text) => (said.stdout += Buffer.from(text).toString('utf8')),
      stderr: (text) => (said.stderr += text),
      onSignal: (signal, listener) => void changes.listeners?.set(signal, listener),
    });
    return heardOf(said, farewell);
  };
  return { worktree, folder, signals, reportFile, play };
}

function heardOf(
  said: { readonly stdout: string; readonly stderr: string },
  farewell: Awaited<ReturnType<typeof playScriptedAgent>>,
): Heard {
  const texts = said.stdout.split('\n').slice(0, -1);
  return {
    lines: texts.map((text) => ({ source: 'stdout' as const, text, truncated: 0 })),
    exit: {
      code: farewell.kind === 'exit' ? farewell.code : null,
      signal: farewell.kind === 'signal' ? farewell.signal : null,
      limit: null,
      leftovers: 0,
      used: { cpuMs: 0, memoryMb: 0, starvedMs: 0 },
      stderrTail: said.stderr,
      spawnError: null,
    },
  };
}
