import { DebussyError } from '@debussy/core';
import type * as fleet from '@debussy/fleet';

/** The package that speaks to queues. It is installed beside debussy by those who want it, and never part of it. */
export type Fleet = typeof fleet;

export async function loadFleet(): Promise<Fleet> {
  try {
    return await import('@debussy/fleet');
  } catch (cause) {
    throw isMissing(cause) ? notInstalled(cause) : cause;
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND';
}

function notInstalled(cause: unknown): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_MISSING',
    message: 'work on other hosts needs the package @debussy/fleet, which is not installed',
    hint: 'Install it where debussy is: npm install @debussy/fleet    (with -g where debussy was installed with -g)',
    exitCode: 2,
    cause,
  });
}
