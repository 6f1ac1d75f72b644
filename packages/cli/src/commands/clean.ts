import { counted, printable } from '@debussy/story';
import { DebussyError } from '@debussy/core';
import { listRuns, openStore } from '@debussy/workspace';
import type { Store } from '@debussy/workspace';
import { cleanRuns, cleanWorktrees, discardRuns, listRunIds, named, surveyDiscard } from '@debussy/engine';
import type { LeftItem } from '@debussy/engine';
import type { FleetFlags, HubItem } from '@debussy/fleet';
import { print } from '../command-io.ts';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { sweepFleet } from '../fleet/fleet-hub.ts';
import { fleetFlags } from '../fleet/fleet-flags.ts';
import { repositoryHere } from '../config-view/repository-here.ts';
import { askYes } from '../init/ask.ts';
import { leftReason } from '../view/words/left-reason.ts';

const shape = {
  name: 'clean',
  words: '[<run>...]',
  completes: ['runs'],
  about: `Removes branches and refs of finished runs if another branch or tag has their content. Everything else stays, with the
reason. A run that can still continue is cleaned only if you name it, a running one never. If the hub of a fleet is set,
the same rules apply to the refs of runs there.`,
  flags: {
    run: { type: 'string', multiple: true, takes: '<run>', says: 'a run by its id; the same as naming it' },
    discard: {
      type: 'boolean',
      says: 'delete the named runs, with their journals and work that exists nowhere else. Asks first',
    },
    worktrees: {
      type: 'boolean',
      says: 'also delete worktrees that are not in use and hold no work; the next run makes new ones',
    },
    queue: fleetFlags.queue,
    remote: fleetFlags.remote,
    yes: { type: 'boolean', short: 'y', says: 'ask nothing' },
    'dry-run': { type: 'boolean', short: 'n', says: 'print what would be removed, and remove nothing' },
    json: jsonFlag,
  },
  example: 'debussy clean --dry-run',
} as const;

export const command = commandOf(shape, async ({ values, words, wrong }, io) => {
  const ids = [...words, ...(values.run ?? [])];
  if (values.discard === true && ids.length === 0) throw wrong('--discard needs the run by its id');
  const { root, commonDir } = await repositoryHere(io.cwd);
  const store = openStore(commonDir);
  const fleet: FleetFlags = values;
  const order = {
    fleet,
    runs: ids.length === 0 ? [] : await namedRuns(store, ids, fleet, io),
    dryRun: values['dry-run'] === true,
    json: values.json === true,
  };
  if (values.discard === true) return discard(store, { ...order, yes: values.yes === true }, io);
  const cleaned = await cleanRuns(store, order);
  const folders = { root, env: io.env, dryRun: order.dryRun };
  const here =
    values.worktrees === true
      ? [...cleaned.filter(({ kind }) => kind !== 'worktree'), ...(await cleanWorktrees(store, folders))]
      : cleaned;
  const items = [...shownItems(here), ...(await sweepFleet({ ...order, discard: false }, fleet, io))];
  show(items, order, io);
  const toGo = items.some(({ action }) => action === 'delete');
  if (order.dryRun && !order.json && toGo)
    io.stdout(`\nNothing has been removed. To do it: ${again(order.runs, values.worktrees)}\n`);
  return 0;
});

function again(runs: readonly string[], worktrees: boolean | undefined): string {
  return ['debussy clean', ...runs, ...(worktrees === true ? ['--worktrees'] : [])].join(' ');
}

/** In this repository, or on the hub of a fleet, as displayed. */
type ShownItem = HubItem | (Omit<LeftItem, 'why'> & { readonly why: string });

function shownItems(items: readonly LeftItem[]): readonly ShownItem[] {
  return items.map((item) => ({ ...item, why: leftReason(item) }));
}

interface Order {
  readonly fleet: FleetFlags;
  readonly runs: readonly string[];
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Lists everything before anything is deleted, because none of it can be restored. */
async function discard(
  store: Store,
  order: Order & { readonly yes: boolean },
  io: CommandIo,
): Promise<number> {
  if (!order.dryRun && order.yes) {
    const gone = await throwAway(store, order, io);
    show(gone, order, io);
    return nothingWent(gone) ? 2 : 0;
  }
  const all = { runs: order.runs, dryRun: true, discard: true };
  const onHub = await sweepFleet(all, order.fleet, io);
  const items = [...shownItems(await surveyDiscard(store, order.runs)), ...onHub];
  show(items, { ...order, dryRun: true }, io);
  if (nothingWent(items) && !order.dryRun) return 2;
  if (order.dryRun || items.length === 0) return 0;
  if (order.json || !io.isTTY || !process.stdin.isTTY) throw notAsked(order.runs);
  const talk = { input: process.stdin, output: process.stdout };
  if (!(await askYes('Throw all of this away? It cannot be had back.', false, talk))) {
    io.stdout('Nothing has been removed.\n');
    return 0;
  }
  show(await throwAway(store, order, io), order, io);
  return 0;
}

async function throwAway(store: Store, { runs, fleet }: Order, io: CommandIo): Promise<readonly ShownItem[]> {
  const here = await discardRuns(store, runs);
  return [...shownItems(here), ...(await sweepFleet({ runs, dryRun: false, discard: true }, fleet, io))];
}

/** A run in progress stays; this tells the user that it was not deleted. */
function nothingWent(items: readonly ShownItem[]): boolean {
  return items.length > 0 && items.every(({ action }) => action === 'keep');
}

function show(items: readonly ShownItem[], { dryRun, json }: Order, io: CommandIo): void {
  const text = cleanText(items, dryRun ? 'Would remove' : 'Removed').join('\n');
  print(io, json, { dry_run: dryRun, items }, () => text);
}

/** A run may also consist of refs only, or exist only on a hub. */
async function namedRuns(
  store: Store,
  words: readonly string[],
  fleet: FleetFlags,
  io: CommandIo,
): Promise<readonly string[]> {
  const here = [...listRunIds(store.commonDir), ...(await listRuns(store)).map((list) => list.run)];
  const isKnown = (word: string): boolean => here.some((id) => id.startsWith(word));
  const all = { runs: [], dryRun: true, discard: false };
  const onHub = words.every(isKnown) ? [] : await sweepFleet(all, fleet, io);
  const ids = [...here, ...onHub.map(({ run }) => run)];
  return words.map((word) => named([...new Set(ids)].toSorted(), word));
}

function notAsked(runs: readonly string[]): DebussyError {
  return new DebussyError({
    code: 'ERR_CLEAN_NOT_ASKED',
    message: 'nothing removed: not a terminal to ask on',
    hint: `To throw it away: debussy clean ${runs.join(' ')} --discard --yes`,
    exitCode: 2,
  });
}

/** The deleted and the kept items, each with the reason. */
function cleanText(items: readonly ShownItem[], verb: string): readonly string[] {
  if (items.length === 0) return ['There is nothing of debussy in this repository.', ''];
  const gone = items.filter((item) => item.action === 'delete');
  const kept = items.filter((item) => item.action === 'keep');
  return [
    ...section(`${verb} ${counted(gone.length, 'thing')}`, gone),
    ...section(`Kept ${counted(kept.length, 'thing')}`, kept),
  ];
}

function section(title: string, items: readonly ShownItem[]): readonly string[] {
  if (items.length === 0) return [];
  return [
    `${title}:`,
    ...items.flatMap(({ kind, name, why }) => [`  ${kind} ${shown(name)}`, `    ${shown(why)}`]),
    '',
  ];
}

/** Branches with their usual names. */
function shown(text: string): string {
  return printable(text.replaceAll('refs/heads/', ''));
}
