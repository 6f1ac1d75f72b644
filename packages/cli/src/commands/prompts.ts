import { loadPrompts, promptNames, promptPlaceholders, promptTexts } from '@debussy/engine';
import { printable } from '../audit-view/printable.ts';
import { commandOf, type RunCommand } from '../command-of.ts';
import { configRoot } from '../config-view/config-root.ts';
import { usageError } from '../usage-error.ts';

export const usage: string = `Usage: debussy prompts [<name>] [--built-in] [--json]

Prints what debussy says to agents in its own words: first, restart, remediation, conflict, checkpoint and split. A file
.debussy/prompts/<name>.md replaces one of them; names in braces are filled in, and \`debussy audit\` checks them.

  --built-in   the built-in texts, whatever the project has
  --json       the same as JSON

Example: debussy prompts checkpoint > .debussy/prompts/checkpoint.md
`;

const options = { 'built-in': { type: 'boolean' }, json: { type: 'boolean' } } as const;

export const run: RunCommand = commandOf(
  { usage, options, words: true },
  async ({ values, positionals }, io) => {
    const [wanted, ...more] = positionals;
    if (more.length > 0) throw usageError('prompts takes one name', usage);
    const names = promptNames.filter((name) => wanted === undefined || name === wanted);
    if (names.length === 0)
      throw usageError(`there is no prompt ${wanted ?? ''}; known: ${promptNames.join(', ')}`, usage);
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
  },
);

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
