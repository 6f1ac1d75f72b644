import { spawn } from 'node:child_process';
import type { SpawnScript, Verbs } from '../scenario.ts';
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
  return new Promise((resolve) => {
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
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: said }));
  });
}

/** A process that nobody waits for: what a supervisor has to find and end. Resolves when it is there. */
function leftBehind(script: SpawnScript, { cwd, env }: Stage): Promise<PlayedResult> {
  const trap = script.ignore_term === true ? `trap '' TERM INT HUP; ` : '';
  const command = script.command ?? 'while :; do sleep 3600; done';
  return new Promise((resolve) => {
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
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('spawn', () => resolve({ ok: true, output: String(child.pid) }));
    child.unref();
  });
}
