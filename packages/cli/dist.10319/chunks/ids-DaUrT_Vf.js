// packages/core/src/ids.ts
/**
* Ids of phases are opaque labels. Two are the same phase when their keys are equal:
* letter case and leading zeros do not count (`02.1` is `2.1`, `6A` is `6a`).
*/
function phaseKey(id) {
	if (isKey.test(id)) return id;
	return id.trim().toLowerCase().replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, ""));
}
const isKey = /^(?!0\d|.*[^\d]0\d)[a-z\d.-]*$/;
function samePhase(a, b) {
	return phaseKey(a) === phaseKey(b);
}
/** The order in which people number things: 1, 1.5, 2, 2a, 2b, 10. */
function comparePhaseIds(a, b) {
	const left = phaseKey(a).match(/\d+|\D+/g) ?? [];
	const right = phaseKey(b).match(/\d+|\D+/g) ?? [];
	for (let i = 0; i < Math.max(left.length, right.length); i++) {
		const order = comparePart(left[i] ?? "", right[i] ?? "");
		if (order !== 0) return order;
	}
	return 0;
}
function comparePart(a, b) {
	if (/^\d/.test(a) && /^\d/.test(b) && a.length !== b.length) return a.length - b.length;
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

export { phaseKey as n, samePhase as r, comparePhaseIds as t };