import { DebussyError, messageOf } from '@debussy/core';
import type { RunObserver } from '@debussy/engine';
import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { jsonLine } from '../view/json-view.ts';

/** The event stream as JSON lines in a file, beside whatever else is shown. One that takes no more ends no run: `lost` is told once. */
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

/** Before a run begins: one that cannot be told where it was asked to be told is not begun. */
export function checkEventsFile(path: string | null, cwd: string): void {
  eventsFile(path, cwd).close();
}

function opened(path: string, cwd: string): number {
  try {
    return openSync(resolve(cwd, path), 'a', 0o600);
  } catch (cause) {
    throw new DebussyError({
      code: 'ERR_EVENTS_FILE',
      message: `the events cannot be written to ${path}: ${messageOf(cause)}`,
      hint: 'Name a file in a folder that is there: --events <file>',
      exitCode: 2,
      cause,
    });
  }
}
