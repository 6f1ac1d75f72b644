import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { _ as finalFailures, g as entryOf, i as isOver, m as record, r as inSession } from "./attempt-D02TMccT.js";

// packages/core/src/exit-codes.ts
/** What a run ended with, as the shell sees it. */
const exitCodes = {
	landed: 0,
	error: 1,
	usage: 2,
	failed: 3,
	needsHuman: 4,
	budget: 5,
	limit: 75,
	interrupted: 130,
	terminated: 143
};
/**
* One code for a run. Where several facts hold, the first of this order wins:
* refused (2), broken (1), everything landed (0), stopped (130, 143), halted (4), failed (3), a person is needed (4),
* budget (5), limit (75). Work that is left over without any of these is an operational error (1).
*
* Everything landed stands before the reasons to stop: a run that was told to drain and had nothing left has succeeded.
* Only the word of an agent that going on does harm stands before it: a person is to look at what landed.
*/
function exitCodeOf(facts) {
	if (facts.refused) return exitCodes.usage;
	if (facts.broken) return exitCodes.error;
	if (facts.unfinishedPhases === 0) return facts.halted ? exitCodes.needsHuman : exitCodes.landed;
	if (facts.stopped !== null) return facts.stopped === "terminate" ? exitCodes.terminated : exitCodes.interrupted;
	if (facts.halted) return exitCodes.needsHuman;
	if (facts.failedPhases > 0) return exitCodes.failed;
	if (facts.humanPhases > 0) return exitCodes.needsHuman;
	if (facts.budgetExceeded) return exitCodes.budget;
	if (facts.limitReached) return exitCodes.limit;
	return exitCodes.error;
}

// packages/scheduler/src/state/hold.ts
/** Why a phase starts no session until the run is resumed: its own hold, or that of a phase which it is a part of. */
function holdOn(state, entry) {
	if (state.held.size === 0) return null;
	let at = entry;
	for (;;) {
		const hold = state.held.get(phaseKey(at.spec.id));
		if (hold !== void 0) return hold;
		if (at.spec.parent === null) return null;
		at = entryOf(state, at.spec.parent);
	}
}

// packages/scheduler/src/decide/ending.ts
function isBusy(state) {
	return [...state.verifications.values()].some((one) => one.result.kind === "running") || [...state.phases.values()].some((entry) => inSession(entry.state));
}
/** Nothing runs and nothing can: what landed goes to the user's branch, unless the run is to go on later. */
function endRun(state) {
	const code = exitCodeOf(factsOf(state));
	if (isToDeliver(state)) return { kind: "deliver" };
	return record({
		type: "run.ended",
		exit_code: code,
		outcome: outcomes[code],
		reason: reasonOf(state)
	});
}
/** A run that is to go on later delivers at its end. */
function isToDeliver(state) {
	const code = exitCodeOf(factsOf(state));
	const goesOn = code === 130 || code === 143 || code === 5 || code === 75;
	return !state.delivered && !goesOn;
}
const outcomes = {
	0: "completed",
	1: "error",
	2: "error",
	3: "failed",
	4: "needs_human",
	5: "budget",
	75: "limit",
	130: "interrupted",
	143: "interrupted"
};
function factsOf(state) {
	const { draining } = state;
	const count = (test) => wantedPhases(state).filter(test).length;
	const failedPhases = count((entry) => entry.state.kind === "failed");
	const broken = finalFailures(state).length;
	const humanPhases = count(({ state: { kind } }) => kind === "needs_human" || kind === "blocked");
	const isHeld = (hold) => count((entry) => !isOver(entry.state) && holdOn(state, entry) === hold) > 0;
	return {
		refused: false,
		broken: false,
		stopped: draining === null && failedPhases + humanPhases === 0 && isHeld("person") ? "interrupt" : stoppedBy(draining),
		halted: draining === "halt" || draining === "by_hand" || draining === "tip_moved",
		failedPhases: failedPhases + broken,
		humanPhases,
		budgetExceeded: state.budgetExceeded || isHeld("budget"),
		limitReached: draining === "limit" || draining === "outage",
		unfinishedPhases: broken + count((entry) => entry.state.kind !== "landed" && entry.state.kind !== "skipped")
	};
}
function stoppedBy(draining) {
	if (draining === "terminated") return "terminate";
	return draining === "interrupted" || draining === "requested" ? "interrupt" : null;
}
function reasonOf(state) {
	const open = wantedPhases(state).filter((entry) => entry.state.kind !== "landed");
	const last = finalFailures(state).map(({ phase, gate }) => `${gate} of phase ${phase}`);
	if (last.length > 0) return `on the final tip these gates fail: ${last.join(", ")}`;
	const left = open.length === 0 ? "everything landed" : `not landed: ${open.map((entry) => entry.spec.id).join(", ")}`;
	if (state.draining === "by_hand" && open.length > 0) return `what a person put on the run's branch does not pass; ${left}`;
	if (state.draining === "tip_moved") return `a branch of the run was moved by somebody else; ${left}`;
	return state.draining === "halt" ? `an agent recommended to halt; ${left}` : left;
}
/** The phases that this run is about, with the sub-phases of those that were split. */
function wantedPhases(state) {
	const { only } = state;
	const entries = [...state.phases.values()];
	if (only === null) return entries;
	return entries.filter((entry) => entry.spec.parent !== null || only.has(phaseKey(entry.spec.id)));
}

export { holdOn as a, wantedPhases as i, isBusy as n, isToDeliver as r, endRun as t };