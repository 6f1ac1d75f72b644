import { t as DebussyError } from "./errors-C00examP.js";
import { c as runRefs, d as targetClaimRef, f as targetRoot, n as epochRef, s as runBranches } from "./refs-BgXrBWYr.js";
import { i as onDisk } from "./own-refs-RBTDYXft.js";
import { r as gitLine, t as bareGit } from "./store-BwjcH14R.js";
import { _ as textField, a as listRunIds, b as listRefs, g as readRecord, h as writeEpoch, i as heldError, m as removeStaleLocks, n as hasLandedAll, o as liveHolder, p as removeLocksOfBegins, s as readRun, t as findPlan, v as writeRecord, x as readRefValue, y as updateRefs } from "./find-plan-C3SVebNr.js";
import { t as filesAt } from "./files-at-C_FlRWt_.js";
import { i as readTextFile, n as listFolder } from "./list-folder-vJvOC5Iq.js";
import { i as isInside, t as openPlan } from "./open-plans-DPAbEtI8.js";
import { r as readPlanTexts } from "./plan-of-run-ChffW-ei.js";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { createHash } from "node:crypto";

// packages/workspace/src/landing/empty-root.ts
/** The tree without entries; git knows it even where nobody stored it. */
function emptyTree(like) {
	return digest(like, "tree 0\0");
}
/**
* Where a run starts on a branch without commits: a commit that is the same in every repository, so that it is
* recognised by its id. What lands first on top of it becomes the branch's first commit, without a parent.
*/
function isEmptyRoot(commit) {
	const body = `tree ${emptyTree(commit)}\nauthor ${nobody}\ncommitter ${nobody}\n\n${message}`;
	return commit === digest(commit, `commit ${body.length}\0${body}`);
}
async function makeEmptyRoot(git) {
	const body = `tree ${await gitLine(git, [...onDisk, "mktree"], { input: "" })}\nauthor ${nobody}\ncommitter ${nobody}\n\n${message}`;
	return await gitLine(git, [
		...onDisk,
		"hash-object",
		"-t",
		"commit",
		"-w",
		"--stdin"
	], { input: body });
}
const nobody = "debussy <> 0 +0000";
const message = "The empty beginning of a run\n";
function digest(like, text) {
	return createHash(like.length === 64 ? "sha256" : "sha1").update(text).digest("hex");
}

// packages/workspace/src/epoch/begin-run.ts
/** Makes a run's refs and claims its target: all at once, or not at all. */
async function beginRun(store, request) {
	const { run, slug, target, holder, replaces } = request;
	const base = request.base ?? await makeEmptyRoot(bareGit(store));
	const refs = runRefs(slug, run);
	const epoch = await writeEpoch(store, run, {
		epoch: 1,
		holder,
		released: false
	});
	const claim = await writeClaim(store, {
		run,
		slug,
		target
	});
	const updates = [
		{
			do: "update",
			ref: targetClaimRef(digestOf(target)),
			new: claim,
			old: replaces?.oid ?? null
		},
		{
			do: "update",
			ref: refs.base,
			new: base,
			old: null
		},
		{
			do: "update",
			ref: refs.branch,
			new: base,
			old: null
		},
		{
			do: "update",
			ref: epoch.ref,
			new: epoch.oid,
			old: null
		}
	];
	await removeLocksOfBegins(store);
	const result = await updateRefs(store, updates, `debussy: begin run ${run}`);
	if (result.done) return {
		kind: "begun",
		epoch,
		base,
		branch: refs.branch
	};
	const other = await findTarget(store, target);
	if (other !== null && other.oid !== (replaces?.oid ?? null)) return {
		kind: "taken",
		claim: other
	};
	throw await cannotBegin(store, refs.branch, result.stderr);
}
/** Which run works on a target, if any. Whether it is alive is a question to its epoch. */
async function findTarget(store, target) {
	const oid = await readRefValue(store, targetClaimRef(digestOf(target)));
	return oid === null ? null : await readClaim(store, oid);
}
/**
* Takes back a begin that was killed between its refs: without its epoch nobody has ever held the run, without its base or its
* branch nobody can. True when there was one; then the target is free.
*/
async function takeBackBegin(store, claim) {
	const { base, branch } = runRefs(claim.slug, claim.run);
	const refs = [
		base,
		branch,
		epochRef(claim.run)
	];
	const values = await Promise.all(refs.map((ref) => readRefValue(store, ref)));
	if (values.every((value) => value !== null)) return false;
	await removeStaleLocks(store, claim.run);
	const made = refs.flatMap((ref, i) => {
		const old = values[i] ?? null;
		return old === null ? [] : [{
			do: "delete",
			ref,
			old
		}];
	});
	const target = targetClaimRef(digestOf(claim.target));
	const updates = [...made, {
		do: "delete",
		ref: target,
		old: claim.oid
	}];
	return (await updateRefs(store, updates, "debussy: take back a begin")).done;
}
/** Every claim there is, with the ref that makes it. */
async function listTargets(store) {
	const refs = await listRefs(store, targetRoot);
	return await Promise.all(refs.map(async (entry) => ({
		...entry,
		claim: await readClaim(store, entry.oid)
	})));
}
async function readClaim(store, oid) {
	const read = await readRecord(store, oid);
	const branch = read["branch"] === null ? null : textField(read, "branch");
	return {
		run: textField(read, "run"),
		slug: textField(read, "slug"),
		target: {
			plan: textField(read, "plan"),
			branch
		},
		oid
	};
}
function writeClaim(store, { run, slug, target }) {
	return writeRecord(store, {
		run,
		slug,
		...target
	});
}
function digestOf({ plan, branch }) {
	return createHash("sha256").update(JSON.stringify([plan, branch])).digest("hex").slice(0, 24);
}
async function cannotBegin(store, branch, stderr) {
	const [inTheWay] = await listRefs(store, runBranches);
	if (inTheWay?.ref === "refs/heads/debussy") return branchInTheWay();
	return new DebussyError({
		code: "ERR_RUN_NOT_BEGUN",
		message: `git could not make the refs of the run (${branch}): ${stderr}`,
		hint: "Nothing was made. If a branch of this name exists, rename it; if git names a .lock file and no git is running, remove that."
	});
}
function branchInTheWay() {
	return new DebussyError({
		code: "ERR_BRANCH_IN_THE_WAY",
		message: "a branch is called `debussy`, so git cannot make branches below that name.",
		hint: "git branch -m debussy <another-name>",
		exitCode: 2
	});
}

// packages/engine/src/plan/plan-at-base.ts
/**
* The plan as the base commit has it. What is missing or different there is refused with the commands that mend it;
* with `--allow-dirty` the copy on disk is what counts.
*/
async function planAtBase(order) {
	const { root } = order;
	const exists = (path) => existsSync(join(root, path));
	const read = (file) => readInside(root, file);
	const list = (folder) => listFolder(join(root, folder));
	const onDisk = unwrap(readPlanTexts(order.file, {
		read,
		list,
		exists
	}, order.wishes));
	if (order.allowDirty) return onDisk;
	const files = [...onDisk.texts.keys(), ...order.also];
	const committed = order.base === null ? /* @__PURE__ */ new Map() : await filesAt(order.store, order.base, files);
	const different = files.filter((file) => {
		const text = committed.get(file) ?? null;
		return text === null || plainLines(text) !== plainLines(readFileSync(join(root, file)));
	});
	if (different.length > 0) throw notCommitted(different, order.base);
	const tree = {
		list,
		exists,
		read(file) {
			const text = committed.get(file) ?? null;
			return text === null ? read(file) : {
				ok: true,
				text: text.toString("utf8")
			};
		}
	};
	return unwrap(readPlanTexts(order.file, tree, order.wishes));
}
/** The path of a plan from the top of the checkout, however it was named. In a folder the one plan of it is meant. */
function planPath(root, cwd, named) {
	const from = realpathSync(cwd);
	const isFolder = statSync(resolve(from, named), { throwIfNoEntry: false })?.isDirectory() === true;
	const absolute = resolve(from, isFolder ? openPlan(named, from).file : named);
	return relative(realpathSync(root), absolute).split(sep).join("/") || ".";
}
function readInside(root, file) {
	const path = join(root, file);
	return isInside(realpathSync(root), path) ? readTextFile(path) : {
		ok: false,
		problem: "outside",
		detail: ""
	};
}
/** A checkout may have other line ends than the commit: that is no difference. */
function plainLines(bytes) {
	return bytes.toString("latin1").replaceAll("\r\n", "\n");
}
function unwrap(read) {
	if (!read.ok) throw read.error;
	return read.value;
}
function notCommitted(files, base) {
	const names = files.map(quoted).join(" ");
	const where = base === null ? "the branch has no commit yet" : `not in commit ${base.slice(0, 10)} as on disk`;
	return new DebussyError({
		code: "ERR_PLAN_NOT_COMMITTED",
		message: `${files.join(", ")}: ${where}; what is verified is the plan as committed`,
		hint: `git add ${names} && git commit -m "Plan"    (or --allow-dirty: the copy on disk counts)`,
		exitCode: 2
	});
}
function quoted(path) {
	return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

// packages/engine/src/run/find-subject.ts
async function findSubject({ plan, run, restart }, around) {
	const { repository, store, cwd } = around;
	if (run === null) return ofPlan(around, planPath(repository.root, cwd, plan ?? findPlan(repository.root, cwd)));
	const wanted = run === "newest" ? null : run;
	const existing = await findRun(store, wanted);
	if (existing === null) return ofLostRun(around, wanted);
	const holder = await liveHolder(store, existing.run);
	if (holder !== null && existing.state?.paused === true) return {
		kind: "paused",
		run: existing.run
	};
	if (holder !== null) throw heldError(existing.run, holder);
	if (existing.started === null) return ofLostRun(around, existing.run);
	if (restart) return ofPlan(around, existing.started.plan.path);
	return {
		kind: "run",
		existing,
		claim: null
	};
}
async function ofPlan({ repository, store }, plan) {
	const claim = await findTarget(store, {
		plan,
		branch: repository.branch
	});
	if (claim === null) return {
		kind: "plan",
		plan,
		existing: null,
		claim
	};
	const holder = await liveHolder(store, claim.run);
	if (holder !== null) throw heldError(claim.run, holder);
	const existing = readRun(repository.commonDir, claim.run);
	if (existing.state === null && await takeBackBegin(store, claim)) return {
		kind: "plan",
		plan,
		existing: null,
		claim: null
	};
	return {
		kind: "plan",
		plan,
		existing,
		claim
	};
}
/** Its journal is gone, or it was killed before its first line: refs and trailers say what it is about and what has landed. */
async function ofLostRun(around, id) {
	const claim = await lostRun(around.store, id);
	if (claim === null) throw noRun();
	requireItsBranch(claim, around.repository);
	return ofPlan(around, planPath(around.repository.root, around.cwd, join(around.repository.root, claim.target.plan)));
}
/** The run that was named, otherwise the newest that is not finished, otherwise the newest; null where no folder is left of any. */
async function findRun(store, named) {
	const { commonDir } = store;
	const ids = listRunIds(commonDir);
	if (named !== null && ids.includes(named)) return readRun(commonDir, named);
	if (named !== null && await lostRun(store, named) === null) throw noSuchRun(named, ids);
	if (named !== null) return null;
	const runs = ids.toReversed().map((id) => readRun(commonDir, id));
	for (const each of runs) if (await isOpen(store, each)) return each;
	return runs[0] ?? null;
}
async function isOpen(store, { run: id, state }) {
	if (state === null) return await lostRun(store, id) !== null;
	return state.ended === null || !hasLandedAll(state);
}
/** A run without a beginning in its journal: what the refs say it works on. Null where they know nothing of it. */
async function lostRun(store, run) {
	return (await listTargets(store)).map(({ claim }) => claim).findLast((claim) => run === null || claim.run === run) ?? null;
}
/** It can only be begun again from its refs where it was begun: its branch is where it delivers to. */
function requireItsBranch({ run, target }, { branch }) {
	if (target.branch === branch) return;
	const place = target.branch === null ? "a detached HEAD" : target.branch.replace(/^refs\/heads\//, "");
	throw new DebussyError({
		code: "ERR_JOURNAL_GONE",
		message: `the journal of run ${run} is gone; it can be rebuilt only on ${place}, where the run was begun`,
		hint: target.branch === null ? "git switch --detach    then: debussy resume" : `git switch ${place}    then: debussy resume ${run}`,
		exitCode: 2
	});
}
function noRun() {
	return new DebussyError({
		code: "ERR_RUN_NONE",
		message: "there is no run in this repository",
		hint: "Start one: debussy run <plan>",
		exitCode: 2
	});
}
function noSuchRun(named, ids) {
	return new DebussyError({
		code: "ERR_RUN_UNKNOWN",
		message: `there is no run ${named} in this repository`,
		hint: ids.length === 0 ? "Start one: debussy run MASTER_PLAN.md" : `There are: ${ids.slice(-5).join(", ")}`,
		exitCode: 2
	});
}

export { listTargets as a, beginRun as i, noRun as n, emptyTree as o, planAtBase as r, isEmptyRoot as s, findSubject as t };