import { runScriptedAgent } from '@debussy/runners';
import { rawCommand } from '../command-of.ts';

/** Hidden: for the agent `scripted`, this program starts itself. Ends the process as its scenario requires. */
export const command = rawCommand(
  {
    name: 'scripted-agent',
    words: '[--scenario <file>] [--stream <name>]',
    about:
      'Plays a scenario as an agent would work. Debussy starts it by itself: debussy run --agent scripted',
    flags: {},
    example: 'DEBUSSY_SCENARIO=scenario.yaml debussy run --agent scripted',
  },
  (argv) => runScriptedAgent(argv),
);
