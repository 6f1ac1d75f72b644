import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { t as onlyRunNamed } from "./subject-WMx56AWp.js";
import { r as liveRunFlag } from "./common-flags-Fv_5KCQn.js";
import { t as chooseRun } from "./choose-run-gVhU6a30.js";
import { n as steerRun, t as notUnderWay } from "./steer-run-Bni1QH3H.js";
import { t as tellRun } from "./run-state-O8n-tzeg.js";

// packages/cli/src/commands/pause.ts
const shape = {
	name: "pause",
	words: "",
	completes: ["runs"],
	about: "Starts nothing new in the run that is under way; what runs goes on. From any terminal.",
	flags: {
		off: {
			type: "boolean",
			says: "goes on"
		},
		run: liveRunFlag
	},
	example: "debussy pause && debussy status"
};
const command = commandOf(shape, async (asked, io) => {
	const { values } = asked;
	const chosen = await chooseRun(io.cwd, onlyRunNamed(asked, "pause"));
	const { state } = tellRun(chosen);
	if (chosen.held === null) throw notUnderWay(chosen.run, state);
	const off = values.off === true;
	if (state.paused !== off) {
		io.stdout(off ? `Run ${chosen.run} is not paused.\n` : `Run ${chosen.run} is paused already.\n`);
		return 0;
	}
	const done = off ? `Run ${chosen.run} goes on.` : `Run ${chosen.run} is paused: what runs goes on, nothing new starts. Go on with: debussy pause --off`;
	await steerRun(chosen, {
		action: off ? "unpause" : "pause",
		phase: null
	});
	io.stdout(`${done}\n`);
	return 0;
});

export { command };