import { n as fail, r as ok, t as DebussyError } from "./errors-C00examP.js";
import { i as wantedPhases } from "./ending-X3DQNMDV.js";
import { f as targetRoot, l as runRoot, n as epochRef, s as runBranches } from "./refs-BgXrBWYr.js";
import { c as walkJournal, h as journalEnd, r as replay } from "./evolve-B5Q6nguA.js";
import { c as liveness, i as onDisk, r as writeOwnRefs, s as isGone } from "./own-refs-RBTDYXft.js";
import { i as must } from "./git-DWH2NUzW.js";
import { n as runFolder, r as runsFolder, s as syncFile } from "./run-folder-3OeyQ22U.js";
import { r as gitLine, t as bareGit } from "./store-BwjcH14R.js";
import { r as planPaths } from "./open-plans-DPAbEtI8.js";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { access, readFile, readdir, rm, stat } from "node:fs/promises";
import { uptime } from "node:os";
import { promisify } from "node:util";
import { createHash } from "node:crypto";
import { setImmediate, setTimeout } from "node:timers/promises";
import { inflate } from "node:zlib";

// packages/workspace/src/landing/read-ref.ts
/** What a ref points at, or null where there is none. */
async function readRefValue(store, ref) {
	return await readRefFile(store, ref) ?? await askGit(store, ref);
}
/** A ref with a file of its own, in which nothing but the value stands, holds just that, whatever else git knows. */
async function readRefFile({ commonDir }, ref) {
	if (!/^refs\/(?:heads|debussy)\/[^\0]+$/.test(ref)) return null;
	const text = await readFile(join(commonDir, ref), "latin1").catch(() => "");
	return /^(?!0+\n)(?:[0-9a-f]{40}|[0-9a-f]{64})\n$/.test(text) ? text.trimEnd() : null;
}
async function askGit(store, ref) {
	const { code, stdout } = await bareGit(store)([
		"rev-parse",
		"--verify",
		"--quiet",
		ref
	]);
	const oid = stdout.toString().trim();
	return code === 0 && oid !== "" ? oid : null;
}
/** All refs under some prefixes, by name. */
async function listRefs(store, ...prefixes) {
	const { stdout } = await bareGit(store)([
		"for-each-ref",
		"--format=%(objectname) %(refname)",
		...prefixes
	]);
	return stdout.toString().split("\n").filter(Boolean).map((text) => ({
		oid: text.slice(0, text.indexOf(" ")),
		ref: text.slice(text.indexOf(" ") + 1)
	}));
}

// packages/workspace/src/landing/update-refs.ts
/**
* All of it happens, or nothing: git locks every ref, compares every old value, and only then writes. On disk when it
* returns. Why a transaction failed is not read from git's words: look at the refs.
*/
async function updateRefs(store, updates, reason) {
	const width = updates.find((u) => u.old !== null)?.old?.length ?? 40;
	const input = [
		"start\0",
		...updates.map((update) => command(update, "0".repeat(width))),
		"prepare\0",
		"commit\0"
	].join("");
	const args = [
		...onDisk,
		...patient,
		"update-ref",
		"--stdin",
		"-z",
		"-m",
		reason
	];
	const result = await writeOwnRefs(store, updates.flatMap(writeOf), {
		run: () => bareGit(store)(args, { input }),
		isDone: ({ code }) => code === 0
	});
	if (result.code !== 0) return {
		done: false,
		stderr: result.stderr.trim()
	};
	await syncRefFolders(store, updates);
	return { done: true };
}
function writeOf(update) {
	if (update.do === "verify") return [];
	return [{
		ref: update.ref,
		old: update.old,
		new: update.do === "update" ? update.new : null
	}];
}
const patient = ["-c", "core.filesRefLockTimeout=1000"];
function command(update, none) {
	const old = update.old ?? none;
	if (update.do === "update") return `update ${update.ref}\0${update.new}\0${old}\0`;
	return `${update.do} ${update.ref}\0${old}\0`;
}
async function syncRefFolders(store, updates) {
	const written = updates.filter((update) => update.do === "update");
	const folders = new Set(written.map((update) => dirname(join(store.commonDir, update.ref))));
	for (const folder of folders) if (await exists(folder)) await syncFile(folder);
}
function exists(path) {
	return access(path).then(() => true, () => false);
}

// packages/workspace/src/epoch/record.ts
/** Stores facts as an object, so that a ref can point at them and change hands by compare-and-swap. */
function writeRecord(store, record) {
	const args = [
		...onDisk,
		"hash-object",
		"-w",
		"--stdin"
	];
	return gitLine(bareGit(store), args, { input: `${JSON.stringify(record)}\n` });
}
async function readRecord(store, oid) {
	const read = parse((await must(bareGit(store), [
		"cat-file",
		"blob",
		oid
	])).toString());
	if (!isRecord(read)) throw damaged(oid);
	return read;
}
function textField(record, key) {
	const value = record[key];
	if (typeof value !== "string") throw damaged(key);
	return value;
}
function numberField(record, key) {
	const value = record[key];
	if (typeof value !== "number") throw damaged(key);
	return value;
}
function parse(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function damaged(what) {
	return new DebussyError({
		code: "ERR_RUN_REF_UNREADABLE",
		message: `a ref under refs/debussy/ points at something that debussy did not write (${what}).`,
		hint: "Look at `git for-each-ref refs/debussy`; if another program wrote there, delete that ref and run again."
	});
}

// packages/workspace/src/epoch/epoch.ts
/** Stores a record as an object; the ref makes it the truth. */
async function writeEpoch(store, run, record) {
	const { epoch, holder, released } = record;
	const oid = await writeRecord(store, {
		epoch,
		...holder,
		released
	});
	return {
		run,
		number: epoch,
		ref: epochRef(run),
		oid,
		holder
	};
}
async function readEpoch(store, oid) {
	const read = await readRecord(store, oid);
	const [started, host, boot] = [
		textField(read, "started"),
		textField(read, "host"),
		textField(read, "boot")
	];
	const added = Object.fromEntries(["machine", "namespace"].flatMap((key) => key in read ? [[key, textField(read, key)]] : []));
	const holder = {
		pid: numberField(read, "pid"),
		started,
		host,
		boot,
		...added
	};
	return {
		epoch: numberField(read, "epoch"),
		holder,
		released: read["released"] === true
	};
}

// packages/workspace/src/epoch/stale-locks.ts
/**
* Removes the lock files that a killed git left on a run's own refs. For whoever takes a run over: nobody else works on
* these refs then, and a transaction that is just ending is waited for. Locks on what the user's git writes are left.
*/
async function removeStaleLocks(store, run) {
	const own = await locksUnder(join(store.commonDir, runRoot(run)));
	const ofRun = (await locksUnder(join(store.commonDir, runBranches))).filter((lock) => lock.endsWith(`-${runOf(run)}.lock`));
	await removeAll([
		...own,
		...ofRun,
		...await targetLocks(store)
	]);
}
/**
* Removes what a begin that was killed left locked, with its whole debussy: claims on targets, and the refs of a run that
* has none. A begin that is under way holds its locks for moments.
*/
async function removeLocksOfBegins(store) {
	const locks = await locksUnder(join(store.commonDir, "refs/debussy"));
	const unborn = (await locksUnder(join(store.commonDir, runBranches))).filter((lock) => !existsSync(lock.replace(/\.lock$/, "")));
	await removeAll([...locks.filter(isOfBegin), ...unborn]);
}
function isOfBegin(lock) {
	return /\/(?:base|epoch)\.lock$/.test(lock) || lock.includes(`/${"refs/debussy/targets/".replace(/\/$/, "")}/`);
}
async function targetLocks({ commonDir }) {
	return await locksUnder(join(commonDir, targetRoot));
}
const oldAfterMs = 2e3;
function runOf(run) {
	return runRoot(run).split("/").at(-2) ?? run;
}
async function locksUnder(folder) {
	return (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith(".lock")).map((name) => join(folder, name));
}
async function removeAll(locks) {
	await Promise.all(locks.map((lock) => removeWhenOld(lock)));
}
/** Its time may come from a clock that has been set right since: what stays as it is for long enough is old as well. */
async function removeWhenOld(lock) {
	const first = await stat(lock).catch(() => null);
	for (let waited = 0;; waited += pollMs) {
		const facts = await stat(lock).catch(() => null);
		if (facts === null || facts.ino !== first?.ino) return;
		if (Date.now() - facts.mtimeMs > oldAfterMs || waited > oldAfterMs) return await rm(lock, { force: true });
		await setTimeout(pollMs);
	}
}
const pollMs = 50;

// packages/workspace/src/recovery/torn-objects.ts
/**
* Removes loose objects that a power cut left empty or torn. Nobody can read one, and where it stands git does not write the
* object again, which it would. Objects are checked that were written after a moment, in milliseconds since 1970.
*/
async function removeTornObjects(commonDir, since) {
	const objects = join(commonDir, "objects");
	const folders = (await readdir(objects)).filter((name) => /^[0-9a-f]{2}$/.test(name));
	let removed = 0;
	for (const folder of folders) {
		const names = (await readdir(join(objects, folder))).filter((name) => /^[0-9a-f]{38,62}$/.test(name));
		const torn = await Promise.all(names.map((name) => isTorn(join(objects, folder, name), folder + name, since)));
		const gone = names.filter((_, i) => torn[i] === true);
		for (const name of gone) await rm(join(objects, folder, name), { force: true });
		removed += gone.length;
	}
	return removed;
}
async function isTorn(path, oid, since) {
	const facts = await stat(path).catch(() => null);
	if (facts === null || facts.size > 0 && facts.mtimeMs < since || facts.size > largest) return false;
	if (facts.size === 0) return true;
	const packed = await readFile(path).catch(() => null);
	if (packed === null) return false;
	const object = await promisify(inflate)(packed).catch(() => null);
	if (object === null) return true;
	return createHash(oid.length === 64 ? "sha256" : "sha1").update(object).digest("hex") !== oid;
}
/** What is larger is left to git, which says what is wrong with it. */
const largest = 67108864;

// packages/workspace/src/epoch/take-epoch.ts
/** Takes over a run whose holder is provably gone. Whoever loses the race is told who won it. */
async function takeEpoch(store, request) {
	const current = await currentEpoch(store, request.run);
	if (current !== null && !request.force) {
		const why = await heldBy(current.record);
		if (why !== null) return {
			kind: "held",
			holder: current.record.holder,
			number: current.record.epoch,
			why
		};
	}
	const number = (current?.record.epoch ?? 0) + 1;
	const epoch = await writeEpoch(store, request.run, {
		epoch: number,
		holder: request.holder,
		released: false
	});
	await removeStaleLocks(store, request.run);
	if (current !== null && !current.record.released) await sweepObjects(store, request.run);
	const update = {
		do: "update",
		ref: epoch.ref,
		new: epoch.oid,
		old: current?.oid ?? null
	};
	const result = await updateRefs(store, [update], `debussy: epoch ${number}`);
	if (result.done) return {
		kind: "taken",
		epoch,
		from: current?.record.holder ?? null
	};
	return await lost(store, request.run, {
		before: current?.oid ?? null,
		stderr: result.stderr
	});
}
/** The last holder died: what it wrote since it took the run may not have reached the disk. */
async function sweepObjects({ commonDir }, run) {
	const taken = await stat(join(commonDir, epochRef(run))).catch(() => null);
	await removeTornObjects(commonDir, taken === null ? 0 : taken.mtimeMs - clockDriftMs);
}
const clockDriftMs = 36e5;
/** Who holds a run, or null where nobody ever did. */
async function currentEpoch(store, run) {
	const oid = await readRefValue(store, epochRef(run));
	return oid === null ? null : {
		oid,
		record: await readEpoch(store, oid)
	};
}
/** Says that the holder is done, so that the next one need not ask whether it lives. A superseded holder says nothing. */
async function releaseEpoch(store, epoch) {
	const released = await writeEpoch(store, epoch.run, {
		epoch: epoch.number,
		holder: epoch.holder,
		released: true
	});
	await updateRefs(store, [{
		do: "update",
		ref: epoch.ref,
		new: released.oid,
		old: epoch.oid
	}], "debussy: released");
}
async function heldBy(record) {
	if (record.released) return null;
	const found = await liveness(record.holder);
	if (found === "dead") return null;
	return found === "alive" ? "alive" : "elsewhere";
}
async function lost(store, run, failed) {
	const winner = await currentEpoch(store, run);
	if (winner !== null && winner.oid !== failed.before) return {
		kind: "held",
		holder: winner.record.holder,
		number: winner.record.epoch,
		why: "alive"
	};
	throw new DebussyError({
		code: "ERR_REF_LOCKED",
		message: `git could not take run ${run}: ${failed.stderr}`,
		hint: "Nothing has changed. If no git is running, remove the .lock file that git names, then try again."
	});
}

// packages/checkpoint/src/journal/read-journal.ts
/**
* The events of a journal, streamed in constant memory, also while another process writes it.
* Changes nothing. Damage, an unreadable file or a newer version's line throws a DebussyError at that point.
*/
function* journalEvents(folder) {
	const walk = walkJournal(folder);
	try {
		for (;;) {
			const next = walk.next();
			if (next.done) return journalEnd(next.value);
			yield* next.value;
		}
	} finally {
		walk.return([]);
	}
}
/** Calls `each` for every event; the events before the damage have been delivered when there is some. */
function foldJournal(folder, each) {
	const walk = walkJournal(folder);
	try {
		for (;;) {
			const next = step(walk);
			if (!next.ok) return next;
			if (next.value.done) return ok(journalEnd(next.value.value));
			for (const event of next.value.value) each(event);
		}
	} finally {
		walk.return([]);
	}
}
function step(walk) {
	try {
		return ok(walk.next());
	} catch (error) {
		if (error instanceof DebussyError) return fail(error);
		throw error;
	}
}

// packages/engine/src/run/existing-run.ts
function readRun(commonDir, run) {
	const folder = runFolder(commonDir, run);
	const events = [];
	if (existsSync(folder.journal)) {
		const read = foldJournal(folder.journal, (event) => void events.push(event));
		if (!read.ok) throw read.error;
	}
	const first = events[0];
	return {
		run,
		state: replay(events),
		events,
		started: first?.type === "run.started" ? first : null
	};
}
/** What flags and variables have set for a run so far: it holds until a flag says otherwise. */
function settingsOfRun(existing) {
	const last = existing?.events.findLast(({ type }) => type === "run.started" || type === "run.resumed");
	return last !== void 0 && "settings" in last ? last.settings ?? [] : [];
}
/** All runs of a repository that have a journal, the newest last: their ids begin with the time. */
function listRunIds(commonDir) {
	const folder = runsFolder(commonDir);
	return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}
function hasLandedAll(state) {
	return wantedPhases(state).every((entry) => entry.state.kind === "landed" || entry.state.kind === "skipped");
}
/** The same for every phase of the plan, whatever the run was about. */
function hasLandedWhole(state) {
	return hasLandedAll({
		...state,
		only: null
	});
}
/** The holder of a run, if it is alive as far as anybody here can tell. */
async function liveHolder(store, run) {
	const current = await currentEpoch(store, run);
	if (current === null || current.record.released) return null;
	return await isGone(current.record.holder) ? null : current.record;
}
function heldError(run, { holder }) {
	const since = startedAt(holder.started);
	return new DebussyError({
		code: "ERR_RUN_HELD",
		message: `run ${run} is under way: process ${holder.pid} on ${holder.host}${since}`,
		hint: `Follow it: debussy status ${run}    End it: debussy stop`,
		exitCode: 2
	});
}
/** The kernel counts a process's start in ticks since boot; a person wants to read a time. */
function startedAt(started) {
	const ticks = Number(started);
	if (process.platform !== "linux" || !Number.isFinite(ticks)) return started === "" ? "" : `, started ${started}`;
	const boot = Date.now() - uptime() * 1e3;
	return `, started ${new Date(boot + ticks * 10).toISOString().slice(0, 19)}Z`;
}

// packages/engine/src/plan/find-plan.ts
/** The only MASTER_PLAN.md at the top, in docs or in plans, or else the only plan; with several, a person has to name one. */
function findPlan(root, cwd) {
	const usual = [
		"",
		"docs",
		"plans"
	].map((folder) => join(root, folder, "MASTER_PLAN.md")).filter((path) => existsSync(path));
	const found = usual.length > 0 ? usual : planPaths(root, cwd);
	const [only] = found;
	if (only !== void 0 && found.length === 1) return only;
	throw new DebussyError({
		code: found.length === 0 ? "ERR_PLAN_NOT_FOUND" : "ERR_PLAN_AMBIGUOUS",
		message: found.length === 0 ? "no plan found: no MASTER_PLAN.md, and none in the usual places of other tools" : `${found.length} plans found`,
		hint: found.length === 0 ? "Name the plan: debussy run path/to/plan.md, or make one: debussy init" : `Name one: ${found.map((path) => `debussy run ${relative(root, path)}`).join("  |  ")}`,
		exitCode: 2
	});
}

export { textField as _, listRunIds as a, listRefs as b, settingsOfRun as c, releaseEpoch as d, takeEpoch as f, readRecord as g, writeEpoch as h, heldError as i, journalEvents as l, removeStaleLocks as m, hasLandedAll as n, liveHolder as o, removeLocksOfBegins as p, hasLandedWhole as r, readRun as s, findPlan as t, currentEpoch as u, writeRecord as v, readRefValue as x, updateRefs as y };