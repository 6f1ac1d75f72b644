import { t as DebussyError } from "./errors-C00examP.js";
import { t as formatPlace } from "./place-B5QdAHjE.js";

// packages/core/src/problem.ts
/** One problem for a person: where, what, and what to do. */
function formatProblem(problem) {
	const where = problem.place === null ? "" : `${formatPlace(problem.place)} `;
	const hint = problem.hint === "" ? "" : `\n  ${problem.hint}`;
	return `${where}${problem.message}${hint}`;
}
/** All problems as one error; the place is that of the first. */
function problemsError(problems, exitCode = 2) {
	const [first, ...others] = problems;
	const more = others.map((problem) => `\n${formatProblem(problem)}`).join("");
	return new DebussyError({
		code: first.code,
		message: `${first.message}${more}`,
		hint: first.hint,
		exitCode,
		...first.place === null ? {} : { place: first.place }
	});
}

export { problemsError as n, formatProblem as t };