import { i as readTextFile } from "./list-folder-vJvOC5Iq.js";
import { n as gatesInForce } from "./findings-text-DToSnPmJ.js";
import { a as planRoot } from "./open-plans-DPAbEtI8.js";
import { n as counted } from "./amounts-D7jw_fGe.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { t as textTable } from "./text-table-Cidvw7WU.js";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

// packages/engine/src/plan/config-gates.ts
/**
* What the project's config adds to the gates of a plan. The config's reader is loaded only where there is a
* file; one that cannot be read gives none, and `debussy config show` says why.
*/
async function configGates(cwd, plans) {
	const [plan] = plans;
	const folder = plan ? dirname(resolve(cwd, plan.file)) : cwd;
	const file = join(planRoot(existsSync(folder) ? folder : cwd), ".debussy", "config.yaml");
	if (!existsSync(file)) return {};
	const answer = readTextFile(file);
	if (!answer.ok) return {};
	const [{ readConfig }, { notForeign }] = await Promise.all([import("./config-rBe8E3uK.js"), import("./load-config-CKu8tY95.js")]);
	const read = readConfig({ project: notForeign({
		file,
		text: answer.text
	}) });
	return read.ok ? read.value.config : {};
}
/** A plan with the gates that will run: what it only names, and what it lacks, the config may have. */
function withGates(plan, settings) {
	const phases = plan.phases.map((phase) => ({
		...phase,
		gates: gatesInForce(phase.gates, settings)
	}));
	return {
		...plan,
		phases
	};
}

// packages/cli/src/audit-view/plan-table.ts
const heads = [
	"Phase",
	"Title",
	"Status",
	"Depends on",
	"Gates",
	"Tasks"
];
const narrowest = 60;
const widest = 140;
/** One line for each phase: what it waits for, how many of its gates run, how much of it is done. */
function planTable(plan, columns) {
	const rows = [heads, ...plan.phases.map(cells)];
	const lines = textTable(rows, {
		columns: Math.min(Math.max(columns, narrowest), widest),
		flexible: 1,
		widest: 20
	});
	return [
		`${printable(plan.file)}: ${printable(plan.title)}`,
		...lines,
		totals(plan)
	].join("\n");
}
function cells(phase) {
	const done = phase.tasks.filter((task) => task.done).length;
	return [
		printable(phase.id),
		printable(phase.title),
		phase.status,
		phase.dependsOn.length === 0 ? "-" : printable(phase.dependsOn.join(", ")),
		gatesText(phase),
		`${done}/${phase.tasks.length}`
	];
}
function gatesText(phase) {
	const runnable = phase.gates.filter((gate) => gate.command !== null).length;
	const prose = phase.gates.length - runnable;
	return prose === 0 ? String(runnable) : `${runnable} + ${prose} prose`;
}
function totals({ phases }) {
	const gates = phases.flatMap((phase) => phase.gates);
	const runnable = gates.filter((gate) => gate.command !== null).length;
	const edges = phases.reduce((sum, phase) => sum + phase.dependsOn.length, 0);
	const tasks = phases.reduce((sum, phase) => sum + phase.tasks.length, 0);
	return [
		counted(phases.length, "phase"),
		counted(edges, "dependency", "dependencies"),
		`${counted(gates.length, "gate")} (${runnable} runnable, ${gates.length - runnable} prose)`,
		counted(tasks, "task")
	].join(", ");
}

export { configGates as n, withGates as r, planTable as t };