import { t as DebussyError } from "./errors-C00examP.js";
import { E as detectBwrap, T as canMakePrivateView } from "./agent-y7zaeLLG.js";
import { statfs } from "node:fs/promises";

// packages/workspace/src/repository/preflight.ts
/** Every reason why no run can start here now, each with what to do; none when it can. */
function preflight(repository, options = {}) {
	return [
		...readOnly(repository),
		...inOperation(repository),
		...options.allowDirty === true ? [] : dirty(repository),
		...withoutIdentity(repository)
	];
}
function readOnly({ writable, commonDir }) {
	if (writable) return [];
	return [refusal("ERR_GIT_READ_ONLY", `the git directory ${commonDir} cannot be written`, "Mount it writable, or mend its permissions")];
}
function inOperation({ operation, root }) {
	if (operation === null) return [];
	return [refusal("ERR_GIT_OPERATION", `a ${operation} is in progress in ${root}`, `Finish it, or end it: ${endings[operation]}`)];
}
const endings = {
	merge: "git merge --abort",
	rebase: "git rebase --abort",
	am: "git am --abort",
	"cherry-pick": "git cherry-pick --abort",
	revert: "git revert --abort",
	bisect: "git bisect reset"
};
function dirty(repository) {
	const { length } = repository.dirty;
	if (length === 0) return [];
	const named = repository.dirty.slice(0, 5).join(", ");
	const message = `${String(length)} tracked ${length === 1 ? "file has" : "files have"} changes that are not committed: ${named}`;
	return [refusal("ERR_GIT_DIRTY", length > 5 ? `${message}, …` : message, "Commit them, or run with --allow-dirty to leave them out")];
}
function withoutIdentity({ identity }) {
	if (identity !== null) return [];
	return [refusal("ERR_GIT_IDENTITY", "git does not know who you are, and commits need an author", "git config --global user.name \"Your Name\" && git config --global user.email you@example.com")];
}
function refusal(code, message, hint) {
	return new DebussyError({
		code,
		message,
		hint,
		exitCode: 2
	});
}

// packages/engine/src/checks/check.ts
function fine(name, detail) {
	return {
		name,
		state: "ok",
		detail,
		hint: ""
	};
}
function problem(name, state, [detail, hint]) {
	return {
		name,
		state,
		detail,
		hint
	};
}

// packages/engine/src/checks/machine-checks.ts
const gigabyte = 1024 ** 3;
/** Below the first no worktree is made; below the second a few builds fill it. */
const needed = gigabyte / 2;
const comfortable = 2 * gigabyte;
function nodeCheck() {
	return fine("node", process.version);
}
async function diskCheck(folder) {
	const { bavail, bsize } = await statfs(folder);
	const free = bavail * bsize;
	const said = `${(free / gigabyte).toFixed(1)} GB free at ${folder}`;
	if (free >= comfortable) return fine("disk", said);
	return problem("disk", free < needed ? "error" : "warning", [said, "Free some space: every phase that runs at once has a worktree of its own. debussy clean --dry-run"]);
}
function sandboxCheck({ sandbox, isolation }) {
	const found = detectBwrap();
	const none = `none in force; agents ${isolation === "shielded" && canMakePrivateView() ? "see no other worktree of debussy" : "can write into the worktrees of gates"}`;
	if (found.ok) return fine("sandbox", sandbox === "bwrap" ? "bwrap, in force" : `${none}; bwrap works here`);
	if (sandbox === "bwrap") return problem("sandbox", "error", [found.error.message, found.error.hint ?? ""]);
	return problem("sandbox", "info", [`${none}, and bwrap does not work here`, "Only needed for `sandbox: bwrap`."]);
}

export { problem as a, fine as i, nodeCheck as n, preflight as o, sandboxCheck as r, diskCheck as t };