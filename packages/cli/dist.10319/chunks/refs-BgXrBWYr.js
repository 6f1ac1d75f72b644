import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { t as safeName } from "./safe-name-BTkRXNVx.js";

// packages/core/src/refs.ts
/** Below this are debussy's own refs: no other program writes there. */
const privateRefs = "refs/debussy";
/** Below this are the branches of runs, which are for people. */
const runBranches = "refs/heads/debussy";
/** Holds the refs that say which run works on a target: no run may have this id. */
const targets = "targets";
const targetRoot = `${privateRefs}/${targets}/`;
/** A branch as people call it. */
function shortBranch(ref) {
	return ref.replace(/^refs\/heads\//, "");
}
function runRefs(slug, run) {
	return {
		branch: `refs/heads/${branchName(slug, run)}`,
		base: baseRef(run),
		epoch: epochRef(run),
		all: runRoot(run)
	};
}
/** `debussy/<plan>-<run>`: what the user sees in `git branch`. */
function branchName(slug, run) {
	return `debussy/${safeName(slug)}-${runName(run)}`;
}
/** The prefix of a run's private refs, with the slash. */
function runRoot(run) {
	return `${privateRefs}/${runName(run)}/`;
}
function baseRef(run) {
	return `${runRoot(run)}base`;
}
function epochRef(run) {
	return `${runRoot(run)}epoch`;
}
/** The branch of a split phase, on which its sub-phases land. */
function groupRef(run, phase) {
	return `${runRoot(run)}group/${phaseName(phase)}`;
}
/** Work that did not land and is not to be lost. */
function keptRef(run, phase, name) {
	return `${runRoot(run)}kept/${phaseName(phase)}/${safeName(name)}`;
}
/** Work in progress at the end of a session that another session continues. */
function wipRef(run, phase, session) {
	return `${runRoot(run)}wip/${phaseName(phase)}/${safeName(session)}`;
}
function targetClaimRef(digest) {
	return `${targetRoot}${safeName(digest)}`;
}
/** What a private ref is, read back from its name; null for refs that are not a run's. */
function readRef(ref) {
	const [, run, rest] = /^refs\/debussy\/([^/]+)\/(.+)$/.exec(ref) ?? [];
	return run === void 0 || rest === void 0 || run === targets ? null : {
		run,
		rest
	};
}
function runName(run) {
	const name = safeName(run);
	return name === targets ? `${name}-run` : name;
}
function phaseName(phase) {
	return safeName(phaseKey(phase));
}

export { privateRefs as a, runRefs as c, targetClaimRef as d, targetRoot as f, keptRef as i, runRoot as l, epochRef as n, readRef as o, wipRef as p, groupRef as r, runBranches as s, baseRef as t, shortBranch as u };