import { n as fail, r as ok } from "./errors-C00examP.js";
import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { a as readPlan, c as readSections, d as sourceText, f as plain, i as readTextFile, l as readBlocks, n as listFolder, r as fileError, s as allSections, t as listAmong, u as linesBetween } from "./list-folder-vJvOC5Iq.js";
import { o as writeAtomically } from "./run-folder-3OeyQ22U.js";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

// packages/core/src/plan-reader/overview.ts
/** What a phase's text says under Overview, as written; empty where it has no such section. */
function overviewOf(text) {
	const source = sourceText("", text);
	const tree = readSections(readBlocks(source).blocks, source.lines.length);
	const found = allSections(tree).find(({ heading }) => heading !== null && isOverview(plain(heading.text)));
	if (found?.heading === null || found === void 0) return "";
	return linesBetween(source, found.heading.line + 1, found.last).trim();
}
function isOverview(title) {
	return /^(?:overview|goal|objective|purpose|scope)$/i.test(title.trim());
}

// packages/engine/src/plan/plan-of-run.ts
/** Reads a plan through a tree of texts and remembers what was read. */
function readPlanTexts(file, tree, wishes = {}) {
	const texts = /* @__PURE__ */ new Map();
	const remembering = {
		...tree,
		read(path) {
			const found = tree.read(path);
			if (found.ok) texts.set(path, found.text);
			return found;
		}
	};
	const main = remembering.read(file);
	if (!main.ok && main.problem !== "directory") return fail(fileError(file, main));
	const around = {
		...remembering,
		wishes
	};
	const plan = main.ok ? readPlan({
		file,
		text: main.text,
		...around
	}) : readPlan({
		folder: file,
		...around
	});
	return ok({
		file,
		texts,
		plan,
		wishes
	});
}
/** How the configuration wants plans to be read. */
function wishesIn({ dialect, tag }) {
	return {
		dialect: dialect ?? void 0,
		tag: tag ?? void 0
	};
}
/** Files of a folder by their paths from it: the checkout, or the copy that is kept with a run. */
function textsIn(folder) {
	return {
		read: (file) => readTextFile(join(folder, file)),
		list: (path) => listFolder(join(folder, path))
	};
}
/** The plan as a commit has its files, and nothing else. */
function committedTree(files) {
	const names = [...files.keys()].filter((file) => (files.get(file) ?? null) !== null);
	return {
		list: (folder) => listAmong(names, folder),
		read(file) {
			const bytes = files.get(file) ?? null;
			if (bytes !== null) return {
				ok: true,
				text: bytes.toString("utf8")
			};
			return listAmong(names, file) === null ? missing : directory;
		}
	};
}
/** Keeps the texts with the run: they are what counts, whatever becomes of the files. */
function savePlanTexts(folder, { texts }) {
	for (const [file, text] of texts) {
		const path = join(folder, file);
		mkdirSync(dirname(path), {
			recursive: true,
			mode: 448
		});
		writeAtomically(path, text);
	}
}
function planOfRun({ file, plan, texts, wishes }) {
	const byKey = new Map(plan.phases.map((phase) => [phaseKey(phase.id), phase]));
	const phaseOf = (spec) => byKey.get(phaseKey(spec.id));
	return {
		path: file,
		title: plan.title,
		files: [...texts.keys()],
		wishes,
		text: (spec) => textFor(phaseOf(spec)) ?? spec.scope,
		about(spec) {
			const phase = phaseOf(spec);
			return phase === void 0 ? spec.scope : overviewOf(phase.text) || phase.focus;
		},
		ticked: (spec, worktree) => tickedIn(worktree, {
			file,
			spec,
			texts,
			wishes,
			phase: phaseOf(spec)
		})
	};
}
/** A phase's own text, with what belongs to every phase of its plan. */
function textFor(phase) {
	if (phase === void 0 || phase.context === "") return phase?.text;
	return `${phase.text.trimEnd()}\n\n${phase.context}`;
}
/** The worktree's copy is the agent's: it only says which boxes it ticked. */
function tickedIn(worktree, asked) {
	const { file, spec, texts } = asked;
	const own = spec.file === null ? missing : textsIn(worktree).read(spec.file);
	const same = spec.file === null || own.ok && own.text === texts.get(spec.file);
	const linked = spec.file !== file && texts.has(file);
	const phase = same ? asked.phase : (linked ? phaseIn([file], own, asked) : void 0) ?? phaseIn([...texts.keys()], own, asked);
	return new Set((phase?.tasks ?? []).filter((one) => one.done).map((one) => one.id));
}
function phaseIn(files, own, { file, spec, texts, wishes }) {
	const names = [...texts.keys()];
	const read = readPlanTexts(file, {
		list: (folder) => listAmong(names, folder),
		read(path) {
			if (path === spec.file) return own;
			const kept = files.includes(path) ? texts.get(path) : void 0;
			if (kept !== void 0) return {
				ok: true,
				text: kept
			};
			return listAmong(names, path) === null ? missing : directory;
		}
	}, wishes);
	return (read.ok ? read.value.plan.phases : []).find((phase) => phaseKey(phase.id) === phaseKey(spec.id));
}
const missing = {
	ok: false,
	problem: "missing",
	detail: ""
};
const directory = {
	ok: false,
	problem: "directory",
	detail: ""
};

export { textsIn as a, savePlanTexts as i, planOfRun as n, wishesIn as o, readPlanTexts as r, committedTree as t };