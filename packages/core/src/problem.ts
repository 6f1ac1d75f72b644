import { DebussyError } from './errors.ts';
import { formatPlace, type Place } from './place.ts';

/** One reason why a text was refused. Readers return all reasons, not only the first. */
export interface Problem {
  readonly code: `ERR_${string}`;
  readonly message: string;
  readonly hint: string;
  readonly place: Place | null;
}

/** One problem as text: place, message, and remedy. */
export function formatProblem(problem: Problem): string {
  const where = problem.place === null ? '' : `${formatPlace(problem.place)} `;
  const hint = problem.hint === '' ? '' : `\n  ${problem.hint}`;
  return `${where}${problem.message}${hint}`;
}

/** All problems as one error; the place is that of the first. */
export function problemsError(problems: readonly [Problem, ...Problem[]], exitCode = 2): DebussyError {
  const [first, ...others] = problems;
  const more = others.map((problem) => `\n${formatProblem(problem)}`).join('');
  return new DebussyError({
    code: first.code,
    message: `${first.message}${more}`,
    hint: first.hint,
    exitCode,
    ...(first.place === null ? {} : { place: first.place }),
  });
}
