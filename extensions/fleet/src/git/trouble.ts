import { DebussyError, messageOf } from '@debussy/core';
import { withoutPasswords } from '../git/git.ts';

interface Trouble {
  readonly code: `ERR_${string}`;
  readonly when: RegExp;
  readonly state: string;
  readonly hint: string;
}

const unreachable = {
  code: 'ERR_FLEET_QUEUE_UNREACHABLE',
  state: 'cannot be used',
  hint: 'Start its server, or correct the address: --queue <url>, DEBUSSY_FLEET_QUEUE',
} as const;

const queueTroubles: readonly Trouble[] = [
  {
    code: 'ERR_FLEET_QUEUE_FULL',
    when: /\bOOM\b|MISCONF|out of memory|No space left/i,
    state: 'is full',
    hint: 'Give its server more memory or disk (maxmemory), or remove other data from it.',
  },
  {
    code: 'ERR_FLEET_QUEUE_READ_ONLY',
    when: /READONLY|read only replica/i,
    state: 'is read-only',
    hint: 'Name the primary, not a replica of it: --queue <url>, DEBUSSY_FLEET_QUEUE',
  },
  {
    ...unreachable,
    when: /certificate/i,
    hint: 'Name the file of the authority that signed its certificate: NODE_EXTRA_CA_CERTS=<file>',
  },
  {
    ...unreachable,
    when: /WRONGPASS|NOAUTH|NOPERM/i,
    hint: 'Put user and password into its address: DEBUSSY_FLEET_QUEUE=rediss://user:password@host:port (no user: rediss://:password@…)',
  },
  { ...unreachable, when: /(?:)/ },
];

/** Why a queue is unusable: its address without the password, and a remedy. */
export function queueTrouble({ shown }: { readonly shown: string }, cause: unknown): DebussyError {
  const why = reasonOf(cause);
  const { code, state, hint } = queueTroubles.find(({ when }) => when.test(why)) ?? unreachable;
  return new DebussyError({ code, message: `the queue ${shown} ${state}: ${why}`, hint, exitCode: 2, cause });
}

const hubHints: readonly (readonly [RegExp, string])[] = [
  [/No space left|quota|disk full/i, 'Free some space on its host.'],
  [
    /publickey|Authentication failed|could not read (?:Username|Password)|\b40[13]\b/i,
    'Check the key or the token that this user has for it.',
  ],
  [
    /read-only|permission|hook declined|protected|denied|unpack/i,
    'This user must be able to push to it. If the host refuses custom refs: DEBUSSY_FLEET_REFS=refs/heads/debussy',
  ],
  [
    /does not appear to be|not found|no such|does not exist/i,
    'Correct the address: --remote <url>, DEBUSSY_FLEET_REMOTE. A new one: git init --bare <folder>',
  ],
];

/** Why the shared repository is unusable; other errors stay unchanged. */
export function hubTrouble(url: string, cause: unknown): unknown {
  if (!(cause instanceof DebussyError) || cause.code !== 'ERR_FLEET_GIT') return cause;
  const shown = withoutPasswords(url);
  const [, what = 'Is its host up, and can it be reached from here?'] =
    hubHints.find(([when]) => when.test(cause.message)) ?? [];
  return new DebussyError({
    code: 'ERR_FLEET_GIT',
    message: `the shared repository ${shown} cannot be used: ${cause.message}`,
    hint: `${what}    Look at it with: debussy fleet doctor`,
    cause,
  });
}

/** The same for any failure of work with the shared repository. */
export function remoteTrouble(cause: unknown): DebussyError {
  if (cause instanceof DebussyError) return cause;
  const message = `the shared repository cannot be used: ${messageOf(cause)}`;
  return new DebussyError({
    code: 'ERR_FLEET_GIT',
    message,
    hint: 'Look at it with: debussy fleet doctor',
    cause,
  });
}

/** The same problem before anything was started: a refusal. */
export function asRefusal(cause: unknown): unknown {
  if (!(cause instanceof DebussyError) || cause.code !== 'ERR_FLEET_GIT') return cause;
  const { code, message, hint } = cause;
  return new DebussyError({ code, message, ...(hint === undefined ? {} : { hint }), exitCode: 2, cause });
}

/** The same problem after a wait: nothing is lost, and the run can continue later. */
export function afterWaiting(trouble: DebussyError, milliseconds: number): DebussyError {
  const { code, message, hint = '' } = trouble;
  return new DebussyError({
    code,
    message: `${message} (waited for ${waitShown(milliseconds)})`,
    hint: `${hint}    Then: debussy resume`,
    cause: trouble,
  });
}

export function waitShown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds >= 120 ? `${Math.round(seconds / 60)} min` : `${seconds} s`;
}

function reasonOf(cause: unknown): string {
  const text = messageOf(cause);
  // Redis names the refused script, which does not help the user.
  const plain = text
    .replace(/,? script: [0-9a-f]{40}.*$/s, '')
    .replace(/^the queue did not answer/, 'no answer');
  return withoutPasswords(plain).replace(/[.\s]+$/, '');
}
