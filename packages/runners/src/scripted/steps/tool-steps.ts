import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { messageOf } from '@debussy/core';
import type { Verbs } from '../scenario.ts';
import type { Perform, Stage } from '../stage.ts';
import type { PlayedResult, PlayedTool } from '../streams/stream-writer.ts';

/** Steps that a real agent does with a tool. */
export const toolSteps: {
  readonly [V in 'write' | 'append' | 'delete' | 'run' | 'tool']: Perform<Verbs[V]>;
} = {
  write: ({ path, content = '', mode }, stage) =>
    changed(stage, { name: 'Write', input: { file_path: path, content } }, () => {
      const full = insideOf(stage.cwd, path);
      writeFileSync(full, content);
      if (mode !== undefined) chmodSync(full, Number.parseInt(mode, 8));
    }),
  append: ({ path, content = '' }, stage) =>
    changed(stage, { name: 'Edit', input: { file_path: path, content } }, () =>
      appendFileSync(insideOf(stage.cwd, path), content),
    ),
  delete: (path, stage) =>
    changed(stage, { name: 'Delete', input: { file_path: path } }, () =>
      rmSync(insideOf(stage.cwd, path), { recursive: true, force: true }),
    ),
  run: (command, stage) =>
    called(stage, { name: 'Bash', input: { command } }, () => outputOf(command, stage)),
  tool: ({ name, input, output = '', ok = true }, stage) => {
    const fields = typeof input === 'object' && input !== null ? { ...input } : { input };
    return called(stage, { name, input: fields }, async () => ({ ok, output }));
  },
};

type Call = Omit<PlayedTool, 'id'>;

/** Announces a tool call, does the work, and prints its result. */
async function called({ writer }: Stage, call: Call, work: () => Promise<PlayedResult>): Promise<null> {
  const tool = { ...call, id: `call_${randomUUID()}` };
  writer.toolStarted(tool);
  writer.toolEnded(tool, await work());
  return null;
}

/** If the system refuses, for example inside a sandbox, the refusal is the tool's result. */
function changed(stage: Stage, call: Call, work: () => void): Promise<null> {
  return called(stage, call, async () => {
    try {
      work();
      return { ok: true, output: `Changed ${String(call.input['file_path'])}` };
    } catch (cause) {
      if (cause instanceof OutsideError) throw cause;
      return { ok: false, output: messageOf(cause) };
    }
  });
}

class OutsideError extends Error {}

/** The path of a file in the worktree, whose folder exists. Refused if a scenario leaves the worktree by mistake. */
function insideOf(cwd: string, path: string): string {
  const full = resolve(cwd, path);
  const way = relative(cwd, full);
  if (way === '..' || way.startsWith(`..${sep}`) || full === cwd)
    throw new OutsideError(`the scenario writes to ${path}, which is not inside of the worktree`);
  mkdirSync(dirname(full), { recursive: true });
  return full;
}

const mostCharacters = 64 * 1024;

function outputOf(command: string, { cwd, env, stop }: Stage): Promise<PlayedResult> {
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
