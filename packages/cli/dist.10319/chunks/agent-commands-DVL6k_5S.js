import { t as DebussyError } from "./errors-C00examP.js";
import { i as reportStatuses, n as largestSignalBytes, r as longestMessage, t as isRecord } from "./record-DoXDj-WT.js";
import { t as readReportFile } from "./report-file-CJ51lM1K.js";
import { r as samePhase } from "./ids-DaUrT_Vf.js";
import { closeSync, constants, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { randomBytes } from "node:crypto";

// packages/runners/src/signals/drop-signal.ts
/**
* Puts a signal into the folder of the attempt: whole or not at all, under a name of its own, so that any number of
* processes can do it at once. Names sort in the order of the clock.
*/
function dropSignal(folder, signal) {
	const text = `${JSON.stringify(signal)}\n`;
	if (Buffer.byteLength(text) > 4194304) throw tooLarge();
	const name = signalName(signal);
	const draft = join(folder, `.draft-${name}`);
	try {
		writeNew(draft, text);
		renameSync(draft, join(folder, name));
	} catch (cause) {
		rmSync(draft, { force: true });
		throw notWritten(folder, cause);
	}
	return join(folder, name);
}
function signalName(signal) {
	return `signal-${String(Math.round((performance.timeOrigin + performance.now()) * 1e3)).padStart(17, "0")}-${randomBytes(6).toString("hex")}.${signal.type}.json`;
}
function writeNew(path, text) {
	const fd = openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 384);
	try {
		writeSync(fd, text);
	} finally {
		closeSync(fd);
	}
}
function tooLarge() {
	return new DebussyError({
		code: "ERR_SIGNAL_TOO_LARGE",
		message: `The report is larger than ${largestSignalBytes / 1024 / 1024} MB.`,
		hint: "Shorten it: lists of files and a summary are enough.",
		exitCode: 2
	});
}
function notWritten(folder, cause) {
	return new DebussyError({
		code: "ERR_SIGNAL_WRITE",
		message: `The signal could not be written to ${folder}: ${cause instanceof Error ? cause.message : String(cause)}`,
		hint: "The folder of the attempt must exist and be writable; say the same at the end of your final message instead.",
		cause
	});
}

// packages/runners/src/signals/session-place.ts
/** The session that an agent's command belongs to, by its environment alone: so it works in every folder. */
function sessionPlace(env, command) {
	const phase = env["DEBUSSY_PHASE"];
	const reportFile = env["DEBUSSY_REPORT_FILE"];
	const folder = env["DEBUSSY_SIGNALS"] ?? (reportFile === void 0 ? void 0 : dirname(reportFile));
	if (phase === void 0 || folder === void 0) throw outsideOfARun(command);
	return {
		folder,
		phase
	};
}
/** A signal for another phase than the session's own is a mistake of the agent: refused, and told which one is right. */
function requireSamePhase(place, named, command) {
	if (samePhase(named, place.phase)) return;
	throw new DebussyError({
		code: "ERR_SIGNAL_PHASE",
		message: `This session works on phase ${place.phase}, not on phase ${named}.`,
		hint: `Use: debussy ${command} --phase ${place.phase}`,
		exitCode: 2
	});
}
function outsideOfARun(command) {
	return new DebussyError({
		code: "ERR_OUTSIDE_RUN",
		message: `\`debussy ${command}\` is for an agent inside a debussy session, and this is none (DEBUSSY_PHASE and DEBUSSY_REPORT_FILE are not set).`,
		hint: "To carry out a plan, use: debussy run <plan>",
		exitCode: 2
	});
}

// packages/runners/src/signals/agent-commands.ts
/** Each of these says in one line what was noted, or throws a DebussyError that tells the agent what to do instead. */
function signalProgress(env, message, phase) {
	const place = sessionPlace(env, "progress");
	requireSamePhase(place, phase ?? place.phase, "progress");
	const line = message.replace(/\s+/g, " ").trim().slice(0, longestMessage);
	if (line === "") throw usage("A progress message is missing.", "Use: debussy progress \"<message>\"");
	dropSignal(place.folder, {
		type: "progress",
		phase: place.phase,
		message: line
	});
	return `Noted for phase ${place.phase}.`;
}
function signalDone(env, request) {
	const place = sessionPlace(env, "done");
	requireSamePhase(place, request.phase ?? place.phase, "done");
	const report = request.report === null ? null : reportFrom(request.report);
	const said = typeof report?.["status"] === "string" ? report["status"] : null;
	const status = statusOf(request.status ?? said ?? "completed");
	if (said !== null && said !== status) throw usage(`--status says ${status}, and the report says ${said}.`, "Make both the same, or leave out --status.");
	if (status === "split_request" && !isRecord(report?.["split_details"])) throw usage("A split_request needs split_details.", "Use: debussy split --file <json>");
	const whole = report === null ? null : {
		phase: place.phase,
		...report,
		status
	};
	dropSignal(place.folder, {
		type: "done",
		phase: place.phase,
		status,
		reason: request.reason,
		report: whole
	});
	return `Noted: phase ${place.phase} is ${status}. Debussy verifies it when you end your session.`;
}
function signalSplit(env, file, phase) {
	const place = sessionPlace(env, "split");
	requireSamePhase(place, phase ?? place.phase, "split");
	const report = splitReport(reportFrom(file), place.phase);
	const count = subPhasesIn(report);
	if (count < 2) throw usage(`${file} names ${count} sub-phases; a split needs at least two.`, "Fill split_details.recommended_sub_phases: [{ \"sub_phase_id\", \"name\", \"scope\", \"tasks\", \"files\", \"gates\" }, …]");
	dropSignal(place.folder, {
		type: "split",
		phase: place.phase,
		report
	});
	return `Noted: a split of phase ${place.phase} into ${count} sub-phases. End your session now.`;
}
function reportFrom(file) {
	const read = readReportFile(file);
	if (!read.ok) throw usage(read.error.message, "Write one JSON object into the file and try again.");
	if (!isRecord(read.value)) throw usage(`${file} holds no JSON object.`, "Write one JSON object into the file and try again.");
	return read.value;
}
function statusOf(status) {
	if (reportStatuses.includes(status)) return status;
	throw usage(`"${status}" is not a status.`, `Use one of: ${reportStatuses.join(", ")}`);
}
/** A whole report, or only its `split_details`: both are plain enough to be taken. */
function splitReport(given, phase) {
	if (Array.isArray(given["recommended_sub_phases"])) return {
		phase,
		status: "split_request",
		split_details: given
	};
	const status = given["status"] ?? "split_request";
	if (status === "split_request") return {
		phase,
		...given,
		status
	};
	throw usage(`The report says ${JSON.stringify(status)}, not "split_request".`, "Use `debussy done` for any other status.");
}
function subPhasesIn(report) {
	const details = report["split_details"];
	const listed = isRecord(details) ? details["recommended_sub_phases"] : null;
	return Array.isArray(listed) ? listed.length : 0;
}
function usage(message, hint) {
	return new DebussyError({
		code: "ERR_USAGE",
		message,
		hint,
		exitCode: 2
	});
}

export { signalProgress as n, signalSplit as r, signalDone as t };