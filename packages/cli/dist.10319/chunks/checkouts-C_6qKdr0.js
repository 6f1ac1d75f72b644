import { t as safeName } from "./safe-name-BTkRXNVx.js";
import { i as oneLine } from "./sinks-B5vfNzyQ.js";
import { i as must } from "./git-DWH2NUzW.js";
import { t as bareGit } from "./store-BwjcH14R.js";
import { basename, dirname, join, resolve } from "node:path";
import { readFile, readdir, realpath } from "node:fs/promises";

// packages/core/src/commit/trailers.ts
/** The trailers of debussy's commits: the one list of their names. */
const trailerNames = {
	run: "Debussy-Run",
	/** A phase that passed. */
	phase: "Debussy-Phase",
	/** A phase's work before its split. */
	partial: "Debussy-Partial",
	/** A phase whose work this is, finished or not. */
	work: "Debussy-Work",
	parent: "Debussy-Parent",
	within: "Debussy-Within",
	gates: "Debussy-Gates",
	/** A file that was in conflict, and how it was resolved without an agent. */
	resolved: "Debussy-Resolved"
};
const longestValue = 1e3;
/** The block of trailers, to stand behind an empty line at the end of the message. */
function formatTrailers(trailers) {
	return linesOf(trailers).map(([name, value]) => `${trailerNames[name]}: ${oneLine(value, longestValue)}`).join("\n");
}
function linesOf(trailers) {
	const run = ["run", trailers.run];
	if ("work" in trailers) return [run, ["work", trailers.work]];
	const parent = trailers.parent === null ? [] : [["parent", trailers.parent]];
	if ("partial" in trailers) return [
		run,
		["partial", trailers.partial],
		...parent
	];
	const within = (trailers.within ?? []).map((whole) => ["within", whole]);
	const resolved = (trailers.resolved ?? []).map((one) => ["resolved", one]);
	return [
		run,
		["phase", trailers.phase],
		...parent,
		...within,
		["gates", formatGates(trailers)],
		...resolved
	];
}
/** A whole commit message: what the template made, an empty line, the trailers. */
function withTrailers(message, trailers) {
	return `${message}${/\n\n(?:[A-Za-z][\w-]*: .+(?:\n|$))+$/.test(message) ? "\n" : "\n\n"}${formatTrailers(trailers)}\n`;
}
/** The same message, with more trailers of files that were resolved without an agent. */
function withResolved(message, resolved) {
	const lines = resolved.map((one) => `${trailerNames.resolved}: ${oneLine(one, longestValue)}\n`);
	return `${message.trimEnd()}\n${lines.join("")}`;
}
function formatGates({ gates }) {
	if (gates.length === 0) return "none";
	return gates.map((name) => oneLine(name, 80).replace(/[;,]/g, " ")).join(", ");
}

// packages/workspace/src/landing/changes.ts
const absent = "000000";
/** Compares pairs of trees in one git process: as many lists as pairs, in their order. Renames are not guessed. */
async function readChanges(git, pairs) {
	if (pairs.length === 0) return [];
	const input = pairs.map(([before, after]) => `${before} ${after}\n`).join("");
	return parseChanges((await must(git, [
		"diff-tree",
		"--stdin",
		"-r",
		"-z",
		"--raw",
		"--no-renames",
		"--no-abbrev"
	], { input })).toString("latin1"));
}
async function readChangesBetween(git, before, after) {
	return (await readChanges(git, [[before, after]]))[0] ?? [];
}
function parseChanges(text) {
	const lists = [];
	let at = 0;
	while (at < text.length) {
		if (text[at] !== ":") {
			at = text.indexOf("\n", at) + 1;
			lists.push([]);
			continue;
		}
		const endOfFacts = text.indexOf("\0", at);
		const endOfPath = text.indexOf("\0", endOfFacts + 1);
		lists.at(-1)?.push(parseChange(text.slice(at + 1, endOfFacts), text.slice(endOfFacts + 1, endOfPath)));
		at = endOfPath + 1;
	}
	return lists;
}
function parseChange(facts, path) {
	const [modeBefore = absent, modeAfter = absent, oidBefore = "", oidAfter = ""] = facts.split(" ");
	return {
		path,
		before: {
			mode: modeBefore,
			oid: oidBefore
		},
		after: {
			mode: modeAfter,
			oid: oidAfter
		}
	};
}

// packages/workspace/src/landing/trailer-fields.ts
/** What the user has configured for trailers does not change how ours are read. */
const trailerOptions = ["-c", "trailer.separators=:"];
/** A field of a format for `git rev-list`: the values of one trailer, with `\x1f` between them. */
function trailerField(name) {
	return `%(trailers:key=${trailerNames[name]},valueonly,separator=%x1f)`;
}

// packages/workspace/src/landing/landed-phases.ts
/** What has landed between two commits, oldest first. The branch is the truth: whatever else is written may be behind. */
async function landedPhases(store, { run, base, tip, files }) {
	const args = [
		"rev-list",
		"--reverse",
		"--topo-order",
		"--no-commit-header",
		"--encoding=UTF-8"
	];
	const format = `--format=%H %T%x00${names.map(trailerField).join("%x00")}%x00`;
	const range = [
		tip,
		`^${base}`,
		...files === void 0 ? [] : ["--", ...files]
	];
	const fields = (await must(bareGit(store), [
		...options,
		...trailerOptions,
		...args,
		format,
		...range
	])).toString().split("\0");
	const found = [];
	for (let i = 0; i + names.length < fields.length; i += names.length + 1) {
		const [commit = "", tree = ""] = (fields[i] ?? "").trim().split(" ");
		const values = fields.slice(i + 1, i + 1 + names.length).map((value) => value.split(""));
		const [of, phase, partial, parent, gates] = values.map((all) => all.at(-1) || null);
		if (of === null || of === void 0 || safeName(of) !== safeName(run) || (phase ?? partial ?? null) === null) continue;
		found.push({
			phase: phase ?? null,
			partial: partial ?? null,
			parent: parent ?? null,
			within: (values.at(-1) ?? []).filter((whole) => whole !== ""),
			gates: gates ?? null,
			commit,
			tree
		});
	}
	return found;
}
const names = [
	"run",
	"phase",
	"partial",
	"parent",
	"gates",
	"within"
];
const options = ["--literal-pathspecs"];

// packages/workspace/src/finish/checkouts.ts
/** All checkouts of a repository that still have their folder. */
async function listCheckouts(store) {
	const linked = join(store.commonDir, "worktrees");
	const names = await readdir(linked).catch(() => []);
	return (await Promise.all([mainCheckout(store), ...names.map((name) => linkedCheckout(join(linked, name)))])).filter((checkout) => checkout !== null);
}
/** Where a branch is checked out, also while a rebase or a bisection is on its way; null where it is nowhere. */
async function checkoutOfBranch(store, ref) {
	for (const checkout of await listCheckouts(store)) if (checkout.head === ref || await awayFrom(checkout) === ref) return checkout.workTree;
	return null;
}
/** The branch that a rebase or a bisection will come back to: it is not checked out, and still in use. */
async function awayFrom({ gitDir }) {
	for (const name of [
		"rebase-merge/head-name",
		"rebase-apply/head-name",
		"BISECT_START"
	]) {
		const text = (await read(join(gitDir, name)))?.trim();
		if (text) return text.startsWith("refs/") ? text : `refs/heads/${text}`;
	}
	return null;
}
async function mainCheckout(store) {
	const git = bareGit(store);
	if ((await git([
		"config",
		"--type=bool",
		"--get",
		"core.bare"
	])).stdout.toString().trim() === "true") return null;
	const moved = (await git([
		"config",
		"--get",
		"core.worktree"
	])).stdout.toString().trimEnd();
	const above = basename(store.commonDir) === ".git" ? dirname(store.commonDir) : null;
	const workTree = moved === "" ? above : resolve(store.commonDir, moved);
	return workTree === null ? null : await checkoutAt(store.commonDir, workTree);
}
async function linkedCheckout(gitDir) {
	const link = (await read(join(gitDir, "gitdir")))?.replace(/\n$/, "");
	return link === void 0 ? null : await checkoutAt(gitDir, dirname(resolve(gitDir, link)));
}
async function checkoutAt(gitDir, workTree) {
	const head = (await read(join(gitDir, "HEAD")))?.trim();
	const place = await realpath(workTree).catch(() => null);
	if (head === void 0 || place === null) return null;
	return {
		gitDir,
		workTree: place,
		head: head.startsWith("ref: ") ? head.slice(5) : null
	};
}
function read(path) {
	return readFile(path, "utf8").catch(() => void 0);
}

export { trailerField as a, readChanges as c, withResolved as d, withTrailers as f, landedPhases as i, readChangesBetween as l, checkoutOfBranch as n, trailerOptions as o, listCheckouts as r, absent as s, awayFrom as t, formatTrailers as u };