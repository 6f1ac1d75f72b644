import { scopesOverlap } from '@debussy/core';
import type { PhaseSpec } from '@debussy/core';
import { posix } from 'node:path';

/** The changes to tests and their runners that the plan allows the phases of a candidate. */
export interface PlanScope {
  names(path: string): boolean;
  /** Whether a title or a task mentions removing the test, its file or its subject. */
  removes(test: { readonly name: string; readonly file: string }): boolean;
  /** Whether a title or a task speaks of tests that should not run. */
  readonly skips: boolean;
}

export function planScope(
  specs: readonly Pick<PhaseSpec, 'title' | 'scope' | 'files' | 'tasks'>[],
): PlanScope {
  const files = specs.flatMap((spec) => spec.files);
  const lines = specs.flatMap(({ title, scope, tasks }) => [title, scope, ...tasks.map(({ text }) => text)]);
  const words = lines.join('\n');
  const removed = lines.flatMap((line) => thingsBehind(removing, line));
  const reworked = lines.flatMap((line) => thingsBehind(reworking, line));
  return {
    names: (path) => scopesOverlap(files, [path]) || mentionsFile(words, path),
    removes: ({ name, file }) =>
      [...removed, ...reworked].some((thing) => tests.test(thing)) ||
      removed.some(
        (thing) => isAbout(thing, `${name} ${file}`) || (file !== '' && mentionsFile(thing, file)),
      ),
    skips:
      /\b(?:skip|disabl|quarantin|xfail|todo|ignor|mark)\w*\b[^\n]*\b(?:tests?|specs?|suites?|flaky|checks?)\b/i.test(
        words,
      ),
  };
}

const tests = /(?<![/\w.-])(?:tests?|specs?|suites?|cases?)(?![/\w-]|\.\w)/i;
const removing = 'remov|delet|drop|retir|prun|deprecat';
const reworking =
  'consolidat|deduplicat|replac|rewrit|merg|reorgani[sz]|refactor|clean|simplif|convert|port|migrat';

/** The object of such a word: `Remove the old parser, then write …` removes `the old parser`. */
function thingsBehind(words: string, line: string): readonly string[] {
  const pattern = new RegExp(
    String.raw`\b(?:${words})\w*\b((?:[^.,;:!?\n]|\.(?=\S))*?)(?=$|[,;:!?\n]|\.(?:\s|$)|\b(?:then\b|and (?:then|add|writ|us|fix|updat|mak|${reworking})\w*))`,
    'gi',
  );
  return [...line.matchAll(pattern)].map(([, thing = '']) => thing);
}

/** Whether both share a word of some length. */
function isAbout(thing: string, test: string): boolean {
  const known = new Set(wordsOf(test));
  return wordsOf(thing).some((word) => known.has(word));
}

function wordsOf(text: string): readonly string[] {
  const words =
    text
      .replaceAll(/([a-z])(?=[A-Z])/g, '$1 ')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? [];
  return words.map((word) => word.replace(/s$/, '')).filter((word) => !common.has(word));
}

const common: ReadonlySet<string> = new Set(
  'the and for with from all any our its old new dead unused code file line test tests spec src lib this that when not use used support function method module class'.split(
    ' ',
  ),
);

/** Whether its path or its name occurs as a whole word. */
export function mentionsFile(words: string, path: string): boolean {
  return [path, posix.basename(path)].some((name) =>
    new RegExp(`(?<![\\w./-])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\w/-])`).test(
      words,
    ),
  );
}
