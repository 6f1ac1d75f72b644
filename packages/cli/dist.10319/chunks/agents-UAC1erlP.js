import { a as loadConfig } from "./load-config-BZ5Hv5aB.js";
import { t as probeAgents } from "./probe-agents-BiZ4LMKd.js";
import { n as stateOfAgent, t as problemsOf } from "./agent-text-98fgYD1d.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { n as jsonFlag } from "./common-flags-Fv_5KCQn.js";
import { t as configRoot } from "./config-root-BJb0vDq9.js";

// packages/cli/src/commands/agents.ts
const shape = {
	name: "agents",
	about: "Lists the agents that can be named with --agent: what each is, whether it is installed and logged in. Starts none of them.",
	flags: { json: jsonFlag },
	example: "debussy agents"
};
const command = commandOf(shape, async ({ values }, io) => {
	const { config } = loadConfig({
		root: await configRoot(io.cwd),
		env: io.env,
		flags: []
	});
	const found = await probeAgents(config, io.env);
	io.stdout(values.json === true ? json(found) : text(found));
	return 0;
});
function json(found) {
	const agents = found.map(({ name, what, use, probe }) => ({
		name,
		description: what,
		use,
		installed: probe.installed,
		version: probe.version,
		logged_in: probe.loggedIn,
		problems: probe.problems
	}));
	return `${JSON.stringify({
		schema_version: 1,
		agents
	}, null, 2)}\n`;
}
function text(found) {
	const width = Math.max(...found.map(({ name }) => name.length));
	const state = Math.max(...found.map((agent) => stateOfAgent(agent).length));
	return `${found.flatMap((agent) => [`${agent.use === "agent" ? "*" : agent.use === "fallback" ? "+" : " "} ${agent.name.padEnd(width)}  ${stateOfAgent(agent).padEnd(state)}  ${printable(agent.what)}`, ...problemsOf(agent).map((problem) => `    ${printable(problem)}`)]).join("\n")}\n\n* is the agent of this project, + is used while its provider refuses more work.\n`;
}

export { command };