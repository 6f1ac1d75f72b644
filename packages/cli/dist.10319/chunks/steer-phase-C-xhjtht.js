import { t as DebussyError } from "./errors-C00examP.js";
import { n as steerRun, o as goesOnWithout, r as requestControl } from "./steer-run-Bni1QH3H.js";
import { n as awaitsApproval } from "./attempt-D02TMccT.js";
import { t as chooseRun } from "./choose-run-gVhU6a30.js";
import { t as findPhase } from "./find-phase-l78UTeXx.js";
import { t as tellRun } from "./run-state-O8n-tzeg.js";

// packages/engine/src/control/steer-phase.ts
/** Skips or retries a phase: at once when somebody carries out the run, otherwise the next `resume` does it. */
async function steerPhase(steering, cwd) {
	const { action, keep = false, fresh = false } = steering;
	const chosen = await chooseRun(cwd, steering.run);
	const { state } = tellRun(chosen);
	const entry = findPhase(state, steering.phase);
	const { id } = entry.spec;
	if (action === "skip") refuseSkip(entry);
	else refuseRetry(entry, {
		whole: goesOnWithout(state, entry),
		fresh
	});
	if (keep) refuseKeep(entry);
	if (chosen.held === null) return leaveForResume(chosen, {
		action,
		entry,
		keep,
		fresh
	});
	const from = fresh ? ", from the base" : hasWork(entry) ? ", from its kept work" : "";
	const again = keep ? `Phase ${id} goes on with its work as it is.` : `Phase ${id} is tried again${from}.`;
	await steerRun(chosen, {
		action,
		phase: id,
		keep,
		fresh
	});
	return action === "skip" ? `Phase ${id} is skipped.` : again;
}
function leaveForResume({ run, folder }, { action, entry, keep, fresh }) {
	const phase = entry.spec.id;
	if (!(action === "retry" && entry.state.kind === "failed" && !fresh)) requestControl(folder.control, {
		action,
		phase,
		by: "user",
		keep,
		fresh
	});
	const from = fresh ? " from the base" : hasWork(entry) ? " from its kept work" : "";
	const again = keep ? `takes the work of phase ${phase} as it is` : `retries phase ${phase}${from}`;
	return `Run ${run} is not under way. The next \`debussy resume ${run}\` ${action === "skip" ? `skips phase ${phase}` : again}.`;
}
function hasWork({ state }) {
	return "carried" in state && state.carried?.start != null;
}
function refuseSkip({ spec, state }) {
	if (state.kind === "landed") throw refusal(`phase ${spec.id} has landed and cannot be skipped`, state.commit === null ? "See what landed: debussy status" : `To take it back: git revert ${state.commit.slice(0, 12)}`);
	if (state.kind === "skipped") throw refusal(`phase ${spec.id} is skipped already`, `To bring it back: debussy retry ${spec.id}`);
}
const retryable = /* @__PURE__ */ new Set([
	"failed",
	"needs_human",
	"blocked",
	"skipped"
]);
function refuseRetry({ spec, state }, { whole, fresh }) {
	if (fresh && state.kind === "pending" && state.carried !== null) return;
	if (retryable.has(state.kind) && whole !== null) throw refusal(`phase ${spec.id} was left out, and phase ${whole} lands without it`, "What is still missing can be a phase of its own: add it to the plan");
	if (retryable.has(state.kind)) return;
	const hint = state.kind === "landed" ? "See what it changed: debussy diff " + spec.id : "A phase can be tried again when it has failed, is blocked, waits for a person or was skipped: debussy status";
	throw refusal(`phase ${spec.id} is ${state.kind}: there is nothing to retry`, hint);
}
function refuseKeep({ spec, state }) {
	if (awaitsApproval(state)) return;
	throw refusal(`phase ${spec.id} is ${state.kind}: it has no work that waits for your word`, `To begin it anew: debussy retry ${spec.id}`);
}
function refusal(message, hint) {
	return new DebussyError({
		code: "ERR_PHASE_STATE",
		message,
		hint,
		exitCode: 2
	});
}

export { steerPhase as t };