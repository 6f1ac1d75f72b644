import { resolve } from 'node:path';
import { signalDone } from '@debussy/runners';
import { commandOf, type RunCommand } from '../command-of.ts';

export const usage: string = `Usage: debussy done --phase <id> --status <status> [--reason <text>] [--report <file>]

Says what became of the phase. Only inside a session. Status: completed (the default), failed, blocked,
needs_human_verification; a split is asked for with: debussy split --file <json>

Example: debussy done --phase 3 --status blocked --reason "the API key is missing"
`;

const options = {
  phase: { type: 'string' },
  status: { type: 'string' },
  reason: { type: 'string' },
  report: { type: 'string' },
} as const;

export const run: RunCommand = commandOf({ usage, options, words: false }, ({ values }, io) => {
  const { phase = null, status = null, reason = null, report } = values;
  const file = report === undefined ? null : resolve(io.cwd, report);
  io.stdout(`${signalDone(io.env, { phase, status, reason, report: file })}\n`);
  return Promise.resolve(0);
});
