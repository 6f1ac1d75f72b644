import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { i as runFlag, t as colorFlag } from "./common-flags-Fv_5KCQn.js";
import { n as phaseAndRun } from "./subject-WMx56AWp.js";
import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { t as chooseRun } from "./choose-run-gVhU6a30.js";
import { t as findPhase } from "./find-phase-l78UTeXx.js";
import { r as tailOf } from "./read-files-BAYnSR6E.js";
import { t as safeName } from "./safe-name-BTkRXNVx.js";
import { i as isOver } from "./attempt-D02TMccT.js";
import { a as clockTime, o as dayAndTime, s as duration } from "./teller-DaHZOwPT.js";
import { t as harmless } from "./harmless-C2v7K-57.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { n as results } from "./gate-notes-CABHIeju.js";
import { t as tellStory } from "./tell-story-0OPH2GnA.js";
import { t as DebussyError } from "./errors-C00examP.js";
import { o as liveHolder } from "./find-plan-C3SVebNr.js";
import { t as kindTexts } from "./session-lines-D7r1ubMk.js";
import { n as transcriptLines, t as transcriptReader } from "./transcript-reader-DG78aFDa.js";
import { t as colorWanted } from "./run-view-BPqcrxgY.js";
import { r as palette } from "./summary-text-BXZ-7emZ.js";
import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

// packages/cli/src/view/transcript/follow-gates.ts
/** Prints what the gates of a phase write as they write it, from the first that runs now, until the phase is done. */
async function followGates(run, phase, print) {
	const seen = /* @__PURE__ */ new Map();
	for (;;) {
		const { story, state } = tellStory(run);
		const own = [...story.verifications.values()].flatMap(({ gates }) => gates).filter((gate) => phaseKey(gate.phase) === phaseKey(phase));
		for (const gate of own) follow(gate, {
			seen,
			print,
			folder: run.folder.gates
		});
		const entry = state.phases.get(phaseKey(phase));
		if (state.ended !== null || entry === void 0 || isOver(entry.state)) return;
		await setTimeout(lookEveryMs$1);
	}
}
const lookEveryMs$1 = 300;
function follow(gate, { seen, print, folder }) {
	const key = `${gate.verification} ${gate.gate} ${String(gate.startedAt)}`;
	const known = seen.get(key) ?? {
		read: 0,
		over: false
	};
	if (known.over) return;
	const name = printable(gate.gate);
	if (!seen.has(key)) print(`${clockTime(gate.startedAt)}  gate ${name} runs\n`);
	const text = textFrom(gate.log ?? join(folder, `${safeName(`${gate.verification}-${gate.gate}`)}.log`), known.read);
	if (text.length > 0) print(harmless(text.toString("utf8")));
	const over = gate.result !== null;
	if (gate.result !== null) print(`gate ${name} ${results[gate.result]} (${duration(gate.seconds)})\n`);
	seen.set(key, {
		read: known.read + text.length,
		over
	});
}
function textFrom(path, from) {
	let file;
	try {
		file = openSync(path, "r");
	} catch {
		return Buffer.alloc(0);
	}
	try {
		const bytes = Buffer.alloc(Math.max(0, Math.min(fstatSync(file).size - from, 1048576)));
		return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
	} finally {
		closeSync(file);
	}
}

// packages/cli/src/view/transcript/gate-logs.ts
const longest = 1048576;
/** The output of every gate that ran for a phase or runs, the oldest first, each under its verdict. */
function gateLogs(story, phase, { paint, folder, now }) {
	const ran = [...story.verifications.values()].flatMap(({ gates }) => gates).filter((gate) => phaseKey(gate.phase) === phaseKey(phase)).map((gate) => gateLog(gate.result === null ? asRunning(gate, folder, now) : gate, paint));
	const notRun = (story.phases.get(phaseKey(phase))?.spec.gates ?? []).filter(({ command }) => command === null).map(({ name }) => `${paint.yellow(`gate ${printable(name)} is prose: nobody has run it`)}\n`);
	if (ran.length + notRun.length === 0) return `No gate of Phase ${phase} has run in this run so far.\n`;
	return [...ran, ...notRun].join("\n");
}
/** Its log is told when it ends; until then it is where gates write theirs. */
function asRunning(gate, folder, now) {
	const log = join(folder, `${safeName(`${gate.verification}-${gate.gate}`)}.log`);
	return {
		...gate,
		seconds: (now - gate.startedAt) / 1e3,
		log: existsSync(log) ? log : null
	};
}
function gateLog(gate, paint) {
	const { gate: name, result, seconds, startedAt, log, detail } = gate;
	const verdict = result === null ? "runs" : results[result];
	const why = detail === "" || result === null ? "" : `, ${printable(detail)}`;
	const head = `${clockTime(startedAt)}  gate ${printable(name)} ${verdict} (${duration(seconds)}${why})`;
	const bad = result === "failed" || result === "timed_out";
	const text = log === null ? null : tailOf(log, longest);
	const body = text === null ? "" : `${harmless(text).trimEnd()}\n`;
	const place = log === null ? "" : `${paint.dim(log)}\n`;
	return `${paint[bad ? "red" : "bold"](head)}\n${place}${body}`;
}

// packages/cli/src/view/transcript/show-sessions.ts
const lookEveryMs = 300;
/** Prints sessions of a phase; with `follow`, as they go on and until there will be no more. */
async function showSessions(chosen, wanted, printer) {
	const shown = /* @__PURE__ */ new Map();
	const first = sessionsOf(chosen, wanted);
	if (first.length === 0 && !wanted.follow) throw noSession(chosen, wanted);
	const from = first[0];
	for (;;) {
		const alive = wanted.follow && await isGoingOn(chosen, wanted.phase);
		const sessions = wanted.follow && wanted.session === null ? since(chosen, wanted, from) : first;
		for (const session of sessions) show(chosen, {
			wanted,
			session,
			shown
		}, printer);
		if (!alive) return;
		await setTimeout(lookEveryMs);
	}
}
function sessionsOf(chosen, { phase, session, all }) {
	const sessions = tellStory(chosen).story.phases.get(phaseKey(phase))?.sessions ?? [];
	if (session !== null) return sessions.filter(({ number }) => number === session);
	return all ? sessions : sessions.slice(-1);
}
/** The first one that was shown, and all that have come since. */
function since(chosen, wanted, from) {
	const all = sessionsOf(chosen, {
		...wanted,
		all: true
	});
	const start = all.findIndex((one) => one.attempt === from?.attempt && one.number === from.number);
	return all.slice(Math.max(0, start));
}
function show({ folder }, { wanted, session, shown }, { paint, io }) {
	const key = `${session.attempt}.${session.number}`;
	let more = shown.get(key);
	if (more === void 0) {
		const path = join(folder.session(wanted.phase, session.attempt, session.number), "transcript.jsonl");
		const read = transcriptReader(path);
		io.stdout(`${paint.bold(heading(wanted.phase, session))}\n${paint.dim(path)}\n`);
		more = () => {
			const lines = read().flatMap((event) => transcriptLines(event, paint));
			if (lines.length > 0) io.stdout(`${lines.join("\n")}\n`);
		};
		shown.set(key, more);
	}
	more();
}
function heading(phase, { attempt, number, kind, agent, model, startedAt }) {
	const why = kindTexts[kind] === "" ? "" : `, ${kindTexts[kind]}`;
	return `Phase ${phase}, attempt ${attempt}, session ${number} of ${model === null ? agent : `${agent} (${model})`}${why}, ${dayAndTime(startedAt)}`;
}
async function isGoingOn({ store, run, folder }, phase) {
	const { state } = tellStory({
		run,
		folder
	});
	const entry = state.phases.get(phaseKey(phase));
	return !(entry === void 0 || isOver(entry.state) || state.ended !== null) && await liveHolder(store, run) !== null;
}
function noSession({ run }, { phase, session }) {
	const what = session === null ? "no session yet" : `no session ${session}`;
	return new DebussyError({
		code: "ERR_NO_SESSION",
		message: `phase ${phase} of run ${run} has ${what}`,
		hint: "See where the run is: debussy status",
		exitCode: 2
	});
}

// packages/cli/src/commands/logs.ts
const shape = {
	name: "logs",
	words: "<phase>",
	completes: ["phases", "runs"],
	about: "Prints what the newest session of a phase said and did, or the output of its gates.",
	flags: {
		follow: {
			type: "boolean",
			short: "f",
			says: "goes on printing until the phase is done"
		},
		all: {
			type: "boolean",
			says: "all sessions of the phase, the oldest first"
		},
		session: {
			type: "string",
			takes: "<n>",
			says: "one session, by its number"
		},
		gates: {
			type: "boolean",
			says: "the output of the gates instead"
		},
		stderr: {
			type: "boolean",
			says: "what the program of the newest session wrote to its standard error"
		},
		run: runFlag,
		"no-color": colorFlag
	},
	example: "debussy logs 3 -f"
};
const command = commandOf(shape, async (asked, io) => {
	const { values, wrong } = asked;
	const { phase: id, run } = phaseAndRun(asked, "logs");
	const chosen = await chooseRun(io.cwd, run);
	const { story, state } = tellStory(chosen);
	const phase = findPhase(state, id).spec.id;
	const paint = palette(colorWanted(io, values["no-color"] !== true));
	if (values.gates === true) {
		if (values.follow === true) await followGates(chosen, phase, io.stdout);
		else io.stdout(gateLogs(story, phase, {
			paint,
			folder: chosen.folder.gates,
			now: Date.now()
		}));
		return 0;
	}
	const session = sessionNumber(values.session, wrong);
	if (values.stderr === true) {
		io.stdout(errorOutput(chosen, {
			story,
			phase,
			session
		}));
		return 0;
	}
	const which = {
		phase,
		session,
		all: values.all === true,
		follow: values.follow === true
	};
	await showSessions(chosen, which, {
		paint,
		io
	});
	return 0;
});
function errorOutput({ folder }, { story, phase, session }) {
	const found = (story.phases.get(phaseKey(phase))?.sessions ?? []).findLast(({ number }) => session === null || number === session);
	if (found === void 0) return `Phase ${phase} has had no such session so far.\n`;
	const file = join(folder.session(phase, found.attempt, found.number), "stderr.log");
	const text = tailOf(file, 1048576);
	return text === null || text === "" ? `Its session wrote nothing to standard error.\n` : harmless(text);
}
function sessionNumber(text, wrong) {
	if (text === void 0) return null;
	const number = Number(text);
	if (Number.isInteger(number) && number > 0) return number;
	throw wrong(`--session takes the number of a session, but got ${text}`);
}

export { command };