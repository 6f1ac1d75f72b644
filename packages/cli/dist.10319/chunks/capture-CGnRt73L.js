import { n as fail, r as ok, t as DebussyError } from "./errors-C00examP.js";
import { a as ownEnvironment, i as must, n as gitAt, t as cutOff } from "./git-DWH2NUzW.js";
import { a as syncCommit, r as writeOwnRefs } from "./own-refs-RBTDYXft.js";
import { t as wo } from "./dist-DBzrZask.js";
import { s as syncFile } from "./run-folder-3OeyQ22U.js";
import { t as safeName } from "./safe-name-BTkRXNVx.js";
import { statSync } from "node:fs";
import { dirname, isAbsolute, join, normalize, resolve } from "node:path";
import { spawn } from "node:child_process";
import { constants as constants$1, copyFile, lstat, mkdir, readFile, readdir, readlink, realpath, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";

// packages/workspace/src/landing/loose-commit.ts
/**
* A commit that lies in the repository as a file of its own, as those that we made lately do: reading it costs a thirtieth of
* asking git. Null where it is not such a file, or not what its name says: then git is asked, and says what is wrong.
*/
async function readLooseCommit(commonDir, oid) {
	if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(oid)) return null;
	const file = join(commonDir, "objects", oid.slice(0, 2), oid.slice(2));
	const packed = await readFile(file).catch(() => null);
	const object = packed === null ? null : inflated(packed);
	return object === null || digest(object, oid.length) !== oid ? null : parse$1(object);
}
/** No message of a commit is longer: what is, is not worth unpacking twice. */
const mostBytes = 1048576;
function inflated(packed) {
	try {
		return inflateSync(packed, { maxOutputLength: mostBytes });
	} catch {
		return null;
	}
}
function digest(object, length) {
	return createHash(length === 64 ? "sha256" : "sha1").update(object).digest("hex");
}
function parse$1(object) {
	const text = object.toString("latin1");
	const [, tree] = /^commit \d+\0tree ([0-9a-f]+)\n/.exec(text) ?? [];
	if (tree === void 0) return null;
	return {
		tree,
		parents: [...text.slice(0, text.indexOf("\n\n")).matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, oid = ""]) => oid)
	};
}

// packages/workspace/src/path-text.ts
/**
* A path of git's as text. Bytes that are not UTF-8, and names that begin with a quote, are quoted the way git itself does
* (`"caf\351"`), so that two different paths never read the same.
*/
function pathText(bytes) {
	const text = bytes.toString("utf8");
	return !text.startsWith("\"") && Buffer.from(text, "utf8").equals(bytes) ? text : `"${[...bytes].map((byte) => quoteByte(byte)).join("")}"`;
}
/** The fields of a `-z` output: every field ends in NUL. */
function splitNul(output) {
	const fields = [];
	let start = 0;
	for (let end = output.indexOf(0); end !== -1; end = output.indexOf(0, start)) {
		fields.push(output.subarray(start, end));
		start = end + 1;
	}
	return fields;
}
/** The inverse of `splitNul`, for `-z --stdin`. */
function joinNul(fields) {
	return Buffer.concat(fields.flatMap((field) => [field, nul]));
}
const nul = Buffer.from([0]);
function quoteByte(byte) {
	if (byte === 34 || byte === 92) return `\\${String.fromCharCode(byte)}`;
	if (byte >= 32 && byte < 127) return String.fromCharCode(byte);
	return `\\${byte.toString(8).padStart(3, "0")}`;
}

// packages/workspace/src/repository/config-stamp.ts
/** The files that git named, and those where it would look for more. */
function configFiles(place, named) {
	const xdg = process.env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config");
	const standard = [
		join(place.commonDir, "config"),
		join(place.commonDir, "config.worktree"),
		process.env["GIT_CONFIG_GLOBAL"] ?? join(homedir(), ".gitconfig"),
		join(xdg, "git", "config")
	];
	return [.../* @__PURE__ */ new Set([...standard, ...named.map((file) => resolve(place.root, file))])].toSorted();
}
/** Calls that block, as they are many times cheaper than others. */
function stampConfig(files) {
	return Object.fromEntries(files.map((file) => [file, stampFile(file)]));
}
function stampFile(file) {
	try {
		const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
		return [
			ino,
			size,
			mtimeNs,
			ctimeNs
		].join(" ");
	} catch {
		return "-";
	}
}

// packages/workspace/src/repository/settings.ts
/** Reads the configuration as the user's own git sees it in the checkout. */
async function readSettings(root) {
	const environment = ownEnvironment();
	const { all, files } = await wo({
		baseDir: root,
		unsafe: { allowUnsafeConfigPaths: true },
		allowEnvironment: Object.keys(environment),
		errors: (error, { exitCode }) => exitCode === 0 ? void 0 : error ?? cutOff(["config"], "a signal")
	}).env(environment).listConfig();
	const text = (key) => last(all, key);
	const autocrlf = text("core.autocrlf")?.toLowerCase();
	return {
		ignoreCase: isOn(text("core.ignorecase"), false),
		fileMode: isOn(text("core.filemode"), true),
		symlinks: isOn(text("core.symlinks"), true),
		precomposeUnicode: isOn(text("core.precomposeunicode"), false),
		autocrlf: autocrlf === "input" ? "input" : isOn(autocrlf ?? null, false) ? "true" : "false",
		eol: text("core.eol"),
		signing: isOn(text("commit.gpgsign"), false),
		sparse: isOn(text("core.sparsecheckout"), false),
		partial: Object.keys(all).some((key) => /^extensions\.partialclone$|^remote\..*\.promisor$/i.test(key)),
		objectFormat: text("extensions.objectformat") ?? "sha1",
		refFormat: text("extensions.refstorage") ?? "files",
		hooksPath: text("core.hookspath"),
		filters: readFilters(all),
		trustedFilters: listOf(all["debussy.trustfilter"]),
		files
	};
}
function last(values, key) {
	const value = values[key];
	return (typeof value === "string" ? value : value?.at(-1)) ?? null;
}
function listOf(value) {
	return value === void 0 ? [] : typeof value === "string" ? [value] : value;
}
/** Git's own reading of a boolean: a key without a value is on. */
function isOn(value, unset) {
	if (value === null) return unset;
	return !/^(?:false|no|off|0)$/i.test(value);
}
function readFilters(values) {
	const keys = Object.keys(values).flatMap((key) => /^filter\.(.+)\.[a-z]+$/is.exec(key)?.[1] ?? []);
	return [...new Set(keys)].map((name) => ({
		name,
		clean: last(values, `filter.${name}.clean`),
		smudge: last(values, `filter.${name}.smudge`),
		process: last(values, `filter.${name}.process`)
	}));
}

// packages/workspace/src/repository/filters.ts
/**
* Filters run in the worktree, on names and contents that an agent chose; a driver such as `node tools/clean.js` would run the
* agent's own program. So only drivers run that read nothing but the file, or that the user trusts by name, and only as they were
* configured when the repository was opened.
*/
async function disarmFilters(repository) {
	const names = (await currentFilters(repository)).filter((driver) => !isTrusted(driver, repository)).map(({ name }) => name);
	return {
		names,
		config: names.flatMap((name) => [
			[`filter.${name}.clean`, ""],
			[`filter.${name}.smudge`, ""],
			[`filter.${name}.process`, ""],
			[`filter.${name}.required`, "false"]
		])
	};
}
async function currentFilters(repository) {
	const stamp = stampConfig(Object.keys(repository.configStamp));
	return Object.entries(stamp).every(([file, value]) => repository.configStamp[file] === value) ? repository.filters : readFiltersAgain(repository.commonDir);
}
async function readFiltersAgain(commonDir) {
	const { stdout } = await gitAt({ gitDir: commonDir })([
		"config",
		"-z",
		"--get-regexp",
		"^filter\\."
	]);
	const entries = splitNul(stdout).map((field) => {
		const text = field.toString();
		const end = text.indexOf("\n");
		return end === -1 ? [text, ""] : [text.slice(0, end), text.slice(end + 1)];
	});
	return readFilters(Object.fromEntries(entries));
}
function isTrusted(driver, repository) {
	const opened = repository.filters.find(({ name }) => name === driver.name);
	if (opened === void 0 || !sameCommands(opened, driver)) return false;
	if (repository.trustedFilters.includes(driver.name)) return true;
	return commandsOf(driver).every((command) => command === null || command === "" || readsOnlyTheFile(command));
}
function sameCommands(a, b) {
	return commandsOf(a).every((command, i) => command === commandsOf(b)[i]);
}
function commandsOf({ clean, smudge, process }) {
	return [
		clean,
		smudge,
		process
	];
}
/** Programs that run nothing that they find in the working directory, whatever their arguments. */
const harmless = /^(?:git-lfs|git lfs|git-crypt|nbstripout|cat|tr|expand|unexpand|iconv|dos2unix|unix2dos)(?: |$)/;
function readsOnlyTheFile(command) {
	const plain = command.replace(/^"([^"]*)"/, "$1").replace(/^\/[\w./+-]*\//, "");
	return /^[\w %@+=:,./'"\\-]*$/.test(command) && harmless.test(plain);
}

// packages/workspace/src/slots/slot-place.ts
function slotPlace(commonDir, pool, id) {
	const home = join(slotHomes(commonDir), id);
	return {
		id,
		pool,
		commonDir,
		path: join(pool, id.replace(/^s/, "")),
		home,
		index: join(home, "index"),
		admin: join(commonDir, "worktrees", `debussy.slot.${id.replace(/^s/, "")}`)
	};
}
/** Whether a linked worktree is a slot, by the name of its folder in the git directory. */
function isSlotName(name) {
	return /^debussy\.slot\.\d+$|-[0-9a-f]{8}-s\d+$/.test(name);
}
function slotHomes(commonDir) {
	return join(commonDir, "debussy", "slots");
}
/** Git on a slot's files: the git directory, the work tree and the index are ours to say, whatever stands in the worktree. */
function slotGit(place, config) {
	return gitAt({
		gitDir: place.commonDir,
		workTree: place.path,
		index: place.index,
		config: [...settled, ...config]
	});
}
/**
* What the user may have set for a checkout of their own and a slot cannot bear: it holds the whole tree, in one index file; no
* change may go unseen; line endings never stop a snapshot; no git is started in submodules.
*/
const settled = [
	["core.sparseCheckout", "false"],
	["index.sparse", "false"],
	["core.splitIndex", "false"],
	["core.ignoreStat", "false"],
	["core.checkStat", "default"],
	["core.trustctime", "true"],
	["core.safecrlf", "false"],
	["submodule.recurse", "false"]
];

// packages/workspace/src/slots/is-folder.ts
/** Whether a worktree is still the folder that we made: what is done in it must not be done where a link leads. */
function isFolder(path) {
	return lstat(path).then((found) => found.isDirectory(), () => false);
}

// packages/workspace/src/slots/safe-target.ts
/** A name in a configuration that stays inside the folder that it is meant for, and out of `.git`. */
function isInsideName(name) {
	const plain = normalize(name);
	return name !== "" && !isAbsolute(name) && plain !== "." && !/^\.\.(?:\/|$)|^\.git(?:\/|$)/i.test(plain);
}
/**
* Makes the folders above a path in a worktree that an agent had before. Ignored files survive recycling: a link among them
* would lead our writing out of the worktree, so links on the way are removed.
*/
async function makeFoldersAbove(root, name) {
	const above = dirname(normalize(name));
	if (above === ".") return;
	await makeFoldersAbove(root, above);
	const path = join(root, above);
	if ((await lstat(path).catch(() => null))?.isDirectory()) return;
	await rm(path, { force: true });
	await mkdir(path);
}

// packages/workspace/src/slots/trash.ts
let thrown = 0;
/**
* Takes something out of the way at once. It is deleted later: deleting is slow, makes creating slow on some file systems,
* and until then a person can still look.
*/
async function throwAway(pool, path) {
	const trash = join(pool, "trash");
	await mkdir(trash, { recursive: true });
	const name = `${Date.now().toString(36)}-${String(process.pid)}-${String(thrown += 1)}`;
	await rename(path, join(trash, name)).catch((error) => {
		if (!isMissing(error)) throw error;
	});
}
/** Deletes what was thrown away, by `rm`, which works at any depth of path. */
async function emptyTrash(pool) {
	const trash = join(pool, "trash");
	const names = await readdir(trash).catch(() => []);
	if (names.length === 0) return;
	await new Promise((resolve) => {
		const child = spawn("rm", [
			"-rf",
			"--",
			...names
		], {
			cwd: trash,
			env: ownEnvironment(),
			stdio: "ignore"
		});
		child.on("error", () => resolve());
		child.on("close", () => resolve());
	});
}
function isMissing(error) {
	return error instanceof Error && "code" in error && error.code === "ENOENT";
}

// packages/workspace/src/slots/submodules.ts
/**
* Fills the submodules of a worktree from the user's own clones of them, without a network: each gets its files and a small
* private git directory that borrows the clone's objects. What the user never fetched stays empty, and is named in the answer.
*/
async function fillSubmodules(git, work) {
	const { repository, place } = work;
	if (!await hasSubmodules(place.path)) return [];
	const places = [repository.root, place.path];
	return (await fillBelow({
		...work,
		git,
		checkout: places[0],
		worktree: places[1],
		name: ""
	})).map((path) => `the submodule ${path} is empty: your clone of it is missing, or lacks the commit. Fetch it: git submodule update --init --recursive`);
}
/** Submodules with changes in their files: what an agent does in them is in no commit of this repository. */
async function changedSubmodules(git, work) {
	const { repository, place } = work;
	if (!await hasSubmodules(place.path)) return [];
	const found = [];
	for (const { path, commit } of await gitlinks(git)) {
		const index = indexOf(place, path);
		const clone = await cloneOf({
			...work,
			git,
			checkout: repository.root,
			worktree: place.path,
			name: ""
		}, path, commit);
		if (clone === null || !await isFolder(join(place.path, path))) continue;
		const { code, stdout } = await gitAt({
			gitDir: clone,
			workTree: join(place.path, path),
			index,
			config: work.config
		})([
			"ls-files",
			"-z",
			"--modified",
			"--others",
			"--exclude-standard"
		]);
		if (code !== 0 || stdout.length === 0) continue;
		found.push({
			path,
			reason: "nested_repository",
			detail: "changes inside a submodule belong to its own repository and are not taken"
		});
	}
	return found;
}
async function fillBelow(level) {
	const missing = [];
	for (const { path, commit } of await gitlinks(level.git)) {
		const name = level.name === "" ? path : `${level.name}/${path}`;
		const clone = isInsideName(path) ? await cloneOf(level, path, commit) : null;
		if (clone === null) missing.push(name);
		else missing.push(...await fillOne({
			...level,
			name
		}, {
			path,
			commit,
			clone
		}));
	}
	return missing;
}
async function fillOne(level, { path, commit, clone }) {
	const worktree = join(level.worktree, path);
	await makeFoldersAbove(level.worktree, path);
	if (!await isFolder(worktree)) await rm(worktree, { force: true });
	await mkdir(worktree, { recursive: true });
	await throwAway(level.place.pool, join(worktree, ".git"));
	const index = indexOf(level.place, level.name);
	await mkdir(dirname(index), { recursive: true });
	await rm(`${index}.lock`, { force: true });
	const config = [...level.config, ["core.bare", "false"]];
	const git = gitAt({
		gitDir: clone,
		workTree: worktree,
		index,
		config
	});
	if ((await git([
		"read-tree",
		"--reset",
		"-u",
		commit
	])).code !== 0) return [level.name];
	await git(["clean", "-ffdxq"]);
	await borrow(worktree, {
		clone,
		commit,
		index
	});
	if (!await hasSubmodules(worktree)) return [];
	return fillBelow({
		...level,
		git,
		checkout: join(level.checkout, path),
		worktree
	});
}
/** The agent's own git in the submodule: `git submodule update` finds it at the right commit and fetches nothing. */
async function borrow(worktree, { clone, commit, index }) {
	const git = join(worktree, ".git");
	await Promise.all([
		"objects/info",
		"refs",
		"info"
	].map((folder) => mkdir(join(git, folder), { recursive: true })));
	await Promise.all([
		writeFile(join(git, "objects/info/alternates"), `${join(clone, "objects")}\n`),
		writeFile(join(git, "config"), "[core]\n	repositoryformatversion = 0\n	bare = false\n[gc]\n	auto = 0\n"),
		writeFile(join(git, "HEAD"), `${commit}\n`),
		copyFile(index, join(git, "index"), constants$1.COPYFILE_FICLONE)
	]);
}
async function gitlinks(git) {
	const { stdout } = await git([
		"ls-files",
		"--stage",
		"-z"
	]);
	return splitNul(stdout).flatMap((entry) => {
		if (entry.indexOf("160000 ") !== 0) return [];
		const [, commit = ""] = entry.subarray(0, entry.indexOf("	")).toString().split(" ");
		return [{
			path: pathText(entry.subarray(entry.indexOf("	") + 1)),
			commit
		}];
	});
}
/** The git directory of the user's clone of a submodule, if it has the commit. */
async function cloneOf(level, path, commit) {
	const { commonDir } = level.repository;
	const checkedOut = await gitDirOf(join(level.checkout, path));
	const byName = level.name === "" && isInsideName(path) ? [join(commonDir, "modules", path)] : [];
	for (const gitDir of [...checkedOut === null ? [] : [checkedOut], ...byName]) {
		if (!await isFolder(gitDir)) continue;
		if ((await gitAt({ gitDir })([
			"cat-file",
			"-e",
			`${commit}^{commit}`
		])).code === 0) return gitDir;
	}
	return null;
}
async function gitDirOf(checkout) {
	const path = join(checkout, ".git");
	if (await isFolder(path)) return realpath(path);
	const link = /^gitdir: (.*)$/m.exec(await readFile(path, "utf8").catch(() => ""))?.[1];
	return link === void 0 ? null : realpath(resolve(checkout, link)).catch(() => null);
}
async function hasSubmodules(worktree) {
	return readFile(join(worktree, ".gitmodules")).then(() => true, () => false);
}
function indexOf({ home }, name) {
	return join(home, "modules", `${safeName(name)}.index`);
}

// packages/workspace/src/slots/exact-pattern.ts
/** The ignore pattern that means exactly this path from the top, a file or a folder. */
function exactPattern(path) {
	return `/${path.replace(/\/+$/, "").replace(/[\\*?[\]]/g, "\\$&").replace(/ +$/, (spaces) => "\\ ".repeat(spaces.length))}`;
}

// packages/workspace/src/slots/state.ts
/** Ignore patterns for what was shared: part of no snapshot, and left alone by cleaning. */
function excludesOf(state) {
	return state.shared.map((name) => exactPattern(name));
}
/** What is known of the files that are in the slot's place now. */
async function readState(place) {
	const known = await readAnyState(place);
	return known.kind === "known" && known.state.path !== place.path ? { kind: "none" } : known;
}
/** What is known of a slot, wherever its files are. */
async function readAnyState(place) {
	const text = await readFile(stateFile(place), "utf8").catch(() => null);
	if (text === null) return { kind: "none" };
	const state = parse(text);
	return state === null ? { kind: "unreadable" } : {
		kind: "known",
		state
	};
}
/** What a slot holds is on disk when this returns; what else is known of it can be found out again. */
async function writeState(place, state) {
	const draft = `${stateFile(place)}.new`;
	await writeFile(draft, `${JSON.stringify(state)}\n`);
	if (state.holds !== null) await syncFile(draft);
	await rename(draft, stateFile(place));
	if (state.holds !== null) await syncFile(place.home);
}
function stateFile(place) {
	return join(place.home, "state.json");
}
function parse(text) {
	try {
		const value = JSON.parse(text);
		return isState(value) ? value : null;
	} catch {
		return null;
	}
}
function isState(value) {
	return typeof value === "object" && value !== null && "version" in value && value.version === 1 && "path" in value;
}

// packages/workspace/src/capture/filtered.ts
/**
* Takes out the paths that a filter would have to rewrite which is not run. Their content as it stands in the worktree is not what
* the user's git would commit: it could be the plain text of something that is kept encrypted.
*/
async function refuseFiltered(git, paths, filters) {
	if (filters.length === 0 || paths.length === 0) return {
		paths,
		refused: []
	};
	const input = joinNul(paths);
	const fields = splitNul(await must(git, [
		"check-attr",
		"-z",
		"--stdin",
		"filter"
	], { input }));
	const driver = (i) => fields[i * 3 + 2]?.toString() ?? "";
	const isRefused = (i) => filters.includes(driver(i));
	return {
		paths: paths.filter((_, i) => !isRefused(i)),
		refused: paths.flatMap((path, i) => isRefused(i) ? [refusal(path, driver(i))] : [])
	};
}
function refusal(path, driver) {
	const detail = `the filter "${driver}" would run in the agent's worktree; to allow it: git config --add debussy.trustFilter ${driver}`;
	return {
		path: pathText(path),
		reason: "filter",
		detail
	};
}

// packages/workspace/src/capture/dot-git.ts
/**
* Whether some file system of some user would take a name for `.git`: letter case, the code points that HFS+ ignores, the short
* names and trailing dots, spaces and streams that NTFS ignores.
*/
function looksLikeDotGit(name) {
	const plain = name.normalize("NFKC").replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff]/g, "").toLowerCase().replace(/:.*$/s, "").replace(/[. ]+$/, "");
	return plain === ".git" || /^git~\d+$/.test(plain);
}
/** The same for every part of a path; a backslash separates parts for some. */
function pathHasDotGit(path) {
	return path.split(/[/\\]/).some((name) => looksLikeDotGit(name));
}

// packages/workspace/src/capture/symlink.ts
/** Where a symbolic link may lead: into the tree itself, but not its git directory, however many links it goes through. */
async function leavesTree(root, link) {
	const start = parts(link).slice(0, -1);
	const target = await readlink(Buffer.concat([
		root,
		slash,
		link
	]), "buffer");
	if (target[0] === slash[0]) return true;
	return walk(root, start, parts(target));
}
const slash = Buffer.from("/");
/** As many links as the kernel follows before it gives up. */
const mostLinks = 40;
async function walk(root, at, ahead) {
	let links = 0;
	const here = [...at];
	const todo = [...ahead];
	for (let part = todo.shift(); part !== void 0; part = todo.shift()) {
		if (part.equals(dot)) continue;
		if (looksLikeDotGit(part.toString())) return true;
		if (!part.equals(dotdot)) {
			here.push(part);
			const target = await readlink(Buffer.concat([root, ...here.flatMap((p) => [slash, p])]), "buffer").catch(() => null);
			if (target === null) continue;
			if (target[0] === slash[0] || (links += 1) > mostLinks) return true;
			here.pop();
			todo.unshift(...parts(target));
		} else if (here.pop() === void 0) return true;
	}
	return false;
}
const dot = Buffer.from(".");
const dotdot = Buffer.from("..");
function parts(path) {
	const found = [];
	let start = 0;
	for (let i = 0; i <= path.length; i++) {
		if (i < path.length && path[i] !== slash[0]) continue;
		if (i > start) found.push(path.subarray(start, i));
		start = i + 1;
	}
	return found;
}

// packages/workspace/src/capture/policy.ts
/** Decides about one changed path of a worktree. */
async function judgePath(root, candidate, policy) {
	const refuse = (reason, detail) => ({
		kind: "refused",
		refused: {
			path: pathText(candidate.path),
			reason,
			detail
		}
	});
	if (candidate.path.at(-1) === 47) return refuse("nested_repository", "a git repository inside the worktree");
	const name = candidate.path.toString("utf8");
	if (pathHasDotGit(name)) return refuse("git_name", "some file systems take this name for .git");
	if (policy.refuseSecrets && !candidate.tracked && secretName.test(name) && !isAllowed(name, policy)) return refuse("secret", "named like a key or credentials");
	const path = Buffer.concat([
		root,
		Buffer.from("/"),
		candidate.path
	]);
	try {
		const stats = await lstat(path);
		const objection = await object(root, candidate.path, {
			stats,
			maxFileBytes: policy.maxFileBytes
		});
		if (objection !== null) return refuse(objection.reason, objection.detail);
		return { kind: stats.isDirectory() ? "replaced" : "taken" };
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
		return code === "ENOENT" || code === "ENOTDIR" ? { kind: "gone" } : refuse("unreadable", code);
	}
}
/** A pattern without a slash is about names, one with a slash about whole paths. */
function isAllowed(path, { allowedSecrets }) {
	const name = path.slice(path.lastIndexOf("/") + 1);
	return allowedSecrets.some((pattern) => {
		const expression = pattern.replace(/^\.?\//, "").split("*").map((word) => word.replace(/[\\^$.|?+()[\]{}]/g, "\\$&")).join("[^/]*");
		return new RegExp(`^${expression}$`).test(pattern.includes("/") ? path : name);
	});
}
const secretName = /(?:^|\/)(?:\.env(?:\.(?!example|sample|template)[^/]*)?|id_(?:rsa|dsa|ecdsa|ed25519)|\.npmrc|\.netrc|\.pypirc|\.pgpass|[^/]*\.(?:pem|key|p12|pfx|keystore)|credentials(?:\.json)?)$/i;
async function object(root, path, { stats, maxFileBytes }) {
	if (stats.isSymbolicLink()) return objectToLink(root, path);
	if (stats.isDirectory()) return objectToFolder(root, path);
	if (!stats.isFile()) return {
		reason: "special_file",
		detail: "neither a file nor a symbolic link"
	};
	if (stats.size <= maxFileBytes) return null;
	return {
		reason: "too_large",
		detail: `${String(stats.size)} bytes; the limit is ${String(maxFileBytes)}`
	};
}
async function objectToLink(root, path) {
	if (/(?:^|\/)\.git(?:modules|attributes|ignore)$/i.test(path.toString("latin1"))) return {
		reason: "git_name",
		detail: "git does not accept a symbolic link of this name"
	};
	return await leavesTree(root, path) ? {
		reason: "symlink_outside",
		detail: "leads out of the worktree"
	} : null;
}
/** Where a folder with a repository stands, a submodule was, and has moved to a commit that only exists here. */
async function objectToFolder(root, path) {
	const git = Buffer.concat([
		root,
		Buffer.from("/"),
		path,
		Buffer.from("/.git")
	]);
	return await lstat(git).then(() => true, () => false) ? {
		reason: "nested_repository",
		detail: "a submodule at another commit"
	} : null;
}

// packages/workspace/src/capture/stage.ts
/**
* Brings the private index up to the worktree. `git add -A` is not used: it would run git by discovery in a submodule that an
* agent has set up, and one bad name would fail it all.
*/
async function stage(git, root, rules) {
	const listed = await listChanges(git, rules.excludes);
	const judged = await judgeAll(Buffer.from(root), listed, rules.policy);
	const of = (kind) => judged.filter(({ judgement }) => judgement.kind === kind);
	const replaced = pathsOf(of("replaced"));
	await removeFromIndex(git, replaced);
	const gone = of("gone").filter(({ tracked }) => tracked);
	const filtered = await refuseFiltered(git, pathsOf(of("taken")), rules.filters);
	const taken = await updateIndex(git, [...pathsOf(gone), ...filtered.paths]);
	const refused = judged.flatMap(({ judgement }) => judgement.kind === "refused" ? [judgement.refused] : []);
	return {
		files: [...replaced, ...taken.files].map((path) => pathText(path)).toSorted(),
		refused: [
			...refused,
			...filtered.refused,
			...taken.refused
		].toSorted((a, b) => a.path < b.path ? -1 : 1)
	};
}
function pathsOf(candidates) {
	return candidates.map(({ path }) => path);
}
async function listChanges(git, excludes) {
	const list = [
		"ls-files",
		"-z",
		"-t",
		"--modified",
		"--others",
		"--exclude-standard",
		...excludes.map((pattern) => `--exclude=${pattern}`)
	];
	const listed = await git(list);
	const unreadable = unlistedFolders(listed.stderr);
	if (unreadable.length > 0) throw notListed(unreadable);
	const fields = listed.code === 0 ? listed.stdout : await must(git, list);
	return splitNul(fields).map((field) => ({
		tracked: field[0] !== questionMark,
		path: field.subarray(2)
	}));
}
/** Git warns of a folder that it cannot look into, and leaves it out. A warning that is too long has no end. */
function unlistedFolders(stderr) {
	return [...stderr.matchAll(/^warning: (?:could not open directory|unable to access) '(.*)$/gm)].map(([, rest = ""]) => rest.replace(/\/?': (.+)$/, " ($1)"));
}
function notListed(folders) {
	const named = folders.slice(0, 3).map((folder) => folder.length > 200 ? `${folder.slice(0, 100)}…` : folder);
	const more = folders.length > 3 ? ` and ${folders.length - 3} more` : "";
	return new DebussyError({
		code: "ERR_CAPTURE_UNREADABLE",
		message: `the work cannot be kept: git cannot read ${named.join(", ")}${more}`,
		hint: "The files stay in the worktree. Make the folder readable (chown, chmod) or remove it, then: debussy resume"
	});
}
const questionMark = "?".charCodeAt(0);
const atOnce = 256;
async function judgeAll(root, candidates, policy) {
	const judged = [];
	for (let i = 0; i < candidates.length; i += atOnce) {
		const results = candidates.slice(i, i + atOnce).map(async (one) => ({
			...one,
			judgement: await judgePath(root, one, policy)
		}));
		judged.push(...await Promise.all(results));
	}
	return judged;
}
/** For files where a folder stands now: git would not take the folder's name for the file's removal. */
async function removeFromIndex(git, paths) {
	if (paths.length === 0) return;
	await must(git, [
		"update-index",
		"-z",
		"--force-remove",
		"--stdin"
	], { input: joinNul(paths) });
}
/** Git stops at the first path that it cannot take; halving the list finds each of them, and the rest is taken. */
async function updateIndex(git, paths) {
	if (paths.length === 0) return {
		files: [],
		refused: []
	};
	const done = await git([
		"update-index",
		"-z",
		"--add",
		"--remove",
		"--replace",
		"--stdin"
	], { input: joinNul(paths) });
	if (done.code === 0) return {
		files: paths,
		refused: []
	};
	if (ofTheRepository.test(done.stderr)) throw notStaged(done.stderr);
	const [only] = paths;
	if (paths.length === 1 && only !== void 0) return {
		files: [],
		refused: [{
			path: pathText(only),
			reason: "unreadable",
			detail: done.stderr.trim()
		}]
	};
	const half = Math.ceil(paths.length / 2);
	const first = await updateIndex(git, paths.slice(0, half));
	const second = await updateIndex(git, paths.slice(half));
	return {
		files: [...first.files, ...second.files],
		refused: [...first.refused, ...second.refused]
	};
}
/** What is wrong with the index or the objects is wrong with no path: leaving the path out would lose it. */
const ofTheRepository = /index\.lock|index file|No space left|Read-only file system|failed to insert into database|unable to write|insufficient permission/i;
function notStaged(stderr) {
	return new DebussyError({
		code: "ERR_CAPTURE_FAILED",
		message: `git could not take the changes of the worktree: ${stderr.trim()}`,
		hint: "Nothing is lost, the files are still in the worktree: mend what git complains about and resume the run"
	});
}

// packages/workspace/src/capture/capture.ts
/** Larger files are refused: nobody means to commit them, and git would keep them for ever. */
const defaultMaxFileBytes = 52428800;
/**
* Makes a commit of a slot's files as they are. New files are in, ignored ones are not; what the policy refuses is named and left
* out. Nothing in the worktree, `.git` included, decides what git runs.
*/
async function capture(repository, request) {
	const place = slotPlace(repository.commonDir, dirname(request.slot.path), request.slot.id);
	const known = await readState(place);
	if (known.kind !== "known" || !await isFolder(place.path)) return fail(gone(request));
	try {
		return await take({
			repository,
			request,
			place,
			state: known.state
		});
	} catch (error) {
		if (error instanceof DebussyError) return fail(error);
		throw error;
	}
}
async function take({ repository, request, place, state }) {
	const { base, ref } = request;
	const disarmed = await disarmFilters(repository);
	const git = slotGit(place, disarmed.config);
	await rm(join(place.home, "index.lock"), { force: true });
	await writeState(place, {
		...state,
		indexAt: null
	});
	const { files, ...staged } = await stage(git, place.path, {
		policy: {
			maxFileBytes: defaultMaxFileBytes,
			refuseSecrets: true,
			allowedSecrets: [],
			...request.policy
		},
		excludes: excludesOf(state),
		filters: disarmed.names
	});
	const inside = await changedSubmodules(git, {
		repository,
		place,
		config: disarmed.config
	});
	const known = staged.refused.map(({ path }) => path);
	const refused = [...staged.refused, ...inside.filter(({ path }) => !known.includes(path))];
	if (refused.length > 0) await writeState(place, {
		...state,
		indexAt: null,
		refused: refused.map(({ path }) => path)
	});
	const tree = (files.length === 0 ? await treeOfIndex(place, state) : null) ?? (await must(git, ["write-tree"])).toString().trim();
	const commit = await makeCommit(git, repository, {
		...request,
		tree
	});
	if (ref !== void 0 && !await keepCommit(place, ref, {
		commit,
		tree,
		on: base
	})) return fail(refExists(ref));
	const differ = state.indexAt === base ? files : await changedPaths(git, base, commit);
	return ok({
		commit,
		tree,
		files: differ,
		refused
	});
}
/** The paths that differ between two commits or trees. */
async function changedFiles(repository, base, commit) {
	return changedPaths(gitAt({ gitDir: repository.commonDir }), base, commit);
}
async function changedPaths(git, from, to) {
	return splitNul(await must(git, [
		"diff-tree",
		"-r",
		"-z",
		"--name-only",
		"--no-renames",
		from,
		to
	])).map((path) => pathText(path));
}
/** Nothing was taken into the index: it holds what it held before. */
async function treeOfIndex({ commonDir }, { indexAt }) {
	return (indexAt === null ? null : await readLooseCommit(commonDir, indexAt))?.tree ?? null;
}
async function makeCommit(git, repository, content) {
	const command = [
		"-c",
		"i18n.commitEncoding=UTF-8",
		"commit-tree",
		content.tree,
		"-p",
		content.base,
		"-F",
		"-"
	];
	const env = repository.identity === null ? nobody : {};
	return (await must(git, command, {
		input: content.message,
		env
	})).toString().trim();
}
const nobody = Object.fromEntries(["AUTHOR", "COMMITTER"].flatMap((role) => [[`GIT_${role}_NAME`, "debussy"], [`GIT_${role}_EMAIL`, "debussy@localhost"]]));
/** The objects are on disk before the ref names them: one sync for all of them, where git would wait for each. */
async function keepCommit({ commonDir }, ref, made) {
	await syncCommit(commonDir, made);
	const git = gitAt({ gitDir: commonDir });
	const absent = "0".repeat(made.commit.length);
	const { code } = await writeOwnRefs({ commonDir }, [{
		ref,
		old: null,
		new: made.commit
	}], {
		run: () => git([
			"-c",
			"core.fsync=reference",
			"update-ref",
			ref,
			made.commit,
			absent
		]),
		isDone: (result) => result.code === 0
	});
	return code === 0;
}
function gone({ slot }) {
	return new DebussyError({
		code: "ERR_CAPTURE_NO_WORKTREE",
		message: `the worktree ${slot.path} is gone, so nothing can be kept of it`,
		hint: "Somebody removed it while its phase ran; the phase has to run again"
	});
}
function refExists(ref) {
	return new DebussyError({
		code: "ERR_CAPTURE_REF",
		message: `the ref ${ref} could not be made: another snapshot has this name already`,
		hint: `Look at it: git show ${ref}`
	});
}

export { configFiles as C, splitNul as D, pathText as E, readLooseCommit as O, readSettings as S, joinNul as T, isSlotName as _, excludesOf as a, slotPlace as b, stateFile as c, fillSubmodules as d, emptyTrash as f, isFolder as g, makeFoldersAbove as h, stage as i, writeState as l, isInsideName as m, changedFiles as n, readAnyState as o, throwAway as p, defaultMaxFileBytes as r, readState as s, capture as t, exactPattern as u, slotGit as v, stampConfig as w, disarmFilters as x, slotHomes as y };