import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { a as withFleetFlags, i as runShape, n as readRunFlags, t as runPlan } from "./run-plan-B135mO0k.js";
import { t as detachRun } from "./detach-run-DloeMCWU.js";

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