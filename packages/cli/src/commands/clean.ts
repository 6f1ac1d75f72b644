import { counted, printable } from '@debussy/story';
import { DebussyError } from '@debussy/core';
import { listRuns, locateRepository, openStore } from '@debussy/workspace';
import type { CleanItem, Store } from '@debussy/workspace';
import { cleanRuns, cleanWorktrees, discardRuns, listRunIds, named, surveyDiscard } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { askYes } from '../init/ask.ts';

const shape = {
  name: 'clean',
  words: '[<run>...]',
  completes: ['runs'],
  about: `Removes the branches and refs that finished runs have left, where another branch or tag has what they hold. Everything
else stays, with the reason. A run that can still go on is only cleaned by its name; one that is under way never.`,
  flags: {
    run: { type: 'string', multiple: true, takes: '<run>', says: 'a run by its id; the same as naming it' },
    discard: {
      type: 'boolean',
      says: 'throws the named runs away: also work that nothing else has, and their journals. Asks first',
    },
    worktrees: {
      type: 'boolean',
      says: 'also deletes the worktrees, but none that is in use or holds work; the next run makes new ones',
    },
    yes: { type: 'boolean', short: 'y', says: 'does not ask' },
    'dry-run': { type: 'boolean', short: 'n', says: 'says what would be removed, and removes nothing' },
    json: jsonFlag,
  },
  example: 'debussy clean --dry-run',
} as const;

export const command: CliCommand = commandOf(shape, async ({ values, words, wrong }, io) => {
  const ids = [...words, ...(values.run ?? [])];
  if (values.discard === true && ids.length === 0) throw wrong('--discard needs the run by its id');
  const located = await locateRepository(io.cwd);
  if (!located.ok) throw located.error;
  const store = openStore(located.value.commonDir);
  const order = {
    runs: ids.length === 0 ? [] : await namedRuns(store, ids),
    dryRun: values['dry-run'] === true,
    json: values.json === true,
  };
  if (values.discard === true) return discard(store, { ...order, yes: values.yes === true }, io);
  const cleaned = await cleanRuns(store, order);
  const folders = { root: located.value.root, env: io.env, dryRun: order.dryRun };
  const items =
    values.worktrees === true
      ? [...cleaned.filter(({ kind }) => kind !== 'worktree'), ...(await cleanWorktrees(store, folders))]
      : cleaned;
  show(items, order, io);
  const toGo = items.some(({ action }) => action === 'delete');
  if (order.dryRun && !order.json && toGo)
    io.stdout(`\nNothing has been removed. To do it: ${again(order.runs, values.worktrees)}\n`);
  return 0;
});

function again(runs: readonly string[], worktrees: boolean | undefined): string {
  return ['debussy clean', ...runs, ...(worktrees === true ? ['--worktrees'] : [])].join(' ');
}

interface Order {
  readonly runs: readonly string[];
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Names all that would go before anything does: nothing of it can be had back. */
async function discard(
  store: Store,
  order: Order & { readonly yes: boolean },
  io: CommandIo,
): Promise<number> {
  if (!order.dryRun && order.yes) {
    const gone = await discardRuns(store, order.runs);
    show(gone, order, io);
    return nothingWent(gone) ? 2 : 0;
  }
  const items = await surveyDiscard(store, order.runs);
  show(items, { ...order, dryRun: true }, io);
  if (nothingWent(items) && !order.dryRun) return 2;
  if (order.dryRun || items.length === 0) return 0;
  if (order.json || !io.isTTY || !process.stdin.isTTY) throw notAsked(order.runs);
  const talk = { input: process.stdin, output: process.stdout };
  if (!(await askYes('Throw all of this away? It cannot be had back.', false, talk))) {
    io.stdout('Nothing has been removed.\n');
    return 0;
  }
  show(await discardRuns(store, order.runs), order, io);
  return 0;
}

/** A run that is under way stays as it is: who asked for it to go must not take it for gone. */
function nothingWent(items: readonly CleanItem[]): boolean {
  return items.length > 0 && items.every(({ action }) => action === 'keep');
}

function show(items: readonly CleanItem[], { dryRun, json }: Order, io: CommandIo): void {
  io.stdout(
    json
      ? `${JSON.stringify({ schema_version: 1, dry_run: dryRun, items }, null, 2)}\n`
      : cleanText(items, dryRun ? 'Would remove' : 'Removed').join('\n'),
  );
}

/** Also a run of which only refs are left can be named. */
async function namedRuns(store: Store, words: readonly string[]): Promise<readonly string[]> {
  const ids = [...listRunIds(store.commonDir), ...(await listRuns(store)).map((list) => list.run)];
  return words.map((word) => named([...new Set(ids)].toSorted(), word));
}

function notAsked(runs: readonly string[]): DebussyError {
  return new DebussyError({
    code: 'ERR_CLEAN_NOT_ASKED',
    message: 'nothing has been removed: there is no terminal to ask on',
    hint: `To throw it away: debussy clean ${runs.join(' ')} --discard --yes`,
    exitCode: 2,
  });
}

/** What goes and what stays, each with the reason. */
function cleanText(items: readonly CleanItem[], verb: string): readonly string[] {
  if (items.length === 0) return ['There is nothing of debussy in this repository.', ''];
  const gone = items.filter((item) => item.action === 'delete');
  const kept = items.filter((item) => item.action === 'keep');
  return [
    ...section(`${verb} ${counted(gone.length, 'thing')}`, gone),
    ...section(`Kept ${counted(kept.length, 'thing')}`, kept),
  ];
}

function section(title: string, items: readonly CleanItem[]): readonly string[] {
  if (items.length === 0) return [];
  return [
    `${title}:`,
    ...items.flatMap(({ kind, name, why }) => [`  ${kind} ${shown(name)}`, `    ${shown(why)}`]),
    '',
  ];
}

/** Branches as people call them. */
function shown(text: string): string {
  return printable(text.replaceAll('refs/heads/', ''));
}
