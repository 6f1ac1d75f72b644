import { configJsonSchema } from '@debussy/core/config';
import { commandOf } from '../command-of.ts';
import type { Command } from '../command-of.ts';

const shape = {
  name: 'config schema',
  about: 'Prints the JSON Schema of .debussy/config.yaml, for editors.',
  flags: {},
  example: 'debussy config schema > debussy.schema.json',
} as const;

export const command: Command = commandOf(shape, (_asked, io) => {
  io.stdout(`${JSON.stringify(configJsonSchema(), null, 2)}\n`);
  return Promise.resolve(0);
});
