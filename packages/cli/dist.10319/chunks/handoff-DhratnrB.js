import { t as readBounded } from "./read-files-BAYnSR6E.js";
import { t as DebussyError } from "./errors-C00examP.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { i as runFlag } from "./common-flags-Fv_5KCQn.js";
import { n as phaseAndRun } from "./subject-WMx56AWp.js";
import { t as chooseRun } from "./choose-run-gVhU6a30.js";
import { t as findPhase } from "./find-phase-l78UTeXx.js";
import { t as tellRun } from "./run-state-O8n-tzeg.js";
import { existsSync } from "node:fs";

// packages/cli/src/commands/handoff.ts
const shape = {
	name: "handoff",
	words: "<phase>",
	completes: ["phases", "runs"],
	about: "Prints the HANDOFF.md of a phase, and where it is kept: what the next session has to know.",
	flags: { run: runFlag },
	example: "debussy handoff 3"
};
const longest = 1048576;
const command = commandOf(shape, async (asked, io) => {
	const { phase, run } = phaseAndRun(asked, "handoff");
	const chosen = await chooseRun(io.cwd, run);
	const entry = findPhase(tellRun(chosen).state, phase);
	const path = chosen.folder.handoff(entry.spec.id);
	if (!existsSync(path)) throw noHandoff(entry);
	const file = readBounded(path, longest);
	if (!file.ok) throw unreadable(path, file.error.reason);
	const text = file.value.text.trimEnd();
	io.stdout(`${io.isTTY ? harmless(text) : text}\n\nKept at ${path}\n`);
	return 0;
});
/** An agent may have written it: a terminal obeys none of it. */
function harmless(text) {
	return text.replace(/[^\n\t\P{Cc}]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, "�");
}
function noHandoff({ spec, state }) {
	const landed = state.kind === "landed";
	return new DebussyError({
		code: "ERR_NO_HANDOFF",
		message: `phase ${spec.id} has no hand-over: ${landed ? "it has landed" : "no session of it was ended before it was done"}`,
		hint: landed ? `See what it changed: debussy diff ${spec.id}` : "See where the run is: debussy status",
		exitCode: 2
	});
}
function unreadable(path, why) {
	return new DebussyError({
		code: "ERR_HANDOFF",
		message: `${path} cannot be read: ${why}`,
		hint: "Remove what stands there if it is not yours."
	});
}

export { command };