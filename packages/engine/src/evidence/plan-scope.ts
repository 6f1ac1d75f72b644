import { scopesOverlap } from '@debussy/core';
import type { PhaseSpec } from '@debussy/core';
import { posix } from 'node:path';

/** What the plan lets the phases of a candidate do to tests and to what runs them. */
export interface PlanScope {
  /** Whether `Files` or a task names the file. */
  names(path: string): boolean;
  /** Whether a title or a task speaks of removing or replacing something. */
  readonly removes: boolean;
  /** Whether a title or a task speaks of tests that are not to run. */
  readonly skips: boolean;
}

export function planScope(
  specs: readonly Pick<PhaseSpec, 'title' | 'scope' | 'files' | 'tasks'>[],
): PlanScope {
  const files = specs.flatMap((spec) => spec.files);
  const words = specs
    .map(({ title, scope, tasks }) => [title, scope, ...tasks.map(({ text }) => text)].join('\n'))
    .join('\n');
  return {
    names: (path) => scopesOverlap(files, [path]) || mentions(words, path),
    removes:
      /\b(?:remov|delet|drop|retir|prun|consolidat|deduplicat|replac|rewrit|deprecat|merge)\w*\b/i.test(
        words,
      ),
    skips:
      /\b(?:skip|disabl|quarantin|xfail|todo|ignor|mark)\w*\b[^\n]*\b(?:tests?|specs?|suites?|flaky|checks?)\b/i.test(
        words,
      ),
  };
}

/** By its path or its name, as a word of its own. */
function mentions(words: string, path: string): boolean {
  return [path, posix.basename(path)].some((name) =>
    new RegExp(`(?<![\\w./-])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\w/-])`).test(
      words,
    ),
  );
}
