import { t as DebussyError } from "./errors-C00examP.js";
import { t as chooseRun } from "./choose-run-gVhU6a30.js";
import { t as findPhase } from "./find-phase-l78UTeXx.js";
import { t as tellRun } from "./run-state-O8n-tzeg.js";
import { n as steerRun, t as notUnderWay } from "./steer-run-Bni1QH3H.js";

// packages/engine/src/control/answer-phase.ts
const done = {
	continue: "restarts with a hand-over",
	save: "stops here: its work is kept, and `debussy resume` goes on from it",
	force: "restarts with as little in its prompt as can be"
};
function isAnswer(word) {
	return Object.hasOwn(done, word);
}
/** Answers the question about a full context from another terminal than the one of the run. */
async function answerPhase({ phase, answer, run }, cwd) {
	const chosen = await chooseRun(cwd, run);
	const { state } = tellRun(chosen);
	if (chosen.held === null) throw notUnderWay(chosen.run, state);
	const entry = findPhase(state, phase);
	const { id } = entry.spec;
	if (entry.state.kind !== "asked") throw nothingAsked(id, entry.state.kind);
	await steerRun(chosen, {
		action: answer,
		phase: id
	});
	return `Phase ${id} ${done[answer]}.`;
}
function nothingAsked(phase, kind) {
	return new DebussyError({
		code: "ERR_PHASE_STATE",
		message: `phase ${phase} is ${kind}: nothing was asked about it`,
		hint: "A phase waits for an answer when its context is full and `on_context_limit` is `ask`: debussy status",
		exitCode: 2
	});
}

export { isAnswer as n, answerPhase as t };