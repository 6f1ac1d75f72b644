import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { r as runNamed } from "./subject-WMx56AWp.js";
import { i as runFlag, n as jsonFlag, t as colorFlag } from "./common-flags-Fv_5KCQn.js";
import { t as quickRun } from "./quick-run-58tE1wnV.js";
import { t as colorWanted } from "./run-view-BPqcrxgY.js";
import { c as elapsed, o as dayAndTime, r as accountText } from "./teller-DaHZOwPT.js";
import { a as percentText, c as tokensText, i as money, l as usedTokens, n as counted } from "./amounts-D7jw_fGe.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { n as summaryText, r as palette, t as resolvedLines } from "./summary-text-BXZ-7emZ.js";
import { t as phaseMark } from "./phase-mark-CUE4p31x.js";
import { n as fit, r as fitRight } from "./text-width--5oKu0tU.js";
import { t as summarize } from "./summarize-CUhotenq.js";

// packages/cli/src/view/summary/phase-table.ts
/** One line for each phase, sub-phases indented below their parent. */
function phaseTable(phases, paint) {
	const depths = depthsOf(phases);
	const names = phases.map((phase, i) => `${"  ".repeat(depths[i] ?? 0)}${phase.id}  ${phase.title}`);
	const width = Math.min(44, Math.max(8, ...names.map((name) => name.length)));
	return phases.map((phase, i) => {
		const { mark, look } = phaseMark(phase.state);
		const cells = [
			fit(names[i] ?? "", width),
			paint[look](fit(stateText(phase), 13)),
			fitRight(phase.seconds === null ? "" : elapsed(phase.seconds), 7),
			fitRight(contextText(phase), 6),
			fitRight(usedTokens(phase), 6),
			extras(phase)
		];
		return `  ${paint[look](mark)} ${cells.join("  ")}`.trimEnd();
	});
}
/** How deep each phase is below the plan: sub-phases of sub-phases are two below. */
function depthsOf(phases) {
	const depths = /* @__PURE__ */ new Map();
	for (const { id, parent } of phases) depths.set(id, parent === null ? 0 : (depths.get(parent) ?? 0) + 1);
	return phases.map(({ id }) => depths.get(id) ?? 0);
}
function stateText({ state }) {
	return state.replaceAll("_", " ");
}
function contextText({ context, session }) {
	if (context === null || session?.running !== true) return "";
	return percentText(context.percent, context.estimated);
}
function extras({ restarts, retries, gates }) {
	const bad = gates.filter(({ result }) => result === "failed" || result === "timed_out");
	const running = gates.filter(({ result }) => result === "running");
	return [
		restarts === 0 ? "" : counted(restarts, "restart"),
		retries === 0 ? "" : counted(retries, "remediation"),
		bad.length === 0 ? "" : `failing: ${bad.map(({ name }) => name).join(", ")}`,
		running.length === 0 ? "" : `gate: ${running.map(({ name }) => name).join(", ")}`
	].filter((text) => text !== "").join(", ");
}

// packages/cli/src/view/summary/status-text.ts
/** How far a run is; of a run that is over, what became of it. */
function statusText(summary, look) {
	const paint = palette(look.color);
	const table = [...phaseTable(summary.phases, paint), ...accountLines(summary)].join("\n");
	if (summary.state === "ended") return `${table}\n\n${summaryText(summary, look)}`;
	const now = [...summary.phases.flatMap(runningGates), ...summary.phases.flatMap(messageLines)];
	const running = now.length === 0 ? "" : `${now.join("\n")}\n\n`;
	const merged = resolvedLines(summary);
	const resolved = merged.length === 0 ? "" : `Conflicts resolved without an agent\n${merged.join("\n")}\n\n`;
	return `${headline(summary)}\n\n${table}\n\n${resolved}${running}${footer(summary)}\n`;
}
function runningGates({ id, gates }) {
	return gates.filter(({ result }) => result === "running").map(({ name, detail }) => `gate ${printable(name)} of Phase ${printable(id)} has been running ${detail}: debussy logs ${printable(id)} --gates -f`);
}
function messageLines({ id, messages }) {
	return messages.map(({ text, passed_on: passedOn }) => {
		const [first = "", ...more] = text.trim().split("\n");
		const words = `${first}${more.length === 0 ? "" : " …"}`;
		return `your message for Phase ${printable(id)}${passedOn ? "" : " (its next session gets it)"}: ${printable(words)}`;
	});
}
/** Of the phases that are over: what they took. */
function accountLines({ phases }) {
	const over = phases.flatMap(({ id, session, account }) => account === null || session?.running === true ? [] : [`  Phase ${printable(id)}: ${accountText(account)}`]);
	return over.length === 0 ? [] : ["", ...over];
}
function headline({ plan, run, state, progress }) {
	return `${printable(plan.title || plan.path)}, run ${run}: ${state}, ${progress.landed} of ${counted(progress.total, "phase")} landed`;
}
function footer(summary) {
	const { seconds, cost, started_at: started, next, state } = summary;
	const used = `${elapsed(seconds)}, ${tokensText(summary)}, cost ${money(cost)}`;
	const since = `since ${dayAndTime(Date.parse(started))}`;
	const hint = state === "interrupted" ? "Nobody carries this run out: its process is gone. Nothing is lost." : "debussy logs <phase> -f follows a session; debussy stop ends the run in good order.";
	return [
		`${used}, ${since}`,
		hint,
		...next.map(({ why, command }) => `  ${why}: ${command}`)
	].join("\n");
}

// packages/cli/src/commands/status.ts
const shape = {
	name: "status",
	words: "[run]",
	completes: ["runs"],
	about: "Says how far a run is, also while another process carries it out: the one under way, otherwise the newest.",
	flags: {
		json: jsonFlag,
		run: runFlag,
		"no-color": colorFlag
	},
	example: "debussy status --json"
};
const command = commandOf(shape, async (asked, io) => {
	const { values } = asked;
	const { story, state, gone } = await quickRun(io.cwd, runNamed(asked, "status"));
	const summary = summarize(story, state, {
		gone,
		now: Date.now()
	});
	const color = colorWanted(io, values["no-color"] !== true);
	io.stdout(values.json === true ? `${JSON.stringify(summary, null, 2)}\n` : statusText(summary, {
		color,
		columns: io.columns
	}));
	return 0;
});

export { command };