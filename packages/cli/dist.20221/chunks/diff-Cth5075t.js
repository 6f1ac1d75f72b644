import { t as DebussyError } from "./errors-C00examP.js";
import { t as chooseRun } from "./choose-run-Dqcr7369.js";
import { t as findPhase } from "./find-phase-l78UTeXx.js";
import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { g as entryOf } from "./attempt-D02TMccT.js";
import { t as runGit } from "./porcelain-CdUGp5s4.js";
import { t as tellRun } from "./run-state-DttAfRdD.js";
import { n as showProgram } from "./program-CIDWhAwT.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { i as runFlag } from "./common-flags-Fv_5KCQn.js";
import { n as phaseAndRun } from "./subject-WMx56AWp.js";

// packages/engine/src/runs/phase-work.ts
/** The newest work that is known: what landed, otherwise what was captured. A split phase is its sub-phases. */
function phaseWork(state, events, phase) {
	const byHand = madeByHand(events, phase);
	if (byHand !== null && entryOf(state, phase).state.kind === "landed") return {
		kind: "by_hand",
		...byHand
	};
	const landed = landedCommits(state, phase);
	if (landed.length > 0) return {
		kind: "landed",
		commits: landed
	};
	const captured = capturedCommits(state, events, phase);
	if (captured.length > 0) return {
		kind: "captured",
		commits: captured
	};
	const prepared = newest(events, "attempt.prepared", phase);
	return prepared === void 0 ? { kind: "none" } : {
		kind: "in_worktree",
		worktree: prepared.worktree
	};
}
/** Where the tip was before it went to what a person did; the commit that marks the phase there holds no change itself. */
function madeByHand(events, phase) {
	for (const event of events.toReversed()) {
		if (event.type !== "tip.moved") continue;
		const mark = event.landed.find((one) => phaseKey(one.phase) === phaseKey(phase));
		if (mark === void 0) continue;
		return mark.empty && event.offer === "by_hand" ? {
			from: event.from,
			to: mark.commit
		} : null;
	}
	return null;
}
function landedCommits(state, phase) {
	const { state: where, group } = entryOf(state, phase);
	if (where.kind !== "landed") return [];
	const children = (group?.children ?? []).flatMap((child) => landedCommits(state, child));
	return [
		...partial(group),
		...children,
		...where.commit === null ? [] : [where.commit]
	];
}
function capturedCommits(state, events, phase) {
	const { group } = entryOf(state, phase);
	if (group !== null) return [...partial(group), ...group.children.flatMap((child) => workOf(state, events, child))];
	const captured = newest(events, "attempt.captured", phase);
	return captured === void 0 ? [] : [captured.commit];
}
/** What the parent had done before it was split. */
function partial(group) {
	return group === null || group.partial === group.base ? [] : [group.partial];
}
function workOf(state, events, phase) {
	const work = phaseWork(state, events, phase);
	return "commits" in work ? work.commits : [];
}
function newest(events, type, phase) {
	const isIt = (event) => event.type === type && "phase" in event && phaseKey(event.phase) === phaseKey(phase);
	return events.findLast(isIt);
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