import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { a as detachRun, n as readRunFlags, o as withFleetFlags, r as resumeShape, t as runPlan } from "./run-plan-C4srLm1S.js";

// packages/cli/src/commands/resume.ts
/** The same as `run`, with a run in the place of a plan. */
const command = commandOf(resumeShape, async (asked, io) => {
	const flags = readRunFlags(asked);
	if (flags.detach) return detachRun({
		command: "resume",
		asked,
		flags
	}, io);
	return runPlan({
		...flags,
		plan: null,
		run: flags.plan ?? "newest"
	}, withFleetFlags(io, flags));
});

export { command };