import * as z from 'zod';
import type { Config, ForgeConfig } from './config.ts';
import { forgeKinds } from './forge.ts';
import { choice, list, text } from './kinds.ts';

const web = z
  .string({ error: 'an address: https://…' })
  .regex(/^https?:\/\/\S+$/, { error: 'an address: https://…' });
const variable = z
  .string({ error: 'the name of a variable' })
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'the name of a variable' });

/** Where what landed goes at the end. */
export function landSchema(): z.ZodType<Config['land']> {
  return choice(['auto', 'branch', 'pr', 'pr-draft', 'stack'])
    .default('auto')
    .describe(
      "Move your branch forward to what landed, leave it on the run's branch, or open a pull request for it: one for the run (`pr`, `pr-draft`), or one for each phase, each based on the one before (`stack`).",
    );
}

/** The host that pull requests are opened on. */
export function forgeSchema(): z.ZodType<ForgeConfig> {
  return z
    .strictObject(
      {
        kind: choice(forgeKinds)
          .nullable()
          .default(null)
          .describe('What the host runs; none: by the name of the host. Gitea counts as forgejo.'),
        url: web
          .nullable()
          .default(null)
          .describe('Address of its API, where it is not the usual one of the host.'),
        repository: text('owner/name')
          .nullable()
          .default(null)
          .describe('`owner/name`; none: as the remote says.'),
        remote: text('the name of a remote')
          .nullable()
          .default(null)
          .describe('The remote to push to; none: that of your branch, otherwise `origin`.'),
        base: text('a branch')
          .nullable()
          .default(null)
          .describe('The branch to merge into; none: your branch.'),
        token_env: variable
          .nullable()
          .default(null)
          .describe('Variable that holds the token; none: the usual ones, then `gh auth token`.'),
        open: choice(['end', 'early'])
          .default('end')
          .describe('Open requests when the run ends, or with the first landing and keep them up to date.'),
        reviewers: list('a list of user names', text('a user name'))
          .default([])
          .describe('Whose review comments count for `retry --from-review`; none: those of everybody.'),
      },
      { error: 'a map: kind, url, repository, …' },
    )
    .prefault({})
    .describe('The host that pull requests go to, see docs/pull-requests.md.');
}

/** What a pull request does to the issues that its phases name. */
export function issuesSchema(): z.ZodType<NonNullable<Config['issues']>> {
  return choice(['none', 'close'])
    .default('none')
    .describe(
      'With `close`, the pull request of a phase closes the issue that the phase names (`**Issue:** #12`) when it is merged.',
    );
}
