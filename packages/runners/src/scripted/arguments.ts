import { DebussyError } from '@debussy/core';
import type { StreamName } from './scenario.ts';
import type { Variables } from './stage.ts';

export interface AgentOptions {
  readonly scenario: string | null;
  readonly stream: StreamName | null;
}

const streams: readonly StreamName[] = ['debussy', 'claude', 'codex', 'gemini', 'opencode', 'text'];

/**
 * `--scenario <file>` and `--stream <name>`, in front of the variables DEBUSSY_SCENARIO and DEBUSSY_STREAM. Anything
 * else is left alone, so that the scripted agent can stand in for a program with options of its own.
 */
export function readArguments(argv: readonly string[], env: Variables): AgentOptions {
  const stream = optionIn(argv, '--stream') ?? env['DEBUSSY_STREAM'] ?? null;
  return {
    scenario: optionIn(argv, '--scenario') ?? env['DEBUSSY_SCENARIO'] ?? null,
    stream: stream === null ? null : asStream(stream),
  };
}

function optionIn(argv: readonly string[], name: string): string | null {
  const at = argv.indexOf(name);
  const joined = argv.find((argument) => argument.startsWith(`${name}=`));
  return joined?.slice(name.length + 1) ?? (at < 0 ? null : (argv[at + 1] ?? null));
}

function asStream(name: string): StreamName {
  const known = streams.find((stream) => stream === name);
  if (known !== undefined) return known;
  throw new DebussyError({
    code: 'ERR_SCENARIO',
    message: `"${name}" is not a stream that the scripted agent can print.`,
    hint: `Use one of: ${streams.join(', ')}`,
    exitCode: 2,
  });
}
