import { loadPrompts, promptNames, promptPlaceholders, promptTexts } from '@debussy/engine';
import { printable } from '@debussy/story';
import { print } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { repositoryIfAny } from '../config-view/repository-here.ts';

const shape = {
  name: 'config prompts',
  words: '[<name>]',
  about: `Prints the templates of prompts: rules, first, restart, remediation, conflict, checkpoint and split. A file
.debussy/prompts/<name>.md replaces one of them; names in braces are filled in, and \`debussy audit\` checks them.`,
  flags: {
    'built-in': { type: 'boolean', says: 'the built-in texts, not those of the project' },
    json: jsonFlag,
  },
  example: 'debussy config prompts checkpoint > .debussy/prompts/checkpoint.md',
} as const;

export const command = commandOf(shape, async ({ values, words, wrong }, io) => {
  const [wanted, ...more] = words;
  if (more.length > 0) throw wrong('config prompts takes one name');
  const names = promptNames.filter((name) => wanted === undefined || name === wanted);
  if (names.length === 0) throw wrong(`unknown prompt ${wanted}; known: ${promptNames.join(', ')}`);
  const here = values['built-in'] === true ? null : await repositoryIfAny(io.cwd);
  const own = here === null ? promptTexts : loadPrompts(here.root).texts;
  const prompts = names.map((name) => ({
    name,
    replaced: own[name] !== promptTexts[name],
    placeholders: promptPlaceholders[name],
    text: own[name].trim(),
  }));
  const texts = wanted === undefined ? prompts.map(shown) : prompts.map(({ text }) => text);
  print(io, values.json, { prompts }, () => `${texts.join('\n\n')}\n`);
  return 0;
});

function shown(prompt: {
  readonly name: string;
  readonly replaced: boolean;
  readonly placeholders: readonly string[];
  readonly text: string;
}): string {
  const from = prompt.replaced ? `.debussy/prompts/${prompt.name}.md` : 'built in';
  const known = prompt.placeholders.map((one) => `{${one}}`).join(' ');
  return `=== ${prompt.name} (${from}; ${known})\n\n${printable(prompt.text)}`;
}
