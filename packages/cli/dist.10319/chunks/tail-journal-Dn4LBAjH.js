import { d as listSegments, g as emptyChain, l as walkLines, m as openPlainFile, u as faultError } from "./evolve-B5Q6nguA.js";
import { closeSync } from "node:fs";

// packages/checkpoint/src/journal/tail-journal.ts
/** Follows a journal that another process writes: each call returns the events that are new, the first one all there are. */
function tailJournal(folder) {
	let at = null;
	return () => {
		const events = [];
		for (;;) {
			const next = at === null || at.seal !== null ? segmentAfter(folder, at) : at;
			if (next === null) return events;
			const read = readOn(next, events);
			const isDamaged = read.fault !== null && at?.fault !== null && at?.length === read.length;
			if (read.fault !== null && isDamaged) throw faultError(read.fault, {
				file: read.segment.path,
				line: read.lines + 1,
				column: 1
			});
			at = read;
			if (read.seal === null) return events;
		}
	};
}
function segmentAfter(folder, before) {
	const segment = listSegments(folder).find(({ epoch }) => epoch > (before?.segment.epoch ?? -1));
	if (segment === void 0) return null;
	return {
		segment,
		chain: before?.chain ?? emptyChain,
		lines: 0,
		length: 0,
		rest: 0,
		seal: null,
		fault: null
	};
}
function readOn(begin, events) {
	const fd = openPlainFile(begin.segment.path);
	try {
		const walk = walkLines(fd, begin);
		for (;;) {
			const step = walk.next();
			if (step.done) return step.value;
			events.push(...step.value);
		}
	} finally {
		closeSync(fd);
	}
}

export { tailJournal as t };