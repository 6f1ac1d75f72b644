import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Variables } from '../environment/child-environment.ts';

/** Which session of its attempt this is, from 1: counted by one byte per start in a file of the attempt's folder. */
export function countSession(env: Variables): number {
  const told = Number(env['DEBUSSY_SESSION']);
  if (Number.isInteger(told) && told > 0) return told;
  const reportFile = env['DEBUSSY_REPORT_FILE'];
  const folder = env['DEBUSSY_SIGNALS'] ?? (reportFile === undefined ? null : dirname(reportFile));
  if (folder === null) return 1;
  const flags = constants.O_CREAT | constants.O_WRONLY | constants.O_APPEND;
  const fd = openSync(join(folder, `.scripted-sessions-${env['DEBUSSY_ATTEMPT'] ?? '1'}`), flags, 0o600);
  try {
    writeSync(fd, '.');
    return fstatSync(fd).size;
  } finally {
    closeSync(fd);
  }
}
