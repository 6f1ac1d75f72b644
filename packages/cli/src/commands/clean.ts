import { DebussyError } from '@debussy/core';
import { listRuns, locateRepository, openStore } from '@debussy/workspace';
import type { CleanItem, Store } from '@debussy/workspace';
import { cleanRuns, discardRuns, listRunIds, named, surveyDiscard } from '@debussy/engine';
import { cleanText } from '../clean/clean-text.ts';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import type { Command } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { askYes } from '../init/ask.ts';

const shape = {
  name: 'clean',
  words: '[<run>...]',
  offers: ['runs'],
  about: `Removes the branches and refs that finished runs have left, where another branch or tag has what they hold. Everything
else stays, with the reason. A run that can still go on is only cleaned by its name; one that is under way never.`,
  flags: {
    run: { type: 'string', multiple: true, takes: '<run>', says: 'a run by its id; the same as naming it' },
    discard: {
      type: 'boolean',
      says: 'throws the named runs away: also work that nothing else has, and their journals. Asks first',
    },
    yes: { type: 'boolean', short: 'y', says: 'does not ask' },
    'dry-run': { type: 'boolean', short: 'n', says: 'says what would be removed, and removes nothing' },
    json: jsonFlag,
  },
  example: 'debussy clean --dry-run',
} as const;

export const command: Command = commandOf(shape, async ({ values, words, wrong }, io) => {
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
  const items = await cleanRuns(store, order);
  show(items, order, io);
  const toGo = items.some(({ action }) => action === 'delete');
  if (order.dryRun && !order.json && toGo)
    io.stdout(`\nNothing has been removed. To do it: ${['debussy clean', ...order.runs].join(' ')}\n`);
  return 0;
});

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
    show(await discardRuns(store, order.runs), order, io);
    return 0;
  }
  const items = await surveyDiscard(store, order.runs);
  show(items, { ...order, dryRun: true }, io);
  if (order.dryRun || items.every(({ action }) => action === 'keep')) return 0;
  if (order.json || !io.isTTY || !process.stdin.isTTY) throw notAsked(order.runs);
  const talk = { input: process.stdin, output: process.stdout };
  if (!(await askYes('Throw all of this away? It cannot be had back.', false, talk))) {
    io.stdout('Nothing has been removed.\n');
    return 0;
  }
  show(await discardRuns(store, order.runs), order, io);
  return 0;
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
