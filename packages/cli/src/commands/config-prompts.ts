import {
  findPlan,
  loadPrompts,
  openPlan,
  planRoot,
  promptAhead,
  promptNames,
  promptPlaceholders,
  promptTexts,
  requirePhases,
} from '@debussy/engine';
import { printable } from '@debussy/story';
import { print } from '../command-io.ts';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { configHere, repositoryIfAny } from '../config-view/repository-here.ts';

const shape = {
  name: 'config prompts',
  words: '[<name>|<plan>]',
  about: `Prints the templates of prompts: rules, first, restart, remediation, conflict, checkpoint and split. A file
.debussy/prompts/<name>.md replaces one of them; names in braces are filled in, and \`debussy audit\`
checks them. With --phase: the whole prompt that the first session of a phase would get.`,
  flags: {
    phase: { type: 'string', takes: '<id>', says: 'print the prompt of this phase of a plan' },
    'built-in': { type: 'boolean', says: 'the built-in texts, not those of the project' },
    json: jsonFlag,
  },
  example: 'debussy config prompts checkpoint > .debussy/prompts/checkpoint.md',
} as const;

export const command = commandOf(shape, async ({ values, words, wrong }, io) => {
  const [wanted, ...more] = words;
  if (more.length > 0) throw wrong('config prompts takes one name, or with --phase one plan');
  if (values.phase !== undefined) return showAhead(values.phase, wanted, { io, json: values.json });
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

interface Asked {
  readonly io: CommandIo;
  readonly json: boolean | undefined;
}

async function showAhead(phase: string, path: string | undefined, { io, json }: Asked): Promise<number> {
  const plan = requirePhases(openPlan(path ?? findPlan(planRoot(io.cwd), io.cwd), io.cwd));
  const { config, root } = await configHere(io);
  const { text, pruned } = promptAhead(plan, phase, { config, root: root ?? io.cwd });
  print(io, json, { phase, text, pruned }, () => `${inLines(text)}\n`);
  return 0;
}

function shown(prompt: {
  readonly name: string;
  readonly replaced: boolean;
  readonly placeholders: readonly string[];
  readonly text: string;
}): string {
  const from = prompt.replaced ? `.debussy/prompts/${prompt.name}.md` : 'built in';
  const known = prompt.placeholders.map((one) => `{${one}}`).join(' ');
  return `=== ${prompt.name} (${from}; ${known})\n\n${inLines(prompt.text)}`;
}

function inLines(text: string): string {
  return text.trimEnd().split('\n').map(printable).join('\n');
}
