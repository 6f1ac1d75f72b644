import { listRuns, locateRepository, openStore } from '@debussy/workspace';
import type { CleanItem, Store } from '@debussy/workspace';
import { printable } from '../audit-view/printable.ts';
import { counted } from '../audit-view/plan-table.ts';
import { cleanRuns } from '../clean/clean-runs.ts';
import type { CommandIo } from '../command-io.ts';
import { commandOptions } from '../command-options.ts';
import { listRunIds } from '../run/existing-run.ts';
import { named } from '../runs/choose-run.ts';

export const usage: string = `Usage: debussy clean [<run>...] [--dry-run] [--json]

Removes the branches and refs that finished runs have left, where another branch or tag has what they hold. Everything
else stays, with the reason. A run that can still go on is only cleaned by its name; one that is under way never.

  -n, --dry-run   says what would be removed, and removes nothing
  --json          the same as JSON

Example: debussy clean --dry-run
`;

const options = {
  'dry-run': { type: 'boolean', short: 'n' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export async function run(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = commandOptions(argv, options, usage);
  if (values.help === true) {
    io.stdout(usage);
    return 0;
  }
  const located = await locateRepository(io.cwd);
  if (!located.ok) throw located.error;
  const dryRun = values['dry-run'] === true;
  const store = openStore(located.value.commonDir);
  const runs = positionals.length === 0 ? [] : await namedRuns(store, positionals);
  const items = await cleanRuns(store, { dryRun, runs });
  io.stdout(
    values.json === true
      ? `${JSON.stringify({ schema_version: 1, dry_run: dryRun, items }, null, 2)}\n`
      : text(items, dryRun),
  );
  return 0;
}

/** Also a run of which only refs are left can be named. */
async function namedRuns(store: Store, words: readonly string[]): Promise<readonly string[]> {
  const ids = [...listRunIds(store.commonDir), ...(await listRuns(store)).map((list) => list.run)];
  return words.map((word) => named([...new Set(ids)].toSorted(), word));
}

function text(items: readonly CleanItem[], dryRun: boolean): string {
  if (items.length === 0) return 'There is nothing of debussy in this repository.\n';
  const gone = items.filter((item) => item.action === 'delete');
  const kept = items.filter((item) => item.action === 'keep');
  const verb = dryRun ? 'Would remove' : 'Removed';
  return [
    ...section(`${verb} ${counted(gone.length, 'thing')}`, gone),
    ...section(`Kept ${counted(kept.length, 'thing')}`, kept),
    ...(dryRun && gone.length > 0 ? ['Nothing has been removed. To do it: debussy clean', ''] : []),
  ].join('\n');
}

function section(title: string, items: readonly CleanItem[]): readonly string[] {
  if (items.length === 0) return [];
  return [
    `${title}:`,
    ...items.map(({ kind, name, why }) => `  ${kind} ${printable(name)}\n    ${printable(why)}`),
    '',
  ];
}
