import { resolve } from 'node:path';
import { signalSplit } from '@debussy/runners';
import { commandOf } from '../command-of.ts';

const shape = {
  name: 'split',
  about: `Asks for the phase to be split. Only inside a session. The file holds a report with status "split_request", or only
its split_details: { "reason": …, "recommended_sub_phases": [{ "sub_phase_id": …, "name": …, … }, …] }`,
  flags: {
    file: { type: 'string', takes: '<json>', completes: 'files', required: true, says: 'the request' },
    phase: { type: 'string', takes: '<id>', says: 'the phase (default: that of the session)' },
  },
  example: 'debussy split --file split.json',
} as const;

export const command = commandOf(shape, ({ values, wrong }, io) => {
  const { file, phase = null } = values;
  if (file === undefined) throw wrong('--file is missing.');
  io.stdout(`${signalSplit(io.env, resolve(io.cwd, file), phase)}\n`);
  return Promise.resolve(0);
});
