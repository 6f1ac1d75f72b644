import { runScriptedAgent } from '@debussy/runners';
import type { CommandIo } from '../command-io.ts';

export const usage: string = `Usage: debussy scripted-agent [--scenario <file>] [--stream <name>]

Plays a scenario as an agent would work. Debussy starts it by itself: debussy run --agent scripted

Example: DEBUSSY_SCENARIO=scenario.yaml debussy run --agent scripted
`;

/** Hidden: the agent `scripted` is this program itself, started once more. Ends the process as its scenario says. */
export async function run(argv: readonly string[], io: CommandIo): Promise<number> {
  if (argv.includes('--help')) {
    io.stdout(usage);
    return 0;
  }
  return runScriptedAgent(argv);
}
