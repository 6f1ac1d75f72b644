// packages/core/src/commit/one-line.ts
/**
* Text of others on one line of ours: no line breaks, no NUL, no control or direction characters that would start a
* trailer, end a message, or show something else than what is there. Cut at `longest` characters, which `…` shows.
*/
function oneLine(text, longest) {
	const start = text.slice(0, longest * 8);
	const line = start.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
	if (line === "" || line.length <= longest && start.length === text.length) return line;
	return `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "").trimEnd()}…`;
}

// packages/core/src/config/sinks.ts
/** What a notice can be about. */
const noticeClasses = [
	"needs_human",
	"failed",
	"landed",
	"limit",
	"budget",
	"ended"
];
/** Where a notice can go. */
const sinkKinds = [
	"desktop",
	"bell",
	"ntfy",
	"webhook",
	"slack",
	"discord",
	"teams",
	"telegram",
	"email",
	"command"
];
/** What a sink is: by its kind, otherwise by its name. */
function kindOfSink(name, { kind }) {
	return kind ?? sinkKinds.find((known) => known === name) ?? null;
}

export { oneLine as i, noticeClasses as n, sinkKinds as r, kindOfSink as t };