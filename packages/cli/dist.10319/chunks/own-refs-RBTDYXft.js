import { c as syncFileSystem, s as syncFile } from "./run-folder-3OeyQ22U.js";
import { join } from "node:path";
import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { promisify } from "node:util";

// packages/host/src/identity.ts
let own;
/** This process, told apart from every other one that has had or will have its pid, here or on another machine. */
function currentHolder() {
	own ??= readHolder();
	return own;
}
/**
* Whether a process still runs. `dead` is proved: no such pid, or one that started at another time, seen from the same
* machine, boot and PID namespace; or another boot of the same machine. Everything else proves nothing.
*/
async function liveness(holder) {
	const here = await currentHolder();
	if (!isSameMachine(holder, here) || !isSameNamespace(holder, here)) return "unknown";
	const found = await look(holder);
	if (holder.boot === here.boot && isKnown(here.boot)) return found;
	return found === "dead" && isProvenReboot(holder, here) ? "dead" : "unknown";
}
/** Whether a process has provably ended. */
async function isGone(holder) {
	return await liveness(holder) === "dead";
}
function isSameMachine(holder, here) {
	if (!isKnown(holder.machine) || !isKnown(here.machine)) return holder.host === here.host;
	return holder.machine === here.machine;
}
function isSameNamespace(holder, here) {
	return holder.namespace === void 0 || holder.namespace === here.namespace;
}
function isProvenReboot(holder, here) {
	return isKnown(holder.boot) && isKnown(here.boot) && holder.boot !== here.boot && holder.host === here.host && isKnown(here.machine);
}
function isKnown(fact) {
	return fact !== void 0 && fact !== "" && fact !== unknown;
}
const unknown = "unknown";
async function look({ pid, started }) {
	const now = await startTime(pid);
	if (now === "ended") return "dead";
	if (now === null || !isKnown(started)) return exists(pid) ? "unknown" : "dead";
	return now === started ? "alive" : "dead";
}
function exists(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return !(error instanceof Error && "code" in error && error.code === "ESRCH");
	}
}
async function readHolder() {
	const [started, boot, machine, namespace] = await Promise.all([
		startTime(process.pid),
		isLinux ? text("/proc/sys/kernel/random/boot_id") : systemValue("kern.bootsessionuuid"),
		isLinux ? text("/etc/machine-id") : systemValue("kern.uuid"),
		namespaces()
	]);
	return {
		pid: process.pid,
		started: started ?? unknown,
		host: hostname(),
		boot: boot || unknown,
		machine: machine || unknown,
		namespace
	};
}
const isLinux = process.platform === "linux";
/** Pids count within one PID namespace, start times within one time namespace. */
async function namespaces() {
	const links = ["pid", "time"].map((kind) => readlink(`/proc/self/ns/${kind}`).catch(() => ""));
	return (await Promise.all(links)).filter(Boolean).join(" ");
}
/** In the system's own unit; null when it cannot be seen, 'ended' for a process that only waits to be reaped. */
async function startTime(pid) {
	if (!isLinux) return await outputOf("ps", [
		"-o",
		"lstart=",
		"-p",
		String(pid)
	]) || null;
	const stat = await readFile(`/proc/${String(pid)}/stat`, "latin1").catch(() => null);
	const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
	if (fields === void 0) return null;
	return fields[0] === "Z" || fields[0] === "X" ? "ended" : fields[19] ?? null;
}
async function text(path) {
	return (await readFile(path, "utf8").catch(() => "")).trim();
}
function systemValue(name) {
	return outputOf("/usr/sbin/sysctl", ["-n", name]);
}
async function outputOf(program, args) {
	const env = {
		PATH: "/bin:/usr/bin:/usr/sbin",
		LC_ALL: "C"
	};
	const { stdout } = await promisify(execFile)(program, [...args], { env }).catch(() => ({ stdout: "" }));
	return stdout.trim();
}

// packages/workspace/src/landing/durable.ts
/** Options for a git command whose objects and refs are to survive a power cut when it returns. */
const onDisk = ["-c", "core.fsync=loose-object,pack,pack-metadata,reference"];
/**
* Makes a commit survive a power cut. Where this process knows that all it stands on does so already, its own file is waited for,
* and not what everybody else has written meanwhile.
*/
async function syncCommit(commonDir, { commit, tree, on }) {
	if (!(on !== null && [tree, on].every((oid) => lasting.has(`${commonDir} ${oid}`))) || !await syncLoose(commonDir, commit)) await syncFileSystem(commonDir);
	for (const oid of [commit, tree]) lasting.add(`${commonDir} ${oid}`);
}
/** Objects that are on disk with all that they name. */
const lasting = /* @__PURE__ */ new Set();
async function syncLoose(commonDir, oid) {
	const objects = join(commonDir, "objects");
	const folder = join(objects, oid.slice(0, 2));
	try {
		for (const path of [
			join(folder, oid.slice(2)),
			folder,
			objects
		]) await syncFile(path);
		return true;
	} catch {
		return false;
	}
}

// packages/workspace/src/landing/own-refs.ts
/**
* What this process has written to debussy's own refs, by repository: the values that each may have now. While git writes,
* the old and the new one; a null is a ref that does not exist.
*/
const written = /* @__PURE__ */ new Map();
/** Writes refs of debussy's own, so that the watch can tell our writes from those of anybody else. */
async function writeOwnRefs({ commonDir }, writes, write) {
	const known = ledgerOf(commonDir);
	const before = writes.map(({ ref, old }) => known.get(ref) ?? [old]);
	for (const [i, one] of writes.entries()) known.set(one.ref, [...before[i] ?? [], one.new]);
	const result = await write.run();
	const done = write.isDone(result);
	for (const [i, one] of writes.entries()) known.set(one.ref, done ? [one.new] : before[i] ?? []);
	return result;
}
/** The values that a ref may have after our own writes; null where this process has not written it. */
function ownValues(commonDir, ref) {
	return written.get(commonDir)?.get(ref) ?? null;
}
function ownRefsWritten(commonDir) {
	return written.get(commonDir)?.keys() ?? [];
}
function ledgerOf(commonDir) {
	const known = written.get(commonDir) ?? /* @__PURE__ */ new Map();
	written.set(commonDir, known);
	return known;
}

export { syncCommit as a, liveness as c, onDisk as i, ownValues as n, currentHolder as o, writeOwnRefs as r, isGone as s, ownRefsWritten as t };