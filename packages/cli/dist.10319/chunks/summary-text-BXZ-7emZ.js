import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { u as shortBranch } from "./refs-BgXrBWYr.js";
import { c as tokensText, i as money, n as counted, o as short, r as listed, s as tokens, t as because } from "./amounts-D7jw_fGe.js";
import { o as commandPurpose, s as endLines, u as line } from "./summarize-CUhotenq.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { i as phaseAccount, l as momentFrom, r as accountText, s as duration, u as forEvent } from "./teller-DaHZOwPT.js";
import { n as sessionLines } from "./session-lines-D7r1ubMk.js";
import { r as verifyLines, t as gateNotes } from "./gate-notes-CABHIeju.js";
import { readFileSync } from "node:fs";

// packages/story/src/lines/attempt-lines.ts
/** What is said of an attempt between its sessions: what the agent tells, and what was taken from it. */
const attemptLines = {
	"attempt.prepared": (event) => line("detail", event.phase, [`Phase ${event.phase}: its worktree is ${event.worktree}`]),
	"progress.logged": (event) => line("info", event.phase, [`Phase ${event.phase}: ${event.message}`]),
	"report.accepted": (event) => line("info", event.phase, [reported(event)]),
	"report.rejected": (event) => line(event.final ? "error" : "warning", event.phase, [`Phase ${event.phase}: its report cannot be used${event.final ? "" : " and goes back to the agent"}.`, ...event.errors]),
	"attempt.captured": (event) => captured(event),
	"escape.detected": (event) => escaped(event)
};
function reported({ phase, status, summary, halt }) {
	const words = status.replaceAll("_", " ");
	const why = summary === "" ? "" : `: ${summary}`;
	return `Phase ${phase}: the agent reports ${words}${halt ? " and recommends to halt" : ""}${why}`;
}
function escaped({ phase, paths, held, certain, suspects = [] }) {
	const phases = [`Phase ${phase}`, ...suspects.map((other) => `Phase ${other}`)].join(", ");
	const who = certain === true ? "its agent" : `${phases} or by you`;
	const text = `Phase ${phase}: ${counted(paths.length, "write")} outside of its worktree, by ${who}`;
	return line(held ? "error" : "warning", phase, [`${text}${held ? "; it is held for you" : ""}.`, ...paths]);
}
function captured({ phase, files, refused, restored }) {
	const text = `Phase ${phase}: ${counted(files, "changed file")} captured.`;
	const left = refused.length === 0 ? text : `${text} ${counted(refused.length, "file")} left out:`;
	const notes = [...refused, ...restored === void 0 ? [] : putBack(restored)];
	return line(notes.length === 0 ? "detail" : "warning", phase, [left, ...notes]);
}
function putBack({ paths, kept }) {
	return [`tests of the base that the agent changed, put back as they were: ${paths.join(", ")}`, `the agent's version is kept in ${kept}`];
}

// packages/story/src/lines/course-lines.ts
/** What is said of the course that a phase takes. */
const courseLines = {
	"session.dispatched": (event) => line("detail", event.phase, [`Phase ${event.phase}: preparing a worktree at ${short(event.from)}.`]),
	"phase.queued": (event) => line("detail", event.phase, [`Phase ${event.phase}: waiting for verification.`]),
	"phase.remediating": (event, known) => line("warning", event.phase, [`Phase ${event.phase}: ${counted(event.failed_gates.length, "gate")} failed (${listed(event.failed_gates)}); the agent gets the output, try ${event.retry} of ${known.state.config.max_retries}.`, ...event.logs]),
	"phase.split": (event) => line("info", event.phase, split(event)),
	"split.refused": (event) => line(event.final ? "error" : "warning", event.phase, [`Phase ${event.phase}: its request to split was refused${event.final ? "" : " and goes back to the agent"}.`, ...event.errors]),
	"tip.moved": (event, known) => event.offer === void 0 ? moved(event, known) : adopted(event, known),
	"tip.offered": (event, { state }) => line("info", event.group, [offered(event, state.branch)]),
	"tip.declined": (event) => event.reason === "" ? null : line("error", event.group, [`Not taken over: ${event.reason}.`]),
	"phase.message": ({ phase, text }) => line("info", phase, [`Phase ${phase}: a message from you for its next session.`, ...text.split("\n")]),
	"phase.conflicted": (event) => line("warning", event.phase, [`Phase ${event.phase}: conflicts with what landed meanwhile in ${listed(event.files)}; a fresh session resolves it.`, ...event.tried ?? []]),
	"conflict.resolved": (event) => line("info", event.phase, [`Phase ${event.phase}: conflict resolved without an agent (${resolvedText(event.files)}); its gates decide.`]),
	"resolution.failed": (event) => line("warning", event.phase, [`Phase ${event.phase}: the merge without an agent (${resolvedText(event.files)}) failed ${listed(event.failed_gates)}.`])
};
/** `union src/a.py, keys package.json` */
function resolvedText(files) {
	return files.map(({ path, rung, by }) => `${by ?? rung} ${path}`).join(", ");
}
/** The sentence is the event's own, word for word. */
function split(event) {
	const { message, children, serialized } = event;
	return [
		message,
		...children.map(child),
		...serialized.map(pair)
	];
}
function child({ id, title, depends_on, gates }) {
	return `Phase ${id}: ${title}${depends_on.length === 0 ? "" : `, after ${listed(depends_on)}`}${gates.some(({ command }) => command !== null) ? "" : ", not verified on its own"}`;
}
function pair([first, second]) {
	return `Phase ${first} and ${second} share files: they run one after the other.`;
}
function moved(event, { state, story }) {
	const ids = event.landed.map(({ phase }) => phase);
	const [only] = event.landed;
	const names = ids.length === 0 ? `Phase ${listed(event.groups)}` : `Phase ${ids.join(", ")}`;
	if (event.group !== null) {
		const done = ids.length > 1 ? "are done; they land" : "is done; it lands";
		return line("info", event.group, [`${names} ${done} with Phase ${event.group}.`, ...accounts(story, ids)]);
	}
	const title = ids.length === 1 && only !== void 0 ? titleOf(state, only.phase) : "";
	const of = event.groups.length === 0 ? "" : ` (Phase ${listed(event.groups)})`;
	const empty = event.landed.filter((one) => one.empty).map(({ phase }) => phase);
	return line("good", ids[0] ?? event.groups[0] ?? null, [
		`Landed: ${names}${title}${of} at ${short(event.to)}.`,
		empty.length === 0 ? "" : `Without any change: Phase ${listed(empty)}.`,
		...accounts(story, ids)
	]);
}
/** What each of them took; of what a person finished there is nothing to tell. */
function accounts(story, ids) {
	return ids.flatMap((id) => {
		const told = story.phases.get(phaseKey(id));
		if (told === void 0 || told.sessions.length === 0) return [];
		return [`Phase ${id}: ${accountText(phaseAccount(story, told))}.`];
	});
}
function offered(event, branch) {
	const { why, onto, finished, phases, group } = event;
	const whose = finished.length === 0 ? "" : `, finished by hand: Phase ${listed(finished.map(({ phase }) => phase))}`;
	const next = phases.length === 0 ? "" : "; it is verified before anything else";
	if (why === "branch_moved") return `${branch ?? "HEAD"} has moved on to ${short(onto)}${whose}${next}.`;
	return `A person has put commits on ${group === null ? "the run's branch" : `the branch of Phase ${group}`}, up to ${short(onto)}${whose}${next}.`;
}
function adopted({ landed, to, offer }, { state }) {
	const done = landed.map(({ phase }) => `Phase ${phase}${titleOf(state, phase)}`);
	const where = offer === "branch_moved" ? ` on top of ${state.branch ?? "HEAD"}` : "";
	const what = done.length === 0 ? "" : `Landed by hand: ${listed(done)}.`;
	return line("good", landed[0]?.phase ?? null, [`The run goes on from ${short(to)}${where}.`, what]);
}
function titleOf(state, phase) {
	const title = state.phases.get(phaseKey(phase))?.spec.title ?? "";
	return title === "" ? "" : ` (${title})`;
}

// packages/story/src/lines/run-lines.ts
/** What is said of the run as a whole. */
const runLines = {
	"run.started": (event) => line("info", null, begun(event)),
	"run.resumed": (event, { state }) => line("info", null, [`Run ${state.run} goes on from ${short(event.tip)}.`]),
	"plan.changed": (event) => line("info", null, changed(event)),
	"run.paused": ({ reason }) => reason.startsWith("pause_every") ? line("warning", null, [`Paused by ${reason}: look at what landed.`, "To go on: debussy pause --off"]) : line("info", null, ["Paused: what runs goes on, nothing new is started."]),
	"run.unpaused": () => line("info", null, ["Going on."]),
	"run.draining": (event) => line("warning", null, [drainings[event.reason]]),
	"control.received": (event) => event.action === "stop_now" ? line("warning", null, ["Stopping now: work in progress is kept."]) : null,
	"limit.reached": (event, known) => line("warning", event.phase, [limited(event, known)]),
	"limit.lifted": (event) => line("info", null, [`${event.provider} takes requests again.`]),
	"budget.exceeded": (event) => line("error", event.phase ?? null, overBudget(event)),
	"run.delivered": (event) => delivered(event),
	"run.ended": (event, { state }) => line(event.exit_code === 0 ? "good" : "error", null, [`Run ${state.run} has ended: ${event.reason} (exit code ${event.exit_code}).`]),
	notice: (event) => {
		const level = event.severity === "info" ? "detail" : event.severity;
		const whom = event.phase === null ? "" : `Phase ${event.phase}: `;
		return line(level, event.phase, [`${whom}${event.message}`, event.hint]);
	}
};
function begun(event) {
	const { config, plan, phases } = event;
	const onto = event.branch ?? "the detached HEAD";
	const landing = config.land === "auto" && config.auto_commit ? `lands on ${onto}` : "stays on the run's branch";
	return [`Run ${event.run}: ${plan.title} (${plan.path}), ${counted(phases.length, "phase")}, agent ${config.agent}.`, `Up to ${counted(config.parallel, "session")} at once; ${landing}; sandbox: ${config.sandbox}.`];
}
function changed({ added, edited, removed, landed_edited }) {
	const parts = [
		["added", ids(added)],
		["edited", ids(edited)],
		["removed", removed]
	].flatMap(([what, list]) => list.length === 0 ? [] : [`${what}: ${listed(list)}`]);
	const late = landed_edited.length === 0 ? "" : `Phase ${listed(landed_edited)} has already landed; the edit changes nothing there.`;
	return [`The plan has changed (${parts.join("; ") || "no phase is concerned"}).`, late];
}
function ids(specs) {
	return specs.map(({ id }) => id);
}
const drainings = {
	requested: "Draining, as asked: what runs is finished, nothing new is started.",
	interrupted: "Draining: what runs is finished, nothing new is started.",
	terminated: "Draining, because debussy was told to terminate.",
	halt: "Draining, because an agent recommended to halt.",
	budget: "Draining, because the budget is used up.",
	limit: "Draining, because of a provider's limit: resume later.",
	outage: "Draining, because a provider cannot be reached: resume later.",
	failed: "Draining, because of a failure.",
	by_hand: "Draining: the commits on the run branch fail their gates.",
	tip_moved: "Draining: a branch of the run was moved by somebody else."
};
function limited({ provider, until, reason, phase, kind }, { story }) {
	const moment = until === null ? null : momentFrom(story.lastAt, Date.parse(until));
	const why = oneLine(reason);
	return kind === "outage" ? `Phase ${phase}: ${provider} cannot be reached (${why}): next try ${moment ?? "later"}.` : `Phase ${phase}: ${provider} refuses more for now (${why}): ${moment === null ? "it is tried again later" : `until ${moment}`}.`;
}
function oneLine(text) {
	return text.replace(/\s+/g, " ").trim();
}
function overBudget({ kind, spent, limit, scope, phase }) {
	const amount = kind === "tokens" ? tokens : kind === "cost" ? money : (n) => `${Math.round(n)}`;
	const text = `The budget of ${phase === void 0 ? "the run" : scope} is used up: ${amount(spent)} of ${amount(limit)} (${kind}).`;
	const more = `Its work is kept, the others go on. To go on with it: a larger budget.phase.${kind}, then debussy resume`;
	return phase === void 0 ? [text] : [text, more];
}
function delivered({ how, branch, from, to, reason, commands }) {
	if (how === "nothing") return line("info", null, ["Nothing landed.", reason]);
	const commit = to === null ? "" : short(to);
	if (how === "fast_forwarded") {
		const before = from === null ? "" : ` (${short(from)} when the run began)`;
		return line("good", null, [reason === "" ? `${branch ?? "HEAD"} is now at ${commit}${before}.` : reason]);
	}
	return line("warning", null, [`What landed stays on the run's branch${because(reason)}.`, ...commands.map((command) => `${commandPurpose(command)}: ${command}`)]);
}

// packages/story/src/lines/line-of.ts
/** The line for an event; null for what only a machine wants to know. */
function lineOf(event, known) {
	return forEvent(lines, event, known) ?? null;
}
const lines = {
	...runLines,
	...courseLines,
	...endLines,
	...sessionLines,
	...attemptLines,
	...verifyLines
};

// packages/cli/src/view/in-foreground.ts
/**
* Whether the terminal belongs to this process's group. One in the background (`debussy run &`, `timeout 60 debussy run`)
* would be stopped by the kernel for taking the keyboard. Where the kernel does not say it, yes.
*/
function inForeground() {
	try {
		const stat = readFileSync("/proc/self/stat", "utf8");
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		const [group, terminalGroup] = [fields[2], fields[5]];
		return group === terminalGroup || terminalGroup === "-1";
	} catch {
		return true;
	}
}

// packages/cli/src/view/words/palette.ts
function palette(color) {
	return color ? colored : bare;
}
const escape = "\x1B[";
function sgr(on, off) {
	return (text) => text === "" ? "" : `${escape}${on}m${text}${escape}${off}m`;
}
function same(text) {
	return text;
}
const colored = {
	plain: same,
	bold: sgr(1, 22),
	dim: sgr(2, 22),
	red: sgr(31, 39),
	green: sgr(32, 39),
	yellow: sgr(33, 39),
	blue: sgr(34, 39),
	cyan: sgr(36, 39),
	inverse: sgr(7, 27)
};
const bare = {
	plain: same,
	bold: same,
	dim: same,
	red: same,
	green: same,
	yellow: same,
	blue: same,
	cyan: same,
	inverse: same
};

// packages/cli/src/view/summary/summary-text.ts
/** The account for people: what landed, what did not and why, where its work is, and what to type. */
function summaryText(summary, { color }) {
	const paint = palette(color);
	return `${[
		[headline(summary, paint)],
		section(paint, "Landed", summary.landed.map((one) => landedLine(one, paint))),
		section(paint, "Not landed", summary.not_landed.flatMap((one) => leftLines(one, paint))),
		section(paint, "Conflicts resolved without an agent", resolvedLines(summary)),
		section(paint, "To know about the gates", gateNotes(summary.gates).map(indented)),
		section(paint, "Asked for by the plan, and not found", duties(summary)),
		delivery(summary),
		[totals(summary)],
		nextLines(summary, paint)
	].filter((lines) => lines.length > 0).map((lines) => lines.join("\n")).join("\n\n")}\n`;
}
function headline({ plan, run, state, outcome, exit_code: code, progress }, paint) {
	const title = paint.bold(printable(plan.title || plan.path));
	const landed = `${progress.landed} of ${counted(progress.total, "phase")} landed`;
	if (state !== "ended" || outcome === null) return `${title}, run ${run}: ${state}, ${landed}`;
	return `${title}, run ${run}: ${(outcome === "completed" ? paint.green : paint.red)(outcome.replaceAll("_", " "))}, ${landed} (exit code ${code ?? "?"})`;
}
function section(paint, title, lines) {
	return lines.length === 0 ? [] : [paint.bold(title), ...lines];
}
function landedLine({ name, title, split, commits, ...kinds }, paint) {
	const what = split === null ? title : `${title}, as its ${counted(commits.length, "part")}`;
	return `  ${paint.green("✓")} ${printable(name)}: ${printable(what)}  ${paint.dim(commits.map(short).join(" "))}${kind("finished by hand", kinds.by_hand)}${kind("without any change", kinds.empty)}`;
}
function kind(what, phases) {
	return phases.length === 0 ? "" : ` (${what}: ${printable(phases.join(", "))})`;
}
function leftLines({ phase, title, state, reason, kept, handoff, logs }, paint) {
	const look = state === "failed" || state === "needs_human" ? paint.red : paint.yellow;
	const places = [
		...logs.map((log) => `output     ${log}`),
		kept === null ? "" : `work       ${shortBranch(kept)}`,
		handoff === null ? "" : `hand-over  ${handoff}`
	].filter((text) => text !== "");
	return [`  ${look("✗")} Phase ${printable(phase)}: ${printable(title)}, ${state.replaceAll("_", " ")}: ${printable(reason)}`, ...places.map((text) => `      ${printable(text)}`)];
}
function resolvedLines({ resolved }) {
	return resolved.map(({ phase, path, rung, by }) => `  Phase ${printable(phase)}: ${printable(by ?? rung)} ${printable(path)}`);
}
const dutyCodes = /* @__PURE__ */ new Set(["NOTES_MISSING", "AGENT_NOT_USED"]);
/** The gates decide, but nobody may have to look into the JSON for what is missing. A later session may say it again. */
function duties({ warnings }) {
	const lines = warnings.filter(({ code }) => dutyCodes.has(code)).map(({ phase, message }) => `  Phase ${printable(phase ?? "?")}: ${printable(message)}`);
	return [...new Set(lines)];
}
function indented(text) {
	return `  ${text}`;
}
function delivery({ delivered, landed }) {
	if (delivered === null || landed.length === 0) return [];
	const { how, branch, to, reason } = delivered;
	if (how === "fast_forwarded") return [reason === "" ? `${branch ?? "HEAD"} is at ${short(to ?? "")} now.` : printable(reason)];
	return [`What landed is on the run's branch${because(printable(reason))}.`];
}
function totals(summary) {
	const { seconds, spent, cost, sessions, restarts, retries, splits } = summary;
	const used = `${tokensText(summary)}${spent.cache_read > 0 ? ` and ${tokens(spent.cache_read)} read from caches` : ""}`;
	const counts = [
		counted(sessions, "session"),
		counted(restarts, "restart"),
		counted(retries, "remediation"),
		counted(splits, "split")
	];
	return `${duration(seconds)}, ${used}, cost ${money(cost)}; ${counts.join(", ")}.`;
}
function nextLines({ next, run_branch: branch }, paint) {
	if (next.length === 0) return [];
	const width = Math.max(...next.map(({ why }) => why.length));
	const lines = next.map(({ why, command }) => `  ${printable(why).padEnd(width)}  ${paint.cyan(printable(command))}`);
	return [
		paint.bold("Next"),
		...lines,
		paint.dim(`  (the branch of the run: ${branch})`)
	];
}

export { lineOf as a, inForeground as i, summaryText as n, palette as r, resolvedLines as t };