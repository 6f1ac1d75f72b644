import { n as phaseKey } from "./ids-DaUrT_Vf.js";

// packages/scheduler/src/state/run-state.ts
/** The code of the notice with which a journal begins that was read from a branch. */
const journalRebuilt = "JOURNAL_REBUILT";
function entryOf(state, phase) {
	const entry = state.phases.get(phaseKey(phase));
	if (entry === void 0) throw new Error(`no phase ${phase} in run ${state.run}`);
	return entry;
}
/** The target on whose branch a phase lands: its group, or the run. */
function targetOf(entry) {
	return entry.spec.parent === null ? "" : phaseKey(entry.spec.parent);
}
/** The commit with which a phase waits to land. */
function waitingCommit(entry) {
	if (!("candidate" in entry.state)) return null;
	const { commit, merged } = entry.state.candidate;
	return merged.at(-1)?.commit ?? commit;
}
function tipOf(state, target) {
	if (target === "") return state.tip;
	const group = entryOf(state, target).group;
	if (group === null) throw new Error(`phase ${target} is no group`);
	return group.tip;
}
/** Gates that fail on the final tip: what landed stays on the branch of the run. */
function finalFailures(state) {
	const found = [...state.verifications.values()].find(({ final }) => final)?.result;
	return found?.kind === "red" ? found.failed : [];
}
/** What a budget counts: cached reads would be nearly all of it. */
function countedTokens(spent) {
	return spent.input + spent.output + spent.cache_creation;
}
/** Of the plan: sub-phases land with their parent. */
function landedCount({ phases }) {
	return [...phases.values()].filter(({ spec, state }) => spec.parent === null && state.kind === "landed").length;
}

// packages/scheduler/src/decide/command.ts
function record(event) {
	return {
		kind: "record",
		event
	};
}

// packages/scheduler/src/decide/limits.ts
/** What is tried first where nobody knows the time, and the longest of the guesses, which double. */
const guesses = {
	rate_limited: {
		first: 6e4,
		longest: 18e5
	},
	quota: {
		first: 18e5,
		longest: 72e5
	},
	unreachable: {
		first: 3e4,
		longest: 6e5
	}
};
/** Times that a provider names and does not keep are waited for this much longer, from the second refusal on. */
const brokenPromise = {
	first: 5e3,
	longest: 6e5
};
/** No session is started for less than this before the wait is over. */
const shortestLastWait = 5e3;
/** Sessions of one provider share its limits, whichever agent they run in. */
function providerOf(config, agent) {
	return config.agents[agent]?.provider ?? agent;
}
/** True where what a session met is known already: nothing new is to be said of its provider. */
function isKnownLimit(state, current, refusal) {
	const limit = state.limits.get(providerOf(state.config, current.session.agent));
	if (limit === void 0 || !limit.holds) return false;
	const told = toldTime(refusal, current.end.endedAt);
	return told === null || limit.until !== null && told <= limit.until;
}
/** The provider's own time, otherwise a guess, longer with each refusal in a row. */
function limitFor(state, entry, { current, refusal }) {
	const { endedAt } = current.end;
	const provider = providerOf(state.config, current.session.agent);
	const before = state.limits.get(provider);
	const refusals = before?.refusals ?? 0;
	const told = toldTime(refusal, endedAt);
	const limit = {
		kind: kindOf(refusal),
		since: before?.since ?? endedAt
	};
	const wait = grown(guesses[refusal.kind], refusals);
	const until = told === null ? guessed(state, {
		limit,
		now: endedAt,
		wait
	}) : Math.max(told, refusals === 0 ? 0 : endedAt + grown(brokenPromise, refusals - 1));
	return {
		type: "limit.reached",
		provider,
		phase: entry.spec.id,
		until: new Date(until).toISOString(),
		reason: refusal.detail,
		...kindOf(refusal) === "outage" ? { kind: "outage" } : {}
	};
}
/** A time that has passed already is none. */
function toldTime({ until }, endedAt) {
	const told = until === null ? NaN : Date.parse(until);
	return Number.isNaN(told) || told <= endedAt ? null : told;
}
function kindOf(refusal) {
	return refusal.kind === "unreachable" ? "outage" : "limit";
}
function grown({ first, longest }, times) {
	return Math.min(first * 2 ** times, longest);
}
/** A guess that would go beyond the end of the wait is cut: at its end the provider is tried once more. */
function guessed({ config }, { limit, now, wait }) {
	const end = limit.since + longestWait(config, limit);
	return now + wait > end && end - now >= shortestLastWait ? end : now + wait;
}
function longestWait(config, { kind }) {
	return (kind === "outage" ? config.wait_on_outage : config.wait_on_limit) * 1e3;
}
/** The first agent, in the order of preference, whose provider takes work. */
function freeAgent(state) {
	const { config } = state;
	return [config.agent, ...config.fallback_agents].find((agent) => state.limits.get(providerOf(config, agent))?.holds !== true) ?? null;
}
function liftLimits(state, now) {
	return holding(state).filter(([provider, limit]) => limitEnd(provider, limit) <= now).map(([provider]) => record({
		type: "limit.lifted",
		provider
	}));
}
function nextLimitEnd(state) {
	const ends = holding(state).map(([provider, limit]) => limitEnd(provider, limit));
	return ends.length === 0 ? null : Math.min(...ends);
}
/** The refusal for which a run stops: no agent takes work for longer than the run is willing to wait for it. */
function limitTooLong(state) {
	if (freeAgent(state) !== null) return null;
	const { config } = state;
	const limits = [config.agent, ...config.fallback_agents].flatMap((agent) => state.limits.get(providerOf(config, agent)) ?? []);
	return limits.every((limit) => (limit.until ?? Number.POSITIVE_INFINITY) - limit.since > longestWait(config, limit)) ? limits[0] ?? null : null;
}
function holding(state) {
	return [...state.limits].filter(([, limit]) => limit.holds);
}
/** A little later than the reset, and not for all providers in the same instant. */
function limitEnd(provider, limit) {
	const jitter = 200 + provider.length * 379 % 800;
	return (limit.until ?? limit.since + guesses.rate_limited.first) + jitter;
}

// packages/scheduler/src/state/attempt.ts
/** A fresh attempt on a base: nothing tried, nothing used up. */
function newAttempt(number, base) {
	return {
		number,
		base,
		from: base,
		fromTree: null,
		sessions: 0,
		restarts: 0,
		retries: 0,
		conflicts: 0,
		crashes: 0,
		ours: null,
		conflictFiles: [],
		triedMerges: [],
		redTree: null,
		percent: null,
		pruning: "moderate",
		proposed: false,
		documented: false,
		reportsRefused: 0,
		splitsRefused: 0,
		seconds: 0,
		remaining: null,
		handoff: null
	};
}
function attemptOf(state) {
	return "attempt" in state ? state.attempt : null;
}
/** True while a session of the phase is dispatched and its end is not journalled. */
function inSession(state) {
	return state.kind === "preparing" || state.kind === "running";
}
function isOver(state) {
	return isSettledBadly(state) || state.kind === "landed" || state.kind === "skipped";
}
function isSettledBadly(state) {
	return state.kind === "failed" || state.kind === "needs_human" || state.kind === "blocked";
}
/** True while work waits that only a person's word keeps from its gates. */
function awaitsApproval(state) {
	if (state.kind !== "needs_human") return false;
	return state.unverified !== null || state.held !== null && settledByAWord.has(state.reason);
}
const settledByAWord = /* @__PURE__ */ new Set([
	"escape",
	"requested",
	"blocked"
]);

export { waitingCommit as S, finalFailures as _, isSettledBadly as a, targetOf as b, isKnownLimit as c, limitTooLong as d, nextLimitEnd as f, entryOf as g, countedTokens as h, isOver as i, liftLimits as l, record as m, awaitsApproval as n, newAttempt as o, providerOf as p, inSession as r, freeAgent as s, attemptOf as t, limitFor as u, journalRebuilt as v, tipOf as x, landedCount as y };