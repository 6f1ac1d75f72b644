import { a as holdOn, i as wantedPhases } from "./ending-X3DQNMDV.js";
import { h as countedTokens, i as isOver, r as inSession, s as freeAgent } from "./attempt-D02TMccT.js";
import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { u as shortBranch } from "./refs-BgXrBWYr.js";
import { r as listed, t as because } from "./amounts-D7jw_fGe.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { i as phaseAccount, l as momentFrom, s as duration } from "./teller-DaHZOwPT.js";
import { t as addSpent } from "./spending-CA2WX2qS.js";

// packages/story/src/lines/failed-logs.ts
/** The output of the gates that fail as things stand. */
function failedLogs(phase) {
	return [...phase?.gates.values() ?? []].filter(({ result }) => result === "failed" || result === "timed_out").flatMap(({ log }) => log === null ? [] : [log]);
}

// packages/story/src/lines/line.ts
function line(level, phase, [text, ...more]) {
	return {
		level,
		phase,
		text: printable(text),
		more: more.filter((each) => each !== "").map(printable)
	};
}

// packages/story/src/lines/end-lines.ts
/** What is said of a phase that does not go on: why, and where its work and its logs are kept. */
const endLines = {
	"phase.failed": (event, known) => line("error", event.phase, [`Phase ${event.phase} failed: ${failures[event.reason]}${because(event.detail)}.`, ...whereKept(event.phase, event.kept, known)]),
	"phase.needs_human": (event, known) => line("error", event.phase, [
		`Phase ${event.phase} needs a person: ${humans[event.reason]}${because(event.detail)}.`,
		...event.commands,
		...whereKept(event.phase, event.kept, known)
	]),
	"phase.blocked": (event) => line("warning", event.phase, [`Phase ${event.phase} is blocked by Phase ${listed(event.by)}${because(event.reason)}.`]),
	"phase.skipped": (event) => line("warning", event.phase, [`Phase ${event.phase} is skipped (by ${event.by}).`]),
	"phase.retried": (event) => line("info", event.phase, [`Phase ${event.phase} is tried again (by ${event.by}).`])
};
const failures = {
	gates: "its gates do not pass",
	agent: "the agent failed",
	report: "its report could not be used",
	restarts: "its restarts are used up",
	timeout: "its time is used up",
	no_change: "the last try changed nothing",
	split: "its request to split could not be used",
	sub_phase: "a sub-phase failed",
	setup: "its worktree could not be set up",
	capture: "its work could not be captured",
	auth: "the agent is not logged in",
	quota: "the provider's quota is used up",
	start: "the agent could not be started",
	interrupted: "it was interrupted"
};
const humans = {
	conflict: "its work conflicts with what landed",
	requested: "the agent asks for one",
	blocked: "the agent says that it is blocked",
	ungated: "no gate of it can be run",
	unproven: "nothing shows that its work is done",
	escape: "something was written outside of its worktree",
	limit: "its context is full and you are to decide",
	sub_phase: "a sub-phase waits for one",
	program: "a program that its gates need is not there"
};
function whereKept(phase, kept, { story }) {
	const known = story.phases.get(phaseKey(phase));
	const handoff = known?.handoff ?? null;
	return [
		...failedLogs(known).map((log) => `output of the gate: ${log}`),
		kept === null ? "" : `its work is kept in ${shortBranch(kept)}`,
		handoff === null ? "" : `hand-over: ${handoff}`
	];
}

// packages/story/src/summary/next-steps.ts
/** What to type next: to have what landed, to see what went wrong, to go on, or to throw it away. */
function nextSteps(summary) {
	if (summary.state === "interrupted") return [{
		why: "go on where it was interrupted",
		command: "debussy resume"
	}];
	if (summary.state !== "ended") return [];
	const see = summary.not_landed.flatMap(toSee);
	const isToGoOn = summary.outcome !== null && later.has(summary.outcome);
	const on = toGoOn(summary);
	return [...isToGoOn ? [
		...see,
		...on,
		...toHave(summary)
	] : [
		...toHave(summary),
		...see,
		...on
	], ...toThrowAway(summary)];
}
/** Runs that were stopped and are meant to go on. */
const later = /* @__PURE__ */ new Set([
	"interrupted",
	"budget",
	"limit"
]);
function toHave({ delivered, landed, run_branch: branch }) {
	if (delivered?.how === "fast_forwarded") {
		const { from, to } = delivered;
		if (from === null || to === null) return [];
		return [{
			why: "see what landed",
			command: `git log --stat ${from.slice(0, 9)}..${to.slice(0, 9)}`
		}];
	}
	if (landed.length === 0) return [];
	const wanted = (delivered?.commands ?? []).filter((command) => commandPurpose(command) !== throwAway);
	return wanted.length > 0 ? wanted.map((command) => ({
		why: commandPurpose(command),
		command
	})) : [{
		why: "take what landed",
		command: `git merge --no-overwrite-ignore ${branch}`
	}];
}
const throwAway = "or throw it away";
/** What each of the commands of a delivery is for. */
function commandPurpose(command) {
	if (command.startsWith("git push")) return "or open a pull request";
	return command.startsWith("git branch -D") ? throwAway : "take what landed";
}
function toSee({ phase, state, handoff, logs, kept, commands }) {
	const own = commands.map((command) => ({
		why: `settle Phase ${phase}`,
		command
	}));
	if (state !== "failed" && state !== "needs_human") return own;
	const known = [
		{
			is: logs.length > 0,
			why: "see the output of its gates",
			command: `debussy logs ${phase} --gates`
		},
		{
			is: handoff !== null,
			why: "read its hand-over",
			command: `debussy handoff ${phase}`
		},
		{
			is: kept !== null,
			why: "see its work",
			command: `debussy diff ${phase}`
		},
		{
			is: true,
			why: "try it again",
			command: `debussy retry ${phase}`
		}
	].flatMap(({ is, why, command }) => is ? [{
		why: `Phase ${phase}: ${why}`,
		command
	}] : []);
	const settling = own.filter(({ command }) => known.every((one) => one.command !== command));
	const said = new Set(settling.map(({ command }) => withoutComment(command)));
	return [...settling, ...known.filter(({ command }) => !said.has(command))];
}
function withoutComment(command) {
	return command.replace(/\s+#.*$/, "");
}
function toGoOn({ not_landed: left }) {
	return left.some(isOpen) ? [{
		why: "go on with what is missing",
		command: "debussy resume"
	}] : [];
}
function isOpen({ state }) {
	return state !== "skipped";
}
/** Offered where something is kept that is on no branch of the user's. */
function toThrowAway({ run, delivered, landed, not_landed: left }) {
	return delivered?.how === "kept" && landed.length > 0 || left.some(isOpen) ? [{
		why: throwAway,
		command: `debussy clean ${run} --discard`
	}] : [];
}

// packages/story/src/summary/progress.ts
/**
* A split phase counts by its sub-phases: they are the work, and land when it does. What a person left out, alone or
* with the whole that it is a part of, is no work.
*/
function progressOf(state) {
	const leaves = leavesOf(state);
	return {
		landed: leaves.filter((lineage) => lineage.every(isDone)).length,
		total: leaves.length
	};
}
/** How much of the work is done, from 0 to 1: also what waits on the branch of a group for the rest of it. */
function doneOf(state) {
	const leaves = leavesOf(state);
	return leaves.length === 0 ? 0 : leaves.filter(([leaf]) => leaf && isDone(leaf)).length / leaves.length;
}
function leavesOf(state) {
	return wantedPhases(state).filter(({ group }) => group === null).map((leaf) => lineageOf(state, leaf)).filter((lineage) => lineage.every((entry) => entry.state.kind !== "skipped"));
}
/** The phase and all that it is a part of. */
function lineageOf(state, entry) {
	const { parent } = entry.spec;
	const whole = parent === null ? void 0 : state.phases.get(phaseKey(parent));
	return whole === void 0 ? [entry] : [entry, ...lineageOf(state, whole)];
}
function isDone(entry) {
	return entry.state.kind === "landed";
}

// packages/story/src/summary/spent-of.ts
/** What a run has used, sessions that still run included. */
function spentOf(story, state) {
	return [...state.phases.values()].map((entry) => liveSpent(story, entry)).reduce((sum, spent) => spent === null ? sum : addSpent(sum, spent), state.spent);
}
function phaseSpent(story, entry) {
	const live = liveSpent(story, entry);
	return live === null ? entry.spent : addSpent(entry.spent, live);
}
function liveSpent(story, entry) {
	if (!inSession(entry.state)) return null;
	return story.phases.get(phaseKey(entry.spec.id))?.sessions.at(-1)?.spent ?? null;
}

// packages/story/src/summary/landed-summaries.ts
/** What landed on the run's branch, in order; sub-phases of one split stand in one line. */
function landedSummaries(story, state) {
	return story.landings.filter(({ group }) => group === null).flatMap((landing) => linesOf(asTheyAre(landing, story), state));
}
/** Commits that were put on top of a branch that had moved on are others since they landed. */
function asTheyAre(landing, story) {
	const landed = landing.landed.map((one) => {
		const told = story.phases.get(phaseKey(one.phase));
		const { commit, empty } = told?.landed ?? one;
		const byHand = empty ? told?.byHand ?? null : null;
		const isTheirs = byHand !== null && commit === one.commit && told?.spec.parent === null;
		return {
			...one,
			commit: isTheirs ? byHand : commit,
			empty: empty && byHand === null,
			byHand: byHand !== null
		};
	});
	return {
		...landing,
		landed
	};
}
function linesOf(landing, state) {
	const lines = /* @__PURE__ */ new Map();
	for (const group of landing.groups) lines.set(topOf(state, group), []);
	for (const one of landing.landed) {
		const top = topOf(state, one.phase);
		lines.set(top, [...lines.get(top) ?? [], one]);
	}
	return [...lines].map(([top, landed]) => lineOf(state, top, landed));
}
/** The phase of the plan that a sub-phase comes from. */
function topOf(state, phase) {
	const parent = state.phases.get(phaseKey(phase))?.spec.parent ?? null;
	return parent === null ? phaseKey(phase) : topOf(state, parent);
}
function lineOf(state, top, landed) {
	const entry = state.phases.get(top);
	const id = entry?.spec.id ?? top;
	const phases = landed.map(({ phase }) => phase);
	const split = (entry?.group ?? null) === null ? null : id;
	return {
		name: `Phase ${phases.length === 0 ? id : phases.join(", ")}`,
		title: entry?.spec.title ?? "",
		phases: phases.length === 0 ? [id] : phases,
		split,
		commits: landed.map(({ commit }) => commit),
		empty: landed.filter(({ empty }) => empty).map(({ phase }) => phase),
		by_hand: landed.filter(({ byHand }) => byHand).map(({ phase }) => phase)
	};
}

// packages/story/src/summary/left-summaries.ts
/** What did not land, why, and where what there is of it is kept. */
function leftSummaries(story, state, wanted) {
	return wanted.filter((entry) => entry.state.kind !== "landed").map((entry) => {
		const told = story.phases.get(phaseKey(entry.spec.id));
		const hold = isOver(entry.state) ? null : holdOn(state, entry);
		const reason = hold === null ? refusalOf(story, state, entry) : holds[hold];
		return {
			...leftSummary(entry, told),
			...reason === null ? {} : { reason }
		};
	});
}
const holds = {
	budget: "its budget is used up: give it a larger `budget.phase`, then resume",
	person: "stopped and saved when its context was full"
};
/** Which provider a phase waits for, and until when: of all agents, the one that is tried again first. */
function refusalOf(story, state, entry) {
	if (!(entry.state.kind === "waiting" || entry.state.kind === "pending") || freeAgent(state) !== null) return null;
	const [first] = [...state.limits].filter(([, limit]) => limit.holds).toSorted(([, a], [, b]) => (a.until ?? 0) - (b.until ?? 0));
	if (first === void 0) return null;
	const [provider, { kind, since, until, reason }] = first;
	const when = until === null ? "" : momentFrom(story.lastAt, until);
	const why = reason.replace(/\s+/g, " ").trim();
	return kind === "outage" ? `${provider} cannot be reached since ${momentFrom(story.lastAt, since)}, next try ${when}: ${why}` : `${provider} takes no more work until ${when}: ${why}`;
}
function leftSummary({ spec, state, group }, told) {
	return {
		phase: spec.id,
		title: spec.title,
		state: group !== null && state.kind === "group" ? "split" : state.kind,
		reason: reasonOf(state, told),
		kept: "kept" in state ? state.kept : null,
		handoff: told?.handoff ?? null,
		logs: failedLogs(told),
		commands: state.kind === "needs_human" ? state.commands : []
	};
}
function reasonOf(state, told) {
	if (state.kind === "failed") return sentence(failures[state.reason], state.detail);
	if (state.kind === "needs_human") return sentence(humans[state.reason], state.detail);
	if (state.kind === "blocked") return sentence(`waits for Phase ${state.by.join(", ")}`, state.reason);
	if (state.kind === "skipped") return `skipped by ${state.by}`;
	if (state.kind === "asked") return "its context is full, and nobody has said how it goes on";
	if (state.kind === "group") return "not all of its sub-phases are done";
	return (told?.beganAt ?? null) === null ? "not begun" : "not finished";
}
function sentence(what, detail) {
	return detail.trim() === "" ? what : `${what}: ${detail.trim()}`;
}

// packages/story/src/summary/phase-summary.ts
function phaseSummary(story, entry, now) {
	const { spec, state } = entry;
	const told = story.phases.get(phaseKey(spec.id));
	const spent = phaseSpent(story, entry);
	return {
		id: spec.id,
		title: spec.title,
		parent: spec.parent,
		state: entry.group !== null && state.kind === "group" ? "split" : state.kind,
		attempts: entry.attempts,
		sessions: told?.sessions.length ?? 0,
		restarts: told?.restarts ?? 0,
		retries: told?.retries ?? 0,
		split_into: (entry.group?.children ?? []).map((key) => story.phases.get(key)?.spec.id ?? key),
		seconds: secondsOf(told, now),
		tokens: countedTokens(spent),
		cost: spent.cost,
		context: contextOf(told),
		session: sessionOf(told),
		account: told === void 0 || told.sessions.length === 0 ? null : phaseAccount(story, told),
		commit: state.kind === "landed" ? state.commit : null,
		summary: entry.summary,
		messages: (told?.messages ?? []).map(({ at, text, passedOn }) => ({
			at: new Date(at).toISOString(),
			text,
			passed_on: passedOn
		})),
		gates: spec.gates.map((gate) => gateSummary(gate, told, now))
	};
}
function secondsOf(told, now) {
	if (told === void 0 || told.beganAt === null) return null;
	return Math.round(((told.endedAt ?? now) - told.beganAt - told.idleMs) / 100) / 10;
}
function contextOf(told) {
	const session = told?.sessions.at(-1);
	if (session === void 0) return null;
	const last = session.curve.at(-1);
	return {
		percent: last?.percent ?? null,
		tokens: last?.tokens ?? null,
		estimated: last?.estimated ?? true
	};
}
function sessionOf(told) {
	const session = told?.sessions.at(-1);
	if (session === void 0) return null;
	const { number, kind, agent, model, endedAt } = session;
	return {
		number,
		kind,
		agent,
		model,
		running: endedAt === null
	};
}
function gateSummary({ name, command }, told, now) {
	if (command === null) return {
		name,
		result: "prose",
		detail: "nobody has run it",
		log: null
	};
	const ran = told?.gates.get(name);
	if (ran?.result === null) return {
		name,
		result: "running",
		detail: `for ${duration((now - ran.startedAt) / 1e3)}`,
		log: ran.log
	};
	if (ran !== void 0) return {
		name,
		result: ran.result ?? "running",
		detail: ran.detail,
		log: ran.log
	};
	return {
		name,
		result: (told?.landed ?? null) === null ? null : "known",
		detail: "",
		log: null
	};
}

// packages/story/src/summary/summarize.ts
/** The account of a run, from what its journal tells. Pure. */
function summarize(story, state, liveness = { gone: false }) {
	const { gone } = liveness;
	const now = gone || state.ended !== null ? story.lastAt : Math.max(liveness.now ?? 0, story.lastAt);
	const wanted = inStoryOrder(story, wantedPhases(state));
	const spent = spentOf(story, state);
	const phases = wanted.map((entry) => phaseSummary(story, entry, now));
	const total = (count) => phases.reduce((sum, phase) => sum + count(phase), 0);
	const facts = {
		schema_version: 1,
		run: story.run,
		plan: story.plan,
		state: lifeOf(state, gone),
		outcome: story.ended?.outcome ?? null,
		exit_code: story.ended?.exit_code ?? null,
		reason: story.ended?.reason ?? "",
		branch: story.branch,
		run_branch: shortBranch(story.runBranch),
		base: story.base,
		tip: state.tip,
		started_at: new Date(story.startedAt).toISOString(),
		updated_at: new Date(story.lastAt).toISOString(),
		seconds: Math.round((story.activeMs + now - story.lastAt) / 100) / 10,
		resumes: story.resumes,
		progress: progressOf(state),
		spent,
		tokens: countedTokens(spent),
		cost: spent.cost,
		sessions: total((phase) => phase.sessions),
		restarts: total((phase) => phase.restarts),
		retries: total((phase) => phase.retries),
		splits: phases.filter((phase) => phase.split_into.length > 0).length,
		phases,
		landed: landedSummaries(story, state),
		not_landed: leftSummaries(story, state, wanted),
		resolved: [...story.phases.values()].flatMap(({ spec, resolved }) => resolved.map((file) => ({
			phase: spec.id,
			...file
		}))),
		gates: gatesSummary(story, phases, wanted),
		warnings: warningsOf(story),
		delivered: deliveredOf(story)
	};
	return {
		...facts,
		next: nextSteps(facts)
	};
}
function inStoryOrder(story, wanted) {
	const place = new Map([...story.phases.keys()].map((key, i) => [key, i]));
	const at = ({ spec }) => place.get(phaseKey(spec.id)) ?? place.size;
	return wanted.toSorted((a, b) => at(a) - at(b));
}
function lifeOf(state, gone) {
	if (state.ended !== null) return "ended";
	if (gone) return "interrupted";
	if (state.draining !== null) return "draining";
	return state.paused ? "paused" : "running";
}
function warningsOf(story) {
	return story.notices.filter(({ severity }) => severity !== "info").slice(-50).map(({ code, phase, message, hint }) => ({
		code,
		phase,
		message,
		hint
	}));
}
function deliveredOf({ delivered }) {
	if (delivered === null) return null;
	const { how, branch, from, to, reason, commands } = delivered;
	return {
		how,
		branch,
		from,
		to,
		reason,
		commands
	};
}
/** What is to be known about gates besides that they passed: a run is only as good as they are. */
function gatesSummary(story, phases, wanted) {
	const all = phases.flatMap(({ id, gates }) => gates.map((gate) => ({
		phase: id,
		...gate
	})));
	const named = (...results) => all.filter(({ result }) => results.some((one) => one === result)).map(({ phase, name }) => ({
		phase,
		gate: name
	}));
	return {
		passed: all.filter(({ result }) => result === "passed" || result === "known").length,
		failed: named("failed", "timed_out"),
		flaky: named("flaky"),
		failed_before: named("failed_before"),
		prose: named("prose"),
		ungated: wanted.filter(isUngated).map(({ spec }) => spec.id),
		unproven: phases.filter(isUnproven).map(({ id }) => id),
		restored: wanted.flatMap(({ spec }) => (story.phases.get(phaseKey(spec.id))?.restored ?? []).map((one) => ({
			phase: spec.id,
			...one
		})))
	};
}
function isUnproven({ state, gates }) {
	const run = gates.filter(({ result }) => result !== "prose");
	return state === "landed" && run.length > 0 && run.every(({ result }) => result === "failed_before");
}
function isUngated({ spec, state }) {
	return state.kind === "landed" && spec.gates.every(({ command }) => command === null);
}

export { progressOf as a, failures as c, doneOf as i, humans as l, phaseSpent as n, commandPurpose as o, spentOf as r, endLines as s, summarize as t, line as u };