import { n as fail, r as ok, t as DebussyError } from "./errors-C00examP.js";
import { i as must, r as gitFrom } from "./git-DWH2NUzW.js";
import { C as configFiles, D as splitNul, E as pathText, S as readSettings, w as stampConfig } from "./capture-CGnRt73L.js";
import { t as locateRepository } from "./locate-BmzHu2CJ.js";
import { join } from "node:path";
import { access, constants } from "node:fs/promises";

// packages/workspace/src/repository/operation.ts
const marks = [
	["rebase-merge", "rebase"],
	["rebase-apply/applying", "am"],
	["rebase-apply", "rebase"],
	["MERGE_HEAD", "merge"],
	["CHERRY_PICK_HEAD", "cherry-pick"],
	["REVERT_HEAD", "revert"],
	["sequencer", "cherry-pick"],
	["BISECT_LOG", "bisect"]
];
/** What the user has begun in this checkout and not ended. */
async function operationInProgress(gitDir) {
	const present = await Promise.all(marks.map(([file]) => exists(join(gitDir, file))));
	return marks[present.indexOf(true)]?.[1] ?? null;
}
function exists(path) {
	return access(path).then(() => true, () => false);
}

// packages/workspace/src/repository/status.ts
async function readStatus(git) {
	const fields = splitNul(await must(git, [
		"status",
		"--porcelain=v2",
		"-z",
		"--branch",
		"--untracked-files=all",
		"--no-renames"
	]));
	const header = (name) => fields.find((field) => field.indexOf(`# branch.${name} `) === 0)?.toString() ?? "";
	const oid = header("oid").slice(13);
	const branch = header("head").slice(14);
	return {
		head: oid === "(initial)" ? null : oid,
		branch: branch === "(detached)" ? null : branch,
		dirty: fields.flatMap((field) => trackedPath(field)),
		untracked: fields.flatMap((field) => field.indexOf("? ") === 0 ? [pathText(field.subarray(2))] : [])
	};
}
const columns = {
	"1": 8,
	u: 10
};
function trackedPath(field) {
	const before = columns[String.fromCharCode(field[0] ?? 0)];
	if (before === void 0) return [];
	let start = 0;
	for (let i = 0; i < before; i++) start = field.indexOf(" ", start) + 1;
	return [pathText(field.subarray(start))];
}

// packages/workspace/src/repository/open.ts
/** Opens the repository that the user stands in, or says why we cannot work there. */
async function openRepository(cwd) {
	const located = await locateRepository(cwd);
	if (!located.ok) return located;
	try {
		return await read(located.value);
	} catch (error) {
		if (error instanceof DebussyError) return fail(error);
		throw error;
	}
}
async function read(location) {
	const settings = await readSettings(location.root);
	if (settings.refFormat !== "files") return fail(unknownRefs(location, settings.refFormat));
	return ok(await readRepository(location, settings));
}
async function readRepository(location, settings) {
	const { root, gitDir, commonDir } = location;
	const git = gitFrom(root);
	const [status, submodules, identity, operation, shallow, writable] = await Promise.all([
		readStatus(git),
		readSubmodules(git),
		readIdentity(git),
		operationInProgress(gitDir),
		can(join(commonDir, "shallow"), constants.F_OK),
		can(commonDir, constants.W_OK)
	]);
	const { files, refFormat: _, ...kept } = settings;
	return {
		...location,
		...kept,
		...status,
		unborn: status.head === null,
		detached: status.branch === null,
		operation,
		submodules,
		lfs: settings.filters.some(({ name }) => name === "lfs") && await usesLfs(location),
		shallow,
		identity,
		writable,
		configStamp: stampConfig(configFiles(location, files))
	};
}
async function readSubmodules(git) {
	return splitNul(await must(git, [
		"ls-files",
		"--stage",
		"-z"
	])).filter((entry) => entry.indexOf("160000 ") === 0).map((entry) => pathText(entry.subarray(entry.indexOf("	") + 1)));
}
async function readIdentity(git) {
	const { code, stdout } = await git(["var", "GIT_COMMITTER_IDENT"]);
	const [, name, email] = /^(.*) <(.*)> \d+ [+-]\d+\n$/s.exec(stdout.toString()) ?? [];
	return code === 0 && name && email ? {
		name,
		email
	} : null;
}
async function usesLfs({ root, commonDir }) {
	return (await gitFrom(root)([
		"grep",
		"-q",
		"-e",
		"filter=lfs",
		"--",
		".gitattributes",
		"**/.gitattributes"
	])).code === 0 || can(join(commonDir, "lfs", "objects"), constants.F_OK);
}
function can(path, mode) {
	return access(path, mode).then(() => true, () => false);
}
function unknownRefs({ root }, format) {
	return new DebussyError({
		code: "ERR_GIT_REF_FORMAT",
		message: `the repository at ${root} keeps its refs as "${format}", which debussy cannot work with yet`,
		hint: "Convert it: git refs migrate --ref-format=files",
		exitCode: 2
	});
}

export { operationInProgress as n, openRepository as t };