import { t as mapTexts } from "./map-texts-DxXnJ4dW.js";
import { r as scrubber, t as launcherText } from "./launcher-DB4TKoC0.js";
import { i as unreachable, n as fail, r as ok, t as DebussyError } from "./errors-C00examP.js";
import { n as readUntrusted } from "./read-files-BAYnSR6E.js";
import { n as largestSignalBytes, r as longestMessage, t as isRecord } from "./record-DoXDj-WT.js";
import { _ as builtInPrograms } from "./config-Ci6LcJVc.js";
import { A as checkedNumber, C as windowOf, D as familyOf, F as promptFile, I as classifyError, M as outputs, O as parseModel, P as programs, S as agentOf, T as countTokens, _ as estimatedPart, a as growthOf, b as newCall, c as isRaw, d as safeCount, f as typeName, g as remember, h as note, i as resolvePolicy, j as quoted, k as OptionError, l as measure, m as newState$1, o as defaultBase, p as callBefore, s as isCount, t as firstCalls, u as messageIdOf, v as grown, x as thinkingOf, y as mergeCall } from "./first-calls-3nvpv43s.js";
import { t as runProgram } from "./program-D6CW_l-2.js";
import { n as nothingSpent, t as addSpent } from "./spending-CA2WX2qS.js";
import { a as readCookies, i as cookieName, n as readProcessTable, o as requireCookie, r as signalProcess, t as readProcessRow } from "./process-table-5QYphUD1.js";
import { n as requiredProgram } from "./program-HLZlf-u7.js";
import { createRequire } from "node:module";
import { accessSync, closeSync, constants, existsSync, fstatSync, mkdirSync, openSync, read, readFileSync, readSync, readdirSync, realpathSync, rmSync, statSync, symlinkSync, watch, writeFileSync, writeSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import { spawn, spawnSync } from "node:child_process";
import { lstat, opendir } from "node:fs/promises";
import { promisify } from "node:util";
import { randomBytes } from "node:crypto";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { StringDecoder } from "node:string_decoder";

// packages/runners/src/environment/allowed-names.ts
/** What every program needs to find its home, its language, its certificates and the way out. */
const everyonesNames = [
	"HOME",
	"PATH",
	"USER",
	"LOGNAME",
	"SHELL",
	"LANG",
	"LANGUAGE",
	"LC_*",
	"TZ",
	"TERM",
	"COLORTERM",
	"NO_COLOR",
	"TMPDIR",
	"XDG_*",
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"ALL_PROXY",
	"NO_PROXY",
	"http_proxy",
	"https_proxy",
	"all_proxy",
	"no_proxy",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR",
	"NODE_EXTRA_CA_CERTS",
	"SSH_AUTH_SOCK"
];
/**
* Never taken over, not even where a wildcard allows them: marks that make an agent program think it runs inside of
* another one, git variables that would point an agent at the user's repository, and what an outer debussy said.
*/
const nestingNames = [
	...Object.values(programs).flatMap(({ marks }) => marks),
	"GIT_*",
	"DEBUSSY",
	"DEBUSSY_*"
];
function nameMatcher(patterns) {
	const exact = new Set(patterns.filter((pattern) => !pattern.endsWith("*")));
	const starts = patterns.filter((pattern) => pattern.endsWith("*")).map((pattern) => pattern.slice(0, -1));
	return (name) => exact.has(name) || starts.some((start) => name.startsWith(start));
}

// packages/runners/src/environment/child-environment.ts
/** What a program of ours gets: an allow-list of debussy's own environment, what the plan sets, and our own marks. */
function childEnvironment(source, plan, own) {
	const allowed = nameMatcher([...everyonesNames, ...plan.allow]);
	const forbidden = nameMatcher(nestingNames);
	const inherited = Object.entries(source).filter(([name]) => allowed(name) && !forbidden(name));
	const given = {
		...Object.fromEntries(inherited),
		...plan.set
	};
	const path = [own.bin, given["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"].filter(Boolean).join(":");
	return withoutGaps({
		...given,
		PATH: path,
		[cookieName]: own.cookie
	});
}
function withoutGaps(variables) {
	const pairs = Object.entries(variables).flatMap(([name, value]) => value === void 0 ? [] : [[name, value]]);
	return Object.fromEntries(pairs);
}

// packages/runners/src/sandbox/detect-bwrap.ts
/** The part of every sandbox: all can be read, nothing written; a private /tmp; only own processes, which end with bwrap, and it with us. */
const baseArguments = ["--die-with-parent --unshare-pid --unshare-ipc", "--ro-bind / / --dev /dev --proc /proc --tmpfs /tmp"].flatMap((line) => line.split(" "));
let detected = null;
/** Where bwrap is, after it was really tried: user namespaces may be forbidden though the program is there. */
function detectBwrap() {
	detected ??= tryBwrap(installedAt("bwrap") ?? "bwrap");
	return detected;
}
/** Its absolute place: a relative one, as a PATH can give, would be looked for again in the worktree of an agent. */
function installedAt(program) {
	return (process.env["PATH"] ?? "").split(delimiter).filter((folder) => isAbsolute(folder)).map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
}
/** Starts the smallest sandbox that there is. */
function tryBwrap(program) {
	const tried = spawnSync(program, [
		...baseArguments,
		"--",
		"/bin/sh",
		"-c",
		"exit 0"
	], {
		encoding: "utf8",
		timeout: 1e4
	});
	if (tried.status === 0) return ok(program);
	return fail(tried.error === void 0 ? notAllowed(tried.stderr) : notInstalled());
}
function notInstalled() {
	return {
		code: "ERR_SANDBOX_MISSING",
		message: "The configuration asks for `sandbox: bwrap`, and the program bwrap is not installed.",
		hint: "Install it (apt install bubblewrap, dnf install bubblewrap; Linux only), or set `sandbox: none`."
	};
}
function notAllowed(stderr) {
	return {
		code: "ERR_SANDBOX_REFUSED",
		message: `The configuration asks for \`sandbox: bwrap\`, and bwrap does not work here: ${stderr.trim().split("\n").at(-1) ?? ""}`,
		hint: "Unprivileged user namespaces may be switched off (sysctl kernel.unprivileged_userns_clone, AppArmor): allow them, or set `sandbox: none`."
	};
}

// packages/runners/src/sandbox/doors.ts
/**
* Sockets of programs outside that start other programs for whoever asks. A sandbox that only keeps files from being written
* leaves them open, and each is a way around it.
*/
function openDoors(uid) {
	const own = `/run/user/${uid}`;
	return [...systemDoors, ...ownDoors.map((door) => `${own}/${door}`)].filter((door) => existsSync(door));
}
const systemDoors = [
	"/run/docker.sock",
	"/run/containerd/containerd.sock",
	"/run/podman/podman.sock",
	"/run/crio/crio.sock",
	"/run/dbus/system_bus_socket",
	"/run/systemd/private",
	"/run/snapd.socket"
];
const ownDoors = [
	"bus",
	"systemd/private",
	"docker.sock",
	"podman/podman.sock"
];

// packages/runners/src/sandbox/private-view.ts
let works;
/** Only root may mount without a user namespace, in which programs such as sudo would no longer work. */
function canMakePrivateView() {
	if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
	works ??= spawnSync("unshare", [
		...unshare,
		"sh",
		"-c",
		trial
	], {
		stdio: "ignore",
		timeout: 1e4
	}).status === 0;
	return works;
}
const unshare = [
	"-m",
	"--propagation",
	"private"
];
const trial = "d=$(mktemp -d) && trap \"rmdir $d\" EXIT && mount -n -t tmpfs debussy \"$d\" && mkdir \"$d/a\" \"$d/b\" \"$d/u\" \"$d/w\" && mount -n -t overlay debussy -o \"lowerdir=$d/a,upperdir=$d/u,workdir=$d/w\" \"$d/b\"; s=$?; umount -n \"$d/b\" \"$d\"; exit $s";
/** Folders are opened before they are covered, and mounted again from where they are open. */
const script$1 = `
cwd=$1 hidden=$2 a=$3 b=$4 c=$5 n=$6
shift 6
exec 3<"$a" 4<"$b" 5<"\${c:-/}" || exit 125
while [ "$n" -gt 0 ]; do
  mount -n -t overlay debussy -o "lowerdir=$1,upperdir=$2,workdir=$3" "$1" || exit 125
  shift 3; n=$((n - 1))
done
mount -n -t tmpfs -o mode=0755,size=256k debussy "$hidden" || exit 125
mkdir -p "$a" "$b" \${c:+"$c"} || exit 125
mount -n -c --bind /proc/self/fd/3 "$a" && mount -n -c --bind /proc/self/fd/4 "$b" || exit 125
[ -z "$c" ] || mount -n -c --bind /proc/self/fd/5 "$c" || exit 125
exec 3<&- 4<&- 5<&-
cd "$cwd" && exec "$@"
`;
function withPrivateView(argv, cwd, { copied, hidden, shown }) {
	const folders = copied.flatMap(({ from, upper, work }) => [
		from,
		upper,
		work
	]);
	const three = [
		shown[0] ?? cwd,
		shown[1] ?? cwd,
		shown[2] ?? ""
	];
	return [
		"unshare",
		...unshare,
		"sh",
		"-c",
		script$1,
		"debussy",
		cwd,
		hidden,
		...three,
		String(copied.length),
		...folders,
		...argv
	];
}

// packages/runners/src/sandbox/bwrap.ts
/** The command line that runs the plan's program as its `sandbox` says: as it is, or inside of bwrap. */
function sandboxed(plan, env) {
	if (plan.sandbox === "none") return ok(plan.view == null ? plan.argv : withPrivateView(plan.argv, plan.cwd, plan.view));
	const sandbox = detectBwrap();
	if (!sandbox.ok) return sandbox;
	const writable = realPlaces([
		plan.cwd,
		plan.folder,
		...plan.writable
	]);
	const visible = [...writable, ...realPlaces(namedPlaces(plan.argv, env))];
	const doors = openDoors(process.getuid?.() ?? 0);
	const shape = {
		cwd: plan.cwd,
		writable,
		visible,
		doors,
		network: plan.network ?? true
	};
	return ok([
		sandbox.value,
		...bwrapArguments(shape),
		"--",
		...plan.argv
	]);
}
/** What the program is told of: its files, its home, what stands on its PATH, and debussy itself for its commands. */
function namedPlaces(argv, env) {
	const { TMPDIR: _ours, ...others } = env;
	const named = [...argv, ...Object.values(others).flatMap((value) => value.split(":"))];
	const own = [process.execPath, process.argv[1] ?? ""];
	return [...named, ...own].filter((place) => place.startsWith("/"));
}
/** A place that is not there cannot be shown, and a link would be followed only outside. */
function realPlaces(paths) {
	return [...new Set(paths)].filter((path) => existsSync(path)).map((path) => realpathSync(path));
}
/**
* Everything can be read, nothing be written but what is named; /tmp is private, with windows to what must be seen in
* it; processes see only their own, and all of them end when bwrap or debussy ends.
*/
function bwrapArguments(shape) {
	const windows = ["/tmp", "/dev/shm"].flatMap((hidden) => windowsInto(hidden, shape.visible));
	return [
		...baseArguments,
		...shape.network ? [] : ["--unshare-net"],
		...windows.flatMap((path) => [
			"--ro-bind",
			path,
			path
		]),
		...shape.writable.flatMap((path) => [
			"--bind",
			path,
			path
		]),
		...shape.doors.flatMap((path) => [
			"--ro-bind",
			"/dev/null",
			path
		]),
		"--setenv",
		"TMPDIR",
		"/tmp",
		"--chdir",
		shape.cwd
	];
}
/** `/tmp/project/slots/1` needs all of `/tmp/project`: a worktree's repository and its neighbours stand there. */
function windowsInto(hidden, paths) {
	const inside = paths.filter((path) => path.startsWith(`${hidden}/`));
	const depth = hidden.split("/").length + 1;
	return [...new Set(inside.map((path) => path.split("/").slice(0, depth).join("/")))];
}

// packages/runners/src/supervise/dead-man.ts
/**
* A small shell that outlives us. It reads cookies from its standard input, which ends when we end, also by `kill -9`:
* then it kills every process that carries one of them. Only where there is /proc; elsewhere the next start finds them.
* Cookies are hexadecimal and the like, so they need no quoting. Three rounds, since a process may be just starting another.
*/
function guardAgainstOurDeath(cookie) {
	if (!existsSync("/proc/self/environ") || !/^[\w.:-]+$/.test(cookie)) return;
	cookies$1.add(cookie);
	if (guard === null) guard = startGuard();
	else guard.write(`${cookie}\n`);
}
let guard = null;
/** All of them again for a guard that has to be started anew. */
const cookies$1 = /* @__PURE__ */ new Set();
const script = `
trap '' INT TERM HUP QUIT
set --
while IFS= read -r cookie; do set -- "$@" -e "${cookieName}=$cookie"; done
[ $# -gt 0 ] || exit 0
for round in 1 2 3; do
  found=$(grep -lsF "$@" /proc/[0-9]*/environ)
  [ -n "$found" ] || exit 0
  for file in $found; do
    pid=\${file#/proc/}
    kill -KILL "\${pid%/environ}" 2>/dev/null
  done
done
`;
function startGuard() {
	const child = spawn("/bin/sh", ["-c", script], {
		cwd: "/",
		env: { PATH: "/usr/bin:/bin" },
		detached: true,
		stdio: [
			"pipe",
			"ignore",
			"ignore"
		]
	});
	child.on("error", () => guard = null);
	child.on("exit", () => guard = null);
	child.unref();
	const input = child.stdin;
	input?.write([...cookies$1].map((cookie) => `${cookie}\n`).join(""));
	input?.on("error", () => guard = null);
	if (input !== null && "unref" in input && typeof input.unref === "function") input.unref();
	return input;
}

// packages/runners/src/supervise/find-program.ts
/** Says before the start why a program cannot start: afterwards a missing folder and a missing program look the same. */
function startObstacle(program, where) {
	if (!isFolder(where.cwd)) return {
		code: "ERR_WORKTREE_MISSING",
		message: `The working directory ${where.cwd} does not exist.`,
		hint: "It may have been removed by hand: run `debussy resume`, which makes it anew."
	};
	const places = candidates(program, where);
	if (places.some(isExecutable)) return null;
	return places.some(isFile) ? notExecutable(program) : notFound$1(program);
}
function candidates(program, where) {
	if (isAbsolute(program) || program.includes("/")) return [resolve(where.cwd, program)];
	return where.path.split(delimiter).map((folder) => resolve(where.cwd, folder, program));
}
function notFound$1(program) {
	return {
		code: "ENOENT",
		message: `The program ${program} was not found.`,
		hint: "Install it, or give its full path in `agents` of .debussy/config.yaml; `debussy doctor` shows what is there."
	};
}
function notExecutable(program) {
	return {
		code: "EACCES",
		message: `The file ${program} is not executable.`,
		hint: `Make it executable (chmod +x), or start it by its interpreter: command: [node, ${program}].`
	};
}
function isFolder(path) {
	return statOf(path)?.isDirectory() === true;
}
function isFile(path) {
	return statOf(path)?.isFile() === true;
}
/** A folder of PATH that may not be read holds nothing for us. */
function statOf(path) {
	try {
		return statSync(path, { throwIfNoEntry: false }) ?? null;
	} catch {
		return null;
	}
}
function isExecutable(path) {
	if (!isFile(path)) return false;
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

// packages/runners/src/supervise/kept-log.ts
const mostBytes = 104857600;
const logFlags = constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** The readable, scrubbed copy of what a program printed. Bounded: a flood is cut, and the log says so at its end. */
var KeptLog = class {
	#fd;
	#written = 0;
	#left = 0;
	constructor(path) {
		this.#fd = openSync(path, logFlags, 384);
	}
	write(lines) {
		if (lines.length === 0) return;
		const text = lines.map(spelled).join("");
		const bytes = Buffer.byteLength(text);
		if (this.#written + bytes <= mostBytes && this.#append(text)) this.#written += bytes;
		else this.#left += bytes;
	}
	#append(text) {
		try {
			writeSync(this.#fd, text);
			return true;
		} catch {
			return false;
		}
	}
	close() {
		if (this.#left > 0) this.#append(`[${this.#left} more bytes were printed and not kept]\n`);
		closeSync(this.#fd);
	}
};
function spelled(line) {
	return line.truncated === 0 ? `${line.text}\n` : `${line.text} [${line.truncated} more bytes]\n`;
}

// packages/runners/src/supervise/bell.ts
/** Wakes one waiter; a ring that nobody waits for is kept for the next wait. */
var Bell = class {
	#rung = false;
	#wake = null;
	ring() {
		this.#rung = true;
		this.#wake?.();
	}
	/** Resolves at the next ring, or after `timeoutMs`. */
	async wait(timeoutMs) {
		if (!this.#rung) await new Promise((resolve) => {
			const timer = setTimeout(resolve, timeoutMs);
			this.#wake = () => {
				clearTimeout(timer);
				resolve();
			};
		});
		this.#wake = null;
		this.#rung = false;
	}
};

// packages/runners/src/supervise/line-splitter.ts
const longestOutputLine = 1048576;
/** One very long line must not take its room until the program ends. */
const roomKept = 65536;
const newline = 10;
const carriageReturn = 13;
/** Cuts bytes into lines of which at most `cap` bytes are kept and the rest is counted, in memory bounded by `cap`. */
var LineSplitter = class {
	#cap;
	#begun = Buffer.alloc(0);
	#kept = 0;
	#dropped = 0;
	constructor(cap = longestOutputLine) {
		this.#cap = cap;
	}
	/** The lines that these bytes complete. The buffer may be used again afterwards. */
	push(bytes) {
		const lines = [];
		let from = 0;
		for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
			lines.push(this.#complete(bytes.subarray(from, at)));
			from = at + 1;
		}
		if (from < bytes.length) this.#keep(bytes.subarray(from));
		return lines;
	}
	/** The last line, where it has no line end. */
	flush() {
		return this.#kept + this.#dropped === 0 ? null : this.#complete(Buffer.alloc(0));
	}
	#complete(bytes) {
		if (this.#kept + this.#dropped === 0 && bytes.length <= this.#cap) return {
			text: decode(bytes, false),
			truncated: 0
		};
		this.#keep(bytes);
		const line = {
			text: decode(this.#begun.subarray(0, this.#kept), this.#dropped > 0),
			truncated: this.#dropped
		};
		this.#kept = 0;
		this.#dropped = 0;
		if (this.#begun.length > roomKept) this.#begun = Buffer.alloc(0);
		return line;
	}
	#keep(bytes) {
		const room = Math.min(bytes.length, this.#cap - this.#kept);
		this.#reserve(this.#kept + room);
		bytes.copy(this.#begun, this.#kept, 0, room);
		this.#kept += room;
		this.#dropped += bytes.length - room;
	}
	#reserve(size) {
		if (size <= this.#begun.length) return;
		const larger = Buffer.allocUnsafe(Math.min(this.#cap, Math.max(size, this.#begun.length * 2, 4096)));
		this.#begun.copy(larger, 0, 0, this.#kept);
		this.#begun = larger;
	}
};
function decode(bytes, cut) {
	if (cut) return new StringDecoder("utf8").write(bytes);
	const end = bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length;
	return bytes.toString("utf8", 0, end);
}

// packages/runners/src/supervise/tailed-file.ts
const readAt$1 = promisify(read);
const chunkBytes = 65536;
/** A growing file, read from its beginning in small pieces: what is not yet asked for stays on disk, not in memory. */
var TailedFile = class {
	#fd;
	#watcher;
	#splitter = new LineSplitter();
	#chunk = null;
	#position = 0;
	/** `onChange` comes at once where the system can tell; a caller looks from time to time all the same. */
	constructor(path, onChange) {
		this.#fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
		this.#watcher = watchFile(path, onChange);
	}
	/** How much has been written so far, read or not. */
	get size() {
		return fstatSync(this.#fd).size;
	}
	/** The next lines, or null when there is nothing new. An empty list means: ask again. */
	async next() {
		if (this.size <= this.#position) return this.#quiet();
		const chunk = this.#chunk ??= Buffer.allocUnsafe(chunkBytes);
		const { bytesRead } = await readAt$1(this.#fd, chunk, 0, chunkBytes, this.#position);
		if (bytesRead === 0) return this.#quiet();
		this.#position += bytesRead;
		return this.#splitter.push(chunk.subarray(0, bytesRead));
	}
	/** The line without an end, once nothing more can come. */
	last() {
		return this.#splitter.flush();
	}
	/** The last bytes that were written, whether they have been read or not. */
	tail(bytes) {
		const size = this.size;
		const buffer = Buffer.alloc(Math.min(bytes, size));
		const bytesRead = readSync(this.#fd, buffer, 0, buffer.length, size - buffer.length);
		return buffer.toString("utf8", 0, bytesRead);
	}
	#quiet() {
		this.#chunk = null;
		return null;
	}
	close() {
		this.#watcher?.close();
		closeSync(this.#fd);
	}
};
/**
* A file for a program to write to, whose name is taken away at once: what it prints may hold secrets, and so never
* stands on disk under a name, not even after a crash of ours. The scrubbed copy is what stays.
*/
function openNameless(path, onChange) {
	rmSync(path, { force: true });
	const flags = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | constants.O_APPEND;
	const fd = openSync(path, flags, 384);
	try {
		return {
			fd,
			file: new TailedFile(path, onChange)
		};
	} catch (error) {
		closeSync(fd);
		throw error;
	} finally {
		rmSync(path, { force: true });
	}
}
function watchFile(path, onChange) {
	try {
		const watcher = watch(path, { persistent: false }, onChange);
		watcher.on("error", () => watcher.close());
		return watcher;
	} catch {
		return null;
	}
}

// packages/runners/src/supervise/output-tail.ts
/** No program prints more for a reason; it is ended, and what it printed until then is read. */
const mostOutputBytes = 268435456;
const floodText = `stopped by debussy: it printed more than ${mostOutputBytes / 1024 / 1024} MB`;
/** Where a system tells of no change, lines come this late. */
const lookEveryMs$1 = 250;
/** All that a program prints and writes beside, as one sequence of batches, read no faster than it is asked for. */
var OutputTail = class {
	bell = new Bell();
	/** Called when more has been printed than is kept. */
	onFlood = () => {};
	#sources = [];
	#scrub;
	#wanted = [];
	#ended = false;
	#readerGone = false;
	constructor(scrub) {
		this.#scrub = scrub;
	}
	add(source) {
		this.#sources.push(source);
	}
	want(side) {
		this.#wanted = [...this.#wanted, side];
		this.bell.ring();
	}
	/** To be called when a file has grown. */
	grew() {
		if (this.written > 268435456) this.onFlood();
		this.bell.ring();
	}
	/** How much has been written to all files, read or not. */
	get written() {
		return this.#sources.reduce((sum, { file }) => sum + file.size, 0);
	}
	/** Nothing more will be written: what stands in the files is read to its end, then the sequence ends. */
	end() {
		this.#ended = true;
		this.bell.ring();
		if (this.#readerGone) this.#close();
	}
	async *batches() {
		try {
			for (;;) {
				const last = this.#ended;
				if (last && this.written > 268435456) break;
				await this.#openWanted();
				let quiet = true;
				for (const source of this.#sources) {
					const lines = await source.file.next();
					if (lines === null) continue;
					quiet = false;
					if (lines.length > 0) yield this.#kept(source, lines);
				}
				if (this.written > 268435456) this.onFlood();
				if (quiet && last) break;
				if (quiet) await this.bell.wait(lookEveryMs$1);
			}
			yield* this.#lastLines();
		} finally {
			this.#readerGone = true;
			if (this.#ended) this.#close();
		}
	}
	#close() {
		for (const { file, log } of this.#sources.splice(0)) {
			file.close();
			log?.close();
		}
	}
	async #openWanted() {
		for (const side of this.#wanted) {
			const path = await side.find();
			if (path === null) continue;
			this.#wanted = this.#wanted.filter((each) => each !== side);
			const file = new TailedFile(path, () => this.bell.ring());
			this.#sources.push({
				name: `side:${side.name}`,
				file,
				log: null
			});
		}
	}
	*#lastLines() {
		for (const source of this.#sources) {
			const line = source.file.last();
			if (line !== null) yield this.#kept(source, [line]);
		}
	}
	#kept(source, lines) {
		const clean = lines.map(({ text, truncated }) => ({
			text: this.#scrub(text),
			truncated
		}));
		source.log?.write(clean);
		return clean.map((line) => ({
			source: source.name,
			...line
		}));
	}
};

// packages/runners/src/supervise/start-program.ts
/**
* Starts a program as the leader of a session of its own, on raw descriptors. Not through execa: with pipes, and even
* with its file output, a call hangs for as long as a grandchild holds the pipe, one long line fills the memory, and its
* time-outs reach only the direct child. Descriptors leave us nothing to drain and nothing to wait for but the exit.
*/
function startProgram(order) {
	const [program = "", ...rest] = order.argv;
	try {
		const child = spawn(program, rest, {
			cwd: order.cwd,
			env: order.env,
			detached: true,
			stdio: [
				order.stdin,
				order.stdout,
				order.stderr
			]
		});
		const exit = new Promise((resolve) => {
			child.once("error", (error) => resolve(notStarted(error)));
			child.once("exit", (code, signal) => resolve({
				code,
				signal,
				spawnError: null
			}));
		});
		return {
			pid: child.pid ?? null,
			exit
		};
	} catch (error) {
		return {
			pid: null,
			exit: Promise.resolve(notStarted(error))
		};
	}
}
/** A descriptor to read this text from; without a text, one that is at its end. */
function openInput(path, text) {
	if (text === null) return openSync("/dev/null", constants.O_RDONLY);
	rmSync(path, { force: true });
	writeFileSync(path, text, {
		mode: 384,
		flag: "wx"
	});
	try {
		return openSync(path, constants.O_RDONLY);
	} finally {
		rmSync(path, { force: true });
	}
}
function closeAll(descriptors) {
	for (const descriptor of descriptors) closeSync(descriptor);
}
function notStarted(cause) {
	return {
		code: null,
		signal: null,
		spawnError: startFailure(cause)
	};
}
function startFailure(cause) {
	const code = errorCode(cause);
	return {
		code,
		message: `The program could not be started: ${cause instanceof Error ? cause.message : String(cause)}`,
		hint: hints[code] ?? "Try the same command by hand."
	};
}
const hints = {
	E2BIG: "Its arguments are too long for the system: hand the prompt over by `prompt: stdin` or `prompt: file`.",
	EAGAIN: "The system allows no more processes: lower --parallel, or raise `ulimit -u`.",
	EMFILE: "Too many files are open: lower --parallel, or raise `ulimit -n`.",
	ENOSPC: "The disk is full: make room (`debussy clean` removes what no run needs), then `debussy resume`.",
	ENOEXEC: "It is not a program that this system can run: is the first line (#!) missing?"
};
function errorCode(cause) {
	const code = cause instanceof Error && "code" in cause ? cause.code : void 0;
	return typeof code === "string" ? code : "ERR_START";
}

// packages/runners/src/supervise/end-tree.ts
/** Ends every member of the tree; the value is what could not be killed (a process that the kernel does not let go). */
async function endTree(tree, ending) {
	for (const signal of ending.signals) {
		const alive = tree.look("thorough");
		if (alive.length === 0) return [];
		for (const row of alive.filter((each) => !isSandboxKeeper(each))) signalProcess(row, signal);
		await untilGone(tree, ending.graceMs);
	}
	return killAll(tree);
}
const patienceWithKernelMs = 1e4;
/** Again and again, because a process can start another between the look and the signal. */
async function killAll(tree) {
	const giveUp = performance.now() + patienceWithKernelMs;
	let alive = tree.look("thorough");
	for (let wait = 2; alive.length > 0 && performance.now() < giveUp; wait = Math.min(wait * 2, 50)) {
		for (const row of alive) signalProcess(row, "SIGKILL");
		await setTimeout$1(wait);
		alive = tree.look("thorough");
	}
	return alive;
}
async function untilGone(tree, graceMs) {
	const end = performance.now() + graceMs;
	for (let wait = 5; performance.now() < end; wait = Math.min(wait * 2, 100)) {
		await setTimeout$1(Math.min(wait, end - performance.now()));
		if (tree.look().length === 0) return;
	}
}
function isSandboxKeeper(row) {
	return row.name === "bwrap";
}

// packages/runners/src/supervise/newest-change.ts
/** Folders in which things change without anybody's work, or that are too large to look through. */
const skipped = /* @__PURE__ */ new Set([
	".git",
	"node_modules",
	".nx",
	".cache"
]);
const mostEntries = 1e5;
/**
* When anything under the folder last changed (wall clock, ms), 0 where nothing can be read. By ctime, which no `touch`
* can set. Walks the whole folder, so it is asked only when a program seems idle: at most once per idle period.
*/
async function newestChange(folder) {
	let newest = 0;
	let seen = 0;
	const waiting = [folder];
	for (let next = waiting.pop(); next !== void 0 && seen < mostEntries; next = waiting.pop()) for (const entry of await entriesOf(next)) {
		seen++;
		if (entry.isDirectory && !skipped.has(entry.name)) waiting.push(entry.path);
		newest = Math.max(newest, await changedAt(entry.path));
	}
	return newest;
}
async function entriesOf(folder) {
	const entries = [];
	try {
		for await (const entry of await opendir(folder)) entries.push({
			name: entry.name,
			path: join(folder, entry.name),
			isDirectory: entry.isDirectory()
		});
	} catch {}
	return entries;
}
async function changedAt(path) {
	try {
		return (await lstat(path)).ctimeMs;
	} catch {
		return 0;
	}
}

// packages/runners/src/supervise/time-limits.ts
/** The limit that strikes first if nothing happens from now on. A limit of 0 is none, except for `linger`: at once. */
function nextLimit(limits, marks) {
	const { started, firstOutput, lastLife, settled } = marks;
	return [
		limit("wall", started, orNever(limits.wallMs)),
		limit("idle", lastLife, orNever(limits.idleMs)),
		...firstOutput === null ? [limit("first_output", started, orNever(limits.firstOutputMs))] : [],
		...settled === null ? [] : [limit("linger", settled, limits.lingerMs)]
	].reduce((first, other) => other.at < first.at ? other : first);
}
function limit(kind, from, ms) {
	return {
		kind,
		seconds: ms / 1e3,
		at: from + ms
	};
}
function orNever(ms) {
	return ms > 0 ? ms : Number.POSITIVE_INFINITY;
}

// packages/runners/src/supervise/life-watch.ts
const slowestTickMs = 5e3;
const firstTickMs = 200;
const fastestTickMs = 20;
/** A program that only waits wakes up now and then; below this share of one processor that is not work. */
const workingShare = .02;
/** Watches the limits of one program and says once which of them was broken. Life is output, processor time or changed files. */
var LifeWatch = class {
	#limits;
	#signs;
	#onBreach;
	#marks;
	#seen = {
		written: 0,
		cpuMs: 0,
		at: performance.now()
	};
	#timer = null;
	#over = false;
	/** Most that goes wrong goes wrong early, and a program that runs for an hour is no news every second. */
	#pace = firstTickMs;
	constructor(limits, signs, onBreach) {
		this.#limits = limits;
		this.#signs = signs;
		this.#onBreach = onBreach;
		const now = performance.now();
		this.#marks = {
			started: now,
			firstOutput: null,
			lastLife: now,
			settled: null
		};
		this.#schedule();
	}
	settled(final) {
		this.#marks = {
			...this.#marks,
			settled: final ? performance.now() : null
		};
		this.#schedule();
	}
	end() {
		this.#over = true;
		if (this.#timer !== null) clearTimeout(this.#timer);
	}
	#schedule() {
		if (this.#over) return;
		if (this.#timer !== null) clearTimeout(this.#timer);
		const shortest = Math.min(this.#limits.idleMs || Infinity, this.#limits.firstOutputMs || Infinity);
		const tick = Math.min(shortest / 8, this.#pace);
		this.#pace = Math.min(this.#pace * 2, slowestTickMs);
		const due = nextLimit(this.#limits, this.#marks).at - performance.now();
		const wait = Math.max(1, Math.min(Math.max(tick, fastestTickMs), due));
		this.#timer = setTimeout(() => void this.#tick(), wait);
	}
	async #tick() {
		this.#look();
		const due = nextLimit(this.#limits, this.#marks);
		if (due.at > performance.now()) return this.#schedule();
		if (due.kind === "idle" && await this.#filesChanged()) return this.#schedule();
		if (this.#over) return;
		this.end();
		this.#onBreach({
			kind: due.kind,
			seconds: due.seconds
		});
	}
	#look() {
		const now = performance.now();
		const written = this.#signs.written();
		const cpuMs = this.#signs.cpuMs((now - this.#seen.at) / 2);
		const worked = Math.abs(cpuMs - this.#seen.cpuMs) > (now - this.#seen.at) * workingShare;
		if (written > this.#seen.written || worked) this.#marks = {
			...this.#marks,
			lastLife: now
		};
		if (written > 0 && this.#marks.firstOutput === null) this.#marks = {
			...this.#marks,
			firstOutput: now
		};
		this.#seen = {
			written,
			cpuMs,
			at: now
		};
	}
	async #filesChanged() {
		const age = Date.now() - await newestChange(this.#signs.folder);
		const changed = performance.now() - Math.max(0, age);
		if (age < -1e3 || changed <= this.#marks.lastLife) return false;
		this.#marks = {
			...this.#marks,
			lastLife: changed
		};
		return true;
	}
};

// packages/runners/src/supervise/recent-processes.ts
/** All processes as they are at this moment. */
function processesNow() {
	return {
		table: readProcessTable(),
		cookiesOf: (rows) => readCookies(rows.map((row) => row.pid))
	};
}
/**
* All processes as they were at most so long ago, for whoever looks again and again: however many ask, reading them takes
* no more than a twentieth of the time where their patience allows it, and the cookie of a process is read once.
*/
function recentProcesses(patienceMs) {
	if (performance.now() - readAt >= Math.min(patienceMs, cost / shareOfTime)) readAgain();
	return recent;
}
const shareOfTime = 1 / 20;
let readAt = -Infinity;
let cost = 0;
let recent = {
	table: /* @__PURE__ */ new Map(),
	cookiesOf: () => /* @__PURE__ */ new Map()
};
let cookies = /* @__PURE__ */ new Map();
function readAgain() {
	const begun = performance.now();
	const table = readProcessTable();
	const names = [...table.values()].map(nameOf);
	const known = new Map(names.flatMap((name) => knownCookie(name)));
	cookies = known;
	recent = {
		table,
		cookiesOf: (rows) => rememberedCookies(rows, known)
	};
	readAt = performance.now();
	cost = readAt - begun;
}
/** What is known of processes that are gone is not kept. */
function knownCookie(name) {
	const cookie = cookies.get(name);
	return cookie === void 0 ? [] : [[name, cookie]];
}
function rememberedCookies(rows, known) {
	const unread = rows.filter((row) => !known.has(nameOf(row)));
	const read = readCookies(unread.map((row) => row.pid));
	for (const row of unread) known.set(nameOf(row), read.get(row.pid) ?? null);
	const found = rows.map((row) => [row.pid, known.get(nameOf(row)) ?? null]);
	return new Map(found.flatMap(([pid, cookie]) => cookie === null ? [] : [[pid, cookie]]));
}
/** A pid alone names nobody: it is used again. */
function nameOf({ pid, start }) {
	return `${pid} ${start}`;
}

// packages/runners/src/supervise/process-tree.ts
/**
* A program and all that it started, followed over time. A process is a member when its parent is one, when it is in a
* session that a member leads (a background job whose parent has ended), or when it carries the cookie (setsid, double
* fork). Members are remembered by pid and start time, so that a pid that is used again is nobody's member.
* What clears its environment and detaches between two looks escapes; only a PID namespace (`sandbox: bwrap`) holds that.
*/
var ProcessTree = class {
	#claim;
	#members = /* @__PURE__ */ new Map();
	#sessions = /* @__PURE__ */ new Set();
	#begin;
	#known = /* @__PURE__ */ new Map();
	#cpuMs = 0;
	constructor(claim) {
		this.#claim = claim;
		const root = claim.root === null ? null : readProcessRow(claim.root);
		this.#begin = root?.start ?? "";
		if (root !== null) this.#admit(root);
	}
	get size() {
		return this.#members.size;
	}
	/** Processor time that all members have used so far. Falls when a member ends without being collected by another. */
	get cpuMs() {
		return this.#cpuMs;
	}
	/** Looks at all processes; a thorough look reads the cookie of each again, a quick one only those of new processes. */
	look(how = "quick") {
		return this.#take(processesNow(), how);
	}
	/** A quick look at what another tree may just have seen: some hundred trees must not each read all processes. */
	lookBack(patienceMs) {
		this.#take(recentProcesses(patienceMs), "quick");
	}
	#take(seen, how) {
		const { table } = seen;
		this.#forgetTheDead(table);
		this.#admitRelatives(table);
		if (this.#admitMarked(seen, how)) this.#admitRelatives(table);
		this.#known = new Map([...table.values()].map((row) => [row.pid, row.start]));
		const alive = [...table.values()].filter((row) => this.#has(row) && !row.zombie);
		this.#cpuMs = alive.reduce((sum, row) => sum + row.cpuMs, 0);
		return alive;
	}
	#forgetTheDead(table) {
		for (const [pid, start] of this.#members) if (table.get(pid)?.start !== start) this.#members.delete(pid);
	}
	#admitRelatives(table) {
		let before = -1;
		while (this.#members.size !== before) {
			before = this.#members.size;
			for (const row of table.values()) if (!this.#has(row) && this.#isRelative(row, table)) this.#admit(row);
		}
	}
	#isRelative(row, table) {
		if (row.pid === process.pid) return false;
		if (this.#members.has(row.parent)) return true;
		return this.#sessions.has(row.session) && !this.#isForeignSession(row.session, table);
	}
	#admitMarked({ table, cookiesOf }, how) {
		const asked = [...table.values()].filter((row) => !row.zombie && !this.#has(row) && !isOlder(row.start, this.#begin)).filter((row) => how === "thorough" || this.#known.get(row.pid) !== row.start);
		const cookies = cookiesOf(asked.filter((row) => row.pid !== process.pid));
		const marked = asked.filter((row) => this.#claims(cookies.get(row.pid)));
		for (const row of marked) this.#admit(row);
		return marked.length > 0;
	}
	#claims(cookie) {
		return cookie !== void 0 && cookie !== "" && this.#claim.claims(cookie);
	}
	#isForeignSession(session, table) {
		const leader = table.get(session);
		return leader !== void 0 && !this.#has(leader);
	}
	#has(row) {
		return this.#members.get(row.pid) === row.start;
	}
	#admit(row) {
		this.#members.set(row.pid, row.start);
		if (row.session === row.pid) this.#sessions.add(row.session);
	}
};
/** What began before the root did cannot come from it. Where times are no plain numbers, nobody can tell. */
function isOlder(start, begin) {
	return /^\d+$/.test(begin) && Number(start) < Number(begin);
}

// packages/runners/src/supervise/supervised-program.ts
/** What is left after the program's own end gets this long to go by itself: the tail of its output waits for it. */
const leftoverGraceMs = 1e3;
/** A program that runs: from its start to the moment when nothing of it is left. */
var SupervisedProgram = class {
	pid;
	output;
	exit;
	#facts;
	#tree;
	#life;
	#breach = null;
	#stopping = null;
	#left = false;
	#giveUp = () => {};
	constructor(facts) {
		this.pid = facts.started.pid;
		this.#facts = facts;
		this.#tree = new ProcessTree({
			root: this.pid,
			claims: (cookie) => cookie === facts.cookie
		});
		this.#life = this.#watchLife();
		facts.tail.onFlood = () => this.#stopFlood();
		this.output = facts.tail.batches();
		const givenUp = new Promise((resolve) => this.#giveUp = resolve);
		this.exit = this.#follow(Promise.race([facts.started.exit, givenUp]));
	}
	watch(side) {
		this.#facts.tail.want(side);
	}
	settled(final) {
		this.#life.settled(final);
	}
	async stop(signals) {
		if (!this.#left) this.#stopping ??= this.#end(signals);
		await this.#stopping;
		await this.exit;
	}
	#watchLife() {
		const signs = {
			written: () => this.#facts.tail.written,
			cpuMs: (patienceMs) => (this.#tree.lookBack(patienceMs), this.#tree.cpuMs),
			folder: this.#facts.cwd
		};
		return new LifeWatch(this.#facts.limits, signs, (breach) => {
			this.#breach = breach;
			this.stop(["SIGTERM"]);
		});
	}
	/** What is printed is kept until it is read: a flood would fill the disk of everybody. */
	#stopFlood() {
		if (this.#breach !== null || this.#left) return;
		this.#breach = {
			kind: "output",
			seconds: 0
		};
		this.stop(["SIGKILL"]);
	}
	async #end(signals) {
		this.#life.end();
		if ((await endTree(this.#tree, {
			signals,
			graceMs: this.#facts.limits.graceMs
		})).length > 0) this.#giveUp({
			code: null,
			signal: "SIGKILL",
			spawnError: null
		});
	}
	async #follow(ended) {
		const raw = await ended;
		this.#left = true;
		this.#life.end();
		const leftovers = await this.#sweep(raw);
		const stderrTail = this.#facts.stderrTail();
		this.#facts.tail.end();
		return {
			...raw,
			limit: this.#breach,
			leftovers,
			stderrTail
		};
	}
	async #sweep(raw) {
		if (raw.spawnError !== null) return 0;
		const left = this.#tree.look("thorough").length;
		if (this.#stopping !== null) {
			await this.#stopping;
			return 0;
		}
		if (left === 0) return 0;
		const graceMs = Math.min(leftoverGraceMs, this.#facts.limits.graceMs);
		await endTree(this.#tree, {
			signals: ["SIGTERM"],
			graceMs
		});
		return left;
	}
};

// packages/runners/src/supervise/process-supervisor.ts
/** Runs programs as real processes of this machine. */
function processSupervisor(options) {
	return { supervise: (plan) => supervise(plan, options) };
}
function supervise(plan, options) {
	requireCookie(plan.cookie);
	try {
		return prepareAndRun(plan, options);
	} catch (cause) {
		return neverStarted(startFailure(cause));
	}
}
function prepareAndRun(plan, options) {
	const env = childEnvironment(options.env, plan.environment, {
		cookie: plan.cookie,
		bin: options.bin
	});
	const obstacle = startObstacle(plan.argv[0] ?? "", {
		cwd: plan.cwd,
		path: env["PATH"] ?? ""
	});
	if (obstacle !== null) return neverStarted(obstacle);
	mkdirSync(plan.folder, {
		recursive: true,
		mode: 448
	});
	const command = sandboxed(plan, env);
	return command.ok ? run({
		...plan,
		argv: command.value
	}, env) : neverStarted(command.error);
}
function run(plan, env) {
	guardAgainstOurDeath(plan.cookie);
	const scrub = scrubber(plan.secrets);
	const tail = new OutputTail(scrub);
	const stdout = openStream("stdout", plan.folder, tail);
	const stderr = openStream("stderr", plan.folder, tail);
	const descriptors = {
		stdin: openInput(join(plan.folder, "stdin.raw"), plan.stdin),
		stdout: stdout.fd,
		stderr: stderr.fd
	};
	const started = startProgram({
		argv: plan.argv,
		cwd: plan.cwd,
		env,
		...descriptors
	});
	closeAll(Object.values(descriptors));
	return new SupervisedProgram({
		...plan,
		started,
		tail,
		stderrTail: () => tailOf(stderr.file, scrub)
	});
}
function openStream(name, folder, tail) {
	const opened = openNameless(join(folder, `${name}.raw`), () => tail.grew());
	tail.add({
		name,
		file: opened.file,
		log: new KeptLog(join(folder, `${name}.log`))
	});
	return opened;
}
const stderrTailBytes = 8192;
function tailOf(file, scrub) {
	return scrub(file.tail(stderrTailBytes * 2)).slice(-8192);
}
function neverStarted(spawnError) {
	const exit = {
		code: null,
		signal: null,
		limit: null,
		leftovers: 0,
		stderrTail: "",
		spawnError
	};
	return {
		pid: null,
		output: (async function* () {})(),
		watch: () => {},
		settled: () => {},
		stop: async () => {},
		exit: Promise.resolve(exit)
	};
}

// packages/runners/src/signals/read-signals.ts
const namePattern = /^signal-\d{17}-[0-9a-f]{12}\.(?:progress|done|split)\.json$/;
const mostAtOnce = 1e3;
/** Reads the signals of one attempt as they come, each once, in the order in which they were dropped. */
var SignalReader = class {
	#folder;
	#seen = /* @__PURE__ */ new Set();
	constructor(folder) {
		this.#folder = folder;
	}
	/** What has come since the last look; at most a thousand, the rest with the next look. */
	next() {
		const taken = signalNames(this.#folder).filter((name) => !this.#seen.has(name)).slice(0, mostAtOnce);
		for (const name of taken) this.#seen.add(name);
		return taken.map((name) => readSignal(join(this.#folder, name)));
	}
};
/** All signals of an attempt, also after a crash. */
function readSignals(folder) {
	return signalNames(folder).map((name) => readSignal(join(folder, name)));
}
function signalNames(folder) {
	try {
		return readdirSync(folder).filter((name) => namePattern.test(name)).toSorted();
	} catch {
		return [];
	}
}
function readSignal(file) {
	const text = readUntrusted(file, largestSignalBytes);
	if (!text.ok) return {
		file,
		problem: text.error.message
	};
	const signal = parseSignal(text.value);
	return signal.ok ? {
		file,
		signal: signal.value
	} : {
		file,
		problem: `${file} ${signal.error}`
	};
}
function parseSignal(text) {
	const value = parseJson(text);
	if (!isRecord(value)) return fail("is not a JSON object");
	const { type, phase, message, status, reason, report } = value;
	if (typeof phase !== "string") return fail("names no phase");
	if (type === "progress" && typeof message === "string") return ok({
		type,
		phase,
		message: message.slice(0, longestMessage)
	});
	if (type === "done" && typeof status === "string") return ok({
		type,
		phase,
		status,
		reason: typeof reason === "string" ? reason : null,
		report: report ?? null
	});
	if (type === "split") return ok({
		type,
		phase,
		report: report ?? null
	});
	return fail("is not a signal");
}
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

// packages/runners/src/signals/lost-command.ts
const notFound = /^.{0,200}\bdebussy: (?:(?:command )?not found|No such file or directory)\s*$|^.{0,80}(?:command not found: debussy|Unknown command: debussy)\b/m;
/** True where a shell says that it does not find `debussy`: what the agent wanted to report by command is lost. */
function losesCommand(output) {
	return notFound.test(output);
}

// packages/runners/src/session/transcript.ts
const largest = 67108864;
/** All events of one session as JSON lines, for people who want to know what the agent did. */
var Transcript = class {
	#file;
	#written = 0;
	#full = false;
	#closed = false;
	constructor(folder) {
		this.#file = openTranscript(folder);
	}
	/** A disk that takes no more ends the transcript, never the session: the value says why. */
	write(events) {
		if (this.#closed || this.#full || events.length === 0) return null;
		try {
			this.#append(events.map((event) => `${JSON.stringify(event)}\n`).join(""));
			return null;
		} catch (error) {
			this.#full = true;
			return `its transcript could not be written: ${error instanceof Error ? error.message : String(error)}`;
		}
	}
	close() {
		if (this.#closed) return;
		this.#closed = true;
		closeSync(this.#file);
	}
	#append(text) {
		this.#written += text.length;
		this.#full = this.#written > largest;
		const note = {
			type: "error",
			message: `The transcript ends here: ${largest} bytes.`,
			fatal: false
		};
		writeSync(this.#file, this.#full ? `${JSON.stringify(note)}\n` : text);
	}
};
const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/**
* Opens the transcript of a session to add to it. Its folder is the agent's to write, also inside of a sandbox: what stands there
* must not lead our own writing, which has no sandbox around it, to another file.
*/
function openTranscript(folder) {
	const path = join(folder, "transcript.jsonl");
	const fd = openSync(path, appending, 384);
	const found = fstatSync(fd);
	if (found.isFile() && found.nlink === 1) return fd;
	closeSync(fd);
	throw new Error(`${path} is not a plain file of its own`);
}

// packages/runners/src/adapters/command.ts
/** Any program: an argv without a shell, its prompt where it wants it, its output as it says. */
const launchCommand = (agent, { request, host }) => {
	const model = request.model ?? agent.model ?? "";
	const argv = agent.command.map((part) => filled$1(part, {
		request,
		model
	}));
	return {
		program: agent.output,
		argv: agent.prompt === "argument" ? [...argv, request.prompt] : argv,
		stdin: agent.prompt === "stdin" ? request.prompt : null,
		environment: {
			allow: [],
			set: {}
		},
		files: [],
		home: null,
		writable: [],
		decoder: outputs[agent.output].stream,
		sides: outputs[agent.output].sides(host),
		askSubagents: null,
		stop: {
			flag: null,
			signals: ["SIGTERM"]
		}
	};
};
function filled$1(part, { request, model }) {
	const values = {
		prompt_file: promptFile(request),
		worktree: request.worktree,
		phase: request.phase,
		model
	};
	return part.replaceAll(/\{(prompt_file|worktree|phase|model)\}/g, (whole, name) => values[name] ?? whole);
}

// packages/runners/src/adapters/scripted.ts
/** The scripted agent: a program like any other, so that what it proves holds for real ones. */
const launchScripted = (agent, { request, host }) => ({
	program: agent.output,
	argv: agent.command,
	stdin: request.prompt,
	environment: {
		allow: [],
		set: {}
	},
	files: [],
	home: null,
	writable: [],
	decoder: outputs[agent.output].stream,
	sides: outputs[agent.output].sides(host),
	askSubagents: null,
	stop: {
		flag: null,
		signals: ["SIGTERM"]
	}
});

// packages/runners/src/adapters/session-variables.ts
/** What every agent process is told about its session, whichever program it is. */
function sessionVariables(request) {
	return {
		...request.variables,
		DEBUSSY_RUN: request.run,
		DEBUSSY_PHASE: request.phase,
		DEBUSSY_ATTEMPT: String(request.attempt),
		DEBUSSY_REPORT_FILE: request.reportFile,
		DEBUSSY_PROMPT_FILE: promptFile(request),
		DEBUSSY_HANDOFF_FILE: request.handoffFile,
		DEBUSSY_SIGNALS: request.signals,
		...request.debussy === null ? {} : { DEBUSSY: sessionLauncher(request.folder) }
	};
}
/** The `debussy` of one session: found without PATH, which login shells set anew, and working without its variables. */
function sessionLauncher(folder) {
	return join(folder, "debussy");
}

// packages/runners/src/adapters/launch.ts
/** The plan of a session: the adapter's, with what every session gets. What the adapter sets wins: it would not work otherwise. */
function launch(agent, order) {
	const { request } = order;
	const plan = adapt(agent, {
		request,
		host: sessionHost(agent, order)
	});
	const allow = [...plan.environment.allow, ...agent.passEnv];
	const variables = sessionVariables(request);
	const set = {
		...agent.env,
		...request.env,
		...plan.environment.set,
		...variables
	};
	const prompt = {
		path: promptFile(request),
		text: request.prompt
	};
	return {
		...plan,
		environment: {
			allow,
			set
		},
		files: [
			prompt,
			...launcher(request, variables),
			...plan.files
		]
	};
}
function launcher({ folder, debussy }, variables) {
	if (debussy === null) return [];
	const text = launcherText([debussy], variables);
	return [{
		path: sessionLauncher(folder),
		text,
		executable: true
	}];
}
function sessionHost(agent, { request, host }) {
	return {
		...host,
		env: {
			...host.env,
			...agent.env,
			...request.env
		}
	};
}
function adapt(agent, order) {
	if (agent.kind === "command") return launchCommand(agent, order);
	if (agent.kind === "scripted") return launchScripted(agent, order);
	return programs[agent.kind].launch(agent, order);
}

// packages/runners/src/probe/program-version.ts
const timeLimitMs = 1e4;
async function programVersion(argv, env) {
	const { code, failure, timedOut, stdout, stderr } = await runProgram({
		argv: [...argv, "--version"],
		cwd: process.cwd(),
		env: definedOnly(env),
		timeoutMs: timeLimitMs
	});
	if (code === 0) return answered(stdout);
	if (failure === "ENOENT") return { kind: "missing" };
	if (failure === "EACCES") return {
		kind: "failed",
		detail: "it is not executable"
	};
	if (timedOut) return {
		kind: "failed",
		detail: `it gave no answer within ${timeLimitMs / 1e3} s`
	};
	const words = stderr.trim().split("\n").at(-1) ?? "";
	const ending = code === null ? `could not be asked${failure === null ? "" : ` (${failure})`}` : `ended with exit code ${code}`;
	return {
		kind: "failed",
		detail: words === "" ? ending : words
	};
}
function answered(stdout) {
	const text = stdout.trim();
	return {
		kind: "answered",
		version: /\d+\.\d+\.\d+[\w.+-]*/.exec(text)?.[0] ?? null,
		text
	};
}
function definedOnly(env) {
	return Object.fromEntries(Object.entries(env).filter((entry) => entry[1] !== void 0));
}

// packages/runners/src/probe/probe-agent.ts
/** What can be known about an agent before a run, without a paid call. */
function probeAgent(agent, host) {
	if (agent.kind === "command" || agent.kind === "scripted") return Promise.resolve(probeCommand(agent.name, agent.command[0] ?? "", host));
	return probeBuiltIn(agent, host);
}
async function probeBuiltIn(agent, host) {
	const { loggedIn, program, versionVariables } = programs[agent.kind];
	const here = {
		...host,
		env: {
			...host.env,
			...agent.env
		}
	};
	const answer = await programVersion([agent.program ?? program], {
		...here.env,
		...versionVariables
	});
	const login = answer.kind === "answered" ? await loggedIn(here) : null;
	const version = answer.kind === "answered" ? answer.version : null;
	const problems = [...programProblems(agent, answer), ...loginProblems(agent, login)];
	return {
		agent: agent.name,
		installed: answer.kind === "answered",
		version,
		loggedIn: login,
		problems
	};
}
function programProblems(agent, answer) {
	const { oldestVersion, install } = programs[agent.kind];
	const program = agent.program ?? programs[agent.kind].program;
	if (answer.kind === "missing") return [{
		message: `The program ${program} was not found.`,
		hint: install
	}];
	if (answer.kind === "failed") return [{
		message: `\`${program} --version\` failed: ${answer.detail}.`,
		hint: `Install it anew: ${install}`
	}];
	if (answer.version === null) return [{
		message: `\`${program} --version\` names no version: ${answer.text}`,
		hint: "Is it another program of that name?"
	}];
	if (compareVersions(answer.version, oldestVersion) >= 0) return [];
	return [{
		message: `${program} ${answer.version} is older than ${oldestVersion}, the oldest version that is known to work.`,
		hint: install
	}];
}
function loginProblems(agent, login) {
	if (login !== false) return [];
	return [{
		message: `${agent.kind} is not logged in.`,
		hint: programs[agent.kind].login
	}];
}
function compareVersions(a, b) {
	const [left, right] = [numbersOf(a), numbersOf(b)];
	for (let i = 0; i < 3; i++) {
		const order = (left[i] ?? 0) - (right[i] ?? 0);
		if (order !== 0) return order;
	}
	return 0;
}
function numbersOf(version) {
	return version.split(/[.+-]/).map(Number);
}
function probeCommand(name, program, host) {
	const here = {
		cwd: "/",
		path: host.env["PATH"] ?? ""
	};
	const obstacle = program.includes("/") ? null : startObstacle(program, here);
	const problems = obstacle === null ? [] : [{
		message: obstacle.message,
		hint: hintFor(name)
	}];
	return {
		agent: name,
		installed: obstacle === null,
		version: null,
		loggedIn: null,
		problems
	};
}
function hintFor(name) {
	return `Install it, or correct agents.${name}.command in .debussy/config.yaml.`;
}

// packages/runners/src/limits/date-in-words.ts
const months = [
	"jan",
	"feb",
	"mar",
	"apr",
	"may",
	"jun",
	"jul",
	"aug",
	"sep",
	"oct",
	"nov",
	"dec"
];
const lead = String.raw`\b(?:resets?|try again|retry|available|lifted|until|renews?)\b[^\n]{0,40}?`;
const month = String.raw`(?<month>${months.join("|")})[a-z]*\.?`;
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const year = String.raw`(?:,?\s(?<year>\d{4})\b)?`;
const time = String.raw`(?:,?(?:\sat)?\s(?<hour>\d{1,2})(?::(?<minute>\d\d))?(?::\d\d)?\s?(?<half>[ap]\.?m\b)?)?`;
const zone = String.raw`(?:\s?\(?(?<zone>UTC[+-]\d{1,2}(?::?\d\d)?|[A-Z][A-Za-z]+/[A-Za-z_/]+|UTC|GMT|Z|[PMCE][SD]?T|CES?T|BST|JST)\b\)?)?`;
const shapes = [
	`${lead}\\b${month}\\s${day}\\b${year}${time}${zone}`,
	String.raw`${lead}\b${day}(?:\sof)?\s${month}\b${year}${time}${zone}`,
	String.raw`${lead}\b(?<year>\d{4})-(?<month>\d\d)-${day}\b${time}${zone}`
].map((shape) => new RegExp(shape, "i"));
const shortZones = {
	PT: "America/Los_Angeles",
	MT: "America/Denver",
	CT: "America/Chicago",
	ET: "America/New_York",
	CET: "Europe/Paris",
	BST: "Europe/London",
	JST: "Asia/Tokyo"
};
const dayMs$1 = 864e5;
/** A date with a month, of this year or the next where it names none; null where the words hold none. */
function dateIn(words, now) {
	const found = shapes.map((shape) => shape.exec(words)?.groups).find((groups) => groups !== void 0);
	if (found === void 0) return null;
	const { year: named } = found;
	const at = (inYear) => instant(found, inYear);
	if (named !== void 0) return at(Number(named));
	const thisYear = at(new Date(now).getFullYear());
	return thisYear < now - dayMs$1 ? at(new Date(now).getFullYear() + 1) : thisYear;
}
function instant(found, inYear) {
	const { month: name = "", day: dayOf, hour, minute, half, zone: where } = found;
	const index = months.indexOf(name.slice(0, 3).toLowerCase());
	const ofMonth = index < 0 ? Number(name) - 1 : index;
	if (ofMonth > 11 || Number(dayOf) > 31) return NaN;
	const hours = hourOf(Number(hour ?? 0), half);
	return zoned(Date.UTC(inYear, ofMonth, Number(dayOf), hours, Number(minute ?? 0)), where);
}
function hourOf(hour, half) {
	if (half === void 0) return hour;
	return hour % 12 + (half.toLowerCase().startsWith("p") ? 12 : 0);
}
/** The instant at which clocks of a zone show what clocks of UTC show at `shown`. */
function zoned(shown, where) {
	const format = zonedFormat(where);
	return shown - offset(format, shown - offset(format, shown));
}
function offset(format, at) {
	const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
	const [y = 0, m = 1, d = 1, h = 0, min = 0, s = 0] = [
		"year",
		"month",
		"day",
		"hour",
		"minute",
		"second"
	].map((part) => parts.get(part));
	return Date.UTC(y, m - 1, d, h, min, s) - (at - at % 1e3);
}
function zonedFormat(where) {
	const shape = {
		year: "numeric",
		month: "numeric",
		day: "numeric",
		hour: "numeric",
		minute: "numeric",
		second: "numeric",
		hourCycle: "h23"
	};
	const timeZone = where === void 0 ? void 0 : zoneName(where);
	try {
		return new Intl.DateTimeFormat("en-GB", timeZone === void 0 ? shape : {
			...shape,
			timeZone
		});
	} catch {
		return new Intl.DateTimeFormat("en-GB", shape);
	}
}
function zoneName(where) {
	const shift = /^UTC([+-])0?(\d{1,2})(?::?00)?$/i.exec(where);
	if (shift !== null) return `Etc/GMT${shift[1] === "+" ? "-" : "+"}${shift[2]}`;
	const short = where.toUpperCase().replace(/^([PMCE])[SD]T$/, "$1T");
	if (/^(?:UTC|GMT|Z)$/.test(short)) return "UTC";
	return shortZones[where.toUpperCase() === "CEST" ? "CET" : short] ?? where;
}
/** The next midnight in a zone. */
function nextMidnight(where, now) {
	const shown = now + offset(zonedFormat(where), now);
	return zoned(shown - shown % dayMs$1 + dayMs$1, where);
}

// packages/runners/src/limits/reset-time.ts
/**
* The moment when a limit is lifted, from the provider's own words: an epoch (`…reached|1794994800`), an ISO time, a
* date (`try again at Nov 22nd, 2026 6:20 PM`), a duration (`try again in 1h 5m`, `retry after 3600 seconds`), or a time of
* day (`resets 3pm (Europe/Berlin)`). Without a zone it is the time of this machine.
* Null where the words name no time.
*/
function resetTime(words, now) {
	const found = epochIn(words) ?? isoIn(words) ?? dateIn(words, now) ?? durationIn(words, now) ?? timeOfDayIn(words, now);
	if (found === null || !Number.isFinite(found)) return null;
	const date = new Date(found);
	return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
function epochIn(words) {
	const digits = /[|@](\d{10})(?!\d)/.exec(words)?.[1];
	return digits === void 0 ? null : Number(digits) * 1e3;
}
function isoIn(words) {
	const text = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)/.exec(words)?.[0];
	return text === void 0 ? null : Date.parse(text);
}
const dayMs = 864e5;
const unitMs = {
	d: dayMs,
	h: 36e5,
	m: 6e4,
	s: 1e3,
	ms: 1
};
const amounts = /(\d+(?:\.\d+)?)\s*(days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|milliseconds?|ms)\b/gi;
function durationIn(words, now) {
	const rest = /(?:try again|retry|resets?|available|wait)(?:ing)?(?: again)? (?:in|after|for)[: ]+(.{1,60})/is.exec(words)?.[1];
	if (rest === void 0) return null;
	const parts = amountsIn(rest);
	if (parts.length === 0) return null;
	return now + parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * millisOf(unit ?? ""), 0);
}
/** Only those that follow each other: a sentence behind them may name the same time once more. */
function amountsIn(text) {
	const found = [...text.matchAll(amounts)];
	const ends = found.findIndex((part, at) => {
		const before = found[at - 1];
		if (before === void 0) return false;
		const gap = text.slice((before.index ?? 0) + before[0].length, part.index);
		return !/^[\s,]*(?:and\s+)?$/.test(gap);
	});
	return ends < 0 ? found : found.slice(0, ends);
}
function millisOf(unit) {
	const name = unit.toLowerCase();
	return unitMs[name.startsWith("ms") || name.startsWith("milli") ? "ms" : name.slice(0, 1)] ?? 0;
}
const clock = /(?:resets?|try again|available)(?: again)?(?: at)? (\d{1,2})(?::(\d\d))?\s*(am|pm)?(?:\s*\(?([A-Z][A-Za-z_]+\/[A-Za-z_/]+|UTC[+-]?\d*|GMT|[PMCE][SD]?T|CES?T)\b\)?)?/i;
function timeOfDayIn(words, now) {
	const [, hours, minutes, half, zone] = clock.exec(words) ?? [];
	if (hours === void 0 || minutes === void 0 && half === void 0) return null;
	const ahead = (hourOf(Number(hours), half) * 60 + Number(minutes ?? 0)) * 6e4 - sinceMidnight(now, zone);
	return now + (ahead > 0 ? ahead : ahead + dayMs);
}
function sinceMidnight(now, zone) {
	const parts = zonedFormat(zone).formatToParts(now);
	const valueOf = (type) => Number(parts.find((part) => part.type === type)?.value ?? 0);
	return ((valueOf("hour") * 60 + valueOf("minute")) * 60 + valueOf("second")) * 1e3 + now % 1e3;
}

// packages/runners/src/outcome/exit-codes.ts
/** What an exit code alone says, for a program that printed no final event; null where it says nothing for sure. */
function readExit({ program, exit, stream }) {
	if (exit.code === null) return null;
	const { finalEvent, readExit: readCode } = outputs[program];
	if (exit.code === 0) return finalEvent ? null : refusalAtEnd(stream.finalText) ?? { kind: "success" };
	if (!finalEvent) return null;
	return readCode(exit.code, exit.stderrTail) ?? (stream.lines === 0 ? readErrorText(exit) : null);
}
function refusalAtEnd(text) {
	const last = (text ?? "").trim().split("\n").slice(-lastLines);
	const at = last.findLastIndex((line) => errorSentence.test(line));
	if (at < 0) return null;
	const told = classifyError({
		status: null,
		message: last.slice(at).join("\n").trim(),
		until: null
	});
	return told.kind === "failure" ? null : told;
}
const lastLines = 6;
const errorSentence = /^\W*(?:(?:[\w-]+ ){0,3}error:|sorry, i encountered an error|ran into this error|\[?api error|request failed|authentication (?:error|failed)|rate limit (?:exceeded|reached)|(?:http |status )?(?:401|403|429|5\d\d)\b[ :{(])/i;
function readErrorText(exit) {
	const message = exit.stderrTail.trim();
	if (message === "") return null;
	const told = classifyError({
		status: null,
		message,
		until: null
	});
	return told.kind === "failure" ? null : told;
}

// packages/runners/src/outcome/without-ending.ts
const signalNumbers = {
	129: "SIGHUP",
	130: "SIGINT",
	131: "SIGQUIT",
	134: "SIGABRT",
	137: "SIGKILL",
	139: "SIGSEGV",
	143: "SIGTERM"
};
/** A program that is gone without its last word: stopped by us, out of time, or simply dead. */
function withoutEnding(facts) {
	const { exit, stop } = facts;
	if (exit.limit?.kind === "output") return {
		kind: "failed",
		detail: floodText,
		exit_code: exit.code
	};
	if (exit.limit !== null) return outOfTime(facts);
	if (stop !== null) return {
		kind: "stopped",
		reason: stop
	};
	const signal = exit.signal ?? signalIn(facts);
	if (signal !== null) return {
		kind: "crashed",
		detail: tail(facts, `killed by ${signal}`),
		signal,
		exit_code: exit.code
	};
	if (neverBegan(facts)) return {
		kind: "start_failed",
		detail: tail(facts, howItEnded(facts)),
		hint: doctor
	};
	return refusedByProvider(facts) ?? {
		kind: "failed",
		detail: tail(facts, howItEnded(facts)),
		exit_code: exit.code
	};
}
/** A program without a stream of events can only say in words that its provider refused: on standard error, or at its end. */
function refusedByProvider({ exit, stream, program, now }) {
	if (outputs[program].finalEvent || exit.code === 0) return null;
	const words = [...(stream.finalText ?? "").trim().split("\n").slice(-5), ...exit.stderrTail.trim().split("\n").slice(-5)].findLast((line) => refusal.test(line))?.trim();
	if (words === void 0) return null;
	const until = resetTime(words, now);
	const { kind } = classifyError({
		status: null,
		message: words,
		until
	});
	if (kind === "auth") return {
		kind,
		detail: words
	};
	if (kind === "outage") return {
		kind: "unreachable",
		until,
		detail: words
	};
	return {
		kind: kind === "quota" ? "quota" : "rate_limited",
		until,
		detail: words
	};
}
const refusal = /rate.?limit|too many requests|overloaded|(?:http|status|error|code)\W{0,3}(?:401|429|5\d\d)\b|^\W*(?:401|429|5\d\d)\b|usage limit|quota (?:exceeded|exhausted)|unauthorized|(?:invalid|incorrect) api.?key|not logged in|\bECONN(?:REFUSED|RESET)\b|\bENOTFOUND\b|fetch failed|unable to connect/i;
const doctor = "Run `debussy doctor`: it shows which version is installed and what it lacks. Another version may not know an argument.";
function neverBegan({ exit, stream, program }) {
	if (!outputs[program].finalEvent) return false;
	return stream.lines === 0 && exit.code !== 0 && exit.stderrTail.trim() !== "";
}
function outOfTime(facts) {
	const { exit, program, stream, now } = facts;
	const seconds = exit.limit?.seconds ?? 0;
	const isWall = exit.limit?.kind === "wall";
	const words = stream.waiting?.detail ?? outputs[program].refusalOnStderr(exit.stderrTail);
	if (words === null) return {
		kind: isWall ? "timeout" : "idle_timeout",
		seconds
	};
	const until = stream.waiting?.until ?? stream.until ?? resetTime(words, now);
	const { kind } = classifyError({
		status: null,
		message: words,
		until
	});
	if (stream.waiting?.outage ?? kind === "outage") return {
		kind: "unreachable",
		until,
		detail: words
	};
	if (isWall) return {
		kind: "timeout",
		seconds
	};
	const detail = `silent for ${seconds} s after the provider refused: ${words}`;
	return {
		kind: kind === "quota" ? "quota" : "rate_limited",
		until,
		detail
	};
}
function signalIn({ exit, program }) {
	if (!outputs[program].exitsWithSignals || exit.code === null) return null;
	return signalNumbers[exit.code] ?? null;
}
function howItEnded({ exit, stream, program }) {
	if (!outputs[program].finalEvent) return `exited with code ${exit.code}`;
	return `ended without a final event${stream.lines === 0 ? " and without any event" : ""} (exit code ${exit.code})`;
}
function tail({ exit }, what) {
	const words = exit.stderrTail.trim().split("\n").filter((line) => !statistic.test(line)).slice(-5).join("\n").trim();
	return words === "" ? what : `${what}: ${words}`;
}
const statistic = /^\s*(?:total (?:usage|duration|code|session|cost|tokens)|usage by|api time|session (?:time|id)|(?:est(?:imated)?\.? )?(?:cost|tokens|requests|changes|duration)\b[^:]{0,30}:|(?:claude|gpt|gemini|o\d)[\w.-]* +[\d.]+k? )/i;

// packages/runners/src/outcome/judge.ts
/**
* What became of a session, by evidence: exit codes and success marks lie, each program in its own way.
* In this order: it never ran; what its own final event says; what ended it from outside; what its exit code means.
*/
function judgeSession(facts) {
	const { exit, stream } = facts;
	if (exit.spawnError !== null) return {
		kind: "start_failed",
		detail: exit.spawnError.message,
		hint: exit.spawnError.hint
	};
	const ending = stream.ending ?? (endedFromOutside(facts) ? null : readExit(facts));
	return ending === null || brokenOff(ending, facts) ? withoutEnding(facts) : outcomeOf(ending, facts);
}
function endedFromOutside({ exit, stop }) {
	return stop !== null || exit.limit !== null;
}
function brokenOff(ending, { exit }) {
	return exit.limit !== null && exit.limit.kind !== "linger" && (ending.kind === "stopped" || ending.kind === "failure");
}
function outcomeOf(ending, facts) {
	switch (ending.kind) {
		case "success": return succeeded(facts);
		case "stopped": return {
			kind: "stopped",
			reason: facts.stop ?? ending.detail
		};
		case "context": return {
			kind: "context_exhausted",
			detail: ending.detail
		};
		case "limit": return {
			kind: "rate_limited",
			until: untilOf(ending, facts),
			detail: ending.detail
		};
		case "quota": return {
			kind: "quota",
			until: untilOf(ending, facts),
			detail: ending.detail
		};
		case "outage": return {
			kind: "unreachable",
			until: untilOf(ending, facts),
			detail: ending.detail
		};
		case "auth": return {
			kind: "auth",
			detail: ending.detail
		};
		case "failure": return failed(ending.detail, facts);
		default: return unreachable(ending);
	}
}
function succeeded(facts) {
	const { exit } = facts;
	if (exit.code === 0 || exit.limit !== null || facts.stop !== null) return { kind: "completed" };
	if (exit.signal !== null) return {
		...crash(exit),
		detail: `killed by ${exit.signal} after it reported success`
	};
	return {
		kind: "failed",
		detail: `reported success, then exited with code ${exit.code}`,
		exit_code: exit.code
	};
}
function failed(detail, facts) {
	if (facts.stop !== null && facts.exit.signal !== null) return {
		kind: "stopped",
		reason: facts.stop
	};
	return {
		kind: "failed",
		detail,
		exit_code: facts.exit.code
	};
}
function crash(exit) {
	return {
		kind: "crashed",
		detail: "",
		signal: exit.signal,
		exit_code: exit.code
	};
}
function untilOf(ending, facts) {
	const { dailyReset } = outputs[facts.program];
	if (dailyReset !== null && /\b(?:daily|per day)\b/i.test(ending.detail)) return new Date(nextMidnight(dailyReset, facts.now)).toISOString();
	return ending.until ?? facts.stream.until ?? resetTime(ending.detail, facts.now);
}

// packages/runners/src/session/event-queue.ts
const waitAbove = 1e3;
/** Events between a session and its one listener. Without a listener the newest are kept, and nobody waits. */
var SessionEventQueue = class {
	#events = [];
	#listened = false;
	#ended = false;
	#hurried = false;
	#wake = null;
	#room = null;
	/** Resolves when there is room for more. */
	async push(events) {
		if (this.#ended || events.length === 0) return;
		for (const event of events) this.#events.push(event);
		this.#wake?.();
		if (!this.#listened) this.#events = this.#events.slice(-1e3);
		else if (this.#events.length > waitAbove && !this.#hurried) await new Promise((resolve) => this.#room = resolve);
	}
	/** From now on nobody waits for the listener: it may itself be waiting for the session to end. */
	hurry() {
		this.#hurried = true;
		this.#room?.();
	}
	end() {
		this.#ended = true;
		this.#wake?.();
	}
	async *[Symbol.asyncIterator]() {
		this.#listened = true;
		try {
			while (true) {
				const batch = this.#events;
				this.#events = [];
				this.#room?.();
				yield* batch;
				if (this.#events.length > 0) continue;
				if (this.#ended) return;
				await new Promise((resolve) => this.#wake = resolve);
			}
		} finally {
			this.#listened = false;
			this.#room?.();
		}
	}
};

// packages/runners/src/session/stream-set.ts
/** More would be a stream that was made up. */
const mostSubagents = 256;
/** All that one session is heard through: its standard output, the files that the program writes beside it, and those of its sub-agents. */
var StreamSet = class {
	#sources;
	#opened = /* @__PURE__ */ new Map();
	#subagents = /* @__PURE__ */ new Map();
	#session = null;
	#waiting = null;
	constructor(sources) {
		this.#sources = sources;
	}
	hear(line) {
		if (line.source === "stderr") return this.#complaint(line.text);
		const subagent = this.#subagents.get(line.source);
		if (subagent !== void 0) return this.#withAllSpent(subagent.line(line.text, line));
		const source = line.source === "stdout" ? this.#sources.decoder : this.#opened.get(line.source);
		const events = this.#withAllSpent(source?.line(line.text, line) ?? []);
		if (events.some(({ type }) => type !== "started")) this.#waiting = null;
		this.#session ??= events.find((event) => event.type === "started")?.id ?? null;
		return events;
	}
	/** Files to be watched from now on: the program has said which session it is, or which sub-agents it has. */
	newSides() {
		const session = this.#session;
		return session === null ? [] : this.#sources.sides.flatMap((side) => this.#newOf(side, session));
	}
	/** Sub-agents were at work whose tokens are in no count. */
	get hidesSubagents() {
		return this.#named().some((name) => {
			return this.#sources.sides.map((side) => this.#subagents.get(`side:${fileName(side, name)}`)).every((decoder) => (decoder?.facts().spent ?? null) === null);
		});
	}
	/** The program's own name for the session. */
	get session() {
		return this.#session;
	}
	facts() {
		const facts = merged(this.#sources.decoder.facts(), [...this.#opened.values()].map((side) => side.facts()));
		return {
			...facts,
			spent: this.#allSpent(facts.spent),
			waiting: facts.waiting ?? this.#waiting
		};
	}
	#newOf(side, session) {
		const found = [];
		if (!this.#opened.has(`side:${side.name}`)) {
			this.#opened.set(`side:${side.name}`, side.decoder(session, this.#sources.since));
			found.push({
				name: side.name,
				find: () => side.find(session)
			});
		}
		const { subagent: decoderOf } = side;
		if (decoderOf === null) return found;
		for (const subagent of this.#named()) {
			const name = fileName(side, subagent);
			if (this.#subagents.has(`side:${name}`) || this.#subagents.size >= mostSubagents) continue;
			this.#subagents.set(`side:${name}`, decoderOf(subagent));
			found.push({
				name,
				find: () => side.find(subagent)
			});
		}
		return found;
	}
	#named() {
		const all = [
			this.#sources.decoder,
			...this.#opened.values(),
			...this.#subagents.values()
		];
		return [...new Set(all.flatMap((decoder) => decoder.facts().subagents ?? []))];
	}
	#allSpent(own) {
		return [...this.#subagents.values()].reduce((sum, decoder) => {
			const { spent } = decoder.facts();
			return spent === null || sum === null ? sum ?? spent : addSpent(sum, spent);
		}, own);
	}
	/** Each file knows its own part of the bill alone. */
	#withAllSpent(events) {
		if (this.#subagents.size === 0) return events;
		return events.map((event) => event.type === "spent" ? {
			...event,
			spent: this.facts().spent ?? event.spent
		} : event);
	}
	#complaint(text) {
		if (losesCommand(text)) return [{
			type: "error",
			message: text,
			fatal: false
		}];
		const detail = this.#sources.refusal(text);
		if (detail === null) return [];
		const outage = classifyError({
			status: null,
			message: detail,
			until: null
		}).kind === "outage";
		this.#waiting = {
			detail,
			until: null,
			outage
		};
		return [{
			type: "rate_limited",
			until: null,
			final: false,
			detail,
			...outage ? { outage } : {}
		}];
	}
};
function fileName(side, subagent) {
	return `${side.name} of ${subagent}`;
}
function merged(main, sides) {
	const firstKnown = (pick) => sides.reduce((found, side) => found ?? pick(side), pick(main));
	return {
		...main,
		spent: firstKnown((facts) => facts.spent),
		until: firstKnown((facts) => facts.until)
	};
}

// packages/runners/src/session/tool-boundary.ts
/** Lets a stop wait for the moment in which no tool of the agent runs. */
var ToolBoundary = class {
	#open = 0;
	#reached = [];
	get open() {
		return this.#open > 0;
	}
	set(openTools) {
		this.#open = openTools;
		if (openTools === 0) this.release();
	}
	/** Also for the end of the session, after which no tool can run. */
	release() {
		for (const reached of this.#reached.splice(0)) reached();
	}
	reached() {
		return this.open ? new Promise((resolve) => this.#reached.push(resolve)) : Promise.resolve();
	}
};

// packages/runners/src/session/within.ts
/** True when it happened in time. The timer keeps nothing alive and is gone as soon as it is not needed. */
async function within(happens, ms) {
	let timer;
	const tooLate = new Promise((resolve) => {
		timer = setTimeout(() => resolve(false), ms);
	});
	try {
		return await Promise.race([happens.then(() => true), tooLate]);
	} finally {
		clearTimeout(timer);
	}
}

// packages/runners/src/session/agent-session.ts
/** What a file beside the stream tells a second time. */
const repeated = /* @__PURE__ */ new Set([
	"text",
	"thinking",
	"tool_call",
	"tool_result",
	"injected"
]);
/** How long a running tool may hold up a stop, and how long a program may take to leave by itself after it. */
const toolMs = 1e4;
const leaveMs = 3e3;
/** A program that runs, as the rest of debussy sees it. */
var AgentSession = class {
	events = new SessionEventQueue();
	outcome;
	finalText;
	window;
	pid;
	#parts;
	#streams;
	#began;
	#boundary = new ToolBoundary();
	#reason = null;
	#stopping = null;
	#settled = false;
	#started = false;
	/** The window that the program told of last. */
	#told = null;
	#over = false;
	#patience = null;
	#gaveUp = false;
	constructor(parts) {
		this.#parts = parts;
		this.window = parts.window;
		this.pid = parts.supervised.pid;
		this.#began = new Date(parts.now());
		this.#streams = new StreamSet({
			decoder: parts.plan.decoder(),
			sides: parts.plan.sides,
			refusal: outputs[parts.plan.program].refusalOnStderr,
			since: this.#began.toISOString()
		});
		this.outcome = this.#follow();
		this.finalText = this.outcome.then(() => this.#streams.facts().finalText);
	}
	async stop(reason) {
		if (!this.#over) this.#reason ??= reason;
		this.events.hurry();
		this.#stopping ??= this.#over ? Promise.resolve() : this.#end();
		await this.#stopping;
		await this.outcome;
	}
	async #follow() {
		for await (const lines of this.#parts.supervised.output) await this.#hear(lines);
		const exit = await this.#parts.supervised.exit;
		this.#over = true;
		this.#watchWaiting(false);
		this.#boundary.release();
		return this.#conclude(exit);
	}
	async #hear(lines) {
		const events = lines.flatMap((line) => this.#withContext(this.#streams.hear(line), line.source));
		for (const side of this.#streams.newSides()) this.#parts.supervised.watch(side);
		this.#notice();
		await this.#publish(events);
	}
	/** What a line says comes before what follows from it: with how full the context is, what it has cost is known too. */
	#withContext(events, source) {
		const { meter } = this.#parts;
		const isSide = source.startsWith("side:");
		const opinions = events.flatMap((event) => meter.hear(event, isSide ? "side" : "stream") ?? []);
		return [
			...events.filter((event) => this.#isNews(event, isSide)).map((event) => this.#placed(event)),
			...opinions,
			...meter.warnings()
		];
	}
	#placed(event) {
		if (event.type !== "warning" || event.line === null) return event;
		const log = join(this.#parts.request.folder, "stdout.log");
		return {
			...event,
			message: `${log}:${event.line}: ${event.message}`
		};
	}
	#isNews(event, isSide) {
		if (event.type !== "started") return !isSide || !repeated.has(event.type);
		const { window } = event;
		const isNews = !this.#started || window !== null && window !== this.#told;
		this.#started = true;
		this.#told = window ?? this.#told;
		return isNews;
	}
	#notice() {
		const facts = this.#streams.facts();
		this.#boundary.set(facts.openTools);
		this.#watchWaiting(facts.waiting !== null);
		const settled = facts.ending !== null;
		if (settled !== this.#settled) this.#parts.supervised.settled(settled);
		this.#settled = settled;
		if (facts.hopeless !== null) this.#stopping ??= this.#parts.supervised.stop(this.#parts.plan.stop.signals);
	}
	/** A program that waits for its provider is left to it for a while; then the run waits instead, where everybody sees it. */
	#watchWaiting(isWaiting) {
		const { firstOutputMs } = this.#parts.request.limits;
		if (!isWaiting) {
			clearTimeout(this.#patience ?? void 0);
			this.#patience = null;
		} else if (this.#patience === null && Number.isFinite(firstOutputMs)) this.#patience = setTimeout(() => this.#giveUp(), firstOutputMs);
	}
	#giveUp() {
		this.#gaveUp = true;
		this.#stopping ??= this.#parts.supervised.stop(this.#parts.plan.stop.signals);
	}
	async #publish(events) {
		const trouble = this.#parts.transcript.write(events);
		const said = trouble === null ? [] : [{
			type: "error",
			message: trouble,
			fatal: false
		}];
		await this.events.push([...said, ...events]);
	}
	async #end() {
		const { plan, supervised } = this.#parts;
		const gone = supervised.exit;
		const asked = this.#raiseFlag();
		if (this.#boundary.open) {
			await within(Promise.race([this.#boundary.reached(), gone]), toolMs);
			if (asked && !this.#boundary.open) await within(gone, leaveMs);
		}
		await supervised.stop(plan.stop.signals);
	}
	#raiseFlag() {
		const { flag } = this.#parts.plan.stop;
		if (flag === null) return false;
		try {
			writeFileSync(flag, "", { flag: "wx" });
			return true;
		} catch {
			return false;
		}
	}
	async #conclude(left) {
		const stream = this.#streams.facts();
		const { program } = this.#parts.plan;
		const waited = {
			kind: "idle",
			seconds: this.#parts.request.limits.firstOutputMs / 1e3
		};
		const exit = this.#gaveUp ? {
			...left,
			limit: left.limit ?? waited
		} : left;
		const outcome = judgeSession({
			program,
			stream,
			exit,
			stop: this.#reason,
			now: this.#parts.now()
		});
		const ended = {
			type: "ended",
			outcome,
			spent: await this.#allSpent(stream.spent ?? nothingSpent)
		};
		this.#parts.meter.hear(ended);
		await this.#publish([
			...complaints(stream),
			...this.#parts.meter.warnings(),
			ended
		]);
		this.events.end();
		this.#parts.transcript.close();
		return outcome;
	}
	async #allSpent(spent) {
		if (!this.#streams.hidesSubagents) return spent;
		const { session } = this.#streams;
		const more = await (session === null ? null : this.#parts.plan.askSubagents)?.(session ?? "", this.#began) ?? null;
		return more === null ? {
			...spent,
			main_thread_only: true
		} : addSpent(spent, more);
	}
};
function complaints(facts) {
	if (facts.unparsed === 0) return [];
	return [{
		type: "error",
		message: `${facts.unparsed === 1 ? "1 line" : `${facts.unparsed} lines`} of its output could not be understood, the first: ${facts.unparsedSample ?? ""}`,
		fatal: false
	}];
}

// packages/estimator/src/session/window-in-use.ts
/** The caller's window, else the program's, else the table's; never less than what usage proved. */
function windowInUse({ settings, state }) {
	if (settings.window !== void 0) return Math.max(settings.window, state.window ?? 0);
	return state.window ?? windowOf(settings.model, settings.agent, settings.windows).window;
}

// packages/estimator/src/session/predict.ts
const BASELINE_ERROR = .21;
const DEFAULT_ERROR = .45;
function predict(session) {
	const { state, growth } = session;
	const start = startingPoint(session);
	const total = state.calls.reduce((sum, call) => sum + grown(call, growth), start.tokens);
	const tokens = Math.max(0, Math.round(total));
	const half = margin(session, start, tokens);
	const known = start.source === "usage" ? Math.min(tokens, start.tokens) : 0;
	return {
		tokens,
		low: Math.max(known, Math.round(tokens - half)),
		high: Math.round(tokens + half),
		source: start.source === "usage" && estimated(session) > 0 ? "usage+delta" : start.source,
		percent: tokens * 100 / windowInUse(session)
	};
}
function startingPoint(session) {
	const { state, settings } = session;
	const context = state.calls[0]?.context ?? null;
	if (context !== null) return {
		tokens: context,
		source: "usage"
	};
	const base = settledBase(session);
	if (base !== null) return {
		tokens: base,
		source: "baseline"
	};
	const { model, agent, agentVersion } = settings;
	return {
		tokens: state.compacted ?? defaultBase({
			model,
			agent,
			agentVersion,
			window: windowInUse(session)
		}),
		source: "default"
	};
}
/** A base that was learnt, here or in an earlier session. */
function settledBase({ state, settings }) {
	if (state.compacted !== null) return state.first !== null || settings.baseline !== null ? state.compacted : null;
	return settings.baseline;
}
function margin(session, start, tokens) {
	const { growth } = session;
	const own = estimatedHere(session);
	const blind = estimated(session) - own;
	if (start.source !== "usage") {
		const share = start.source === "baseline" ? BASELINE_ERROR : DEFAULT_ERROR;
		return start.tokens * share + own * growth.textError + blind * growth.blindError;
	}
	if (own + blind === 0) return 0;
	return Math.max(growth.callError * tokens, own * growth.textError) + blind * growth.blindError;
}
/** What no provider counted, since the last call that one counted. */
function estimated(session) {
	const { state, growth } = session;
	return state.calls.reduce((sum, call) => sum + estimatedPart(call, growth), 0);
}
function estimatedHere({ state, growth }) {
	const first = state.calls[0];
	return first === void 0 ? 0 : estimatedPart(first, growth) - Math.abs(first.folded);
}

// packages/estimator/src/session/apply-compaction.ts
/** The summary and the files that an agent reads again, where it does not say. Codex reads none. */
const TYPICAL_REST = 2e4;
const CODEX_REST = 2e3;
const LARGEST_SHARE = .1;
/** The context starts anew: the base, and what the agent kept. */
function applyCompaction(session, raw) {
	const { state } = session;
	const before = predict(session).tokens;
	const rest = restAfter(session, raw["after"] ?? raw["tokens"]);
	for (const call of state.calls) remember(state, call.id);
	state.compacted = Math.min(before, rest);
	state.turn += 1;
	state.turnThinking = 0;
	state.calls = [callBefore(state.turn)];
	state.speaking = false;
	state.toolUses = 0;
	state.toolCalls = 0;
	state.toolResults = 0;
}
/** Some agents report the whole context, others only the messages in it, which is less than the base alone. */
function restAfter(session, after) {
	const { state, settings } = session;
	const window = windowInUse(session);
	const { model, agent, agentVersion } = settings;
	const base = state.first?.context ?? settings.baseline ?? defaultBase({
		model,
		agent,
		agentVersion,
		window
	});
	if (after === void 0 || after === null) return base + Math.min(typicalRest(settings), window * LARGEST_SHARE);
	if (!isCount(after)) {
		note(state, `compact: after is ${quoted(after)}, ignored`);
		return restAfter(session, null);
	}
	return after > base ? after : base + after;
}
function typicalRest({ agent, model }) {
	return (agent ?? agentOf(model)) === "codex" ? CODEX_REST : TYPICAL_REST;
}

// packages/estimator/src/session/calls.ts
/** Beyond this many calls without usage the oldest are kept as one sum. */
const MOST_CALLS = 64;
function lastCall({ state }) {
	const last = state.calls.at(-1);
	if (last === void 0) throw new Error("a session always has a last call");
	return last;
}
/** The call that written content belongs to; null: to one that is over. */
function callOfContent(session, id) {
	const { state } = session;
	const last = lastCall(session);
	if (id === null) return state.speaking ? last : openCall(session, null);
	if (state.past.includes(id)) return null;
	const known = state.calls.find((call) => call.id === id);
	if (known !== void 0) return known;
	if (state.speaking && isNameless(last) && !last.reported) {
		last.id = id;
		return last;
	}
	return openCall(session, id);
}
/** The call that usage belongs to; null: to one that is over. */
function callOfUsage(session, id, context) {
	const { state } = session;
	const last = lastCall(session);
	if (id === null) return repeatsLast(session, context) ? last : unclaimed(session, null) ?? openCall(session, null);
	if (state.past.includes(id)) return null;
	const index = state.calls.findIndex((call) => call.id === id);
	if (index !== -1) return gather(session, index);
	return (context === null || endsBeforeLast(session, context) ? unclaimed(session, id) : null) ?? openCall(session, id);
}
/** Everything before this call is in its context. */
function forgetBefore({ state, growth }, call) {
	while (state.calls[0] !== void 0 && state.calls[0] !== call) {
		const [gone] = state.calls.splice(0, 1);
		if (gone === void 0) return;
		remember(state, gone.id);
		if (gone.turn === state.turn) state.turnThinking += thinkingOf(gone, growth);
	}
}
function openCall(session, id) {
	const { state } = session;
	const call = newCall(id, state.turn);
	state.calls.push(call);
	state.speaking = true;
	if (state.calls.length > MOST_CALLS) foldSecond(session);
	return call;
}
function foldSecond({ state, growth }) {
	const [first, second] = state.calls;
	if (first === void 0 || second === void 0) return;
	first.folded += grown(second, growth);
	if (second.turn === state.turn) state.turnThinking += thinkingOf(second, growth);
	remember(state, second.id);
	state.calls.splice(1, 1);
}
function isNameless(call) {
	return call.id === null && call.context === null;
}
/** Two calls never have the same context: the same number again is the same line again. */
function repeatsLast(session, context) {
	const last = lastCall(session);
	if (last.context !== null) return last.context === context;
	return session.state.speaking && last.reported;
}
/** A last call whose content came before its usage. */
function unclaimed(session, id) {
	const last = lastCall(session);
	if (last.reported || !isNameless(last)) return null;
	last.id = id;
	return last;
}
/** An estimate may be off by this much of what it says was added, and by this many tokens. */
const TOLERANCE = .15;
const SLACK = 50;
/**
* Whether a call that was counted at this context leaves out the nameless content at the end, which is then its own.
* Otherwise that content is a further part of the call before it, whose first result came early, and is counted already.
*/
function endsBeforeLast({ state, growth }, context) {
	const [first] = state.calls;
	const last = state.calls.at(-1);
	if (first === void 0 || last === void 0 || first.context === null) return true;
	const added = state.calls.slice(0, -1).reduce((sum, call) => sum + grown(call, growth), 0);
	const without = Math.abs(first.context + added - context);
	return without < Math.abs(first.context + added + grown(last, growth) - context) && without <= added * TOLERANCE + SLACK;
}
/** Nameless content behind a call, with no usage of its own, was a further line of it. */
function gather(session, index) {
	const { calls } = session.state;
	const call = calls[index];
	if (call === void 0) return null;
	const behind = calls.slice(index + 1);
	if (behind.every((later) => isNameless(later) && !later.reported)) {
		for (const later of behind) mergeCall(call, later);
		calls.length = index + 1;
		session.state.speaking = true;
	}
	return call;
}

// packages/estimator/src/session/apply-usage.ts
/** The provider's count replaces every estimate before it. Doubtful usage changes nothing but the notes. */
function applyUsage(session, raw) {
	const { state } = session;
	const id = messageIdOf(raw, "id");
	adoptWindow(session, raw["window"]);
	const context = trusted(session, raw["context"]);
	if (context === null) return markReported(session, id);
	const call = callOfUsage(session, id, context);
	if (call === null) return note(state, `usage of the earlier call ${id ?? ""} came late, ignored`);
	call.reported = true;
	if (call.final && raw["final"] !== true) return;
	if (state.first === null && !state.usageSeen && state.calls.indexOf(call) === 1 && state.compacted === null) state.first = {
		context,
		inputs: state.calls[0]?.inputs ?? 0
	};
	forgetBefore(session, call);
	call.context = context;
	state.usageSeen = true;
	applyOutput(session, call, raw);
}
/** The call is named although its usage is unusable, so that the next call's usage is not taken for its own. */
function markReported(session, id) {
	const last = lastCall(session);
	const call = id === null || last.id === id ? last : callOfUsage(session, id, null);
	if (call !== null) call.reported = true;
}
/** A final output is exact; one of unknown standing is at least what is in the context; a placeholder is nothing. */
function applyOutput({ state }, call, raw) {
	const output = raw["output"];
	if (output === void 0 || output === null || raw["final"] === false) return;
	if (!isCount(output)) return note(state, `usage: output is ${quoted(output)}, ignored`);
	call.output = output;
	call.final = raw["final"] === true;
	const { reasoning } = raw;
	if (isCount(reasoning)) call.reasoning = Math.min(reasoning, output);
}
function trusted(session, context) {
	const { state } = session;
	const doubt = doubtOf(context);
	if (doubt !== null) note(state, `usage: ${doubt}, ignored`);
	if (doubt !== null || !isCount(context)) return null;
	state.largest = Math.max(state.largest, context);
	if (context > windowInUse(session)) grow(session, context);
	return context;
}
/** No window is so large: a running total was taken for one call. */
const LARGEST_CONTEXT = 2e7;
function doubtOf(context) {
	if (context === void 0 || context === null) return "context is missing";
	if (!isCount(context)) return `context is ${quoted(context)}`;
	if (context === 0) return "context is 0";
	return context > LARGEST_CONTEXT ? `context is ${context}, more than any window holds` : null;
}
/** Every model of Claude's has one of these two windows. */
const CLAUDE_WINDOW = 2e5;
const LARGE_CLAUDE_WINDOW = 1e6;
/** What the provider counted is there, whatever was said of the window; that it was wrong is noted once. */
function grow(session, context) {
	const { state, settings } = session;
	const known = windowInUse(session);
	const proven = settings.window === void 0 ? provenWindow(session, known) : context;
	const isFirst = !state.outgrown;
	state.outgrown = true;
	state.window = Math.max(context, proven);
	if (isFirst) note(state, `usage: ${context} tokens in context prove a window of ${state.window} tokens`);
}
function provenWindow({ settings }, known) {
	const { model, agent, windows } = settings;
	const isClaude = parseModel(model).maker === "claude" && known === CLAUDE_WINDOW;
	return windowOf(model, agent, windows).large ?? (isClaude ? LARGE_CLAUDE_WINDOW : known);
}
function adoptWindow({ settings, state }, window) {
	if (window === void 0 || window === null || settings.window !== void 0) return;
	if (isCount(window) && window > 0) state.window = Math.max(window, state.largest);
	else note(state, `usage: window is ${quoted(window)}, ignored`);
}

// packages/estimator/src/session/tool-arguments.ts
/** Claude sees the values in a frame of their own (counted per parameter); the others see JSON. */
function argumentsOf(session, raw) {
	const given = raw["input"] ?? raw["arguments"] ?? raw["text"];
	const values = fields(given);
	const names = Object.keys(values ?? {});
	const parameters = isCount(raw["parameters"]) ? raw["parameters"] : names.length;
	if (isCount(raw["tokens"]) || values === null) return {
		tokens: measureGiven(session, raw, given),
		parameters
	};
	const text = session.growth.toolHoldsResult ? Object.values(values).map(asText).join("\n") : asText(values);
	return {
		tokens: safeCount(session, text) + namesBeyondFrame(session, raw, names),
		parameters
	};
}
/** A frame holds a name of the usual length: what a longer one takes, or a shorter one leaves, comes on top. */
function namesBeyondFrame(session, { name }, parameters) {
	const { toolHoldsResult, parameterName, toolName } = session.growth;
	const beyond = (text, usual) => safeCount(session, text) - usual;
	const tool = typeof name === "string" && name !== "" ? Math.max(0, beyond(name, toolName)) : 0;
	if (!toolHoldsResult) return tool;
	return parameters.reduce((sum, parameter) => sum + beyond(parameter, parameterName), tool);
}
function measureGiven(session, raw, given) {
	return measure(session, typeof given === "string" ? {
		...raw,
		text: given
	} : raw) ?? 0;
}
function fields(given) {
	if (typeof given === "string") return given.startsWith("{") && given.endsWith("}") ? parsed(given) : null;
	return isRaw(given) ? given : null;
}
function parsed(text) {
	try {
		const value = JSON.parse(text);
		return isRaw(value) ? value : null;
	} catch {
		return null;
	}
}
/** Cyclic values, and such that JSON has no word for, have no text. */
function asText(value) {
	if (typeof value === "string") return value;
	try {
		return JSON.stringify(value, (_key, part) => typeof part === "bigint" ? String(part) : part) ?? "";
	} catch {
		return "";
	}
}

// packages/estimator/src/session/apply-event.ts
/** Takes anything: what cannot be used is noted, never thrown. */
function applyEvent(session, raw) {
	try {
		apply(session, raw);
	} catch {
		note(session.state, "an event could not be read, ignored");
	}
}
function apply(session, raw) {
	if (!isRaw(raw)) return note(session.state, "an event is not an object, ignored");
	if (raw["subagent"] === true) return note(session.state, "events of sub-agents are left out");
	const step = Object.hasOwn(STEPS, typeName(raw)) ? STEPS[typeName(raw)] : void 0;
	if (step === void 0) return note(session.state, `unknown event type ${typeName(raw)}, ignored`);
	step(session, raw);
}
const STEPS = {
	prompt: applyPrompt,
	attachment: applyAttachment,
	tool_result: applyToolResult,
	assistant_text: applyText,
	text: applyText,
	tool_use: applyToolUse,
	thinking: applyThinking,
	tool_call: applyToolCall,
	usage: applyUsage,
	compact: applyCompaction,
	compacted: applyCompaction
};
/** A new user turn may drop the thinking of the turn before it. */
function applyPrompt(session, raw) {
	const { state, growth } = session;
	const last = input(session);
	last.inputs += sizeOf(session, raw);
	if (state.calls.length === 1 && last.context === null && last.id === null) return;
	last.inputs += growth.userTurn;
	if (!growth.keepsThinking) last.released += turnThinking(session);
	state.turn += 1;
	state.turnThinking = 0;
}
function turnThinking({ state, growth }) {
	return state.calls.filter((call) => call.turn === state.turn).reduce((sum, call) => sum + thinkingOf(call, growth), state.turnThinking);
}
function applyAttachment(session, raw) {
	input(session).inputs += sizeOf(session, raw);
}
function applyToolResult(session, raw) {
	const last = input(session);
	last.results += sizeOf(session, raw);
	last.resultCount += 1;
	session.state.toolResults += 1;
}
function applyText(session, raw) {
	const call = callOfContent(session, messageIdOf(raw));
	if (call === null) return;
	call.text += sizeOf(session, raw);
	call.blocks += 1;
}
function applyToolUse(session, raw) {
	session.state.toolUses += 1;
	const call = callOfContent(session, messageIdOf(raw));
	if (call === null) return;
	const { tokens, parameters } = argumentsOf(session, raw);
	call.args += tokens;
	call.parameters += parameters;
	call.tools += 1;
}
/** The text of thinking may be a summary; its signature grows with the whole of it. */
function applyThinking(session, raw) {
	const call = callOfContent(session, messageIdOf(raw));
	if (call === null) return;
	const { signature } = session.growth;
	const length = signatureLengthOf(raw);
	const hidden = length === null ? 0 : signature[0] * length + signature[1];
	const shown = measure(session, raw);
	if (shown === null && length === null) note(session.state, "thinking: neither text nor signatureLength");
	call.thinking += Math.max(0, hidden, shown ?? 0);
	call.thought = true;
}
/** A call that comes with its arguments is a tool use by another name. */
function applyToolCall(session, raw) {
	if (raw["input"] !== void 0) return applyToolUse(session, raw);
	session.state.toolCalls += 1;
}
function input(session) {
	session.state.speaking = false;
	return lastCall(session);
}
function sizeOf(session, raw) {
	const size = measure(session, raw);
	if (size === null) note(session.state, `${typeName(raw)}: neither text, tokens nor chars`);
	return size ?? 0;
}
function signatureLengthOf(raw) {
	const { signature } = raw;
	const length = typeof signature === "string" ? signature.length : raw["signatureLength"] ?? raw["signature_length"];
	return isCount(length) ? length : null;
}

// packages/estimator/src/session/settings.ts
const KNOWN = [
	"model",
	"window",
	"baseline",
	"policy",
	"tokenizer",
	"agent",
	"agentVersion",
	"windows"
];
function settingsFrom(options) {
	if (typeof options !== "object" || options === null) throw wrong(`createEstimator: options must be an object, got ${quoted(options)}.`, "Like { model, window }.");
	const unknown = Object.keys(options).find((key) => !KNOWN.includes(key));
	if (unknown !== void 0) throw wrong(`createEstimator: '${unknown}' is not an option.`, `Known: ${KNOWN.join(", ")}.`);
	const windows = options.windows ?? [];
	if (!Array.isArray(windows)) throw wrong(`createEstimator: windows must be a list, got ${quoted(windows)}.`, "Like [{ model, window }].");
	for (const row of windows) {
		name("windows[].model", row.model);
		checkedNumber("createEstimator: windows[].window", row.window, "above 0");
	}
	return {
		model: name("model", options.model),
		family: familyOf(options.model),
		agent: name("agent", options.agent),
		agentVersion: name("agentVersion", options.agentVersion),
		window: options.window === void 0 ? void 0 : checkedNumber("createEstimator: window", options.window, "above 0"),
		windows,
		baseline: options.baseline == null ? null : checkedNumber("createEstimator: baseline", options.baseline, "of at least 0"),
		policy: resolvePolicy(options.policy ?? {})
	};
}
/** The count of a session: the caller's tokenizer where there is one. */
function counterFor(settings, tokenizer) {
	if (tokenizer !== void 0 && typeof tokenizer !== "function" && typeof tokenizer.count !== "function") throw wrong(`createEstimator: tokenizer must count, got ${quoted(tokenizer)}.`, "Give it count(text) => number.");
	const options = {
		family: settings.family,
		tokenizer
	};
	return (text) => countTokens(text, options);
}
/** The compaction point that the policy or the table knows, for the window in use. */
function compactionOf(settings, window) {
	const { compaction } = settings.policy;
	if (compaction === false) return void 0;
	if (compaction !== null) return compaction;
	if (settings.window !== void 0 && settings.agent === void 0) return void 0;
	return windowOf(settings.model, settings.agent, settings.windows).compaction(window);
}
function name(key, value) {
	if (value === void 0 || typeof value === "string") return value;
	throw wrong(`createEstimator: ${key} must be a string, got ${quoted(value)}.`, "Leave it out if it is not known.");
}
function wrong(message, hint) {
	return new OptionError("ERR_ESTIMATOR_OPTION", message, hint);
}

// packages/estimator/src/session/snapshot.ts
function takeSnapshot(session) {
	const { settings } = session;
	const state = copyOf(session.state);
	const { first, notes } = state;
	return {
		version: 1,
		settings,
		state,
		first,
		window: windowInUse(session),
		notes: [...notes]
	};
}
/** What a snapshot holds, in new hands. It may have been on a disk: the settings are checked like options. */
function readSnapshot(snapshot) {
	const { settings, state } = snapshot ?? {};
	if (snapshot?.version !== 1 || !isRaw(settings) || !isState(state)) {
		const message = `restore: ${quoted(snapshot)} is not a snapshot of an estimator.`;
		throw new OptionError("ERR_ESTIMATOR_SNAPSHOT", message, "Give back what snapshot() returned.");
	}
	const { family: _derived, ...options } = settings;
	return {
		settings: settingsFrom(options),
		state: copyOf(state)
	};
}
function copyOf(state) {
	return {
		...newState$1(),
		...state,
		calls: state.calls.map((call) => ({ ...call })),
		past: [...state.past],
		notes: [...state.notes]
	};
}
function isState(value) {
	if (!isRaw(value)) return false;
	const { calls, notes, past } = value;
	if (!Array.isArray(calls) || !Array.isArray(notes) || !Array.isArray(past)) return false;
	return calls.length > 0 && calls.every((call) => isCall(call));
}
function isCall(value) {
	const pattern = Object.entries(newCall(null, 0));
	return isRaw(value) && pattern.every(([key, like]) => typeof like !== "number" || Number.isFinite(value[key]));
}

// packages/estimator/src/session/verdict.ts
function verdict(session) {
	const prediction = predict(session);
	const { percent } = prediction;
	const full = fullLimit(session, prediction);
	const by = prediction.source === "usage" ? "usage" : "estimate";
	if (full !== null) return {
		action: "restart",
		percent,
		...full,
		by
	};
	const calls = toolCallLimit(session);
	if (calls !== null) return {
		action: "restart",
		percent,
		...calls,
		by: "tool_calls"
	};
	const { alerts, context_threshold: threshold } = session.settings.policy;
	const alert = alerts.findLast((level) => percent >= level);
	const fill = filled(session, prediction);
	if (alert !== void 0) return {
		action: "warn",
		reason: `${fill}: above ${alert} %`,
		percent,
		threshold: alert,
		by
	};
	return {
		action: "continue",
		reason: fill,
		percent,
		threshold,
		by
	};
}
function fullLimit(session, prediction) {
	const { context_threshold: threshold, ceiling } = session.settings.policy;
	const { tokens, percent } = prediction;
	const fill = filled(session, prediction);
	const window = windowInUse(session);
	if (threshold < 100 && percent >= threshold) return {
		reason: `${fill}: above ${threshold} %`,
		threshold
	};
	const given = session.settings.window ?? window;
	if (threshold < 100 && tokens * 100 >= threshold * given) return {
		reason: `${fill}: above ${threshold} % of the window of ${given} tokens that was given`,
		threshold
	};
	if (ceiling !== null && tokens >= ceiling) return {
		reason: `${fill}: above the ceiling of ${ceiling} tokens`,
		threshold: ceiling / window * 100
	};
	const compaction = threshold < 100 ? compactionOf(session.settings, window) : void 0;
	if (compaction === void 0 || tokens + session.growth.p99 <= compaction) return null;
	return {
		reason: `${fill}: the next call may pass the agent's own compaction at ${compaction} tokens`,
		threshold: (compaction - session.growth.p99) / window * 100
	};
}
/** A count of calls says little about a context; it stands in only where there is neither usage nor text to estimate from. */
function toolCallLimit({ state, settings }) {
	const threshold = settings.policy.tool_call_threshold;
	const calls = Math.max(state.toolUses, state.toolCalls, state.toolResults);
	if (threshold === null || state.usageSeen || state.textSeen || calls < threshold) return null;
	return {
		reason: `${calls} tool calls without any usage: above ${threshold}`,
		threshold
	};
}
function filled(session, { tokens, percent, source }) {
	const mark = source === "usage" ? "" : "~";
	return `context ${mark}${percent.toFixed(1)} % (${mark}${tokens} of ${windowInUse(session)} tokens, by ${source})`;
}

// packages/estimator/src/session/create-estimator.ts
function createEstimator(options = {}) {
	return estimatorOf(settingsFrom(options), newState$1(), options.tokenizer);
}
function estimatorOf(settings, state, tokenizer) {
	let session = sessionOf(settings, state, tokenizer);
	return {
		event: (event) => applyEvent(session, event),
		predict: () => predict(session),
		verdict: () => verdict(session),
		snapshot: () => takeSnapshot(session),
		restore: (snapshot) => {
			const read = readSnapshot(snapshot);
			session = sessionOf(read.settings, read.state, tokenizer);
		},
		reset: () => {
			session = sessionOf(session.settings, newState$1(), tokenizer);
		}
	};
}
function sessionOf(settings, state, tokenizer) {
	return {
		settings,
		state,
		growth: growthOf(parseModel(settings.model)),
		count: counterFor(settings, tokenizer)
	};
}

// packages/runners/src/session/context-meter.ts
const decisive = /* @__PURE__ */ new Set([
	"usage",
	"tool_call",
	"tool_result",
	"compacted"
]);
const alwaysTold = /* @__PURE__ */ new Set(["usage", "compacted"]);
const content = /* @__PURE__ */ new Set([
	"text",
	"thinking",
	"tool_call",
	"tool_result",
	"injected"
]);
/** Percent of the window: so much has to be added to an estimate before it is told again. */
const worthTelling = 5;
function createContextMeter(options) {
	const state = newState(options);
	return {
		hear: (event, from = "stream") => {
			if ("subagent" in event && event.subagent) return null;
			if (event.type === "ended") warnOfSilence(state, event);
			state.textSeen ||= event.type === "text" && event.text !== "" || event.type === "tool_result" && event.output !== "";
			if (options.program === "text") return null;
			if (event.type === "started") learn(state, event);
			else if (isCounted(state, event, from)) feed(state, event);
			else return null;
			return decisive.has(event.type) ? opinionOf(state, alwaysTold.has(event.type)) : null;
		},
		warnings: () => state.warnings.splice(0)
	};
}
function newState(options) {
	const model = options.request.model ?? options.agent.model;
	const { learnedWindow } = options.request.context;
	const known = {
		model,
		version: null,
		window: learnedWindow
	};
	return {
		...known,
		options,
		estimator: newEstimator(options, known),
		sideTells: false,
		usageSeen: false,
		opinion: "continue ",
		told: 0,
		warnings: [],
		warned: options.warned ?? /* @__PURE__ */ new Set(),
		textSeen: false
	};
}
/** The window that is in force when a session begins; null where it would be no more than a guess. */
function windowInForce({ agent, request }) {
	const limit = limitOf(request.context, agent) ?? request.context.learnedWindow;
	if (limit !== null) return limit;
	const own = agent.kind === "command" || agent.kind === "scripted" ? void 0 : agent.kind;
	const known = windowOf(request.model ?? agent.model ?? void 0, own);
	return own === void 0 && known.guessed ? null : known.window;
}
function limitOf({ contextLimit }, agent) {
	return contextLimit ?? agent.contextLimit;
}
function newEstimator({ program, agent, request }, known) {
	const { context } = request;
	const window = limitOf(context, agent);
	const estimator = createEstimator({
		...known.model === null ? {} : { model: known.model },
		...window === null ? {} : { window },
		...known.window === null ? {} : { windows: [{
			model: "",
			window: known.window
		}] },
		...program === "debussy" || program === "text" ? {} : { agent: program },
		...known.version === null ? {} : { agentVersion: known.version },
		baseline: context.baseline,
		...context.tokenizer == null ? {} : { tokenizer: context.tokenizer },
		policy: policyOf(context)
	});
	estimator.event({
		type: "prompt",
		text: request.prompt
	});
	return estimator;
}
/** The threshold is the user's: what a program may do about its own context earlier or later does not move it. */
function policyOf({ thresholdPercent, toolCallThreshold }) {
	return {
		context_threshold: thresholdPercent > 0 ? thresholdPercent : 100,
		tool_call_threshold: toolCallThreshold > 0 ? toolCallThreshold : Number.POSITIVE_INFINITY,
		alerts: [
			70,
			75,
			90,
			95
		],
		compaction: false
	};
}
function learn(state, event) {
	const { model, version } = state;
	state.window = event.window ?? state.window;
	state.model = event.model ?? model;
	state.version = event.version ?? version;
	if (state.model === model && state.version === version) return;
	if (!state.usageSeen) state.estimator = newEstimator(state.options, state);
}
/** The file tells all of it from the beginning, so what the stream said before it was found does not count either. */
function isCounted(state, event, from) {
	if (!content.has(event.type)) return true;
	if (from === "stream") return !state.sideTells;
	if (!state.sideTells) {
		state.sideTells = true;
		state.estimator = newEstimator(state.options, state);
	}
	return true;
}
function feed(state, event) {
	const heard = estimatorEvent(state, event);
	if (heard !== null) state.estimator.event(heard);
	if (event.type !== "usage") return;
	state.usageSeen = true;
	warnOfWindow(state);
}
function estimatorEvent(state, event) {
	switch (event.type) {
		case "text": return {
			type: "assistant_text",
			text: event.text,
			messageId: event.message
		};
		case "thinking": {
			const { text, signature_length: signatureLength, message } = event;
			return {
				type: "thinking",
				text,
				signatureLength,
				messageId: message
			};
		}
		case "tool_call": return {
			type: "tool_use",
			name: event.name,
			input: event.input,
			messageId: event.message
		};
		case "tool_result": {
			const shown = outputs[state.options.program].shownOutput ?? Number.POSITIVE_INFINITY;
			return {
				type: "tool_result",
				text: event.output.slice(0, shown),
				chars: Math.min(event.length, shown)
			};
		}
		case "injected": return {
			type: "attachment",
			text: event.text
		};
		case "usage": return {
			...event,
			messageId: event.message,
			window: state.window
		};
		case "compacted": return {
			type: "compact",
			after: event.after
		};
		case "started":
		case "spent":
		case "progress":
		case "rate_limited":
		case "report":
		case "error":
		case "warning":
		case "context":
		case "ended": return null;
		default: return unreachable(event);
	}
}
function opinionOf(state, always) {
	const verdict = state.estimator.verdict();
	const { action, threshold, percent } = verdict;
	const opinion = `${action} ${action === "continue" ? "" : threshold}`;
	const hasGrown = !state.usageSeen && state.textSeen && percent - state.told >= worthTelling;
	if (!(opinion !== state.opinion || hasGrown) && !always) return null;
	state.opinion = opinion;
	state.told = percent;
	return contextEvent(state, verdict);
}
function contextEvent({ estimator, textSeen }, verdict) {
	const { tokens, low, high, percent, source } = estimator.predict();
	const unknown = verdict.by === "tool_calls" || source === "default" && !textSeen;
	return {
		type: "context",
		action: verdict.action,
		tokens: unknown ? null : tokens,
		percent: unknown ? null : percent,
		estimated: source !== "usage",
		...unknown ? {} : {
			low,
			high
		},
		by: verdict.by,
		threshold: verdict.threshold,
		reason: verdict.reason
	};
}
function warnOfWindow(state) {
	const outgrown = state.estimator.snapshot().notes.find((note) => note.includes("prove a window"));
	if (outgrown === void 0) return;
	warn(state, {
		code: "WINDOW_EXCEEDED",
		message: `the context window is larger than ${limitOf(state.options.request.context, state.options.agent) === null ? "known" : "configured"}: ${outgrown}`,
		hint: `Set \`agents.${state.options.agent.name}.context_limit\` to the window of its model.`
	});
}
/** Then every figure of this session is an estimate, and no budget sees what it costs. */
function warnOfSilence(state, { outcome }) {
	const { agent, program } = state.options;
	const hasWorked = state.textSeen || outcome.kind === "completed";
	if (state.usageSeen || !hasWorked) return;
	const instead = program === "text" ? "the fill of its context is unknown" : "the fill of its context is estimated from what it prints";
	warn(state, {
		code: "NO_USAGE",
		message: `agent ${agent.name} reports no token usage; ${instead}`,
		hint: "A program of your own can report it with `output: debussy` (docs/extending.md)."
	});
}
function warn(state, about) {
	if (state.warned.has(about.code)) return;
	state.warned.add(about.code);
	state.warnings.push({
		type: "warning",
		line: null,
		...about
	});
}

// packages/runners/src/session/failed-session.ts
/** A session that could not even be prepared: it has an outcome like any other. */
function failedSession(detail) {
	const outcome = {
		kind: "start_failed",
		detail,
		hint: "Look at the folder that is named: it must be writable, and its disk must not be full."
	};
	const events = new SessionEventQueue();
	events.push([{
		type: "ended",
		outcome,
		spent: nothingSpent
	}]);
	events.end();
	return {
		events,
		outcome: Promise.resolve(outcome),
		finalText: Promise.resolve(null),
		window: null,
		pid: null,
		stop: async () => {}
	};
}

// packages/runners/src/sandbox/homes.ts
/** Only what is there already can be made writable in a sandbox; where a program never ran, as in CI, nothing of its is. */
function makeHomes(paths) {
	for (const path of paths.filter((one) => !existsSync(one))) {
		const isFile = path.endsWith(".json");
		mkdirSync(isFile ? dirname(path) : path, {
			recursive: true,
			mode: 448
		});
		if (isFile) writeFileSync(path, "{}\n", { mode: 384 });
	}
}

// packages/runners/src/session/private-home.ts
/** A program's folder of its own for one session: all that the user has in theirs, by reference, except for what differs. */
function makePrivateHome(home) {
	rmSync(home.to, {
		recursive: true,
		force: true
	});
	mkdirSync(home.to, {
		recursive: true,
		mode: 448
	});
	const settings = home.settings.text(read$1(join(home.from, home.settings.name)));
	const apart = /* @__PURE__ */ new Set([...home.leftOut, ...settings === null ? [] : [home.settings.name]]);
	for (const name of entries(home.from)) if (!apart.has(name)) symlinkSync(join(home.from, name), join(home.to, name));
	if (settings !== null) writeFileSync(join(home.to, home.settings.name), settings, { mode: 384 });
}
function entries(folder) {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}
function read$1(path) {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return null;
	}
}

// packages/runners/src/session/prepare.ts
/** What has to stand before the program starts, and what must not. */
function prepareSession(plan, request) {
	mkdirSync(request.folder, {
		recursive: true,
		mode: 448
	});
	if (plan.stop.flag !== null) rmSync(plan.stop.flag, { force: true });
	for (const { path, text, executable = false } of plan.files) writeFileSync(path, text, { mode: executable ? 448 : 384 });
	if (plan.home !== null) makePrivateHome(plan.home);
	if (request.sandbox !== "none") makeHomes(plan.writable);
}

// packages/runners/src/session/process-plan.ts
function processPlan(plan, request) {
	return {
		argv: plan.argv,
		cwd: request.worktree,
		stdin: plan.stdin,
		environment: plan.environment,
		folder: request.folder,
		limits: request.limits,
		sandbox: request.sandbox,
		view: request.view,
		writable: [...request.writable, ...plan.writable],
		cookie: request.cookie,
		secrets: request.secrets
	};
}

// packages/runners/src/session/create-runner.ts
/** A runner for one configured agent: the adapter plans, the supervisor runs, the session listens. */
function createRunner(agent, surroundings) {
	const warned = /* @__PURE__ */ new Set();
	return {
		name: agent.name,
		start: (request) => start({
			agent,
			request,
			warned
		}, surroundings),
		probe: () => probeAgent(agent, surroundings.host)
	};
}
function start({ agent, request, warned }, { supervisor, host }) {
	const plan = launch(agent, {
		request,
		host
	});
	const transcript = prepared(() => {
		prepareSession(plan, request);
		return new Transcript(request.folder);
	});
	if (!(transcript instanceof Transcript)) return failedSession(transcript);
	const meter = {
		program: plan.program,
		agent,
		request,
		warned
	};
	return new AgentSession({
		plan,
		request,
		transcript,
		supervised: supervisor.supervise(processPlan(plan, request)),
		meter: createContextMeter(meter),
		window: windowInForce(meter),
		now: Date.now
	});
}
function prepared(act) {
	try {
		return act();
	} catch (error) {
		return `The session could not be prepared: ${error instanceof Error ? error.message : String(error)}`;
	}
}

// packages/runners/src/adapters/agent-spec.ts
const plain = {
	model: null,
	contextLimit: null,
	env: {},
	passEnv: []
};
function builtInAgent(kind) {
	return {
		...plain,
		kind,
		name: kind,
		program: null,
		args: []
	};
}
function scriptedAgent(command, output) {
	return {
		...plain,
		kind: "scripted",
		name: "scripted",
		command,
		output
	};
}

// packages/runners/src/adapters/agent-from-config.ts
/** An agent by its name and its entry under `agents`, if it has one. With a command it is a program of the user's own. */
function agentFromConfig(name, config) {
	const known = builtInPrograms.find((program) => program === name) ?? null;
	if (config === void 0 || config.command === null) {
		if (known === null) throw unknownAgent(name);
		const agent = builtInAgent(known);
		return config === void 0 ? agent : {
			...agent,
			...basics(name, config),
			args: config.args
		};
	}
	return {
		...basics(name, config),
		kind: "command",
		command: [...config.command, ...config.args],
		prompt: config.prompt ?? "stdin",
		output: config.output ?? known ?? "text"
	};
}
function basics(name, config) {
	const { model, env } = config;
	return {
		name,
		model,
		env,
		contextLimit: config.context_limit,
		passEnv: config.pass_env
	};
}
function unknownAgent(name) {
	return new DebussyError({
		code: "ERR_AGENT_UNKNOWN",
		message: `There is no agent named ${name}.`,
		hint: `Use one of ${builtInPrograms.join(", ")}, or describe it in .debussy/config.yaml: agents: { ${name}: { command: [...] } }.`,
		exitCode: 2
	});
}

// packages/engine/src/session/prices.ts
const aMillion = 1e6;
/** The events of a session, with what its tokens cost where its program does not say it and the configuration does. */
async function* priced(events, prices, asked) {
	let model = asked;
	for await (const event of events) {
		if (event.type === "started") model = event.model ?? model;
		yield event.type === "spent" || event.type === "ended" ? {
			...event,
			spent: withCost(event.spent, priceOf(prices, model))
		} : event;
	}
}
/** By the model's own name, else by the longest name that is a part of it: `claude-sonnet-4-5` prices its dated versions. */
function priceOf(prices, model) {
	if (model === null || prices === void 0) return null;
	const name = Object.keys(prices).filter((name) => model.includes(name)).toSorted((a, b) => b.length - a.length)[0];
	return name === void 0 ? null : prices[name] ?? null;
}
function withCost(spent, price) {
	if (spent.cost !== null || price === null) return spent;
	const cost = spent.input * price.input + spent.output * price.output + spent.cache_read * price.cache_read + spent.cache_creation * price.cache_creation;
	return {
		...spent,
		cost: cost / aMillion
	};
}

// packages/engine/src/session/tokenizer.ts
/** Names by which the usual tokenizer packages count. */
const counters = [
	"countTokens",
	"count",
	"encode"
];
/** The configured tokenizer: a module of the project, or a package that it depends on. A wrong one costs exactness, not the run. */
function loadTokenizer(name, root) {
	if (name === null) return {
		tokenizer: null,
		warning: null
	};
	try {
		const tokenizer = tokenizerIn(load(name, root));
		if (tokenizer !== null && tokenizer("Move the store to SQLite.") > 0) return {
			tokenizer,
			warning: null
		};
		return unusable(name, "it exports no function countTokens(text) that returns a number");
	} catch (error) {
		return unusable(name, error instanceof Error ? error.message : String(error));
	}
}
/** As the project itself would require it; modules of both kinds can be. */
function load(name, root) {
	return createRequire(join(root, "package.json"))(name.startsWith(".") || isAbsolute(name) ? resolve(root, name) : name);
}
function tokenizerIn(loaded) {
	const places = [loaded, fieldOf(loaded, "default")];
	const itself = places.find((place) => typeof place === "function");
	if (typeof itself === "function") return counting(itself);
	for (const place of places) for (const counter of counters) {
		const found = fieldOf(place, counter);
		if (typeof found === "function") return counting(found);
	}
	return null;
}
function fieldOf(value, key) {
	return typeof value === "object" && value !== null ? Reflect.get(value, key) : void 0;
}
/** A list of tokens is as good as their number. */
function counting(count) {
	return (text) => {
		const counted = Reflect.apply(count, void 0, [text]);
		if (Array.isArray(counted) || ArrayBuffer.isView(counted)) return Number(Reflect.get(counted, "length"));
		return Number(counted);
	};
}
function unusable(name, why) {
	return {
		tokenizer: null,
		warning: {
			type: "warning",
			code: "TOKENIZER_UNUSABLE",
			message: `tokenizer ${name} is not used: ${why}`,
			hint: "Contexts are estimated with the built-in count. Set `tokenizer` to a module that exports countTokens(text).",
			line: null
		}
	};
}

// packages/engine/src/session/agent.ts
function agentStarter(context) {
	const supervisor = processSupervisor({
		env: context.env,
		bin: context.folder.bin
	});
	const host = {
		env: context.env,
		root: process.getuid?.() === 0
	};
	const learned = firstCalls(context);
	const runners = /* @__PURE__ */ new Map();
	const runnerOf = (name) => {
		const runner = runners.get(name) ?? createRunner(agentSpec(name, context.config, context.env), {
			supervisor,
			host
		});
		runners.set(name, runner);
		return runner;
	};
	const { tokenizer, warning } = loadTokenizer(context.config.tokenizer ?? null, context.repository.root);
	let saidWarning = false;
	return (task, worktree, { prompt, again }) => {
		const cookie = `${context.cookie}-${randomBytes(6).toString("hex")}`;
		const request = {
			task,
			worktree,
			prompt,
			cookie,
			learned: learned.about(task),
			tokenizer,
			again
		};
		const session = runnerOf(task.agent).start(sessionRequest(context, request));
		const own = folderOf(context, task, again);
		const heard = live(context, session, {
			cookie,
			signals: signalsFolder(worktree),
			own
		});
		const events = saidWarning || warning === null ? heard.events : after(warning, heard.events);
		saidWarning = true;
		const taught = again === void 0 ? learned.from(events, task, prompt) : events;
		return {
			...heard,
			events: priced(taught, context.config.prices, task.model)
		};
	};
}
async function* after(first, events) {
	yield first;
	yield* events;
}
/** An agent by its name; `scripted` is this program itself, started once more. */
function agentSpec(name, config, env) {
	const entry = config.agents[name];
	if (name !== "scripted" || (entry?.command ?? null) !== null) return agentFromConfig(name, entry);
	const { node, script } = requiredProgram();
	const scenario = env["DEBUSSY_SCENARIO"];
	const command = [
		node,
		script,
		"scripted-agent",
		...scenario === void 0 ? [] : ["--scenario", resolve(scenario)],
		...entry?.args ?? []
	];
	return {
		...scriptedAgent(command, entry?.output ?? "debussy"),
		contextLimit: entry?.context_limit ?? null,
		env: entry?.env ?? {},
		passEnv: entry?.pass_env ?? []
	};
}
function live(context, session, { cookie, signals, own }) {
	const events = withSignals(session.events, signals, intoTranscript(own, context.secrets));
	return {
		pid: session.pid,
		window: session.window,
		cookie,
		sandbox: context.config.sandbox,
		events,
		finalText: session.finalText,
		stop: (reason) => session.stop(reason)
	};
}
const lingerMs = 1e4;
const graceMs = 1e4;
/** What the agent writes for us is in the folder beside its worktree; what it prints is kept with the run. */
function sessionRequest(context, given) {
	const { task, worktree, prompt, cookie, learned, tokenizer, again } = given;
	const ownFolder = folderOf(context, task, again);
	const { config, secrets, run } = context;
	const signals = signalsFolder(worktree);
	mkdirSync(signals, { recursive: true });
	return {
		prompt,
		model: task.model,
		worktree: worktree.path,
		variables: worktree.variables,
		folder: ownFolder,
		signals,
		reportFile: reportFile(worktree),
		handoffFile: handoffFile(worktree),
		run,
		phase: task.phase,
		attempt: task.attempt,
		cookie,
		debussy: join(context.folder.bin, "debussy"),
		limits: {
			firstOutputMs: milliseconds(config.first_output_timeout),
			idleMs: milliseconds(config.idle_timeout),
			wallMs: Math.min(milliseconds(task.secondsLeft), again?.mostMs ?? Number.POSITIVE_INFINITY),
			lingerMs,
			graceMs
		},
		sandbox: config.sandbox,
		view: worktree.view(context.folder.session(task.phase, task.attempt, task.session)),
		writable: [worktree.folder],
		context: {
			thresholdPercent: restarts(context) && again === void 0 ? config.context_threshold : 0,
			toolCallThreshold: restarts(context) && again === void 0 ? config.tool_call_threshold : 0,
			contextLimit: config.agents[task.agent]?.context_limit ?? null,
			baseline: learned.baseline,
			learnedWindow: learned.window,
			tokenizer
		},
		secrets,
		env: { DEBUSSY_SESSION: String(task.session) },
		...again === void 0 ? {} : { resume: again.id }
	};
}
function folderOf({ folder }, task, again) {
	const own = folder.session(task.phase, task.attempt, task.session);
	return again === void 0 ? own : join(own, "checkpoint");
}
function signalsFolder(worktree) {
	return join(worktree.folder, "signals");
}
function reportFile(worktree) {
	return join(worktree.folder, "report.json");
}
function handoffFile(worktree) {
	return join(worktree.folder, "HANDOFF.md");
}
/** A threshold of 100, and no restarts at all, switch the watch off. */
function restarts({ config }) {
	return config.max_restarts > 0 && config.context_threshold < 100;
}
function milliseconds(seconds) {
	return seconds === 0 ? Number.POSITIVE_INFINITY : seconds * 1e3;
}
const lookEveryMs = 250;
/** A session's events with the progress that its agent tells by command, as both come. `heard` is told of what came by command. */
async function* withSignals(events, folder, heard = () => void 0) {
	const reader = new SignalReader(folder);
	const source = events[Symbol.asyncIterator]();
	let next = source.next();
	for (;;) {
		const step = await firstOf(next);
		for (const event of progressIn(reader)) {
			heard(event);
			yield event;
		}
		if (step === null) continue;
		if (step.done === true) return;
		yield step.value;
		next = source.next();
	}
}
/** The next event, or null when it is time to look at the folder. */
async function firstOf(next) {
	let timer;
	const look = new Promise((settle) => {
		timer = setTimeout(() => settle(null), lookEveryMs);
	});
	try {
		return await Promise.race([next, look]);
	} finally {
		clearTimeout(timer);
	}
}
function* progressIn(reader) {
	for (const found of reader.next()) if ("signal" in found && found.signal.type === "progress") yield {
		type: "progress",
		message: found.signal.message
	};
}
/**
* Puts what an agent tells by command into its transcript, among what it prints. A disk that takes no more ends no session, and
* neither does what the agent may have put in the place of the file.
*/
function intoTranscript(folder, secrets) {
	const scrub = scrubber(secrets);
	return (event) => {
		try {
			append(folder, `${JSON.stringify(mapTexts(event, scrub))}\n`);
		} catch {}
	};
}
function append(folder, text) {
	const fd = openTranscript(folder);
	try {
		writeSync(fd, text);
	} finally {
		closeSync(fd);
	}
}

export { guardAgainstOurDeath as C, detectBwrap as E, startObstacle as S, canMakePrivateView as T, startProgram as _, signalsFolder as a, openNameless as b, programVersion as c, readSignals as d, SupervisedProgram as f, startFailure as g, openInput as h, reportFile as i, sessionLauncher as l, endTree as m, agentStarter as n, makeHomes as o, ProcessTree as p, handoffFile as r, probeAgent as s, agentSpec as t, losesCommand as u, OutputTail as v, sandboxed as w, KeptLog as x, floodText as y };