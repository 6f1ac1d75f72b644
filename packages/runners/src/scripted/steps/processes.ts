import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import type { SpawnScript, Verbs } from '../scenario.ts';
import { stoppedCode } from '../stage.ts';
import type { Perform, Stage } from '../stage.ts';
import type { PlayedResult } from '../streams/stream-writer.ts';
import { playTool } from './tool-calls.ts';

export const processSteps: { readonly [V in 'run' | 'spawn']: Perform<Verbs[V]> } = {
  run: async (command, stage) => {
    await playTool(stage.writer, { name: 'Bash', input: { command } }, () => output(command, stage));
    return null;
  },
  spawn: async (script, stage) => {
    await playTool(stage.writer, { name: 'Bash', input: { ...script } }, () => leftBehind(script, stage));
    return null;
  },
};

const mostCharacters = 64 * 1024;

function output(command: string, { cwd, env, stop }: Stage): Promise<PlayedResult> {
  return new Promise((done) => {
    const child = spawn('/bin/sh', ['-c', command], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: stop,
    });
    let said = '';
    const hear = (bytes: Buffer): void => {
      said = (said + bytes.toString('utf8')).slice(-mostCharacters);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => done({ ok: false, output: error.message }));
    child.on('close', (code) => done({ ok: code === 0, output: said }));
  });
}

/** A process that nobody waits for: what a supervisor has to find and end. Resolves when it is there. */
function leftBehind(script: SpawnScript, { cwd, env }: Stage): Promise<PlayedResult> {
  const trap = script.ignore_term === true ? `trap '' TERM INT HUP; ` : '';
  const command = script.command ?? 'while :; do sleep 3600; done';
  return new Promise((done) => {
    const child = spawn('/bin/sh', ['-c', trap + command], {
      cwd,
      env,
      detached: script.setsid === true,
      stdio: [
        'ignore',
        script.hold === true ? 'inherit' : 'ignore',
        script.hold === true ? 'inherit' : 'ignore',
      ],
    });
    child.once('error', (error) => done({ ok: false, output: error.message }));
    child.once('spawn', () => done({ ok: true, output: String(child.pid) }));
    child.unref();
  });
}

type WaitingVerb = 'sleep' | 'wait_for' | 'hang' | 'busy' | 'ignore_term';

export const waitingSteps: { readonly [V in WaitingVerb]: Perform<Verbs[V]> } = {
  sleep: async (seconds, { stop }) => {
    await waited(seconds * 1000, stop);
    return null;
  },
  wait_for: async (path, { cwd, stop }) => {
    const full = resolve(cwd, path);
    while (!existsSync(full) && !stop.aborted) await waited(lookEveryMs, stop);
    return null;
  },
  hang: async (_yes, { stop }) => {
    while (!stop.aborted) await waited(longestWaitMs, stop);
    return { kind: 'exit', code: stoppedCode };
  },
  busy: async (seconds, { stop }) => {
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end && !stop.aborted) await spun();
    return null;
  },
  ignore_term: (_yes, { ignoreTerm }) => {
    ignoreTerm();
    return null;
  },
};

const lookEveryMs = 15;
const longestWaitMs = 60_000;

async function waited(ms: number, stop: AbortSignal): Promise<void> {
  try {
    await pause(ms, null, { signal: stop });
  } catch {
    // Told to go: the loop between the steps sees it.
  }
}

// Signals are only heard between two rounds.
async function spun(): Promise<void> {
  const until = performance.now() + lookEveryMs;
  while (performance.now() < until) continue;
  await breathe();
}
