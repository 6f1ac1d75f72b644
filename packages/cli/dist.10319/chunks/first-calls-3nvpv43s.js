import { n as fail, r as ok } from "./errors-C00examP.js";
import { _ as builtInPrograms } from "./config-Ci6LcJVc.js";
import { n as nothingSpent, t as addSpent } from "./spending-CA2WX2qS.js";
import { o as writeAtomically, t as debussyFolder } from "./run-folder-3OeyQ22U.js";
import { t as readBounded } from "./read-files-BAYnSR6E.js";
import { t as runProgram } from "./program-D6CW_l-2.js";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { access, readFile, readdir } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";

// packages/runners/src/streams/classify.ts
const context = /prompt is too long|context[ _](?:window|length)|maximum context|input token count|ran out of room|too many (?:input )?tokens|request too large/i;
const quota = /usage limit|insufficient_quota|(?:exceeded your (?:current )?|daily |weekly |monthly )quota|quota (?:exceeded|exhausted)|(?:daily|weekly|monthly) quota|hit your (?:\w+ )?limit|credit balance|billing (?:details|hard limit)|spend(?:ing)? limit|out of credits|insufficient (?:funds|balance)|payment required/i;
const limit$1 = /rate.?limit|too many requests|\b429\b|resource.?exhausted|resource has been exhausted|overloaded|\b529\b/i;
const outage = /\b(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(?:HOST|NET)UNREACH|EPIPE)\b|connection (?:refused|reset|failed|error|timed out|closed)|(?:unable|cannot|could not|failed) to (?:connect|reach)|fetch failed|error sending request|(?:dns|name) (?:error|resolution)|socket hang ?up|network (?:error|is unreachable)|waiting for network|stream disconnected|at capacity|high demand|(?:temporarily|service) (?:overloaded|unavailable)|server_is_overloaded|internal server error|bad gateway|gateway time-?out|getaddrinfo/i;
const auth = /not logged in|\/login\b|log ?in again|unauthorized|(?:invalid|incorrect|missing|no) api.?key|api.?key (?:is )?(?:not|missing|invalid)|authenticat|\b401\b|missing environment variable|expired token|token (?:has )?expired/i;
const soon = /(?:try again|retry) in \d+(?:\.\d+)?\s*(?:ms|s\b|sec)/i;
/** Sorts an error by what has to be done about it. Only for texts of the program itself, never of the agent. */
function classifyError(error) {
	const detail = error.message === "" ? `HTTP status ${error.status ?? "unknown"}` : error.message;
	if (isContext(error)) return {
		kind: "context",
		detail
	};
	if (isQuota(error)) return {
		kind: "quota",
		detail,
		until: error.until
	};
	if (isLimit(error)) return {
		kind: "limit",
		detail,
		until: error.until
	};
	if (isAuth(error)) return {
		kind: "auth",
		detail
	};
	if (isOutage(error)) return {
		kind: "outage",
		detail,
		until: error.until
	};
	return {
		kind: "failure",
		detail
	};
}
function isContext(error) {
	return (error.status === null || error.status === 400 || error.status === 413) && context.test(error.message);
}
function isQuota(error) {
	if (error.status === 402) return true;
	return (error.status === null || error.status === 429 || error.status === 403 || error.status === 400) && quota.test(error.message) && !soon.test(error.message);
}
function isLimit(error) {
	if (error.status === 429 || error.status === 529) return true;
	return error.status === null && (limit$1.test(error.message) || quota.test(error.message));
}
function isOutage(error) {
	if (error.status !== null && error.status >= 500) return true;
	return (error.status === null || error.status === 408) && outage.test(error.message);
}
function isAuth(error) {
	if (error.status === 401 || error.status === 403) return true;
	return (error.status === null || error.status === 400) && auth.test(error.message);
}
/** What an event about a refusal says besides, where it is an outage. */
function outageMark(kind) {
	return kind === "outage" ? { outage: true } : {};
}

// packages/runners/src/streams/close-json.ts
/** Completes a JSON text whose end is missing: closes what is open, drops what cannot be completed. Other damage stays damage. */
function closeJson(text) {
	const found = scan(text);
	const end = found.closers.toReversed().join("");
	for (const body of completions(text, found)) if (isJson(body + end)) return body + end;
	return text;
}
function scan(text) {
	const closers = [];
	let inString = false;
	let behindMark = 0;
	for (let i = 0; i < text.length; i++) {
		const unit = text.charCodeAt(i);
		if (inString) {
			if (unit === 92) i++;
			else if (unit === 34) inString = false;
		} else if (unit === 34) inString = true;
		else if (isMark(unit)) {
			behindMark = i + 1;
			if (unit === 123) closers.push("}");
			else if (unit === 91) closers.push("]");
			else if (unit === 125 || unit === 93) closers.pop();
		}
	}
	return {
		closers,
		inString,
		behindMark
	};
}
function isMark(unit) {
	return unit === 123 || unit === 125 || unit === 91 || unit === 93 || unit === 44 || unit === 58;
}
function* completions(text, { inString, behindMark }) {
	const body = inString ? `${withoutHalfEscape(text)}"` : text;
	if (inString || !/(?:\d[.eE+-]*|-)$/.test(text.slice(-40))) {
		yield body;
		yield `${body}:null`;
	}
	const cut = text.slice(0, behindMark);
	yield cut.replace(/,$/, "");
	yield `${cut}null`;
}
function withoutHalfEscape(text) {
	const tail = /\\u[0-9a-fA-F]{0,3}$/.exec(text.slice(-6));
	const cut = tail === null ? text.length : text.length - tail[0].length;
	if (tail !== null && backslashesBefore(text, cut) % 2 === 0) return text.slice(0, cut);
	return backslashesBefore(text, text.length) % 2 === 1 ? text.slice(0, -1) : text;
}
function backslashesBefore(text, end) {
	let start = end;
	while (start > 0 && text.charCodeAt(start - 1) === 92) start--;
	return end - start;
}
function isJson(text) {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

// packages/runners/src/streams/json.ts
/** One object from one line. A line whose end was cut off by us still gives the fields in front of the cut. */
function parseLine(line, truncated) {
	try {
		return asObject(JSON.parse(line));
	} catch {
		return truncated > 0 ? parseCut(line) : null;
	}
}
function asObject(value) {
	return isObject(value) ? value : null;
}
function objectAt(value, key) {
	return asObject(value?.[key]);
}
function listAt(value, key) {
	const found = value?.[key];
	return Array.isArray(found) ? found : [];
}
function textAt(value, key) {
	const found = value?.[key];
	return typeof found === "string" ? found : null;
}
/** A number of something: finite and not negative. Anything else is unknown, never 0. */
function countAt(value, key) {
	const found = value?.[key];
	return typeof found === "number" && Number.isFinite(found) && found >= 0 ? found : null;
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function parseCut(line) {
	try {
		return asObject(JSON.parse(closeJson(line)));
	} catch {
		return null;
	}
}

// packages/runners/src/streams/line-decoder.ts
const none = [];
const sampleLength = 200;
const progress = /* @__PURE__ */ new Set([
	"text",
	"thinking",
	"tool_call",
	"tool_result",
	"usage"
]);
function createLineDecoder(reader) {
	const open = /* @__PURE__ */ new Set();
	let batch = [];
	let lines = 0;
	let heard = 0;
	let unparsed = 0;
	let unparsedSample = null;
	let truncated = 0;
	let waiting = null;
	const emit = (event) => {
		follow(open, event);
		if (event.type === "rate_limited") waiting = {
			detail: event.detail,
			until: event.until,
			outage: event.outage ?? false
		};
		else if (progress.has(event.type)) waiting = null;
		batch.push(event.type === "tool_result" ? {
			...event,
			length: event.length + truncated
		} : event);
	};
	const line = (text, info) => {
		heard++;
		truncated = info?.truncated ?? 0;
		const value = parseLine(text, truncated);
		if (value === null) {
			if (text.trim() === "") return none;
			unparsed++;
			unparsedSample ??= text.slice(0, sampleLength);
			return none;
		}
		lines++;
		batch = [];
		reader.read(value, emit, heard);
		return batch;
	};
	return {
		line,
		facts: () => ({
			...reader.facts(),
			lines,
			unparsed,
			unparsedSample,
			openTools: open.size,
			waiting
		})
	};
}
function follow(open, event) {
	if (event.type === "tool_call") open.add(event.id);
	else if (event.type === "tool_result") open.delete(event.id);
}

// packages/runners/src/streams/tool-output.ts
/** What of a tool's output goes into an event. The longest outputs that Claude and opencode show to a model fit. */
const keptOutput = 65536;
function toolOutput(text) {
	return {
		output: text.slice(0, keptOutput),
		length: text.length
	};
}
/** Text of a content that is a string or a list of blocks; what is not text is named in brackets. */
function contentText(content) {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return content === void 0 || content === null ? "" : JSON.stringify(content);
	return content.map(blockText$1).join("\n");
}
function blockText$1(block) {
	if (typeof block === "string") return block;
	const found = asObject(block);
	return textAt(found, "text") ?? `[${textAt(found, "type") ?? "unknown"}]`;
}

// packages/runners/src/streams/debussy.ts
/** Our own JSON lines, for agents that are written for debussy: `schema/agent-stream.schema.json`. */
function createDebussyStream() {
	const state = newState$1();
	return createLineDecoder({
		read: (line, emit, at) => {
			state.at = at;
			handlers$1[textAt(line, "type") ?? ""]?.(state, line, emit);
		},
		facts: () => ({
			ending: state.ending,
			finalText: state.text,
			spent: state.spent,
			until: state.until,
			hopeless: null
		})
	});
}
function newState$1() {
	return {
		ending: null,
		text: null,
		spent: null,
		until: null,
		at: 0,
		saidUseless: false,
		announced: /* @__PURE__ */ new Set()
	};
}
const handlers$1 = {
	started: (_state, line, emit) => emit({
		type: "started",
		id: textAt(line, "id"),
		model: textAt(line, "model"),
		window: countAt(line, "window"),
		...versionOf(line)
	}),
	progress: (_state, line, emit) => emit({
		type: "progress",
		message: textAt(line, "message") ?? ""
	}),
	text: readText$1,
	thinking: (_state, line, emit) => emit({
		type: "thinking",
		text: textAt(line, "text") ?? "",
		signature_length: 0,
		subagent: isSubagent$1(line),
		...callOf$2(line)
	}),
	tool: readTool$2,
	usage: readUsage,
	compacted: (_state, line, emit) => emit({
		type: "compacted",
		before: countAt(line, "before"),
		after: countAt(line, "after")
	}),
	report: (_state, line, emit) => emit({
		type: "report",
		report: reportOf(line)
	}),
	rate_limited: readLimit,
	error: readError$2
};
function versionOf(line) {
	const version = textAt(line, "version");
	return version === null ? {} : { version };
}
function readText$1(state, line, emit) {
	const text = textAt(line, "text") ?? "";
	const subagent = isSubagent$1(line);
	if (!subagent) state.text = [...state.text === null ? [] : [state.text], text].join("\n\n").slice(-262144);
	emit({
		type: "text",
		text,
		subagent,
		...callOf$2(line)
	});
}
function readTool$2(state, line, emit) {
	const name = textAt(line, "name") ?? "tool";
	const id = textAt(line, "id") ?? name;
	const status = textAt(line, "status") ?? "completed";
	const subagent = isSubagent$1(line);
	if (!state.announced.has(id)) emit({
		type: "tool_call",
		id,
		name,
		input: line["input"],
		subagent,
		...callOf$2(line)
	});
	state.announced.add(id);
	if (status === "started") return;
	state.announced.delete(id);
	const output = toolOutput(contentText(line["output"]));
	emit({
		type: "tool_result",
		id,
		ok: status !== "failed",
		...output,
		subagent
	});
}
function readUsage(state, line, emit) {
	const context = countAt(line, "context");
	if (context !== null && !isSubagent$1(line)) {
		const output = countAt(line, "output");
		const message = textAt(line, "id");
		const reasoning = countAt(line, "reasoning");
		emit({
			type: "usage",
			message,
			context,
			output,
			final: output !== null && line["final"] !== false,
			...reasoning === null ? {} : { reasoning }
		});
	}
	const share = spentOf$1(objectAt(line, "spent"));
	if (context === null && (share === null || (line["context"] ?? null) !== null)) sayUseless(state, line, emit);
	if (share === null) return;
	state.spent = addSpent(state.spent ?? nothingSpent, share);
	emit({
		type: "spent",
		spent: state.spent
	});
}
/** How full the context is stays a guess then, and a budget counts nothing: nobody may find that out by chance. */
function sayUseless(state, line, emit) {
	if (state.saidUseless) return;
	state.saidUseless = true;
	emit({
		type: "warning",
		code: "USAGE_UNREADABLE",
		message: `a usage line has no number that can be used as its context or as spent, and that is left out: ${JSON.stringify(line).slice(0, shownLine)}`,
		hint: "Give `context` or the parts of `spent` as numbers that are not negative (docs/extending.md).",
		line: state.at
	});
}
const shownLine = 200;
const billed = [
	"input",
	"output",
	"cache_creation",
	"cache_read",
	"cost"
];
function spentOf$1(spent) {
	if (spent === null || billed.every((key) => countAt(spent, key) === null)) return null;
	return {
		input: countAt(spent, "input") ?? 0,
		output: countAt(spent, "output") ?? 0,
		cache_creation: countAt(spent, "cache_creation") ?? 0,
		cache_read: countAt(spent, "cache_read") ?? 0,
		cost: countAt(spent, "cost")
	};
}
function reportOf(line) {
	if ("report" in line) return line["report"];
	const { type: _type, ...report } = line;
	return report;
}
function readLimit(state, line, emit) {
	const detail = textAt(line, "message") ?? "the provider limits the rate";
	const final = line["final"] !== false;
	state.until = textAt(line, "until");
	if (final) state.ending = {
		kind: line["quota"] === true ? "quota" : "limit",
		detail,
		until: state.until
	};
	emit({
		type: "rate_limited",
		until: state.until,
		final,
		detail
	});
}
function readError$2(state, line, emit) {
	const message = textAt(line, "message") ?? "an error without a message";
	const fatal = line["fatal"] === true;
	if (fatal) state.ending = classifyError({
		status: countAt(line, "status"),
		message,
		until: null
	});
	emit({
		type: "error",
		message,
		fatal
	});
}
/** The answer that a line is part of: needed where the results of its tools come between its lines. */
function callOf$2(line) {
	const message = textAt(line, "message");
	return message === null ? {} : { message };
}
function isSubagent$1(line) {
	return line["subagent"] === true;
}

// packages/runners/src/streams/text.ts
const keptText = 262144;
/** A program that prints what it likes: every line is text, and only its exit code tells how it ended. */
function createTextStream() {
	const kept = [];
	let length = 0;
	let lines = 0;
	return {
		line: (text) => {
			lines++;
			kept.push(text);
			length += text.length + 1;
			while (length > keptText && kept.length > 1) length -= (kept.shift()?.length ?? 0) + 1;
			return text === "" ? [] : [{
				type: "text",
				text,
				subagent: false
			}];
		},
		facts: () => ({
			ending: null,
			finalText: lines === 0 ? null : kept.join("\n"),
			spent: null,
			until: null,
			hopeless: null,
			lines,
			unparsed: 0,
			unparsedSample: null,
			openTools: 0,
			waiting: null
		})
	};
}

// packages/runners/src/programs/agent-program.ts
/** A program with a stream of events that holds everything, and exit codes that mean what they usually do. */
const usualOutput = {
	sides: () => [],
	shownOutput: null,
	resultsBeforeUsage: false,
	finalEvent: true,
	exitsWithSignals: true,
	readExit: () => null,
	dailyReset: null,
	refusalOnStderr: () => null
};
function homeOf(host) {
	return host.env["HOME"] ?? homedir();
}
function hasAny(host, names) {
	return names.some((name) => (host.env[name] ?? "") !== "");
}
async function exists(path) {
	return access(path).then(() => true, () => false);
}
async function mentions(path, what) {
	const text = await readFile(path, "utf8").catch(() => "");
	return what.test(text);
}

// packages/runners/src/adapters/stop-flag.ts
/** The file whose presence ends a session after its running tool. Beside the worktree, so that no agent commits it. */
function stopFlag(request) {
	return join(request.folder, "stop");
}
/** What a hook behind each tool runs: says nothing, until the flag is there. Both Claude Code and Gemini CLI understand it. */
function stopHook(flag) {
	const answer = JSON.stringify({
		continue: false,
		stopReason: "debussy stop"
	});
	return `[ -f ${quoted$1(flag)} ] && printf %s ${quoted$1(answer)}; exit 0`;
}
function quoted$1(text) {
	return `'${text.replaceAll("'", `'\\''`)}'`;
}

// packages/runners/src/streams/claude-usage.ts
/** Occupancy that one model call had: everything that was sent. Null where the usage is incomplete. */
function contextOf(usage) {
	const input = countAt(usage, "input_tokens");
	if (input === null) return null;
	return input + (countAt(usage, "cache_read_input_tokens") ?? 0) + (countAt(usage, "cache_creation_input_tokens") ?? 0);
}
/** One call's share of the bill as far as it is known while the run goes on: the output is a placeholder until its end. */
function callSpent(usage, output) {
	return {
		input: countAt(usage, "input_tokens") ?? 0,
		output: output ?? 0,
		cache_creation: countAt(usage, "cache_creation_input_tokens") ?? 0,
		cache_read: countAt(usage, "cache_read_input_tokens") ?? 0,
		cost: null
	};
}
/** Sum over the models of a `modelUsage`, sub-agents and compaction calls included. */
function modelsSpent(models) {
	let sum = nothingSpent;
	for (const value of Object.values(models)) {
		const model = asObject(value);
		sum = addSpent(sum, {
			input: countAt(model, "inputTokens") ?? 0,
			output: countAt(model, "outputTokens") ?? 0,
			cache_creation: countAt(model, "cacheCreationInputTokens") ?? 0,
			cache_read: countAt(model, "cacheReadInputTokens") ?? 0,
			cost: countAt(model, "costUSD")
		});
	}
	return sum;
}
function claudeSpent(state) {
	if (state.settled === null || state.pending === null) return state.settled ?? state.pending;
	return addSpent(state.settled, state.pending);
}

// packages/runners/src/streams/claude-message.ts
const synthetic = "<synthetic>";
function readAssistant(state, line, emit) {
	const message = objectAt(line, "message");
	const subagent = isSubagent(line);
	if (message === null) return;
	if (textAt(message, "model") === synthetic) {
		readSynthetic(line, message, emit);
		return;
	}
	if (!subagent) state.ending = null;
	countCall$1(state, {
		message,
		subagent
	}, emit);
	const written = {
		subagent,
		message: textAt(message, "id")
	};
	for (const block of listAt(message, "content")) readBlock(asObject(block), written, emit);
}
function readUser(state, line, emit) {
	const subagent = isSubagent(line);
	for (const content of listAt(objectAt(line, "message"), "content")) {
		const block = asObject(content);
		const type = textAt(block, "type");
		if (type === "text") readInjected(state, {
			line,
			text: textAt(block, "text") ?? ""
		}, emit);
		if (type !== "tool_result") continue;
		const id = textAt(block, "tool_use_id") ?? "";
		const output = toolOutput(contentText(block?.["content"]));
		emit({
			type: "tool_result",
			id,
			ok: block?.["is_error"] !== true,
			...output,
			subagent
		});
	}
}
/** The prompt is not echoed: this is a skill's text, or a reminder. The summary after a compaction is counted with it. */
function readInjected(state, { line, text }, emit) {
	if (line["isSynthetic"] !== true) return;
	const subagent = isSubagent(line);
	if (state.summaryIsNext && !subagent) state.summaryIsNext = false;
	else emit({
		type: "injected",
		text,
		subagent
	});
}
/** With partial messages the end of a call brings the count of its output; without, nothing does before the result. */
function readStreamEvent(state, line, emit) {
	if (isSubagent(line)) return;
	const event = objectAt(line, "event");
	const type = textAt(event, "type");
	if (type === "message_start") startCall(state, objectAt(event, "message"));
	if (type !== "message_delta" || state.call === null) return;
	const output = countAt(objectAt(event, "usage"), "output_tokens");
	if (output === null) return;
	emit({
		type: "usage",
		message: state.call.id,
		context: state.call.context,
		output,
		final: true
	});
	state.pending = addSpent(state.pending ?? nothingSpent, {
		...nothingSpent,
		output
	});
	state.call = null;
}
function readSynthetic(line, message, emit) {
	const text = contentText(message?.["content"]);
	const error = textAt(line, "error");
	if (error === null && line["is_api_error_message"] !== true) emit({
		type: "text",
		text,
		subagent: isSubagent(line)
	});
	else if (error === "rate_limit") emit({
		type: "rate_limited",
		until: null,
		final: true,
		detail: text
	});
	else emit({
		type: "error",
		message: text,
		fatal: !isSubagent(line)
	});
}
function readBlock(block, written, emit) {
	const type = textAt(block, "type");
	if (type === "text") emit({
		type: "text",
		text: textAt(block, "text") ?? "",
		...written
	});
	if (type === "thinking" || type === "redacted_thinking") readThinking(block, written, emit);
	if (type === "tool_use" || type === "server_tool_use") emit({
		type: "tool_call",
		id: textAt(block, "id") ?? "",
		name: textAt(block, "name") ?? "",
		input: block?.["input"],
		...written
	});
}
function readThinking(block, written, emit) {
	const hidden = textAt(block, "signature") ?? textAt(block, "data") ?? "";
	emit({
		type: "thinking",
		text: textAt(block, "thinking") ?? "",
		signature_length: hidden.length,
		...written
	});
}
function countCall$1(state, call, emit) {
	const id = textAt(call.message, "id");
	const usage = objectAt(call.message, "usage");
	const context = contextOf(usage);
	if (context === null || id !== null && state.counted.has(id)) return;
	if (id !== null) state.counted.add(id);
	const output = finalOutput(call.message, usage);
	state.pending = addSpent(state.pending ?? nothingSpent, callSpent(usage, output));
	if (!call.subagent) {
		startCall(state, call.message);
		emit({
			type: "usage",
			message: id,
			context,
			output,
			final: output !== null
		});
	}
	emit({
		type: "spent",
		spent: claudeSpent(state) ?? nothingSpent
	});
}
function finalOutput(message, usage) {
	return textAt(message, "stop_reason") === null ? null : countAt(usage, "output_tokens");
}
function startCall(state, message) {
	const id = textAt(message, "id");
	const context = contextOf(objectAt(message, "usage"));
	state.call = id === null || context === null ? null : {
		id,
		context
	};
}
function isSubagent(line) {
	return textAt(line, "parent_tool_use_id") !== null;
}

// packages/runners/src/streams/spending.ts
/** What came on top of an earlier total; never negative, whatever a program counted. */
function spentSince(total, earlier) {
	return {
		input: Math.max(0, total.input - earlier.input),
		output: Math.max(0, total.output - earlier.output),
		cache_creation: Math.max(0, total.cache_creation - earlier.cache_creation),
		cache_read: Math.max(0, total.cache_read - earlier.cache_read),
		cost: total.cost === null ? null : Math.max(0, total.cost - (earlier.cost ?? 0))
	};
}

// packages/runners/src/streams/claude-result.ts
/** A run may print several results, and `subtype: success` stands on failures too: only the last one counts, by `is_error`. */
function readResult$1(state, line, emit) {
	state.ending = endingOf$3(line, state.until);
	const text = textAt(line, "result");
	if (text !== null && text !== "" && line["is_error"] === false) state.results.push(text);
	tellWindow(state, line, emit);
	settle(state, line);
	emit({
		type: "spent",
		spent: claudeSpent(state) ?? nothingSpent
	});
}
/** Only the result tells the window, which is too late for this session, but not for the next one. */
function tellWindow(state, line, emit) {
	const model = state.model?.replace("[1m]", "") ?? "";
	const window = countAt(objectAt(objectAt(line, "modelUsage"), model), "contextWindow");
	if (window !== null) emit({
		type: "started",
		id: null,
		model: null,
		window
	});
}
function endingOf$3(line, until) {
	const reason = textAt(line, "terminal_reason") ?? "";
	const detail = detailOf(line);
	if (reason === "prompt_too_long" || reason === "blocking_limit") return {
		kind: "context",
		detail
	};
	if (reason === "hook_stopped" || reason.startsWith("aborted_")) return {
		kind: "stopped",
		detail: reason
	};
	if (line["is_error"] === false) return { kind: "success" };
	if (line["is_error"] !== true) return {
		kind: "failure",
		detail: "its result says neither success nor failure"
	};
	if (textAt(line, "subtype") !== "success") return {
		kind: "failure",
		detail
	};
	return classifyError({
		status: countAt(line, "api_error_status"),
		message: detail,
		until
	});
}
function detailOf(line) {
	const errors = listAt(line, "errors").filter((error) => typeof error === "string");
	const text = textAt(line, "result") ?? "";
	if (text !== "") return text;
	return errors.length > 0 ? errors.join("; ") : textAt(line, "subtype") ?? "failed without a reason";
}
function settle(state, line) {
	const models = objectAt(line, "modelUsage");
	const since = objectAt(line, "model_usage_since_last_result");
	if (models === null && since === null) return;
	const total = models === null ? null : modelsSpent(models);
	const share = since === null ? spentSince(total ?? nothingSpent, state.total ?? nothingSpent) : modelsSpent(since);
	const known = {
		...share,
		cost: share.cost ?? 0
	};
	state.settled = addSpent(state.settled ?? nothingSpent, known);
	state.pending = null;
	state.total = total ?? state.total;
}

// packages/runners/src/streams/claude.ts
/** Claude Code, `--output-format stream-json --verbose`. */
function createClaudeStream() {
	const state = {
		started: false,
		model: null,
		counted: /* @__PURE__ */ new Set(),
		call: null,
		summaryIsNext: false,
		ending: null,
		results: [],
		until: null,
		settled: null,
		pending: null,
		total: null
	};
	return createLineDecoder({
		read: (line, emit) => handlers[kindOf(line)]?.(state, line, emit),
		facts: () => ({
			ending: state.ending,
			finalText: state.results.length === 0 ? null : state.results.join("\n\n"),
			spent: claudeSpent(state),
			until: state.until,
			hopeless: null
		})
	});
}
const handlers = {
	assistant: readAssistant,
	user: readUser,
	result: readResult$1,
	stream_event: readStreamEvent,
	rate_limit_event: readRateLimit,
	"system/init": readInit,
	"system/api_retry": readRetry,
	"system/compact_boundary": readCompaction,
	"system/permission_denied": readDenied,
	"system/model_fallback": readFallback
};
function kindOf(line) {
	const type = textAt(line, "type");
	if (type === "system") return `system/${textAt(line, "subtype") ?? ""}`;
	return type ?? ("modelUsage" in line && "num_turns" in line ? "result" : "");
}
function readInit(state, line, emit) {
	state.ending = null;
	if (state.started) return;
	state.started = true;
	state.model = textAt(line, "model");
	const version = textAt(line, "claude_code_version");
	emit({
		type: "started",
		id: textAt(line, "session_id"),
		model: state.model,
		window: null,
		version
	});
}
function readRetry(_state, line, emit) {
	const status = countAt(line, "error_status");
	const kind = textAt(line, "error") ?? "unknown";
	const attempt = `${countAt(line, "attempt") ?? "?"} of ${countAt(line, "max_retries") ?? "?"}`;
	const detail = `the provider answered ${status ?? "nothing"} (${kind}), retry ${attempt}`;
	const isLimit = status === 429 || status === 529;
	if (status === null || isLimit || status >= 500) emit({
		type: "rate_limited",
		until: null,
		final: false,
		detail,
		...outageMark(isLimit ? "limit" : "outage")
	});
	else emit({
		type: "error",
		message: detail,
		fatal: false
	});
}
function readRateLimit(state, line, emit) {
	const info = objectAt(line, "rate_limit_info");
	if (textAt(info, "status") !== "rejected") return;
	const seconds = countAt(info, "resetsAt");
	state.until = seconds === null ? null : (/* @__PURE__ */ new Date(seconds * 1e3)).toISOString();
	const detail = `the ${textAt(info, "rateLimitType") ?? "usage"} limit is reached`;
	emit({
		type: "rate_limited",
		until: state.until,
		final: false,
		detail
	});
}
function readCompaction(state, line, emit) {
	const data = objectAt(line, "compact_metadata");
	state.call = null;
	state.summaryIsNext = true;
	emit({
		type: "compacted",
		before: countAt(data, "pre_tokens"),
		after: countAt(data, "post_tokens")
	});
}
function readDenied(_state, line, emit) {
	emit({
		type: "error",
		message: `permission for ${textAt(line, "tool_name") ?? "a tool"} was denied: ${contentText(line["message"])}`,
		fatal: false
	});
}
function readFallback(_state, line, emit) {
	const from = textAt(line, "original_model") ?? "its model";
	emit({
		type: "error",
		message: `went on with ${textAt(line, "fallback_model") ?? "another model"} instead of ${from}`,
		fatal: false
	});
}

// packages/runners/src/programs/claude.ts
const allowed$3 = [
	"ANTHROPIC_*",
	"CLAUDE_CONFIG_DIR",
	"CLAUDE_CODE_OAUTH_TOKEN",
	"CLAUDE_CODE_USE_BEDROCK",
	"CLAUDE_CODE_USE_VERTEX",
	"CLAUDE_CODE_SKIP_BEDROCK_AUTH",
	"CLAUDE_CODE_SKIP_VERTEX_AUTH",
	"CLAUDE_CODE_MAX_RETRIES",
	"CLAUDE_CODE_MAX_OUTPUT_TOKENS",
	"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC",
	"API_TIMEOUT_MS",
	"MAX_THINKING_TOKENS",
	"BASH_DEFAULT_TIMEOUT_MS",
	"BASH_MAX_TIMEOUT_MS",
	"DISABLE_TELEMETRY",
	"DISABLE_ERROR_REPORTING",
	"AWS_*",
	"GOOGLE_*",
	"CLOUD_ML_REGION",
	"VERTEX_REGION_*"
];
const mode$3 = [
	"-p",
	"--output-format",
	"stream-json",
	"--verbose",
	"--include-partial-messages",
	"--dangerously-skip-permissions"
];
const launch$3 = (agent, { request, host }) => {
	const flag = stopFlag(request);
	const model = request.model ?? agent.model;
	return {
		program: "claude",
		argv: [
			agent.program ?? "claude",
			...mode$3,
			"--settings",
			settings(flag),
			...model === null ? [] : ["--model", model],
			...request.resume === void 0 ? [] : ["--resume", request.resume],
			...agent.args
		],
		stdin: request.prompt,
		environment: {
			allow: allowed$3,
			set: switches$2(host.root)
		},
		files: [],
		home: null,
		writable: homes$1(host),
		decoder: createClaudeStream,
		sides: [],
		askSubagents: null,
		stop: {
			flag,
			signals: ["SIGINT", "SIGTERM"]
		}
	};
};
function homes$1(host) {
	return [claudeHome(host), `${homeOf(host)}/.claude.json`];
}
async function loggedIn$3(host) {
	if (hasAny(host, [
		"ANTHROPIC_API_KEY",
		"ANTHROPIC_AUTH_TOKEN",
		"CLAUDE_CODE_OAUTH_TOKEN"
	])) return true;
	if (hasAny(host, ["CLAUDE_CODE_USE_BEDROCK", "CLAUDE_CODE_USE_VERTEX"])) return null;
	const folder = claudeHome(host);
	if (await exists(join(folder, ".credentials.json"))) return true;
	if (process.platform === "darwin") return null;
	return await mentions(join(folder, "settings.json"), /apiKeyHelper|ANTHROPIC_/) ? null : false;
}
function claudeHome(host) {
	return host.env["CLAUDE_CONFIG_DIR"] ?? join(homeOf(host), ".claude");
}
function settings(flag) {
	return JSON.stringify({ hooks: { PostToolUse: [{ hooks: [{
		type: "command",
		command: stopHook(flag)
	}] }] } });
}
function switches$2(root) {
	return {
		CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "1",
		DISABLE_AUTO_COMPACT: "1",
		DISABLE_AUTOUPDATER: "1",
		...root ? { IS_SANDBOX: "1" } : {}
	};
}
const guide$3 = `\`\`\`sh
npm install -g @anthropic-ai/claude-code
claude                            # log in once; or set ANTHROPIC_API_KEY
\`\`\`

\`\`\`yaml
# .debussy/config.yaml
agent: claude
\`\`\`

Started as \`claude -p --output-format stream-json --verbose --include-partial-messages --dangerously-skip-permissions\`, the instructions on its standard input. It gets \`ANTHROPIC_*\`, the variables of Bedrock and Vertex and a few of its own settings. Its own compaction is off; a hook that belongs to the session alone stops it between two tools when its context is full. Tokens of sub-agents count for cost and budget, never for the context. With skills from \`debussy init --claude-skills\` it also knows how to write plans.`;
const claude = {
	...usualOutput,
	title: "Claude Code",
	program: "claude",
	launch: launch$3,
	homes: homes$1,
	stream: createClaudeStream,
	oldestVersion: "2.1.197",
	install: "npm install -g @anthropic-ai/claude-code@2.1.326 (name the version: on Node 20 npm picks an old one)",
	login: "Run `claude` once and log in, or set ANTHROPIC_API_KEY.",
	loggedIn: loggedIn$3,
	versionVariables: {},
	marks: [
		"CLAUDECODE",
		"CLAUDE_CODE_ENTRYPOINT",
		"CLAUDE_CODE_SSE_PORT",
		"CLAUDE_CODE_SESSION_ID",
		"CLAUDE_CODE_CHILD_SESSION",
		"CLAUDE_CODE_REMOTE*",
		"CLAUDE_CODE_PARENT*",
		"CLAUDE_PROJECT_DIR",
		"CLAUDE_PLUGIN_ROOT",
		"CLAUDE_ENV_FILE"
	],
	guide: guide$3
};

// packages/runners/src/streams/codex-rollout-item.ts
/**
* What the model wrote and read, as it was sent to it, in the order of its calls: their usage stands behind what they wrote
* and in front of what their tools gave back. The stream has neither that order nor those texts.
*/
function readRolloutItem(item, hasBegun, emit) {
	switch (textAt(item, "type") ?? "") {
		case "message": return readMessage$2(item, hasBegun, emit);
		case "function_call":
		case "custom_tool_call":
		case "local_shell_call": return emit({
			...callOf$1(item),
			type: "tool_call",
			subagent: false
		});
		case "function_call_output":
		case "custom_tool_call_output": return emit({
			type: "tool_result",
			id: textAt(item, "call_id") ?? "",
			ok: true,
			...toolOutput(outputOf$2(item?.["output"])),
			subagent: false
		});
	}
}
/** What is there before the first call is its prompt, which whoever listens knows already. */
function readMessage$2(item, hasBegun, emit) {
	const text = listAt(item, "content").map((part) => contentText([part])).join("\n");
	if (textAt(item, "role") === "assistant") emit({
		type: "text",
		text,
		subagent: false
	});
	else if (hasBegun) emit({
		type: "injected",
		text,
		subagent: false
	});
}
function callOf$1(item) {
	return {
		id: textAt(item, "call_id") ?? "",
		name: textAt(item, "name") ?? "shell",
		input: item?.["arguments"] ?? item?.["input"] ?? item?.["action"]
	};
}
/** Text, content blocks, or text in an object that says how it went. */
function outputOf$2(output) {
	if (typeof output === "object" && output !== null && "content" in output) return contentText(output.content);
	return contentText(output);
}

// packages/runners/src/streams/codex-usage.ts
/** OpenAI counts the cached tokens within the input; a bill tells them apart. */
function codexSpent(usage) {
	const input = countAt(usage, "input_tokens");
	const output = countAt(usage, "output_tokens");
	if (input === null || output === null) return null;
	const read = countAt(usage, "cached_input_tokens") ?? 0;
	const written = countAt(usage, "cache_write_input_tokens") ?? 0;
	return {
		input: Math.max(0, input - read - written),
		output,
		cache_creation: written,
		cache_read: read,
		cost: null
	};
}

// packages/runners/src/streams/codex-rollout.ts
/**
* The file that Codex writes beside its stream: the only place that tells how full the context is.
* A `token_usage_record` comes with the call, a `token_count` only when its tools have run. A session that goes on with a
* thread finds the calls from before `since` in it: they are in its context, and not on its bill.
*/
function createCodexRollout(thread, since = "") {
	const state = {
		window: null,
		model: null,
		last: "",
		context: null,
		before: null,
		spent: null,
		until: null,
		thread,
		since,
		subagents: /* @__PURE__ */ new Set()
	};
	return createLineDecoder({
		read: (line, emit) => readRollout(state, line, emit),
		facts: () => ({
			ending: null,
			finalText: null,
			spent: state.spent,
			until: state.until,
			hopeless: null,
			subagents: [...state.subagents]
		})
	});
}
/** The file of a sub-agent, which begins with a copy of what its parent said: only its own calls are on its bill. */
function createCodexSubagent(thread) {
	const subagents = /* @__PURE__ */ new Set();
	let spent = null;
	return createLineDecoder({
		read: (line, emit) => {
			const payload = objectAt(line, "payload");
			readSubagent(payload, subagents);
			if (textAt(line, "type") !== "token_usage_record" || textAt(payload, "thread_id") !== thread) return;
			spent = addSpent(spent ?? nothingSpent, codexSpent(objectAt(payload, "usage")) ?? nothingSpent);
			emit({
				type: "spent",
				spent
			});
		},
		facts: () => ({
			ending: null,
			finalText: null,
			spent,
			until: null,
			hopeless: null,
			subagents: [...subagents]
		})
	});
}
function readSubagent(payload, subagents) {
	const item = objectAt(payload, "item");
	const thread = textAt(item, "agent_thread_id");
	if (textAt(item, "type") === "SubAgentActivity" && thread !== null) subagents.add(thread);
}
function readRollout(state, line, emit) {
	const payload = objectAt(line, "payload");
	const type = textAt(line, "type");
	const isOwn = (textAt(line, "timestamp") ?? "9") >= state.since;
	if (isOwn) readSubagent(payload, state.subagents);
	if (type === "token_usage_record") readRecord({
		state,
		isOwn
	}, payload, emit);
	else if (type === "response_item") readRolloutItem(payload, state.context !== null, emit);
	else if (type === "compacted") emit({
		type: "compacted",
		before: state.context,
		after: null
	});
	else if (type === "turn_context") learn$1(state, {
		model: textAt(payload, "model"),
		window: null
	}, emit);
	else if (type === "event_msg") readMessage$1({
		state,
		isOwn
	}, payload, emit);
}
function readMessage$1(reading, payload, emit) {
	const { state } = reading;
	switch (textAt(payload, "type") ?? "") {
		case "task_started": return learn$1(state, {
			model: null,
			window: countAt(payload, "model_context_window")
		}, emit);
		case "thread_settings_applied": return learn$1(state, {
			model: textAt(objectAt(payload, "thread_settings"), "model"),
			window: null
		}, emit);
		case "token_count": return readCount(reading, payload, emit);
	}
}
function learn$1(state, found, emit) {
	const model = found.model ?? state.model;
	const window = found.window ?? state.window;
	if (model === state.model && window === state.window) return;
	state.model = model;
	state.window = window;
	emit({
		type: "started",
		id: state.thread,
		model,
		window
	});
}
function readRecord(reading, payload, emit) {
	const usage = objectAt(payload, "usage");
	countCall(reading.state, {
		usage,
		message: textAt(payload, "response_id")
	}, emit);
	bill$1(reading, {
		usage,
		total: objectAt(payload, "thread_token_usage")
	}, emit);
}
function readCount(reading, payload, emit) {
	const { state, isOwn } = reading;
	if (isOwn) readLimits(state, objectAt(payload, "rate_limits"), emit);
	const info = objectAt(payload, "info");
	if (info === null) return;
	learn$1(state, {
		model: null,
		window: countAt(info, "model_context_window")
	}, emit);
	const usage = objectAt(info, "last_token_usage");
	if (signature(usage) === state.last) return;
	countCall(state, {
		usage,
		message: null
	}, emit);
	bill$1(reading, {
		usage,
		total: objectAt(info, "total_token_usage")
	}, emit);
}
function countCall(state, call, emit) {
	const input = countAt(call.usage, "input_tokens");
	const total = countAt(call.usage, "total_tokens");
	if (input === null || total === null) return;
	state.last = signature(call.usage);
	if (input === 0) return;
	const output = countAt(call.usage, "output_tokens") ?? 0;
	const reasoning = countAt(call.usage, "reasoning_output_tokens");
	state.context = input + output;
	emit({
		type: "usage",
		message: call.message,
		context: input,
		output,
		final: true,
		reasoning
	});
}
function bill$1({ state, isOwn }, { usage, total }, emit) {
	const all = codexSpent(total);
	const call = codexSpent(usage);
	if (all === null || call === null) return;
	if (!isOwn) {
		state.before = all;
		return;
	}
	state.before ??= spentSince(all, call);
	state.spent = spentSince(all, state.before);
	emit({
		type: "spent",
		spent: state.spent
	});
}
function readLimits(state, limits, emit) {
	const reached = textAt(limits, "rate_limit_reached_type");
	const full = [objectAt(limits, "primary"), objectAt(limits, "secondary")].filter((limit) => (countAt(limit, "used_percent") ?? 0) >= 100);
	if (reached === null && full.length === 0) return;
	const seconds = Math.max(0, ...full.map((limit) => countAt(limit, "resets_at") ?? 0));
	const until = seconds === 0 ? null : (/* @__PURE__ */ new Date(seconds * 1e3)).toISOString();
	if (until === state.until && until !== null) return;
	state.until = until;
	emit({
		type: "rate_limited",
		until,
		final: false,
		detail: `the ${reached ?? "usage"} limit is reached`
	});
}
function signature(usage) {
	return [
		"input_tokens",
		"output_tokens",
		"total_tokens"
	].map((key) => countAt(usage, key)).join("/");
}

// packages/runners/src/streams/codex-item.ts
const silent = /* @__PURE__ */ new Set([
	"todo_list",
	"error",
	"agent_message",
	"reasoning"
]);
function readItem(state, line, emit) {
	const item = objectAt(line, "item");
	const completed = textAt(line, "type") === "item.completed";
	const type = textAt(item, "type");
	if (type === null) return;
	if (!silent.has(type)) readTool$1(state, {
		item,
		completed
	}, emit);
	else if (completed) readWords(state, item, emit);
	else if (type === "agent_message") state.ending = null;
}
function readWords(state, item, emit) {
	const text = textAt(item, "text") ?? "";
	const type = textAt(item, "type");
	if (type === "reasoning") emit({
		type: "thinking",
		text,
		signature_length: 0,
		subagent: false
	});
	if (type === "error") emit({
		type: "error",
		message: textAt(item, "message") ?? "",
		fatal: false
	});
	if (type !== "agent_message") return;
	state.finalText = text;
	emit({
		type: "text",
		text,
		subagent: false
	});
}
function readTool$1(state, { item, completed }, emit) {
	const id = textAt(item, "id") ?? "";
	if (!state.announced.has(id)) {
		state.announced.add(id);
		emit({
			type: "tool_call",
			id,
			name: nameOf(item),
			input: inputOf(item),
			subagent: false
		});
	}
	if (!completed) return;
	state.announced.delete(id);
	const output = toolOutput(outputOf$1(item));
	emit({
		type: "tool_result",
		id,
		ok: succeeded(item),
		...output,
		subagent: false
	});
}
function nameOf(item) {
	return textAt(item, "tool") ?? textAt(item, "type") ?? "unknown";
}
function inputOf(item) {
	const command = textAt(item, "command");
	if (command !== null) return { command };
	if (textAt(item, "type") === "file_change") return { changes: listAt(item, "changes") };
	return item?.["arguments"] ?? item?.["query"] ?? item?.["prompt"] ?? null;
}
function outputOf$1(item) {
	return contentText(item?.["aggregated_output"] ?? objectAt(item, "result")?.["content"] ?? "");
}
function succeeded(item) {
	const status = textAt(item, "status");
	const code = countAt(item, "exit_code");
	return status !== "failed" && status !== "declined" && (code === null || code === 0);
}

// packages/runners/src/streams/codex.ts
/** Codex, `exec --json`. It says nothing about occupancy: that is in the rollout file. */
function createCodexStream(before) {
	const state = {
		before,
		ending: null,
		finalText: null,
		lastError: null,
		spent: null,
		announced: /* @__PURE__ */ new Set()
	};
	return createLineDecoder({
		read: (line, emit) => readCodex(state, line, emit),
		facts: () => ({
			ending: state.ending,
			finalText: state.finalText,
			spent: state.spent,
			until: null,
			hopeless: null
		})
	});
}
function readCodex(state, line, emit) {
	switch (textAt(line, "type") ?? "") {
		case "thread.started": return emit({
			type: "started",
			id: textAt(line, "thread_id"),
			model: null,
			window: null
		});
		case "turn.started":
			state.ending = null;
			return;
		case "item.started":
		case "item.completed": return readItem(state, line, emit);
		case "error": return readError$1(state, textAt(line, "message") ?? "an error without a message", emit);
		case "turn.completed": return readCompleted(state, line, emit);
		case "turn.failed": return readFailed(state, textAt(objectAt(line, "error"), "message"), emit);
	}
}
function readError$1(state, message, emit) {
	const retry = message.startsWith("Reconnecting...");
	if (!retry) state.lastError = message;
	const { kind } = classifyError({
		status: statusIn$1(message),
		message,
		until: null
	});
	if (kind === "limit" || kind === "quota" || kind === "outage") emit({
		type: "rate_limited",
		until: null,
		final: !retry,
		detail: message,
		...outageMark(kind)
	});
	else emit({
		type: "error",
		message,
		fatal: !retry
	});
}
function readCompleted(state, line, emit) {
	state.ending = { kind: "success" };
	const total = codexSpent(objectAt(line, "usage"));
	if (total === null || state.before === null) return;
	state.spent = spentSince(total, state.before);
	emit({
		type: "spent",
		spent: state.spent
	});
}
function readFailed(state, message, emit) {
	const detail = message ?? state.lastError ?? "the turn failed without a reason";
	if (detail !== state.lastError) readError$1(state, detail, emit);
	state.ending = classifyError({
		status: statusIn$1(detail),
		message: detail,
		until: null
	});
}
function statusIn$1(message) {
	const found = /(?:status:?|HTTP) (\d{3})\b/i.exec(message)?.[1];
	return found === void 0 ? null : Number(found);
}

// packages/runners/src/programs/codex.ts
const allowed$2 = [
	"OPENAI_*",
	"CODEX_HOME",
	"CODEX_API_KEY",
	"AZURE_OPENAI_*"
];
const mode$2 = [
	"exec",
	"--json",
	"--dangerously-bypass-approvals-and-sandbox",
	"-c",
	"model_auto_compact_token_limit=1000000000",
	"-c",
	"allow_login_shell=false"
];
const launch$2 = (agent, { request, host }) => {
	const model = request.model ?? agent.model;
	return {
		program: "codex",
		argv: [
			agent.program ?? "codex",
			...mode$2,
			...model === null ? [] : ["-m", model],
			...agent.args,
			...request.resume === void 0 ? [] : ["resume", request.resume],
			"-"
		],
		stdin: request.prompt,
		environment: {
			allow: allowed$2,
			set: {}
		},
		files: [],
		home: null,
		writable: homes(host),
		decoder: request.resume === void 0 ? stream : () => createCodexStream(null),
		sides: sides$1(host),
		askSubagents: null,
		stop: {
			flag: null,
			signals: ["SIGINT", "SIGTERM"]
		}
	};
};
function stream() {
	return createCodexStream(nothingSpent);
}
function sides$1(host) {
	const home = codexHome(host);
	const find = (session) => findRollout(home, session);
	return [{
		name: "rollout",
		decoder: createCodexRollout,
		subagent: createCodexSubagent,
		find
	}];
}
const daysToSearch = 3;
async function findRollout(home, thread) {
	if (!/^[\w-]+$/.test(thread)) return null;
	let left = daysToSearch;
	for await (const day of newestDays(join(home, "sessions"))) {
		const file = (await entries$1(day)).find((name) => name.endsWith(`-${thread}.jsonl`));
		if (file !== void 0) return join(day, file);
		left--;
		if (left === 0) return null;
	}
	return null;
}
async function* newestDays(sessions) {
	for (const year of await newestFirst(sessions)) for (const month of await newestFirst(year)) yield* await newestFirst(month);
}
async function newestFirst(folder) {
	return (await entries$1(folder)).filter((name) => /^\d+$/.test(name)).toSorted((a, b) => Number(b) - Number(a)).map((name) => join(folder, name));
}
async function entries$1(folder) {
	return readdir(folder).catch(() => []);
}
function homes(host) {
	return [codexHome(host)];
}
async function loggedIn$2(host) {
	if (hasAny(host, ["OPENAI_API_KEY", "CODEX_API_KEY"])) return true;
	const home = codexHome(host);
	if (await exists(join(home, "auth.json"))) return true;
	return await mentions(join(home, "config.toml"), /^\s*model_provider\s*=/m) ? null : false;
}
function codexHome(host) {
	return host.env["CODEX_HOME"] ?? join(homeOf(host), ".codex");
}
const guide$2 = `\`\`\`sh
npm install -g @openai/codex
codex login                       # or set OPENAI_API_KEY
\`\`\`

\`\`\`yaml
# .debussy/config.yaml
agent: codex
\`\`\`

Started as \`codex exec --json --dangerously-bypass-approvals-and-sandbox\`, the instructions on its standard input. How full its context is stands in its rollout file, which is read along, and so are those of its sub-agents: their tokens count for cost and budget, never for the context. It gets \`OPENAI_*\`, \`AZURE_OPENAI_*\`, \`CODEX_HOME\` and \`CODEX_API_KEY\`.`;
const codex = {
	...usualOutput,
	title: "Codex CLI",
	program: "codex",
	launch: launch$2,
	homes,
	stream,
	sides: sides$1,
	shownOutput: 4e4,
	oldestVersion: "0.169.0",
	install: "npm install -g @openai/codex",
	login: "Run `codex login`, or set OPENAI_API_KEY.",
	loggedIn: loggedIn$2,
	versionVariables: {},
	marks: [
		"CODEX_SANDBOX*",
		"CODEX_THREAD_ID",
		"CODEX_INTERNAL_*"
	],
	guide: guide$2
};

// packages/runners/src/adapters/prompt.ts
/** Where the prompt of a session stands as a file: also what DEBUSSY_PROMPT_FILE says. */
function promptFile(request) {
	return join(request.folder, "prompt.md");
}
const longestArgument = 12e4;
/** The prompt for a program that only takes it as an argument: too long a one is in its file, and never looks like a flag. */
function promptArgument(request) {
	const { prompt } = request;
	if (Buffer.byteLength(prompt) > longestArgument) return `Your instructions are in the file ${promptFile(request)}. Read that whole file first, then do what it says.`;
	return prompt.startsWith("-") ? `\n${prompt}` : prompt;
}

// packages/runners/src/streams/gemini-chats.ts
/** The file in which Gemini CLI keeps a session: the only place with the usage of each call. */
function createGeminiChats() {
	const state = {
		counted: /* @__PURE__ */ new Set(),
		subagent: false,
		spent: null
	};
	return createLineDecoder({
		read: (line, emit) => readChats(state, line, emit),
		facts: () => ({
			ending: null,
			finalText: null,
			spent: state.spent,
			until: null,
			hopeless: null
		})
	});
}
function readChats(state, line, emit) {
	if (textAt(line, "sessionId") !== null) state.subagent = textAt(line, "kind") === "subagent";
	const id = textAt(line, "id");
	const tokens = objectAt(line, "tokens");
	const context = countAt(tokens, "input");
	if (textAt(line, "type") !== "gemini" || id === null || context === null || state.counted.has(id)) return;
	state.counted.add(id);
	const total = countAt(tokens, "total");
	const output = total === null ? countAt(tokens, "output") : Math.max(0, total - context);
	const reasoning = countAt(tokens, "thoughts");
	if (!state.subagent) emit({
		type: "usage",
		message: id,
		context,
		output,
		final: true,
		reasoning
	});
	const read = countAt(tokens, "cached") ?? 0;
	const call = {
		input: Math.max(0, context - read),
		output: output ?? 0,
		cache_creation: 0,
		cache_read: read,
		cost: null
	};
	state.spent = addSpent(state.spent ?? nothingSpent, call);
	emit({
		type: "spent",
		spent: state.spent
	});
}

// packages/runners/src/streams/gemini.ts
/** Gemini CLI, `--output-format stream-json`. Occupancy is in the chats file: the result only has sums. */
function createGeminiStream() {
	const state = {
		ending: null,
		answer: "",
		error: null,
		stopped: null,
		spent: null,
		subagents: []
	};
	return createLineDecoder({
		read: (line, emit) => readGemini(state, line, emit),
		facts: () => ({
			ending: state.ending,
			finalText: state.answer === "" ? null : state.answer,
			spent: state.spent,
			until: null,
			hopeless: null,
			subagents: state.spent === null ? state.subagents : []
		})
	});
}
function readGemini(state, line, emit) {
	switch (textAt(line, "type") ?? "") {
		case "init": return emit({
			type: "started",
			id: textAt(line, "session_id"),
			model: textAt(line, "model"),
			window: null
		});
		case "message": return readMessage(state, line, emit);
		case "tool_use": return readToolUse(state, line, emit);
		case "tool_result": return readToolResult(state, line, emit);
		case "error": return readError(state, line, emit);
		case "result": return readResult(state, line, emit);
	}
}
function readMessage(state, line, emit) {
	if (textAt(line, "role") !== "assistant") return;
	const text = contentText(line["content"]);
	state.answer = line["delta"] === true ? state.answer + text : text;
	emit({
		type: "text",
		text,
		subagent: false
	});
}
function readToolUse(state, line, emit) {
	state.answer = "";
	const id = textAt(line, "tool_id") ?? "";
	const name = textAt(line, "tool_name") ?? "";
	if (name === "invoke_agent") state.subagents.push(id);
	emit({
		type: "tool_call",
		id,
		name,
		input: line["parameters"],
		subagent: false
	});
}
function readToolResult(state, line, emit) {
	const error = objectAt(line, "error");
	if (textAt(error, "type") === "stop_execution") state.stopped = textAt(error, "message") ?? "stopped by a hook";
	const output = toolOutput(textAt(line, "output") ?? textAt(error, "message") ?? "");
	const ok = textAt(line, "status") !== "error";
	emit({
		type: "tool_result",
		id: textAt(line, "tool_id") ?? "",
		ok,
		...output,
		subagent: false
	});
}
function readError(state, line, emit) {
	const message = textAt(line, "message") ?? "an error without a message";
	const fatal = textAt(line, "severity") === "error";
	if (fatal || message.startsWith("Loop detected")) state.error = message;
	emit({
		type: "error",
		message,
		fatal
	});
}
function readResult(state, line, emit) {
	state.ending = endingOf$2(state, line);
	state.spent = spentOf(objectAt(line, "stats"));
	const { ending } = state;
	if (ending.kind === "limit" || ending.kind === "quota" || ending.kind === "outage") {
		const mark = outageMark(ending.kind);
		emit({
			type: "rate_limited",
			until: null,
			final: true,
			detail: ending.detail,
			...mark
		});
	} else if (textAt(objectAt(line, "error"), "message") !== null && "detail" in state.ending) emit({
		type: "error",
		message: state.ending.detail,
		fatal: true
	});
	if (state.spent !== null) emit({
		type: "spent",
		spent: state.spent
	});
}
function endingOf$2(state, line) {
	if (textAt(line, "status") === "success") {
		if (state.stopped !== null) return {
			kind: "stopped",
			detail: state.stopped
		};
		return state.error === null ? { kind: "success" } : {
			kind: "failure",
			detail: state.error
		};
	}
	const message = textAt(objectAt(line, "error"), "message") ?? state.error ?? "failed without a reason";
	return classifyError({
		status: statusIn(message),
		message,
		until: null
	});
}
function statusIn(message) {
	const found = /"code":\s*(\d{3})\b/.exec(message)?.[1] ?? /\bstatus:? (\d{3})\b/i.exec(message)?.[1];
	return found === void 0 ? null : Number(found);
}
function spentOf(stats) {
	const sent = countAt(stats, "input_tokens");
	const output = countAt(stats, "output_tokens");
	if (sent === null || output === null) return null;
	const read = countAt(stats, "cached") ?? 0;
	const total = countAt(stats, "total_tokens") ?? 0;
	return {
		input: countAt(stats, "input") ?? Math.max(0, sent - read),
		output: Math.max(output, total - sent),
		cache_creation: 0,
		cache_read: read,
		cost: null
	};
}

// packages/runners/src/programs/gemini.ts
const allowed$1 = [
	"GEMINI_*",
	"GOOGLE_*",
	"CLOUD_ML_REGION"
];
const mode$1 = [
	"--output-format",
	"stream-json",
	"--yolo"
];
const ofSessions = [
	"tmp",
	"history",
	"projects.json",
	"projects.json.lock"
];
const launch$1 = (agent, { request, host }) => {
	const flag = stopFlag(request);
	const home = join(request.folder, "home");
	const model = request.model ?? agent.model;
	return {
		program: "gemini",
		argv: [
			agent.program ?? "gemini",
			"-p",
			promptArgument(request),
			...mode$1,
			...model === null ? [] : ["-m", model],
			"--include-directories",
			request.folder,
			...agent.args
		],
		stdin: null,
		environment: {
			allow: allowed$1,
			set: switches$1(home)
		},
		files: [],
		home: {
			from: geminiHome(host),
			to: join(home, ".gemini"),
			leftOut: ofSessions,
			settings: {
				name: "settings.json",
				text: (users) => geminiSettings(users, flag)
			}
		},
		writable: [],
		decoder: createGeminiStream,
		sides: sides({
			...host,
			env: { GEMINI_CLI_HOME: home }
		}),
		askSubagents: null,
		stop: {
			flag,
			signals: ["SIGTERM"]
		}
	};
};
function switches$1(home) {
	return {
		GEMINI_CLI_NO_RELAUNCH: "true",
		GEMINI_CLI_TRUST_WORKSPACE: "true",
		GEMINI_CLI_HOME: home
	};
}
function sides(host) {
	const home = geminiHome(host);
	const find = (session) => findChats(home, session);
	return [{
		name: "chats",
		decoder: createGeminiChats,
		subagent: null,
		find
	}];
}
async function findChats(home, session) {
	if (!/^[\w-]{8,}$/.test(session)) return null;
	const ending = `-${session.slice(0, 8)}.jsonl`;
	const projects = join(home, "tmp");
	for (const project of await entries(projects)) {
		const chats = join(projects, project, "chats");
		const file = (await entries(chats)).find((name) => name.startsWith("session-") && name.endsWith(ending));
		if (file !== void 0) return join(chats, file);
	}
	return null;
}
async function entries(folder) {
	return readdir(folder).catch(() => []);
}
/**
* The user's settings with what a session needs: a hook behind each tool that ends the run when the flag is there, and
* no compression, which would hide from the meter. Null where they cannot be read: then they stay as they are.
*/
function geminiSettings(text, flag) {
	const settings = text === null ? {} : parsed(text);
	if (settings === null) return null;
	const hooks = objectAt(settings, "hooks") ?? {};
	const stop = { hooks: [{
		type: "command",
		name: "debussy-stop",
		command: stopHook(flag)
	}] };
	return JSON.stringify({
		...settings,
		hooks: {
			...hooks,
			AfterTool: [...listAt(hooks, "AfterTool"), stop]
		},
		model: {
			...objectAt(settings, "model"),
			compressionThreshold: 1
		}
	});
}
function parsed(text) {
	try {
		return asObject(JSON.parse(text));
	} catch {
		return null;
	}
}
const exitCodes = {
	41: {
		kind: "auth",
		detail: "not logged in: no way to authenticate is configured"
	},
	53: {
		kind: "failure",
		detail: "the maximum number of turns is reached (exit code 53)"
	}
};
const statuses = [
	400,
	401,
	403,
	404,
	408,
	413,
	429,
	500,
	502,
	503,
	504
];
function readExit(code, stderr) {
	const known = exitCodes[code];
	if (known !== void 0) return known;
	const status = statuses.find((candidate) => candidate % 256 === code);
	if (status === void 0) return null;
	return {
		...classifyError({
			status,
			message: stderr,
			until: null
		}),
		detail: `the provider answered with status ${status}`
	};
}
const refusal = /\b429\b|RESOURCE_EXHAUSTED|Attempt \d+ failed|\bstatus:? 5\d\d\b|fetch failed|\bECONN(?:REFUSED|RESET)\b/;
function refusalOnStderr$1(stderr) {
	return stderr.split("\n").findLast((line) => refusal.test(line))?.trim() ?? null;
}
async function loggedIn$1(host) {
	if (hasAny(host, [
		"GEMINI_API_KEY",
		"GOOGLE_API_KEY",
		"GOOGLE_GENAI_USE_VERTEXAI",
		"GOOGLE_GENAI_USE_GCA"
	])) return true;
	const home = geminiHome(host);
	if (await exists(join(home, "oauth_creds.json"))) return true;
	return await mentions(join(home, "settings.json"), /"selectedType"/) ? null : false;
}
function geminiHome(host) {
	return join(host.env["GEMINI_CLI_HOME"] ?? homeOf(host), ".gemini");
}
const guide$1 = `\`\`\`sh
npm install -g @google/gemini-cli
gemini                            # log in once; or set GEMINI_API_KEY
\`\`\`

\`\`\`yaml
# .debussy/config.yaml
agent: gemini
\`\`\`

Started as \`gemini -p <instructions> --output-format stream-json --yolo\`, with a home of its own that is made of yours, so that its hooks and histories do not mix. Its result counts sub-agents too; where a session ends without one, the account says "main thread only" if it had some. It gets \`GEMINI_*\` and \`GOOGLE_*\`.`;
const gemini = {
	...usualOutput,
	title: "Gemini CLI",
	program: "gemini",
	launch: launch$1,
	homes: () => [],
	stream: createGeminiStream,
	sides,
	shownOutput: 4e4,
	exitsWithSignals: false,
	dailyReset: "America/Los_Angeles",
	readExit,
	refusalOnStderr: refusalOnStderr$1,
	oldestVersion: "0.61.0",
	install: "npm install -g @google/gemini-cli",
	login: "Run `gemini` once and log in, or set GEMINI_API_KEY.",
	loggedIn: loggedIn$1,
	versionVariables: { GEMINI_CLI_NO_RELAUNCH: "true" },
	marks: ["GEMINI_CLI"],
	guide: guide$1
};

// packages/runners/src/streams/opencode-error.ts
function readOpencodeError(state, line, emit) {
	const error = objectAt(line, "error");
	const name = textAt(error, "name") ?? "UnknownError";
	const data = objectAt(error, "data");
	const message = textAt(data, "message") ?? name;
	state.until = resetOf(data, countAt(line, "timestamp"));
	const ending = endingOf$1({
		name,
		message,
		status: countAt(data, "statusCode"),
		until: state.until
	});
	state.ending = ending;
	if (ending.kind === "context") state.overflows++;
	if (ending.kind === "limit" || ending.kind === "quota" || ending.kind === "outage") {
		const mark = outageMark(ending.kind);
		emit({
			type: "rate_limited",
			until: ending.until,
			final: true,
			detail: message,
			...mark
		});
	} else emit({
		type: "error",
		message,
		fatal: true
	});
}
function endingOf$1(error) {
	if (error.name === "ContextOverflowError") return {
		kind: "context",
		detail: error.message
	};
	if (error.name === "ProviderAuthError") return {
		kind: "auth",
		detail: error.message
	};
	if (error.name === "MessageAbortedError") return {
		kind: "stopped",
		detail: error.message
	};
	return classifyError(error);
}
function resetOf(data, timestamp) {
	const headers = objectAt(data, "responseHeaders");
	const millis = Number(textAt(headers, "retry-after-ms") ?? NaN);
	const seconds = Number(textAt(headers, "retry-after") ?? NaN);
	const wait = Number.isFinite(millis) ? millis : seconds * 1e3;
	if (timestamp === null || !Number.isFinite(wait) || wait < 0) return null;
	const reset = new Date(timestamp + wait);
	return Number.isNaN(reset.getTime()) ? null : reset.toISOString();
}

// packages/runners/src/streams/opencode-step.ts
/** One model call of the main session: sub-agents have sessions of their own and are not printed. */
function readStepFinish(state, part, emit) {
	state.ending = endingOf(textAt(part, "reason"));
	state.stepIsOpen = false;
	const id = textAt(part, "id");
	if (id !== null && state.counted.has(id)) return;
	if (id !== null) state.counted.add(id);
	const call = callOf(objectAt(part, "tokens"));
	if (call === null) return;
	state.before = state.context;
	state.context = call.context + call.output;
	const reasoning = countAt(objectAt(part, "tokens"), "reasoning");
	emit({
		type: "usage",
		message: state.step ?? id,
		context: call.context,
		output: call.output,
		final: true,
		reasoning
	});
	bill(state, {
		call,
		cost: countAt(part, "cost")
	}, emit);
}
function endingOf(reason) {
	if (reason === "stop") return { kind: "success" };
	if (reason === "tool-calls") return null;
	return {
		kind: "failure",
		detail: `the model stopped with the reason ${reason ?? "unknown"}`
	};
}
function callOf(tokens) {
	const input = countAt(tokens, "input");
	if (input === null) return null;
	const cache = objectAt(tokens, "cache");
	const read = countAt(cache, "read") ?? 0;
	const written = countAt(cache, "write") ?? 0;
	const context = input + read + written;
	const said = (countAt(tokens, "output") ?? 0) + (countAt(tokens, "reasoning") ?? 0);
	const total = countAt(tokens, "total");
	return {
		input,
		read,
		written,
		context,
		output: total === null ? said : Math.max(0, total - context)
	};
}
function bill(state, { call, cost }, emit) {
	state.spent = addSpent(state.spent ?? nothingSpent, {
		input: call.input,
		output: call.output,
		cache_creation: call.written,
		cache_read: call.read,
		cost: cost === 0 ? null : cost
	});
	emit({
		type: "spent",
		spent: state.spent
	});
}

// packages/runners/src/streams/opencode.ts
/** opencode, `run --format json`. It has no final event: the last step's reason stands for one. */
function createOpencodeStream() {
	const state = {
		started: false,
		ending: null,
		answer: null,
		before: null,
		context: null,
		spent: null,
		overflows: 0,
		until: null,
		step: null,
		counted: /* @__PURE__ */ new Set(),
		subagents: /* @__PURE__ */ new Set(),
		stepIsOpen: false
	};
	return createLineDecoder({
		read: (line, emit) => readOpencode(state, line, emit),
		facts: () => ({
			ending: state.ending,
			finalText: state.answer,
			spent: state.spent,
			until: state.until,
			hopeless: state.overflows < 2 ? null : "it compacts and overflows its context again and again",
			subagents: [...state.subagents, ...state.stepIsOpen ? [""] : []]
		})
	});
}
function readOpencode(state, line, emit) {
	const session = textAt(line, "sessionID");
	if (!state.started && session !== null) {
		state.started = true;
		emit({
			type: "started",
			id: session,
			model: null,
			window: null
		});
	}
	const part = objectAt(line, "part");
	switch (textAt(line, "type") ?? "") {
		case "step_start":
			state.ending = null;
			state.step = textAt(part, "id");
			state.stepIsOpen = true;
			return;
		case "text": return readText(state, part, emit);
		case "reasoning": return emit({
			type: "thinking",
			text: textAt(part, "text") ?? "",
			signature_length: 0,
			subagent: false,
			message: state.step
		});
		case "tool_use": return readTool(state, part, emit);
		case "step_finish": return readStepFinish(state, part, emit);
		case "error": return readOpencodeError(state, line, emit);
	}
}
function readText(state, part, emit) {
	if (part?.["synthetic"] === true) {
		state.ending = null;
		if (objectAt(part, "metadata")?.["compaction_continue"] !== true) return;
		emit({
			type: "compacted",
			before: state.before,
			after: null
		});
		return;
	}
	state.answer = textAt(part, "text") ?? "";
	emit({
		type: "text",
		text: state.answer,
		subagent: false,
		message: state.step
	});
}
function readTool(state, part, emit) {
	const id = textAt(part, "callID") ?? "";
	const tool = asObject(part?.["state"]);
	const output = toolOutput(textAt(tool, "output") ?? textAt(tool, "error") ?? "");
	const exit = objectAt(tool, "metadata")?.["exit"];
	const ok = textAt(tool, "status") !== "error" && (typeof exit !== "number" || exit === 0);
	const name = textAt(part, "tool") ?? "";
	const subagent = name === "task" ? textAt(objectAt(tool, "metadata"), "sessionId") : null;
	if (subagent !== null) state.subagents.add(subagent);
	const message = state.step;
	emit({
		type: "tool_call",
		id,
		name,
		input: tool?.["input"],
		subagent: false,
		message
	});
	emit({
		type: "tool_result",
		id,
		ok,
		...output,
		subagent: false
	});
}

// packages/runners/src/programs/opencode.ts
const allowed = [
	"OPENCODE_*",
	"ANTHROPIC_*",
	"OPENAI_*",
	"GEMINI_*",
	"GOOGLE_*",
	"AWS_*",
	"AZURE_*",
	"OPENROUTER_API_KEY",
	"GROQ_API_KEY",
	"MISTRAL_API_KEY",
	"DEEPSEEK_API_KEY",
	"XAI_API_KEY",
	"GITHUB_TOKEN"
];
const mode = [
	"run",
	"--format",
	"json",
	"--auto",
	"--print-logs",
	"--log-level",
	"ERROR"
];
const launch = (agent, { request, host }) => {
	const model = request.model ?? agent.model;
	return {
		program: "opencode",
		argv: [
			agent.program ?? "opencode",
			...mode,
			...model === null ? [] : ["--model", model],
			...request.resume === void 0 ? ["--title", `Phase ${request.phase}`] : ["--session", request.resume],
			...agent.args,
			promptArgument(request)
		],
		stdin: null,
		environment: {
			allow: allowed,
			set: switches(host.env["OPENCODE_CONFIG_CONTENT"])
		},
		files: [],
		home: null,
		writable: opencodeHomes(host),
		decoder: createOpencodeStream,
		sides: [],
		askSubagents: (session, since) => askSubagents([agent.program ?? "opencode"], {
			session,
			since,
			host
		}),
		stop: {
			flag: null,
			signals: ["SIGTERM"]
		}
	};
};
const askMs = 3e4;
/** Its stream holds the main session alone; what sub-agents used stands in its database, which it reads out itself. */
async function askSubagents(argv, { session, since, host }) {
	if (!/^\w+$/.test(session)) return null;
	const env = Object.entries(host.env).filter((entry) => entry[1] !== void 0);
	const { code, stdout } = await runProgram({
		argv: [
			...argv,
			"db",
			subagentsQuery(session, since),
			"--format",
			"json"
		],
		cwd: tmpdir(),
		env: Object.fromEntries(env),
		timeoutMs: askMs
	});
	return code === 0 ? spentIn(stdout) : null;
}
function subagentsQuery(session, since) {
	return `with recursive family(id) as (select id from session where parent_id = '${session}'
    union select session.id from session join family on session.parent_id = family.id)
    select count(*) as calls, ${sumOf("tokens.input")} as input, ${sumOf("tokens.output")} + ${sumOf("tokens.reasoning")} as output,
    ${sumOf("tokens.cache.read")} as cache_read, ${sumOf("tokens.cache.write")} as cache_creation, ${sumOf("cost")} as cost
    from message where session_id in family and json_extract(data, '$.role') = 'assistant'
    and json_extract(data, '$.time.created') >= ${since.getTime()}`.replaceAll(/\s+/g, " ");
}
function sumOf(path) {
	return `coalesce(sum(json_extract(data, '$.${path}')), 0)`;
}
function spentIn(text) {
	const rows = parsedList(text);
	const row = asObject(rows[0]);
	if (countAt(row, "calls") === null) return null;
	const count = (name) => countAt(row, name) ?? 0;
	const cost = count("cost") === 0 ? null : count("cost");
	return {
		input: count("input"),
		output: count("output"),
		cache_creation: count("cache_creation"),
		cache_read: count("cache_read"),
		cost
	};
}
function parsedList(text) {
	try {
		const value = JSON.parse(text);
		return Array.isArray(value) ? value : [];
	} catch {
		return [];
	}
}
function switches(config) {
	return {
		OPENCODE_DISABLE_AUTOUPDATE: "1",
		OPENCODE_DISABLE_AUTOCOMPACT: "1",
		OPENCODE_CONFIG_CONTENT: config ?? JSON.stringify({
			compaction: { auto: false },
			share: "disabled"
		})
	};
}
const streamError = /level=ERROR .*?error(?:\.error)?="((?:[^"\\]|\\.)*)"/;
function refusalOnStderr(stderr) {
	const said = stderr.split("\n").findLast((line) => line.includes("stream error") && streamError.test(line));
	return said === void 0 ? null : streamError.exec(said)?.[1] ?? null;
}
async function loggedIn(host) {
	if (hasAny(host, [
		"ANTHROPIC_API_KEY",
		"OPENAI_API_KEY",
		"GEMINI_API_KEY",
		"OPENROUTER_API_KEY"
	])) return true;
	const [data = ""] = opencodeHomes(host);
	return await exists(join(data, "auth.json")) ? true : null;
}
function opencodeHomes(host) {
	return [
		["XDG_DATA_HOME", ".local/share"],
		["XDG_STATE_HOME", ".local/state"],
		["XDG_CACHE_HOME", ".cache"],
		["XDG_CONFIG_HOME", ".config"]
	].map(([name, usual]) => join(host.env[name] ?? join(homeOf(host), usual), "opencode"));
}
const guide = `\`\`\`sh
npm install -g opencode-ai
opencode auth login               # or set the key of your provider
\`\`\`

\`\`\`yaml
# .debussy/config.yaml
agent: opencode
model: anthropic/claude-sonnet-4-5
\`\`\`

Started as \`opencode run --format json --auto\`, with the errors of its log on standard error: it waits for a provider without a word in its stream. Tokens of sub-agents are not in that stream: when a session ends that had some, \`opencode db\` is asked for them, and where that fails the account says "main thread only". Its session is given a title, which saves the call that would write one. It gets \`OPENCODE_*\` and the usual keys of providers. Sharing and its own compaction are off, unless \`OPENCODE_CONFIG_CONTENT\` is set: then that counts.`;
const opencode = {
	...usualOutput,
	title: "opencode",
	program: "opencode",
	launch,
	homes: opencodeHomes,
	stream: createOpencodeStream,
	resultsBeforeUsage: true,
	refusalOnStderr,
	oldestVersion: "1.18.33",
	install: "npm install -g opencode-ai",
	login: "Run `opencode auth login`, or set your provider's key.",
	loggedIn,
	versionVariables: {},
	marks: [
		"OPENCODE",
		"OPENCODE_PID",
		"OPENCODE_SESSION*"
	],
	guide
};

// packages/runners/src/programs/programs.ts
/** The built-in agent programs, by the name that a configuration gives them. */
const programs = {
	claude,
	codex,
	gemini,
	opencode
};
const withoutEvents = {
	...usualOutput,
	finalEvent: false
};
/** Everything that `output` of an agent can name. */
const outputs = {
	...programs,
	debussy: {
		...withoutEvents,
		stream: createDebussyStream
	},
	text: {
		...withoutEvents,
		stream: createTextStream
	}
};
/** The record of a built-in program; null for any other name. */
function programNamed(name) {
	const known = builtInPrograms.find((program) => program === name);
	return known === void 0 ? null : programs[known];
}

// packages/estimator/src/option-error.ts
/** A wrong option of the caller. Data from a stream never causes one. */
var OptionError = class extends TypeError {
	code;
	hint;
	constructor(code, message, hint) {
		super(`${message} ${hint}`);
		this.name = "OptionError";
		this.code = code;
		this.hint = hint;
	}
};
/** How a wrong value is quoted in a message. */
function quoted(value) {
	if (typeof value === "string") return `'${value.slice(0, 80)}'`;
	if (typeof value === "object" && value !== null) return Array.isArray(value) ? "an array" : "an object";
	return String(value);
}
/** A number of an option, within its bounds; `key` names it in the message, as in `allocateBudget: total`. */
function checkedNumber(key, value, above) {
	if (typeof value === "number" && Number.isFinite(value) && (above === "above 0" ? value > 0 : value >= 0)) return value;
	throw new OptionError("ERR_ESTIMATOR_NUMBER", `${key} must be a number ${above}, got ${quoted(value)}.`, "Leave it out if it is optional.");
}

// packages/estimator/src/counting/states.ts
/** How many states each run of the walk needs: one per length, until every further unit costs the same. */
const SIZES = {
	other: 1,
	single_space: 4,
	spaces: 10,
	indent: 10,
	newline: 5,
	tab: 6,
	script: 1,
	digit: 3,
	lower_first: 20,
	upper_first: 21,
	upper_inner: 21,
	title_first: 19,
	title_inner: 19,
	box: 1,
	punct: 24
};
/** The state number of a run at a step; steps past the last one stay there. */
function stateOf(run, step) {
	let first = 0;
	for (const [name, size] of Object.entries(SIZES)) {
		if (name === run) break;
		first += size;
	}
	return first + Math.min(step, SIZES[run] - 1);
}
function stateCount() {
	return stateOf("punct", Infinity) + 1;
}

// packages/estimator/src/counting/weights.ts
/**
* The weights of a family in their order, and how many numbers each has: one per length of the run or part
* (the first length is 1, of `space_run` 2). `single_space` goes by NEIGHBOURS before and behind the space.
*/
const LAYOUT = {
	lower_first: 20,
	title_first: 20,
	title_inner: 20,
	upper_first: 20,
	upper_inner: 20,
	lower_first_beyond: 1,
	title_first_beyond: 1,
	title_inner_beyond: 1,
	upper_first_beyond: 1,
	upper_inner_beyond: 1,
	accented_letter: 1,
	digit_group: 1,
	digit_run: 1,
	punct_run: 12,
	punct_beyond: 1,
	punct_same: 1,
	punct_same_two: 1,
	single_space: 16,
	space_run: 10,
	space_beyond: 1,
	newline_run: 5,
	newline_beyond: 1,
	indent: 10,
	indent_beyond: 1,
	tab_run: 6,
	tab_beyond: 1,
	greek_char: 1,
	greek_word: 1,
	cyrillic_char: 1,
	cyrillic_word: 1,
	hebrew_arabic: 1,
	indic: 1,
	thai_lao: 1,
	ethiopic_cherokee_syllabics: 1,
	ipa_combining: 1,
	other_script: 1,
	cjk: 1,
	kana: 1,
	hangul: 1,
	general_punctuation: 1,
	arrows_symbols: 1,
	box_drawing: 1,
	box_drawing_repeat: 1,
	cjk_punctuation: 1,
	astral: 1,
	other: 1,
	control: 1,
	carriage_return: 1
};
const NEIGHBOURS = [
	"word",
	"digit",
	"punct",
	"other"
];
/** Weights are whole numbers: this many make a token. */
const UNITS_PER_TOKEN = 1e4;
/** From the numbers of the generated module: in a list by length the first one, then what each length costs more. */
function weightsOf(numbers) {
	const lists = /* @__PURE__ */ new Map();
	let from = 0;
	for (const [name, length] of Object.entries(LAYOUT)) {
		const part = numbers.slice(from, from + length);
		lists.set(name, name === "single_space" ? part : sums(part));
		from += length;
	}
	const list = (name) => lists.get(name) ?? [];
	return {
		list,
		first: (name) => list(name)[0] ?? 0
	};
}
function sums(differences) {
	let sum = 0;
	return differences.map((difference) => sum += difference);
}

// packages/estimator/src/counting/runs/row.ts
/** The cost of one more unit in a run whose total costs are listed by length; flat beyond the list. */
function increase(totals, beyond, step) {
	const [before, after] = [totals[step], totals[step + 1]];
	return before === void 0 || after === void 0 ? beyond : after - before;
}
/** The states 0 … size − 1 of one run. */
function rowsOf(size, row) {
	return Array.from({ length: size }, (_, step) => row(step));
}

// packages/estimator/src/counting/runs/blanks.ts
/** Spaces, indents, newlines and tabs. */
function blankRows(weights) {
	return [
		...NEIGHBOURS.map((prev) => singleSpace(weights, prev)),
		...rowsOf(10, (step) => spaces(weights, step)),
		...rowsOf(10, (step) => indent(weights, step)),
		...rowsOf(5, (step) => newlines(weights, step)),
		...rowsOf(6, (step) => tabs(weights, step))
	];
}
function singleSpace(weights, prev) {
	const costs = weights.list("single_space");
	return {
		state: stateOf("single_space", NEIGHBOURS.indexOf(prev)),
		prev: "other",
		own: (column) => column === "space" ? {
			cost: weights.first("space_run"),
			next: stateOf("spaces", 0)
		} : void 0,
		owed: (next) => costs[NEIGHBOURS.indexOf(prev) * NEIGHBOURS.length + NEIGHBOURS.indexOf(next)] ?? 0
	};
}
function spaces(weights, step) {
	const cost = increase(weights.list("space_run"), weights.first("space_beyond"), step);
	return {
		state: stateOf("spaces", step),
		prev: "other",
		own: (column) => column === "space" ? {
			cost,
			next: stateOf("spaces", step + 1)
		} : void 0
	};
}
function indent(weights, step) {
	const cost = increase(weights.list("indent"), weights.first("indent_beyond"), step);
	return {
		state: stateOf("indent", step),
		prev: "other",
		own: (column) => column === "space" ? {
			cost,
			next: stateOf("indent", step + 1)
		} : void 0
	};
}
function newlines(weights, step) {
	const cost = increase(weights.list("newline_run"), weights.first("newline_beyond"), step);
	return {
		state: stateOf("newline", step),
		prev: "other",
		afterNewline: true,
		own: (column) => {
			if (column === "newline") return {
				cost,
				next: stateOf("newline", step + 1)
			};
			if (column === "return") return {
				cost: weights.first("carriage_return"),
				next: stateOf("newline", step)
			};
		}
	};
}
function tabs(weights, step) {
	const cost = increase(weights.list("tab_run"), weights.first("tab_beyond"), step);
	return {
		state: stateOf("tab", step),
		prev: "other",
		own: (column) => column === "tab" ? {
			cost,
			next: stateOf("tab", step + 1)
		} : void 0
	};
}

// packages/estimator/src/counting/runs/marks.ts
/** Digits, punctuation, box drawing, Greek and Cyrillic, and whatever is paid unit by unit. */
function markRows(weights) {
	return [
		{
			state: stateOf("other", 0),
			prev: "other",
			own: () => void 0
		},
		scriptRow(weights),
		boxRow(weights),
		...rowsOf(3, (step) => digits(weights, step)),
		...rowsOf(24, (step) => punctuation(weights, step))
	];
}
function scriptRow(weights) {
	const next = stateOf("script", 0);
	return {
		state: next,
		prev: "word",
		own: (column) => {
			if (column === "greek") return {
				cost: weights.first("greek_char"),
				next
			};
			return column === "cyrillic" ? {
				cost: weights.first("cyrillic_char"),
				next
			} : void 0;
		}
	};
}
function boxRow(weights) {
	const next = stateOf("box", 0);
	return {
		state: next,
		prev: "other",
		own: () => void 0,
		repeat: {
			cost: weights.first("box_drawing_repeat"),
			next
		}
	};
}
/** The third digit of a group closes it: the next one pays for a new group. */
function digits(weights, step) {
	const cost = step === 2 ? weights.first("digit_group") : 0;
	return {
		state: stateOf("digit", step),
		prev: "digit",
		own: (column) => column === "digit" ? {
			cost,
			next: stateOf("digit", (step + 1) % 3)
		} : void 0
	};
}
/** Even steps: the unit differed from the one before; odd steps: it repeated it. */
function punctuation(weights, step) {
	const changes = step >> 1;
	const cost = increase(weights.list("punct_run"), weights.first("punct_beyond"), changes);
	const again = step % 2 === 1;
	return {
		state: stateOf("punct", step),
		prev: "punct",
		own: (column) => column === "punct" ? {
			cost,
			next: stateOf("punct", Math.min(changes + 1, 11) * 2)
		} : void 0,
		repeat: {
			cost: weights.first(again ? "punct_same_two" : "punct_same"),
			next: stateOf("punct", changes * 2 + 1)
		}
	};
}

// packages/estimator/src/counting/runs/words.ts
/**
* A word is cut before capitals. How many of them belong together is known only at the next lower letter:
* a run of capitals is paid as one part, and repaid when its last one turns out to open a title part.
*/
function wordRows(weights) {
	return [
		...smallLetters(weights, "lower_first", 0),
		...smallLetters(weights, "title_first", 1),
		...smallLetters(weights, "title_inner", 1),
		...capitals(weights, "first"),
		...capitals(weights, "inner")
	];
}
/** The step that opens a word. */
function openWord(weights, column) {
	if (column === "upper") return openCapitals(weights, "first");
	return {
		cost: weights.first("lower_first") + accent(weights, column),
		next: stateOf("lower_first", 0)
	};
}
function openCapitals(weights, position) {
	const run = `upper_${position}`;
	return {
		cost: weights.first(run),
		next: stateOf(run, 0)
	};
}
function smallLetters(weights, run, skipped) {
	const totals = weights.list(run).slice(skipped);
	const beyond = weights.first(`${run}_beyond`);
	return rowsOf(20 - skipped, (step) => ({
		state: stateOf(run, step),
		prev: "word",
		own: (column) => {
			if (column === "upper") return openCapitals(weights, "inner");
			if (!isSmall(column)) return void 0;
			return {
				cost: increase(totals, beyond, step) + accent(weights, column),
				next: stateOf(run, step + 1)
			};
		}
	}));
}
function capitals(weights, position) {
	const run = `upper_${position}`;
	const totals = weights.list(run);
	const beyond = weights.first(`${run}_beyond`);
	return rowsOf(21, (step) => ({
		state: stateOf(run, step),
		prev: "word",
		own: (column) => {
			if (column === "upper") return {
				cost: increase(totals, beyond, step),
				next: stateOf(run, step + 1)
			};
			if (!isSmall(column)) return void 0;
			const title = step === 0 ? `title_${position}` : "title_inner";
			return {
				cost: (weights.list(title)[1] ?? 0) + accent(weights, column) - (step === 0 ? totals[0] ?? 0 : increase(totals, beyond, step - 1)),
				next: stateOf(title, 0)
			};
		}
	}));
}
function isSmall(column) {
	return column === "lower" || column === "accented";
}
function accent(weights, column) {
	return column === "accented" ? weights.first("accented_letter") : 0;
}

// packages/estimator/src/counting/unit-classes.ts
/** The columns of the transition table: what a UTF-16 unit can be. The high kinds are named as their weights. */
const COLUMNS = [
	"lower",
	"accented",
	"upper",
	"digit",
	"punct",
	"space",
	"newline",
	"tab",
	"return",
	"control",
	"greek",
	"cyrillic",
	"other",
	"cjk",
	"kana",
	"hangul",
	"cjk_punctuation",
	"box_drawing",
	"general_punctuation",
	"arrows_symbols",
	"astral",
	"ipa_combining",
	"hebrew_arabic",
	"indic",
	"thai_lao",
	"other_script",
	"ethiopic_cherokee_syllabics"
];
/** First unit, last unit, column; a later range wins over an earlier one. */
const RANGES = [
	[
		0,
		31,
		"control"
	],
	[
		9,
		9,
		"tab"
	],
	[
		10,
		10,
		"newline"
	],
	[
		13,
		13,
		"return"
	],
	[
		32,
		32,
		"space"
	],
	[
		33,
		126,
		"punct"
	],
	[
		127,
		127,
		"control"
	],
	[
		48,
		57,
		"digit"
	],
	[
		65,
		90,
		"upper"
	],
	[
		97,
		122,
		"lower"
	],
	[
		192,
		591,
		"accented"
	],
	[
		215,
		215,
		"other"
	],
	[
		247,
		247,
		"other"
	],
	[
		592,
		879,
		"ipa_combining"
	],
	[
		880,
		1023,
		"greek"
	],
	[
		1024,
		1327,
		"cyrillic"
	],
	[
		1328,
		2047,
		"hebrew_arabic"
	],
	[
		2048,
		3583,
		"indic"
	],
	[
		3584,
		3839,
		"thai_lao"
	],
	[
		3840,
		4607,
		"other_script"
	],
	[
		4608,
		5887,
		"ethiopic_cherokee_syllabics"
	],
	[
		5888,
		7679,
		"other_script"
	],
	[
		7680,
		7935,
		"lower"
	],
	[
		7936,
		8191,
		"other_script"
	],
	[
		8192,
		8303,
		"general_punctuation"
	],
	[
		8304,
		11263,
		"arrows_symbols"
	],
	[
		9472,
		9631,
		"box_drawing"
	],
	[
		12288,
		12351,
		"cjk_punctuation"
	],
	[
		12352,
		12543,
		"kana"
	],
	[
		13312,
		40959,
		"cjk"
	],
	[
		44032,
		55203,
		"hangul"
	],
	[
		55296,
		57343,
		"astral"
	],
	[
		65280,
		65519,
		"cjk_punctuation"
	]
];
let columns;
/** The column of every UTF-16 unit, built on first use. */
function columnOfUnits() {
	columns ??= RANGES.reduce((table, [first, last, column]) => table.fill(COLUMNS.indexOf(column), first, last + 1), (/* @__PURE__ */ new Uint8Array(65536)).fill(COLUMNS.indexOf("other")));
	return columns;
}

// packages/estimator/src/counting/compile.ts
/** A cell packs the cost of a unit (upper bits) and the row of the state after it (lower bits). */
const ROW_LENGTH = 32;
const ROW_BITS = 13;
const REPEAT_COLUMN = 31;
const LARGEST_COST = 262143;
/** The walk of one weight set, as a table: every unit is one cell, every cost the difference between two lengths. */
function compile(weights) {
	const table = new Int32Array(stateCount() * 32);
	const ends = new Int32Array(stateCount());
	for (const row of [
		...markRows(weights),
		...blankRows(weights),
		...wordRows(weights)
	]) {
		for (const [index, column] of COLUMNS.entries()) table[row.state * 32 + index] = cell(stepOf(weights, row, column));
		if (row.repeat !== void 0) table[row.state * 32 + 31] = cell(row.repeat);
		ends[row.state] = row.owed?.("other") ?? 0;
	}
	return {
		table,
		ends,
		repeatable: stateOf("box", 0) * 32
	};
}
function stepOf(weights, row, column) {
	const own = row.own(column);
	if (own !== void 0) return own;
	const opened = column === "space" ? space(weights, row) : opening(weights, column);
	return {
		cost: opened.cost + (row.owed?.(neighbour(column)) ?? 0),
		next: opened.next
	};
}
/** The first unit of a run, whatever was before it; everything that has no runs is paid unit by unit. */
function opening(weights, column) {
	switch (column) {
		case "lower":
		case "accented":
		case "upper": return openWord(weights, column);
		case "digit": return {
			cost: weights.first("digit_run") + weights.first("digit_group"),
			next: stateOf("digit", 0)
		};
		case "punct":
		case "newline":
		case "tab": return {
			cost: weights.first(`${column}_run`),
			next: stateOf(column, 0)
		};
		case "greek":
		case "cyrillic": return {
			cost: weights.first(`${column}_word`) + weights.first(`${column}_char`),
			next: stateOf("script", 0)
		};
		case "box_drawing": return {
			cost: weights.first(column),
			next: stateOf("box", 0)
		};
		case "return": return {
			cost: weights.first("carriage_return"),
			next: stateOf("other", 0)
		};
		default: return {
			cost: weights.first(column),
			next: stateOf("other", 0)
		};
	}
}
function space(weights, row) {
	if (row.afterNewline === true) return {
		cost: weights.first("indent"),
		next: stateOf("indent", 0)
	};
	return {
		cost: 0,
		next: stateOf("single_space", NEIGHBOURS.indexOf(row.prev))
	};
}
function neighbour(column) {
	if (column === "lower" || column === "accented" || column === "upper") return "word";
	return column === "digit" || column === "punct" ? column : "other";
}
function cell({ cost, next }) {
	if (Math.abs(cost) > LARGEST_COST) throw new RangeError(`a weight is too large: ${cost} units for one code unit`);
	return cost << 13 | next * 32;
}

// packages/estimator/src/counting/model-name.ts
const NEWEST = 9999;
const CLAUDE$1 = /claude|anthropic|\b(?:opus|sonnet|haiku|fable)/;
const CLAUDE_LINE = /opus|sonnet|haiku|fable|instant/;
const CLAUDE_VERSION = /(?:claude|opus|sonnet|haiku|fable|instant)[-_ @v]*(\d{1,2})(?!\d)(?:[-._](\d{1,2})(?!\d))?/;
const OPENAI$1 = /gpt|codex|openai|davinci|\bo[1-9]\b/;
const OPENAI_VERSION = /(?:gpt-?|\bo)(\d{1,2})(?!\d)(?:\.(\d{1,2}))?/;
const OTHERS = /qwen|deepseek|llama|mistral|mixtral|codestral|devstral|kimi|moonshot|glm|grok|minimax|command-r|phi-|nova|gemma/;
function parseModel(model) {
	const name = (model ?? "").toLowerCase();
	const large = name.includes("[1m]");
	if (CLAUDE$1.test(name)) return {
		maker: "claude",
		line: CLAUDE_LINE.exec(name)?.[0] ?? "claude",
		version: versionIn(name, CLAUDE_VERSION),
		large
	};
	if (name.includes("gemini")) return {
		maker: "gemini",
		line: "gemini",
		version: NEWEST,
		large
	};
	if (OTHERS.test(name)) return {
		maker: "other",
		line: "other",
		version: NEWEST,
		large
	};
	if (!OPENAI$1.test(name)) return {
		maker: "unknown",
		line: "unknown",
		version: NEWEST,
		large
	};
	return {
		maker: "openai",
		line: /\bo[1-9]\b/.test(name) ? "o" : "gpt",
		version: versionIn(name, OPENAI_VERSION),
		large
	};
}
function versionIn(name, pattern) {
	const match = pattern.exec(name);
	return match === null ? NEWEST : Number(match[1]) * 100 + Number(match[2] ?? 0);
}

// packages/estimator/src/counting/family.ts
/** The family with the most tokens per text: an unknown model is rather over- than under-estimated. */
const DEFAULT_FAMILY = "claude-4.7-and-later";
const FAMILIES = [
	"claude-3-to-4.6",
	"claude-4.7-and-later",
	"o200k"
];
/**
* Claude by its version; OpenAI's models, and the other makers whose vocabularies are of the same size
* (Gemini, Qwen, DeepSeek, …), count as o200k; every other name, and none, as the default.
*/
function familyOf(model) {
	const { maker, version } = parseModel(model);
	if (maker === "claude") return version < 407 ? "claude-3-to-4.6" : "claude-4.7-and-later";
	return maker === "unknown" ? DEFAULT_FAMILY : "o200k";
}

// packages/estimator/src/counting/walker.ts
/** So short that the costs of a block never leave the range of small integers. */
const BLOCK = 4096;
const ROW_MASK = 8191;
/** One walk over a text that may come in pieces. Costs are summed as whole numbers, so no order changes the sum. */
var Walker = class {
	automaton;
	#columns = columnOfUnits();
	#row = 0;
	#previous = -1;
	#sum = 0;
	constructor(automaton) {
		this.automaton = automaton;
	}
	restart() {
		this.#row = 0;
		this.#previous = -1;
		this.#sum = 0;
	}
	push(text) {
		for (let from = 0; from < text.length; from += BLOCK) this.#sum += this.#block(text, from, Math.min(from + BLOCK, text.length));
	}
	/** As if the text ended here. */
	tokens() {
		const owed = this.automaton.ends[this.#row / 32] ?? 0;
		return (this.#sum + owed) / UNITS_PER_TOKEN;
	}
	#block(text, from, to) {
		const { table, repeatable } = this.automaton;
		const columns = this.#columns;
		let row = this.#row;
		let previous = this.#previous;
		let sum = 0;
		for (let at = from; at < to; at++) {
			const unit = text.charCodeAt(at);
			let place = row + (columns[unit] ?? 0);
			if (unit === previous && row >= repeatable) place = row + 31;
			const cell = table[place] ?? 0;
			sum += cell >> 13;
			row = cell & ROW_MASK;
			previous = unit;
		}
		this.#row = row;
		this.#previous = previous;
		return sum;
	}
};

// packages/estimator/src/counting/weights.generated.ts
const WEIGHTS = {
	"claude-3-to-4.6": [
		1e4,
		0,
		0,
		0,
		0,
		0,
		0,
		2072,
		200,
		200,
		200,
		5690,
		1529,
		283,
		6e3,
		6e3,
		2712,
		4059,
		3641,
		4610,
		1e4,
		0,
		0,
		0,
		1520,
		326,
		1424,
		9415,
		200,
		200,
		200,
		200,
		200,
		200,
		6e3,
		5032,
		3785,
		3634,
		3617,
		3797,
		11012,
		0,
		2375,
		0,
		1307,
		3373,
		0,
		936,
		8412,
		200,
		200,
		1853,
		200,
		2592,
		3378,
		3570,
		3596,
		3602,
		3618,
		3752,
		1e4,
		1539,
		5795,
		150,
		0,
		0,
		1684,
		3569,
		902,
		200,
		2146,
		1057,
		4790,
		3703,
		3831,
		3820,
		3806,
		3833,
		4005,
		5640,
		13106,
		0,
		1e4,
		739,
		9113,
		2845,
		3237,
		3563,
		3877,
		3676,
		3848,
		3837,
		3410,
		3797,
		3745,
		3807,
		3784,
		3798,
		3797,
		3778,
		4206,
		4206,
		4206,
		5275,
		5275,
		16960,
		9760,
		368,
		11002,
		916,
		200,
		1e4,
		200,
		1e4,
		1e4,
		1e4,
		1e4,
		8035,
		7980,
		5900,
		7678,
		3023,
		300,
		0,
		8935,
		0,
		0,
		14701,
		10579,
		8810,
		2790,
		573,
		9335,
		1037,
		4492,
		8576,
		11203,
		10443,
		7858,
		12267,
		735,
		-669,
		375,
		-1061,
		-649,
		-940,
		943,
		468,
		865,
		643,
		3516,
		3101,
		408,
		145,
		66,
		120,
		17273,
		-2790,
		-1293,
		737,
		245,
		-679,
		-329,
		-1070,
		1013,
		61,
		643,
		12746,
		0,
		0,
		0,
		0,
		0,
		597,
		8860,
		3203,
		6629,
		0,
		7687,
		8882,
		8515,
		24e3,
		24e3,
		10897,
		11042,
		7850,
		11815,
		8199,
		8661,
		8985,
		3302,
		14067,
		18199,
		21758,
		406,
		0
	],
	"claude-4.7-and-later": [
		10175,
		1589,
		10,
		0,
		0,
		4334,
		0,
		7257,
		5767,
		1013,
		200,
		200,
		6852,
		2799,
		7500,
		7500,
		2240,
		6419,
		5760,
		7144,
		1e4,
		3504,
		0,
		3827,
		7542,
		0,
		3418,
		1e4,
		200,
		5235,
		200,
		200,
		3133,
		219,
		4669,
		5539,
		5570,
		5605,
		5612,
		5869,
		12803,
		0,
		8771,
		0,
		3109,
		4578,
		1221,
		3211,
		5678,
		5163,
		200,
		1781,
		6990,
		475,
		5665,
		5608,
		5601,
		5603,
		5623,
		5790,
		1e4,
		9232,
		5844,
		8943,
		9939,
		1611,
		6083,
		735,
		1e4,
		1e4,
		1e4,
		1188,
		1e4,
		8002,
		8277,
		8095,
		8033,
		8157,
		8931,
		1e4,
		15081,
		2189,
		1e4,
		7198,
		6439,
		7649,
		8202,
		8225,
		8681,
		7729,
		8057,
		8065,
		7297,
		8e3,
		7897,
		8015,
		7969,
		7996,
		7996,
		7969,
		6317,
		6317,
		6317,
		9160,
		9160,
		15599,
		9277,
		0,
		14350,
		200,
		2588,
		1e4,
		1e4,
		1e4,
		1e4,
		1e4,
		1e4,
		8093,
		8837,
		4347,
		9133,
		3591,
		1150,
		0,
		15e3,
		0,
		0,
		15e3,
		12144,
		10504,
		1039,
		0,
		5970,
		0,
		106,
		7394,
		5307,
		3942,
		8154,
		16533,
		-2379,
		-2567,
		-437,
		-1279,
		-20,
		-396,
		538,
		55,
		243,
		640,
		2961,
		1294,
		375,
		351,
		166,
		340,
		14591,
		-2e3,
		-918,
		-414,
		1,
		86,
		-532,
		-416,
		219,
		-741,
		640,
		11499,
		0,
		0,
		0,
		0,
		0,
		603,
		8716,
		3625,
		6626,
		0,
		7635,
		8773,
		8511,
		24e3,
		24e3,
		10911,
		11038,
		7923,
		11949,
		12387,
		10478,
		11313,
		3488,
		14002,
		17088,
		20185,
		200,
		0
	],
	o200k: [
		1e4,
		0,
		0,
		0,
		0,
		711,
		0,
		0,
		4100,
		200,
		200,
		792,
		200,
		200,
		2803,
		5e3,
		2130,
		2792,
		2312,
		2558,
		1e4,
		0,
		0,
		918,
		0,
		0,
		0,
		2377,
		200,
		200,
		3013,
		805,
		200,
		200,
		698,
		2253,
		2287,
		2303,
		2305,
		2364,
		7988,
		0,
		100,
		0,
		484,
		0,
		927,
		0,
		200,
		200,
		5e3,
		685,
		419,
		200,
		2274,
		2296,
		2300,
		2299,
		2298,
		2276,
		10266,
		525,
		0,
		3,
		1895,
		355,
		4154,
		5603,
		1848,
		200,
		200,
		4401,
		2708,
		3210,
		3242,
		3220,
		3205,
		3221,
		3334,
		4392,
		8633,
		0,
		2556,
		482,
		9225,
		2819,
		3091,
		3109,
		3109,
		3399,
		3358,
		3288,
		3011,
		3205,
		3167,
		3204,
		3191,
		3199,
		3200,
		3198,
		2777,
		2777,
		2777,
		4725,
		4725,
		10998,
		10139,
		1560,
		7386,
		200,
		200,
		9999,
		3162,
		9680,
		8575,
		9871,
		6280,
		5673,
		6711,
		3753,
		6210,
		611,
		300,
		0,
		10626,
		1477,
		0,
		0,
		9561,
		1335,
		0,
		0,
		11059,
		2194,
		603,
		0,
		14283,
		0,
		1429,
		14977,
		-2402,
		-6514,
		1327,
		-2166,
		1072,
		-1063,
		1489,
		109,
		185,
		113,
		8026,
		0,
		0,
		0,
		0,
		640,
		4991,
		1191,
		1796,
		-1367,
		-23,
		-1827,
		-249,
		-1512,
		2237,
		-549,
		113,
		2e3,
		5e3,
		3334,
		882,
		301,
		0,
		618,
		6531,
		5167,
		4696,
		0,
		4400,
		3501,
		4208,
		24e3,
		18513,
		6115,
		8133,
		7324,
		7295,
		9964,
		19115,
		10602,
		1213,
		10244,
		9735,
		15706,
		14076,
		1007
	]
};

// packages/estimator/src/counting/count-tokens.ts
/** The estimated tokens of a text, as a real number: whoever needs whole tokens rounds up. Deterministic, one pass. */
function countTokens(text, options = {}) {
	if (typeof text !== "string") throw new OptionError("ERR_ESTIMATOR_TEXT", `countTokens: text must be a string, got ${quoted(text)}.`, "For bytes use fileTokens.");
	const { tokenizer } = options;
	if (tokenizer !== void 0) return typeof tokenizer === "function" ? tokenizer(text) : tokenizer.count(text);
	const walker = walkerOf(chosenFamily(options));
	walker.restart();
	walker.push(text);
	return walker.tokens();
}
function tokenCounter(options = {}) {
	return new Walker(walkerOf(chosenFamily(options)).automaton);
}
const walkers = /* @__PURE__ */ new Map();
/** One per family and shared: a count runs to its end before the next one begins. */
function walkerOf(family) {
	const known = walkers.get(family);
	if (known !== void 0) return known;
	const walker = new Walker(compile(weightsOf(WEIGHTS[family])));
	walkers.set(family, walker);
	return walker;
}
function chosenFamily({ family, model }) {
	if (family === void 0) return familyOf(model);
	if (FAMILIES.includes(family)) return family;
	const hint = `Known families: ${FAMILIES.join(", ")}.`;
	throw new OptionError("ERR_ESTIMATOR_FAMILY", `unknown tokenizer family ${quoted(family)}.`, hint);
}

// packages/estimator/src/counting/chars-per-token.ts
/** Typical text and code, where only a length is known: right within some 20 % over a session, not for one text. */
const CHARS_PER_TOKEN = {
	"claude-3-to-4.6": 3.2,
	"claude-4.7-and-later": 2.6,
	o200k: 3.6
};

// packages/estimator/src/windows/windows.ts
const MILLION = 1e6;
const CLAUDE_RESERVE = 33e3;
const SMALLEST_WITH_RESERVE = 1e5;
/**
* | model                                   | window    | larger variant |
* | Claude up to 4.5                        | 200,000   | Sonnet 4, 4.5: 1,000,000 |
* | Claude 4.6 to 4.8, Haiku before 5.5     | 200,000   | 1,000,000 |
* | Claude 5 and later, Haiku 5.5 and later | 1,000,000 | |
* | GPT-5 and later, Codex                  | 258,400   | |
* | GPT-4.1 · o1 … o4 · other GPT-4         | 1,047,576 · 200,000 · 128,000 | |
* | Gemini                                  | 1,048,576 | |
* | every other name                        | 200,000   | 1,000,000 |
*
* Compaction: Claude Code at window − 33,000, Codex at 94.7 %, Gemini CLI at 50 %.
*/
function windowOf(model, agent, table = []) {
	const row = table.find((candidate) => (model ?? "").toLowerCase().includes(candidate.model));
	if (row !== void 0) return {
		window: row.window,
		large: row.large,
		guessed: false,
		compaction: () => row.compaction
	};
	const name = parseModel(model);
	const known = ofModel(name);
	const program = agent ?? AGENT_OF[name.maker];
	const guessed = !name.large && (name.maker === "other" || name.maker === "unknown");
	return {
		...known,
		guessed,
		compaction: (window) => compactionOf(program, window)
	};
}
const AGENT_OF = {
	claude: "claude",
	openai: "codex",
	gemini: "gemini",
	other: void 0,
	unknown: void 0
};
/** The program that a model is usually run by. */
function agentOf(model) {
	return AGENT_OF[parseModel(model).maker];
}
function ofModel(model) {
	if (model.large) return {
		window: MILLION,
		large: void 0
	};
	if (model.maker === "claude") return ofClaude(model);
	if (model.maker === "gemini") return {
		window: 1048576,
		large: void 0
	};
	if (model.maker === "openai") return {
		window: ofOpenai(model),
		large: void 0
	};
	return {
		window: 2e5,
		large: MILLION
	};
}
function ofClaude({ line, version }) {
	if (version >= (line === "haiku" ? 505 : 500)) return {
		window: MILLION,
		large: void 0
	};
	return {
		window: 2e5,
		large: version >= 406 || line === "sonnet" && version >= 400 ? MILLION : void 0
	};
}
function ofOpenai({ line, version }) {
	if (line === "o") return 2e5;
	if (version >= 500) return 258400;
	return version === 401 ? 1047576 : 128e3;
}
function compactionOf(agent, window) {
	if (agent === "claude") return window >= SMALLEST_WITH_RESERVE ? window - CLAUDE_RESERVE : void 0;
	if (agent === "codex") return Math.round(window * .9474);
	return agent === "gemini" ? Math.round(window * .5) : void 0;
}

// packages/estimator/src/session/call.ts
function newCall(id, turn) {
	return {
		id,
		context: null,
		reported: false,
		output: null,
		reasoning: null,
		final: false,
		text: 0,
		args: 0,
		thinking: 0,
		blocks: 0,
		tools: 0,
		parameters: 0,
		thought: false,
		results: 0,
		resultCount: 0,
		inputs: 0,
		released: 0,
		folded: 0,
		turn
	};
}
/** How much the context grows from this call's context to the next one's. */
function grown(call, growth) {
	return outputOf(call, growth) + behindOf(call, growth) + call.folded;
}
/** Everything of the growth that is not counted by the provider. */
function estimatedPart(call, growth) {
	const known = call.final ? outputOf(call, growth) : 0;
	return Math.abs(grown(call, growth) - known);
}
/**
* Thinking in this call: as the provider counted it, else what the final output holds beyond everything visible, as long as that is not far from
* the thinking that was seen (then something visible was not told).
*/
function thinkingOf(call, growth) {
	if (call.reasoning !== null) return call.reasoning;
	if (!call.thought) return 0;
	if (!call.final || call.output === null) return call.thinking;
	const frames = call.tools * growth.toolInOutput + call.parameters * growth.parameter;
	const hidden = Math.max(0, call.output - call.text - call.args - frames);
	return call.thinking > 0 ? Math.min(hidden, call.thinking * 2) : hidden;
}
/** Adds what a nameless line held to the call that it turned out to belong to. */
function mergeCall(into, from) {
	into.text += from.text;
	into.args += from.args;
	into.thinking += from.thinking;
	into.blocks += from.blocks;
	into.tools += from.tools;
	into.parameters += from.parameters;
	into.thought ||= from.thought;
	into.results += from.results;
	into.resultCount += from.resultCount;
	into.inputs += from.inputs;
	into.released += from.released;
	into.folded += from.folded;
}
function outputOf(call, growth) {
	if (call.final && call.output !== null) return call.output;
	const tools = growth.toolHoldsResult ? Math.max(call.tools, call.resultCount) : call.tools;
	const frames = tools * growth.tool + call.parameters * growth.parameter + call.blocks * growth.block + (tools > 0 ? growth.toolsTogether : 0);
	const estimate = call.text + call.args + call.thinking + Math.max(0, frames);
	return Math.max(estimate, call.output ?? 0);
}
function behindOf(call, growth) {
	const frames = (call.final || !growth.toolHoldsResult) && call.resultCount > 0 ? growth.firstResult + (call.resultCount - 1) * growth.furtherResult : 0;
	return call.results + frames + call.inputs - call.released;
}

// packages/estimator/src/session/state.ts
const MOST_NOTES = 50;
const MOST_PAST = 32;
function newState() {
	return {
		calls: [callBefore(0)],
		past: [],
		speaking: false,
		turn: 0,
		turnThinking: 0,
		usageSeen: false,
		textSeen: false,
		first: null,
		compacted: null,
		toolUses: 0,
		toolCalls: 0,
		toolResults: 0,
		window: null,
		largest: 0,
		outgrown: false,
		notes: []
	};
}
/** The time before a call: inputs without anything that the model wrote. */
function callBefore(turn) {
	return {
		...newCall(null, turn),
		reported: true
	};
}
/** Each note once, and not without end. */
function note(state, text) {
	if (state.notes.length < MOST_NOTES && !state.notes.includes(text)) state.notes.push(text);
}
function remember(state, id) {
	if (id === null || state.past.includes(id)) return;
	state.past.push(id);
	if (state.past.length > MOST_PAST) state.past.shift();
}

// packages/estimator/src/session/reading.ts
function isRaw(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** More than any count can be; sums stay far from the end of the numbers. */
const ABSURD = 0xe8d4a51000;
function isCount$1(value) {
	return typeof value === "number" && value >= 0 && value < ABSURD;
}
/** What shows how a session goes on. What was put in before it shows nothing, and arguments alone leave out what was read. */
const CONVERSATION = /* @__PURE__ */ new Set([
	"assistant_text",
	"text",
	"thinking",
	"tool_result"
]);
/** The tokens of a piece of content, from the best that is known of it; null if nothing is. */
function measure(session, raw) {
	const { tokens } = raw;
	if (isCount$1(tokens)) return tokens;
	if (tokens !== void 0) note(session.state, `${typeName(raw)}: tokens is ${quoted(tokens)}, ignored`);
	const chars = [raw["chars"], raw["length"]].find(isCount$1);
	const text = textOf(raw["text"] ?? raw["content"] ?? raw["output"]);
	if (text === null) return chars === void 0 ? null : chars / CHARS_PER_TOKEN[session.settings.family];
	session.state.textSeen ||= text !== "" && CONVERSATION.has(typeName(raw));
	const counted = safeCount(session, text);
	return chars !== void 0 && text.length > 0 && chars > text.length ? counted * chars / text.length : counted;
}
/** A tokenizer of the caller that fails is replaced, and that is said. */
function safeCount(session, text) {
	try {
		const counted = session.count(text);
		if (isCount$1(counted)) return counted;
		note(session.state, `the tokenizer answered ${quoted(counted)}: the built-in count is used`);
	} catch (error) {
		note(session.state, `the tokenizer failed (${error instanceof Error ? error.message : quoted(error)}): the built-in count is used`);
	}
	return countTokens(text, { family: session.settings.family });
}
/** The id of the model call, in the spellings that streams use. */
function messageIdOf(raw, ...more) {
	for (const key of [
		"messageId",
		"message_id",
		"message",
		...more
	]) {
		const value = raw[key];
		if (typeof value === "string" && value !== "") return value;
	}
	return null;
}
function typeName(raw) {
	const { type } = raw;
	return typeof type === "string" ? type.slice(0, 40) : quoted(type);
}
/** Text as it is, or as content blocks. */
function textOf(value) {
	if (typeof value === "string") return value;
	if (!Array.isArray(value)) return null;
	return value.map((block) => blockText(block)).join("\n");
}
function blockText(block) {
	if (typeof block === "string") return block;
	const text = typeof block === "object" && block !== null && "text" in block ? block.text : "";
	return typeof text === "string" ? text : "";
}

// packages/estimator/src/session/default-base.ts
/** Without usage and without a baseline, a base is never taken for more than this share of the window. */
const LARGEST_SHARE = .2;
/** What the first call of a program holds before any work: its system prompt, its tools, the project's memory. */
function defaultBase(question) {
	return Math.min(typicalBase(question), Math.round(question.window * LARGEST_SHARE));
}
function typicalBase({ model, agent, agentVersion }) {
	const program = agent ?? agentOf(model);
	if (program === "codex") return 19500;
	if (program === "gemini") return 12e3;
	return program === "claude" ? claudeBase(model, agentVersion) : 2e4;
}
function claudeBase(model, agentVersion) {
	const version = parseModel(model).version;
	const [major = 9, minor = 9, patch = 999] = (agentVersion ?? "").match(/\d+/g)?.map(Number) ?? [];
	if (major < 2) return 15600;
	if (major === 2 && minor === 0) return 4e4;
	if (major === 2 && minor === 1 && patch < 60) return version === 406 ? 31800 : 41e3;
	if (major === 2 && minor === 1 && patch < 200) return 24500;
	return version >= 500 ? 37e3 : 27500;
}

// packages/estimator/src/session/growth.ts
const CLAUDE = {
	firstResult: 15,
	furtherResult: 50,
	tool: 66.9,
	parameter: 14.1,
	parameterName: 2.05,
	toolName: 1.5,
	block: 1.1,
	toolsTogether: -18.5,
	toolHoldsResult: true,
	toolInOutput: 20,
	userTurn: 5,
	signature: [.21, -20],
	keepsThinking: true,
	mean: 1372,
	p99: 15326,
	textError: .099,
	callError: .0041,
	blindError: .25
};
const CLAUDE_LATER = {
	...CLAUDE,
	firstResult: 5,
	tool: 70,
	parameter: 19,
	parameterName: 2.7,
	toolName: 2,
	block: 1,
	toolsTogether: -40,
	signature: [.274, -91],
	mean: 2144,
	p99: 17934,
	textError: .117
};
const OPENAI = {
	...CLAUDE,
	firstResult: 10.5,
	furtherResult: 10.5,
	tool: 10,
	parameter: 0,
	block: 1,
	toolsTogether: 0,
	toolHoldsResult: false,
	toolInOutput: 10,
	textError: .115,
	callError: .0061,
	blindError: .2
};
/** Other makers follow OpenAI's frames, which are the plainest. */
function growthOf(model) {
	if (model.maker === "openai") return {
		...OPENAI,
		keepsThinking: model.version >= 506
	};
	if (model.maker === "other" || model.maker === "gemini") return OPENAI;
	if (model.version >= 408) return CLAUDE_LATER;
	if (model.version === 407) return {
		...CLAUDE_LATER,
		firstResult: 13
	};
	if (model.version === 406) return CLAUDE;
	return {
		...CLAUDE,
		signature: [.19, -44],
		keepsThinking: model.version === 405 && model.line === "opus"
	};
}

// packages/estimator/src/session/policy.ts
const DEFAULT_POLICY = {
	context_threshold: 80,
	alerts: [
		70,
		75,
		90,
		95
	],
	tool_call_threshold: 100,
	ceiling: null,
	compaction: null
};
function resolvePolicy(policy) {
	const known = Object.keys(DEFAULT_POLICY);
	for (const key of Object.keys(policy)) if (!known.includes(key)) throw wrong(key, "is not an option of the policy", `Known: ${known.join(", ")}.`);
	const alerts = policy.alerts ?? DEFAULT_POLICY.alerts;
	if (!Array.isArray(alerts)) throw wrong("alerts", `must be a list, got ${quoted(alerts)}`, "Like [70, 90].");
	for (const alert of alerts) checkedNumber("policy.alerts", alert, "above 0");
	return {
		context_threshold: limit("context_threshold", policy.context_threshold, DEFAULT_POLICY.context_threshold) ?? 100,
		alerts: alerts.toSorted((a, b) => a - b),
		tool_call_threshold: limit("tool_call_threshold", policy.tool_call_threshold, DEFAULT_POLICY.tool_call_threshold),
		ceiling: limit("ceiling", policy.ceiling, null),
		compaction: policy.compaction === false ? false : limit("compaction", policy.compaction, null)
	};
}
/** Null is a limit that is never reached; so is Infinity, which a snapshot could not hold. */
function limit(key, value, fallback) {
	if (value === void 0) return fallback;
	return value === null || value === Infinity ? null : checkedNumber(`policy.${key}`, value, "above 0");
}
function wrong(key, what, hint) {
	return new OptionError("ERR_ESTIMATOR_POLICY", `policy.${key} ${what}.`, hint);
}

// packages/estimator/src/session/baseline.ts
/**
* What the context holds before the first prompt, from the latest earlier session that is alike:
* its first context without what was put in. Undefined when nothing usable is known.
*/
function learnBaseline(previous, like = {}) {
	if (typeof like !== "object" || like === null) {
		const message = `learnBaseline: the second argument must be an object, got ${quoted(like)}.`;
		throw new OptionError("ERR_ESTIMATOR_OPTION", message, "Like { project, model, agentVersion }.");
	}
	return (Array.isArray(previous) ? previous : [previous]).map((earlier) => firstCallOf(earlier, like)).findLast((base) => base !== void 0);
}
function firstCallOf(earlier, like) {
	if (isCount$1(earlier)) return earlier > 0 ? earlier : void 0;
	if (!isRaw(earlier) || !isAlike$1(earlier, like)) return void 0;
	const { context, inputs } = isRaw(earlier["first"]) ? earlier["first"] : earlier;
	if (!isCount$1(context) || context === 0) return void 0;
	return Math.max(0, Math.round(context - (isCount$1(inputs) ? inputs : 0)));
}
function isAlike$1(earlier, like) {
	const said = isRaw(earlier["settings"]) ? earlier["settings"] : earlier;
	return Object.entries(like).every(([key, wanted]) => {
		const value = said[key];
		return wanted === void 0 || value === void 0 || value === wanted;
	});
}

// packages/engine/src/session/first-calls.ts
function beforeFirstCall(call, resultsFirst) {
	return {
		is: "waiting",
		call: {
			...call,
			window: null
		},
		resultsFirst
	};
}
function hearFirstCall(heard, event) {
	if (heard.is === "known" && event.type === "started" && event.window !== null) return {
		is: "known",
		call: {
			...heard.call,
			window: event.window
		}
	};
	if (heard.is !== "waiting") return heard;
	const { call } = heard;
	if (event.type === "started") return {
		...heard,
		call: {
			...call,
			window: event.window ?? call.window
		}
	};
	if (event.type === "usage") return {
		is: "known",
		call: {
			...call,
			context: event.context
		}
	};
	return event.type === "tool_result" && !event.subagent && !heard.resultsFirst || event.type === "compacted" ? { is: "given_up" } : heard;
}
/** The list with a newer call in place of the same agent's and model's; the oldest ones make room. */
function withFirstCall(calls, call) {
	return [...calls.filter((one) => !isAlike(one, call)), call].slice(-64);
}
/** Whether a call teaches anything: no two prompts are alike, but the base beside them hardly changes. */
function isNews(calls, call) {
	const known = calls.findLast((one) => isAlike(one, call));
	if (known === void 0 || known.window !== call.window) return true;
	return Math.abs(baseOf(call) - baseOf(known)) > Math.max(100, baseOf(known) / 20);
}
function baseOf({ context, inputs }) {
	return learnBaseline({
		context,
		inputs
	}) ?? 0;
}
/** A base above a quarter of the window is no base: that session's program told late, or of something else. */
function learnedFrom(calls, like, limit) {
	const call = calls.findLast((one) => isAlike(one, like));
	if (call === void 0) return {
		baseline: null,
		window: null
	};
	const window = limit ?? call.window ?? windowOf(like.model ?? void 0, like.agent).window;
	const baseline = learnBaseline({
		context: call.context,
		inputs: call.inputs
	});
	return {
		baseline: baseline !== void 0 && baseline <= window / 4 ? baseline : null,
		window: call.window
	};
}
function isAlike(a, b) {
	return a.agent === b.agent && a.model === b.model;
}
function firstCallsText(calls) {
	return `${JSON.stringify({
		version: 1,
		first_calls: calls
	}, null, 2)}\n`;
}
function readFirstCalls(text) {
	try {
		const value = JSON.parse(text);
		if (typeof value !== "object" || value === null || !("version" in value) || value.version !== 1) return fail("it is not of version 1");
		const list = "first_calls" in value ? value.first_calls : null;
		if (!Array.isArray(list) || !list.every(isFirstCall)) return fail("`first_calls` is no list of calls");
		return ok(list.slice(-64));
	} catch (error) {
		return fail(error instanceof Error ? error.message : String(error));
	}
}
function isFirstCall(value) {
	if (typeof value !== "object" || value === null) return false;
	const { agent, model, context, inputs, window } = value;
	return typeof agent === "string" && (model === null || typeof model === "string") && isCount(context) && isCount(inputs) && (window === null || isCount(window));
}
function isCount(value) {
	return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
const largest = 262144;
function firstCalls({ repository, config }) {
	const path = pathIn(repository.commonDir);
	let unsaid = null;
	return {
		about({ agent, model }) {
			const { calls, damage } = readKnown(path);
			if (damage !== null) {
				unsaid = damaged(path, damage);
				keep(path, calls);
			}
			return learnedFrom(calls, {
				agent,
				model
			}, config.agents[agent]?.context_limit ?? null);
		},
		async *from(events, { agent, model }, prompt) {
			if (unsaid !== null) yield unsaid;
			unsaid = null;
			const inputs = Math.round(countTokens(prompt, model === null ? {} : { model }));
			const output = config.agents[agent]?.output ?? agent;
			const early = programNamed(output)?.resultsBeforeUsage ?? false;
			let heard = beforeFirstCall({
				agent,
				model,
				inputs
			}, early);
			for await (const event of events) {
				const next = hearFirstCall(heard, event);
				if (next.is === "known" && next !== heard) learn(path, next.call);
				heard = next;
				yield event;
			}
		}
	};
}
/** What earlier sessions of an agent showed, before any session of a run. */
function learnedBefore(commonDir, like, limit) {
	return learnedFrom(readKnown(pathIn(commonDir)).calls, like, limit);
}
function pathIn(commonDir) {
	return join(debussyFolder(commonDir), "first-calls.json");
}
function readKnown(path) {
	const read = readBounded(path, largest);
	if (!read.ok) return {
		calls: [],
		damage: read.error.reason === "missing" ? null : "it is no readable file"
	};
	const calls = readFirstCalls(read.value.text);
	return calls.ok ? {
		calls: calls.value,
		damage: null
	} : {
		calls: [],
		damage: calls.error
	};
}
function learn(path, call) {
	const { calls } = readKnown(path);
	const window = call.window ?? calls.findLast((one) => isAlike(one, call))?.window ?? null;
	if (isNews(calls, {
		...call,
		window
	})) keep(path, withFirstCall(calls, {
		...call,
		window
	}));
}
/** Only estimates are the better for it: a disk that takes no more is said where work is to be kept. */
function keep(path, calls) {
	try {
		mkdirSync(dirname(path), {
			recursive: true,
			mode: 448
		});
		writeAtomically(path, firstCallsText(calls));
	} catch {}
}
function damaged(path, why) {
	return {
		type: "warning",
		code: "FIRST_CALLS_DAMAGED",
		message: `${path}: what earlier sessions showed of their agents is not used: ${why}`,
		hint: "Nothing else is lost: it is begun anew.",
		line: null
	};
}

export { checkedNumber as A, windowOf as C, familyOf as D, tokenCounter as E, promptFile as F, classifyError as I, outputs as M, programNamed as N, parseModel as O, programs as P, agentOf as S, countTokens as T, estimatedPart as _, growthOf as a, newCall as b, isRaw as c, safeCount as d, typeName as f, remember as g, note as h, resolvePolicy as i, quoted as j, OptionError as k, measure as l, newState as m, learnedBefore as n, defaultBase as o, callBefore as p, DEFAULT_POLICY as r, isCount$1 as s, firstCalls as t, messageIdOf as u, grown as v, CHARS_PER_TOKEN as w, thinkingOf as x, mergeCall as y };