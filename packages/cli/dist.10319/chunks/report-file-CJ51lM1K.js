import { n as fail, r as ok } from "./errors-C00examP.js";
import { n as readUntrusted } from "./read-files-BAYnSR6E.js";
import { n as largestSignalBytes } from "./record-DoXDj-WT.js";

// packages/runners/src/signals/report-file.ts
/** The content of the report file, which is the agent's: bounded, no links followed, not yet checked against the schema. */
function readReportFile(path) {
	const text = readUntrusted(path, largestSignalBytes);
	if (!text.ok) return text;
	try {
		return ok(JSON.parse(text.value.replace(/^\uFEFF/, "")));
	} catch (cause) {
		const said = cause instanceof Error ? cause.message : String(cause);
		return fail({
			reason: "malformed",
			message: `The report in ${path} is not JSON: ${said}`
		});
	}
}

export { readReportFile as t };