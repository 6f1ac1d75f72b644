import { fine, problem } from '@debussy/engine';
import type { Check } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';

export function terminalCheck(io: CommandIo): Check {
  if (!io.isTTY) return fine('terminal', 'none: runs print one plain line for each event');
  const colour = io.env['NO_COLOR'] ? 'without colours (NO_COLOR)' : 'with colours';
  if (io.env['TERM'] === 'dumb')
    return problem('terminal', 'warning', [
      'TERM is dumb',
      'Set TERM to what the terminal is, e.g. xterm-256color.',
    ]);
  if (io.columns >= 80) return fine('terminal', `${io.columns} columns, ${colour}`);
  return problem('terminal', 'warning', [
    `${io.columns} columns are narrow`,
    'Make it at least 80 columns wide.',
  ]);
}
