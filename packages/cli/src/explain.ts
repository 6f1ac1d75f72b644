import { DebussyError, formatPlace } from '@debussy/core';
import type { CommandIo } from './command-io.ts';

/** What went wrong, where, and what to do: a line each. A stack only for who asked for it, and for our own bugs. */
export function explain(error: unknown, io: CommandIo): number {
  if (isForPeople(error)) {
    const [what, ...more] = error.message.split('\n');
    io.stderr(`debussy: ${error.code} ${what}\n`);
    if (error.place !== undefined) io.stderr(`  at ${formatPlace(error.place)}\n`);
    if (error.hint !== undefined && error.hint !== '') io.stderr(`  ${error.hint}\n`);
    for (const line of more) io.stderr(`${line}\n`);
    if (io.env['DEBUSSY_DEBUG']) io.stderr(`${error.stack ?? ''}\n`);
    return error.exitCode;
  }
  const message = error instanceof Error ? error.message : String(error);
  io.stderr(`debussy: this is a bug of debussy: ${message}\n`);
  io.stderr(
    '  What was committed is safe; `debussy resume` goes on. DEBUSSY_DEBUG=1 shows where it happened.\n',
  );
  if (io.env['DEBUSSY_DEBUG'] && error instanceof Error) io.stderr(`${error.stack ?? ''}\n`);
  return 1;
}

/** Packages that are installed beside this one bring a class of their own by the same name. */
function isForPeople(error: unknown): error is DebussyError {
  return error instanceof DebussyError || (error instanceof Error && error.name === 'DebussyError');
}
