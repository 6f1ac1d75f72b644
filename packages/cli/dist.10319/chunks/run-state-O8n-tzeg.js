import { t as DebussyError } from "./errors-C00examP.js";
import { s as readRun } from "./find-plan-C3SVebNr.js";

// packages/engine/src/runs/run-state.ts
/** What a run's journal tells of it. */
function tellRun({ location, run, folder }) {
	const { state, events } = readRun(location.commonDir, run);
	if (state !== null) return {
		state,
		events
	};
	throw new DebussyError({
		code: "ERR_RUN_INCOMPLETE",
		message: `run ${run} has no journal, or had not begun when it was stopped`,
		hint: `Look into ${folder.root}; a new run of the same plan: debussy run --restart`
	});
}

export { tellRun as t };