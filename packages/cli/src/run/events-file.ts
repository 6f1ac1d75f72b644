import type { Event } from '@debussy/core';
import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { jsonLine } from '../view/json-view.ts';

/** The event stream as JSON lines in a file, beside whatever else is shown. */
export function eventsFile(path: string | null, cwd: string): { write(event: Event): void; close(): void } {
  if (path === null) return { write: () => undefined, close: () => undefined };
  const fd = openSync(resolve(cwd, path), 'a', 0o600);
  return {
    write: (event) => void writeSync(fd, jsonLine(event)),
    close: () => closeSync(fd),
  };
}
