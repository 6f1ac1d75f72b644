import { i as unreachable, t as DebussyError } from "./errors-C00examP.js";
import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { n as nothingSpent, t as addSpent } from "./spending-CA2WX2qS.js";
import { S as waitingCommit, a as isSettledBadly, b as targetOf, g as entryOf, i as isOver, n as awaitsApproval, o as newAttempt, p as providerOf, r as inSession, t as attemptOf, v as journalRebuilt, y as landedCount } from "./attempt-D02TMccT.js";
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, readSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

// packages/core/src/events/attempt.ts
const attemptEvents = {
	"attempt.prepared": {
		meaning: "The worktree of an attempt is ready.",
		fields: {
			phase: "text",
			attempt: "count",
			slot: "text",
			worktree: "text"
		}
	},
	"session.started": {
		meaning: "The agent program runs.",
		fields: {
			phase: "text",
			attempt: "count",
			session: "count",
			agent: "text",
			model: "text | null",
			pid: "count | null",
			window: "count | null",
			cookie: "text",
			folder: "text",
			sandbox: "text"
		}
	},
	"session.usage": {
		meaning: "How full the context is and what the session has used so far: `spent` is its sum, `context` is not.",
		fields: {
			phase: "text",
			attempt: "count",
			session: "count",
			/** How full the context is; null while nothing is known. */
			context: "amount | null",
			percent: "amount | null",
			estimated: "toggle",
			spent: "spent",
			/** The range of an estimate, in tokens. */
			low: "amount?",
			high: "amount?"
		}
	},
	"session.warned": {
		meaning: "The context has passed a threshold of observation (70 %, 75 %, 90 %, 95 %). Nothing is stopped by it.",
		fields: {
			phase: "text",
			attempt: "count",
			session: "count",
			percent: "amount",
			threshold: "amount"
		}
	},
	"session.activity": {
		meaning: "What the agent is doing.",
		fields: {
			phase: "text",
			attempt: "count",
			session: "count",
			activity: "text"
		}
	},
	"session.ended": {
		meaning: "The agent program has ended: how, and what it has used altogether.",
		fields: {
			phase: "text",
			attempt: "count",
			session: "count",
			outcome: "session_outcome",
			spent: "spent",
			seconds: "amount",
			/** How full the context was at the end, in percent; null when unknown. */
			percent: "amount | null",
			/** The hand-over that was written; null when there is nothing to hand over. */
			handoff: "text | null",
			/** Tasks of the phase that are not done yet, as far as known. */
			remaining: "text[]",
			/** The question with which the agent ended instead of a report. */
			asks: "text?",
			/** Why it was stopped for a full context; left out where it was not. */
			full: "full_context?"
		}
	},
	"context.asked": {
		meaning: "The context is full and a person is asked how to go on; everything else goes on meanwhile.",
		fields: {
			phase: "text",
			attempt: "count",
			session: "count",
			percent: "amount | null"
		}
	},
	"context.answered": {
		meaning: "How the phase goes on: with a fresh session, with one that is told as little as can be, or later.",
		fields: {
			phase: "text",
			attempt: "count",
			session: "count",
			answer: "context_answer",
			/** `keyboard`, `user` (from another terminal), or `default`, where nobody can be asked. */
			by: "text"
		}
	},
	"attempt.restarted": {
		meaning: "The next session of the attempt follows: after a full context, a refused report, a crash.",
		fields: {
			phase: "text",
			attempt: "count",
			/** The session that follows. */
			session: "count",
			restart: "count",
			kind: "session_kind",
			reason: "text",
			detail: "text[]",
			percent: "amount | null",
			pause_ms: "amount",
			/** True when a crash, not the context, was the reason: crashes have a count of their own. */
			crash: "toggle",
			full: "full_context?"
		}
	},
	"progress.logged": {
		meaning: "The agent told what is done.",
		fields: {
			phase: "text",
			attempt: "count",
			message: "text",
			source: [
				"command",
				"stream",
				"plan"
			]
		}
	},
	"report.accepted": {
		meaning: "The agent's report was read. Its status is an opinion; the gates decide.",
		fields: {
			phase: "text",
			attempt: "count",
			status: "text",
			summary: "text",
			halt: "toggle",
			from: [
				"file",
				"command",
				"message",
				"none"
			],
			file: "text | null"
		}
	},
	"report.rejected": {
		meaning: "The report is malformed or partial; the errors go back to the agent once.",
		fields: {
			phase: "text",
			attempt: "count",
			errors: "text[]",
			final: "toggle"
		}
	},
	"attempt.captured": {
		meaning: "Everything in the worktree was committed under a ref of the run; with `protect_tests`, tests of the base as they were.",
		fields: {
			phase: "text",
			attempt: "count",
			commit: "text",
			tree: "text",
			files: "count",
			refused: "text[]",
			restored: "restored_tests?"
		}
	},
	"escape.detected": {
		meaning: "Something was written outside of the worktree while the agent ran.",
		fields: {
			phase: "text",
			attempt: "count",
			paths: "text[]",
			held: "toggle",
			/** Other phases whose agents were at work meanwhile: it may have been one of them, or the user. */
			suspects: "text[]?",
			/** Those of the paths that are refs of debussy's own, which nobody else has to write: they hold in every mode. */
			own: "text[]?",
			/** The agent wrote into copies that nobody else can write to: nothing has reached the real files. */
			certain: "toggle?"
		}
	}
};

// packages/core/src/events/phase.ts
const phaseEvents = {
	"session.dispatched": {
		meaning: "A session is about to be started. Journalled first, so that no crash starts it twice.",
		fields: {
			phase: "text",
			attempt: "count",
			session: "count",
			kind: "session_kind",
			/** Commit that the attempt's work stands on, and will be the parent of what is captured. */
			base: "text",
			/** Commit that the worktree starts from: the base, or work kept from an earlier session. */
			from: "text",
			agent: "text",
			model: "text | null"
		}
	},
	"phase.queued": {
		meaning: "The work of a phase is captured and waits for verification.",
		fields: {
			phase: "text",
			attempt: "count",
			base: "text",
			commit: "text",
			tree: "text"
		}
	},
	"phase.remediating": {
		meaning: "Gates have failed; the agent gets their output and tries again.",
		fields: {
			phase: "text",
			attempt: "count",
			retry: "count",
			failed_gates: "text[]",
			logs: "text[]",
			failures: "gate_failure[]?",
			/** The candidate that failed: the next session starts from it. */
			base: "text",
			from: "text",
			from_tree: "text"
		}
	},
	"phase.split": {
		meaning: "A split request was accepted: the phase is a group of sub-phases now.",
		fields: {
			phase: "text",
			attempt: "count",
			reason: "text",
			children: "phase_spec[]",
			/** Pairs of sub-phases that share files and so run one after the other. */
			serialized: "pair[]",
			base: "text",
			/** The parent's partial work on that base: where every sub-phase starts. */
			partial: "text",
			message: "text"
		}
	},
	"split.refused": {
		meaning: "A split request was refused, with everything that is wrong with it.",
		fields: {
			phase: "text",
			attempt: "count",
			errors: "text[]",
			final: "toggle"
		}
	},
	/** One compare-and-swap of one tip: all of it happened, or none. */
	"tip.moved": {
		meaning: "Verified phases have landed: a branch of the run, or of a group, moved forward.",
		fields: {
			/** Null for the run's own tip, otherwise the group whose branch moved. */
			group: "text | null",
			from: "text",
			to: "text",
			tree: "text",
			landed: "landed_commit[]",
			/** Split phases that landed with these, as the commits of their sub-phases. */
			groups: "text[]",
			/** Set where the tip moved to what a person did, and not over the work of agents. */
			offer: "offer_reason?",
			/** Phases that had landed before and stand on the user's branch as other commits now. */
			rewritten: "landed_commit[]?"
		}
	},
	"tip.offered": {
		meaning: "A person has put commits on a branch of the run, or the user's branch has moved on: the tip goes there once `phases` pass on it.",
		fields: {
			group: "text | null",
			why: "offer_reason",
			from: "text",
			/** Where the branch of the run, or of the group, stands. */
			branch_at: "text",
			/** The newest commit that is a person's; debussy's own stand on it. */
			onto: "text",
			to: "text",
			tree: "text",
			/** The phases whose gates have to pass on that tree. */
			phases: "text[]",
			/** Phases that a person has finished. */
			finished: "landed_commit[]",
			/** Phases that had landed before and stand on the user's branch as other commits. */
			rewritten: "landed_commit[]",
			/** A person said that it counts although no gate has judged it (`--yes-ungated`). */
			sure: "toggle?"
		}
	},
	"tip.declined": {
		meaning: "The tip stays where it was: what a person did does not pass, or is gone again.",
		fields: {
			group: "text | null",
			why: "offer_reason",
			to: "text",
			reason: "text"
		}
	},
	"conflict.resolved": {
		meaning: "A conflict was resolved without an agent. It counts as a candidate: it lands when the gates of everything in it pass.",
		fields: {
			phase: "text",
			attempt: "count",
			/** The commit that did not merge, and what it was put on. */
			part: "text",
			onto: "text",
			commit: "text",
			tree: "text",
			files: "resolved_file[]",
			/** Rungs that were tried before and refused, one sentence each. */
			refused: "text[]"
		}
	},
	"resolution.failed": {
		meaning: "What was resolved without an agent failed its gates: the next rung of the ladder follows.",
		fields: {
			phase: "text",
			attempt: "count",
			part: "text",
			onto: "text",
			files: "resolved_file[]",
			failed_gates: "text[]",
			logs: "text[]"
		}
	},
	"phase.conflicted": {
		meaning: "The phase does not merge with what has landed; a fresh session resolves it.",
		fields: {
			phase: "text",
			attempt: "count",
			files: "text[]",
			tip: "text",
			/** Commit of the merge with its conflict markers: the resolving session starts from it. */
			marked: "text | null",
			/** The phase's own work, as it was before. */
			ours: "text | null",
			/** What was tried without an agent, and why it does not count, one sentence each. */
			tried: "text[]?",
			/** Logs of gates that failed on it. */
			logs: "text[]?"
		}
	},
	"phase.failed": {
		meaning: "The phase has failed; `kept` is the commit that holds its work.",
		fields: {
			phase: "text",
			attempt: "count",
			reason: [
				"gates",
				"agent",
				"report",
				"restarts",
				"timeout",
				"no_change",
				"split",
				"sub_phase",
				"setup",
				"capture",
				"auth",
				"quota",
				"start",
				"interrupted"
			],
			detail: "text",
			kept: "text | null",
			/** The gates that failed, for the next attempt. */
			failures: "gate_failure[]?",
			/** The hand-over, which says why. */
			handoff: "text?"
		}
	},
	"phase.blocked": {
		meaning: "The phase waits for one that will not land.",
		fields: {
			phase: "text",
			by: "text[]",
			reason: "text"
		}
	},
	"phase.needs_human": {
		meaning: "The phase waits for a person; `commands` say what can be typed.",
		fields: {
			phase: "text",
			attempt: "count",
			reason: [
				"conflict",
				"requested",
				"blocked",
				"ungated",
				"unproven",
				"escape",
				"limit",
				"sub_phase",
				"program"
			],
			detail: "text",
			commands: "text[]",
			kept: "text | null"
		}
	},
	"phase.skipped": {
		meaning: "A person has left the phase out.",
		fields: {
			phase: "text",
			by: "text"
		}
	},
	"phase.retried": {
		meaning: "A person has asked for a new attempt, or takes the work as it is.",
		fields: {
			phase: "text",
			by: "text",
			/** The work that waits for a person is taken as it is, instead of a new attempt. */
			keep: "toggle?",
			/** The new attempt starts from the tip, without the work that was kept. */
			fresh: "toggle?"
		}
	},
	"phase.message": {
		meaning: "A person has a message for the phase: its next session gets it in the person's own words.",
		fields: {
			phase: "text",
			text: "text",
			by: "text"
		}
	}
};

// packages/core/src/events/run.ts
const runEvents = {
	"run.started": {
		meaning: "A run has begun: its plan, its phases with their gates, the commit it starts from, all settings.",
		fields: {
			schema_version: [1],
			run: "text",
			plan: {
				path: "text",
				title: "text",
				digest: "text",
				copy: "text"
			},
			phases: "phase_spec[]",
			/** Commit that the run starts from; null where the branch has none yet. */
			base: "text",
			branch: "text | null",
			branch_tip: "text | null",
			run_branch: "text",
			config: "config",
			only: "text[] | null",
			holder: "holder",
			versions: {
				debussy: "text",
				node: "text",
				git: "text"
			},
			/** What flags and variables set: it holds for this run until a flag says otherwise. */
			settings: "given_setting[]?"
		}
	},
	"run.resumed": {
		meaning: "A process has taken the run over, or continued it.",
		fields: {
			epoch: "count",
			holder: "holder",
			tip: "text",
			config: "config",
			/** What the run is about from here on; absent: the same as before. */
			only: "text[] | null?",
			/** All that flags and variables have set for this run so far. */
			settings: "given_setting[]?"
		}
	},
	"plan.changed": {
		meaning: "The plan was edited between two parts of the run: what was added, edited and removed.",
		fields: {
			digest: "text",
			added: "phase_spec[]",
			edited: "phase_spec[]",
			removed: "text[]",
			landed_edited: "text[]"
		}
	},
	"run.paused": {
		meaning: "Nothing new is started until the run goes on.",
		fields: { reason: "text" }
	},
	"run.unpaused": {
		meaning: "The run goes on after a pause.",
		fields: {}
	},
	"run.draining": {
		meaning: "What runs comes to its end, nothing new is started.",
		fields: { reason: [
			"requested",
			"interrupted",
			"terminated",
			"halt",
			"budget",
			"limit",
			"outage",
			"failed",
			"by_hand",
			"tip_moved"
		] }
	},
	"control.received": {
		meaning: "A person has asked for something: pause, stop, skip, retry, or has answered a question.",
		fields: {
			action: [
				"pause",
				"unpause",
				"stop",
				"stop_now",
				"skip",
				"retry",
				"continue",
				"save",
				"force"
			],
			phase: "text | null",
			by: "text"
		}
	},
	"limit.reached": {
		meaning: "A provider takes no more work for now, or cannot be reached: it is tried again at `until`.",
		fields: {
			provider: "text",
			phase: "text",
			until: "text | null",
			reason: "text",
			/** `outage`: it cannot be reached or is overloaded; absent: it refuses more work. */
			kind: "limit_kind?"
		}
	},
	"limit.lifted": {
		meaning: "The provider is asked again.",
		fields: { provider: "text" }
	},
	"budget.exceeded": {
		meaning: "A budget of the run, or of one phase with its sub-phases, is used up.",
		fields: {
			/** `run`, or `phase 20`. */
			scope: "text",
			/** The phase that has used up its own budget; absent: the run has. */
			phase: "text?",
			kind: [
				"tokens",
				"cost",
				"minutes"
			],
			spent: "amount",
			limit: "amount"
		}
	},
	"run.delivered": {
		meaning: "What landed was put on the user's branch, or was kept on the run's branch: why, and what to type.",
		fields: {
			how: [
				"fast_forwarded",
				"kept",
				"nothing"
			],
			branch: "text | null",
			from: "text | null",
			to: "text | null",
			reason: "text",
			commands: "text[]"
		}
	},
	"run.ended": {
		meaning: "The run is over, with its exit code.",
		fields: {
			exit_code: "count",
			outcome: [
				"completed",
				"failed",
				"needs_human",
				"budget",
				"limit",
				"interrupted",
				"error"
			],
			reason: "text"
		}
	},
	notice: {
		meaning: "Something that a person should know; `code` is stable.",
		fields: {
			severity: [
				"error",
				"warning",
				"info"
			],
			code: "text",
			phase: "text | null",
			message: "text",
			hint: "text"
		}
	}
};

// packages/core/src/events/verify.ts
const verifyEvents = {
	"verification.started": {
		meaning: "A candidate is verified: the phases in it, on the commit that it builds on.",
		fields: {
			id: "text",
			group: "text | null",
			/** The phases of the prefix, in the order of the chain. */
			phases: "text[]",
			base: "text",
			/** The user's commit, where it is that which is verified. */
			offered: "text?",
			/** All gates of all landed phases, once more on the final tip. */
			final: "toggle?"
		}
	},
	"gate.started": {
		meaning: "A gate runs.",
		fields: {
			id: "text",
			phase: "text",
			gate: "text"
		}
	},
	"gate.finished": {
		meaning: "A gate has ended, with its result and its log.",
		fields: {
			id: "text",
			phase: "text",
			gate: "text",
			result: [
				"passed",
				"failed",
				"timed_out",
				"flaky",
				"failed_before",
				"prose",
				"cancelled"
			],
			exit_code: "integer | null",
			seconds: "amount",
			log: "text | null",
			detail: "text"
		}
	},
	"verification.finished": {
		meaning: "The verdict on a candidate.",
		fields: {
			id: "text",
			/** The candidate that was verified; null when none could be made. */
			commit: "text | null",
			tree: "text | null",
			/** Of a union with a repair on it: the candidate without the repair, where the next one starts. */
			below: "text | null",
			verdict: [
				"green",
				"red",
				"conflict",
				"cancelled"
			],
			/** The phase that does not fit on the ones before it. */
			conflict: "conflict | null",
			cached: "toggle",
			failed: "failed_gate[]"
		}
	}
};

// packages/core/src/events.ts
/** The one declaration of every event. Types, checks, the published schema and the reference for people follow from it. */
const events = {
	...runEvents,
	...phaseEvents,
	...attemptEvents,
	...verifyEvents
};
/** The version of the event format, as `run.started` carries it. */
const eventSchemaVersion = runEvents["run.started"].fields.schema_version[0];
/** Whether this version knows events of that type: one that a newer version wrote is never skipped. */
function isEventType(type) {
	return typeof type === "string" && Object.hasOwn(events, type);
}

// packages/checkpoint/src/journal/end-mark.ts
/**
* Beside a segment that its writer closed in good order lies `<epoch>.end` with the number of its last line.
* It tells a journal that was cut at the end of a line from one whose writer died there; nothing else depends on it.
*/
function endMarkPath(segment) {
	return segment.path.replace(/jsonl$/, "end");
}
function endMark(seq) {
	return `{"seq":${seq}}\n`;
}
/** Number of the last line that was on disk when the segment was closed; 0 where nothing is known. */
function acknowledged(segment) {
	try {
		const match = /^\{"seq":(\d{1,15})\}\n$/.exec(readFileSync(endMarkPath(segment), "latin1"));
		return Number(match?.[1] ?? 0);
	} catch {
		return 0;
	}
}

// packages/checkpoint/src/journal/io-error.ts
/** What the operating system refused, in words that a person can act on. */
function ioError(action, target, cause) {
	const code = systemCode(cause);
	const path = systemPath(cause) ?? target;
	return new DebussyError({
		code: "ERR_JOURNAL_IO",
		message: `cannot ${action} ${target}: ${path === target ? "" : `${path}: `}${reasons[code] ?? (cause instanceof Error ? cause.message : String(cause))}`,
		hint: hints[code] ?? `Look at ${path} and at the disk that it is on, then run \`debussy resume\`.`,
		cause
	});
}
/** The code that node gives to a system error; empty for everything else, which is a bug and is thrown on. */
function systemCode(error) {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
function systemPath(error) {
	return error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : void 0;
}
const reasons = {
	ENOSPC: "the disk is full (ENOSPC)",
	EDQUOT: "the disk quota is used up (EDQUOT)",
	EIO: "the disk reports an input/output error (EIO)",
	EROFS: "the file system is read-only (EROFS)",
	EACCES: "no permission (EACCES)",
	EPERM: "not permitted (EPERM)",
	EISDIR: "it is a directory (EISDIR)",
	ENOTDIR: "a part of the path is not a directory (ENOTDIR)",
	ENOENT: "it does not exist (ENOENT)",
	ELOOP: "it is a symbolic link, and those are not followed (ELOOP)",
	ENOTFILE: "it is not a plain file",
	EEXIST: "there is something already (EEXIST)",
	EMFILE: "too many files are open (EMFILE)"
};
const noRoom = "Free some space, then run `debussy resume`: every event that was acknowledged is on disk.";
const noAccess = "Give yourself read and write access to it, then run `debussy resume`.";
const inTheWay = "Move it out of the way, then run `debussy resume`.";
const hints = {
	ENOSPC: noRoom,
	EDQUOT: noRoom,
	EIO: "Check the disk first; then run `debussy resume`: every event that was acknowledged was on disk.",
	EROFS: noAccess,
	EACCES: noAccess,
	EPERM: noAccess,
	EEXIST: inTheWay,
	EISDIR: inTheWay,
	ENOTDIR: inTheWay,
	ELOOP: inTheWay,
	ENOTFILE: inTheWay
};

// packages/checkpoint/src/journal/line.ts
/**
* The journal's line: `crc32hex8 SP json LF`, where `json` starts with `{"seq":…,"at":…,"type":…`.
*
* The checksum is the CRC-32 of gzip, zip and PNG, in eight lower-case hex digits, over the bytes `json LF` of this line
* and of every line before it, from the first line of the first segment on. So a line vouches for all that precede it, and
* standard tools can check any prefix of a run's journal against the checksum of its last line:
*
*     cut -b10- 1.jsonl 2.jsonl | gzip -c | tail -c8 | od -An -tx4 -N4
*
* `seq` counts the lines of a run from 1, over all segments, without gaps.
*/
const emptyChain = {
	seq: 0,
	crc: 0
};
function encodeLine(json, previous) {
	const body = Buffer.from(`${json}\n`);
	const crc = crc32(body, previous);
	return {
		bytes: Buffer.concat([Buffer.from(`${hex(crc)} `), body]),
		crc
	};
}
/** Takes one whole line, LF included. A damaged one is told apart from one that a newer version wrote. */
function checkLine(line, previous) {
	if (line.length < 11 || line[8] !== space) return { fault: { reason: "form" } };
	const crc = crc32(line.subarray(9), previous.crc);
	if (storedCrc(line) !== crc) return { fault: {
		reason: "checksum",
		stored: line.toString("latin1", 0, 8),
		expected: hex(crc)
	} };
	return checkRecord(line.toString("utf8", 9, line.length - 1), {
		seq: previous.seq + 1,
		crc
	});
}
function storedCrc(line) {
	let value = 0;
	for (let at = 0; at < 8; at++) {
		const byte = line[at] ?? 0;
		const digit = byte >= 48 && byte <= 57 ? byte - 48 : byte >= 97 && byte <= 102 ? byte - 87 : -1;
		if (digit === -1) return -1;
		value = value * 16 + digit;
	}
	return value;
}
function hex(crc) {
	return crc.toString(16).padStart(8, "0");
}
const space = 32;
function checkRecord(json, chain) {
	const record = parse(json);
	if (record === null) return { fault: { reason: "form" } };
	if (record.seq !== chain.seq) return { fault: {
		reason: "sequence",
		found: String(record.seq),
		expected: chain.seq
	} };
	const fault = newerThanUs(record);
	return fault === null ? {
		record,
		crc: chain.crc
	} : { fault };
}
function parse(json) {
	try {
		const value = JSON.parse(json);
		return typeof value === "object" ? value : null;
	} catch {
		return null;
	}
}
function newerThanUs(record) {
	const { type } = record;
	if (type !== "sealed" && !isEventType(type)) return {
		reason: "unknown_type",
		type
	};
	if (record.type === "run.started" && record.schema_version !== eventSchemaVersion) return {
		reason: "schema_version",
		found: String(record.schema_version)
	};
	return null;
}

// packages/checkpoint/src/journal/journal-end.ts
function journalEnd(ends) {
	const last = ends.at(-1);
	const seq = last?.chain.seq ?? emptyChain.seq;
	const seals = ends.filter((end) => end.seal !== null).length;
	return {
		segments: ends.length,
		epoch: last?.segment.epoch ?? null,
		seq,
		events: seq - seals,
		torn: last === void 0 || last.rest === 0 ? null : tornLine(last),
		missing: last === void 0 || last.seal !== null ? 0 : Math.max(0, acknowledged(last.segment) - seq)
	};
}
function tornLine(end) {
	return {
		path: end.segment.path,
		line: end.lines + 1,
		bytes: end.rest
	};
}

// packages/checkpoint/src/journal/segment-lines.ts
/**
* The whole lines of an open file from an offset on, many at a time, in constant memory: what is yielded is a view that is
* valid until the next one is taken. Returns the bytes behind the last LF.
*/
function* segmentLines(fd, offset) {
	let buffer = Buffer.allocUnsafe(chunk);
	let filled = 0;
	let position = offset;
	for (;;) {
		const read = readSync(fd, buffer, filled, buffer.length - filled, position);
		if (read === 0) return buffer.subarray(0, filled);
		position += read;
		filled += read;
		const end = buffer.lastIndexOf(10, filled - 1) + 1;
		if (end > 0) yield buffer.subarray(0, end);
		buffer.copyWithin(0, end, filled);
		filled -= end;
		if (filled > 67108864) return buffer.subarray(0, filled);
		if (filled === buffer.length) buffer = grown(buffer);
	}
}
const lineFeed = 10;
/** Far above anything that debussy writes: what is larger is not a line. */
const longestJournalLine = 67108864;
/** Opens for reading; a symbolic link is not followed, and what is not a plain file is an error. */
function openPlainFile(path) {
	const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	if (fstatSync(fd).isFile()) return fd;
	closeSync(fd);
	throw Object.assign(/* @__PURE__ */ new Error(`${path} is not a file`), { code: "ENOTFILE" });
}
const chunk = 262144;
function grown(buffer) {
	const larger = Buffer.allocUnsafe(buffer.length * 2);
	buffer.copy(larger);
	return larger;
}

// packages/checkpoint/src/journal/segments.ts
/** The segments of a journal in the order of their epochs; everything else in the folder is left alone. */
function listSegments(folder) {
	return readdirSync(folder).flatMap((name) => {
		const match = /^(0|[1-9]\d{0,14})\.jsonl$/.exec(name);
		return match === null ? [] : [{
			epoch: Number(match[1]),
			path: join(folder, name)
		}];
	}).toSorted((a, b) => a.epoch - b.epoch);
}
function segmentPath(folder, epoch) {
	return join(folder, `${epoch}.jsonl`);
}

// packages/checkpoint/src/journal/fault.ts
/** The error that a fault becomes for a person: it names segment and line, and repairs nothing. */
function faultError(fault, place) {
	const newer = fault.reason === "unknown_type" || fault.reason === "schema_version";
	return new DebussyError({
		code: newer ? "ERR_JOURNAL_NEWER" : "ERR_JOURNAL_DAMAGED",
		message: newer ? `the journal was written by a newer debussy: ${describe(fault)} (${place.file}, line ${place.line})` : `the journal is damaged: ${describe(fault)} (${place.file}, line ${place.line})`,
		hint: newer ? newerHint : damagedHint(place),
		place
	});
}
const newerHint = "Use the version of debussy that wrote it, or a later one. Nothing was changed.";
function damagedHint(place) {
	const good = place.line - 1;
	return `${good === 0 ? "No line of this segment can be trusted" : `${good === 1 ? "Its first line is" : `Its first ${good} lines are`} good`}; nothing was repaired. Put the file back from a backup, or begin anew with \`debussy run --restart\`: what landed stays on the run's branch.`;
}
function describe(fault) {
	switch (fault.reason) {
		case "form": return "a line is not a checksum and a JSON object";
		case "checksum": return `a line has the checksum ${printable(fault.stored)}, but ${fault.expected} follows from its text and the lines before it`;
		case "sequence": return `a line has the number ${printable(fault.found)} instead of ${fault.expected}`;
		case "unknown_type": return `this version does not know the event ${printable(fault.type)}`;
		case "schema_version": return `this version does not know schema_version ${printable(fault.found)}`;
		case "unterminated": return "a line has no end, and a later segment goes on";
		case "too_long": return "a line is longer than debussy ever writes";
		case "after_seal": return "a line stands behind the record that closed the segment";
		case "unsealed": return "the segment was never closed, and a later segment goes on";
		case "segment_missing": return `it goes on in ${fault.epoch}.jsonl, which is missing`;
		default: return unreachable(fault);
	}
}
function printable(text) {
	return JSON.stringify(text.slice(0, 80));
}

// packages/checkpoint/src/journal/walk-segment.ts
/** Yields the events of one segment, many at a time, and says where and why it stopped. */
function* walkSegment(segment, chain) {
	const fd = openPlainFile(segment.path);
	try {
		let end = {
			segment,
			chain,
			lines: 0,
			length: 0,
			rest: 0,
			seal: null,
			fault: null
		};
		for (let doubted = -1;; doubted = end.length) {
			end = yield* walkLines(fd, end);
			if (end.fault === null || end.length === doubted) return end;
		}
	} finally {
		closeSync(fd);
	}
}
function* walkLines(fd, begin) {
	const source = segmentLines(fd, begin.length);
	let end = {
		...begin,
		fault: null
	};
	for (;;) {
		const next = source.next();
		if (next.done) return {
			...end,
			...ending(next.value, end.seal)
		};
		const events = [];
		end = takeLines(next.value, end, events);
		yield events;
		if (end.fault !== null) return end;
	}
}
/** Adds the events of whole lines, up to the first that is not good. */
function takeLines(bytes, begin, events) {
	let { chain, lines, seal } = begin;
	let fault = null;
	let start = 0;
	while (start < bytes.length && fault === null) {
		const end = bytes.indexOf(10, start) + 1;
		const line = seal === null ? checkLine(bytes.subarray(start, end), chain) : afterSeal;
		if (line.fault !== void 0) {
			fault = line.fault;
			continue;
		}
		if (line.record.type === "sealed") seal = line.record;
		else events.push(line.record);
		chain = {
			seq: line.record.seq,
			crc: line.crc
		};
		lines += 1;
		start = end;
	}
	return {
		...begin,
		chain,
		lines,
		seal,
		fault,
		length: begin.length + start
	};
}
const afterSeal = { fault: { reason: "after_seal" } };
function ending(rest, seal) {
	if (rest.length > 0 && seal !== null) return {
		rest: rest.length,
		fault: { reason: "after_seal" }
	};
	if (rest.length > 67108864) return {
		rest: rest.length,
		fault: { reason: "too_long" }
	};
	return {
		rest: rest.length,
		fault: null
	};
}

// packages/checkpoint/src/journal/walk-journal.ts
/**
* Yields the events of all segments, many at a time, and returns how each segment ended. Throws where they do not follow on from each other.
* An opener creates its segment, then closes the earlier ones, then writes: so only the last segment with lines may be open.
*/
function* walkJournal(folder) {
	const ends = [];
	let segment = next(folder, null);
	while (segment !== null) {
		const leftBehind = laterLines(folder, segment);
		const end = yield* readable(segment, ends.at(-1));
		ends.push(end);
		const fault = end.fault ?? (end.seal === null && leftBehind ? notClosed(end) : null);
		if (fault !== null) throw damage(fault, end);
		if (end.seal === null) break;
		segment = next(folder, end.segment);
		if (segment?.epoch !== end.seal.next) throw damage({
			reason: "segment_missing",
			epoch: end.seal.next
		}, end);
	}
	return ends;
}
function next(folder, segment) {
	return listed(folder).find((other) => segment === null || other.epoch > segment.epoch) ?? null;
}
function listed(folder) {
	try {
		return listSegments(folder);
	} catch (error) {
		throw systemCode(error) === "" ? error : ioError("read the journal in", folder, error);
	}
}
function laterLines(folder, segment) {
	return listed(folder).some((other) => other.epoch > segment.epoch && isFilled(other.path));
}
function isFilled(path) {
	const found = lstatSync(path);
	return found.isFile() && found.size > 0;
}
function* readable(segment, before) {
	try {
		return yield* walkSegment(segment, before?.chain ?? emptyChain);
	} catch (error) {
		throw systemCode(error) === "" ? error : ioError("read", segment.path, error);
	}
}
function notClosed(end) {
	return { reason: end.rest > 0 ? "unterminated" : "unsealed" };
}
function damage(fault, end) {
	const line = fault.reason === "segment_missing" ? end.lines : end.lines + 1;
	return faultError(fault, {
		file: end.segment.path,
		line,
		column: 1
	});
}

// packages/scheduler/src/state/carried.ts
/** The first attempt, or one that goes on from what the last one left. */
function firstOf(state, { number, tip }) {
	const carried = state.kind === "pending" ? state.carried : null;
	if (carried === null) return newAttempt(number, tip);
	const { start, handoff, remaining } = carried;
	return {
		...newAttempt(number, tip),
		...start,
		handoff,
		remaining
	};
}
/** What the next session of a phase is told. */
function nextOf(state) {
	if (state.kind === "waiting") return state.next;
	return state.kind === "pending" ? state.carried?.next ?? null : null;
}
/** What a new attempt begins with when this one has come to its end without landing. */
function carriedFrom(before, event) {
	if (!("attempt" in before) || before.kind === "group") return null;
	if (event.type === "phase.needs_human" && startAnew.has(event.reason)) return null;
	const { ours, conflictFiles, remaining } = before.attempt;
	const written = event.type === "phase.failed" ? event.handoff : void 0;
	const failures = event.type === "phase.failed" ? event.failures ?? [] : [];
	const detail = event.detail === "" ? [] : [event.detail];
	return {
		start: startOf(before, event.kept),
		handoff: written ?? before.attempt.handoff,
		remaining,
		next: ours === null ? {
			kind: "resume",
			notBefore: 0,
			detail,
			failures
		} : {
			kind: "conflict",
			notBefore: 0,
			detail: conflictFiles,
			failures: []
		}
	};
}
/** Work that no session could merge, and work whose origin is in doubt, is nothing to go on from. */
const startAnew = /* @__PURE__ */ new Set([
	"conflict",
	"escape",
	"unproven"
]);
function startOf(before, kept) {
	const { base, from, fromTree, ours, conflictFiles } = before.attempt;
	const shared = {
		ours,
		conflictFiles
	};
	if ("candidate" in before && kept !== null) return {
		...shared,
		base: before.candidate.base,
		from: kept,
		fromTree: before.candidate.tree
	};
	const captured = "end" in before ? before.end.captured : null;
	if (captured !== null && captured.files > 0) return {
		...shared,
		base,
		from: captured.commit,
		fromTree: captured.tree
	};
	return from === base ? null : {
		...shared,
		base,
		from,
		fromTree
	};
}

// packages/scheduler/src/evolve/change.ts
function withEntry(state, entry) {
	const phases = new Map(state.phases);
	phases.set(phaseKey(entry.spec.id), entry);
	return {
		...state,
		phases
	};
}
function withPhaseState(state, phase, next) {
	return withEntry(state, {
		...entryOf(state, phase),
		state: next
	});
}
/** Takes a phase out of the queue of its target; what was verified with it in the chain says nothing any more. */
function unqueued(state, phase) {
	const key = phaseKey(phase);
	const target = targetOf(entryOf(state, phase));
	const queue = state.queues.get(target) ?? [];
	if (!queue.includes(key)) return state;
	const queues = new Map(state.queues).set(target, queue.filter((other) => other !== key));
	const verifications = new Map(state.verifications);
	for (const verification of state.verifications.values()) if (verification.result.kind !== "running" && verification.phases.includes(key)) verifications.delete(verification.id);
	return {
		...state,
		queues,
		verifications
	};
}
function queued(state, phase) {
	const key = phaseKey(phase);
	const target = targetOf(entryOf(state, phase));
	const queue = (state.queues.get(target) ?? []).filter((other) => other !== key);
	return {
		...state,
		queues: new Map(state.queues).set(target, [...queue, key])
	};
}
/** A phase that leaves the course of things: it failed, needs a person, or a person left it out. */
function settled(state, phase, next) {
	return withPhaseState(unqueued(state, phase), phase, next);
}

// packages/scheduler/src/evolve/session.ts
function dispatched(state, event, at) {
	const entry = entryOf(state, event.phase);
	const attempt = attemptOf(entry.state) ?? firstOf(entry.state, {
		number: event.attempt,
		tip: event.base
	});
	const told = nextOf(entry.state);
	const session = {
		number: event.session,
		kind: event.kind,
		agent: event.agent,
		dispatchedAt: at,
		detail: told?.detail ?? [],
		failures: told?.failures ?? [],
		skippedBy: null,
		captured: null,
		report: { kind: "none" },
		escaped: null,
		spent: nothingSpent
	};
	return withEntry(state, {
		...entry,
		attempts: Math.max(entry.attempts, event.attempt),
		known: state.messages.length,
		state: {
			kind: "preparing",
			attempt: {
				...attempt,
				base: event.base,
				from: event.from,
				sessions: event.session,
				proposed: attempt.proposed || event.kind === "propose_split",
				documented: attempt.documented || event.kind === "docs"
			},
			session
		}
	});
}
function started(state, event) {
	const current = entryOf(state, event.phase).state;
	if (current.kind !== "preparing") return state;
	return withPhaseState(state, event.phase, {
		...current,
		kind: "running"
	});
}
function captured(state, event) {
	return withSession(state, event.phase, { captured: {
		commit: event.commit,
		tree: event.tree,
		files: event.files
	} });
}
function reportAccepted(state, event) {
	const { status, summary, file } = event;
	const entry = entryOf(state, event.phase);
	return withSession(withEntry(state, {
		...entry,
		summary: summary === "" ? entry.summary : summary
	}), event.phase, { report: {
		kind: "accepted",
		status,
		summary,
		file,
		halt: event.halt
	} });
}
function reportRejected(state, event) {
	return withSession(state, event.phase, { report: {
		kind: "refused",
		errors: event.errors
	} });
}
function escaped(state, event) {
	const { held, paths, suspects = [], own = [] } = event;
	const next = own.length > 0 ? {
		...state,
		tampered: true
	} : state;
	return held ? withSession(next, event.phase, { escaped: {
		paths,
		suspects,
		isCertain: event.certain === true
	} }) : next;
}
function used(state, event) {
	return withSession(state, event.phase, { spent: event.spent });
}
function sessionEnded(state, event, at) {
	const entry = entryOf(state, event.phase);
	const current = entry.state;
	if (current.kind !== "preparing" && current.kind !== "running") return spentAnyway(state, event);
	const { session } = current;
	const attempt = {
		...current.attempt,
		seconds: current.attempt.seconds + (event.outcome.kind === "unreachable" ? 0 : event.seconds),
		handoff: event.handoff ?? current.attempt.handoff,
		percent: event.percent ?? current.attempt.percent
	};
	const end = {
		outcome: event.outcome,
		captured: session.captured,
		report: session.report,
		escaped: session.escaped,
		percent: event.percent,
		full: event.full ?? null,
		seconds: event.seconds,
		remaining: event.remaining,
		handoff: event.handoff,
		asks: event.asks ?? null,
		endedAt: at,
		answer: null
	};
	const next = {
		...state,
		spent: addSpent(state.spent, event.spent)
	};
	return withEntry(next, {
		...entry,
		spent: addSpent(entry.spent, event.spent),
		seconds: entry.seconds + event.seconds,
		state: {
			kind: "reported",
			attempt,
			session,
			end
		}
	});
}
/** A person left the phase out while its session runs: the session is stopped, and its work kept, before that counts. */
function leftOut(state, phase, by) {
	return withSession(state, phase, { skippedBy: by });
}
/** The phase went another way while its session was ending; what it cost counts all the same. */
function spentAnyway(state, event) {
	const entry = entryOf(state, event.phase);
	const next = {
		...state,
		spent: addSpent(state.spent, event.spent)
	};
	const seconds = entry.seconds + event.seconds;
	return withEntry(next, {
		...entry,
		spent: addSpent(entry.spent, event.spent),
		seconds
	});
}
function asked(state, event) {
	const current = entryOf(state, event.phase).state;
	return current.kind === "reported" ? withPhaseState(state, event.phase, {
		...current,
		kind: "asked"
	}) : state;
}
/** What follows is decided as if the session had just ended; who saved it wants nothing more of it before the run is resumed. */
function answered(state, { phase, answer }) {
	const current = entryOf(state, phase).state;
	if (current.kind !== "asked") return state;
	const pruning = answer === "force" ? "aggressive" : current.attempt.pruning;
	const next = withPhaseState(state, phase, {
		...current,
		kind: "reported",
		attempt: {
			...current.attempt,
			pruning
		},
		end: {
			...current.end,
			answer
		}
	});
	return answer === "save" ? {
		...next,
		held: new Map(next.held).set(phaseKey(phase), "person")
	} : next;
}
function restarted(state, event, at) {
	const current = entryOf(state, event.phase).state;
	const attempt = attemptOf(current);
	if (attempt === null) return state;
	const { kind, detail } = event;
	const failures = current.kind === "reported" && detail.length > 0 ? current.session.failures : [];
	const next = {
		kind,
		notBefore: at + event.pause_ms,
		detail,
		failures
	};
	return withPhaseState(state, event.phase, {
		kind: "waiting",
		attempt: {
			...carriedOn(attempt, current),
			restarts: event.restart,
			crashes: attempt.crashes + (event.crash ? 1 : 0),
			...refusals(attempt, event.kind)
		},
		next
	});
}
/** The next session starts from what the last one left behind. */
function carriedOn(attempt, current) {
	if (current.kind !== "reported") return attempt;
	const { captured: kept, remaining } = current.end;
	return {
		...attempt,
		remaining,
		...kept === null ? {} : {
			from: kept.commit,
			fromTree: kept.tree
		}
	};
}
function refusals(attempt, kind) {
	return kind === "report" ? { reportsRefused: attempt.reportsRefused + 1 } : {};
}
function withSession(state, phase, change) {
	const current = entryOf(state, phase).state;
	if (current.kind !== "preparing" && current.kind !== "running") return state;
	return withPhaseState(state, phase, {
		...current,
		session: {
			...current.session,
			...change
		}
	});
}

// packages/scheduler/src/evolve/course.ts
/**
* Back to the start, or for a split phase back to its sub-phases: what has landed there stays, what ended as the whole
* did or failed is tried again. A sub-phase that is tried again opens the phases that it is a part of.
*/
function retried(state, event) {
	const taken = event.keep === true ? takenAsItIs(state, event.phase) : null;
	const isFresh = event.fresh === true;
	return unblocked(reopened(taken ?? tryAgain(state, event.phase, isFresh), event.phase));
}
/** Finished work that waits to land waits for one session more, which is told of the message. */
function messaged(state, event, at) {
	const message = {
		phase: phaseKey(event.phase),
		text: event.text,
		at
	};
	return takenBack({
		...state,
		messages: [...state.messages, message]
	}, event.phase, at);
}
function takenBack(state, phase, at) {
	const { state: current, group } = entryOf(state, phase);
	let next = state;
	for (const child of group?.children ?? []) next = takenBack(next, child, at);
	if (group !== null || current.kind !== "verifying" && current.kind !== "landing") return next;
	const { base, commit, tree } = current.candidate;
	return withPhaseState(unqueued(next, phase), phase, {
		kind: "waiting",
		attempt: {
			...current.attempt,
			base,
			from: commit,
			fromTree: tree
		},
		next: {
			kind: "resume",
			notBefore: at,
			detail: [],
			failures: []
		}
	});
}
/** Left out by a person: what it was a part of goes on without it, and who waited for it is told what has become of it. */
function skipped(state, { phase, by }) {
	return unblocked(reopened(settled(state, phase, {
		kind: "skipped",
		by
	}), phase, isSettledBadly));
}
/** The phases that a phase is a part of, as far as they had come to an end without landing. */
function reopened(state, phase, isToReopen = isOver) {
	let next = state;
	let { parent } = entryOf(state, phase).spec;
	while (parent !== null) {
		const { state: current, spec } = entryOf(next, parent);
		if (isToReopen(current) && current.kind !== "landed") next = withPhaseState(next, parent, fresh(next, parent));
		({parent} = spec);
	}
	return next;
}
/** What a session left waits for the person with all that is known of it: it may be let count after all. */
function needsHuman(state, event) {
	const { reason, detail, commands, kept } = event;
	const before = entryOf(state, event.phase).state;
	const shared = {
		reason,
		detail,
		commands,
		kept,
		held: before.kind === "reported" ? before : null,
		unverified: before.kind === "verifying" && reason === "program" ? before : null,
		carried: carriedFrom(before, event)
	};
	return settled(state, event.phase, {
		kind: "needs_human",
		...shared
	});
}
/** The end of the session counts as if nothing had stood in its way; the gates decide. Null where none is held. */
function takenAsItIs(state, phase) {
	const current = entryOf(state, phase).state;
	if (current.kind !== "needs_human" || !awaitsApproval(current)) return null;
	if (current.unverified !== null) return verifiedAgain$1(state, phase, current.unverified);
	if (current.held === null) return null;
	const { attempt, session, end } = current.held;
	const { report } = end;
	const asks = report.kind === "accepted" && asking.has(report.status);
	return withPhaseState(state, phase, {
		kind: "reported",
		attempt,
		session,
		end: {
			...end,
			escaped: null,
			report: asks ? {
				...report,
				status: "completed"
			} : report
		}
	});
}
function verifiedAgain$1(state, phase, { attempt, candidate }) {
	return queued(withPhaseState(state, phase, {
		kind: "verifying",
		attempt,
		candidate
	}), phase);
}
const asking = /* @__PURE__ */ new Set(["blocked", "needs_human_verification"]);
function tryAgain(state, phase, isFresh = false) {
	const { state: before, group } = entryOf(state, phase);
	const carried = !isFresh && "carried" in before ? before.carried : null;
	let next = withPhaseState(unqueued(state, phase), phase, fresh(state, phase, carried));
	for (const child of group?.children ?? []) {
		const { kind } = entryOf(next, child).state;
		if (kind === "failed" || kind === before.kind && kind !== "landed") next = tryAgain(next, child, isFresh);
	}
	return next;
}
/** An attempt has a number of its own, so that no session of it is taken for an earlier one. */
function fresh(state, phase, carried = null) {
	const { group, attempts } = entryOf(state, phase);
	if (group === null) return {
		kind: "pending",
		carried
	};
	return {
		kind: "group",
		attempt: newAttempt(attempts + 1, group.base)
	};
}
/** Whoever still has reason to be blocked will be told so again. */
function unblocked(state) {
	let next = state;
	for (const { state: current, spec } of state.phases.values()) if (current.kind === "blocked") next = withPhaseState(next, spec.id, fresh(next, spec.id));
	return next;
}
/** Who is in a session is stopped first, and its work kept; it is left out when that session has ended. */
function leftOutInSession(state, phase, by) {
	const { state: current, group } = entryOf(state, phase);
	let next = inSession(current) ? leftOut(state, phase, by) : state;
	for (const child of group?.children ?? []) next = leftOutInSession(next, child, by);
	return next;
}
/** A phase with all that it was split into; what has landed of it stays. */
function skippedWithParts(state, phase, by) {
	let next = leftOutInSession(state, phase, by);
	for (const part of openParts(state, phase)) if (!inSession(entryOf(next, part).state)) next = settled(next, part, {
		kind: "skipped",
		by
	});
	return next;
}
/** A phase and, innermost first, all that it was split into, as far as it has not landed and is not left out. */
function openParts(state, phase) {
	const { state: current, group, spec } = entryOf(state, phase);
	const inner = (group?.children ?? []).flatMap((child) => openParts(state, child));
	return current.kind === "landed" || current.kind === "skipped" ? inner : [...inner, spec.id];
}
/** The phase's text is another one: what was not begun, or ended without landing, starts from it. */
function edited(state, spec) {
	const entry = state.phases.get(phaseKey(spec.id));
	if (entry === void 0) return state;
	const next = withEntry(state, {
		...entry,
		spec
	});
	return entry.state.kind === "landed" || attemptOf(entry.state) !== null ? next : tryAgain(next, spec.id);
}
/** A phase that the plan had lost and has again, with what it was split into. */
function cameBack(state, { id }) {
	return entryOf(state, id).state.kind === "skipped" ? tryAgain(state, id) : state;
}

// packages/scheduler/src/evolve/user-commits.ts
function offered(state, event) {
	const target = targetIn(event);
	const { why, onto, to, tree, finished, rewritten } = event;
	const commits = {
		target,
		why,
		branchAt: event.branch_at,
		onto,
		to,
		tree,
		phases: event.phases.map(phaseKey),
		finished,
		rewritten,
		sure: event.sure === true,
		declined: false
	};
	const next = withoutVerdict(state, target);
	return {
		...next,
		userCommits: new Map(next.userCommits).set(target, commits)
	};
}
/** On the run's own branch it stands in the way of everything that lands; anywhere else it is of no concern any more. */
function declined(state, event) {
	const target = targetIn(event);
	const next = withoutVerdict(state, target);
	const pending = new Map(next.userCommits);
	const commits = pending.get(target);
	if (commits === void 0 || event.why === "branch_moved" || event.reason === "") pending.delete(target);
	else pending.set(target, {
		...commits,
		declined: true
	});
	return {
		...next,
		userCommits: pending
	};
}
/** The tip has moved. Where it went to what a person did, whoever was blocked by what is finished now may go on. */
function settledUserCommits(state, event) {
	const target = targetIn(event);
	const commits = state.userCommits.get(target);
	if (commits === void 0 && event.offer === void 0) return state;
	const pending = new Map(state.userCommits);
	pending.delete(target);
	const tampered = state.tampered && event.offer !== "by_hand";
	let next = {
		...withoutVerdict(state, target),
		userCommits: pending,
		tampered
	};
	if (event.offer === "branch_moved" && commits !== void 0) next = {
		...next,
		ground: commits.onto
	};
	for (const { phase, commit } of event.rewritten ?? []) if (entryOf(next, phase).state.kind === "landed") next = withPhaseState(next, phase, {
		kind: "landed",
		commit
	});
	for (const { phase } of event.landed) {
		next = reopened(next, phase, isSettledBadly);
		for (const part of openParts(next, phase)) next = settled(next, part, {
			kind: "skipped",
			by: "hand"
		});
	}
	return unblocked(next);
}
function withoutVerdict(state, target) {
	const kept = [...state.verifications].filter(([, { target: other, offered: commit, result }]) => other !== target || commit === null || result.kind === "running");
	return {
		...state,
		verifications: new Map(kept)
	};
}
function targetIn({ group }) {
	return group === null ? "" : phaseKey(group);
}

// packages/scheduler/src/evolve/landing.ts
function verificationStarted(state, event) {
	const verification = {
		id: event.id,
		target: event.group === null ? "" : phaseKey(event.group),
		phases: event.phases.map(phaseKey),
		heads: new Map(event.phases.map((phase) => [phaseKey(phase), waitingCommit(entryOf(state, phase))])),
		base: event.base,
		failures: [],
		unable: [],
		failedBefore: [],
		result: { kind: "running" },
		offered: event.offered ?? null,
		final: event.final === true
	};
	return {
		...state,
		verified: state.verified + 1,
		verifications: new Map(state.verifications).set(event.id, verification)
	};
}
function gateFinished(state, event) {
	const verification = state.verifications.get(event.id);
	const next = verification === void 0 ? null : withGate(verification, event);
	if (next === null) return state;
	return {
		...state,
		verifications: new Map(state.verifications).set(event.id, next)
	};
}
function withGate(verification, event) {
	const { phase, gate, result, log, detail } = event;
	const failure = {
		gate,
		detail,
		log
	};
	if (result === "failed_before") return {
		...verification,
		failedBefore: [...verification.failedBefore, {
			phase,
			gate
		}]
	};
	if (result !== "failed" && result !== "timed_out") return null;
	const isUnable = result === "failed" && event.exit_code === commandNotFound;
	return {
		...verification,
		failures: [...verification.failures, failure],
		unable: isUnable ? [...verification.unable, failure] : verification.unable
	};
}
/** What every shell exits with for it. */
const commandNotFound = 127;
function verificationFinished(state, event) {
	const verification = state.verifications.get(event.id);
	if (verification === void 0) return state;
	const verifications = new Map(state.verifications);
	const result = resultOf(event);
	if (result.kind === "cancelled" || !stillStands(state, verification)) verifications.delete(event.id);
	else verifications.set(event.id, {
		...verification,
		result
	});
	const proven = verification.final && result.kind === "green" ? /* @__PURE__ */ new Set([...state.proven, ...verification.phases]) : state.proven;
	return {
		...state,
		verifications,
		proven
	};
}
function resultOf(event) {
	const { commit, tree, conflict } = event;
	if (event.verdict === "conflict" && conflict !== null) return {
		kind: "conflict",
		phase: phaseKey(conflict.phase),
		files: conflict.files,
		marked: conflict.marked,
		part: conflict.part,
		resolution: conflict.resolution,
		refused: conflict.refused
	};
	if (commit === null || tree === null) return { kind: "cancelled" };
	if (event.verdict === "green") return {
		kind: "green",
		commit,
		tree
	};
	if (event.verdict === "red") return {
		kind: "red",
		commit,
		tree,
		below: event.below,
		failed: event.failed
	};
	return { kind: "cancelled" };
}
/** True while the chain that was verified is still the head of its queue, with the same work in it. */
function stillStands(state, verification) {
	const { target, phases, base, heads, offered, final } = verification;
	if (final) return base === state.tip;
	if (offered !== null) return state.userCommits.get(target)?.to === offered;
	const queue = state.queues.get(target) ?? [];
	if (phases.some((phase) => waitingCommit(entryOf(state, phase)) !== heads.get(phase))) return false;
	if (target !== "") return phases.every((phase) => queue.includes(phase));
	return base === state.tip && phases.every((phase, i) => queue[i] === phase);
}
/** A sub-phase that is green on its own tree waits for its turn on the group's branch. */
function verifiedAlone(state, id) {
	const verification = state.verifications.get(id);
	const phase = verification?.phases[0];
	if (verification === void 0 || verification.target === "" || phase === void 0) return state;
	if (verification.offered !== null) return state;
	const current = entryOf(state, phase).state;
	if (verification.result.kind !== "green" || current.kind !== "verifying") return state;
	return withPhaseState(state, phase, {
		...current,
		kind: "landing"
	});
}
function tipMoved(state, event) {
	let next = event.group === null ? runTipMoved(state, event) : groupTipMoved(state, event.group, event);
	const commits = new Map(event.landed.map((one) => [phaseKey(one.phase), one.commit]));
	for (const group of event.groups) if (!commits.has(phaseKey(group))) commits.set(phaseKey(group), event.to);
	for (const [key, commit] of commits) next = withPhaseState(next, key, {
		kind: "landed",
		commit
	});
	return settledUserCommits(trimmed(next, event, [...commits.keys()]), event);
}
function runTipMoved(state, event) {
	const landed = [...event.landed.map(({ phase }) => phase), ...event.groups];
	const offered = event.offer === void 0 ? [] : state.userCommits.get("")?.phases ?? [];
	const proven = state.rebuilt ? [] : [...landed, ...offered];
	return {
		...state,
		tip: event.to,
		tipTree: event.tree,
		proven: new Set(proven.map(phaseKey))
	};
}
function groupTipMoved(state, group, event) {
	const entry = entryOf(state, group);
	if (entry.group === null) return state;
	const next = {
		...entry,
		group: {
			...entry.group,
			tip: event.to,
			tree: event.tree
		}
	};
	return withEntry(state, next);
}
/** What was verified on top of the part that landed stays true: the trees are the same. */
function trimmed(state, event, landed) {
	const target = event.group === null ? "" : phaseKey(event.group);
	const queue = (state.queues.get(target) ?? []).filter((key) => !landed.includes(key));
	const own = landed.filter((key) => targetOf(entryOf(state, key)) === target);
	const verifications = /* @__PURE__ */ new Map();
	for (const verification of state.verifications.values()) {
		const kept = verification.target === target ? shortened(verification, event, own) : verification;
		if (kept !== null && !(isAnswered(kept) && kept.target === target)) verifications.set(verification.id, kept);
	}
	return {
		...state,
		queues: new Map(state.queues).set(target, queue),
		verifications
	};
}
/** What was offered is settled by the move. One that still runs keeps its place until it has ended. */
function isAnswered({ offered, result }) {
	return offered !== null && result.kind !== "running";
}
function shortened(verification, event, landed) {
	const rest = verification.phases.filter((phase) => !landed.includes(phase));
	if (verification.final) return verification.result.kind === "running" ? verification : null;
	if (verification.target !== "") return rest.length === 0 ? null : verification;
	const head = verification.phases.slice(0, verification.phases.length - rest.length);
	const isHead = head.length > 0 && head.length === landed.length && event.offer === void 0;
	const onChain = verification.base === event.from && isHead && head.every((phase) => landed.includes(phase));
	if (rest.length === 0) return verification.result.kind === "running" ? verification : null;
	if (!onChain && verification.result.kind !== "running") return null;
	if (verification.result.kind === "conflict" && verification.result.refused === void 0) return null;
	return onChain ? {
		...verification,
		phases: rest,
		base: event.to
	} : verification;
}

// packages/scheduler/src/evolve/phase.ts
function newEntry(spec) {
	return {
		spec,
		state: {
			kind: "pending",
			carried: null
		},
		attempts: 0,
		spent: nothingSpent,
		seconds: 0,
		group: null,
		summary: "",
		files: [],
		known: 0
	};
}
function phaseQueued(state, event, at) {
	const current = entryOf(state, event.phase).state;
	const attempt = attemptOf(current) ?? newAttempt(event.attempt, event.base);
	const unchanged = current.kind === "reported" && current.end.captured?.files === 0;
	const candidate = {
		at,
		base: event.base,
		commit: event.commit,
		tree: event.tree,
		unchanged,
		merged: []
	};
	const repaired = withRepair(state, event, current);
	const next = withPhaseState(repaired, event.phase, {
		kind: "verifying",
		attempt: {
			...carriedOn(attempt, current),
			ours: null,
			conflictFiles: [],
			handoff: null
		},
		candidate
	});
	return queued(next, event.phase);
}
/**
* A session of a split phase has resolved a conflict of one of its commits, and its work stands for that commit; or it has
* repaired the union, and its work is one more commit on it.
*/
function withRepair(state, event, current) {
	const entry = entryOf(state, event.phase);
	if (entry.group === null || current.kind !== "reported") return state;
	const { commit } = event;
	const part = current.attempt.ours;
	const change = part === null ? { repair: commit } : { resolved: [...entry.group.resolved, {
		part,
		commit
	}] };
	return withEntry(state, {
		...entry,
		group: {
			...entry.group,
			...change
		}
	});
}
function remediating(state, event, at) {
	const entry = entryOf(state, event.phase);
	const attempt = attemptOf(entry.state);
	if (attempt === null) return state;
	return withPhaseState(unqueued(state, event.phase), event.phase, {
		kind: "waiting",
		attempt: {
			...attempt,
			retries: event.retry,
			base: event.base,
			from: event.from,
			fromTree: event.from_tree,
			redTree: event.from_tree
		},
		next: {
			kind: entry.group === null ? "remediate" : "repair",
			notBefore: at,
			detail: event.failed_gates,
			failures: event.failures ?? event.logs.map((log) => ({
				gate: "",
				detail: "",
				log
			}))
		}
	});
}
function conflicted(state, event, at) {
	const attempt = attemptOf(entryOf(state, event.phase).state);
	if (attempt === null) return state;
	return withPhaseState(unqueued(state, event.phase), event.phase, {
		kind: "waiting",
		attempt: {
			...attempt,
			conflicts: attempt.conflicts + 1,
			ours: event.ours,
			conflictFiles: event.files,
			base: event.tip,
			from: event.marked ?? event.tip,
			fromTree: null,
			redTree: null
		},
		next: {
			kind: "conflict",
			notBefore: at,
			detail: event.files,
			failures: (event.logs ?? []).map((log) => ({
				gate: "",
				detail: "",
				log
			})),
			tried: event.tried ?? []
		}
	});
}
/** The work stays what it was; what lands stands on what was made of the part that did not merge. */
function conflictResolved(state, event) {
	const current = entryOf(state, event.phase).state;
	if (current.kind !== "verifying" && current.kind !== "landing") return state;
	const { part, onto, commit, tree, files } = event;
	const merged = [...current.candidate.merged, {
		part,
		onto,
		commit,
		tree,
		files
	}];
	return verifiedAgain(state, event.phase, {
		...current,
		candidate: {
			...current.candidate,
			merged
		}
	});
}
/** Back to the part as it was; the next rung knows what was tried. */
function resolutionFailed(state, event) {
	const current = entryOf(state, event.phase).state;
	if (current.kind !== "verifying" && current.kind !== "landing") return state;
	const { part, onto, files, failed_gates: gates, logs } = event;
	const at = current.candidate.merged.findIndex((one) => one.part === part);
	const merged = at === -1 ? current.candidate.merged : current.candidate.merged.slice(0, at);
	const triedMerges = [...current.attempt.triedMerges, {
		part,
		onto,
		files,
		gates,
		logs
	}];
	const attempt = {
		...current.attempt,
		triedMerges
	};
	return verifiedAgain(state, event.phase, {
		attempt,
		candidate: {
			...current.candidate,
			merged
		}
	});
}
/** In its place of the queue: what was verified with it says nothing any more. */
function verifiedAgain(state, phase, { attempt, candidate }) {
	const key = phaseKey(phase);
	const verifications = new Map(state.verifications);
	for (const one of state.verifications.values()) if (one.result.kind !== "running" && one.phases.includes(key)) verifications.delete(one.id);
	return withPhaseState({
		...state,
		verifications
	}, phase, {
		kind: "verifying",
		attempt,
		candidate
	});
}
function split(state, event) {
	const parent = entryOf(state, event.phase);
	const attempt = attemptOf(parent.state) ?? newAttempt(event.attempt, event.base);
	const group = {
		children: event.children.map((child) => phaseKey(child.id)),
		base: event.base,
		partial: event.partial,
		tip: event.partial,
		tree: null,
		repair: null,
		resolved: []
	};
	const phases = new Map(state.phases);
	phases.set(phaseKey(event.phase), {
		...parent,
		group,
		state: {
			kind: "group",
			attempt: {
				...attempt,
				retries: 0,
				redTree: null
			}
		}
	});
	for (const child of event.children) phases.set(phaseKey(child.id), newEntry(child));
	return {
		...state,
		phases
	};
}
function splitRefused(state, event, at) {
	const current = entryOf(state, event.phase).state;
	const attempt = attemptOf(current);
	if (attempt === null || event.final) return state;
	return withPhaseState(state, event.phase, {
		kind: "waiting",
		attempt: {
			...carriedOn(attempt, current),
			splitsRefused: attempt.splitsRefused + 1
		},
		next: {
			kind: "report",
			notBefore: at,
			detail: event.errors,
			failures: []
		}
	});
}

// packages/scheduler/src/evolve/run.ts
function runStarted(event, at) {
	return {
		run: event.run,
		rebuilt: false,
		config: event.config,
		startedAt: at,
		base: event.base,
		tip: event.base,
		tipTree: null,
		proven: /* @__PURE__ */ new Set(),
		ground: event.base,
		branch: event.branch,
		runBranch: event.run_branch.replace(/^refs\/heads\//, ""),
		userCommits: /* @__PURE__ */ new Map(),
		tampered: false,
		phases: new Map(event.phases.map((spec) => [phaseKey(spec.id), newEntry(spec)])),
		only: chosen(event.only),
		messages: [],
		queues: /* @__PURE__ */ new Map(),
		verifications: /* @__PURE__ */ new Map(),
		verified: 0,
		limits: /* @__PURE__ */ new Map(),
		budgetExceeded: false,
		held: /* @__PURE__ */ new Map(),
		paused: false,
		landedAtPause: 0,
		draining: null,
		stopNow: false,
		delivered: false,
		ended: null,
		spent: nothingSpent
	};
}
/** A new holder goes on: with its own flags, and without the reasons for which the last one stopped. */
function runResumed(state, event, at) {
	return {
		...state,
		phases: new Map([...state.phases].map(([key, entry]) => [key, withoutPause(entry, at)])),
		config: event.config,
		verifications: withoutFinal(state),
		only: event.only === void 0 ? state.only : chosen(event.only),
		startedAt: at,
		limits: /* @__PURE__ */ new Map(),
		budgetExceeded: false,
		held: /* @__PURE__ */ new Map(),
		paused: false,
		landedAtPause: landedCount(state),
		draining: null,
		stopNow: false,
		delivered: false,
		ended: null
	};
}
/** What failed on the final tip is looked at again. */
function withoutFinal({ verifications }) {
	return new Map([...verifications].filter(([, { final }]) => !final));
}
/** A pause is over with the process that made it: its end may lie a month ahead, where the clock has been set back since. */
function withoutPause(entry, at) {
	const { state } = entry;
	if (state.kind !== "waiting" || state.next.notBefore <= at) return entry;
	return {
		...entry,
		state: {
			...state,
			next: {
				...state.next,
				notBefore: at
			}
		}
	};
}
function controlReceived(state, event) {
	if (event.action === "stop_now") return {
		...state,
		stopNow: true,
		draining: state.draining ?? "interrupted"
	};
	const { action, phase, by } = event;
	return action === "skip" && phase !== null && state.phases.has(phaseKey(phase)) ? leftOutInSession(state, phase, by) : state;
}
/** The run's own budget stops all of it, that of a phase only the phase. */
function budgetExceeded(state, { phase }) {
	if (phase === void 0) return {
		...state,
		budgetExceeded: true
	};
	return {
		...state,
		held: new Map(state.held).set(phaseKey(phase), "budget")
	};
}
function chosen(only) {
	return only === null ? null : new Set(only.map(phaseKey));
}
function planChanged(state, event) {
	const phases = new Map(state.phases);
	for (const spec of event.added) {
		const known = phases.get(phaseKey(spec.id)) ?? newEntry(spec);
		phases.set(phaseKey(spec.id), {
			...known,
			spec
		});
	}
	let next = {
		...state,
		phases
	};
	for (const spec of event.added) next = cameBack(next, spec);
	for (const spec of event.edited) next = edited(next, spec);
	for (const id of event.removed) if (phases.has(phaseKey(id))) next = skippedWithParts(next, id, "plan");
	return unblocked(next);
}

// packages/scheduler/src/evolve/limits.ts
/** The wait counts from the first refusal: a provider that refuses whenever it is asked is not waited for afresh each time. */
function reached(state, event, at) {
	const before = state.limits.get(event.provider);
	const again = before === void 0 || !before.holds ? 1 : 0;
	return {
		...state,
		limits: new Map(state.limits).set(event.provider, {
			kind: event.kind ?? "limit",
			reason: event.reason,
			since: before?.since ?? at,
			until: event.until === null ? null : Date.parse(event.until),
			refusals: (before?.refusals ?? 0) + again,
			holds: true
		})
	};
}
function lifted(state, { provider }) {
	const limit = state.limits.get(provider);
	if (limit === void 0) return state;
	return {
		...state,
		limits: new Map(state.limits).set(provider, {
			...limit,
			holds: false
		})
	};
}
/** Where a session has got work done, its provider answers, and what it refused before is over. */
function worked(state, event) {
	const current = entryOf(state, event.phase).state;
	if (current.kind !== "preparing" && current.kind !== "running") return state;
	const provider = providerOf(state.config, current.session.agent);
	const limit = state.limits.get(provider);
	if (limit === void 0 || limit.holds || !didWork(event, current.attempt)) return state;
	const limits = new Map(state.limits);
	limits.delete(provider);
	return {
		...state,
		limits
	};
}
function didWork(event, { fromTree }) {
	if (event.type === "attempt.captured") return fromTree === null ? event.files > 0 : event.tree !== fromTree;
	const { input, output, cache_creation, cache_read } = event.spent;
	return event.type === "session.ended" && event.outcome.kind === "completed" || input + output + cache_creation + cache_read > 0;
}

// packages/scheduler/src/evolve.ts
/** The state after an event. Pure: the same journal always gives the same state. */
function evolve(state, event) {
	if (event.type === "run.started") return runStarted(event, Date.parse(event.at));
	if (state === null) throw new Error(`a run begins with run.started, not with ${event.type}`);
	return step(state, event, Date.parse(event.at));
}
function replay(events) {
	const fold = folding();
	for (const event of events) fold.add(event);
	return fold.state();
}
/** A journal is mostly sessions that tell how full they are: of what one tells in a row, only the last makes a state. */
function folding() {
	let state = null;
	const last = /* @__PURE__ */ new Map();
	const catchUp = () => {
		for (const event of last.values()) state = evolve(state, event);
		last.clear();
	};
	return {
		add(event) {
			if (event.type === "session.usage") {
				last.set(phaseKey(event.phase), event);
				return;
			}
			if (last.size > 0) catchUp();
			state = evolve(state, event);
		},
		state() {
			catchUp();
			return state;
		}
	};
}
function step(state, event, at) {
	switch (event.type) {
		case "run.started": return runStarted(event, at);
		case "run.resumed": return runResumed(state, event, at);
		case "plan.changed": return planChanged(state, event);
		case "run.paused": return {
			...state,
			paused: true,
			landedAtPause: landedCount(state)
		};
		case "run.unpaused": return {
			...state,
			paused: false
		};
		case "run.draining": return {
			...state,
			draining: state.draining ?? event.reason
		};
		case "control.received": return controlReceived(state, event);
		case "limit.reached": return reached(state, event, at);
		case "limit.lifted": return lifted(state, event);
		case "budget.exceeded": return budgetExceeded(state, event);
		case "run.delivered": return {
			...state,
			delivered: true
		};
		case "run.ended": return {
			...state,
			ended: {
				outcome: event.outcome,
				exitCode: event.exit_code
			}
		};
		case "session.dispatched": return dispatched(state, event, at);
		case "session.started": return started(state, event);
		case "session.usage": return used(worked(state, event), event);
		case "attempt.captured": return captured(worked(state, event), event);
		case "report.accepted": return reportAccepted(state, event);
		case "report.rejected": return reportRejected(state, event);
		case "escape.detected": return escaped(state, event);
		case "session.ended": return sessionEnded(worked(state, event), event, at);
		case "context.asked": return asked(state, event);
		case "context.answered": return answered(state, event);
		case "attempt.restarted": return restarted(state, event, at);
		case "phase.queued": return phaseQueued(state, event, at);
		case "phase.remediating": return remediating(state, event, at);
		case "conflict.resolved": return conflictResolved(state, event);
		case "resolution.failed": return resolutionFailed(state, event);
		case "phase.conflicted": return conflicted(state, event, at);
		case "phase.split": return split(state, event);
		case "split.refused": return splitRefused(state, event, at);
		case "phase.failed": {
			const { reason, detail, kept } = event;
			const carried = carriedFrom(entryOf(state, event.phase).state, event);
			return settled(state, event.phase, {
				kind: "failed",
				reason,
				detail,
				kept,
				carried
			});
		}
		case "phase.needs_human": return needsHuman(state, event);
		case "phase.blocked": return settled(state, event.phase, {
			kind: "blocked",
			by: event.by,
			reason: event.reason
		});
		case "phase.skipped": return skipped(state, event);
		case "phase.message": return messaged(state, event, at);
		case "phase.retried": return retried(state, event);
		case "verification.started": return verificationStarted(state, event);
		case "gate.finished": return gateFinished(state, event);
		case "verification.finished": return verifiedAlone(verificationFinished(state, event), event.id);
		case "tip.moved": return tipMoved(state, event);
		case "tip.offered": return offered(state, event);
		case "tip.declined": return declined(state, event);
		case "attempt.prepared":
		case "session.warned":
		case "session.activity":
		case "progress.logged":
		case "gate.started": return state;
		case "notice": return event.code === "JOURNAL_REBUILT" ? {
			...state,
			rebuilt: true
		} : state;
		default: return unreachable(event);
	}
}

export { eventSchemaVersion as S, encodeLine as _, openParts as a, endMark as b, walkJournal as c, listSegments as d, segmentPath as f, emptyChain as g, journalEnd as h, stillStands as i, walkLines as l, openPlainFile as m, folding as n, firstOf as o, longestJournalLine as p, replay as r, nextOf as s, evolve as t, faultError as u, ioError as v, endMarkPath as x, systemCode as y };