import { DebussyError, messageOf } from '@debussy/core';
import type { RunObserver } from '@debussy/engine';
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { jsonLine } from '../view/json-view.ts';

/**
 * The event stream as JSON lines in a file, besides any other output. If a write fails, the run continues: `lost` is
 * called once.
 */
export function eventsFile(
  path: string | null,
  cwd: string,
  lost: (why: string) => void = () => undefined,
): Pick<RunObserver, 'event'> & { close(): void } {
  if (path === null) return { event: () => undefined, close: () => undefined };
  const fd = opened(path, cwd);
  let isLost = false;
  return {
    event(event) {
      if (isLost) return;
      try {
        writeSync(fd, jsonLine(event));
      } catch (error) {
        isLost = true;
        lost(messageOf(error));
      }
    },
    close: () => closeSync(fd),
  };
}

/** Refuses a run whose events file is not writable. A file created for this check is removed. */
export function checkEventsFile(path: string | null, cwd: string): void {
  if (path === null) return;
  const file = resolve(cwd, path);
  const isNew = !existsSync(file);
  closeSync(opened(path, cwd));
  if (isNew) rmSync(file, { force: true });
}

function opened(path: string, cwd: string): number {
  try {
    return openSync(resolve(cwd, path), 'a', 0o600);
  } catch (cause) {
    throw new DebussyError({
      code: 'ERR_EVENTS_FILE',
      message: `the events cannot be written to ${path}: ${messageOf(cause)}`,
      hint: 'Name a file in an existing folder: --events <file>',
      exitCode: 2,
      cause,
    });
  }
}
