import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { signalSplit } from '@debussy/runners';
import type { CommandIo } from '../command-io.ts';
import { usageError } from '../usage-error.ts';

export const usage: string = `Usage: debussy split --file <json>

Asks for the phase to be split. Only inside a session. The file holds a report with status "split_request", or only
its split_details: { "reason": …, "recommended_sub_phases": [{ "sub_phase_id": …, "name": …, … }, …] }

Example: debussy split --file split.json
`;

export async function run(argv: readonly string[], io: CommandIo): Promise<number> {
  const { file, phase = null, help } = read(argv);
  if (help === true) {
    io.stdout(usage);
    return 0;
  }
  if (file === undefined) throw usageError(new Error('--file is missing.'), usage);
  io.stdout(`${signalSplit(io.env, resolve(io.cwd, file), phase)}\n`);
  return 0;
}

interface Options {
  readonly file?: string | undefined;
  readonly phase?: string | undefined;
  readonly help?: boolean | undefined;
}

function read(argv: readonly string[]): Options {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        file: { type: 'string' },
        phase: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (cause) {
    throw usageError(cause, usage);
  }
}
