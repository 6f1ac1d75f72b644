import { t as DebussyError } from "./errors-C00examP.js";
import { a as readPlan, i as readTextFile, n as listFolder, o as joinPath, r as fileError } from "./list-folder-vJvOC5Iq.js";
import { t as findPlans } from "./find-plans-BI03muxR.js";
import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

// packages/core/src/plan-reader/plan-places.ts
/** The plan that a folder is, by the names in it: a file of it, or the folder itself; null where it is none. */
function planOfFolder(list, folder) {
	const names = new Set(list(folder) ?? []);
	const within = (name) => joinPath(folder, name);
	if (names.has("ROADMAP.md") && (names.has("phases/") || names.has("STATE.md"))) return folder;
	if (names.has("tasks/") && names.has("config.yml")) return folder;
	const [file] = [
		"tasks.md",
		"tasks/tasks.json",
		"tasks.json",
		"prd.json"
	].filter((name) => isThere(list, folder, name));
	if (file !== void 0) return within(file);
	if (names.has("plan.md") && (names.has("spec.md") || names.has("metadata.json"))) return within("plan.md");
	if ([...names].some((name) => name.endsWith("-PLAN.md"))) return folder;
	return [...names].filter((name) => storyName.test(name)).length > 1 ? folder : null;
}
const storyName = /^(?:story-)?\d{1,3}[.-]\d{1,3}(?:[.-][^/]*)?\.md$|\.story\.md$/i;
/** Where tools keep their plans in a project. */
const places = [
	{
		folder: "specs",
		each: true
	},
	{
		folder: "openspec/changes",
		each: true
	},
	{
		folder: ".kiro/specs",
		each: true
	},
	{
		folder: ".agent-os/specs",
		each: true
	},
	{
		folder: "agent-os/specs",
		each: true
	},
	{
		folder: "conductor/tracks",
		each: true
	},
	{
		folder: ".planning",
		each: false
	},
	{
		folder: ".taskmaster",
		each: false
	},
	{
		folder: "backlog",
		each: false
	},
	{
		folder: "docs/stories",
		each: false
	},
	{
		folder: "_bmad-output/implementation-artifacts",
		each: false
	},
	{
		folder: "scripts/ralph",
		each: false
	},
	{
		folder: "ralph",
		each: false
	}
];
const rootNames = /^(?:IMPLEMENTATION[_-]PLAN|MASTER[_-]?PLAN|PLAN|TASK_PLAN|prd)\.(?:md|json)$/i;
/** All plans that a project has in the usual places, in the order of these. */
function plansIn(list, top) {
	const known = places.flatMap(({ folder, each }) => {
		const path = joinPath(top, folder);
		return (each ? foldersOf(list, path) : [path]).flatMap((one) => planOfFolder(list, one) ?? []);
	});
	const dated = filesOf(list, joinPath(top, "docs/superpowers/plans")).filter((file) => /\.md$/i.test(file));
	const root = filesOf(list, top).filter((file) => rootNames.test(file.split("/").at(-1) ?? ""));
	return [
		...known,
		...dated,
		...root
	];
}
/** What is over lies beside what is to be done. */
function foldersOf(list, folder) {
	return (list(folder) ?? []).filter((name) => name.endsWith("/") && !/^(?:archive|archived|completed)\/$/i.test(name)).map((name) => joinPath(folder, name.slice(0, -1)));
}
function filesOf(list, folder) {
	return (list(folder) ?? []).filter((name) => !name.endsWith("/")).map((name) => joinPath(folder, name));
}
function isThere(list, folder, path) {
	const parts = path.split("/");
	const name = parts.pop() ?? "";
	return list(joinPath(folder, parts.join("/")))?.includes(name) ?? false;
}

// packages/engine/src/plan/plan-root.ts
/** The folder that a plan's links must not leave: its repository, or without one its own folder. */
function planRoot(planFolder) {
	const start = realpathSync(planFolder);
	for (let folder = start;; folder = dirname(folder)) {
		if (existsSync(join(folder, ".git"))) return folder;
		if (dirname(folder) === folder) return start;
	}
}
/** Whether a path, symbolic links followed, lies within a root. What is not there lies where its folder does. */
function isInside(root, path) {
	const way = relative(root, realPath(path));
	return way === "" || way !== ".." && !way.startsWith("../") && !way.startsWith("..\\") && !isAbsolute(way);
}
function realPath(path) {
	try {
		return realpathSync(path);
	} catch {
		return dirname(path) === path ? path : join(realPath(dirname(path)), relative(dirname(path), path));
	}
}

// packages/engine/src/plan/open-plans.ts
/** The plan in a file, or the plans in a folder. Names in messages are relative to `cwd`. Throws what a person must correct first. */
function openPlans(path, cwd, wishes = {}) {
	const absolute = resolve(cwd, path);
	if (!isFolder(absolute)) return [openFile(absolute, {
		cwd,
		wishes
	})];
	const plans = planPaths(absolute, cwd).map((each) => openPath(each, {
		cwd,
		wishes
	}));
	if (plans.length > 0) return plans;
	throw new DebussyError({
		code: "ERR_PLAN_NOT_FOUND",
		message: `${shown(absolute, cwd)}: no plan in this folder`,
		hint: "Name the plan file. In a folder, plans are found by the names that their tools give them (tasks.md, ROADMAP.md, tasks.json, prd.json …), as MASTER_PLAN.md, *-MASTER_PLAN.md, or by their phases.",
		exitCode: 2
	});
}
/** The one plan at a path: of a folder with several, a person must name one. */
function openPlan(path, cwd, wishes = {}) {
	const plans = openPlans(path, cwd, wishes);
	const [plan] = plans;
	if (plan && plans.length === 1) return plan;
	throw severalPlans(path, plans.map((each) => each.file));
}
function severalPlans(path, files) {
	return new DebussyError({
		code: "ERR_PLAN_AMBIGUOUS",
		message: `${path}: ${files.length} plans in this folder`,
		hint: `Name one of them: ${files.join(", ")}`,
		exitCode: 2
	});
}
/** Absolute paths of the plans in a folder: the plan that it is, masters, plans of known tools, or files with phases. */
function planPaths(folder, cwd) {
	const own = planOfFolder(listFolder, folder);
	if (own !== null) return [own];
	const { masters, others } = findPlans(folder);
	if (masters.length > 0) return masters;
	const known = plansIn(listFolder, folder).filter((path) => holdsPlan(path, cwd));
	return known.length > 0 ? known : others.flatMap((each) => inFolder(each, cwd));
}
function holdsPlan(path, cwd) {
	return openPath(path, {
		cwd,
		wishes: {}
	}).phases.length > 0;
}
function openPath(absolute, opening) {
	return isFolder(absolute) ? openFolder(absolute, opening) : openFile(absolute, opening);
}
function isFolder(path) {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
function openFile(absolute, { cwd, wishes }) {
	const file = shown(absolute, cwd);
	const answer = readTextFile(absolute);
	if (!answer.ok) throw fileError(file, answer);
	return readPlan({
		file,
		text: answer.text,
		wishes,
		...treeAround(dirname(absolute), cwd)
	});
}
function openFolder(absolute, { cwd, wishes }) {
	return readPlan({
		folder: shown(absolute, cwd),
		wishes,
		...treeAround(absolute, cwd)
	});
}
function treeAround(folder, cwd) {
	const root = planRoot(folder);
	return {
		read: (path) => readInside(root, resolve(cwd, path)),
		list: (path) => isInside(root, resolve(cwd, path)) ? listFolder(resolve(cwd, path)) : null,
		exists: (path) => existsSync(resolve(cwd, path))
	};
}
function readInside(root, path) {
	return isInside(root, path) ? readTextFile(path) : {
		ok: false,
		problem: "outside",
		detail: ""
	};
}
/** Files with front matter that names a phase are one plan together; any other file is a plan if it has phases. */
function inFolder({ folder, files }, cwd) {
	const single = files.flatMap((path) => {
		const answer = readTextFile(path);
		if (!answer.ok) return [];
		const file = shown(path, cwd);
		return [{
			path,
			plan: readPlan({
				file,
				text: answer.text,
				read: () => ({
					ok: false,
					problem: "missing",
					detail: ""
				})
			})
		}];
	});
	const linked = new Set(single.flatMap(({ plan }) => linkedFiles(plan)));
	const whole = single.filter(({ plan }) => isWhole(plan) && !linked.has(plan.file)).map(({ path }) => path);
	return single.some(({ plan }) => isPart(plan)) ? [folder, ...whole] : whole;
}
function isPart({ dialect, phases }) {
	return (dialect === "front-matter" || dialect === "gsd") && phases.length === 1;
}
/** A plan of its own: it holds its phases, or links them. */
function isWhole(plan) {
	return plan.phases.length > 0 && plan.dialect !== "tasks" && plan.dialect !== "debussy" && !isPart(plan) || linkedFiles(plan).length > 0;
}
function linkedFiles({ file, phases }) {
	return phases.map((phase) => phase.file).filter((each) => each !== file);
}
function shown(path, cwd) {
	const way = relative(cwd, path);
	return (way === "" ? "." : way).split(sep).join("/");
}

export { planRoot as a, isInside as i, openPlans as n, planPaths as r, openPlan as t };