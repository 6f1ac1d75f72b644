import { a as percentText, n as counted } from "./amounts-D7jw_fGe.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { r as outcomeText } from "./session-lines-D7r1ubMk.js";
import { t as harmless } from "./harmless-C2v7K-57.js";
import { closeSync, constants, lstatSync, openSync, readSync } from "node:fs";

// packages/cli/src/view/transcript/transcript-lines.ts
const longestInput = 160;
const longestOutput = 6;
/** A session's event for people; empty where there is nothing to read in it. */
function transcriptLines(event, paint) {
	switch (event.type) {
		case "started":
			if (event.id === null && event.model === null) return [];
			return [paint.dim(`session started${event.model === null ? "" : `, model ${printable(event.model)}`}`)];
		case "text": return lines(event.text);
		case "thinking": return lines(event.text).map(paint.dim);
		case "tool_call": return [paint.cyan(`→ ${printable(event.name)}${inputText(event.input)}`)];
		case "tool_result": return outputLines(event).map((text) => event.ok ? paint.dim(text) : paint.red(text));
		case "progress": return [paint.green(`• ${printable(event.message)}`)];
		case "compacted": return [paint.yellow("the agent compacted its own context")];
		case "rate_limited": return [paint.yellow(`rate limit: ${printable(event.detail)}`)];
		case "report": return [paint.green("the agent reported")];
		case "error":
		case "warning": return [paint.red(`! ${printable(event.message)}`)];
		case "context": return event.action === "continue" ? [] : [contextText(event, paint)];
		case "ended": return [paint.dim(`session ${printable(outcomeText(event.outcome))}`)];
		case "injected":
		case "usage":
		case "spent": return [];
		default: return [];
	}
}
function lines(text) {
	return harmless(text).trimEnd().split("\n");
}
/** What a tool was asked for, by the fields that say most. */
function inputText(input) {
	if (typeof input !== "object" || input === null) return "";
	const fields = new Map(Object.entries(input));
	const said = [
		"command",
		"file_path",
		"path",
		"pattern",
		"query",
		"url",
		"description"
	].map((name) => fields.get(name)).find((value) => typeof value === "string");
	const text = printable(said ?? JSON.stringify(input));
	return text === "{}" ? "" : ` ${text.length > longestInput ? `${text.slice(0, longestInput)}…` : text}`;
}
function outputLines({ output, ok }) {
	const all = lines(output).filter((text) => text.trim() !== "");
	const shown = all.slice(0, longestOutput).map((text) => `  ${ok ? "" : "✗ "}${text}`);
	const more = all.length - shown.length;
	return more === 0 ? shown : [...shown, `  … ${counted(more, "more line")}`];
}
function contextText(event, paint) {
	const full = percentText(event.percent, event.estimated);
	const next = event.action === "restart" ? "a fresh session follows" : "a warning";
	return paint.yellow(`context ${full} full: ${next}`);
}

// packages/cli/src/view/transcript/transcript-reader.ts
const chunk = 262144;
/**
* Reads a transcript as it grows; every call returns the events that are new. A file that is not there yet has none.
* Of a long one, only the last bytes are read to begin with, where that many are named.
*/
function transcriptReader(path, last = Infinity) {
	let offset = Math.max(0, sizeOf(path) - last);
	let rest = Buffer.alloc(0);
	return () => {
		const bytes = readFrom(path, offset);
		offset += bytes.length;
		const all = Buffer.concat([rest, bytes]);
		const end = all.lastIndexOf(10) + 1;
		rest = Buffer.from(all.subarray(end));
		return all.toString("utf8", 0, end).split("\n").flatMap(parsed);
	};
}
function sizeOf(path) {
	return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
function readFrom(path, offset) {
	let fd;
	try {
		fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
	} catch {
		return Buffer.alloc(0);
	}
	try {
		return readAll(fd, offset);
	} finally {
		closeSync(fd);
	}
}
function readAll(fd, offset) {
	const parts = [];
	for (let at = offset;;) {
		const buffer = Buffer.alloc(chunk);
		const read = readSync(fd, buffer, 0, chunk, at);
		if (read === 0) return Buffer.concat(parts);
		parts.push(buffer.subarray(0, read));
		at += read;
	}
}
/** Our own lines; one that another version wrote, or that is cut off, is passed over. */
function parsed(line) {
	try {
		const value = JSON.parse(line);
		return typeof value === "object" && value !== null && typeof value.type === "string" ? [value] : [];
	} catch {
		return [];
	}
}

export { transcriptLines as n, transcriptReader as t };