import { n as phaseKey, t as comparePhaseIds } from "./ids-DaUrT_Vf.js";
import { n as gatesInForce } from "./findings-text-DToSnPmJ.js";
import { p as finding } from "./list-folder-vJvOC5Iq.js";

// packages/core/src/graph/dependency-graph.ts
function dependencyGraph(nodes) {
	const ids = /* @__PURE__ */ new Map();
	for (const node of nodes) if (!ids.has(phaseKey(node.id))) ids.set(phaseKey(node.id), node.id);
	const edges = /* @__PURE__ */ new Map();
	const unknown = [];
	for (const node of nodes) {
		const wanted = [...new Set(node.dependsOn.map(phaseKey))];
		for (const to of node.dependsOn) if (!ids.has(phaseKey(to))) unknown.push({
			from: node.id,
			to
		});
		const key = phaseKey(node.id);
		edges.set(key, [.../* @__PURE__ */ new Set([...edges.get(key) ?? [], ...wanted.filter((to) => ids.has(to))])]);
	}
	return {
		ids,
		edges,
		unknown
	};
}
/** The same graph seen from the other end: who waits for each phase. */
function reversed(edges) {
	const result = new Map([...edges.keys()].map((key) => [key, []]));
	for (const [from, targets] of edges) for (const to of targets) result.get(to)?.push(from);
	return result;
}

// packages/core/src/graph/heap.ts
/** Ids, the first in order coming out first. */
var Heap = class {
	#items = [];
	#compare;
	constructor(compare) {
		this.#compare = compare;
	}
	push(item) {
		let at = this.#items.push(item) - 1;
		while (at > 0) {
			const parent = at - 1 >> 1;
			if (!this.#before(at, parent)) return;
			this.#swap(at, parent);
			at = parent;
		}
	}
	pop() {
		const last = this.#items.length - 1;
		if (last > 0) this.#swap(0, last);
		const item = this.#items.pop();
		for (let at = 0;;) {
			const child = this.#before(2 * at + 2, 2 * at + 1) ? 2 * at + 2 : 2 * at + 1;
			if (!this.#before(child, at)) return item;
			this.#swap(child, at);
			at = child;
		}
	}
	#before(a, b) {
		const [first, second] = [this.#items[a], this.#items[b]];
		if (first === void 0) return false;
		return second === void 0 || this.#compare(first, second) < 0;
	}
	#swap(a, b) {
		const [first, second] = [this.#items[a], this.#items[b]];
		if (first === void 0 || second === void 0) return;
		this.#items[a] = second;
		this.#items[b] = first;
	}
};

// packages/core/src/graph/order.ts
/** Every phase after all that it waits for; among free ones, the lower id first. Phases in or behind a cycle are left out. */
function topologicalOrder(graph) {
	return ordered(graph, comparePhaseIds);
}
/**
* Every phase after all that it waits for; among free ones, the one that most work still waits behind comes first.
* `weight` says how long a phase takes (1 each by default).
*/
function criticalPathOrder(graph, weight = () => 1) {
	const length = criticalLengths(graph, weight);
	return ordered(graph, (a, b) => (length.get(b) ?? 0) - (length.get(a) ?? 0) || comparePhaseIds(a, b));
}
/** For each phase: its own weight and the heaviest chain of phases that waits for it. */
function criticalLengths(graph, weight) {
	const dependants = reversed(graph.edges);
	const lengths = /* @__PURE__ */ new Map();
	for (const id of topologicalOrder(graph).toReversed()) {
		const key = phaseKey(id);
		const behind = (dependants.get(key) ?? []).map((next) => lengths.get(graph.ids.get(next) ?? next) ?? 0);
		lengths.set(id, weight(id) + behind.reduce((most, each) => Math.max(most, each), 0));
	}
	return lengths;
}
function ordered(graph, compare) {
	const waits = new Map([...graph.edges].map(([key, targets]) => [key, targets.length]));
	const dependants = reversed(graph.edges);
	const ready = new Heap(compare);
	for (const [key, id] of graph.ids) if (waits.get(key) === 0) ready.push(id);
	const order = [];
	for (let id = ready.pop(); id !== void 0; id = ready.pop()) {
		order.push(id);
		for (const next of dependants.get(phaseKey(id)) ?? []) {
			const left = (waits.get(next) ?? 0) - 1;
			waits.set(next, left);
			if (left === 0) ready.push(graph.ids.get(next) ?? next);
		}
	}
	return order;
}

// packages/core/src/graph/cycles.ts
/**
* One cycle for each knot of phases that wait for each other, as the plan spells the ids, with the first repeated at the
* end: `['1', '3', '2', '1']` reads "1 waits for 3, 3 for 2, 2 for 1". A shortest cycle through the knot's first phase.
*/
function findCycles(graph) {
	const done = /* @__PURE__ */ new Set([...orderable(graph), ...orderable({
		...graph,
		edges: reversed(graph.edges)
	})]);
	const cycles = [];
	for (const start of graph.ids.keys()) {
		if (done.has(start)) continue;
		const path = wayBack(graph, start);
		done.add(start);
		if (!path) continue;
		for (const key of knot(graph, start)) done.add(key);
		cycles.push(path.map((key) => graph.ids.get(key) ?? key));
	}
	return cycles;
}
/** Keys that no cycle lies before: they are in none. */
function orderable(graph) {
	return topologicalOrder(graph).map(phaseKey);
}
/** Breadth first, so the first way back that is found is a shortest one. */
function wayBack(graph, start) {
	const cameFrom = /* @__PURE__ */ new Map();
	const queue = [start];
	for (const key of queue) for (const next of graph.edges.get(key) ?? []) {
		if (next === start) return [...trace(cameFrom, start, key), start];
		if (cameFrom.has(next)) continue;
		cameFrom.set(next, key);
		queue.push(next);
	}
	return null;
}
function trace(cameFrom, start, end) {
	const path = [end];
	for (let key = end; key !== start;) {
		key = cameFrom.get(key) ?? start;
		path.push(key);
	}
	return path.toReversed();
}
function knot(graph, start) {
	const forward = reachable(graph.edges, start);
	const backward = reachable(reversed(graph.edges), start);
	return new Set([...forward].filter((key) => backward.has(key)));
}
function reachable(edges, start) {
	const seen = /* @__PURE__ */ new Set([start]);
	for (const key of seen) for (const next of edges.get(key) ?? []) seen.add(next);
	return seen;
}

// packages/core/src/audit/phase-findings.ts
const finished = /* @__PURE__ */ new Set(["completed", "skipped"]);
/** What is wrong with one phase on its own. What is already finished needs no gates and no tasks. */
function phaseFindings(phase, said) {
	if (phase.text === "") return [];
	const open = !finished.has(phase.status);
	return [
		...open && !phase.gates.some((gate) => gate.command !== null) ? [noGate(phase)] : [],
		...said.proseAlreadySaid ? [] : phase.gates.filter((gate) => gate.command === null).map(prose),
		...open && phase.tasks.length === 0 ? [noTasks(phase)] : [],
		...sameTasks(phase),
		...sameGates(phase),
		...placeholders(phase),
		...open ? phase.gates.filter(isWeak).map(weak) : []
	];
}
function noGate(phase) {
	return finding("NO_RUNNABLE_GATE", {
		place: phase.gates[0]?.place ?? placeInFile(phase),
		message: `phase ${phase.id} has no gate with a command, so nothing can verify it`,
		suggestion: "write a gate with its command in backticks, or set `default_gates` or `allow_ungated` in .debussy/config.yaml"
	});
}
function prose(gate) {
	const name = gate.name.length > 60 ? `${gate.name.slice(0, 59)}…` : gate.name;
	return finding("PROSE_GATE", {
		place: gate.place,
		message: `gate "${name}" has no command: it is never run and never counted as passed`,
		suggestion: `write its command in backticks, or give "${name}" one under \`gates\` in .debussy/config.yaml`
	});
}
function noTasks(phase) {
	return finding("NO_TASKS", {
		place: placeInFile(phase),
		message: `phase ${phase.id} has no tasks`,
		suggestion: "list them as checkboxes under a heading \"Tasks\""
	});
}
function sameTasks(phase) {
	const first = /* @__PURE__ */ new Map();
	return phase.tasks.flatMap((task) => {
		const before = first.get(task.id);
		if (before === void 0) {
			first.set(task.id, task.place.line);
			return [];
		}
		return [finding("DUPLICATE_TASK", {
			place: task.place,
			message: `task ${task.id} of phase ${phase.id} has the same id as the one in line ${before}`,
			suggestion: "number it differently, so that a report can tell them apart"
		})];
	});
}
function sameGates(phase) {
	const first = /* @__PURE__ */ new Map();
	return phase.gates.flatMap((gate) => {
		const before = first.get(gate.name);
		if (!before) first.set(gate.name, gate);
		if (!before || before.command === gate.command) return [];
		return [finding("DUPLICATE_GATE", {
			place: gate.place,
			message: `phase ${phase.id} has two gates named "${gate.name}"; both are run`,
			suggestion: "name them differently, so that the output says which one failed"
		})];
	});
}
function placeholders(phase) {
	const left = phase.gates.find((gate) => /(?<!\$)\{[a-z][a-z_ ]*\}/i.test(gate.command ?? ""));
	return left ? [finding("PLACEHOLDER", {
		place: left.place,
		message: `gate "${left.name}" still has a placeholder in its command: ${left.command ?? ""}`,
		suggestion: "fill it in"
	})] : [];
}
const passesAlways = /\|\|\s*(?:true|:|echo\b[^&|;]*|exit 0)\s*$|;\s*(?:echo\b[^&|;]*|true|exit 0)\s*$|^\s*echo\b[^&|;]*$|\|\s*(?:tail|head|tee|cat|sort|less|more)\b[^&|;]*$/;
/** A gate that passes whatever happens, or that is no command yet. */
function isWeak({ command }) {
	if (command === null || command.includes("pipefail")) return false;
	return passesAlways.test(command) || isNoCommand(command);
}
/** A word that stands for a command to come, or a sentence: programs are not written with a capital letter and words behind it. */
function isNoCommand(command) {
	return /^\W*(?:TODO|TBD|FIXME|XXX|N\/A)\b/.test(command) || /^[A-Z][a-z]+(?: [a-z]+){2,}[.!]?$/.test(command);
}
function weak(gate) {
	return finding("WEAK_GATE", {
		place: gate.place,
		message: `gate "${gate.name.slice(0, 60)}" cannot fail, or is no command: ${(gate.command ?? "").slice(0, 80)}`,
		suggestion: "let the last command decide: no `|| true`, no `; echo`, no pipe into `tail` without `set -o pipefail`"
	});
}
function placeInFile(phase) {
	return phase.place.file === phase.file ? phase.place : {
		file: phase.file,
		line: 1,
		column: 1
	};
}

// packages/core/src/audit/audit.ts
const rank = {
	error: 0,
	warning: 1,
	info: 2
};
/** All that is to be known about a plan: what the reader found, and what only the whole shows. Errors first, then by place. */
function audit(plan, options = {}) {
	const phases = plan.phases.map((phase) => ({
		...phase,
		gates: gatesInForce(phase.gates, options)
	}));
	const shared = phases.length > 1 && phases.every((phase) => phase.gates[0]?.place === phases[0]?.gates[0]?.place);
	return [
		...plan.findings,
		...duplicates(phases),
		...circles(phases),
		...phases.flatMap((phase, index) => phaseFindings(phase, { proseAlreadySaid: shared && index > 0 }))
	].toSorted(byRankAndPlace);
}
function byRankAndPlace(a, b) {
	const files = a.place.file < b.place.file ? -1 : a.place.file > b.place.file ? 1 : 0;
	return rank[a.severity] - rank[b.severity] || files || a.place.line - b.place.line || a.place.column - b.place.column;
}
function duplicates(phases) {
	const ids = /* @__PURE__ */ new Map();
	const files = /* @__PURE__ */ new Map();
	return phases.flatMap((phase) => {
		const sameId = ids.get(phaseKey(phase.id));
		const sameFile = phase.file === phase.place.file ? void 0 : files.get(phase.file);
		if (!sameId) ids.set(phaseKey(phase.id), phase);
		if (!sameFile) files.set(phase.file, phase);
		return [...sameId ? [sameIdAs(phase, sameId)] : [], ...sameFile ? [sameFileAs(phase, sameFile)] : []];
	});
}
function sameIdAs(phase, first) {
	return finding("DUPLICATE_PHASE", {
		place: phase.place,
		message: `phase ${phase.id} has the same id as phase ${first.id} in line ${first.place.line}`,
		suggestion: "give it an id of its own; letter case and leading zeros do not count"
	});
}
function sameFileAs(phase, first) {
	return finding("DUPLICATE_FILE", {
		place: phase.place,
		message: `phase ${phase.id} links the same file as phase ${first.id}: ${phase.file}`,
		suggestion: "link its own file, or remove the row"
	});
}
/** Two phases with one id are said as such; a circle would only follow from it. */
function firstOfEach(phases) {
	const seen = /* @__PURE__ */ new Set();
	return phases.filter(({ id }) => !seen.has(phaseKey(id)) && seen.add(phaseKey(id)));
}
function circles(phases) {
	return findCycles(dependencyGraph(firstOfEach(phases))).map((path) => {
		const [first = ""] = path;
		const place = phases.find((phase) => phaseKey(phase.id) === phaseKey(first))?.place ?? {
			file: "",
			line: 1,
			column: 1
		};
		if (path.length === 2) return finding("SELF_DEPENDENCY", {
			place,
			message: `phase ${first} depends on itself`,
			suggestion: "remove the dependency"
		});
		return finding("DEPENDENCY_CYCLE", {
			place,
			message: `phases wait for each other: ${path.join(" → ")}`,
			suggestion: "remove one of these dependencies"
		});
	});
}

export { dependencyGraph as i, criticalPathOrder as n, topologicalOrder as r, audit as t };