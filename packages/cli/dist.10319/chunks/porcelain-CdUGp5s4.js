import { t as DebussyError } from "./errors-C00examP.js";
import { a as ownEnvironment } from "./git-DWH2NUzW.js";
import { t as wo } from "./dist-DBzrZask.js";

// packages/workspace/src/repository/porcelain.ts
/** Git in a checkout of the user's own, never in one where an agent has been. Returns what it printed. */
async function runGit(folder, args) {
	const environment = ownEnvironment();
	const git = wo({
		baseDir: folder,
		unsafe: {
			allowUnsafeConfigPaths: true,
			allowUnsafeHooksPath: true,
			allowUnsafeSshCommand: true,
			allowUnsafeTemplateDir: true
		},
		allowEnvironment: Object.keys(environment),
		errors: (error, { exitCode }) => exitCode === 0 ? void 0 : error ?? /* @__PURE__ */ new Error(`exit code ${exitCode}`)
	});
	try {
		return await git.env(environment).raw([...args]);
	} catch (cause) {
		throw gitProblem(args, cause instanceof Error ? cause : new Error(String(cause)));
	}
}
function gitProblem(args, cause) {
	if (/\bENOENT\b/.test(cause.message)) return new DebussyError({
		code: "ERR_GIT_MISSING",
		message: "git was not found",
		hint: "Install git 2.38 or newer and see that it is first on PATH: git --version",
		exitCode: 2,
		cause
	});
	return new DebussyError({
		code: "ERR_GIT_COMMAND",
		message: `git ${args[0] ?? ""} failed: ${cause.message.trim()}`,
		hint: `The command was: git ${args.join(" ")}`,
		cause
	});
}

export { runGit as t };