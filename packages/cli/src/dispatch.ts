import type { CommandIo } from './command-io.ts';
import { beginsWith, commandTable, withoutAlias } from './command-table.ts';
import { version } from '@debussy/engine';

/** Calls the named command, and turns thrown errors into lines for people and an exit code. */
export async function callCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  try {
    return await call(argv, io);
  } catch (error) {
    const loaded = await import('./explain.ts').catch(() => null);
    if (loaded === null) return sayPlainly(error, io);
    const { explain } = loaded;
    const verbose = argv.includes('--verbose') || argv.includes('-v');
    return explain(error, verbose ? { ...io, env: { ...io.env, DEBUSSY_DEBUG: '1' } } : io);
  }
}

/** For the case that even our own files are unreadable: too many are open, or the disk is gone. */
function sayPlainly(error: unknown, io: CommandIo): number {
  io.stderr(`error: ${error instanceof Error ? error.message : String(error)} [ERR_DISK]\n`);
  io.stderr('  Raise the limit of open files (ulimit -n), then: debussy resume\n');
  return 1;
}

/** `debussy -v`, and `--version` after any command. */
function isVersion(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return /^(?:-v|-V)$/.test(argv[0] ?? '') || (end === -1 ? argv : argv.slice(0, end)).includes('--version');
}

async function call(given: readonly string[], io: CommandIo): Promise<number> {
  if (isVersion(given)) {
    io.stdout(`${version}\n`);
    return 0;
  }
  const argv = withoutAlias(given);
  const name = Object.keys(commandTable).find((each) => beginsWith(argv, each.split(' ')));
  const entry = name === undefined ? undefined : commandTable[name];
  if (name === undefined || entry === undefined) return (await import('./overview.ts')).overview(argv, io);
  return (await entry.load()).command.run(argv.slice(name.split(' ').length), io);
}
