import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { A as checkedNumber, C as windowOf, D as familyOf, E as tokenCounter, O as parseModel, T as countTokens, a as growthOf, j as quoted, k as OptionError, n as learnedBefore, o as defaultBase, r as DEFAULT_POLICY, w as CHARS_PER_TOKEN } from "./first-calls-3nvpv43s.js";
import { n as runFolder } from "./run-folder-3OeyQ22U.js";
import { a as listRunIds, s as readRun } from "./find-plan-C3SVebNr.js";
import { n as counted, s as tokens } from "./amounts-D7jw_fGe.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { t as textTable } from "./text-table-Cidvw7WU.js";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

// packages/estimator/src/counting/file-tokens.ts
const PIECE = 65536;
/**
* The estimated tokens of a file, from its UTF-8 bytes, or from its size alone (rough).
* The bytes are decoded piece by piece: memory stays flat.
*/
function fileTokens(file, options = {}) {
	if (typeof file === "number") return ofSize(file, options);
	const decoder = new TextDecoder("utf-8");
	const counter = tokenCounter(options);
	for (let from = 0; from < file.length; from += PIECE) counter.push(decoder.decode(file.subarray(from, from + PIECE), { stream: true }));
	counter.push(decoder.decode());
	return counter.tokens();
}
function ofSize(bytes, { family, model }) {
	return checkedNumber("fileTokens: size", bytes, "of at least 0") / CHARS_PER_TOKEN[family ?? familyOf(model)];
}

// packages/estimator/src/forecast/work.ts
/** Measured on sessions of others, until there is history of one's own: calls that a task of medium complexity takes. */
const CALLS_PER_TASK = 13.5;
const SPREAD = 3;
const ENOUGH_HISTORY = 4;
/** What one task adds to the context: measured where there is history, assumed otherwise. */
function workPerTask(history, { factor, growth }) {
	const seen = history.filter(isUsable).map(({ tasks, tokens }) => tokens / tasks);
	if (seen.length === 0) return around(CALLS_PER_TASK * factor * growth.mean);
	seen.sort((a, b) => a - b);
	if (seen.length < ENOUGH_HISTORY) return around(quantile(seen, .5));
	return {
		low: quantile(seen, .1),
		mid: quantile(seen, .5),
		high: quantile(seen, .9)
	};
}
function isUsable({ tasks, tokens }) {
	return Number.isFinite(tasks) && tasks > 0 && Number.isFinite(tokens) && tokens > 0;
}
function around(mid) {
	return {
		low: mid / SPREAD,
		mid,
		high: mid * SPREAD
	};
}
function quantile(sorted, share) {
	const place = (sorted.length - 1) * share;
	const below = sorted[Math.floor(place)] ?? 0;
	return below + ((sorted[Math.ceil(place)] ?? below) - below) * (place - Math.floor(place));
}

// packages/estimator/src/forecast/forecast-phase.ts
/** File reads are this share of what a session adds to its context. */
const SHARE_OF_READS = .4;
const TYPICAL_FILE = 2500;
const WARNING_SHARE = .8;
const LEAST_ROOM_SHARE = .05;
function forecastPhase(plan) {
	const fixed = baseOf(plan) + amount("promptTokens", plan.promptTokens);
	const budget = budgetOf(plan);
	const work = workOf(plan);
	const tokens = {
		low: Math.round(fixed + work.low),
		mid: Math.round(fixed + work.mid),
		high: Math.round(fixed + work.high)
	};
	const room = Math.max(budget - fixed, budget * LEAST_ROOM_SHARE);
	const sessions = Math.max(1, Math.ceil(work.mid / room));
	return {
		tokens,
		sessions,
		budget,
		...adviceOn(tokens.mid, budget, sessions)
	};
}
function adviceOn(mid, budget, sessions) {
	const share = `about ${mid} tokens, ${Math.round(mid / budget * 100)} % of the session budget of ${budget}`;
	if (mid > budget) return {
		advice: "split",
		warning: true,
		reason: `${share}: it needs ${sessions} sessions, split it`
	};
	if (mid <= budget * WARNING_SHARE) return {
		advice: "run",
		warning: false,
		reason: `${share}: it fits`
	};
	return {
		advice: "run",
		warning: true,
		reason: `${share}: it may need a restart`
	};
}
/** The larger of what its files and what its tasks suggest. */
function workOf(plan) {
	const reads = filesOf(plan) / SHARE_OF_READS;
	const growth = growthOf(parseModel(plan.model));
	const perTask = workPerTask(plan.history ?? [], {
		factor: complexityOf$1(plan.complexity),
		growth
	});
	const tasks = tasksOf(plan.tasks);
	return {
		low: Math.max(reads / 2, perTask.low * tasks),
		mid: Math.max(reads, perTask.mid * tasks),
		high: Math.max(reads * 2, perTask.high * tasks)
	};
}
function filesOf({ files = 0, model }) {
	if (typeof files === "number") return amount("files", files) * TYPICAL_FILE;
	return files.reduce((sum, file) => sum + fileOf(file, model), 0);
}
function fileOf(file, model) {
	if (typeof file === "number") return amount("files", file);
	if (file.tokens !== void 0) return amount("files[].tokens", file.tokens);
	return file.bytes === void 0 ? TYPICAL_FILE : fileTokens(amount("files[].bytes", file.bytes), { model });
}
function tasksOf(tasks = 0) {
	return typeof tasks === "number" ? amount("tasks", tasks) : tasks.length;
}
function complexityOf$1(complexity = "medium") {
	if (typeof complexity === "number") return amount("complexity", complexity);
	const factor = {
		low: .6,
		medium: 1,
		high: 1.8
	}[complexity];
	if (factor !== void 0) return factor;
	const message = `forecastPhase: ${quoted(complexity)} is not a complexity.`;
	throw new OptionError("ERR_ESTIMATOR_FORECAST", message, "Known: low, medium, high, or a factor.");
}
function baseOf({ baseline, model, agent, agentVersion, window }) {
	if (baseline !== void 0) return amount("baseline", baseline);
	const known = window ?? windowOf(model, agent).window;
	return defaultBase({
		model,
		agent,
		agentVersion,
		window: known
	});
}
function budgetOf({ budget, window, model, agent }) {
	const whole = budget ?? (window ?? windowOf(model, agent).window) * (DEFAULT_POLICY.context_threshold / 100);
	return Math.round(checkedNumber("forecastPhase: budget", whole, "above 0"));
}
function amount(key, value) {
	return checkedNumber(`forecastPhase: ${key}`, value, "of at least 0");
}

// packages/engine/src/estimate/forecast-plan.ts
const budgetShare = .8;
/** What debussy's own rules and the hand-over from earlier phases add to a prompt. */
const promptFrame = 2500;
/** What a plan will take: context, sessions and money, before anything is run. */
function forecastPlan(plan) {
	const { phases, config, past, sizeOf, baseline } = plan;
	const model = modelOf(config);
	const window = limitOf(config) ?? plan.window ?? windowFor(config);
	const budget = Math.round(window * config.context_threshold / 100);
	const history = past.map(({ tasks, tokens }) => ({
		tasks,
		tokens
	}));
	const forecasts = phases.map((phase) => ({
		phase,
		forecast: forecastPhase({
			promptTokens: promptFrame + Math.ceil(countTokens(phase.text, { model })),
			files: phase.files.map((path) => plannedFile(sizeOf(path))),
			tasks: openTasks(phase),
			complexity: complexityOf(phase),
			history,
			model,
			agent: config.agent,
			window,
			budget,
			...baseline === null ? {} : { baseline }
		})
	}));
	const tokens = sumOf(forecasts);
	const cost = costOf(phases, past);
	return {
		phases: forecasts,
		budget,
		window,
		tokens,
		sessions: forecasts.reduce((sum, { forecast }) => sum + forecast.sessions, 0),
		cost,
		learnedFrom: past.length,
		overBudget: overBudget(config, tokens.mid, cost)
	};
}
/** Said before anything is spent: where a limit is reached, the run stops in the middle of the plan. */
function overBudget({ budget }, tokens, cost) {
	return [{
		name: "budget.tokens",
		spent: tokens,
		limit: budget.tokens,
		text: (n) => `${Math.round(n)} tokens`
	}, {
		name: "budget.cost",
		spent: cost,
		limit: budget.cost,
		text: (n) => `$${n.toFixed(2)}`
	}].flatMap(({ name, spent, limit, text }) => {
		if (spent === null || limit === null || spent <= limit * budgetShare) return [];
		const share = Math.round(spent / limit * 100);
		return [`the whole plan: about ${text(spent)}, ${share} % of ${name} (${text(limit)})`];
	});
}
function windowFor(config) {
	return limitOf(config) ?? windowOf(modelOf(config), config.agent).window;
}
function limitOf(config) {
	return config.agents[config.agent]?.context_limit ?? null;
}
function modelOf(config) {
	return config.model ?? config.agents[config.agent]?.model ?? void 0;
}
function plannedFile(bytes) {
	return bytes === null ? {} : { bytes };
}
function openTasks({ tasks }) {
	return Math.max(1, tasks.filter((task) => !task.done).length);
}
function complexityOf({ complexity }) {
	if (/high|complex|hard/i.test(complexity)) return "high";
	return /low|simple|easy|trivial/i.test(complexity) ? "low" : "medium";
}
function sumOf(phases) {
	const sum = (part) => phases.reduce((total, { forecast }) => total + forecast.tokens[part], 0);
	return {
		low: sum("low"),
		mid: sum("mid"),
		high: sum("high")
	};
}
/** Nobody's price list is kept here: money is what the same kind of work has cost before. */
function costOf(phases, past) {
	const priced = past.flatMap(({ cost, tasks }) => cost === null ? [] : [cost / Math.max(1, tasks)]);
	const median = priced.toSorted((a, b) => a - b)[Math.floor((priced.length - 1) / 2)];
	if (median === void 0) return null;
	return phases.reduce((sum, phase) => sum + median * openTasks(phase), 0);
}
/** One line for each limit of the run and for each phase that may not fit into a session. */
function forecastWarnings({ phases, overBudget: limits }) {
	const large = phases.filter(({ forecast }) => forecast.warning).map(({ phase, forecast }) => `phase ${phase.id}: ${forecast.reason}`);
	return [...limits, ...large];
}

// packages/engine/src/estimate/past-work.ts
/** Every run asks this before it starts, and must not wait for it. */
const mostBytes = 2e6;
/** What the newest runs of this repository tell about phases. A journal that cannot be read tells nothing. */
function pastWork(commonDir) {
	const found = [];
	let bytes = 0;
	for (const run of listRunIds(commonDir).slice(-10).toReversed()) {
		bytes += journalBytes(runFolder(commonDir, run).journal);
		if (bytes > mostBytes) break;
		found.push(...workIn(commonDir, run));
	}
	return found;
}
function journalBytes(folder) {
	try {
		return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
	} catch {
		return 0;
	}
}
function workIn(commonDir, run) {
	try {
		const { state, events } = readRun(commonDir, run);
		if (state === null || state.config.agent === "scripted") return [];
		return [...state.phases.values()].filter((entry) => entry.state.kind === "landed" && entry.group === null).map(({ spec, spent }) => ({
			tasks: Math.max(1, spec.tasks.length),
			tokens: addedBy(events, spec.id),
			cost: spent.cost
		}));
	} catch {
		return [];
	}
}
/** The last context of every session less its first. */
function addedBy(events, phase) {
	const sessions = /* @__PURE__ */ new Map();
	for (const event of events) {
		if (event.type !== "session.usage" || event.context === null) continue;
		if (phaseKey(event.phase) !== phaseKey(phase)) continue;
		const key = `${event.attempt}-${event.session}`;
		sessions.set(key, {
			first: sessions.get(key)?.first ?? event.context,
			last: event.context
		});
	}
	return [...sessions.values()].reduce((sum, { first, last }) => sum + Math.max(0, last - first), 0);
}

// packages/engine/src/estimate/open-forecast.ts
/** The forecast of a plan in its repository: its files by their sizes, its phases by what earlier ones took. */
function openForecast(plan, config, { root, commonDir }) {
	return forecastPlan({
		phases: plan.phases.filter((phase) => phase.status !== "completed" && phase.status !== "skipped"),
		config,
		past: commonDir === null ? [] : pastWork(commonDir),
		...learned(config, commonDir),
		sizeOf: (path) => sizeOfFile(join(root, path))
	});
}
function learned({ agent, agents, model }, commonDir) {
	if (commonDir === null) return {
		baseline: null,
		window: null
	};
	const limit = agents[agent]?.context_limit ?? null;
	return learnedBefore(commonDir, {
		agent,
		model: model ?? agents[agent]?.model ?? null
	}, limit);
}
function sizeOfFile(path) {
	try {
		const found = statSync(path, { throwIfNoEntry: false });
		return found?.isFile() === true ? found.size : null;
	} catch {
		return null;
	}
}

// packages/cli/src/estimate/forecast-text.ts
/** `about 430k tokens in 6 sessions; cost: not known, no earlier run reported it`. One line, for the header of a run. */
function forecastLine(forecast) {
	const { tokens: tokens$1, sessions } = forecast;
	return `${`about ${tokens(tokens$1.mid)} tokens (${tokens(tokens$1.low)} to ${tokens(tokens$1.high)})`} in ${counted(sessions, "session")}; cost: ${costText(forecast)}`;
}
function forecastTable({ phases }, columns) {
	return textTable([[
		"Phase",
		"Title",
		"Tasks",
		"Files",
		"Tokens",
		"Of a session",
		"Sessions",
		"Advice"
	], ...phases.map(cells)], {
		columns,
		flexible: 1
	}).join("\n");
}
function cells({ phase, forecast }) {
	const { low, mid, high } = forecast.tokens;
	return [
		printable(phase.id),
		printable(phase.title),
		String(phase.tasks.filter((task) => !task.done).length),
		String(phase.files.length),
		`${tokens(mid)} (${tokens(low)}-${tokens(high)})`,
		`${Math.round(mid / forecast.budget * 100)} %`,
		String(forecast.sessions),
		forecast.advice === "split" ? "split it" : forecast.warning ? "may restart" : "fits"
	];
}
function costText({ cost, learnedFrom }) {
	if (cost !== null) return `about $${cost.toFixed(2)}, by ${counted(learnedFrom, "phase")} of earlier runs`;
	return "unknown (no earlier run reported it)";
}

export { forecastWarnings as i, forecastTable as n, openForecast as r, forecastLine as t };