// packages/cli/src/common-flags.ts
/** Flags that several commands have, and mean the same by. */
const jsonFlag = {
	type: "boolean",
	says: "the same as JSON"
};
const colorFlag = {
	type: "boolean",
	says: "without colours"
};
const runFlag = {
	type: "string",
	takes: "<id>",
	completes: "runs",
	says: "the run, where it is not the one under way or the newest"
};
/** For commands that reach into a run while it goes on. */
const liveRunFlag = {
	type: "string",
	takes: "<id>",
	completes: "runs",
	says: "the run, where several are under way"
};

export { runFlag as i, jsonFlag as n, liveRunFlag as r, colorFlag as t };