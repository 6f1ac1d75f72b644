import { loadPrompts, promptNames, promptPlaceholders, promptTexts } from '@debussy/engine';
import { printable } from '@debussy/story';
import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { configRoot } from '../config-view/config-root.ts';
import { usageError } from '../usage-error.ts';

const shape = {
  name: 'config prompts',
  words: '[<name>]',
  about: `Prints what debussy says to agents in its own words: first, restart, remediation, conflict, checkpoint and split. A file
.debussy/prompts/<name>.md replaces one of them; names in braces are filled in, and \`debussy audit\` checks them.`,
  flags: {
    'built-in': { type: 'boolean', says: 'the built-in texts, whatever the project has' },
    json: jsonFlag,
  },
  example: 'debussy config prompts checkpoint > .debussy/prompts/checkpoint.md',
} as const;

export const command: CliCommand = commandOf(shape, async ({ values, words }, io) => {
  const [wanted, ...more] = words;
  if (more.length > 0) throw usageError('config prompts takes one name', shape);
  const names = promptNames.filter((name) => wanted === undefined || name === wanted);
  if (names.length === 0)
    throw usageError(`there is no prompt ${wanted ?? ''}; known: ${promptNames.join(', ')}`, shape);
  const root = await configRoot(io.cwd);
  const own = values['built-in'] === true || root === null ? promptTexts : loadPrompts(root).texts;
  const prompts = names.map((name) => ({
    name,
    replaced: own[name] !== promptTexts[name],
    placeholders: promptPlaceholders[name],
    text: own[name].trim(),
  }));
  if (values.json === true) io.stdout(`${JSON.stringify({ schema_version: 1, prompts }, null, 2)}\n`);
  else if (wanted !== undefined) io.stdout(`${prompts[0]?.text ?? ''}\n`);
  else io.stdout(`${prompts.map(shown).join('\n\n')}\n`);
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
