import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { r as liveRunFlag } from "./common-flags-Fv_5KCQn.js";
import { n as isAnswer, t as answerPhase } from "./answer-phase-Dq8j59_v.js";
import { n as phaseAndRun } from "./subject-WMx56AWp.js";

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