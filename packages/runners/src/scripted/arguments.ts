import type { Variables } from '../environment/child-environment.ts';

export interface AgentOptions {
  readonly scenario: string | null;
  readonly stream: string | null;
}

/**
 * `--scenario <file>` and `--stream <name>`, in front of the variables DEBUSSY_SCENARIO and DEBUSSY_STREAM. Anything
 * else is left alone, so that the scripted agent can stand in for a program with options of its own.
 */
export function readArguments(argv: readonly string[], env: Variables): AgentOptions {
  return {
    scenario: optionIn(argv, '--scenario') ?? env['DEBUSSY_SCENARIO'] ?? null,
    stream: optionIn(argv, '--stream') ?? env['DEBUSSY_STREAM'] ?? null,
  };
}

function optionIn(argv: readonly string[], name: string): string | null {
  const at = argv.indexOf(name);
  const joined = argv.find((argument) => argument.startsWith(`${name}=`));
  return joined?.slice(name.length + 1) ?? (at < 0 ? null : (argv[at + 1] ?? null));
}
