import { t as DebussyError } from "./errors-C00examP.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { i as runFlag } from "./common-flags-Fv_5KCQn.js";
import { n as phaseAndRun } from "./subject-WMx56AWp.js";
import { t as chooseRun } from "./choose-run-gVhU6a30.js";
import { t as findPhase } from "./find-phase-l78UTeXx.js";
import { t as phaseWork } from "./phase-work-C0aVlrOi.js";
import { t as tellRun } from "./run-state-O8n-tzeg.js";
import { n as showProgram } from "./program-D6CW_l-2.js";
import { t as runGit } from "./porcelain-CdUGp5s4.js";

// packages/cli/src/git/show-git.ts
/** What git prints; on a terminal in its own colours and with its own pager. */
async function showGit(folder, args, io) {
	if (!io.isTTY) {
		io.stdout(await runGit(folder, args));
		return;
	}
	const code = await showProgram(["git", ...args], {
		cwd: folder,
		env: gitEnvironment(io.env)
	});
	if (code === 0 || code === null || code === 141) return;
	throw new DebussyError({
		code: "ERR_GIT_COMMAND",
		message: `git ${args[0] ?? ""} ended with exit code ${code}`,
		hint: `The command was: git ${args.join(" ")}`
	});
}
/** Without variables that would lead git to another repository. */
function gitEnvironment(env) {
	const leading = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|COMMON_DIR|NAMESPACE|PREFIX)$/;
	return Object.fromEntries(Object.entries(env).filter(([name]) => !leading.test(name)));
}

// packages/cli/src/commands/diff.ts
const shape = {
	name: "diff",
	words: "<phase>",
	completes: ["phases", "runs"],
	about: "Shows what the work of a phase changes: what landed, otherwise what its sessions have left so far.",
	flags: {
		stat: {
			type: "boolean",
			says: "only names and sizes"
		},
		run: runFlag
	},
	example: "debussy diff 3"
};
const command = commandOf(shape, async (asked, io) => {
	const { values } = asked;
	const { phase, run } = phaseAndRun(asked, "diff");
	const chosen = await chooseRun(io.cwd, run);
	const { state, events } = tellRun(chosen);
	const { id } = findPhase(state, phase).spec;
	const work = phaseWork(state, events, id);
	const shown = [values.stat === true ? "--stat" : "--patch", ...plainly];
	const what = work.kind === "by_hand" ? [
		"diff",
		...shown,
		work.from,
		work.to
	] : null;
	await showGit(chosen.location.root, what ?? diffArguments(commitsOf(work, id), shown), io);
	return 0;
});
function commitsOf(work, phase) {
	if ("commits" in work) return work.commits;
	const running = work.kind === "in_worktree";
	throw new DebussyError({
		code: "ERR_PHASE_WITHOUT_WORK",
		message: `phase ${phase} has ${running ? "no session that ended yet" : "not been worked on yet"}`,
		hint: running ? `Its files, as they are being written: ${work.worktree}` : "See where the run is: debussy status",
		exitCode: 2
	});
}
/** No program of the user's own is started on what an agent wrote. */
const plainly = ["--no-ext-diff", "--no-textconv"];
function diffArguments(commits, shown) {
	const [commit] = commits;
	if (commit !== void 0 && commits.length === 1) return [
		"diff",
		...shown,
		`${commit}^`,
		commit
	];
	return [
		"show",
		...shown,
		"--format=%n%s%n",
		...commits
	];
}

export { command };