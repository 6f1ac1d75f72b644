import { eventSchemaVersion } from '@debussy/core';
import type { Event } from '@debussy/core';
import type { CommandIo } from '../command-io.ts';
import type { RunView } from './run-view.ts';

/** The journal's events as JSON lines; nothing else goes to stdout. */
export function jsonView(io: CommandIo): RunView {
  return { event: (event) => io.stdout(jsonLine(event)) };
}

export function jsonLine(event: Event): string {
  return `${JSON.stringify({ schema_version: eventSchemaVersion, ...event })}\n`;
}
