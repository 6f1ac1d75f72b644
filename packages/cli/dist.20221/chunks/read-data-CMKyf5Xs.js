import { t as require_dist } from "./dist-CKqC9Tke.js";
import { n as fail, r as ok } from "./errors-C00examP.js";

// packages/core/src/yaml/read-data.ts
var import_dist = require_dist();
/**
* Whether a YAML text is nested more than so many levels deep, found without recursion.
*
* To be asked before any YAML that debussy did not write is composed: the composer is recursive, and a text of a few
* thousand brackets ends the process. (Not always by an error that can be caught: a regular expression that V8 first
* compiles near the end of the stack is a fatal one.)
*/
function nestedDeeperThan(text, levels) {
	for (const token of new import_dist.Parser().parse(text)) if (token.type === "document" && isDeeper(token.value, levels)) return true;
	return false;
}
function isDeeper(top, levels) {
	const waiting = [[top, 0]];
	for (let next = waiting.pop(); next !== void 0; next = waiting.pop()) {
		const [token, depth] = next;
		const items = itemsOf(token);
		if (items.length > 0 && depth >= levels) return true;
		for (const { key, value } of items) waiting.push([key, depth + 1], [value, depth + 1]);
	}
	return false;
}
function itemsOf(token) {
	return typeof token === "object" && token !== null && "items" in token && Array.isArray(token.items) ? token.items : [];
}
const largest = 4e6;
const deepest = 50;
/** Reads YAML or JSON as plain values. Whatever is in the text, this returns; anchors and aliases are not read. */
function readData(text, file) {
	const problem = (message, hint, offset = 0) => {
		const { line, col } = lines.linePos(offset);
		return {
			code: "ERR_DATA_SYNTAX",
			message,
			hint,
			place: {
				file,
				line: Math.max(line, 1),
				column: Math.max(col, 1)
			}
		};
	};
	const lines = new import_dist.LineCounter();
	if (text.length > largest) return fail(problem(`is larger than ${largest / 1e6} MB`, "Shorten it."));
	if (nestedDeeperThan(text, deepest)) return fail(problem("is nested too deeply", "Write it flatter."));
	const document = (0, import_dist.parseDocument)(text, {
		lineCounter: lines,
		prettyErrors: false,
		stringKeys: true
	});
	const [error] = [...document.errors, ...document.warnings];
	if (error !== void 0) {
		const said = error.message.replace(/\s+/g, " ").slice(0, 200);
		return fail(problem(`not valid YAML: ${said}`, "Correct the text at this place.", error.pos[0]));
	}
	try {
		return ok(document.toJS({ maxAliasCount: 0 }));
	} catch {
		return fail(problem("aliases (*name) are not read", "Write the value out."));
	}
}

export { readData as n, nestedDeeperThan as t };