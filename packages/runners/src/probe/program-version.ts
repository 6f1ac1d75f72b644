import { execa } from 'execa';

/** What `--version` of a program says, if it can be started at all. */
export type VersionAnswer =
  | { readonly kind: 'answered'; readonly version: string | null; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly detail: string };

const timeLimitMs = 10_000;

/** A short question to a program that owns no work: what execa is made for. Sessions are started elsewhere, and otherwise. */
export async function programVersion(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<VersionAnswer> {
  const [program = '', ...args] = argv;
  const result = await execa(program, [...args, '--version'], {
    env: definedOnly(env),
    extendEnv: false,
    stdin: 'ignore',
    reject: false,
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
    maxBuffer: 1 << 20,
  });
  if (!result.failed) return answered(result.stdout);
  if (result.code === 'ENOENT') return { kind: 'missing' };
  if (result.code === 'EACCES') return { kind: 'failed', detail: 'it is not executable' };
  if (result.timedOut) return { kind: 'failed', detail: `it gave no answer within ${timeLimitMs / 1000} s` };
  const words = result.stderr?.trim().split('\n').at(-1) ?? '';
  return { kind: 'failed', detail: words === '' ? (result.shortMessage ?? 'it could not be asked') : words };
}

function answered(stdout: string): VersionAnswer {
  const text = stdout.trim();
  return { kind: 'answered', version: /\d+\.\d+\.\d+[\w.+-]*/.exec(text)?.[0] ?? null, text };
}

function definedOnly(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
