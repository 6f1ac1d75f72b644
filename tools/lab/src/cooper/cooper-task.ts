import { mkdirSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { cachedRepository, fileAt, gitOutput, wanted } from '../public-repository.ts';
import type { Sources } from '../public-repository.ts';

/** A task of the data set: features of one project that were written for the same commit, each with tests of its own. */
export interface CooperTask {
  /** Its folder in the data set. */
  readonly path: string;
  /** `owner/name` on GitHub. */
  readonly project: string;
  readonly language: 'python' | 'go' | 'jest';
  /** Features whose tests pass and fail by chance, with their own patch alone. */
  readonly unsteady?: readonly string[];
}

const click = { project: 'pallets/click', language: 'python' } as const;
const jinja = { project: 'pallets/jinja', language: 'python' } as const;
const chi = { project: 'go-chi/chi', language: 'go' } as const;
const form = { project: 'react-hook-form/react-hook-form', language: 'jest' } as const;

export const cooperTasks: readonly CooperTask[] = [
  { path: 'samuelcolvin_dirty_equals_task/task43', project: 'samuelcolvin/dirty-equals', language: 'python' },
  { path: 'go_chi_task/task26', ...chi },
  { path: 'go_chi_task/task27', ...chi },
  // Its tests want the methods of a Go map in one order.
  { path: 'go_chi_task/task56', ...chi, unsteady: ['1'] },
  { path: 'pallets_click_task/task2068', ...click },
  { path: 'pallets_click_task/task2800', ...click },
  { path: 'pallets_click_task/task2956', ...click },
  { path: 'pallets_jinja_task/task1465', ...jinja },
  { path: 'pallets_jinja_task/task1559', ...jinja },
  { path: 'pallets_jinja_task/task1621', ...jinja },
  { path: 'react_hook_form_task/task85', ...form },
  { path: 'react_hook_form_task/task153', ...form },
];

const dataSet = { name: 'cooperbench/CooperBench', at: '44b4a7a79e7229a1baf0360aeb74648b79b7540a' };

export interface Feature {
  readonly id: string;
  readonly title: string;
  /** Files of patches: what changes the code, and what adds its tests. */
  readonly patch: string;
  readonly tests: string;
}

/** A task as it can be played: a repository at its base, and patches on disk. */
export interface LoadedTask extends CooperTask {
  readonly base: string;
  readonly repository: string;
  readonly features: readonly Feature[];
  /** The test command of each of its features, from the top of a tree. */
  readonly command: string;
}

/** Throws a sentence where the data set or the project cannot be had. */
export function loadTask(task: CooperTask, folder: string, sources: Sources): LoadedTask {
  const data = cachedRepository(dataSet.name, dataSet.at, sources);
  const read = (path: string): string => fileAt(data, wanted(dataSet.at), `dataset/${task.path}/${path}`);
  const base = /BASE_COMMIT="?([0-9a-f]{40})/.exec(read('setup.sh'))?.[1];
  if (base === undefined) throw new Error(`${task.path} names no base commit`);
  const listed = gitOutput(data, 'ls-tree', '--name-only', `${wanted(dataSet.at)}:dataset/${task.path}`);
  const ids = listed
    .split('\n')
    .flatMap((name) => /^feature(\d+)$/.exec(name)?.[1] ?? [])
    .toSorted((a, b) => Number(a) - Number(b));
  mkdirSync(folder, { recursive: true });
  const features = ids.map((id): Feature => {
    const [patch, tests] = ['feature', 'tests'].map((kind) => {
      const file = join(folder, `${id}-${kind}.patch`);
      writeFileSync(file, `${read(`feature${id}/${kind}.patch`)}\n`);
      return file;
    });
    const title =
      /^(?:# |\*\*Title\*\*:)\s*(.+)$/m.exec(read(`feature${id}/feature.md`))?.[1] ?? `Feature ${id}`;
    return { id, title: title.replaceAll(/[|[\]`]/g, ' '), patch: patch ?? '', tests: tests ?? '' };
  });
  const repository = cachedRepository(task.project, base, sources);
  const touched = ids.flatMap((id) => [
    ...read(`feature${id}/tests.patch`).matchAll(/^diff --git a\/\S+ b\/(\S+)$/gm),
  ]);
  const files = [...new Set(touched.map(([, file]) => file ?? ''))].toSorted();
  return { ...task, base, repository, features, command: commandOf(task.language, files) };
}

/** The tests of files that features of the task touch, if they exist. */
function commandOf(language: CooperTask['language'], files: readonly string[]): string {
  if (language === 'go') return goTests(files);
  const list = files.filter((file) => /test/i.test(file)).join(' ');
  const present = `set --; for f in ${list}; do [ -f "$f" ] && set -- "$@" "$f"; done`;
  if (language === 'jest')
    return `${present}; npx --no-install jest --config ./scripts/jest/jest.config.js "$@"`;
  return `${present}; PYTHONPATH=src:. PYTHONDONTWRITEBYTECODE=1 python3 -m pytest -q -x -p no:cacheprovider "$@"`;
}

/**
 * The tests of those files and no others: some of a package wait for half a minute, or for a port. What fails is
 * tried again, because some of the project's own measure time.
 */
function goTests(files: readonly string[]): string {
  const folders = [...new Set(files.map((file) => posix.dirname(file)))].map(
    (folder) => `${folder} ${files.filter((file) => posix.dirname(file) === folder).join(' ')}`,
  );
  return `for g in ${folders.map((group) => `'${group}'`).join(' ')}; do
  set -- $g; d=$1; shift
  names=$(cat "$@" 2>/dev/null | sed -n 's/^func \\(Test[A-Za-z0-9_]*\\).*/\\1/p' | paste -sd '|' -)
  [ -z "$names" ] || go test -trimpath -vet=off -count=1 -run "^($names)$" "./$d" || go test -trimpath -vet=off -count=1 -run "^($names)$" "./$d"
done`;
}
