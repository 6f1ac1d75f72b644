import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { signalDone } from '@debussy/runners';
import type { CommandIo } from '../command-io.ts';
import { usageError } from '../usage-error.ts';

export const usage: string = `Usage: debussy done --phase <id> --status <status> [--reason <text>] [--report <file>]

Says what became of the phase. Only inside a session. Status: completed (the default), failed, blocked,
needs_human_verification; a split is asked for with: debussy split --file <json>

Example: debussy done --phase 3 --status blocked --reason "the API key is missing"
`;

export async function run(argv: readonly string[], io: CommandIo): Promise<number> {
  const options = read(argv);
  if (options.help === true) {
    io.stdout(usage);
    return 0;
  }
  const { phase = null, status = null, reason = null, report } = options;
  const file = report === undefined ? null : resolve(io.cwd, report);
  io.stdout(`${signalDone(io.env, { phase, status, reason, report: file })}\n`);
  return 0;
}

interface Options {
  readonly phase?: string | undefined;
  readonly status?: string | undefined;
  readonly reason?: string | undefined;
  readonly report?: string | undefined;
  readonly help?: boolean | undefined;
}

function read(argv: readonly string[]): Options {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        phase: { type: 'string' },
        status: { type: 'string' },
        reason: { type: 'string' },
        report: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (cause) {
    throw usageError(cause, usage);
  }
}
