import { rulesText } from './rules.ts';

/** debussy's prompts for agents, each in a file that a project may replace: `.debussy/prompts/<name>.md`. */
export const promptNames = [
  'rules',
  'first',
  'restart',
  'remediation',
  'conflict',
  'checkpoint',
  'split',
] as const;

export type PromptName = (typeof promptNames)[number];

export type PromptTexts = Readonly<Record<PromptName, string>>;

export const promptTexts: PromptTexts = {
  rules: rulesText,
  first: '# Phase {phase}: {title}\n\nYou work on phase {phase}{part} of "{plan}".{where}',
  restart: '{handoff}\n\n{sides}',
  remediation: [
    '{what}',
    'Failing gates: {gates}. Find the cause and fix it; do not weaken tests or gates.',
    '{commands}',
    '{logs}',
    '{large}',
  ].join('\n\n'),
  conflict: [
    'This phase was finished, but another phase landed first, and the two do not merge: both changed the same places. The worktree holds both, with conflict markers in the files below.',
    '{files}',
    '{same_names}',
    '{sides}',
    '{tried}',
    'Write each place so that it does what both phases want. Combining two changed lines into one is fine. If something of either side has to go, name it and the reason in `--reason`. `git diff` shows what is open. Then make sure that the gates pass.',
  ].join('\n\n'),
  checkpoint: [
    'Your context is almost full, and a fresh session continues phase {phase} in this directory. Do not go on with the work, and call no more tools.',
    'Answer with what that session must know and cannot see in the files, in at most 600 words, with task ids, file names and exact commands, then STOP:',
    '<checkpoint>\n## Goal\n## Completed\n## Remaining\n## Do not redo\n## Key decisions\n## What failed\n## Next\n</checkpoint>',
  ].join('\n\n'),
  split: [
    'Propose how to split this phase. Do not work on it in this session.',
    '{numbers}',
    '{gates}',
    'Look at the code that the phase concerns, and report a `split_request` with 2 to {max_sub_phases} sub-phases that cover every remaining task (see "When to ask for a split"):',
    [
      '- {size}',
      '- Cut by what can be finished and tested alone, such as one feature or one folder from its code to its tests, not by layers or by kinds of work.',
      '- Give each its own files. What several of them need first is a sub-phase of its own, and the others name it in `depends_on`; all others run at the same time.',
      "- Give each a gate that can pass before the others are done. The union of all is verified by the phase's own gates.",
    ].join('\n'),
  ].join('\n\n'),
};

/** Placeholders allowed in each of them. */
export const promptPlaceholders: Readonly<Record<PromptName, readonly string[]>> = {
  rules: ['max_sub_phases'],
  first: ['phase', 'title', 'part', 'plan', 'where'],
  restart: ['phase', 'handoff', 'sides'],
  remediation: ['phase', 'what', 'gates', 'commands', 'logs', 'large'],
  conflict: ['phase', 'files', 'same_names', 'sides', 'tried'],
  checkpoint: ['phase'],
  split: ['phase', 'gates', 'max_sub_phases', 'numbers', 'size'],
};

const placeholder = /\{([a-z][a-z_]*)\}/g;

/** In one pass, so that braces in a value stay. A paragraph that consists only of an empty value is left out. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .filter((part) => values[/^\{([a-z_]+)\}$/.exec(part.trim())?.[1] ?? ''] !== '')
    .map((part) => part.replaceAll(placeholder, (whole, name: string) => values[name] ?? whole))
    .join('\n\n');
}

export function unknownPlaceholders(name: PromptName, text: string): readonly string[] {
  const named = [...text.matchAll(placeholder)].map(([, found = '']) => found);
  return [...new Set(named)].filter((found) => !promptPlaceholders[name].includes(found));
}
