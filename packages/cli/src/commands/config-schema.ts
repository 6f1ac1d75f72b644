import { configJsonSchema } from '@debussy/core/config';
import type { CommandIo } from '../command-io.ts';
import { commandOptions } from '../command-options.ts';
import { noArguments } from '../control/phase-argument.ts';

export const usage: string = `Usage: debussy config schema

Prints the JSON Schema of .debussy/config.yaml, for editors.

Example: debussy config schema > debussy.schema.json
`;

const options = { help: { type: 'boolean', short: 'h' } } as const;

export function run(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = commandOptions(argv, options, usage);
  if (values.help !== true) noArguments(positionals, usage);
  io.stdout(values.help === true ? usage : `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
  return Promise.resolve(0);
}
