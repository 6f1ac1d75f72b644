import { settingFlags } from '@debussy/core';
import { branchOrders } from '@debussy/engine';
import type { BranchOrder } from '@debussy/engine';
import type { CommandCall } from '../command-of.ts';
import type { Flags } from '../command-shape.ts';
import { colorFlag, jsonFlag } from '../common-flags.ts';
import { namedSettings, settingsOf } from '../run/run-flags.ts';
import type { Setting } from '@debussy/core/config';

export const landShape = {
  name: 'land',
  words: '[branch…]',
  about: `Verifies branches, worktrees or commits together with your gates, and lands those that pass on the checked-out branch, each as
one commit. Nothing lands that was not green on exactly the tree that lands. A branch that fails is left as it is. Without
names, the branches that are ahead and open pull requests are listed; the number of a pull request is a name too.`,
  flags: {
    gate: { type: 'string', multiple: true, takes: 'CMD', says: 'a command that must pass; can be repeated' },
    onto: { type: 'string', takes: 'BRANCH', says: 'land on this branch instead' },
    all: { type: 'boolean', says: 'every branch and worktree that is ahead' },
    watch: { type: 'boolean', says: 'stay, and land branches as they come' },
    match: {
      type: 'string',
      multiple: true,
      takes: 'PATTERN',
      says: "with --all or --watch: only branches of this name, as in 'claude/*'",
    },
    wait: { type: 'boolean', says: 'land the branch of this worktree, and print only the result' },
    squash: { type: 'boolean', says: 'one commit for each branch (the default)' },
    merge: { type: 'boolean', says: 'a merge commit for each branch' },
    rebase: { type: 'boolean', says: 'the commits of each branch, one by one' },
    'as-is': {
      type: 'boolean',
      says: 'keep the ids of its commits: like --merge, even if a fast-forward is possible',
    },
    order: {
      type: 'string',
      takes: 'HOW',
      completes: branchOrders,
      says: `which branches come first: ${branchOrders.join(', ')} (default size: small ones)`,
    },
    'keep-going': { type: 'boolean', says: 'continue with the others when one fails (the default)' },
    'no-keep-going': { type: 'boolean', says: 'land nothing behind a branch that fails' },
    fix: {
      type: 'string',
      takes: 'AGENT',
      completes: 'agents',
      says: 'let this agent repair a red branch or a conflict',
    },
    push: { type: 'boolean', says: 'push to the upstream branch afterwards' },
    pr: { type: 'boolean', says: 'open a pull request with the landed branches; the target does not move' },
    'dry-run': {
      type: 'boolean',
      short: 'n',
      says: 'show the order, conflicts, shared files and the time of the gates, and stop',
    },
    yes: { type: 'boolean', short: 'y', says: 'ask nothing: also land uncommitted files of worktrees' },
    'no-preflight': { type: 'boolean', says: settingFlags['no-preflight'].says },
    'verify-parallel': { type: 'string', takes: 'N', says: settingFlags['verify-parallel'].says },
    sandbox: { type: 'string', takes: 'auto|none|bwrap', says: settingFlags.sandbox.says },
    set: { type: 'string', multiple: true, takes: 'KEY=VALUE', says: 'any setting of `debussy config show`' },
    json: { ...jsonFlag, says: 'print the result as JSON' },
    quiet: { type: 'boolean', short: 'q', says: 'print only the result' },
    verbose: { type: 'boolean', short: 'v', says: 'more detail' },
    'no-color': colorFlag,
  },
  example: 'debussy land feature-a feature-b --gate "npm test"',
} as const;

/** A landing as it was asked for on the command line. */
export interface LandFlags {
  readonly names: readonly string[];
  readonly gates: readonly string[];
  readonly onto: string | null;
  readonly all: boolean;
  readonly watch: boolean;
  readonly match: readonly string[];
  readonly wait: boolean;
  readonly how: 'squash' | 'merge' | 'rebase';
  readonly order: BranchOrder;
  readonly keepGoing: boolean;
  readonly fix: string | null;
  readonly push: boolean;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly settings: readonly Setting[];
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
}

export function readLandFlags({ values, words, wrong }: CommandCall<typeof landShape.flags>): LandFlags {
  const hows = (['squash', 'merge', 'rebase', 'as-is'] as const).filter((how) => values[how] === true);
  const how = hows[0] === 'as-is' ? 'merge' : (hows[0] ?? 'squash');
  if (hows.length > 1) throw wrong(`--${hows.join(' and --')} exclude each other`);
  if (values.pr === true && values.push === true) throw wrong('--pr and --push exclude each other');
  const order = branchOrders.find((one) => one === (values.order ?? 'size'));
  if (order === undefined) throw wrong(`--order must be one of ${branchOrders.join(', ')}`);
  const isAll = values.all === true || values.watch === true;
  if (isAll && words.length > 0) throw wrong('--all and --watch take no names');
  if (values.match !== undefined && !isAll) throw wrong('--match needs --all or --watch');
  if (values.wait === true && (isAll || words.length > 0))
    throw wrong('--wait lands the branch of this worktree, and takes no other');
  const gates = (values.gate ?? []).map((gate) => gate.trim());
  if (gates.includes('')) throw wrong('--gate needs a command');
  const flags: CommandCall<Flags>['values'] = values;
  const fix = values.fix ?? null;
  const agent = fix === null ? [] : [{ key: 'agent', value: fix, name: '--fix' }];
  const request = values.pr === true ? [{ key: 'land', value: 'pr', name: '--pr' }] : [];
  return {
    names: words,
    gates: [...new Set(gates)],
    onto: values.onto?.replace(/^refs\/heads\//, '') ?? null,
    all: isAll,
    watch: values.watch === true,
    match: values.match ?? [],
    wait: values.wait === true,
    how,
    order: values.order === undefined && words.length > 0 && words.length < 2 ? 'given' : order,
    keepGoing: values['no-keep-going'] !== true,
    fix,
    push: values.push === true,
    dryRun: values['dry-run'] === true,
    yes: values.yes === true,
    settings: [...settingsOf(flags), ...namedSettings(flags['set'], wrong), ...agent, ...request],
    json: values.json === true,
    quiet: values.quiet === true,
    verbose: values.verbose === true,
    color: values['no-color'] !== true,
  };
}
