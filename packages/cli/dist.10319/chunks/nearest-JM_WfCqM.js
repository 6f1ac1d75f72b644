// packages/core/src/nearest.ts
const longest = 64;
/** The known name that somebody most likely meant, or null when none is near enough to be worth saying. */
function nearest(name, known) {
	if (name.length > longest) return null;
	const wanted = plain(name);
	let best = null;
	for (const candidate of known) {
		const distance = editDistance(wanted, plain(candidate));
		if (distance > tolerance(wanted, candidate)) continue;
		if (best === null || distance < best.distance) best = {
			name: candidate,
			distance
		};
	}
	return best?.name ?? null;
}
function plain(name) {
	return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/[-\s.]+/g, "_").toLowerCase();
}
function tolerance(wanted, candidate) {
	return Math.min(3, Math.floor(Math.max(wanted.length, candidate.length) / 3));
}
/** Insertions, deletions, replacements and swaps of neighbours, each for one. */
function editDistance(a, b) {
	let beforeLast = [];
	let last = Array.from({ length: b.length + 1 }, (_, column) => column);
	for (let row = 1; row <= a.length; row++) {
		const current = [row];
		for (let column = 1; column <= b.length; column++) current[column] = step({
			a,
			b,
			row,
			column,
			beforeLast,
			last,
			current
		});
		beforeLast = last;
		last = current;
	}
	return last[b.length] ?? 0;
}
function step({ a, b, row, column, beforeLast, last, current }) {
	const same = a[row - 1] === b[column - 1] ? 0 : 1;
	const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
	return Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + same, swapped ? at(beforeLast, column - 2) + 1 : Infinity);
}
function at(row, column) {
	return row[column] ?? Infinity;
}

export { nearest as t };