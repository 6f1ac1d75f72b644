import { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { ScriptedFile, Verbs } from '../scenario.ts';
import type { Perform, Stage } from '../stage.ts';
import type { PlayedResult } from '../streams/stream-writer.ts';
import { playTool } from './tool-calls.ts';

type FileVerb = 'write' | 'append' | 'delete' | 'touch' | 'escape';

export const fileSteps: { readonly [V in FileVerb]: Perform<Verbs[V]> } = {
  write: (file, stage) => worked(stage, { name: 'Write', file }, (path) => put(path, file)),
  append: (file, stage) =>
    worked(stage, { name: 'Edit', file }, (path) => appendFileSync(path, file.content ?? '')),
  delete: (path, stage) =>
    worked(stage, { name: 'Delete', file: { path } }, (full) =>
      rmSync(full, { recursive: true, force: true }),
    ),
  touch: (path, { cwd }) => {
    const full = resolve(cwd, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, '', { flag: 'a' });
    return null;
  },
  escape: async (file, { cwd, writer }) => {
    const work = attempt(file.path, () => put(prepared(resolve(cwd, file.path)), file));
    await playTool(writer, { name: 'Write', input: { file_path: file.path } }, work);
    return null;
  },
};

interface FileWork {
  readonly name: string;
  readonly file: ScriptedFile;
}

async function worked(stage: Stage, { name, file }: FileWork, work: (path: string) => void): Promise<null> {
  const path = insideOf(stage.cwd, file.path);
  const input = { file_path: path, content: file.content ?? '' };
  await playTool(
    stage.writer,
    { name, input },
    attempt(file.path, () => work(prepared(path))),
  );
  return null;
}

/** A step that leaves the worktree by mistake would test something else than it says: `escape` is for that. */
function insideOf(cwd: string, path: string): string {
  const full = resolve(cwd, path);
  const way = relative(cwd, full);
  if (way !== '..' && !way.startsWith(`..${sep}`) && full !== cwd) return full;
  throw new Error(
    `the scenario writes to ${path}, which is not inside of the worktree; use the step "escape" for that`,
  );
}

function prepared(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

function put(path: string, { content = '', mode }: ScriptedFile): void {
  writeFileSync(path, content);
  if (mode !== undefined) chmodSync(path, Number.parseInt(mode, 8));
}

/** What a real tool would answer when the system refuses, inside of a sandbox for example. */
function attempt(path: string, work: () => void): () => Promise<PlayedResult> {
  return async () => {
    try {
      work();
      return { ok: true, output: `Wrote ${path}` };
    } catch (cause) {
      return { ok: false, output: cause instanceof Error ? cause.message : String(cause) };
    }
  };
}
