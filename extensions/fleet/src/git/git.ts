import { DebussyError } from '@debussy/core';
import { gitAt } from '@debussy/host';
import type { Git, GitOptions, GitResult, GitSetting } from '@debussy/host';

// Agents made the objects from a remote, so they are checked before they are kept.
const config: readonly GitSetting[] = [
  ['transfer.fsckObjects', 'true'],
  ['fetch.recurseSubmodules', 'false'],
  ['push.recurseSubmodules', 'no'],
  ['protocol.version', '2'],
];

// Task bundles are debussy's own and never land; they need an author, but any name will do.
const signature = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'debussy'],
    [`GIT_${role}_EMAIL`, 'debussy@localhost'],
  ]),
);

/** Git on one git directory of the fleet, with debussy itself as the author. */
export function gitIn(gitDir: string, env: Readonly<Record<string, string>> = {}): Git {
  return gitAt({ gitDir, config, env: { ...signature, ...env } });
}

/** The output of a command that is not expected to fail. */
export async function mustGit(git: Git, args: readonly string[], options?: GitOptions): Promise<Buffer> {
  const result = await git(args, options);
  if (result.code === 0) return result.stdout;
  throw fleetGitError(args, result);
}

export function fleetGitError(args: readonly string[], result: GitResult): DebussyError {
  const { stderr, code, timedOut, signal } = result;
  const [said = ''] = stderr.trim().split(/\s*\n\s*/);
  // For a refused push, git's first message may contain no reason.
  const refused = /^!.*\[remote rejected\] \((.*)\)$/m.exec(result.stdout.toString())?.[1];
  const refusal = /^error: (remote unpack failed: .*)$/m.exec(stderr)?.[1] ?? refused;
  const reasons = refusal === undefined ? [said] : [refusal, ...(said.startsWith('error:') ? [] : [said])];
  const end = signal === null ? `exit code ${code}` : `ended by ${signal}`;
  const why = timedOut ? 'no answer in time' : reasons.filter(Boolean).join('; ') || end;
  const isFull = /out of disk ?space|no space left/i.test(why);
  return new DebussyError({
    code: 'ERR_FLEET_GIT',
    // Names of temporary files differ for each attempt; without them, equal failures are reported once.
    message: `git ${args[0] ?? ''} failed: ${withoutPasswords(why).replace(/\b(tmp_[a-z]+_)\w+/g, '$1…')}`,
    hint: isFull
      ? 'Free some space on the host of that path.'
      : 'Look at the remote with: debussy fleet doctor',
  });
}

/** Addresses are displayed and logged: text before the `@` may be a password. */
export function withoutPasswords(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^@/\s]*@/gi, '$1…@');
}
