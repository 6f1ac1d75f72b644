import { t as DebussyError } from "./errors-C00examP.js";
import { t as nearest } from "./nearest-JM_WfCqM.js";
import { a as privateRefs, o as readRef, s as runBranches } from "./refs-BgXrBWYr.js";
import { a as listRunIds, b as listRefs, o as liveHolder } from "./find-plan-C3SVebNr.js";
import { t as locateRepository } from "./locate-BmzHu2CJ.js";
import { i as openStore } from "./store-BwjcH14R.js";
import { n as noRun } from "./find-subject-tGSOq-S3.js";
import { n as runFolder } from "./run-folder-3OeyQ22U.js";

// packages/workspace/src/recovery/list-runs.ts
/** Every run that has left a ref, by name. */
async function listRuns(store) {
	const all = await listRefs(store, privateRefs, runBranches);
	const branches = all.filter(({ ref }) => ref.startsWith("refs/heads/"));
	const own = all.flatMap((entry) => {
		const read = readRef(entry.ref);
		return read === null ? [] : [{
			...entry,
			run: read.run,
			name: read.rest
		}];
	});
	const runs = [...new Set(own.map(({ run }) => run))];
	return runs.map((run) => ({
		run,
		branch: branches.find(({ ref }) => runOf(ref, runs) === run) ?? null,
		refs: own.filter((entry) => entry.run === run).map(({ ref, oid, name }) => ({
			ref,
			oid,
			name
		}))
	}));
}
function runOf(branch, runs) {
	return runs.filter((run) => branch.endsWith(`-${run}`)).toSorted((a, b) => b.length - a.length)[0];
}

// packages/engine/src/runs/choose-run.ts
/** The run that is named, by its beginning if that is enough; otherwise the one under way, otherwise the newest. */
async function chooseRun(cwd, wanted) {
	const located = await locateRepository(cwd);
	if (!located.ok) throw located.error;
	const location = located.value;
	const store = openStore(location.commonDir);
	const ids = listRunIds(location.commonDir);
	if (ids.length === 0) throw noRun();
	const run = wanted === null ? await usual(store, ids) : named(ids, wanted);
	const held = await liveHolder(store, run);
	return {
		run,
		location,
		store,
		folder: runFolder(location.commonDir, run),
		held
	};
}
function named(ids, wanted) {
	const exact = ids.find((id) => id === wanted);
	const fitting = exact === void 0 ? ids.filter((id) => id.startsWith(wanted)) : [exact];
	const [only] = fitting;
	if (only !== void 0 && fitting.length === 1) return only;
	if (fitting.length > 1) throw ambiguous(`${fitting.length} runs begin with ${wanted}`, fitting);
	const near = nearest(wanted, ids) ?? ids.at(-1) ?? "";
	throw new DebussyError({
		code: "ERR_RUN_UNKNOWN",
		message: `there is no run ${wanted} in this repository`,
		hint: `Did you mean ${near}? All of them: debussy history`,
		exitCode: 2
	});
}
async function usual(store, ids) {
	const known = new Set((await listRuns(store)).map(({ run }) => run));
	const live = [];
	for (const some of inTens(ids.filter((id) => known.has(id)))) {
		const held = await Promise.all(some.map((id) => liveHolder(store, id)));
		live.push(...some.filter((_, i) => held[i] !== null));
	}
	if (live.length > 1) throw ambiguous(`${live.length} runs are under way`, live);
	return live[0] ?? ids.at(-1) ?? "";
}
/** Asking who holds a run starts git: not for hundreds at once. */
function inTens(ids) {
	const tens = Math.ceil(ids.length / 10);
	return Array.from({ length: tens }, (_, i) => ids.slice(i * 10, i * 10 + 10));
}
function ambiguous(message, runs) {
	return new DebussyError({
		code: "ERR_RUN_AMBIGUOUS",
		message,
		hint: `Name one with --run: ${runs.join(", ")}`,
		exitCode: 2
	});
}

export { named as n, listRuns as r, chooseRun as t };