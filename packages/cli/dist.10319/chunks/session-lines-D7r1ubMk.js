import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { a as percentText, s as tokens } from "./amounts-D7jw_fGe.js";
import { s as duration } from "./teller-DaHZOwPT.js";
import { u as line } from "./summarize-CUhotenq.js";

// packages/story/src/lines/outcome-text.ts
/** What became of a session, behind its subject. */
function outcomeText(outcome) {
	const why = detailOf(outcome);
	return `${verbs[outcome.kind]}${why === "" ? "" : ` (${why})`}`;
}
const verbs = {
	completed: "ended",
	failed: "failed",
	stopped: "was stopped",
	context_exhausted: "used up its context",
	rate_limited: "met a rate limit",
	quota: "used up its quota",
	unreachable: "could not reach its provider",
	auth: "is not logged in",
	crashed: "crashed",
	idle_timeout: "was silent for too long and was stopped",
	timeout: "used up its time and was stopped",
	start_failed: "could not be started"
};
function detailOf(outcome) {
	if ("detail" in outcome) return outcome.detail.trim();
	if ("reason" in outcome) return outcome.reason.trim();
	return "seconds" in outcome ? duration(outcome.seconds) : "";
}

// packages/story/src/lines/session-lines.ts
/** What is said of agents' sessions. */
const sessionLines = {
	"session.started": (event, { story }) => {
		const kind = story.phases.get(phaseKey(event.phase))?.sessions.at(-1)?.kind ?? "work";
		return line("info", event.phase, [started(event, kind)]);
	},
	"session.warned": (event) => {
		const full = percentText(event.percent, false);
		return line("warning", event.phase, [`Phase ${event.phase}: the context of session ${event.session} is ${full} full.`]);
	},
	"session.usage": () => null,
	"session.activity": () => null,
	"session.ended": (event) => ended(event),
	"context.asked": ({ phase, percent }) => line("warning", phase, [`Phase ${phase}: its context is full${percent === null ? "" : ` (${percentText(percent, false)})`}. How does it go on?`, `In the view: c continue, s stop and save, f force. Elsewhere: debussy answer ${phase} continue|save|force`]),
	"context.answered": ({ phase, answer, by }) => {
		const why = by === "default" ? "nobody can be asked here" : `as you said (${answer})`;
		return line("info", phase, [`Phase ${phase}: ${answers[answer]}; ${why}.`]);
	},
	"attempt.restarted": (event) => line(event.crash ? "warning" : "info", event.phase, restarted(event))
};
const answers = {
	continue: "it restarts with a hand-over",
	save: "it stops here, its work is kept for `debussy resume`",
	force: "it restarts with as little in its prompt as can be"
};
function started(event, kind) {
	const { phase, session, agent, model } = event;
	const why = kindTexts[kind] === "" ? "" : `: ${kindTexts[kind]}`;
	return `Phase ${phase}: session ${session} of ${agent}${model === null ? "" : ` (${model})`} started${why}.`;
}
const kindTexts = {
	work: "",
	restart: "goes on from a hand-over",
	resume: "goes on after an interruption",
	remediate: "works on failing gates",
	report: "corrects its report",
	conflict: "resolves a conflict",
	propose_split: "is asked to propose a split",
	docs: "updates the documents",
	repair: "repairs the union of the sub-phases"
};
function ended(event) {
	const { phase, session, outcome, seconds, percent } = event;
	const well = outcome.kind === "completed" || outcome.kind === "stopped";
	const context = percent === null ? "" : `, context ${percentText(percent, true)}`;
	return line(well ? "detail" : "warning", phase, [`Phase ${phase}: session ${session} ${outcomeText(outcome)} after ${duration(seconds)}${context}.`, outcome.kind === "start_failed" ? outcome.hint : ""]);
}
const goesOn = {
	work: "the work goes on",
	restart: "restarts",
	resume: "goes on",
	remediate: "the agent gets the output again",
	report: "the agent is asked for it once more",
	conflict: "the conflict goes to a fresh session",
	propose_split: "the agent is asked how to split it",
	docs: "one more session updates the documents",
	repair: "the union is repaired"
};
function restarted(event) {
	const { phase, restart, percent, reason, pause_ms: pause, detail, crash, kind } = event;
	const context = percent === null ? "" : ` (${percentText(percent, true)})`;
	const why = reason === "context" ? fullText(event) : reason + context;
	const later = pause > 0 ? ` in ${duration(pause / 1e3)}` : "";
	return [`Phase ${phase}: ${why}; ${crash ? "starts again" : kind === "restart" ? `restart ${restart} with a hand-over` : goesOn[kind]}${later}.`, ...detail];
}
/** With what said so: a count of the provider, an estimate and a bare number of calls weigh differently. */
function fullText({ percent, full }) {
	const context = percent === null ? "" : ` (${percentText(percent, full?.by !== "usage")})`;
	if (full === void 0) return `its context is full${context}`;
	const { by, tokens: count, low, high, threshold } = full;
	if (by === "tool_calls" || count === null) return `${threshold} tool calls without any usage or text to estimate its context from`;
	const range = low === null || high === null ? "" : ` (${tokens(low)} to ${tokens(high)})`;
	return `its context is full${context}: ${by === "usage" ? `${tokens(count)} tokens counted` : `about ${tokens(count)} tokens${range} estimated`}, threshold ${Math.round(threshold)} %`;
}

export { sessionLines as n, outcomeText as r, kindTexts as t };