import { orNull, readBounded } from '@debussy/host';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promptNames, promptPlaceholders, promptTexts, unknownPlaceholders } from './prompt-texts.ts';
import type { PromptName, PromptTexts } from './prompt-texts.ts';

export interface PromptProblem {
  readonly file: string;
  readonly code: 'PROMPT_UNKNOWN' | 'PROMPT_PLACEHOLDER' | 'PROMPT_UNREADABLE';
  readonly message: string;
  readonly hint: string;
}

export interface LoadedPrompts {
  readonly texts: PromptTexts;
  readonly problems: readonly PromptProblem[];
}

const promptsFolder = join('.debussy', 'prompts');

/** From the top of the repository. */
export const promptFiles: readonly string[] = promptNames.map((name) => `.debussy/prompts/${name}.md`);

const largest = 64 * 1024;

/**
 * The built-in prompts, with the project's replacements. An unusable file is a problem and replaces nothing. If the
 * approved version of a prompt differs from the checkout, it is used.
 */
export function loadPrompts(
  root: string,
  counted: ReadonlyMap<string, Buffer | null> = new Map(),
): LoadedPrompts {
  const ofAgents = promptNames.flatMap((name, i): readonly ReadPrompt[] => {
    const text = counted.get(promptFiles[i] ?? '');
    return text === undefined ? [] : [{ name, text: text?.toString('utf8') ?? null, problems: [] }];
  });
  const names = new Set(ofAgents.map(({ name }) => `${name ?? ''}.md`));
  const others = filesIn(root).filter((file) => !names.has(file));
  const found = [...ofAgents, ...others.map((file) => readPrompt(root, file))];
  const own = found.flatMap(({ name, text }) =>
    name === null || text === null ? [] : [[name, text] as const],
  );
  return {
    texts: { ...promptTexts, ...Object.fromEntries(own) },
    problems: found.flatMap(({ problems }) => problems),
  };
}

function filesIn(root: string): readonly string[] {
  return orNull(() => readdirSync(join(root, promptsFolder)).filter((file) => file.endsWith('.md'))) ?? [];
}

interface ReadPrompt {
  readonly name: PromptName | null;
  readonly text: string | null;
  readonly problems: readonly PromptProblem[];
}

function readPrompt(root: string, base: string): ReadPrompt {
  const file = join(promptsFolder, base);
  const name = promptNames.find((one) => `${one}.md` === base) ?? null;
  if (name === null) {
    const hint = `Known prompts: ${promptNames.join(', ')}. \`debussy prompts\` prints them.`;
    return refused({
      file,
      code: 'PROMPT_UNKNOWN',
      message: `${file}: no prompt has this name`,
      hint,
    });
  }
  const read = readBounded(join(root, file), largest);
  if (!read.ok || read.value.text.trim() === '') {
    const message = `${file}: it is empty, or cannot be read, and the built-in prompt is used`;
    return refused({
      file,
      code: 'PROMPT_UNREADABLE',
      message,
      hint: `Write at most ${largest} bytes of text.`,
    });
  }
  const { text } = read.value;
  const known = promptPlaceholders[name].map((one) => `{${one}}`).join(', ');
  const problems = unknownPlaceholders(name, text).map((unknown): PromptProblem => {
    const message = `${file}: {${unknown}} is not a placeholder of this prompt`;
    return { file, code: 'PROMPT_PLACEHOLDER', message, hint: `Known there: ${known}.` };
  });
  return { name, text, problems };
}

function refused(problem: PromptProblem): ReadPrompt {
  return { name: null, text: null, problems: [problem] };
}
