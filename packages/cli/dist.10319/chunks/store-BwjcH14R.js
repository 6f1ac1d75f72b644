import { t as DebussyError } from "./errors-C00examP.js";
import { i as must, n as gitAt } from "./git-DWH2NUzW.js";

// packages/workspace/src/landing/store.ts
function openStore(commonDir, at = gitAt) {
	return {
		commonDir,
		gitAt: at
	};
}
/** Git on objects and refs alone: no work tree, nobody's index, and objects are what their names say. */
function bareGit(store) {
	const git = store.gitAt({ gitDir: store.commonDir });
	return (args, options = {}) => git(args, {
		...options,
		env: {
			GIT_NO_REPLACE_OBJECTS: "1",
			...options.env
		}
	});
}
/** The one line that a command prints. */
async function gitLine(git, args, options) {
	return (await must(git, args, options)).toString().trimEnd();
}
function gitFailed(args, stderr) {
	return new DebussyError({
		code: "ERR_GIT_COMMAND",
		message: `git ${args[0] ?? ""} failed: ${stderr.trim()}`,
		hint: `The command was: git ${args.join(" ")}`
	});
}

export { openStore as i, gitFailed as n, gitLine as r, bareGit as t };