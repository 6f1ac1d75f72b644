import { n as counted } from "./amounts-D7jw_fGe.js";
import { t as audit } from "./audit-B_TbVlf-.js";
import { t as findingsText } from "./findings-text-DToSnPmJ.js";
import { n as configGates, r as withGates, t as planTable } from "./plan-table-BB4lj9uG.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { n as planWishes, t as planFlags } from "./plan-wishes-Cc0-MmhP.js";
import { t as findPlans } from "./find-plans-BI03muxR.js";
import { a as planRoot, n as openPlans } from "./open-plans-DPAbEtI8.js";
import { p as finding } from "./list-folder-vJvOC5Iq.js";
import { t as loadPrompts } from "./load-prompts-CWTkAmj2.js";
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";

// packages/engine/src/prompt/prompt-findings.ts
/** What is wrong with the prompts that a project replaces, as findings of an audit. */
function promptFindings(cwd, plans) {
	const [plan] = plans;
	const folder = plan === void 0 ? cwd : dirname(resolve(cwd, plan.file));
	const { problems } = loadPrompts(planRoot(existsSync(folder) ? folder : cwd));
	return problems.map(({ file, code, message, hint }) => finding(code, {
		place: {
			file,
			line: 1,
			column: 1
		},
		message,
		suggestion: hint
	}));
}

// packages/cli/src/commands/audit.ts
const shape = {
	name: "audit",
	words: "[<plan-or-folder>...]",
	completes: ["files"],
	about: "Reads plans and says what is wrong with them, where, and what to do. A folder is searched for plans (default: this one).",
	flags: {
		...planFlags,
		strict: {
			type: "boolean",
			says: "warnings fail as well"
		},
		json: {
			type: "boolean",
			says: "print the findings as JSON"
		}
	},
	more: "Exit code 0: nothing in the way. 2: errors (with --strict: or warnings), or no plan to read.",
	example: "debussy audit MASTER_PLAN.md --strict"
};
const command = commandOf(shape, async ({ values, words, wrong }, io) => {
	const plans = (words.length === 0 ? [usualFolder(io.cwd)] : words).flatMap((path) => openPlans(path, io.cwd, planWishes(values, wrong)));
	const gates = await configGates(io.cwd, plans);
	const ofPrompts = promptFindings(io.cwd, plans);
	const audited = plans.map((plan, index) => ({
		plan: withGates(plan, gates),
		findings: [...audit(plan, gates), ...index === 0 ? ofPrompts : []]
	}));
	const failed = audited.some(({ findings }) => findings.some((each) => fails(each, values.strict === true)));
	io.stdout(values.json === true ? json(audited, !failed) : text(audited, io.columns));
	return failed ? 2 : 0;
});
/** As `run` finds its plan: from anywhere in the repository. */
function usualFolder(cwd) {
	const { masters, others } = findPlans(cwd);
	return masters.length + others.length > 0 ? "." : planRoot(cwd);
}
function fails(finding, strict) {
	return finding.severity === "error" || strict && finding.severity === "warning";
}
function text(audited, columns) {
	return `${[...audited.flatMap(({ plan, findings }) => [...findings.length === 0 ? [] : [findingsText(findings)], ...plan.phases.length === 0 ? [] : [planTable(plan, columns)]]), verdict(audited.flatMap(({ findings }) => findings))].join("\n\n")}\n`;
}
function verdict(findings) {
	const of = (severity) => findings.filter((each) => each.severity === severity).length;
	return `${counted(of("error"), "error")}, ${counted(of("warning"), "warning")}, ${counted(of("info"), "note")}`;
}
function json(audited, ok) {
	const plans = audited.map(({ plan, findings }) => ({
		file: plan.file,
		title: plan.title,
		dialect: plan.dialect,
		recognised: plan.recognised,
		summary: summary(plan),
		findings
	}));
	const findings = audited.flatMap((each) => each.findings);
	return `${JSON.stringify({
		schema_version: 1,
		ok,
		findings,
		plans
	}, null, 2)}\n`;
}
function summary({ phases }) {
	const gates = phases.flatMap((phase) => phase.gates);
	return {
		phases: phases.length,
		dependencies: phases.reduce((sum, phase) => sum + phase.dependsOn.length, 0),
		gates_runnable: gates.filter((gate) => gate.command !== null).length,
		gates_prose: gates.filter((gate) => gate.command === null).length,
		tasks: phases.reduce((sum, phase) => sum + phase.tasks.length, 0),
		tasks_done: phases.reduce((sum, phase) => sum + phase.tasks.filter((task) => task.done).length, 0)
	};
}

export { command };