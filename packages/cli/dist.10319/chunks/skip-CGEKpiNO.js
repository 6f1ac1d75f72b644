import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { i as runFlag } from "./common-flags-Fv_5KCQn.js";
import { n as phaseAndRun } from "./subject-WMx56AWp.js";
import { t as steerPhase } from "./steer-phase-C-xhjtht.js";

// packages/cli/src/commands/skip.ts
const shape = {
	name: "skip",
	words: "<phase>",
	completes: ["phases", "runs"],
	about: `Leaves a phase out of its run: its session is ended and its work kept, and what depends on it is blocked.
When nobody carries out the run at the moment, the next \`debussy resume\` does it.`,
	flags: { run: runFlag },
	example: "debussy skip 2b"
};
const command = commandOf(shape, async (asked, io) => {
	const { phase, run } = phaseAndRun(asked, "skip");
	io.stdout(`${await steerPhase({
		action: "skip",
		phase,
		run
	}, io.cwd)}\n`);
	return 0;
});

export { command };