import { n as fail, r as ok } from "./errors-C00examP.js";
import { r as scrubber } from "./launcher-DB4TKoC0.js";
import { i as cookieName, o as requireCookie } from "./process-table-5QYphUD1.js";
import { a as slotVariables, l as putBack, t as openSlots } from "./slots-BHe3dwXe.js";
import { C as guardAgainstOurDeath, S as startObstacle, _ as startProgram, b as openNameless, f as SupervisedProgram, g as startFailure, h as openInput, v as OutputTail, x as KeptLog, y as floodText } from "./agent-y7zaeLLG.js";
import { t as secretsOf } from "./secrets-DWtXrkt4.js";
import { t as openRepository } from "./open-CgShR9OX.js";
import { closeSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { randomBytes } from "node:crypto";

// packages/runners/src/gates/tail-text.ts
/** The end of an output, small enough to be handed to an agent. */
var TailText = class {
	#lines = [];
	#total = 0;
	/** Lines that are not blank, those included that are not kept. */
	get total() {
		return this.#total;
	}
	add(lines) {
		this.#total += lines.filter(({ text }) => text.trim() !== "").length;
		const last = lines.slice(-400).map(({ text }) => text.slice(-32768));
		this.#lines = [...this.#lines, ...last].slice(-400);
	}
	text() {
		return this.#lines.map((line) => `${line}\n`).join("").slice(-32768);
	}
};

// packages/runners/src/gates/run-gate.ts
/** Runs one gate to its end: when this resolves, no process of it is left. Never throws for what the command does. */
async function runGate(order) {
	requireCookie(order.cookie);
	const begun = performance.now();
	const seconds = () => (performance.now() - begun) / 1e3;
	if (order.signal?.aborted === true) return notRun(order, {
		cancelled: true,
		startError: null
	});
	const obstacle = startObstacle("/bin/sh", {
		cwd: order.cwd,
		path: ""
	});
	if (obstacle !== null) return notRun(order, {
		cancelled: false,
		startError: obstacle.message
	});
	try {
		return {
			...await follow(start(order), order),
			seconds: seconds()
		};
	} catch (cause) {
		const { message, hint } = startFailure(cause);
		return {
			...notRun(order, {
				cancelled: false,
				startError: `${message} ${hint}`
			}),
			seconds: seconds()
		};
	}
}
const graceMs = 2e3;
/** One file for both outputs, so that what was printed stays in its order. */
function start(order) {
	const cookie = `${order.cookie}-${randomBytes(6).toString("hex")}`;
	mkdirSync(dirname(order.logFile), { recursive: true });
	guardAgainstOurDeath(cookie);
	const tail = new OutputTail(scrubber(order.secrets ?? []));
	const output = openNameless(`${order.logFile}.raw`, () => tail.grew());
	tail.add({
		name: "stdout",
		file: output.file,
		log: new KeptLog(order.logFile)
	});
	const stdin = openInput("", null);
	const started = startProgram({
		argv: [
			"/bin/sh",
			"-c",
			order.command
		],
		cwd: order.cwd,
		env: {
			...order.env,
			[cookieName]: cookie
		},
		stdin,
		stdout: output.fd,
		stderr: output.fd
	});
	closeSync(stdin);
	closeSync(output.fd);
	const { timeoutMs: wallMs } = order;
	const never = Number.POSITIVE_INFINITY;
	const limits = {
		wallMs,
		firstOutputMs: never,
		idleMs: never,
		lingerMs: never,
		graceMs
	};
	return new SupervisedProgram({
		...order,
		cookie,
		started,
		limits,
		tail,
		stderrTail: () => ""
	});
}
async function follow(program, order) {
	const cancel = () => void program.stop(["SIGTERM"]);
	order.signal?.addEventListener("abort", cancel, { once: true });
	try {
		const tail = await lastOf(program.output);
		return asResult(order, await program.exit, tail);
	} finally {
		order.signal?.removeEventListener("abort", cancel);
	}
}
async function lastOf(output) {
	const tail = new TailText();
	for await (const lines of output) tail.add(lines);
	return tail;
}
function asResult(order, exit, tail) {
	const isFlood = exit.limit?.kind === "output";
	const timedOut = exit.limit !== null && !isFlood;
	return {
		command: order.command,
		exitCode: exit.code,
		signal: exit.signal,
		timedOut,
		cancelled: !timedOut && order.signal?.aborted === true,
		seconds: 0,
		outputTail: isFlood ? `${tail.text()}${floodText}\n` : tail.text(),
		outputLines: tail.total,
		log: order.logFile,
		startError: exit.spawnError === null ? null : `${exit.spawnError.message} ${exit.spawnError.hint}`
	};
}
function notRun(order, why) {
	return {
		command: order.command,
		exitCode: null,
		signal: null,
		timedOut: false,
		seconds: 0,
		outputTail: "",
		outputLines: 0,
		log: order.logFile,
		...why
	};
}

// packages/runners/src/gates/output-count.ts
/**
* The number that a command printed last; where it printed text without one, how many lines. Silence counts as 0 only
* with exit code 0, or from a search that exits with 1 when it finds nothing: a command that fails without a word has
* proved nothing.
*/
function countOf(result) {
	const lines = result.outputTail.split(/\r?\n/).filter((line) => line.trim() !== "");
	const complaint = lines.find((line) => missingCommand.test(line));
	if (complaint !== void 0) return fail(`a command was not found: ${complaint.trim()}`);
	const total = result.outputLines ?? lines.length;
	const printed = printedNumber(lines, total > lines.length);
	if (printed !== null) return ok({
		count: printed,
		how: "printed"
	});
	if (result.exitCode === 0 || isEmptySearch(result, lines)) return ok({
		count: total,
		how: "printed lines:"
	});
	return fail(`it printed no number and exited with ${result.exitCode}`);
}
/** `sh: 1: nosuch: not found`: in a pipeline it hides behind the count of an empty input. */
const missingCommand = /^(?:\S*\/)?(?:ba|da|z|k)?sh: .*(?:not found|No such file or directory|Permission denied)$/;
function printedNumber(lines, cut) {
	const perFile = lines.map((line) => /^[^\s:]+:(\d+)$/.exec(line));
	if (lines.length > 0 && !cut && perFile.every((found) => found !== null)) return perFile.reduce((sum, found) => sum + Number(found?.[1]), 0);
	const last = /^\s*(\d+)(?:\s+(?:total|\S*[./]\S*))?\s*$/.exec(lines.at(-1) ?? "");
	return last === null ? null : Number(last[1]);
}
function isEmptySearch(result, lines) {
	const lastCommand = (result.command ?? "").split(/[|;&]+/).at(-1) ?? "";
	return result.exitCode === 1 && lines.length === 0 && /^\s*(?:git\s+grep|[efz]?grep|rg|ag)\b/.test(lastCommand);
}

// packages/runners/src/gates/expectation.ts
const relation = String.raw`(exactly|precisely|at\s+least|>=|≥|at\s+most|no\s+more\s+than|<=|≤)`;
const what = String.raw`\s*(?:matche?s?|results?|lines?|hits?|occurrences?)\b`;
const end = String.raw`\s*(?:[),;]|\.(?!\d)|$)`;
const asides = String.raw`\s*[(–—]`;
/** Behind a verb of output: `returns 0`, `prints at least 3 lines`, `count is at most 2`. */
const verb = String.raw`\b(?:returns|prints|outputs|(?<!\b(?:errors?|warnings?|failures?|tests?)\s)count(?:\s+(?:is|of)|\s*[:=])?)`;
const said = new RegExp(String.raw`${verb}\s*(?:(?<=\s|[:=])|(?=[<>≤≥]))(?:${relation}\s*(\d{1,15})(?=${what}|${end}|${asides})|(\d{1,15})(?=${what}|${end}))`, "im");
/** Nothing but the bound: `(at least 1)`. */
const bare = new RegExp(String.raw`(?:^|\()\s*${relation}\s*(\d{1,15})(?:${what})?\s*[.;]?\s*(?:\)|$)`, "im");
/**
* Reads `(returns at least 1)`, `(returns 0)`, `prints exactly 3 lines`, `(at most 2)`; null where the text says nothing
* about a count. `returns 0 errors` and `at least 80% coverage` are prose: a tool says that by its exit code.
*/
function readExpectation(text) {
	const found = said.exec(text) ?? bare.exec(text);
	if (found === null) return null;
	return {
		count: Number(found[2] ?? found[3]),
		relation: relationOf(found[1] ?? "")
	};
}
function relationOf(words) {
	if (/^(?:at\s+least|>=|≥)$/i.test(words)) return "at least";
	return /^(?:at\s+most|no\s+more\s+than|<=|≤)$/i.test(words) ? "at most" : "exactly";
}

// packages/runners/src/gates/judge-gate.ts
/**
* A gate passes when its command exits with 0. Only an expectation that names a count, `(returns at least N)`,
* `(prints at most N)` or `(returns N)`, is about the output instead: `grep -c` prints 0 and exits with 1. Other words change nothing.
*/
function judgeGate(result, expectation) {
	const broken = brokenRun(result);
	if (broken !== null) return {
		passed: false,
		detail: broken
	};
	const expected = readExpectation(expectation);
	return expected === null ? judgeExit(result) : judgeCount(result, expected);
}
function brokenRun(result) {
	if (result.startError) return result.startError;
	if (result.timedOut) return `timed out after ${Math.round(result.seconds)} s`;
	if (result.cancelled === true) return "was cancelled";
	if (result.signal !== null) return `was killed by ${result.signal}`;
	if (result.exitCode === 127) return `exited with 127: ${missingProgram(result.outputTail) ?? "a command"} was not found`;
	if (result.exitCode === 126) return "exited with 126: a command could not be executed";
	return null;
}
/** The program that was not found, as shells, `env` and package managers name it in their last words about it. */
function missingProgram(output) {
	return [...output.matchAll(/([^\s:'"‘’“”]+)['"’”]?: (?:command )?(?:not found|No such file or directory)/g)].at(-1)?.[1] ?? null;
}
function judgeExit({ exitCode }) {
	return {
		passed: exitCode === 0,
		detail: `exited with ${exitCode}`
	};
}
function judgeCount(result, expected) {
	const wanted = `expected ${expected.relation === "exactly" ? "" : `${expected.relation} `}${expected.count}`;
	const counted = countOf(result);
	if (!counted.ok) return {
		passed: false,
		detail: `${wanted}, but ${counted.error}`
	};
	const { count, how } = counted.value;
	return {
		passed: holds(count, expected),
		detail: `${how} ${count}, ${wanted}`
	};
}
function holds(count, expected) {
	if (expected.relation === "at least") return count >= expected.count;
	return expected.relation === "at most" ? count <= expected.count : count === expected.count;
}

// packages/engine/src/verify/gate-environment.ts
const foreign = /^(?:GIT_|DEBUSSY_|CLAUDE_?CODE|CLAUDECODE$|NODE_OPTIONS$|npm_)/;
/** Of no concern to a gate, and another one in each terminal. */
const passing = /^(?:PWD|OLDPWD|SHLVL|_|LINES|COLUMNS|LS_COLORS|COLORTERM|TTY|STY|DISPLAY|WAYLAND_DISPLAY|WINDOWID|SESSION_MANAGER|INVOCATION_ID|JOURNAL_STREAM|XDG_(?:SESSION|RUNTIME|VTNR|SEAT)\w*|(?:TERM|SSH|TMUX|DBUS|GPG|VSCODE|ITERM|KITTY|WEZTERM|GNOME|KONSOLE|VTE)(?:_?\w*))$/;
/** What gates see: the user's own environment, without what would point git or a nested agent elsewhere, and what is the slot's. */
function gateEnvironment(env, { path, id, ports = [] }) {
	const own = id === void 0 ? {} : slotVariables({
		id,
		ports
	});
	return {
		...Object.fromEntries(seen(env)),
		...own,
		CI: env["CI"] ?? "true",
		WORKTREE_DIR: path
	};
}
/** What of it a verdict may hang on, in a fixed order. */
function lastingEnvironment(env) {
	return seen(env).filter(([name]) => !passing.test(name)).toSorted(([a], [b]) => a < b ? -1 : 1);
}
function seen(env) {
	return Object.entries(env).filter((entry) => entry[1] !== void 0 && !foreign.test(entry[0]));
}

// packages/engine/src/checks/detect-setup.ts
/** Files that say how a project is installed. */
const projectManifests = [
	"package.json",
	"pnpm-lock.yaml",
	"yarn.lock",
	"bun.lock",
	"bun.lockb",
	"package-lock.json",
	"uv.lock",
	"poetry.lock",
	"pyproject.toml",
	"requirements.txt",
	"requirements-dev.txt",
	"Gemfile",
	"composer.json"
];
/** What makes a fresh worktree ready, so that gates find their tools there; null where nothing says so. */
function detectSetup(read) {
	if (read("pnpm-lock.yaml") !== null) return "pnpm install --frozen-lockfile";
	if (read("yarn.lock") !== null) return "yarn install --frozen-lockfile";
	if (packageRunner(read) === "bun") return "bun install --frozen-lockfile";
	if (read("package-lock.json") !== null) return "npm ci";
	if (read("uv.lock") !== null) return "uv sync";
	if (read("poetry.lock") !== null) return "poetry install";
	return hasDependencies(read("package.json") ?? "") ? "npm install --no-package-lock --no-audit --no-fund" : null;
}
function packageRunner(read) {
	if (read("pnpm-lock.yaml") !== null) return "pnpm";
	if (read("yarn.lock") !== null) return "yarn";
	return read("bun.lock") === null && read("bun.lockb") === null ? "npm" : "bun";
}
function hasDependencies(text) {
	return /"(?:devD|d)ependencies"\s*:\s*\{\s*"/.test(text);
}

// packages/engine/src/checks/try-gates.ts
const longestMs = 9e5;
/** Runs a setup and gates as verifications would, before anything depends on them. Null where there is no commit to try them on. */
async function tryGates(order, tell) {
	const opened = await openRepository(order.root);
	if (!opened.ok) throw opened.error;
	const repository = opened.value;
	const commit = order.commit ?? repository.head;
	if (commit === null) return null;
	const trials = [];
	const add = (trial) => {
		trials.push(trial);
		tell(trial);
	};
	const made = await worktreeWith({
		...order,
		commit
	}, repository, add);
	const logs = await mkdtemp(join(tmpdir(), "debussy-try-"));
	try {
		let left = order.allMs ?? Number.POSITIVE_INFINITY;
		for (const [i, gate] of order.gates.entries()) {
			const part = left / (order.gates.length - i);
			const trial = await tryGate(order, made.slot, {
				gate,
				log: join(logs, "gate.log"),
				part
			});
			left -= trial.seconds * 1e3;
			add(trial);
			await putBack(repository, made.slot);
		}
	} finally {
		await made.release();
		await rm(logs, {
			recursive: true,
			force: true
		});
	}
	return trials;
}
/** Where the setup fails, gates are tried without it: some need none. */
async function worktreeWith(order, repository, add) {
	const begun = performance.now();
	const { worktrees, setup, setup_inputs: setupInputs = [], share = [] } = order.config;
	const pool = {
		run: "try",
		limit: 1,
		worktrees,
		share,
		...setup === null ? {} : { setup }
	};
	const slots = await openSlots(repository, setupInputs.length === 0 ? pool : {
		...pool,
		setupInputs
	});
	const request = {
		phase: "try",
		attempt: 1,
		base: order.commit,
		purpose: "verify"
	};
	const taken = await slots.acquire(request);
	const done = (why) => ({
		name: "setup",
		command: setup ?? "",
		passed: why === "",
		seconds: tenths((performance.now() - begun) / 1e3),
		why,
		lastLines: "",
		missing: null,
		outOfTime: null
	});
	if (!taken.ok && taken.error.code === "ERR_SLOT_SETUP" && setup !== null) {
		add(done(taken.error.message));
		return worktreeWith({
			...order,
			config: {
				...order.config,
				setup: null
			}
		}, repository, add);
	}
	if (!taken.ok) throw taken.error;
	if (setup !== null) add(done(""));
	return {
		slot: taken.value,
		release: () => slots.release(taken.value, "discarded")
	};
}
async function tryGate({ env, gateMs = longestMs }, slot, { gate, log, part }) {
	const result = await runGate({
		command: gate.command,
		cwd: slot.path,
		env: gateEnvironment(env, slot),
		timeoutMs: Math.max(1, Math.min(gateMs, part)),
		logFile: log,
		cookie: "debussy-try",
		secrets: secretsOf(env)
	});
	const { passed, detail } = judgeGate(result, gate.expectation ?? "");
	return {
		name: gate.name,
		command: gate.command,
		passed,
		seconds: tenths(result.seconds),
		why: passed ? "" : detail,
		lastLines: passed ? "" : endOf(result),
		missing: result.exitCode === 127 ? missingProgram(result.outputTail) ?? "" : null,
		outOfTime: result.timedOut ? part < gateMs ? "all" : "gate" : null
	};
}
/** The last three lines, with those shortly before them that name an error. */
function endOf({ outputTail }) {
	const lines = outputTail.split("\n").filter((line) => line.trim() !== "");
	return [...lines.slice(-40, -3).filter((line) => /\b(?:error|cannot|no module|not found)\b/i.test(line)).slice(-2), ...lines.slice(-3)].map((line) => line.trim().slice(0, 200)).join("\n");
}
function tenths(seconds) {
	return Math.round(seconds * 10) / 10;
}

export { gateEnvironment as a, runGate as c, projectManifests as i, detectSetup as n, lastingEnvironment as o, packageRunner as r, judgeGate as s, tryGates as t };