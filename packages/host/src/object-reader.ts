import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { DebussyError } from '@debussy/core';
import { ownEnvironment } from './git.ts';

export interface FoundObject {
  readonly oid: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Objects by their names, as git reads them; null for those that are not there. */
export type ReadObject = (name: string) => Promise<FoundObject | null>;

type Reader = ChildProcessByStdio<Writable, Readable, null>;

interface Question {
  readonly resolve: (found: FoundObject | null) => void;
  readonly reject: (cause: unknown) => void;
}

const idleMs = 5000;

/**
 * One git that stays and answers question after question, because starting a process costs more than most answers. It sees what
 * others write meanwhile, leaves when it was not asked for a while, and keeps nobody from ending.
 */
export function objectReader(gitDir: string, more: Readonly<Record<string, string>> = {}): ReadObject {
  let reader: Reader | null = null;
  let idle: NodeJS.Timeout | undefined;
  let open: Question[] = [];

  function start(): Reader {
    const env = { ...ownEnvironment(), GIT_DIR: gitDir, ...more };
    const child = spawn('git', ['cat-file', '--batch'], {
      cwd: gitDir,
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const answers = answerParser((found) => {
      open.shift()?.resolve(found);
      if (open.length === 0) rest(child);
    });
    const gone = (cause?: unknown): void => {
      if (reader !== child) return;
      reader = null;
      const left = open;
      open = [];
      for (const one of left) one.reject(cause ?? cutShort());
    };
    child.stdout.on('data', answers);
    child.on('error', gone);
    child.on('close', () => gone());
    // A reader that died closes the pipe; what was asked fails with its end.
    child.stdin.on('error', () => undefined);
    return child;
  }

  function rest(child: Reader): void {
    holdLoop(child, false);
    idle = setTimeout(() => {
      if (reader === child) reader = null;
      child.stdin.end();
    }, idleMs).unref();
  }

  return (name) =>
    new Promise((resolve, reject) => {
      if (name.includes('\n')) return resolve(null);
      clearTimeout(idle);
      reader ??= start();
      open.push({ resolve, reject });
      holdLoop(reader, true);
      reader.stdin.write(`${name}\n`);
    });
}

/** Only while an answer is awaited does the child keep this process from ending. */
function holdLoop(child: Reader, hold: boolean): void {
  for (const one of [child, child.stdin, child.stdout]) {
    const method: unknown = Reflect.get(one, hold ? 'ref' : 'unref');
    if (typeof method === 'function') Reflect.apply(method, one, []);
  }
}

/** Takes the output as it comes: a line, then as many bytes as it says and a line break, or nothing more. */
function answerParser(answer: (found: FoundObject | null) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = 1;
  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < wanted) return;
    let rest = Buffer.concat(chunks);
    for (let next = readAnswer(rest); ; next = readAnswer(rest)) {
      if ('wanted' in next) {
        wanted = next.wanted;
        break;
      }
      rest = rest.subarray(next.end);
      answer(next.found);
    }
    chunks = [rest];
    size = rest.length;
  };
}

type Answer =
  | { readonly found: FoundObject | null; readonly end: number }
  /** So many bytes have to be there before it is worth while to look again. */
  | { readonly wanted: number };

function readAnswer(bytes: Buffer): Answer {
  const lineEnd = bytes.indexOf('\n');
  if (lineEnd === -1) return { wanted: bytes.length + 1 };
  const [, oid, type, length] =
    /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(bytes.toString('latin1', 0, lineEnd)) ?? [];
  const start = lineEnd + 1;
  if (oid === undefined || type === undefined) return { found: null, end: start };
  const end = start + Number(length);
  if (bytes.length < end + 1) return { wanted: end + 1 };
  return { found: { oid, type, bytes: bytes.subarray(start, end) }, end: end + 1 };
}

function cutShort(): DebussyError {
  return new DebussyError({
    code: 'ERR_GIT_KILLED',
    message: 'git cat-file ended before it had answered',
    hint: 'Nothing is lost. Try again: debussy resume',
  });
}
