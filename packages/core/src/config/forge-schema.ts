import * as z from 'zod';
import { forgeKinds } from './sinks.ts';
import { choice, list, maybe, text, variableName } from './kinds.ts';

const web = z
  .string({ error: 'an address: https://…' })
  .regex(/^https?:\/\/\S+$/, { error: 'an address: https://…' });

/** Where what landed goes at the end. */
export const landSchema = choice(['auto', 'branch', 'pr', 'pr-draft', 'stack'])
  .default('auto')
  .describe(
    "Move your branch forward to what landed, leave it on the run's branch, or open a pull request for it: one for the run (`pr`, `pr-draft`), or one for each phase, each based on the one before (`stack`).",
  );

/** The host that pull requests are opened on. Null: as the remote says. */
export const forgeSchema = z
  .strictObject(
    {
      kind: maybe(
        choice(forgeKinds),
        'What the host runs; none: by the name of the host. Gitea counts as forgejo.',
      ),
      url: maybe(web, 'Address of its API, where it is not the usual one of the host.'),
      repository: maybe(text('owner/name'), '`owner/name`; none: as the remote says.'),
      remote: maybe(
        text('the name of a remote'),
        'The remote to push to; none: that of your branch, otherwise `origin`.',
      ),
      base: maybe(text('a branch'), 'The branch to merge into; none: your branch.'),
      token_env: maybe(
        variableName,
        'Variable that holds the token; none: the usual ones, then `gh auth token`.',
      ),
      open: choice(['end', 'early'])
        .default('end')
        .describe('Open requests when the run ends, or with the first landing and keep them up to date.'),
      publisher: maybe(
        text('the path of a module'),
        'A module of your own that shows landed phases instead, see docs/reference/extensions.md; from the top of the repository.',
      ),
      reviewers: list('a list of user names', text('a user name'))
        .default([])
        .describe('Whose review comments count for `retry --from-review`; none: those of everybody.'),
    },
    { error: 'a map: kind, url, repository, …' },
  )
  .prefault({})
  .describe('The host that pull requests go to, see docs/pull-requests.md.');

/** What a pull request does to the issues that its phases name. */
export const issuesSchema = choice(['none', 'close'])
  .default('none')
  .describe(
    'With `close`, the pull request of a phase closes the issue that the phase names (`**Issue:** #12`) when it is merged.',
  );
