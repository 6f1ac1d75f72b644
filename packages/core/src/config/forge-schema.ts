import * as z from 'zod';
import { forgeKinds } from './sinks.ts';
import { choice, list, maybe, text, variableName } from './kinds.ts';

const web = z
  .string({ error: 'an address: https://…' })
  .regex(/^https?:\/\/\S+$/, { error: 'an address: https://…' });

/** Where landed commits go at the end. */
export const landSchema = choice(['auto', 'branch', 'pr', 'pr-draft', 'stack'])
  .default('auto')
  .describe(
    "Move your branch forward to the landed commits, leave them on the run's branch, or open a pull request: one for the run (`pr`, `pr-draft`), or one for each phase, each based on the one before (`stack`).",
  );

/** The host for pull requests. Null: from the remote. */
export const forgeSchema = z
  .strictObject(
    {
      kind: maybe(
        choice(forgeKinds),
        'Software of the host; none: from the name of the host. For Gitea: forgejo.',
      ),
      url: maybe(web, "Address of its API, if it is not the host's usual one."),
      repository: maybe(text('owner/name'), '`owner/name`; none: from the remote.'),
      remote: maybe(
        text('the name of a remote'),
        'The remote to push to; none: the one of your branch, otherwise `origin`.',
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
        'Your own module that publishes landed phases instead, as a path from the top of the repository. See docs/reference/extensions.md.',
      ),
      reviewers: list('a list of user names', text('a user name'))
        .default([])
        .describe('Reviewers whose comments count for `retry --from-review`; empty: all.'),
    },
    { error: 'a map: kind, url, repository, …' },
  )
  .prefault({})
  .describe('The host that pull requests go to, see docs/pull-requests.md.');

/** The effect of a pull request on the issues that its phases name. */
export const issuesSchema = choice(['none', 'close'])
  .default('none')
  .describe(
    'With `close`, the pull request of a phase closes the issue that the phase names (`**Issue:** #12`) when it is merged.',
  );
