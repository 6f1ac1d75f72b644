import { t as require_dist } from "./dist-CKqC9Tke.js";

// packages/core/src/yaml/nesting.ts
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

export { nestedDeeperThan as t };