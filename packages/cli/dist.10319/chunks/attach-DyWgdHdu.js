import { t as chooseRun } from "./choose-run-gVhU6a30.js";
import { t as tailJournal } from "./tail-journal-Dn4LBAjH.js";
import { t as evolve } from "./evolve-B5Q6nguA.js";
import { o as liveHolder } from "./find-plan-C3SVebNr.js";
import { r as requestControl, t as notUnderWay } from "./steer-run-Bni1QH3H.js";
import { t as tellRun } from "./run-state-O8n-tzeg.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { r as liveRunFlag, t as colorFlag } from "./common-flags-Fv_5KCQn.js";
import { r as runNamed } from "./subject-WMx56AWp.js";
import { n as createView, r as viewModeOf, t as colorWanted } from "./run-view-BPqcrxgY.js";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

// packages/engine/src/runs/follow-run.ts
const lookEveryMs = 200;
/** Asking who holds a run starts git. */
const askEveryMs = 5e3;
/**
* A run that any process does, as its journal grows: first all that there is, then what is new, until the run has ended, its
* process is gone, or the caller has seen enough. Any number can follow at once.
*/
async function* followRun(chosen, options = {}) {
	const { signal, lookEveryMs: every = lookEveryMs } = options;
	const more = tailJournal(chosen.folder.journal);
	let state = null;
	let askedAt = Date.now();
	let isGone = false;
	const hasLeft = () => signal?.aborted === true;
	while (!hasLeft()) {
		const events = [];
		for (const event of more()) {
			state = evolve(state, event);
			events.push({
				event,
				state
			});
		}
		if (state !== null && events.length > 0) yield {
			events,
			state
		};
		if (state?.ended != null || isGone) return;
		if (Date.now() - askedAt > askEveryMs) {
			isGone = await liveHolder(chosen.store, chosen.run) === null;
			askedAt = Date.now();
		}
		await setTimeout(every, void 0, { signal }).catch(() => void 0);
	}
}

// packages/cli/src/commands/attach.ts
const shape = {
	name: "attach",
	words: "[run]",
	completes: ["runs"],
	about: `Watches a run that another process does, in the live view of \`debussy run\`; without a terminal, line by line. Any number of
terminals can watch at once. q, Ctrl-C and closing the terminal only leave the view: the run goes on.`,
	flags: {
		json: {
			type: "boolean",
			says: "events as JSON lines, those of before included"
		},
		verbose: {
			type: "boolean",
			short: "v",
			says: "details as well"
		},
		run: liveRunFlag,
		"no-color": colorFlag
	},
	example: "debussy attach"
};
const command = commandOf(shape, async (asked, io) => {
	const { values } = asked;
	const chosen = await chooseRun(io.cwd, runNamed(asked, "attach"));
	if (chosen.held === null) throw notUnderWay(chosen.run, tellRun(chosen).state);
	const color = colorWanted(io, values["no-color"] !== true);
	return watchRun(chosen, {
		json: values.json === true,
		verbose: values.verbose === true,
		color
	}, io);
});
/** The exit code is the run's where it has ended, and 0 where only the view was left. */
async function watchRun(chosen, how, io) {
	const leaving = new AbortController();
	const leave = () => leaving.abort();
	const signals = [
		"SIGINT",
		"SIGHUP",
		"SIGTERM"
	];
	for (const signal of signals) process.on(signal, leave);
	let view = null;
	let last = null;
	try {
		for await (const { events, state } of followRun(chosen, { signal: leaving.signal })) {
			const known = view === null && !how.json ? events.slice(0, -1) : [];
			view ??= await open({
				chosen,
				how,
				io,
				leave,
				past: known.map(({ event }) => event)
			});
			for (const one of events.slice(known.length)) view.event(one.event, one.state);
			last = state;
		}
	} finally {
		for (const signal of signals) process.off(signal, leave);
		view?.close(leaving.signal.aborted && last?.ended === null ? "detached" : void 0);
	}
	return last?.ended?.exitCode ?? (leaving.signal.aborted ? 0 : gone(chosen, io));
}
function open({ chosen, how, io, leave, past = [] }) {
	const { folder } = chosen;
	return createView({
		io,
		mode: viewModeOf(io, {
			json: how.json,
			quiet: false,
			interactive: true
		}),
		verbose: how.verbose,
		color: how.color,
		past,
		leave,
		keys: (request) => requestControl(folder.control, {
			...request,
			by: "user"
		}),
		transcript: (...session) => join(folder.session(...session), "transcript.jsonl")
	});
}
function gone({ run }, io) {
	io.stderr(`debussy: run ${run} was interrupted: its process is gone. Go on with it: debussy resume ${run}\n`);
	return 1;
}

export { command };