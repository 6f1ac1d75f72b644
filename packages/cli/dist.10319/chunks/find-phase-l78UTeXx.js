import { t as DebussyError } from "./errors-C00examP.js";
import { t as nearest } from "./nearest-JM_WfCqM.js";
import { n as phaseKey } from "./ids-DaUrT_Vf.js";

// packages/engine/src/runs/find-phase.ts
/** A phase of a run, however its id is spelled. */
function findPhase(state, id) {
	const entry = state.phases.get(phaseKey(id));
	if (entry !== void 0) return entry;
	const ids = [...state.phases.values()].map(({ spec }) => spec.id);
	const near = nearest(id, ids);
	const list = `It has: ${ids.join(", ")}`;
	throw new DebussyError({
		code: "ERR_PHASE_UNKNOWN",
		message: `run ${state.run} has no phase ${id}`,
		hint: near === null ? list : `Did you mean ${near}? ${list}`,
		exitCode: 2
	});
}

export { findPhase as t };