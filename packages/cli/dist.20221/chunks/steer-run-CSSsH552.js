import { t as DebussyError } from "./errors-C00examP.js";
import { t as requestControl } from "./control-folder-63cne9M9.js";
import { existsSync, readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

// packages/engine/src/control/steer-run.ts
/** Says a wish to the process that carries out a run, and waits until it has heard it. */
async function steerRun(chosen, steering) {
	if (await sendRequest(chosen.folder.control, {
		...steering,
		by: "user"
	})) return;
	const { pid, host } = chosen.held?.holder ?? {
		pid: 0,
		host: ""
	};
	throw new DebussyError({
		code: "ERR_RUN_SILENT",
		message: `run ${chosen.run} has not answered yet: process ${pid} on ${host} carries it out`,
		hint: "The request is queued; the run will pick it up. See: debussy status"
	});
}
const patienceMs = 2e3;
const lookEveryMs = 25;
/** Leaves a request for the process that carries out the run and waits a moment for it to be taken. False: it is still there. */
async function sendRequest(folder, request) {
	const before = new Set(requestsIn(folder));
	requestControl(folder, request);
	const own = requestsIn(folder).filter((name) => !before.has(name));
	const until = Date.now() + patienceMs;
	while (requestsIn(folder).some((name) => own.includes(name))) {
		if (Date.now() > until) return false;
		await setTimeout(lookEveryMs);
	}
	return true;
}
function requestsIn(folder) {
	return existsSync(folder) ? readdirSync(folder) : [];
}
/** A run that nobody carries out can neither be paused nor stopped. */
function notUnderWay(run, state) {
	const { ended } = state;
	const why = ended === null ? "its process is gone" : `it ended with exit code ${ended.exitCode}`;
	const hint = ended?.exitCode === 0 ? "There is nothing left to do: debussy report" : `Go on with it: debussy resume ${run}`;
	return new DebussyError({
		code: "ERR_RUN_NOT_UNDER_WAY",
		message: `run ${run} is not under way: ${why}`,
		hint,
		exitCode: 2
	});
}

export { steerRun as n, notUnderWay as t };