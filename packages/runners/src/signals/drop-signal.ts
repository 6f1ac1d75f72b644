import { randomBytes } from 'node:crypto';
import { constants, openSync, closeSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DebussyError } from '@debussy/core';
import { largestSignalBytes, type Signal } from './signal.ts';

/**
 * Puts a signal into the folder of the attempt: whole or not at all, under a name of its own, so that any number of
 * processes can do it at once. Names sort in the order of the clock.
 */
export function dropSignal(folder: string, signal: Signal): string {
  const text = `${JSON.stringify(signal)}\n`;
  if (Buffer.byteLength(text) > largestSignalBytes) throw tooLarge();
  const name = signalName(signal);
  const draft = join(folder, `.draft-${name}`);
  try {
    writeNew(draft, text);
    renameSync(draft, join(folder, name));
  } catch (cause) {
    rmSync(draft, { force: true });
    throw notWritten(folder, cause);
  }
  return join(folder, name);
}

function signalName(signal: Signal): string {
  const at = String(Math.round((performance.timeOrigin + performance.now()) * 1000)).padStart(17, '0');
  return `signal-${at}-${randomBytes(6).toString('hex')}.${signal.type}.json`;
}

function writeNew(path: string, text: string): void {
  const fd = openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
  try {
    writeSync(fd, text);
  } finally {
    closeSync(fd);
  }
}

function tooLarge(): DebussyError {
  return new DebussyError({
    code: 'ERR_SIGNAL_TOO_LARGE',
    message: `The report is larger than ${largestSignalBytes / 1024 / 1024} MB.`,
    hint: 'Shorten it: lists of files and a summary are enough.',
    exitCode: 2,
  });
}

function notWritten(folder: string, cause: unknown): DebussyError {
  return new DebussyError({
    code: 'ERR_SIGNAL_WRITE',
    message: `The signal could not be written to ${folder}: ${cause instanceof Error ? cause.message : String(cause)}`,
    hint: 'The folder of the attempt must exist and be writable; say the same at the end of your final message instead.',
    cause,
  });
}
