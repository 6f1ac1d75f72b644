import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { t as onlyRunNamed } from "./subject-WMx56AWp.js";
import { r as liveRunFlag } from "./common-flags-Fv_5KCQn.js";
import { t as chooseRun } from "./choose-run-gVhU6a30.js";
import { n as steerRun, t as notUnderWay } from "./steer-run-Bni1QH3H.js";
import { t as tellRun } from "./run-state-O8n-tzeg.js";

// packages/cli/src/commands/stop.ts
const shape = {
	name: "stop",
	words: "",
	completes: ["runs"],
	about: "Ends the run that is under way, in good order: sessions finish, what passes its gates lands, nothing new starts.",
	flags: {
		now: {
			type: "boolean",
			says: `ends the sessions too; their work is kept, and \`debussy resume\` goes on from it`
		},
		run: liveRunFlag
	},
	example: "debussy stop"
};
const command = commandOf(shape, async (asked, io) => {
	const { values } = asked;
	const chosen = await chooseRun(io.cwd, onlyRunNamed(asked, "stop"));
	if (chosen.held === null) throw notUnderWay(chosen.run, tellRun(chosen).state);
	const now = values.now === true;
	const done = now ? `Run ${chosen.run} stops now. Work in progress is kept; go on with: debussy resume ${chosen.run}` : `Run ${chosen.run} drains: what runs is finished, nothing new starts. At once: debussy stop --now`;
	await steerRun(chosen, {
		action: now ? "stop_now" : "stop",
		phase: null
	});
	io.stdout(`${done}\n`);
	return 0;
});

export { command };