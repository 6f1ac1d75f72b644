import { g as builtInAgents } from "./config-Ci6LcJVc.js";
import { a as listRunIds, t as findPlan } from "./find-plan-C3SVebNr.js";
import { a as loadConfig } from "./load-config-BZ5Hv5aB.js";
import { t as openPlan } from "./open-plans-DPAbEtI8.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { t as configRoot } from "./config-root-BJb0vDq9.js";
import { n as commonDirOf, t as quickRun } from "./quick-run-58tE1wnV.js";

// packages/cli/src/commands/complete.ts
/** Hidden: what the completion of a shell asks for while somebody types. Where nothing can be found, nothing is said. */
const command = commandOf({
	name: "complete",
	words: "phases|runs|agents",
	about: "Prints what a shell completes: the phases of the plan and of the newest run, the runs, or the agents.",
	flags: {},
	example: "debussy complete phases"
}, async ({ words: [what = ""] }, io) => {
	const found = (await Promise.all(sources[what]?.map((source) => quietly(source, io)) ?? [])).flat();
	io.stdout([...new Set(found)].map((word) => `${word}\n`).join(""));
	return 0;
});
const sources = {
	phases: [phasesOfPlan, phasesOfRun],
	runs: [runs],
	agents: [agents]
};
async function quietly(source, where) {
	try {
		return await source(where);
	} catch {
		return [];
	}
}
async function phasesOfPlan({ cwd }) {
	const root = await configRoot(cwd) ?? cwd;
	return openPlan(findPlan(root, cwd), cwd).phases.map(({ id }) => id);
}
async function phasesOfRun({ cwd }) {
	const { story } = await quickRun(cwd, null);
	return [...story.phases.values()].map(({ spec }) => spec.id);
}
function runs({ cwd }) {
	const commonDir = commonDirOf(cwd);
	return commonDir === null ? [] : listRunIds(commonDir).toReversed();
}
async function agents({ cwd, env }) {
	const { config } = loadConfig({
		root: await configRoot(cwd),
		env,
		flags: []
	});
	return [...builtInAgents, ...Object.keys(config.agents)];
}

export { command };