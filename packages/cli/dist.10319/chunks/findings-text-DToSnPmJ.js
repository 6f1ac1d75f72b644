import { t as formatPlace } from "./place-B5QdAHjE.js";
import { t as printable } from "./printable-DYYyOIcF.js";

// packages/core/src/plan-reader/gates/resolve-gates.ts
/**
* Gates with the commands of the config where the plan names none. What the plan says runs: a gate that has a command
* keeps it. Names are compared without regard to case, `_`, `-` and spaces.
*/
function resolveGates(gates, configGates) {
	const byName = commandsByName(configGates);
	return gates.map((gate) => gate.command === null ? {
		...gate,
		command: byName.get(nameKey(gate.name)) ?? null
	} : gate);
}
/** The gates that a phase is verified by: its own, and the project's where none of its own can run. */
function gatesInForce(own, { gates = {}, default_gates: usual = {}, gates_for_all: forAll = false }) {
	const resolved = resolveGates(own, gates);
	if (!forAll && resolved.some((gate) => gate.command !== null)) return resolved;
	const byName = commandsByName(gates);
	const known = new Set(resolved.map((gate) => gate.command));
	const added = Object.entries(usual).map(([name, command]) => ({
		name,
		command: byName.get(nameKey(command)) ?? command,
		expectation: "",
		place: {
			file: ".debussy/config.yaml",
			line: 1,
			column: 1
		}
	}));
	return [...resolved, ...added.filter((gate) => !known.has(gate.command))];
}
function commandsByName(gates) {
	return new Map(Object.entries(gates).map(([name, command]) => [nameKey(name), command]));
}
function nameKey(name) {
	return name.toLowerCase().replace(/[\s_-]+/g, "-");
}

// packages/cli/src/audit-view/findings-text.ts
/** `file:line:col severity CODE message`, what to do about it in the next line. */
function findingsText(findings) {
	return findings.map(({ place, severity, code, message, suggestion }) => [`${printable(formatPlace(place))} ${severity} ${code} ${printable(message)}`, `  help: ${printable(suggestion)}`].join("\n")).join("\n");
}

export { gatesInForce as n, findingsText as t };