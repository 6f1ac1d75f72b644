import { definedVariables, runProgram } from '@debussy/host';

/** The output of a program's `--version`, if it can be started at all. */
export type VersionAnswer =
  | { readonly kind: 'answered'; readonly version: string | null; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly detail: string };

const timeLimitMs = 10_000;

export async function programVersion(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<VersionAnswer> {
  const { code, failure, timedOut, stdout, stderr } = await runProgram({
    argv: [...argv, '--version'],
    cwd: process.cwd(),
    env: definedVariables(env),
    timeoutMs: timeLimitMs,
  });
  if (code === 0) return answered(stdout);
  if (failure === 'ENOENT') return { kind: 'missing' };
  if (failure === 'EACCES') return { kind: 'failed', detail: 'it is not executable' };
  if (timedOut) return { kind: 'failed', detail: `it gave no answer within ${timeLimitMs / 1000} s` };
  const words = stderr.trim().split('\n').at(-1) ?? '';
  const ending =
    code === null
      ? `could not be asked${failure === null ? '' : ` (${failure})`}`
      : `ended with exit code ${code}`;
  return { kind: 'failed', detail: words === '' ? ending : words };
}

function answered(stdout: string): VersionAnswer {
  const text = stdout.trim();
  return { kind: 'answered', version: /\d+\.\d+\.\d+[\w.+-]*/.exec(text)?.[0] ?? null, text };
}
