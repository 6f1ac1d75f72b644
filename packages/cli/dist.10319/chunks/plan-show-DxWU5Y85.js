import { t as DebussyError } from "./errors-C00examP.js";
import { t as findingsText } from "./findings-text-DToSnPmJ.js";
import { n as configGates, r as withGates, t as planTable } from "./plan-table-BB4lj9uG.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { n as jsonFlag } from "./common-flags-Fv_5KCQn.js";
import { n as planWishes, t as planFlags } from "./plan-wishes-Cc0-MmhP.js";
import { t as openPlan } from "./open-plans-DPAbEtI8.js";

// packages/cli/src/commands/plan-show.ts
const shape = {
	name: "plan show",
	words: "<plan>",
	completes: ["files"],
	about: "Shows a plan as debussy reads it: phases, what they depend on, gates with their commands, tasks.",
	flags: {
		...planFlags,
		json: jsonFlag
	},
	example: "debussy plan show MASTER_PLAN.md"
};
const command = commandOf(shape, async ({ values, words, wrong }, io) => {
	const [path, ...more] = words;
	if (path === void 0 || more.length > 0) throw wrong(words.length === 0 ? "plan show needs the path of a plan" : "plan show takes one plan");
	const read = openPlan(path, io.cwd, planWishes(values, wrong));
	const plan = withGates(read, await configGates(io.cwd, [read]));
	const [problem] = plan.findings.filter((finding) => [
		"NO_PHASES",
		"NO_PLAN",
		"TAG_MISSING"
	].includes(finding.code));
	if (problem) throw new DebussyError({
		code: "ERR_NO_PHASES",
		message: problem.message,
		hint: problem.suggestion,
		place: problem.place,
		exitCode: 2
	});
	io.stdout(values.json === true ? `${JSON.stringify(planJson(plan), null, 2)}\n` : text(plan, io.columns));
	return 0;
});
function planJson({ file, title, dialect, recognised, metadata, phases, findings }) {
	return {
		schema_version: 1,
		file,
		title,
		dialect,
		recognised,
		metadata,
		phases: phases.map(phaseJson),
		findings
	};
}
function phaseJson({ id, title, file, status, dependsOn, gates, tasks, notes, agents }) {
	return {
		id,
		title,
		file,
		status,
		dependsOn,
		gates: gates.map((gate) => ({
			name: gate.name,
			command: gate.command,
			expectation: gate.expectation,
			line: gate.place.line
		})),
		tasks: tasks.map((task) => ({
			id: task.id,
			text: task.text,
			done: task.done,
			line: task.place.line
		})),
		notes,
		agents
	};
}
function text(plan, columns) {
	const problems = plan.findings.filter((finding) => finding.severity !== "info");
	return `${[
		planTable(plan, columns),
		`Read as ${plan.dialect}: ${printable(plan.recognised)}.`,
		...plan.phases.map(phaseText),
		...problems.length === 0 ? [] : [findingsText(problems)]
	].join("\n\n")}\n`;
}
function phaseText(phase) {
	return [
		`Phase ${phase.id}: ${phase.title} (${phase.file})`,
		...phase.gates.map((gate) => `  gate  ${gate.name}: ${gate.command ?? "prose"}${gate.expectation === "" ? "" : ` (${gate.expectation})`}`),
		...phase.tasks.map((task) => `  [${task.done ? "x" : " "}] ${task.id} ${task.text}`)
	].map(printable).join("\n");
}

export { command };