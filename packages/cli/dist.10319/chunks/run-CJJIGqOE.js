import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { a as detachRun, i as runShape, n as readRunFlags, o as withFleetFlags, t as runPlan } from "./run-plan-C4srLm1S.js";

// packages/cli/src/commands/run.ts
const command = commandOf(runShape, async (asked, io) => {
	const flags = readRunFlags(asked);
	if (flags.detach) return detachRun({
		command: "run",
		asked,
		flags
	}, io);
	return runPlan(flags, withFleetFlags(io, flags));
});

export { command };