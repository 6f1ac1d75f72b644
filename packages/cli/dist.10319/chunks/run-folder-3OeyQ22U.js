import { t as DebussyError } from "./errors-C00examP.js";
import { t as safeName } from "./safe-name-BTkRXNVx.js";
import { a as ownEnvironment } from "./git-DWH2NUzW.js";
import { closeSync, constants, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { randomBytes } from "node:crypto";

// packages/host/src/sync.ts
/**
* Returns when everything written to the file system of a folder so far survives a power cut. One such call makes
* many files durable, where syncing each of them would cost as many waits as there are files.
*/
async function syncFileSystem(folder) {
	const only = await sync(["-f", folder]);
	if (only.kind === "done") return;
	if (only.kind === "failed") throw syncError(folder, only.stderr);
	const all = await sync([]);
	if (all.kind === "failed") throw syncError(folder, all.stderr);
	if (all.kind === "missing") await syncFile(folder);
}
/** Makes a file durable, or the names in a folder: a rename is only in its folder. */
async function syncFile(path) {
	const handle = await open(path, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
/** Makes names last: creations, renames and removals in the folder are on disk afterwards. */
function syncFolder(path) {
	const fd = openSync(path, constants.O_RDONLY);
	try {
		fsyncSync(fd);
	} finally {
		closeSync(fd);
	}
}
function sync(args) {
	return new Promise((resolve) => {
		const child = spawn("sync", args, {
			env: ownEnvironment(),
			stdio: [
				"ignore",
				"ignore",
				"pipe"
			]
		});
		let stderr = "";
		child.stderr.on("data", (chunk) => stderr += chunk.toString());
		child.on("error", () => resolve({ kind: "missing" }));
		child.on("close", (code, signal) => {
			if (code === 0) resolve({ kind: "done" });
			else if (/option|usage/i.test(stderr)) resolve({ kind: "missing" });
			else resolve({
				kind: "failed",
				stderr: stderr.trim() || `sync ended with ${signal ?? String(code)}`
			});
		});
	});
}
/** After a failed sync nobody knows what is on disk, and a second one may report success for what was lost. */
function syncError(folder, stderr) {
	return new DebussyError({
		code: "ERR_DISK_SYNC",
		message: `the disk could not store what was written to ${folder}: ${stderr}`,
		hint: "Nothing was moved onto it. Check the disk (dmesg, free space), then: debussy resume"
	});
}

// packages/host/src/write-files.ts
/**
* Puts a whole file in its place: readers see the old content or the new, also after a crash. Mode 0600.
* What stands there is replaced, not written through: a symbolic link is not followed.
*/
function writeAtomically(path, data) {
	const bytes = typeof data === "string" ? Buffer.from(data) : data;
	if (!putInPlace(path, bytes) && !putInPlace(path, bytes)) throw new Error(`${path}: its draft was removed`);
	syncFolder(dirname(path));
}
/** False where the draft was gone. */
function putInPlace(path, bytes) {
	const random = randomBytes(6).toString("hex");
	const draft = join(dirname(path), `.${basename(path)}.${process.pid}-${random}.tmp`);
	try {
		writeSynced(draft, bytes);
		renameSync(draft, path);
		return true;
	} catch (error) {
		const isGone = !existsSync(draft) && existsSync(dirname(path));
		rmSync(draft, { force: true });
		if (isGone && error instanceof Error && "syscall" in error && error.syscall === "rename") return false;
		throw error;
	}
}
/** Removes the drafts that processes of this machine left when they were killed. */
function removeDrafts(folder, options) {
	for (const name of namesIn(folder, options)) {
		const pid = /(?:^|\/)\.[^/]+\.(\d+)-[0-9a-f]{12}\.tmp$/.exec(name)?.[1];
		if (pid !== void 0 && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true });
	}
}
function namesIn(folder, { recursive }) {
	try {
		return readdirSync(folder, {
			recursive,
			encoding: "utf8"
		});
	} catch {
		return [];
	}
}
function isAlive(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return !(error instanceof Error && "code" in error && error.code === "ESRCH");
	}
}
/** Makes a folder and what is missing above it, for their owner only; they outlive a crash. */
function makeFolder(path) {
	const first = mkdirSync(path, {
		recursive: true,
		mode: 448
	});
	if (first === void 0) return;
	const above = dirname(first);
	for (let folder = dirname(path);; folder = dirname(folder)) {
		syncFolder(folder);
		if (folder === above || folder === dirname(folder)) return;
	}
}
function writeSynced(path, bytes) {
	const fd = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 384);
	try {
		for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
		fsyncSync(fd);
	} finally {
		closeSync(fd);
	}
}

// packages/engine/src/run/run-folder.ts
function debussyFolder(commonDir) {
	return join(commonDir, "debussy");
}
function runsFolder(commonDir) {
	return join(debussyFolder(commonDir), "runs");
}
function runFolder(commonDir, run) {
	return runFolderAt(join(runsFolder(commonDir), safeName(run)));
}
function runFolderAt(root) {
	const phase = (id) => join(root, "phases", safeName(id));
	return {
		root,
		journal: join(root, "journal"),
		plan: join(root, "plan"),
		bin: join(root, "bin"),
		control: join(root, "control"),
		gates: join(root, "gates"),
		lists: join(root, "lists"),
		checkpoints: join(root, "checkpoints"),
		session: (id, attempt, session) => join(phase(id), `a${attempt}-s${session}`),
		handoff: (id) => join(phase(id), "HANDOFF.md")
	};
}

export { removeDrafts as a, syncFileSystem as c, makeFolder as i, syncFolder as l, runFolder as n, writeAtomically as o, runsFolder as r, syncFile as s, debussyFolder as t };