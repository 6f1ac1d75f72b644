import { i as unreachable, t as DebussyError } from "./errors-C00examP.js";
import { n as readUntrusted } from "./read-files-BAYnSR6E.js";
import { o as writeAtomically } from "./run-folder-3OeyQ22U.js";
import { a as readCookies, n as readProcessTable } from "./process-table-5QYphUD1.js";
import { n as phaseKey, r as samePhase, t as comparePhaseIds } from "./ids-DaUrT_Vf.js";
import { a as isSettledBadly, b as targetOf, g as entryOf, i as isOver$1, m as record, n as awaitsApproval, r as inSession, s as freeAgent, t as attemptOf, x as tipOf } from "./attempt-D02TMccT.js";
import { a as openParts, o as firstOf, s as nextOf } from "./evolve-B5Q6nguA.js";
import { a as holdOn } from "./ending-X3DQNMDV.js";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";

// packages/core/src/scope/overlap.ts
/**
* Whether two declared file scopes can name a common file. Careful: where a pattern is not understood, they can.
* A scope that declares nothing is not known to touch anything.
*/
function scopesOverlap(a, b) {
	const left = a.map(patternOf);
	const right = b.map(patternOf);
	return left.some((one) => right.some((other) => patternsOverlap(one, other)));
}
const mostSegments = 100;
function patternOf(text) {
	const path = text.trim().normalize("NFC").toLowerCase().replaceAll("\\", "/");
	if (path === "" || path.length > 1e3 || /[!{}()[\]]/.test(path)) return literalPrefix(path);
	const segments = (mayBeFolder(path) ? `${path}/**` : path).split("/").filter((segment) => segment !== "" && segment !== ".");
	return segments.length > mostSegments || segments.includes("..") ? null : segments;
}
/** A name without an ending, or with a slash behind it, stands for all that is in it as well. */
function mayBeFolder(path) {
	return !/[^/]\.[^/]*$/.test(path);
}
/** Brackets and braces are not read, but the folders before the first of them are. */
function literalPrefix(path) {
	const plain = path.slice(0, Math.max(path.search(/[!{}()[\]]/), 0)).split("/").slice(0, -1).filter((segment) => segment !== "" && segment !== ".");
	if (plain.length === 0 || plain.length > mostSegments || plain.includes("..")) return null;
	return [...plain, "**"];
}
function patternsOverlap(a, b) {
	if (a === null || b === null) return true;
	const [firstOfA = "**"] = a;
	const [firstOfB = "**"] = b;
	if (firstOfA !== firstOfB && !/[*?]/.test(firstOfA + firstOfB)) return false;
	return meet(a, b);
}
/**
* Walks both patterns segment by segment, over every pair of positions that can be reached. Where the same plain name
* ends one pattern and not the other, it is a folder after all.
*/
function meet(a, b) {
	const seen = /* @__PURE__ */ new Set();
	const waiting = [[0, 0]];
	for (let next = waiting.pop(); next !== void 0; next = waiting.pop()) {
		const [i, j] = next;
		const key = i * 102 + j;
		if (seen.has(key)) continue;
		seen.add(key);
		const one = a[i];
		const other = b[j];
		if (one === void 0 && other === void 0) return true;
		if (one === "**") waiting.push([i + 1, j]);
		if (other === "**") waiting.push([i, j + 1]);
		if (one === void 0 || other === void 0) continue;
		if (one === "**") waiting.push([i, j + 1]);
		else if (other === "**") waiting.push([i + 1, j]);
		else if (segmentsMeet(one, other)) {
			if (one === other && (i + 1 === a.length || j + 1 === b.length)) return true;
			waiting.push([i + 1, j + 1]);
		}
	}
	return false;
}
/** Whether one name can match both segments: exact where at most one has wildcards, by their fixed ends otherwise. */
function segmentsMeet(a, b) {
	const wildA = /[*?]/.test(a);
	const wildB = /[*?]/.test(b);
	if (!wildA && !wildB) return a === b;
	if (wildA && wildB) return endsAgree(a, b);
	return wildA ? wildcardMatches(a, b) : wildcardMatches(b, a);
}
function endsAgree(a, b) {
	const headA = a.slice(0, a.search(/[*?]/));
	const headB = b.slice(0, b.search(/[*?]/));
	const tailA = /[^*?]*$/.exec(a)?.[0] ?? "";
	const tailB = /[^*?]*$/.exec(b)?.[0] ?? "";
	return (headA.startsWith(headB) || headB.startsWith(headA)) && (tailA.endsWith(tailB) || tailB.endsWith(tailA));
}
/** `*` and `?` against a plain name, without backtracking: the last star is the only one worth trying again. */
function wildcardMatches(pattern, name) {
	let p = 0;
	let n = 0;
	let star = -1;
	let afterStar = 0;
	while (n < name.length) if (pattern[p] === "*") {
		star = p++;
		afterStar = n;
	} else if (pattern[p] === "?" || pattern[p] === name[n]) {
		p++;
		n++;
	} else if (star >= 0) {
		p = star + 1;
		n = ++afterStar;
	} else return false;
	return /^\**$/.test(pattern.slice(p));
}

// packages/runners/src/supervise/calling-session.ts
/** The cookies that this process and those that it descends from carry: of a session, where an agent has called us. */
function callingCookies() {
	const table = readProcessTable();
	const line = [];
	for (let pid = process.pid; pid > 1 && !line.includes(pid); pid = table.get(pid)?.parent ?? 0) line.push(pid);
	return [...new Set(readCookies(line).values())];
}

// packages/scheduler/src/decide/step.ts
/** The same attempt goes on with a fresh session. */
function goOn(entry, { attempt, end }, next) {
	return record({
		type: "attempt.restarted",
		phase: entry.spec.id,
		attempt: attempt.number,
		session: attempt.sessions + 1,
		restart: next.restart ?? attempt.restarts,
		kind: next.kind,
		reason: next.reason,
		detail: next.detail ?? [],
		percent: end.percent,
		pause_ms: next.pauseMs ?? 0,
		crash: next.crash ?? false,
		...next.reason === "context" && end.full !== null ? { full: end.full } : {}
	});
}
/** What a session was started for is still to be done when it did not come to its end; plain work is continued. */
function samePurpose({ session }, otherwise) {
	return session.kind === "work" || session.kind === "restart" || session.kind === "resume" ? { kind: otherwise } : {
		kind: session.kind,
		detail: session.detail
	};
}
function failed(entry, current, why) {
	return record({
		type: "phase.failed",
		phase: entry.spec.id,
		attempt: current.attempt.number,
		...why,
		kept: current.end.captured?.commit ?? null
	});
}

// packages/scheduler/src/decide/ask.ts
/** Whoever ends the run has answered already: the work is kept, and the question comes again when the run goes on. */
function mayAsk({ config, draining }) {
	return config.on_context_limit === "ask" && draining === null;
}
function ask(entry, { attempt, session, end }) {
	const ids = {
		phase: entry.spec.id,
		attempt: attempt.number,
		session: session.number
	};
	return record({
		type: "context.asked",
		...ids,
		percent: end.percent
	});
}
function isAsking(state) {
	return [...state.phases.values()].some((entry) => entry.state.kind === "asked");
}
/** A question that was open when its process died, in a run that goes on where nobody can be asked. */
function answerByDefault(state) {
	if (state.config.on_context_limit === "ask") return [];
	for (const { spec, state: current } of state.phases.values()) {
		if (current.kind !== "asked") continue;
		const ids = {
			phase: spec.id,
			attempt: current.attempt.number,
			session: current.session.number
		};
		return [record({
			type: "context.answered",
			...ids,
			answer: "continue",
			by: "default"
		})];
	}
	return [];
}

// packages/scheduler/src/decide/restart.ts
const quickSession = 60;
const longestPauseMs$1 = 3e4;
/**
* The context is full: a fresh session takes over, as long as restarts are left. One that brought nothing
* (same tree, same tasks left) counts double. A person is asked first, where that is wanted. When they are used up and work remains, a split is asked for.
*/
function restart(state, entry, current) {
	const { attempt, session } = current;
	const { max_restarts: most } = state.config;
	const weight = hasProgressed(current) ? 1 : 2;
	const left = attempt.restarts === 0 ? most > 0 : attempt.restarts + weight <= most;
	const shared = {
		reason: "context",
		pauseMs: pauseAfter(current)
	};
	if (left) {
		if (mayAsk(state) && current.end.answer === null) return ask(entry, current);
		const purpose = samePurpose(current, "restart");
		return goOn(entry, current, {
			...shared,
			...purpose,
			restart: attempt.restarts + weight
		});
	}
	if (most > 0 && session.kind !== "propose_split" && entry.group === null && maySplit(state, entry) && hasWorkLeft(current)) return goOn(entry, current, {
		...shared,
		kind: "propose_split"
	});
	const used = most === 0 ? "the context is full and restarts are off" : `the context is full after ${most} restarts`;
	return failed(entry, current, {
		reason: "restarts",
		detail: used
	});
}
function maySplit(state, entry) {
	return depthOf(state, entry) < state.config.max_split_depth;
}
function depthOf(state, entry) {
	let depth = 0;
	for (let { parent } = entry.spec; parent !== null; depth++) ({parent} = entryOf(state, parent).spec);
	return depth;
}
function hasProgressed({ attempt, end }) {
	if (end.captured !== null && end.captured.tree !== attempt.fromTree) return true;
	return !sameTasks(attempt, end.remaining);
}
function sameTasks(attempt, remaining) {
	if (attempt.remaining === null) return true;
	return attempt.remaining.length === remaining.length && attempt.remaining.every((task) => remaining.includes(task));
}
function hasWorkLeft({ end }) {
	return end.remaining.length > 0;
}
/** Restarts that follow each other quickly are held apart. */
function pauseAfter({ attempt, end }) {
	return end.seconds < quickSession ? Math.min(longestPauseMs$1, 500 * 2 ** attempt.restarts) : 0;
}

// packages/scheduler/src/decide/landing-order.ts
/** Sub-phases in the order in which they land: dependencies first, then by id. The split was checked to have no cycle. */
function landingOrder(state, children) {
	const waiting = children.map((key) => entryOf(state, key)).toSorted((a, b) => comparePhaseIds(a.spec.id, b.spec.id));
	const ordered = [];
	const done = /* @__PURE__ */ new Set();
	while (waiting.length > 0) {
		const free = waiting.findIndex((entry) => siblingsOf(entry, children).every((key) => done.has(key)));
		const [next] = waiting.splice(Math.max(free, 0), 1);
		if (next === void 0) break;
		ordered.push(next);
		done.add(phaseKey(next.spec.id));
	}
	return ordered;
}
function siblingsOf(entry, children) {
	return entry.spec.depends_on.map(phaseKey).filter((key) => children.includes(key));
}

// packages/scheduler/src/decide/collides.ts
/** Phases whose work is begun and not over. */
function begun(state) {
	return [...state.phases.values()].filter((entry) => attemptOf(entry.state) !== null);
}
/** Declared scopes that overlap: one after the other. In a group the one that lands first goes first. */
function collides(state, entry, underWay) {
	const { files } = entry.spec;
	if (state.config.overlap === "allow" || files.length === 0) return false;
	const target = targetOf(entry);
	const meets = (other) => other !== entry && targetOf(other) === target && overlap(other.spec.files, files);
	if (underWay.some((other) => other.state.kind !== "landing" && meets(other))) return true;
	if (target === "") return false;
	const order = landingOrder(state, entryOf(state, target).group?.children ?? []);
	return order.slice(0, order.indexOf(entry)).some((other) => !isOver$1(other.state) && meets(other));
}
/** The scopes of a plan are compared again and again, and never change. */
const known = /* @__PURE__ */ new WeakMap();
function overlap(a, b) {
	if (a.length === 0) return false;
	const ofA = known.get(a) ?? /* @__PURE__ */ new WeakMap();
	known.set(a, ofA);
	const found = ofA.get(b) ?? scopesOverlap(a, b);
	ofA.set(b, found);
	return found;
}

// packages/scheduler/src/decide/critical-path.ts
/** Phases with the longest chain of dependants behind them first; among equals, in the order of their ids. */
function byCriticalPath(state, ready) {
	if (ready.length < 2) return ready;
	const heights = chainHeights(state);
	const height = (entry) => heights.get(phaseKey(entry.spec.id)) ?? 0;
	return ready.toSorted((a, b) => height(b) - height(a) || comparePhaseIds(a.spec.id, b.spec.id));
}
/** Relaxed until nothing changes: a plan has no cycles, and a chain is at most as long as the plan. */
function chainHeights(state) {
	const heights = /* @__PURE__ */ new Map();
	for (let changed = true; changed;) {
		changed = false;
		for (const entry of state.phases.values()) {
			const height = (heights.get(phaseKey(entry.spec.id)) ?? 0) + 1;
			for (const key of entry.spec.depends_on.map(phaseKey)) {
				if ((heights.get(key) ?? 0) >= height || height > state.phases.size) continue;
				heights.set(key, height);
				changed = true;
			}
		}
	}
	return heights;
}

// packages/scheduler/src/decide/dispatch.ts
/** Remediation with more issues than this, in a context fuller than this, is work for several. */
const manyIssues = 3;
const fairlyFull = 60;
/** Phases that wait for one that will not land are told so, one after the other, until nothing is left to tell. */
function blockedPhases(state) {
	for (const entry of state.phases.values()) {
		if (entry.state.kind !== "pending") continue;
		const by = dependenciesOf(state, entry).filter((other) => isSettledBadly(other.state) || other.state.kind === "skipped");
		if (by.length === 0) continue;
		const ids = by.map((other) => other.spec.id);
		const reason = by.map((other) => `phase ${other.spec.id} ${describe(other)}`).join(", ");
		return [record({
			type: "phase.blocked",
			phase: entry.spec.id,
			by: ids,
			reason
		})];
	}
	return [];
}
/** Sessions that may start now: what was begun first, then new phases along the critical path. */
function dispatch(state, now) {
	const room = state.config.parallel - [...state.phases.values()].filter((entry) => inSession(entry.state)).length;
	if (room <= 0) return [];
	const agent = freeAgent(state);
	if (agent === null) return [];
	const waiting = [...state.phases.values()].filter((entry) => isWaiting(state, entry) && isOver(entry.state, now));
	const fresh = byCriticalPath(state, [...state.phases.values()].filter((entry) => isReady(state, entry)));
	const chosen = [];
	const underWay = begun(state);
	const inSessions = [...state.phases.values()].filter((entry) => inSession(entry.state));
	for (const entry of [...waiting, ...fresh]) {
		if (chosen.length >= room) break;
		if (entry.state.kind === "pending" && collides(state, entry, [...underWay, ...chosen])) continue;
		if ([...inSessions, ...chosen].some((other) => sharesThing(entry, other))) continue;
		chosen.push(entry);
	}
	return chosen.map((entry) => startSession(state, entry, agent));
}
/** Something of which the machine has one: a place of the run would only wait for it. */
function sharesThing({ spec }, { spec: other }) {
	return spec.exclusive?.some((name) => other.exclusive?.includes(name) === true) === true;
}
/** True when a session could start now or later without anybody doing anything. */
function hasMoreToRun(state) {
	const entries = [...state.phases.values()];
	if (entries.some((entry) => entry.state.kind === "reported" || isWaiting(state, entry))) return true;
	const underWay = begun(state);
	return entries.some((entry) => isReady(state, entry) && !collides(state, entry, underWay));
}
function nextStart(state) {
	const times = [...state.phases.values()].flatMap((entry) => isWaiting(state, entry) ? [entry.state.next.notBefore] : []);
	return times.length === 0 ? null : Math.min(...times);
}
/** No pause between sessions is as long as this. */
const longestPauseMs = 6e5;
/** A pause whose end lies further ahead than any pause is long began before the clock was set back: it is over. */
function isOver({ next }, now) {
	const left = next.notBefore - now;
	return left <= 0 || left > longestPauseMs;
}
function isWaiting(state, entry) {
	return entry.state.kind === "waiting" && holdOn(state, entry) === null;
}
function isReady(state, entry) {
	if (entry.state.kind !== "pending" || !isWanted(state, entry) || holdOn(state, entry) !== null) return false;
	const parent = entry.spec.parent === null ? null : entryOf(state, entry.spec.parent);
	if (parent !== null && parent.state.kind !== "group") return false;
	return dependenciesOf(state, entry).every((other) => other.state.kind === "landed");
}
function isWanted(state, entry) {
	if (state.only === null) return true;
	let top = entry;
	while (top.spec.parent !== null) top = entryOf(state, top.spec.parent);
	return state.only.has(phaseKey(top.spec.id));
}
function dependenciesOf(state, entry) {
	return entry.spec.depends_on.map((id) => entryOf(state, id));
}
function startSession(state, entry, agent) {
	const current = entry.state;
	const tip = tipOf(state, targetOf(entry));
	const attempt = attemptOf(current) ?? firstOf(current, {
		number: entry.attempts + 1,
		tip
	});
	return {
		kind: "start_session",
		next: nextOf(current),
		event: {
			type: "session.dispatched",
			phase: entry.spec.id,
			attempt: attempt.number,
			session: attempt.sessions + 1,
			kind: current.kind === "waiting" ? purposeOf(state, entry, current) : firstPurpose(state, entry),
			base: attempt.base,
			from: attempt.from,
			agent,
			model: state.config.agents[agent]?.model ?? state.config.model
		}
	};
}
/** A phase that the forecast calls too large is asked how to split it, before it is begun for the first time. */
function firstPurpose(state, entry) {
	const next = nextOf(entry.state);
	if (next !== null) return next.kind;
	return entry.spec.oversized === true && entry.attempts === 0 && maySplit(state, entry) ? "propose_split" : "work";
}
/** Much that is broken and a context that is fairly full: a split is asked for, once, before more is mended in one go. */
function purposeOf(state, entry, { attempt, next }) {
	const isMuch = next.kind === "remediate" && next.detail.length > manyIssues;
	const isFull = attempt.percent !== null && attempt.percent > fairlyFull;
	return isMuch && isFull && !attempt.proposed && maySplit(state, entry) ? "propose_split" : next.kind;
}
function describe({ state }) {
	if (state.kind === "failed") return "failed";
	if (state.kind === "needs_human") return "needs a person";
	return state.kind === "skipped" ? "was skipped" : "is blocked";
}
function phaseNamed(state, id) {
	return [...state.phases.values()].find((entry) => samePhase(entry.spec.id, id)) ?? null;
}

// packages/scheduler/src/loop/control.ts
/** What a person's wish means in this state. A wish that makes no sense here changes nothing and is said. */
function applyControl(state, request) {
	const { phase, by } = request;
	if (by.startsWith(agent)) return [fromAgent(request)];
	if (request.action === "say") return [said(state, request)];
	const received = {
		type: "control.received",
		action: request.action === "terminate" ? "stop_now" : request.action,
		phase,
		by
	};
	switch (request.action) {
		case "pause": return state.paused ? [] : [received, {
			type: "run.paused",
			reason: by
		}];
		case "unpause": return state.paused ? [received, { type: "run.unpaused" }] : [];
		case "stop": return state.draining === null ? [received, {
			type: "run.draining",
			reason: "requested"
		}] : [];
		case "stop_now": return [...draining(state, "interrupted"), received];
		case "terminate": return [...draining(state, "terminated"), received];
		case "skip": return [received, ...skipped(state, request)];
		case "retry": return [received, retried(state, request)];
		case "continue":
		case "save":
		case "force": return [received, answered(state, request, request.action)];
		default: return unreachable(request.action);
	}
}
const agent = "agent";
/** Who steers, where it is not a person. */
function sessionOrigin(phase) {
	return phase === void 0 ? agent : `${agent} of phase ${phase}`;
}
function fromAgent({ action, phase, by }) {
	return {
		type: "notice",
		severity: "warning",
		code: "AGENT_COMMAND",
		phase: /^agent of phase (.+)$/.exec(by)?.[1] ?? null,
		message: `the ${by} called \`debussy ${action.replace("_now", "")}${phase === null ? "" : ` ${phase}`}\``,
		hint: "It was refused: only a person steers a run."
	};
}
function draining(state, reason) {
	return state.draining === null ? [{
		type: "run.draining",
		reason
	}] : [];
}
function said(state, { phase, by, text = "" }) {
	const entry = phase === null ? null : phaseNamed(state, phase);
	if (entry === null) return unknown(phase);
	const { id } = entry.spec;
	const { kind } = entry.state;
	if (kind === "landed" || kind === "skipped") return refused(id, `phase ${id} is ${kind}: no session of it follows that could get a message`);
	return {
		type: "phase.message",
		phase: id,
		text,
		by
	};
}
function retried(state, { phase, by, keep, fresh }) {
	const entry = phase === null ? null : phaseNamed(state, phase);
	if (entry === null) return unknown(phase);
	const { id } = entry.spec;
	if (!(isSettledBadly(entry.state) || entry.state.kind === "skipped" || isCarried(entry, fresh))) return refused(id, `phase ${id} is ${entry.state.kind}: nothing to retry`);
	if (keep === true && !awaitsApproval(entry.state)) return refused(id, `phase ${id} is ${entry.state.kind}: it has no work that waits for a word`);
	const whole = goesOnWithout(state, entry);
	return whole === null ? {
		type: "phase.retried",
		phase: id,
		by,
		...keep === true ? { keep } : {},
		...fresh === true ? { fresh } : {}
	} : refused(id, `phase ${id} was left out, and phase ${whole} lands without it`);
}
/** About to go on from kept work, which a person does not want after all. */
function isCarried({ state }, fresh) {
	return fresh === true && state.kind === "pending" && state.carried !== null;
}
/** The split phase, if any, that lands without this part of it or has done so: nothing can be put in any more. */
function goesOnWithout(state, { spec }) {
	if (spec.parent === null) return null;
	const whole = entryOf(state, spec.parent);
	return whole.state.kind === "group" || isOver$1(whole.state) && whole.state.kind !== "landed" ? goesOnWithout(state, whole) : whole.spec.id;
}
function answered(state, { phase, by }, answer) {
	const entry = phase === null ? null : phaseNamed(state, phase);
	if (entry === null) return unknown(phase);
	const { spec, state: current } = entry;
	if (current.kind !== "asked") return refused(spec.id, `phase ${spec.id} is ${current.kind}: nothing was asked about it`);
	return {
		type: "context.answered",
		phase: spec.id,
		attempt: current.attempt.number,
		session: current.session.number,
		answer,
		by
	};
}
/** A phase with all that it was split into. Whoever is in a session is stopped first, and left out when it has ended. */
function skipped(state, { phase, by }) {
	const entry = phase === null ? null : phaseNamed(state, phase);
	if (entry === null) return [unknown(phase)];
	const { id } = entry.spec;
	if (entry.state.kind === "landed") return [refused(id, `phase ${id} has landed and cannot be skipped`)];
	return openParts(state, id).filter((part) => !inSession(entryOf(state, part).state)).map((part) => ({
		type: "phase.skipped",
		phase: part,
		by
	}));
}
function unknown(phase) {
	return refused(phase, `there is no phase ${phase ?? ""} in this run`);
}
function refused(phase, message) {
	return {
		type: "notice",
		severity: "warning",
		code: "CONTROL_REFUSED",
		phase,
		message,
		hint: "See `debussy status` for the phases and where they are."
	};
}

// packages/engine/src/run/control-folder.ts
const lookEveryMs$1 = 200;
const largestRequest = 65536;
const actions = new Set("pause unpause stop stop_now skip retry say continue save force".split(" "));
/**
* Says to the debussy that holds a run what a person wants, from any terminal: a file that appears whole. What a process of one of
* its sessions wants is refused: the run is told, and journals it as the agent's.
*/
function requestControl(folder, request) {
	if (!isOfSession(basename(dirname(folder)))) return leave(folder, request);
	leave(folder, {
		...request,
		by: sessionOrigin(process.env["DEBUSSY_PHASE"])
	});
	throw new DebussyError({
		code: "ERR_AGENT_COMMAND",
		message: `${request.action.replace("_now", "")}: a session of this run cannot steer the run`,
		hint: "Report what you need instead: debussy done --status blocked --reason \"…\"",
		exitCode: 2
	});
}
/** By the environment of this process, and of those that it descends from. */
function isOfSession(run) {
	return callingCookies().some((cookie) => cookie.startsWith(`debussy-${run}-`));
}
function leave(folder, request) {
	mkdirSync(folder, {
		recursive: true,
		mode: 448
	});
	const name = `${Date.now().toString().padStart(15, "0")}-${process.pid}.json`;
	writeAtomically(join(folder, name), JSON.stringify(request));
}
/** Passes every request to the run, in order, each once. The returned function ends the watch. */
function watchControl(folder, hear) {
	mkdirSync(folder, {
		recursive: true,
		mode: 448
	});
	for (const request of takeRequests(folder).filter(outlivesItsRun)) hear(request);
	const look = () => {
		for (const request of takeRequests(folder)) hear(request);
	};
	const timer = setInterval(look, lookEveryMs$1);
	return () => clearInterval(timer);
}
/** Requests that nobody has heard, removed as they are taken. */
function takeRequests(folder) {
	return readdirSync(folder).filter((name) => /^\d+-\d+\.json$/.test(name)).toSorted().flatMap((name) => {
		const path = join(folder, name);
		const text = readUntrusted(path, largestRequest);
		const request = text.ok ? parse(text.value) : null;
		rmSync(path, {
			force: true,
			recursive: true
		});
		return request === null ? [] : [request];
	});
}
/** A wish to pause or to stop was for the process that is gone; one about a phase was left for whoever goes on. */
function outlivesItsRun({ action }) {
	return action === "skip" || action === "retry" || action === "say";
}
function parse(text) {
	try {
		const value = JSON.parse(text);
		return isRequest(value) ? value : null;
	} catch {
		return null;
	}
}
function isRequest(value) {
	return typeof value === "object" && value !== null && "action" in value && typeof value.action === "string" && actions.has(value.action) && "by" in value && typeof value.by === "string" && "phase" in value;
}

// packages/engine/src/control/send-request.ts
const patienceMs = 2e3;
const lookEveryMs = 25;
/** Leaves a request for the process that carries out the run and waits a moment for it to be taken. False: it is still there. */
async function sendRequest(folder, request) {
	const before = new Set(requestsIn(folder));
	requestControl(folder, request);
	const own = requestsIn(folder).filter((name) => !before.has(name));
	const until = Date.now() + patienceMs;
	while (requestsIn(folder).some((name) => own.includes(name))) {
		if (Date.now() > until) return false;
		await setTimeout(lookEveryMs);
	}
	return true;
}
function requestsIn(folder) {
	return existsSync(folder) ? readdirSync(folder) : [];
}

// packages/engine/src/control/steer-run.ts
/** Says a wish to the process that carries out a run, and waits until it has heard it. */
async function steerRun(chosen, steering) {
	if (await sendRequest(chosen.folder.control, {
		...steering,
		by: "user"
	})) return;
	const { pid, host } = chosen.held?.holder ?? {
		pid: 0,
		host: ""
	};
	throw new DebussyError({
		code: "ERR_RUN_SILENT",
		message: `run ${chosen.run} has not answered yet: process ${pid} on ${host} carries it out`,
		hint: "The request is queued; the run will pick it up. See: debussy status"
	});
}
/** A run that nobody carries out can neither be paused nor stopped. */
function notUnderWay(run, state) {
	const { ended } = state;
	const why = ended === null ? "its process is gone" : `it ended with exit code ${ended.exitCode}`;
	const hint = ended?.exitCode === 0 ? "There is nothing left to do: debussy report" : `Go on with it: debussy resume ${run}`;
	return new DebussyError({
		code: "ERR_RUN_NOT_UNDER_WAY",
		message: `run ${run} is not under way: ${why}`,
		hint,
		exitCode: 2
	});
}

export { goOn as _, applyControl as a, dispatch as c, landingOrder as d, depthOf as f, failed as g, isAsking as h, watchControl as i, hasMoreToRun as l, answerByDefault as m, steerRun as n, goesOnWithout as o, restart as p, requestControl as r, blockedPhases as s, notUnderWay as t, nextStart as u, samePurpose as v, scopesOverlap as y };