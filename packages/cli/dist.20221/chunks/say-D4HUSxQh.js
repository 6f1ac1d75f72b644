import { t as DebussyError } from "./errors-C00examP.js";
import { r as inSession } from "./attempt-D02TMccT.js";
import { t as requestControl } from "./control-folder-63cne9M9.js";
import { t as chooseRun } from "./choose-run-Dqcr7369.js";
import { t as findPhase } from "./find-phase-l78UTeXx.js";
import { t as tellRun } from "./run-state-DttAfRdD.js";
import { n as steerRun } from "./steer-run-CSSsH552.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { i as runFlag } from "./common-flags-Fv_5KCQn.js";

// packages/engine/src/control/say.ts
/** Gives a phase a message of the user: every session of it from the next one on has it in its prompt. */
async function sayToPhase({ phase, text, run }, cwd) {
	const chosen = await chooseRun(cwd, run);
	const entry = findPhase(tellRun(chosen).state, phase);
	const { id } = entry.spec;
	refuse(entry, text);
	if (chosen.held !== null) {
		await steerRun(chosen, {
			action: "say",
			phase: id,
			text
		});
		return `Phase ${id}: ${whoGetsIt(entry)}`;
	}
	requestControl(chosen.folder.control, {
		action: "say",
		phase: id,
		by: "user",
		text
	});
	return `Run ${chosen.run} is not under way. The next \`debussy resume ${chosen.run}\` passes it on to phase ${id}.`;
}
function whoGetsIt({ spec, state }) {
	if (state.kind === "failed" || state.kind === "needs_human" || state.kind === "blocked") return `its next session gets the message. To start one: debussy retry ${spec.id}`;
	return inSession(state) ? "the session under way takes no input; the phase gets one more session, with the message, before it can land." : "its next session gets the message.";
}
const longest = 16e3;
function refuse({ spec, state }, text) {
	if (text.trim() === "") throw refusal("the message is empty", `Write it: debussy say ${spec.id} "…"`);
	if (text.length > longest) throw refusal(`the message has ${text.length} characters, and at most ${longest} fit`, "Put it into a file of the repository and name that in the message.");
	if (state.kind === "landed") throw refusal(`phase ${spec.id} has landed: no session of it follows`, "What is still missing can be a phase of its own: add it to the plan");
	if (state.kind === "skipped") throw refusal(`phase ${spec.id} is skipped`, `To bring it back: debussy retry ${spec.id}`);
}
function refusal(message, hint) {
	return new DebussyError({
		code: "ERR_MESSAGE_REFUSED",
		message,
		hint,
		exitCode: 2
	});
}

// packages/cli/src/commands/say.ts
const shape = {
	name: "say",
	words: "<phase> <message>",
	completes: ["phases"],
	about: `Gives a phase a message in your own words: its next session, and every later one, has it in its prompt. A phase that is at
work or being verified gets one more session, which knows the message, before it can land. Agents cannot call this.`,
	flags: { run: runFlag },
	example: "debussy say 3 \"use the v2 API\""
};
const command = commandOf(shape, async ({ words, values, wrong }, io) => {
	const [phase, ...said] = words;
	if (phase === void 0 || said.length === 0) throw wrong("say needs the id of a phase and a message");
	const { run = null } = values;
	io.stdout(`${await sayToPhase({
		phase,
		text: said.join(" "),
		run
	}, io.cwd)}\n`);
	return 0;
});

export { command };