import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { n as nothingSpent, t as addSpent } from "./spending-CA2WX2qS.js";
import { a as percentText, i as money, n as counted, s as tokens } from "./amounts-D7jw_fGe.js";

// packages/story/src/by-event-type.ts
/** The entry for an event, called with it; undefined where the table has none. */
function forEvent(table, event, known) {
	const entry = table[event.type];
	return entry?.(event, known);
}

// packages/story/src/words/time.ts
/** The time of day where the reader is. */
function clockTime(at) {
	const date = new Date(at);
	return [
		date.getHours(),
		date.getMinutes(),
		date.getSeconds()
	].map(twoDigits).join(":");
}
/** `0.4s`, `12s`, `3m05s`, `2h07m`, `1d03h`: never more than two units. */
function duration(seconds) {
	if (!Number.isFinite(seconds) || seconds < 0) return "?";
	if (seconds < 9.95) return `${seconds.toFixed(1)}s`;
	const whole = Math.round(seconds);
	if (whole < 60) return `${whole}s`;
	if (whole < 3600) return `${Math.floor(whole / 60)}m${twoDigits(whole % 60)}s`;
	const minutes = Math.floor(whole / 60);
	if (minutes < 1440) return `${Math.floor(minutes / 60)}h${twoDigits(minutes % 60)}m`;
	const hours = Math.floor(minutes / 60);
	return `${Math.floor(hours / 24)}d${twoDigits(hours % 24)}h`;
}
/** For clocks that tick: whole seconds only, so that nothing flickers between `9.9s` and `10s`. */
function elapsed(seconds) {
	return seconds < 9.95 ? `${Math.max(0, Math.floor(seconds))}s` : duration(seconds);
}
/** `18 Nov 12:35`, in the reader's own time zone. */
function dayAndTime(at) {
	const date = new Date(at);
	const month = months[date.getMonth()] ?? "";
	return `${date.getDate()} ${month} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}
/** The time of day, and the date as well where it is another day than that of `from`. */
function momentFrom(from, at) {
	return new Date(from).toDateString() === new Date(at).toDateString() ? clockTime(at) : dayAndTime(at);
}
const months = [
	"Jan",
	"Feb",
	"Mar",
	"Apr",
	"May",
	"Jun",
	"Jul",
	"Aug",
	"Sep",
	"Oct",
	"Nov",
	"Dec"
];
function twoDigits(value) {
	return String(value).padStart(2, "0");
}

// packages/story/src/summary/phase-account.ts
function phaseAccount(story, told) {
	const last = told.sessions.at(-1)?.curve.at(-1);
	return {
		context_percent: last?.percent ?? null,
		estimated: last?.estimated ?? true,
		restarts: told.restartReasons,
		spent: told.sessions.reduce((sum, { spent }) => addSpent(sum, spent), nothingSpent),
		seconds: secondsOf(story, told)
	};
}
function secondsOf(story, told) {
	const { lastAt } = story;
	const inSessions = told.sessions.reduce((sum, { startedAt, endedAt }) => sum + (endedAt ?? lastAt) - startedAt, 0);
	const gates = [...story.verifications.values()].flatMap((verification) => verification.gates).filter(({ phase }) => phase === told.spec.id).reduce((sum, gate) => sum + gate.seconds, 0);
	const sessions = rounded(inSessions / 1e3);
	const whole = told.beganAt === null ? 0 : ((told.endedAt ?? lastAt) - told.beganAt) / 1e3;
	return {
		sessions,
		gates: rounded(gates),
		waiting: rounded(Math.max(0, whole - sessions - gates))
	};
}
function rounded(seconds) {
	return Math.round(seconds * 10) / 10;
}
/** One line: `context ~62 % at the end, 1 restart (context 81 %), 12k in, 3.0k out, 140k cached, $1.23; sessions 4m, …`. */
function accountText(account) {
	const { context_percent: percent, estimated, restarts, spent, seconds } = account;
	const context = percent === null ? "context unknown" : `context ${percentText(percent, estimated)} at the end`;
	const again = restarts.length === 0 ? [] : [`${counted(restarts.length, "restart")} (${restarts.join("; ")})`];
	const times = [
		`sessions ${duration(seconds.sessions)}`,
		`gates ${duration(seconds.gates)}`,
		`waiting ${duration(seconds.waiting)}`
	];
	return `${[
		context,
		...again,
		...spentTexts(spent)
	].join(", ")}; ${times.join(", ")}`;
}
function spentTexts({ input, output, cache_read: read, cache_creation: made, cost, main_thread_only: partial }) {
	if (input + output + read + made === 0) return ["tokens unknown"];
	return [
		`${tokens(input)} tokens in`,
		`${tokens(output)} out`,
		`${tokens(read)} from and ${tokens(made)} to the cache`,
		cost === null ? "cost unknown" : money(cost),
		...partial === true ? ["main thread only"] : []
	];
}
/** Why a fresh session followed, in as few words as there can be. */
function restartReason({ reason, percent, full, crash }) {
	if (crash) return "crash";
	if (reason !== "context") return reason;
	if (full?.by === "tool_calls") return `${full.threshold} tool calls`;
	return percent === null ? "context" : `context ${percentText(percent, full?.by !== "usage")}`;
}

// packages/story/src/story/draft.ts
function createDraft() {
	return {
		run: "",
		plan: {
			path: "",
			title: ""
		},
		base: "",
		branch: null,
		runBranch: "",
		versions: {
			debussy: "",
			node: "",
			git: ""
		},
		holder: null,
		startedAt: 0,
		lastAt: 0,
		activeMs: 0,
		resumes: 0,
		phases: /* @__PURE__ */ new Map(),
		verifications: /* @__PURE__ */ new Map(),
		landings: [],
		notices: [],
		delivered: null,
		ended: null
	};
}
/** A phase that is known keeps its history under its new text. */
function addPhases(draft, specs) {
	for (const spec of specs) {
		const known = draft.phases.get(phaseKey(spec.id));
		if (known === void 0) draft.phases.set(phaseKey(spec.id), newPhase(spec));
		else known.spec = spec;
	}
}
function newPhase(spec) {
	return {
		spec,
		sessions: [],
		restarts: 0,
		restartReasons: [],
		retries: 0,
		conflicts: 0,
		resolved: [],
		split: null,
		gates: /* @__PURE__ */ new Map(),
		progress: [],
		messages: [],
		restored: [],
		report: null,
		handoff: null,
		landed: null,
		byHand: null,
		beganAt: null,
		endedAt: null,
		idleMs: 0
	};
}

// packages/story/src/story/take-phase-events.ts
/** What events mean for the phases that they are about. */
const takePhaseEvents = {
	"phase.remediating": (event, moment) => change(event, moment, ({ retries }) => ({ retries: retries + 1 })),
	"phase.conflicted": (event, moment) => change(event, moment, ({ conflicts }) => ({ conflicts: conflicts + 1 })),
	"conflict.resolved": (event, moment) => change(event, moment, ({ resolved }) => ({ resolved: [...resolved, ...event.files] })),
	"resolution.failed": (event, moment) => change(event, moment, ({ resolved }) => {
		const gone = new Set(event.files.map(({ path }) => path));
		return { resolved: resolved.filter(({ path }) => !gone.has(path)) };
	}),
	"attempt.restarted": (event, moment) => change(event, moment, ({ restarts, restartReasons }) => {
		if (event.kind !== "restart") return {};
		return {
			restarts: restarts + 1,
			restartReasons: [...restartReasons, restartReason(event)]
		};
	}),
	"progress.logged": (event, moment) => change(event, moment, ({ progress }) => {
		progress.push({
			at: moment.at,
			message: event.message
		});
		return {};
	}),
	"phase.message": (event, moment) => change(event, moment, ({ messages }) => ({ messages: [...messages, {
		at: moment.at,
		text: event.text,
		passedOn: false
	}] })),
	"report.accepted": (event, moment) => change(event, moment, () => ({ report: {
		status: event.status,
		summary: event.summary
	} })),
	"attempt.captured": (event, moment) => change(event, moment, ({ restored }) => {
		if (event.restored !== void 0) restored.push(event.restored);
		return {};
	}),
	"phase.split": split,
	"phase.failed": (event, moment) => change(event, moment, ({ handoff }) => ({
		endedAt: moment.at,
		handoff: event.handoff ?? handoff
	})),
	"phase.needs_human": ended,
	"phase.blocked": ended,
	"phase.skipped": ended,
	"phase.retried": (event, moment) => change(event, moment, ({ endedAt, idleMs }) => ({
		endedAt: null,
		idleMs: idleMs + (endedAt === null ? 0 : moment.at - endedAt)
	})),
	"tip.offered": ({ finished, onto }, moment) => {
		for (const { phase, empty } of finished) if (empty) change({ phase }, moment, () => ({ byHand: onto }));
	},
	"tip.declined": (_event, { draft }) => {
		for (const phase of draft.phases.values()) if (phase.landed === null) phase.byHand = null;
	},
	"tip.moved": moved
};
function change({ phase }, { draft }, changed) {
	const known = draft.phases.get(phaseKey(phase));
	if (known !== void 0) Object.assign(known, changed(known));
}
function ended(event, moment) {
	change(event, moment, () => ({ endedAt: moment.at }));
}
function split(event, moment) {
	const children = event.children.map(({ id }) => phaseKey(id));
	change(event, moment, () => ({ split: {
		at: moment.at,
		reason: event.reason,
		children
	} }));
	addPhases(moment.draft, event.children);
	placeBehind(moment.draft, phaseKey(event.phase), children);
}
/** Sub-phases stand behind their parent, where people look for them. */
function placeBehind(draft, parent, children) {
	const before = [...draft.phases];
	const own = before.filter(([key]) => children.includes(key));
	draft.phases.clear();
	for (const [key, phase] of before) {
		if (!children.includes(key)) draft.phases.set(key, phase);
		if (key === parent) for (const [child, story] of own) draft.phases.set(child, story);
	}
}
/** What landed has passed: a failure that was told of it before was another phase's, or is mended. */
function withoutFailures({ gates }) {
	const good = [...gates].filter(([, { result }]) => result !== "failed" && result !== "timed_out");
	return { gates: new Map(good) };
}
function moved(event, moment) {
	const { group, from, to, landed, groups } = event;
	const { at, draft } = moment;
	draft.landings.push({
		at,
		group,
		from,
		to,
		landed,
		groups
	});
	const parts = landed.map((one) => one.phase);
	for (const { phase, commit, empty } of landed) change({ phase }, moment, (known) => ({
		...withoutFailures(known),
		landed: {
			at,
			commit,
			empty
		},
		endedAt: known.landed === null ? at : known.endedAt
	}));
	for (const { phase, commit, empty } of event.rewritten ?? []) change({ phase }, moment, ({ landed: before }) => before === null ? {} : { landed: {
		...before,
		commit,
		empty
	} });
	for (const phase of groups.filter((id) => !parts.includes(id))) change({ phase }, moment, (known) => ({
		...withoutFailures(known),
		landed: {
			at,
			commit: to,
			empty: false
		},
		endedAt: at
	}));
}

// packages/story/src/story/take-run-events.ts
/** What events mean for the run as a whole. */
const takeRunEvents = {
	"run.started": ({ run, plan, phases, base, branch, ...event }, { draft }) => {
		const { path, title } = plan;
		const { versions, holder, run_branch: runBranch } = event;
		Object.assign(draft, {
			run,
			plan: {
				path,
				title
			},
			base,
			branch,
			runBranch,
			versions,
			holder
		});
		addPhases(draft, phases);
	},
	"run.resumed": ({ holder }, { draft }) => {
		Object.assign(draft, {
			holder,
			delivered: null,
			ended: null
		});
		draft.resumes += 1;
	},
	"plan.changed": ({ added, edited }, { draft }) => addPhases(draft, [...added, ...edited]),
	notice: ({ severity, code, phase, message, hint }, { draft, at }) => {
		draft.notices.push({
			at,
			severity,
			code,
			phase,
			message,
			hint
		});
	},
	"run.delivered": (event, { draft }) => {
		draft.delivered = event;
	},
	"run.ended": (event, { draft }) => {
		draft.ended = event;
	}
};

// packages/story/src/story/take-session-events.ts
/** What events mean for agents' sessions. */
const takeSessionEvents = {
	"session.dispatched": (event, { draft, at }) => {
		const phase = draft.phases.get(phaseKey(event.phase));
		if (phase === void 0) return;
		phase.sessions.push(newSession(event, at));
		phase.beganAt ??= at;
		phase.endedAt = null;
		passOn(draft, event.phase);
	},
	"session.started": (event, moment) => {
		const { agent, model, window, sandbox } = event;
		const known = sessionOf(event, moment);
		if (known !== null) Object.assign(known.session, {
			agent,
			model,
			window,
			sandbox
		});
	},
	"session.usage": (event, moment) => {
		const known = sessionOf(event, moment);
		if (known === null) return;
		const { context: tokens, percent, estimated, low, high } = event;
		known.session.spent = event.spent;
		const range = low === void 0 || high === void 0 ? {} : {
			low,
			high
		};
		known.session.curve.push({
			at: moment.at,
			tokens,
			percent,
			estimated,
			...range
		});
	},
	"session.ended": (event, moment) => {
		const known = sessionOf(event, moment);
		if (known === null) return;
		const { outcome, spent, handoff } = event;
		Object.assign(known.session, {
			endedAt: moment.at,
			outcome,
			spent,
			handoff
		});
		known.phase.handoff = handoff ?? known.phase.handoff;
	}
};
/** A session knows what was said to its phase, and to all that this is a part of. */
function passOn(draft, id) {
	const phase = draft.phases.get(phaseKey(id));
	if (phase === void 0) return;
	phase.messages = phase.messages.map((message) => ({
		...message,
		passedOn: true
	}));
	if (phase.spec.parent !== null) passOn(draft, phase.spec.parent);
}
function sessionOf({ phase: id, attempt, session: number }, { draft }) {
	const phase = draft.phases.get(phaseKey(id));
	const session = phase?.sessions.findLast((one) => one.attempt === attempt && one.number === number);
	return phase === void 0 || session === void 0 ? null : {
		phase,
		session
	};
}
function newSession(event, at) {
	return {
		attempt: event.attempt,
		number: event.session,
		kind: event.kind,
		agent: event.agent,
		model: event.model,
		window: null,
		sandbox: "",
		startedAt: at,
		endedAt: null,
		curve: [],
		spent: {
			input: 0,
			output: 0,
			cache_creation: 0,
			cache_read: 0,
			cost: null
		},
		outcome: null,
		handoff: null
	};
}

// packages/story/src/story/take-verify-events.ts
/** What events mean for verifications and their gates. */
const takeVerifyEvents = {
	"verification.started": ({ id, group, phases, final = false }, { draft, at }) => {
		draft.verifications.set(id, {
			id,
			group,
			phases,
			final,
			startedAt: at,
			endedAt: null,
			verdict: null,
			cached: false,
			commit: null,
			gates: []
		});
	},
	"gate.started": (event, { draft, at }) => put(draft, started(event, at)),
	"gate.finished": (event, { draft, at }) => put(draft, finished(draft, event, at)),
	"verification.finished": ({ id, verdict, cached, commit }, { draft, at }) => {
		const verification = draft.verifications.get(id);
		if (verification !== void 0) Object.assign(verification, {
			endedAt: at,
			verdict,
			cached,
			commit
		});
		dropUnfinished(draft, id);
	}
};
function started(event, at) {
	return {
		verification: event.id,
		phase: event.phase,
		gate: event.gate,
		startedAt: at,
		result: null,
		exitCode: null,
		seconds: 0,
		log: null,
		detail: ""
	};
}
function finished(draft, event, at) {
	const { id, phase, gate, result, exit_code: exitCode, seconds, log, detail } = event;
	return {
		verification: id,
		phase,
		gate,
		startedAt: (draft.verifications.get(id)?.gates.find((one) => one.phase === phase && one.gate === gate))?.startedAt ?? at - seconds * 1e3,
		result,
		exitCode,
		seconds,
		log,
		detail
	};
}
function put(draft, gate) {
	const verification = draft.verifications.get(gate.verification);
	const own = draft.phases.get(phaseKey(gate.phase))?.gates;
	if (isBad(gate) && (verification?.phases.length ?? 1) > 1 && verification?.final !== true) own?.delete(gate.gate);
	else own?.set(gate.gate, gate);
	const gates = verification?.gates;
	if (gates === void 0) return;
	const place = gates.findIndex((one) => one.phase === gate.phase && one.gate === gate.gate);
	if (place === -1) gates.push(gate);
	else gates[place] = gate;
}
function isBad({ result }) {
	return result === "failed" || result === "timed_out";
}
/** A gate whose end was not told does not run for ever. */
function dropUnfinished(draft, id) {
	for (const phase of draft.phases.values()) for (const [name, gate] of phase.gates) if (gate.verification === id && gate.result === null) phase.gates.delete(name);
}

// packages/story/src/story/teller.ts
function createStory(past = []) {
	const draft = createDraft();
	const teller = {
		story: draft,
		draft
	};
	for (const event of past) take(draft, event);
	return teller;
}
function tell({ draft }, event) {
	take(draft, event);
}
/** Adds an event to the story. What a story has no place for changes only its clock. */
function take(draft, event) {
	const at = Date.parse(event.at);
	keepTime(draft, event, at);
	forEvent(takers, event, {
		draft,
		at
	});
}
const takers = {
	...takeRunEvents,
	...takePhaseEvents,
	...takeSessionEvents,
	...takeVerifyEvents
};
/** Nobody held the run between its last event and a resume. */
function keepTime(draft, event, at) {
	if (event.type === "run.started") draft.startedAt = at;
	else if (event.type !== "run.resumed") draft.activeMs += Math.max(0, at - draft.lastAt);
	draft.lastAt = at;
}

export { clockTime as a, elapsed as c, phaseAccount as i, momentFrom as l, tell as n, dayAndTime as o, accountText as r, duration as s, createStory as t, forEvent as u };