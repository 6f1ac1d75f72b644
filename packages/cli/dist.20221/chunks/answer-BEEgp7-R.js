import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { r as liveRunFlag } from "./common-flags-Fv_5KCQn.js";
import { t as DebussyError } from "./errors-C00examP.js";
import { t as chooseRun } from "./choose-run-Dqcr7369.js";
import { t as findPhase } from "./find-phase-l78UTeXx.js";
import { t as tellRun } from "./run-state-DttAfRdD.js";
import { n as steerRun, t as notUnderWay } from "./steer-run-CSSsH552.js";
import { n as phaseAndRun } from "./subject-WMx56AWp.js";

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

// packages/cli/src/commands/answer.ts
const shape = {
	name: "answer",
	words: "<phase> <continue|save|force>",
	completes: [
		"phases",
		[
			"continue",
			"save",
			"force"
		],
		"runs"
	],
	about: `Says how a phase goes on whose context is full, where \`on_context_limit: ask\` asks about it. The same as c, s and f in the view.

  continue     a fresh session with a hand-over
  save         stop here: the work is kept, and \`debussy resume\` goes on from it
  force        a fresh session whose prompt holds as little as can be`,
	flags: { run: liveRunFlag },
	example: "debussy answer 3 continue"
};
const command = commandOf(shape, async ({ words, ...asked }, io) => {
	const [id, answer, ...more] = words;
	const { phase, run } = phaseAndRun({
		...asked,
		words: id === void 0 ? [] : [id, ...more]
	}, "answer");
	if (answer === void 0) throw asked.wrong("answer needs one of continue, save, force");
	if (!isAnswer(answer)) throw asked.wrong(`answer takes continue, save or force, but got ${answer}`);
	io.stdout(`${await answerPhase({
		phase,
		answer,
		run
	}, io.cwd)}\n`);
	return 0;
});

export { command };