import { closeSync, existsSync, openSync, readSync, readdirSync } from "node:fs";
import { execFileSync } from "node:child_process";

// packages/runners/src/supervise/read-proc-file.ts
const shared = Buffer.allocUnsafe(65536);
/**
* A file of /proc, or null where it is gone or not ours to read. Such a file tells no size, for which `readFileSync` takes
* 64 KB anew each time: with hundreds of processes, several times a second, that is most of our memory.
*/
function readProcFile(path) {
	try {
		const fd = openSync(path, "r");
		try {
			return readAll(fd);
		} finally {
			closeSync(fd);
		}
	} catch {
		return null;
	}
}
function readAll(fd) {
	let text = "";
	for (;;) {
		const bytes = readSync(fd, shared, 0, shared.length, null);
		if (bytes === 0) return text;
		text += shared.toString("latin1", 0, bytes);
	}
}

// packages/runners/src/supervise/cookie.ts
/** Every process of a session carries it in its environment: the one mark that setsid and double forks keep. */
const cookieName = "DEBUSSY_COOKIE";
/** Shorter ones could be somebody else's by accident, and what carries a cookie of ours is killed. */
function requireCookie(cookie) {
	if (cookie.length < 8) throw new Error(`the cookie ${JSON.stringify(cookie)} is too short to kill by`);
}
/** The cookies that these processes were started with; one that has none, or whose environment may not be read, is absent. */
function readCookies(pids) {
	if (pids.length === 0) return /* @__PURE__ */ new Map();
	const pairs = hasProc$1 ? pids.map((pid) => [pid, readProcCookie(pid)]) : readPsCookies(pids);
	return new Map(pairs.flatMap(([pid, cookie]) => cookie === null ? [] : [[pid, cookie]]));
}
const hasProc$1 = existsSync("/proc/self/environ");
function readProcCookie(pid) {
	const environ = readProcFile(`/proc/${pid}/environ`);
	return environ === null ? null : cookieIn(environ);
}
/** macOS shows the environment behind the command, separated by spaces; cookies hold none. One call for all: it takes some 20 ms. */
function readPsCookies(pids) {
	const wanted = new Set(pids);
	return parsePsEnvironments(execFileSync("ps", [
		"-axwwE",
		"-o",
		"pid=,command="
	], {
		encoding: "latin1",
		maxBuffer: 268435456,
		stdio: [
			"ignore",
			"pipe",
			"ignore"
		]
	})).filter(([pid]) => wanted.has(pid));
}
function parsePsEnvironments(text) {
	return text.split("\n").map((line) => [Number.parseInt(line, 10), cookieIn(line.replaceAll(" ", "\0"))]);
}
/** `environ` is `NAME=value` pairs, each ended by a NUL. */
function cookieIn(environ) {
	const mark = `\0${cookieName}=`;
	const text = `\0${environ}`;
	const at = text.indexOf(mark);
	if (at < 0) return null;
	const end = text.indexOf("\0", at + mark.length);
	return text.slice(at + mark.length, end < 0 ? void 0 : end);
}

// packages/runners/src/supervise/proc-table.ts
/** All processes, from Linux's /proc. Synchronous on purpose: some 10 µs per process, a tenth of what the thread pool costs. */
function readProcTable() {
	const table = /* @__PURE__ */ new Map();
	for (const name of readdirSync("/proc")) {
		const pid = Number(name);
		if (!Number.isInteger(pid)) continue;
		const row = readProcRow(pid);
		if (row !== null) table.set(pid, row);
	}
	return table;
}
function readProcRow(pid) {
	const stat = readProcFile(`/proc/${pid}/stat`);
	return stat === null ? null : parseProcStat(stat);
}
/** USER_HZ is 100 on every platform that Node runs on. */
const millisecondsPerTick = 10;
/** The name stands in parentheses and may hold anything, also parentheses: the last one closes it. */
function parseProcStat(stat) {
	const open = stat.indexOf("(");
	const close = stat.lastIndexOf(")");
	const rest = stat.slice(close + 2).split(" ");
	const start = rest[19];
	if (open < 0 || close < open || start === void 0) return null;
	const number = (index) => Number(rest[index]);
	return {
		pid: Number(stat.slice(0, open)),
		parent: number(1),
		session: number(3),
		start,
		name: stat.slice(open + 1, close),
		zombie: isDead(rest[0] ?? "", number(17)),
		cpuMs: (number(11) + number(12) + number(13) + number(14)) * millisecondsPerTick
	};
}
function isDead(state, threads) {
	return state === "X" || state === "Z" && threads <= 1;
}

// packages/runners/src/supervise/ps-table.ts
const columns = "pid=,ppid=,sess=,stat=,time=,lstart=,comm=";
/**
* All processes, from `ps`, where there is no /proc (macOS, BSD). Some 20 ms a look instead of 2, and start times in
* whole seconds: a pid that is used again within one second would be taken for its predecessor.
*/
function readPsTable() {
	return parsePsTable(execFileSync("ps", [
		"-axww",
		"-o",
		columns
	], {
		encoding: "utf8",
		maxBuffer: 67108864,
		env: {
			PATH: process.env["PATH"] ?? "/bin:/usr/bin",
			LC_ALL: "C"
		},
		stdio: [
			"ignore",
			"pipe",
			"ignore"
		]
	}));
}
function parsePsTable(text) {
	const rows = text.split("\n").map(parsePsRow);
	return new Map(rows.flatMap((row) => row === null ? [] : [[row.pid, row]]));
}
const rowShape = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+([\d:.-]+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)$/;
function parsePsRow(line) {
	const found = rowShape.exec(line);
	if (found === null) return null;
	const [, pid = "", parent = "", session = "", state = "", time = "", start = "", name = ""] = found;
	return {
		pid: Number(pid),
		parent: Number(parent),
		session: Number(session) || 0,
		start,
		name: name.trim(),
		zombie: state.startsWith("Z"),
		cpuMs: parsePsTime(time)
	};
}
/** `[days-][hours:]minutes:seconds[.hundredths]` */
function parsePsTime(time) {
	const [days, clock] = time.includes("-") ? time.split("-") : ["0", time];
	const seconds = (clock ?? "0").split(":").reduce((total, part) => total * 60 + Number(part), 0);
	return Math.round((Number(days) * 86400 + seconds) * 1e3);
}

// packages/runners/src/supervise/process-table.ts
const hasProc = existsSync("/proc/self/stat");
function readProcessTable() {
	return hasProc ? readProcTable() : readPsTable();
}
function readProcessRow(pid) {
	return hasProc ? readProcRow(pid) : readPsTable().get(pid) ?? null;
}
/** Signals exactly this process: a pid that meanwhile belongs to somebody else is left alone. */
function signalProcess(row, signal) {
	const now = readProcessRow(row.pid);
	if (now === null || now.start !== row.start || now.zombie) return false;
	try {
		return process.kill(row.pid, signal);
	} catch {
		return false;
	}
}

export { readCookies as a, cookieName as i, readProcessTable as n, requireCookie as o, signalProcess as r, readProcessRow as t };