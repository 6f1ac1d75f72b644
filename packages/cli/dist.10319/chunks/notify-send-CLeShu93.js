import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { t as chooseRun } from "./choose-run-gVhU6a30.js";
import { a as loadConfig } from "./load-config-BZ5Hv5aB.js";
import { t as tellRun } from "./run-state-O8n-tzeg.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { i as runFlag } from "./common-flags-Fv_5KCQn.js";
import { t as noSinks } from "./no-sinks-BsK3GzPA.js";
import { n as openNoticesOf, t as hasSinks } from "./open-notices-of-CWvWAdva.js";
import { t as onlyRunNamed } from "./subject-WMx56AWp.js";
import { setTimeout } from "node:timers/promises";

// packages/cli/src/commands/notify-send.ts
const shape = {
	name: "notify send",
	words: "[run]",
	completes: ["runs"],
	about: `Sends what is left of a run's notices: what a crash, quiet hours or a service that was down kept back.
What was sent is not sent again.`,
	flags: {
		run: runFlag,
		at: {
			type: "string",
			takes: "TIME",
			says: "wait until this time first (ISO 8601), as a run does in quiet hours"
		}
	},
	example: "debussy notify send"
};
const command = commandOf(shape, async (asked, io) => {
	const wanted = onlyRunNamed(asked, "notify send");
	const at = asked.values.at === void 0 ? 0 : Date.parse(asked.values.at);
	if (Number.isNaN(at)) throw asked.wrong(`--at takes a time such as ${(/* @__PURE__ */ new Date()).toISOString()}`);
	while (Date.now() < at) await setTimeout(Math.min(at - Date.now(), 6e4));
	return send(wanted, io);
});
async function send(wanted, io) {
	const chosen = await chooseRun(io.cwd, wanted);
	const { root } = chosen.location;
	const { config } = loadConfig({
		root,
		env: io.env,
		flags: []
	});
	if (!hasSinks(config)) throw noSinks();
	if (chosen.held !== null) {
		io.stdout(`Run ${chosen.run} is under way and sends its notices itself.\n`);
		return 0;
	}
	const { state, events } = tellRun(chosen);
	const faults = [];
	const notices = await openNoticesOf({
		config,
		run: chosen.run,
		plan: events.flatMap((event) => event.type === "run.started" ? [event.plan.title] : [])[0] ?? "",
		root,
		folder: chosen.folder.root,
		titleOf: (phase) => state.phases.get(phaseKey(phase))?.spec.title ?? "",
		nextSeq: (events.at(-1)?.seq ?? -1) + 1
	}, ({ sink, reason }) => void faults.push(`${sink}: ${reason}`), io);
	for (const event of events) notices.event(event);
	const until = await notices.close();
	for (const fault of faults) io.stderr(`debussy: notices do not reach ${fault}\n`);
	if (until !== null) io.stdout(`Quiet hours hold until ${new Date(until).toISOString()}.\n`);
	return faults.length === 0 ? 0 : 1;
}

export { command };