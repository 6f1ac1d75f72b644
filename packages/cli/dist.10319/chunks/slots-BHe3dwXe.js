import { n as fail, r as ok, t as DebussyError } from "./errors-C00examP.js";
import { o as currentHolder, r as writeOwnRefs, s as isGone } from "./own-refs-RBTDYXft.js";
import { a as ownEnvironment, i as must, n as gitAt } from "./git-DWH2NUzW.js";
import { D as splitNul, E as pathText, T as joinNul, a as excludesOf, b as slotPlace, c as stateFile, d as fillSubmodules, f as emptyTrash, g as isFolder, h as makeFoldersAbove, l as writeState, m as isInsideName, o as readAnyState, p as throwAway, s as readState, t as capture, u as exactPattern, v as slotGit, x as disarmFilters, y as slotHomes } from "./capture-CGnRt73L.js";
import { n as poolMarker } from "./locate-BmzHu2CJ.js";
import { t as safeName } from "./safe-name-BTkRXNVx.js";
import { i as keptRef } from "./refs-BgXrBWYr.js";
import { c as syncFileSystem, l as syncFolder, o as writeAtomically } from "./run-folder-3OeyQ22U.js";
import { lstatSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, normalize, resolve, sep } from "node:path";
import { execFile, spawn } from "node:child_process";
import { access, chmod, constants as constants$1, copyFile, cp, link, lstat, mkdir, mkdtemp, open, readFile, readdir, readlink, realpath, rename, rm, rmdir, stat, statfs, symlink, writeFile } from "node:fs/promises";
import { availableParallelism, homedir, tmpdir } from "node:os";
import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { setImmediate, setTimeout as setTimeout$1 } from "node:timers/promises";

// packages/host/src/lock.ts
/**
* Takes the lock, or returns null when somebody alive holds it. Numbers only grow, a number is taken by making its link (which
* one process can), and who finds a higher number afterwards steps back: so no two ever hold the same folder.
* `isQuiet` is asked before a dead holder is succeeded: whether what it started has ended too.
*/
async function takeLock(folder, isQuiet = () => Promise.resolve(true)) {
	await mkdir(folder, { recursive: true });
	const { number, state } = await readLock(folder);
	if (state.held && (!await isGone(state.holder) || !await isQuiet())) return null;
	const lock = {
		folder,
		number: number + 1
	};
	if (!await place(lock, {
		held: true,
		holder: await currentHolder()
	})) return null;
	const numbers = await lockNumbers(folder);
	if (numbers.some((other) => other > lock.number)) {
		await rm(lockFile(lock), { force: true });
		return null;
	}
	await removeBelow(lock, numbers);
	return lock;
}
/** A free lock takes the place of the held one, so that the numbers go on growing. */
async function releaseLock(lock) {
	await place({
		folder: lock.folder,
		number: lock.number + 1
	}, { held: false });
	await rm(lockFile(lock), { force: true });
}
/** Who holds the folder now, if anybody is alive to hold it. */
async function lockHolder(folder) {
	const { state } = await readLock(folder);
	return state.held && !await isGone(state.holder) ? state.holder : null;
}
async function readLock(folder) {
	const number = Math.max(0, ...await lockNumbers(folder));
	return {
		number,
		state: parse(number === 0 ? "" : await readlink(lockFile({
			folder,
			number
		})).catch(() => ""))
	};
}
async function lockNumbers(folder) {
	return (await readdir(folder).catch(() => [])).flatMap((name) => Number(/^lease\.(\d+)$/.exec(name)?.[1] ?? 0) || []);
}
function parse(text) {
	try {
		const value = JSON.parse(text);
		return isLockState(value) ? value : { held: false };
	} catch {
		return { held: false };
	}
}
function isLockState(value) {
	return typeof value === "object" && value !== null && "held" in value && typeof value.held === "boolean";
}
function lockFile({ folder, number }) {
	return join(folder, `lease.${String(number)}`);
}
/** A symbolic link comes into being with its content, and only if there is none: what a file cannot do in one step. */
async function place(lock, state) {
	try {
		await symlink(JSON.stringify(state), lockFile(lock));
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	}
}
async function removeBelow(lock, numbers) {
	const old = numbers.filter((number) => number < lock.number);
	await Promise.all(old.map((number) => rm(lockFile({
		folder: lock.folder,
		number
	}), { force: true })));
}

// packages/host/src/machine-folder.ts
/**
* A folder that every debussy on this machine sees, whoever runs it and whatever TMPDIR says. Sticky: only who made a lock can
* take it away.
*/
async function machineFolder() {
	const folder = join(process.platform === "win32" ? tmpdir() : "/tmp", "debussy.machine");
	if (await mkdir(folder, { recursive: true }) !== void 0) await chmod(folder, 1023);
	return folder;
}
/** Below it, open to everybody as well. */
async function sharedFolder(...names) {
	let folder = await machineFolder();
	for (const name of names) {
		folder = join(folder, name);
		if (await mkdir(folder, { recursive: true }) !== void 0) await chmod(folder, 1023);
	}
	return folder;
}

// packages/host/src/ports.ts
/** Below what systems give to outgoing connections, above what services are known by. */
const lowest = 2e4;
const perBlock = 10;
const blocks = 1e3;
/** The same `purpose` gets the same ports again wherever they are free. Null where every block of the machine is taken. */
async function leasePorts(purpose) {
	const start = createHash("sha256").update(purpose).digest().readUInt32BE(0) % blocks;
	for (let i = 0; i < blocks; i++) {
		const lease = await leaseBlock((start + i) % blocks);
		if (lease !== null) return lease;
	}
	return null;
}
async function leaseBlock(block) {
	const lock = await takeLock(await sharedFolder("ports", String(block)));
	if (lock === null) return null;
	const first = lowest + block * perBlock;
	const ports = Array.from({ length: perBlock }, (_, i) => first + i);
	if (await areFree(ports)) return leaseOf(lock, ports);
	await releaseLock(lock);
	return null;
}
function leaseOf(lock, ports) {
	return {
		first: ports[0] ?? 0,
		ports,
		release: () => releaseLock(lock)
	};
}
async function areFree(ports) {
	return (await Promise.all(ports.map(isFree))).every(Boolean);
}
/** On all addresses at once: a server that listens on one of them is in the way of one on another. */
async function isFree(port) {
	return await canListen(port, "0.0.0.0") && await canListen(port, "::");
}
function canListen(port, host) {
	return new Promise((resolve) => {
		const server = createServer();
		server.once("error", (error) => {
			resolve("code" in error && (error.code === "EAFNOSUPPORT" || error.code === "EADDRNOTAVAIL"));
		});
		server.listen({
			port,
			host,
			exclusive: true,
			ipv6Only: true
		}, () => server.close(() => resolve(true)));
	});
}

// packages/workspace/src/slots/put-back.ts
/** Puts the tracked files of a slot back as its commit has them, and names those that were changed. Others stay: builds leave them. */
async function putBack(repository, slot) {
	const { config } = await disarmFilters(repository);
	const place = slotPlace(repository.commonDir, dirname(slot.path), slot.id);
	const git = slotGit(place, config);
	const changed = await putBackWith(git);
	await fillSubmodules(git, {
		repository,
		place,
		config
	});
	return changed;
}
const differing = [
	"diff-files",
	"-z",
	"--name-only",
	"--no-renames",
	"--ignore-submodules=all"
];
/** One process where nothing has changed: only what looks changed is compared by content. */
async function putBackWith(git) {
	if ((await must(git, differing)).length === 0) return [];
	await git([
		"update-index",
		"-q",
		"--refresh"
	]);
	const changed = splitNul(await must(git, differing));
	if (changed.length === 0) return [];
	await must(git, [
		"checkout-index",
		"--force",
		"-z",
		"--stdin"
	], { input: joinNul(changed) });
	return changed.map((path) => pathText(path));
}

// packages/workspace/src/slots/pool-place.ts
/** Makes the folder of a repository's slots, and returns it without symbolic links. */
async function poolFolder(question) {
	const folder = await poolPlace(question);
	try {
		await markPool(folder, question.commonDir);
		return await realpath(folder);
	} catch (cause) {
		throw noFolder(folder, cause);
	}
}
/** On disk before the first worktree: a pool that lost its mark in a power cut would be taken for somebody else's folder. */
async function markPool(folder, commonDir) {
	if (await mkdir(folder, { recursive: true }) !== void 0) syncFolder(dirname(folder));
	const path = join(folder, poolMarker);
	const marker = `${JSON.stringify({
		version: 1,
		commonDir
	})}\n`;
	if (await readFile(path, "utf8").catch(() => "") !== marker) writeAtomically(path, marker);
}
/**
* Where the worktrees of a repository are, or will be: where `worktrees` says, else `<name>.debussy` beside the repository. Never
* inside it or inside another checkout, where test runners and watchers take the copies for sources, and in no folder whose name
* begins with a dot, where web servers and test runners do not look.
*/
async function poolPlace(question) {
	const home = mainCheckout(question);
	if (question.worktrees != null) return free(wantedPlace(question.worktrees, home), question.commonDir);
	const name = `${safeName(basename(home))}.debussy`;
	const places = await Promise.all((await parents(home)).map((folder) => free(join(folder, name), question.commonDir)));
	const usable = await filterAsync(places, canBeMade);
	const place = usable.find((one) => !isHidden(one)) ?? usable[0];
	if (place === void 0) throw noFolder(places.join(", "), null);
	return place;
}
/** Whether a part of the path begins with a dot. */
function isHidden(path) {
	return path.split(sep).some((part) => /^\.[^.]/.test(part));
}
function mainCheckout({ root, commonDir }) {
	return basename(commonDir) === ".git" ? dirname(commonDir) : root;
}
function wantedPlace(wanted, home) {
	const path = wanted.replace(/^~(?=\/|$)/, homedir());
	const place = isAbsolute(path) ? resolve(path) : resolve(home, path);
	if (place !== home && !place.startsWith(`${home}${sep}`)) return place;
	throw new DebussyError({
		code: "ERR_SLOT_INSIDE",
		message: `worktrees: ${wanted} is inside the repository ${home}`,
		hint: `Test runners and watchers would take the copies for sources. Name a folder outside: worktrees: ../${basename(home)}.debussy`,
		exitCode: 2
	});
}
/** Best first. */
async function parents(home) {
	const around = await outermostCheckout(dirname(home));
	const state = process.env["XDG_STATE_HOME"];
	return [
		around === null ? dirname(home) : dirname(around),
		...state === void 0 ? [] : [join(state, "debussy")],
		join(homedir(), "debussy"),
		join(homedir(), ".local", "state", "debussy")
	];
}
/** The checkout or git directory that a folder is in; null when there is none. A home that is one is everybody's, not a project. */
async function outermostCheckout(folder) {
	const above = dirname(folder) === folder ? null : await outermostCheckout(dirname(folder));
	if (above !== null || folder === homedir()) return above;
	if (await exists$1(join(folder, ".git"))) return folder;
	return await exists$1(join(folder, "HEAD")) && await exists$1(join(folder, "objects")) ? folder : null;
}
/** The place itself, or one beside it where it has another owner. */
async function free(place, commonDir) {
	return await isAnothers(place, commonDir) ? `${place}-${digest(commonDir)}` : place;
}
async function isAnothers(place, commonDir) {
	const names = await readdir(place).catch(() => null);
	if (names === null) return exists$1(place);
	if (names.length === 0) return false;
	const marker = await readFile(join(place, poolMarker), "utf8").catch(() => null);
	const owner = /"commonDir":"((?:[^"\\]|\\.)*)"/.exec(marker ?? "");
	if (owner === null) return marker === null;
	const path = JSON.parse(`"${owner[1] ?? ""}"`);
	return path !== commonDir && exists$1(String(path));
}
function digest(path) {
	return createHash("sha256").update(path).digest("hex").slice(0, 8);
}
async function canBeMade(place) {
	if (await exists$1(place)) return access(place, constants$1.W_OK | constants$1.X_OK).then(() => true, () => false);
	return dirname(place) !== place && await isFolderOrMissing(dirname(place)) && canBeMade(dirname(place));
}
async function isFolderOrMissing(path) {
	return readdir(path).then(() => true, (error) => error instanceof Error && "code" in error && error.code === "ENOENT");
}
async function filterAsync(all, test) {
	const kept = await Promise.all(all.map((one) => test(one)));
	return all.filter((_, i) => kept[i]);
}
function exists$1(path) {
	return access(path).then(() => true, () => false);
}
function noFolder(tried, cause) {
	return new DebussyError({
		code: "ERR_SLOT_FOLDER",
		message: `no folder for worktrees can be made; tried: ${tried}`,
		hint: "Make one of them writable, or name another folder in .debussy/config.yaml: worktrees: ~/worktrees",
		cause,
		exitCode: 2
	});
}

// packages/workspace/src/finish/live-git.ts
/** Returns true when no git process works in a folder any more: one that we started may have outlived us. */
async function gitIsQuiet(folder, patienceMs) {
	for (let waited = 0; await gitWorksIn(folder); waited += pollMs) {
		if (waited >= patienceMs) return false;
		await setTimeout$1(pollMs);
	}
	return true;
}
const pollMs = 50;
async function gitWorksIn(folder) {
	return (process.platform === "linux" ? await placesByProc() : await placesByLsof()).some((place) => place === folder || place.startsWith(`${folder}/`));
}
async function placesByProc() {
	const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
	return (await Promise.all(pids.map((pid) => placeOfGit(`/proc/${pid}`)))).filter((place) => place !== null);
}
async function placeOfGit(proc) {
	return (await readFile(`${proc}/comm`, "utf8").catch(() => "")).trim() === "git" ? await readlink(`${proc}/cwd`).catch(() => null) : null;
}
function placesByLsof() {
	return new Promise((resolve) => {
		execFile("lsof", [
			"-a",
			"-c",
			"/^git$/",
			"-d",
			"cwd",
			"-Fn"
		], { env: ownEnvironment() }, (_, stdout) => {
			resolve(stdout.split("\n").flatMap((text) => text.startsWith("n") ? [text.slice(1)] : []));
		});
	});
}

// packages/workspace/src/slots/link.ts
/**
* Makes the linked worktree known to git. Its folder is made aside and renamed into place: unlike `git worktree add`, that
* cannot fail beside another git, nor make another git fail, nor leave a half-made worktree when it is killed.
* It is not locked, so that `git worktree prune` forgets it once a person has deleted its folder.
*/
async function registerWorktree(place, commit) {
	const draft = join(place.home, "admin.new");
	await rm(draft, {
		recursive: true,
		force: true
	});
	await mkdir(draft, { recursive: true });
	await Promise.all([
		writeFile(join(draft, "gitdir"), `${join(place.path, ".git")}\n`),
		writeFile(join(draft, "commondir"), "../..\n"),
		writeFile(join(draft, "HEAD"), `${commit}\n`)
	]);
	await mkdir(join(place.commonDir, "worktrees"), { recursive: true });
	await rm(place.admin, {
		recursive: true,
		force: true
	});
	await rename(draft, place.admin);
}
/** The commit that the worktree stands at, for everybody who lists worktrees and for git's garbage collection. */
async function moveHead(place, commit) {
	const draft = join(place.home, "HEAD.new");
	await writeFile(draft, `${commit}\n`);
	await rename(draft, join(place.admin, "HEAD")).catch(async (error) => {
		if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
		await registerWorktree(place, commit);
	});
}
/** Whether git's list of worktrees still has this slot. */
async function isRegistered(place) {
	return await readFile(join(place.admin, "gitdir"), "utf8").catch(() => "") === `${join(place.path, ".git")}\n`;
}
/** Whatever stands at `.git` in the worktree gives way to the link. */
async function putLinkBack(place) {
	await throwAway(place.pool, join(place.path, ".git"));
	await writeFile(join(place.path, ".git"), `gitdir: ${place.admin}\n`, { flag: "wx" });
}
/** Lets the linked worktree have its own copy of our index, for an agent that works with it. */
async function giveIndex(place) {
	await rm(join(place.admin, "index.lock"), { force: true });
	await copyFile(place.index, join(place.admin, "index"), constants$1.COPYFILE_FICLONE);
}
/** The same for people who look at a free slot. Git replaces an index, it never writes into one: one file can serve both. */
async function lendIndex(place) {
	const draft = join(place.home, "index.lent");
	await rm(draft, { force: true });
	await link(place.index, draft);
	await rename(draft, join(place.admin, "index"));
}

// packages/workspace/src/slots/give-back.ts
/** Makes a slot an ordinary linked worktree again, and says whether its files are still the only copy of something. */
async function giveBack(place, fate) {
	const known = await readState(place);
	if (known.kind === "known" && fate !== "unknown") await writeState(place, {
		...known.state,
		holds: null,
		leftAt: Date.now()
	});
	if (!await isFolder(place.path)) return;
	await putLinkBack(place);
	await lendIndex(place).catch((error) => {
		if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
	});
}

// packages/workspace/src/slots/include.ts
/**
* Reads `.worktreeinclude` at the top of the user's checkout: patterns as in `.gitignore`, for files such as `.env` that git
* ignores and work needs. Tracked files are there anyway, and files that git does not ignore would end up in the phase's commit.
*/
async function readInclude(repository) {
	const file = join(repository.root, ".worktreeinclude");
	const text = await readFile(file, "utf8").catch(() => null);
	if (text === null) return nothingIncluded;
	const git = gitAt({
		gitDir: repository.gitDir,
		workTree: repository.root
	});
	const matching = await must(git, [
		"ls-files",
		"-z",
		"--others",
		"--ignored",
		`--exclude-from=${file}`
	]);
	const files = splitNul(matching).filter((path) => path.at(-1) !== 47);
	const ignored = files.length === 0 ? Buffer.alloc(0) : (await checkIgnore(repository, files)).stdout;
	const paths = splitNul(ignored).map((path) => pathText(path));
	const included = (await Promise.all(paths.map((path) => readFileOf(repository.root, path)))).filter((one) => one !== null);
	return {
		files: included,
		digest: digestOf(included),
		notices: unmatched(text, paths)
	};
}
function checkIgnore(repository, files) {
	return gitAt({
		gitDir: repository.gitDir,
		workTree: repository.root
	})([
		"check-ignore",
		"-z",
		"--stdin"
	], { input: joinNul(files) });
}
/** A plain name that matches nothing is a file that somebody expects and that no worktree will have. */
function unmatched(text, paths) {
	return text.split(/\r?\n/).map((line) => line.trim()).filter((name) => name !== "" && !/^[#!]|[*?[\]\\]/.test(name)).filter((name) => !paths.some((path) => `/${path}/`.includes(`/${name.replace(/^\/|\/$/g, "")}/`))).map((name) => `.worktreeinclude: no ignored file of your checkout matches "${name}"`);
}
const nothingIncluded = {
	files: [],
	digest: "",
	notices: []
};
const variable = /\$\{(DEBUSSY_(?:SLOT|PORT(?:_[1-9])?))\}/g;
/** The same files for one slot: those that name its variables are other files there. */
function withVariables(included, variables) {
	if (!included.files.some(({ content }) => Buffer.isBuffer(content) && content.toString("latin1").search(variable) !== -1)) return included;
	const digest = createHash("sha256").update(JSON.stringify([included.digest, variables])).digest("hex");
	return {
		...included,
		digest,
		variables
	};
}
function filledIn(content, variables) {
	if (variables === void 0) return content;
	const text = content.toString("latin1");
	return Buffer.from(text.replaceAll(variable, (whole, name) => variables[name] ?? whole), "latin1");
}
/** The same files as they are now: for an agent, whose work is judged without them. */
async function includedNow(root, { files, notices, variables }) {
	const now = (await Promise.all(files.map(({ path }) => readFileOf(root, path)))).filter((one) => one !== null);
	const included = {
		files: now,
		digest: digestOf(now),
		notices
	};
	return variables === void 0 ? included : withVariables(included, variables);
}
async function readFileOf(root, path) {
	const source = join(root, path);
	const found = await lstat(source).catch(() => null);
	if (found?.isSymbolicLink()) return {
		path,
		mode: 0,
		content: { link: await readlink(source) }
	};
	if (found?.isFile() !== true) return null;
	const content = await readFile(source).catch(() => null);
	return content === null ? null : {
		path,
		mode: found.mode & 511,
		content
	};
}
function digestOf(files) {
	const hash = createHash("sha256");
	for (const { path, mode, content } of files) {
		const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content.link);
		hash.update(`${path}\0${String(mode)}\0${String(bytes.length)}\0`).update(bytes);
	}
	return hash.digest("hex");
}
/** Writes the files, except where the commit has something of its own at that path. A link stays the link that it is. */
async function copyIncluded(git, worktree, { files, variables }) {
	const tracked = await trackedAt(git, files);
	for (const { path, mode, content } of files) {
		if (tracked.some((own) => own === path || path.startsWith(`${own}/`) || own.startsWith(`${path}/`))) continue;
		const target = join(worktree, path);
		await makeFoldersAbove(worktree, path);
		await rm(target, {
			recursive: true,
			force: true
		});
		if (Buffer.isBuffer(content)) await writeFile(target, filledIn(content, variables), { mode });
		else await symlink(content.link, target);
	}
}
/** Paths of the commit that are, contain or lie below those of the files. */
async function trackedAt(git, files) {
	if (files.length === 0) return [];
	const tops = [...new Set(files.map(({ path }) => path.split("/")[0] ?? path))];
	const listed = await must(git, [
		"--literal-pathspecs",
		"ls-files",
		"-z",
		"--",
		...tops
	]);
	return splitNul(listed).map((path) => pathText(path));
}

// packages/workspace/src/slots/limiter.ts
/** At most so many at once; the others wait in the order in which they came. */
var Limiter = class {
	#free;
	#waiting = [];
	constructor(atOnce) {
		this.#free = atOnce;
	}
	async run(work) {
		if (this.#free > 0) this.#free -= 1;
		else await new Promise((go) => this.#waiting.push(go));
		try {
			return await work();
		} finally {
			const next = this.#waiting.shift();
			if (next === void 0) this.#free += 1;
			else next();
		}
	}
};

// packages/workspace/src/slots/set-aside.ts
/**
* Keeps what a snapshot left out, before a slot is used again: a repository that an agent made inside its worktree can be all that
* it did. It is moved, not copied, to `refused/<slot>-<commit>/` beside the slots, and nobody deletes it but a person.
*/
async function setAside(place, { refused, commit }) {
	const folder = join(place.pool, "refused", `${safeName(place.id)}-${commit.slice(0, 12)}-${Date.now().toString(36)}`);
	for (const path of refused) await move(place.path, path, folder);
}
async function move(root, path, folder) {
	const from = join(root, path);
	if (await realpath(dirname(from)).catch(() => null) !== dirname(from)) return;
	const to = join(folder, path);
	await mkdir(dirname(to), { recursive: true });
	await rename(from, to).catch(() => void 0);
}

// packages/workspace/src/slots/remove-slot.ts
/** Removes a slot that is leased to us and holds nothing. Its lease stays, so that its numbers go on growing. */
async function removeSlot(place, state) {
	await setAside(place, state);
	await throwAway(place.pool, place.path);
	await throwAway(place.pool, join(place.pool, `${place.id}.out`));
	await rm(place.admin, {
		recursive: true,
		force: true
	});
	await rm(place.index, { force: true });
	await rm(join(place.home, "state.json"), { force: true });
}

// packages/workspace/src/slots/lost-files.ts
/**
* Puts back what a power cut took: tracked files that are empty, or hold nothing but zeros, and were not so in the commit that
* the slot was filled from. Such a file is no agent's work; taken for it, it would land. Returns the paths.
*/
async function restoreLostFiles(git, place, commit) {
	await rebuildIndex(git, place, commit);
	const tracked = await filledFiles(git, commit);
	const root = Buffer.from(`${place.path}/`);
	const lost = [];
	for (let i = 0; i < tracked.length; i += atOnce) {
		const some = tracked.slice(i, i + atOnce);
		const found = await Promise.all(some.map((path) => isBlank(Buffer.concat([root, path]))));
		lost.push(...some.filter((_, n) => found[n] === true));
	}
	if (lost.length === 0) return [];
	const source = [
		"restore",
		`--source=${commit}`,
		"--worktree"
	];
	await must(git, [
		...source,
		"--pathspec-from-file=-",
		"--pathspec-file-nul"
	], {
		input: joinNul(lost),
		env: { GIT_LITERAL_PATHSPECS: "1" }
	});
	return lost.map((path) => pathText(path));
}
const atOnce = 256;
/**
* An index that git cannot read says nothing, and one may name contents that were never on disk as if they were stored. One
* made anew from the commit finds every change again.
*/
async function rebuildIndex(git, place, commit) {
	await rm(`${place.index}.lock`, { force: true });
	if ((await git(["write-tree"])).code === 0) return;
	await rm(place.index, { force: true });
	await must(git, ["read-tree", commit]);
}
/** The plain files of a commit that are not empty there. */
async function filledFiles(git, commit) {
	return splitNul(await must(git, [
		"ls-tree",
		"-r",
		"-l",
		"-z",
		"--full-tree",
		commit
	])).flatMap((entry) => {
		const tab = entry.indexOf(9);
		const [mode = "", , , size = "0"] = entry.subarray(0, tab).toString("latin1").split(/ +/);
		return mode.startsWith("100") && Number(size) > 0 ? [entry.subarray(tab + 1)] : [];
	});
}
async function isBlank(path) {
	const facts = await lstat(path).catch(() => null);
	if (facts === null || !facts.isFile()) return false;
	return facts.size === 0 || await beginsWithZeros(path);
}
async function beginsWithZeros(path) {
	const file = await open(path, "r").catch(() => null);
	if (file === null) return false;
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(firstBlock), 0, firstBlock, 0);
		return bytesRead > 0 && buffer.subarray(0, bytesRead).every((byte) => byte === 0);
	} finally {
		await file.close();
	}
}
const firstBlock = 512;

// packages/workspace/src/slots/rescue.ts
/** Captures what a slot still holds under a ref of its run; null when there is nothing that its base does not have. */
async function rescue(repository, place, holds) {
	const message = `Work in progress of phase ${holds.phase}, attempt ${String(holds.attempt)}\n`;
	const restored = await lostFiles(repository, place);
	const captured = await capture(repository, {
		slot: place,
		base: holds.base,
		message
	});
	if (!captured.ok) return captured.error.code === "ERR_CAPTURE_NO_WORKTREE" ? settle(place, null) : captured;
	const { commit, files, refused } = captured.value;
	if (files.length === 0 && restored.length === 0) return settle(place, null);
	await syncFileSystem(repository.commonDir);
	const ref = await keep(repository.commonDir, holds, commit);
	return settle(place, {
		...holds,
		slot: place.id,
		ref,
		commit,
		files,
		refused: refused.map(({ path }) => path),
		restored
	});
}
async function lostFiles(repository, place) {
	const known = await readState(place);
	if (known.kind !== "known" || !await isFolder(place.path)) return [];
	const { config } = await disarmFilters(repository);
	return await restoreLostFiles(slotGit(place, config), place, known.state.commit);
}
async function settle(place, rescued) {
	const known = await readState(place);
	if (known.kind === "known") await writeState(place, {
		...known.state,
		holds: null
	});
	return ok(rescued);
}
/** The first free name of `kept/<phase>/<attempt>`, `…/<attempt>-2`, …: an older rescue is never replaced. */
async function keep(commonDir, holds, commit) {
	const git = gitAt({
		gitDir: commonDir,
		config: [["core.fsync", "reference"]]
	});
	for (let n = 1; n <= 1e3; n++) {
		const name = n === 1 ? String(holds.attempt) : `${String(holds.attempt)}-${String(n)}`;
		const ref = keptRef(holds.run, holds.phase, name);
		const made = await writeOwnRefs({ commonDir }, [{
			ref,
			old: null,
			new: commit
		}], {
			run: () => git([
				"update-ref",
				ref,
				commit,
				"0".repeat(commit.length)
			]),
			isDone: ({ code }) => code === 0
		});
		if (made.code === 0) return ref;
		if ((await git([
			"rev-parse",
			"--verify",
			"-q",
			ref
		])).code !== 0) throw new Error(`git update-ref ${ref} failed: ${made.stderr.trim()}`);
	}
	throw new Error(`no free name for the work of phase ${holds.phase} under ${keptRef(holds.run, holds.phase, "x")}`);
}

// packages/workspace/src/slots/old-places.ts
/**
* What to do with a slot whose files are not where slots of this repository are now: another version of debussy, another setting,
* or the repository was moved. Null where it is in its place.
*/
async function strayState(place) {
	const known = await readAnyState(place);
	return known.kind === "known" && known.state.path !== place.path ? known.state : null;
}
/** Brings what a stray slot holds to safety, and removes its files. Needs the slot's lease. */
async function leaveOldPlace(repository, place, state) {
	if (!await isFolder(state.path) && await isFolder(place.path)) {
		await writeState(place, {
			...state,
			path: place.path,
			setup: null
		});
		return {
			ok: true,
			value: null
		};
	}
	const old = {
		...place,
		path: state.path,
		pool: dirname(state.path),
		admin: await adminOf(place, state)
	};
	const rescued = state.holds === null ? null : await rescue(repository, old, state.holds);
	if (rescued?.ok === false) return rescued;
	await removeSlot(old, state);
	await removePool(old.pool);
	return rescued ?? {
		ok: true,
		value: null
	};
}
/** Git's entry for the old worktree, under whatever name. */
async function adminOf({ commonDir, admin }, { path }) {
	const folder = join(commonDir, "worktrees");
	const names = await readdir(folder).catch(() => []);
	for (const name of names) if (await readFile(join(folder, name, "gitdir"), "utf8").catch(() => "") === `${join(path, ".git")}\n`) return join(folder, name);
	return admin;
}
/** Without its last slot a pool goes, unless something is set aside in it. */
async function removePool(pool) {
	const names = await readdir(pool).catch(() => []);
	const ours = [poolMarker, "trash"];
	if (!names.includes("debussy-pool.json") || names.some((name) => !ours.includes(name))) return;
	await emptyTrash(pool);
	await rm(pool, {
		recursive: true,
		force: true
	});
	if (basename(dirname(pool)) === ".debussy") await rmdir(dirname(pool)).catch(() => void 0);
}

// packages/workspace/src/slots/disk.ts
const defaultMinFreeBytes = 536870912;
/** Whether a slot may be filled, before anything is written: a full disk takes the user's own work down with it. */
async function checkSpace(question) {
	const { bavail, bsize } = await statfs(question.folder);
	const needed = question.minFreeBytes + (question.fresh ? await estimateTree(question.commonDir) : 0);
	if (bavail * bsize >= needed) return ok(void 0);
	return fail(new DebussyError({
		code: "ERR_DISK_SPACE",
		message: `a worktree in ${question.folder} needs ${inMegabytes(needed)} free, and ${inMegabytes(bavail * bsize)} are`,
		hint: "Free some space, run fewer phases at once (--parallel), or remove what is left of old runs: debussy clean. A run goes on with: debussy resume"
	}));
}
/** What a file of source code takes on disk, with its share of folders: more than most repositories need. */
const bytesPerFile = 16384;
/** From the number of entries in the user's index, which its header holds. */
async function estimateTree(commonDir) {
	const index = await open(join(commonDir, "index")).catch(() => null);
	if (index === null) return 0;
	try {
		const { buffer, bytesRead } = await index.read(Buffer.alloc(12), 0, 12, 0);
		return bytesRead < 12 ? 0 : buffer.readUInt32BE(8) * bytesPerFile;
	} finally {
		await index.close();
	}
}
function inMegabytes(bytes) {
	return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}

// packages/workspace/src/slots/fill.ts
/** Brings the tracked files of a used slot to a commit by difference. False when that does not work, whatever the reason. */
async function rewriteTree(git, place, commit) {
	await rm(join(place.home, "index.lock"), { force: true });
	return (await git([
		"read-tree",
		"--reset",
		"-u",
		commit
	])).code === 0;
}
/** Removes what is not tracked. False when something resists. */
async function removeUntracked(git, place, { hermetic, keep }) {
	const patterns = keep.flatMap((pattern) => ["-e", pattern]);
	const [cleaned, special] = await Promise.all([git([
		"clean",
		hermetic ? "-ffdxq" : "-ffdq",
		...patterns
	]), hermetic ? specialFiles(place.path, keep) : []]);
	for (const path of special) await rm(path, { force: true });
	return cleaned.code === 0;
}
/** Pipes, sockets and devices, which git does not see. What is kept was recorded, and is compared by itself. */
function specialFiles(top, keep) {
	const kinds = [
		"p",
		"s",
		"b",
		"c"
	].flatMap((kind, i) => [
		...i === 0 ? [] : ["-o"],
		"-type",
		kind
	]);
	const args = [
		top,
		...keep.filter((pattern) => !pattern.includes("\\")).flatMap((pattern) => [
			"-path",
			`${top}${pattern}`,
			"-prune",
			"-o"
		]),
		"(",
		...kinds,
		")",
		"-print0"
	];
	return new Promise((resolve) => {
		const child = spawn("find", args, {
			env: ownEnvironment(),
			stdio: [
				"ignore",
				"pipe",
				"ignore"
			]
		});
		const chunks = [];
		child.stdout.on("data", (chunk) => chunks.push(chunk));
		child.on("error", () => resolve([]));
		child.on("close", () => resolve(splitNul(Buffer.concat(chunks))));
	});
}
/** Writes all files of a commit into an empty folder. What was there before is put aside as a whole. */
async function writeTree(git, place, commit) {
	await throwAway(place.pool, place.path);
	await Promise.all([place.index, `${place.index}.lock`].map((file) => rm(file, { force: true })));
	await mkdir(place.path, { recursive: true });
	const written = await git([
		"read-tree",
		"--reset",
		"-u",
		commit
	]);
	return written.code === 0 ? ok(void 0) : fail(cannotFill(place, commit, written.stderr));
}
function cannotFill(place, commit, stderr) {
	return new DebussyError({
		code: "ERR_SLOT_FILL",
		message: `git could not write the files of ${commit} to ${place.path}: ${stderr.trim()}`,
		hint: "See that the disk has space and that the commit is whole: git fsck --connectivity-only"
	});
}

// packages/workspace/src/slots/furniture.ts
async function recordFurniture(place, name, roots) {
	const entries = {};
	await walk(place.path, roots, (path, found) => {
		entries[path] = markOf(found);
		return "enter";
	});
	const recorded = {
		roots,
		entries
	};
	await writeFile(fileOf(place, name), JSON.stringify(recorded));
	await writeMark(place, name);
}
/**
* Whether everything is as it was recorded. What was added since is removed; what was changed or taken away cannot be brought back from
* here. Change times are the file system's own, and no program can set them.
*/
async function restoreFurniture(place, name) {
	const recorded = read$1(place, name);
	const marked = lstatOf(markFile(place, name));
	if (recorded === null || marked === null) return false;
	if (recorded.roots.length === 0) return true;
	if (await hasNewer(recorded.roots.map((root) => join(place.path, root)), markFile(place, name)) === false) return true;
	const known = new Map(Object.entries(recorded.entries));
	const added = [];
	let isWhole = true;
	await walk(place.path, recorded.roots, (path, found) => {
		const before = known.get(path);
		known.delete(path);
		if (before === void 0) added.push(path);
		else if (!isSame(before, found, marked)) isWhole = false;
		return before === void 0 ? "skip" : "enter";
	});
	if (!isWhole || known.size > 0) return false;
	for (const path of added) await rm(join(place.path, path), {
		recursive: true,
		force: true
	});
	await writeMark(place, name);
	return true;
}
async function forgetFurniture(place, name) {
	await rm(fileOf(place, name), { force: true });
}
/** Whether anything below some paths was changed after a file was written; null where nobody can tell. One process, at the speed of C. */
function hasNewer(paths, mark, test = []) {
	return new Promise((resolve) => {
		const child = spawn("find", [
			...paths,
			...test,
			"-cnewer",
			mark,
			"-print"
		], {
			env: ownEnvironment(),
			stdio: [
				"ignore",
				"pipe",
				"ignore"
			]
		});
		let found = false;
		child.stdout.once("data", () => {
			found = true;
			child.kill("SIGKILL");
		});
		child.on("error", () => resolve(null));
		child.on("close", (code) => resolve(found ? true : code === 0 ? false : null));
	});
}
function markFile(place, name) {
	return join(place.home, `${name}.mark`);
}
function isSame([inode, mode], found, marked) {
	if (inode !== found.ino || mode !== markOf(found)[1]) return false;
	return found.isDirectory() || found.ctimeMs <= marked.ctimeMs;
}
function markOf(found) {
	return [found.ino, found.isDirectory() ? found.mode : 0];
}
async function walk(top, roots, visit) {
	const open = [...roots];
	for (let path = open.pop(), i = 1; path !== void 0; path = open.pop(), i++) {
		const found = lstatOf(join(top, path));
		if (found !== null && visit(path, found) === "enter" && found.isDirectory()) for (const name of namesIn(join(top, path))) open.push(`${path}/${name}`);
		if (i % entriesPerTurn === 0) await setImmediate();
	}
}
const entriesPerTurn = 500;
/** Returns when the clock of the file system has gone on, so that whatever is written later is newer. */
async function writeMark(place, name) {
	const mark = markFile(place, name);
	await writeFile(mark, "");
	const at = lstatOf(mark)?.ctimeMs ?? 0;
	const probe = `${mark}.probe`;
	for (let i = 0; i < 2e3; i++) {
		await rm(probe, { force: true });
		await writeFile(probe, "");
		if ((lstatOf(probe)?.ctimeMs ?? 0) > at) break;
		await setTimeout$1(1);
	}
	await rm(probe, { force: true });
}
function read$1(place, name) {
	try {
		const value = JSON.parse(readFileSync(fileOf(place, name), "utf8"));
		return isRecorded(value) ? value : null;
	} catch {
		return null;
	}
}
function isRecorded(value) {
	return typeof value === "object" && value !== null && "roots" in value && "entries" in value;
}
function fileOf(place, name) {
	return join(place.home, `${name}.furniture`);
}
function lstatOf(path) {
	try {
		return lstatSync(path, { throwIfNoEntry: false }) ?? null;
	} catch {
		return null;
	}
}
function namesIn(folder) {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}

// packages/workspace/src/slots/setup.ts
const defaultSetupTimeoutMs = 9e5;
/**
* Changes when anything differs that the result of a setup may depend on: its command, its environment, and the files that it is
* declared to read; without a declaration the whole tree.
*/
async function verdictKey(git, { setup, setupInputs }, { state, included }) {
	const list = [
		"ls-files",
		"-s",
		"-z",
		"--",
		...(setupInputs ?? []).map((path) => `:(top,glob)${path}`)
	];
	const inputs = await must(git, setupInputs === void 0 ? ["rev-parse", `${state.commit}^{tree}`] : list);
	const environment = Object.entries(setupEnvironment()).toSorted(([a], [b]) => a < b ? -1 : 1);
	const parts = [
		setup,
		process.version,
		environment,
		included.digest,
		setupInputs ?? null
	];
	return createHash("sha256").update(JSON.stringify(parts)).update(inputs).digest("hex");
}
/** For a worktree that an agent works in: its command, or a lockfile at the top of the worktree. */
async function setupKey(command, worktree) {
	const hash = createHash("sha256").update(`${command}\0${process.version}\0`);
	for (const name of lockfiles) {
		const content = await readFile(join(worktree, name)).catch(() => null);
		if (content !== null) hash.update(`${name}\0${String(content.length)}\0`).update(content);
	}
	return hash.digest("hex");
}
const lockfiles = [
	"package-lock.json",
	"npm-shrinkwrap.json",
	"pnpm-lock.yaml",
	"yarn.lock",
	"bun.lock",
	"bun.lockb",
	"deno.lock",
	"Cargo.lock",
	"go.sum",
	"poetry.lock",
	"uv.lock",
	"Pipfile.lock",
	"requirements.txt",
	"Gemfile.lock",
	"composer.lock",
	"mix.lock",
	"gradle.lockfile",
	"flake.lock"
];
/** Runs the user's setup command. Whatever it starts has ended when this returns. */
async function runSetup(setup) {
	const log = await open(setup.log, "w", 384);
	try {
		const problem = await outcome(spawn("/bin/sh", ["-c", setup.command], {
			cwd: setup.worktree,
			env: {
				...setupEnvironment(),
				...setup.variables,
				SOURCE_DIR: setup.source,
				WORKTREE_DIR: setup.worktree
			},
			stdio: [
				"ignore",
				log.fd,
				log.fd
			],
			detached: true
		}), setup.timeoutMs);
		return problem === null ? ok(void 0) : fail(await setupFailed(setup, problem));
	} finally {
		await log.close();
	}
}
const passed = /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TMPDIR|XDG_\w+|CI|(?:https?|no|all)_proxy|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS|npm_config_\w+|JAVA_HOME|GOPATH|CARGO_HOME|RUSTUP_HOME|VOLTA_HOME|NVM_DIR|PNPM_HOME)$/i;
function setupEnvironment() {
	const entries = Object.entries(process.env).filter((entry) => passed.test(entry[0]) && entry[1] !== void 0);
	return Object.fromEntries(entries);
}
/** Null when it went well. The whole process group is ended, also what the command left running in the background. */
function outcome(child, timeoutMs) {
	return new Promise((resolve) => {
		let late = false;
		const timer = setTimeout(() => {
			late = true;
			endGroup(child);
		}, timeoutMs);
		const end = (problem) => {
			clearTimeout(timer);
			endGroup(child);
			resolve(late ? `was still running after ${String(Math.round(timeoutMs / 1e3))} s and was stopped` : problem);
		};
		child.on("error", (error) => end(`could not be started: ${error.message}`));
		child.on("exit", (code, signal) => {
			if (code === 0) end(null);
			else end(signal === null ? `failed with exit code ${String(code)}` : `was ended by ${signal}`);
		});
	});
}
function endGroup({ pid }) {
	if (pid === void 0) return;
	try {
		process.kill(-pid, "SIGKILL");
	} catch {}
}
async function setupFailed(setup, problem) {
	const tail = (await readFile(setup.log, "utf8").catch(() => "")).slice(-2e3).trim();
	return new DebussyError({
		code: "ERR_SLOT_SETUP",
		message: `the setup command \`${setup.command}\` ${problem} in ${setup.worktree}${tail === "" ? "" : `:\n${tail}`}`,
		hint: `Its output is in ${setup.log}; the command is "setup" in .debussy/config.yaml`
	});
}

// packages/workspace/src/slots/furnish.ts
/** Copies what `.worktreeinclude` names, then runs the setup command where its result is not there already. */
async function furnish(work, state) {
	return state.purpose === "verify" ? furnishForVerdict(work, state) : furnishForWork(work, state);
}
async function furnishForWork(work, state) {
	const { git, place, root, options } = work;
	const included = await includedNow(root, work.included);
	await copyIncluded(git, place.path, included);
	const before = {
		setup: state.setup,
		kept: state.kept,
		notices: included.notices
	};
	if (options.setup === void 0) return ok(before);
	const setup = options.setupInputs === void 0 ? await setupKey(options.setup, place.path) : await verdictKey(git, {
		...options,
		setup: options.setup
	}, {
		state,
		included
	});
	if (setup === state.setup) return ok(before);
	const done = await setUp(work, state, options.setup);
	if (!done.ok) return done;
	const changed = await listPaths(git, [
		"--modified",
		"--others",
		"--exclude-standard",
		...excludes(state)
	]);
	const ignored = await listPaths(git, [
		"--others",
		"--ignored",
		"--exclude-standard",
		"--directory"
	]);
	return ok({
		setup,
		kept: ignored.map((path) => exactPattern(path)),
		notices: [...included.notices, ...said(changed)]
	});
}
/**
* A verdict may hang on the tree, on what `setup` makes of exactly this tree, and on nothing else: what setup made before is only
* used again where nothing that it depends on differs and nobody has touched it since.
*/
async function furnishForVerdict(work, state) {
	const { git, place, options, included } = work;
	if (options.setup === void 0) {
		await copyIncluded(git, place.path, included);
		return ok({
			setup: null,
			kept: [],
			notices: [...included.notices, ...await asCommitted(work)]
		});
	}
	const setup = await verdictKey(git, {
		...options,
		setup: options.setup
	}, {
		state,
		included
	});
	if (setup === state.setup && await restoreFurniture(place, "setup")) return ok({
		setup,
		kept: state.kept,
		notices: included.notices
	});
	await forgetFurniture(place, "setup");
	await removeUntracked(git, place, {
		hermetic: true,
		keep: excludesOf(state)
	});
	await copyIncluded(git, place.path, included);
	const done = await setUp(work, state, options.setup);
	if (!done.ok) return done;
	const notices = [...included.notices, ...await asCommitted(work)];
	const made = (await listPaths(git, [
		"--others",
		"--directory",
		...excludes(state)
	])).map((path) => path.replace(/\/$/, ""));
	await recordFurniture(place, "setup", made);
	return ok({
		setup,
		kept: made.map((path) => exactPattern(path)),
		notices
	});
}
async function setUp({ place, root, options, variables }, state, command) {
	await writeState(place, {
		...state,
		setup: null,
		kept: []
	});
	return runSetup({
		command,
		source: root,
		worktree: place.path,
		variables,
		log: `${place.home}/setup.log`,
		timeoutMs: options.setupTimeoutMs ?? 9e5
	});
}
/** The gates judge the files of the commit, whatever setup or an included file has made of them. */
async function asCommitted({ git, options, included }) {
	if (options.setup === void 0 && included.files.length === 0) return [];
	const changed = await putBackWith(git);
	if (changed.length === 0) return [];
	return [`the setup command changed files of the commit, which were put back before the gates: ${few(changed)}`];
}
function excludes(state) {
	return excludesOf(state).map((pattern) => `--exclude=${pattern}`);
}
async function listPaths(git, options) {
	return splitNul(await must(git, [
		"ls-files",
		"-z",
		...options
	])).map((path) => pathText(path)).toSorted();
}
function said(changed) {
	if (changed.length === 0) return [];
	return [`the setup command changed files that git does not ignore, which will be taken for the agent's work: ${few(changed)}`];
}
function few(paths) {
	return paths.slice(0, 5).join(", ");
}

// packages/workspace/src/slots/share.ts
/** The folders of a `share` setting that can be shared at all, as paths without a slash at the end. */
function shareable(names) {
	return names.filter((name) => isInsideName(name)).map((name) => normalize(name).replace(/\/$/, ""));
}
/**
* Gives a worktree folders of the user's checkout: as copies where the file system copies on write, else as links.
* Returns what a person should know.
*/
async function shareFolders(root, worktree, names) {
	const refused = names.filter((name) => !isInsideName(name)).map((name) => `share: "${name}" is not a folder inside the repository`);
	const problems = await Promise.all(shareable(names).map((name) => shareFolder(root, worktree, name)));
	return [...refused, ...problems.filter((problem) => problem !== null)];
}
/**
* For a verification always copies, as a link would let the gates of one phase change what those of the next one find. They are made
* again when the folder of the checkout has changed, or when anything of the copy was written or removed.
*/
async function shareCopies(root, place, names) {
	const refused = names.filter((name) => !isInsideName(name)).map((name) => `share: "${name}" is not a folder inside the repository`);
	const wanted = shareable(names);
	if (wanted.length === 0) return refused;
	const missing = [];
	for (const name of wanted) if (await isMissing(join(root, name))) missing.push(name);
	const there = wanted.filter((name) => !missing.includes(name));
	if (!(await restoreFurniture(place, "share") && await isUnchanged(root, place, there))) await copyAll(root, place, there);
	return [...refused, ...missing.map((name) => `share: there is no ${join(root, name)}; worktrees do without it`)];
}
async function copyAll(root, place, names) {
	await forgetFurniture(place, "share");
	await writeMark(place, "source");
	for (const name of names) {
		await throwAway(place.pool, join(place.path, name));
		await makeFoldersAbove(place.path, name);
		await copyTree(await realpath(join(root, name)), join(place.path, name));
	}
	await recordFurniture(place, "share", names);
}
/** By the system's own program, which is many times faster with tens of thousands of files, and shares blocks where it can. */
async function copyTree(source, target) {
	if (await new Promise((resolve) => {
		const child = spawn("cp", [
			"-a",
			"--reflink=auto",
			"--",
			source,
			target
		], {
			env: ownEnvironment(),
			stdio: "ignore"
		});
		child.on("error", () => resolve(false));
		child.on("close", (code) => resolve(code === 0));
	})) return;
	await rm(target, {
		recursive: true,
		force: true
	});
	await cp(source, target, {
		recursive: true,
		verbatimSymlinks: true,
		mode: constants$1.COPYFILE_FICLONE
	});
}
/** What tools keep below a shared folder for themselves changes with every run of theirs. */
const caches = [
	".cache",
	".vite",
	".vite-temp",
	".vitest",
	".turbo",
	".nx",
	"__pycache__"
];
async function isUnchanged(root, place, names) {
	const folders = await Promise.all(names.map((name) => realpath(join(root, name))));
	if (folders.length === 0) return true;
	const test = [
		"(",
		...caches.flatMap((name, i) => [
			...i === 0 ? [] : ["-o"],
			"-name",
			name
		]),
		")",
		"-prune",
		"-o",
		"!",
		"-type",
		"d"
	];
	return await hasNewer(folders, markFile(place, "source"), test) === false;
}
async function shareFolder(root, worktree, name) {
	const source = join(root, name);
	const target = join(worktree, name);
	if (await isMissing(source)) return `share: there is no ${source}; worktrees do without it`;
	if (!await isMissing(target)) return null;
	await makeFoldersAbove(worktree, name);
	if (await copiesOnWrite(source, worktree)) await cp(source, target, {
		recursive: true,
		verbatimSymlinks: true,
		mode: constants$1.COPYFILE_FICLONE
	});
	else await symlink(source, target);
	return null;
}
function isMissing(path) {
	return lstat(path).then(() => false, () => true);
}
/** Tried with the first file that is found: two places may be on one file system and still not share blocks. */
async function copiesOnWrite(source, worktree) {
	const file = await firstFile(source);
	if (file === null) return false;
	const trial = await mkdtemp(`${worktree}.trial-`);
	try {
		await copyFile(file, join(trial, "copy"), constants$1.COPYFILE_FICLONE_FORCE);
		return true;
	} catch {
		return false;
	} finally {
		await rm(trial, {
			recursive: true,
			force: true
		});
	}
}
async function firstFile(folder) {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	const file = entries.find((entry) => entry.isFile());
	if (file !== void 0) return join(folder, file.name);
	for (const entry of entries.filter((one) => one.isDirectory())) {
		const below = await firstFile(join(folder, entry.name));
		if (below !== null) return below;
	}
	return null;
}

// packages/workspace/src/slots/shield.ts
/**
* Gives the agent a git directory of its own that borrows the user's objects: it can look at history, commit, stash and
* configure at will, and none of it reaches the user's refs, configuration, hooks or stash, nor another agent. It has no remotes.
*/
async function raiseShield(place, repository, content) {
	const git = join(place.path, ".git");
	await throwAway(place.pool, git);
	await Promise.all([
		"objects/info",
		"refs",
		"info"
	].map((folder) => mkdir(join(git, folder), { recursive: true })));
	await Promise.all([
		writeFile(join(git, "objects/info/alternates"), `${quote(join(repository.commonDir, "objects"))}\n`),
		writeFile(join(git, "packed-refs"), content.packedRefs),
		writeFile(join(git, "config"), configText(repository, content.agent)),
		copy(place.index, join(git, "index")),
		copy(join(repository.commonDir, "shallow"), join(git, "shallow")),
		copy(join(repository.commonDir, "info/attributes"), join(git, "info/attributes")),
		copyExcludes(repository, git, content.excludes),
		writeFile(join(git, "HEAD"), `${content.head}\n`)
	]);
}
async function copyExcludes(repository, git, excludes) {
	const file = join(git, "info/exclude");
	await copy(join(repository.commonDir, "info/exclude"), file);
	await writeFile(file, `\n${excludes.join("\n")}\n`, { flag: "a" });
}
async function copy(from, to) {
	await copyFile(from, to, constants$1.COPYFILE_FICLONE).catch((error) => {
		if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
	});
}
function quote(path) {
	return /^"|\n/.test(path) ? JSON.stringify(path) : path;
}
function configText(repository, agent) {
	const sha256 = repository.objectFormat !== "sha1";
	return `${[
		"[core]",
		`\trepositoryformatversion = ${sha256 ? "1" : "0"}`,
		"	bare = false",
		"	logallrefupdates = true",
		`\tfilemode = ${String(repository.fileMode)}`,
		`\tsymlinks = ${String(repository.symlinks)}`,
		`\tignorecase = ${String(repository.ignoreCase)}`,
		`\tprecomposeunicode = ${String(repository.precomposeUnicode)}`,
		`\tautocrlf = ${repository.autocrlf}`,
		...repository.eol === null ? [] : [`\teol = ${repository.eol}`],
		...sha256 ? ["[extensions]", `\tobjectformat = ${repository.objectFormat}`] : [],
		...repository.lfs ? ["[lfs]", `\tstorage = ${JSON.stringify(join(repository.commonDir, "lfs"))}`] : [],
		"[gc]",
		"	auto = 0",
		"[maintenance]",
		"	auto = false",
		"[commit]",
		"	gpgsign = false",
		"[tag]",
		"	gpgsign = false",
		"[user]",
		`\tname = ${JSON.stringify(agent.name)}`,
		`\temail = ${JSON.stringify(agent.email)}`
	].join("\n")}\n`;
}

// packages/workspace/src/slots/slot.ts
/** What programs in a slot may rely on: its number, and ports of its own. */
function slotVariables({ id, ports }) {
	const named = ports.map((port, i) => [i === 0 ? "DEBUSSY_PORT" : `DEBUSSY_PORT_${i}`, String(port)]);
	return {
		DEBUSSY_SLOT: id.replace(/^s/, ""),
		...Object.fromEntries(named)
	};
}

// packages/workspace/src/escape/change-time.ts
/** When a file was last written, replaced or given other rights, as no program can set it; null where nobody can look. */
function changeTime(path) {
	try {
		return lstatSync(path, { throwIfNoEntry: false })?.ctimeMs ?? null;
	} catch {
		return null;
	}
}
/** What time it is by the clock that stamps the files of a folder, which need not be that of this machine. */
function clockOf(folder) {
	const probe = join(folder, `clock-${String(process.pid)}`);
	try {
		writeFileSync(probe, "");
		return changeTime(probe) ?? Date.now();
	} catch {
		return Date.now();
	} finally {
		rmSync(probe, { force: true });
	}
}

// packages/workspace/src/slots/touched.ts
/**
* Looked for when a slot is taken again, by change times, which no program can set. What git ignores is not looked at, nor what
* was removed from the top of the tree: that folder changes by our own hands.
*/
async function touchedWhileIdle(git, place, state) {
	const left = changeTime(stateFile(place));
	if (state.leftAt === void 0 || left === null) return null;
	const list = [
		"ls-files",
		"-z",
		"--modified",
		"--others",
		"--exclude-standard",
		...excludesOf(state).map((pattern) => `--exclude=${pattern}`)
	];
	const changed = splitNul(await must(git, list)).map((path) => pathText(path));
	const paths = [...new Set(changed)].filter((path) => {
		const folder = dirname(path);
		const above = folder === "." ? null : changeTime(join(place.path, folder));
		return (changeTime(join(place.path, path)) ?? above ?? 0) > left;
	});
	return paths.length === 0 ? null : {
		since: state.leftAt,
		paths: paths.toSorted()
	};
}

// packages/workspace/src/slots/prepare.ts
/** Makes a leased slot ready. What it still holds of somebody else is brought to safety before anything changes. */
async function prepareSlot(pool, place, request) {
	const found = await knownState(place);
	if (found?.holds) {
		const rescued = await rescue(pool.repository, place, found.holds);
		if (!rescued.ok) return rescued;
	}
	const before = found?.holds ? await knownState(place) : found;
	const [disarmed, whole] = await Promise.all([disarmFilters(pool.repository), isWhole(place)]);
	const { boot } = await currentHolder();
	const fresh = before === null || !whole || (before.boot ?? boot) !== boot;
	const space = await checkSpace({
		folder: pool.folder,
		commonDir: place.commonDir,
		fresh,
		minFreeBytes: pool.options.minFreeBytes ?? 536870912
	});
	if (!space.ok) return space;
	const git = slotGit(place, disarmed.config);
	const touched = pool.options.watchIdle === true && !fresh && before !== null ? await touchedWhileIdle(git, place, before) : null;
	const { config } = disarmed;
	return change({
		pool,
		place,
		request,
		git,
		config,
		fresh,
		before,
		touched
	});
}
async function change(job) {
	const { pool, place, before } = job;
	if (before !== null) await setAside(place, before);
	const state = beginState(job);
	if (!saysTheSame(job, state)) await writeState(place, state);
	const [folder, filled] = await Promise.all([emptyFolder(place), fillFiles(job, state)]);
	if (!filled.ok) return filled;
	const empty = await fillSubmodules(job.git, submoduleWork(job));
	const share = pool.options.share ?? [];
	const shared = job.request.purpose === "verify" ? await shareCopies(pool.repository.root, place, share) : await shareFolders(pool.repository.root, place.path, share);
	const furnished = await furnish(furnishing(job, await pool.included()), filled.value);
	if (!furnished.ok) return furnished;
	const { setup, kept, notices } = furnished.value;
	const ready = {
		...filled.value,
		setup,
		kept
	};
	return ok(await open$1(job, ready, {
		folder,
		notices: [
			...empty,
			...shared,
			...notices
		]
	}));
}
function submoduleWork({ pool, place, config }) {
	return {
		repository: pool.repository,
		place,
		config
	};
}
function beginState({ pool, place, request, before, fresh }) {
	const same = before !== null && !fresh && before.purpose === request.purpose;
	return {
		version: 1,
		path: place.path,
		commit: request.content ?? request.base,
		indexAt: null,
		purpose: request.purpose,
		holds: null,
		setup: same ? before.setup : null,
		kept: same ? before.kept : [],
		refused: [],
		shared: shareable(pool.options.share ?? [])
	};
}
/** A crash from here on must find on disk that the folder is ours, what was shared with it, and that its setup may be undone. */
function saysTheSame({ before, fresh }, state) {
	return !fresh && before?.purpose === state.purpose && before.shared.join("\0") === state.shared.join("\0");
}
/** The files of the commit and the agent's git. Cleaning does not look at `.git`, so both are done at once. */
async function fillFiles(job, state) {
	const { git, place, fresh, before } = job;
	if (!fresh && await rewriteTree(git, place, state.commit)) {
		const [cleaned] = await Promise.all([removeUntracked(git, place, cleaning(job, state)), giveGit(job, state)]);
		await takeBack(place, before, state);
		if (cleaned) return ok(state);
	}
	const bare = {
		...state,
		setup: null,
		kept: []
	};
	await writeState(place, bare);
	const written = await writeTree(git, place, state.commit);
	if (!written.ok) return written;
	await giveGit(job, state);
	return ok(bare);
}
/** What an agent left behind, ignored files too, is not for a verification. */
function cleaning({ request, before }, state) {
	const otherUse = before?.purpose !== request.purpose;
	return {
		hermetic: otherUse || (request.hermetic ?? request.purpose === "verify"),
		keep: otherUse ? [] : [...state.kept, ...excludesOf(state)]
	};
}
function furnishing({ pool, place, git, request }, all) {
	const variables = slotVariables({
		id: place.id,
		ports: request.ports
	});
	const included = withVariables(all, variables);
	return {
		git,
		place,
		root: pool.repository.root,
		options: pool.options,
		included,
		variables
	};
}
/** What was shared once and is no longer: a link of it would still lead into the user's checkout. */
async function takeBack(place, before, state) {
	const paths = (before?.shared ?? []).filter((name) => !state.shared.includes(name)).map((name) => join(place.path, name));
	const ours = await Promise.all(paths.map(async (path) => await whereIs(dirname(path)) === dirname(path)));
	await Promise.all(paths.filter((_, i) => ours[i]).map((path) => throwAway(place.pool, path)));
}
/** What the agent finds as its git: a shield, or the linked worktree. */
async function giveGit({ pool, place, request, fresh }, state) {
	if (isolationOf(pool) === "worktree") {
		await putLinkBack(place);
		await registerWorktree(place, request.base);
		await giveIndex(place);
		return;
	}
	await raiseShield(place, pool.repository, {
		head: request.base,
		packedRefs: await pool.refs.read(),
		excludes: excludesOf(state),
		agent: pool.options.agent ?? {
			name: "debussy agent",
			email: "agent@debussy.invalid"
		}
	});
	await (fresh ? registerWorktree(place, request.base) : moveHead(place, request.base));
}
/** A partial clone cannot be borrowed from: a missing object would have to be fetched, and a shield has no remotes. */
function isolationOf({ options, repository }) {
	return repository.partial ? "worktree" : options.isolation ?? "shielded";
}
async function open$1(job, state, extras) {
	const { pool, place, request, fresh, touched } = job;
	const { phase, attempt, base, purpose } = request;
	const holds = purpose === "attempt" ? {
		run: pool.options.run,
		phase,
		attempt,
		base
	} : null;
	if (holds !== null) await syncSlot(place);
	const { boot } = await currentHolder();
	await writeState(place, {
		...state,
		indexAt: state.commit,
		holds,
		boot
	});
	const { id, path } = place;
	return {
		id,
		path,
		base,
		purpose,
		isolation: isolationOf(pool),
		fresh,
		excludes: excludesOf(state),
		ports: request.ports,
		touched,
		...extras
	};
}
/** The files are on disk before the state says that they are somebody's work: a power cut would make its own of them. */
async function syncSlot({ path, home }) {
	await syncFileSystem(path);
	const [files, ours] = await Promise.all([lstat(path), lstat(home)]);
	if (files.dev !== ours.dev) await syncFileSystem(home);
}
async function knownState(place) {
	const found = await readState(place);
	return found.kind === "known" ? found.state : null;
}
function whereIs(path) {
	return realpath(path).catch(() => null);
}
async function isWhole(place) {
	const [folder, index, registered] = await Promise.all([
		isFolder(place.path),
		lstat(place.index).catch(() => null),
		isRegistered(place)
	]);
	return folder && index !== null && registered;
}
/** A new name each time: a process left over from an earlier attempt cannot write into the folder of a later one. */
async function emptyFolder(place) {
	const folders = join(place.pool, `${place.id}.out`);
	await throwAway(place.pool, folders);
	const folder = join(folders, randomUUID().slice(0, 8));
	await mkdir(folder, { recursive: true });
	return folder;
}

// packages/workspace/src/slots/refs-snapshot.ts
/**
* The user's branches, tags and remote branches as one `packed-refs` file, so that an agent can say `git diff main` or
* `git describe`. Read again only when a folder of refs has changed.
*/
var RefsSnapshot = class {
	#commonDir;
	#stamp = "";
	#packed = Promise.resolve(Buffer.alloc(0));
	constructor(commonDir) {
		this.#commonDir = commonDir;
	}
	async read() {
		const stamp = await this.#currentStamp();
		if (stamp !== this.#stamp) {
			this.#stamp = stamp;
			this.#packed = packRefs(this.#commonDir);
		}
		return this.#packed;
	}
	async #currentStamp() {
		const folders = [
			"refs/heads",
			"refs/tags",
			"refs/remotes"
		].map((name) => join(this.#commonDir, name));
		const stamps = [stampOf(join(this.#commonDir, "packed-refs")), ...folders.map((folder) => stampTree(folder))];
		return (await Promise.all(stamps)).join("\n");
	}
};
async function stampTree(folder) {
	const below = (await readdir(folder, { withFileTypes: true }).catch(() => [])).filter((entry) => entry.isDirectory() && !isRuns(folder, entry.name));
	const parts = [stampOf(folder), ...below.map((entry) => stampTree(join(folder, entry.name)))];
	return (await Promise.all(parts)).join(";");
}
function isRuns(folder, name) {
	return name === "debussy" && folder.endsWith("/refs/heads");
}
async function stampOf(path) {
	const found = await stat(path, { bigint: true }).catch(() => null);
	return found === null ? "-" : `${path} ${String(found.mtimeNs)} ${String(found.ino)}`;
}
async function packRefs(commonDir) {
	const git = gitAt({ gitDir: commonDir });
	const shown = (await must(git, [
		"for-each-ref",
		`--format=%(objectname) %(refname)%(if)%(*objectname)%(then)%0a^%(*objectname)%(end)`,
		"refs/heads",
		"refs/remotes",
		"refs/tags"
	])).toString("latin1").split("\n").filter((line) => line !== "" && !/^\S+ refs\/heads\/debussy\//.test(line));
	return Buffer.from(`# pack-refs with: peeled fully-peeled sorted \n${shown.join("\n")}\n`, "latin1");
}

// packages/workspace/src/slots/lost-state.ts
/** The phase that work is kept under when nobody can say any more whose it is. */
function lostPhase(id) {
	return `lost-${id}`;
}
/** Nobody can read what a slot's files are: they are taken for work on the commit that it stands at, and kept as such. */
async function assumeWork(place, { run, head }) {
	const base = await headCommit(place) ?? head;
	if (base === null) return;
	await repairHead(place, base);
	await writeState(place, {
		version: 1,
		path: place.path,
		commit: base,
		indexAt: null,
		purpose: "attempt",
		holds: {
			run,
			phase: lostPhase(place.id),
			attempt: 1,
			base
		},
		setup: null,
		kept: [],
		refused: [],
		shared: []
	});
}
/** Git refuses to look through a repository in which the HEAD of a worktree is empty. */
async function repairHead(place, commit) {
	const text = await readFile(join(place.admin, "HEAD"), "utf8").catch(() => null);
	if (text !== null && !isCommit(text.trim())) await moveHead(place, commit);
}
/** Where the slot stands: for git, or for the agent that was in it. */
async function headCommit(place) {
	const files = [join(place.admin, "HEAD"), join(place.path, ".git", "HEAD")];
	return (await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "")))).map((text) => text.trim()).find(isCommit) ?? null;
}
function isCommit(text) {
	return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

// packages/workspace/src/slots/slots.ts
const patienceMs = 1e4;
/** Opens the pool of a repository's worktrees for one run. Several runs can share it; a slot has one holder at a time. */
async function openSlots(repository, options) {
	const folder = await poolFolder({
		...repository,
		worktrees: options.worktrees ?? null
	});
	let included;
	const slots = new Slots({
		repository,
		folder,
		options,
		refs: new RefsSnapshot(repository.commonDir),
		included: () => included ??= readInclude(repository)
	});
	await slots.leaveOldPlaces();
	return slots;
}
var Slots = class {
	#pool;
	#held = /* @__PURE__ */ new Map();
	#ports = /* @__PURE__ */ new Map();
	#left = [];
	#choosing = new Limiter(1);
	#preparing = new Limiter(Math.min(availableParallelism(), 4));
	constructor(pool) {
		this.#pool = pool;
	}
	/** The folder that all worktrees of this repository are in. */
	get folder() {
		return this.#pool.folder;
	}
	/** A worktree at exactly the asked commit, held until it is released. */
	async acquire(request) {
		const place = await this.#choosing.run(() => this.#take(request));
		if (place === null) return fail(noneFree(this.#pool.options.limit));
		try {
			const ports = await this.#portsOf(place);
			const prepared = await this.#preparing.run(() => prepareSlot(this.#pool, place, {
				...request,
				ports
			}));
			if (!prepared.ok) await this.#free(place.id);
			return prepared;
		} catch (error) {
			await this.#free(place.id);
			if (error instanceof DebussyError) return fail(error);
			throw error;
		}
	}
	/** A held worktree as if it had been taken just now: nothing that was done in it is left. */
	async renew(slot, request) {
		if (!this.#held.has(slot.id)) throw new Error(`${slot.id} is not held`);
		const { ports } = slot;
		return this.#preparing.run(() => prepareSlot(this.#pool, this.#place(slot.id), {
			...request,
			ports
		}));
	}
	/** Ignored files of the checkout that every worktree gets. */
	async included() {
		return this.#pool.included();
	}
	async release(slot, fate = "unknown") {
		if (!this.#held.has(slot.id)) return;
		await giveBack(this.#place(slot.id), fate);
		await this.#free(slot.id);
	}
	/** Captures the work that crashed or interrupted runs left in free slots, each under a ref of its own run. */
	async rescueAll() {
		await this.#recoverStates();
		const all = this.#left.splice(0);
		for (const { place, state } of await this.#known()) {
			if (!state?.holds || this.#held.has(place.id) || !await this.#lock(place)) continue;
			const rescued = await rescue(this.#pool.repository, place, state.holds);
			if (!rescued.ok) all.push(rescued);
			else if (rescued.value !== null) all.push({
				ok: true,
				value: rescued.value
			});
			await this.#free(place.id);
		}
		return all;
	}
	/** A state or a HEAD that a power cut emptied: the files may be work, whoever's it is, and git reads HEAD. */
	async #recoverStates() {
		for (const place of await this.#places()) {
			if (this.#held.has(place.id)) continue;
			const read = await readState(place);
			if (read.kind === "unreadable" && await exists(place.path) && await this.#lock(place)) {
				await assumeWork(place, {
					run: this.#pool.options.run,
					head: this.#pool.repository.head
				});
				await this.#free(place.id);
			}
			if (read.kind === "known") await repairHead(place, read.state.commit);
		}
	}
	/** Deletes what recycling put aside; slow, and best done when nothing runs. */
	async emptyTrash() {
		await emptyTrash(this.#pool.folder);
	}
	/**
	* Removes the slots that nobody uses, for those who do not want them kept between runs.
	* Returns the worktrees that stay, because somebody works in them or work in them is not captured.
	*/
	async removeAll() {
		const stay = [];
		for (const { place, state } of await this.#known()) if (!(!state?.holds && !this.#held.has(place.id) && await this.#lock(place))) stay.push(place.path);
		else {
			if (state !== null) await removeSlot(place, state);
			await this.#free(place.id);
		}
		await emptyTrash(this.#pool.folder);
		if (stay.length === 0) await removePool(this.#pool.folder);
		return stay;
	}
	/** Slots that are not where worktrees of this repository belong now make way; what they hold, `rescueAll` tells. */
	async leaveOldPlaces() {
		for (const place of await this.#places()) {
			const state = this.#held.has(place.id) ? null : await strayState(place);
			if (state === null || !await this.#lock(place)) continue;
			const left = await leaveOldPlace(this.#pool.repository, place, state);
			if (!left.ok) this.#left.push(left);
			else if (left.value !== null) this.#left.push({
				ok: true,
				value: left.value
			});
			await this.#free(place.id);
		}
	}
	async #take(request) {
		if (this.#held.size >= this.#pool.options.limit) return null;
		const known = await this.#known();
		const order = inOrder(known.filter(({ place }) => !this.#held.has(place.id)), request);
		const same = order.filter(({ state }) => state?.purpose === request.purpose);
		for (const { place } of same) if (await this.#lock(place)) return place;
		const empty = order.filter(({ state }) => state === null);
		for (const { place } of empty) if (await this.#lock(place)) return place;
		const made = await this.#takeNew(known);
		if (made !== null) return made;
		for (const { place } of order) if (await this.#lock(place)) return place;
		return null;
	}
	/** A further slot, if those that nobody else holds are fewer than the limit. */
	async #takeNew(known) {
		if ((await Promise.all(known.map(async ({ place }) => !this.#held.has(place.id) && await lockHolder(place.home) !== null))).filter((held) => !held).length >= this.#pool.options.limit) return null;
		const taken = new Set(known.map(({ place }) => place.id));
		for (let n = 1;; n++) {
			const place = this.#place(`s${String(n)}`);
			if (taken.has(place.id) || await exists(place.path)) continue;
			if (await this.#lock(place)) return place;
		}
	}
	async #known() {
		return (await Promise.all((await this.#places()).map(async (place) => {
			const state = await readState(place);
			if (state.kind === "known") return [{
				place,
				state: state.state
			}];
			if (await strayState(place) !== null) return [];
			return state.kind === "none" && !await exists(place.path) ? [{
				place,
				state: null
			}] : [];
		}))).flat();
	}
	async #places() {
		return (await readdir(slotHomes(this.#pool.repository.commonDir)).catch(() => [])).filter((name) => /^s\d+$/.test(name)).toSorted(byNumber).map((id) => this.#place(id));
	}
	async #lock(place) {
		const lock = await takeLock(place.home, () => gitIsQuiet(place.path, patienceMs));
		if (lock !== null) this.#held.set(place.id, lock);
		return lock !== null;
	}
	/** A slot keeps its ports as long as this process lives, unless something else has begun to listen there. */
	async #portsOf({ id, home }) {
		const known = this.#ports.get(id);
		if (known !== void 0 && await areFree(known.ports)) return known.ports;
		const lease = await leasePorts(home);
		if (lease !== null) this.#ports.set(id, lease);
		await known?.release();
		return lease?.ports ?? [];
	}
	async #free(id) {
		const lock = this.#held.get(id);
		if (lock !== void 0) await releaseLock(lock);
		this.#held.delete(id);
	}
	#place(id) {
		return slotPlace(this.#pool.repository.commonDir, this.#pool.folder, id);
	}
};
/** Least work first: the same files, then any files, and last those that have to be brought to safety. */
function inOrder(free, request) {
	const cost = ({ state }) => state === null ? 2 : state.holds !== null ? 3 : state.commit === (request.content ?? request.base) ? 0 : 1;
	return free.toSorted((a, b) => cost(a) - cost(b));
}
function byNumber(a, b) {
	return Number(a.slice(1)) - Number(b.slice(1));
}
function exists(path) {
	return access(path).then(() => true, () => false);
}
function noneFree(limit) {
	return new DebussyError({
		code: "ERR_SLOT_NONE_FREE",
		message: `all ${String(limit)} worktrees of this run are in use`,
		hint: "Release one first; this many are needed at once: parallel + verify_parallel + 1"
	});
}

export { slotVariables as a, poolPlace as c, lockHolder as d, releaseLock as f, clockOf as i, putBack as l, lostPhase as n, gitIsQuiet as o, takeLock as p, changeTime as r, isHidden as s, openSlots as t, sharedFolder as u };