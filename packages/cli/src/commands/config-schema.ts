import { configJsonSchema } from '@debussy/core/config';
import { commandOf, type RunCommand } from '../command-of.ts';

export const usage: string = `Usage: debussy config schema

Prints the JSON Schema of .debussy/config.yaml, for editors.

Example: debussy config schema > debussy.schema.json
`;

export const run: RunCommand = commandOf({ usage, options: {}, words: false }, (_asked, io) => {
  io.stdout(`${JSON.stringify(configJsonSchema(), null, 2)}\n`);
  return Promise.resolve(0);
});
