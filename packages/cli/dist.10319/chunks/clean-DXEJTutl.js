import { n as counted } from "./amounts-D7jw_fGe.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { t as DebussyError } from "./errors-C00examP.js";
import { n as named, r as listRuns } from "./choose-run-gVhU6a30.js";
import { t as locateRepository } from "./locate-BmzHu2CJ.js";
import { i as openStore, r as gitLine, t as bareGit } from "./store-BwjcH14R.js";
import { t as safeName } from "./safe-name-BTkRXNVx.js";
import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { s as runBranches } from "./refs-BgXrBWYr.js";
import { a as listTargets } from "./find-subject-tGSOq-S3.js";
import { a as listRunIds, b as listRefs, n as hasLandedAll, s as readRun, u as currentEpoch, y as updateRefs } from "./find-plan-C3SVebNr.js";
import { c as readChanges, i as landedPhases, r as listCheckouts } from "./checkouts-C_6qKdr0.js";
import { s as isGone } from "./own-refs-RBTDYXft.js";
import { d as lockHolder, t as openSlots } from "./slots-BHe3dwXe.js";
import { _ as isSlotName, b as slotPlace, s as readState } from "./capture-CGnRt73L.js";
import { i as must } from "./git-DWH2NUzW.js";
import { t as openRepository } from "./open-CgShR9OX.js";
import { a as loadConfig } from "./load-config-BZ5Hv5aB.js";
import { n as runFolder } from "./run-folder-3OeyQ22U.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { n as jsonFlag } from "./common-flags-Fv_5KCQn.js";
import { t as askYes } from "./ask-C7q_kN60.js";
import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { rm } from "node:fs/promises";

// packages/workspace/src/recovery/list-slots.ts
async function listSlots(store) {
	const slots = [];
	for (const { gitDir, workTree } of await listCheckouts(store)) {
		if (!isSlotName(basename(gitDir))) continue;
		const number = /\d+$/.exec(gitDir)?.[0] ?? "";
		const place = {
			...slotPlace(store.commonDir, dirname(workTree), `s${number}`),
			path: workTree
		};
		const state = await readState(place);
		const holds = state.kind === "known" ? state.state.holds : null;
		const holder = await lockHolder(place.home);
		slots.push({
			path: workTree,
			holds,
			holder,
			unknown: state.kind !== "known"
		});
	}
	return slots;
}

// packages/workspace/src/recovery/reachable.ts
/** A ref that has all of a commit's history, so that the commit needs no ref of its own; null when none does. */
async function heldBy(store, commit, by) {
	const git = bareGit(store);
	const containing = (await must(git, [
		"for-each-ref",
		"--format=%(refname)",
		"--contains",
		commit
	])).toString();
	const names = new Set(containing.split("\n"));
	return by.find(({ ref }) => names.has(ref)) ?? null;
}
/** How many commits no other ref has. */
async function onlyHere(store, commit, others) {
	const input = [commit, ...others.map(({ oid }) => `^${oid}`)].join("\n");
	return Number(await gitLine(bareGit(store), [
		"rev-list",
		"--count",
		"--ignore-missing",
		"--stdin"
	], { input: `${input}\n` }));
}
/**
* Whether a landed commit holds all that a piece of work changed: each path that the work touched since both parted is
* the same in the landed tree. Then the work is reachable, though its commit is not.
*/
async function isContained(store, work, landed) {
	const git = bareGit(store);
	const base = await git([
		"merge-base",
		work,
		landed
	]);
	if (base.code !== 0) return false;
	const names = [
		base.stdout.toString().trim(),
		work,
		landed
	].map((commit) => `${commit}^{tree}`);
	const [from = "", mine = "", theirs = ""] = (await gitLine(git, ["rev-parse", ...names])).split("\n");
	const [touched = [], differing = []] = await readChanges(git, [[from, mine], [theirs, mine]]);
	const unlike = new Set(differing.map(({ path }) => path));
	return touched.every(({ path }) => !unlike.has(path));
}

// packages/workspace/src/recovery/clean.ts
/**
* Removes what is left of runs. A ref goes only when another ref that stays has what it holds, and in one transaction
* that proves it still has; everything else stays, with the reason. With `dryRun` nothing changes.
*/
async function clean(store, request) {
	const wanted = request.runs?.map(safeName);
	const items = (await listSlots(store)).map((slot) => slotItem(slot));
	for (const list of await listRuns(store)) {
		if (wanted !== void 0 && !wanted.includes(list.run)) continue;
		const plan = wanted !== void 0 && request.discard === true ? await planDiscard(store, list) : await planRun(store, list);
		items.push(...request.dryRun ? plan.map(({ item }) => item) : await carryOut(store, list, plan));
	}
	return items;
}
async function planRun(store, list) {
	const live = await liveHolder(store, list.run);
	if (live !== null) return everything(list).map((entry) => keep(list, entry, live));
	const outside = (await listRefs(store)).filter((entry) => isOutside(entry));
	const branch = list.branch === null ? null : await planBranch(store, list, {
		entry: list.branch,
		outside
	});
	const landed = await landedOf(store, list);
	const witness = branch?.item.action === "delete" ? branch.witness : branch?.entry ?? null;
	const work = [];
	for (const entry of list.refs.filter(({ name }) => !isRecord(name))) work.push(await planWork(store, list, {
		entry,
		name: entry.name,
		landed,
		witness,
		outside
	}));
	const planned = [...branch === null ? [] : [branch], ...work];
	return [...planned, ...await planRecords(store, list, planned)];
}
/** What a run has landed on its branch. */
async function landedOf(store, { run, refs, branch }) {
	const base = refs.find(({ name }) => name === "base")?.oid;
	return base === void 0 || branch === null ? [] : await landedPhases(store, {
		run,
		base,
		tip: branch.oid
	});
}
/** Everything of a run but a branch that somebody stands on, and nothing at all of a run that is under way. */
async function planDiscard(store, list) {
	const planned = await planRun(store, list);
	if (await liveHolder(store, list.run) !== null) return planned;
	const heads = new Map((await listCheckouts(store)).map(({ head, workTree }) => [head, workTree]));
	const named = await failedBranches(store, list);
	const work = [...planned.filter(({ item }) => item.kind !== "record"), ...named].map((one) => {
		if (one.item.action === "delete") return {
			...one,
			witness: null
		};
		const place = heads.get(one.entry.ref);
		return place === void 0 ? thrownAway(one) : keep(list, one.entry, `it is checked out in ${place}.`);
	});
	return [...work, ...await planRecords(store, list, work)];
}
/** Branches that `commit_on_failure` has made. */
async function failedBranches(store, { run, ...list }) {
	return (await listRefs(store, runBranches)).filter(({ ref }) => ref.includes(`-${run}-phase-`)).map((entry) => keep({
		run,
		...list
	}, entry, "it did not land."));
}
function thrownAway(planned) {
	const why = `thrown away: ${planned.item.why.replace(/ To throw .*$/, "")}`;
	return {
		...planned,
		witness: null,
		item: {
			...planned.item,
			action: "delete",
			why
		}
	};
}
async function liveHolder(store, run) {
	const record = (await currentEpoch(store, run))?.record;
	if (record === void 0 || record.released || await isGone(record.holder)) return null;
	const { pid, started, host } = record.holder;
	return `process ${pid} on ${host} (started ${started}) holds the run.`;
}
async function planBranch(store, list, { entry, outside }) {
	const used = (await listCheckouts(store)).find(({ head }) => head === entry.ref);
	if (used !== void 0) return keep(list, entry, `it is checked out in ${used.workTree}.`);
	const witness = await heldBy(store, entry.oid, outside);
	if (witness !== null) return remove(list, entry, witness);
	const count = await onlyHere(store, entry.oid, outside);
	return keep(list, entry, `it has ${count === 1 ? "a commit" : `${count} commits`} that no other branch or tag has. To throw ${count === 1 ? "it" : "them"} away: debussy clean ${list.run} --discard`);
}
async function planWork(store, list, work) {
	const { entry, outside, witness } = work;
	const holder = await heldBy(store, entry.oid, outside);
	if (holder !== null) return remove(list, entry, holder);
	const commit = landedAs(work);
	if (commit === void 0) return keep(list, entry, "it did not land, and no other ref has it.");
	if (witness === null) return keep(list, entry, "the branch that it landed on is gone.");
	if (await isContained(store, entry.oid, commit)) return remove(list, entry, witness);
	return keep(list, entry, `it differs from what landed as ${commit.slice(0, 12)}.`);
}
/** The commit with which the phase of a piece of work was complete on the branch. */
function landedAs({ name, landed }) {
	const key = name.split("/")[1];
	const isIt = (phase) => phase !== null && safeName(phaseKey(phase)) === key;
	const group = name.startsWith("group/");
	return landed.findLast(({ phase, parent }) => isIt(phase) || group && isIt(parent))?.commit;
}
/** What only says that the run existed goes last, when nothing else of it stays. */
async function planRecords(store, list, planned) {
	const targets = (await listTargets(store)).filter(({ claim }) => safeName(claim.run) === list.run);
	const records = [...list.refs.filter(({ name }) => isRecord(name)), ...targets];
	const left = planned.filter(({ item }) => item.action === "keep").length;
	const why = `the run is needed to make sense of ${left} more that stay.`;
	return records.map((entry) => left > 0 ? keep(list, entry, why) : remove(list, entry, null));
}
async function carryOut(store, list, planned) {
	const doomed = planned.filter(({ item }) => item.action === "delete");
	if (doomed.length === 0) return planned.map(({ item }) => item);
	const witnesses = new Map(doomed.flatMap(({ witness }) => witness === null ? [] : [[witness.ref, witness.oid]]));
	const updates = [
		...list.refs.filter((entry) => entry.name === "epoch" && doomed.every((one) => one.entry !== entry)).map(({ ref, oid }) => ({
			do: "verify",
			ref,
			old: oid
		})),
		...[...witnesses].map(([ref, old]) => ({
			do: "verify",
			ref,
			old
		})),
		...doomed.map(({ entry }) => ({
			do: "delete",
			ref: entry.ref,
			old: entry.oid
		}))
	];
	const result = await updateRefs(store, updates, "debussy: clean");
	if (result.done) return planned.map(({ item }) => item);
	const why = `git could not remove it: ${result.stderr.trim().replace(/\s+/g, " ")}`;
	return planned.map(({ item }) => item.action === "delete" ? {
		...item,
		action: "keep",
		why
	} : item);
}
function everything(list) {
	return [...list.branch === null ? [] : [list.branch], ...list.refs];
}
function isRecord(name) {
	return name === "base" || name === "epoch";
}
function isOutside({ ref }) {
	return /^refs\/(?:heads|tags)\//.test(ref) && !ref.startsWith(`${"refs/heads/debussy"}/`);
}
function keep(list, entry, why) {
	return {
		entry,
		witness: null,
		item: {
			...describe(list, entry),
			action: "keep",
			why
		}
	};
}
function remove(list, entry, witness) {
	const why = witness === null ? "it only says that the run existed." : `${witness.ref} has what it holds.`;
	return {
		entry,
		witness,
		item: {
			...describe(list, entry),
			action: "delete",
			why
		}
	};
}
function describe(list, { ref }) {
	if (ref.startsWith("refs/heads/")) return {
		kind: "branch",
		name: ref,
		run: list.run
	};
	return {
		kind: /^refs\/debussy\/[^/]+\/(?:phase|group|kept|wip)\//.test(ref) ? "work" : "record",
		name: ref,
		run: list.run
	};
}
function slotItem({ path, holds, holder, unknown }) {
	const item = {
		kind: "worktree",
		name: path,
		run: holds?.run ?? null,
		action: "keep"
	};
	if (holder !== null) return {
		...item,
		why: `process ${holder.pid} uses it.`
	};
	if (unknown) return {
		...item,
		why: "its state cannot be read, so nobody knows what is in it."
	};
	if (holds === null) return {
		...item,
		why: "it holds no work; the next run uses it again. To delete it: debussy clean --worktrees"
	};
	return {
		...item,
		why: `its files are the only copy of phase ${holds.phase}, attempt ${holds.attempt}: resume the run.`
	};
}

// packages/engine/src/clean/clean-runs.ts
/**
* Cleans what finished runs have left. A run that can still go on needs its branch and its records even where another
* branch has all of it, and is only cleaned when a person names it.
*/
async function cleanRuns(store, { dryRun, runs }) {
	if (runs.length > 0) return clean(store, {
		dryRun,
		runs
	});
	const all = (await listRuns(store)).map(({ run }) => run);
	const open = all.filter((run) => canGoOn(store.commonDir, run));
	const items = await clean(store, {
		dryRun,
		runs: all.filter((run) => !open.includes(run))
	});
	const kept = open.length === 0 ? [] : await clean(store, {
		dryRun: true,
		runs: open
	});
	return [...items, ...kept.filter(({ kind }) => kind !== "worktree").map(asKept)];
}
/** A run without a readable journal is judged by its refs alone. */
function canGoOn(commonDir, run) {
	try {
		const { state } = readRun(commonDir, safeName(run));
		return state !== null && !hasLandedAll(state);
	} catch {
		return true;
	}
}
function asKept(item) {
	if (item.action === "keep") return item;
	const run = item.run ?? "";
	const why = `run ${run} is not finished: \`debussy resume ${run}\` goes on with it. To give it up: debussy clean ${run}`;
	return {
		...item,
		action: "keep",
		why
	};
}

// packages/engine/src/clean/clean-worktrees.ts
/** Deletes the worktrees that nobody uses and that hold no work. With `dryRun` nothing changes. */
async function cleanWorktrees(store, { root, env, dryRun }) {
	const before = (await clean(store, {
		dryRun: true,
		runs: []
	})).filter(isWorktree);
	if (dryRun) return before.map((item) => isFree(item) ? gone(item) : item);
	const repository = await openRepository(root);
	if (!repository.ok) throw repository.error;
	const { worktrees } = loadConfig({
		root,
		env,
		flags: []
	}).config;
	await (await openSlots(repository.value, {
		run: "clean",
		limit: 1,
		worktrees
	})).removeAll();
	const left = (await clean(store, {
		dryRun: true,
		runs: []
	})).filter(isWorktree);
	return before.map((item) => left.find(({ name }) => name === item.name) ?? gone(item));
}
function isWorktree({ kind }) {
	return kind === "worktree";
}
function isFree({ why }) {
	return why.startsWith("it holds no work");
}
function gone(item) {
	return {
		...item,
		action: "delete",
		why: "it held no work."
	};
}

// packages/engine/src/clean/discard-runs.ts
/** What would go if these runs were thrown away, with everything that nothing else has. */
async function surveyDiscard(store, runs) {
	const items = await clean(store, {
		dryRun: true,
		runs,
		discard: true
	});
	return [...ofRuns(items, runs), ...folderItems(store, {
		runs,
		items
	})];
}
/** Throws them away. The journal goes last: until then `clean` and `resume` still know the run. */
async function discardRuns(store, runs) {
	const items = await clean(store, {
		dryRun: false,
		runs,
		discard: true
	});
	const folders = folderItems(store, {
		runs,
		items
	});
	for (const { name, action } of folders) if (action === "delete") await rm(name, {
		recursive: true,
		force: true
	});
	return [...ofRuns(items, runs), ...folders];
}
/** Worktrees that hold nothing of these runs are none of their business. */
function ofRuns(items, runs) {
	return items.filter(({ kind, run }) => kind !== "worktree" || run !== null && runs.includes(run));
}
function folderItems({ commonDir }, { runs, items }) {
	return runs.flatMap((run) => {
		const name = runFolder(commonDir, run).root;
		if (!existsSync(name)) return [];
		const left = items.filter((item) => item.run === run && item.action === "keep").length;
		const item = {
			kind: "record",
			name,
			run
		};
		return left > 0 ? [{
			...item,
			action: "keep",
			why: `the run is needed to make sense of ${left} more that stay.`
		}] : [{
			...item,
			action: "delete",
			why: "its journal, logs, transcripts and hand-overs."
		}];
	});
}

// packages/cli/src/commands/clean.ts
const shape = {
	name: "clean",
	words: "[<run>...]",
	completes: ["runs"],
	about: `Removes the branches and refs that finished runs have left, where another branch or tag has what they hold. Everything
else stays, with the reason. A run that can still go on is only cleaned by its name; one that is under way never.`,
	flags: {
		run: {
			type: "string",
			multiple: true,
			takes: "<run>",
			says: "a run by its id; the same as naming it"
		},
		discard: {
			type: "boolean",
			says: "throws the named runs away: also work that nothing else has, and their journals. Asks first"
		},
		worktrees: {
			type: "boolean",
			says: "also deletes the worktrees, but none that is in use or holds work; the next run makes new ones"
		},
		yes: {
			type: "boolean",
			short: "y",
			says: "does not ask"
		},
		"dry-run": {
			type: "boolean",
			short: "n",
			says: "says what would be removed, and removes nothing"
		},
		json: jsonFlag
	},
	example: "debussy clean --dry-run"
};
const command = commandOf(shape, async ({ values, words, wrong }, io) => {
	const ids = [...words, ...values.run ?? []];
	if (values.discard === true && ids.length === 0) throw wrong("--discard needs the run by its id");
	const located = await locateRepository(io.cwd);
	if (!located.ok) throw located.error;
	const store = openStore(located.value.commonDir);
	const order = {
		runs: ids.length === 0 ? [] : await namedRuns(store, ids),
		dryRun: values["dry-run"] === true,
		json: values.json === true
	};
	if (values.discard === true) return discard(store, {
		...order,
		yes: values.yes === true
	}, io);
	const cleaned = await cleanRuns(store, order);
	const folders = {
		root: located.value.root,
		env: io.env,
		dryRun: order.dryRun
	};
	const items = values.worktrees === true ? [...cleaned.filter(({ kind }) => kind !== "worktree"), ...await cleanWorktrees(store, folders)] : cleaned;
	show(items, order, io);
	const toGo = items.some(({ action }) => action === "delete");
	if (order.dryRun && !order.json && toGo) io.stdout(`\nNothing has been removed. To do it: ${again(order.runs, values.worktrees)}\n`);
	return 0;
});
function again(runs, worktrees) {
	return [
		"debussy clean",
		...runs,
		...worktrees === true ? ["--worktrees"] : []
	].join(" ");
}
/** Names all that would go before anything does: nothing of it can be had back. */
async function discard(store, order, io) {
	if (!order.dryRun && order.yes) {
		const gone = await discardRuns(store, order.runs);
		show(gone, order, io);
		return nothingWent(gone) ? 2 : 0;
	}
	const items = await surveyDiscard(store, order.runs);
	show(items, {
		...order,
		dryRun: true
	}, io);
	if (nothingWent(items) && !order.dryRun) return 2;
	if (order.dryRun || items.length === 0) return 0;
	if (order.json || !io.isTTY || !process.stdin.isTTY) throw notAsked(order.runs);
	const talk = {
		input: process.stdin,
		output: process.stdout
	};
	if (!await askYes("Throw all of this away? It cannot be had back.", false, talk)) {
		io.stdout("Nothing has been removed.\n");
		return 0;
	}
	show(await discardRuns(store, order.runs), order, io);
	return 0;
}
/** A run that is under way stays as it is: who asked for it to go must not take it for gone. */
function nothingWent(items) {
	return items.length > 0 && items.every(({ action }) => action === "keep");
}
function show(items, { dryRun, json }, io) {
	io.stdout(json ? `${JSON.stringify({
		schema_version: 1,
		dry_run: dryRun,
		items
	}, null, 2)}\n` : cleanText(items, dryRun ? "Would remove" : "Removed").join("\n"));
}
/** Also a run of which only refs are left can be named. */
async function namedRuns(store, words) {
	const ids = [...listRunIds(store.commonDir), ...(await listRuns(store)).map((list) => list.run)];
	return words.map((word) => named([...new Set(ids)].toSorted(), word));
}
function notAsked(runs) {
	return new DebussyError({
		code: "ERR_CLEAN_NOT_ASKED",
		message: "nothing has been removed: there is no terminal to ask on",
		hint: `To throw it away: debussy clean ${runs.join(" ")} --discard --yes`,
		exitCode: 2
	});
}
/** What goes and what stays, each with the reason. */
function cleanText(items, verb) {
	if (items.length === 0) return ["There is nothing of debussy in this repository.", ""];
	const gone = items.filter((item) => item.action === "delete");
	const kept = items.filter((item) => item.action === "keep");
	return [...section(`${verb} ${counted(gone.length, "thing")}`, gone), ...section(`Kept ${counted(kept.length, "thing")}`, kept)];
}
function section(title, items) {
	if (items.length === 0) return [];
	return [
		`${title}:`,
		...items.flatMap(({ kind, name, why }) => [`  ${kind} ${shown(name)}`, `    ${shown(why)}`]),
		""
	];
}
/** Branches as people call them. */
function shown(text) {
	return printable(text.replaceAll("refs/heads/", ""));
}

export { command };