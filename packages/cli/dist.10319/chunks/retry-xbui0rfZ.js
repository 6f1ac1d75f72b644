import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { i as runFlag } from "./common-flags-Fv_5KCQn.js";
import { n as phaseAndRun } from "./subject-WMx56AWp.js";
import { t as steerPhase } from "./steer-phase-C-xhjtht.js";

// packages/cli/src/commands/retry.ts
const shape = {
	name: "retry",
	words: "<phase>",
	completes: ["phases", "runs"],
	about: `Tries a phase again that failed, is blocked, waits for a person or was skipped. The new attempt goes on from the work that
was kept, and is told what failed and why. When the run is not under way, the next \`debussy resume\` does it.`,
	flags: {
		keep: {
			type: "boolean",
			says: "no new attempt: take the work that waits for a person as it is. Its gates decide, as always"
		},
		fresh: {
			type: "boolean",
			says: "start from the base as it is now, without the work that was kept"
		},
		run: runFlag
	},
	example: "debussy retry 2b"
};
const command = commandOf(shape, async (asked, io) => {
	const { phase, run } = phaseAndRun(asked, "retry");
	const { keep = false, fresh = false } = asked.values;
	if (keep && fresh) throw asked.wrong("--keep takes the work as it is, --fresh leaves it: one of them");
	io.stdout(`${await steerPhase({
		action: "retry",
		phase,
		run,
		keep,
		fresh
	}, io.cwd)}\n`);
	return 0;
});

export { command };