import { auditCodes, exitCodeMeanings } from '@debussy/core';
import { code, table } from './table.ts';

export function exitCodeTable(): string {
  const rows = exitCodeMeanings.map((one) => [String(one.code), one.meaning]);
  return table(['code', 'meaning'], rows);
}

export function auditCodeTable(): string {
  const rows = Object.entries(auditCodes).map(([name, { severity, meaning }]) => [
    code(name),
    severity,
    meaning,
  ]);
  return table(['code', 'severity', 'meaning'], rows);
}
