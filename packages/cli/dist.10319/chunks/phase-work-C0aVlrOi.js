import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { g as entryOf } from "./attempt-D02TMccT.js";

// packages/engine/src/runs/phase-work.ts
/** The newest work that is known: what landed, otherwise what was captured. A split phase is its sub-phases. */
function phaseWork(state, events, phase) {
	const byHand = madeByHand(events, phase);
	if (byHand !== null && entryOf(state, phase).state.kind === "landed") return {
		kind: "by_hand",
		...byHand
	};
	const landed = landedCommits(state, phase);
	if (landed.length > 0) return {
		kind: "landed",
		commits: landed
	};
	const captured = capturedCommits(state, events, phase);
	if (captured.length > 0) return {
		kind: "captured",
		commits: captured
	};
	const prepared = newest(events, "attempt.prepared", phase);
	return prepared === void 0 ? { kind: "none" } : {
		kind: "in_worktree",
		worktree: prepared.worktree
	};
}
/** Where the tip was before it went to what a person did; the commit that marks the phase there holds no change itself. */
function madeByHand(events, phase) {
	for (const event of events.toReversed()) {
		if (event.type !== "tip.moved") continue;
		const mark = event.landed.find((one) => phaseKey(one.phase) === phaseKey(phase));
		if (mark === void 0) continue;
		return mark.empty && event.offer === "by_hand" ? {
			from: event.from,
			to: mark.commit
		} : null;
	}
	return null;
}
function landedCommits(state, phase) {
	const { state: where, group } = entryOf(state, phase);
	if (where.kind !== "landed") return [];
	const children = (group?.children ?? []).flatMap((child) => landedCommits(state, child));
	return [
		...partial(group),
		...children,
		...where.commit === null ? [] : [where.commit]
	];
}
function capturedCommits(state, events, phase) {
	const { group } = entryOf(state, phase);
	if (group !== null) return [...partial(group), ...group.children.flatMap((child) => workOf(state, events, child))];
	const captured = newest(events, "attempt.captured", phase);
	return captured === void 0 ? [] : [captured.commit];
}
/** What the parent had done before it was split. */
function partial(group) {
	return group === null || group.partial === group.base ? [] : [group.partial];
}
function workOf(state, events, phase) {
	const work = phaseWork(state, events, phase);
	return "commits" in work ? work.commits : [];
}
function newest(events, type, phase) {
	const isIt = (event) => event.type === type && "phase" in event && phaseKey(event.phase) === phaseKey(phase);
	return events.findLast(isIt);
}

export { phaseWork as t };