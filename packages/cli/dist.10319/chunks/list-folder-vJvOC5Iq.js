import { n as __exportAll } from "./rolldown-runtime-CiVTkJ2Q.js";
import { i as unreachable, t as DebussyError } from "./errors-C00examP.js";
import { n as phaseKey, t as comparePhaseIds } from "./ids-DaUrT_Vf.js";
import { t as require_dist } from "./dist-CKqC9Tke.js";
import { t as nestedDeeperThan } from "./nesting-9V6brbW9.js";
import { closeSync, constants, fstatSync, openSync, readSync, readdirSync } from "node:fs";

// packages/core/src/fences.ts
/** Reads code fences line by line, also in lists and quotes: asked once for each line, in order. */
var FenceReader = class {
	/** The ticks or tildes of the fence that is open; empty outside. */
	mark = "";
	/** What stands behind the marks of the fence that was opened last. */
	info = "";
	read(line) {
		const found = line.includes("```") || line.includes("~~~") ? fenceLine.exec(line) : null;
		const [, mark = "", info = ""] = found ?? [];
		if (this.mark !== "") {
			if (found === null || !mark.startsWith(this.mark) || info.trim() !== "") return "code";
			this.mark = "";
			return "closes";
		}
		if (found === null || mark.startsWith("`") && info.includes("`")) return "text";
		[this.mark, this.info] = [mark, info];
		return "opens";
	}
};
const fenceLine = /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(`{3,}|~{3,})([^\r\n]*)\r?$/;

// packages/core/src/audit/audit-codes.ts
/** Every code that a finding can carry. Codes are stable: scripts and people search for them. */
const auditCodes = {
	NO_PHASES: {
		severity: "error",
		meaning: "The text holds no phases, no links to phases and no tasks."
	},
	FILE_EMPTY: {
		severity: "error",
		meaning: "A file of the plan is empty."
	},
	FILE_MISSING: {
		severity: "error",
		meaning: "A linked phase file is not there."
	},
	FILE_UNREADABLE: {
		severity: "error",
		meaning: "A linked phase file is a directory, binary, too large or not readable."
	},
	LINK_OUTSIDE: {
		severity: "error",
		meaning: "A link of the phases table leaves the repository."
	},
	PHASE_WITHOUT_FILE: {
		severity: "error",
		meaning: "A row names a phase, but there is neither a link nor a section with its text."
	},
	DUPLICATE_PHASE: {
		severity: "error",
		meaning: "Two phases have the same id (letter case and leading zeros do not count)."
	},
	DUPLICATE_FILE: {
		severity: "error",
		meaning: "Two phases link the same file."
	},
	UNKNOWN_DEPENDENCY: {
		severity: "error",
		meaning: "A phase depends on an id that the plan does not have."
	},
	SELF_DEPENDENCY: {
		severity: "error",
		meaning: "A phase depends on itself."
	},
	DEPENDENCY_CYCLE: {
		severity: "error",
		meaning: "Phases wait for each other in a circle."
	},
	FRONT_MATTER_INVALID: {
		severity: "error",
		meaning: "The front matter is not valid YAML, or too large to be read."
	},
	NO_PLAN: {
		severity: "error",
		meaning: "The file is JSON, but no plan of a known kind."
	},
	FRONT_MATTER_KEY: {
		severity: "warning",
		meaning: "A key of the front matter is not valid YAML; the others are read."
	},
	BOX_NOT_READ: {
		severity: "info",
		meaning: "A checkbox is no task of any phase."
	},
	FENCE_UNCLOSED: {
		severity: "warning",
		meaning: "A code fence is never closed, so all that follows it is read as code."
	},
	HEADING_UNCLEAR: {
		severity: "warning",
		meaning: "A heading names a phase, but its id is not understood: it is not read as a phase."
	},
	PHASE_UNCLEAR: {
		severity: "warning",
		meaning: "A row or a line that seems to name a phase is not understood."
	},
	TAG_MISSING: {
		severity: "error",
		meaning: "The file of tasks has no list of that name."
	},
	WEAK_GATE: {
		severity: "warning",
		meaning: "A gate passes whatever happens, or is no command."
	},
	VERIFY_WITHOUT_COMMAND: {
		severity: "info",
		meaning: "A task says how to verify it, but not by a command that debussy can run."
	},
	NO_RUNNABLE_GATE: {
		severity: "warning",
		meaning: "A phase has no gate with a command: debussy cannot verify it."
	},
	PROSE_GATE: {
		severity: "warning",
		meaning: "A gate has no command: it is never run and never counted as passed."
	},
	PLACEHOLDER: {
		severity: "warning",
		meaning: "A template placeholder was not filled in."
	},
	NO_TASKS: {
		severity: "warning",
		meaning: "A phase has no tasks."
	},
	DUPLICATE_TASK: {
		severity: "warning",
		meaning: "Two tasks of a phase have the same id."
	},
	DUPLICATE_GATE: {
		severity: "info",
		meaning: "Two gates of a phase have the same name but different commands."
	},
	ID_MISMATCH: {
		severity: "warning",
		meaning: "The phase file calls itself by another id than the master plan does."
	},
	DONE_ID_MISMATCH: {
		severity: "warning",
		meaning: "The process wrapper signals completion with another id than the phase has."
	},
	UNKNOWN_STATUS: {
		severity: "warning",
		meaning: "The words of a status are not known."
	},
	DEPENDENCY_UNCLEAR: {
		severity: "warning",
		meaning: "What a phase depends on names no phase."
	},
	DEAD_LINK: {
		severity: "warning",
		meaning: "A link leads to a file that is not there, or a dependency to no phase of this plan."
	},
	TASK_TAG_UNCLOSED: {
		severity: "warning",
		meaning: "A <task> tag is not closed before the next one or the end."
	},
	LINE_NOT_READ: {
		severity: "warning",
		meaning: "A line nests too deep, is too wide or too long to be read as structure."
	},
	STATUS_MISMATCH: {
		severity: "info",
		meaning: "Master plan and phase file disagree about the status; the master plan counts."
	},
	PHASE_HEADING_SKIPPED: {
		severity: "info",
		meaning: "A heading names a phase at another rank than the others, and is not read as one."
	},
	SHARED_GATES: {
		severity: "info",
		meaning: "Phases without gates of their own take the gates of the plan."
	},
	IMPLIED_ORDER: {
		severity: "info",
		meaning: "No dependencies are given, so each phase waits for the one before it."
	},
	PROMPT_UNKNOWN: {
		severity: "error",
		meaning: "A file in .debussy/prompts has the name of no prompt of debussy."
	},
	PROMPT_PLACEHOLDER: {
		severity: "error",
		meaning: "A prompt of the project names something in braces that is not known there."
	},
	PROMPT_UNREADABLE: {
		severity: "error",
		meaning: "A prompt of the project is empty or cannot be read; the built-in one is used."
	},
	MOJIBAKE: {
		severity: "info",
		meaning: "The text was once read in a wrong encoding and saved again."
	}
};
function finding(code, facts) {
	return {
		code,
		severity: auditCodes[code].severity,
		...facts
	};
}

// packages/core/src/plan-reader/markdown/inline.ts
var import_dist = require_dist();
const longestTarget = 2e3;
/** Code spans and inline links in one pass; emphasis is left in the text, `plain` takes it off. */
function readInline(text) {
	const result = [];
	const ticks = tickRuns(text);
	let words = 0;
	for (let at = 0; at < text.length;) {
		const found = text[at] === "`" ? codeSpan(text, at, ticks) : text[at] === "[" ? link(text, at) : null;
		if (found) {
			if (words < at) result.push({
				type: "text",
				text: text.slice(words, at),
				at: words
			});
			result.push(found.inline);
			words = found.end;
			at = found.end;
		} else at += text[at] === "\\" ? 2 : text[at] === "`" ? tickLength(text, at) : 1;
	}
	if (words < text.length) result.push({
		type: "text",
		text: text.slice(words),
		at: words
	});
	return result;
}
/** The words of a text as a reader sees them: without emphasis, link targets and the ticks of code spans. */
function plain(text) {
	return unescaped(readInline(text).map((part) => part.type === "text" ? unmarked(part.text) : part.text).join(""));
}
function unmarked(text) {
	return text.replace(/\*\*|~~|(?<![\w])__|__(?![\w])/g, "").replace(/(?<![\w*\\])[*_](?=\S)|(?<=\S)[*_](?![\w*])/g, "");
}
function unescaped(text) {
	return text.replace(/\\([!-/:-@[-`{-~])/g, "$1").replace(/\s+/g, " ").trim();
}
/** Where runs of backticks of each length stand, so that an unclosed one does not search to the end each time. */
function tickRuns(text) {
	const runs = /* @__PURE__ */ new Map();
	for (let at = text.indexOf("`"); at !== -1;) {
		const length = tickLength(text, at);
		const places = runs.get(length);
		if (places) places.push(at);
		else runs.set(length, [at]);
		at = text.indexOf("`", at + length);
	}
	for (const places of runs.values()) places.reverse();
	return runs;
}
function tickLength(text, at) {
	let end = at;
	while (text[end] === "`") end++;
	return end - at;
}
function codeSpan(text, at, runs) {
	const length = tickLength(text, at);
	const places = runs.get(length) ?? [];
	while (places.length > 0 && (places.at(-1) ?? 0) <= at) places.pop();
	const close = places.at(-1);
	if (close === void 0) return null;
	const inner = text.slice(at + length, close).replace(/\n/g, " ");
	return {
		inline: {
			type: "code",
			text: inner.startsWith(" ") && inner.endsWith(" ") && inner.trim() !== "" ? inner.slice(1, -1) : inner,
			at
		},
		end: close + length
	};
}
function link(text, at) {
	linkAt.lastIndex = at;
	const found = linkAt.exec(text);
	if (!found) return null;
	const target = found[2] ?? found[3] ?? "";
	return {
		inline: {
			type: "link",
			text: found[1] ?? "",
			target,
			at
		},
		end: at + found[0].length
	};
}
/** `[text](<target>)` or `[text](target "title")`; text without brackets, or with one pair inside. */
const linkAt = new RegExp(String.raw`\[((?:[^\[\]\\]|\\.|\[[^\[\]]{0,200}\]){0,500})\]\(\s{0,9}(?:<([^<>\n]{0,${longestTarget}})>|((?:[^\s()]|\([^\s()]{0,200}\)){0,${longestTarget}}))(?:\s{1,9}(?:"[^"]{0,300}"|'[^']{0,300}'))?\s{0,9}\)`, "y");

// packages/core/src/plan-reader/markdown/front-matter-span.ts
const longestBelow = 200;
/** The lines between the fences of front matter: at the top, or below the title, where markdown would read a heading. */
function frontMatterSpan(source) {
	return isFence(source, 0) ? spanFrom(source, 0, source.lines.length) : belowTitle(source);
}
function belowTitle(source) {
	const start = source.lines.findIndex((line) => line.trim() !== "" && !/^#\s/.test(line));
	if (start < 1 || !isFence(source, start)) return null;
	if (!/^[a-z_][\w-]*\s*:/i.test(source.lines[start + 1] ?? "")) return null;
	const span = spanFrom(source, start, start + longestBelow);
	return (span ? source.lines.slice(span.first - 1, span.last) : []).every((line) => /^(?:[a-z_][\w-]*\s*:|\s|-\s|#|$)/i.test(line)) ? span : null;
}
function spanFrom(source, start, most) {
	for (let at = start + 1; at < Math.min(source.lines.length, most); at++) if (isFence(source, at)) return {
		first: start + 2,
		last: at
	};
	return null;
}
function isFence(source, at) {
	return /^---[ \t]*$/.test(source.lines[at] ?? "");
}

// packages/core/src/plan-reader/markdown/outline.ts
const longestPlanLine = 2e3;
const deepestNesting = 8;
/** Of underlined headings, and of unquoted lines in quotes: each costs the parser as much as all text before it. */
const mostCostly = 200;
const widestTable$1 = 200;
const deepestIndent = 120;
/** A tag on a line of its own, `<task …>` or `</details>`: passed over, so that the text around it is read as markdown. */
const tagLine = /^[ \t]*(?:<\/?[a-z][\w-]*(?:[\s>/]|$)|<![a-z])/i;
const keptTag = /^[ \t]*<\/?(?:script|style|pre|textarea)\b/i;
const htmlEnd = /-->|\?>|\]\]>|<\/(?:script|style|pre|textarea)/i;
const itemStart = /^( {0,3}[-*+] {1,4})(?:\[[ xX]\][ \t]+\S|\*\*[A-Za-z]|`[^`]|[A-Za-z])/;
const rowStart = /^( {0,3}\|).*[A-Za-z0-9]/;
const textStart = /^( {0,3})[A-Za-z]/;
const underline$1 = /^ {0,3}(?:=+|-+)[ \t]*$/;
const ruleLine = /^[ \t]*([-*])(?:[ \t]*\1)*[ \t]*$/;
const markers = /(?:[-*+>]|\d{1,9}[.)]|[ \t]+)/y;
function outline(source, blank = null) {
	const text = [];
	const lines = [];
	const refused = [];
	let [underlines, lazy] = [0, 0];
	let [before, here] = ["", shape(source.lines[0] ?? "")];
	source.lines.forEach((line, index) => {
		const number = index + 1;
		const unread = blank !== null && number >= blank.first && number <= blank.last;
		const after = shape(source.lines[number] ?? "-");
		if (here === "" || here !== before || here !== after) {
			const above = text.at(-1) ?? "";
			const costly = isUnderline(line, above) ? ++underlines : isLazy(line, above) ? ++lazy : 0;
			const cut = unread || costly > mostCostly ? "" : bounded(line);
			if (!unread && cut !== line && (costly > mostCostly || !harmless(line))) refused.push(number);
			text.push(cut);
			lines.push(number);
		}
		[before, here] = [here, after];
	});
	return {
		text: text.join("\n"),
		lines,
		refused
	};
}
function isUnderline(line, above) {
	return above !== "" && underline$1.test(line);
}
function isLazy(line, above) {
	return /^ {0,3}>/.test(above) && !/^ {0,3}>|^[ \t]*$/.test(line);
}
/** Lines of equal, non-empty shape that follow each other belong together in whatever context they stand. */
function shape(line) {
	if (line.length > 2e3 || htmlEnd.test(line)) return "";
	const item = itemStart.exec(line);
	if (item) return `i${item[1] ?? ""}`;
	const row = rowStart.exec(line);
	if (row) return `r${row[1] ?? ""}`;
	const plain = line.includes("|") ? null : textStart.exec(line);
	return plain ? `t${plain[1] ?? ""}` : "";
}
function isItemLine(line) {
	return shape(line).startsWith("i");
}
/** A line as the parser gets it: without tags, and without what no plan means as structure. */
function bounded(line) {
	if (tagLine.test(line) && !keptTag.test(line)) return "";
	if (tooDeep(line) || line.length > widestTable$1 && line.split("|").length > widestTable$1) return "";
	return line.length > 2e3 ? line.slice(0, longestPlanLine) : line;
}
/** Blanked tags are read on their own, and a long line of prose has the same structure without its tail. */
function harmless(line) {
	if (tagLine.test(line)) return true;
	return /^[^|]*[A-Za-z]/.test(line.slice(0, 2e3)) && !tooDeep(line) && !line.includes("|");
}
function tooDeep(line) {
	if (/^[ \t]/.test(line) && line.search(/[^ \t]/) > 120) return true;
	let count = 0;
	for (markers.lastIndex = 0; count <= deepestNesting;) {
		const found = markers.exec(line);
		if (!found) return false;
		if (found[0].trim() !== "") count++;
	}
	return !ruleLine.test(line);
}

// packages/core/src/plan-reader/markdown/source-text.ts
function sourceText(file, text) {
	return {
		file,
		lines: (text.charCodeAt(0) === 65279 ? text.slice(1) : text).split(/\r\n|\n|\r/)
	};
}
function lineFrom(source, line, column) {
	return {
		line,
		column,
		text: (source.lines[line - 1] ?? "").slice(column - 1).trimEnd()
	};
}
function placeOf(source, at) {
	return {
		file: source.file,
		line: at.line,
		column: at.column
	};
}
function linesBetween(source, first, last) {
	return source.lines.slice(first - 1, last).join("\n");
}

// packages/core/src/plan-reader/markdown/block-parts.ts
/** A heading from its lines: `## Title ##`, or words over a line of `===`. */
function headingFrom([first, ...rest], depth) {
	const start = first ?? {
		line: 1,
		column: 1,
		text: ""
	};
	const marker = rest.length === 0 ? /^#{1,6}[ \t]*/.exec(start.text)?.[0].length ?? 0 : 0;
	const words = [start.text.slice(marker), ...rest.slice(0, -1).map((line) => line.text)].join("\n");
	const text = marker > 0 ? words.replace(/(?:^|[ \t])#+$/, "").trimEnd() : words;
	return {
		type: "heading",
		depth,
		line: start.line,
		start: start.column,
		column: start.column + marker,
		text
	};
}
/** Code from its span: fences taken off, the indentation of the containers around it too. */
function codeFrom(source, { first, last, column }) {
	const opening = lineFrom(source, first, column).text;
	const fence = /^(?:`{3,}|~{3,})/.exec(opening)?.[0];
	const lines = [];
	for (let line = fence === void 0 ? first : first + 1; line <= last; line++) lines.push(lineFrom(source, line, leadingWidth(source.lines[line - 1] ?? "", column - 1) + 1));
	const closing = lines.at(-1)?.text.trim() ?? "";
	const closed = fence !== void 0 && closing.startsWith(fence) && /^(?:`+|~+)$/.test(closing);
	const language = fence === void 0 ? "" : /^[`~]+[ \t]*([^\s`{]*)/.exec(opening)?.[1] ?? "";
	const body = closed ? lines.slice(0, -1) : withoutBlankEnd(lines);
	return {
		type: "code",
		language: language.toLowerCase(),
		line: first,
		column,
		lines: body
	};
}
/** Where no fence closes it, blank lines (and tags, which count as such) behind code are none of it. */
function withoutBlankEnd(lines) {
	return lines.slice(0, lines.findLastIndex(({ text }) => text !== "" && !tagLine.test(text)) + 1);
}
function leadingWidth(line, most) {
	let at = 0;
	while (at < most && /[\s>]/.test(line[at] ?? "x")) at++;
	return at;
}
/** An item with its number and its box taken off the text. */
function itemFrom(source, start, children) {
	const { line, column, text } = start;
	const number = /^\d+/.exec(lineFrom(source, line, column).text)?.[0] ?? "";
	const [first, ...rest] = text;
	const box = first && /^\[([ xX✓✔~/-]?)\]\*?[ \t]+(?=\S)/.exec(first.text);
	if (!first || !box) return {
		line,
		column,
		number,
		box: "none",
		text,
		children
	};
	const words = {
		...first,
		column: first.column + box[0].length,
		text: first.text.slice(box[0].length)
	};
	return {
		line,
		column,
		number,
		box: /[xX✓✔]/.test(box[1] ?? "") ? "done" : "open",
		text: [words, ...rest],
		children
	};
}
/** Cells as GFM splits them: at every pipe that is not escaped, also inside code spans. */
function cellsOf(row) {
	const result = [];
	const body = row.text.replace(/\|[ \t]*$/, (pipe, at) => row.text[at - 1] === "\\" ? pipe : "");
	let from = body.startsWith("|") ? 1 : 0;
	for (let at = from; at <= body.length; at++) if (body[at] === "\\") at++;
	else if (at === body.length || body[at] === "|") {
		result.push(cell(row, body.slice(from, at), from));
		from = at + 1;
	}
	return result;
}
function cell(row, raw, from) {
	const lead = raw.length - raw.trimStart().length;
	return {
		line: row.line,
		column: row.column + from + lead,
		text: raw.trim().replaceAll("\\|", "|")
	};
}

// node_modules/mdast-util-to-string/lib/index.js
/**
* @typedef {import('mdast').Nodes} Nodes
*
* @typedef Options
*   Configuration (optional).
* @property {boolean | null | undefined} [includeImageAlt=true]
*   Whether to use `alt` for `image`s (default: `true`).
* @property {boolean | null | undefined} [includeHtml=true]
*   Whether to use `value` of HTML (default: `true`).
*/
/** @type {Options} */
const emptyOptions = {};
/**
* Get the text content of a node or list of nodes.
*
* Prefers the node’s plain-text fields, otherwise serializes its children,
* and if the given value is an array, serialize the nodes in it.
*
* @param {unknown} [value]
*   Thing to serialize, typically `Node`.
* @param {Options | null | undefined} [options]
*   Configuration (optional).
* @returns {string}
*   Serialized `value`.
*/
function toString(value, options) {
	const settings = options || emptyOptions;
	return one(value, typeof settings.includeImageAlt === "boolean" ? settings.includeImageAlt : true, typeof settings.includeHtml === "boolean" ? settings.includeHtml : true);
}
/**
* One node or several nodes.
*
* @param {unknown} value
*   Thing to serialize.
* @param {boolean} includeImageAlt
*   Include image `alt`s.
* @param {boolean} includeHtml
*   Include HTML.
* @returns {string}
*   Serialized node.
*/
function one(value, includeImageAlt, includeHtml) {
	if (node(value)) {
		if ("value" in value) return value.type === "html" && !includeHtml ? "" : value.value;
		if (includeImageAlt && "alt" in value && value.alt) return value.alt;
		if ("children" in value) return all(value.children, includeImageAlt, includeHtml);
	}
	if (Array.isArray(value)) return all(value, includeImageAlt, includeHtml);
	return "";
}
/**
* Serialize a list of nodes.
*
* @param {Array<unknown>} values
*   Thing to serialize.
* @param {boolean} includeImageAlt
*   Include image `alt`s.
* @param {boolean} includeHtml
*   Include HTML.
* @returns {string}
*   Serialized nodes.
*/
function all(values, includeImageAlt, includeHtml) {
	/** @type {Array<string>} */
	const result = [];
	let index = -1;
	while (++index < values.length) result[index] = one(values[index], includeImageAlt, includeHtml);
	return result.join("");
}
/**
* Check if `value` looks like a node.
*
* @param {unknown} value
*   Thing.
* @returns {value is Nodes}
*   Whether `value` is a node.
*/
function node(value) {
	return Boolean(value && typeof value === "object");
}

// node_modules/character-entities/index.js
/**
* Map of named character references.
*
* @type {Record<string, string>}
*/
const characterEntities = {
	AElig: "Æ",
	AMP: "&",
	Aacute: "Á",
	Abreve: "Ă",
	Acirc: "Â",
	Acy: "А",
	Afr: "𝔄",
	Agrave: "À",
	Alpha: "Α",
	Amacr: "Ā",
	And: "⩓",
	Aogon: "Ą",
	Aopf: "𝔸",
	ApplyFunction: "⁡",
	Aring: "Å",
	Ascr: "𝒜",
	Assign: "≔",
	Atilde: "Ã",
	Auml: "Ä",
	Backslash: "∖",
	Barv: "⫧",
	Barwed: "⌆",
	Bcy: "Б",
	Because: "∵",
	Bernoullis: "ℬ",
	Beta: "Β",
	Bfr: "𝔅",
	Bopf: "𝔹",
	Breve: "˘",
	Bscr: "ℬ",
	Bumpeq: "≎",
	CHcy: "Ч",
	COPY: "©",
	Cacute: "Ć",
	Cap: "⋒",
	CapitalDifferentialD: "ⅅ",
	Cayleys: "ℭ",
	Ccaron: "Č",
	Ccedil: "Ç",
	Ccirc: "Ĉ",
	Cconint: "∰",
	Cdot: "Ċ",
	Cedilla: "¸",
	CenterDot: "·",
	Cfr: "ℭ",
	Chi: "Χ",
	CircleDot: "⊙",
	CircleMinus: "⊖",
	CirclePlus: "⊕",
	CircleTimes: "⊗",
	ClockwiseContourIntegral: "∲",
	CloseCurlyDoubleQuote: "”",
	CloseCurlyQuote: "’",
	Colon: "∷",
	Colone: "⩴",
	Congruent: "≡",
	Conint: "∯",
	ContourIntegral: "∮",
	Copf: "ℂ",
	Coproduct: "∐",
	CounterClockwiseContourIntegral: "∳",
	Cross: "⨯",
	Cscr: "𝒞",
	Cup: "⋓",
	CupCap: "≍",
	DD: "ⅅ",
	DDotrahd: "⤑",
	DJcy: "Ђ",
	DScy: "Ѕ",
	DZcy: "Џ",
	Dagger: "‡",
	Darr: "↡",
	Dashv: "⫤",
	Dcaron: "Ď",
	Dcy: "Д",
	Del: "∇",
	Delta: "Δ",
	Dfr: "𝔇",
	DiacriticalAcute: "´",
	DiacriticalDot: "˙",
	DiacriticalDoubleAcute: "˝",
	DiacriticalGrave: "`",
	DiacriticalTilde: "˜",
	Diamond: "⋄",
	DifferentialD: "ⅆ",
	Dopf: "𝔻",
	Dot: "¨",
	DotDot: "⃜",
	DotEqual: "≐",
	DoubleContourIntegral: "∯",
	DoubleDot: "¨",
	DoubleDownArrow: "⇓",
	DoubleLeftArrow: "⇐",
	DoubleLeftRightArrow: "⇔",
	DoubleLeftTee: "⫤",
	DoubleLongLeftArrow: "⟸",
	DoubleLongLeftRightArrow: "⟺",
	DoubleLongRightArrow: "⟹",
	DoubleRightArrow: "⇒",
	DoubleRightTee: "⊨",
	DoubleUpArrow: "⇑",
	DoubleUpDownArrow: "⇕",
	DoubleVerticalBar: "∥",
	DownArrow: "↓",
	DownArrowBar: "⤓",
	DownArrowUpArrow: "⇵",
	DownBreve: "̑",
	DownLeftRightVector: "⥐",
	DownLeftTeeVector: "⥞",
	DownLeftVector: "↽",
	DownLeftVectorBar: "⥖",
	DownRightTeeVector: "⥟",
	DownRightVector: "⇁",
	DownRightVectorBar: "⥗",
	DownTee: "⊤",
	DownTeeArrow: "↧",
	Downarrow: "⇓",
	Dscr: "𝒟",
	Dstrok: "Đ",
	ENG: "Ŋ",
	ETH: "Ð",
	Eacute: "É",
	Ecaron: "Ě",
	Ecirc: "Ê",
	Ecy: "Э",
	Edot: "Ė",
	Efr: "𝔈",
	Egrave: "È",
	Element: "∈",
	Emacr: "Ē",
	EmptySmallSquare: "◻",
	EmptyVerySmallSquare: "▫",
	Eogon: "Ę",
	Eopf: "𝔼",
	Epsilon: "Ε",
	Equal: "⩵",
	EqualTilde: "≂",
	Equilibrium: "⇌",
	Escr: "ℰ",
	Esim: "⩳",
	Eta: "Η",
	Euml: "Ë",
	Exists: "∃",
	ExponentialE: "ⅇ",
	Fcy: "Ф",
	Ffr: "𝔉",
	FilledSmallSquare: "◼",
	FilledVerySmallSquare: "▪",
	Fopf: "𝔽",
	ForAll: "∀",
	Fouriertrf: "ℱ",
	Fscr: "ℱ",
	GJcy: "Ѓ",
	GT: ">",
	Gamma: "Γ",
	Gammad: "Ϝ",
	Gbreve: "Ğ",
	Gcedil: "Ģ",
	Gcirc: "Ĝ",
	Gcy: "Г",
	Gdot: "Ġ",
	Gfr: "𝔊",
	Gg: "⋙",
	Gopf: "𝔾",
	GreaterEqual: "≥",
	GreaterEqualLess: "⋛",
	GreaterFullEqual: "≧",
	GreaterGreater: "⪢",
	GreaterLess: "≷",
	GreaterSlantEqual: "⩾",
	GreaterTilde: "≳",
	Gscr: "𝒢",
	Gt: "≫",
	HARDcy: "Ъ",
	Hacek: "ˇ",
	Hat: "^",
	Hcirc: "Ĥ",
	Hfr: "ℌ",
	HilbertSpace: "ℋ",
	Hopf: "ℍ",
	HorizontalLine: "─",
	Hscr: "ℋ",
	Hstrok: "Ħ",
	HumpDownHump: "≎",
	HumpEqual: "≏",
	IEcy: "Е",
	IJlig: "Ĳ",
	IOcy: "Ё",
	Iacute: "Í",
	Icirc: "Î",
	Icy: "И",
	Idot: "İ",
	Ifr: "ℑ",
	Igrave: "Ì",
	Im: "ℑ",
	Imacr: "Ī",
	ImaginaryI: "ⅈ",
	Implies: "⇒",
	Int: "∬",
	Integral: "∫",
	Intersection: "⋂",
	InvisibleComma: "⁣",
	InvisibleTimes: "⁢",
	Iogon: "Į",
	Iopf: "𝕀",
	Iota: "Ι",
	Iscr: "ℐ",
	Itilde: "Ĩ",
	Iukcy: "І",
	Iuml: "Ï",
	Jcirc: "Ĵ",
	Jcy: "Й",
	Jfr: "𝔍",
	Jopf: "𝕁",
	Jscr: "𝒥",
	Jsercy: "Ј",
	Jukcy: "Є",
	KHcy: "Х",
	KJcy: "Ќ",
	Kappa: "Κ",
	Kcedil: "Ķ",
	Kcy: "К",
	Kfr: "𝔎",
	Kopf: "𝕂",
	Kscr: "𝒦",
	LJcy: "Љ",
	LT: "<",
	Lacute: "Ĺ",
	Lambda: "Λ",
	Lang: "⟪",
	Laplacetrf: "ℒ",
	Larr: "↞",
	Lcaron: "Ľ",
	Lcedil: "Ļ",
	Lcy: "Л",
	LeftAngleBracket: "⟨",
	LeftArrow: "←",
	LeftArrowBar: "⇤",
	LeftArrowRightArrow: "⇆",
	LeftCeiling: "⌈",
	LeftDoubleBracket: "⟦",
	LeftDownTeeVector: "⥡",
	LeftDownVector: "⇃",
	LeftDownVectorBar: "⥙",
	LeftFloor: "⌊",
	LeftRightArrow: "↔",
	LeftRightVector: "⥎",
	LeftTee: "⊣",
	LeftTeeArrow: "↤",
	LeftTeeVector: "⥚",
	LeftTriangle: "⊲",
	LeftTriangleBar: "⧏",
	LeftTriangleEqual: "⊴",
	LeftUpDownVector: "⥑",
	LeftUpTeeVector: "⥠",
	LeftUpVector: "↿",
	LeftUpVectorBar: "⥘",
	LeftVector: "↼",
	LeftVectorBar: "⥒",
	Leftarrow: "⇐",
	Leftrightarrow: "⇔",
	LessEqualGreater: "⋚",
	LessFullEqual: "≦",
	LessGreater: "≶",
	LessLess: "⪡",
	LessSlantEqual: "⩽",
	LessTilde: "≲",
	Lfr: "𝔏",
	Ll: "⋘",
	Lleftarrow: "⇚",
	Lmidot: "Ŀ",
	LongLeftArrow: "⟵",
	LongLeftRightArrow: "⟷",
	LongRightArrow: "⟶",
	Longleftarrow: "⟸",
	Longleftrightarrow: "⟺",
	Longrightarrow: "⟹",
	Lopf: "𝕃",
	LowerLeftArrow: "↙",
	LowerRightArrow: "↘",
	Lscr: "ℒ",
	Lsh: "↰",
	Lstrok: "Ł",
	Lt: "≪",
	Map: "⤅",
	Mcy: "М",
	MediumSpace: " ",
	Mellintrf: "ℳ",
	Mfr: "𝔐",
	MinusPlus: "∓",
	Mopf: "𝕄",
	Mscr: "ℳ",
	Mu: "Μ",
	NJcy: "Њ",
	Nacute: "Ń",
	Ncaron: "Ň",
	Ncedil: "Ņ",
	Ncy: "Н",
	NegativeMediumSpace: "​",
	NegativeThickSpace: "​",
	NegativeThinSpace: "​",
	NegativeVeryThinSpace: "​",
	NestedGreaterGreater: "≫",
	NestedLessLess: "≪",
	NewLine: "\n",
	Nfr: "𝔑",
	NoBreak: "⁠",
	NonBreakingSpace: "\xA0",
	Nopf: "ℕ",
	Not: "⫬",
	NotCongruent: "≢",
	NotCupCap: "≭",
	NotDoubleVerticalBar: "∦",
	NotElement: "∉",
	NotEqual: "≠",
	NotEqualTilde: "≂̸",
	NotExists: "∄",
	NotGreater: "≯",
	NotGreaterEqual: "≱",
	NotGreaterFullEqual: "≧̸",
	NotGreaterGreater: "≫̸",
	NotGreaterLess: "≹",
	NotGreaterSlantEqual: "⩾̸",
	NotGreaterTilde: "≵",
	NotHumpDownHump: "≎̸",
	NotHumpEqual: "≏̸",
	NotLeftTriangle: "⋪",
	NotLeftTriangleBar: "⧏̸",
	NotLeftTriangleEqual: "⋬",
	NotLess: "≮",
	NotLessEqual: "≰",
	NotLessGreater: "≸",
	NotLessLess: "≪̸",
	NotLessSlantEqual: "⩽̸",
	NotLessTilde: "≴",
	NotNestedGreaterGreater: "⪢̸",
	NotNestedLessLess: "⪡̸",
	NotPrecedes: "⊀",
	NotPrecedesEqual: "⪯̸",
	NotPrecedesSlantEqual: "⋠",
	NotReverseElement: "∌",
	NotRightTriangle: "⋫",
	NotRightTriangleBar: "⧐̸",
	NotRightTriangleEqual: "⋭",
	NotSquareSubset: "⊏̸",
	NotSquareSubsetEqual: "⋢",
	NotSquareSuperset: "⊐̸",
	NotSquareSupersetEqual: "⋣",
	NotSubset: "⊂⃒",
	NotSubsetEqual: "⊈",
	NotSucceeds: "⊁",
	NotSucceedsEqual: "⪰̸",
	NotSucceedsSlantEqual: "⋡",
	NotSucceedsTilde: "≿̸",
	NotSuperset: "⊃⃒",
	NotSupersetEqual: "⊉",
	NotTilde: "≁",
	NotTildeEqual: "≄",
	NotTildeFullEqual: "≇",
	NotTildeTilde: "≉",
	NotVerticalBar: "∤",
	Nscr: "𝒩",
	Ntilde: "Ñ",
	Nu: "Ν",
	OElig: "Œ",
	Oacute: "Ó",
	Ocirc: "Ô",
	Ocy: "О",
	Odblac: "Ő",
	Ofr: "𝔒",
	Ograve: "Ò",
	Omacr: "Ō",
	Omega: "Ω",
	Omicron: "Ο",
	Oopf: "𝕆",
	OpenCurlyDoubleQuote: "“",
	OpenCurlyQuote: "‘",
	Or: "⩔",
	Oscr: "𝒪",
	Oslash: "Ø",
	Otilde: "Õ",
	Otimes: "⨷",
	Ouml: "Ö",
	OverBar: "‾",
	OverBrace: "⏞",
	OverBracket: "⎴",
	OverParenthesis: "⏜",
	PartialD: "∂",
	Pcy: "П",
	Pfr: "𝔓",
	Phi: "Φ",
	Pi: "Π",
	PlusMinus: "±",
	Poincareplane: "ℌ",
	Popf: "ℙ",
	Pr: "⪻",
	Precedes: "≺",
	PrecedesEqual: "⪯",
	PrecedesSlantEqual: "≼",
	PrecedesTilde: "≾",
	Prime: "″",
	Product: "∏",
	Proportion: "∷",
	Proportional: "∝",
	Pscr: "𝒫",
	Psi: "Ψ",
	QUOT: "\"",
	Qfr: "𝔔",
	Qopf: "ℚ",
	Qscr: "𝒬",
	RBarr: "⤐",
	REG: "®",
	Racute: "Ŕ",
	Rang: "⟫",
	Rarr: "↠",
	Rarrtl: "⤖",
	Rcaron: "Ř",
	Rcedil: "Ŗ",
	Rcy: "Р",
	Re: "ℜ",
	ReverseElement: "∋",
	ReverseEquilibrium: "⇋",
	ReverseUpEquilibrium: "⥯",
	Rfr: "ℜ",
	Rho: "Ρ",
	RightAngleBracket: "⟩",
	RightArrow: "→",
	RightArrowBar: "⇥",
	RightArrowLeftArrow: "⇄",
	RightCeiling: "⌉",
	RightDoubleBracket: "⟧",
	RightDownTeeVector: "⥝",
	RightDownVector: "⇂",
	RightDownVectorBar: "⥕",
	RightFloor: "⌋",
	RightTee: "⊢",
	RightTeeArrow: "↦",
	RightTeeVector: "⥛",
	RightTriangle: "⊳",
	RightTriangleBar: "⧐",
	RightTriangleEqual: "⊵",
	RightUpDownVector: "⥏",
	RightUpTeeVector: "⥜",
	RightUpVector: "↾",
	RightUpVectorBar: "⥔",
	RightVector: "⇀",
	RightVectorBar: "⥓",
	Rightarrow: "⇒",
	Ropf: "ℝ",
	RoundImplies: "⥰",
	Rrightarrow: "⇛",
	Rscr: "ℛ",
	Rsh: "↱",
	RuleDelayed: "⧴",
	SHCHcy: "Щ",
	SHcy: "Ш",
	SOFTcy: "Ь",
	Sacute: "Ś",
	Sc: "⪼",
	Scaron: "Š",
	Scedil: "Ş",
	Scirc: "Ŝ",
	Scy: "С",
	Sfr: "𝔖",
	ShortDownArrow: "↓",
	ShortLeftArrow: "←",
	ShortRightArrow: "→",
	ShortUpArrow: "↑",
	Sigma: "Σ",
	SmallCircle: "∘",
	Sopf: "𝕊",
	Sqrt: "√",
	Square: "□",
	SquareIntersection: "⊓",
	SquareSubset: "⊏",
	SquareSubsetEqual: "⊑",
	SquareSuperset: "⊐",
	SquareSupersetEqual: "⊒",
	SquareUnion: "⊔",
	Sscr: "𝒮",
	Star: "⋆",
	Sub: "⋐",
	Subset: "⋐",
	SubsetEqual: "⊆",
	Succeeds: "≻",
	SucceedsEqual: "⪰",
	SucceedsSlantEqual: "≽",
	SucceedsTilde: "≿",
	SuchThat: "∋",
	Sum: "∑",
	Sup: "⋑",
	Superset: "⊃",
	SupersetEqual: "⊇",
	Supset: "⋑",
	THORN: "Þ",
	TRADE: "™",
	TSHcy: "Ћ",
	TScy: "Ц",
	Tab: "	",
	Tau: "Τ",
	Tcaron: "Ť",
	Tcedil: "Ţ",
	Tcy: "Т",
	Tfr: "𝔗",
	Therefore: "∴",
	Theta: "Θ",
	ThickSpace: "  ",
	ThinSpace: " ",
	Tilde: "∼",
	TildeEqual: "≃",
	TildeFullEqual: "≅",
	TildeTilde: "≈",
	Topf: "𝕋",
	TripleDot: "⃛",
	Tscr: "𝒯",
	Tstrok: "Ŧ",
	Uacute: "Ú",
	Uarr: "↟",
	Uarrocir: "⥉",
	Ubrcy: "Ў",
	Ubreve: "Ŭ",
	Ucirc: "Û",
	Ucy: "У",
	Udblac: "Ű",
	Ufr: "𝔘",
	Ugrave: "Ù",
	Umacr: "Ū",
	UnderBar: "_",
	UnderBrace: "⏟",
	UnderBracket: "⎵",
	UnderParenthesis: "⏝",
	Union: "⋃",
	UnionPlus: "⊎",
	Uogon: "Ų",
	Uopf: "𝕌",
	UpArrow: "↑",
	UpArrowBar: "⤒",
	UpArrowDownArrow: "⇅",
	UpDownArrow: "↕",
	UpEquilibrium: "⥮",
	UpTee: "⊥",
	UpTeeArrow: "↥",
	Uparrow: "⇑",
	Updownarrow: "⇕",
	UpperLeftArrow: "↖",
	UpperRightArrow: "↗",
	Upsi: "ϒ",
	Upsilon: "Υ",
	Uring: "Ů",
	Uscr: "𝒰",
	Utilde: "Ũ",
	Uuml: "Ü",
	VDash: "⊫",
	Vbar: "⫫",
	Vcy: "В",
	Vdash: "⊩",
	Vdashl: "⫦",
	Vee: "⋁",
	Verbar: "‖",
	Vert: "‖",
	VerticalBar: "∣",
	VerticalLine: "|",
	VerticalSeparator: "❘",
	VerticalTilde: "≀",
	VeryThinSpace: " ",
	Vfr: "𝔙",
	Vopf: "𝕍",
	Vscr: "𝒱",
	Vvdash: "⊪",
	Wcirc: "Ŵ",
	Wedge: "⋀",
	Wfr: "𝔚",
	Wopf: "𝕎",
	Wscr: "𝒲",
	Xfr: "𝔛",
	Xi: "Ξ",
	Xopf: "𝕏",
	Xscr: "𝒳",
	YAcy: "Я",
	YIcy: "Ї",
	YUcy: "Ю",
	Yacute: "Ý",
	Ycirc: "Ŷ",
	Ycy: "Ы",
	Yfr: "𝔜",
	Yopf: "𝕐",
	Yscr: "𝒴",
	Yuml: "Ÿ",
	ZHcy: "Ж",
	Zacute: "Ź",
	Zcaron: "Ž",
	Zcy: "З",
	Zdot: "Ż",
	ZeroWidthSpace: "​",
	Zeta: "Ζ",
	Zfr: "ℨ",
	Zopf: "ℤ",
	Zscr: "𝒵",
	aacute: "á",
	abreve: "ă",
	ac: "∾",
	acE: "∾̳",
	acd: "∿",
	acirc: "â",
	acute: "´",
	acy: "а",
	aelig: "æ",
	af: "⁡",
	afr: "𝔞",
	agrave: "à",
	alefsym: "ℵ",
	aleph: "ℵ",
	alpha: "α",
	amacr: "ā",
	amalg: "⨿",
	amp: "&",
	and: "∧",
	andand: "⩕",
	andd: "⩜",
	andslope: "⩘",
	andv: "⩚",
	ang: "∠",
	ange: "⦤",
	angle: "∠",
	angmsd: "∡",
	angmsdaa: "⦨",
	angmsdab: "⦩",
	angmsdac: "⦪",
	angmsdad: "⦫",
	angmsdae: "⦬",
	angmsdaf: "⦭",
	angmsdag: "⦮",
	angmsdah: "⦯",
	angrt: "∟",
	angrtvb: "⊾",
	angrtvbd: "⦝",
	angsph: "∢",
	angst: "Å",
	angzarr: "⍼",
	aogon: "ą",
	aopf: "𝕒",
	ap: "≈",
	apE: "⩰",
	apacir: "⩯",
	ape: "≊",
	apid: "≋",
	apos: "'",
	approx: "≈",
	approxeq: "≊",
	aring: "å",
	ascr: "𝒶",
	ast: "*",
	asymp: "≈",
	asympeq: "≍",
	atilde: "ã",
	auml: "ä",
	awconint: "∳",
	awint: "⨑",
	bNot: "⫭",
	backcong: "≌",
	backepsilon: "϶",
	backprime: "‵",
	backsim: "∽",
	backsimeq: "⋍",
	barvee: "⊽",
	barwed: "⌅",
	barwedge: "⌅",
	bbrk: "⎵",
	bbrktbrk: "⎶",
	bcong: "≌",
	bcy: "б",
	bdquo: "„",
	becaus: "∵",
	because: "∵",
	bemptyv: "⦰",
	bepsi: "϶",
	bernou: "ℬ",
	beta: "β",
	beth: "ℶ",
	between: "≬",
	bfr: "𝔟",
	bigcap: "⋂",
	bigcirc: "◯",
	bigcup: "⋃",
	bigodot: "⨀",
	bigoplus: "⨁",
	bigotimes: "⨂",
	bigsqcup: "⨆",
	bigstar: "★",
	bigtriangledown: "▽",
	bigtriangleup: "△",
	biguplus: "⨄",
	bigvee: "⋁",
	bigwedge: "⋀",
	bkarow: "⤍",
	blacklozenge: "⧫",
	blacksquare: "▪",
	blacktriangle: "▴",
	blacktriangledown: "▾",
	blacktriangleleft: "◂",
	blacktriangleright: "▸",
	blank: "␣",
	blk12: "▒",
	blk14: "░",
	blk34: "▓",
	block: "█",
	bne: "=⃥",
	bnequiv: "≡⃥",
	bnot: "⌐",
	bopf: "𝕓",
	bot: "⊥",
	bottom: "⊥",
	bowtie: "⋈",
	boxDL: "╗",
	boxDR: "╔",
	boxDl: "╖",
	boxDr: "╓",
	boxH: "═",
	boxHD: "╦",
	boxHU: "╩",
	boxHd: "╤",
	boxHu: "╧",
	boxUL: "╝",
	boxUR: "╚",
	boxUl: "╜",
	boxUr: "╙",
	boxV: "║",
	boxVH: "╬",
	boxVL: "╣",
	boxVR: "╠",
	boxVh: "╫",
	boxVl: "╢",
	boxVr: "╟",
	boxbox: "⧉",
	boxdL: "╕",
	boxdR: "╒",
	boxdl: "┐",
	boxdr: "┌",
	boxh: "─",
	boxhD: "╥",
	boxhU: "╨",
	boxhd: "┬",
	boxhu: "┴",
	boxminus: "⊟",
	boxplus: "⊞",
	boxtimes: "⊠",
	boxuL: "╛",
	boxuR: "╘",
	boxul: "┘",
	boxur: "└",
	boxv: "│",
	boxvH: "╪",
	boxvL: "╡",
	boxvR: "╞",
	boxvh: "┼",
	boxvl: "┤",
	boxvr: "├",
	bprime: "‵",
	breve: "˘",
	brvbar: "¦",
	bscr: "𝒷",
	bsemi: "⁏",
	bsim: "∽",
	bsime: "⋍",
	bsol: "\\",
	bsolb: "⧅",
	bsolhsub: "⟈",
	bull: "•",
	bullet: "•",
	bump: "≎",
	bumpE: "⪮",
	bumpe: "≏",
	bumpeq: "≏",
	cacute: "ć",
	cap: "∩",
	capand: "⩄",
	capbrcup: "⩉",
	capcap: "⩋",
	capcup: "⩇",
	capdot: "⩀",
	caps: "∩︀",
	caret: "⁁",
	caron: "ˇ",
	ccaps: "⩍",
	ccaron: "č",
	ccedil: "ç",
	ccirc: "ĉ",
	ccups: "⩌",
	ccupssm: "⩐",
	cdot: "ċ",
	cedil: "¸",
	cemptyv: "⦲",
	cent: "¢",
	centerdot: "·",
	cfr: "𝔠",
	chcy: "ч",
	check: "✓",
	checkmark: "✓",
	chi: "χ",
	cir: "○",
	cirE: "⧃",
	circ: "ˆ",
	circeq: "≗",
	circlearrowleft: "↺",
	circlearrowright: "↻",
	circledR: "®",
	circledS: "Ⓢ",
	circledast: "⊛",
	circledcirc: "⊚",
	circleddash: "⊝",
	cire: "≗",
	cirfnint: "⨐",
	cirmid: "⫯",
	cirscir: "⧂",
	clubs: "♣",
	clubsuit: "♣",
	colon: ":",
	colone: "≔",
	coloneq: "≔",
	comma: ",",
	commat: "@",
	comp: "∁",
	compfn: "∘",
	complement: "∁",
	complexes: "ℂ",
	cong: "≅",
	congdot: "⩭",
	conint: "∮",
	copf: "𝕔",
	coprod: "∐",
	copy: "©",
	copysr: "℗",
	crarr: "↵",
	cross: "✗",
	cscr: "𝒸",
	csub: "⫏",
	csube: "⫑",
	csup: "⫐",
	csupe: "⫒",
	ctdot: "⋯",
	cudarrl: "⤸",
	cudarrr: "⤵",
	cuepr: "⋞",
	cuesc: "⋟",
	cularr: "↶",
	cularrp: "⤽",
	cup: "∪",
	cupbrcap: "⩈",
	cupcap: "⩆",
	cupcup: "⩊",
	cupdot: "⊍",
	cupor: "⩅",
	cups: "∪︀",
	curarr: "↷",
	curarrm: "⤼",
	curlyeqprec: "⋞",
	curlyeqsucc: "⋟",
	curlyvee: "⋎",
	curlywedge: "⋏",
	curren: "¤",
	curvearrowleft: "↶",
	curvearrowright: "↷",
	cuvee: "⋎",
	cuwed: "⋏",
	cwconint: "∲",
	cwint: "∱",
	cylcty: "⌭",
	dArr: "⇓",
	dHar: "⥥",
	dagger: "†",
	daleth: "ℸ",
	darr: "↓",
	dash: "‐",
	dashv: "⊣",
	dbkarow: "⤏",
	dblac: "˝",
	dcaron: "ď",
	dcy: "д",
	dd: "ⅆ",
	ddagger: "‡",
	ddarr: "⇊",
	ddotseq: "⩷",
	deg: "°",
	delta: "δ",
	demptyv: "⦱",
	dfisht: "⥿",
	dfr: "𝔡",
	dharl: "⇃",
	dharr: "⇂",
	diam: "⋄",
	diamond: "⋄",
	diamondsuit: "♦",
	diams: "♦",
	die: "¨",
	digamma: "ϝ",
	disin: "⋲",
	div: "÷",
	divide: "÷",
	divideontimes: "⋇",
	divonx: "⋇",
	djcy: "ђ",
	dlcorn: "⌞",
	dlcrop: "⌍",
	dollar: "$",
	dopf: "𝕕",
	dot: "˙",
	doteq: "≐",
	doteqdot: "≑",
	dotminus: "∸",
	dotplus: "∔",
	dotsquare: "⊡",
	doublebarwedge: "⌆",
	downarrow: "↓",
	downdownarrows: "⇊",
	downharpoonleft: "⇃",
	downharpoonright: "⇂",
	drbkarow: "⤐",
	drcorn: "⌟",
	drcrop: "⌌",
	dscr: "𝒹",
	dscy: "ѕ",
	dsol: "⧶",
	dstrok: "đ",
	dtdot: "⋱",
	dtri: "▿",
	dtrif: "▾",
	duarr: "⇵",
	duhar: "⥯",
	dwangle: "⦦",
	dzcy: "џ",
	dzigrarr: "⟿",
	eDDot: "⩷",
	eDot: "≑",
	eacute: "é",
	easter: "⩮",
	ecaron: "ě",
	ecir: "≖",
	ecirc: "ê",
	ecolon: "≕",
	ecy: "э",
	edot: "ė",
	ee: "ⅇ",
	efDot: "≒",
	efr: "𝔢",
	eg: "⪚",
	egrave: "è",
	egs: "⪖",
	egsdot: "⪘",
	el: "⪙",
	elinters: "⏧",
	ell: "ℓ",
	els: "⪕",
	elsdot: "⪗",
	emacr: "ē",
	empty: "∅",
	emptyset: "∅",
	emptyv: "∅",
	emsp13: " ",
	emsp14: " ",
	emsp: " ",
	eng: "ŋ",
	ensp: " ",
	eogon: "ę",
	eopf: "𝕖",
	epar: "⋕",
	eparsl: "⧣",
	eplus: "⩱",
	epsi: "ε",
	epsilon: "ε",
	epsiv: "ϵ",
	eqcirc: "≖",
	eqcolon: "≕",
	eqsim: "≂",
	eqslantgtr: "⪖",
	eqslantless: "⪕",
	equals: "=",
	equest: "≟",
	equiv: "≡",
	equivDD: "⩸",
	eqvparsl: "⧥",
	erDot: "≓",
	erarr: "⥱",
	escr: "ℯ",
	esdot: "≐",
	esim: "≂",
	eta: "η",
	eth: "ð",
	euml: "ë",
	euro: "€",
	excl: "!",
	exist: "∃",
	expectation: "ℰ",
	exponentiale: "ⅇ",
	fallingdotseq: "≒",
	fcy: "ф",
	female: "♀",
	ffilig: "ﬃ",
	fflig: "ﬀ",
	ffllig: "ﬄ",
	ffr: "𝔣",
	filig: "ﬁ",
	fjlig: "fj",
	flat: "♭",
	fllig: "ﬂ",
	fltns: "▱",
	fnof: "ƒ",
	fopf: "𝕗",
	forall: "∀",
	fork: "⋔",
	forkv: "⫙",
	fpartint: "⨍",
	frac12: "½",
	frac13: "⅓",
	frac14: "¼",
	frac15: "⅕",
	frac16: "⅙",
	frac18: "⅛",
	frac23: "⅔",
	frac25: "⅖",
	frac34: "¾",
	frac35: "⅗",
	frac38: "⅜",
	frac45: "⅘",
	frac56: "⅚",
	frac58: "⅝",
	frac78: "⅞",
	frasl: "⁄",
	frown: "⌢",
	fscr: "𝒻",
	gE: "≧",
	gEl: "⪌",
	gacute: "ǵ",
	gamma: "γ",
	gammad: "ϝ",
	gap: "⪆",
	gbreve: "ğ",
	gcirc: "ĝ",
	gcy: "г",
	gdot: "ġ",
	ge: "≥",
	gel: "⋛",
	geq: "≥",
	geqq: "≧",
	geqslant: "⩾",
	ges: "⩾",
	gescc: "⪩",
	gesdot: "⪀",
	gesdoto: "⪂",
	gesdotol: "⪄",
	gesl: "⋛︀",
	gesles: "⪔",
	gfr: "𝔤",
	gg: "≫",
	ggg: "⋙",
	gimel: "ℷ",
	gjcy: "ѓ",
	gl: "≷",
	glE: "⪒",
	gla: "⪥",
	glj: "⪤",
	gnE: "≩",
	gnap: "⪊",
	gnapprox: "⪊",
	gne: "⪈",
	gneq: "⪈",
	gneqq: "≩",
	gnsim: "⋧",
	gopf: "𝕘",
	grave: "`",
	gscr: "ℊ",
	gsim: "≳",
	gsime: "⪎",
	gsiml: "⪐",
	gt: ">",
	gtcc: "⪧",
	gtcir: "⩺",
	gtdot: "⋗",
	gtlPar: "⦕",
	gtquest: "⩼",
	gtrapprox: "⪆",
	gtrarr: "⥸",
	gtrdot: "⋗",
	gtreqless: "⋛",
	gtreqqless: "⪌",
	gtrless: "≷",
	gtrsim: "≳",
	gvertneqq: "≩︀",
	gvnE: "≩︀",
	hArr: "⇔",
	hairsp: " ",
	half: "½",
	hamilt: "ℋ",
	hardcy: "ъ",
	harr: "↔",
	harrcir: "⥈",
	harrw: "↭",
	hbar: "ℏ",
	hcirc: "ĥ",
	hearts: "♥",
	heartsuit: "♥",
	hellip: "…",
	hercon: "⊹",
	hfr: "𝔥",
	hksearow: "⤥",
	hkswarow: "⤦",
	hoarr: "⇿",
	homtht: "∻",
	hookleftarrow: "↩",
	hookrightarrow: "↪",
	hopf: "𝕙",
	horbar: "―",
	hscr: "𝒽",
	hslash: "ℏ",
	hstrok: "ħ",
	hybull: "⁃",
	hyphen: "‐",
	iacute: "í",
	ic: "⁣",
	icirc: "î",
	icy: "и",
	iecy: "е",
	iexcl: "¡",
	iff: "⇔",
	ifr: "𝔦",
	igrave: "ì",
	ii: "ⅈ",
	iiiint: "⨌",
	iiint: "∭",
	iinfin: "⧜",
	iiota: "℩",
	ijlig: "ĳ",
	imacr: "ī",
	image: "ℑ",
	imagline: "ℐ",
	imagpart: "ℑ",
	imath: "ı",
	imof: "⊷",
	imped: "Ƶ",
	in: "∈",
	incare: "℅",
	infin: "∞",
	infintie: "⧝",
	inodot: "ı",
	int: "∫",
	intcal: "⊺",
	integers: "ℤ",
	intercal: "⊺",
	intlarhk: "⨗",
	intprod: "⨼",
	iocy: "ё",
	iogon: "į",
	iopf: "𝕚",
	iota: "ι",
	iprod: "⨼",
	iquest: "¿",
	iscr: "𝒾",
	isin: "∈",
	isinE: "⋹",
	isindot: "⋵",
	isins: "⋴",
	isinsv: "⋳",
	isinv: "∈",
	it: "⁢",
	itilde: "ĩ",
	iukcy: "і",
	iuml: "ï",
	jcirc: "ĵ",
	jcy: "й",
	jfr: "𝔧",
	jmath: "ȷ",
	jopf: "𝕛",
	jscr: "𝒿",
	jsercy: "ј",
	jukcy: "є",
	kappa: "κ",
	kappav: "ϰ",
	kcedil: "ķ",
	kcy: "к",
	kfr: "𝔨",
	kgreen: "ĸ",
	khcy: "х",
	kjcy: "ќ",
	kopf: "𝕜",
	kscr: "𝓀",
	lAarr: "⇚",
	lArr: "⇐",
	lAtail: "⤛",
	lBarr: "⤎",
	lE: "≦",
	lEg: "⪋",
	lHar: "⥢",
	lacute: "ĺ",
	laemptyv: "⦴",
	lagran: "ℒ",
	lambda: "λ",
	lang: "⟨",
	langd: "⦑",
	langle: "⟨",
	lap: "⪅",
	laquo: "«",
	larr: "←",
	larrb: "⇤",
	larrbfs: "⤟",
	larrfs: "⤝",
	larrhk: "↩",
	larrlp: "↫",
	larrpl: "⤹",
	larrsim: "⥳",
	larrtl: "↢",
	lat: "⪫",
	latail: "⤙",
	late: "⪭",
	lates: "⪭︀",
	lbarr: "⤌",
	lbbrk: "❲",
	lbrace: "{",
	lbrack: "[",
	lbrke: "⦋",
	lbrksld: "⦏",
	lbrkslu: "⦍",
	lcaron: "ľ",
	lcedil: "ļ",
	lceil: "⌈",
	lcub: "{",
	lcy: "л",
	ldca: "⤶",
	ldquo: "“",
	ldquor: "„",
	ldrdhar: "⥧",
	ldrushar: "⥋",
	ldsh: "↲",
	le: "≤",
	leftarrow: "←",
	leftarrowtail: "↢",
	leftharpoondown: "↽",
	leftharpoonup: "↼",
	leftleftarrows: "⇇",
	leftrightarrow: "↔",
	leftrightarrows: "⇆",
	leftrightharpoons: "⇋",
	leftrightsquigarrow: "↭",
	leftthreetimes: "⋋",
	leg: "⋚",
	leq: "≤",
	leqq: "≦",
	leqslant: "⩽",
	les: "⩽",
	lescc: "⪨",
	lesdot: "⩿",
	lesdoto: "⪁",
	lesdotor: "⪃",
	lesg: "⋚︀",
	lesges: "⪓",
	lessapprox: "⪅",
	lessdot: "⋖",
	lesseqgtr: "⋚",
	lesseqqgtr: "⪋",
	lessgtr: "≶",
	lesssim: "≲",
	lfisht: "⥼",
	lfloor: "⌊",
	lfr: "𝔩",
	lg: "≶",
	lgE: "⪑",
	lhard: "↽",
	lharu: "↼",
	lharul: "⥪",
	lhblk: "▄",
	ljcy: "љ",
	ll: "≪",
	llarr: "⇇",
	llcorner: "⌞",
	llhard: "⥫",
	lltri: "◺",
	lmidot: "ŀ",
	lmoust: "⎰",
	lmoustache: "⎰",
	lnE: "≨",
	lnap: "⪉",
	lnapprox: "⪉",
	lne: "⪇",
	lneq: "⪇",
	lneqq: "≨",
	lnsim: "⋦",
	loang: "⟬",
	loarr: "⇽",
	lobrk: "⟦",
	longleftarrow: "⟵",
	longleftrightarrow: "⟷",
	longmapsto: "⟼",
	longrightarrow: "⟶",
	looparrowleft: "↫",
	looparrowright: "↬",
	lopar: "⦅",
	lopf: "𝕝",
	loplus: "⨭",
	lotimes: "⨴",
	lowast: "∗",
	lowbar: "_",
	loz: "◊",
	lozenge: "◊",
	lozf: "⧫",
	lpar: "(",
	lparlt: "⦓",
	lrarr: "⇆",
	lrcorner: "⌟",
	lrhar: "⇋",
	lrhard: "⥭",
	lrm: "‎",
	lrtri: "⊿",
	lsaquo: "‹",
	lscr: "𝓁",
	lsh: "↰",
	lsim: "≲",
	lsime: "⪍",
	lsimg: "⪏",
	lsqb: "[",
	lsquo: "‘",
	lsquor: "‚",
	lstrok: "ł",
	lt: "<",
	ltcc: "⪦",
	ltcir: "⩹",
	ltdot: "⋖",
	lthree: "⋋",
	ltimes: "⋉",
	ltlarr: "⥶",
	ltquest: "⩻",
	ltrPar: "⦖",
	ltri: "◃",
	ltrie: "⊴",
	ltrif: "◂",
	lurdshar: "⥊",
	luruhar: "⥦",
	lvertneqq: "≨︀",
	lvnE: "≨︀",
	mDDot: "∺",
	macr: "¯",
	male: "♂",
	malt: "✠",
	maltese: "✠",
	map: "↦",
	mapsto: "↦",
	mapstodown: "↧",
	mapstoleft: "↤",
	mapstoup: "↥",
	marker: "▮",
	mcomma: "⨩",
	mcy: "м",
	mdash: "—",
	measuredangle: "∡",
	mfr: "𝔪",
	mho: "℧",
	micro: "µ",
	mid: "∣",
	midast: "*",
	midcir: "⫰",
	middot: "·",
	minus: "−",
	minusb: "⊟",
	minusd: "∸",
	minusdu: "⨪",
	mlcp: "⫛",
	mldr: "…",
	mnplus: "∓",
	models: "⊧",
	mopf: "𝕞",
	mp: "∓",
	mscr: "𝓂",
	mstpos: "∾",
	mu: "μ",
	multimap: "⊸",
	mumap: "⊸",
	nGg: "⋙̸",
	nGt: "≫⃒",
	nGtv: "≫̸",
	nLeftarrow: "⇍",
	nLeftrightarrow: "⇎",
	nLl: "⋘̸",
	nLt: "≪⃒",
	nLtv: "≪̸",
	nRightarrow: "⇏",
	nVDash: "⊯",
	nVdash: "⊮",
	nabla: "∇",
	nacute: "ń",
	nang: "∠⃒",
	nap: "≉",
	napE: "⩰̸",
	napid: "≋̸",
	napos: "ŉ",
	napprox: "≉",
	natur: "♮",
	natural: "♮",
	naturals: "ℕ",
	nbsp: "\xA0",
	nbump: "≎̸",
	nbumpe: "≏̸",
	ncap: "⩃",
	ncaron: "ň",
	ncedil: "ņ",
	ncong: "≇",
	ncongdot: "⩭̸",
	ncup: "⩂",
	ncy: "н",
	ndash: "–",
	ne: "≠",
	neArr: "⇗",
	nearhk: "⤤",
	nearr: "↗",
	nearrow: "↗",
	nedot: "≐̸",
	nequiv: "≢",
	nesear: "⤨",
	nesim: "≂̸",
	nexist: "∄",
	nexists: "∄",
	nfr: "𝔫",
	ngE: "≧̸",
	nge: "≱",
	ngeq: "≱",
	ngeqq: "≧̸",
	ngeqslant: "⩾̸",
	nges: "⩾̸",
	ngsim: "≵",
	ngt: "≯",
	ngtr: "≯",
	nhArr: "⇎",
	nharr: "↮",
	nhpar: "⫲",
	ni: "∋",
	nis: "⋼",
	nisd: "⋺",
	niv: "∋",
	njcy: "њ",
	nlArr: "⇍",
	nlE: "≦̸",
	nlarr: "↚",
	nldr: "‥",
	nle: "≰",
	nleftarrow: "↚",
	nleftrightarrow: "↮",
	nleq: "≰",
	nleqq: "≦̸",
	nleqslant: "⩽̸",
	nles: "⩽̸",
	nless: "≮",
	nlsim: "≴",
	nlt: "≮",
	nltri: "⋪",
	nltrie: "⋬",
	nmid: "∤",
	nopf: "𝕟",
	not: "¬",
	notin: "∉",
	notinE: "⋹̸",
	notindot: "⋵̸",
	notinva: "∉",
	notinvb: "⋷",
	notinvc: "⋶",
	notni: "∌",
	notniva: "∌",
	notnivb: "⋾",
	notnivc: "⋽",
	npar: "∦",
	nparallel: "∦",
	nparsl: "⫽⃥",
	npart: "∂̸",
	npolint: "⨔",
	npr: "⊀",
	nprcue: "⋠",
	npre: "⪯̸",
	nprec: "⊀",
	npreceq: "⪯̸",
	nrArr: "⇏",
	nrarr: "↛",
	nrarrc: "⤳̸",
	nrarrw: "↝̸",
	nrightarrow: "↛",
	nrtri: "⋫",
	nrtrie: "⋭",
	nsc: "⊁",
	nsccue: "⋡",
	nsce: "⪰̸",
	nscr: "𝓃",
	nshortmid: "∤",
	nshortparallel: "∦",
	nsim: "≁",
	nsime: "≄",
	nsimeq: "≄",
	nsmid: "∤",
	nspar: "∦",
	nsqsube: "⋢",
	nsqsupe: "⋣",
	nsub: "⊄",
	nsubE: "⫅̸",
	nsube: "⊈",
	nsubset: "⊂⃒",
	nsubseteq: "⊈",
	nsubseteqq: "⫅̸",
	nsucc: "⊁",
	nsucceq: "⪰̸",
	nsup: "⊅",
	nsupE: "⫆̸",
	nsupe: "⊉",
	nsupset: "⊃⃒",
	nsupseteq: "⊉",
	nsupseteqq: "⫆̸",
	ntgl: "≹",
	ntilde: "ñ",
	ntlg: "≸",
	ntriangleleft: "⋪",
	ntrianglelefteq: "⋬",
	ntriangleright: "⋫",
	ntrianglerighteq: "⋭",
	nu: "ν",
	num: "#",
	numero: "№",
	numsp: " ",
	nvDash: "⊭",
	nvHarr: "⤄",
	nvap: "≍⃒",
	nvdash: "⊬",
	nvge: "≥⃒",
	nvgt: ">⃒",
	nvinfin: "⧞",
	nvlArr: "⤂",
	nvle: "≤⃒",
	nvlt: "<⃒",
	nvltrie: "⊴⃒",
	nvrArr: "⤃",
	nvrtrie: "⊵⃒",
	nvsim: "∼⃒",
	nwArr: "⇖",
	nwarhk: "⤣",
	nwarr: "↖",
	nwarrow: "↖",
	nwnear: "⤧",
	oS: "Ⓢ",
	oacute: "ó",
	oast: "⊛",
	ocir: "⊚",
	ocirc: "ô",
	ocy: "о",
	odash: "⊝",
	odblac: "ő",
	odiv: "⨸",
	odot: "⊙",
	odsold: "⦼",
	oelig: "œ",
	ofcir: "⦿",
	ofr: "𝔬",
	ogon: "˛",
	ograve: "ò",
	ogt: "⧁",
	ohbar: "⦵",
	ohm: "Ω",
	oint: "∮",
	olarr: "↺",
	olcir: "⦾",
	olcross: "⦻",
	oline: "‾",
	olt: "⧀",
	omacr: "ō",
	omega: "ω",
	omicron: "ο",
	omid: "⦶",
	ominus: "⊖",
	oopf: "𝕠",
	opar: "⦷",
	operp: "⦹",
	oplus: "⊕",
	or: "∨",
	orarr: "↻",
	ord: "⩝",
	order: "ℴ",
	orderof: "ℴ",
	ordf: "ª",
	ordm: "º",
	origof: "⊶",
	oror: "⩖",
	orslope: "⩗",
	orv: "⩛",
	oscr: "ℴ",
	oslash: "ø",
	osol: "⊘",
	otilde: "õ",
	otimes: "⊗",
	otimesas: "⨶",
	ouml: "ö",
	ovbar: "⌽",
	par: "∥",
	para: "¶",
	parallel: "∥",
	parsim: "⫳",
	parsl: "⫽",
	part: "∂",
	pcy: "п",
	percnt: "%",
	period: ".",
	permil: "‰",
	perp: "⊥",
	pertenk: "‱",
	pfr: "𝔭",
	phi: "φ",
	phiv: "ϕ",
	phmmat: "ℳ",
	phone: "☎",
	pi: "π",
	pitchfork: "⋔",
	piv: "ϖ",
	planck: "ℏ",
	planckh: "ℎ",
	plankv: "ℏ",
	plus: "+",
	plusacir: "⨣",
	plusb: "⊞",
	pluscir: "⨢",
	plusdo: "∔",
	plusdu: "⨥",
	pluse: "⩲",
	plusmn: "±",
	plussim: "⨦",
	plustwo: "⨧",
	pm: "±",
	pointint: "⨕",
	popf: "𝕡",
	pound: "£",
	pr: "≺",
	prE: "⪳",
	prap: "⪷",
	prcue: "≼",
	pre: "⪯",
	prec: "≺",
	precapprox: "⪷",
	preccurlyeq: "≼",
	preceq: "⪯",
	precnapprox: "⪹",
	precneqq: "⪵",
	precnsim: "⋨",
	precsim: "≾",
	prime: "′",
	primes: "ℙ",
	prnE: "⪵",
	prnap: "⪹",
	prnsim: "⋨",
	prod: "∏",
	profalar: "⌮",
	profline: "⌒",
	profsurf: "⌓",
	prop: "∝",
	propto: "∝",
	prsim: "≾",
	prurel: "⊰",
	pscr: "𝓅",
	psi: "ψ",
	puncsp: " ",
	qfr: "𝔮",
	qint: "⨌",
	qopf: "𝕢",
	qprime: "⁗",
	qscr: "𝓆",
	quaternions: "ℍ",
	quatint: "⨖",
	quest: "?",
	questeq: "≟",
	quot: "\"",
	rAarr: "⇛",
	rArr: "⇒",
	rAtail: "⤜",
	rBarr: "⤏",
	rHar: "⥤",
	race: "∽̱",
	racute: "ŕ",
	radic: "√",
	raemptyv: "⦳",
	rang: "⟩",
	rangd: "⦒",
	range: "⦥",
	rangle: "⟩",
	raquo: "»",
	rarr: "→",
	rarrap: "⥵",
	rarrb: "⇥",
	rarrbfs: "⤠",
	rarrc: "⤳",
	rarrfs: "⤞",
	rarrhk: "↪",
	rarrlp: "↬",
	rarrpl: "⥅",
	rarrsim: "⥴",
	rarrtl: "↣",
	rarrw: "↝",
	ratail: "⤚",
	ratio: "∶",
	rationals: "ℚ",
	rbarr: "⤍",
	rbbrk: "❳",
	rbrace: "}",
	rbrack: "]",
	rbrke: "⦌",
	rbrksld: "⦎",
	rbrkslu: "⦐",
	rcaron: "ř",
	rcedil: "ŗ",
	rceil: "⌉",
	rcub: "}",
	rcy: "р",
	rdca: "⤷",
	rdldhar: "⥩",
	rdquo: "”",
	rdquor: "”",
	rdsh: "↳",
	real: "ℜ",
	realine: "ℛ",
	realpart: "ℜ",
	reals: "ℝ",
	rect: "▭",
	reg: "®",
	rfisht: "⥽",
	rfloor: "⌋",
	rfr: "𝔯",
	rhard: "⇁",
	rharu: "⇀",
	rharul: "⥬",
	rho: "ρ",
	rhov: "ϱ",
	rightarrow: "→",
	rightarrowtail: "↣",
	rightharpoondown: "⇁",
	rightharpoonup: "⇀",
	rightleftarrows: "⇄",
	rightleftharpoons: "⇌",
	rightrightarrows: "⇉",
	rightsquigarrow: "↝",
	rightthreetimes: "⋌",
	ring: "˚",
	risingdotseq: "≓",
	rlarr: "⇄",
	rlhar: "⇌",
	rlm: "‏",
	rmoust: "⎱",
	rmoustache: "⎱",
	rnmid: "⫮",
	roang: "⟭",
	roarr: "⇾",
	robrk: "⟧",
	ropar: "⦆",
	ropf: "𝕣",
	roplus: "⨮",
	rotimes: "⨵",
	rpar: ")",
	rpargt: "⦔",
	rppolint: "⨒",
	rrarr: "⇉",
	rsaquo: "›",
	rscr: "𝓇",
	rsh: "↱",
	rsqb: "]",
	rsquo: "’",
	rsquor: "’",
	rthree: "⋌",
	rtimes: "⋊",
	rtri: "▹",
	rtrie: "⊵",
	rtrif: "▸",
	rtriltri: "⧎",
	ruluhar: "⥨",
	rx: "℞",
	sacute: "ś",
	sbquo: "‚",
	sc: "≻",
	scE: "⪴",
	scap: "⪸",
	scaron: "š",
	sccue: "≽",
	sce: "⪰",
	scedil: "ş",
	scirc: "ŝ",
	scnE: "⪶",
	scnap: "⪺",
	scnsim: "⋩",
	scpolint: "⨓",
	scsim: "≿",
	scy: "с",
	sdot: "⋅",
	sdotb: "⊡",
	sdote: "⩦",
	seArr: "⇘",
	searhk: "⤥",
	searr: "↘",
	searrow: "↘",
	sect: "§",
	semi: ";",
	seswar: "⤩",
	setminus: "∖",
	setmn: "∖",
	sext: "✶",
	sfr: "𝔰",
	sfrown: "⌢",
	sharp: "♯",
	shchcy: "щ",
	shcy: "ш",
	shortmid: "∣",
	shortparallel: "∥",
	shy: "­",
	sigma: "σ",
	sigmaf: "ς",
	sigmav: "ς",
	sim: "∼",
	simdot: "⩪",
	sime: "≃",
	simeq: "≃",
	simg: "⪞",
	simgE: "⪠",
	siml: "⪝",
	simlE: "⪟",
	simne: "≆",
	simplus: "⨤",
	simrarr: "⥲",
	slarr: "←",
	smallsetminus: "∖",
	smashp: "⨳",
	smeparsl: "⧤",
	smid: "∣",
	smile: "⌣",
	smt: "⪪",
	smte: "⪬",
	smtes: "⪬︀",
	softcy: "ь",
	sol: "/",
	solb: "⧄",
	solbar: "⌿",
	sopf: "𝕤",
	spades: "♠",
	spadesuit: "♠",
	spar: "∥",
	sqcap: "⊓",
	sqcaps: "⊓︀",
	sqcup: "⊔",
	sqcups: "⊔︀",
	sqsub: "⊏",
	sqsube: "⊑",
	sqsubset: "⊏",
	sqsubseteq: "⊑",
	sqsup: "⊐",
	sqsupe: "⊒",
	sqsupset: "⊐",
	sqsupseteq: "⊒",
	squ: "□",
	square: "□",
	squarf: "▪",
	squf: "▪",
	srarr: "→",
	sscr: "𝓈",
	ssetmn: "∖",
	ssmile: "⌣",
	sstarf: "⋆",
	star: "☆",
	starf: "★",
	straightepsilon: "ϵ",
	straightphi: "ϕ",
	strns: "¯",
	sub: "⊂",
	subE: "⫅",
	subdot: "⪽",
	sube: "⊆",
	subedot: "⫃",
	submult: "⫁",
	subnE: "⫋",
	subne: "⊊",
	subplus: "⪿",
	subrarr: "⥹",
	subset: "⊂",
	subseteq: "⊆",
	subseteqq: "⫅",
	subsetneq: "⊊",
	subsetneqq: "⫋",
	subsim: "⫇",
	subsub: "⫕",
	subsup: "⫓",
	succ: "≻",
	succapprox: "⪸",
	succcurlyeq: "≽",
	succeq: "⪰",
	succnapprox: "⪺",
	succneqq: "⪶",
	succnsim: "⋩",
	succsim: "≿",
	sum: "∑",
	sung: "♪",
	sup1: "¹",
	sup2: "²",
	sup3: "³",
	sup: "⊃",
	supE: "⫆",
	supdot: "⪾",
	supdsub: "⫘",
	supe: "⊇",
	supedot: "⫄",
	suphsol: "⟉",
	suphsub: "⫗",
	suplarr: "⥻",
	supmult: "⫂",
	supnE: "⫌",
	supne: "⊋",
	supplus: "⫀",
	supset: "⊃",
	supseteq: "⊇",
	supseteqq: "⫆",
	supsetneq: "⊋",
	supsetneqq: "⫌",
	supsim: "⫈",
	supsub: "⫔",
	supsup: "⫖",
	swArr: "⇙",
	swarhk: "⤦",
	swarr: "↙",
	swarrow: "↙",
	swnwar: "⤪",
	szlig: "ß",
	target: "⌖",
	tau: "τ",
	tbrk: "⎴",
	tcaron: "ť",
	tcedil: "ţ",
	tcy: "т",
	tdot: "⃛",
	telrec: "⌕",
	tfr: "𝔱",
	there4: "∴",
	therefore: "∴",
	theta: "θ",
	thetasym: "ϑ",
	thetav: "ϑ",
	thickapprox: "≈",
	thicksim: "∼",
	thinsp: " ",
	thkap: "≈",
	thksim: "∼",
	thorn: "þ",
	tilde: "˜",
	times: "×",
	timesb: "⊠",
	timesbar: "⨱",
	timesd: "⨰",
	tint: "∭",
	toea: "⤨",
	top: "⊤",
	topbot: "⌶",
	topcir: "⫱",
	topf: "𝕥",
	topfork: "⫚",
	tosa: "⤩",
	tprime: "‴",
	trade: "™",
	triangle: "▵",
	triangledown: "▿",
	triangleleft: "◃",
	trianglelefteq: "⊴",
	triangleq: "≜",
	triangleright: "▹",
	trianglerighteq: "⊵",
	tridot: "◬",
	trie: "≜",
	triminus: "⨺",
	triplus: "⨹",
	trisb: "⧍",
	tritime: "⨻",
	trpezium: "⏢",
	tscr: "𝓉",
	tscy: "ц",
	tshcy: "ћ",
	tstrok: "ŧ",
	twixt: "≬",
	twoheadleftarrow: "↞",
	twoheadrightarrow: "↠",
	uArr: "⇑",
	uHar: "⥣",
	uacute: "ú",
	uarr: "↑",
	ubrcy: "ў",
	ubreve: "ŭ",
	ucirc: "û",
	ucy: "у",
	udarr: "⇅",
	udblac: "ű",
	udhar: "⥮",
	ufisht: "⥾",
	ufr: "𝔲",
	ugrave: "ù",
	uharl: "↿",
	uharr: "↾",
	uhblk: "▀",
	ulcorn: "⌜",
	ulcorner: "⌜",
	ulcrop: "⌏",
	ultri: "◸",
	umacr: "ū",
	uml: "¨",
	uogon: "ų",
	uopf: "𝕦",
	uparrow: "↑",
	updownarrow: "↕",
	upharpoonleft: "↿",
	upharpoonright: "↾",
	uplus: "⊎",
	upsi: "υ",
	upsih: "ϒ",
	upsilon: "υ",
	upuparrows: "⇈",
	urcorn: "⌝",
	urcorner: "⌝",
	urcrop: "⌎",
	uring: "ů",
	urtri: "◹",
	uscr: "𝓊",
	utdot: "⋰",
	utilde: "ũ",
	utri: "▵",
	utrif: "▴",
	uuarr: "⇈",
	uuml: "ü",
	uwangle: "⦧",
	vArr: "⇕",
	vBar: "⫨",
	vBarv: "⫩",
	vDash: "⊨",
	vangrt: "⦜",
	varepsilon: "ϵ",
	varkappa: "ϰ",
	varnothing: "∅",
	varphi: "ϕ",
	varpi: "ϖ",
	varpropto: "∝",
	varr: "↕",
	varrho: "ϱ",
	varsigma: "ς",
	varsubsetneq: "⊊︀",
	varsubsetneqq: "⫋︀",
	varsupsetneq: "⊋︀",
	varsupsetneqq: "⫌︀",
	vartheta: "ϑ",
	vartriangleleft: "⊲",
	vartriangleright: "⊳",
	vcy: "в",
	vdash: "⊢",
	vee: "∨",
	veebar: "⊻",
	veeeq: "≚",
	vellip: "⋮",
	verbar: "|",
	vert: "|",
	vfr: "𝔳",
	vltri: "⊲",
	vnsub: "⊂⃒",
	vnsup: "⊃⃒",
	vopf: "𝕧",
	vprop: "∝",
	vrtri: "⊳",
	vscr: "𝓋",
	vsubnE: "⫋︀",
	vsubne: "⊊︀",
	vsupnE: "⫌︀",
	vsupne: "⊋︀",
	vzigzag: "⦚",
	wcirc: "ŵ",
	wedbar: "⩟",
	wedge: "∧",
	wedgeq: "≙",
	weierp: "℘",
	wfr: "𝔴",
	wopf: "𝕨",
	wp: "℘",
	wr: "≀",
	wreath: "≀",
	wscr: "𝓌",
	xcap: "⋂",
	xcirc: "◯",
	xcup: "⋃",
	xdtri: "▽",
	xfr: "𝔵",
	xhArr: "⟺",
	xharr: "⟷",
	xi: "ξ",
	xlArr: "⟸",
	xlarr: "⟵",
	xmap: "⟼",
	xnis: "⋻",
	xodot: "⨀",
	xopf: "𝕩",
	xoplus: "⨁",
	xotime: "⨂",
	xrArr: "⟹",
	xrarr: "⟶",
	xscr: "𝓍",
	xsqcup: "⨆",
	xuplus: "⨄",
	xutri: "△",
	xvee: "⋁",
	xwedge: "⋀",
	yacute: "ý",
	yacy: "я",
	ycirc: "ŷ",
	ycy: "ы",
	yen: "¥",
	yfr: "𝔶",
	yicy: "ї",
	yopf: "𝕪",
	yscr: "𝓎",
	yucy: "ю",
	yuml: "ÿ",
	zacute: "ź",
	zcaron: "ž",
	zcy: "з",
	zdot: "ż",
	zeetrf: "ℨ",
	zeta: "ζ",
	zfr: "𝔷",
	zhcy: "ж",
	zigrarr: "⇝",
	zopf: "𝕫",
	zscr: "𝓏",
	zwj: "‍",
	zwnj: "‌"
};

// node_modules/decode-named-character-reference/index.js
const own$1 = {}.hasOwnProperty;
/**
* Decode a single character reference (without the `&` or `;`).
* You probably only need this when you’re building parsers yourself that follow
* different rules compared to HTML.
* This is optimized to be tiny in browsers.
*
* @param {string} value
*   `notin` (named), `#123` (deci), `#x123` (hexa).
* @returns {string|false}
*   Decoded reference.
*/
function decodeNamedCharacterReference(value) {
	return own$1.call(characterEntities, value) ? characterEntities[value] : false;
}

// node_modules/micromark-util-chunked/index.js
/**
* Like `Array#splice`, but smarter for giant arrays.
*
* `Array#splice` takes all items to be inserted as individual argument which
* causes a stack overflow in V8 when trying to insert 100k items for instance.
*
* Otherwise, this does not return the removed items, and takes `items` as an
* array instead of rest parameters.
*
* @template {unknown} T
*   Item type.
* @param {Array<T>} list
*   List to operate on.
* @param {number} start
*   Index to remove/insert at (can be negative).
* @param {number} remove
*   Number of items to remove.
* @param {Array<T>} items
*   Items to inject into `list`.
* @returns {undefined}
*   Nothing.
*/
function splice(list, start, remove, items) {
	const end = list.length;
	let chunkStart = 0;
	/** @type {Array<unknown>} */
	let parameters;
	if (start < 0) start = -start > end ? 0 : end + start;
	else start = start > end ? end : start;
	remove = remove > 0 ? remove : 0;
	if (items.length < 1e4) {
		parameters = Array.from(items);
		parameters.unshift(start, remove);
		list.splice(...parameters);
	} else {
		if (remove) list.splice(start, remove);
		while (chunkStart < items.length) {
			parameters = items.slice(chunkStart, chunkStart + 1e4);
			parameters.unshift(start, 0);
			list.splice(...parameters);
			chunkStart += 1e4;
			start += 1e4;
		}
	}
}
/**
* Append `items` (an array) at the end of `list` (another array).
* When `list` was empty, returns `items` instead.
*
* This prevents a potentially expensive operation when `list` is empty,
* and adds items in batches to prevent V8 from hanging.
*
* @template {unknown} T
*   Item type.
* @param {Array<T>} list
*   List to operate on.
* @param {Array<T>} items
*   Items to add to `list`.
* @returns {Array<T>}
*   Either `list` or `items`.
*/
function push(list, items) {
	if (list.length > 0) {
		splice(list, list.length, 0, items);
		return list;
	}
	return items;
}

// node_modules/micromark-util-combine-extensions/index.js
/**
* @import {
*   Extension,
*   Handles,
*   HtmlExtension,
*   NormalizedExtension
* } from 'micromark-util-types'
*/
const hasOwnProperty = {}.hasOwnProperty;
/**
* Combine multiple syntax extensions into one.
*
* @param {ReadonlyArray<Extension>} extensions
*   List of syntax extensions.
* @returns {NormalizedExtension}
*   A single combined extension.
*/
function combineExtensions(extensions) {
	/** @type {NormalizedExtension} */
	const all = {};
	let index = -1;
	while (++index < extensions.length) syntaxExtension(all, extensions[index]);
	return all;
}
/**
* Merge `extension` into `all`.
*
* @param {NormalizedExtension} all
*   Extension to merge into.
* @param {Extension} extension
*   Extension to merge.
* @returns {undefined}
*   Nothing.
*/
function syntaxExtension(all, extension) {
	/** @type {keyof Extension} */
	let hook;
	for (hook in extension) {
		/** @type {Record<string, unknown>} */
		const left = (hasOwnProperty.call(all, hook) ? all[hook] : void 0) || (all[hook] = {});
		/** @type {Record<string, unknown> | undefined} */
		const right = extension[hook];
		/** @type {string} */
		let code;
		if (right) for (code in right) {
			if (!hasOwnProperty.call(left, code)) left[code] = [];
			const value = right[code];
			constructs(left[code], Array.isArray(value) ? value : value ? [value] : []);
		}
	}
}
/**
* Merge `list` into `existing` (both lists of constructs).
* Mutates `existing`.
*
* @param {Array<unknown>} existing
*   List of constructs to merge into.
* @param {Array<unknown>} list
*   List of constructs to merge.
* @returns {undefined}
*   Nothing.
*/
function constructs(existing, list) {
	let index = -1;
	/** @type {Array<unknown>} */
	const before = [];
	while (++index < list.length) (list[index].add === "after" ? existing : before).push(list[index]);
	splice(existing, 0, 0, before);
}

// node_modules/micromark-util-decode-numeric-character-reference/index.js
/**
* Turn the number (in string form as either hexa- or plain decimal) coming from
* a numeric character reference into a character.
*
* Sort of like `String.fromCodePoint(Number.parseInt(value, base))`, but makes
* non-characters and control characters safe.
*
* @param {string} value
*   Value to decode.
* @param {number} base
*   Numeric base.
* @returns {string}
*   Character.
*/
function decodeNumericCharacterReference(value, base) {
	const code = Number.parseInt(value, base);
	if (code < 9 || code === 11 || code > 13 && code < 32 || code > 126 && code < 160 || code > 55295 && code < 57344 || code > 64975 && code < 65008 || (code & 65535) === 65535 || (code & 65535) === 65534 || code > 1114111) return "�";
	return String.fromCodePoint(code);
}

// node_modules/micromark-util-normalize-identifier/index.js
/**
* Normalize an identifier (as found in references, definitions).
*
* Collapses markdown whitespace, trim, and then lower- and uppercase.
*
* Some characters are considered “uppercase”, such as U+03F4 (`ϴ`), but if their
* lowercase counterpart (U+03B8 (`θ`)) is uppercased will result in a different
* uppercase character (U+0398 (`Θ`)).
* So, to get a canonical form, we perform both lower- and uppercase.
*
* Using uppercase last makes sure keys will never interact with default
* prototypal values (such as `constructor`): nothing in the prototype of
* `Object` is uppercase.
*
* @param {string} value
*   Identifier to normalize.
* @returns {string}
*   Normalized identifier.
*/
function normalizeIdentifier(value) {
	return value.replace(/[\t\n\r ]+/g, " ").replace(/^ | $/g, "").toLowerCase().toUpperCase();
}

// node_modules/micromark-util-character/index.js
/**
* @import {Code} from 'micromark-util-types'
*/
/**
* Check whether the character code represents an ASCII alpha (`a` through `z`,
* case insensitive).
*
* An **ASCII alpha** is an ASCII upper alpha or ASCII lower alpha.
*
* An **ASCII upper alpha** is a character in the inclusive range U+0041 (`A`)
* to U+005A (`Z`).
*
* An **ASCII lower alpha** is a character in the inclusive range U+0061 (`a`)
* to U+007A (`z`).
*
* @param code
*   Code.
* @returns {boolean}
*   Whether it matches.
*/
const asciiAlpha = regexCheck(/[A-Za-z]/);
/**
* Check whether the character code represents an ASCII alphanumeric (`a`
* through `z`, case insensitive, or `0` through `9`).
*
* An **ASCII alphanumeric** is an ASCII digit (see `asciiDigit`) or ASCII alpha
* (see `asciiAlpha`).
*
* @param code
*   Code.
* @returns {boolean}
*   Whether it matches.
*/
const asciiAlphanumeric = regexCheck(/[\dA-Za-z]/);
/**
* Check whether the character code represents an ASCII atext.
*
* atext is an ASCII alphanumeric (see `asciiAlphanumeric`), or a character in
* the inclusive ranges U+0023 NUMBER SIGN (`#`) to U+0027 APOSTROPHE (`'`),
* U+002A ASTERISK (`*`), U+002B PLUS SIGN (`+`), U+002D DASH (`-`), U+002F
* SLASH (`/`), U+003D EQUALS TO (`=`), U+003F QUESTION MARK (`?`), U+005E
* CARET (`^`) to U+0060 GRAVE ACCENT (`` ` ``), or U+007B LEFT CURLY BRACE
* (`{`) to U+007E TILDE (`~`).
*
* See:
* **\[RFC5322]**:
* [Internet Message Format](https://tools.ietf.org/html/rfc5322).
* P. Resnick.
* IETF.
*
* @param code
*   Code.
* @returns {boolean}
*   Whether it matches.
*/
const asciiAtext = regexCheck(/[#-'*+\--9=?A-Z^-~]/);
/**
* Check whether a character code is an ASCII control character.
*
* An **ASCII control** is a character in the inclusive range U+0000 NULL (NUL)
* to U+001F (US), or U+007F (DEL).
*
* @param {Code} code
*   Code.
* @returns {boolean}
*   Whether it matches.
*/
function asciiControl(code) {
	return code !== null && (code < 32 || code === 127);
}
/**
* Check whether the character code represents an ASCII digit (`0` through `9`).
*
* An **ASCII digit** is a character in the inclusive range U+0030 (`0`) to
* U+0039 (`9`).
*
* @param code
*   Code.
* @returns {boolean}
*   Whether it matches.
*/
const asciiDigit = regexCheck(/\d/);
/**
* Check whether the character code represents an ASCII hex digit (`a` through
* `f`, case insensitive, or `0` through `9`).
*
* An **ASCII hex digit** is an ASCII digit (see `asciiDigit`), ASCII upper hex
* digit, or an ASCII lower hex digit.
*
* An **ASCII upper hex digit** is a character in the inclusive range U+0041
* (`A`) to U+0046 (`F`).
*
* An **ASCII lower hex digit** is a character in the inclusive range U+0061
* (`a`) to U+0066 (`f`).
*
* @param code
*   Code.
* @returns {boolean}
*   Whether it matches.
*/
const asciiHexDigit = regexCheck(/[\dA-Fa-f]/);
/**
* Check whether the character code represents ASCII punctuation.
*
* An **ASCII punctuation** is a character in the inclusive ranges U+0021
* EXCLAMATION MARK (`!`) to U+002F SLASH (`/`), U+003A COLON (`:`) to U+0040 AT
* SIGN (`@`), U+005B LEFT SQUARE BRACKET (`[`) to U+0060 GRAVE ACCENT
* (`` ` ``), or U+007B LEFT CURLY BRACE (`{`) to U+007E TILDE (`~`).
*
* @param code
*   Code.
* @returns {boolean}
*   Whether it matches.
*/
const asciiPunctuation = regexCheck(/[!-/:-@[-`{-~]/);
/**
* Check whether a character code is a markdown line ending.
*
* A **markdown line ending** is the virtual characters M-0003 CARRIAGE RETURN
* LINE FEED (CRLF), M-0004 LINE FEED (LF) and M-0005 CARRIAGE RETURN (CR).
*
* In micromark, the actual character U+000A LINE FEED (LF) and U+000D CARRIAGE
* RETURN (CR) are replaced by these virtual characters depending on whether
* they occurred together.
*
* @param {Code} code
*   Code.
* @returns {boolean}
*   Whether it matches.
*/
function markdownLineEnding(code) {
	return code !== null && code < -2;
}
/**
* Check whether a character code is a markdown line ending (see
* `markdownLineEnding`) or markdown space (see `markdownSpace`).
*
* @param {Code} code
*   Code.
* @returns {boolean}
*   Whether it matches.
*/
function markdownLineEndingOrSpace(code) {
	return code !== null && (code < 0 || code === 32);
}
/**
* Check whether a character code is a markdown space.
*
* A **markdown space** is the concrete character U+0020 SPACE (SP) and the
* virtual characters M-0001 VIRTUAL SPACE (VS) and M-0002 HORIZONTAL TAB (HT).
*
* In micromark, the actual character U+0009 CHARACTER TABULATION (HT) is
* replaced by one M-0002 HORIZONTAL TAB (HT) and between 0 and 3 M-0001 VIRTUAL
* SPACE (VS) characters, depending on the column at which the tab occurred.
*
* @param {Code} code
*   Code.
* @returns {boolean}
*   Whether it matches.
*/
function markdownSpace(code) {
	return code === -2 || code === -1 || code === 32;
}
/**
* Check whether the character code represents Unicode punctuation.
*
* A **Unicode punctuation** is a character in the Unicode `Pc` (Punctuation,
* Connector), `Pd` (Punctuation, Dash), `Pe` (Punctuation, Close), `Pf`
* (Punctuation, Final quote), `Pi` (Punctuation, Initial quote), `Po`
* (Punctuation, Other), or `Ps` (Punctuation, Open) categories, or an ASCII
* punctuation (see `asciiPunctuation`).
*
* See:
* **\[UNICODE]**:
* [The Unicode Standard](https://www.unicode.org/versions/).
* Unicode Consortium.
*
* @param code
*   Code.
* @returns
*   Whether it matches.
*/
const unicodePunctuation = regexCheck(/\p{P}|\p{S}/u);
/**
* Check whether the character code represents Unicode whitespace.
*
* Note that this does handle micromark specific markdown whitespace characters.
* See `markdownLineEndingOrSpace` to check that.
*
* A **Unicode whitespace** is a character in the Unicode `Zs` (Separator,
* Space) category, or U+0009 CHARACTER TABULATION (HT), U+000A LINE FEED (LF),
* U+000C (FF), or U+000D CARRIAGE RETURN (CR) (**\[UNICODE]**).
*
* See:
* **\[UNICODE]**:
* [The Unicode Standard](https://www.unicode.org/versions/).
* Unicode Consortium.
*
* @param code
*   Code.
* @returns
*   Whether it matches.
*/
const unicodeWhitespace = regexCheck(/\s/);
/**
* Create a code check from a regex.
*
* @param {RegExp} regex
*   Expression.
* @returns {(code: Code) => boolean}
*   Check.
*/
function regexCheck(regex) {
	return check;
	/**
	* Check whether a code matches the bound regex.
	*
	* @param {Code} code
	*   Character code.
	* @returns {boolean}
	*   Whether the character code matches the bound regex.
	*/
	function check(code) {
		return code !== null && code > -1 && regex.test(String.fromCharCode(code));
	}
}

// node_modules/micromark-factory-space/index.js
/**
* @import {Effects, State, TokenType} from 'micromark-util-types'
*/
/**
* Parse spaces and tabs.
*
* There is no `nok` parameter:
*
* *   spaces in markdown are often optional, in which case this factory can be
*     used and `ok` will be switched to whether spaces were found or not
* *   one line ending or space can be detected with `markdownSpace(code)` right
*     before using `factorySpace`
*
* ###### Examples
*
* Where `␉` represents a tab (plus how much it expands) and `␠` represents a
* single space.
*
* ```markdown
* ␉
* ␠␠␠␠
* ␉␠
* ```
*
* @param {Effects} effects
*   Context.
* @param {State} ok
*   State switched to when successful.
* @param {TokenType} type
*   Type of the whole whitespace.
* @param {number | undefined} [max=Infinity]
*   Max (exclusive).
* @returns {State}
*   Start state.
*/
function factorySpace(effects, ok, type, max) {
	const limit = max ? max - 1 : Infinity;
	let size = 0;
	return start;
	/** @type {State} */
	function start(code) {
		if (markdownSpace(code)) {
			effects.enter(type);
			return prefix(code);
		}
		return ok(code);
	}
	/** @type {State} */
	function prefix(code) {
		if (markdownSpace(code) && size++ < limit) {
			effects.consume(code);
			return prefix;
		}
		effects.exit(type);
		return ok(code);
	}
}
/**
* Parse spaces and tabs, with a required minimum and maximum, matching
* `markdown-rs`’s `space_or_tab_min_max`.
*
* Unlike `factorySpace`, this can fail: `nok` is used when fewer than
* `min` spaces or tabs are found.
*
* @param {Effects} effects
*   Context.
* @param {State} ok
*   State switched to when successful.
* @param {State} nok
*   State switched to when unsuccessful.
* @param {TokenType} type
*   Type of the whole whitespace.
* @param {number} min
*   Minimum allowed characters (inclusive).
* @param {number} max
*   Maximum allowed characters (inclusive).
* @returns {State}
*   Start state.
*/
function factorySpaceMinMax(effects, ok, nok, type, min, max) {
	let size = 0;
	return start;
	/** @type {State} */
	function start(code) {
		if (max > 0 && markdownSpace(code)) {
			effects.enter(type);
			return prefix(code);
		}
		return after(code);
	}
	/** @type {State} */
	function prefix(code) {
		if (markdownSpace(code) && size < max) {
			effects.consume(code);
			size++;
			return prefix;
		}
		effects.exit(type);
		return after(code);
	}
	/** @type {State} */
	function after(code) {
		return size >= min ? ok(code) : nok(code);
	}
}

// node_modules/micromark/lib/initialize/content.js
/**
* @import {
*   InitialConstruct,
*   Initializer,
*   State,
*   TokenizeContext,
*   Token
* } from 'micromark-util-types'
*/
/** @type {InitialConstruct} */
const content$1 = { tokenize: initializeContent };
/**
* @this {TokenizeContext}
*   Context.
* @type {Initializer}
*   Content.
*/
function initializeContent(effects) {
	const contentStart = effects.attempt(this.parser.constructs.contentInitial, afterContentStartConstruct, paragraphInitial);
	/** @type {Token} */
	let previous;
	return contentStart;
	/** @type {State} */
	function afterContentStartConstruct(code) {
		if (code === null) {
			effects.consume(code);
			return;
		}
		effects.enter("lineEnding");
		effects.consume(code);
		effects.exit("lineEnding");
		return factorySpace(effects, contentStart, "linePrefix");
	}
	/** @type {State} */
	function paragraphInitial(code) {
		effects.enter("paragraph");
		return lineStart(code);
	}
	/** @type {State} */
	function lineStart(code) {
		const token = effects.enter("chunkText", {
			contentType: "text",
			previous
		});
		if (previous) previous.next = token;
		previous = token;
		return data(code);
	}
	/** @type {State} */
	function data(code) {
		if (code === null) {
			effects.exit("chunkText");
			effects.exit("paragraph");
			effects.consume(code);
			return;
		}
		if (markdownLineEnding(code)) {
			effects.consume(code);
			effects.exit("chunkText");
			return lineStart;
		}
		effects.consume(code);
		return data;
	}
}

// node_modules/micromark-util-edit-map/index.js
/**
* @import {Event} from 'micromark-util-types'
*/
/**
* @typedef {[number, number, Array<Event>]} Change
* @typedef {[number, number, number]} Jump
*/
/**
* Tracks a bunch of edits.
*
* Port of `edit_map.rs` from `markdown-rs`:
* <https://github.com/wooorm/markdown-rs/blob/1506572f/src/util/edit_map.rs>.
*
* Deal with several changes in events, batching them together.
*
* Preferably, changes should be kept to a minimum.
* Sometimes, it’s needed to change the list of events, because parsing can be
* messy, and it helps to expose a cleaner interface of events to the compiler
* and other users.
* It can also help to merge many adjacent similar events.
* And, in other cases, it’s needed to parse subcontent: pass some events
* through another tokenizer and inject the result.
*/
var EditMap$1 = class {
	/**
	* Create a new edit map.
	*
	* @returns
	*   New instance.
	*/
	constructor() {
		/**
		* Changes by index, so `add` does not need to scan `map` (which is
		* quadratic for documents with many edits at different places).
		*
		* @type {Map<number, Change>}
		*/
		this.index = /* @__PURE__ */ new Map();
		/**
		* Record of changes.
		*
		* @type {Array<Change>}
		*/
		this.map = [];
	}
	/**
	* Create an edit: a remove and/or add at a certain place.
	*
	* @param {number} index
	*   Index at which to apply the edit.
	* @param {number} remove
	*   Count of items to remove at the index.
	* @param {Array<Event>} add
	*   Items to add at the index.
	* @returns {undefined}
	*   Nothing.
	*/
	add(index, remove, add) {
		addImplementation$1(this, index, remove, add, false);
	}
	/**
	* Create an edit: but insert `add` before existing additions, instead of
	* after them.
	*
	* @param {number} index
	*   Index at which to apply the edit.
	* @param {number} remove
	*   Count of items to remove at the index.
	* @param {Array<Event>} add
	*   Items to add at the index.
	* @returns {undefined}
	*   Nothing.
	*/
	addBefore(index, remove, add) {
		addImplementation$1(this, index, remove, add, true);
	}
	/**
	* Done, change the events.
	*
	* @param {Array<Event>} events
	*   List of events to apply the edits to.
	* @returns {undefined}
	*   Nothing.
	*/
	consume(events) {
		this.map.sort(function(a, b) {
			return a[0] - b[0];
		});
		if (this.map.length === 0) return;
		let index = this.map.length;
		/** @type {Array<Array<Event>>} */
		const vecs = [];
		while (index > 0) {
			index -= 1;
			vecs.push(events.slice(this.map[index][0] + this.map[index][1]), this.map[index][2]);
			events.length = this.map[index][0];
		}
		vecs.push(events.slice());
		events.length = 0;
		let slice = vecs.pop();
		while (slice) {
			for (const element of slice) events.push(element);
			slice = vecs.pop();
		}
		this.map.length = 0;
		this.index.clear();
	}
};
/**
* Create an edit.
*
* @param {EditMap} editMap
*   Edit map to apply to.
* @param {number} at
*   Index at which to apply the edit.
* @param {number} remove
*   Count of items to remove at the index.
* @param {Array<Event>} add
*   Items to add at the index.
* @param {boolean} before
*   Insert `add` before existing additions at `at`, instead of after them.
* @returns {undefined}
*   Nothing.
*/
function addImplementation$1(editMap, at, remove, add, before) {
	if (remove === 0 && add.length === 0) return;
	const existing = editMap.index.get(at);
	if (existing) {
		existing[1] += remove;
		if (before) {
			add.push(...existing[2]);
			existing[2] = add;
		} else existing[2].push(...add);
		return;
	}
	/** @type {Change} */
	const change = [
		at,
		remove,
		add
	];
	editMap.map.push(change);
	editMap.index.set(at, change);
}

// node_modules/micromark/lib/initialize/document.js
/**
* @import {
*   Construct,
*   ContainerState,
*   InitialConstruct,
*   Initializer,
*   Point,
*   State,
*   TokenizeContext,
*   Tokenizer,
*   Token
* } from 'micromark-util-types'
*/
/**
* @typedef {[Construct, ContainerState]} StackItem
*   Construct and its state.
*/
/** @type {InitialConstruct} */
const document$1 = { tokenize: initializeDocument };
/** @type {Construct} */
const containerConstruct = { tokenize: tokenizeContainer };
/**
* @this {TokenizeContext}
*   Self.
* @type {Initializer}
*   Initializer.
*/
function initializeDocument(effects) {
	const self = this;
	/** @type {Array<StackItem>} */
	const stack = [];
	let continued = 0;
	/** @type {TokenizeContext | undefined} */
	let childFlow;
	/** @type {Token | undefined} */
	let childToken;
	/** @type {number} */
	let lineStartOffset;
	return start;
	/** @type {State} */
	function start(code) {
		if (continued < stack.length) {
			const item = stack[continued];
			self.containerState = item[1];
			return effects.attempt(item[0].continuation, documentContinue, checkNewContainers)(code);
		}
		return checkNewContainers(code);
	}
	/** @type {State} */
	function documentContinue(code) {
		continued++;
		if (self.containerState._closeFlow) {
			self.containerState._closeFlow = void 0;
			if (childFlow) closeFlow();
			const indexBeforeExits = self.events.length;
			let indexBeforeFlow = indexBeforeExits;
			/** @type {Point | undefined} */
			let point;
			while (indexBeforeFlow--) if (self.events[indexBeforeFlow][0] === "exit" && self.events[indexBeforeFlow][1].type === "chunkFlow") {
				point = self.events[indexBeforeFlow][1].end;
				break;
			}
			exitContainers(continued);
			let index = indexBeforeExits;
			while (index < self.events.length) {
				self.events[index][1].end = { ...point };
				index++;
			}
			const editMap = new EditMap$1();
			editMap.add(indexBeforeFlow + 1, 0, self.events.slice(indexBeforeExits));
			editMap.add(indexBeforeExits, index - indexBeforeExits, []);
			editMap.consume(self.events);
			return checkNewContainers(code);
		}
		return start(code);
	}
	/** @type {State} */
	function checkNewContainers(code) {
		if (continued === stack.length) {
			if (!childFlow) return documentContinued(code);
			if (childFlow.currentConstruct && childFlow.currentConstruct.concrete) return flowStart(code);
			self.interrupt = Boolean(childFlow.currentConstruct && !childFlow._gfmTableDynamicInterruptHack);
		}
		self.containerState = {};
		return effects.check(containerConstruct, thereIsANewContainer, thereIsNoNewContainer)(code);
	}
	/** @type {State} */
	function thereIsANewContainer(code) {
		if (childFlow) closeFlow();
		exitContainers(continued);
		return documentContinued(code);
	}
	/** @type {State} */
	function thereIsNoNewContainer(code) {
		self.parser.lazy[self.now().line] = continued !== stack.length;
		lineStartOffset = self.now().offset;
		return flowStart(code);
	}
	/** @type {State} */
	function documentContinued(code) {
		self.containerState = {};
		return effects.attempt(containerConstruct, containerContinue, flowStart)(code);
	}
	/** @type {State} */
	function containerContinue(code) {
		continued++;
		stack.push([self.currentConstruct, self.containerState]);
		return documentContinued(code);
	}
	/** @type {State} */
	function flowStart(code) {
		if (code === null) {
			if (childFlow) closeFlow();
			exitContainers(0);
			effects.consume(code);
			return;
		}
		childFlow = childFlow || self.parser.flow(self.now());
		effects.enter("chunkFlow", {
			_tokenizer: childFlow,
			contentType: "flow",
			previous: childToken
		});
		return flowContinue(code);
	}
	/** @type {State} */
	function flowContinue(code) {
		if (code === null) {
			writeToChild(effects.exit("chunkFlow"), true);
			exitContainers(0);
			effects.consume(code);
			return;
		}
		if (markdownLineEnding(code)) {
			effects.consume(code);
			writeToChild(effects.exit("chunkFlow"));
			continued = 0;
			self.interrupt = void 0;
			return start;
		}
		effects.consume(code);
		return flowContinue;
	}
	/**
	* @param {Token} token
	*   Token.
	* @param {boolean | undefined} [endOfFile]
	*   Whether the token is at the end of the file (default: `false`).
	* @returns {undefined}
	*   Nothing.
	*/
	function writeToChild(token, endOfFile) {
		const stream = self.sliceStream(token);
		if (endOfFile) stream.push(null);
		token.previous = childToken;
		if (childToken) childToken.next = token;
		childToken = token;
		childFlow.defineSkip(token.start);
		childFlow.write(stream);
		if (self.parser.lazy[token.start.line]) {
			let index = childFlow.events.length;
			while (index--) if (childFlow.events[index][1].start.offset < lineStartOffset && (!childFlow.events[index][1].end || childFlow.events[index][1].end.offset > lineStartOffset)) return;
			const indexBeforeExits = self.events.length;
			let indexBeforeFlow = indexBeforeExits;
			/** @type {boolean | undefined} */
			let seen;
			/** @type {Point | undefined} */
			let point;
			while (indexBeforeFlow--) if (self.events[indexBeforeFlow][0] === "exit" && self.events[indexBeforeFlow][1].type === "chunkFlow") {
				if (seen) {
					point = self.events[indexBeforeFlow][1].end;
					break;
				}
				seen = true;
			}
			exitContainers(continued);
			index = indexBeforeExits;
			while (index < self.events.length) {
				self.events[index][1].end = { ...point };
				index++;
			}
			const editMap = new EditMap$1();
			editMap.add(indexBeforeFlow + 1, 0, self.events.slice(indexBeforeExits));
			editMap.add(indexBeforeExits, index - indexBeforeExits, []);
			editMap.consume(self.events);
		}
	}
	/**
	* @param {number} size
	*   Size.
	* @returns {undefined}
	*   Nothing.
	*/
	function exitContainers(size) {
		let index = stack.length;
		while (index-- > size) {
			const entry = stack[index];
			self.containerState = entry[1];
			entry[0].exit.call(self, effects);
		}
		stack.length = size;
	}
	function closeFlow() {
		childFlow.write([null]);
		childToken = void 0;
		childFlow = void 0;
		self.containerState._closeFlow = void 0;
	}
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*   Tokenizer.
*/
function tokenizeContainer(effects, ok, nok) {
	return factorySpace(effects, effects.attempt(this.parser.constructs.document, ok, nok), "linePrefix", this.parser.constructs.disable.null.includes("codeIndented") ? void 0 : 4);
}

// node_modules/micromark-util-classify-character/index.js
/**
* @import {Code} from 'micromark-util-types'
*/
/**
* Classify whether a code represents whitespace, punctuation, or something
* else.
*
* Used for attention (emphasis, strong), whose sequences can open or close
* based on the class of surrounding characters.
*
* > 👉 **Note**: eof (`null`) is seen as whitespace.
*
* @param {Code} code
*   Code.
* @returns {typeof constants.characterGroupWhitespace | typeof constants.characterGroupPunctuation | undefined}
*   Group.
*/
function classifyCharacter(code) {
	if (code === null || markdownLineEndingOrSpace(code) || unicodeWhitespace(code)) return 1;
	if (unicodePunctuation(code)) return 2;
}

// node_modules/micromark-util-resolve-all/index.js
/**
* @import {Event, Resolver, TokenizeContext} from 'micromark-util-types'
*/
/**
* Call all `resolveAll`s.
*
* @param {ReadonlyArray<{resolveAll?: Resolver | undefined}>} constructs
*   List of constructs, optionally with `resolveAll`s.
* @param {Array<Event>} events
*   List of events.
* @param {TokenizeContext} context
*   Context used by `tokenize`.
* @returns {Array<Event>}
*   Changed events.
*/
function resolveAll(constructs, events, context) {
	/** @type {Array<Resolver>} */
	const called = [];
	let index = -1;
	while (++index < constructs.length) {
		const resolve = constructs[index].resolveAll;
		if (resolve && !called.includes(resolve)) {
			events = resolve(events, context);
			called.push(resolve);
		}
	}
	return events;
}

// node_modules/micromark-core-commonmark/lib/attention.js
/**
* @import {
*   Code,
*   Construct,
*   Event,
*   Point,
*   Resolver,
*   State,
*   TokenizeContext,
*   Tokenizer,
*   Token
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const attention = {
	name: "attention",
	resolveAll: resolveAllAttention,
	tokenize: tokenizeAttention
};
/**
* Take all events and resolve attention to emphasis or strong.
*
* @type {Resolver}
*/
function resolveAllAttention(events, context) {
	let index = -1;
	/** @type {Array<Event>} */
	let nextEvents;
	while (++index < events.length) if (events[index][0] === "enter" && events[index][1].type === "attentionSequence" && events[index][1]._close) {
		let open = index;
		while (open--) if (events[open][0] === "exit" && events[open][1].type === "attentionSequence" && events[open][1]._open && context.sliceSerialize(events[open][1]).charCodeAt(0) === context.sliceSerialize(events[index][1]).charCodeAt(0)) {
			if ((events[open][1]._close || events[index][1]._open) && (events[index][1].end.offset - events[index][1].start.offset) % 3 && !((events[open][1].end.offset - events[open][1].start.offset + events[index][1].end.offset - events[index][1].start.offset) % 3)) continue;
			const use = events[open][1].end.offset - events[open][1].start.offset > 1 && events[index][1].end.offset - events[index][1].start.offset > 1 ? 2 : 1;
			const start = { ...events[open][1].end };
			const end = { ...events[index][1].start };
			movePoint(start, -use);
			movePoint(end, use);
			const openingSequence = {
				type: use > 1 ? "strongSequence" : "emphasisSequence",
				start,
				end: { ...events[open][1].end }
			};
			const closingSequence = {
				type: use > 1 ? "strongSequence" : "emphasisSequence",
				start: { ...events[index][1].start },
				end
			};
			const text = {
				type: use > 1 ? "strongText" : "emphasisText",
				start: { ...events[open][1].end },
				end: { ...events[index][1].start }
			};
			const group = {
				type: use > 1 ? "strong" : "emphasis",
				start: { ...openingSequence.start },
				end: { ...closingSequence.end }
			};
			events[open][1].end = { ...openingSequence.start };
			events[index][1].start = { ...closingSequence.end };
			nextEvents = [];
			if (events[open][1].end.offset - events[open][1].start.offset) nextEvents = push(nextEvents, [[
				"enter",
				events[open][1],
				context
			], [
				"exit",
				events[open][1],
				context
			]]);
			nextEvents = push(nextEvents, [
				[
					"enter",
					group,
					context
				],
				[
					"enter",
					openingSequence,
					context
				],
				[
					"exit",
					openingSequence,
					context
				],
				[
					"enter",
					text,
					context
				]
			]);
			nextEvents = push(nextEvents, resolveAll(context.parser.constructs.insideSpan.null, events.slice(open + 1, index), context));
			nextEvents = push(nextEvents, [
				[
					"exit",
					text,
					context
				],
				[
					"enter",
					closingSequence,
					context
				],
				[
					"exit",
					closingSequence,
					context
				],
				[
					"exit",
					group,
					context
				]
			]);
			/** @type {number} */
			let offset = 0;
			if (events[index][1].end.offset - events[index][1].start.offset) {
				offset = 2;
				nextEvents = push(nextEvents, [[
					"enter",
					events[index][1],
					context
				], [
					"exit",
					events[index][1],
					context
				]]);
			}
			splice(events, open - 1, index - open + 3, nextEvents);
			index = open + nextEvents.length - offset - 2;
			break;
		}
	}
	index = -1;
	while (++index < events.length) if (events[index][1].type === "attentionSequence") events[index][1].type = "data";
	return events;
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeAttention(effects, ok) {
	const attentionMarkers = this.parser.constructs.attentionMarkers.null;
	const previous = this.previous;
	const before = classifyCharacter(previous);
	/** @type {NonNullable<Code>} */
	let marker;
	return start;
	/**
	* Before a sequence.
	*
	* ```markdown
	* > | **
	*     ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		marker = code;
		effects.enter("attentionSequence");
		return inside(code);
	}
	/**
	* In a sequence.
	*
	* ```markdown
	* > | **
	*     ^^
	* ```
	*
	* @type {State}
	*/
	function inside(code) {
		if (code === marker) {
			effects.consume(code);
			return inside;
		}
		const token = effects.exit("attentionSequence");
		const after = classifyCharacter(code);
		const open = !after || after === 2 && before || attentionMarkers.includes(code) && code !== 42 && code !== 95;
		const close = !before || before === 2 && after || attentionMarkers.includes(previous) && previous !== 42 && previous !== 95;
		token._open = Boolean(marker === 42 ? open : open && (before || !close));
		token._close = Boolean(marker === 42 ? close : close && (after || !open));
		return ok(code);
	}
}
/**
* Move a point a bit.
*
* Note: `move` only works inside lines! It’s not possible to move past other
* chunks (replacement characters, tabs, or line endings).
*
* @param {Point} point
*   Point.
* @param {number} offset
*   Amount to move.
* @returns {undefined}
*   Nothing.
*/
function movePoint(point, offset) {
	point.column += offset;
	point.offset += offset;
	point._bufferIndex += offset;
}

// node_modules/micromark-core-commonmark/lib/autolink.js
/**
* @import {
*   Construct,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const autolink = {
	name: "autolink",
	tokenize: tokenizeAutolink
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeAutolink(effects, ok, nok) {
	let size = 0;
	return start;
	/**
	* Start of an autolink.
	*
	* ```markdown
	* > | a<https://example.com>b
	*      ^
	* > | a<user@example.com>b
	*      ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter("autolink");
		effects.enter("autolinkMarker");
		effects.consume(code);
		effects.exit("autolinkMarker");
		effects.enter("autolinkProtocol");
		return open;
	}
	/**
	* After `<`, at protocol or atext.
	*
	* ```markdown
	* > | a<https://example.com>b
	*       ^
	* > | a<user@example.com>b
	*       ^
	* ```
	*
	* @type {State}
	*/
	function open(code) {
		if (asciiAlpha(code)) {
			effects.consume(code);
			return schemeOrEmailAtext;
		}
		if (code === 64) return nok(code);
		return emailAtext(code);
	}
	/**
	* At second byte of protocol or atext.
	*
	* ```markdown
	* > | a<https://example.com>b
	*        ^
	* > | a<user@example.com>b
	*        ^
	* ```
	*
	* @type {State}
	*/
	function schemeOrEmailAtext(code) {
		if (code === 43 || code === 45 || code === 46 || asciiAlphanumeric(code)) {
			size = 1;
			return schemeInsideOrEmailAtext(code);
		}
		return emailAtext(code);
	}
	/**
	* In ambiguous protocol or atext.
	*
	* ```markdown
	* > | a<https://example.com>b
	*        ^
	* > | a<user@example.com>b
	*        ^
	* ```
	*
	* @type {State}
	*/
	function schemeInsideOrEmailAtext(code) {
		if (code === 58) {
			effects.consume(code);
			size = 0;
			return urlInside;
		}
		if ((code === 43 || code === 45 || code === 46 || asciiAlphanumeric(code)) && size++ < 32) {
			effects.consume(code);
			return schemeInsideOrEmailAtext;
		}
		size = 0;
		return emailAtext(code);
	}
	/**
	* After protocol, in URL.
	*
	* ```markdown
	* > | a<https://example.com>b
	*             ^
	* ```
	*
	* @type {State}
	*/
	function urlInside(code) {
		if (code === 62) {
			effects.exit("autolinkProtocol");
			effects.enter("autolinkMarker");
			effects.consume(code);
			effects.exit("autolinkMarker");
			effects.exit("autolink");
			return ok;
		}
		if (code === null || code === 32 || code === 60 || asciiControl(code)) return nok(code);
		effects.consume(code);
		return urlInside;
	}
	/**
	* In email atext.
	*
	* ```markdown
	* > | a<user.name@example.com>b
	*              ^
	* ```
	*
	* @type {State}
	*/
	function emailAtext(code) {
		if (code === 64) {
			effects.consume(code);
			return emailAtSignOrDot;
		}
		if (asciiAtext(code)) {
			effects.consume(code);
			return emailAtext;
		}
		return nok(code);
	}
	/**
	* In label, after at-sign or dot.
	*
	* ```markdown
	* > | a<user.name@example.com>b
	*                 ^       ^
	* ```
	*
	* @type {State}
	*/
	function emailAtSignOrDot(code) {
		return asciiAlphanumeric(code) ? emailLabel(code) : nok(code);
	}
	/**
	* In label, where `.` and `>` are allowed.
	*
	* ```markdown
	* > | a<user.name@example.com>b
	*                   ^
	* ```
	*
	* @type {State}
	*/
	function emailLabel(code) {
		if (code === 46) {
			effects.consume(code);
			size = 0;
			return emailAtSignOrDot;
		}
		if (code === 62) {
			effects.exit("autolinkProtocol").type = "autolinkEmail";
			effects.enter("autolinkMarker");
			effects.consume(code);
			effects.exit("autolinkMarker");
			effects.exit("autolink");
			return ok;
		}
		return emailValue(code);
	}
	/**
	* In label, where `.` and `>` are *not* allowed.
	*
	* Though, this is also used in `emailLabel` to parse other values.
	*
	* ```markdown
	* > | a<user.name@ex-ample.com>b
	*                    ^
	* ```
	*
	* @type {State}
	*/
	function emailValue(code) {
		if ((code === 45 || asciiAlphanumeric(code)) && size++ < 63) {
			const next = code === 45 ? emailValue : emailLabel;
			effects.consume(code);
			return next;
		}
		return nok(code);
	}
}

// node_modules/micromark-core-commonmark/lib/blank-line.js
/**
* @import {
*   Construct,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const blankLine = {
	partial: true,
	tokenize: tokenizeBlankLine
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeBlankLine(effects, ok, nok) {
	return start;
	/**
	* Start of blank line.
	*
	* > 👉 **Note**: `␠` represents a space character.
	*
	* ```markdown
	* > | ␠␠␊
	*     ^
	* > | ␊
	*     ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		return markdownSpace(code) ? factorySpace(effects, after, "linePrefix")(code) : after(code);
	}
	/**
	* At eof/eol, after optional whitespace.
	*
	* > 👉 **Note**: `␠` represents a space character.
	*
	* ```markdown
	* > | ␠␠␊
	*       ^
	* > | ␊
	*     ^
	* ```
	*
	* @type {State}
	*/
	function after(code) {
		return code === null || markdownLineEnding(code) ? ok(code) : nok(code);
	}
}

// node_modules/micromark-core-commonmark/lib/block-quote.js
/**
* @import {
*   Construct,
*   Exiter,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const blockQuote = {
	continuation: { tokenize: tokenizeBlockQuoteContinuation },
	exit: exit$1,
	name: "blockQuote",
	tokenize: tokenizeBlockQuoteStart
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeBlockQuoteStart(effects, ok, nok) {
	const self = this;
	return start;
	/**
	* Start of block quote.
	*
	* ```markdown
	* > | > a
	*     ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		if (code === 62) {
			const state = self.containerState;
			if (!state.open) {
				effects.enter("blockQuote", { _container: true });
				state.open = true;
			}
			effects.enter("blockQuotePrefix");
			effects.enter("blockQuoteMarker");
			effects.consume(code);
			effects.exit("blockQuoteMarker");
			return after;
		}
		return nok(code);
	}
	/**
	* After `>`, before optional whitespace.
	*
	* ```markdown
	* > | > a
	*      ^
	* ```
	*
	* @type {State}
	*/
	function after(code) {
		if (markdownSpace(code)) {
			effects.enter("blockQuotePrefixWhitespace");
			effects.consume(code);
			effects.exit("blockQuotePrefixWhitespace");
			effects.exit("blockQuotePrefix");
			return ok;
		}
		effects.exit("blockQuotePrefix");
		return ok(code);
	}
}
/**
* Start of block quote continuation.
*
* ```markdown
*   | > a
* > | > b
*     ^
* ```
*
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeBlockQuoteContinuation(effects, ok, nok) {
	const self = this;
	return contStart;
	/**
	* Start of block quote continuation.
	*
	* Also used to parse the first block quote opening.
	*
	* ```markdown
	*   | > a
	* > | > b
	*     ^
	* ```
	*
	* @type {State}
	*/
	function contStart(code) {
		if (markdownSpace(code)) return factorySpace(effects, contBefore, "linePrefix", self.parser.constructs.disable.null.includes("codeIndented") ? void 0 : 4)(code);
		return contBefore(code);
	}
	/**
	* At `>`, after optional whitespace.
	*
	* Also used to parse the first block quote opening.
	*
	* ```markdown
	*   | > a
	* > | > b
	*     ^
	* ```
	*
	* @type {State}
	*/
	function contBefore(code) {
		return effects.attempt(blockQuote, ok, nok)(code);
	}
}
/** @type {Exiter} */
function exit$1(effects) {
	effects.exit("blockQuote");
}

// node_modules/micromark-core-commonmark/lib/character-escape.js
/**
* @import {
*   Construct,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const characterEscape = {
	name: "characterEscape",
	tokenize: tokenizeCharacterEscape
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeCharacterEscape(effects, ok, nok) {
	return start;
	/**
	* Start of character escape.
	*
	* ```markdown
	* > | a\*b
	*      ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter("characterEscape");
		effects.enter("escapeMarker");
		effects.consume(code);
		effects.exit("escapeMarker");
		return inside;
	}
	/**
	* After `\`, at punctuation.
	*
	* ```markdown
	* > | a\*b
	*       ^
	* ```
	*
	* @type {State}
	*/
	function inside(code) {
		if (asciiPunctuation(code)) {
			effects.enter("characterEscapeValue");
			effects.consume(code);
			effects.exit("characterEscapeValue");
			effects.exit("characterEscape");
			return ok;
		}
		return nok(code);
	}
}

// node_modules/micromark-core-commonmark/lib/character-reference.js
/**
* @import {
*   Code,
*   Construct,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const characterReference = {
	name: "characterReference",
	tokenize: tokenizeCharacterReference
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeCharacterReference(effects, ok, nok) {
	const self = this;
	let size = 0;
	/** @type {number} */
	let max;
	/** @type {(code: Code) => boolean} */
	let test;
	return start;
	/**
	* Start of character reference.
	*
	* ```markdown
	* > | a&amp;b
	*      ^
	* > | a&#123;b
	*      ^
	* > | a&#x9;b
	*      ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter("characterReference");
		effects.enter("characterReferenceMarker");
		effects.consume(code);
		effects.exit("characterReferenceMarker");
		return open;
	}
	/**
	* After `&`, at `#` for numeric references or alphanumeric for named
	* references.
	*
	* ```markdown
	* > | a&amp;b
	*       ^
	* > | a&#123;b
	*       ^
	* > | a&#x9;b
	*       ^
	* ```
	*
	* @type {State}
	*/
	function open(code) {
		if (code === 35) {
			effects.enter("characterReferenceMarkerNumeric");
			effects.consume(code);
			effects.exit("characterReferenceMarkerNumeric");
			return numeric;
		}
		effects.enter("characterReferenceValue");
		max = 31;
		test = asciiAlphanumeric;
		return value(code);
	}
	/**
	* After `#`, at `x` for hexadecimals or digit for decimals.
	*
	* ```markdown
	* > | a&#123;b
	*        ^
	* > | a&#x9;b
	*        ^
	* ```
	*
	* @type {State}
	*/
	function numeric(code) {
		if (code === 88 || code === 120) {
			effects.enter("characterReferenceMarkerHexadecimal");
			effects.consume(code);
			effects.exit("characterReferenceMarkerHexadecimal");
			effects.enter("characterReferenceValue");
			max = 6;
			test = asciiHexDigit;
			return value;
		}
		effects.enter("characterReferenceValue");
		max = 7;
		test = asciiDigit;
		return value(code);
	}
	/**
	* After markers (`&#x`, `&#`, or `&`), in value, before `;`.
	*
	* The character reference kind defines what and how many characters are
	* allowed.
	*
	* ```markdown
	* > | a&amp;b
	*       ^^^
	* > | a&#123;b
	*        ^^^
	* > | a&#x9;b
	*         ^
	* ```
	*
	* @type {State}
	*/
	function value(code) {
		if (code === 59 && size) {
			const token = effects.exit("characterReferenceValue");
			if (test === asciiAlphanumeric && !decodeNamedCharacterReference(self.sliceSerialize(token))) return nok(code);
			effects.enter("characterReferenceMarker");
			effects.consume(code);
			effects.exit("characterReferenceMarker");
			effects.exit("characterReference");
			return ok;
		}
		if (test(code) && size++ < max) {
			effects.consume(code);
			return value;
		}
		return nok(code);
	}
}

// node_modules/micromark-core-commonmark/lib/partial-non-lazy-continuation.js
/** @type {Construct} */
const nonLazyContinuation = {
	partial: true,
	tokenize: tokenizeNonLazyContinuation
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeNonLazyContinuation(effects, ok, nok) {
	const self = this;
	return start;
	/**
	* At eol, before continuation.
	*
	* ```markdown
	* > | * ```js
	*            ^
	*   | b
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		if (code === null) return nok(code);
		effects.enter("lineEnding");
		effects.consume(code);
		effects.exit("lineEnding");
		return after;
	}
	/**
	* A continuation.
	*
	* ```markdown
	*   | * ```js
	* > | b
	*     ^
	* ```
	*
	* @type {State}
	*/
	function after(code) {
		return self.parser.lazy[self.now().line] ? nok(code) : ok(code);
	}
}

// node_modules/micromark-core-commonmark/lib/code-fenced.js
/**
* @import {
*   Code,
*   Construct,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const codeFenced = {
	concrete: true,
	name: "codeFenced",
	tokenize: tokenizeCodeFenced
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeCodeFenced(effects, ok, nok) {
	const self = this;
	/** @type {Construct} */
	const closeStart = {
		partial: true,
		tokenize: tokenizeCloseStart
	};
	let initialPrefix = 0;
	let sizeOpen = 0;
	/** @type {NonNullable<Code>} */
	let marker;
	return start;
	/**
	* Start of code.
	*
	* ```markdown
	* > | ~~~js
	*     ^
	*   | alert(1)
	*   | ~~~
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		return beforeSequenceOpen(code);
	}
	/**
	* In opening fence, after prefix, at sequence.
	*
	* ```markdown
	* > | ~~~js
	*     ^
	*   | alert(1)
	*   | ~~~
	* ```
	*
	* @type {State}
	*/
	function beforeSequenceOpen(code) {
		const tail = self.events[self.events.length - 1];
		initialPrefix = tail && tail[1].type === "linePrefix" ? tail[2].sliceSerialize(tail[1], true).length : 0;
		marker = code;
		effects.enter("codeFenced");
		effects.enter("codeFencedFence");
		effects.enter("codeFencedFenceSequence");
		return sequenceOpen(code);
	}
	/**
	* In opening fence sequence.
	*
	* ```markdown
	* > | ~~~js
	*      ^
	*   | alert(1)
	*   | ~~~
	* ```
	*
	* @type {State}
	*/
	function sequenceOpen(code) {
		if (code === marker) {
			sizeOpen++;
			effects.consume(code);
			return sequenceOpen;
		}
		if (sizeOpen < 3) return nok(code);
		effects.exit("codeFencedFenceSequence");
		return markdownSpace(code) ? factorySpace(effects, infoBefore, "whitespace")(code) : infoBefore(code);
	}
	/**
	* In opening fence, after the sequence (and optional whitespace), before info.
	*
	* ```markdown
	* > | ~~~js
	*        ^
	*   | alert(1)
	*   | ~~~
	* ```
	*
	* @type {State}
	*/
	function infoBefore(code) {
		if (code === null || markdownLineEnding(code)) {
			effects.exit("codeFencedFence");
			return self.interrupt ? ok(code) : effects.check(nonLazyContinuation, atNonLazyBreak, after)(code);
		}
		effects.enter("codeFencedFenceInfo");
		effects.enter("chunkString", { contentType: "string" });
		return info(code);
	}
	/**
	* In info.
	*
	* ```markdown
	* > | ~~~js
	*        ^
	*   | alert(1)
	*   | ~~~
	* ```
	*
	* @type {State}
	*/
	function info(code) {
		if (code === null || markdownLineEnding(code)) {
			effects.exit("chunkString");
			effects.exit("codeFencedFenceInfo");
			return infoBefore(code);
		}
		if (markdownSpace(code)) {
			effects.exit("chunkString");
			effects.exit("codeFencedFenceInfo");
			return factorySpace(effects, metaBefore, "whitespace")(code);
		}
		if (code === 96 && code === marker) return nok(code);
		effects.consume(code);
		return info;
	}
	/**
	* In opening fence, after info and whitespace, before meta.
	*
	* ```markdown
	* > | ~~~js eval
	*           ^
	*   | alert(1)
	*   | ~~~
	* ```
	*
	* @type {State}
	*/
	function metaBefore(code) {
		if (code === null || markdownLineEnding(code)) return infoBefore(code);
		effects.enter("codeFencedFenceMeta");
		effects.enter("chunkString", { contentType: "string" });
		return meta(code);
	}
	/**
	* In meta.
	*
	* ```markdown
	* > | ~~~js eval
	*           ^
	*   | alert(1)
	*   | ~~~
	* ```
	*
	* @type {State}
	*/
	function meta(code) {
		if (code === null || markdownLineEnding(code)) {
			effects.exit("chunkString");
			effects.exit("codeFencedFenceMeta");
			return infoBefore(code);
		}
		if (code === 96 && code === marker) return nok(code);
		effects.consume(code);
		return meta;
	}
	/**
	* At eol/eof in code, before a non-lazy closing fence or content.
	*
	* ```markdown
	* > | ~~~js
	*          ^
	* > | alert(1)
	*             ^
	*   | ~~~
	* ```
	*
	* @type {State}
	*/
	function atNonLazyBreak(code) {
		return effects.attempt(closeStart, after, contentBefore)(code);
	}
	/**
	* Before code content, not a closing fence, at eol.
	*
	* ```markdown
	*   | ~~~js
	* > | alert(1)
	*             ^
	*   | ~~~
	* ```
	*
	* @type {State}
	*/
	function contentBefore(code) {
		effects.enter("lineEnding");
		effects.consume(code);
		effects.exit("lineEnding");
		return contentStart;
	}
	/**
	* Before code content, not a closing fence.
	*
	* ```markdown
	*   | ~~~js
	* > | alert(1)
	*     ^
	*   | ~~~
	* ```
	*
	* @type {State}
	*/
	function contentStart(code) {
		return initialPrefix > 0 && markdownSpace(code) ? factorySpace(effects, beforeContentChunk, "linePrefix", initialPrefix + 1)(code) : beforeContentChunk(code);
	}
	/**
	* Before code content, after optional prefix.
	*
	* ```markdown
	*   | ~~~js
	* > | alert(1)
	*     ^
	*   | ~~~
	* ```
	*
	* @type {State}
	*/
	function beforeContentChunk(code) {
		if (code === null || markdownLineEnding(code)) return effects.check(nonLazyContinuation, atNonLazyBreak, after)(code);
		effects.enter("codeFlowValue");
		return contentChunk(code);
	}
	/**
	* In code content.
	*
	* ```markdown
	*   | ~~~js
	* > | alert(1)
	*     ^^^^^^^^
	*   | ~~~
	* ```
	*
	* @type {State}
	*/
	function contentChunk(code) {
		if (code === null || markdownLineEnding(code)) {
			effects.exit("codeFlowValue");
			return beforeContentChunk(code);
		}
		effects.consume(code);
		return contentChunk;
	}
	/**
	* After code.
	*
	* ```markdown
	*   | ~~~js
	*   | alert(1)
	* > | ~~~
	*        ^
	* ```
	*
	* @type {State}
	*/
	function after(code) {
		effects.exit("codeFenced");
		return ok(code);
	}
	/**
	* @this {TokenizeContext}
	*   Context.
	* @type {Tokenizer}
	*/
	function tokenizeCloseStart(effects, ok, nok) {
		let size = 0;
		return startBefore;
		/**
		*
		*
		* @type {State}
		*/
		function startBefore(code) {
			effects.enter("lineEnding");
			effects.consume(code);
			effects.exit("lineEnding");
			return start;
		}
		/**
		* Before closing fence, at optional whitespace.
		*
		* ```markdown
		*   | ~~~js
		*   | alert(1)
		* > | ~~~
		*     ^
		* ```
		*
		* @type {State}
		*/
		function start(code) {
			effects.enter("codeFencedFence");
			return markdownSpace(code) ? factorySpace(effects, beforeSequenceClose, "linePrefix", self.parser.constructs.disable.null.includes("codeIndented") ? void 0 : 4)(code) : beforeSequenceClose(code);
		}
		/**
		* In closing fence, after optional whitespace, at sequence.
		*
		* ```markdown
		*   | ~~~js
		*   | alert(1)
		* > | ~~~
		*     ^
		* ```
		*
		* @type {State}
		*/
		function beforeSequenceClose(code) {
			if (code === marker) {
				effects.enter("codeFencedFenceSequence");
				return sequenceClose(code);
			}
			return nok(code);
		}
		/**
		* In closing fence sequence.
		*
		* ```markdown
		*   | ~~~js
		*   | alert(1)
		* > | ~~~
		*     ^
		* ```
		*
		* @type {State}
		*/
		function sequenceClose(code) {
			if (code === marker) {
				size++;
				effects.consume(code);
				return sequenceClose;
			}
			if (size >= sizeOpen) {
				effects.exit("codeFencedFenceSequence");
				return markdownSpace(code) ? factorySpace(effects, sequenceCloseAfter, "whitespace")(code) : sequenceCloseAfter(code);
			}
			return nok(code);
		}
		/**
		* After closing fence sequence, after optional whitespace.
		*
		* ```markdown
		*   | ~~~js
		*   | alert(1)
		* > | ~~~
		*        ^
		* ```
		*
		* @type {State}
		*/
		function sequenceCloseAfter(code) {
			if (code === null || markdownLineEnding(code)) {
				effects.exit("codeFencedFence");
				return ok(code);
			}
			return nok(code);
		}
	}
}

// node_modules/micromark-core-commonmark/lib/code-indented.js
/**
* @import {
*   Construct,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const codeIndented = {
	name: "codeIndented",
	tokenize: tokenizeCodeIndented
};
/** @type {Construct} */
const furtherStart = {
	partial: true,
	tokenize: tokenizeFurtherStart
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeCodeIndented(effects, ok, nok) {
	return start;
	/**
	* Start of code (indented).
	*
	* > **Parsing note**: it is not needed to check if this first line is a
	* > filled line (that it has a non-whitespace character), because blank lines
	* > are parsed already, so we never run into that.
	*
	* ```markdown
	* > |     aaa
	*     ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter("codeIndented");
		return factorySpaceMinMax(effects, atBreak, nok, "linePrefix", 4, 4)(code);
	}
	/**
	* At a break.
	*
	* ```markdown
	* > |     aaa
	*         ^  ^
	* ```
	*
	* @type {State}
	*/
	function atBreak(code) {
		if (code === null) return after(code);
		if (markdownLineEnding(code)) return effects.attempt(furtherStart, atBreak, after)(code);
		effects.enter("codeFlowValue");
		return inside(code);
	}
	/**
	* In code content.
	*
	* ```markdown
	* > |     aaa
	*         ^^^^
	* ```
	*
	* @type {State}
	*/
	function inside(code) {
		if (code === null || markdownLineEnding(code)) {
			effects.exit("codeFlowValue");
			return atBreak(code);
		}
		effects.consume(code);
		return inside;
	}
	/** @type {State} */
	function after(code) {
		effects.exit("codeIndented");
		return ok(code);
	}
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeFurtherStart(effects, ok, nok) {
	const self = this;
	return furtherStart;
	/**
	* At eol, trying to parse another indent.
	*
	* ```markdown
	* > |     aaa
	*            ^
	*   |     bbb
	* ```
	*
	* @type {State}
	*/
	function furtherStart(code) {
		if (self.parser.lazy[self.now().line]) return nok(code);
		if (markdownLineEnding(code)) {
			effects.enter("lineEnding");
			effects.consume(code);
			effects.exit("lineEnding");
			return furtherStart;
		}
		return factorySpaceMinMax(effects, ok, onNotEnoughPrefix, "linePrefix", 4, 4)(code);
	}
	/**
	* After not enough of a prefix.
	*
	* A following line ending is another (potentially blank) line to try,
	* anything else means this isn’t a continuation.
	*
	* ```markdown
	* > |     aaa
	*
	*   |     bbb
	* ```
	*
	* @type {State}
	*/
	function onNotEnoughPrefix(code) {
		return markdownLineEnding(code) ? furtherStart(code) : nok(code);
	}
}

// node_modules/micromark-core-commonmark/lib/code-text.js
/**
* @import {
*   Construct,
*   Previous,
*   Resolver,
*   State,
*   TokenizeContext,
*   Tokenizer,
*   Token
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const codeText = {
	name: "codeText",
	previous,
	resolve: resolveCodeText,
	tokenize: tokenizeCodeText
};
/** @type {Resolver} */
function resolveCodeText(events) {
	let tailExitIndex = events.length - 4;
	let headEnterIndex = 3;
	/** @type {number} */
	let index;
	/** @type {number | undefined} */
	let enter;
	if ((events[headEnterIndex][1].type === "lineEnding" || events[headEnterIndex][1].type === "space") && (events[tailExitIndex][1].type === "lineEnding" || events[tailExitIndex][1].type === "space")) {
		index = headEnterIndex;
		while (++index < tailExitIndex) if (events[index][1].type === "codeTextData") {
			events[headEnterIndex][1].type = "codeTextPadding";
			events[tailExitIndex][1].type = "codeTextPadding";
			headEnterIndex += 2;
			tailExitIndex -= 2;
			break;
		}
	}
	index = headEnterIndex - 1;
	tailExitIndex++;
	while (++index <= tailExitIndex) if (enter === void 0) {
		if (index !== tailExitIndex && events[index][1].type !== "lineEnding") enter = index;
	} else if (index === tailExitIndex || events[index][1].type === "lineEnding") {
		events[enter][1].type = "codeTextData";
		if (index !== enter + 2) {
			events[enter][1].end = events[index - 1][1].end;
			events.splice(enter + 2, index - enter - 2);
			tailExitIndex -= index - enter - 2;
			index = enter + 2;
		}
		enter = void 0;
	}
	return events;
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Previous}
*/
function previous(code) {
	return code !== 96 || this.events[this.events.length - 1][1].type === "characterEscape";
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeCodeText(effects, ok, nok) {
	let sizeOpen = 0;
	/** @type {number} */
	let size;
	/** @type {Token} */
	let token;
	return start;
	/**
	* Start of code (text).
	*
	* ```markdown
	* > | `a`
	*     ^
	* > | \`a`
	*      ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter("codeText");
		effects.enter("codeTextSequence");
		return sequenceOpen(code);
	}
	/**
	* In opening sequence.
	*
	* ```markdown
	* > | `a`
	*     ^
	* ```
	*
	* @type {State}
	*/
	function sequenceOpen(code) {
		if (code === 96) {
			effects.consume(code);
			sizeOpen++;
			return sequenceOpen;
		}
		effects.exit("codeTextSequence");
		return between(code);
	}
	/**
	* Between something and something else.
	*
	* ```markdown
	* > | `a`
	*      ^^
	* ```
	*
	* @type {State}
	*/
	function between(code) {
		if (code === null) return nok(code);
		if (code === 32) {
			effects.enter("space");
			effects.consume(code);
			effects.exit("space");
			return between;
		}
		if (code === 96) {
			token = effects.enter("codeTextSequence");
			size = 0;
			return sequenceClose(code);
		}
		if (markdownLineEnding(code)) {
			effects.enter("lineEnding");
			effects.consume(code);
			effects.exit("lineEnding");
			return between;
		}
		effects.enter("codeTextData");
		return data(code);
	}
	/**
	* In data.
	*
	* ```markdown
	* > | `a`
	*      ^
	* ```
	*
	* @type {State}
	*/
	function data(code) {
		if (code === null || code === 32 || code === 96 || markdownLineEnding(code)) {
			effects.exit("codeTextData");
			return between(code);
		}
		effects.consume(code);
		return data;
	}
	/**
	* In closing sequence.
	*
	* ```markdown
	* > | `a`
	*       ^
	* ```
	*
	* @type {State}
	*/
	function sequenceClose(code) {
		if (code === 96) {
			effects.consume(code);
			size++;
			return sequenceClose;
		}
		if (size === sizeOpen) {
			effects.exit("codeTextSequence");
			effects.exit("codeText");
			return ok(code);
		}
		token.type = "codeTextData";
		return data(code);
	}
}

// node_modules/micromark-util-subtokenize/lib/splice-buffer.js
/**
* Some of the internal operations of micromark do lots of editing
* operations on very large arrays. This runs into problems with two
* properties of most circa-2020 JavaScript interpreters:
*
*  - Array-length modifications at the high end of an array (push/pop) are
*    expected to be common and are implemented in (amortized) time
*    proportional to the number of elements added or removed, whereas
*    other operations (shift/unshift and splice) are much less efficient.
*  - Function arguments are passed on the stack, so adding tens of thousands
*    of elements to an array with `arr.push(...newElements)` will frequently
*    cause stack overflows. (see <https://stackoverflow.com/questions/22123769/rangeerror-maximum-call-stack-size-exceeded-why>)
*
* SpliceBuffers are an implementation of gap buffers, which are a
* generalization of the "queue made of two stacks" idea. The splice buffer
* maintains a cursor, and moving the cursor has cost proportional to the
* distance the cursor moves, but inserting, deleting, or splicing in
* new information at the cursor is as efficient as the push/pop operation.
* This allows for an efficient sequence of splices (or pushes, pops, shifts,
* or unshifts) as long such edits happen at the same part of the array or
* generally sweep through the array from the beginning to the end.
*
* The interface for splice buffers also supports large numbers of inputs by
* passing a single array argument rather passing multiple arguments on the
* function call stack.
*
* @template T
*   Item type.
*/
var SpliceBuffer = class {
	/**
	* @param {ReadonlyArray<T> | null | undefined} [initial]
	*   Initial items (optional).
	* @returns
	*   Splice buffer.
	*/
	constructor(initial) {
		/** @type {Array<T>} */
		this.left = initial ? [...initial] : [];
		/** @type {Array<T>} */
		this.right = [];
	}
	/**
	* Array access;
	* does not move the cursor.
	*
	* @param {number} index
	*   Index.
	* @return {T}
	*   Item.
	*/
	get(index) {
		if (index < 0 || index >= this.left.length + this.right.length) throw new RangeError("Cannot access index `" + index + "` in a splice buffer of size `" + (this.left.length + this.right.length) + "`");
		if (index < this.left.length) return this.left[index];
		return this.right[this.right.length - index + this.left.length - 1];
	}
	/**
	* The length of the splice buffer, one greater than the largest index in the
	* array.
	*/
	get length() {
		return this.left.length + this.right.length;
	}
	/**
	* Remove and return `list[0]`;
	* moves the cursor to `0`.
	*
	* @returns {T | undefined}
	*   Item, optional.
	*/
	shift() {
		this.setCursor(0);
		return this.right.pop();
	}
	/**
	* Slice the buffer to get an array;
	* does not move the cursor.
	*
	* @param {number} start
	*   Start.
	* @param {number | null | undefined} [end]
	*   End (optional).
	* @returns {Array<T>}
	*   Array of items.
	*/
	slice(start, end) {
		/** @type {number} */
		const stop = end === null || end === void 0 ? Number.POSITIVE_INFINITY : end;
		if (stop < this.left.length) return this.left.slice(start, stop);
		if (start > this.left.length) return this.right.slice(this.right.length - stop + this.left.length, this.right.length - start + this.left.length).reverse();
		return this.left.slice(start).concat(this.right.slice(this.right.length - stop + this.left.length).reverse());
	}
	/**
	* Mimics the behavior of Array.prototype.splice() except for the change of
	* interface necessary to avoid segfaults when patching in very large arrays.
	*
	* This operation moves cursor is moved to `start` and results in the cursor
	* placed after any inserted items.
	*
	* @param {number} start
	*   Start;
	*   zero-based index at which to start changing the array;
	*   negative numbers count backwards from the end of the array and values
	*   that are out-of bounds are clamped to the appropriate end of the array.
	* @param {number | null | undefined} [deleteCount=0]
	*   Delete count (default: `0`);
	*   maximum number of elements to delete, starting from start.
	* @param {Array<T> | null | undefined} [items=[]]
	*   Items to include in place of the deleted items (default: `[]`).
	* @return {Array<T>}
	*   Any removed items.
	*/
	splice(start, deleteCount, items) {
		/** @type {number} */
		const count = deleteCount || 0;
		this.setCursor(Math.trunc(start));
		const removed = this.right.splice(this.right.length - count, Number.POSITIVE_INFINITY);
		if (items) chunkedPush(this.left, items);
		return removed.reverse();
	}
	/**
	* Remove and return the highest-numbered item in the array, so
	* `list[list.length - 1]`;
	* Moves the cursor to `length`.
	*
	* @returns {T | undefined}
	*   Item, optional.
	*/
	pop() {
		this.setCursor(Number.POSITIVE_INFINITY);
		return this.left.pop();
	}
	/**
	* Inserts a single item to the high-numbered side of the array;
	* moves the cursor to `length`.
	*
	* @param {T} item
	*   Item.
	* @returns {undefined}
	*   Nothing.
	*/
	push(item) {
		this.setCursor(Number.POSITIVE_INFINITY);
		this.left.push(item);
	}
	/**
	* Inserts many items to the high-numbered side of the array.
	* Moves the cursor to `length`.
	*
	* @param {Array<T>} items
	*   Items.
	* @returns {undefined}
	*   Nothing.
	*/
	pushMany(items) {
		this.setCursor(Number.POSITIVE_INFINITY);
		chunkedPush(this.left, items);
	}
	/**
	* Inserts a single item to the low-numbered side of the array;
	* Moves the cursor to `0`.
	*
	* @param {T} item
	*   Item.
	* @returns {undefined}
	*   Nothing.
	*/
	unshift(item) {
		this.setCursor(0);
		this.right.push(item);
	}
	/**
	* Inserts many items to the low-numbered side of the array;
	* moves the cursor to `0`.
	*
	* @param {Array<T>} items
	*   Items.
	* @returns {undefined}
	*   Nothing.
	*/
	unshiftMany(items) {
		this.setCursor(0);
		chunkedPush(this.right, items.reverse());
	}
	/**
	* Move the cursor to a specific position in the array. Requires
	* time proportional to the distance moved.
	*
	* If `n < 0`, the cursor will end up at the beginning.
	* If `n > length`, the cursor will end up at the end.
	*
	* @param {number} n
	*   Position.
	* @return {undefined}
	*   Nothing.
	*/
	setCursor(n) {
		if (n === this.left.length || n > this.left.length && this.right.length === 0 || n < 0 && this.left.length === 0) return;
		if (n < this.left.length) {
			const removed = this.left.splice(n, Number.POSITIVE_INFINITY);
			chunkedPush(this.right, removed.reverse());
		} else {
			const removed = this.right.splice(this.left.length + this.right.length - n, Number.POSITIVE_INFINITY);
			chunkedPush(this.left, removed.reverse());
		}
	}
};
/**
* Avoid stack overflow by pushing items onto the stack in segments
*
* @template T
*   Item type.
* @param {Array<T>} list
*   List to inject into.
* @param {ReadonlyArray<T>} right
*   Items to inject.
* @return {undefined}
*   Nothing.
*/
function chunkedPush(list, right) {
	/** @type {number} */
	let chunkStart = 0;
	if (right.length < 1e4) list.push(...right);
	else while (chunkStart < right.length) {
		list.push(...right.slice(chunkStart, chunkStart + 1e4));
		chunkStart += 1e4;
	}
}

// node_modules/micromark-util-subtokenize/index.js
/**
* @import {Chunk, Event, Token} from 'micromark-util-types'
*/
/**
* Tokenize subcontent.
*
* @param {Array<Event>} eventsArray
*   List of events.
* @returns {boolean}
*   Whether subtokens were found.
*/
function subtokenize(eventsArray) {
	/** @type {Record<string, number>} */
	const jumps = {};
	let index = -1;
	/** @type {Event} */
	let event;
	/** @type {number | undefined} */
	let lineIndex;
	/** @type {number} */
	let otherIndex;
	/** @type {Event} */
	let otherEvent;
	/** @type {Array<Event>} */
	let parameters;
	/** @type {Array<Event>} */
	let subevents;
	/** @type {boolean | undefined} */
	let more;
	const events = new SpliceBuffer(eventsArray);
	while (++index < events.length) {
		while (index in jumps) index = jumps[index];
		event = events.get(index);
		if (index && event[1].type === "chunkFlow" && events.get(index - 1)[1].type === "listItemPrefix") {
			subevents = event[1]._tokenizer.events;
			otherIndex = 0;
			if (otherIndex < subevents.length && subevents[otherIndex][1].type === "lineEndingBlank") otherIndex += 2;
			if (otherIndex < subevents.length && subevents[otherIndex][1].type === "content") while (++otherIndex < subevents.length) {
				if (subevents[otherIndex][1].type === "content") break;
				if (subevents[otherIndex][1].type === "chunkText") {
					subevents[otherIndex][1]._isInFirstContentOfListItem = true;
					otherIndex++;
				}
			}
		}
		if (event[0] === "enter") {
			if (event[1].contentType) {
				Object.assign(jumps, subcontent(events, index));
				index = jumps[index];
				more = true;
			}
		} else if (event[1]._container) {
			otherIndex = index;
			lineIndex = void 0;
			while (otherIndex--) {
				otherEvent = events.get(otherIndex);
				if (otherEvent[1].type === "lineEnding" || otherEvent[1].type === "lineEndingBlank") {
					if (otherEvent[0] === "enter") {
						if (lineIndex) events.get(lineIndex)[1].type = "lineEndingBlank";
						otherEvent[1].type = "lineEnding";
						lineIndex = otherIndex;
					}
				} else if (otherEvent[1].type === "linePrefix" || otherEvent[1].type === "listItemIndent") {} else break;
			}
			if (lineIndex) {
				event[1].end = { ...events.get(lineIndex)[1].start };
				parameters = events.slice(lineIndex, index);
				parameters.unshift(event);
				events.splice(lineIndex, index - lineIndex + 1, parameters);
			}
		}
	}
	splice(eventsArray, 0, Number.POSITIVE_INFINITY, events.slice(0));
	return !more;
}
/**
* Tokenize embedded tokens.
*
* @param {SpliceBuffer<Event>} events
*   Events.
* @param {number} eventIndex
*   Index.
* @returns {Record<string, number>}
*   Gaps.
*/
function subcontent(events, eventIndex) {
	const token = events.get(eventIndex)[1];
	const context = events.get(eventIndex)[2];
	let startPosition = eventIndex - 1;
	/** @type {Array<number>} */
	const startPositions = [];
	let tokenizer = token._tokenizer;
	if (!tokenizer) {
		tokenizer = context.parser[token.contentType](token.start);
		if (token._contentTypeTextTrailing) tokenizer._contentTypeTextTrailing = true;
	}
	const childEvents = tokenizer.events;
	/** @type {Array<[number, number]>} */
	const jumps = [];
	/** @type {Record<string, number>} */
	const gaps = {};
	/** @type {Array<Chunk>} */
	let stream;
	/** @type {Token | undefined} */
	let previous;
	let index = -1;
	/** @type {Token | undefined} */
	let current = token;
	let adjust = 0;
	let start = 0;
	const breaks = [start];
	while (current) {
		while (events.get(++startPosition)[1] !== current);
		startPositions.push(startPosition);
		if (!current._tokenizer) {
			stream = context.sliceStream(current);
			if (!current.next) stream.push(null);
			if (previous) tokenizer.defineSkip(current.start);
			if (current._isInFirstContentOfListItem) tokenizer._gfmTasklistFirstContentOfListItem = true;
			tokenizer.write(stream);
			if (current._isInFirstContentOfListItem) tokenizer._gfmTasklistFirstContentOfListItem = void 0;
		}
		previous = current;
		current = current.next;
	}
	current = token;
	while (++index < childEvents.length) if (childEvents[index][0] === "exit" && childEvents[index - 1][0] === "enter" && childEvents[index][1].type === childEvents[index - 1][1].type && childEvents[index][1].start.line !== childEvents[index][1].end.line) {
		start = index + 1;
		breaks.push(start);
		current._tokenizer = void 0;
		current.previous = void 0;
		current = current.next;
	}
	tokenizer.events = [];
	if (current) {
		current._tokenizer = void 0;
		current.previous = void 0;
	} else breaks.pop();
	index = breaks.length;
	while (index--) {
		const slice = childEvents.slice(breaks[index], breaks[index + 1]);
		const start = startPositions.pop();
		jumps.push([start, start + slice.length - 1]);
		events.splice(start, 2, slice);
	}
	jumps.reverse();
	index = -1;
	while (++index < jumps.length) {
		gaps[adjust + jumps[index][0]] = adjust + jumps[index][1];
		adjust += jumps[index][1] - jumps[index][0] - 1;
	}
	return gaps;
}

// node_modules/micromark-core-commonmark/lib/content.js
/**
* @import {
*   Construct,
*   Resolver,
*   State,
*   TokenizeContext,
*   Tokenizer,
*   Token
* } from 'micromark-util-types'
*/
/**
* No name because it must not be turned off.
* @type {Construct}
*/
const content = {
	resolve: resolveContent,
	tokenize: tokenizeContent
};
/** @type {Construct} */
const continuationConstruct = {
	partial: true,
	tokenize: tokenizeContinuation
};
/**
* Content is transparent: it’s parsed right now. That way, definitions are also
* parsed right now: before text in paragraphs (specifically, media) are parsed.
*
* @type {Resolver}
*/
function resolveContent(events) {
	subtokenize(events);
	return events;
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeContent(effects, ok) {
	/** @type {Token | undefined} */
	let previous;
	return chunkStart;
	/**
	* Before a content chunk.
	*
	* ```markdown
	* > | abc
	*     ^
	* ```
	*
	* @type {State}
	*/
	function chunkStart(code) {
		effects.enter("content");
		previous = effects.enter("chunkContent", { contentType: "content" });
		return chunkInside(code);
	}
	/**
	* In a content chunk.
	*
	* ```markdown
	* > | abc
	*     ^^^
	* ```
	*
	* @type {State}
	*/
	function chunkInside(code) {
		if (code === null) return contentEnd(code);
		if (markdownLineEnding(code)) return effects.check(continuationConstruct, contentContinue, contentEnd)(code);
		effects.consume(code);
		return chunkInside;
	}
	/**
	*
	*
	* @type {State}
	*/
	function contentEnd(code) {
		effects.exit("chunkContent");
		effects.exit("content");
		return ok(code);
	}
	/**
	*
	*
	* @type {State}
	*/
	function contentContinue(code) {
		effects.consume(code);
		effects.exit("chunkContent");
		previous.next = effects.enter("chunkContent", {
			contentType: "content",
			previous
		});
		previous = previous.next;
		return chunkInside;
	}
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeContinuation(effects, ok, nok) {
	const self = this;
	return startLookahead;
	/**
	*
	*
	* @type {State}
	*/
	function startLookahead(code) {
		effects.exit("chunkContent");
		effects.enter("lineEnding");
		effects.consume(code);
		effects.exit("lineEnding");
		return factorySpace(effects, prefixed, "linePrefix");
	}
	/**
	*
	*
	* @type {State}
	*/
	function prefixed(code) {
		if (code === null || markdownLineEnding(code)) return nok(code);
		const tail = self.events[self.events.length - 1];
		if (!self.parser.constructs.disable.null.includes("codeIndented") && tail && tail[1].type === "linePrefix" && tail[2].sliceSerialize(tail[1], true).length >= 4) return ok(code);
		return effects.interrupt(self.parser.constructs.flow, nok, ok)(code);
	}
}

// node_modules/micromark-factory-destination/index.js
/**
* @import {Effects, State, TokenType} from 'micromark-util-types'
*/
/**
* Parse destinations.
*
* ###### Examples
*
* ```markdown
* <a>
* <a\>b>
* <a b>
* <a)>
* a
* a\)b
* a(b)c
* a(b)
* ```
*
* @param {Effects} effects
*   Context.
* @param {State} ok
*   State switched to when successful.
* @param {State} nok
*   State switched to when unsuccessful.
* @param {TokenType} type
*   Type for whole (`<a>` or `b`).
* @param {TokenType} literalType
*   Type when enclosed (`<a>`).
* @param {TokenType} literalMarkerType
*   Type for enclosing (`<` and `>`).
* @param {TokenType} rawType
*   Type when not enclosed (`b`).
* @param {TokenType} stringType
*   Type for the value (`a` or `b`).
* @param {number | undefined} [max=Infinity]
*   Depth of nested parens (inclusive).
* @returns {State}
*   Start state.
*/
function factoryDestination(effects, ok, nok, type, literalType, literalMarkerType, rawType, stringType, max) {
	const limit = max || Number.POSITIVE_INFINITY;
	let balance = 0;
	return start;
	/**
	* Start of destination.
	*
	* ```markdown
	* > | <aa>
	*     ^
	* > | aa
	*     ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		if (code === 60) {
			effects.enter(type);
			effects.enter(literalType);
			effects.enter(literalMarkerType);
			effects.consume(code);
			effects.exit(literalMarkerType);
			return enclosedBefore;
		}
		if (code === null || code === 32 || code === 41 || asciiControl(code)) return nok(code);
		effects.enter(type);
		effects.enter(rawType);
		effects.enter(stringType);
		effects.enter("chunkString", { contentType: "string" });
		return raw(code);
	}
	/**
	* After `<`, at an enclosed destination.
	*
	* ```markdown
	* > | <aa>
	*      ^
	* ```
	*
	* @type {State}
	*/
	function enclosedBefore(code) {
		if (code === 62) {
			effects.enter(literalMarkerType);
			effects.consume(code);
			effects.exit(literalMarkerType);
			effects.exit(literalType);
			effects.exit(type);
			return ok;
		}
		effects.enter(stringType);
		effects.enter("chunkString", { contentType: "string" });
		return enclosed(code);
	}
	/**
	* In enclosed destination.
	*
	* ```markdown
	* > | <aa>
	*      ^
	* ```
	*
	* @type {State}
	*/
	function enclosed(code) {
		if (code === 62) {
			effects.exit("chunkString");
			effects.exit(stringType);
			return enclosedBefore(code);
		}
		if (code === null || code === 60 || markdownLineEnding(code)) return nok(code);
		effects.consume(code);
		return code === 92 ? enclosedEscape : enclosed;
	}
	/**
	* After `\`, at a special character.
	*
	* ```markdown
	* > | <a\*a>
	*        ^
	* ```
	*
	* @type {State}
	*/
	function enclosedEscape(code) {
		if (code === 60 || code === 62 || code === 92) {
			effects.consume(code);
			return enclosed;
		}
		return enclosed(code);
	}
	/**
	* In raw destination.
	*
	* ```markdown
	* > | aa
	*     ^
	* ```
	*
	* @type {State}
	*/
	function raw(code) {
		if (!balance && (code === null || code === 41 || markdownLineEndingOrSpace(code))) {
			effects.exit("chunkString");
			effects.exit(stringType);
			effects.exit(rawType);
			effects.exit(type);
			return ok(code);
		}
		if (balance < limit && code === 40) {
			effects.consume(code);
			balance++;
			return raw;
		}
		if (code === 41) {
			effects.consume(code);
			balance--;
			return raw;
		}
		if (code === null || code === 32 || code === 40 || asciiControl(code)) return nok(code);
		effects.consume(code);
		return code === 92 ? rawEscape : raw;
	}
	/**
	* After `\`, at special character.
	*
	* ```markdown
	* > | a\*a
	*       ^
	* ```
	*
	* @type {State}
	*/
	function rawEscape(code) {
		if (code === 40 || code === 41 || code === 92) {
			effects.consume(code);
			return raw;
		}
		return raw(code);
	}
}

// node_modules/micromark-factory-label/index.js
/**
* @import {
*   Effects,
*   State,
*   TokenizeContext,
*   TokenType
* } from 'micromark-util-types'
*/
/**
* Parse labels.
*
* > 👉 **Note**: labels in markdown are capped at 999 characters in the string.
*
* ###### Examples
*
* ```markdown
* [a]
* [a
* b]
* [a\]b]
* ```
*
* @this {TokenizeContext}
*   Tokenize context.
* @param {Effects} effects
*   Context.
* @param {State} ok
*   State switched to when successful.
* @param {State} nok
*   State switched to when unsuccessful.
* @param {TokenType} type
*   Type of the whole label (`[a]`).
* @param {TokenType} markerType
*   Type for the markers (`[` and `]`).
* @param {TokenType} stringType
*   Type for the identifier (`a`).
* @returns {State}
*   Start state.
*/
function factoryLabel(effects, ok, nok, type, markerType, stringType) {
	const self = this;
	let size = 0;
	/** @type {boolean} */
	let seen;
	return start;
	/**
	* Start of label.
	*
	* ```markdown
	* > | [a]
	*     ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter(type);
		effects.enter(markerType);
		effects.consume(code);
		effects.exit(markerType);
		effects.enter(stringType);
		return atBreak;
	}
	/**
	* In label, at something, before something else.
	*
	* ```markdown
	* > | [a]
	*      ^
	* ```
	*
	* @type {State}
	*/
	function atBreak(code) {
		if (size > 999 || code === null || code === 91 || code === 93 && !seen || 
		/* c8 ignore next 3 */
		code === 94 && !size && "_hiddenFootnoteSupport" in self.parser.constructs) return nok(code);
		if (code === 93) {
			effects.exit(stringType);
			effects.enter(markerType);
			effects.consume(code);
			effects.exit(markerType);
			effects.exit(type);
			return ok;
		}
		if (markdownLineEnding(code)) {
			effects.enter("lineEnding");
			effects.consume(code);
			effects.exit("lineEnding");
			return atBreak;
		}
		effects.enter("chunkString", { contentType: "string" });
		return labelInside(code);
	}
	/**
	* In label, in text.
	*
	* ```markdown
	* > | [a]
	*      ^
	* ```
	*
	* @type {State}
	*/
	function labelInside(code) {
		if (code === null || code === 91 || code === 93 || markdownLineEnding(code) || size++ > 999) {
			effects.exit("chunkString");
			return atBreak(code);
		}
		effects.consume(code);
		if (!seen) seen = !markdownSpace(code);
		return code === 92 ? labelEscape : labelInside;
	}
	/**
	* After `\`, at a special character.
	*
	* ```markdown
	* > | [a\*a]
	*        ^
	* ```
	*
	* @type {State}
	*/
	function labelEscape(code) {
		if (code === 91 || code === 92 || code === 93) {
			effects.consume(code);
			size++;
			return labelInside;
		}
		return labelInside(code);
	}
}

// node_modules/micromark-factory-title/index.js
/**
* @import {
*   Code,
*   Effects,
*   State,
*   TokenType
* } from 'micromark-util-types'
*/
/**
* Parse titles.
*
* ###### Examples
*
* ```markdown
* "a"
* 'b'
* (c)
* "a
* b"
* 'a
*     b'
* (a\)b)
* ```
*
* @param {Effects} effects
*   Context.
* @param {State} ok
*   State switched to when successful.
* @param {State} nok
*   State switched to when unsuccessful.
* @param {TokenType} type
*   Type of the whole title (`"a"`, `'b'`, `(c)`).
* @param {TokenType} markerType
*   Type for the markers (`"`, `'`, `(`, and `)`).
* @param {TokenType} stringType
*   Type for the value (`a`).
* @returns {State}
*   Start state.
*/
function factoryTitle(effects, ok, nok, type, markerType, stringType) {
	/** @type {NonNullable<Code>} */
	let marker;
	return start;
	/**
	* Start of title.
	*
	* ```markdown
	* > | "a"
	*     ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		if (code === 34 || code === 39 || code === 40) {
			effects.enter(type);
			effects.enter(markerType);
			effects.consume(code);
			effects.exit(markerType);
			marker = code === 40 ? 41 : code;
			return begin;
		}
		return nok(code);
	}
	/**
	* After opening marker.
	*
	* This is also used at the closing marker.
	*
	* ```markdown
	* > | "a"
	*      ^
	* ```
	*
	* @type {State}
	*/
	function begin(code) {
		if (code === marker) {
			effects.enter(markerType);
			effects.consume(code);
			effects.exit(markerType);
			effects.exit(type);
			return ok;
		}
		effects.enter(stringType);
		return atBreak(code);
	}
	/**
	* At something, before something else.
	*
	* ```markdown
	* > | "a"
	*      ^
	* ```
	*
	* @type {State}
	*/
	function atBreak(code) {
		if (code === marker) {
			effects.exit(stringType);
			return begin(marker);
		}
		if (code === null) return nok(code);
		if (markdownLineEnding(code)) {
			effects.enter("lineEnding");
			effects.consume(code);
			effects.exit("lineEnding");
			return factorySpace(effects, atBreak, "linePrefix");
		}
		effects.enter("chunkString", { contentType: "string" });
		return inside(code);
	}
	/**
	*
	*
	* @type {State}
	*/
	function inside(code) {
		if (code === marker || code === null || markdownLineEnding(code)) {
			effects.exit("chunkString");
			return atBreak(code);
		}
		effects.consume(code);
		return code === 92 ? escape : inside;
	}
	/**
	* After `\`, at a special character.
	*
	* ```markdown
	* > | "a\*b"
	*      ^
	* ```
	*
	* @type {State}
	*/
	function escape(code) {
		if (code === marker || code === 92) {
			effects.consume(code);
			return inside;
		}
		return inside(code);
	}
}

// node_modules/micromark-factory-whitespace/index.js
/**
* @import {Effects, State} from 'micromark-util-types'
*/
/**
* Parse spaces and tabs.
*
* There is no `nok` parameter:
*
* *   line endings or spaces in markdown are often optional, in which case this
*     factory can be used and `ok` will be switched to whether spaces were found
*     or not
* *   one line ending or space can be detected with
*     `markdownLineEndingOrSpace(code)` right before using `factoryWhitespace`
*
* @param {Effects} effects
*   Context.
* @param {State} ok
*   State switched to when successful.
* @returns {State}
*   Start state.
*/
function factoryWhitespace(effects, ok) {
	/** @type {boolean} */
	let seen;
	return start;
	/** @type {State} */
	function start(code) {
		if (markdownLineEnding(code)) {
			effects.enter("lineEnding");
			effects.consume(code);
			effects.exit("lineEnding");
			seen = true;
			return start;
		}
		if (markdownSpace(code)) return factorySpace(effects, start, seen ? "linePrefix" : "lineSuffix")(code);
		return ok(code);
	}
}

// node_modules/micromark-core-commonmark/lib/definition.js
/**
* @import {
*   Construct,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const definition$2 = {
	name: "definition",
	tokenize: tokenizeDefinition
};
/** @type {Construct} */
const titleBefore = {
	partial: true,
	tokenize: tokenizeTitleBefore
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeDefinition(effects, ok, nok) {
	const self = this;
	/** @type {string} */
	let identifier;
	return start;
	/**
	* At start of a definition.
	*
	* ```markdown
	* > | [a]: b "c"
	*     ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter("definition");
		return before(code);
	}
	/**
	* After optional whitespace, at `[`.
	*
	* ```markdown
	* > | [a]: b "c"
	*     ^
	* ```
	*
	* @type {State}
	*/
	function before(code) {
		return factoryLabel.call(self, effects, labelAfter, nok, "definitionLabel", "definitionLabelMarker", "definitionLabelString")(code);
	}
	/**
	* After label.
	*
	* ```markdown
	* > | [a]: b "c"
	*        ^
	* ```
	*
	* @type {State}
	*/
	function labelAfter(code) {
		identifier = normalizeIdentifier(self.sliceSerialize(self.events[self.events.length - 1][1]).slice(1, -1));
		if (code === 58) {
			effects.enter("definitionMarker");
			effects.consume(code);
			effects.exit("definitionMarker");
			return markerAfter;
		}
		return nok(code);
	}
	/**
	* After marker.
	*
	* ```markdown
	* > | [a]: b "c"
	*         ^
	* ```
	*
	* @type {State}
	*/
	function markerAfter(code) {
		return markdownLineEndingOrSpace(code) ? factoryWhitespace(effects, destinationBefore)(code) : destinationBefore(code);
	}
	/**
	* Before destination.
	*
	* ```markdown
	* > | [a]: b "c"
	*          ^
	* ```
	*
	* @type {State}
	*/
	function destinationBefore(code) {
		return factoryDestination(effects, destinationAfter, nok, "definitionDestination", "definitionDestinationLiteral", "definitionDestinationLiteralMarker", "definitionDestinationRaw", "definitionDestinationString")(code);
	}
	/**
	* After destination.
	*
	* ```markdown
	* > | [a]: b "c"
	*           ^
	* ```
	*
	* @type {State}
	*/
	function destinationAfter(code) {
		return effects.attempt(titleBefore, after, after)(code);
	}
	/**
	* After definition.
	*
	* ```markdown
	* > | [a]: b
	*           ^
	* > | [a]: b "c"
	*               ^
	* ```
	*
	* @type {State}
	*/
	function after(code) {
		return markdownSpace(code) ? factorySpace(effects, afterWhitespace, "whitespace")(code) : afterWhitespace(code);
	}
	/**
	* After definition, after optional whitespace.
	*
	* ```markdown
	* > | [a]: b
	*           ^
	* > | [a]: b "c"
	*               ^
	* ```
	*
	* @type {State}
	*/
	function afterWhitespace(code) {
		if (code === null || markdownLineEnding(code)) {
			effects.exit("definition");
			self.parser.defined.push(identifier);
			return ok(code);
		}
		return nok(code);
	}
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeTitleBefore(effects, ok, nok) {
	return titleBefore;
	/**
	* After destination, at whitespace.
	*
	* ```markdown
	* > | [a]: b
	*           ^
	* > | [a]: b "c"
	*           ^
	* ```
	*
	* @type {State}
	*/
	function titleBefore(code) {
		return markdownLineEndingOrSpace(code) ? factoryWhitespace(effects, beforeMarker)(code) : nok(code);
	}
	/**
	* At title.
	*
	* ```markdown
	*   | [a]: b
	* > | "c"
	*     ^
	* ```
	*
	* @type {State}
	*/
	function beforeMarker(code) {
		return factoryTitle(effects, titleAfter, nok, "definitionTitle", "definitionTitleMarker", "definitionTitleString")(code);
	}
	/**
	* After title.
	*
	* ```markdown
	* > | [a]: b "c"
	*               ^
	* ```
	*
	* @type {State}
	*/
	function titleAfter(code) {
		return markdownSpace(code) ? factorySpace(effects, titleAfterOptionalWhitespace, "whitespace")(code) : titleAfterOptionalWhitespace(code);
	}
	/**
	* After title, after optional whitespace.
	*
	* ```markdown
	* > | [a]: b "c"
	*               ^
	* ```
	*
	* @type {State}
	*/
	function titleAfterOptionalWhitespace(code) {
		return code === null || markdownLineEnding(code) ? ok(code) : nok(code);
	}
}

// node_modules/micromark-core-commonmark/lib/hard-break-escape.js
/**
* @import {
*   Construct,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const hardBreakEscape = {
	name: "hardBreakEscape",
	tokenize: tokenizeHardBreakEscape
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeHardBreakEscape(effects, ok, nok) {
	return start;
	/**
	* Start of a hard break (escape).
	*
	* ```markdown
	* > | a\
	*      ^
	*   | b
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter("hardBreakEscape");
		effects.consume(code);
		return after;
	}
	/**
	* After `\`, at eol.
	*
	* ```markdown
	* > | a\
	*       ^
	*   | b
	* ```
	*
	*  @type {State}
	*/
	function after(code) {
		if (markdownLineEnding(code)) {
			effects.exit("hardBreakEscape");
			return ok(code);
		}
		return nok(code);
	}
}

// node_modules/micromark-core-commonmark/lib/heading-atx.js
/**
* @import {
*   Construct,
*   Resolver,
*   State,
*   TokenizeContext,
*   Tokenizer,
*   Token
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const headingAtx = {
	name: "headingAtx",
	resolve: resolveHeadingAtx,
	tokenize: tokenizeHeadingAtx
};
/** @type {Resolver} */
function resolveHeadingAtx(events, context) {
	let contentEnd = events.length - 2;
	let contentStart = 3;
	if (events[contentStart][1].type === "whitespace") contentStart += 2;
	if (contentEnd - 2 > contentStart && events[contentEnd][1].type === "whitespace") contentEnd -= 2;
	if (events[contentEnd][1].type === "atxHeadingSequence" && (contentStart === contentEnd - 1 || contentEnd - 4 > contentStart && events[contentEnd - 2][1].type === "whitespace")) contentEnd -= contentStart + 1 === contentEnd ? 2 : 4;
	if (contentEnd > contentStart) {
		const content = {
			type: "atxHeadingText",
			start: events[contentStart][1].start,
			end: events[contentEnd][1].end
		};
		const text = {
			type: "chunkText",
			start: events[contentStart][1].start,
			end: events[contentEnd][1].end,
			contentType: "text"
		};
		splice(events, contentStart, contentEnd - contentStart + 1, [
			[
				"enter",
				content,
				context
			],
			[
				"enter",
				text,
				context
			],
			[
				"exit",
				text,
				context
			],
			[
				"exit",
				content,
				context
			]
		]);
	}
	return events;
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeHeadingAtx(effects, ok, nok) {
	let size = 0;
	return start;
	/**
	* Start of a heading (atx).
	*
	* ```markdown
	* > | ## aa
	*     ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter("atxHeading");
		return before(code);
	}
	/**
	* After optional whitespace, at `#`.
	*
	* ```markdown
	* > | ## aa
	*     ^
	* ```
	*
	* @type {State}
	*/
	function before(code) {
		effects.enter("atxHeadingSequence");
		return sequenceOpen(code);
	}
	/**
	* In opening sequence.
	*
	* ```markdown
	* > | ## aa
	*     ^
	* ```
	*
	* @type {State}
	*/
	function sequenceOpen(code) {
		if (code === 35 && size++ < 6) {
			effects.consume(code);
			return sequenceOpen;
		}
		if (code === null || markdownLineEndingOrSpace(code)) {
			effects.exit("atxHeadingSequence");
			return atBreak(code);
		}
		return nok(code);
	}
	/**
	* After something, before something else.
	*
	* ```markdown
	* > | ## aa
	*       ^
	* ```
	*
	* @type {State}
	*/
	function atBreak(code) {
		if (code === 35) {
			effects.enter("atxHeadingSequence");
			return sequenceFurther(code);
		}
		if (code === null || markdownLineEnding(code)) {
			effects.exit("atxHeading");
			return ok(code);
		}
		if (markdownSpace(code)) return factorySpace(effects, atBreak, "whitespace")(code);
		effects.enter("atxHeadingText");
		return data(code);
	}
	/**
	* In further sequence (after whitespace).
	*
	* Could be normal “visible” hashes in the heading or a final sequence.
	*
	* ```markdown
	* > | ## aa ##
	*           ^
	* ```
	*
	* @type {State}
	*/
	function sequenceFurther(code) {
		if (code === 35) {
			effects.consume(code);
			return sequenceFurther;
		}
		effects.exit("atxHeadingSequence");
		return atBreak(code);
	}
	/**
	* In text.
	*
	* ```markdown
	* > | ## aa
	*        ^
	* ```
	*
	* @type {State}
	*/
	function data(code) {
		if (code === null || code === 35 || markdownLineEndingOrSpace(code)) {
			effects.exit("atxHeadingText");
			return atBreak(code);
		}
		effects.consume(code);
		return data;
	}
}

// node_modules/micromark-util-html-tag-name/index.js
/**
* List of lowercase HTML “block” tag names.
*
* The list, when parsing HTML (flow), results in more relaxed rules (condition
* 6).
* Because they are known blocks, the HTML-like syntax doesn’t have to be
* strictly parsed.
* For tag names not in this list, a more strict algorithm (condition 7) is used
* to detect whether the HTML-like syntax is seen as HTML (flow) or not.
*
* This is copied from:
* <https://spec.commonmark.org/0.30/#html-blocks>.
*
* > 👉 **Note**: `search` was added in `CommonMark@0.31`.
*/
const htmlBlockNames = [
	"address",
	"article",
	"aside",
	"base",
	"basefont",
	"blockquote",
	"body",
	"caption",
	"center",
	"col",
	"colgroup",
	"dd",
	"details",
	"dialog",
	"dir",
	"div",
	"dl",
	"dt",
	"fieldset",
	"figcaption",
	"figure",
	"footer",
	"form",
	"frame",
	"frameset",
	"h1",
	"h2",
	"h3",
	"h4",
	"h5",
	"h6",
	"head",
	"header",
	"hr",
	"html",
	"iframe",
	"legend",
	"li",
	"link",
	"main",
	"menu",
	"menuitem",
	"nav",
	"noframes",
	"ol",
	"optgroup",
	"option",
	"p",
	"param",
	"search",
	"section",
	"summary",
	"table",
	"tbody",
	"td",
	"tfoot",
	"th",
	"thead",
	"title",
	"tr",
	"track",
	"ul"
];
/**
* List of lowercase HTML “raw” tag names.
*
* The list, when parsing HTML (flow), results in HTML that can include lines
* without exiting, until a closing tag also in this list is found (condition
* 1).
*
* This module is copied from:
* <https://spec.commonmark.org/0.30/#html-blocks>.
*
* > 👉 **Note**: `textarea` was added in `CommonMark@0.30`.
*/
const htmlRawNames = [
	"pre",
	"script",
	"style",
	"textarea"
];

// node_modules/micromark-core-commonmark/lib/html-flow.js
/**
* @import {
*   Code,
*   Construct,
*   Resolver,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const htmlFlow = {
	concrete: true,
	name: "htmlFlow",
	resolveTo: resolveToHtmlFlow,
	tokenize: tokenizeHtmlFlow
};
/** @type {Construct} */
const blankLineBefore = {
	partial: true,
	tokenize: tokenizeBlankLineBefore
};
/** @type {Resolver} */
function resolveToHtmlFlow(events) {
	let index = events.length;
	while (index--) if (events[index][0] === "enter" && events[index][1].type === "htmlFlow") break;
	if (index > 1 && events[index - 2][1].type === "linePrefix") {
		events[index][1].start = events[index - 2][1].start;
		events[index + 1][1].start = events[index - 2][1].start;
		events.splice(index - 2, 2);
	}
	return events;
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeHtmlFlow(effects, ok, nok) {
	const self = this;
	/** @type {number} */
	let marker;
	/** @type {boolean} */
	let closingTag;
	/** @type {string} */
	let buffer;
	/** @type {number} */
	let index;
	/** @type {Code} */
	let markerB;
	return start;
	/**
	* Start of HTML (flow).
	*
	* ```markdown
	* > | <x />
	*     ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		return before(code);
	}
	/**
	* At `<`, after optional whitespace.
	*
	* ```markdown
	* > | <x />
	*     ^
	* ```
	*
	* @type {State}
	*/
	function before(code) {
		effects.enter("htmlFlow");
		effects.enter("htmlFlowData");
		effects.consume(code);
		return open;
	}
	/**
	* After `<`, at tag name or other stuff.
	*
	* ```markdown
	* > | <x />
	*      ^
	* > | <!doctype>
	*      ^
	* > | <!--xxx-->
	*      ^
	* ```
	*
	* @type {State}
	*/
	function open(code) {
		if (code === 33) {
			effects.consume(code);
			return declarationOpen;
		}
		if (code === 47) {
			effects.consume(code);
			closingTag = true;
			return tagCloseStart;
		}
		if (code === 63) {
			effects.consume(code);
			marker = 3;
			return self.interrupt ? ok : continuationDeclarationInside;
		}
		if (asciiAlpha(code)) {
			effects.consume(code);
			buffer = String.fromCharCode(code);
			return tagName;
		}
		return nok(code);
	}
	/**
	* After `<!`, at declaration, comment, or CDATA.
	*
	* ```markdown
	* > | <!doctype>
	*       ^
	* > | <!--xxx-->
	*       ^
	* > | <![CDATA[>&<]]>
	*       ^
	* ```
	*
	* @type {State}
	*/
	function declarationOpen(code) {
		if (code === 45) {
			effects.consume(code);
			marker = 2;
			return commentOpenInside;
		}
		if (code === 91) {
			effects.consume(code);
			marker = 5;
			index = 0;
			return cdataOpenInside;
		}
		if (asciiAlpha(code)) {
			effects.consume(code);
			marker = 4;
			return self.interrupt ? ok : continuationDeclarationInside;
		}
		return nok(code);
	}
	/**
	* After `<!-`, inside a comment, at another `-`.
	*
	* ```markdown
	* > | <!--xxx-->
	*        ^
	* ```
	*
	* @type {State}
	*/
	function commentOpenInside(code) {
		if (code === 45) {
			effects.consume(code);
			return self.interrupt ? ok : continuationDeclarationInside;
		}
		return nok(code);
	}
	/**
	* After `<![`, inside CDATA, expecting `CDATA[`.
	*
	* ```markdown
	* > | <![CDATA[>&<]]>
	*        ^^^^^^
	* ```
	*
	* @type {State}
	*/
	function cdataOpenInside(code) {
		if (code === "CDATA[".charCodeAt(index++)) {
			effects.consume(code);
			if (index === 6) return self.interrupt ? ok : continuation;
			return cdataOpenInside;
		}
		return nok(code);
	}
	/**
	* After `</`, in closing tag, at tag name.
	*
	* ```markdown
	* > | </x>
	*       ^
	* ```
	*
	* @type {State}
	*/
	function tagCloseStart(code) {
		if (asciiAlpha(code)) {
			effects.consume(code);
			buffer = String.fromCharCode(code);
			return tagName;
		}
		return nok(code);
	}
	/**
	* In tag name.
	*
	* ```markdown
	* > | <ab>
	*      ^^
	* > | </ab>
	*       ^^
	* ```
	*
	* @type {State}
	*/
	function tagName(code) {
		if (code === null || code === 47 || code === 62 || markdownLineEndingOrSpace(code)) {
			const slash = code === 47;
			const name = buffer.toLowerCase();
			if (!slash && !closingTag && htmlRawNames.includes(name)) {
				marker = 1;
				return self.interrupt ? ok(code) : continuation(code);
			}
			if (htmlBlockNames.includes(buffer.toLowerCase())) {
				marker = 6;
				if (slash) {
					effects.consume(code);
					return basicSelfClosing;
				}
				return self.interrupt ? ok(code) : continuation(code);
			}
			marker = 7;
			return self.interrupt && !self.parser.lazy[self.now().line] ? nok(code) : closingTag ? completeClosingTagAfter(code) : completeAttributeNameBefore(code);
		}
		if (code === 45 || asciiAlphanumeric(code)) {
			effects.consume(code);
			buffer += String.fromCharCode(code);
			return tagName;
		}
		return nok(code);
	}
	/**
	* After closing slash of a basic tag name.
	*
	* ```markdown
	* > | <div/>
	*          ^
	* ```
	*
	* @type {State}
	*/
	function basicSelfClosing(code) {
		if (code === 62) {
			effects.consume(code);
			return self.interrupt ? ok : continuation;
		}
		return nok(code);
	}
	/**
	* After closing slash of a complete tag name.
	*
	* ```markdown
	* > | <x/>
	*        ^
	* ```
	*
	* @type {State}
	*/
	function completeClosingTagAfter(code) {
		if (markdownSpace(code)) {
			effects.consume(code);
			return completeClosingTagAfter;
		}
		return completeEnd(code);
	}
	/**
	* At an attribute name.
	*
	* At first, this state is used after a complete tag name, after whitespace,
	* where it expects optional attributes or the end of the tag.
	* It is also reused after attributes, when expecting more optional
	* attributes.
	*
	* ```markdown
	* > | <a />
	*        ^
	* > | <a :b>
	*        ^
	* > | <a _b>
	*        ^
	* > | <a b>
	*        ^
	* > | <a >
	*        ^
	* ```
	*
	* @type {State}
	*/
	function completeAttributeNameBefore(code) {
		if (code === 47) {
			effects.consume(code);
			return completeEnd;
		}
		if (code === 58 || code === 95 || asciiAlpha(code)) {
			effects.consume(code);
			return completeAttributeName;
		}
		if (markdownSpace(code)) {
			effects.consume(code);
			return completeAttributeNameBefore;
		}
		return completeEnd(code);
	}
	/**
	* In attribute name.
	*
	* ```markdown
	* > | <a :b>
	*         ^
	* > | <a _b>
	*         ^
	* > | <a b>
	*         ^
	* ```
	*
	* @type {State}
	*/
	function completeAttributeName(code) {
		if (code === 45 || code === 46 || code === 58 || code === 95 || asciiAlphanumeric(code)) {
			effects.consume(code);
			return completeAttributeName;
		}
		return completeAttributeNameAfter(code);
	}
	/**
	* After attribute name, at an optional initializer, the end of the tag, or
	* whitespace.
	*
	* ```markdown
	* > | <a b>
	*         ^
	* > | <a b=c>
	*         ^
	* ```
	*
	* @type {State}
	*/
	function completeAttributeNameAfter(code) {
		if (code === 61) {
			effects.consume(code);
			return completeAttributeValueBefore;
		}
		if (markdownSpace(code)) {
			effects.consume(code);
			return completeAttributeNameAfter;
		}
		return completeAttributeNameBefore(code);
	}
	/**
	* Before unquoted, double quoted, or single quoted attribute value, allowing
	* whitespace.
	*
	* ```markdown
	* > | <a b=c>
	*          ^
	* > | <a b="c">
	*          ^
	* ```
	*
	* @type {State}
	*/
	function completeAttributeValueBefore(code) {
		if (code === null || code === 60 || code === 61 || code === 62 || code === 96) return nok(code);
		if (code === 34 || code === 39) {
			effects.consume(code);
			markerB = code;
			return completeAttributeValueQuoted;
		}
		if (markdownSpace(code)) {
			effects.consume(code);
			return completeAttributeValueBefore;
		}
		return completeAttributeValueUnquoted(code);
	}
	/**
	* In double or single quoted attribute value.
	*
	* ```markdown
	* > | <a b="c">
	*           ^
	* > | <a b='c'>
	*           ^
	* ```
	*
	* @type {State}
	*/
	function completeAttributeValueQuoted(code) {
		if (code === markerB) {
			effects.consume(code);
			markerB = null;
			return completeAttributeValueQuotedAfter;
		}
		if (code === null || markdownLineEnding(code)) return nok(code);
		effects.consume(code);
		return completeAttributeValueQuoted;
	}
	/**
	* In unquoted attribute value.
	*
	* ```markdown
	* > | <a b=c>
	*          ^
	* ```
	*
	* @type {State}
	*/
	function completeAttributeValueUnquoted(code) {
		if (code === null || code === 34 || code === 39 || code === 47 || code === 60 || code === 61 || code === 62 || code === 96 || markdownLineEndingOrSpace(code)) return completeAttributeNameAfter(code);
		effects.consume(code);
		return completeAttributeValueUnquoted;
	}
	/**
	* After double or single quoted attribute value, before whitespace or the
	* end of the tag.
	*
	* ```markdown
	* > | <a b="c">
	*            ^
	* ```
	*
	* @type {State}
	*/
	function completeAttributeValueQuotedAfter(code) {
		if (code === 47 || code === 62 || markdownSpace(code)) return completeAttributeNameBefore(code);
		return nok(code);
	}
	/**
	* In certain circumstances of a complete tag where only an `>` is allowed.
	*
	* ```markdown
	* > | <a b="c">
	*             ^
	* ```
	*
	* @type {State}
	*/
	function completeEnd(code) {
		if (code === 62) {
			effects.consume(code);
			return completeAfter;
		}
		return nok(code);
	}
	/**
	* After `>` in a complete tag.
	*
	* ```markdown
	* > | <x>
	*        ^
	* ```
	*
	* @type {State}
	*/
	function completeAfter(code) {
		if (code === null || markdownLineEnding(code)) return continuation(code);
		if (markdownSpace(code)) {
			effects.consume(code);
			return completeAfter;
		}
		return nok(code);
	}
	/**
	* In continuation of any HTML kind.
	*
	* ```markdown
	* > | <!--xxx-->
	*          ^
	* ```
	*
	* @type {State}
	*/
	function continuation(code) {
		if (code === 45 && marker === 2) {
			effects.consume(code);
			return continuationCommentInside;
		}
		if (code === 60 && marker === 1) {
			effects.consume(code);
			return continuationRawTagOpen;
		}
		if (code === 62 && marker === 4) {
			effects.consume(code);
			return continuationClose;
		}
		if (code === 63 && marker === 3) {
			effects.consume(code);
			return continuationDeclarationInside;
		}
		if (code === 93 && marker === 5) {
			effects.consume(code);
			return continuationCdataInside;
		}
		if (markdownLineEnding(code) && (marker === 6 || marker === 7)) {
			effects.exit("htmlFlowData");
			return effects.check(blankLineBefore, continuationAfter, continuationStart)(code);
		}
		if (code === null || markdownLineEnding(code)) {
			effects.exit("htmlFlowData");
			return continuationStart(code);
		}
		effects.consume(code);
		return continuation;
	}
	/**
	* In continuation, at eol.
	*
	* ```markdown
	* > | <x>
	*        ^
	*   | asd
	* ```
	*
	* @type {State}
	*/
	function continuationStart(code) {
		return effects.check(nonLazyContinuation, continuationStartNonLazy, continuationAfter)(code);
	}
	/**
	* In continuation, at eol, before non-lazy content.
	*
	* ```markdown
	* > | <x>
	*        ^
	*   | asd
	* ```
	*
	* @type {State}
	*/
	function continuationStartNonLazy(code) {
		effects.enter("lineEnding");
		effects.consume(code);
		effects.exit("lineEnding");
		return continuationBefore;
	}
	/**
	* In continuation, before non-lazy content.
	*
	* ```markdown
	*   | <x>
	* > | asd
	*     ^
	* ```
	*
	* @type {State}
	*/
	function continuationBefore(code) {
		if (code === null || markdownLineEnding(code)) return continuationStart(code);
		effects.enter("htmlFlowData");
		return continuation(code);
	}
	/**
	* In comment continuation, after one `-`, expecting another.
	*
	* ```markdown
	* > | <!--xxx-->
	*             ^
	* ```
	*
	* @type {State}
	*/
	function continuationCommentInside(code) {
		if (code === 45) {
			effects.consume(code);
			return continuationDeclarationInside;
		}
		return continuation(code);
	}
	/**
	* In raw continuation, after `<`, at `/`.
	*
	* ```markdown
	* > | <script>console.log(1)<\/script>
	*                            ^
	* ```
	*
	* @type {State}
	*/
	function continuationRawTagOpen(code) {
		if (code === 47) {
			effects.consume(code);
			buffer = "";
			return continuationRawEndTag;
		}
		return continuation(code);
	}
	/**
	* In raw continuation, after `</`, in a raw tag name.
	*
	* ```markdown
	* > | <script>console.log(1)<\/script>
	*                             ^^^^^^
	* ```
	*
	* @type {State}
	*/
	function continuationRawEndTag(code) {
		if (code === 62) {
			const name = buffer.toLowerCase();
			if (htmlRawNames.includes(name)) {
				effects.consume(code);
				return continuationClose;
			}
			return continuation(code);
		}
		if (asciiAlpha(code) && buffer.length < 8) {
			effects.consume(code);
			buffer += String.fromCharCode(code);
			return continuationRawEndTag;
		}
		return continuation(code);
	}
	/**
	* In cdata continuation, after `]`, expecting `]>`.
	*
	* ```markdown
	* > | <![CDATA[>&<]]>
	*                  ^
	* ```
	*
	* @type {State}
	*/
	function continuationCdataInside(code) {
		if (code === 93) {
			effects.consume(code);
			return continuationDeclarationInside;
		}
		return continuation(code);
	}
	/**
	* In declaration or instruction continuation, at `>`.
	*
	* ```markdown
	* > | <!-->
	*         ^
	* > | <?>
	*       ^
	* > | <!q>
	*        ^
	* > | <!--ab-->
	*             ^
	* > | <![CDATA[>&<]]>
	*                   ^
	* ```
	*
	* @type {State}
	*/
	function continuationDeclarationInside(code) {
		if (code === 62) {
			effects.consume(code);
			return continuationClose;
		}
		if (code === 45 && marker === 2) {
			effects.consume(code);
			return continuationDeclarationInside;
		}
		return continuation(code);
	}
	/**
	* In closed continuation: everything we get until the eol/eof is part of it.
	*
	* ```markdown
	* > | <!doctype>
	*               ^
	* ```
	*
	* @type {State}
	*/
	function continuationClose(code) {
		if (code === null || markdownLineEnding(code)) {
			effects.exit("htmlFlowData");
			return continuationAfter(code);
		}
		effects.consume(code);
		return continuationClose;
	}
	/**
	* Done.
	*
	* ```markdown
	* > | <!doctype>
	*               ^
	* ```
	*
	* @type {State}
	*/
	function continuationAfter(code) {
		effects.exit("htmlFlow");
		return ok(code);
	}
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeBlankLineBefore(effects, ok, nok) {
	return start;
	/**
	* Before eol, expecting blank line.
	*
	* ```markdown
	* > | <div>
	*          ^
	*   |
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter("lineEnding");
		effects.consume(code);
		effects.exit("lineEnding");
		return effects.attempt(blankLine, ok, nok);
	}
}

// node_modules/micromark-core-commonmark/lib/html-text.js
/**
* @import {
*   Code,
*   Construct,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const htmlText = {
	name: "htmlText",
	tokenize: tokenizeHtmlText
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeHtmlText(effects, ok, nok) {
	const self = this;
	/** @type {NonNullable<Code> | undefined} */
	let marker;
	/** @type {number} */
	let index;
	/** @type {State} */
	let returnState;
	return start;
	/**
	* Start of HTML (text).
	*
	* ```markdown
	* > | a <b> c
	*       ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter("htmlText");
		effects.enter("htmlTextData");
		effects.consume(code);
		return open;
	}
	/**
	* After `<`, at tag name or other stuff.
	*
	* ```markdown
	* > | a <b> c
	*        ^
	* > | a <!doctype> c
	*        ^
	* > | a <!--b--> c
	*        ^
	* ```
	*
	* @type {State}
	*/
	function open(code) {
		if (code === 33) {
			effects.consume(code);
			return declarationOpen;
		}
		if (code === 47) {
			effects.consume(code);
			return tagCloseStart;
		}
		if (code === 63) {
			effects.consume(code);
			return instruction;
		}
		if (asciiAlpha(code)) {
			effects.consume(code);
			return tagOpen;
		}
		return nok(code);
	}
	/**
	* After `<!`, at declaration, comment, or CDATA.
	*
	* ```markdown
	* > | a <!doctype> c
	*         ^
	* > | a <!--b--> c
	*         ^
	* > | a <![CDATA[>&<]]> c
	*         ^
	* ```
	*
	* @type {State}
	*/
	function declarationOpen(code) {
		if (code === 45) {
			effects.consume(code);
			return commentOpenInside;
		}
		if (code === 91) {
			effects.consume(code);
			index = 0;
			return cdataOpenInside;
		}
		if (asciiAlpha(code)) {
			effects.consume(code);
			return declaration;
		}
		return nok(code);
	}
	/**
	* In a comment, after `<!-`, at another `-`.
	*
	* ```markdown
	* > | a <!--b--> c
	*          ^
	* ```
	*
	* @type {State}
	*/
	function commentOpenInside(code) {
		if (code === 45) {
			effects.consume(code);
			return commentEnd;
		}
		return nok(code);
	}
	/**
	* In comment.
	*
	* ```markdown
	* > | a <!--b--> c
	*           ^
	* ```
	*
	* @type {State}
	*/
	function comment(code) {
		if (code === null) return nok(code);
		if (code === 45) {
			effects.consume(code);
			return commentClose;
		}
		if (markdownLineEnding(code)) {
			returnState = comment;
			return lineEndingBefore(code);
		}
		effects.consume(code);
		return comment;
	}
	/**
	* In comment, after `-`.
	*
	* ```markdown
	* > | a <!--b--> c
	*             ^
	* ```
	*
	* @type {State}
	*/
	function commentClose(code) {
		if (code === 45) {
			effects.consume(code);
			return commentEnd;
		}
		return comment(code);
	}
	/**
	* In comment, after `--`.
	*
	* ```markdown
	* > | a <!--b--> c
	*              ^
	* ```
	*
	* @type {State}
	*/
	function commentEnd(code) {
		return code === 62 ? end(code) : code === 45 ? commentClose(code) : comment(code);
	}
	/**
	* After `<![`, in CDATA, expecting `CDATA[`.
	*
	* ```markdown
	* > | a <![CDATA[>&<]]> b
	*          ^^^^^^
	* ```
	*
	* @type {State}
	*/
	function cdataOpenInside(code) {
		if (code === "CDATA[".charCodeAt(index++)) {
			effects.consume(code);
			return index === 6 ? cdata : cdataOpenInside;
		}
		return nok(code);
	}
	/**
	* In CDATA.
	*
	* ```markdown
	* > | a <![CDATA[>&<]]> b
	*                ^^^
	* ```
	*
	* @type {State}
	*/
	function cdata(code) {
		if (code === null) return nok(code);
		if (code === 93) {
			effects.consume(code);
			return cdataClose;
		}
		if (markdownLineEnding(code)) {
			returnState = cdata;
			return lineEndingBefore(code);
		}
		effects.consume(code);
		return cdata;
	}
	/**
	* In CDATA, after `]`, at another `]`.
	*
	* ```markdown
	* > | a <![CDATA[>&<]]> b
	*                    ^
	* ```
	*
	* @type {State}
	*/
	function cdataClose(code) {
		if (code === 93) {
			effects.consume(code);
			return cdataEnd;
		}
		return cdata(code);
	}
	/**
	* In CDATA, after `]]`, at `>`.
	*
	* ```markdown
	* > | a <![CDATA[>&<]]> b
	*                     ^
	* ```
	*
	* @type {State}
	*/
	function cdataEnd(code) {
		if (code === 62) return end(code);
		if (code === 93) {
			effects.consume(code);
			return cdataEnd;
		}
		return cdata(code);
	}
	/**
	* In declaration.
	*
	* ```markdown
	* > | a <!b> c
	*          ^
	* ```
	*
	* @type {State}
	*/
	function declaration(code) {
		if (code === null || code === 62) return end(code);
		if (markdownLineEnding(code)) {
			returnState = declaration;
			return lineEndingBefore(code);
		}
		effects.consume(code);
		return declaration;
	}
	/**
	* In instruction.
	*
	* ```markdown
	* > | a <?b?> c
	*         ^
	* ```
	*
	* @type {State}
	*/
	function instruction(code) {
		if (code === null) return nok(code);
		if (code === 63) {
			effects.consume(code);
			return instructionClose;
		}
		if (markdownLineEnding(code)) {
			returnState = instruction;
			return lineEndingBefore(code);
		}
		effects.consume(code);
		return instruction;
	}
	/**
	* In instruction, after `?`, at `>`.
	*
	* ```markdown
	* > | a <?b?> c
	*           ^
	* ```
	*
	* @type {State}
	*/
	function instructionClose(code) {
		return code === 62 ? end(code) : instruction(code);
	}
	/**
	* After `</`, in closing tag, at tag name.
	*
	* ```markdown
	* > | a </b> c
	*         ^
	* ```
	*
	* @type {State}
	*/
	function tagCloseStart(code) {
		if (asciiAlpha(code)) {
			effects.consume(code);
			return tagClose;
		}
		return nok(code);
	}
	/**
	* After `</x`, in a tag name.
	*
	* ```markdown
	* > | a </b> c
	*          ^
	* ```
	*
	* @type {State}
	*/
	function tagClose(code) {
		if (code === 45 || asciiAlphanumeric(code)) {
			effects.consume(code);
			return tagClose;
		}
		return tagCloseBetween(code);
	}
	/**
	* In closing tag, after tag name.
	*
	* ```markdown
	* > | a </b> c
	*          ^
	* ```
	*
	* @type {State}
	*/
	function tagCloseBetween(code) {
		if (markdownLineEnding(code)) {
			returnState = tagCloseBetween;
			return lineEndingBefore(code);
		}
		if (markdownSpace(code)) {
			effects.consume(code);
			return tagCloseBetween;
		}
		return end(code);
	}
	/**
	* After `<x`, in opening tag name.
	*
	* ```markdown
	* > | a <b> c
	*         ^
	* ```
	*
	* @type {State}
	*/
	function tagOpen(code) {
		if (code === 45 || asciiAlphanumeric(code)) {
			effects.consume(code);
			return tagOpen;
		}
		if (code === 47 || code === 62 || markdownLineEndingOrSpace(code)) return tagOpenBetween(code);
		return nok(code);
	}
	/**
	* In opening tag, after tag name.
	*
	* ```markdown
	* > | a <b> c
	*         ^
	* ```
	*
	* @type {State}
	*/
	function tagOpenBetween(code) {
		if (code === 47) {
			effects.consume(code);
			return end;
		}
		if (code === 58 || code === 95 || asciiAlpha(code)) {
			effects.consume(code);
			return tagOpenAttributeName;
		}
		if (markdownLineEnding(code)) {
			returnState = tagOpenBetween;
			return lineEndingBefore(code);
		}
		if (markdownSpace(code)) {
			effects.consume(code);
			return tagOpenBetween;
		}
		return end(code);
	}
	/**
	* In attribute name.
	*
	* ```markdown
	* > | a <b c> d
	*          ^
	* ```
	*
	* @type {State}
	*/
	function tagOpenAttributeName(code) {
		if (code === 45 || code === 46 || code === 58 || code === 95 || asciiAlphanumeric(code)) {
			effects.consume(code);
			return tagOpenAttributeName;
		}
		return tagOpenAttributeNameAfter(code);
	}
	/**
	* After attribute name, before initializer, the end of the tag, or
	* whitespace.
	*
	* ```markdown
	* > | a <b c> d
	*           ^
	* ```
	*
	* @type {State}
	*/
	function tagOpenAttributeNameAfter(code) {
		if (code === 61) {
			effects.consume(code);
			return tagOpenAttributeValueBefore;
		}
		if (markdownLineEnding(code)) {
			returnState = tagOpenAttributeNameAfter;
			return lineEndingBefore(code);
		}
		if (markdownSpace(code)) {
			effects.consume(code);
			return tagOpenAttributeNameAfter;
		}
		return tagOpenBetween(code);
	}
	/**
	* Before unquoted, double quoted, or single quoted attribute value, allowing
	* whitespace.
	*
	* ```markdown
	* > | a <b c=d> e
	*            ^
	* ```
	*
	* @type {State}
	*/
	function tagOpenAttributeValueBefore(code) {
		if (code === null || code === 60 || code === 61 || code === 62 || code === 96) return nok(code);
		if (code === 34 || code === 39) {
			effects.consume(code);
			marker = code;
			return tagOpenAttributeValueQuoted;
		}
		if (markdownLineEnding(code)) {
			returnState = tagOpenAttributeValueBefore;
			return lineEndingBefore(code);
		}
		if (markdownSpace(code)) {
			effects.consume(code);
			return tagOpenAttributeValueBefore;
		}
		effects.consume(code);
		return tagOpenAttributeValueUnquoted;
	}
	/**
	* In double or single quoted attribute value.
	*
	* ```markdown
	* > | a <b c="d"> e
	*             ^
	* ```
	*
	* @type {State}
	*/
	function tagOpenAttributeValueQuoted(code) {
		if (code === marker) {
			effects.consume(code);
			marker = void 0;
			return tagOpenAttributeValueQuotedAfter;
		}
		if (code === null) return nok(code);
		if (markdownLineEnding(code)) {
			returnState = tagOpenAttributeValueQuoted;
			return lineEndingBefore(code);
		}
		effects.consume(code);
		return tagOpenAttributeValueQuoted;
	}
	/**
	* In unquoted attribute value.
	*
	* ```markdown
	* > | a <b c=d> e
	*            ^
	* ```
	*
	* @type {State}
	*/
	function tagOpenAttributeValueUnquoted(code) {
		if (code === null || code === 34 || code === 39 || code === 60 || code === 61 || code === 96) return nok(code);
		if (code === 47 || code === 62 || markdownLineEndingOrSpace(code)) return tagOpenBetween(code);
		effects.consume(code);
		return tagOpenAttributeValueUnquoted;
	}
	/**
	* After double or single quoted attribute value, before whitespace or the end
	* of the tag.
	*
	* ```markdown
	* > | a <b c="d"> e
	*               ^
	* ```
	*
	* @type {State}
	*/
	function tagOpenAttributeValueQuotedAfter(code) {
		if (code === 47 || code === 62 || markdownLineEndingOrSpace(code)) return tagOpenBetween(code);
		return nok(code);
	}
	/**
	* In certain circumstances of a tag where only an `>` is allowed.
	*
	* ```markdown
	* > | a <b c="d"> e
	*               ^
	* ```
	*
	* @type {State}
	*/
	function end(code) {
		if (code === 62) {
			effects.consume(code);
			effects.exit("htmlTextData");
			effects.exit("htmlText");
			return ok;
		}
		return nok(code);
	}
	/**
	* At eol.
	*
	* > 👉 **Note**: we can’t have blank lines in text, so no need to worry about
	* > empty tokens.
	*
	* ```markdown
	* > | a <!--a
	*            ^
	*   | b-->
	* ```
	*
	* @type {State}
	*/
	function lineEndingBefore(code) {
		effects.exit("htmlTextData");
		effects.enter("lineEnding");
		effects.consume(code);
		effects.exit("lineEnding");
		return lineEndingAfter;
	}
	/**
	* After eol, at optional whitespace.
	*
	* > 👉 **Note**: we can’t have blank lines in text, so no need to worry about
	* > empty tokens.
	*
	* ```markdown
	*   | a <!--a
	* > | b-->
	*     ^
	* ```
	*
	* @type {State}
	*/
	function lineEndingAfter(code) {
		return markdownSpace(code) ? factorySpace(effects, lineEndingAfterPrefix, "linePrefix", self.parser.constructs.disable.null.includes("codeIndented") ? void 0 : 4)(code) : lineEndingAfterPrefix(code);
	}
	/**
	* After eol, after optional whitespace.
	*
	* > 👉 **Note**: we can’t have blank lines in text, so no need to worry about
	* > empty tokens.
	*
	* ```markdown
	*   | a <!--a
	* > | b-->
	*     ^
	* ```
	*
	* @type {State}
	*/
	function lineEndingAfterPrefix(code) {
		effects.enter("htmlTextData");
		return returnState(code);
	}
}

// node_modules/micromark-core-commonmark/lib/label-end.js
/**
* @import {
*   Construct,
*   Event,
*   Resolver,
*   State,
*   TokenizeContext,
*   Tokenizer,
*   Token
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const labelEnd = {
	name: "labelEnd",
	resolveAll: resolveAllLabelEnd,
	resolveTo: resolveToLabelEnd,
	tokenize: tokenizeLabelEnd
};
/** @type {Construct} */
const resourceConstruct = { tokenize: tokenizeResource };
/** @type {Construct} */
const referenceFullConstruct = { tokenize: tokenizeReferenceFull };
/** @type {Construct} */
const referenceCollapsedConstruct = { tokenize: tokenizeReferenceCollapsed };
/** @type {Resolver} */
function resolveAllLabelEnd(events) {
	let index = -1;
	/** @type {Array<Event>} */
	const newEvents = [];
	while (++index < events.length) {
		const token = events[index][1];
		newEvents.push(events[index]);
		if (token.type === "labelImage" || token.type === "labelLink" || token.type === "labelEnd") {
			const offset = token.type === "labelImage" ? 4 : 2;
			token.type = "data";
			index += offset;
		}
	}
	if (events.length !== newEvents.length) splice(events, 0, events.length, newEvents);
	return events;
}
/** @type {Resolver} */
function resolveToLabelEnd(events, context) {
	let index = events.length;
	let offset = 0;
	/** @type {number | undefined} */
	let open;
	/** @type {number | undefined} */
	let close;
	/** @type {Array<Event>} */
	let media;
	while (index--) {
		const token = events[index][1];
		if (open) {
			if (token.type === "link" || token.type === "labelLink" && token._inactive) break;
			if (events[index][0] === "enter" && token.type === "labelLink") token._inactive = true;
		} else if (close) {
			if (events[index][0] === "enter" && (token.type === "labelImage" || token.type === "labelLink") && !token._balanced) {
				open = index;
				if (token.type !== "labelLink") {
					offset = 2;
					break;
				}
			}
		} else if (token.type === "labelEnd") close = index;
	}
	const group = {
		type: events[open][1].type === "labelLink" ? "link" : "image",
		start: { ...events[open][1].start },
		end: { ...events[events.length - 1][1].end }
	};
	const label = {
		type: "label",
		start: { ...events[open][1].start },
		end: { ...events[close][1].end }
	};
	const text = {
		type: "labelText",
		start: { ...events[open + offset + 2][1].end },
		end: { ...events[close - 2][1].start }
	};
	media = [[
		"enter",
		group,
		context
	], [
		"enter",
		label,
		context
	]];
	media = push(media, events.slice(open + 1, open + offset + 3));
	media = push(media, [[
		"enter",
		text,
		context
	]]);
	media = push(media, resolveAll(context.parser.constructs.insideSpan.null, events.slice(open + offset + 4, close - 3), context));
	media = push(media, [
		[
			"exit",
			text,
			context
		],
		events[close - 2],
		events[close - 1],
		[
			"exit",
			label,
			context
		]
	]);
	media = push(media, events.slice(close + 1));
	media = push(media, [[
		"exit",
		group,
		context
	]]);
	splice(events, open, events.length, media);
	return events;
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeLabelEnd(effects, ok, nok) {
	const self = this;
	const labelStarts = self._labelStarts;
	/** @type {Token} */
	let labelStart;
	/** @type {boolean} */
	let defined;
	if (labelStarts) {
		while (labelStarts.length > 0 && labelStarts[labelStarts.length - 1]._balanced) labelStarts.pop();
		labelStart = labelStarts[labelStarts.length - 1];
	}
	return start;
	/**
	* Start of label end.
	*
	* ```markdown
	* > | [a](b) c
	*       ^
	* > | [a][b] c
	*       ^
	* > | [a][] b
	*       ^
	* > | [a] b
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		if (!labelStart) return nok(code);
		if (labelStart._inactive) return labelEndNok(code);
		defined = self.parser.defined.includes(normalizeIdentifier(self.sliceSerialize({
			start: labelStart.end,
			end: self.now()
		})));
		effects.enter("labelEnd");
		effects.enter("labelMarker");
		effects.consume(code);
		effects.exit("labelMarker");
		effects.exit("labelEnd");
		return after;
	}
	/**
	* After `]`.
	*
	* ```markdown
	* > | [a](b) c
	*       ^
	* > | [a][b] c
	*       ^
	* > | [a][] b
	*       ^
	* > | [a] b
	*       ^
	* ```
	*
	* @type {State}
	*/
	function after(code) {
		if (code === 40) return effects.attempt(resourceConstruct, labelEndOk, defined ? labelEndOk : labelEndNok)(code);
		if (code === 91) return effects.attempt(referenceFullConstruct, labelEndOk, defined ? referenceNotFull : labelEndNok)(code);
		return defined ? labelEndOk(code) : labelEndNok(code);
	}
	/**
	* After `]`, at `[`, but not at a full reference.
	*
	* > 👉 **Note**: we only get here if the label is defined.
	*
	* ```markdown
	* > | [a][] b
	*        ^
	* > | [a] b
	*        ^
	* ```
	*
	* @type {State}
	*/
	function referenceNotFull(code) {
		return effects.attempt(referenceCollapsedConstruct, labelEndOk, labelEndNok)(code);
	}
	/**
	* Done, we found something.
	*
	* ```markdown
	* > | [a](b) c
	*           ^
	* > | [a][b] c
	*           ^
	* > | [a][] b
	*          ^
	* > | [a] b
	*        ^
	* ```
	*
	* @type {State}
	*/
	function labelEndOk(code) {
		labelStarts.pop();
		return ok(code);
	}
	/**
	* Done, it’s nothing.
	*
	* There was an okay opening, but we didn’t match anything.
	*
	* ```markdown
	* > | [a](b c
	*        ^
	* > | [a][b c
	*        ^
	* > | [a] b
	*        ^
	* ```
	*
	* @type {State}
	*/
	function labelEndNok(code) {
		labelStart._balanced = true;
		return nok(code);
	}
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeResource(effects, ok, nok) {
	return resourceStart;
	/**
	* At a resource.
	*
	* ```markdown
	* > | [a](b) c
	*        ^
	* ```
	*
	* @type {State}
	*/
	function resourceStart(code) {
		effects.enter("resource");
		effects.enter("resourceMarker");
		effects.consume(code);
		effects.exit("resourceMarker");
		return resourceBefore;
	}
	/**
	* In resource, after `(`, at optional whitespace.
	*
	* ```markdown
	* > | [a](b) c
	*         ^
	* ```
	*
	* @type {State}
	*/
	function resourceBefore(code) {
		return markdownLineEndingOrSpace(code) ? factoryWhitespace(effects, resourceOpen)(code) : resourceOpen(code);
	}
	/**
	* In resource, after optional whitespace, at `)` or a destination.
	*
	* ```markdown
	* > | [a](b) c
	*         ^
	* ```
	*
	* @type {State}
	*/
	function resourceOpen(code) {
		if (code === 41) return resourceEnd(code);
		return factoryDestination(effects, resourceDestinationAfter, resourceDestinationMissing, "resourceDestination", "resourceDestinationLiteral", "resourceDestinationLiteralMarker", "resourceDestinationRaw", "resourceDestinationString", 32)(code);
	}
	/**
	* In resource, after destination, at optional whitespace.
	*
	* ```markdown
	* > | [a](b) c
	*          ^
	* ```
	*
	* @type {State}
	*/
	function resourceDestinationAfter(code) {
		return markdownLineEndingOrSpace(code) ? factoryWhitespace(effects, resourceBetween)(code) : resourceEnd(code);
	}
	/**
	* At invalid destination.
	*
	* ```markdown
	* > | [a](<<) b
	*         ^
	* ```
	*
	* @type {State}
	*/
	function resourceDestinationMissing(code) {
		return nok(code);
	}
	/**
	* In resource, after destination and whitespace, at `(` or title.
	*
	* ```markdown
	* > | [a](b ) c
	*           ^
	* ```
	*
	* @type {State}
	*/
	function resourceBetween(code) {
		if (code === 34 || code === 39 || code === 40) return factoryTitle(effects, resourceTitleAfter, nok, "resourceTitle", "resourceTitleMarker", "resourceTitleString")(code);
		return resourceEnd(code);
	}
	/**
	* In resource, after title, at optional whitespace.
	*
	* ```markdown
	* > | [a](b "c") d
	*              ^
	* ```
	*
	* @type {State}
	*/
	function resourceTitleAfter(code) {
		return markdownLineEndingOrSpace(code) ? factoryWhitespace(effects, resourceEnd)(code) : resourceEnd(code);
	}
	/**
	* In resource, at `)`.
	*
	* ```markdown
	* > | [a](b) d
	*          ^
	* ```
	*
	* @type {State}
	*/
	function resourceEnd(code) {
		if (code === 41) {
			effects.enter("resourceMarker");
			effects.consume(code);
			effects.exit("resourceMarker");
			effects.exit("resource");
			return ok;
		}
		return nok(code);
	}
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeReferenceFull(effects, ok, nok) {
	const self = this;
	return referenceFull;
	/**
	* In a reference (full), at the `[`.
	*
	* ```markdown
	* > | [a][b] d
	*        ^
	* ```
	*
	* @type {State}
	*/
	function referenceFull(code) {
		return factoryLabel.call(self, effects, referenceFullAfter, referenceFullMissing, "reference", "referenceMarker", "referenceString")(code);
	}
	/**
	* In a reference (full), after `]`.
	*
	* ```markdown
	* > | [a][b] d
	*          ^
	* ```
	*
	* @type {State}
	*/
	function referenceFullAfter(code) {
		return self.parser.defined.includes(normalizeIdentifier(self.sliceSerialize(self.events[self.events.length - 1][1]).slice(1, -1))) ? ok(code) : nok(code);
	}
	/**
	* In reference (full) that was missing.
	*
	* ```markdown
	* > | [a][b d
	*        ^
	* ```
	*
	* @type {State}
	*/
	function referenceFullMissing(code) {
		return nok(code);
	}
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeReferenceCollapsed(effects, ok, nok) {
	return referenceCollapsedStart;
	/**
	* In reference (collapsed), at `[`.
	*
	* > 👉 **Note**: we only get here if the label is defined.
	*
	* ```markdown
	* > | [a][] d
	*        ^
	* ```
	*
	* @type {State}
	*/
	function referenceCollapsedStart(code) {
		effects.enter("reference");
		effects.enter("referenceMarker");
		effects.consume(code);
		effects.exit("referenceMarker");
		return referenceCollapsedOpen;
	}
	/**
	* In reference (collapsed), at `]`.
	*
	* > 👉 **Note**: we only get here if the label is defined.
	*
	* ```markdown
	* > | [a][] d
	*         ^
	* ```
	*
	*  @type {State}
	*/
	function referenceCollapsedOpen(code) {
		if (code === 93) {
			effects.enter("referenceMarker");
			effects.consume(code);
			effects.exit("referenceMarker");
			effects.exit("reference");
			return ok;
		}
		return nok(code);
	}
}

// node_modules/micromark-core-commonmark/lib/label-start-image.js
/**
* @import {
*   Construct,
*   State,
*   Token,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const labelStartImage = {
	name: "labelStartImage",
	resolveAll: labelEnd.resolveAll,
	tokenize: tokenizeLabelStartImage
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeLabelStartImage(effects, ok, nok) {
	const self = this;
	/** @type {Token} */
	let labelImage;
	return start;
	/**
	* Start of label (image) start.
	*
	* ```markdown
	* > | a ![b] c
	*       ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter("labelImage");
		effects.enter("labelImageMarker");
		effects.consume(code);
		effects.exit("labelImageMarker");
		return open;
	}
	/**
	* After `!`, at `[`.
	*
	* ```markdown
	* > | a ![b] c
	*        ^
	* ```
	*
	* @type {State}
	*/
	function open(code) {
		if (code === 91) {
			effects.enter("labelMarker");
			effects.consume(code);
			effects.exit("labelMarker");
			labelImage = effects.exit("labelImage");
			return after;
		}
		return nok(code);
	}
	/**
	* After `![`.
	*
	* ```markdown
	* > | a ![b] c
	*         ^
	* ```
	*
	* This is needed in because, when GFM footnotes are enabled, images never
	* form when started with a `^`.
	* Instead, links form:
	*
	* ```markdown
	* ![^a](b)
	*
	* ![^a][b]
	*
	* [b]: c
	* ```
	*
	* ```html
	* <p>!<a href=\"b\">^a</a></p>
	* <p>!<a href=\"c\">^a</a></p>
	* ```
	*
	* @type {State}
	*/
	function after(code) {
		/* c8 ignore next 6 */
		if (code === 94 && "_hiddenFootnoteSupport" in self.parser.constructs) return nok(code);
		self._labelStarts = self._labelStarts || [];
		self._labelStarts.push(labelImage);
		return ok(code);
	}
}

// node_modules/micromark-core-commonmark/lib/label-start-link.js
/**
* @import {
*   Construct,
*   State,
*   Token,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const labelStartLink = {
	name: "labelStartLink",
	resolveAll: labelEnd.resolveAll,
	tokenize: tokenizeLabelStartLink
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeLabelStartLink(effects, ok, nok) {
	const self = this;
	/** @type {Token} */
	let labelLink;
	return start;
	/**
	* Start of label (link) start.
	*
	* ```markdown
	* > | a [b] c
	*       ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter("labelLink");
		effects.enter("labelMarker");
		effects.consume(code);
		effects.exit("labelMarker");
		labelLink = effects.exit("labelLink");
		return after;
	}
	/** @type {State} */
	function after(code) {
		/* c8 ignore next 6 */
		if (code === 94 && "_hiddenFootnoteSupport" in self.parser.constructs) return nok(code);
		self._labelStarts = self._labelStarts || [];
		self._labelStarts.push(labelLink);
		return ok(code);
	}
}

// node_modules/micromark-core-commonmark/lib/line-ending.js
/**
* @import {
*   Construct,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const lineEnding = {
	name: "lineEnding",
	tokenize: tokenizeLineEnding
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeLineEnding(effects, ok) {
	return start;
	/** @type {State} */
	function start(code) {
		effects.enter("lineEnding");
		effects.consume(code);
		effects.exit("lineEnding");
		return factorySpace(effects, ok, "linePrefix");
	}
}

// node_modules/micromark-core-commonmark/lib/thematic-break.js
/**
* @import {
*   Code,
*   Construct,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const thematicBreak = {
	name: "thematicBreak",
	tokenize: tokenizeThematicBreak
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeThematicBreak(effects, ok, nok) {
	let size = 0;
	/** @type {NonNullable<Code>} */
	let marker;
	return start;
	/**
	* Start of thematic break.
	*
	* ```markdown
	* > | ***
	*     ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		effects.enter("thematicBreak");
		return before(code);
	}
	/**
	* After optional whitespace, at marker.
	*
	* ```markdown
	* > | ***
	*     ^
	* ```
	*
	* @type {State}
	*/
	function before(code) {
		marker = code;
		return atBreak(code);
	}
	/**
	* After something, before something else.
	*
	* ```markdown
	* > | ***
	*     ^
	* ```
	*
	* @type {State}
	*/
	function atBreak(code) {
		if (code === marker) {
			effects.enter("thematicBreakSequence");
			return sequence(code);
		}
		if (size >= 3 && (code === null || markdownLineEnding(code))) {
			effects.exit("thematicBreak");
			return ok(code);
		}
		return nok(code);
	}
	/**
	* In sequence.
	*
	* ```markdown
	* > | ***
	*     ^
	* ```
	*
	* @type {State}
	*/
	function sequence(code) {
		if (code === marker) {
			effects.consume(code);
			size++;
			return sequence;
		}
		effects.exit("thematicBreakSequence");
		return markdownSpace(code) ? factorySpace(effects, atBreak, "whitespace")(code) : atBreak(code);
	}
}

// node_modules/micromark-core-commonmark/lib/list.js
/**
* @import {
*   Code,
*   Construct,
*   Exiter,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const list$1 = {
	continuation: { tokenize: tokenizeListContinuation },
	exit: tokenizeListEnd,
	name: "list",
	tokenize: tokenizeListStart
};
/** @type {Construct} */
const listItemPrefixWhitespaceConstruct = {
	partial: true,
	tokenize: tokenizeListItemPrefixWhitespace
};
/** @type {Construct} */
const indentConstruct = {
	partial: true,
	tokenize: tokenizeIndent
};
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeListStart(effects, ok, nok) {
	const self = this;
	const tail = self.events[self.events.length - 1];
	let initialSize = tail && tail[1].type === "linePrefix" ? tail[2].sliceSerialize(tail[1], true).length : 0;
	let size = 0;
	return start;
	/** @type {State} */
	function start(code) {
		const kind = self.containerState.type || (code === 42 || code === 43 || code === 45 ? "listUnordered" : "listOrdered");
		if (kind === "listUnordered" ? !self.containerState.marker || code === self.containerState.marker : asciiDigit(code)) {
			if (!self.containerState.type) {
				self.containerState.type = kind;
				effects.enter(kind, { _container: true });
			}
			if (kind === "listUnordered") {
				effects.enter("listItemPrefix");
				return code === 42 || code === 45 ? effects.check(thematicBreak, nok, atMarker)(code) : atMarker(code);
			}
			if (!self.interrupt || code === 49) {
				effects.enter("listItemPrefix");
				effects.enter("listItemValue");
				return inside(code);
			}
		}
		return nok(code);
	}
	/** @type {State} */
	function inside(code) {
		if (asciiDigit(code) && ++size < 10) {
			effects.consume(code);
			return inside;
		}
		if ((!self.interrupt || size < 2) && (self.containerState.marker ? code === self.containerState.marker : code === 41 || code === 46)) {
			effects.exit("listItemValue");
			return atMarker(code);
		}
		return nok(code);
	}
	/**
	* @type {State}
	**/
	function atMarker(code) {
		effects.enter("listItemMarker");
		effects.consume(code);
		effects.exit("listItemMarker");
		self.containerState.marker = self.containerState.marker || code;
		return effects.check(blankLine, self.interrupt ? nok : onBlank, effects.attempt(listItemPrefixWhitespaceConstruct, endOfPrefix, otherPrefix));
	}
	/** @type {State} */
	function onBlank(code) {
		self.containerState.initialBlankLine = true;
		initialSize++;
		return endOfPrefix(code);
	}
	/** @type {State} */
	function otherPrefix(code) {
		if (markdownSpace(code)) {
			effects.enter("listItemPrefixWhitespace");
			effects.consume(code);
			effects.exit("listItemPrefixWhitespace");
			return endOfPrefix;
		}
		return nok(code);
	}
	/** @type {State} */
	function endOfPrefix(code) {
		self.containerState.size = initialSize + self.sliceSerialize(effects.exit("listItemPrefix"), true).length;
		return ok(code);
	}
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeListContinuation(effects, ok, nok) {
	const self = this;
	self.containerState._closeFlow = void 0;
	return effects.check(blankLine, onBlank, notBlank);
	/** @type {State} */
	function onBlank(code) {
		self.containerState.furtherBlankLines = self.containerState.furtherBlankLines || self.containerState.initialBlankLine;
		return factorySpace(effects, ok, "listItemIndent", self.containerState.size + 1)(code);
	}
	/** @type {State} */
	function notBlank(code) {
		if (self.containerState.furtherBlankLines || !markdownSpace(code)) {
			self.containerState.furtherBlankLines = void 0;
			self.containerState.initialBlankLine = void 0;
			return notInCurrentItem(code);
		}
		self.containerState.furtherBlankLines = void 0;
		self.containerState.initialBlankLine = void 0;
		return effects.attempt(indentConstruct, ok, notInCurrentItem)(code);
	}
	/** @type {State} */
	function notInCurrentItem(code) {
		self.containerState._closeFlow = true;
		self.interrupt = void 0;
		return factorySpace(effects, effects.attempt(list$1, ok, nok), "linePrefix", self.parser.constructs.disable.null.includes("codeIndented") ? void 0 : 4)(code);
	}
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeIndent(effects, ok, nok) {
	const self = this;
	return factorySpace(effects, afterPrefix, "listItemIndent", self.containerState.size + 1);
	/** @type {State} */
	function afterPrefix(code) {
		const tail = self.events[self.events.length - 1];
		return tail && tail[1].type === "listItemIndent" && tail[2].sliceSerialize(tail[1], true).length === self.containerState.size ? ok(code) : nok(code);
	}
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Exiter}
*/
function tokenizeListEnd(effects) {
	effects.exit(this.containerState.type);
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeListItemPrefixWhitespace(effects, ok, nok) {
	const self = this;
	return factorySpace(effects, afterPrefix, "listItemPrefixWhitespace", self.parser.constructs.disable.null.includes("codeIndented") ? void 0 : 5);
	/** @type {State} */
	function afterPrefix(code) {
		const tail = self.events[self.events.length - 1];
		return !markdownSpace(code) && tail && tail[1].type === "listItemPrefixWhitespace" ? ok(code) : nok(code);
	}
}

// node_modules/micromark-core-commonmark/lib/setext-underline.js
/**
* @import {
*   Code,
*   Construct,
*   Resolver,
*   State,
*   TokenizeContext,
*   Tokenizer
* } from 'micromark-util-types'
*/
/** @type {Construct} */
const setextUnderline = {
	name: "setextUnderline",
	resolveTo: resolveToSetextUnderline,
	tokenize: tokenizeSetextUnderline
};
/** @type {Resolver} */
function resolveToSetextUnderline(events, context) {
	const editMap = new EditMap$1();
	let index = events.length;
	/** @type {number | undefined} */
	let content;
	/** @type {number | undefined} */
	let text;
	/** @type {number | undefined} */
	let definition;
	while (index--) if (events[index][0] === "enter") {
		if (events[index][1].type === "content") {
			content = index;
			break;
		}
		if (events[index][1].type === "paragraph") text = index;
	} else {
		if (events[index][1].type === "content") editMap.add(index, 1, []);
		if (!definition && events[index][1].type === "definition") definition = index;
	}
	const heading = {
		type: "setextHeading",
		start: { ...events[content][1].start },
		end: { ...events[events.length - 1][1].end }
	};
	events[text][1].type = "setextHeadingText";
	if (definition) {
		editMap.add(text, 0, [[
			"enter",
			heading,
			context
		]]);
		editMap.add(definition + 1, 0, [[
			"exit",
			events[content][1],
			context
		]]);
		events[content][1].end = { ...events[definition][1].end };
	} else events[content][1] = heading;
	editMap.add(events.length, 0, [[
		"exit",
		heading,
		context
	]]);
	editMap.consume(events);
	return events;
}
/**
* @this {TokenizeContext}
*   Context.
* @type {Tokenizer}
*/
function tokenizeSetextUnderline(effects, ok, nok) {
	const self = this;
	/** @type {NonNullable<Code>} */
	let marker;
	return start;
	/**
	* At start of heading (setext) underline.
	*
	* ```markdown
	*   | aa
	* > | ==
	*     ^
	* ```
	*
	* @type {State}
	*/
	function start(code) {
		let index = self.events.length;
		/** @type {boolean | undefined} */
		let paragraph;
		while (index--) if (self.events[index][1].type !== "lineEnding" && self.events[index][1].type !== "linePrefix" && self.events[index][1].type !== "content") {
			paragraph = self.events[index][1].type === "paragraph";
			break;
		}
		if (!self.parser.lazy[self.now().line] && (self.interrupt || paragraph)) {
			effects.enter("setextHeadingLine");
			marker = code;
			return before(code);
		}
		return nok(code);
	}
	/**
	* After optional whitespace, at `-` or `=`.
	*
	* ```markdown
	*   | aa
	* > | ==
	*     ^
	* ```
	*
	* @type {State}
	*/
	function before(code) {
		effects.enter("setextHeadingLineSequence");
		return inside(code);
	}
	/**
	* In sequence.
	*
	* ```markdown
	*   | aa
	* > | ==
	*     ^
	* ```
	*
	* @type {State}
	*/
	function inside(code) {
		if (code === marker) {
			effects.consume(code);
			return inside;
		}
		effects.exit("setextHeadingLineSequence");
		return markdownSpace(code) ? factorySpace(effects, after, "lineSuffix")(code) : after(code);
	}
	/**
	* After sequence, after optional whitespace.
	*
	* ```markdown
	*   | aa
	* > | ==
	*       ^
	* ```
	*
	* @type {State}
	*/
	function after(code) {
		if (code === null || markdownLineEnding(code)) {
			effects.exit("setextHeadingLine");
			return ok(code);
		}
		return nok(code);
	}
}

// node_modules/micromark/lib/initialize/flow.js
/**
* @import {
*   InitialConstruct,
*   Initializer,
*   State,
*   TokenizeContext
* } from 'micromark-util-types'
*/
/** @type {InitialConstruct} */
const flow$1 = { tokenize: initializeFlow };
/**
* @this {TokenizeContext}
*   Self.
* @type {Initializer}
*   Initializer.
*/
function initializeFlow(effects) {
	const self = this;
	const initial = effects.attempt(blankLine, atBlankEnding, effects.attempt(this.parser.constructs.flowInitial, afterConstruct, factorySpace(effects, effects.attempt(this.parser.constructs.flow, afterConstruct, effects.attempt(content, afterConstruct)), "linePrefix")));
	return initial;
	/** @type {State} */
	function atBlankEnding(code) {
		if (code === null) {
			effects.consume(code);
			return;
		}
		effects.enter("lineEndingBlank");
		effects.consume(code);
		effects.exit("lineEndingBlank");
		self.currentConstruct = void 0;
		return initial;
	}
	/** @type {State} */
	function afterConstruct(code) {
		if (code === null) {
			effects.consume(code);
			return;
		}
		effects.enter("lineEnding");
		effects.consume(code);
		effects.exit("lineEnding");
		self.currentConstruct = void 0;
		return initial;
	}
}

// node_modules/micromark/lib/initialize/text.js
/**
* @import {
*   Code,
*   InitialConstruct,
*   Initializer,
*   Resolver,
*   State,
*   TokenizeContext
* } from 'micromark-util-types'
*/
const resolver = { resolveAll: createResolver() };
const string$1 = initializeFactory("string");
const text$1 = initializeFactory("text");
/**
* @param {'string' | 'text'} field
*   Field.
* @returns {InitialConstruct}
*   Construct.
*/
function initializeFactory(field) {
	return {
		resolveAll: createResolver(field === "text" ? resolveAllLineSuffixes : void 0),
		tokenize: initializeText
	};
	/**
	* @this {TokenizeContext}
	*   Context.
	* @type {Initializer}
	*/
	function initializeText(effects) {
		const self = this;
		const constructs = this.parser.constructs[field];
		const text = effects.attempt(constructs, start, notText);
		return start;
		/** @type {State} */
		function start(code) {
			return atBreak(code) ? text(code) : notText(code);
		}
		/** @type {State} */
		function notText(code) {
			if (code === null) {
				effects.consume(code);
				return;
			}
			effects.enter("data");
			effects.consume(code);
			return data;
		}
		/** @type {State} */
		function data(code) {
			if (atBreak(code)) {
				effects.exit("data");
				return text(code);
			}
			effects.consume(code);
			return data;
		}
		/**
		* @param {Code} code
		*   Code.
		* @returns {boolean}
		*   Whether the code is a break.
		*/
		function atBreak(code) {
			if (code === null) return true;
			const list = constructs[code];
			let index = -1;
			if (list) while (++index < list.length) {
				const item = list[index];
				if (!item.previous || item.previous.call(self, self.previous)) return true;
			}
			return false;
		}
	}
}
/**
* @param {Resolver | undefined} [extraResolver]
*   Resolver.
* @returns {Resolver}
*   Resolver.
*/
function createResolver(extraResolver) {
	return resolveAllText;
	/** @type {Resolver} */
	function resolveAllText(events, context) {
		let index = -1;
		/** @type {number | undefined} */
		let enter;
		while (++index <= events.length) if (enter === void 0) {
			if (events[index] && events[index][1].type === "data") {
				enter = index;
				index++;
			}
		} else if (!events[index] || events[index][1].type !== "data") {
			if (index !== enter + 2) {
				events[enter][1].end = events[index - 1][1].end;
				events.splice(enter + 2, index - enter - 2);
				index = enter + 2;
			}
			enter = void 0;
		}
		return extraResolver ? extraResolver(events, context) : events;
	}
}
/**
* A rather ugly set of instructions which again looks at chunks in the input
* stream.
* The reason to do this here is that it is *much* faster to parse in reverse.
* And that we can’t hook into `null` to split the line suffix before an EOF.
* To do: figure out if we can make this into a clean utility, or even in core.
* As it will be useful for GFMs literal autolink extension (and maybe even
* tables?)
*
* @type {Resolver}
*/
function resolveAllLineSuffixes(events, context) {
	const editMap = new EditMap$1();
	let eventIndex = 0;
	while (++eventIndex <= events.length) if ((eventIndex === events.length || events[eventIndex][1].type === "lineEnding") && events[eventIndex - 1][1].type === "data") {
		const data = events[eventIndex - 1][1];
		const chunks = context.sliceStream(data);
		let index = chunks.length;
		let bufferIndex = -1;
		let size = 0;
		/** @type {boolean | undefined} */
		let tabs;
		while (index--) {
			const chunk = chunks[index];
			if (typeof chunk === "string") {
				bufferIndex = chunk.length;
				while (chunk.charCodeAt(bufferIndex - 1) === 32) {
					size++;
					bufferIndex--;
				}
				if (bufferIndex) break;
				bufferIndex = -1;
			} else if (chunk === -2) {
				tabs = true;
				size++;
			} else if (chunk === -1) {} else {
				index++;
				break;
			}
		}
		if (context._contentTypeTextTrailing && eventIndex === events.length) size = 0;
		if (size) {
			const token = {
				type: eventIndex === events.length || tabs || size < 2 ? "lineSuffix" : "hardBreakTrailing",
				start: {
					_bufferIndex: index ? bufferIndex : data.start._bufferIndex + bufferIndex,
					_index: data.start._index + index,
					line: data.end.line,
					column: data.end.column - size,
					offset: data.end.offset - size
				},
				end: { ...data.end }
			};
			data.end = { ...token.start };
			if (data.start.offset === data.end.offset) Object.assign(data, token);
			else editMap.add(eventIndex, 0, [[
				"enter",
				token,
				context
			], [
				"exit",
				token,
				context
			]]);
		}
		eventIndex++;
	}
	editMap.consume(events);
	return events;
}

// node_modules/micromark/lib/constructs.js
/**
* @import {Extension} from 'micromark-util-types'
*/
var constructs_exports = /* @__PURE__ */ __exportAll({
	attentionMarkers: () => attentionMarkers,
	contentInitial: () => contentInitial,
	disable: () => disable,
	document: () => document,
	flow: () => flow,
	flowInitial: () => flowInitial,
	insideSpan: () => insideSpan,
	string: () => string,
	text: () => text
});
/** @satisfies {Extension['document']} */
const document = {
	[42]: list$1,
	[43]: list$1,
	[45]: list$1,
	[48]: list$1,
	[49]: list$1,
	[50]: list$1,
	[51]: list$1,
	[52]: list$1,
	[53]: list$1,
	[54]: list$1,
	[55]: list$1,
	[56]: list$1,
	[57]: list$1,
	[62]: blockQuote
};
/** @satisfies {Extension['contentInitial']} */
const contentInitial = { [91]: definition$2 };
/** @satisfies {Extension['flowInitial']} */
const flowInitial = {
	[-2]: codeIndented,
	[-1]: codeIndented,
	[32]: codeIndented
};
/** @satisfies {Extension['flow']} */
const flow = {
	[35]: headingAtx,
	[42]: thematicBreak,
	[45]: [setextUnderline, thematicBreak],
	[60]: htmlFlow,
	[61]: setextUnderline,
	[95]: thematicBreak,
	[96]: codeFenced,
	[126]: codeFenced
};
/** @satisfies {Extension['string']} */
const string = {
	[38]: characterReference,
	[92]: characterEscape
};
/** @satisfies {Extension['text']} */
const text = {
	[-5]: lineEnding,
	[-4]: lineEnding,
	[-3]: lineEnding,
	[33]: labelStartImage,
	[38]: characterReference,
	[42]: attention,
	[60]: [autolink, htmlText],
	[91]: labelStartLink,
	[92]: [hardBreakEscape, characterEscape],
	[93]: labelEnd,
	[95]: attention,
	[96]: codeText
};
/** @satisfies {Extension['insideSpan']} */
const insideSpan = { null: [attention, resolver] };
/** @satisfies {Extension['attentionMarkers']} */
const attentionMarkers = { null: [42, 95] };
/** @satisfies {Extension['disable']} */
const disable = { null: [] };

// node_modules/micromark/lib/create-tokenizer.js
/**
* @import {
*   Chunk,
*   Code,
*   ConstructRecord,
*   Construct,
*   Effects,
*   InitialConstruct,
*   ParseContext,
*   Point,
*   State,
*   TokenizeContext,
*   Token
* } from 'micromark-util-types'
*/
/**
* @callback Restore
*   Restore the state.
* @returns {undefined}
*   Nothing.
*
* @typedef Info
*   Info.
* @property {Restore} restore
*   Restore.
* @property {number} from
*   From.
*
* @callback ReturnHandle
*   Handle a successful run.
* @param {Construct} construct
*   Construct.
* @param {Info} info
*   Info.
* @returns {undefined}
*   Nothing.
*/
/**
* Create a tokenizer.
* Tokenizers deal with one type of data (e.g., containers, flow, text).
* The parser is the object dealing with it all.
* `initialize` works like other constructs, except that only its `tokenize`
* function is used, in which case it doesn’t receive an `ok` or `nok`.
* `from` can be given to set the point before the first character, although
* when further lines are indented, they must be set with `defineSkip`.
*
* @param {ParseContext} parser
*   Parser.
* @param {InitialConstruct} initialize
*   Construct.
* @param {Omit<Point, '_bufferIndex' | '_index'> | undefined} [from]
*   Point (optional).
* @returns {TokenizeContext}
*   Context.
*/
function createTokenizer(parser, initialize, from) {
	/** @type {Point} */
	let point = {
		_bufferIndex: -1,
		_index: 0,
		line: from && from.line || 1,
		column: from && from.column || 1,
		offset: from && from.offset || 0
	};
	/** @type {Record<string, number>} */
	const columnStart = {};
	/** @type {Array<Construct>} */
	const resolveAllConstructs = [];
	/** @type {Array<Chunk>} */
	let chunks = [];
	/** @type {Array<Token>} */
	let stack = [];
	/**
	* Tools used for tokenizing.
	*
	* @type {Effects}
	*/
	const effects = {
		attempt: constructFactory(onsuccessfulconstruct),
		check: constructFactory(onsuccessfulcheck),
		consume,
		enter,
		exit,
		interrupt: constructFactory(onsuccessfulcheck, { interrupt: true })
	};
	/**
	* State and tools for resolving and serializing.
	*
	* @type {TokenizeContext}
	*/
	const context = {
		code: null,
		containerState: {},
		defineSkip,
		events: [],
		now,
		parser,
		previous: null,
		sliceSerialize,
		sliceStream,
		write
	};
	/**
	* The state function.
	*
	* @type {State | undefined}
	*/
	let state = initialize.tokenize.call(context, effects);
	if (initialize.resolveAll) resolveAllConstructs.push(initialize);
	return context;
	/** @type {TokenizeContext['write']} */
	function write(slice) {
		chunks = push(chunks, slice);
		main();
		if (chunks[chunks.length - 1] !== null) return [];
		addResult(initialize, 0);
		context.events = resolveAll(resolveAllConstructs, context.events, context);
		return context.events;
	}
	/** @type {TokenizeContext['sliceSerialize']} */
	function sliceSerialize(token, expandTabs) {
		return serializeChunks(sliceStream(token), expandTabs);
	}
	/** @type {TokenizeContext['sliceStream']} */
	function sliceStream(token) {
		return sliceChunks(chunks, token);
	}
	/** @type {TokenizeContext['now']} */
	function now() {
		const { _bufferIndex, _index, line, column, offset } = point;
		return {
			_bufferIndex,
			_index,
			line,
			column,
			offset
		};
	}
	/** @type {TokenizeContext['defineSkip']} */
	function defineSkip(value) {
		columnStart[value.line] = value.column;
		accountForPotentialSkip();
	}
	/**
	* Main loop (note that `_index` and `_bufferIndex` in `point` are modified by
	* `consume`).
	* Here is where we walk through the chunks, which either include strings of
	* several characters, or numerical character codes.
	* The reason to do this in a loop instead of a call is so the stack can
	* drain.
	*
	* @returns {undefined}
	*   Nothing.
	*/
	function main() {
		while (point._index < chunks.length) {
			const chunk = chunks[point._index];
			if (typeof chunk === "string") {
				const chunkIndex = point._index;
				if (point._bufferIndex < 0) point._bufferIndex = 0;
				while (point._index === chunkIndex && point._bufferIndex < chunk.length) go(chunk.charCodeAt(point._bufferIndex));
			} else go(chunk);
		}
	}
	/**
	* Deal with one code.
	*
	* @param {Code} code
	*   Code.
	* @returns {undefined}
	*   Nothing.
	*/
	function go(code) {
		state = state(code);
	}
	/** @type {Effects['consume']} */
	function consume(code) {
		if (markdownLineEnding(code)) {
			point.line++;
			point.column = 1;
			point.offset += code === -3 ? 2 : 1;
			accountForPotentialSkip();
		} else if (code !== -1) {
			point.column++;
			point.offset++;
		}
		if (point._bufferIndex < 0) point._index++;
		else {
			point._bufferIndex++;
			if (point._bufferIndex === chunks[point._index].length) {
				point._bufferIndex = -1;
				point._index++;
			}
		}
		context.previous = code;
	}
	/** @type {Effects['enter']} */
	function enter(type, fields) {
		/** @type {Token} */
		const token = fields || {};
		token.type = type;
		token.start = now();
		context.events.push([
			"enter",
			token,
			context
		]);
		stack.push(token);
		return token;
	}
	/** @type {Effects['exit']} */
	function exit(type) {
		const token = stack.pop();
		token.end = now();
		context.events.push([
			"exit",
			token,
			context
		]);
		return token;
	}
	/**
	* Use results.
	*
	* @type {ReturnHandle}
	*/
	function onsuccessfulconstruct(construct, info) {
		addResult(construct, info.from);
	}
	/**
	* Discard results.
	*
	* @type {ReturnHandle}
	*/
	function onsuccessfulcheck(_, info) {
		info.restore();
	}
	/**
	* Factory to attempt/check/interrupt.
	*
	* @param {ReturnHandle} onreturn
	*   Callback.
	* @param {{interrupt?: boolean | undefined} | undefined} [fields]
	*   Fields.
	*/
	function constructFactory(onreturn, fields) {
		return hook;
		/**
		* Handle either an object mapping codes to constructs, a list of
		* constructs, or a single construct.
		*
		* @param {Array<Construct> | ConstructRecord | Construct} constructs
		*   Constructs.
		* @param {State} returnState
		*   State.
		* @param {State | undefined} [bogusState]
		*   State.
		* @returns {State}
		*   State.
		*/
		function hook(constructs, returnState, bogusState) {
			/** @type {ReadonlyArray<Construct>} */
			let listOfConstructs;
			/** @type {number} */
			let constructIndex;
			/** @type {Construct} */
			let currentConstruct;
			/** @type {Info} */
			let info;
			return Array.isArray(constructs) ? handleListOfConstructs(constructs) : "tokenize" in constructs ? handleListOfConstructs([constructs]) : handleMapOfConstructs(constructs);
			/**
			* Handle a list of construct.
			*
			* @param {ConstructRecord} map
			*   Constructs.
			* @returns {State}
			*   State.
			*/
			function handleMapOfConstructs(map) {
				return start;
				/** @type {State} */
				function start(code) {
					const left = code !== null && map[code];
					const all = code !== null && map.null;
					return handleListOfConstructs([...Array.isArray(left) ? left : left ? [left] : [], ...Array.isArray(all) ? all : all ? [all] : []])(code);
				}
			}
			/**
			* Handle a list of construct.
			*
			* @param {ReadonlyArray<Construct>} list
			*   Constructs.
			* @returns {State}
			*   State.
			*/
			function handleListOfConstructs(list) {
				listOfConstructs = list;
				constructIndex = 0;
				if (list.length === 0) return bogusState;
				return handleConstruct(list[constructIndex]);
			}
			/**
			* Handle a single construct.
			*
			* @param {Construct} construct
			*   Construct.
			* @returns {State}
			*   State.
			*/
			function handleConstruct(construct) {
				return start;
				/** @type {State} */
				function start(code) {
					info = store();
					currentConstruct = construct;
					if (!construct.partial) context.currentConstruct = construct;
					if (construct.name && context.parser.constructs.disable.null.includes(construct.name)) return nok(code);
					return construct.tokenize.call(fields ? Object.assign(Object.create(context), fields) : context, effects, ok, nok)(code);
				}
			}
			/** @type {State} */
			function ok(code) {
				onreturn(currentConstruct, info);
				return returnState;
			}
			/** @type {State} */
			function nok(code) {
				info.restore();
				if (++constructIndex < listOfConstructs.length) return handleConstruct(listOfConstructs[constructIndex]);
				return bogusState;
			}
		}
	}
	/**
	* @param {Construct} construct
	*   Construct.
	* @param {number} from
	*   From.
	* @returns {undefined}
	*   Nothing.
	*/
	function addResult(construct, from) {
		if (construct.resolveAll && !resolveAllConstructs.includes(construct)) resolveAllConstructs.push(construct);
		if (construct.resolve) splice(context.events, from, context.events.length - from, construct.resolve(context.events.slice(from), context));
		if (construct.resolveTo) context.events = construct.resolveTo(context.events, context);
	}
	/**
	* Store state.
	*
	* @returns {Info}
	*   Info.
	*/
	function store() {
		const startPoint = now();
		const startPrevious = context.previous;
		const startCurrentConstruct = context.currentConstruct;
		const startEventsIndex = context.events.length;
		const startStack = Array.from(stack);
		return {
			from: startEventsIndex,
			restore
		};
		/**
		* Restore state.
		*
		* @returns {undefined}
		*   Nothing.
		*/
		function restore() {
			point = startPoint;
			context.previous = startPrevious;
			context.currentConstruct = startCurrentConstruct;
			context.events.length = startEventsIndex;
			stack = startStack;
			accountForPotentialSkip();
		}
	}
	/**
	* Move the current point a bit forward in the line when it’s on a column
	* skip.
	*
	* @returns {undefined}
	*   Nothing.
	*/
	function accountForPotentialSkip() {
		if (point.line in columnStart && point.column < 2) {
			point.column = columnStart[point.line];
			point.offset += columnStart[point.line] - 1;
		}
	}
}
/**
* Get the chunks from a slice of chunks in the range of a token.
*
* @param {ReadonlyArray<Chunk>} chunks
*   Chunks.
* @param {Pick<Token, 'end' | 'start'>} token
*   Token.
* @returns {Array<Chunk>}
*   Chunks.
*/
function sliceChunks(chunks, token) {
	const startIndex = token.start._index;
	const startBufferIndex = token.start._bufferIndex;
	const endIndex = token.end._index;
	const endBufferIndex = token.end._bufferIndex;
	/** @type {Array<Chunk>} */
	let view;
	if (startIndex === endIndex) view = [chunks[startIndex].slice(startBufferIndex, endBufferIndex)];
	else {
		view = chunks.slice(startIndex, endIndex);
		if (startBufferIndex > -1) {
			const head = view[0];
			if (typeof head === "string") view[0] = head.slice(startBufferIndex);
			else view.shift();
		}
		if (endBufferIndex > 0) view.push(chunks[endIndex].slice(0, endBufferIndex));
	}
	return view;
}
/**
* Get the string value of a slice of chunks.
*
* @param {ReadonlyArray<Chunk>} chunks
*   Chunks.
* @param {boolean | undefined} [expandTabs=false]
*   Whether to expand tabs (default: `false`).
* @returns {string}
*   Result.
*/
function serializeChunks(chunks, expandTabs) {
	let index = -1;
	/** @type {Array<string>} */
	const result = [];
	/** @type {boolean | undefined} */
	let atTab;
	while (++index < chunks.length) {
		const chunk = chunks[index];
		/** @type {string} */
		let value;
		if (typeof chunk === "string") value = chunk;
		else switch (chunk) {
			case -5:
				value = "\r";
				break;
			case -4:
				value = "\n";
				break;
			case -3:
				value = "\r\n";
				break;
			case -2:
				value = expandTabs ? " " : "	";
				break;
			case -1:
				if (!expandTabs && atTab) continue;
				value = " ";
				break;
			default: value = String.fromCharCode(chunk);
		}
		atTab = chunk === -2;
		result.push(value);
	}
	return result.join("");
}

// node_modules/micromark/lib/parse.js
/**
* @import {
*   Create,
*   FullNormalizedExtension,
*   InitialConstruct,
*   ParseContext,
*   ParseOptions
* } from 'micromark-util-types'
*/
/**
* @param {ParseOptions | null | undefined} [options]
*   Configuration (optional).
* @returns {ParseContext}
*   Parser.
*/
function parse(options) {
	/** @type {ParseContext} */
	const parser = {
		constructs: combineExtensions([constructs_exports, ...(options || {}).extensions || []]),
		content: create(content$1),
		defined: [],
		document: create(document$1),
		flow: create(flow$1),
		lazy: {},
		string: create(string$1),
		text: create(text$1)
	};
	return parser;
	/**
	* @param {InitialConstruct} initial
	*   Construct to start with.
	* @returns {Create}
	*   Create a tokenizer.
	*/
	function create(initial) {
		return creator;
		/** @type {Create} */
		function creator(from) {
			return createTokenizer(parser, initial, from);
		}
	}
}

// node_modules/micromark/lib/postprocess.js
/**
* @import {Event} from 'micromark-util-types'
*/
/**
* @param {Array<Event>} events
*   Events.
* @returns {Array<Event>}
*   Events.
*/
function postprocess(events) {
	while (!subtokenize(events));
	return events;
}

// node_modules/micromark/lib/preprocess.js
/**
* @import {Chunk, Code, Encoding, Value} from 'micromark-util-types'
*/
/**
* @callback Preprocessor
*   Preprocess a value.
* @param {Value} value
*   Value.
* @param {Encoding | null | undefined} [encoding]
*   Encoding when `value` is a typed array (optional).
* @param {boolean | null | undefined} [end=false]
*   Whether this is the last chunk (default: `false`).
* @returns {Array<Chunk>}
*   Chunks.
*/
const search = /[\0\t\n\r]/g;
/**
* @returns {Preprocessor}
*   Preprocess a value.
*/
function preprocess() {
	let column = 1;
	let buffer = "";
	/** @type {boolean | undefined} */
	let start = true;
	/** @type {boolean | undefined} */
	let atCarriageReturn;
	return preprocessor;
	/** @type {Preprocessor} */
	function preprocessor(value, encoding, end) {
		value = buffer + (typeof value === "string" ? value.toString() : new TextDecoder(encoding || void 0).decode(value));
		/** @type {Array<Chunk>} */
		const chunks = [];
		let startPosition = 0;
		buffer = "";
		if (start) {
			if (value.charCodeAt(0) === 65279) startPosition++;
			start = void 0;
		}
		while (startPosition < value.length) {
			search.lastIndex = startPosition;
			const match = search.exec(value);
			const endPosition = match && match.index !== void 0 ? match.index : value.length;
			const code = value.charCodeAt(endPosition);
			if (!match) {
				buffer = value.slice(startPosition);
				break;
			}
			if (code === 10 && startPosition === endPosition && atCarriageReturn) {
				chunks.push(-3);
				atCarriageReturn = void 0;
			} else {
				if (atCarriageReturn) {
					chunks.push(-5);
					atCarriageReturn = void 0;
				}
				if (startPosition < endPosition) {
					chunks.push(value.slice(startPosition, endPosition));
					column += endPosition - startPosition;
				}
				switch (code) {
					case 0:
						chunks.push(65533);
						column++;
						break;
					case 9: {
						const next = Math.ceil(column / 4) * 4;
						chunks.push(-2);
						while (column++ < next) chunks.push(-1);
						break;
					}
					case 10:
						chunks.push(-4);
						column = 1;
						break;
					default:
						atCarriageReturn = true;
						column = 1;
				}
			}
			startPosition = endPosition + 1;
		}
		if (end) {
			if (atCarriageReturn) chunks.push(-5);
			if (buffer) chunks.push(buffer);
			chunks.push(null);
		}
		return chunks;
	}
}

// node_modules/micromark-util-decode-string/index.js
const characterEscapeOrReference = /\\([!-/:-@[-`{-~])|&(#(?:\d{1,7}|x[\da-f]{1,6})|[\da-z]{1,31});/gi;
/**
* Decode markdown strings (which occur in places such as fenced code info
* strings, destinations, labels, and titles).
*
* The “string” content type allows character escapes and -references.
* This decodes those.
*
* @param {string} value
*   Value to decode.
* @returns {string}
*   Decoded value.
*/
function decodeString(value) {
	return value.replace(characterEscapeOrReference, decode$1);
}
/**
* @param {string} $0
*   Match.
* @param {string} $1
*   Character escape.
* @param {string} $2
*   Character reference.
* @returns {string}
*   Decoded value
*/
function decode$1($0, $1, $2) {
	if ($1) return $1;
	if ($2.charCodeAt(0) === 35) {
		const head = $2.charCodeAt(1);
		const hex = head === 120 || head === 88;
		return decodeNumericCharacterReference($2.slice(hex ? 2 : 1), hex ? 16 : 10);
	}
	return decodeNamedCharacterReference($2) || $0;
}

// node_modules/unist-util-stringify-position/lib/index.js
/**
* @typedef {import('unist').Node} Node
* @typedef {import('unist').Point} Point
* @typedef {import('unist').Position} Position
*/
/**
* @typedef NodeLike
* @property {string} type
* @property {PositionLike | null | undefined} [position]
*
* @typedef PointLike
* @property {number | null | undefined} [line]
* @property {number | null | undefined} [column]
* @property {number | null | undefined} [offset]
*
* @typedef PositionLike
* @property {PointLike | null | undefined} [start]
* @property {PointLike | null | undefined} [end]
*/
/**
* Serialize the positional info of a point, position (start and end points),
* or node.
*
* @param {Node | NodeLike | Point | PointLike | Position | PositionLike | null | undefined} [value]
*   Node, position, or point.
* @returns {string}
*   Pretty printed positional info of a node (`string`).
*
*   In the format of a range `ls:cs-le:ce` (when given `node` or `position`)
*   or a point `l:c` (when given `point`), where `l` stands for line, `c` for
*   column, `s` for `start`, and `e` for end.
*   An empty string (`''`) is returned if the given value is neither `node`,
*   `position`, nor `point`.
*/
function stringifyPosition(value) {
	if (!value || typeof value !== "object") return "";
	if ("position" in value || "type" in value) return position(value.position);
	if ("start" in value || "end" in value) return position(value);
	if ("line" in value || "column" in value) return point$1(value);
	return "";
}
/**
* @param {Point | PointLike | null | undefined} point
* @returns {string}
*/
function point$1(point) {
	return index(point && point.line) + ":" + index(point && point.column);
}
/**
* @param {Position | PositionLike | null | undefined} pos
* @returns {string}
*/
function position(pos) {
	return point$1(pos && pos.start) + "-" + point$1(pos && pos.end);
}
/**
* @param {number | null | undefined} value
* @returns {number}
*/
function index(value) {
	return value && typeof value === "number" ? value : 1;
}

// node_modules/mdast-util-from-markdown/lib/index.js
/**
* @import {
*   Break,
*   Blockquote,
*   Code,
*   Definition,
*   Emphasis,
*   Heading,
*   Html,
*   Image,
*   InlineCode,
*   Link,
*   ListItem,
*   List,
*   Nodes,
*   Paragraph,
*   PhrasingContent,
*   ReferenceType,
*   Root,
*   Strong,
*   Text,
*   ThematicBreak
* } from 'mdast'
* @import {
*   Encoding,
*   Event,
*   Token,
*   Value
* } from 'micromark-util-types'
* @import {Point} from 'unist'
* @import {
*   CompileContext,
*   CompileData,
*   Config,
*   Extension,
*   Handle,
*   OnEnterError,
*   Options
* } from './types.js'
*/
const own = {}.hasOwnProperty;
/**
* Turn markdown into a syntax tree.
*
* @overload
* @param {Value} value
* @param {Encoding | null | undefined} [encoding]
* @param {Options | null | undefined} [options]
* @returns {Root}
*
* @overload
* @param {Value} value
* @param {Options | null | undefined} [options]
* @returns {Root}
*
* @param {Value} value
*   Markdown to parse.
* @param {Encoding | Options | null | undefined} [encoding]
*   Character encoding for when `value` is `Buffer`.
* @param {Options | null | undefined} [options]
*   Configuration.
* @returns {Root}
*   mdast tree.
*/
function fromMarkdown(value, encoding, options) {
	if (encoding && typeof encoding === "object") {
		options = encoding;
		encoding = void 0;
	}
	return compiler(options)(postprocess(parse(options).document().write(preprocess()(value, encoding, true))));
}
/**
* Note this compiler only understand complete buffering, not streaming.
*
* @param {Options | null | undefined} [options]
*/
function compiler(options) {
	/** @type {Config} */
	const config = {
		afterExit: [],
		beforeEnter: [],
		transforms: [],
		canContainEols: [
			"emphasis",
			"fragment",
			"heading",
			"paragraph",
			"strong"
		],
		enter: {
			autolink: opener(link),
			autolinkProtocol: onenterdata,
			autolinkEmail: onenterdata,
			atxHeading: opener(heading),
			blockQuote: opener(blockQuote),
			characterEscape: onenterdata,
			characterReference: onenterdata,
			codeFenced: opener(codeFlow),
			codeFencedFenceInfo: buffer,
			codeFencedFenceMeta: buffer,
			codeIndented: opener(codeFlow, buffer),
			codeText: opener(codeText, buffer),
			codeTextData: onenterdata,
			data: onenterdata,
			codeFlowValue: onenterdata,
			definition: opener(definition),
			definitionDestinationString: buffer,
			definitionLabelString: buffer,
			definitionTitleString: buffer,
			emphasis: opener(emphasis),
			hardBreakEscape: opener(hardBreak),
			hardBreakTrailing: opener(hardBreak),
			htmlFlow: opener(html, buffer),
			htmlFlowData: onenterdata,
			htmlText: opener(html, buffer),
			htmlTextData: onenterdata,
			image: opener(image),
			label: buffer,
			link: opener(link),
			listItem: opener(listItem),
			listItemValue: onenterlistitemvalue,
			listOrdered: opener(list, onenterlistordered),
			listUnordered: opener(list),
			paragraph: opener(paragraph),
			reference: onenterreference,
			referenceString: buffer,
			resourceDestinationString: buffer,
			resourceTitleString: buffer,
			setextHeading: opener(heading),
			strong: opener(strong),
			thematicBreak: opener(thematicBreak)
		},
		exit: {
			atxHeading: closer(),
			atxHeadingSequence: onexitatxheadingsequence,
			autolink: closer(),
			autolinkEmail: onexitautolinkemail,
			autolinkProtocol: onexitautolinkprotocol,
			blockQuote: closer(),
			characterEscapeValue: onexitdata,
			characterReferenceMarkerHexadecimal: onexitcharacterreferencemarker,
			characterReferenceMarkerNumeric: onexitcharacterreferencemarker,
			characterReferenceValue: onexitcharacterreferencevalue,
			characterReference: onexitcharacterreference,
			codeFenced: closer(onexitcodefenced),
			codeFencedFence: onexitcodefencedfence,
			codeFencedFenceInfo: onexitcodefencedfenceinfo,
			codeFencedFenceMeta: onexitcodefencedfencemeta,
			codeFlowValue: onexitdata,
			codeIndented: closer(onexitcodeindented),
			codeText: closer(onexitcodetext),
			codeTextData: onexitdata,
			data: onexitdata,
			definition: closer(),
			definitionDestinationString: onexitdefinitiondestinationstring,
			definitionLabelString: onexitdefinitionlabelstring,
			definitionTitleString: onexitdefinitiontitlestring,
			emphasis: closer(),
			hardBreakEscape: closer(onexithardbreak),
			hardBreakTrailing: closer(onexithardbreak),
			htmlFlow: closer(onexithtmlflow),
			htmlFlowData: onexitdata,
			htmlText: closer(onexithtmltext),
			htmlTextData: onexitdata,
			image: closer(onexitimage),
			label: onexitlabel,
			labelText: onexitlabeltext,
			lineEnding: onexitlineending,
			link: closer(onexitlink),
			listItem: closer(),
			listOrdered: closer(),
			listUnordered: closer(),
			paragraph: closer(),
			referenceString: onexitreferencestring,
			resourceDestinationString: onexitresourcedestinationstring,
			resourceTitleString: onexitresourcetitlestring,
			resource: onexitresource,
			setextHeading: closer(onexitsetextheading),
			setextHeadingLineSequence: onexitsetextheadinglinesequence,
			setextHeadingText: onexitsetextheadingtext,
			strong: closer(),
			thematicBreak: closer()
		}
	};
	configure(config, (options || {}).mdastExtensions || []);
	/** @type {CompileData} */
	const data = {};
	return compile;
	/**
	* Turn micromark events into an mdast tree.
	*
	* @param {Array<Event>} events
	*   Events.
	* @returns {Root}
	*   mdast tree.
	*/
	function compile(events) {
		/** @type {Root} */
		let tree = {
			type: "root",
			children: [],
			position: void 0
		};
		/** @type {Omit<CompileContext, 'sliceSerialize'>} */
		const context = {
			stack: [tree],
			tokenStack: [],
			config,
			enter,
			exit,
			buffer,
			resume,
			data
		};
		/** @type {Array<number>} */
		const listStack = [];
		/** @type {Array<Event>} */
		const prepared = [];
		let index = -1;
		while (++index < events.length) {
			prepared.push(events[index]);
			if (events[index][1].type === "listOrdered" || events[index][1].type === "listUnordered") {
				if (events[index][0] === "enter") listStack.push(prepared.length - 1);
				else prepareList(prepared, listStack.pop());
			}
		}
		events = prepared;
		index = -1;
		while (++index < events.length) {
			const handler = config[events[index][0]];
			if (events[index][0] === "enter" && config.beforeEnter.length > 0) callListeners(config.beforeEnter, {
				...context,
				sliceSerialize: events[index][2].sliceSerialize
			}, events[index][1]);
			if (own.call(handler, events[index][1].type)) handler[events[index][1].type].call({
				...context,
				sliceSerialize: events[index][2].sliceSerialize
			}, events[index][1]);
			if (events[index][0] === "exit" && config.afterExit.length > 0) callListeners(config.afterExit, {
				...context,
				sliceSerialize: events[index][2].sliceSerialize
			}, events[index][1]);
		}
		if (context.tokenStack.length > 0) {
			const tail = context.tokenStack[context.tokenStack.length - 1];
			(tail[1] || defaultOnError).call(context, void 0, tail[0]);
		}
		tree.position = {
			start: point(events.length > 0 ? events[0][1].start : {
				line: 1,
				column: 1,
				offset: 0
			}),
			end: point(events.length > 0 ? events[events.length - 2][1].end : {
				line: 1,
				column: 1,
				offset: 0
			})
		};
		index = -1;
		while (++index < config.transforms.length) tree = config.transforms[index](tree) || tree;
		return tree;
	}
	/**
	* @param {Array<Handle>} listeners
	*   Listeners.
	* @param {CompileContext} context
	*   Context.
	* @param {Token} token
	*   Token.
	* @returns {undefined}
	*   Nothing.
	*/
	function callListeners(listeners, context, token) {
		let index = -1;
		while (++index < listeners.length) listeners[index].call(context, token);
	}
	/**
	* @param {Array<Event>} events
	*   Events, ending with the list to prepare.
	* @param {number} start
	*   Index of the list enter.
	* @returns {undefined}
	*/
	function prepareList(events, start) {
		const end = events.length - 1;
		let index = start - 1;
		let containerBalance = -1;
		let listSpread = false;
		/** @type {Token | undefined} */
		let listItem;
		/** @type {number | undefined} */
		let lineIndex;
		/** @type {number | undefined} */
		let firstBlankLineIndex;
		/** @type {boolean | undefined} */
		let atMarker;
		/**
		* `listItem` events to insert before the event at `at`, in walk order.
		* Merged in after the walk, as inserting while walking would shift the
		* rest of the list once per item.
		* @type {Array<{at: number, event: Event}>}
		*/
		const insertions = [];
		while (++index <= end) {
			const event = events[index];
			switch (event[1].type) {
				case "listUnordered":
				case "listOrdered":
				case "blockQuote":
					if (event[0] === "enter") containerBalance++;
					else containerBalance--;
					atMarker = void 0;
					break;
				case "lineEndingBlank":
					if (event[0] === "enter") {
						if (listItem && !atMarker && !containerBalance && !firstBlankLineIndex) firstBlankLineIndex = index;
						atMarker = void 0;
					}
					break;
				case "linePrefix":
				case "listItemValue":
				case "listItemMarker":
				case "listItemPrefix":
				case "listItemPrefixWhitespace": break;
				default: atMarker = void 0;
			}
			if (!containerBalance && event[0] === "enter" && event[1].type === "listItemPrefix" || containerBalance === -1 && event[0] === "exit" && (event[1].type === "listUnordered" || event[1].type === "listOrdered")) {
				if (listItem) {
					let tailIndex = index;
					lineIndex = void 0;
					while (tailIndex--) {
						const tailEvent = events[tailIndex];
						if (tailEvent[1].type === "lineEnding" || tailEvent[1].type === "lineEndingBlank") {
							if (tailEvent[0] === "exit") continue;
							if (lineIndex) {
								events[lineIndex][1].type = "lineEndingBlank";
								listSpread = true;
							}
							tailEvent[1].type = "lineEnding";
							lineIndex = tailIndex;
						} else if (tailEvent[1].type === "linePrefix" || tailEvent[1].type === "blockQuotePrefix" || tailEvent[1].type === "blockQuotePrefixWhitespace" || tailEvent[1].type === "blockQuoteMarker" || tailEvent[1].type === "listItemIndent") {} else break;
					}
					if (firstBlankLineIndex && (!lineIndex || firstBlankLineIndex < lineIndex)) listItem._spread = true;
					listItem.end = Object.assign({}, lineIndex ? events[lineIndex][1].start : event[1].end);
					insertions.push({
						at: lineIndex || index,
						event: [
							"exit",
							listItem,
							event[2]
						]
					});
				}
				if (event[1].type === "listItemPrefix") {
					/** @type {Token} */
					const item = {
						type: "listItem",
						_spread: false,
						start: Object.assign({}, event[1].start),
						end: void 0
					};
					listItem = item;
					insertions.push({
						at: index,
						event: [
							"enter",
							item,
							event[2]
						]
					});
					firstBlankLineIndex = void 0;
					atMarker = true;
				}
			}
		}
		const listEvents = events.splice(start);
		let insertion = 0;
		index = -1;
		while (++index < listEvents.length) {
			while (insertion < insertions.length && insertions[insertion].at === start + index) events.push(insertions[insertion++].event);
			events.push(listEvents[index]);
		}
		events[start][1]._spread = listSpread;
	}
	/**
	* Create an opener handle.
	*
	* @param {(token: Token) => Nodes} create
	*   Create a node.
	* @param {Handle | undefined} [and]
	*   Optional function to also run.
	* @returns {Handle}
	*   Handle.
	*/
	function opener(create, and) {
		return open;
		/**
		* @this {CompileContext}
		* @param {Token} token
		* @returns {undefined}
		*/
		function open(token) {
			enter.call(this, create(token), token);
			if (and) and.call(this, token);
		}
	}
	/**
	* @type {CompileContext['buffer']}
	*/
	function buffer() {
		this.stack.push({
			type: "fragment",
			children: []
		});
	}
	/**
	* @type {CompileContext['enter']}
	*/
	function enter(node, token, errorHandler) {
		this.stack[this.stack.length - 1].children.push(node);
		this.stack.push(node);
		this.tokenStack.push([token, errorHandler || void 0]);
		node.position = {
			start: point(token.start),
			end: void 0
		};
	}
	/**
	* Create a closer handle.
	*
	* @param {Handle | undefined} [and]
	*   Optional function to also run.
	* @returns {Handle}
	*   Handle.
	*/
	function closer(and) {
		return close;
		/**
		* @this {CompileContext}
		* @param {Token} token
		* @returns {undefined}
		*/
		function close(token) {
			if (and) and.call(this, token);
			exit.call(this, token);
		}
	}
	/**
	* @type {CompileContext['exit']}
	*/
	function exit(token, onExitError) {
		const node = this.stack.pop();
		const open = this.tokenStack.pop();
		if (!open) throw new Error("Cannot close `" + token.type + "` (" + stringifyPosition({
			start: token.start,
			end: token.end
		}) + "): it’s not open");
		if (open[0].type !== token.type) {
			if (onExitError) onExitError.call(this, token, open[0]);
			else (open[1] || defaultOnError).call(this, token, open[0]);
		}
		node.position.end = point(token.end);
	}
	/**
	* @type {CompileContext['resume']}
	*/
	function resume() {
		return toString(this.stack.pop());
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onenterlistordered() {
		this.data.expectingFirstListItemValue = true;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onenterlistitemvalue(token) {
		if (this.data.expectingFirstListItemValue) {
			const ancestor = this.stack[this.stack.length - 2];
			ancestor.start = Number.parseInt(this.sliceSerialize(token), 10);
			this.data.expectingFirstListItemValue = void 0;
		}
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitcodefencedfenceinfo() {
		const data = this.resume();
		const node = this.stack[this.stack.length - 1];
		node.lang = data;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitcodefencedfencemeta() {
		const data = this.resume();
		const node = this.stack[this.stack.length - 1];
		node.meta = data;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitcodefencedfence() {
		if (this.data.flowCodeInside) return;
		this.buffer();
		this.data.flowCodeInside = true;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitcodefenced() {
		const data = this.resume();
		const node = this.stack[this.stack.length - 1];
		node.value = data.replace(/^(\r?\n|\r)|(\r?\n|\r)$/g, "");
		this.data.flowCodeInside = void 0;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitcodeindented() {
		const data = this.resume();
		const node = this.stack[this.stack.length - 1];
		node.value = data.replace(/(\r?\n|\r)$/g, "");
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitdefinitionlabelstring(token) {
		const label = this.resume();
		const node = this.stack[this.stack.length - 1];
		node.label = label;
		node.identifier = normalizeIdentifier(this.sliceSerialize(token)).toLowerCase();
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitdefinitiontitlestring() {
		const data = this.resume();
		const node = this.stack[this.stack.length - 1];
		node.title = data;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitdefinitiondestinationstring() {
		const data = this.resume();
		const node = this.stack[this.stack.length - 1];
		node.url = data;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitatxheadingsequence(token) {
		const node = this.stack[this.stack.length - 1];
		if (!node.depth) node.depth = this.sliceSerialize(token).length;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitsetextheadingtext() {
		this.data.setextHeadingSlurpLineEnding = true;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitsetextheadinglinesequence(token) {
		const node = this.stack[this.stack.length - 1];
		node.depth = this.sliceSerialize(token).codePointAt(0) === 61 ? 1 : 2;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitsetextheading() {
		this.data.setextHeadingSlurpLineEnding = void 0;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onenterdata(token) {
		/** @type {Array<Nodes>} */
		const siblings = this.stack[this.stack.length - 1].children;
		let tail = siblings[siblings.length - 1];
		if (!tail || tail.type !== "text") {
			tail = text();
			tail.position = {
				start: point(token.start),
				end: void 0
			};
			siblings.push(tail);
		}
		this.stack.push(tail);
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitdata(token) {
		const tail = this.stack.pop();
		tail.value += this.sliceSerialize(token);
		tail.position.end = point(token.end);
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitlineending(token) {
		const context = this.stack[this.stack.length - 1];
		if (this.data.atHardBreak) {
			const tail = context.children[context.children.length - 1];
			tail.position.end = point(token.end);
			this.data.atHardBreak = void 0;
			return;
		}
		if (!this.data.setextHeadingSlurpLineEnding && config.canContainEols.includes(context.type)) {
			onenterdata.call(this, token);
			onexitdata.call(this, token);
		}
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexithardbreak() {
		this.data.atHardBreak = true;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexithtmlflow() {
		const data = this.resume();
		const node = this.stack[this.stack.length - 1];
		node.value = data;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexithtmltext() {
		const data = this.resume();
		const node = this.stack[this.stack.length - 1];
		node.value = data;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitcodetext() {
		const data = this.resume();
		const node = this.stack[this.stack.length - 1];
		node.value = data;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitlink() {
		const node = this.stack[this.stack.length - 1];
		if (this.data.inReference) {
			/** @type {ReferenceType} */
			const referenceType = this.data.referenceType || "shortcut";
			node.type += "Reference";
			node.referenceType = referenceType;
			delete node.url;
			delete node.title;
		} else {
			delete node.identifier;
			delete node.label;
		}
		this.data.referenceType = void 0;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitimage() {
		const node = this.stack[this.stack.length - 1];
		if (this.data.inReference) {
			/** @type {ReferenceType} */
			const referenceType = this.data.referenceType || "shortcut";
			node.type += "Reference";
			node.referenceType = referenceType;
			delete node.url;
			delete node.title;
		} else {
			delete node.identifier;
			delete node.label;
		}
		this.data.referenceType = void 0;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitlabeltext(token) {
		const string = this.sliceSerialize(token);
		const ancestor = this.stack[this.stack.length - 2];
		ancestor.label = decodeString(string);
		ancestor.identifier = normalizeIdentifier(string).toLowerCase();
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitlabel() {
		const fragment = this.stack[this.stack.length - 1];
		const value = this.resume();
		const node = this.stack[this.stack.length - 1];
		this.data.inReference = true;
		if (node.type === "link") node.children = fragment.children;
		else node.alt = value;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitresourcedestinationstring() {
		const data = this.resume();
		const node = this.stack[this.stack.length - 1];
		node.url = data;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitresourcetitlestring() {
		const data = this.resume();
		const node = this.stack[this.stack.length - 1];
		node.title = data;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitresource() {
		this.data.inReference = void 0;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onenterreference() {
		this.data.referenceType = "collapsed";
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitreferencestring(token) {
		const label = this.resume();
		const node = this.stack[this.stack.length - 1];
		node.label = label;
		node.identifier = normalizeIdentifier(this.sliceSerialize(token)).toLowerCase();
		this.data.referenceType = "full";
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitcharacterreferencemarker(token) {
		this.data.characterReferenceType = token.type;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitcharacterreferencevalue(token) {
		const data = this.sliceSerialize(token);
		const type = this.data.characterReferenceType;
		/** @type {string} */
		let value;
		if (type) {
			value = decodeNumericCharacterReference(data, type === "characterReferenceMarkerNumeric" ? 10 : 16);
			this.data.characterReferenceType = void 0;
		} else value = decodeNamedCharacterReference(data);
		const tail = this.stack[this.stack.length - 1];
		tail.value += value;
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitcharacterreference(token) {
		const tail = this.stack.pop();
		tail.position.end = point(token.end);
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitautolinkprotocol(token) {
		onexitdata.call(this, token);
		const node = this.stack[this.stack.length - 1];
		node.url = this.sliceSerialize(token);
	}
	/**
	* @this {CompileContext}
	* @type {Handle}
	*/
	function onexitautolinkemail(token) {
		onexitdata.call(this, token);
		const node = this.stack[this.stack.length - 1];
		node.url = "mailto:" + this.sliceSerialize(token);
	}
	/** @returns {Blockquote} */
	function blockQuote() {
		return {
			type: "blockquote",
			children: [],
			position: void 0
		};
	}
	/** @returns {Code} */
	function codeFlow() {
		return {
			type: "code",
			lang: null,
			meta: null,
			value: "",
			position: void 0
		};
	}
	/** @returns {InlineCode} */
	function codeText() {
		return {
			type: "inlineCode",
			value: "",
			position: void 0
		};
	}
	/** @returns {Definition} */
	function definition() {
		return {
			type: "definition",
			identifier: "",
			label: null,
			title: null,
			url: "",
			position: void 0
		};
	}
	/** @returns {Emphasis} */
	function emphasis() {
		return {
			type: "emphasis",
			children: [],
			position: void 0
		};
	}
	/** @returns {Heading} */
	function heading() {
		return {
			type: "heading",
			depth: 0,
			children: [],
			position: void 0
		};
	}
	/** @returns {Break} */
	function hardBreak() {
		return {
			type: "break",
			position: void 0
		};
	}
	/** @returns {Html} */
	function html() {
		return {
			type: "html",
			value: "",
			position: void 0
		};
	}
	/** @returns {Image} */
	function image() {
		return {
			type: "image",
			title: null,
			url: "",
			alt: null,
			position: void 0
		};
	}
	/** @returns {Link} */
	function link() {
		return {
			type: "link",
			title: null,
			url: "",
			children: [],
			position: void 0
		};
	}
	/**
	* @param {Token} token
	* @returns {List}
	*/
	function list(token) {
		return {
			type: "list",
			ordered: token.type === "listOrdered",
			start: null,
			spread: token._spread,
			children: [],
			position: void 0
		};
	}
	/**
	* @param {Token} token
	* @returns {ListItem}
	*/
	function listItem(token) {
		return {
			type: "listItem",
			spread: token._spread,
			checked: null,
			children: [],
			position: void 0
		};
	}
	/** @returns {Paragraph} */
	function paragraph() {
		return {
			type: "paragraph",
			children: [],
			position: void 0
		};
	}
	/** @returns {Strong} */
	function strong() {
		return {
			type: "strong",
			children: [],
			position: void 0
		};
	}
	/** @returns {Text} */
	function text() {
		return {
			type: "text",
			value: "",
			position: void 0
		};
	}
	/** @returns {ThematicBreak} */
	function thematicBreak() {
		return {
			type: "thematicBreak",
			position: void 0
		};
	}
}
/**
* Copy a point-like value.
*
* @param {Point} d
*   Point-like value.
* @returns {Point}
*   unist point.
*/
function point(d) {
	return {
		line: d.line,
		column: d.column,
		offset: d.offset
	};
}
/**
* @param {Config} combined
* @param {Array<Array<Extension> | Extension>} extensions
* @returns {undefined}
*/
function configure(combined, extensions) {
	let index = -1;
	while (++index < extensions.length) {
		const value = extensions[index];
		if (Array.isArray(value)) configure(combined, value);
		else extension(combined, value);
	}
}
/**
* @param {Config} combined
* @param {Extension} extension
* @returns {undefined}
*/
function extension(combined, extension) {
	/** @type {keyof Extension} */
	let key;
	for (key in extension) if (own.call(extension, key)) switch (key) {
		case "canContainEols": {
			const right = extension[key];
			if (right) combined[key].push(...right);
			break;
		}
		case "transforms": {
			const right = extension[key];
			if (right) combined[key].push(...right);
			break;
		}
		case "afterExit":
		case "beforeEnter": {
			const right = extension[key];
			if (right) combined[key].push(right);
			break;
		}
		case "enter":
		case "exit": {
			const right = extension[key];
			if (right) Object.assign(combined[key], right);
			break;
		}
	}
}
/** @type {OnEnterError} */
function defaultOnError(left, right) {
	if (left) throw new Error("Cannot close `" + left.type + "` (" + stringifyPosition({
		start: left.start,
		end: left.end
	}) + "): a different token (`" + right.type + "`, " + stringifyPosition({
		start: right.start,
		end: right.end
	}) + ") is open");
	throw new Error("Cannot close document, a token (`" + right.type + "`, " + stringifyPosition({
		start: right.start,
		end: right.end
	}) + ") is still open");
}

// node_modules/devlop/lib/default.js
function ok() {}

// node_modules/mdast-util-gfm-table/lib/index.js
/**
* @import {Heading, InlineCode, Table, TableCell, TableRow} from 'mdast'
* @import {Options as MarkdownTableOptions} from 'markdown-table'
* @import {
*   CompileContext,
*   Extension as FromMarkdownExtension,
*   Handle as FromMarkdownHandle,
* } from 'mdast-util-from-markdown'
* @import {
*   Options as ToMarkdownExtension,
*   Handle as ToMarkdownHandle,
*   Info,
*   Join,
*   State
* } from 'mdast-util-to-markdown'
*/
/**
* @typedef Options
*   Configuration.
* @property {boolean | null | undefined} [tableCellPadding=true]
*   Whether to add a space of padding between delimiters and cells (default:
*   `true`).
* @property {boolean | null | undefined} [tablePipeAlign=true]
*   Whether to align the delimiters (default: `true`).
* @property {MarkdownTableOptions['stringLength'] | null | undefined} [stringLength]
*   Function to detect the length of table cell content, used when aligning
*   the delimiters between cells (optional).
*/
/**
* Create an extension for `mdast-util-from-markdown` to enable GFM tables in
* markdown.
*
* @returns {FromMarkdownExtension}
*   Extension for `mdast-util-from-markdown` to enable GFM tables.
*/
function gfmTableFromMarkdown() {
	return {
		enter: {
			table: enterTable,
			tableData: enterCell,
			tableHeader: enterCell,
			tableRow: enterRow
		},
		exit: {
			codeText: exitCodeText,
			table: exitTable,
			tableData: exit,
			tableHeader: exit,
			tableRow: exit
		}
	};
}
/**
* Enter a table.
*
* @this {CompileContext}
* @type {FromMarkdownHandle}
*/
function enterTable(token) {
	const align = token._align;
	/* @__PURE__ */ ok(align, "expected `_align` on table");
	this.enter({
		type: "table",
		align: align.map(function(d) {
			return d === "none" ? null : d;
		}),
		children: [],
		position: void 0
	}, token);
	this.data.inTable = true;
}
/**
* Exit a table.
*
* @this {CompileContext}
* @type {FromMarkdownHandle}
*/
function exitTable(token) {
	this.exit(token);
	this.data.inTable = void 0;
}
/**
* Enter a row.
*
* @this {CompileContext}
* @type {FromMarkdownHandle}
*/
function enterRow(token) {
	this.enter({
		type: "tableRow",
		children: [],
		position: void 0
	}, token);
}
/**
* Exit a row or cell.
*
* @this {CompileContext}
* @type {FromMarkdownHandle}
*/
function exit(token) {
	this.exit(token);
}
/**
* Enter a cell.
*
* @this {CompileContext}
* @type {FromMarkdownHandle}
*/
function enterCell(token) {
	this.enter({
		type: "tableCell",
		children: [],
		position: void 0
	}, token);
}
/**
* Exit code (text).
*
* Overwrites the default code text data handler to unescape escaped pipes
* when they are in tables.
*
* @this {CompileContext}
* @type {FromMarkdownHandle}
*/
function exitCodeText(token) {
	let value = this.resume();
	if (this.data.inTable) value = value.replace(/\\([\\|])/g, replace);
	const node = this.stack[this.stack.length - 1];
	/* @__PURE__ */ ok(node.type === "inlineCode");
	node.value = value;
	this.exit(token);
}
/**
* Unescape an escaped pipe.
*
* @param {string} $0
*   Whole match.
* @param {string} $1
*   Escaped character.
* @returns {string}
*   Replacement.
*/
function replace($0, $1) {
	return $1 === "|" ? $1 : $0;
}

// node_modules/micromark-extension-gfm-table/lib/edit-map.js
/**
* @import {Event} from 'micromark-util-types'
*/
/**
* @typedef {[number, number, Array<Event>]} Change
* @typedef {[number, number, number]} Jump
*/
/**
* Tracks a bunch of edits.
*/
var EditMap = class {
	/**
	* Create a new edit map.
	*/
	constructor() {
		/**
		* Record of changes.
		*
		* @type {Array<Change>}
		*/
		this.map = [];
		/**
		* Changes by index, so `add` does not scan `map` (quadratic on
		* table-heavy documents).
		*
		* @type {Map<number, Change>}
		*/
		this.index = /* @__PURE__ */ new Map();
	}
	/**
	* Create an edit: a remove and/or add at a certain place.
	*
	* @param {number} index
	*   Index at which to apply the edit.
	* @param {number} remove
	*   Count of items to remove at the index.
	* @param {Array<Event>} add
	*   Items to add at the index.
	* @returns {undefined}
	*   Nothing.
	*/
	add(index, remove, add) {
		addImplementation(this, index, remove, add);
	}
	/**
	* Done, change the events.
	*
	* @param {Array<Event>} events
	*   List of events to apply the edits to.
	* @returns {undefined}
	*   Nothing.
	*/
	consume(events) {
		this.map.sort(function(a, b) {
			return a[0] - b[0];
		});
		/* c8 ignore next 3 -- `resolve` is never called without tables, so without edits. */
		if (this.map.length === 0) return;
		let index = this.map.length;
		/** @type {Array<Array<Event>>} */
		const vecs = [];
		while (index > 0) {
			index -= 1;
			vecs.push(events.slice(this.map[index][0] + this.map[index][1]), this.map[index][2]);
			events.length = this.map[index][0];
		}
		vecs.push(events.slice());
		events.length = 0;
		let slice = vecs.pop();
		while (slice) {
			for (const element of slice) events.push(element);
			slice = vecs.pop();
		}
		this.map.length = 0;
		this.index.clear();
	}
};
/**
* Create an edit.
*
* @param {EditMap} editMap
*   Edit map to apply to.
* @param {number} at
*   Index at which to apply the edit.
* @param {number} remove
*   Count of items to remove at the index.
* @param {Array<Event>} add
*   Items to add at the index.
* @returns {undefined}
*   Nothing.
*/
function addImplementation(editMap, at, remove, add) {
	/* c8 ignore next 3 -- `resolve` is never called without tables, so without edits. */
	if (remove === 0 && add.length === 0) return;
	const existing = editMap.index.get(at);
	if (existing) {
		existing[1] += remove;
		existing[2].push(...add);
		return;
	}
	/** @type {Change} */
	const change = [
		at,
		remove,
		add
	];
	editMap.map.push(change);
	editMap.index.set(at, change);
}

// node_modules/micromark-extension-gfm-table/lib/infer.js
/**
* @import {Event} from 'micromark-util-types'
*/
/**
* @typedef {'center' | 'left' | 'none' | 'right'} Align
*/
/**
* Figure out the alignment of a GFM table.
*
* @param {Readonly<Array<Event>>} events
*   List of events.
* @param {number} index
*   Table enter event.
* @returns {Array<Align>}
*   List of aligns.
*/
function gfmTableAlign(events, index) {
	let inDelimiterRow = false;
	/** @type {Array<Align>} */
	const align = [];
	while (index < events.length) {
		const event = events[index];
		if (inDelimiterRow) {
			if (event[0] === "enter") {
				if (event[1].type === "tableContent") align.push(events[index + 1][1].type === "tableDelimiterMarker" ? "left" : "none");
			} else if (event[1].type === "tableContent") {
				if (events[index - 1][1].type === "tableDelimiterMarker") {
					const alignIndex = align.length - 1;
					align[alignIndex] = align[alignIndex] === "left" ? "center" : "right";
				}
			} else if (event[1].type === "tableDelimiterRow") break;
		} else if (event[0] === "enter" && event[1].type === "tableDelimiterRow") inDelimiterRow = true;
		index += 1;
	}
	return align;
}

// node_modules/micromark-extension-gfm-table/lib/syntax.js
/**
* @import {Event, Extension, Point, Resolver, State, Token, TokenizeContext, Tokenizer} from 'micromark-util-types'
*/
/**
* @typedef {[number, number, number, number]} Range
*   Cell info.
*
* @typedef {0 | 1 | 2 | 3} RowKind
*   Where we are: `1` for head row, `2` for delimiter row, `3` for body row.
*/
/**
* Create an HTML extension for `micromark` to support GitHub tables syntax.
*
* @returns {Extension}
*   Extension for `micromark` that can be passed in `extensions` to enable GFM
*   table syntax.
*/
function gfmTable() {
	return { flow: { null: {
		name: "table",
		tokenize: tokenizeTable,
		resolveAll: resolveTable
	} } };
}
/**
* Tokenizer for GFM tables.
*
* @this {TokenizeContext}
* @type {Tokenizer}
*/
function tokenizeTable(effects, ok, nok) {
	const self = this;
	let size = 0;
	let sizeB = 0;
	/** @type {boolean | undefined} */
	let seen;
	return start;
	/**
	* Start of a GFM table.
	*
	* If there is a valid table row or table head before, then we try to parse
	* another row.
	* Otherwise, we try to parse a head.
	*
	* ```markdown
	* > | | a |
	*     ^
	*   | | - |
	* > | | b |
	*     ^
	* ```
	* @type {State}
	*/
	function start(code) {
		let index = self.events.length - 1;
		while (index > -1) {
			const { type } = self.events[index][1];
			if (type === "lineEnding" || type === "linePrefix") index--;
			else break;
		}
		const tail = index > -1 ? self.events[index][1].type : null;
		const next = tail === "tableHead" || tail === "tableRow" ? bodyRowStart : headRowBefore;
		if (next === bodyRowStart && self.parser.lazy[self.now().line]) return nok(code);
		return next(code);
	}
	/**
	* Before table head row.
	*
	* ```markdown
	* > | | a |
	*     ^
	*   | | - |
	*   | | b |
	* ```
	*
	* @type {State}
	*/
	function headRowBefore(code) {
		effects.enter("tableHead");
		effects.enter("tableRow");
		return headRowStart(code);
	}
	/**
	* Before table head row, after whitespace.
	*
	* ```markdown
	* > | | a |
	*     ^
	*   | | - |
	*   | | b |
	* ```
	*
	* @type {State}
	*/
	function headRowStart(code) {
		if (code === 124) return headRowBreak(code);
		seen = true;
		sizeB += 1;
		return headRowBreak(code);
	}
	/**
	* At break in table head row.
	*
	* ```markdown
	* > | | a |
	*     ^
	*       ^
	*         ^
	*   | | - |
	*   | | b |
	* ```
	*
	* @type {State}
	*/
	function headRowBreak(code) {
		if (code === null) return nok(code);
		if (markdownLineEnding(code)) {
			if (sizeB > 1) {
				sizeB = 0;
				self.interrupt = true;
				effects.exit("tableRow");
				effects.enter("lineEnding");
				effects.consume(code);
				effects.exit("lineEnding");
				return headDelimiterStart;
			}
			return nok(code);
		}
		if (markdownSpace(code)) return factorySpace(effects, headRowBreak, "whitespace")(code);
		sizeB += 1;
		if (seen) {
			seen = false;
			size += 1;
		}
		if (code === 124) {
			effects.enter("tableCellDivider");
			effects.consume(code);
			effects.exit("tableCellDivider");
			seen = true;
			return headRowBreak;
		}
		effects.enter("data");
		return headRowData(code);
	}
	/**
	* In table head row data.
	*
	* ```markdown
	* > | | a |
	*       ^
	*   | | - |
	*   | | b |
	* ```
	*
	* @type {State}
	*/
	function headRowData(code) {
		if (code === null || code === 124 || markdownLineEndingOrSpace(code)) {
			effects.exit("data");
			return headRowBreak(code);
		}
		effects.consume(code);
		return code === 92 ? headRowEscape : headRowData;
	}
	/**
	* In table head row escape.
	*
	* ```markdown
	* > | | a\-b |
	*         ^
	*   | | ---- |
	*   | | c    |
	* ```
	*
	* @type {State}
	*/
	function headRowEscape(code) {
		if (code === 92 || code === 124) {
			effects.consume(code);
			return headRowData;
		}
		return headRowData(code);
	}
	/**
	* Before delimiter row.
	*
	* ```markdown
	*   | | a |
	* > | | - |
	*     ^
	*   | | b |
	* ```
	*
	* @type {State}
	*/
	function headDelimiterStart(code) {
		self.interrupt = false;
		if (self.parser.lazy[self.now().line]) return nok(code);
		effects.enter("tableDelimiterRow");
		seen = false;
		if (markdownSpace(code)) return factorySpace(effects, headDelimiterBefore, "linePrefix", self.parser.constructs.disable.null.includes("codeIndented") ? void 0 : 4)(code);
		return headDelimiterBefore(code);
	}
	/**
	* Before delimiter row, after optional whitespace.
	*
	* Reused when a `|` is found later, to parse another cell.
	*
	* ```markdown
	*   | | a |
	* > | | - |
	*     ^
	*   | | b |
	* ```
	*
	* @type {State}
	*/
	function headDelimiterBefore(code) {
		if (code === 45 || code === 58) return headDelimiterValueBefore(code);
		if (code === 124) {
			seen = true;
			effects.enter("tableCellDivider");
			effects.consume(code);
			effects.exit("tableCellDivider");
			return headDelimiterCellBefore;
		}
		return headDelimiterNok(code);
	}
	/**
	* After `|`, before delimiter cell.
	*
	* ```markdown
	*   | | a |
	* > | | - |
	*      ^
	* ```
	*
	* @type {State}
	*/
	function headDelimiterCellBefore(code) {
		if (markdownSpace(code)) return factorySpace(effects, headDelimiterValueBefore, "whitespace")(code);
		return headDelimiterValueBefore(code);
	}
	/**
	* Before delimiter cell value.
	*
	* ```markdown
	*   | | a |
	* > | | - |
	*       ^
	* ```
	*
	* @type {State}
	*/
	function headDelimiterValueBefore(code) {
		if (code === 58) {
			sizeB += 1;
			seen = true;
			effects.enter("tableDelimiterMarker");
			effects.consume(code);
			effects.exit("tableDelimiterMarker");
			return headDelimiterLeftAlignmentAfter;
		}
		if (code === 45) {
			sizeB += 1;
			return headDelimiterLeftAlignmentAfter(code);
		}
		if (code === null || markdownLineEnding(code)) return headDelimiterCellAfter(code);
		return headDelimiterNok(code);
	}
	/**
	* After delimiter cell left alignment marker.
	*
	* ```markdown
	*   | | a  |
	* > | | :- |
	*        ^
	* ```
	*
	* @type {State}
	*/
	function headDelimiterLeftAlignmentAfter(code) {
		if (code === 45) {
			effects.enter("tableDelimiterFiller");
			return headDelimiterFiller(code);
		}
		return headDelimiterNok(code);
	}
	/**
	* In delimiter cell filler.
	*
	* ```markdown
	*   | | a |
	* > | | - |
	*       ^
	* ```
	*
	* @type {State}
	*/
	function headDelimiterFiller(code) {
		if (code === 45) {
			effects.consume(code);
			return headDelimiterFiller;
		}
		if (code === 58) {
			seen = true;
			effects.exit("tableDelimiterFiller");
			effects.enter("tableDelimiterMarker");
			effects.consume(code);
			effects.exit("tableDelimiterMarker");
			return headDelimiterRightAlignmentAfter;
		}
		effects.exit("tableDelimiterFiller");
		return headDelimiterRightAlignmentAfter(code);
	}
	/**
	* After delimiter cell right alignment marker.
	*
	* ```markdown
	*   | |  a |
	* > | | -: |
	*         ^
	* ```
	*
	* @type {State}
	*/
	function headDelimiterRightAlignmentAfter(code) {
		if (markdownSpace(code)) return factorySpace(effects, headDelimiterCellAfter, "whitespace")(code);
		return headDelimiterCellAfter(code);
	}
	/**
	* After delimiter cell.
	*
	* ```markdown
	*   | |  a |
	* > | | -: |
	*          ^
	* ```
	*
	* @type {State}
	*/
	function headDelimiterCellAfter(code) {
		if (code === 124) return headDelimiterBefore(code);
		if (code === null || markdownLineEnding(code)) {
			if (!seen || size !== sizeB) return headDelimiterNok(code);
			effects.exit("tableDelimiterRow");
			effects.exit("tableHead");
			return ok(code);
		}
		return headDelimiterNok(code);
	}
	/**
	* In delimiter row, at a disallowed byte.
	*
	* ```markdown
	*   | | a |
	* > | | x |
	*       ^
	* ```
	*
	* @type {State}
	*/
	function headDelimiterNok(code) {
		return nok(code);
	}
	/**
	* Before table body row.
	*
	* ```markdown
	*   | | a |
	*   | | - |
	* > | | b |
	*     ^
	* ```
	*
	* @type {State}
	*/
	function bodyRowStart(code) {
		effects.enter("tableRow");
		return bodyRowBreak(code);
	}
	/**
	* At break in table body row.
	*
	* ```markdown
	*   | | a |
	*   | | - |
	* > | | b |
	*     ^
	*       ^
	*         ^
	* ```
	*
	* @type {State}
	*/
	function bodyRowBreak(code) {
		if (code === 124) {
			effects.enter("tableCellDivider");
			effects.consume(code);
			effects.exit("tableCellDivider");
			return bodyRowBreak;
		}
		if (code === null || markdownLineEnding(code)) {
			effects.exit("tableRow");
			return ok(code);
		}
		if (markdownSpace(code)) return factorySpace(effects, bodyRowBreak, "whitespace")(code);
		effects.enter("data");
		return bodyRowData(code);
	}
	/**
	* In table body row data.
	*
	* ```markdown
	*   | | a |
	*   | | - |
	* > | | b |
	*       ^
	* ```
	*
	* @type {State}
	*/
	function bodyRowData(code) {
		if (code === null || code === 124 || markdownLineEndingOrSpace(code)) {
			effects.exit("data");
			return bodyRowBreak(code);
		}
		effects.consume(code);
		return code === 92 ? bodyRowEscape : bodyRowData;
	}
	/**
	* In table body row escape.
	*
	* ```markdown
	*   | | a    |
	*   | | ---- |
	* > | | b\-c |
	*         ^
	* ```
	*
	* @type {State}
	*/
	function bodyRowEscape(code) {
		if (code === 92 || code === 124) {
			effects.consume(code);
			return bodyRowData;
		}
		return bodyRowData(code);
	}
}
/** @type {Resolver} */
function resolveTable(events, context) {
	let index = -1;
	let inFirstCellAwaitingPipe = true;
	/** @type {RowKind} */
	let rowKind = 0;
	/** @type {Range} */
	let lastCell = [
		0,
		0,
		0,
		0
	];
	/** @type {Range} */
	let cell = [
		0,
		0,
		0,
		0
	];
	let afterHeadAwaitingFirstBodyRow = false;
	let lastTableEnd = 0;
	/** @type {Token | undefined} */
	let currentTable;
	/** @type {Token | undefined} */
	let currentBody;
	/** @type {Token | undefined} */
	let currentCell;
	const map = new EditMap();
	while (++index < events.length) {
		const event = events[index];
		const token = event[1];
		if (event[0] === "enter") {
			if (token.type === "tableHead") {
				afterHeadAwaitingFirstBodyRow = false;
				if (lastTableEnd !== 0) {
					flushTableEnd(map, context, lastTableEnd, currentTable, currentBody);
					currentBody = void 0;
					lastTableEnd = 0;
				}
				currentTable = {
					type: "table",
					start: Object.assign({}, token.start),
					end: Object.assign({}, token.end)
				};
				map.add(index, 0, [[
					"enter",
					currentTable,
					context
				]]);
			} else if (token.type === "tableRow" || token.type === "tableDelimiterRow") {
				inFirstCellAwaitingPipe = true;
				currentCell = void 0;
				lastCell = [
					0,
					0,
					0,
					0
				];
				cell = [
					0,
					index + 1,
					0,
					0
				];
				if (afterHeadAwaitingFirstBodyRow) {
					afterHeadAwaitingFirstBodyRow = false;
					currentBody = {
						type: "tableBody",
						start: Object.assign({}, token.start),
						end: Object.assign({}, token.end)
					};
					map.add(index, 0, [[
						"enter",
						currentBody,
						context
					]]);
				}
				rowKind = token.type === "tableDelimiterRow" ? 2 : currentBody ? 3 : 1;
			} else if (rowKind && (token.type === "data" || token.type === "tableDelimiterMarker" || token.type === "tableDelimiterFiller")) {
				inFirstCellAwaitingPipe = false;
				if (cell[2] === 0) {
					if (lastCell[1] !== 0) {
						cell[0] = cell[1];
						currentCell = flushCell(map, context, lastCell, rowKind, void 0, currentCell);
						lastCell = [
							0,
							0,
							0,
							0
						];
					}
					cell[2] = index;
				}
			} else if (token.type === "tableCellDivider") {
				if (inFirstCellAwaitingPipe) inFirstCellAwaitingPipe = false;
				else {
					if (lastCell[1] !== 0) {
						cell[0] = cell[1];
						currentCell = flushCell(map, context, lastCell, rowKind, void 0, currentCell);
					}
					lastCell = cell;
					cell = [
						lastCell[1],
						index,
						0,
						0
					];
				}
			}
		} else if (token.type === "tableHead") {
			afterHeadAwaitingFirstBodyRow = true;
			lastTableEnd = index;
		} else if (token.type === "tableRow" || token.type === "tableDelimiterRow") {
			lastTableEnd = index;
			if (lastCell[1] !== 0) {
				cell[0] = cell[1];
				currentCell = flushCell(map, context, lastCell, rowKind, index, currentCell);
			} else if (cell[1] !== 0) currentCell = flushCell(map, context, cell, rowKind, index, currentCell);
			rowKind = 0;
		} else if (rowKind && (token.type === "data" || token.type === "tableDelimiterMarker" || token.type === "tableDelimiterFiller")) cell[3] = index;
	}
	if (lastTableEnd !== 0) flushTableEnd(map, context, lastTableEnd, currentTable, currentBody);
	map.consume(context.events);
	index = -1;
	while (++index < context.events.length) {
		const event = context.events[index];
		if (event[0] === "enter" && event[1].type === "table") event[1]._align = gfmTableAlign(context.events, index);
	}
	return events;
}
/**
* Generate a cell.
*
* @param {EditMap} map
*   Edit map to apply to.
* @param {Readonly<TokenizeContext>} context
*   Tokenize context.
* @param {Readonly<Range>} range
*   Range of the cell within events.
* @param {RowKind} rowKind
*   Type of row.
* @param {number | undefined} rowEnd
*   Index of the end of the row, if known.
* @param {Token | undefined} previousCell
*   Previous cell token, if any.
* @returns {Token | undefined}
*   Current cell token after flushing, if any.
*/
function flushCell(map, context, range, rowKind, rowEnd, previousCell) {
	const groupName = rowKind === 1 ? "tableHeader" : rowKind === 2 ? "tableDelimiter" : "tableData";
	const valueName = "tableContent";
	if (range[0] !== 0) {
		previousCell.end = Object.assign({}, getPoint(context.events, range[0]));
		map.add(range[0], 0, [[
			"exit",
			previousCell,
			context
		]]);
	}
	const now = getPoint(context.events, range[1]);
	previousCell = {
		type: groupName,
		start: Object.assign({}, now),
		end: Object.assign({}, now)
	};
	map.add(range[1], 0, [[
		"enter",
		previousCell,
		context
	]]);
	if (range[2] !== 0) {
		const relatedStart = getPoint(context.events, range[2]);
		const relatedEnd = getPoint(context.events, range[3]);
		/** @type {Token} */
		const valueToken = {
			type: valueName,
			start: Object.assign({}, relatedStart),
			end: Object.assign({}, relatedEnd)
		};
		map.add(range[2], 0, [[
			"enter",
			valueToken,
			context
		]]);
		if (rowKind !== 2) {
			const start = context.events[range[2]];
			const end = context.events[range[3]];
			start[1].end = Object.assign({}, end[1].end);
			start[1].type = "chunkText";
			start[1].contentType = "text";
			if (range[3] > range[2] + 1) {
				const a = range[2] + 1;
				const b = range[3] - range[2] - 1;
				map.add(a, b, []);
			}
		}
		map.add(range[3] + 1, 0, [[
			"exit",
			valueToken,
			context
		]]);
	}
	if (rowEnd !== void 0) {
		previousCell.end = Object.assign({}, getPoint(context.events, rowEnd));
		map.add(rowEnd, 0, [[
			"exit",
			previousCell,
			context
		]]);
		previousCell = void 0;
	}
	return previousCell;
}
/**
* Generate table end (and table body end).
*
* @param {Readonly<EditMap>} map
*   Edit map to apply to.
* @param {Readonly<TokenizeContext>} context
*   Tokenize context.
* @param {number} index
*   Index within the events where the table end should be inserted.
* @param {Token} table
*   Table token.
* @param {Token | undefined} tableBody
*   Table body token, if any.
* @returns {undefined}
*   Nothing.
*/
function flushTableEnd(map, context, index, table, tableBody) {
	/** @type {Array<Event>} */
	const exits = [];
	const related = getPoint(context.events, index);
	if (tableBody) {
		tableBody.end = Object.assign({}, related);
		exits.push([
			"exit",
			tableBody,
			context
		]);
	}
	table.end = Object.assign({}, related);
	exits.push([
		"exit",
		table,
		context
	]);
	map.add(index + 1, 0, exits);
}
/**
* Get the point (start or end) for a given event in the list of events.
*
* @param {Readonly<Array<Event>>} events
*   List of events.
* @param {number} index
*   Index of the event to get the point for.
* @returns {Readonly<Point>}
*   Start point for enter and end point for exit.
*/
function getPoint(events, index) {
	const event = events[index];
	const side = event[0] === "enter" ? "start" : "end";
	return event[1][side];
}

// packages/core/src/plan-reader/markdown/parse-markdown.ts
const options = {
	extensions: [gfmTable(), { disable: { null: [
		"attention",
		"autolink",
		"characterEscape",
		"characterReference",
		"codeText",
		"definition",
		"hardBreakEscape",
		"htmlText",
		"labelEnd",
		"labelStartImage",
		"labelStartLink"
	] } }],
	mdastExtensions: [gfmTableFromMarkdown()]
};
function parseMarkdown(text) {
	return fromMarkdown(text, options);
}

// packages/core/src/plan-reader/markdown/chunks.ts
const chunkSizes = {
	shortest: 40,
	longest: 200
};
const sentinel = "\n\n# end";
/**
* Parses an outline piece by piece. The parser's time grows with the square of the lists and quotes in a text, so long
* texts are cut where nothing can be open but a fence or a comment: whether one is, the heading put behind each piece
* tells. Then the piece is parsed again with twice as many of those that follow it.
*/
function parseChunks({ text, lines }, sizes = chunkSizes, quick = () => null) {
	const all = text.split("\n");
	const cuts = cutsOf(all, lines, sizes);
	const chunks = [];
	for (let at = 0, take = 1; at < cuts.length - 1;) {
		const next = Math.min(at + take, cuts.length - 1);
		const [from = 0, to = all.length] = [cuts[at], cuts[next]];
		const isLast = next === cuts.length - 1;
		const piece = {
			lines: lines.slice(from, to),
			goesOn: !isLast && isItem(all[to] ?? "")
		};
		const blocks = take === 1 && !isLast ? quick(spanOf$1(lines, from, to)) : null;
		if (blocks) {
			chunks.push({
				...piece,
				content: blocks
			});
			at = next;
			continue;
		}
		const root = parseMarkdown(all.slice(from, to).join("\n") + (isLast ? "" : sentinel));
		if (isLast || endsClosed(root, to - from)) {
			if (!isLast) root.children.pop();
			chunks.push({
				...piece,
				content: root
			});
			[at, take] = [next, 1];
		} else take *= 2;
	}
	return chunks;
}
function spanOf$1(lines, from, to) {
	return {
		first: lines[from] ?? 1,
		last: (lines[to] ?? 1) - 1
	};
}
function endsClosed(root, length) {
	const last = root.children.at(-1);
	return last?.type === "heading" && last.position?.start.line === length + 2;
}
/** Lines that begin a piece: not indented, behind a blank one, and no item; in a long list also its items. */
function cutsOf(all, lines, sizes) {
	const cuts = [0];
	for (let at = 1; at < all.length; at++) {
		const length = at - (cuts.at(-1) ?? 0);
		const line = all[at] ?? "";
		const follows = lines[at] === (lines[at - 1] ?? 0) + 1;
		if (length < sizes.shortest || !follows || !/^\S/.test(line)) continue;
		if ((all[at - 1] ?? "").trim() === "" && !/^(?:[-*+=]|\d{1,9}[.)]|>(?! ?[A-Za-z]))/.test(line) || length > sizes.longest && isItem(line)) cuts.push(at);
	}
	return [...cuts, all.length];
}
function isItem(line) {
	return /^[-*+] {1,4}[A-Za-z[`]/.test(line);
}

// packages/core/src/plan-reader/markdown/mdast-blocks.ts
/**
* Blocks by the markdown parser, with everything that markdown allows; texts and places are those of the source. Pieces that
* the quick reader understands are left to it.
*/
function mdastBlocks(source, short, { sizes, quick } = {}) {
	const blocks = [];
	const chunks = parseChunks(short, sizes, quick);
	chunks.forEach((chunk, index) => {
		const [first, ...rest] = blocksOf({
			source,
			lines: chunk.lines
		}, chunk);
		const last = blocks.at(-1);
		if (chunks[index - 1]?.goesOn === true && meetAsLists(chunks[index - 1], chunk) && first?.type === "list" && last?.type === "list" && markerOf(source, first) === markerOf(source, last)) blocks.splice(-1, 1, {
			type: "list",
			items: [...last.items, ...first.items]
		}, ...rest);
		else if (first) blocks.push(first, ...rest);
	});
	return blocks;
}
function meetAsLists(before, after) {
	return before !== void 0 && typesOf(before).at(-1) === "list" && typesOf(after)[0] === "list";
}
function typesOf({ content }) {
	return ("children" in content ? content.children : content).map(({ type }) => type);
}
function blocksOf(context, { content }) {
	return "children" in content ? content.children.flatMap((node) => convert(context, node)) : content;
}
function markerOf(source, { items: [item] }) {
	return item && source.lines[item.line - 1]?.[item.column - 1];
}
function convert(context, node) {
	if (node.type === "paragraph") return [{
		type: "paragraph",
		lines: textLines(context, node)
	}];
	if (node.type === "heading") return [headingFrom(textLines(context, node), node.depth)];
	if (node.type === "list") return [list(context, node)];
	if (node.type === "code") return [codeFrom(context.source, span(context, node))];
	if (node.type === "table") return [table(context, node)];
	if (node.type === "thematicBreak") return [{
		type: "rule",
		line: span(context, node).first
	}];
	return node.type === "blockquote" ? node.children.flatMap((child) => quoted(context, child)) : [];
}
/** A heading that is quoted is text: it begins no section of the plan that quotes it. */
function quoted(context, node) {
	return convert(context, node).map((block) => block.type === "heading" ? {
		type: "paragraph",
		lines: [{
			line: block.line,
			column: block.column,
			text: block.text
		}]
	} : block);
}
/** Lines that the outline left out behind a block's last one belong to it, except where they are items of their own. */
function span({ source, lines }, node) {
	const { start, end } = node.position ?? {
		start: {
			line: 1,
			column: 1
		},
		end: {
			line: 1,
			column: 2
		}
	};
	const at = end.column === 1 && end.line > start.line ? end.line - 1 : end.line;
	const last = lines[at - 1] ?? lines.at(-1) ?? at;
	const next = lines[at] ?? last + 1;
	const leftOut = next > last + 1 && !isItemLine(source.lines[last - 1] ?? "");
	return {
		first: lines[start.line - 1] ?? start.line,
		last: leftOut ? next - 1 : last,
		column: start.column
	};
}
/** Lines of a paragraph without the indentation and the quote markers of the containers around it. */
function textLines(context, node) {
	const { first, last, column } = span(context, node);
	const lines = [lineFrom(context.source, first, column)];
	for (let line = first + 1; line <= last; line++) {
		const indent = /^[\s>]*/.exec(context.source.lines[line - 1] ?? "")?.[0].length ?? 0;
		lines.push(lineFrom(context.source, line, indent + 1));
	}
	return lines;
}
function list(context, node) {
	return {
		type: "list",
		items: node.children.flatMap((child) => items(context, child))
	};
}
/** An item, and the items of its run that the outline left out. */
function items(context, node) {
	const { first, column } = span(context, node);
	const [head, ...rest] = node.children;
	const whole = head?.type === "paragraph";
	const text = whole ? textLines(context, head) : [];
	const next = context.lines[node.position?.start.line ?? 1] ?? first + 1;
	const alone = itemFrom(context.source, {
		line: first,
		column,
		text
	}, (whole ? rest : node.children).flatMap((child) => convert(context, child)));
	if (next <= first + 1) return [alone];
	return [alone, ...Array.from({ length: next - first - 1 }, (_, i) => omitted(context, first + 1 + i, column))];
}
function omitted(context, line, column) {
	const marker = /^[-*+][ \t]+/.exec(lineFrom(context.source, line, column).text)?.[0].length ?? 0;
	return itemFrom(context.source, {
		line,
		column,
		text: [lineFrom(context.source, line, column + marker)]
	}, []);
}
function table(context, node) {
	const [header, , ...rows] = textLines(context, node).map(cellsOf);
	return {
		type: "table",
		line: span(context, node).first,
		header: header ?? [],
		rows
	};
}

// packages/core/src/plan-reader/markdown/quick-blocks.ts
/**
* Headings, fences, lists, tables and paragraphs, written as people write them, in one pass over the lines. At the first
* line that could mean anything else (a quote, a tab, html, lazy continuation, an underlined heading, code by
* indentation) this gives up with null. Where it answers, it answers as the markdown parser does; a property test says so.
*/
function quickBlocks(source, blank, span = {
	first: 1,
	last: source.lines.length
}) {
	const reader = new QuickReader(source, blank, span);
	return reader.read() ? reader.blocks : null;
}
const heading = /^(#{1,6})(?: |$)/;
const fence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const rule = /^(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/;
const marker = /^(?:([-*+])|(\d{1,9})([.)])) {1,4}(?=\S)/;
const underline = /^(?:-+|=+) *$/;
/** Starts of lines, and of the text of items, that need the whole of markdown. */
const beyond = /^(?:[>\s<]|[-*+](?:\s*$|\t| {5})|\d{1,9}[.)](?:\s*$|\t| {5})|#{1,6}\t)/;
const beyondInItem = /^(?:[>#<\s]|`{3}|~{3}|[-*+](?:$|\s)|\d{1,9}[.)](?:$|\s)|[-*_ ]{3,}$|=+ *$)/;
const delimiter = /^\|?(?: *:?-+:? *\|)*(?: *:?-+:? *)?$/;
const maybeDelimiter = /^[ >]*[|:-][|: -]*$/;
const widestTable = 100;
var QuickReader = class {
	blocks = [];
	#source;
	#blank;
	#open = [];
	#lists = /* @__PURE__ */ new WeakMap();
	#paragraph = null;
	/** The line that is read next, counted from 0. */
	#at;
	#end;
	constructor(source, blank, span) {
		this.#source = source;
		this.#blank = blank;
		this.#at = span.first - 1;
		this.#end = span.last;
	}
	/** False as soon as a line needs the markdown parser. */
	read() {
		while (this.#at < this.#end) {
			const line = this.#source.lines[this.#at] ?? "";
			if (this.#isBlank(line)) this.#paragraph = null;
			else if (!this.#filled(line, line.search(/[^ ]/))) return false;
			this.#at++;
		}
		this.#close(0);
		return true;
	}
	#isBlank(line) {
		const number = this.#at + 1;
		if (this.#blank && number >= this.#blank.first && number <= this.#blank.last) return true;
		return /^[ \t]*$/.test(line) || tagLine.test(line) && !keptTag.test(line);
	}
	#filled(line, indent) {
		const text = line.slice(indent);
		if (line.length > 2e3 || indent > 120) return false;
		const depth = this.#depthAt(indent);
		const inside = depth === this.#open.length;
		const inParagraph = this.#paragraph !== null;
		if (indent - (depth === 0 ? 0 : this.#open[depth - 1]?.indent ?? 0) >= 4) return text[0] !== ">" && inside && inParagraph && !this.#beforeDelimiter() && this.#words(indent);
		if (beyond.test(text) || inside && inParagraph && underline.test(text)) return false;
		if (!inside && inParagraph && !this.#begins(text)) return false;
		if (!inside) this.#close(depth);
		return this.#block(text, indent);
	}
	#depthAt(indent) {
		const depth = this.#open.findIndex((item) => item.indent > indent);
		return depth === -1 ? this.#open.length : depth;
	}
	/** Whether a line can begin a block although a paragraph is open. */
	#begins(text) {
		return heading.test(text) || fence.test(text) || rule.test(text) || marker.test(text);
	}
	#block(text, indent) {
		const hashes = heading.exec(text)?.[1];
		if (hashes !== void 0) return this.#add(headingFrom([this.#line(indent)], hashes.length));
		const ticks = fence.exec(text);
		if (ticks) return this.#code(ticks[1] ?? ticks[2] ?? "", indent);
		if (rule.test(text)) return this.#add({
			type: "rule",
			line: this.#at + 1
		});
		const item = marker.exec(text);
		if (item) return this.#item(item, indent);
		if (this.#beforeDelimiter()) return this.#table(indent);
		return this.#words(indent);
	}
	#add(block) {
		this.#paragraph = null;
		this.#container().push(block);
		return true;
	}
	#container() {
		return this.#open.at(-1)?.children ?? this.blocks;
	}
	#line(indent) {
		return lineFrom(this.#source, this.#at + 1, indent + 1);
	}
	#words(indent) {
		if (this.#paragraph) this.#paragraph.push(this.#line(indent));
		else {
			const lines = [this.#line(indent)];
			this.#add({
				type: "paragraph",
				lines
			});
			this.#paragraph = lines;
		}
		return true;
	}
	/** All lines up to the closing fence. What ends with its item, or never, is left to the parser. */
	#code(ticks, indent) {
		const base = this.#open.at(-1)?.indent ?? 0;
		for (let at = this.#at + 1; at < this.#end; at++) {
			const line = this.#source.lines[at] ?? "";
			if (/^[ \t]*$/.test(line)) continue;
			const start = line.search(/[^ ]/);
			if (start < base || base > 0 && line[start] === "	") return false;
			if (start - base >= 4 || !closes(line.slice(start), ticks)) continue;
			this.#add(codeFrom(this.#source, {
				first: this.#at + 1,
				last: at + 1,
				column: indent + 1
			}));
			this.#at = at;
			return true;
		}
		return false;
	}
	#item(found, indent) {
		const [whole, bullet, number, end] = found;
		if (this.#paragraph && number !== void 0 && number !== "1") return false;
		const content = indent + whole.length;
		const text = this.#line(content);
		if (beyondInItem.test(text.text) || this.#beforeDelimiter()) return false;
		const list = this.#listOf(bullet ?? end ?? "");
		const item = {
			line: this.#at + 1,
			column: indent + 1,
			indent: content,
			items: list,
			text: [text],
			children: []
		};
		this.#open.push(item);
		this.#paragraph = item.text;
		return true;
	}
	/** The items of the list that a marker goes on with, or of a new one. */
	#listOf(kind) {
		const last = this.#container().at(-1);
		const open = last && this.#lists.get(last);
		if (open && open.kind === kind) return open.items;
		const list = {
			type: "list",
			items: new Array()
		};
		this.#lists.set(list, {
			kind,
			items: list.items
		});
		this.#container().push(list);
		return list.items;
	}
	/** Ends items from a depth on, the innermost first. */
	#close(depth) {
		while (this.#open.length > depth) {
			const item = this.#open.pop();
			if (item) item.items.push(itemFrom(this.#source, item, item.children));
		}
		this.#paragraph = null;
	}
	#beforeDelimiter() {
		const next = this.#at + 1 < this.#end ? this.#source.lines[this.#at + 1] ?? "" : "";
		return maybeDelimiter.test(next) && next.includes("-") && /[|:]/.test(next);
	}
	#table(indent) {
		const head = this.#line(indent);
		const header = cellsOf(head);
		const under = (this.#source.lines[this.#at + 1] ?? "").trim();
		const columns = cellsOf({
			line: 0,
			column: 1,
			text: under
		}).length;
		if (this.#open.length > 0 || this.#paragraph || !head.text.includes("|") || !delimiter.test(under)) return false;
		if (header.length !== columns || columns > widestTable || (this.#source.lines[this.#at + 1] ?? "").search(/\S/) >= 4) return false;
		const first = this.#at + 1;
		const rows = [];
		for (this.#at += 2; this.#at < this.#end; this.#at++) {
			const line = this.#source.lines[this.#at] ?? "";
			const start = line.search(/[^ ]/);
			if (this.#isBlank(line) || this.#begins(line.slice(start))) break;
			if (start >= 4 || beyond.test(line.slice(start)) || line.length > 2e3) return false;
			rows.push(cellsOf(this.#line(start)));
		}
		this.#at--;
		return this.#add({
			type: "table",
			line: first,
			header,
			rows
		});
	}
};
function closes(text, ticks) {
	return text.startsWith(ticks) && /^(?:`+|~+)[ \t]*$/.test(text);
}

// packages/core/src/plan-reader/markdown/read-blocks.ts
/** The plain part of markdown, in which most plans are written, is read quickly; all else by the markdown parser. */
function readBlocks(source) {
	const frontMatter = frontMatterSpan(source);
	const blank = frontMatter && {
		first: frontMatter.first - 1,
		last: frontMatter.last + 1
	};
	const quick = quickBlocks(source, blank);
	if (quick) return {
		source,
		blocks: quick,
		frontMatter,
		refusedLines: []
	};
	const short = outline(source, blank);
	const pieces = (span) => quickBlocks(source, blank, span);
	return {
		source,
		blocks: mdastBlocks(source, short, { quick: pieces }),
		frontMatter,
		refusedLines: short.refused
	};
}

// packages/core/src/plan-reader/markdown/section.ts
function readSections(blocks, lastLine) {
	const root = {
		heading: null,
		depth: 0,
		blocks: [],
		children: [],
		last: lastLine
	};
	const path = [root];
	for (const block of blocks) if (block.type !== "heading") path.at(-1)?.blocks.push(block);
	else {
		for (let top = path.at(-1); path.length > 1 && top && top.depth >= block.depth; top = path.at(-1)) {
			top.last = block.line - 1;
			path.pop();
		}
		const open = {
			heading: block,
			depth: block.depth,
			blocks: [],
			children: [],
			last: lastLine
		};
		path.at(-1)?.children.push(open);
		path.push(open);
	}
	return root;
}
/** A file as one section under its first heading: what stands before that heading and beside it belongs to it. */
function wholeFile(root) {
	const [first, ...rest] = root.children;
	if (!first) return root;
	return {
		heading: first.heading,
		depth: 0,
		blocks: [...root.blocks, ...first.blocks],
		children: [...first.children, ...rest],
		last: root.last
	};
}
/** A section and all below it, in the order of the text. */
function allSections(section) {
	return [section, ...section.children.flatMap(allSections)];
}
function allBlocks(section) {
	return allSections(section).flatMap((each) => each.blocks);
}

// packages/core/src/plan-reader/link-path.ts
/** Paths as links write them: forward slashes, `%20` decoded, anchors and queries left out. */
function withoutAnchor(target) {
	const path = target.replace(/[#?].*$/s, "");
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
function baseName(path) {
	return path.split("/").at(-1) ?? "";
}
function folderOf(file) {
	const end = file.lastIndexOf("/");
	return end === -1 ? "" : file.slice(0, end);
}
function isWebAddress(target) {
	return /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(target) && !/^[a-z]:[\\/]/i.test(target);
}
/** A link seen from the file that holds it, `.` and `..` resolved; leading `..` stay, so that leaving the top can be seen. */
function joinPath(folder, path) {
	const clean = path.replaceAll("\\", "/");
	const from = clean.startsWith("/") ? clean : `${folder}/${clean}`;
	const parts = [];
	for (const part of from.split("/")) {
		if (part === "" || part === ".") continue;
		if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
		else parts.push(part);
	}
	return (clean.startsWith("/") || folder.startsWith("/") ? "/" : "") + parts.join("/");
}

// packages/core/src/plan-reader/boxes.ts
const item = /^([ \t>]*)((?:[-*+]|\d{1,9}[.)])[ \t]{1,9})\[([ \txX✓✔✅☑~/>!?-]?)\](\*?)(?=[ \t]|$)/u;
/** All boxes of a text, line by line: no other structure can hide one. */
function boxesIn$1(source) {
	const boxes = [];
	const fences = new FenceReader();
	source.lines.forEach((line, index) => {
		const role = fences.read(line);
		if (role === "code" || role === "closes") return;
		const found = line.includes("[") ? item.exec(line) : null;
		if (found) boxes.push(boxAt(line, index + 1, found));
	});
	return boxes;
}
function boxAt(line, number, found) {
	const [whole, ahead = "", , mark = "", star = ""] = found;
	return {
		line: number,
		column: ahead.length + 1,
		indent: ahead.replaceAll("	", "    ").length,
		done: /[xX✓✔✅☑]/u.test(mark),
		optional: star !== "",
		text: line.slice(whole.length).trim()
	};
}
function placeOfBox(source, box) {
	return placeOf(source, box);
}
/** The boxes of some lines; they are in the order of the text. */
function boxesBetween(boxes, first, last) {
	const start = firstFrom(boxes, first);
	return boxes.slice(start, firstFrom(boxes, last + 1));
}
function firstFrom(boxes, line) {
	let [low, high] = [0, boxes.length];
	while (low < high) {
		const middle = low + high >> 1;
		if ((boxes[middle]?.line ?? 0) >= line) high = middle;
		else low = middle + 1;
	}
	return low;
}

// packages/core/src/plan-reader/lost-boxes.ts
/** Boxes of a file that are among nobody's tasks: each is named, so that none is lost in silence. */
function lostBoxes({ document: { source }, boxes }, drafts) {
	if (boxes.length === 0) return [];
	const known = new Set(drafts.flatMap(({ body }) => [...linesOf(body.tasks, source.file), ...body.aside]));
	return boxes.filter((box) => !known.has(box.line)).map((box) => finding("BOX_NOT_READ", {
		place: placeOfBox(source, box),
		message: `this box is no task of any phase: ${shortened$1(box.text)}`,
		suggestion: "move it under the heading of a phase if it is work; otherwise it is left alone"
	}));
}
function linesOf(tasks, file) {
	return tasks.filter((task) => task.place.file === file).map((task) => task.place.line);
}
function shortened$1(text) {
	if (text === "") return "(empty)";
	return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

// packages/core/src/plan-reader/front-matter.ts
const largest = 65536;
const deepest$1 = 20;
function readPlanFrontMatter(document) {
	const { source, frontMatter: span } = document;
	const text = span ? linesBetween(source, span.first, span.last) : "";
	const first = span?.first ?? 1;
	const at = (line) => placeOf(source, {
		line,
		column: 1
	});
	const { data, findings } = text.length > largest ? {
		data: {},
		findings: [invalid(at(first), `it has more than ${largest / 1024} kB`)]
	} : readKeys(text, (line) => at(first + line));
	return {
		data,
		findings,
		lineOf: (key) => {
			const index = text.split("\n").findIndex((line) => line.startsWith(`${key}:`));
			const line = first + Math.max(index, 0);
			const whole = source.lines[line - 1] ?? "";
			const ahead = index === -1 ? 0 : /^[\w-]+:\s*/.exec(whole)?.[0].length ?? 0;
			return {
				line,
				column: ahead + 1,
				text: whole.slice(ahead).trim()
			};
		}
	};
}
/** Where the whole is no YAML, each key is read on its own: one bad escape must not lose the others. */
function readKeys(text, place) {
	const whole = parsed(text);
	if (whole.problem === null) return {
		data: whole.data,
		findings: []
	};
	const data = {};
	const findings = [];
	for (const { line, lines } of keyBlocks(text)) {
		const one = parsed(lines.join("\n"));
		Object.assign(data, one.data);
		const key = /^[\w-]+/.exec(lines[0] ?? "")?.[0] ?? "";
		if (one.problem !== null) findings.push(notRead$1(place(line), {
			key,
			problem: one.problem
		}));
	}
	return Object.keys(data).length === 0 ? {
		data,
		findings: [invalid(place(0), whole.problem)]
	} : {
		data,
		findings
	};
}
function keyBlocks(text) {
	const blocks = [];
	text.split("\n").forEach((line, index) => {
		if (/^[\w-]+[ \t]*:/.test(line)) blocks.push({
			line: index,
			lines: [line]
		});
		else blocks.at(-1)?.lines.push(line);
	});
	return blocks;
}
/** What orders phases has to be read; what else stands there explains. */
function notRead$1(place, { key, problem }) {
	if (/^(?:phase|plan|depends_on|dependencies|wave|status|id)$/.test(key)) return invalid(place, problem);
	return finding("FRONT_MATTER_KEY", {
		place,
		message: `the key "${key}" of the front matter cannot be read: ${problem}`,
		suggestion: "correct its YAML; the other keys were read"
	});
}
/** Every scalar stays the text that was written: an id like `02.1` is no number. */
function parsed(text) {
	if (text.trim() === "") return {
		data: {},
		problem: null
	};
	if (nestedDeeperThan(text, deepest$1)) return {
		data: {},
		problem: "it is nested too deeply"
	};
	const document = (0, import_dist.parseDocument)(text, {
		schema: "failsafe",
		prettyErrors: false,
		stringKeys: true
	});
	const [error] = document.errors;
	if (error) return {
		data: {},
		problem: error.message.replace(/\s+/g, " ")
	};
	try {
		const data = document.toJS({ maxAliasCount: 0 });
		return {
			data: isRecord(data) ? data : {},
			problem: null
		};
	} catch {
		return {
			data: {},
			problem: "aliases (*name) are not read"
		};
	}
}
function isRecord(data) {
	return data !== null && typeof data === "object" && !Array.isArray(data);
}
function invalid(place, problem) {
	return finding("FRONT_MATTER_INVALID", {
		place,
		message: `the front matter cannot be read: ${problem}`,
		suggestion: "write it as YAML, for example `depends_on: [\"01-01\"]`"
	});
}
function textOf$3(value) {
	return typeof value === "string" ? value.trim() : "";
}
function listOf(value) {
	if (Array.isArray(value)) return value.map(textOf$3).filter((each) => each !== "");
	return textOf$3(value) === "" ? [] : textOf$3(value).split(/\s*,\s*/).filter((each) => each !== "");
}

// packages/core/src/plan-reader/links/file-links.ts
const writes = /^\W{0,9}(?:[\w.-]{1,9}[:.)]?\s+)?\W{0,9}(?:write|create|add|save|produce|generate|draft|record)\b/i;
const definition$1 = /^\[(?!\^)[^\]]{1,200}\]:\s{1,9}<?([^\s<>]{1,2000})/;
/** What a template leaves to be filled in, and what names several files, is no link that could be followed. */
const pattern = /[{}*$<>\n]|\.\.\./;
/** All links to files in a text, but for those in code. */
function readFileLinks(source, blocks) {
	return blocks.flatMap(wordsOf$1).flatMap(({ lines, promised }) => linksOf(lines).flatMap(({ target, ...at }) => {
		const path = withoutAnchor(target);
		if (!isRelativeFile(target, path)) return [];
		const file = joinPath(folderOf(source.file), path);
		return [{
			place: {
				file: source.file,
				...at
			},
			target,
			file,
			promised
		}];
	}));
}
function isRelativeFile(target, path) {
	if (path === "" || isWebAddress(target) || pattern.test(target)) return false;
	return !/^(?:[/\\#?]|[a-z]:)/i.test(target) && /[./]/.test(path);
}
function wordsOf$1(block) {
	if (block.type === "heading") return [{
		lines: [block],
		promised: false
	}];
	if (block.type === "paragraph") return [{
		lines: block.lines,
		promised: false
	}];
	if (block.type === "list") return block.items.flatMap(wordsOfItem);
	if (block.type !== "table") return [];
	return [block.header, ...block.rows].flat().map((cell) => ({
		lines: [cell],
		promised: false
	}));
}
function wordsOfItem(item) {
	const promised = writes.test(item.text[0]?.text ?? "");
	const below = item.children.flatMap(wordsOf$1);
	return [{
		lines: item.text,
		promised
	}, ...below.map((words) => ({
		...words,
		promised: promised || words.promised
	}))];
}
/** Lines are read together: code spans and the words of links may go on in the next one. */
function linksOf(lines) {
	if (!lines.some((line) => line.text.includes("]"))) return [];
	const text = lines.map((line) => line.text).join("\n");
	const inline = readInline(text).flatMap((part) => nested(part));
	const starts = startsOf(lines);
	let index = 0;
	return inline.map(({ target, at }) => {
		while ((starts[index + 1] ?? Infinity) <= at) index++;
		const line = lines[index] ?? {
			line: 1,
			column: 1
		};
		return {
			target,
			line: line.line,
			column: line.column + at - (starts[index] ?? 0)
		};
	}).concat(lines.flatMap(defined));
}
/** A link, and the image that it shows instead of words. */
function nested(part) {
	if (part.type !== "link") return [];
	const image = readInline(part.text).find((each) => each.type === "link");
	const outer = {
		target: part.target,
		at: part.at
	};
	return image?.type === "link" ? [outer, {
		target: image.target,
		at: part.at + 1 + image.at
	}] : [outer];
}
function startsOf(lines) {
	let at = 0;
	return lines.map(({ text }) => {
		const start = at;
		at += text.length + 1;
		return start;
	});
}
/** `[spec]: docs/spec.md`: where references lead. */
function defined({ line, column, text }) {
	const target = definition$1.exec(text)?.[1];
	return target === void 0 ? [] : [{
		target,
		line,
		column
	}];
}

// packages/core/src/plan-reader/markdown/reference-links.ts
const definition = /^ {0,3}\[([^[\]]{1,200})\]:[ \t]{1,9}<?([^\s<>]{1,2000})>?(?:[ \t].{0,400})?$/;
const use = /\[((?:[^[\]\\]|\\.){0,500})\]\[([^[\]]{0,200})\]/g;
/** `[text][ref]` becomes `[text](target)` where a line `[ref]: target` says so, so that everybody reads one kind of link. */
function resolveReferences(source, blocks) {
	const targets = targetsIn(source);
	return targets.size === 0 ? blocks : blocks.map((block) => resolved(block, targets));
}
function targetsIn({ lines }) {
	const targets = /* @__PURE__ */ new Map();
	for (const line of lines) {
		const [, label = "", target = ""] = line.includes("]:") ? definition.exec(line) ?? [] : [];
		if (target !== "" && !targets.has(key(label))) targets.set(key(label), target);
	}
	return targets;
}
function resolved(block, targets) {
	const line = (one) => ({
		...one,
		text: inText(one.text, targets)
	});
	switch (block.type) {
		case "heading": return {
			...block,
			text: inText(block.text, targets)
		};
		case "paragraph": return {
			...block,
			lines: block.lines.map(line)
		};
		case "table": return {
			...block,
			rows: block.rows.map((row) => row.map(line))
		};
		case "list": return {
			...block,
			items: block.items.map((item) => inItem(item, targets))
		};
		case "code":
		case "rule": return block;
		default: return unreachable(block);
	}
}
function inItem(item, targets) {
	const text = item.text.map((one) => ({
		...one,
		text: inText(one.text, targets)
	}));
	return {
		...item,
		text,
		children: item.children.map((child) => resolved(child, targets))
	};
}
/** What stands between backticks is no link. */
function inText(text, targets) {
	if (!text.includes("][")) return text;
	return text.split(/(`[^`]*`)/).map((part, i) => i % 2 === 1 ? part : part.replace(use, (whole, words, label) => {
		const target = targets.get(key(label === "" ? words : label));
		return target === void 0 ? whole : `[${words}](${target})`;
	})).join("");
}
function key(label) {
	return label.trim().replace(/\s+/g, " ").toLowerCase();
}

// packages/core/src/plan-reader/fields.ts
const boldField = /^(?:[-*+]\s+)?(?:\*\*|__)\s*([^*_\n][^*\n]{0,60}?)\s*(?:(:)\s*(?:\*\*|__)|(?:\*\*|__)\s*(:))\s*/;
const plainField = /^(status|master plan|depends[ _-]?on|dependencies|dependency|blocked by|requires|prerequisites?|complexity|risk|effort|wave|focus|origin)\s*:\s*/i;
/** Fields in paragraphs, and in the items of lists; several on a line are parted by ` · ` or ` | `. */
function readFields(blocks) {
	return blocks.flatMap((block) => {
		if (block.type === "paragraph") return joined$1(block.lines).flatMap(fieldsOfLine);
		if (block.type === "list") return block.items.flatMap(fieldsOfItem);
		return [];
	});
}
function fieldsOfItem(item) {
	return item.box === "none" ? joined$1(item.text).flatMap(fieldsOfLine) : [];
}
function fieldNamed(fields, name) {
	return fields.find((field) => name.test(field.label));
}
/** A value that ends with a comma goes on in the next line. */
function joined$1(lines) {
	const result = [];
	for (const line of lines) {
		const last = result.at(-1);
		if (last && /(?:,|\band)$/.test(last.text) && !boldField.test(line.text)) result[result.length - 1] = {
			...last,
			text: `${last.text} ${line.text}`
		};
		else result.push(line);
	}
	return result;
}
function fieldsOfLine(line) {
	const result = [];
	let from = 0;
	for (const part of line.text.split(/(\s[·|•]\s{1,9}(?=\*\*))/)) {
		const field = fieldOf({
			line: line.line,
			column: line.column + from,
			text: part
		});
		if (field) result.push(field);
		from += part.length;
	}
	return result;
}
function fieldOf(line) {
	const found = boldField.exec(line.text) ?? plainField.exec(line.text);
	if (!found) return null;
	const value = line.text.slice(found[0].length);
	return {
		label: (found[1] ?? "").trim(),
		line: line.line,
		column: line.column,
		value: {
			line: line.line,
			column: line.column + found[0].length,
			text: value.trim()
		}
	};
}

// packages/core/src/plan-reader/topics.ts
/** Blocks parted by their labels; what stands before the first one has none. */
function topicsOf(blocks, label = "") {
	const result = [{
		label,
		blocks: []
	}];
	const nested = [];
	for (const block of blocks) {
		const here = result.at(-1);
		if (block.type !== "list") here?.blocks.push(block);
		else {
			const labels = new Set(block.items.filter((item) => labelOfItem(item) !== null));
			here?.blocks.push(labels.size === 0 ? block : {
				...block,
				items: block.items.filter((item) => !labels.has(item))
			});
			nested.push(...[...labels].flatMap((item) => topicsOf(item.children, labelOfItem(item) ?? "")));
		}
		const next = block.type === "paragraph" ? labelOf(block.lines.at(-1)) : null;
		if (next !== null) result.push({
			label: next,
			blocks: []
		});
	}
	return [...result, ...nested];
}
function labelOfItem(item) {
	return item.box === "none" && item.children.length > 0 ? labelOf(item.text.at(-1)) : null;
}
function labelOf(line) {
	if (!line || line.text.length > 80) return null;
	const words = unmarked(line.text).trim();
	return /^[A-Za-z][^`:]*:$/.test(words) ? words.slice(0, -1).trim() : null;
}

// packages/core/src/plan-reader/dependencies/dependency-ref.ts
function refAt(line, offset, target) {
	return {
		...target,
		line: line.line,
		column: line.column + offset
	};
}

// packages/core/src/plan-reader/dependencies/scan-ids.ts
const id = String.raw`(?:\d+(?:[A-Za-z]\d*)?(?:\.\d+(?:[A-Za-z]\d*)?)*|[A-Z]\d{0,3}|[IVX]{2,5})(?![\w])`;
const keyword = String.raw`(?:phases?|milestones?|sprints?|iterations?|stages?|modules?|steps?|tasks?)[\s_#-]*`;
const file = /[\w./%-]+\.md\b(?:#[\w-]*)?/y;
const separator$1 = /(?:[\s,;&+[\]"'\0*]|\/(?=\s*\d)|(?:and|or|plus|then|both)\b)+/iy;
const named$1 = new RegExp(keyword + String.raw`(?=\d|[A-Z]\d*(?![A-Za-z])|[IVX]{2})`, "iy");
const range = new RegExp(String.raw`(${id.replace("(?![\\w])", "")})(\s*(?:\.\.+|to|through|thru|until|[-–—])\s*)(?:${keyword})?(${id})`, "iy");
const single = new RegExp(id, "y");
const numbers = /\d+(?:-\d+)+(?![\w])/y;
const reason = /\s(?:-{1,2}|–|—|→|=>|:)\s|;\s/;
const demand$1 = /^(?:requires?|needs?|after|depends on|completion of|builds on|blocked by|following|completed?)\b/i;
const afterBareId = /^\s*(?:$|[,;&+\])\0:/]|(?:and|or|to|through|plus)\b|[-–—]\s)/i;
/**
* Ids from a list of them: `1, 3`, `Phases 1-3 and 5`, `phase_1`, `02.1`. What follows a dash or comes after words is a
* reason; there only a further "Phase N" in its own clause counts. Strict: nothing without the word before it.
*/
function scanIds(line, text, strict) {
	const scan = {
		line,
		text,
		refs: [],
		at: 0
	};
	let under = false;
	while (scan.at < text.length) {
		if (skip(scan, separator$1)) continue;
		const isNamed = skip(scan, named$1);
		under ||= isNamed;
		if (readFile$1(scan) || (under || !strict) && readIds(scan)) continue;
		const words = text.slice(scan.at);
		const next = scan.refs.length === 0 ? firstNamed(words, strict) : nextClause(words);
		if (next === -1 && scan.refs.length === 0 && !strict) addWords(scan, words);
		if (next === -1) break;
		scan.at += next;
		under = false;
	}
	return scan.refs;
}
function skip(scan, pattern) {
	pattern.lastIndex = scan.at;
	const found = pattern.exec(scan.text);
	if (found) scan.at += found[0].length;
	return found !== null;
}
function readFile$1(scan) {
	file.lastIndex = scan.at;
	const found = file.exec(scan.text);
	if (!found) return false;
	scan.refs.push(refAt(scan.line, scan.at, {
		kind: "file",
		target: found[0],
		text: ""
	}));
	scan.at += found[0].length;
	return true;
}
function readIds(scan) {
	return readNumbers(scan) || readRange(scan) || readSingle(scan);
}
/** `01-03-02`: more than one dash is never a range. */
function readNumbers(scan) {
	numbers.lastIndex = scan.at;
	const found = numbers.exec(scan.text)?.[0];
	if (found === void 0 || found.split("-").length === 2) return false;
	scan.refs.push(refAt(scan.line, scan.at, {
		kind: "id",
		id: found
	}));
	scan.at += found.length;
	return true;
}
function readRange(scan) {
	range.lastIndex = scan.at;
	const found = range.exec(scan.text);
	const [whole = "", from = "", between = "", to = ""] = found ?? [];
	if (!found) return false;
	if (/^\s+[-–—]\s+$/.test(between) && !/^\W*$/.test(scan.text.slice(scan.at + whole.length))) return false;
	scan.refs.push(refAt(scan.line, scan.at, {
		kind: "range",
		from,
		to,
		literal: whole.replace(/\s/g, "")
	}));
	scan.at += whole.length;
	return true;
}
function readSingle(scan) {
	single.lastIndex = scan.at;
	const found = single.exec(scan.text)?.[0];
	if (found === void 0) return false;
	const after = scan.text.slice(scan.at + found.length, scan.at + found.length + 40);
	if (!afterBareId.test(after) && !justNamed(scan)) return false;
	scan.refs.push(refAt(scan.line, scan.at, {
		kind: "id",
		id: found
	}));
	scan.at += found.length;
	return true;
}
function justNamed(scan) {
	return new RegExp(`${keyword}$`, "i").test(scan.text.slice(Math.max(0, scan.at - 20), scan.at));
}
function addWords(scan, words) {
	const text = (words.split(reason)[0] ?? "").trim();
	if (/[\p{L}]{3}/u.test(text)) scan.refs.push(refAt(scan.line, scan.at, {
		kind: "words",
		text
	}));
}
/** `After Phase 2`, `Completion of Phases 1 and 3`: words first, before any dash. */
function firstNamed(words, strict) {
	if (strict && !demand$1.test(words)) return -1;
	const head = words.split(reason)[0] ?? "";
	return new RegExp(String.raw`\b${keyword}(?=\d|[A-Z]\b)`, "i").exec(head)?.index ?? -1;
}
/** Where a further clause begins that is nothing but "Phase N", perhaps with a reason behind it. */
function nextClause(words) {
	const found = new RegExp(String.raw`(?:[,;&+\0]|\b(?:and|plus)\b)\s*(?=${keyword}\d+[\w.]*\s*(?:$|[,;&+\0]|\s[-–—:]\s|[-–—:]\s|and\b|plus\b))`, "i").exec(words);
	return found ? found.index + found[0].length : -1;
}

// packages/core/src/plan-reader/dependencies/read-dependencies.ts
const none = /^["'[({\s]*(?:n\/?a\b|n\.a\.|none\b|nothing\b|nil\b|null\b|no\b(?!\.)|not applicable|independent|standalone|self[- ]contained|(?:this is )?(?:the )?(?:first|initial|foundation\w*) phase|can (?:run|start)|foundation\w*$|-+(?=$|[\s(])|[–—∅ø]|\{\}|\]|$)/i;
const longestValue = 4e3;
/**
* What a value like `[Phase 1](x.md), Phase 2 (needs its API)` names. Brackets and reasons are not read: in
* `N/A (runs in parallel with Phase 1)` nothing is waited for. `strict` is for prose, where only "Phase N" and links count.
*/
function readDependencies(whole, strict = false) {
	const line = {
		...whole,
		text: whole.text.slice(0, longestValue)
	};
	const words = plain(line.text);
	if (none.test(words) || placeholder(words)) return [];
	const parts = readInline(line.text);
	const everything = allBefore(line, words);
	if (everything) return everything;
	if (/^(?:the )?(?:previous|preceding|prior) (?:phase|step|task)\b(?!s)[^:\d]*$/i.test(words)) return [refAt(line, 0, { kind: "previous" })];
	const outside = withoutBrackets(line.text, parts);
	const links = parts.filter((part) => part.type === "link" && outside.text[part.at] === "\0");
	return [...links.map((part) => linkRef(line, part)), ...scanIds(line, outside.text, strict || links.length > 0)];
}
function placeholder(words) {
	return /^\{[^}]*\}$/.test(words);
}
/** `ALL (1, 2, 3)` names its phases in the brackets; `all previous phases` does not need to. */
function allBefore(line, words) {
	const found = /^(?:all|every)\b(?:\s+(?:of\s+)?(?:the\s+)?(?:other|previous|prior|preceding|earlier|above|phases?|tasks?|steps?|work)\b)*/i.exec(words);
	if (!found) return null;
	const open = line.text.search(/\(\s*(?:phases?\s+)?[\dA-Z]+\s*[,\-–)]/i);
	const close = open === -1 ? -1 : line.text.indexOf(")", open);
	if (close !== -1) {
		const inner = " ".repeat(open + 1) + line.text.slice(open + 1, close);
		const refs = scanIds(line, inner, false);
		if (refs.length > 0) return refs;
	}
	return /^\W*(?:$|[(:,.;–—-])/.test(words.slice(found[0].length)) || /\s/.test(found[0]) ? [refAt(line, 0, { kind: "all" })] : null;
}
function linkRef(line, part) {
	const target = part.type === "link" ? part.target : "";
	return refAt(line, part.at, {
		kind: "file",
		target,
		text: plain(part.text)
	});
}
/** The text at unchanged offsets: what stands in brackets is blanked, each link marked by NUL. */
function withoutBrackets(text, parts) {
	let depth = 0;
	let result = "";
	parts.forEach((part, index) => {
		const end = parts[index + 1]?.at ?? text.length;
		const raw = text.slice(part.at, end);
		if (part.type === "link") result += depth === 0 ? `\0${" ".repeat(raw.length - 1)}` : " ".repeat(raw.length);
		else if (part.type === "code") result += depth === 0 ? raw.replace(/`/g, " ") : " ".repeat(raw.length);
		else for (const char of raw) {
			if (char === "(") depth++;
			result += depth > 0 ? " ".repeat(char.length) : /[*_]/.test(char) && !/\w_\w/.test(raw) ? " " : char;
			if (char === ")" && depth > 0) depth--;
		}
	});
	return { text: result };
}

// packages/core/src/plan-reader/dependencies/phase-dependencies.ts
const dependsField = /^(?:depends?(?:ing)?[\s_-]*on|dependenc(?:y|ies)|depends|blocked[\s_-]*by|requires?(?: phases?)?|after|waits for)$/i;
const ofPhases = /^(?:(?:previous|prior|preceding|earlier|required|upstream|prerequisite)\s+(?:phases?|steps?|tasks?)|(?:phases?|tasks?) dependenc(?:y|ies)|phases?|depends[\s_-]*on|requires?|blocked by|after|prerequisites?|predecessors?|upstream)$/i;
const label$1 = /^\W*([A-Za-z][A-Za-z _/-]{2,30}?)\s*:\s*/;
/** The Depends On field, the list under it, and what a Dependencies section adds. */
function phaseDependencies(section, fields) {
	const field = fieldNamed(fields, dependsField);
	const listed = topicsOf(section.blocks).filter((topic) => dependsField.test(topic.label)).flatMap((topic) => topic.blocks.slice(0, 1).flatMap(linesOfItems)).flatMap((line) => readDependencies(line));
	const sections = allSections(section).filter((each) => each !== section && dependsHeading(each));
	const added = sections.flatMap(allBlocks).flatMap(linesOfItems).flatMap(inSection);
	const prose = sections.flatMap(allBlocks).flatMap(linesOfParagraph).flatMap(inSection);
	return {
		refs: [
			...field ? readDependencies(unlisted(field.value)) : [],
			...listed,
			...added,
			...prose
		],
		said: field !== void 0 || listed.length > 0 || sections.length > 0
	};
}
/** `depends_on: [phase_1, phase_2]` inside the value of `**Dependencies**:`. */
function unlisted(line) {
	const key = /^depends_on\s*:\s*/i.exec(line.text)?.[0].length ?? 0;
	return {
		...line,
		column: line.column + key,
		text: line.text.slice(key)
	};
}
function dependsHeading(section) {
	return /^(?:[^\p{L}]*)(?:phase\s+)?(?:dependenc(?:y|ies)|depends on)\s*:?\s*$/iu.test(unmarked(section.heading?.text ?? ""));
}
function linesOfItems(block) {
	return block.type === "list" ? block.items.flatMap(lineOfItem) : [];
}
/** A label over nested items stands before each of them. */
function lineOfItem(item) {
	const [first] = item.text;
	if (!first) return [];
	const line = {
		...first,
		text: item.text.map((each) => each.text).join(" ")
	};
	const nested = item.children.flatMap(linesOfItems);
	if (nested.length === 0 || !/:\W*$/.test(first.text)) return [line];
	return ofPhases.test(unmarked(first.text).replace(/:\s*$/, "").trim()) ? nested : [];
}
function linesOfParagraph(block) {
	return block.type === "paragraph" ? block.lines : [];
}
/** Only phases count here: `Internal: …`, `External: …` and `Blocks: …` name none that this one waits for. */
function inSection(line) {
	const words = line.text.replace(/[*_]/g, " ");
	const found = label$1.exec(words);
	const name = (found?.[1] ?? "").trim();
	if (!found || /^phase\s+\w+$/i.test(name)) return readDependencies(line, true);
	if (!ofPhases.test(name)) return [];
	return readDependencies({
		...line,
		column: line.column + found[0].length,
		text: line.text.slice(found[0].length)
	});
}

// packages/core/src/plan-reader/files.ts
const filesWord = /^\W*(?:(?:key|affected|target|relevant|modified|changed)\s+)?files?\b(?!\s*(?:structure|format|size|read|impact analysis))/i;
/** The files that a phase says it will touch: under Files headings and labels, in tables (first column) and lists. */
function readFiles(section) {
	const headed = section.children.flatMap((child) => filesSections(child)).flatMap(allBlocks);
	const taken = new Set(headed);
	const labelled = allSections(section).flatMap((each) => topicsOf(each.blocks.filter((block) => !taken.has(block)))).filter((topic) => filesWord.test(topic.label)).flatMap((topic) => topic.blocks);
	return [...new Set([...headed, ...labelled].flatMap(filesIn$2))];
}
function filesSections(section) {
	if (filesWord.test(section.heading?.text ?? "")) return [section];
	return section.children.flatMap(filesSections);
}
function filesIn$2(block) {
	if (block.type === "list") return block.items.flatMap(fileOf);
	if (block.type !== "table") return [];
	const column = block.header.findIndex((cell) => /\b(?:file|path)s?\b/i.test(cell.text));
	return block.rows.flatMap((row) => paths(row[column === -1 ? 0 : column]?.text ?? ""));
}
function fileOf(item) {
	return paths(item.text[0]?.text ?? "").slice(0, 1);
}
/** Paths that a sentence names: in code spans, or as bare words with a slash and an ending. */
function pathsIn(text) {
	return readInline(text).flatMap((part) => {
		if (part.type === "code") return [part.text.replace(/:\d[\d,-]*$/, "").trim()].filter(isFilePath);
		return part.type === "text" ? part.text.split(/[\s,;()]+/).map((word) => word.replace(/[.:]$/, "")).filter(isFilePath) : [];
	});
}
function isFilePath(text) {
	return /^[\w@./*-]{3,200}$/.test(text) && text.includes("/") && /\.\w{1,10}$/.test(text) && !/^(?:\/|https?:|\.\.)/.test(text);
}
function paths(text) {
	const code = readInline(text).filter((part) => part.type === "code").map((part) => part.text.replace(/:\d[\d,-]*$/, "").trim());
	if (code.length > 0) return code.filter(isPath$1);
	const [first = ""] = plain(text).split(/\s+(?:-|–|—|\()|,\s|:\s/);
	return [first.trim()].filter(isPath$1);
}
function isPath$1(text) {
	return text !== "" && !/\s/.test(text) && /[/.*]/.test(text) && !/^\{.*\}$/.test(text);
}

// packages/core/src/plan-reader/gates/command-lines.ts
const shells = /* @__PURE__ */ new Set([
	"",
	"bash",
	"sh",
	"shell",
	"zsh",
	"console",
	"shell-session",
	"terminal",
	"text",
	"cmd",
	"fish",
	"make"
]);
/** Lines that only mean something together: one shell must run them all. */
const together = /^\s*(?:cd|pushd|export|source|\.|set|unset|alias|trap|ulimit|umask|if|then|else|fi|for|while|until|do|done|case|esac|function|\w+=\S*\s*$|[{}()]|\w+\s*\(\))(?=\s|;|$|\{|\))|<<-?\s*['"]?\w+/;
function isShell(code) {
	return shells.has(code.language);
}
/**
* The commands of a fenced block: one for each line, `\` at its end joining the next. A block that changes folder, sets
* variables or has control flow is one script that stops at the first failure.
*/
function commandsOf(code) {
	if (!isShell(code)) return [];
	const lines = code.lines.map(withoutPrompt).filter((line) => line.text.trim() !== "");
	const first = lines.find((line) => !isComment(line));
	if (!first) return [];
	const commands = lines.filter((line) => !isComment(line));
	if (!commands.some((line) => together.test(line.text)) && balanced(commands)) return oneByOne(lines);
	return [{
		command: `set -e\n${code.lines.map((line) => withoutPrompt(line).text).join("\n").trim()}`,
		comment: "",
		line: first.line,
		column: first.column
	}];
}
function oneByOne(lines) {
	const result = [];
	let comment = "";
	let joining = false;
	for (const line of lines) {
		const last = result.at(-1);
		if (joining && last) result[result.length - 1] = {
			...last,
			command: `${last.command}\n${line.text}`
		};
		else if (isComment(line)) comment = line.text.replace(/^\s*#+\s*/, "").trim();
		else {
			result.push({
				command: line.text.trim(),
				comment,
				line: line.line,
				column: line.column
			});
			comment = "";
		}
		joining = line.text.endsWith("\\");
	}
	return result;
}
function isComment(line) {
	return /^\s*#/.test(line.text);
}
function withoutPrompt(line) {
	const prompt = /^\s*(?:[$>]|(?:command|cmd|run):)\s+/i.exec(line.text)?.[0].length ?? 0;
	return {
		...line,
		column: line.column + prompt,
		text: line.text.slice(prompt)
	};
}
/** A quote or bracket that is still open at a line's end goes on in the next. */
function balanced(lines) {
	return lines.every((line) => {
		const bare = line.text.replace(/\\./g, "").replace(/'[^']*'|"[^"]*"/g, "");
		return !/['"]/.test(bare) && !/(?:&&|\|\||\|)\s*$/.test(bare);
	});
}

// packages/core/src/plan-reader/gates/read-gate-line.ts
const longestGate = 1e4;
/** What stands right before a code span that is to be run. */
const announces = /(?:^|[:([—–→➜]|(?:-|=)>|\s--?|\b(?:command|cmd|run|runs|running|execute|executing|check with|verified by|verify with|verify|via|using|with|by|test with)\s*:?|[✓✔✅☐•])[\s*_]*$/iu;
const label = /^\s*(?:command|cmd|run|execute|check|verify)\s*:\s*/i;
const joiner = /^\s*(?:,|;|&&|&|\+|,?\s*(?:and|then)(?:\s+then)?)\s*(?:run\s+)?$/i;
const arrow = /^\s*(?:→|➜|➔|⇒|=+>|-+>|—|–|--?(?=\s)|:|â†’|âžœ|\bmust\b(?=\s)|\breturns?\b(?=\s)|\bshould\b(?=\s))\s*/i;
/**
* A gate from one line in any of the shapes that people write: `` name: `cmd` (expectation) ``, `` name: expectation
* (command: `cmd`) ``, `` name: `cmd` → expectation ``, `` command: `cmd` ``, `` text -- verified by: `cmd` (returns 0) ``.
* A code span that nothing announces as a command (`` 0 errors in `src/` ``) is part of the prose.
*/
function readGateLine(line) {
	if (line.text.length > longestGate) return {
		name: plain(line.text.slice(0, 80)),
		command: null,
		expectation: "",
		line: line.line,
		column: line.column
	};
	const parts = readInline(line.text);
	const index = parts.findIndex((part, i) => part.type === "code" && isCommand(parts, i));
	const code = parts[index];
	if (!code) return {
		...proseOf(line.text),
		command: null,
		line: line.line,
		column: line.column
	};
	const { commands, end } = chained(parts, index);
	const before = line.text.slice(0, code.at);
	const after = line.text.slice(end);
	const command = joinedCommands(commands.map((each) => each.replace(label, "").trim()));
	const { name, expectation } = wordsAround(before, after);
	return {
		name: name === "" ? command : name,
		command,
		expectation,
		line: line.line,
		column: line.column
	};
}
/** Behind a comment nothing would run, so that such commands are lines of a script. */
function joinedCommands(commands) {
	return commands.length > 1 && commands.some((each) => /(?:^|\s)#/.test(each)) ? ["set -e", ...commands].join("\n") : commands.join(" && ");
}
function gateOf(file, line) {
	const { name, command, expectation } = line;
	return {
		name,
		command,
		expectation,
		place: {
			file,
			line: line.line,
			column: line.column
		}
	};
}
function isCommand(parts, index) {
	const text = parts[index]?.text.trim() ?? "";
	if (text === "" || /^(?:AGENT:|[\d<>=~≥≤≈])/u.test(text) || /^\{[^}]*\}$/.test(text)) return false;
	if (label.test(text)) return true;
	const before = parts.slice(0, index).map((each) => each.type === "text" ? each.text : "x").join("");
	if (!announces.test(before)) return false;
	const after = parts[index + 1]?.text ?? "";
	return !(before.trim().replace(/[*_]/g, "") === "" && /^[*_]*\s*:/.test(after) && !/\s/.test(text)) && !(isPath(text) && !/[:]\s*[*_]*\s*$|command:?\s*$|run\s*$/i.test(before));
}
/** `src/debussy/`, `tests/x.py`: a place, not a program. */
function isPath(text) {
	return !/\s/.test(text) && !text.startsWith("./") && (text.endsWith("/") || /\.(?:py|ts|tsx|js|jsx|md|json|ya?ml|toml|go|rs|java|lean|txt|css|html)$/.test(text));
}
/** `` `a` and `b` ``: both must pass. */
function chained(parts, index) {
	const commands = [parts[index]?.text ?? ""];
	let at = index;
	while (parts[at + 2]?.type === "code" && parts[at + 1]?.type === "text" && joiner.test(parts[at + 1]?.text ?? "")) {
		at += 2;
		commands.push(parts[at]?.text ?? "");
	}
	return {
		commands,
		end: endOf$1(parts, at)
	};
}
function endOf$1(parts, index) {
	const next = parts[index + 1];
	return next ? next.at : Number.POSITIVE_INFINITY;
}
function wordsAround(rawBefore, rawAfter) {
	const [before, after] = [rawBefore.replace(/\s+/g, " "), rawAfter.replace(/\s+/g, " ")];
	const verified = /^(.*?)\s*(?:--+|[—–-])?\s*\(?\s*\**verif(?:ied|y) (?:by|with)\**\s*:?\s*\**\s*$/is.exec(before);
	if (verified) return {
		name: nameOf$1(verified[1] ?? ""),
		expectation: behind(after)
	};
	const inBrackets = /^(.*?)\(\s*(?:(?:command|cmd|run|via|using|with|check|verify)\s*:?)?\s*$/is.exec(before);
	const { name, expectation } = proseOf(inBrackets ? inBrackets[1] ?? "" : before.replace(/(?:\b(?:command|cmd|run|execute)\s*:?)\s*$/i, ""));
	return {
		name,
		expectation: joined(expectation, behind(inBrackets ? after.replace(/^\s*\)/, "") : after))
	};
}
/** `name: expectation`; without a colon all of it is the name. */
function proseOf(text) {
	const words = text.trim();
	const bold = /^(\*\*|__)(.+?)\1\s*(?::|—|–|-(?=\s)|→)?\s*(.*)$/s.exec(words);
	if (bold) return {
		name: nameOf$1(bold[2] ?? ""),
		expectation: tidy(bold[3] ?? "")
	};
	const colon = /^([^:`]{1,80}?|`[^`]{1,80}`)\s*:(?=\s|$)\s*(.*)$/s.exec(words);
	if (colon) return {
		name: nameOf$1(colon[1] ?? ""),
		expectation: tidy(colon[2] ?? "")
	};
	return {
		name: nameOf$1(words),
		expectation: ""
	};
}
function nameOf$1(text) {
	return plain(text).replace(/[\s:→➜➔—–-]+$/u, "").replace(/^[\s☐✅✓✔•]+/u, "").trim();
}
/** What stands behind the command: `(0 errors)`, `→ 0 errors`, `must pass`. */
function behind(text) {
	return tidy(text.replace(/^[*_]+/, "").replace(arrow, (mark) => /[a-z]/i.test(mark) && !/â/.test(mark) ? mark : ""));
}
function tidy(text) {
	const words = unmarked(text).replace(/^[\s,;.]+|[\s,;]+$/g, "").replace(/[\s(–—-]+$/u, "");
	const closed = words.split(")").length > words.split("(").length ? words.replace(/\)\.?$/, "") : words;
	return (/^\(([^()]*(?:\([^()]*\)[^()]*)*)\)\.?$/.exec(closed.trim())?.[1] ?? closed).replace(/\s+/g, " ").trim();
}
function joined(first, second) {
	return [first, second].filter((each) => each !== "").join("; ");
}

// packages/core/src/plan-reader/gates/read-gates.ts
const gateWord = /^(?:[^\p{L}]*)(?:[\p{L}-]+\s+)?gates?\s*(?:$|[([:–—{-]|\bto\b|\bfor\b)/iu;
/** Without a bullet, only `name: `cmd`` is a gate: the rest of a paragraph explains. */
const gateParagraph = /^[^\w`]*(?:[^`:]{1,60}:[\s*_]*)?`/;
const verifiedBy = /verif(?:ied|y) (?:by|with)\b/i;
/** The gates of a phase: all that stands under a heading or label Gates, and every `verified by` elsewhere. */
function readGates(source, section) {
	const sections = gateSections(section);
	const blocks = [...sections.flatMap(allBlocks), ...labelled$1(section, sections)];
	const inside = new Set(blocks);
	const others = allBlocks(section).filter((block) => !inside.has(block));
	return [...blocks.flatMap(gatesIn), ...others.flatMap(verifiedIn)].toSorted((a, b) => a.line - b.line).map((line) => gateOf(source.file, line));
}
function gateSections(section) {
	const found = [];
	for (const child of section.children) if (isGates(child)) found.push(child);
	else found.push(...gateSections(child));
	return found;
}
function isGates({ heading }) {
	return gateWord.test(unmarked(heading?.text ?? ""));
}
function labelled$1(section, taken) {
	const inside = new Set(taken.flatMap(allSections));
	return allSections(section).filter((each) => !inside.has(each)).flatMap((each) => topicsOf(each.blocks)).filter((topic) => gateWord.test(topic.label)).flatMap((topic) => topic.blocks);
}
function gatesIn(block) {
	if (block.type === "list") return block.items.flatMap(gatesOfItem);
	if (block.type === "code") return gatesOfCode(block, "");
	if (block.type === "table") return gatesOfTable(block);
	if (block.type !== "paragraph") return [];
	return block.lines.filter((line) => gateParagraph.test(line.text)).map(readGateLine).filter((gate) => gate.command !== null);
}
/** An item is a gate; one without a command whose children have commands is their title. */
function gatesOfItem(item) {
	const line = whole(item);
	if (line.text === "") return item.children.flatMap(gatesIn);
	const own = {
		...readGateLine(line),
		line: item.line,
		column: item.column
	};
	if (own.command !== null) return [own, ...item.children.filter((child) => child.type !== "code").flatMap(nestedCommands)];
	const fences = item.children.filter((child) => child.type === "code").flatMap((code) => gatesOfCode(code, own.name));
	if (fences.length > 0) return fences.map((gate) => ({
		...gate,
		expectation: own.expectation
	}));
	const detail = detailsOf(item, own);
	if (detail) return [detail];
	const below = item.children.flatMap(nestedCommands);
	return below.length > 0 ? below : [own];
}
function whole(item) {
	const [first] = item.text;
	return {
		line: item.line,
		column: first?.column ?? item.column,
		text: item.text.map((line) => line.text).join(" ")
	};
}
/** Nested items count where they hold commands; otherwise they explain. */
function nestedCommands(block) {
	return gatesIn(block).filter((gate) => gate.command !== null);
}
/** `- tests` with `- Command: …` and `- Expected: …` below it. */
function detailsOf(item, own) {
	const details = item.children.filter((child) => child.type === "list").flatMap((list) => list.items).map(whole);
	const command = details.filter((line) => /^\W*(?:command|cmd|run)\b/i.test(line.text)).map(readGateLine);
	const [only] = command;
	if (command.length !== 1 || !only || only.command === null) return null;
	const expected = details.find((line) => /^\W*(?:expect|pass|result|threshold|must)/i.test(line.text));
	const words = expected ? plain(expected.text.replace(/^[^:]*:\s*/, "")) : only.expectation;
	return {
		...own,
		command: only.command,
		expectation: words || own.expectation
	};
}
function gatesOfCode(code, name) {
	const commands = commandsOf(code);
	return commands.map(({ command, comment, line, column }, index) => {
		return {
			name: (name === "" || commands.length === 1 ? name : `${name} ${index + 1}`) || comment || (command.split("\n").at(command.startsWith("set -e\n") ? 1 : 0) ?? command),
			command,
			expectation: "",
			line,
			column
		};
	});
}
/** `| Gate | Command | Expected |`, the columns in any order. */
function gatesOfTable(table) {
	const headers = table.header.map((cell) => plain(cell.text).toLowerCase());
	const command = headers.findIndex((text) => /\b(?:command|cmd|how|run|script)\b/.test(text));
	const expected = headers.findIndex((text) => /\b(?:expect\w*|criteria|criterion|pass\w*|result|threshold|requirement|target)\b/.test(text));
	const named = headers.findIndex((text, i) => i !== command && i !== expected && /\b(?:gate|name|check|what|validation|step|test)\b/.test(text));
	return table.rows.flatMap((cut) => {
		const row = withWholeCode(cut);
		const [first] = row;
		if (!first || row.every((cell) => cell.text === "")) return [];
		const cell = (at) => at === -1 ? "" : row[at]?.text ?? "";
		const text = cell(command);
		const run = readInline(text).filter((part) => part.type === "code").map((part) => part.text).join(" && ") || (/^[-–—]?$|^n\/?a$|^manual/i.test(text) ? "" : text);
		return [{
			name: plain(cell(named === -1 ? headers.findIndex((_, i) => i !== command && i !== expected) : named)) || run,
			command: run === "" ? null : run,
			expectation: plain(cell(expected)),
			line: first.line,
			column: first.column
		}];
	});
}
/** A bar within backticks divides nothing, though GFM has it so. */
function withWholeCode(row) {
	const joined = [];
	for (const cell of row) {
		const last = joined.at(-1);
		if (!(last !== void 0 && last.text.split("`").length % 2 === 0)) joined.push(cell);
		else joined[joined.length - 1] = {
			...last,
			text: `${last.text} | ${cell.text}`.replace(/\|\s{1,9}\|/g, "||")
		};
	}
	return joined;
}
function verifiedIn(block) {
	if (block.type === "paragraph") return block.lines.flatMap(verifiedLine);
	if (block.type !== "list") return [];
	return block.items.flatMap((item) => [...verifiedLine(whole(item)).map((gate) => ({
		...gate,
		line: item.line,
		column: item.column
	})), ...item.children.flatMap(verifiedIn)]);
}
function verifiedLine(line) {
	if (!verifiedBy.test(line.text)) return [];
	const at = line.text.search(verifiedBy);
	if (!/^[^`]{0,40}`/.test(line.text.slice(at))) return [];
	const gate = readGateLine(line);
	return gate.command === null ? [] : [gate];
}

// packages/core/src/plan-reader/status.ts
/** First match wins: the words that turn a word's meaning around stand before the word. */
const meanings = [
	[/\b(?:not|un|never)[\s_-]*(?:yet[\s_-]*)?(?:started|begun|done|complete|completed|finished|implemented|executed)\b/, "pending"],
	[/\bincomplete\b/, "pending"],
	[/\b(?:partial|partially|mostly|almost|nearly|half|in[\s_-]*progress|wip|ongoing|started|active|current|working|underway|implementing|doing|executing|in[\s_-]*review|review|reviewing|in[\s_-]*testing|testing|resum\w+)\b/, "in_progress"],
	[/\b(?:blocked|on[\s_-]*hold|hold|stuck|paused|waiting|halted|failed|failing)\b/, "blocked"],
	[/\b(?:skip|skipped|cancell?ed|deferred|dropped|abandoned|obsolete|superseded|won'?t[\s_-]*do|removed|rejected|out[\s_-]*of[\s_-]*scope)\b/, "skipped"],
	[/\b(?:complete|completed|completes|done|finished|shipped|merged|released|implemented|passed|closed|delivered|landed|verified|deployed)\b/, "completed"],
	[/\b(?:draft|proposed|proposal|idea|concept|outline)\b/, "draft"],
	[/\b(?:pending|to[\s_-]*do|planned|planning|open|ready|new|queued|backlog|next|upcoming|future|scheduled|not[\s_-]*applicable|tbd|n\/a|none|approved|accepted)\b/, "pending"]
];
const signs$1 = [
	[/[✅☑✓✔🟢🎉💯]|âœ[“”…]|\[x\]/u, "completed"],
	[/[🚧🔄⏳🟡🔨🏗🚀🔵▶]|\[[~/]\]/u, "in_progress"],
	[/[⛔🚫🔴🛑⏸❌✗✘]/u, "blocked"],
	[/[⬜🔲📋⭕⚪☐🔜📅🗓🆕📝💤]|\[ ?\]/u, "pending"]
];
/** `null` for words that are not known. An empty cell and a dash mean that nothing has begun. */
function readPhaseStatus(text) {
	const words = text.toLowerCase().replace(/[*_`~]{1,3}(?=\w)|(?<=\w)[*_`~]{1,3}/g, "");
	if (/^[\s\-–—?.:]*$/.test(words) || /^\s*â€["”“]?\s*$/.test(words)) return "pending";
	const percent = /(\d{1,3})\s*%/.exec(words)?.[1];
	if (percent !== void 0) return percent === "100" ? "completed" : percent === "0" ? "pending" : "in_progress";
	return (meanings.find(([pattern]) => pattern.test(words)) ?? signs$1.find(([pattern]) => pattern.test(words)))?.[1] ?? null;
}

// packages/core/src/plan-reader/status-marker.ts
const sure = String.raw`complete|completed|done|finished|shipped|merged`;
const words$1 = String.raw`${sure}|in progress|wip|pending|not started|blocked|on hold|skipped|deferred|cancell?ed|draft|to-?do|planned`;
const sign = "(?:[✅☑✓✔🚧⏳🔄][ ]{0,2})?";
const bracketed = /\[\s*([A-Za-z][A-Za-z _-]{1,30})\s*\]/g;
/** Only these very words: a title may end in `(API)` as well. */
const inParentheses = new RegExp(String.raw`\(\s?${sign}(${words$1})[ ]?${sign}\)\s{0,3}$`, "iu");
/** Behind a dash words are a title's own, but for what is done, or shouted. */
const behindDash = new RegExp(String.raw`(?<=\S)(?:\s-|\s?[–—])\s${sign}(?:(${sure})|([A-Z][A-Z -]{2,12}?))[ ]{0,2}${sign}\s{0,3}$`, "iu");
/** `[COMPLETE]`, `(DONE)`, `- COMPLETE`: words at a title that say a status. */
function statusMarker(text) {
	return [...text.matchAll(bracketed)].map((found) => found[1] ?? "").find((each) => readPhaseStatus(each) !== null) ?? inParentheses.exec(text)?.[1] ?? dashed(text)?.words ?? "";
}
function withoutStatusMarker(text) {
	const rest = text.replace(bracketed, (whole, each) => readPhaseStatus(each) === null ? whole : " ").replace(inParentheses, "");
	const behind = dashed(rest);
	return behind ? rest.slice(0, behind.at) : rest;
}
function dashed(text) {
	const found = behindDash.exec(text);
	if (!found) return null;
	const shouted = found[2] ?? "";
	if (found[1] !== void 0) return {
		at: found.index,
		words: found[1]
	};
	return shouted === shouted.toUpperCase() && new RegExp(`^(?:${words$1})$`, "i").test(shouted.trim()) ? {
		at: found.index,
		words: shouted.trim()
	} : null;
}

// packages/core/src/plan-reader/phase-name.ts
/** Words that plans use for what debussy calls a phase, the usual one first. */
const phaseWords = [
	"phase",
	"milestone",
	"sprint",
	"iteration",
	"stage",
	"module",
	"step",
	"task"
];
const idSource = String.raw`\d+(?:[A-Za-z]\d*)?(?:[.-]\d+(?:[A-Za-z]\d*)?)*|[A-Za-z]\d{1,3}(?:\.\d{1,3}){1,3}|[A-Za-z]\d{1,3}[A-Za-z]|[A-Za-z]\d{0,3}|[IVX]{2,5}|[Ⅰ-ⅿ]{1,4}|[０-９]{1,4}|[Α-ΩА-Я]\d{0,3}|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`;
/** Digits may follow the word directly, a letter only behind something between: "Phases" is no phase "s". */
const gap = String.raw`(?:[\s_#-]+|(?=\d))`;
/** What other languages call a phase. */
const foreignWords = "étape|etape|etapa|fase|этап|фаза";
const anyWord = `${phaseWords.join("|")}|${foreignWords}`;
const invisible = /[\u200B-\u200D\u2060\uFEFF]/g;
const counted = /^[^\p{L}\p{N}]*(?:第\s?([\d０-９一二三四五六七八九十]{1,3})\s?(?:阶段|階段|フェーズ)|(?:阶段|階段|フェーズ)\s?([\d０-９一二三四五六七八九十]{1,3}))(.*)$/u;
const separator = String.raw`(?=\s*(?:[:.)(\[{–—|]|-\s|$)|\s+[^\w\s])`;
const ruled = new RegExp(String.raw`\b(${anyWord})${gap}(${idSource})(?![\w\p{L}])${separator}`, "iu");
const loose = new RegExp(String.raw`\b(${anyWord})${gap}(${idSource})(?![\w\p{L}])`, "iu");
const leading = new RegExp(String.raw`^(?:[^\p{L}\p{N}]|\d+[.)]\s)*(${anyWord})${gap}(${idSource})(?![\w\p{L}])`, "iu");
/** The phase that a heading names: `# Feature Phase 3: Title`, `Phase 3 - Title`, `Phase 16 Plan: Title`. */
function phaseInHeading(written) {
	const text = written.replace(invisible, "");
	return named(ruled.exec(text) ?? loose.exec(text), text);
}
/** As `phaseInHeading`, for headings that begin with the word: these open a phase's section in a single file. */
function phaseAtStart(written, strict) {
	const text = written.replace(invisible, "");
	const found = leading.exec(text);
	if (!found) return countedPhase(text);
	if (strict && !new RegExp(`^${separator}`, "u").test(text.slice(found[0].length))) return null;
	return named(found, text);
}
/** `### 1. Title`: the number is the id. */
function numberedHeading(text) {
	const found = /^(?:[^\p{L}\p{N}]+)?(\d+[A-Za-z]?(?:\.\d+)*)[.):]?\s+(\S.*)$/u.exec(text);
	return found ? {
		word: "",
		id: found[1] ?? "",
		title: cleanTitle(found[2] ?? "")
	} : null;
}
/** `第二阶段：…`: the number is the id. */
function countedPhase(text) {
	const [, first, second, rest = ""] = counted.exec(text) ?? [];
	const id = first ?? second;
	return id === void 0 ? null : {
		word: "phase",
		id,
		title: cleanTitle(rest.replace(/^\s?[：、]/, ""))
	};
}
function named(found, text) {
	if (!found) return null;
	const rest = text.slice(found.index + found[0].length);
	const word = (found[1] ?? "").toLowerCase();
	return {
		word: foreignWords.split("|").includes(word) ? "phase" : word,
		id: found[2] ?? "",
		title: cleanTitle(rest)
	};
}
/** Without separators in front, `Plan:` between id and title, status markers and check marks. */
function cleanTitle(text) {
	return withoutStatusMarker(text).replace(/^\s*plan\b\s*(?=:|-)/i, "").replace(/^[\s:.)–—-]+/, "").replace(/\s+[-–—(]?\s*[✅✓✔🚧⏳🔄]\s*(?:[A-Z][A-Z ]*|[Cc]ompleted?|[Dd]one|[Ii]n [Pp]rogress)?\)?\s*$/u, "").replace(/[\s✅✓✔🚧⏳🔄]+$/u, "").replace(/\s+/g, " ").trim();
}
/** The id in a file's name: `x-phase-6A.md`, `phase_02.1-setup.md`, `03-api.md`. */
function idInFileName(file) {
	const name = decode(file).split("/").at(-1)?.replace(/\.\w+$/, "") ?? "";
	return /(?:^|[^a-z])(?:phase|sprint|module|milestone|stage|step|task|p)(?:[\s_-]+|(?=\d))(\d+(?:[A-Za-z]\d*)?(?:\.\d+)*|[A-Za-z](?![A-Za-z]))(?![A-Za-z0-9])/i.exec(name)?.[1] ?? /^(\d+[A-Za-z]?(?:\.\d+)*)(?:[\s_.-]|$)/.exec(name)?.[1] ?? null;
}
function decode(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

// packages/core/src/plan-reader/process-wrapper.ts
const agent = /AGENT:\s?([A-Za-z0-9][\w.-]*)/g;
const done = /debussy[ -]done\s+(?:--phase[ =])?\s*["']?([A-Za-z0-9][\w.-]*)/g;
const notePath = /\bnotes?\//i;
function readProcessWrapper(section) {
	const sections = allSections(section).filter((each) => /process wrapper/i.test(each.heading?.text ?? ""));
	const items = sections.flatMap(allBlocks).flatMap(itemsIn);
	const lines = sections.flatMap(allBlocks).flatMap(linesIn$1);
	const read = items.filter((item) => /^\W*(?:read|review|load)\b/i.test(textOf$2(item)));
	const write = items.filter((item) => /^\W*(?:write|create|save|produce)\b/i.test(textOf$2(item)));
	return {
		notes: {
			read: unique(read.flatMap(noteFiles)),
			write: unique(write.flatMap(noteFiles))
		},
		agents: unique(lines.flatMap((line) => [...line.text.matchAll(agent)].map((found) => found[1] ?? ""))),
		preValidation: items.filter((item) => /pre-?validation|pre-?flight/i.test(textOf$2(item))).flatMap(commandsUnder),
		doneIds: lines.flatMap(doneIdsIn)
	};
}
function itemsIn(block) {
	return block.type === "list" ? block.items.flatMap((item) => [item, ...item.children.flatMap(itemsIn)]) : [];
}
function linesIn$1(block) {
	if (block.type === "paragraph" || block.type === "code") return block.lines;
	if (block.type !== "list") return [];
	return block.items.flatMap((item) => [...item.text, ...item.children.flatMap(linesIn$1)]);
}
function textOf$2(item) {
	return unmarked(item.text.map((line) => line.text).join(" "));
}
/** Code spans, links and bare paths that point to notes; `N/A (first phase)` names none. */
function noteFiles(item) {
	return readInline(item.text.map((line) => line.text).join(" ")).flatMap((part) => part.type === "code" ? [part.text] : part.type === "link" ? [part.target] : bareNotes(part.text)).map((name) => name.trim()).filter((name) => notePath.test(name) || /notes?[\w.*{}-]*\.md$/i.test(name));
}
function bareNotes(text) {
	return text.match(/[\w./*{}-]*notes?\/[\w./*{}-]+\.md\b/gi) ?? [];
}
function commandsUnder(item) {
	return item.children.filter((child) => child.type === "code").flatMap(commandsOf).map((each) => each.command);
}
function doneIdsIn(line) {
	return [...line.text.matchAll(done)].filter((found) => found[1] !== void 0).map((found) => ({
		...line,
		column: line.column + found.index + found[0].length - (found[1] ?? "").length,
		text: found[1] ?? ""
	}));
}
function unique(names) {
	return [...new Set(names)].filter((name) => name !== "");
}

// packages/core/src/plan-reader/gates/tag-gates.ts
const opening$1 = /(?:^|>)[ \t]*<automated>/i;
const closing$1 = /<\/automated>/i;
/** `<verify><automated>npm test</automated></verify>` inside a task: its command is a gate. */
function tagGates(source, tags) {
	return tags.flatMap((tag) => {
		const gates = [];
		for (let line = tag.line; line <= tag.last; line++) {
			const found = automatedIn(source.lines[line - 1] ?? "");
			if (!found || found.command === "" || /^missing\b/i.test(found.command)) continue;
			const { command } = found;
			const place = placeOf(source, {
				line,
				column: found.at + 1
			});
			gates.push({
				name: tag.title || command,
				command: decoded$1(command),
				expectation: "",
				place
			});
		}
		return gates;
	});
}
function automatedIn(line) {
	const start = opening$1.exec(line);
	if (!start) return null;
	const from = start.index + start[0].length;
	const length = line.slice(from).search(closing$1);
	if (length === -1) return null;
	const text = line.slice(from, from + length).trim();
	return {
		at: from - 11,
		command: text.replace(/^`(.*)`$/, "$1")
	};
}
function decoded$1(text) {
	return text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, "\"").replace(/&amp;/g, "&");
}

// packages/core/src/plan-reader/tasks.ts
const taskHeading = /^(?:[^\p{L}]*)(?:(?:implementation|phase|detailed|development|main|core|the|sub)[\s-]+)*(?:tasks?|to-?dos?|steps|action items|work items|checklist of tasks)\b(?!\s+\w*[-\d:])/iu;
const wrapper = /\b(?:process wrapper|gates?)\b/i;
/** Headings of what has to hold in the end. What else they may say, boxes below them are work. */
const criteria = /\b(?:accept\w*|(?:success|exit|done|completion|entry)\s+(?:criteri\w+|conditions?)|criteri\w+|definition of (?:done|ready)|done when|rollback|sign-?off|out of scope|non-?goals?|prerequisites?|before (?:you )?start|pre-?flight|deliverables?)\b/i;
const template = /^(?:test strategy|validation|acceptance criteria|rollback plan|dependencies|risk assessment)\b/i;
/** Labels within a text are weaker than headings: what is under them explains. */
const elsewhere = /\b(?:accept|criteria|criterion|test|verif|validat|success|complet|check-?list|gates?|deliverable|rollback|definition of done|done when|exit|requirement|prerequisite|process wrapper|notes|risk|quality|sign-?off|review|out of scope|non-?goals?|before (?:you )?start|pre-?flight|depend)/i;
const headingTask = /^(?:[^\p{L}\p{N}]+)?task\s+([\w.-]*\d[\w.-]*?)\s*(?:[:.)–—]|-\s)\s*(\S.*)$/iu;
const idAhead = /^(?<open>\*\*)?(?:task\s+)?(?<id>\d+[A-Za-z]?(?:[.-]\d+[A-Za-z]?)*|[A-Z]{1,4}-?\d+[a-z]?(?:[.-]\d+)*(?:-[A-Z]{2,8})?)(?<close>\*\*)?(?<mark>\s*[:)](?:\*\*)?(?=\s)|\.(?:\*\*)?(?=\s)|\s+[–—-](?=\s)|(?=\s))\s*/i;
/** Without a mark behind it, only what cannot be an ordinary number is an id: `1.1`, `16-01`, `T001`. */
const unmistakable = /[.-]\d|^[A-Z]{1,4}-?\d{2,}/i;
/**
* Every checkbox under Tasks and below; without such a heading or label, those that no list of criteria claims. An id
* that can be nothing else makes a task wherever it stands.
*/
function readTasks(source, section, tags) {
	const all = walk(section, nowhere).filter((box) => !tags.some((tag) => within(box.line, tag)));
	const chosen = new Set(choose(all));
	const found = [...tagged(tags), ...chosen];
	found.sort((a, b) => a.line - b.line);
	const named = all.some((box) => box.under === "tasks");
	const ours = phaseInHeading(plain(section.heading?.text ?? "")) !== null;
	const rest = all.filter((box) => !chosen.has(box));
	const counted = all.filter((box) => box.box && box.under !== "wrapper");
	return {
		tasks: found.map((task, index) => ({
			id: task.id === "" ? String(index + 1) : task.id,
			text: task.text,
			done: task.done,
			group: task.group,
			place: placeOf(source, task)
		})),
		ticks: found.filter((task) => task.box && !task.done).map((task) => placeOf(source, task)),
		allTicked: counted.length > 0 && [...counted, ...found].every((task) => task.done),
		aside: rest.filter((box) => box.under === "wrapper" || ours && named && box.template).map((box) => box.line)
	};
}
/** Those under Tasks, or under a label of that name; otherwise all that is not claimed, or all there is. */
function choose(all) {
	const named = all.filter((box) => box.under === "tasks");
	const certain = all.filter((box) => box.under !== "wrapper" && unmistakable.test(box.id));
	if (named.length > 0) return [.../* @__PURE__ */ new Set([...named, ...certain])];
	const open = all.filter((box) => box.under === "open");
	const chosen = [.../* @__PURE__ */ new Set([...open, ...certain])];
	return chosen.length > 0 ? chosen : all.filter((box) => box.under === "criteria");
}
function tagged(tags) {
	return tags.map((tag) => ({
		...tag,
		text: tag.title,
		group: "",
		under: "tasks",
		template: false,
		box: false
	}));
}
function within(line, tag) {
	return line > tag.line && line <= tag.last;
}
function isTasks(section) {
	return section.heading !== null && taskHeading.test(unmarked(section.heading.text));
}
function walk(section, where) {
	const own = topicsOf(section.blocks).length === 1 ? section.blocks.flatMap((block) => boxesIn(block, where)) : labelled(section, where);
	const below = section.children.flatMap((child) => {
		const inside = underHeading(child, where);
		const found = walk(child, inside);
		return found.length > 0 || inside.under !== "tasks" ? found : headingAsTask(child, where.group);
	});
	return [...own, ...below];
}
/** `### Task 16-01: Title` without any box below it is itself the task. */
function headingAsTask(section, group) {
	const [, id = "", title = ""] = headingTask.exec(unmarked(section.heading?.text ?? "")) ?? [];
	if (!section.heading || id === "") return [];
	const { line, start, text } = section.heading;
	return [{
		line,
		column: start,
		id,
		text: cleanTitle(title),
		done: /✅|✓|\[(?:complete|completed|done|x)\]/i.test(text),
		group,
		under: "tasks",
		template: false,
		box: false
	}];
}
/** Under a label of tasks all are tasks, up to a label of something else. */
function labelled(section, where) {
	let open = false;
	return topicsOf(section.blocks).flatMap((topic) => {
		if (taskHeading.test(topic.label)) open = true;
		else if (topic.label === "" || elsewhere.test(topic.label)) open = false;
		const under = open ? "tasks" : underLabel(topic.label, where.under);
		return topic.blocks.flatMap((block) => boxesIn(block, {
			...where,
			under
		}));
	});
}
function underLabel(label, under) {
	if (under === "tasks" || under === "wrapper" || label === "") return under;
	return wrapper.test(label) ? "wrapper" : elsewhere.test(label) ? "criteria" : under;
}
function underHeading(child, where) {
	const name = unmarked(child.heading?.text ?? "").trim();
	const inTemplate = where.template || template.test(name);
	if (where.under === "tasks") return {
		under: "tasks",
		group: name,
		template: false
	};
	if (isTasks(child)) return {
		under: "tasks",
		group: "",
		template: false
	};
	if (where.under === "wrapper" || wrapper.test(name)) return {
		under: "wrapper",
		group: "",
		template: inTemplate
	};
	return {
		under: where.under === "criteria" || criteria.test(name) ? "criteria" : "open",
		group: name,
		template: inTemplate
	};
}
function boxesIn(block, where) {
	return block.type === "list" ? block.items.flatMap((item) => boxesOf(item, where)) : [];
}
function boxesOf(item, where) {
	const below = item.children.flatMap((child) => boxesIn(child, where));
	return item.box === "none" ? below : [taskOf$2(item, where), ...below];
}
function taskOf$2(item, where) {
	const { id, words } = withoutId(item.text.map((line) => line.text).join(" "));
	return {
		line: item.line,
		column: item.column,
		id,
		text: words,
		done: item.box === "done",
		...where,
		box: true
	};
}
function withoutId(text) {
	const ahead = idAhead.exec(text);
	const { open, id = "", close, mark = "" } = ahead?.groups ?? {};
	if (!ahead || mark === "" && !unmistakable.test(id)) return {
		id: "",
		words: text.trim()
	};
	const rest = text.slice(ahead[0].length);
	return {
		id,
		words: (open !== void 0 && close === void 0 && !mark.endsWith("**") ? rest.replace("**", "") : rest).trim()
	};
}
const nowhere = {
	under: "open",
	group: "",
	template: false
};
/** Whether a text holds any checkbox at all. */
function hasBoxes(section) {
	return allBlocks(section).some((block) => boxesIn(block, nowhere).length > 0);
}

// packages/core/src/plan-reader/phase-body.ts
/** All that a phase's own text says: a whole phase file, or one section of a single-file plan. */
function readPhaseBody(body) {
	const { source, section, tags } = body;
	const fields = readFields(section.blocks);
	const status = fieldNamed(fields, /^status$/i);
	const dependencies = phaseDependencies(section, fields);
	const wrapper = readProcessWrapper(section);
	const value = (name) => plain(fieldNamed(fields, name)?.value.text ?? "");
	return {
		heading: headingOf(source, section),
		statusText: status?.value.text ?? "",
		statusPlace: status ? placeOf(source, status.value) : null,
		refs: dependencies.refs.map((ref) => ({
			...ref,
			file: source.file
		})),
		saysDependencies: dependencies.said,
		gates: [...readGates(source, section), ...tagGates(source, tags)],
		...readTasks(source, section, tags),
		files: [.../* @__PURE__ */ new Set([...readFiles(section), ...tags.flatMap((tag) => tag.files)])],
		notes: wrapper.notes,
		agents: wrapper.agents,
		preValidation: wrapper.preValidation,
		doneIds: wrapper.doneIds.map((line) => ({
			...line,
			file: source.file
		})),
		risk: value(/^risk(?: level)?$/i),
		focus: value(/^(?:focus|goal|objective)$/i),
		complexity: value(/^complexity$/i) || complexityOf(tags),
		text: linesBetween(source, body.first, body.last),
		links: [],
		findings: []
	};
}
function headingOf(source, section) {
	const heading = section.heading;
	if (!heading) return null;
	const name = phaseInHeading(plain(heading.text));
	return {
		id: name?.id ?? "",
		title: name?.title || plain(heading.text),
		place: placeOf(source, {
			line: heading.line,
			column: heading.start
		})
	};
}
const ranks = [
	"simple",
	"low",
	"medium",
	"high",
	"complex"
];
function complexityOf(tags) {
	const known = tags.map((tag) => tag.complexity).filter((each) => each !== "");
	return known.reduce((most, each) => ranks.indexOf(each.toLowerCase()) > ranks.indexOf(most.toLowerCase()) ? each : most, known[0] ?? "");
}

// packages/core/src/plan-reader/dialects/level-headings.ts
/**
* Gives the headings of phases one rank where a plan mixes them: a `### Phase 3: C` under `## Phase 2: B` is a phase of its
* own, with all that follows it. `### Phase 2.1` is a part of its phase 2, and letters above numbers are groups.
*/
function levelHeadings(source, blocks) {
	const named = phaseHeadings(blocks);
	const depth = usualDepth(named);
	if (named.every(({ heading }) => heading.depth === depth)) return {
		blocks,
		findings: []
	};
	const kind = kindOf$1(named.find(({ heading }) => heading.depth === depth)?.key ?? "");
	const known = belonging(named, depth);
	const apart = named.filter((each) => each.heading.depth !== depth && !known.has(each));
	const [strays, left] = [apart.filter(({ key }) => kindOf$1(key) === kind), apart.filter(({ key }) => kindOf$1(key) !== kind)];
	const findings = left.map((each) => notAPhase(source, each));
	if (strays.length === 0) return {
		blocks,
		findings
	};
	const rank = strays.reduce((least, { heading }) => Math.min(least, heading.depth), depth);
	const strayed = new Set(strays);
	const moved = new Set(named.filter((each) => each.heading.depth === depth || strayed.has(each)).map(({ heading }) => heading));
	return {
		blocks: blocks.map((block) => moved.has(block) && block.type === "heading" ? {
			...block,
			depth: rank
		} : block),
		findings
	};
}
/** A single heading of the first rank is the title, whatever it says. */
function phaseHeadings(blocks) {
	const path = [];
	const all = blocks.flatMap((block) => {
		if (block.type !== "heading") return [];
		const name = phaseAtStart(plain(block.text), true);
		while ((path.at(-1)?.heading.depth ?? 0) >= block.depth) path.pop();
		if (name?.word !== "phase") return [];
		const each = {
			heading: block,
			id: name.id,
			key: phaseKey(name.id),
			parent: path.at(-1) ?? null
		};
		path.push(each);
		return [each];
	});
	const first = all.filter(({ heading }) => heading.depth === 1);
	return first.length === 1 ? all.filter((each) => each !== first[0]) : all;
}
/** That with most different ids; the higher one where they are equal. */
function usualDepth(named) {
	const ids = /* @__PURE__ */ new Map();
	for (const { heading, key } of named) {
		const same = ids.get(heading.depth);
		if (same) same.add(key);
		else ids.set(heading.depth, /* @__PURE__ */ new Set([key]));
	}
	return [...ids].toSorted(([a, left], [b, right]) => right.size - left.size || a - b)[0]?.[0] ?? 0;
}
/** Headings that speak of a phase that is read anyway, are part of one, or stand above its parts. */
function belonging(named, depth) {
	const usual = new Set(named.filter(({ heading }) => heading.depth === depth).map(({ key }) => key));
	const first = new Map(named.toReversed().map((each) => [each.key, each]));
	const again = new Set(named.filter((each) => first.get(each.key) !== each).map(({ key }) => key));
	const parts = named.filter(({ key, parent }) => parent !== null && isPartOf(key, parent.key));
	const wholes = new Set(parts.map(({ parent }) => parent));
	return /* @__PURE__ */ new Set([...named.filter((each) => usual.has(each.key) || again.has(each.key) || wholes.has(each)), ...parts]);
}
/** `2.1`, `2-1` and `2a` are parts of `2`; `20` is none. */
function isPartOf(key, whole) {
	const next = key[whole.length] ?? "";
	return key.startsWith(whole) && (/[.-]/.test(next) || /\d/.test(next) !== /\d$/.test(whole)) && next !== "";
}
function kindOf$1(key) {
	return /^\d/.test(key) ? "number" : "letter";
}
function notAPhase(source, { heading, id }) {
	return finding("PHASE_HEADING_SKIPPED", {
		place: placeOf(source, {
			line: heading.line,
			column: heading.start
		}),
		message: `"Phase ${id}" is of another rank than the phases of this plan, and is not read as one of them`,
		suggestion: "give it the rank (##) of the others if it is a phase; leave it if it groups or parts them"
	});
}

// packages/core/src/plan-reader/task-tags.ts
const opening = /^[ \t]*<task(?=[\s>])([^>]*)>/i;
const closing = /<\/task>/i;
function readTaskTags(source, blocks) {
	if (!source.lines.some((line) => opening.test(line))) return {
		tags: [],
		findings: []
	};
	const code = codeLines(blocks);
	const tags = [];
	const findings = [];
	let open = null;
	const close = (last, closed) => {
		if (open === null) return;
		tags.push(tagAt(source, open, last));
		if (!closed) findings.push(unclosed(source, open));
		open = null;
	};
	source.lines.forEach((line, index) => {
		if (code.has(index + 1)) return;
		if (opening.test(line)) {
			close(index, false);
			open = index + 1;
		}
		if (closing.test(line)) close(index + 1, true);
	});
	close(source.lines.length, false);
	findings.push(...tags.filter((tag) => verifiesByHand(source, tag)).map((tag) => byHand(source, tag)));
	return {
		tags,
		findings
	};
}
function verifiesByHand(source, { line, last, type }) {
	const inside = source.lines.slice(line - 1, last).join("\n");
	return type === "auto" || type === "" ? inside.includes("<verify>") && !/<automated>/i.test(inside) : false;
}
function byHand(source, { line, column }) {
	return finding("VERIFY_WITHOUT_COMMAND", {
		place: placeOf(source, {
			line,
			column
		}),
		message: "this task says how to verify it, but by no command in <automated>, so nothing runs",
		suggestion: "write <automated>the command</automated> into its <verify>"
	});
}
function unclosed(source, line) {
	return finding("TASK_TAG_UNCLOSED", {
		place: placeOf(source, {
			line,
			column: 1
		}),
		message: "this <task> is not closed",
		suggestion: "write </task> on a line of its own behind it"
	});
}
function tagAt(source, line, last) {
	const text = source.lines[line - 1] ?? "";
	const attributes = opening.exec(text)?.[1] ?? "";
	const heading = source.lines.slice(line, last).find((each) => /^#{1,6}\s/.test(each))?.replace(/^#+\s*/, "");
	const name = element(source, {
		line,
		last
	}, "name") ?? heading ?? wordsIn(text);
	const numbered = /^(?:task\s+)?([\w.-]*\d[\w.-]*?)\s*[:.)–—-]\s+(.*)$/i.exec(name);
	return {
		line,
		column: text.length - text.trimStart().length + 1,
		last,
		id: attribute(attributes, "id") || (numbered?.[1] ?? ""),
		title: plain(cleanTitle(numbered?.[2] ?? name)),
		complexity: attribute(attributes, "complexity"),
		type: attribute(attributes, "type"),
		done: /^(?:done|complete|completed)$/i.test(attribute(attributes, "status") || (element(source, {
			line,
			last
		}, "status") ?? "")),
		files: filesIn$1(source, {
			line,
			last
		})
	};
}
/** `<task type="auto">Do it</task>`: a line's own words. */
function wordsIn(line) {
	const words = line.replace(opening, "").replace(/<\/task>.*$/i, "");
	return words.includes("<") ? "" : words.trim();
}
function attribute(text, name) {
	return new RegExp(String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(text)?.slice(1).find((value) => value !== void 0) ?? "";
}
/** The text of `<name>…</name>` that begins within the span, at the start of a line or behind another tag. */
function element(source, span, name) {
	const start = new RegExp(`(?:^|>)[ \\t]*<${name}>(.*)$`, "i");
	const stop = new RegExp(`^(.*?)</${name}>`, "i");
	for (let line = span.line; line <= span.last; line++) {
		const first = start.exec(source.lines[line - 1] ?? "")?.[1];
		if (first === void 0) continue;
		const parts = [];
		for (let rest = first;; rest = source.lines[line++] ?? "") {
			const end = stop.exec(rest)?.[1];
			parts.push(end ?? rest);
			if (end !== void 0 || line >= span.last) return parts.join("\n").trim();
		}
	}
	return null;
}
function filesIn$1(source, span) {
	const text = element(source, span, "files");
	return text === null ? [] : text.split(/[\n,]/).map((each) => each.replace(/[`*]|^\s*[-+]\s/g, "").replace(/\s\(.*$/, "").trim()).filter((each) => each !== "");
}
function codeLines(blocks) {
	const lines = /* @__PURE__ */ new Set();
	for (const code of blocks.flatMap(codesIn)) for (let line = code.line; line <= (code.lines.at(-1)?.line ?? code.line); line++) lines.add(line);
	return lines;
}
function codesIn(block) {
	if (block.type === "code") return [block];
	return block.type === "list" ? block.items.flatMap((item) => item.children.flatMap(codesIn)) : [];
}

// packages/core/src/plan-reader/text-findings.ts
/** UTF-8 read as Windows-1252 and saved again: what dashes, arrows, check marks and accents turn into. */
const mojibake = /â€[“”"™¦œ]|â†[’“]|âœ[“”…]|âž[œ”]|Ã[©¨¼¶¤±]|Â[°±·§]/;
const mostLines = 5;
function textFindings(document) {
	return [
		...unreadLines(document),
		...unclosedFence(document),
		...wrongEncoding(document)
	];
}
function unreadLines({ source, blocks, refusedLines }) {
	if (refusedLines.length === 0) return [];
	const code = codeLines(blocks);
	return refusedLines.filter((line) => !code.has(line)).slice(0, mostLines).map((line) => finding("LINE_NOT_READ", {
		place: placeOf(source, {
			line,
			column: 1
		}),
		message: "this line nests too deep, or is too wide or too long, to be read as a list, a quote or a table",
		suggestion: "break it up, or put it into a code fence if it is no part of the plan"
	}));
}
function unclosedFence({ source }) {
	const fences = new FenceReader();
	let open = 0;
	source.lines.forEach((line, index) => {
		if (fences.read(line) === "opens") open = index + 1;
	});
	if (fences.mark === "") return [];
	return [finding("FENCE_UNCLOSED", {
		place: placeOf(source, {
			line: open,
			column: 1
		}),
		message: `the code fence that begins here is never closed: the ${source.lines.length - open} lines below it are read as code`,
		suggestion: `write ${fences.mark} on a line of its own where the code ends`
	})];
}
function wrongEncoding({ source }) {
	const index = source.lines.findIndex((line) => mojibake.test(line));
	if (index === -1) return [];
	const column = (source.lines[index] ?? "").search(mojibake) + 1;
	return [finding("MOJIBAKE", {
		place: placeOf(source, {
			line: index + 1,
			column
		}),
		message: "this text was UTF-8, was read as Windows-1252 and saved again",
		suggestion: "save the file as UTF-8 from its original; ids, gates and tasks are read all the same"
	})];
}

// packages/core/src/plan-reader/dialects/file-draft.ts
function readFile(file, text) {
	const written = readBlocks(sourceText(file, text));
	const document = {
		...written,
		blocks: resolveReferences(written.source, written.blocks)
	};
	const levelled = levelHeadings(document.source, document.blocks);
	const tree = readSections(levelled.blocks, document.source.lines.length);
	return {
		document,
		tree,
		section: beginsWithPart(tree) ? tree : wholeFile(tree),
		frontMatter: readPlanFrontMatter(document),
		tags: readTaskTags(document.source, document.blocks),
		boxes: boxesIn$1(document.source),
		links: readFileLinks(written.source, written.blocks),
		skipped: levelled.findings
	};
}
/** Below the front matter a file may have no title of its own: `## Gates` as its first heading is no title, but gates. */
function beginsWithPart({ children: [first] }) {
	return first !== void 0 && first.depth > 1 && (isGates(first) || isTasks(first));
}
const bodies = /* @__PURE__ */ new WeakMap();
/** A whole file as one phase. */
function bodyOfFile(read) {
	const known = bodies.get(read);
	if (known) return known;
	const { document, section, tags, frontMatter } = read;
	const { source } = document;
	const own = readPhaseBody({
		source,
		section,
		tags: tags.tags,
		first: 1,
		last: source.lines.length
	});
	const body = {
		...own,
		links: read.links,
		findings: [
			...frontMatter.findings,
			...tags.findings,
			...textFindings(document),
			...lostBoxes(read, [{ body: own }])
		]
	};
	bodies.set(read, body);
	return body;
}

// packages/core/src/plan-reader/dialect.ts
function lookAt(plan) {
	const [path, text] = "folder" in plan ? [plan.folder, null] : [plan.file, plan.text];
	const tree = "folder" in plan ? treeOf(plan) : plan;
	const opened = /* @__PURE__ */ new Map();
	const open = (file) => {
		const known = opened.get(file);
		if (known !== void 0) return known;
		const answer = tree.read(file);
		const read = answer.ok ? readFile(file, answer.text) : null;
		opened.set(file, read);
		return read;
	};
	const markdown = () => {
		const read = opened.get(path) ?? readFile(path, text ?? "");
		opened.set(path, read);
		return read;
	};
	const list = (folder) => tree.list?.(joinPath("", folder)) ?? [];
	return {
		path,
		text,
		tag: plan.wishes?.tag,
		tree,
		markdown,
		open,
		list
	};
}
function treeOf({ folder, files = [], read, list, exists }) {
	const given = new Map(files.map(({ file, text }) => [file, text]));
	const isWithin = (file) => folderOf(file) === joinPath("", folder);
	const here = [...given.keys()].filter(isWithin).map(baseName);
	return {
		read(file) {
			const text = given.get(file);
			if (text !== void 0) return {
				ok: true,
				text
			};
			return read?.(file) ?? {
				ok: false,
				problem: "missing",
				detail: ""
			};
		},
		list: list ?? ((asked) => asked === joinPath("", folder) ? here : null),
		...exists ? { exists } : {}
	};
}
/** The files of a folder by their paths. */
function filesIn(look, folder, name) {
	return look.list(folder).filter((each) => !each.endsWith("/") && name.test(each)).map((each) => joinPath(folder, each));
}
/** The folders in a folder by their paths. */
function foldersIn(look, folder) {
	return look.list(folder).filter((each) => each.endsWith("/")).map((each) => joinPath(folder, each.slice(0, -1)));
}

// packages/core/src/plan-reader/dialects/numbered-boxes.ts
const wholeNumber = /^(?:\*\*)?(?:task\s+)?(\d{1,4})(?:\.0)?(?:[.):]|\s+[–—-](?=\s)|(?=\s))\s*(\S.*)$/i;
const partNumber = /^(?:\*\*)?\d{1,4}\.\d/;
/** Boxes with whole numbers, and what stands below them: `- [ ] 1. Title` with `- [ ] 1.1 …`, nested or flush. */
function numberedBoxes({ boxes, document, tree }) {
	const tops = topBoxes(boxes);
	const headings = document.blocks.flatMap((block) => block.type === "heading" ? [block.line] : []);
	const ends = [
		...tops.map(({ box }) => box.line),
		...headings,
		tree.last + 1
	].toSorted((a, b) => a - b);
	return tops.map(({ box, id, title }) => ({
		id,
		title: title.replace(/\s+\((?:P\d|optional)\)$/i, ""),
		first: box.line,
		last: endOf(ends, box.line),
		section: null
	}));
}
function topBoxes(boxes) {
	const numbered = boxes.flatMap((box) => {
		const [, id = "", title = ""] = wholeNumber.exec(box.text) ?? [];
		if (id === "" || partNumber.test(box.text) && !/^(?:\*\*)?\d+\.0\b/.test(box.text)) return [];
		return [{
			box,
			id,
			title: cleanTitle(plain(title.replace(/\*\*$/, "")))
		}];
	});
	const least = leastIndent(numbered.map(({ box }) => box));
	const tops = numbered.filter(({ box }) => box.indent === least);
	const seen = /* @__PURE__ */ new Set();
	return tops.filter(({ id }) => !seen.has(id) && seen.add(id) !== null);
}
/** The line before the next one where something else begins. */
function endOf(ends, line) {
	let [low, high] = [0, ends.length];
	while (low < high) {
		const middle = low + high >> 1;
		if ((ends[middle] ?? 0) > line) high = middle;
		else low = middle + 1;
	}
	return (ends[low] ?? line + 1) - 1;
}
/** Whether the list is really one of numbered tasks: nearly all of its outermost boxes are. */
function isNumberedList(read) {
	const units = numberedBoxes(read);
	const least = leastIndent(read.boxes);
	const outer = read.boxes.filter((box) => box.indent === least && !partNumber.test(box.text));
	return units.length > 0 && units.length * 10 >= outer.length * 6;
}
function leastIndent(boxes) {
	return boxes.reduce((least, box) => Math.min(least, box.indent), Number.POSITIVE_INFINITY);
}

// packages/core/src/plan-reader/dependencies/resolve-dependencies.ts
const widestRange = 1e3;
function referenceIndex(phases) {
	const byKey = /* @__PURE__ */ new Map();
	for (const phase of phases) for (const alias of phase.aliases) if (!byKey.has(phaseKey(alias))) byKey.set(phaseKey(alias), phase.id);
	for (const phase of phases.toReversed()) byKey.set(phaseKey(phase.id), phase.id);
	return {
		phases,
		order: new Map(phases.map((phase, at) => [phaseKey(phase.id), at])),
		positions: new Map(phases.map((phase, at) => [phase, at])),
		sorted: phases.map((phase) => phase.id).toSorted(comparePhaseIds),
		byKey,
		byFile: new Map(phases.toReversed().map((phase) => [baseName(phase.file).toLowerCase(), phase.id])),
		byTitle: new Map(phases.toReversed().map((phase) => [titleKey(phase.title), phase.id]))
	};
}
/** Unknown ids stay among the dependencies, so that they are never taken as met. In the plan's order, unknown ones last. */
function resolveDependencies(index, self, refs) {
	const wanted = /* @__PURE__ */ new Map();
	const findings = [];
	for (const ref of refs) {
		const { ids, problem } = resolve({
			index,
			self
		}, ref);
		for (const id of ids) if (!wanted.has(phaseKey(id))) wanted.set(phaseKey(id), id);
		if (problem && !findings.some((said) => said.message === problem.message)) findings.push(problem);
	}
	const place = ([key]) => index.order.get(key) ?? index.phases.length;
	return {
		dependsOn: [...wanted].toSorted((a, b) => place(a) - place(b)).map(([, id]) => id),
		findings
	};
}
function resolve(asking, ref) {
	switch (ref.kind) {
		case "id": return byId(asking, ref.id, ref);
		case "range": return byRange(asking, ref);
		case "file": return byFile(asking, ref);
		case "all": return { ids: before(asking).map((phase) => phase.id) };
		case "previous": return { ids: before(asking).slice(-1).map((phase) => phase.id) };
		case "words": return byWords(asking, ref);
		default: return unreachable(ref);
	}
}
function before({ index, self }) {
	return index.phases.slice(0, index.positions.get(self));
}
function byId(asking, id, ref) {
	const { byKey } = asking.index;
	const known = byKey.get(phaseKey(id)) ?? byKey.get(phaseKey(id.replace(/^phase[\s_-]*/i, "")));
	if (known !== void 0) return { ids: [known] };
	if (asking.index.over?.has(phaseKey(id)) === true) return { ids: [] };
	return {
		ids: [id],
		problem: unknown(asking, id, ref)
	};
}
function unknown({ index, self }, id, ref) {
	const first = new Map(index.phases.toReversed().map((phase) => [phaseKey(phase.id), phase]));
	const ids = index.phases.filter((phase) => first.get(phaseKey(phase.id)) === phase).map((phase) => phase.id);
	const shown = ids.length > 12 ? `${ids.slice(0, 12).join(", ")}, …` : ids.join(", ");
	return finding("UNKNOWN_DEPENDENCY", {
		place: placeOfRef(ref),
		message: `phase ${self.id} depends on phase ${id}, which this plan does not have`,
		suggestion: index.phases.length === 1 ? "give debussy the master plan (or the folder) that has it, or remove the dependency" : `name one of the plan's phases: ${shown}`
	});
}
function byRange(asking, ref) {
	const { index, self } = asking;
	const literal = index.byKey.get(phaseKey(ref.literal));
	if (literal !== void 0) return { ids: [literal] };
	const missing = missingEnd(index, ref) ?? missingNumber(index, ref);
	const ids = between(index.sorted, ref.from, ref.to).filter((id) => id !== self.id);
	return missing === null ? { ids } : {
		ids: [...ids, missing],
		problem: unknown(asking, missing, ref)
	};
}
/** The ids from one to another in the order in which people number things. */
function between(sorted, from, to) {
	const start = firstWhere(sorted, (id) => comparePhaseIds(id, from) >= 0);
	return sorted.slice(start, firstWhere(sorted, (id) => comparePhaseIds(id, to) > 0));
}
function firstWhere(sorted, holds) {
	let [low, high] = [0, sorted.length];
	while (low < high) {
		const middle = low + high >> 1;
		if (holds(sorted[middle] ?? "")) high = middle;
		else low = middle + 1;
	}
	return low;
}
function missingEnd(index, ref) {
	return [ref.from, ref.to].find((id) => !index.byKey.has(phaseKey(id))) ?? null;
}
/** Of `1-4`, the first number that no phase has. */
function missingNumber(index, ref) {
	const [from, to] = [Number(ref.from), Number(ref.to)];
	if (!Number.isInteger(from) || !Number.isInteger(to) || to - from > widestRange) return null;
	for (let number = from; number <= to; number++) if (!index.byKey.has(String(number))) return String(number);
	return null;
}
function byFile(asking, ref) {
	const { index } = asking;
	const path = withoutAnchor(ref.target);
	const byPath = path === "" ? void 0 : index.byFile.get(baseName(path).toLowerCase());
	if (byPath !== void 0) return { ids: [byPath] };
	const id = phaseInHeading(ref.text)?.id ?? idInFileName(path === "" ? ref.target : path);
	if (id !== null) return byId(asking, id, ref);
	const bare = index.byKey.get(phaseKey(ref.text)) ?? index.byTitle.get(titleKey(ref.text));
	if (bare !== void 0) return { ids: [bare] };
	return isGone(asking, path, ref) ? byId(asking, path, ref) : {
		ids: [],
		problem: dead$1(asking, ref)
	};
}
/** A file that is nowhere may be the phase that is waited for; one that is there is something to read. */
function isGone({ index }, path, { file }) {
	if (path === "" || isWebAddress(path) || !index.exists) return false;
	return !index.exists(joinPath(folderOf(file), path)) && !index.exists(joinPath("", path));
}
function dead$1({ self }, ref) {
	return finding("DEAD_LINK", {
		place: placeOfRef(ref),
		message: `phase ${self.id} depends on "${ref.target}", which is no phase of this plan`,
		suggestion: "link the file of a phase, or write \"Phase\" and its id"
	});
}
/** `Setup Infrastructure, Create Database`: titles, where they are exactly those of phases. */
function byWords({ index, self }, ref) {
	const whole = index.byTitle.get(titleKey(ref.text));
	if (whole !== void 0) return { ids: [whole] };
	const parts = ref.text.split(/\s*[,;&]\s*|\s+and\s+/i);
	const ids = parts.map((part) => index.byTitle.get(titleKey(part))).filter((id) => id !== void 0);
	if (ids.length === parts.length) return { ids };
	return {
		ids,
		problem: finding("DEPENDENCY_UNCLEAR", {
			place: placeOfRef(ref),
			message: `phase ${self.id} depends on "${shortened(ref.text)}", which names no phase; nothing is waited for`,
			suggestion: "write \"Phase\" and its id, link its file, or write \"None\""
		})
	};
}
function placeOfRef({ file, line, column }) {
	return {
		file,
		line,
		column
	};
}
function shortened(text) {
	return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
function titleKey(title) {
	return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

// packages/core/src/plan-reader/links/dead-links.ts
const mostPatterns = 200;
/** Links to files that are neither there nor going to be written by a phase. */
function deadLinks(exists, plan) {
	const known = /* @__PURE__ */ new Map();
	const isThere = (file) => {
		const answer = known.get(file) ?? (exists(file) || exists(file.replace(/:\d+(?:[-:]\d+)?$/, "")));
		known.set(file, answer);
		return answer;
	};
	const missing = plan.links.filter((link) => !link.promised && !isThere(link.file));
	if (missing.length === 0) return [];
	const comes = promises(plan);
	const said = new Set(plan.found.map(({ place }) => placeKey(place)));
	return missing.filter((link) => isNews(said, link) && !comes(link)).map(dead);
}
function isNews(said, { place }) {
	const key = placeKey(place);
	return !said.has(key) && said.add(key) !== null;
}
function placeKey({ file, line, column }) {
	return `${line}:${column}:${file}`;
}
/** What phases say that they write: notes, files, and links in tasks that create something. Seen from the top, or from the text. */
function promises({ links, phases }) {
	const named = phases.flatMap((phase) => [...phase.notes.write, ...phase.files].flatMap((name) => [joinPath("", name), joinPath(folderOf(phase.file), name)]));
	const files = /* @__PURE__ */ new Set([...named, ...links.filter((link) => link.promised).map((link) => link.file)]);
	const patterns = [...files].filter((name) => name.includes("*")).slice(0, mostPatterns).map(patternOf);
	return ({ file, target }) => [file, joinPath("", target.replace(/[#?].*$/s, ""))].some((name) => files.has(name) || isUnder(files, name) || patterns.some((one) => one.test(name)));
}
/** Whether a folder that holds it is promised: `src/new/`. */
function isUnder(files, name) {
	for (let folder = folderOf(name); folder !== ""; folder = folderOf(folder)) if (files.has(folder)) return true;
	return false;
}
/** Neighbouring stars are one, so that no pattern takes long. */
function patternOf(name) {
	const parts = name.slice(0, 300).split(/\*+/).slice(0, 4);
	return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, "\\$&")).join(".*")}$`);
}
function dead({ place, target }) {
	return finding("DEAD_LINK", {
		place,
		message: `the link "${target.length > 120 ? `${target.slice(0, 119)}…` : target}" leads to a file that is not there`,
		suggestion: "correct the link, or name the file under \"Files to Create/Modify\" if a phase creates it"
	});
}

// packages/core/src/plan-reader/plan-context.ts
const longestAround = 6e3;
const longestFile = 2500;
const longestFiles = 8e3;
/** As reading matter: quoted where it is short, named by its path where it is long. */
function planContext({ source, spans, files, tree }) {
	const around = source && spans.length > 0 ? aroundText(source, spans) : [];
	const beside = filesText(tree, files);
	const parts = [...around, ...beside];
	return parts.length === 0 ? "" : ["## What belongs to every phase of this plan", ...parts].join("\n\n");
}
function aroundText(source, spans) {
	const left = spansLeft(source, spans);
	const text = left.map(({ first, last }) => source.lines.slice(first - 1, last).join("\n").trim()).filter((part) => part !== "").join("\n\n");
	if (text.replace(/^#.*$/m, "").trim() === "") return [];
	if (text.length <= longestAround) return [`From ${source.file}, outside of its phases:`, text];
	const named = left.map(({ first, last }) => first === last ? `${first}` : `${first}–${last}`);
	return [`Read in ${source.file} what stands outside of its phases: lines ${named.join(", ")}.`];
}
/** Stretches with words that are in no phase. */
function spansLeft({ lines }, spans) {
	const left = [];
	let at = 1;
	for (const { first, last } of [...spans.toSorted((a, b) => a.first - b.first), {
		first: lines.length + 1,
		last: 0
	}]) {
		if (first > at && lines.slice(at - 1, first - 1).some((line) => /[\p{L}\p{N}]/u.test(line))) left.push({
			first: at,
			last: first - 1
		});
		at = Math.max(at, last + 1);
	}
	return left;
}
function filesText(tree, files) {
	const quoted = [];
	const named = [];
	let room = longestFiles;
	for (const file of files) {
		const answer = tree.read(file);
		if (!answer.ok) continue;
		const text = answer.text.trim();
		if (text.length > Math.min(longestFile, room)) named.push(file);
		else {
			quoted.push(`From ${file}:`, text);
			room -= text.length;
		}
	}
	const list = named.map((file) => `- ${file}${roleOf(file)}`).join("\n");
	return [...named.length === 0 ? [] : [`Read these files before you start:\n${list}`], ...quoted];
}
function roleOf(file) {
	const role = roles[baseName(file).toLowerCase()];
	return role === void 0 ? "" : ` (${role})`;
}
const roles = {
	"constitution.md": "principles that hold for all work",
	"spec.md": "what is wanted",
	"plan.md": "how it is to be built",
	"requirements.md": "what is wanted",
	"design.md": "how it is to be built",
	"proposal.md": "why, and what changes"
};

// packages/core/src/plan-reader/plan-marks.ts
/** The word of the plan's own table for what is done, or ours where it has none yet. */
function doneWordOf(drafts) {
	return drafts.flatMap(({ statusCell, body }) => [statusCell?.text ?? "", body.statusText]).find((text) => plain(text) !== "" && readPhaseStatus(text) === "completed") ?? "✅ Completed";
}
/** Where a phase's progress is written: its boxes, its status in the table and in its own text, its heading. */
function marksOf(draft, doneWord) {
	return [
		...draft.body.ticks.map((place) => ({
			kind: "tick",
			place
		})),
		...statusMarks(draft, doneWord),
		...draft.marks ?? []
	];
}
function statusMarks({ statusCell, body }, becomes) {
	const field = body.statusPlace ? [{
		place: body.statusPlace,
		text: body.statusText
	}] : [];
	return [...statusCell ? [statusCell] : [], ...field].filter(({ text }) => readPhaseStatus(text) !== "completed").map(({ place, text }) => ({
		kind: "replace",
		place,
		was: text,
		becomes: inCaseOf(text, becomes)
	}));
}
/** `in-progress` becomes `done`, `Approved` becomes `Done`. */
function inCaseOf(text, word) {
	return /^[a-z]/.test(text) && /^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word;
}

// packages/core/src/plan-reader/finish-plan.ts
/** Phases from their drafts: references resolved, statuses understood, disagreements between master and file named. */
function finishPlan(frame, drafts) {
	const index = {
		...referenceIndex(drafts),
		exists: frame.exists,
		over: new Set((frame.over ?? []).map(phaseKey))
	};
	const findings = [...frame.findings];
	const doneWord = frame.doneWord ?? doneWordOf(drafts);
	const context = contextOf(frame, drafts);
	const phases = drafts.map((draft, at) => {
		const implied = frame.inOrder && !draft.saysDependencies && draft.refs.length === 0 && at > 0;
		const { dependsOn, findings: unresolved } = resolveDependencies(index, draft, draft.refs);
		findings.push(...draft.body.findings, ...unresolved, ...disagreements(draft));
		const before = differentBefore(drafts, at)?.id;
		return phaseOf({
			...frame,
			doneWord,
			context
		}, draft, implied && before !== void 0 ? [before] : dependsOn);
	});
	if (frame.read) findings.push(...lostBoxes(frame.read, drafts));
	findings.push(...planWide(frame, drafts, phases));
	if (frame.exists) {
		const links = [...frame.links, ...drafts.flatMap((draft) => draft.body.links)];
		findings.push(...deadLinks(frame.exists, {
			links,
			phases,
			found: findings
		}));
	}
	const { file, title, metadata } = frame;
	return {
		file,
		title,
		metadata,
		phases,
		findings: once(findings)
	};
}
/** The nearest phase before that has another id: two with the same one are told elsewhere. */
function differentBefore(drafts, at) {
	const key = phaseKey(drafts[at]?.id ?? "");
	for (let before = at - 1; before >= 0; before--) if (phaseKey(drafts[before]?.id ?? "") !== key) return drafts[before];
}
function contextOf({ read, tree, beside }, drafts) {
	const spans = drafts.flatMap(({ span }) => span ?? []);
	return planContext({
		source: read?.document.source ?? null,
		spans,
		files: beside,
		tree
	});
}
/** Rows with one id or one file lead to the same text, of which everything needs to be said once. */
function once(findings) {
	const said = /* @__PURE__ */ new Map();
	for (const each of findings) {
		const key = JSON.stringify([
			each.code,
			each.place,
			each.message.replace(/^phase \S+ /, "")
		]);
		if (!said.has(key)) said.set(key, each);
	}
	return [...said.values()];
}
function phaseOf(frame, draft, dependsOn) {
	const { body } = draft;
	const statusText = plain(statusTextOf(draft));
	return {
		id: draft.id,
		title: draft.title,
		file: draft.file,
		place: draft.place,
		status: statusOf$4(draft),
		statusText,
		dependsOn,
		gates: body.gates.length > 0 ? body.gates : frame.gates,
		tasks: body.tasks,
		files: body.files,
		notes: body.notes,
		agents: body.agents,
		preValidation: body.preValidation,
		focus: draft.focus,
		risk: draft.risk,
		complexity: body.complexity,
		text: body.text,
		context: draft.context ?? frame.context,
		aliases: draft.aliases,
		marks: marksOf(draft, frame.doneWord)
	};
}
/** Where no words say it, the boxes do: work that is ticked off is not done again. */
function statusOf$4(draft) {
	if (draft.status) return draft.status;
	const text = statusTextOf(draft);
	if (draft.body.allTicked && plain(text) === "") return "completed";
	return readPhaseStatus(text) ?? "unknown";
}
function statusTextOf(draft) {
	return draft.statusText.trim() === "" ? draft.body.statusText : draft.statusText;
}
function disagreements(draft) {
	return [...statusFindings(draft), ...idFindings(draft)];
}
function statusFindings(draft) {
	if (draft.status) return [];
	const text = statusTextOf(draft);
	const place = (draft.statusText.trim() === "" ? draft.body.statusPlace : draft.statusCell?.place) ?? draft.place;
	const status = readPhaseStatus(text);
	if (status === null) return [finding("UNKNOWN_STATUS", {
		place,
		message: `phase ${draft.id} has the status "${plain(text)}", which is not known`,
		suggestion: "write Pending, In Progress, Completed, Blocked, Skipped or Draft"
	})];
	const own = draft.body.statusPlace ? readPhaseStatus(draft.body.statusText) : status;
	if (own === status || own === null || draft.body.statusPlace?.file === draft.place.file) return [];
	return [finding("STATUS_MISMATCH", {
		place: draft.body.statusPlace ?? draft.place,
		message: `phase ${draft.id} is "${plain(draft.body.statusText)}" here, but "${plain(text)}" in the master plan`,
		suggestion: "the master plan counts; make both say the same"
	})];
}
function idFindings(draft) {
	const { heading, doneIds } = draft.body;
	const key = phaseKey(draft.id);
	const mismatch = heading && heading.id !== "" && phaseKey(heading.id) !== key ? [finding("ID_MISMATCH", {
		place: heading.place,
		message: `this file calls itself phase ${heading.id}, the master plan calls it ${draft.id}`,
		suggestion: `the master plan's id counts; rename the heading to "Phase ${draft.id}"`
	})] : [];
	const wrong = doneIds.filter((line) => phaseKey(line.text) !== key);
	return [...mismatch, ...wrong.map((line) => finding("DONE_ID_MISMATCH", {
		place: {
			file: line.file,
			line: line.line,
			column: line.column
		},
		message: `completion is signalled for phase ${line.text}, but this is phase ${draft.id}`,
		suggestion: `write \`debussy done --phase ${draft.id}\`; the plan's id counts`
	}))];
}
function planWide(frame, drafts, phases) {
	const place = {
		file: frame.file,
		line: 1,
		column: 1
	};
	const found = [];
	const taking = drafts.filter((draft) => draft.body.gates.length === 0).map((draft) => draft.id);
	if (frame.gates.length > 0 && taking.length > 0) found.push(finding("SHARED_GATES", {
		place: frame.gates[0]?.place ?? place,
		message: `these gates count for the phases that have none of their own: ${taking.join(", ")}`,
		suggestion: "write a Gates section into a phase to give it its own"
	}));
	if (frame.inOrder && phases.length > 1 && drafts.every((draft) => !draft.saysDependencies)) found.push(finding("IMPLIED_ORDER", {
		place: phases[1]?.place ?? place,
		message: "no phase says what it depends on, so each waits for the one before it",
		suggestion: "write \"**Depends on**: none\" (or ids) into the phases that can run earlier"
	}));
	return found;
}

// packages/core/src/plan-reader/dialects/plan-frame.ts
/** What a plan's own file says of the plan as a whole. */
function frameOf(look, read) {
	const { file } = read.document.source;
	return {
		file,
		title: cleanTitle(plain(read.section.heading?.text ?? "")) || baseName(file),
		metadata: metadataOf(read),
		findings: readFindings(read),
		gates: [],
		inOrder: false,
		links: read.links,
		exists: existsIn(look),
		beside: [],
		tree: look.tree,
		read
	};
}
function existsIn({ tree }) {
	return tree.exists ? (file) => tree.exists?.(file) ?? true : null;
}
function metadataOf(read) {
	return Object.fromEntries(readFields(read.section.blocks).map((field) => [field.label, plain(field.value.text)]));
}
function readFindings(read) {
	return [
		...read.frontMatter.findings,
		...read.tags.findings,
		...textFindings(read.document)
	];
}
function noPhases({ file }) {
	return finding("NO_PHASES", {
		place: {
			file,
			line: 1,
			column: 1
		},
		message: "this text holds no phases: no phases table with links, no \"Phase N\" headings, no tasks",
		suggestion: "add a table \"| Phase | Title | Status |\" whose titles link the phase files, or headings \"## Phase 1: …\""
	});
}

// packages/core/src/plan-reader/dialects/whole-file.ts
/** A plan that is one phase: the whole file. */
function wholeFilePlan(look, draft = fileDraft(look.markdown())) {
	const phase = {
		...draft,
		body: {
			...draft.body,
			links: [],
			findings: []
		}
	};
	return finishPlan(frameOf(look, look.markdown()), [phase]);
}
/** The whole file as one phase, named after its heading, its file, or 1. */
function fileDraft(read) {
	const body = bodyOfFile(read);
	const { file } = read.document.source;
	return {
		id: body.heading?.id || idInFileName(file) || "1",
		title: body.heading?.title || baseName(file),
		file,
		place: body.heading?.place ?? {
			file,
			line: 1,
			column: 1
		},
		statusText: body.statusText === "" ? statusMarker(plain(read.section.heading?.text ?? "")) : "",
		refs: body.refs,
		saysDependencies: body.saysDependencies,
		aliases: [],
		focus: body.focus,
		risk: body.risk,
		body: {
			...body,
			findings: []
		}
	};
}

// packages/core/src/plan-reader/dialects/front-matter.ts
/** Files that say in their front matter which phase they are: one of them, or a folder. */
const frontMatterPlan = {
	name: "front-matter",
	recognise(look) {
		if (look.text === null) return partsIn$1(look).length > 0 ? "files with `phase:` in their front matter" : null;
		return isFrontMatterPlan(look.markdown()) ? "its front matter says which phase it is" : null;
	},
	read(look) {
		if (look.text !== null) return wholeFilePlan(look, draftOfFrontMatter(look.markdown()));
		const drafts = partsIn$1(look).map(draftOfFrontMatter);
		drafts.sort((a, b) => comparePhaseIds(a.id, b.id));
		return finishPlan(folderFrame(look, drafts), drafts);
	}
};
function partsIn$1(look) {
	return filesIn(look, look.path, /\.(?:md|markdown)$/i).filter((file) => !isAside(file)).flatMap((file) => look.open(file) ?? []).filter((read) => isFrontMatterPlan(read) || read.frontMatter.findings.length > 0);
}
/** What is written beside a plan: reports, reviews, research. */
function isAside(file) {
	return asideName.test(baseName(file));
}
const asideName = /(?:^|[-_.])(?:SUMMARY|REVIEW|REVIEW-FIX|REVIEWS|VERIFICATION|VALIDATION|CONTEXT|RESEARCH|PATTERNS|UAT|UI-SPEC|UI-REVIEW|SECURITY|SPEC|DISCUSSION-LOG|LEARNINGS|DISCOVERY|NOTES|README)\.(?:md|markdown)$/i;
function folderFrame(look, drafts) {
	return {
		file: look.path,
		title: folderName(look.path),
		metadata: {},
		findings: drafts.length === 0 ? [noPhases({ file: look.path })] : [],
		gates: [],
		inOrder: false,
		links: [],
		exists: existsIn(look),
		beside: [],
		tree: look.tree,
		read: null
	};
}
const keys = [
	"phase",
	"plan",
	"wave",
	"depends_on",
	"files_modified"
];
function isFrontMatterPlan({ frontMatter }) {
	const found = keys.filter((key) => frontMatter.data[key] !== void 0);
	return found.includes("phase") || found.includes("plan") ? found.length > 0 : found.length > 1;
}
/** A file that says in its front matter which phase it is. */
function draftOfFrontMatter(read) {
	const { frontMatter, document } = read;
	const body = bodyOfFile(read);
	const { id, aliases } = idOf(frontMatter, document.source.file);
	const refs = [...refsOf(frontMatter, document.source.file), ...body.refs];
	return {
		id,
		title: textOf$3(frontMatter.data["title"]) || textOf$3(frontMatter.data["name"]) || body.heading?.title || firstWords(read) || id,
		file: document.source.file,
		place: {
			file: document.source.file,
			line: document.frontMatter?.first ?? 1,
			column: 1
		},
		statusText: textOf$3(frontMatter.data["status"]) || body.statusText,
		refs,
		saysDependencies: frontMatter.data["depends_on"] !== void 0 || body.saysDependencies,
		aliases,
		wave: textOf$3(frontMatter.data["wave"]),
		focus: body.focus,
		risk: textOf$3(frontMatter.data["risk"]) || textOf$3(frontMatter.data["risk_level"]) || body.risk,
		body: {
			...body,
			heading: null,
			complexity: textOf$3(frontMatter.data["complexity"]) || body.complexity,
			files: [.../* @__PURE__ */ new Set([
				...listOf(frontMatter.data["files_modified"]),
				...listOf(frontMatter.data["files"]),
				...body.files
			])]
		}
	};
}
/** `phase: 01-foundation`, `plan: 02` is `01-02`; a phase alone is its own id, without the name behind its number. */
function idOf({ data }, file) {
	const phase = textOf$3(data["phase"]);
	const plan = textOf$3(data["plan"]);
	const short = /^(\d+(?:\.\d+)*[A-Za-z]?)(?:[-_ ].*)?$/.exec(phase)?.[1] ?? phase;
	const stem = baseName(file).replace(/\.\w+$/, "").replace(/[-_]?plan$/i, "");
	const fromName = /^(\d+[A-Za-z]?(?:\.\d+)?(?:-\d+[A-Za-z]?)*)(?:-|$)/.exec(stem)?.[1] ?? stem;
	return {
		id: (plan === "" ? short : phase === "" ? plan : plan.startsWith(`${short}-`) ? plan : `${short}-${plan}`) || fromName,
		aliases: [
			`${phase}-${plan}`,
			stem,
			...plan === "" ? [phase] : [plan],
			fromName
		].filter((each) => each !== "" && each !== "-")
	};
}
function refsOf(frontMatter, file) {
	const value = frontMatter.data["depends_on"] ?? frontMatter.data["dependencies"];
	const key = frontMatter.data["depends_on"] === void 0 ? "dependencies" : "depends_on";
	const line = frontMatter.lineOf(key);
	return listOf(value).flatMap((text) => {
		const read = readDependencies({
			...line,
			text
		});
		return /^[\w.-]+$/.test(text) && read.length > 0 ? [refAt(line, 0, {
			kind: "id",
			id: text.replace(/^phase[_\s-]*(?=\d)/i, "").replace(/\.md$/, "")
		})] : read;
	}).map((ref) => ({
		...ref,
		file
	}));
}
/** Without a heading: the first words of the objective, or the file's name. */
function firstWords({ document, section }) {
	const paragraph = section.blocks.find((block) => block.type === "paragraph");
	const words = paragraph?.type === "paragraph" ? plain(paragraph.lines[0]?.text ?? "") : "";
	if (words === "") return baseName(document.source.file);
	return words.length > 80 ? `${words.slice(0, 79)}…` : words;
}
function folderName(folder) {
	return baseName(folder) || baseName(folderOf(folder)) || folder;
}

// packages/core/src/plan-reader/dialects/unique-ids.ts
/** Numbers that begin anew below another heading: the second 1 is 1-2, the third 1-3. */
function uniqueIds(all, idOf, withId) {
	const seen = /* @__PURE__ */ new Map();
	return all.map((one) => {
		const id = idOf(one);
		const times = (seen.get(phaseKey(id)) ?? 0) + 1;
		seen.set(phaseKey(id), times);
		return times === 1 ? one : withId(one, `${id}-${times}`);
	});
}

// packages/core/src/plan-reader/dialects/phases-columns.ts
const idHeader = /^(?:(?:phase|sprint|milestone|module|stage|step|iteration|task)s?(?:\s*(?:#|id|no\.?|number))?|#|id|no\.?|nr\.?)$/;
const phaseHeader = /^(?:phase|sprint|milestone|module|stage|step|iteration)s?$/;
/** `2`, `Phase 2`, `B`: where "Phase" heads such cells, it heads ids and no titles. */
const bareId = /^(?:(?:phase|sprint|milestone|module|stage|step|iteration|p)[\s_#-]*)?\d[\w.-]*$|^[a-z]$/i;
const fileHeader = /\b(?:files?|plan|doc\w*|link|details?|spec\w*|path)\b/;
const owner = String.raw`^(?:(?:phase|sprint|milestone|module|stage|step)\s+)?`;
/** The surest words for a title first: `Focus` is one only where nothing else is. */
const titleHeaders = [
	new RegExp(`${owner}(?:title|name|feature)$`),
	new RegExp(`${owner}(?:file|plan|document|doc|link|details?)$`),
	new RegExp(`${owner}(?:description|what|deliverables?|summary|scope|focus)$`)
];
function columnsOf({ header, rows }) {
	const headers = header.map((cell) => plain(cell.text).toLowerCase().replace(/[^\p{L}\p{N}#.\s]/gu, "").trim());
	const number = headers.findIndex((text) => idHeader.test(text));
	const beside = phaseBeside({
		headers,
		rows,
		number
	});
	const id = beside?.hasIds ? beside.at : number;
	const find = (pattern) => headers.findIndex((text, index) => index !== id && pattern.test(text));
	const titles = titleHeaders.map(find);
	const title = (beside && !beside.hasIds ? beside.at : titles.find((at) => at !== -1)) ?? -1;
	const depends = find(/\b(?:depend\w*|deps?|prereq\w*|blocked by|requires|after)\b/);
	const links = [
		title,
		id,
		...[...headers.keys()].filter((at) => fileHeader.test(headers[at] ?? ""))
	];
	return {
		id,
		title,
		status: find(/\b(?:status|state|progress)\b/),
		depends,
		focus: find(/\b(?:focus|scope|goals?|objective|summary|description|deliverables?)\b/),
		risk: find(/\brisk\b/),
		links,
		others: [...headers.keys()].filter((at) => at !== depends && !links.includes(at)),
		countsPhases: /^(?!tasks?\b)[a-z]{4}/.test(headers[number] ?? ""),
		beside: beside?.at ?? -1
	};
}
/** `| # | Phase |`: the column of titles; with `Phase 0: Setup` in all of them, they hold the ids as well. */
function phaseBeside({ headers, rows, number }) {
	if (/^(?:[a-z]{4}.*)?$/.test(headers[number] ?? "") || headers.some((text) => titleHeaders[0]?.test(text))) return null;
	const at = headers.findIndex((text, index) => index !== number && phaseHeader.test(text));
	const titles = rows.map((row) => plain(row[at]?.text ?? "")).filter((text) => text !== "");
	if (at === -1 || titles.length === 0 || titles.some((text) => bareId.test(text))) return null;
	return {
		at,
		hasIds: titles.every((text) => (phaseAtStart(text, true)?.title ?? "") !== "")
	};
}

// packages/core/src/plan-reader/dialects/phases-table.ts
/**
* The rows of the phases tables: those with a column of ids and links to files; without any link, of the first with titles.
* Phases that have a section of their own take no file from a column in which nobody expects it.
*/
function readPhaseRows(blocks, hasSection = () => false) {
	const candidates = blocks.filter((block) => block.type === "table").flatMap((table) => candidateOf(table, hasSection));
	const linked = candidates.filter((each) => each.rows.some((row) => row.link !== null));
	const sure = linked.filter((each) => each.sure);
	if (sure.length > 0) return sure.flatMap((each) => each.rows);
	const beside = linked.filter((each) => each.beside);
	if (beside.length > 0) return beside.flatMap((each) => each.rows);
	return [...(linked[0] ?? candidates[0])?.rows ?? []];
}
function candidateOf(table, hasSection) {
	const columns = columnsOf(table);
	const { links, beside } = columns;
	const linksIn = (columnsOfLinks) => table.rows.some((row) => linkOf(columnsOfLinks.map((at) => row[at] ?? null)) !== null);
	const sure = linksIn(links.filter((at) => at !== beside));
	const lists = columns.countsPhases && columns.title !== -1;
	if (columns.id === -1 || !sure && !lists && beside === -1) return [];
	const rows = table.rows.flatMap((row) => rowOf$1(row, columns, hasSection));
	if (sure || lists) return [{
		rows,
		sure,
		beside: false
	}];
	return isListed(rows) && (linksIn([beside]) || rows.every(({ id }) => hasSection(id))) ? [{
		rows,
		sure,
		beside: true
	}] : [];
}
/** Each phase once: a table that numbers something else names some phases more often. */
function isListed(rows) {
	return new Set(rows.map(({ title }) => title.toLowerCase())).size === rows.length;
}
function rowOf$1(row, columns, hasSection) {
	const [first] = row;
	const cell = (at) => row[at] ?? null;
	const idCell = cell(columns.id);
	if (!first || !idCell || row.every((each) => plain(each.text) === "")) return [];
	const named = nameOf(plain(idCell.text));
	const link = linkOf(columns.links.map(cell)) ?? (named.id !== null && hasSection(named.id) ? null : asideLink(columns.others.map(cell)));
	const title = titleOf$1(cell(columns.title), link, named.rest);
	const id = named.id ?? (link ? idInFileName(link.target) : null) ?? plain(idCell.text);
	if (id === "" || link === null && /^(?:total|sum|overall|all)\b/i.test(id)) return [];
	return [{
		id,
		title,
		line: idCell.line,
		column: idCell.column,
		link,
		status: statusOf$3(cell(columns.status), cell(columns.title)),
		depends: cell(columns.depends),
		focus: plain(cell(columns.focus)?.text ?? ""),
		risk: plain(cell(columns.risk)?.text ?? "")
	}];
}
/** Without a status of its own, a marker in the title is one. */
function statusOf$3(cell, title) {
	if (!title || cell && plain(cell.text) !== "") return cell;
	const text = statusMarker(plain(title.text));
	if (text === "") return cell;
	return {
		...title,
		column: title.column + Math.max(0, title.text.indexOf(text)),
		text
	};
}
/** `Phase 1: Setup`, `1. Setup`, `✅ 6A`, `P1`: the id and what stands behind it. */
function nameOf(text) {
	const name = phaseAtStart(text, false);
	if (name) return {
		id: name.id,
		rest: name.title
	};
	const found = /^[^\p{L}\p{N}]*(\d+(?:[A-Za-z]\d*)?(?:[.-]\d+(?:[A-Za-z]\d*)?)*|[A-Za-z]{1,3}\d*(?:\.\d+)*)(?![\p{L}\p{N}])(.*)$/u.exec(text);
	return found ? {
		id: found[1] ?? null,
		rest: cleanTitle(found[2] ?? "")
	} : {
		id: null,
		rest: ""
	};
}
function titleOf$1(cell, link, rest) {
	const words = plain(cell?.text ?? "") || (link ? plain(link.text) : "");
	const titled = /\.md$/i.test(words) ? "" : words;
	const name = phaseAtStart(titled, false);
	return cleanTitle(name && name.title !== "" ? name.title : titled) || rest;
}
function linkOf(cells) {
	for (const cell of cells) {
		const link = cell && linkIn(cell);
		if (link) return link;
	}
	return null;
}
function asideLink(cells) {
	return cells.flatMap((cell) => cell ? markdownLinks(cell) : []).at(0) ?? null;
}
function markdownLinks(cell) {
	const link = linkIn(cell);
	return link && link.text !== link.target && /\.(?:md|markdown)$/i.test(withoutAnchor(link.target)) ? [link] : [];
}
/** The first link to a file, or an anchor, or a bare `x.md` in a code span. */
function linkIn(cell) {
	for (const part of readInline(cell.text)) {
		const place = {
			line: cell.line,
			column: cell.column + part.at,
			text: part.text
		};
		if (part.type === "link" && isPlanLink(part.target)) return {
			...place,
			target: part.target
		};
		if (part.type === "code" && /^[^\s]+\.md$/i.test(part.text)) return {
			...place,
			target: part.text
		};
	}
	return null;
}
function isPlanLink(target) {
	if (isWebAddress(target)) return false;
	return target.startsWith("#") || /(?:\.(?:md|markdown|txt)|\/|(?:^|\/)[^./]+)$/i.test(withoutAnchor(target));
}

// packages/core/src/plan-reader/dialects/phase-links.ts
const about = /\b(?:phases?|plans?|roadmap|milestones?|sprints?|modules?|stages?|steps|order|implementation|contents|index|breakdown)\b/i;
const aside = /\b(?:references?|related|resources|see also|further|read|background|links|docs|documentation|appendix|notes)\b/i;
/** A list of links instead of a phases table: `1. [Setup](phase-1.md)`. */
function readPhaseLinks(root) {
	for (const section of allSections(root)) {
		const heading = section.heading?.text ?? "";
		if (aside.test(heading)) continue;
		const trusted = about.test(heading);
		for (const block of section.blocks) {
			const rows = rowsOf$1(block);
			const sure = rows.filter((row) => namesPhase$1(row)).length;
			if (rows.length === 0) continue;
			if (sure === rows.length || trusted && rows.length > 1 || sure > 0 && onlyFiles(block, rows)) return rows;
		}
	}
	return [];
}
/** Numbered lists of nothing but links to files, whatever they are called: what they link has to say that it is a phase. */
function numberedLinkLists(root) {
	return allSections(root).filter((section) => !aside.test(section.heading?.text ?? "")).flatMap((section) => section.blocks).filter((block) => block.type === "list" && block.items.every((item) => item.number !== "")).map((block) => ({
		block,
		rows: rowsOf$1(block)
	})).filter(({ block, rows }) => rows.length > 1 && onlyFiles(block, rows)).map(({ rows }) => rows);
}
function rowsOf$1(block) {
	if (block.type !== "list") return [];
	const start = Number(block.items[0]?.number || 1);
	return block.items.flatMap((item, index) => rowOf(item, String(start + index)));
}
function onlyFiles(block, rows) {
	return block.type === "list" && rows.length === block.items.length && rows.every(linksMarkdown);
}
function linksMarkdown({ link }) {
	return /\.(?:md|markdown)$/i.test(withoutAnchor(link?.target ?? ""));
}
function namesPhase$1(row) {
	return /phase|sprint|milestone|module|stage|step/i.test(`${row.link?.target ?? ""} ${row.link?.text ?? ""}`);
}
function rowOf(item, number) {
	const [first] = item.text;
	const link = first ? linkIn(first) : null;
	if (!first || !link || link.target.startsWith("#") || !leads(first, link)) return [];
	const words = plain(first.text);
	const name = phaseAtStart(plain(link.text), false) ?? phaseAtStart(words, false);
	const behind = first.text.slice(link.column - first.column).replace(/^[^)]*\)/, "");
	return [{
		id: name?.id ?? idInFileName(link.target) ?? number,
		title: titleOf(plain(link.text)),
		line: item.line,
		column: item.column,
		link,
		status: statusOf$2(item, words),
		depends: dependsOf(item),
		focus: plain(behind.replace(/\(?\bdepends on\b.*$/i, "")).replace(/^[\s:–—-]+/, ""),
		risk: ""
	}];
}
/** The link is what the item is: at most "Phase 1:" stands before it. */
function leads(line, link) {
	return /^[^\p{L}]*(?:\p{L}+[\s_-]*[\w.]{1,6}\s*[:–—-]?\s*)?[^\p{L}]*$/u.test(line.text.slice(0, link.column - line.column));
}
function titleOf(text) {
	if (/\.md$/i.test(text)) return "";
	const title = phaseAtStart(text, false)?.title ?? "";
	return title !== "" ? title : cleanTitle(text);
}
function statusOf$2(item, words) {
	const marker = statusMarker(words);
	const text = marker !== "" ? marker : item.box === "done" ? "[x]" : item.box === "open" ? "[ ]" : "";
	return text === "" ? null : {
		line: item.line,
		column: item.column,
		text
	};
}
function dependsOf(item) {
	for (const line of item.text) {
		const found = /\bdepends on\b[\s:*_]*/i.exec(line.text);
		if (!found) continue;
		const from = found.index + found[0].length;
		return {
			line: line.line,
			column: line.column + from,
			text: line.text.slice(from).replace(/\)\s*\.?$/, "")
		};
	}
	return null;
}

// packages/core/src/plan-reader/dialects/phase-sections.ts
/** Sections that are phases: `## Phase 1: Title`, or another word that the plan uses for them. */
function phaseSections(root, words = phaseWords) {
	for (const word of words) {
		const found = best(sectionsNamed(root, word, true)) ?? best(sectionsNamed(root, word, false));
		if (found) return found;
	}
	return [];
}
/** `### 1. Title` with a "Depends on" in at least one of them. */
function numberedSections(root) {
	const all = allSections(root).flatMap((section) => {
		const name = section.heading ? numberedHeading(plain(section.heading.text)) : null;
		return name ? [{
			name,
			section
		}] : [];
	});
	const [depth] = [...new Set(all.filter(({ section }) => saysDepends(section)).map(({ section }) => section.depth))].toSorted((a, b) => a - b);
	return all.filter(({ section }) => section.depth === depth);
}
function saysDepends(section) {
	return allBlocks(section).some((block) => {
		return (block.type === "paragraph" ? block.lines : block.type === "list" ? block.items.flatMap((item) => item.text) : []).some((line) => /^[*_\s]*depends[ _-]on\b/i.test(line.text));
	});
}
/** A single heading of the first rank is the title, whatever it says. */
function sectionsNamed(root, word, strict) {
	const all = allSections(root).flatMap((section) => {
		const name = section.heading ? phaseAtStart(plain(section.heading.text), strict) : null;
		return name?.word === word ? [{
			name,
			section
		}] : [];
	});
	const first = all.filter(({ section }) => section.depth === 1);
	return first.length === 1 ? all.filter((each) => each !== first[0]) : all;
}
/** Of the ranks of headings in use, the one with most different ids; the higher one where they are equal. */
function best(found) {
	const byDepth = /* @__PURE__ */ new Map();
	for (const each of found) {
		const same = byDepth.get(each.section.depth);
		if (same) same.push(each);
		else byDepth.set(each.section.depth, [each]);
	}
	return [...byDepth].toSorted(([a, left], [b, right]) => ids(right) - ids(left) || a - b)[0]?.[1] ?? null;
}
function ids(sections) {
	return new Set(sections.map(({ name }) => phaseKey(name.id))).size;
}

// packages/core/src/plan-reader/dialects/plan-shape.ts
const shapes = /* @__PURE__ */ new WeakMap();
function shapeOf(look) {
	const read = look.markdown();
	const known = shapes.get(read) ?? shapeIn(read);
	shapes.set(read, known);
	return known;
}
function shapeIn(read) {
	const phases = phaseSections(read.tree, ["phase"]);
	const inFile = new Set(phases.map(({ name }) => phaseKey(name.id)));
	const sections = sectionsOf(read, phases);
	const isFirstOfSeveral = sections.length > 1 && sections[0]?.section.heading === read.section.heading;
	return {
		read,
		phases,
		sections,
		rows: readPhaseRows(read.document.blocks, (id) => inFile.has(phaseKey(id))),
		links: phases.length > 0 ? [] : readPhaseLinks(read.section),
		isFrontMatter: isFrontMatterPlan(read),
		onlyTags: read.tags.tags.length > 0 && phases.length === 0,
		isPhaseFile: phases[0]?.section.depth !== 1 && !isFirstOfSeveral && isPhaseFile(read)
	};
}
function sectionsOf(read, phases) {
	if (phases.length > 0) return phases;
	const numbered = numberedSections(read.tree);
	const named = numbered.length > 0 ? numbered : phaseSections(read.tree, phaseWords.slice(1));
	return uniqueIds(named, ({ name }) => name.id, (each, id) => ({
		...each,
		name: {
			...each.name,
			id
		}
	}));
}
function linksFile(row) {
	return row.link !== null && !row.link.target.startsWith("#");
}
/** A phase file given on its own: it is named after a phase, and has what only phase files have. */
function isPhaseFile(read) {
	const heading = plain(read.section.heading?.text ?? "");
	if ((phaseInHeading(heading)?.id ?? "") === "") return false;
	const hasMaster = readFields(read.section.blocks).some((field) => /^master plan$/i.test(field.label));
	const names = read.section.children.map((child) => plain(child.heading?.text ?? ""));
	return hasMaster || names.some((name) => /^(?:process wrapper|tasks?\b|(?:\w+ )?gates?\b)/i.test(name));
}

// packages/core/src/plan-reader/box-tasks.ts
/** Every box is a task, with the id that its author gave it. */
function boxTasks(source, boxes, groupOf) {
	const required = boxes.filter((box) => !box.optional);
	return {
		tasks: boxes.map((box, index) => taskOf$1(source, box, {
			index,
			group: groupOf(box.line)
		})),
		ticks: boxes.filter((box) => !box.done && !box.optional).map((box) => placeOf(source, box)),
		allTicked: required.length > 0 && required.every((box) => box.done)
	};
}
function taskOf$1(source, box, { index, group }) {
	const { id, words } = withoutId(wholeText(source, box));
	return {
		id: id === "" ? String(index + 1) : id,
		text: box.optional ? `${words} (optional)` : words,
		done: box.done,
		group,
		place: placeOf(source, box)
	};
}
/** The box's words with the lines that go on with them. */
function wholeText({ lines }, box) {
	const words = [box.text];
	for (let at = box.line; at < lines.length && words.length < 20; at++) {
		const line = lines[at] ?? "";
		if (line.search(/\S/) <= box.indent || /^\s*(?:[-*+]|\d{1,9}[.)])\s|^\s*(?:```|~~~|#|>|\|)/.test(line)) break;
		words.push(line.trim());
	}
	return words.join(" ").trim();
}

// packages/core/src/plan-reader/phase-draft.ts
const emptyBody = {
	heading: null,
	statusText: "",
	statusPlace: null,
	refs: [],
	saysDependencies: false,
	gates: [],
	tasks: [],
	ticks: [],
	allTicked: false,
	aside: [],
	files: [],
	notes: {
		read: [],
		write: []
	},
	agents: [],
	preValidation: [],
	doneIds: [],
	risk: "",
	focus: "",
	complexity: "",
	text: "",
	links: [],
	findings: []
};

// packages/core/src/plan-reader/dialects/unit-plan.ts
/** A plan whose phases are stretches of its file, and whose tasks are all the boxes in them. */
function planOfUnits(look, { units, ...about }) {
	const read = look.markdown();
	const frame = frameOf(look, read);
	const unique = uniqueIds(units, (unit) => unit.id, (unit, id) => ({
		...unit,
		id
	}));
	return finishPlan({
		...frame,
		...about
	}, unique.map((unit) => draftOfUnit(read, unit)));
}
function draftOfUnit(read, unit) {
	const { source } = read.document;
	const body = bodyOfUnit(read, unit);
	const place = placeOf(source, {
		line: unit.first,
		column: unit.section?.heading?.start ?? 1
	});
	return {
		id: unit.id,
		title: unit.title || unit.id,
		file: source.file,
		place,
		statusText: statusMarker(plain(unit.section?.heading?.text ?? "")) || body.statusText,
		...unit.status === void 0 ? {} : { status: unit.status },
		refs: unit.refs ?? body.refs,
		saysDependencies: unit.saysDependencies ?? body.saysDependencies,
		aliases: unit.aliases ?? [],
		focus: body.focus,
		risk: body.risk,
		body,
		span: unit,
		marks: unit.marks ?? []
	};
}
function bodyOfUnit(read, unit) {
	const { source } = read.document;
	const { first, last, section } = unit;
	const tags = read.tags.tags.filter((tag) => tag.line >= first && tag.line <= last);
	const own = section ? {
		...readPhaseBody({
			source,
			section,
			tags,
			first,
			last
		}),
		heading: null
	} : {
		...emptyBody,
		text: linesBetween(source, first, last)
	};
	const boxes = boxesBetween(read.boxes, first, last);
	return {
		...own,
		...boxes.length === 0 ? {} : boxTasks(source, boxes, groupsIn(section)),
		gates: unit.gates ?? own.gates,
		files: [.../* @__PURE__ */ new Set([...own.files, ...unit.files ?? []])]
	};
}
/** The heading within the unit that a line stands under. */
function groupsIn(section) {
	const headings = section ? allSections(section).slice(1).flatMap(({ heading }) => heading ?? []) : [];
	return (line) => unmarked(headings.findLast((heading) => heading.line < line)?.text ?? "").trim();
}
/** The heading's line and the last line of a section, as a unit's span. */
function spanOf(section) {
	return {
		first: section.heading?.line ?? 1,
		last: section.last
	};
}

// packages/core/src/plan-reader/dialects/agent-os.ts
/** `.agent-os/specs/<name>/tasks.md`: task groups under headings, or numbered boxes with numbered boxes below. */
const agentOs = {
	name: "agent-os",
	recognise(look) {
		if (look.text === null) return null;
		if (taskGroups(look).length > 0) return "headings name task groups";
		const { sections, read } = shapeOf(look);
		if (!isNumberedList(read)) return null;
		if (/(?:^|\/)\.?agent-os\//.test(look.path)) return "numbered tasks in a folder of agent-os";
		const title = plain(read.section.heading?.text ?? "");
		return sections.length === 0 && /^(?:spec tasks|task breakdown)\b/i.test(title) ? "numbered tasks below \"Spec Tasks\"" : null;
	},
	read(look) {
		const groups = taskGroups(look);
		const units = groups.length > 0 ? groups : numberedBoxes(look.markdown());
		return planOfUnits(look, {
			units,
			beside: besideSpec(look),
			inOrder: true
		});
	}
};
const groupName = /^(?:[^\p{L}\p{N}]*)task group\s+(\d[\w.]*)\s*[:.–—-]?\s*(.*)$/iu;
function taskGroups(look) {
	return allSections(look.markdown().tree).flatMap((section) => {
		const [, id = "", title = ""] = groupName.exec(plain(section.heading?.text ?? "")) ?? [];
		if (id === "") return [];
		const { refs, said } = phaseDependencies(section, readFields(section.blocks));
		const file = look.path;
		const waits = refs.map((ref) => ({
			...ref,
			file
		}));
		return [{
			id,
			title: cleanTitle(title),
			section,
			...spanOf(section),
			refs: waits,
			saysDependencies: said
		}];
	});
}
function besideSpec(look) {
	const folder = folderOf(look.path);
	return [
		"spec.md",
		"spec-lite.md",
		"sub-specs/technical-spec.md",
		"planning/requirements.md"
	].map((name) => joinPath(folder, name));
}

// packages/core/src/plan-reader/dialects/conductor.ts
/** `conductor/tracks/<id>/plan.md`: phases of tasks, with a specification beside them. */
const conductor = {
	name: "conductor",
	recognise(look) {
		if (look.text === null || !/(?:^|\/)conductor\/.*\.md$/.test(look.path)) return null;
		return shapeOf(look).sections.length > 0 ? "the plan of a track in a folder of conductor" : null;
	},
	read(look) {
		const folder = folderOf(look.path);
		const units = shapeOf(look).sections.map(({ name, section }) => ({
			id: name.id,
			title: name.title,
			section,
			...spanOf(section)
		}));
		const product = joinPath(folder, "../..");
		const beside = [joinPath(folder, "spec.md"), ...[
			"workflow.md",
			"tech-stack.md",
			"product.md"
		].map((name) => joinPath(product, name))];
		return planOfUnits(look, {
			units,
			beside,
			inOrder: true
		});
	}
};

// packages/core/src/json/json-nodes.ts
const deepest = 60;
/** A JSON text as nodes with places; of what is none, the first place where it is wrong. */
function jsonNodes(text) {
	const reader = new JsonReader(text);
	try {
		return {
			ok: true,
			node: reader.whole()
		};
	} catch (error) {
		if (error instanceof JsonFault) return {
			ok: false,
			at: error.at,
			message: error.message
		};
		throw error;
	}
}
var JsonFault = class extends Error {
	at;
	constructor(at, message) {
		super(message);
		this.at = at;
	}
};
const word = /true|false|null|-?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,9})?/y;
var JsonReader = class {
	#text;
	#at = 0;
	constructor(text) {
		this.#text = text;
		if (text.startsWith("﻿")) this.#at = 1;
	}
	whole() {
		const node = this.#value(0);
		this.#blank();
		if (this.#at < this.#text.length) throw this.#fault("something stands behind the end");
		return node;
	}
	#value(depth) {
		this.#blank();
		if (depth > deepest) throw this.#fault("it is nested too deeply");
		const mark = this.#text[this.#at];
		if (mark === "{") return this.#map(depth);
		if (mark === "[") return this.#list(depth);
		const start = this.#at;
		return {
			kind: "scalar",
			value: mark === "\"" ? this.#string() : this.#word(),
			start,
			end: this.#at
		};
	}
	#map(depth) {
		const start = this.#at++;
		const entries = /* @__PURE__ */ new Map();
		for (let first = true; !this.#closes("}", first); first = false) {
			if (this.#text[this.#at] !== "\"") throw this.#fault("a key in double quotes is missing");
			const key = this.#string();
			this.#blank();
			if (this.#text[this.#at] !== ":") throw this.#fault("a colon is missing");
			this.#at++;
			entries.set(key, this.#value(depth + 1));
		}
		return {
			kind: "map",
			entries,
			start,
			end: this.#at
		};
	}
	#list(depth) {
		const start = this.#at++;
		const items = [];
		for (let first = true; !this.#closes("]", first); first = false) items.push(this.#value(depth + 1));
		return {
			kind: "list",
			items,
			start,
			end: this.#at
		};
	}
	/** Whether the bracket closes here; otherwise stands before the next entry. */
	#closes(bracket, first) {
		this.#blank();
		if (this.#text[this.#at] === bracket) {
			this.#at++;
			return true;
		}
		if (!first && this.#text[this.#at] !== ",") throw this.#fault(`a comma or "${bracket}" is missing`);
		if (!first) this.#at++;
		this.#blank();
		return false;
	}
	#string() {
		const start = this.#at;
		for (this.#at++; this.#at < this.#text.length; this.#at++) {
			const mark = this.#text[this.#at];
			if (mark === "\\") this.#at++;
			else if (mark === "\"") break;
			else if (mark === "\n") throw this.#fault("a text is not closed");
		}
		if (this.#at >= this.#text.length) throw this.#fault("a text is not closed");
		this.#at++;
		try {
			return String(JSON.parse(this.#text.slice(start, this.#at)));
		} catch {
			this.#at = start;
			throw this.#fault("a text has an escape that JSON does not know");
		}
	}
	#word() {
		word.lastIndex = this.#at;
		const found = word.exec(this.#text)?.[0];
		if (found === void 0) throw this.#fault("a value is missing");
		this.#at += found.length;
		return found === "null" ? null : found === "true" || found === "false" ? found === "true" : Number(found);
	}
	#blank() {
		while (/[ \t\r\n]/.test(this.#text[this.#at] ?? "x")) this.#at++;
	}
	#fault(message) {
		return new JsonFault(this.#at, message);
	}
};

// packages/core/src/plan-reader/json-plan.ts
const read$1 = /* @__PURE__ */ new WeakMap();
function isJson({ path, text }) {
	return text !== null && (/\.json$/i.test(path) || /^\uFEFF?\s*[{[]\s*["{\]}]/.test(text.slice(0, 500)));
}
function jsonPlan(look) {
	const known = read$1.get(look) ?? readJsonPlan(look.path, look.text ?? "");
	read$1.set(look, known);
	return known;
}
function readJsonPlan(file, text) {
	const starts = lineStarts(text);
	const placeOf = (offset) => {
		const line = lineAt(starts, offset);
		return {
			file,
			line: line + 1,
			column: offset - (starts[line] ?? 0) + 1
		};
	};
	const parsed = jsonNodes(text);
	const problem = parsed.ok ? null : noJson(placeOf(parsed.at), parsed.message);
	return {
		file,
		node: parsed.ok ? parsed.node : null,
		problem,
		placeOf,
		text: ({ start, end }) => text.slice(starts[lineAt(starts, start)], end)
	};
}
function lineStarts(text) {
	const starts = [0];
	for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
	return starts;
}
function lineAt(starts, offset) {
	let [low, high] = [0, starts.length - 1];
	while (low < high) {
		const middle = low + high + 1 >> 1;
		if ((starts[middle] ?? 0) <= offset) low = middle;
		else high = middle - 1;
	}
	return low;
}
function noJson(place, message) {
	return finding("NO_PLAN", {
		place,
		message: `this is not valid JSON: ${message}`,
		suggestion: "correct the file, or name the plan that is meant"
	});
}
function mapOf(node) {
	return node?.kind === "map" ? node : null;
}
function itemsOf(node) {
	return node?.kind === "list" ? node.items : [];
}
/** The text of a scalar; empty for everything else. */
function wordsOf(node) {
	return node?.kind === "scalar" && node.value !== null ? String(node.value).trim() : "";
}

// packages/core/src/plan-reader/dialects/task-waves.ts
/** `## Task Dependency Graph` with waves of tasks as JSON: each unit with what it waits for; null where there is none. */
function unitsInWaves(read, units) {
	const waves = wavesIn(read, units);
	if (waves.length === 0) return null;
	const within = wavesByUnit(waves);
	const places = new Map(units.map((unit, index) => [phaseKey(unit.id), index]));
	return units.map((unit, index) => {
		const own = within.get(phaseKey(unit.id));
		const line = waves[own?.[0] ?? -1]?.line ?? unit.first;
		const refs = (own ? earlier(own, {
			waves,
			within,
			places
		}) : [...units.keys()].slice(0, index)).map((at) => ({
			kind: "id",
			id: units[at]?.id ?? "",
			line,
			column: 1,
			file: read.document.source.file
		}));
		return {
			...unit,
			refs,
			saysDependencies: true
		};
	});
}
/** The waves that hold tasks of each unit, the first one first. */
function wavesByUnit(waves) {
	const within = /* @__PURE__ */ new Map();
	waves.forEach((wave, index) => {
		for (const key of wave.units) {
			const known = within.get(key);
			if (known) known.push(index);
			else within.set(key, [index]);
		}
	});
	return within;
}
/** Units of the waves right before those of this one's tasks, if they begin earlier: whole units cannot wait for each other. */
function earlier(own, { waves, within, places }) {
	const start = own[0] ?? 0;
	return [...new Set(own.flatMap((index) => waves[index - 1]?.units ?? []))].filter((key) => (within.get(key)?.[0] ?? start) < start).flatMap((key) => places.get(key) ?? []).toSorted((a, b) => a - b);
}
function wavesIn(read, units) {
	const known = new Set(units.map((unit) => phaseKey(unit.id)));
	const codes = read.document.blocks.filter((block) => block.type === "code");
	for (const code of codes.toReversed()) {
		const text = code.lines.map((line) => line.text).join("\n");
		if (!text.includes("waves") && !/^\s*\[\s*\[/.test(text)) continue;
		const parsed = jsonNodes(text);
		const meant = (parsed.ok ? wavesOf(parsed.node, code.line) : []).map(({ tasks, line }) => ({
			line,
			units: [...new Set(tasks.map((id) => unitOf(id, known)))]
		}));
		if (meant.some((wave) => wave.units.some((id) => known.has(id)))) return meant;
	}
	return [];
}
function unitOf(task, known) {
	return known.has(phaseKey(task)) ? phaseKey(task) : phaseKey(task.split(".")[0] ?? task);
}
/** `{"waves": [{"id": 0, "tasks": ["1.1"]}]}`, also numbers in place of texts, and bare lists. */
function wavesOf(node, line) {
	const list = node.kind === "list" ? node : mapOf(node)?.entries.get("waves");
	return itemsOf(list).map((wave) => {
		const tasks = wave.kind === "list" ? wave : mapOf(wave)?.entries.get("tasks") ?? mapOf(wave)?.entries.get("taskIds");
		return {
			tasks: itemsOf(tasks).map((each) => wordsOf(mapOf(each)?.entries.get("id") ?? each)),
			line
		};
	});
}

// packages/core/src/plan-reader/dialects/holds-boxes.ts
function holdsBoxes({ boxes }, { heading, last }) {
	const first = heading?.line ?? 1;
	return boxesBetween(boxes, first, last).length > 0;
}

// packages/core/src/plan-reader/dialects/kiro.ts
/** `.kiro/specs/<name>/tasks.md`: numbered boxes, perhaps with a graph of waves at the end. */
const kiro = {
	name: "kiro",
	recognise(look) {
		if (look.text === null) return null;
		const inFolder = /(?:^|\/)\.kiro\//.test(look.path);
		const units = unitsOf$2(look);
		if (inFolder && units.length > 0) return "numbered tasks in a folder of .kiro";
		if (units.length === 0 || !isNumberedList(look.markdown())) return null;
		if (look.text.includes("## Task Dependency Graph")) return "numbered tasks with a graph of waves";
		return look.text.includes("_Requirements:") ? "numbered tasks that name their requirements" : null;
	},
	read(look) {
		const read = look.markdown();
		const units = unitsOf$2(look);
		const inWaves = unitsInWaves(read, units);
		return planOfUnits(look, {
			units: inWaves ?? units,
			beside: besideKiro(look),
			inOrder: inWaves === null
		});
	}
};
/** Sections of phases where the plan has them, otherwise the numbered boxes. */
function unitsOf$2(look) {
	const read = look.markdown();
	const phases = shapeOf(look).phases.filter(({ section }) => holdsBoxes(read, section));
	if (phases.length > 1) return phases.map(({ name, section }) => ({
		id: name.id,
		title: name.title,
		section,
		...spanOf(section)
	}));
	return numberedBoxes(read);
}
function besideKiro(look) {
	const folder = folderOf(look.path);
	const steering = joinPath(folder, "../../steering");
	return [...[
		"requirements.md",
		"bugfix.md",
		"design.md"
	].map((name) => joinPath(folder, name)), ...filesIn(look, steering, /\.md$/i)];
}

// packages/core/src/plan-reader/dialects/whole-unit.ts
/** A whole file as one unit. */
function wholeUnit({ section, document }, id) {
	return {
		id,
		title: cleanTitle(plain(section.heading?.text ?? "")),
		section,
		first: 1,
		last: document.source.lines.length
	};
}

// packages/core/src/plan-reader/dialects/openspec.ts
/** `openspec/changes/<id>/tasks.md`: groups `## 1. Name` of boxes `- [ ] 1.1 …`, one after the other. */
const openspec = {
	name: "openspec",
	recognise(look) {
		if (look.text === null || look.markdown().boxes.length === 0) return null;
		const isChange = /(?:^|\/)openspec\/changes\//.test(look.path);
		const groups = groupsOf(look);
		if (isChange) return groups.length > 0 ? "numbered groups of tasks in a folder of openspec" : "tasks in a folder of openspec";
		const read = look.markdown();
		const numbered = read.boxes.filter((box) => /^(?:\*\*)?\d{1,3}\.\d{1,3}\b/.test(box.text));
		return groups.length > 1 && groups.every(({ section }) => section?.depth === 2) && !shapeOf(look).isPhaseFile && numbered.length * 2 > read.boxes.length && shapeOf(look).phases.length === 0 ? "numbered groups of numbered tasks" : null;
	},
	read(look) {
		const groups = groupsOf(look);
		const units = groups.length > 0 ? groups : [wholeUnit(look.markdown(), "1")];
		return planOfUnits(look, {
			units,
			beside: besideChange(look),
			inOrder: true
		});
	}
};
/** Groups by number, or by the word that the plan uses for its phases. */
function groupsOf(look) {
	const numbered = numberedGroups(look.markdown());
	const { sections } = shapeOf(look);
	if (numbered.length >= sections.length) return numbered;
	return sections.map(({ name, section }) => ({
		id: name.id,
		title: name.title,
		section,
		...spanOf(section)
	}));
}
function numberedGroups(read) {
	const found = allSections(read.tree).flatMap((section) => {
		const name = section.heading ? numberedHeading(plain(section.heading.text)) : null;
		return name && /^\d{1,3}[A-Za-z]?$/.test(name.id) && holdsBoxes(read, section) ? [{
			name,
			section
		}] : [];
	});
	const depth = Math.min(...found.map(({ section }) => section.depth));
	return found.filter(({ section }) => section.depth === depth).map(({ name, section }) => ({
		id: name.id,
		title: name.title,
		section,
		...spanOf(section)
	}));
}
function besideChange(look) {
	const folder = folderOf(look.path);
	const specs = foldersIn(look, joinPath(folder, "specs")).flatMap((each) => filesIn(look, each, /^spec\.md$/i));
	return [...["proposal.md", "design.md"].map((name) => joinPath(folder, name)), ...specs];
}

// packages/core/src/plan-reader/dialects/story-names.ts
function kindOf({ title, aliases = [] }) {
	if (/\bfoundation/i.test(title)) return "foundational";
	if (/\buser stor|\bUS\d/i.test(title) || aliases.length > 0) return "story";
	if (/\bsetup\b|\bset up\b/i.test(title)) return "setup";
	return /\bpolish\b|\bcross-cutting\b|\bfinal\b/i.test(title) ? "polish" : "other";
}
const many = /\b(phases?|user stor(?:y|ies)|stor(?:y|ies)|us)[\s-]*(\d[\w.]*)((?:\s*(?:,|and|&|\+|\/|–|-|through|to)\s*(?:us|phase|user story|story)?\s*\d[\w.]*){0,20})(\s*\+)?/gi;
const task = /\bT(\d{3,4})\b(?:\s*[-–]\s*T?(\d{3,4}))?/g;
/** The units that words name, by their places: phases, stories, tasks, and kinds of phases. */
function namedUnits({ read, units }, text) {
	const found = /* @__PURE__ */ new Set();
	const addWhere = (holds) => units.forEach((unit, index) => {
		if (holds(unit, index)) found.add(index);
	});
	for (const [, word = "", first = "", more = "", plus] of text.matchAll(many)) {
		const numbers = numbersIn(first, more);
		const ofPhases = /^phase/i.test(word);
		addWhere((unit) => numbers.some((number) => ofPhases ? isPhase(unit, number) : isStory$2(unit, number)));
		const from = units.findIndex((unit) => isPhase(unit, first));
		if (plus !== void 0 && ofPhases && from !== -1) {
			const onlyStories = /stor/i.test(text);
			addWhere((unit, index) => index >= from && (!onlyStories || kindOf(unit) === "story"));
		}
	}
	for (const [, first = "", last = first] of text.matchAll(task)) addWhere((unit) => holdsTask(read, unit, {
		first: Number(first),
		last: Number(last)
	}));
	if (/\bset-?up\b/i.test(text)) addWhere((unit) => kindOf(unit) === "setup");
	if (/\bfoundation/i.test(text)) addWhere((unit) => kindOf(unit) === "foundational");
	if (/\bpolish\b/i.test(text)) addWhere((unit) => kindOf(unit) === "polish");
	if (/\ball\b[^,;]{0,40}\bstor(?:y|ies)\b|^\W*user stories\b(?!\s*\d)/i.test(text)) addWhere((unit) => kindOf(unit) === "story");
	if (/\b(?:everything|all (?:prior|previous|preceding|earlier|other|implementation|core)?\s*(?:phases|work|features))\b/i.test(text)) addWhere(() => true);
	return [...found];
}
/** `2`, `, 3 and 5`, `–5`: with all numbers between where a dash says so. */
function numbersIn(first, more) {
	const numbers = [first];
	for (const [, mark = "", next = ""] of more.matchAll(/(,|and|&|\+|\/|–|-|through|to)\s*(?:us|phase|user story|story)?\s*(\d[\w.]*)/gi)) {
		const from = Number(numbers.at(-1));
		const to = Number(next);
		if (/^(?:–|-|through|to)$/i.test(mark) && Number.isInteger(from) && Number.isInteger(to) && to - from < 200) for (let number = from + 1; number < to; number++) numbers.push(String(number));
		numbers.push(next);
	}
	return numbers;
}
function isPhase({ id }, number) {
	return phaseKey(id) === phaseKey(number.replace(/\.$/, ""));
}
function isStory$2({ title, aliases = [] }, number) {
	if (aliases.some((alias) => alias.toLowerCase() === `us${number}`)) return true;
	const [, numbers = ""] = /user stor(?:y|ies)\s+([\d+,&\s]+)/i.exec(title) ?? [];
	return numbers.split(/\D+/).includes(number);
}
function holdsTask({ boxes }, { first: from, last: to }, { first, last }) {
	return boxes.some((box) => {
		if (box.line < from || box.line > to) return false;
		const number = Number(/^(?:\*\*)?\[?T(\d{3,4})/.exec(box.text)?.[1] ?? -1);
		return number >= first && number <= last;
	});
}

// packages/core/src/plan-reader/dialects/story-order.ts
const aboutOrder = /\b(?:dependenc\w*|execution (?:order|strategy)|parallel)\b/i;
const storiesInParallel = /\bstor(?:y|ies)\b[^.]{0,120}\b(?:in parallel|concurrently)\b|\b(?:in )?parallel\b[^.]{0,80}\bstor(?:y|ies)\b|\bUS\d[^.]{0,80}\bin parallel\b/i;
/**
* What the units wait for, as the section on dependencies says; where it is silent: setup first, then foundations, then
* the stories (at once only where the text says so), then what is left.
*/
function orderStories(read, units) {
	const naming = {
		read,
		units
	};
	const lines = allSections(read.tree).filter((section) => aboutOrder.test(section.heading?.text ?? "")).flatMap((section) => allBlocks(section).flatMap(linesIn));
	const said = statedWaits(naming, [...new Set(lines)]);
	const inParallel = lines.some((line) => storiesInParallel.test(line.text));
	if (said.size === 0 && !inParallel) return {
		units,
		inOrder: true
	};
	const waits = units.map((_, index) => said.get(index) ?? usualWaits(units, {
		index,
		inParallel
	}));
	return {
		inOrder: false,
		units: units.map((unit, index) => ({
			...unit,
			saysDependencies: true,
			refs: (waits[index] ?? []).map((at) => refTo$1(units[at], {
				unit,
				read
			}))
		}))
	};
}
function linesIn(block) {
	if (block.type === "paragraph") return block.lines;
	if (block.type !== "list") return [];
	return block.items.flatMap((item) => [...item.text[0] ? [{
		...item.text[0],
		text: item.text.map((line) => line.text).join(" ")
	}] : [], ...item.children.flatMap(linesIn)]);
}
function refTo$1(to, { unit, read }) {
	return {
		kind: "id",
		id: to?.id ?? "",
		line: unit.first,
		column: 1,
		file: read.document.source.file
	};
}
/** For units that the text speaks of, by their places: the units that they wait for. */
function statedWaits(naming, lines) {
	const waits = /* @__PURE__ */ new Map();
	const add = (units, before) => {
		for (const unit of units) {
			const known = waits.get(unit) ?? /* @__PURE__ */ new Set();
			waits.set(unit, known);
			for (const each of before) if (each < unit) known.add(each);
		}
	};
	for (const line of lines) {
		const statement = statementIn(plain(line.text));
		if (statement) add(namedUnits(naming, statement.unit), statement.waits === "" ? [] : namedUnits(naming, statement.waits));
	}
	naming.units.forEach((unit, index) => {
		const inline = naming.read.boxes.filter((box) => box.line >= unit.first && box.line <= unit.last).flatMap((box) => [...box.text.matchAll(/\((?:depends on|after|requires)\s+([^()]{1,200})\)/gi)]).flatMap((found) => namedUnits(naming, found[1] ?? "")).filter((each) => each < index);
		if (inline.length > 0) add([index], [...inline, ...usualWaits(naming.units, {
			index,
			inParallel: false
		})]);
	});
	return new Map([...waits].map(([unit, before]) => [unit, [...before].toSorted((a, b) => a - b)]));
}
const demand = /\b(?:depends? (?:only )?on|requires?|after|blocked by|following)\b\s*(.*)$/i;
const nothing$1 = /^\W*(?:no (?:dependenc(?:y|ies)|prerequisites)|none\b|independent\b|can start (?:immediately|right away)|start immediately)/i;
const ends = /\s[-–—]{1,2}\s|;|\.\s|\.$|\bmay\b|\bbut\b|\bcan\b|\bindependent|\bparallel\b/i;
/** `**User Story 2 (Phase 4)**: Depends on Foundational - …`, `T001-T004 before T005`, `Phase 2 blocks Phase 3`. */
function statementIn(text) {
	const [, subject, rest] = /^\W*([^:]{2,90}?)\s*:\s*(.+)$/s.exec(text) ?? [];
	if (subject !== void 0 && rest !== void 0) {
		const said = demand.exec(withoutAsides(rest))?.[1];
		if (said !== void 0 && !/\bno dependenc\w+ on\b/i.test(rest)) return {
			unit: subject,
			waits: said.split(ends)[0] ?? ""
		};
		return nothing$1.test(rest) || /\bno dependenc\w+ on\b/i.test(rest) ? {
			unit: subject,
			waits: ""
		} : null;
	}
	const [, before, verb, after] = /^(.{2,120}?)\s+(before|blocks?)\s+(.{2,120})$/i.exec(withoutAsides(text)) ?? [];
	if (before === void 0 || after === void 0 || verb === void 0 || /^\W*(?:everything|all)\b/i.test(after)) return null;
	return {
		unit: after,
		waits: before
	};
}
/** What stands in brackets explains, unless it only names phases, stories or tasks. */
function withoutAsides(text) {
	return text.replace(/\(([^()]{0,300})\)/g, (whole, inside) => /^(?:all\s+)?(?:phases?|user stor(?:y|ies)|us|t)\s*\d[\dTUS\s.,&+–-]*$/i.test(inside.trim()) ? whole : " ");
}
function usualWaits(units, { index, inParallel }) {
	if (index === 0) return [];
	const before = [...units.keys()].slice(0, index);
	const kinds = units.map(kindOf);
	const kind = kinds[index];
	if (kind === "polish" || kind === "foundational") return before;
	if (kind !== "story" || !inParallel) return [index - 1];
	const first = kinds.indexOf("story");
	const foundation = before.filter((at) => at < first && kinds[at] === "foundational");
	return foundation.length > 0 ? foundation.slice(-1) : before.filter((at) => at < first);
}

// packages/core/src/plan-reader/dialects/spec-kit.ts
const taskId = /^(?:\*\*)?\[?T\d{3,4}/;
/** `specs/<number>-<name>/tasks.md`: phases of setup, foundations, user stories and polish with tasks `T001 [P] [US1] …`. */
const specKit = {
	name: "spec-kit",
	recognise(look) {
		if (look.text === null) return null;
		const { boxes } = look.markdown();
		const numbered = boxes.filter((box) => taskId.test(box.text));
		if (numbered.length < 2 || numbered.length * 2 < boxes.length) return null;
		return unitsOf$1(look).length > 0 ? "tasks are numbered T001, T002 … below headings" : null;
	},
	read(look) {
		const ordered = orderStories(look.markdown(), unitsOf$1(look));
		return planOfUnits(look, {
			...ordered,
			beside: besideTasks(look)
		});
	}
};
function unitsOf$1(look) {
	const read = look.markdown();
	const named = phaseSections(read.tree, ["phase"]).map(({ name, section }) => ({
		id: name.id,
		title: name.title,
		section
	}));
	return (named.length > 0 ? named : groupsWithTasks(look)).map(({ id, title, section }) => {
		const span = spanOf(section);
		const own = read.boxes.filter((box) => box.line >= span.first && box.line <= span.last);
		const files = own.flatMap((box) => pathsIn(box.text));
		const tagged = own.flatMap((box) => [...box.text.matchAll(/\[(US\d{1,3})\]/gi)].map((found) => found[1] ?? ""));
		const story = /user stor(?:y|ies)\s+(\d{1,3})/i.exec(title)?.[1];
		const aliases = [.../* @__PURE__ */ new Set([...story === void 0 ? [] : [`US${story}`], ...new Set(tagged).size === 1 ? tagged : []])];
		return {
			id,
			title,
			section,
			...span,
			files: [...new Set(files)],
			aliases
		};
	});
}
/** Without the word "Phase": the headings of the second rank that hold tasks. */
function groupsWithTasks(look) {
	const read = look.markdown();
	return allSections(read.tree).filter((section) => section.depth === 2 && holdsBoxes(read, section)).map((section, index) => ({
		id: String(index + 1),
		title: cleanTitle(plain(section.heading?.text ?? "")),
		section
	}));
}
function besideTasks(look) {
	const folder = folderOf(look.path);
	const top = joinPath(folder, "../..");
	return [
		joinPath(top, ".specify/memory/constitution.md"),
		...[
			"spec.md",
			"plan.md",
			"research.md",
			"data-model.md",
			"quickstart.md"
		].map((name) => joinPath(folder, name)),
		...filesIn(look, joinPath(folder, "contracts"), /\.(?:md|ya?ml|json)$/i)
	];
}

// packages/core/src/plan-reader/dialects/backlog.ts
/** Backlog.md: a folder with a file for each task, or one of these files. */
const backlog = {
	name: "backlog",
	recognise(look) {
		if (look.text === null) return tasksIn$1(look).length > 0 ? "files of tasks with their status in front matter" : null;
		return isTask(look.markdown()) ? "a task with its status in front matter" : null;
	},
	read(look) {
		if (look.text !== null) {
			const frame = frameOf(look, look.markdown());
			return finishPlan({
				...frame,
				doneWord: "Done"
			}, [{
				...draftOf$3(look.markdown()),
				refs: []
			}]);
		}
		const drafts = tasksIn$1(look).map(draftOf$3).toSorted((a, b) => comparePhaseIds(a.id, b.id));
		const isOrdered = drafts.some((draft) => draft.refs.length > 0);
		const ordered = drafts.map((draft) => ({
			...draft,
			saysDependencies: isOrdered
		}));
		return finishPlan({
			...folderFrame(look, drafts),
			inOrder: true,
			doneWord: "Done",
			over: overIn(look)
		}, ordered);
	}
};
function taskFolder(look) {
	return look.list(look.path).includes("tasks/") ? joinPath(look.path, "tasks") : look.path;
}
function tasksIn$1(look) {
	return filesIn(look, taskFolder(look), /\.md$/i).flatMap((file) => look.open(file) ?? []).filter(isTask);
}
/** Tasks that were moved away when they were done. */
function overIn(look) {
	return ["completed", "archive/tasks"].flatMap((folder) => filesIn(look, joinPath(look.path, folder), /\.md$/i).flatMap((file) => /^([a-z]+-[\d.]+)/i.exec(baseName(file))?.[1] ?? []));
}
function isTask({ frontMatter: { data } }) {
	const id = textOf$3(data["id"]);
	return /^[a-z]+-\d/i.test(id) && data["title"] !== void 0 && data["status"] !== void 0;
}
function draftOf$3(read) {
	const { frontMatter, document } = read;
	const { data } = frontMatter;
	const id = textOf$3(data["id"]);
	const status = frontMatter.lineOf("status");
	const line = frontMatter.lineOf("dependencies");
	const { file } = document.source;
	const said = textOf$3(data["status"]);
	const { span: _span, ...draft } = draftOfUnit(read, {
		...wholeUnit(read, id),
		title: textOf$3(data["title"]),
		refs: listOf(data["dependencies"]).map((each) => ({
			...refAt(line, 0, {
				kind: "id",
				id: each
			}),
			file
		})),
		saysDependencies: true,
		status: readPhaseStatus(said) ?? "pending",
		marks: readPhaseStatus(said) === "completed" ? [] : [markOf(status, file)]
	});
	return {
		...draft,
		body: {
			...draft.body,
			statusPlace: null,
			findings: [...frontMatter.findings, ...lostBoxes(read, [draft])]
		}
	};
}
function markOf({ line, column, text }, file) {
	return {
		kind: "replace",
		place: {
			file,
			line,
			column
		},
		was: text,
		becomes: "Done"
	};
}

// packages/core/src/plan-reader/dialects/bmad.ts
const storyName = /^(?:[^\p{L}\p{N}]*)story\s+(\d{1,4}(?:[.-]\d{1,4}[a-z]?){0,3})\s*[:.–—-]?\s*(.*)$/iu;
const storyFile = /^(?:story-)?\d{1,3}[.-]\d{1,3}(?:[.-][^/]*)?\.md$|\.story\.md$/i;
/** BMAD: a story, a folder of stories, or epics that hold stories. */
const bmad = {
	name: "bmad",
	recognise(look) {
		if (look.text === null) return storiesIn$1(look).length > 0 ? "a folder of stories" : null;
		const read = look.markdown();
		if (isStory$1(read)) return "a story with criteria and tasks";
		const stories = storySections(read);
		return stories.length > 1 || stories.length === 1 && /\bepic/i.test(look.text) ? "epics with a heading for each story" : null;
	},
	read(look) {
		if (look.text === null) return folderPlan(look);
		const read = look.markdown();
		const states = sprintStates(look);
		const units = isStory$1(read) ? [storyUnit(read, states)] : storySections(read).map((unit) => withState(unit, states));
		return planOfUnits(look, {
			units,
			beside: [],
			inOrder: true,
			doneWord: "Done"
		});
	}
};
function folderPlan(look) {
	const states = sprintStates(look);
	const drafts = storiesIn$1(look).map((read) => {
		const { span: _span, ...draft } = draftOfUnit(read, storyUnit(read, states));
		return {
			...draft,
			body: {
				...draft.body,
				findings: lostBoxes(read, [draft])
			}
		};
	}).toSorted((a, b) => comparePhaseIds(a.id, b.id));
	return finishPlan({
		...folderFrame(look, drafts),
		inOrder: true,
		doneWord: "Done"
	}, drafts);
}
function storiesIn$1(look) {
	return filesIn(look, look.path, storyFile).flatMap((file) => look.open(file) ?? []).filter(isStory$1);
}
function isStory$1(read) {
	const heading = plain(read.section.heading?.text ?? "");
	const names = allSections(read.tree).map(({ heading: one }) => plain(one?.text ?? ""));
	const hasTasks = names.some((name) => /^tasks\s*\/\s*subtasks/i.test(name));
	const hasCriteria = names.some((name) => /^acceptance criteria/i.test(name));
	const isNamed = storyName.test(heading) || storyFile.test(baseName(read.document.source.file));
	return hasCriteria && (hasTasks || isNamed && names.some((name) => /^(?:story|tasks)\b/i.test(name)));
}
function storyUnit(read, states) {
	const heading = plain(read.section.heading?.text ?? "");
	const [, named = "", title = heading] = storyName.exec(heading) ?? [];
	const inFile = /(\d{1,3})[.-](\d{1,3})/.exec(baseName(read.document.source.file));
	const id = named || (inFile ? `${inFile[1]}.${inFile[2]}` : "1");
	const own = fieldNamed(readFields(read.section.blocks), /^status$/i)?.value.text ?? statusBelow(read);
	const unit = {
		...wholeUnit(read, id),
		title: cleanTitle(title),
		saysDependencies: false
	};
	const text = states.get(phaseKey(id)) ?? own;
	return {
		...unit,
		status: statusOf$1(text, read)
	};
}
/** `## Status` with its word below. */
function statusBelow({ tree }) {
	const [block] = allSections(tree).find(({ heading }) => /^status$/i.test(plain(heading?.text ?? "")))?.blocks ?? [];
	return block?.type === "paragraph" ? plain(block.lines[0]?.text ?? "") : "";
}
/** What waits for its review is written; whether all of it is, the boxes say. */
function statusOf$1(text, { boxes }) {
	const ticked = boxes.length > 0 && boxes.every((box) => box.done);
	if (/review/i.test(text) && ticked) return "completed";
	if (text === "" && ticked) return "completed";
	return readPhaseStatus(text) ?? "pending";
}
function storySections(read) {
	return allSections(read.tree).flatMap((section) => {
		const [, id = "", title = ""] = storyName.exec(plain(section.heading?.text ?? "")) ?? [];
		return id === "" || section.depth < 2 ? [] : [{
			id,
			title: cleanTitle(title),
			section,
			...spanOf(section)
		}];
	});
}
function withState(unit, states) {
	const state = states.get(phaseKey(unit.id));
	return state === void 0 ? unit : {
		...unit,
		status: readPhaseStatus(state) ?? "pending"
	};
}
/** `sprint-status.yaml`: `  1-2-the-name: done`. */
function sprintStates(look) {
	const folder = look.text === null ? look.path : folderOf(look.path);
	const states = /* @__PURE__ */ new Map();
	for (const place of [
		"",
		"..",
		"../implementation-artifacts",
		"../../_bmad-output/implementation-artifacts"
	]) {
		const answer = look.tree.read(joinPath(folder, joinPath(place, "sprint-status.yaml")));
		if (!answer.ok) continue;
		for (const [, epic = "", story = "", state = ""] of answer.text.matchAll(/^[ \t]+(\d{1,3})-(\d{1,3})-[\w-]*[ \t]*:[ \t]*([\w-]+)/gm)) states.set(phaseKey(`${epic}.${story}`), state);
		break;
	}
	return states;
}

// packages/core/src/plan-reader/dialects/gsd-plans.ts
/** One plan alone: a person sees to it that what it waits for is there. */
function gsdPlan(look) {
	const draft = checkpoints(draftOfFrontMatter(look.markdown()), look.markdown());
	return wholeFilePlan(look, {
		...draft,
		refs: []
	});
}
function gsdPlanFiles(look, folder) {
	return filesIn(look, folder, /(?:^|-)PLAN\.md$/);
}
/** Each plan is a phase of ours; a phase of the roadmap that has no plans yet is one itself. */
function gsdDrafts(look, { root, roadmap }) {
	const stages = stagesOf(look, {
		root,
		roadmap
	});
	const over = stages.filter(({ phase, plans }) => phase?.done === true && !phase.section && plans.length === 0);
	const open = stages.filter((stage) => !over.includes(stage));
	const units = new Map(open.map((stage) => [stage.key, unitsOf(look, stage, roadmap)]));
	return {
		drafts: open.flatMap((stage, index) => {
			const before = stagesBefore(stage, {
				stages,
				open,
				index
			}).flatMap((key) => units.get(key) ?? []);
			return waitsInWaves(units.get(stage.key) ?? [], {
				before,
				phase: stage.phase
			});
		}).map((draft) => withMarks(draft, {
			look,
			root,
			stages
		})),
		over: over.map(({ key }) => key)
	};
}
function stagesOf(look, { root, roadmap }) {
	const folders = gsdPlanFiles(look, root).length > 0 ? [root] : foldersIn(look, joinPath(root, "phases"));
	const byKey = new Map(folders.flatMap((folder) => {
		const id = /^(\d+(?:\.\d+)*[A-Za-z]?)/.exec(baseName(folder))?.[1];
		return [[id === void 0 ? baseName(folder) : phaseKey(id), folder]];
	}));
	const listed = (roadmap?.phases ?? []).map((phase) => stageAt(look, {
		key: phaseKey(phase.id),
		phase,
		byKey
	}));
	const known = new Set(listed.map(({ key }) => key));
	const others = [...byKey.keys()].filter((key) => !known.has(key)).toSorted(comparePhaseIds).map((key) => stageAt(look, {
		key,
		phase: null,
		byKey
	})).filter(({ plans }) => plans.length > 0);
	return [
		...others.filter(({ key }) => comparePhaseIds(key, listed[0]?.key ?? "") < 0),
		...listed,
		...others.filter(({ key }) => comparePhaseIds(key, listed[0]?.key ?? "") >= 0)
	];
}
function stageAt(look, { key, phase, byKey }) {
	const folder = byKey.get(key) ?? null;
	return {
		key,
		phase,
		folder,
		plans: (folder === null ? [] : gsdPlanFiles(look, folder)).flatMap((file) => {
			const read = look.open(file);
			return read ? [planDraft(look, read, phase)] : [];
		}).toSorted((a, b) => comparePhaseIds(a.id, b.id))
	};
}
function planDraft(look, read, phase) {
	const draft = checkpoints(draftOfFrontMatter(read), read);
	const { file } = read.document.source;
	const summary = file.replace(/PLAN\.md$/, "SUMMARY.md");
	const isSummed = look.list(folderOf(file)).includes(baseName(summary)) && look.tree.read(summary).ok;
	const ticked = phase?.plans.get(phaseKey(draft.id))?.done === true;
	const done = isSummed || ticked || phase?.done === true;
	const context = planContext({
		source: null,
		spans: [],
		files: filesIn(look, folderOf(file), /-(?:CONTEXT|UI-SPEC)\.md$/),
		tree: look.tree
	});
	return {
		...draft,
		status: done ? "completed" : "pending",
		context: [draft.context ?? "", context].filter((each) => each !== "").join("\n\n"),
		body: done ? {
			...draft.body,
			findings: []
		} : draft.body
	};
}
/** `<task type="checkpoint:human-verify">` is for a person. */
function checkpoints(draft, { tags }) {
	const waiting = tags.tags.filter((tag) => tag.type.startsWith("checkpoint"));
	if (waiting.length === 0) return draft;
	const context = `## Checkpoints\n\nA person has to answer for ${waiting.map((tag) => `"${tag.title || tag.id}"`).join(", ")}. Do everything else, then report the status needs_human_verification and say what is to be looked at.`;
	return {
		...draft,
		context
	};
}
/** The units of a stage: its plans, or the phase itself as the roadmap has it. */
function unitsOf(look, { phase, plans }, roadmap) {
	if (plans.length > 0 || !phase || !roadmap) return plans;
	const { section, place } = phase;
	const source = roadmap.read.document.source;
	const span = section ? {
		first: section.heading?.line ?? 1,
		last: section.last
	} : {
		first: place.line,
		last: place.line
	};
	const draft = draftOfUnit(roadmap.read, {
		id: phase.id,
		title: phase.title,
		section,
		...span
	});
	const own = roadmap.read.boxes.filter((box) => box.line === phase.box?.line || box.line >= span.first && box.line <= span.last);
	const context = planContext({
		source: null,
		spans: [],
		files: ["PROJECT.md", "REQUIREMENTS.md"].map((name) => joinPath(folderOf(source.file), name)),
		tree: look.tree
	});
	return [{
		...draft,
		status: phase.done ? "completed" : "pending",
		refs: [],
		context,
		body: {
			...draft.body,
			...boxTasks(source, own, () => "")
		}
	}];
}
/** The stages that one waits for: those that its roadmap names, or the one before it. */
function stagesBefore({ phase }, { open, index }) {
	if (!phase?.saysDependencies) return index === 0 ? [] : [open[index - 1]?.key ?? ""];
	return phase.refs.flatMap((ref) => {
		if (ref.kind === "id") return [phaseKey(ref.id)];
		if (ref.kind === "range") return open.map(({ key }) => key).filter((key) => comparePhaseIds(key, ref.from) >= 0 && comparePhaseIds(key, ref.to) <= 0);
		if (ref.kind === "all") return open.slice(0, index).map(({ key }) => key);
		return ref.kind === "previous" && index > 0 ? [open[index - 1]?.key ?? ""] : [];
	});
}
/** Within a stage a wave waits for the one before; the first one for what the stage waits for. */
function waitsInWaves(plans, { before, phase }) {
	const waves = plans.map(waveOf);
	return plans.map((draft, index) => {
		const own = waves[index];
		const earlier = waves.filter((wave) => wave !== null && own !== null && own !== void 0 && wave < own);
		const last = Math.max(...earlier.map(Number));
		const inWave = own === null ? plans.slice(index - 1, index) : plans.filter((_, at) => waves[at] === last);
		const named = draft.refs.length > 0 && own === null ? [] : inWave;
		const ids = named.length > 0 || index > 0 ? named : [];
		const first = ids.length === 0 && draft.refs.length === 0 ? before : [];
		const refs = [...draft.refs, ...[...ids, ...first].map((each) => refTo(each.id, draft, phase))];
		return {
			...draft,
			refs,
			saysDependencies: true
		};
	});
}
function refTo(id, draft, phase) {
	const { file, line } = draft.place.file === draft.file || !phase ? draft.place : phase.place;
	return {
		kind: "id",
		id,
		line,
		column: 1,
		file
	};
}
function waveOf(draft) {
	const wave = Number(draft.wave ?? NaN);
	return Number.isFinite(wave) ? wave : null;
}
/** The plan's box, a summary beside it, and the phase's box with the last of its plans. */
function withMarks(draft, { stages }) {
	if (draft.status === "completed") return draft;
	const stage = stages.find(({ key, plans }) => plans.some((each) => each.id === draft.id) || key === phaseKey(draft.id));
	const phase = stage?.phase ?? null;
	const box = phase?.plans.get(phaseKey(draft.id));
	const isLast = (stage?.plans ?? []).every((each) => each.id === draft.id || each.status === "completed");
	const file = phase?.place.file ?? "";
	const marks = [
		...box ? [{
			kind: "tick",
			place: placeOf({
				file,
				lines: []
			}, box)
		}] : [],
		...isLast && phase?.box ? [{
			kind: "tick",
			place: phase.box
		}] : [],
		...draft.file.endsWith("PLAN.md") ? [{
			kind: "create",
			file: draft.file.replace(/PLAN\.md$/, "SUMMARY.md"),
			text: summaryText(draft)
		}] : []
	];
	return {
		...draft,
		marks
	};
}
function summaryText({ id, title }) {
	return `---\nplan: ${id}\nstatus: complete\n---\n\n# Summary of ${id}: ${title}\n\nDone and verified by its gates.\n`;
}

// packages/core/src/plan-reader/dialects/gsd-roadmap.ts
function hasRoadmap(look, folder) {
	return look.list(folder).includes("ROADMAP.md");
}
function roadmapIn(look, folder) {
	const file = joinPath(folder, "ROADMAP.md");
	const read = (file === joinPath("", look.path) ? null : look.open(file)) ?? look.markdown();
	const phases = /* @__PURE__ */ new Map();
	for (const box of read.boxes) {
		const name = phaseAtStart(plain(box.text), false);
		if (name?.word !== "phase") continue;
		const place = placeOf(read.document.source, box);
		const title = cleanTitle(name.title.replace(/\s+[-–—]\s.*$|\s+\(\d+\/\d+ plans?\).*$/, ""));
		const listed = {
			id: name.id,
			title,
			place,
			done: box.done,
			box: place,
			section: null,
			refs: [],
			saysDependencies: false,
			plans: /* @__PURE__ */ new Map()
		};
		if (!phases.has(phaseKey(name.id))) phases.set(phaseKey(name.id), listed);
	}
	for (const section of allSections(read.tree)) {
		const name = section.heading ? phaseAtStart(plain(section.heading.text), true) : null;
		if (name?.word !== "phase" || section.depth < 2) continue;
		const known = phases.get(phaseKey(name.id));
		if (!known?.section) phases.set(phaseKey(name.id), detailed(read, section, {
			known,
			id: name.id,
			title: name.title
		}));
	}
	return {
		read,
		title: cleanTitle(plain(read.section.heading?.text ?? "")).replace(/^Roadmap\s*:\s*/i, ""),
		phases: [...phases.values()]
	};
}
function detailed(read, section, { known, id, title }) {
	const { source } = read.document;
	const heading = section.heading ?? {
		line: 1,
		start: 1,
		text: ""
	};
	const field = fieldNamed(readFields(section.blocks), /^depends on$/i);
	const refs = field ? readDependencies(field.value).map((ref) => ({
		...ref,
		file: source.file
	})) : [];
	const boxes = boxesBetween(read.boxes, heading.line + 1, section.last);
	const plans = new Map(boxes.flatMap((box) => {
		const name = /\b(\d[\w.]{0,9}-\d{1,3}[a-z]?)(?:-PLAN\.md)?\b/.exec(box.text)?.[1];
		return name === void 0 ? [] : [[phaseKey(name), box]];
	}));
	const marked = /[✅✓]|\[x\]|\bCOMPLETED?\b/u.test(heading.text);
	return {
		id,
		title: title || known?.title || id,
		place: placeOf(source, {
			line: heading.line,
			column: heading.start
		}),
		done: known?.done ?? (marked || plans.size > 0 && [...plans.values()].every((box) => box.done)),
		box: known?.box ?? null,
		section,
		refs,
		saysDependencies: field !== void 0,
		plans
	};
}

// packages/core/src/plan-reader/dialects/gsd.ts
/** `.planning` with a roadmap and a file for each plan of its phases; also the roadmap or one plan alone. */
const gsd = {
	name: "gsd",
	recognise(look) {
		if (look.text === null) {
			if (hasRoadmap(look, look.path)) return "a roadmap with plans in phases/";
			return /(?:^|\/)\.planning\//.test(look.path) && gsdPlanFiles(look, look.path).length > 0 ? "the plans of one phase" : null;
		}
		if (isRoadmap(look)) return "a roadmap of phases in .planning";
		return isPlanText(look.markdown()) ? "a plan of a phase with its tasks in <task> blocks" : null;
	},
	read(look) {
		if (look.text !== null && !isRoadmap(look)) return gsdPlan(look);
		const root = look.text === null ? look.path : folderOf(look.path);
		const roadmap = hasRoadmap(look, root) || look.text !== null ? roadmapIn(look, root) : null;
		const { drafts, over } = gsdDrafts(look, {
			root,
			roadmap
		});
		return finishPlan({
			file: look.path,
			title: roadmap?.title || baseName(root),
			metadata: {},
			findings: drafts.length === 0 ? [noPhases({ file: look.path })] : roadmapFindings(roadmap, drafts),
			gates: [],
			inOrder: false,
			links: [],
			exists: existsIn(look),
			beside: [],
			tree: look.tree,
			read: null,
			over
		}, drafts);
	}
};
function isPlanText(read) {
	if (!read || read.frontMatter.data["phase"] === void 0 || !isFrontMatterPlan(read)) return false;
	return read.document.source.lines.some((line) => /^\s*<(?:objective|tasks|task)[\s>]/.test(line));
}
/** Boxes of the roadmap that are neither a phase of this plan nor a plan of one. */
function roadmapFindings(roadmap, drafts) {
	if (!roadmap) return [];
	const keys = new Set(drafts.map(({ id }) => phaseKey(id)));
	const known = roadmap.phases.flatMap((phase) => {
		const plans = [...phase.plans].filter(([key]) => keys.has(key)).map(([, box]) => box.line);
		const isRead = phase.section !== null || keys.has(phaseKey(phase.id));
		return [...plans, ...phase.box && isRead ? [phase.box.line] : []];
	});
	return lostBoxes(roadmap.read, [...drafts, { body: {
		...emptyBody,
		aside: known
	} }]);
}
function isRoadmap(look) {
	if (!/(?:^|[-_./])ROADMAP\.md$/.test(look.path)) return false;
	return (/(?:^|\/)\.planning\//.test(look.path) || look.list(folderOf(look.path)).includes("phases/")) && roadmapIn(look, folderOf(look.path)).phases.length > 0;
}

// packages/core/src/plan-reader/gates/run-gates.ts
/** ``Run: `x` `` with `Expected: PASS` behind it is a gate; one that is expected to fail never is. */
function runGates({ document }, { first, last }) {
	const gates = /* @__PURE__ */ new Map();
	let runs = [];
	let waiting = false;
	const parts = partsIn(document.blocks);
	for (let index = firstPart(parts, first); index < parts.length; index++) {
		const part = parts[index];
		if (!part || lineOf(part) > last) break;
		if (part.type === "code") {
			if (waiting && runs.length === 0) runs = commandsOf(part.code);
		} else {
			const words = part.line.text.replace(/^[-*+\d.)\s]{0,9}/, "");
			if (/^\**Run\b[^`:]{0,60}:?\**/i.test(words)) {
				runs = inlineRuns(part.line);
				waiting = true;
			} else if (/^\**Expected\b/i.test(words)) {
				if (isPass(plain(words))) for (const run of runs) gates.set(run.command, gateOfRun(run, document.source.file));
				runs = [];
				waiting = false;
			}
		}
	}
	return [...gates.values()];
}
const known = /* @__PURE__ */ new WeakMap();
/** All parts of a text, made once for all of its units. */
function partsIn(blocks) {
	const parts = known.get(blocks) ?? partsOf(blocks);
	known.set(blocks, parts);
	return parts;
}
function lineOf(part) {
	return part.type === "line" ? part.line.line : part.code.line;
}
function firstPart(parts, line) {
	let [low, high] = [0, parts.length];
	while (low < high) {
		const middle = low + high >> 1;
		const part = parts[middle];
		if (part && lineOf(part) < line) low = middle + 1;
		else high = middle;
	}
	return low;
}
function gateOfRun({ command, line, column }, file) {
	return {
		name: command.split("\n").at(command.startsWith("set -e\n") ? 1 : 0) ?? command,
		command,
		expectation: "",
		place: {
			file,
			line,
			column
		}
	};
}
function inlineRuns(line) {
	const [code] = readInline(line.text).filter((part) => part.type === "code");
	if (!code || code.text.trim() === "") return [];
	return [{
		command: code.text.trim(),
		line: line.line,
		column: line.column + code.at
	}];
}
/** `Expected: PASS`, `Expected: all tests pass (5 passed, 0 failed)`; not `Expected: FAIL …`. */
function isPass(text) {
	const words = text.replace(/\b(?:0|no|zero|without)\s+(?:fail\w*|errors?|issues|warnings?)\b/gi, "clean");
	return /\b(?:pass(?:es|ed|ing)?|green|clean|succe\w+|exit(?:s| code)?\s*(?:with\s*)?0)\b/i.test(words) && !/\bfail|\bnot pass|\berror/i.test(words);
}
function partsOf(blocks) {
	return blocks.flatMap((block) => {
		if (block.type === "code") return [{
			type: "code",
			code: block
		}];
		if (block.type === "paragraph") return block.lines.map((line) => ({
			type: "line",
			line
		}));
		if (block.type !== "list") return [];
		return block.items.flatMap((item) => [...item.text.map((line) => ({
			type: "line",
			line
		})), ...partsOf(item.children)]);
	});
}

// packages/core/src/plan-reader/dialects/superpowers.ts
/** `docs/superpowers/plans/<date>-<name>.md`: `### Task N: …`, each with its files, steps and runs. */
const superpowers = {
	name: "superpowers",
	recognise(look) {
		if (look.text === null) return null;
		const tasks = taskSections(look);
		if (tasks.length === 0) return null;
		if (/superpowers[:/-]|REQUIRED SUB-SKILL/.test(look.text.slice(0, 4e3))) return "tasks for the skills of superpowers";
		if (/(?:^|\/)superpowers\/plans\//.test(look.path)) return "tasks in a folder of superpowers";
		if (look.markdown().tags.tags.length > 0) return null;
		return tasks.filter(({ section }) => section.blocks.some(isFilesLabel)).length * 2 > tasks.length ? "headings name tasks that list their files" : null;
	},
	read(look) {
		const units = taskSections(look).map(({ name, section }) => {
			const span = spanOf(section);
			return {
				id: name.id,
				title: name.title,
				section,
				...span,
				gates: runGates(look.markdown(), span)
			};
		});
		return planOfUnits(look, {
			units,
			beside: [],
			inOrder: true
		});
	}
};
function isFilesLabel(block) {
	return block.type === "paragraph" && block.lines.some((line) => /^\*\*Files?:?\*\*:?/i.test(line.text));
}
function taskSections(look) {
	return phaseSections(look.markdown().tree, ["task"]);
}

// packages/core/src/plan-reader/unclear-phases.ts
const namesPhase = /^[^\p{L}\p{N}]{0,9}phase[ \t]+[^\s:]{1,20}\s?[:–—-](?=\s)/iu;
const inOtherMarks = /^[ \t]{0,3}(?:<h[1-6][^>]{0,80}>|<(?:details|summary)[^>]{0,80}>(?:\s?<summary>)?|\*\*|__)\s?(phase\b[^<*]{1,120})/i;
/** Lines that seem to begin a phase and are read as none. */
function unclearHeadings({ document }, ids) {
	const { source, blocks } = document;
	const known = new Set(ids.map(phaseKey));
	const code = codeLines(blocks);
	const headings = new Set(blocks.flatMap((block) => block.type === "heading" ? [block.line] : []));
	return source.lines.flatMap((line, index) => {
		if (!/phase/i.test(line) || code.has(index + 1)) return [];
		const words = headings.has(index + 1) ? plain(line.replace(/^[\s#]+/, "")) : inOtherMarks.exec(line)?.[1] ?? "";
		const name = phaseAtStart(words, true);
		const isKnown = name !== null && known.has(phaseKey(name.id));
		if (!(headings.has(index + 1) ? name === null && namesPhase.test(words) : name !== null && !isKnown)) return [];
		return [finding("HEADING_UNCLEAR", {
			place: placeOf(source, {
				line: index + 1,
				column: 1
			}),
			message: `"${words.slice(0, 60)}" seems to begin a phase, but is not read as one`,
			suggestion: "write it as a heading with a number: \"## Phase 2: Title\""
		})];
	});
}
/** Rows of a table of phases whose id cannot be told. */
function unclearRows({ document: { source, blocks } }) {
	return blocks.filter(isTable).flatMap((table) => {
		const { id, title, countsPhases } = columnsOf(table);
		if (id === -1 || title === -1 || !countsPhases) return [];
		return table.rows.flatMap((row) => {
			const cell = row[id];
			const [first] = row;
			if (!cell || !first || row.every((each) => each.text === "")) return [];
			if (cell.text !== "" && !/~~|\d\s?(?:&|,|\+|\/|and)\s?\d/.test(cell.text)) return [];
			return [finding("PHASE_UNCLEAR", {
				place: placeOf(source, cell),
				message: `the id "${cell.text}" of this row names no single phase`,
				suggestion: "give each phase a row with an id of its own"
			})];
		});
	});
}
function isTable(block) {
	return block.type === "table";
}

// packages/core/src/plan-reader/dialects/row-drafts.ts
/** A master plan's rows with the phase files that they link. */
function draftsOfRows(look, rows) {
	const { source } = look.markdown().document;
	return rows.map((row) => {
		const file = row.link ? joinPath(folderOf(look.path), withoutAnchor(row.link.target)) : look.path;
		const body = row.link ? linkedBody(look, row, {
			file,
			at: row.link
		}) : withoutFile(source, row);
		return draftOf$2(source, row, {
			file,
			body
		});
	});
}
function draftOf$2(source, row, { file, body }) {
	const refs = [...placed(source, row.depends), ...body.refs];
	return {
		id: row.id,
		title: row.title || body.heading?.title || row.id,
		file,
		place: placeOf(source, row),
		statusText: row.status?.text ?? "",
		...row.status === null ? {} : { statusCell: {
			place: placeOf(source, row.status),
			text: row.status.text
		} },
		refs,
		saysDependencies: row.depends !== null || body.saysDependencies,
		aliases: [],
		focus: row.focus || body.focus,
		risk: row.risk || body.risk,
		body
	};
}
function placed(source, line) {
	return line ? readDependencies(line).map((ref) => ({
		...ref,
		file: source.file
	})) : [];
}
function linkedBody(look, row, { file, at }) {
	const place = {
		file: look.path,
		line: at.line,
		column: at.column
	};
	const answer = file === look.path ? {
		ok: false,
		problem: "unreadable",
		detail: "it is the plan itself"
	} : look.tree.read(file);
	if (!answer.ok) return {
		...emptyBody,
		findings: [notRead(row, {
			file,
			place
		}, answer)]
	};
	if (answer.text.trim() === "") return {
		...emptyBody,
		findings: [notRead(row, {
			file,
			place
		}, {
			ok: false,
			problem: "empty",
			detail: ""
		})]
	};
	const read = look.open(file);
	return read ? bodyOfFile(read) : emptyBody;
}
const problems = {
	missing: {
		code: "FILE_MISSING",
		says: "is not there",
		suggestion: "create the file, or correct the link"
	},
	directory: {
		code: "FILE_UNREADABLE",
		says: "is a directory",
		suggestion: "link the phase file inside it"
	},
	outside: {
		code: "LINK_OUTSIDE",
		says: "is outside the repository",
		suggestion: "move the file into the repository and link it there"
	},
	binary: {
		code: "FILE_UNREADABLE",
		says: "is not a text file",
		suggestion: "link a markdown file in UTF-8"
	},
	empty: {
		code: "FILE_EMPTY",
		says: "is empty",
		suggestion: "write the phase, or remove its row"
	},
	"too-large": {
		code: "FILE_UNREADABLE",
		says: "is too large to be a plan",
		suggestion: "keep a phase file below 5 MB"
	},
	unreadable: {
		code: "FILE_UNREADABLE",
		says: "cannot be read",
		suggestion: "check the permissions of the file, and the link"
	}
};
function notRead(row, at, answer) {
	const { code, says, suggestion } = problems[answer.problem];
	const detail = answer.detail === "" ? "" : ` (${answer.detail})`;
	return finding(code, {
		place: at.place,
		message: `phase ${row.id}: ${at.file} ${says}${detail}`,
		suggestion
	});
}
function withoutFile(source, row) {
	const place = placeOf(source, row);
	return {
		...emptyBody,
		findings: [finding("PHASE_WITHOUT_FILE", {
			place,
			message: `phase ${row.id} has no text: its row links no file, and no section is named after it`,
			suggestion: `link its file in the title cell, or write a section "## Phase ${row.id}: ${row.title}"`
		})]
	};
}

// packages/core/src/plan-reader/dialects/section-drafts.ts
/** A plan that holds its phases: one section each, with what a phases table and a table of waves add. */
function draftsOfSections(look, { sections, rows, waves }) {
	const context = {
		look,
		read: look.markdown(),
		rows: new Map(rows.map((row) => [phaseKey(row.id), row])),
		waves
	};
	const drafts = sections.map((each) => draftOfSection(context, each));
	const known = new Set(drafts.map((draft) => phaseKey(draft.id)));
	const left = rows.filter((row) => !known.has(phaseKey(row.id)));
	return [...drafts, ...draftsOfRows(look, left)];
}
function draftOfSection(context, { name, section }) {
	const { source } = context.read.document;
	const row = context.rows.get(phaseKey(name.id));
	const heading = section.heading ?? {
		line: 1,
		start: 1,
		text: ""
	};
	const headingPlace = placeOf(source, {
		line: heading.line,
		column: heading.start
	});
	const linked = linkedDraft(context, {
		name,
		section
	});
	const body = linked?.body ?? bodyOfSection(context, section);
	const own = [...tableRefs(context, row), ...body.refs];
	const wave = own.length === 0 && !body.saysDependencies ? context.waves.waits.get(phaseKey(name.id)) : void 0;
	const refs = wave ? wave.map((ref) => ({
		...ref,
		file: source.file
	})) : own;
	return {
		id: name.id,
		title: name.title || row?.title || name.id,
		file: linked?.file ?? source.file,
		place: headingPlace,
		statusText: statusMarker(plain(heading.text)) || body.statusText || signs(heading.text) || (row?.status?.text ?? ""),
		...row?.status ? { statusCell: {
			place: placeOf(source, row.status),
			text: row.status.text
		} } : {},
		...linked ? {} : {
			span: spanOf(section),
			marks: body.statusPlace ? [] : [{
				kind: "heading",
				place: headingPlace
			}]
		},
		refs,
		saysDependencies: body.saysDependencies || wave !== void 0 || (row?.depends ?? null) !== null,
		aliases: [],
		focus: row?.focus || body.focus,
		risk: row?.risk || body.risk,
		body
	};
}
/** A section whose heading links a file, or that holds nothing but a pointer to one. */
function linkedDraft(context, { name, section }) {
	const named = section.heading && linkIn(section.heading);
	const heading = named && /\]\(/.test(section.heading?.text ?? "") ? named : null;
	const pointer = section.blocks.flatMap((block) => block.type === "paragraph" ? block.lines : []).find((line) => /^[*_]*(?:see|details?|full (?:plan|spec\w*)|phase file|plan|file|spec)\b/i.test(line.text));
	const link = heading ?? (pointer ? linkIn(pointer) : null);
	if (!link || link.target.startsWith("#")) return null;
	const row = {
		id: name.id,
		title: name.title,
		line: link.line,
		column: link.column,
		link,
		status: null,
		depends: null,
		focus: "",
		risk: ""
	};
	return draftsOfRows(context.look, [row])[0] ?? null;
}
function bodyOfSection({ read }, section) {
	const { source } = read.document;
	const first = section.heading?.line ?? 1;
	const { last } = section;
	const tags = read.tags.tags.filter((tag) => tag.line >= first && tag.line <= last);
	return {
		...readPhaseBody({
			source,
			section,
			tags,
			first,
			last
		}),
		heading: null
	};
}
function tableRefs({ read }, row) {
	if (!row?.depends) return [];
	const { source } = read.document;
	return readDependencies(row.depends).map((ref) => ({
		...ref,
		file: source.file
	}));
}
/** Check marks in a heading: `### Phase 1: Setup ✅`. */
function signs(text) {
	return /[✅☑✓✔🚧🔄⏳⛔🚫⏸⬜🔲]/u.exec(text)?.[0] ?? "";
}
/** Gates that stand outside all phases: of the plan, for the phases that have none of their own. */
function planGates(read, sections) {
	const phases = new Set(sections.map(({ section }) => section));
	return readGates(read.document.source, without(read.tree, phases));
}
function without(section, taken) {
	const children = section.children.filter((child) => !taken.has(child)).map((child) => without(child, taken));
	return {
		...section,
		children
	};
}

// packages/core/src/plan-reader/dialects/wave-plans.ts
/**
* Whether cells like `01-02` are plans of phases and no ranges: some are no possible range (`02-01`), or one phase
* begins two of them. Below "Plans" a leading zero is enough, below "Phases" it is needed as well.
*/
function holdsPlanIds(refs, { known, ofPhases }) {
	const ids = refs.map(planIdIn).filter((id) => id !== null).filter((id) => !known.has(phaseKey(id)));
	const padded = ids.filter((id) => /^0\d|-0\d/.test(id));
	return ofPhases ? areNoRanges(padded) : padded.length > 0 || areNoRanges(ids);
}
/** The phase that a plan id belongs to; null where the plan has none such, undefined where this is no plan id. */
function phaseOfPlan(ref, known) {
	const id = planIdIn(ref);
	if (id === null) return void 0;
	for (let part = id; part !== ""; part = part.slice(0, Math.max(0, part.lastIndexOf("-")))) {
		const phase = known.get(phaseKey(part));
		if (phase !== void 0) return phase;
	}
	return null;
}
function unknownPlan(source, ref) {
	return finding("DEPENDENCY_UNCLEAR", {
		place: placeOf(source, ref),
		message: `the table of waves names the plan "${planIdIn(ref) ?? ""}", which belongs to no phase of this plan; it is passed over`,
		suggestion: "write the id of a phase and the number of its plan, such as \"01-02\", or the id of the phase alone"
	});
}
/** `01-02`, `02.1-03`, `01-02-03`, and what the name of a linked file begins with: `01-02-PLAN.md`. */
function planIdIn(ref) {
	const text = ref.kind === "range" ? ref.literal : ref.kind === "id" ? ref.id : ref.kind === "file" ? nameIn(ref) : "";
	return /^\d+(?:\.\d+)*[A-Za-z]?(?:-\d+)+$/.test(text) ? text : null;
}
function nameIn({ target }) {
	return /^[\d.]+[A-Za-z]?(?:-\d+)+(?=[-_.\s])/.exec(baseName(target))?.[0] ?? "";
}
function areNoRanges(ids) {
	return ids.some(isNoRange) || beginAlike(ids);
}
function isNoRange(id) {
	const [from = "", to = ""] = id.split("-");
	return Number.parseFloat(from) >= Number(to);
}
function beginAlike(ids) {
	const different = [...new Set(ids)];
	return new Set(different.map((id) => id.split("-")[0])).size < different.length;
}

// packages/core/src/plan-reader/dialects/waves.ts
/** `| Wave | Phases | Blocked by |`, also with plans of phases: `01-02` is the second plan of phase 1. */
function readWaves({ source, blocks }, ids) {
	const known = new Map(ids.map((id) => [phaseKey(id), id]));
	const waits = /* @__PURE__ */ new Map();
	const findings = [];
	for (const table of blocks.filter((block) => block.type === "table")) {
		const { rows, ofPhases } = rowsOf(table);
		const refs = rows.flatMap(({ here, blocked }) => [...here, ...blocked ?? []]);
		const ofPlans = holdsPlanIds(refs, {
			known,
			ofPhases
		});
		const strange = ofPlans ? refs.filter((ref) => phaseOfPlan(ref, known) === null) : [];
		findings.push(...strange.map((ref) => unknownPlan(source, ref)));
		const meant = rows.map((row) => phasesIn(row, {
			known,
			ofPlans
		}));
		for (const [key, wait] of ofPlans ? waitsOfPlans(meant) : waitsOfPhases(meant)) if (!waits.has(key)) waits.set(key, wait);
	}
	return {
		waits,
		findings
	};
}
/** No rows where the table is none of waves. */
function rowsOf(table) {
	const headers = table.header.map((cell) => plain(cell.text).toLowerCase());
	const wave = headers.findIndex((text) => /^(?:wave|batch|group|step|order)s?\b/.test(text));
	const at = headers.findIndex((text, index) => index !== wave && /^(?:phases?|tasks?|plans?)\b/.test(text));
	if (wave === -1 || at === -1) return {
		rows: [],
		ofPhases: true
	};
	const blocked = headers.findIndex((text) => /\b(?:blocked by|depends on|dependenc\w*|requires|after|waits for)\b/.test(text));
	return {
		rows: table.rows.map((row) => ({
			here: refsIn(row[at]),
			blocked: blocked === -1 ? null : refsIn(row[blocked])
		})),
		ofPhases: /^phases?\b/.test(headers[at] ?? "")
	};
}
function refsIn(cell) {
	return cell ? readDependencies(cell) : [];
}
/** The row with phases in place of their plans. An id that the plan has is that id, whatever it looks like. */
function phasesIn({ here, blocked }, { known, ofPlans }) {
	const phaseOf = (ref) => {
		const id = (ref.kind === "range" ? known.get(phaseKey(ref.literal)) : void 0) ?? (ofPlans ? phaseOfPlan(ref, known) : void 0);
		if (id === null) return [];
		return [id === void 0 ? ref : {
			kind: "id",
			id,
			line: ref.line,
			column: ref.column
		}];
	};
	return {
		here: here.flatMap(phaseOf),
		blocked: blocked?.flatMap(phaseOf) ?? null
	};
}
/** A phase that stands in several waves belongs to the first of them, so that waves never wait in a circle. */
function waitsOfPhases(rows) {
	const waits = /* @__PURE__ */ new Map();
	rows.forEach((row, index) => {
		const refs = row.blocked ?? rows[index - 1]?.here ?? [];
		for (const key of keysOf(row)) if (!waits.has(key)) waits.set(key, refs);
	});
	return waits;
}
/**
* A phase waits for whatever one of its plans waits for, unless that begins in the same wave or later: plans of two
* phases may well wait for each other, phases cannot. Waves within a single phase say nothing about phases.
*/
function waitsOfPlans(rows) {
	const begins = /* @__PURE__ */ new Map();
	rows.forEach((row, index) => {
		for (const key of keysOf(row)) if (!begins.has(key)) begins.set(key, index);
	});
	if (begins.size < 2) return /* @__PURE__ */ new Map();
	const waits = new Map([...begins.keys()].map((key) => [key, /* @__PURE__ */ new Map()]));
	rows.forEach((row, index) => {
		const refs = row.blocked ?? rows[index - 1]?.here ?? [];
		for (const key of new Set(keysOf(row))) addEarlier(refs, {
			begins,
			key,
			wait: waits.get(key)
		});
	});
	return new Map([...waits].map(([key, wait]) => [key, [...wait.values()]]));
}
function addEarlier(refs, { begins, key, wait }) {
	const start = begins.get(key) ?? 0;
	for (const ref of refs) {
		const other = ref.kind === "id" ? phaseKey(ref.id) : null;
		if (other === null) wait?.set(`${ref.line}:${ref.column}`, ref);
		else if ((begins.get(other) ?? -1) < start) wait?.set(other, ref);
	}
}
function keysOf({ here }) {
	return here.flatMap(idsOf).map(phaseKey);
}
function idsOf(ref) {
	if (ref.kind === "id") return [ref.id];
	if (ref.kind !== "range") return [];
	const [from, to] = [Number(ref.from), Number(ref.to)];
	if (!Number.isInteger(from) || !Number.isInteger(to) || to - from > 1e3) return [ref.from, ref.to];
	return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

// packages/core/src/plan-reader/dialects/debussy.ts
/** A master plan that links its phase files, or one of these files alone. */
const debussyDialect = {
	name: "debussy",
	recognise(look) {
		const shape = shapeOf(look);
		if (shape.rows.some(linksFile)) return "a table of phases links their files";
		if (shape.isFrontMatter || shape.onlyTags) return null;
		if (shape.isPhaseFile) return "the file of one phase";
		if (shape.links.length > 0) return "a list links the files of the phases";
		return shape.sections.length + shape.rows.length === 0 && linkedPhases(look) !== null ? "a numbered list links the files of the phases" : null;
	},
	read(look) {
		const { rows, links, isPhaseFile: alone } = shapeOf(look);
		if (rows.some(linksFile)) return masterPlan(look, rows);
		if (alone) return wholeFilePlan(look);
		return masterPlan(look, links.length > 0 ? links : linkedPhases(look) ?? rows);
	}
};
function linkedPhases(look) {
	return numberedLinkLists(look.markdown().section).find((list) => linksPhase(look, list)) ?? null;
}
/** Whether one of the files reads as a phase on its own; what cannot be read says nothing. */
function linksPhase(look, rows) {
	return rows.some((row) => {
		const file = joinPath(folderOf(look.path), withoutAnchor(row.link?.target ?? ""));
		const read = file === look.path ? null : look.open(file);
		return read !== null && isPhaseFile(read);
	});
}
/** Rows with links are read from their files, the others from their sections here; the order is the rows'. */
function masterPlan(look, rows) {
	const { read, phases } = shapeOf(look);
	const named = new Map(phases.map((section) => [phaseKey(section.name.id), section]));
	const inFile = new Set(rows.filter((row) => !linksFile(row) && named.has(phaseKey(row.id))));
	const own = [...inFile].map((row) => named.get(phaseKey(row.id))).filter((section) => section !== void 0);
	const waves = readWaves(read.document, rows.map((row) => row.id));
	const inside = new Map(draftsOfSections(look, {
		sections: own,
		rows: [...inFile],
		waves
	}).map((draft) => [phaseKey(draft.id), draft]));
	const drafts = rows.flatMap((row) => inFile.has(row) ? inside.get(phaseKey(row.id)) ?? [] : draftsOfRows(look, [row]));
	const frame = frameOf(look, read);
	const findings = [
		...frame.findings,
		...unclearRows(read),
		...own.length > 0 ? waves.findings : []
	];
	const inOrder = drafts.every((draft) => !draft.saysDependencies && draft.refs.length === 0);
	return finishPlan({
		...frame,
		gates: planGates(read, phases),
		findings,
		inOrder
	}, drafts);
}

// packages/core/src/plan-reader/dialects/single-file.ts
/** A file that holds its phases, one section each. */
const singleFile = {
	name: "single-file",
	recognise(look) {
		const { sections, rows, onlyTags } = shapeOf(look);
		if (onlyTags || sections.length + rows.length === 0) return null;
		const [first] = sections;
		const word = first?.name.word ?? "";
		if (!first) return "a table names phases";
		return word === "" ? "numbered headings say what they depend on" : `headings name a ${word} each`;
	},
	read(look) {
		const { read, sections, rows } = shapeOf(look);
		const ids = [...sections.map(({ name }) => name.id), ...rows.map((row) => row.id)];
		const waves = readWaves(read.document, ids);
		const drafts = draftsOfSections(look, {
			sections,
			rows,
			waves
		});
		const frame = frameOf(look, read);
		const findings = [
			...frame.findings,
			...read.skipped,
			...waves.findings,
			...unclearRows(read),
			...unclearHeadings(read, ids)
		];
		return finishPlan({
			...frame,
			gates: planGates(read, sections),
			findings,
			inOrder: true
		}, drafts);
	}
};

// packages/core/src/plan-reader/dialects/json-frame.ts
/** A plan that is a JSON file. */
function jsonFrame(look, title) {
	const { problem } = jsonPlan(look);
	return {
		file: look.path,
		title: title || baseName(look.path),
		metadata: {},
		findings: problem ? [problem] : [],
		gates: [],
		inOrder: false,
		links: [],
		exists: existsIn(look),
		beside: [],
		tree: look.tree,
		read: null
	};
}

// packages/core/src/plan-reader/dialects/ralph.ts
/** `prd.json`: user stories in the order of their priority. */
const ralph = {
	name: "ralph",
	recognise(look) {
		if (!isJson(look)) return null;
		return storiesIn(jsonPlan(look).node).length > 0 ? "JSON with user stories that pass or do not" : null;
	},
	read(look) {
		const plan = jsonPlan(look);
		const top = mapOf(plan.node)?.entries;
		const words = (key) => wordsOf(top?.get(key));
		const stories = storiesIn(plan.node).toSorted((a, b) => priorityOf(a) - priorityOf(b));
		const frame = jsonFrame(look, words("title") || words("project") || words("name"));
		const context = words("description") === "" ? "" : `## What the whole plan is for\n\n${words("description")}`;
		return finishPlan({
			...frame,
			inOrder: true
		}, stories.map((story, index) => ({
			...draftOf$1(plan, story, index),
			context
		})));
	}
};
function storiesIn(node) {
	const top = mapOf(node)?.entries;
	const list = top?.get("userStories") ?? top?.get("stories") ?? top?.get("user_stories") ?? (node?.kind === "list" ? node : null);
	const stories = itemsOf(list).flatMap((each) => mapOf(each) ?? []);
	return stories.some(isStory) ? stories : [];
}
function isStory({ entries }) {
	return entries.has("title") && (entries.has("passes") || entries.has("acceptanceCriteria") || entries.has("priority"));
}
function priorityOf({ entries }) {
	const priority = Number(wordsOf(entries.get("priority")) || NaN);
	return Number.isFinite(priority) ? priority : Number.MAX_SAFE_INTEGER;
}
function draftOf$1(plan, { entries, start }, index) {
	const words = (key) => wordsOf(entries.get(key));
	const id = words("id") || String(index + 1);
	const done = words("passes") === "true";
	const criteria = itemsOf(entries.get("acceptanceCriteria") ?? entries.get("acceptance_criteria"));
	const dependencies = entries.get("dependsOn") ?? entries.get("dependencies") ?? entries.get("depends_on");
	const waits = itemsOf(dependencies);
	return {
		id,
		title: words("title") || id,
		file: plan.file,
		place: plan.placeOf(start),
		statusText: done ? "passes" : "",
		status: done ? "completed" : "pending",
		refs: waits.map((each) => ({
			...plan.placeOf(each.start),
			kind: "id",
			id: wordsOf(each)
		})),
		saysDependencies: waits.length > 0,
		aliases: [],
		focus: words("description"),
		risk: "",
		marks: passesMark(plan, entries.get("passes")),
		body: {
			...emptyBody,
			tasks: criteria.map((each, at) => ({
				id: `${id}.${at + 1}`,
				text: wordsOf(each),
				done,
				group: "",
				place: plan.placeOf(each.start)
			})),
			gates: criteria.map((each) => ({
				name: wordsOf(each),
				command: null,
				expectation: "",
				place: plan.placeOf(each.start)
			})),
			text: textOf$1(id, {
				words,
				criteria
			})
		}
	};
}
function passesMark(plan, passes) {
	if (!passes || wordsOf(passes) !== "false") return [];
	return [{
		kind: "replace",
		place: plan.placeOf(passes.start),
		was: "false",
		becomes: "true"
	}];
}
function textOf$1(id, { words, criteria }) {
	return [
		`# ${id}: ${words("title")}`,
		words("description"),
		criteria.length === 0 ? "" : `## Acceptance criteria\n\n${criteria.map((each) => `- ${wordsOf(each)}`).join("\n")}`,
		words("notes") === "" ? "" : `## Notes\n\n${words("notes")}`
	].filter((part) => part !== "").join("\n\n");
}

// packages/core/src/plan-reader/dialects/taskmaster.ts
/** `.taskmaster/tasks/tasks.json`: lists of tasks by their tags, or one list. */
const taskmaster = {
	name: "taskmaster",
	recognise(look) {
		if (!isJson(look)) return null;
		const lists = listsIn(jsonPlan(look).node);
		if (lists.size === 0) return null;
		const names = [...lists.keys()].filter((name) => name !== "");
		return `JSON with a list of tasks${names.length > 1 ? ` (its lists: ${names.join(", ")}; --tag names one)` : ""}`;
	},
	read(look) {
		const plan = jsonPlan(look);
		const lists = listsIn(plan.node);
		const tag = look.tag ?? currentTag(look, lists);
		const tasks = lists.get(tag);
		if (!tasks) return withoutList(look, {
			plan,
			tag,
			known: [...lists.keys()]
		});
		const frame = {
			...jsonFrame(look, tag === "" ? "" : tag),
			inOrder: true
		};
		return finishPlan(frame, tasks.flatMap((task) => draftOf(plan, task)));
	}
};
/** Lists of tasks by tag; a file without tags has one without a name. */
function listsIn(node) {
	const lists = /* @__PURE__ */ new Map();
	const own = tasksIn(node);
	if (own) lists.set("", own);
	for (const [key, value] of mapOf(node)?.entries ?? []) {
		const tasks = tasksIn(value);
		if (tasks) lists.set(key, tasks);
	}
	return lists;
}
function tasksIn(node) {
	const list = node?.kind === "list" ? node : mapOf(node)?.entries.get("tasks");
	const items = itemsOf(list);
	const first = mapOf(items[0])?.entries;
	return first?.has("id") && first.has("title") && (first.has("status") || first.has("dependencies")) ? items : null;
}
/** The one that the tool works on, `master`, or the first. */
function currentTag(look, lists) {
	const state = look.tree.read(joinPath(folderOf(folderOf(look.path)), "state.json"));
	return [state.ok ? /"currentTag"\s*:\s*"([^"]{1,200})"/.exec(state.text)?.[1] ?? "" : "", "master"].find((tag) => lists.has(tag)) ?? [...lists.keys()][0] ?? "";
}
function withoutList(look, { plan, tag, known }) {
	const missing = finding("TAG_MISSING", {
		place: plan.placeOf(0),
		message: `this file has no list of tasks named "${tag}"`,
		suggestion: known.length === 0 ? "name a tasks.json of Taskmaster" : `name one of its lists: --tag ${known.join(", --tag ")}`
	});
	const frame = jsonFrame(look, "");
	return finishPlan({
		...frame,
		findings: [plan.problem ?? missing]
	}, []);
}
function draftOf(plan, node) {
	const task = mapOf(node);
	const id = wordsOf(task?.entries.get("id"));
	if (!task || id === "") return [];
	const words = (key) => wordsOf(task.entries.get(key));
	const place = plan.placeOf(node.start);
	const subtasks = itemsOf(task.entries.get("subtasks")).flatMap((each) => mapOf(each) ?? []);
	const dependencies = task.entries.get("dependencies");
	const tasks = subtasks.map((one) => taskOf(plan, id, one));
	return [{
		id,
		title: words("title") || id,
		file: plan.file,
		place,
		statusText: words("status"),
		status: statusOf(words("status")),
		refs: itemsOf(dependencies).map((each) => ({
			...plan.placeOf(each.start),
			kind: "id",
			id: taskIdOf(wordsOf(each))
		})),
		saysDependencies: dependencies !== void 0,
		aliases: [],
		focus: words("description"),
		risk: "",
		marks: [task, ...subtasks].flatMap((one) => statusMark(plan, one)),
		body: {
			...emptyBody,
			tasks,
			gates: proseGates(plan, task),
			complexity: words("complexity"),
			text: textOf(words, {
				id,
				subtasks
			})
		}
	}];
}
/** `5.2` is a sub-task of 5, which is what is waited for. */
function taskIdOf(id) {
	return id.replace(/\.\d+$/, "");
}
function statusOf(text) {
	if (/^(?:review|in-progress)$/i.test(text)) return "in_progress";
	return readPhaseStatus(text) ?? "pending";
}
function taskOf(plan, id, { entries, start }) {
	const own = wordsOf(entries.get("id"));
	return {
		id: own.startsWith(`${id}.`) ? own : `${id}.${own}`,
		text: wordsOf(entries.get("title")),
		done: statusOf(wordsOf(entries.get("status"))) === "completed",
		group: "",
		place: plan.placeOf(start)
	};
}
function statusMark(plan, { entries }) {
	const status = entries.get("status");
	const said = wordsOf(status);
	if (!status || ["completed", "skipped"].includes(statusOf(said))) return [];
	return [{
		kind: "replace",
		place: plan.placeOf(status.start),
		was: `"${said}"`,
		becomes: "\"done\""
	}];
}
function proseGates(plan, { entries }) {
	const strategy = entries.get("testStrategy");
	const words = wordsOf(strategy);
	if (!strategy || words === "") return [];
	return [{
		name: "test strategy",
		command: null,
		expectation: words,
		place: plan.placeOf(strategy.start)
	}];
}
function textOf(words, { id, subtasks }) {
	return [
		`# Task ${id}: ${words("title")}`,
		words("description"),
		...words("details") === "" ? [] : ["## Details", words("details")],
		...words("testStrategy") === "" ? [] : ["## Test strategy", words("testStrategy")],
		...subtasks.flatMap(subtaskText)
	].filter((part) => part !== "").join("\n\n");
}
function subtaskText({ entries }) {
	const words = (key) => wordsOf(entries.get(key));
	return [
		`## Sub-task ${words("id")}: ${words("title")} (${words("status") || "pending"})`,
		words("description"),
		words("details"),
		words("testStrategy")
	];
}

// packages/core/src/plan-reader/dialects/task-list.ts
/** A list of tasks without phases: one phase. */
const taskList = {
	name: "tasks",
	recognise(look) {
		const { read, onlyTags } = shapeOf(look);
		if (onlyTags) return "<task> blocks without phases around them";
		return hasBoxes(read.section) ? "a list of tasks without phases" : null;
	},
	read: (look) => wholeFilePlan(look)
};

// packages/core/src/plan-reader/dialects/all-dialects.ts
/** In the order in which they are tried: what can be nothing else comes first, what nearly any text could be last. */
const allDialects = [
	taskmaster,
	ralph,
	gsd,
	specKit,
	openspec,
	kiro,
	bmad,
	backlog,
	agentOs,
	conductor,
	superpowers,
	debussyDialect,
	frontMatterPlan,
	singleFile,
	taskList
];

// packages/core/src/plan-reader/read-plan.ts
/**
* Reads a plan in whichever of the known ways it is written. Never throws: what could not be read, or was read with a
* doubt, is among the plan's findings, each with its place.
*/
function readPlan(plan) {
	const look = lookAt(plan);
	const wanted = plan.wishes?.dialect;
	const isData = isJson(look) && plan.wishes?.dialect === void 0;
	for (const dialect of isData ? allDialects.slice(0, 2) : allDialects) {
		if (wanted !== void 0 && dialect.name !== wanted) continue;
		const recognised = wanted === void 0 ? dialect.recognise(look) : "named with --dialect";
		if (recognised !== null) return {
			...dialect.read(look),
			dialect: dialect.name,
			recognised
		};
	}
	return {
		...nothing(look),
		dialect: "single-file",
		recognised: "nothing of any known dialect is in it"
	};
}
function nothing(look) {
	if (isJson(look)) return finishPlan({
		...jsonFrame(look, ""),
		findings: [noPlan(look)]
	}, []);
	if (look.text === null) return finishPlan(folderFrame(look, []), []);
	const read = look.markdown();
	const findings = [...readFindings(read), noPhases({ file: look.path })];
	return finishPlan({
		...frameOf(look, read),
		findings
	}, []);
}
function noPlan(look) {
	const plan = jsonPlan(look);
	const none = finding("NO_PLAN", {
		place: plan.placeOf(0),
		message: "this is JSON, but no plan of a known kind: no tasks with ids and no user stories are in it",
		suggestion: "name a tasks.json of Taskmaster, a prd.json of Ralph, or a plan in markdown"
	});
	return plan.problem ?? none;
}

// packages/engine/src/plan/read-text-file.ts
/** Larger than any plan that a person or an agent wrote. */
const largestPlan = 5242880;
/** A file's text, or the reason why it is none. Never waits: a pipe or a device is refused, not read. */
function readTextFile(path) {
	let descriptor;
	try {
		descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
	} catch (error) {
		return openingFailed(error);
	}
	try {
		return readOpen(descriptor);
	} catch (error) {
		return openingFailed(error);
	} finally {
		closeSync(descriptor);
	}
}
function readOpen(descriptor) {
	const stat = fstatSync(descriptor);
	if (stat.isDirectory()) return problem("directory");
	if (!stat.isFile()) return problem("unreadable", "not a regular file");
	if (stat.size > 5242880) return problem("too-large", megabytes(stat.size));
	const bytes = Buffer.alloc(stat.size);
	let read = 0;
	for (let count = 1; count > 0 && read < stat.size; read += count) count = readSync(descriptor, bytes, read, stat.size - read, read);
	return decoded(bytes.subarray(0, read));
}
function decoded(bytes) {
	if (bytes.length >= 2 && (bytes[0] === 255 && bytes[1] === 254 || bytes[0] === 254 && bytes[1] === 255)) return problem("binary", "it is UTF-16; save it as UTF-8");
	if (bytes.includes(0)) return problem("binary");
	try {
		const text = new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(bytes);
		return text.trim() === "" || text === "﻿" ? problem("empty") : {
			ok: true,
			text
		};
	} catch {
		return problem("binary", "it is not UTF-8");
	}
}
function openingFailed(error) {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	if (code === "ENOENT" || code === "ENOTDIR") return problem("missing");
	if (code === "EISDIR") return problem("directory");
	return problem("unreadable", code);
}
function problem(name, detail = "") {
	return {
		ok: false,
		problem: name,
		detail
	};
}
function megabytes(bytes) {
	return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}

// packages/engine/src/plan/file-error.ts
const words = {
	missing: {
		code: "ERR_PLAN_MISSING",
		says: "no such file",
		hint: "Check the path, or name a folder to search for plans."
	},
	directory: {
		code: "ERR_PLAN_DIRECTORY",
		says: "this is a directory",
		hint: "Name the plan file in it."
	},
	outside: {
		code: "ERR_PLAN_OUTSIDE",
		says: "outside the repository",
		hint: "Move the plan into the repository."
	},
	binary: {
		code: "ERR_PLAN_BINARY",
		says: "not a text file",
		hint: "A plan is markdown in UTF-8."
	},
	empty: {
		code: "ERR_PLAN_EMPTY",
		says: "the file is empty",
		hint: "Write a plan: a phases table that links phase files, or sections \"## Phase 1: …\"."
	},
	"too-large": {
		code: "ERR_PLAN_TOO_LARGE",
		says: "too large to be a plan",
		hint: `A plan has at most ${largestPlan / 1024 / 1024} MB; name the right file, or part it into phase files.`
	},
	unreadable: {
		code: "ERR_PLAN_UNREADABLE",
		says: "cannot be read",
		hint: "Check what it is, and its permissions."
	}
};
/** Why the plan that somebody named cannot be opened. */
function fileError(file, answer) {
	const { code, says, hint } = words[answer.problem];
	const detail = answer.detail === "" ? "" : ` (${answer.detail})`;
	return new DebussyError({
		code,
		message: `${file}: ${says}${detail}`,
		hint,
		exitCode: 2
	});
}

// packages/engine/src/plan/list-folder.ts
/** Names in a folder in a stated order, those of folders with a slash at the end; null where there is none. */
function listFolder(path) {
	try {
		return readdirSync(path, { withFileTypes: true }).map((entry) => entry.isDirectory() ? `${entry.name}/` : entry.name).toSorted();
	} catch {
		return null;
	}
}
/** The same for a folder of which only the files are known. */
function listAmong(files, folder) {
	const ahead = folder === "" ? "" : `${folder}/`;
	const below = files.filter((file) => file.startsWith(ahead)).map((file) => file.slice(ahead.length));
	if (below.length === 0) return null;
	const names = below.map((path) => path.includes("/") ? `${path.slice(0, path.indexOf("/"))}/` : path);
	return [...new Set(names)].toSorted();
}

export { readPlan as a, readSections as c, sourceText as d, plain as f, readTextFile as i, readBlocks as l, FenceReader as m, listFolder as n, joinPath as o, finding as p, fileError as r, allSections as s, listAmong as t, linesBetween as u };