import { resolve } from 'node:path';
import { signalSplit } from '@debussy/runners';
import { commandOf, type RunCommand } from '../command-of.ts';
import { usageError } from '../usage-error.ts';

export const usage: string = `Usage: debussy split --file <json>

Asks for the phase to be split. Only inside a session. The file holds a report with status "split_request", or only
its split_details: { "reason": …, "recommended_sub_phases": [{ "sub_phase_id": …, "name": …, … }, …] }

Example: debussy split --file split.json
`;

const options = { file: { type: 'string' }, phase: { type: 'string' } } as const;

export const run: RunCommand = commandOf({ usage, options, words: false }, ({ values }, io) => {
  const { file, phase = null } = values;
  if (file === undefined) throw usageError('--file is missing.', usage);
  io.stdout(`${signalSplit(io.env, resolve(io.cwd, file), phase)}\n`);
  return Promise.resolve(0);
});
