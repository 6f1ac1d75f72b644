import { DebussyError, nearest, type FileProblem, type FileText } from '@debussy/core';
import { basename, dirname, join } from 'node:path';
import { largestPlan } from './read-text-file.ts';

interface Words {
  readonly code: `ERR_${string}`;
  readonly says: string;
  readonly hint: string;
}

const words: Readonly<Record<FileProblem, Words>> = {
  missing: {
    code: 'ERR_PLAN_MISSING',
    says: 'no such file',
    hint: 'Check the path, or name a folder to search for plans.',
  },
  directory: { code: 'ERR_PLAN_DIRECTORY', says: 'this is a directory', hint: 'Name the plan file in it.' },
  outside: {
    code: 'ERR_PLAN_OUTSIDE',
    says: 'outside the repository',
    hint: 'Move the plan into the repository.',
  },
  binary: { code: 'ERR_PLAN_BINARY', says: 'not a text file', hint: 'A plan is markdown in UTF-8.' },
  empty: {
    code: 'ERR_PLAN_EMPTY',
    says: 'the file is empty',
    hint: 'Write a plan: a phases table that links phase files, or sections "## Phase 1: …".',
  },
  'too-large': {
    code: 'ERR_PLAN_TOO_LARGE',
    says: 'too large to be a plan',
    hint: `A plan has at most ${largestPlan / 1024 / 1024} MB; name the right file, or split it into phase files.`,
  },
  unreadable: {
    code: 'ERR_PLAN_UNREADABLE',
    says: 'cannot be read',
    hint: 'Check its kind and its permissions.',
  },
};

/** Why the named plan cannot be opened. Similar names beside it are suggested. */
export function fileError(
  file: string,
  answer: FileText & { readonly ok: false },
  beside: readonly string[] | null = null,
): DebussyError {
  const { code, says, hint: usual } = words[answer.problem];
  const plans = (beside ?? [])
    .map((name) => basename(name))
    .filter((name) => /\.(?:md|ya?ml|json)$/i.test(name));
  const meant = answer.problem === 'missing' ? nearest(basename(file), plans) : null;
  const hint = meant === null ? usual : `Did you mean ${join(dirname(file), meant)}?`;
  const detail = answer.detail === '' ? '' : ` (${answer.detail})`;
  return new DebussyError({ code, message: `${file}: ${says}${detail}`, hint, exitCode: 2 });
}
