import { g as builtInAgents } from "./config-Ci6LcJVc.js";
import { s as probeAgent, t as agentSpec } from "./agent-y7zaeLLG.js";
import { N as programNamed } from "./first-calls-3nvpv43s.js";

// packages/engine/src/checks/probe-agents.ts
/** Every agent that can be named here, the built-in ones and those of the configuration, with what is known of each. */
function probeAgents(config, env) {
	const names = [.../* @__PURE__ */ new Set([...builtInAgents, ...Object.keys(config.agents)])];
	const host = {
		env,
		root: process.getuid?.() === 0
	};
	return Promise.all(names.map(async (name) => ({
		name,
		what: descriptionOf(name, config),
		use: useOf(name, config),
		probe: await probeAgent(agentSpec(name, config, env), host)
	})));
}
function descriptionOf(name, config) {
	const command = config.agents[name]?.command ?? null;
	if (command !== null) return `your own: ${command.join(" ")}`;
	if (name === "scripted") return "plays a scenario, for trying and testing; needs no keys";
	return programNamed(name)?.title ?? name;
}
function useOf(name, config) {
	if (config.agent === name) return "agent";
	return config.fallback_agents.includes(name) ? "fallback" : null;
}

export { probeAgents as t };