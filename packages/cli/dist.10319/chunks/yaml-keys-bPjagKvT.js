import { t as require_dist } from "./dist-CKqC9Tke.js";
import { t as refused } from "./file-sides-DfM-chly.js";

// packages/merge/src/yaml-keys.ts
var import_dist = require_dist();
/** Merges by keys, with comments; only where our text comes back from the parser exactly as it is. */
function mergeYaml({ base, ours, theirs }) {
	const [from, a, b] = [
		base ?? "",
		ours,
		theirs
	].map((text) => (0, import_dist.parseDocument)(text));
	if (from === void 0 || a === void 0 || b === void 0) return refused("it cannot be read");
	if ([
		from,
		a,
		b
	].some(({ errors }) => errors.length > 0)) return refused("one of its versions is no YAML");
	if (print(a) !== ours) return refused("its layout would change");
	if (!(0, import_dist.isMap)(a.contents) || !(0, import_dist.isMap)(b.contents)) return refused("it is no map at the top");
	const clash = mergeMaps("", (0, import_dist.isMap)(from.contents) ? from.contents : null, {
		a: a.contents,
		b: b.contents
	});
	if (clash !== null) return refused(`both sides changed ${clash}`);
	const text = print(a);
	return (0, import_dist.parseDocument)(text).errors.length > 0 ? refused("the result is no YAML") : {
		ok: true,
		text
	};
}
function print(document) {
	return document.toString({
		lineWidth: 0,
		flowCollectionPadding: false
	});
}
function mergeMaps(place, from, { a, b }) {
	for (const pair of b.items) {
		const key = keyOf(pair);
		const here = place === "" ? key : `${place}.${key}`;
		const [was, own] = [find(from, key), find(a, key)];
		if (own === void 0) {
			if (was === void 0) a.items.splice(placeFor(a, b, pair), 0, pair);
			else if (plain(was.value) !== plain(pair.value)) return here;
		} else {
			const clash = mergeValues(here, was, {
				a: own,
				b: pair
			});
			if (clash !== null) return clash;
		}
	}
	for (const was of from?.items ?? []) {
		const own = find(a, keyOf(was));
		if (own === void 0 || find(b, keyOf(was)) !== void 0) continue;
		if (plain(own.value) !== plain(was.value)) return `${place === "" ? "" : `${place}.`}${keyOf(was)}`;
		a.items.splice(a.items.indexOf(own), 1);
	}
	return null;
}
function mergeValues(place, was, { a, b }) {
	const [before, own, other] = [
		was === void 0 ? null : plain(was.value),
		plain(a.value),
		plain(b.value)
	];
	if (own === other || other === before) return null;
	if (own === before) {
		a.value = b.value;
		return null;
	}
	if ((0, import_dist.isMap)(a.value) && (0, import_dist.isMap)(b.value)) return mergeMaps(place, (0, import_dist.isMap)(was?.value) ? was.value : null, {
		a: a.value,
		b: b.value
	});
	if ((0, import_dist.isSeq)(a.value) && (0, import_dist.isSeq)(b.value) && (0, import_dist.isSeq)(was?.value)) return mergeLists(place, was.value, {
		a: a.value,
		b: b.value
	});
	return place;
}
function mergeLists(place, from, { a, b }) {
	const [was, own, other] = [
		from,
		a,
		b
	].map(({ items }) => items.map(plain));
	if (was === void 0 || own === void 0 || other === void 0) return place;
	if (was.some((item) => !own.includes(item) || !other.includes(item))) return place;
	for (const item of b.items) if (!own.includes(plain(item))) a.items.push(item);
	return null;
}
/** Behind the nearest key before it that we have as well. */
function placeFor(a, b, pair) {
	const before = b.items.slice(0, b.items.indexOf(pair)).toReversed();
	for (const one of before) {
		const at = a.items.findIndex((own) => keyOf(own) === keyOf(one));
		if (at !== -1) return at + 1;
	}
	return a.items.length;
}
function find(map, key) {
	return map?.items.find((pair) => keyOf(pair) === key);
}
function keyOf(pair) {
	return (0, import_dist.isScalar)(pair.key) ? String(pair.key.value) : plain(pair.key);
}
function plain(value) {
	return JSON.stringify(isNode(value) ? value.toJSON() : value) ?? "null";
}
function isNode(value) {
	return typeof value === "object" && value !== null && "toJSON" in value;
}

export { mergeYaml };