import { runScriptedAgent } from '@debussy/runners';
import type { CommandIo } from '../command-io.ts';

/** Hidden: the agent `scripted` is this program itself, started once more. Ends the process as its scenario says. */
export async function run(argv: readonly string[], _io: CommandIo): Promise<number> {
  return runScriptedAgent(argv);
}
