import { s as isGone } from "./own-refs-RBTDYXft.js";
import { r as tailOf } from "./read-files-BAYnSR6E.js";
import { n as named, t as chooseRun } from "./choose-run-gVhU6a30.js";
import { a as listRunIds } from "./find-plan-C3SVebNr.js";
import { n as runFolder } from "./run-folder-3OeyQ22U.js";
import { t as tellStory } from "./tell-story-0OPH2GnA.js";
import { readFileSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

// packages/cli/src/view/read/common-dir.ts
/** The git directory that all checkouts share, found by files alone; null where git itself has to say. */
function commonDirOf(cwd) {
	try {
		return above(realpathSync(cwd));
	} catch {
		return null;
	}
}
function above(folder) {
	const entry = join(folder, ".git");
	const found = statSync(entry, { throwIfNoEntry: false });
	if (found?.isDirectory() === true) return realpathSync(entry);
	if (found?.isFile() === true) return linked(folder, entry);
	const parent = dirname(folder);
	return parent === folder ? null : above(parent);
}
/** A linked worktree names its own git directory, and that one the shared one. */
function linked(folder, file) {
	const named = /^gitdir: (.+)$/m.exec(readFileSync(file, "utf8"))?.[1];
	if (named === void 0) return null;
	const gitDir = resolve(folder, named.trim());
	return realpathSync(resolve(gitDir, readFileSync(join(gitDir, "commondir"), "utf8").trim()));
}

// packages/cli/src/view/read/quick-run.ts
/** The run that is named, under way or newest: from files alone where they say enough, for who asks every second. */
async function quickRun(cwd, wanted) {
	const commonDir = commonDirOf(cwd);
	const ids = commonDir === null ? [] : listRunIds(commonDir);
	if (commonDir === null || ids.length === 0) return slowRun(cwd, wanted);
	const placeOf = (run) => ({
		run,
		folder: runFolder(commonDir, run)
	});
	if (wanted !== null) return told(placeOf(named(ids, wanted)));
	const open = ids.map(placeOf).filter(({ folder }) => !hasEnded(folder));
	const live = (await Promise.all(open.map(told))).filter(({ gone }) => !gone);
	if (live.length > 1) return slowRun(cwd, null);
	return live[0] ?? told(placeOf(ids.at(-1) ?? ""));
}
async function slowRun(cwd, wanted) {
	const chosen = await chooseRun(cwd, wanted);
	return {
		...tellStory(chosen),
		gone: chosen.held === null
	};
}
async function told({ folder, run }) {
	const { story, state } = tellStory({
		run,
		folder
	});
	return {
		story,
		state,
		gone: story.holder === null || await isGone(story.holder)
	};
}
/** Whether the last line of a journal is the end of its run. A run that goes on has written behind it. */
function hasEnded(folder) {
	const last = segmentsOf(folder.journal).at(-1);
	const line = (last === void 0 ? null : tailOf(join(folder.journal, last), 16384))?.trimEnd().split("\n").at(-1) ?? "";
	return /^[0-9a-f]{8} \{.*"type":"run\.ended"/.test(line);
}
function segmentsOf(journal) {
	try {
		return readdirSync(journal).filter((name) => /^\d+\.jsonl$/.test(name)).toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
	} catch {
		return [];
	}
}

export { commonDirOf as n, quickRun as t };