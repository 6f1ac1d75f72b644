import { execFile } from 'node:child_process';

/** What `--version` of a program says, if it can be started at all. */
export type VersionAnswer =
  | { readonly kind: 'answered'; readonly version: string | null; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly detail: string };

const timeLimitMs = 10_000;

export function programVersion(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<VersionAnswer> {
  const [program = '', ...args] = argv;
  const options = {
    env: { ...env },
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
    maxBuffer: 1 << 20,
  } as const;
  return new Promise((resolve) => {
    const child = execFile(program, [...args, '--version'], options, (error, stdout, stderr) => {
      resolve(error === null ? answered(stdout) : refused(error, stderr));
    });
    child.stdin?.end();
  });
}

function answered(stdout: string): VersionAnswer {
  const text = stdout.trim();
  return { kind: 'answered', version: /\d+\.\d+\.\d+[\w.+-]*/.exec(text)?.[0] ?? null, text };
}

function refused(
  error: Error & { readonly code?: unknown; readonly killed?: boolean },
  stderr: string,
): VersionAnswer {
  if (error.code === 'ENOENT') return { kind: 'missing' };
  if (error.code === 'EACCES') return { kind: 'failed', detail: 'it is not executable' };
  if (error.killed === true)
    return { kind: 'failed', detail: `it gave no answer within ${timeLimitMs / 1000} s` };
  const words = stderr.trim().split('\n').at(-1) ?? '';
  return { kind: 'failed', detail: words === '' ? error.message.trim() : words };
}
