import { r as listed } from "./amounts-D7jw_fGe.js";
import { u as line } from "./summarize-CUhotenq.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { s as duration } from "./teller-DaHZOwPT.js";

// packages/story/src/lines/verify-lines.ts
/** What is said of gates and verdicts. */
const verifyLines = {
	"verification.started": (event) => line("detail", event.phases[0] ?? null, [`Verifying Phase ${listed(event.phases)}.`]),
	"gate.started": (event) => line("detail", event.phase, [`Phase ${event.phase}: gate ${event.gate} runs.`]),
	"gate.finished": (event, { story }) => gate(event, story.verifications.get(event.id)),
	"verification.finished": (event, { story }) => {
		return verdict(event, story.verifications.get(event.id)?.phases ?? []);
	}
};
function gate(event, verification) {
	const { phase, gate: name, result, seconds, detail, log } = event;
	const isBad = result === "failed" || result === "timed_out";
	const together = verification?.final === true ? [] : verification?.phases ?? [];
	if (isBad && together.length > 1) return line("warning", null, [`Gate ${name} ${results[result]} with Phase ${listed(together)} together (${duration(seconds)}${behind(detail)}); which of them it is comes next.`, log === null ? "" : `output: ${log}`]);
	const text = `Phase ${phase}: gate ${name} ${results[result]} (${duration(seconds)}`;
	if (result === "passed") return line("info", phase, [`${text}).`]);
	if (result === "cancelled") return line("detail", phase, [`${text}).`]);
	return line(isBad ? "error" : "warning", phase, [`${text}${behind(detail)}).`, log === null ? "" : `output: ${log}`]);
}
function behind(detail) {
	return detail === "" ? "" : `, ${detail}`;
}
const results = {
	passed: "passed",
	failed: "failed",
	timed_out: "ran out of time",
	flaky: "passed only at the second try (flaky)",
	failed_before: "fails, as it does at the base commit",
	prose: "is prose: it was not run",
	cancelled: "was cancelled"
};
function verdict(event, phases) {
	const [first = null] = phases;
	const whom = `Phase ${listed(phases)}`;
	if (event.conflict !== null) {
		const { phase, files } = event.conflict;
		return line("warning", phase, [`Phase ${phase} does not fit on what is before it: conflicts in ${listed(files)}.`]);
	}
	const failed = event.failed.map((one) => `${one.gate} of Phase ${one.phase}`);
	const verdicts = {
		green: `verified${event.cached ? " (this tree was known to pass)" : ""}`,
		red: `not verified: ${listed(failed)}`,
		conflict: "does not fit on what is before it",
		cancelled: "its verification was cancelled"
	};
	return line("detail", first, [`${whom}: ${verdicts[event.verdict]}.`]);
}

// packages/story/src/summary/gate-notes.ts
/** What a reader must not take for verified. */
function gateNotes(gates) {
	const { failed, flaky, failed_before, prose, ungated, unproven } = gates;
	return [
		note("failing", failed),
		note("flaky: passed only at the second try", flaky),
		note("failing already at the base commit, and let through for it", failed_before),
		note("prose, not run by anybody", prose),
		unproven.length === 0 ? "" : `landed although none of its gates passes: ${names(unproven)}`,
		ungated.length === 0 ? "" : `landed without a gate of its own: ${names(ungated)}`,
		...gates.restored.map(restoredNote)
	].filter((text) => text !== "");
}
function note(what, gates) {
	if (gates.length === 0) return "";
	return `${what}: ${gates.map(({ phase, gate }) => `${printable(gate)} (Phase ${printable(phase)})`).join(", ")}`;
}
function names(phases) {
	return phases.map((id) => `Phase ${printable(id)}`).join(", ");
}
function restoredNote({ phase, paths, kept }) {
	const files = paths.map((path) => printable(path)).join(", ");
	return `tests of the base that the agent changed, put back as they were (Phase ${printable(phase)}): ${files}; its version is in ${kept}`;
}

export { results as n, verifyLines as r, gateNotes as t };