import * as z from 'zod';
import type { Config, ForgeConfig, IssuesConfig, JiraConfig } from './config.ts';
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

/** What the issues of phases hear, on the host and in Jira. */
export function issuesSchema(): z.ZodType<IssuesConfig> {
  const host = choice(['none', 'comment', 'label', 'close']);
  const jira = jiraSchema().nullable().default(null);
  const whole = z.strictObject(
    {
      on_host: host
        .default('none')
        .describe(
          'comment: on start, landing and failure; label: a label as well; close: and the request closes it.',
        ),
      jira: jira.describe('Transitions of Jira issues.'),
    },
    { error: 'none, comment, label, close, or a map with on_host and jira' },
  );
  const word = host.transform((on_host): z.input<typeof whole> => ({ on_host, jira: null })).pipe(whole);
  return z
    .union([whole, word], { error: 'none, comment, label, close, or a map with on_host and jira' })
    .prefault({})
    .describe('What the issue of a phase (`**Issue:** #12`) hears: nothing unless it is set.');
}

function jiraSchema(): z.ZodType<JiraConfig> {
  const transition = text('the name of a transition').nullable().default(null);
  return z.strictObject(
    {
      url: web.describe('Address of the Jira site.'),
      user: text('a user')
        .nullable()
        .default(null)
        .describe('Mail address to log in with; none: the token alone.'),
      token_env: variable.describe('Variable that holds the token.'),
      started: transition.describe('Transition when the phase starts.'),
      landed: transition.describe('Transition when it has landed.'),
      failed: transition.describe('Transition when it has failed or waits for a person.'),
    },
    { error: 'a map: url, token_env, started, landed, failed' },
  );
}
