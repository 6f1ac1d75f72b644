import { n as fail, r as ok, t as DebussyError } from "./errors-C00examP.js";
import { r as gitFrom } from "./git-DWH2NUzW.js";
import { basename, dirname, join } from "node:path";
import { access, constants, realpath } from "node:fs/promises";

// packages/workspace/src/repository/pool-marker.ts
/** The file that marks a folder of slots, so that nobody takes a slot for a checkout of the user's. */
const poolMarker = "debussy-pool.json";

// packages/workspace/src/repository/locate.ts
const oldest = {
	major: 2,
	minor: 38
};
/** Finds the repository that the user stands in; two quick git processes, for commands that only read. */
async function locateRepository(cwd) {
	const start = await realpath(cwd).catch(() => null);
	if (start === null) return refuse("ERR_GIT_NO_REPOSITORY", `there is no directory ${cwd}`, notHere);
	const git = gitFrom(start);
	const [version, found] = await Promise.all([git(["version"]).catch(notFound), git([
		"rev-parse",
		"--path-format=absolute",
		"--is-bare-repository",
		"--git-dir",
		"--git-common-dir",
		"--show-toplevel"
	]).catch(notFound)]);
	if (version === null || found === null) return refuse("ERR_GIT_MISSING", "git was not found", install);
	const gitVersion = /\d+\.\d+(?:\.\d+)?/.exec(version.stdout.toString())?.[0] ?? "0.0";
	if (isTooOld(gitVersion)) return refuse("ERR_GIT_TOO_OLD", `git ${gitVersion} is too old: merging without a checkout needs 2.38`, install);
	return read(start, gitVersion, found);
}
function notFound(error) {
	if (error instanceof DebussyError) throw error;
	return null;
}
const notHere = "Run debussy inside the checkout of a git repository, or make one: git init";
const install = "Install git 2.38 or newer and see that it is first on PATH: git --version";
function isTooOld(version) {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	return major < oldest.major || major === oldest.major && minor < oldest.minor;
}
async function read(cwd, gitVersion, found) {
	const [bare, gitDir, commonDir, root, ...more] = found.stdout.toString().split("\n");
	if (bare === "true") return refuse("ERR_GIT_BARE", `${gitDir ?? cwd} is a bare repository: it has no checkout`, makeCheckout);
	if (found.code !== 0) return refuseUnfound(cwd, found.stderr, gitDir);
	if (!gitDir || !commonDir || !root || more.length !== 1) return refuse("ERR_GIT_PATH", `the path of the repository at ${JSON.stringify(cwd)} holds a line break`, rename$1);
	if (await isOurs(root)) return refuse("ERR_GIT_INSIDE_SLOT", `${root} is a worktree that debussy made for a phase`, yourCheckout);
	const [realRoot, realCommon, realGit] = await Promise.all([
		root,
		commonDir,
		gitDir
	].map((path) => realpath(path)));
	return ok({
		root: realRoot ?? root,
		commonDir: realCommon ?? commonDir,
		gitDir: realGit ?? gitDir,
		gitVersion
	});
}
const makeCheckout = "Make a checkout of it and run debussy there: git worktree add <path> <branch>";
const rename$1 = "Rename the folder";
const yourCheckout = "Run debussy in your own checkout";
function refuseUnfound(cwd, stderr, gitDir) {
	if (/dubious ownership/.test(stderr)) {
		const owned = /repository at '([^']*)'/.exec(stderr)?.[1] ?? cwd;
		return refuse("ERR_GIT_OWNERSHIP", `the repository at ${owned} belongs to another user, and git refuses to read it`, `If you trust it: git config --global --add safe.directory '${owned}'`);
	}
	if (gitDir) return refuse("ERR_GIT_NO_CHECKOUT", `${cwd} is inside the git directory ${gitDir}`, yourCheckout);
	if (/not a git repository/.test(stderr)) return refuse("ERR_GIT_NO_REPOSITORY", `${cwd} is not in a git repository`, notHere);
	return refuse("ERR_GIT_UNREADABLE", `git cannot read the repository at ${cwd}: ${stderr.trim()}`, "Try: git status");
}
async function isOurs(root) {
	return access(join(dirname(root), poolMarker), constants.F_OK).then(() => /^s?\d+$/.test(basename(root)), () => false);
}
function refuse(code, message, hint) {
	return fail(new DebussyError({
		code,
		message,
		hint,
		exitCode: 2
	}));
}

export { poolMarker as n, locateRepository as t };