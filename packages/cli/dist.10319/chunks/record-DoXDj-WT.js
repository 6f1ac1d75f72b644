// packages/runners/src/signals/signal.ts
const reportStatuses = [
	"completed",
	"failed",
	"blocked",
	"needs_human_verification",
	"split_request"
];
const largestSignalBytes = 4194304;
const longestMessage = 2e3;

// packages/runners/src/signals/record.ts
/** A JSON object, of which nothing more is known. */
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

export { reportStatuses as i, largestSignalBytes as n, longestMessage as r, isRecord as t };