import { t as DebussyError } from "./errors-C00examP.js";
import { once } from "node:events";
import { createInterface } from "node:readline/promises";

// packages/cli/src/init/ask.ts
/** Asks a person a question that is answered by y or n; an empty line is the usual answer. Who leaves ends the command. */
async function askYes(question, usual, talk) {
	const terminal = createInterface({
		input: talk.input,
		output: talk.output
	});
	try {
		const left = once(terminal, "close").then(() => null);
		const asked = terminal.question(`${question} [${usual ? "Y/n" : "y/N"}] `).catch(() => null);
		const said = await Promise.race([asked, left]);
		if (said === null) throw interrupted();
		const answer = said.trim().toLowerCase();
		return answer === "" ? usual : answer.startsWith("y");
	} finally {
		terminal.close();
	}
}
function interrupted() {
	return new DebussyError({
		code: "ERR_INTERRUPTED",
		message: "interrupted: nothing has been done",
		hint: "Without questions: the same command with --yes",
		exitCode: 130
	});
}

export { askYes as t };