import { i as unreachable, t as DebussyError } from "./errors-C00examP.js";
import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { n as signalProgress, r as signalSplit, t as signalDone } from "./agent-commands-DVL6k_5S.js";
import { t as mapTexts } from "./map-texts-DxXnJ4dW.js";
import { t as safeName } from "./safe-name-BTkRXNVx.js";
import { n as rawCommand } from "./command-of-5xSyXa9f.js";
import { appendFileSync, chmodSync, closeSync, constants, cpSync, existsSync, fstatSync, lstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { spawn } from "node:child_process";
import { constants as constants$1 } from "node:os";
import { randomUUID } from "node:crypto";
import { setImmediate as setImmediate$1, setTimeout } from "node:timers/promises";

// packages/runners/src/scripted/arguments.ts
/**
* `--scenario <file>` and `--stream <name>`, in front of the variables DEBUSSY_SCENARIO and DEBUSSY_STREAM. Anything
* else is left alone, so that the scripted agent can stand in for a program with options of its own.
*/
function readArguments(argv, env) {
	return {
		scenario: optionIn(argv, "--scenario") ?? env["DEBUSSY_SCENARIO"] ?? null,
		stream: optionIn(argv, "--stream") ?? env["DEBUSSY_STREAM"] ?? null
	};
}
function optionIn(argv, name) {
	const at = argv.indexOf(name);
	return argv.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1) ?? (at < 0 ? null : argv[at + 1] ?? null);
}

// packages/runners/src/scripted/choose-steps.ts
/** The steps of this session: of its phase's script, of the defaults, or of the built-in scenario. */
function chooseSteps(scenario, name) {
	return stepsIn(scenario?.phases?.[phaseKey(name.phase)], name) ?? stepsIn(scenario?.defaults, name) ?? builtInSteps(name);
}
function stepsIn(script, name) {
	if (script === void 0) return null;
	if (!("plays" in script)) return script;
	return script.plays.find((play) => fits(play, name))?.steps ?? null;
}
function fits(play, name) {
	return (play.attempt ?? name.attempt) === name.attempt && (play.session ?? name.session) === name.session;
}
/** Lets people try a plan without keys: every phase leaves a small file, and says that it is completed. */
function builtInSteps({ attempt }) {
	return [
		{ text: "I am the scripted agent: I only pretend to work on phase {phase}." },
		{ progress: "Phase {phase}: writing phase-{phase_name}.txt" },
		{ usage: 2e4 },
		{ write: {
			path: "phase-{phase_name}.txt",
			content: `Phase {phase} was here.${attempt > 1 ? ` Attempt {attempt}.` : ""}\n`
		} },
		{ usage: 24e3 },
		{ report: "completed" }
	];
}

// packages/runners/src/scripted/steps/endings.ts
const endingSteps = {
	crash: (how) => typeof how === "number" ? {
		kind: "exit",
		code: how
	} : killedBy(how),
	rate_limit: (limit) => limited(limit, Date.now()),
	auth_error: (message) => ({
		kind: "auth",
		message: message === true ? "Not logged in · Please run /login" : message
	}),
	context_exhausted: (message) => ({
		kind: "context",
		message: message === true ? "Prompt is too long" : message
	}),
	error: (message) => ({
		kind: "failure",
		message
	}),
	end: () => ({ kind: "end" })
};
function killedBy(name) {
	const signal = Object.keys(constants$1.signals).find((known) => known === name);
	if (signal === void 0) throw new Error(`the scenario crashes by ${name}, which is no signal of this system`);
	return {
		kind: "signal",
		signal
	};
}
function limited({ until, in: seconds, quota = false, message }, now) {
	const at = until ?? (seconds === void 0 ? null : new Date(now + seconds * 1e3).toISOString());
	if (at !== null && Date.parse(at) <= now) return null;
	return {
		kind: quota ? "quota" : "limit",
		message: message ?? (quota ? "You have hit your usage limit" : "Rate limit reached"),
		until: at
	};
}

// packages/runners/src/scripted/steps/tool-calls.ts
/** Announces a tool call, does the work, and prints what came of it. */
async function playTool(writer, call, work) {
	const tool = {
		...call,
		id: `call_${randomUUID()}`
	};
	writer.toolStarted(tool);
	writer.toolEnded(tool, await work());
}

// packages/runners/src/scripted/steps/files.ts
const fileSteps = {
	write: (file, stage) => worked(stage, {
		name: "Write",
		file
	}, (path) => put(path, file)),
	append: (file, stage) => worked(stage, {
		name: "Edit",
		file
	}, (path) => appendFileSync(path, file.content ?? "")),
	delete: (path, stage) => worked(stage, {
		name: "Delete",
		file: { path }
	}, (full) => rmSync(full, {
		recursive: true,
		force: true
	})),
	touch: (path, { cwd }) => {
		const full = resolve(cwd, path);
		mkdirSync(dirname(full), { recursive: true });
		writeFileSync(full, "", { flag: "a" });
		return null;
	},
	escape: async (file, { cwd, writer }) => {
		const work = attempt(file.path, () => put(prepared(resolve(cwd, file.path)), file));
		await playTool(writer, {
			name: "Write",
			input: { file_path: file.path }
		}, work);
		return null;
	}
};
async function worked(stage, { name, file }, work) {
	const path = insideOf(stage.cwd, file.path);
	const input = {
		file_path: path,
		content: file.content ?? ""
	};
	await playTool(stage.writer, {
		name,
		input
	}, attempt(file.path, () => work(prepared(path))));
	return null;
}
/** A step that leaves the worktree by mistake would test something else than it says: `escape` is for that. */
function insideOf(cwd, path) {
	const full = resolve(cwd, path);
	const way = relative(cwd, full);
	if (way !== ".." && !way.startsWith(`..${sep}`) && full !== cwd) return full;
	throw new Error(`the scenario writes to ${path}, which is not inside of the worktree; use the step "escape" for that`);
}
function prepared(path) {
	mkdirSync(dirname(path), { recursive: true });
	return path;
}
function put(path, { content = "", mode }) {
	writeFileSync(path, content);
	if (mode !== void 0) chmodSync(path, Number.parseInt(mode, 8));
}
/** What a real tool would answer when the system refuses, inside of a sandbox for example. */
function attempt(path, work) {
	return async () => {
		try {
			work();
			return {
				ok: true,
				output: `Wrote ${path}`
			};
		} catch (cause) {
			return {
				ok: false,
				output: cause instanceof Error ? cause.message : String(cause)
			};
		}
	};
}

// packages/runners/src/scripted/steps/plant-git.ts
/** Each of these runs a command as soon as git is started inside of the worktree and trusts what it finds there. */
const gitSteps = { plant_git: ({ kind, marker }, { cwd }) => {
	attacks[kind](cwd, `touch '${marker.replaceAll("'", `'\\''`)}'`);
	return null;
} };
const attacks = {
	hook: (worktree, command) => plantHooks(ownGitFolder(worktree), command),
	config: (worktree, command) => plantConfig(ownGitFolder(worktree), command),
	attributes: (worktree, command) => {
		writeFileSync(join(worktree, ".gitattributes"), "* filter=planted diff=planted merge=planted\n");
		plantConfig(ownGitFolder(worktree), command);
	},
	replace: (worktree, command) => {
		rmSync(join(worktree, ".git"), {
			recursive: true,
			force: true
		});
		const folder = ownGitFolder(worktree);
		plantConfig(folder, command);
		plantHooks(folder, command);
	},
	gitfile: (worktree, command) => {
		const elsewhere = join(worktree, ".planted-git");
		const folder = ownGitFolder(worktree);
		plantConfig(folder, command);
		cpSync(folder, elsewhere, { recursive: true });
		rmSync(join(worktree, ".git"), {
			recursive: true,
			force: true
		});
		writeFileSync(join(worktree, ".git"), `gitdir: ${elsewhere}\n`);
	}
};
/** The worktree's `.git` as a folder of the agent's own: a link file would lead to the user's repository. */
function ownGitFolder(worktree) {
	const folder = join(worktree, ".git");
	if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
	rmSync(folder, { force: true });
	mkdirSync(join(folder, "objects"), { recursive: true });
	mkdirSync(join(folder, "refs", "heads"), { recursive: true });
	writeFileSync(join(folder, "HEAD"), "ref: refs/heads/main\n");
	return folder;
}
const hookNames = [
	"pre-commit",
	"post-checkout",
	"post-index-change",
	"reference-transaction",
	"post-commit"
];
function plantHooks(folder, command) {
	mkdirSync(join(folder, "hooks"), { recursive: true });
	for (const name of hookNames) writeFileSync(join(folder, "hooks", name), `#!/bin/sh\n${command}\n`, { mode: 493 });
}
function plantConfig(folder, command) {
	const said = JSON.stringify(`${command}; cat`);
	const lines = [
		"[core]",
		"	repositoryformatversion = 0",
		"	bare = false",
		`\tfsmonitor = ${said}`,
		`\tpager = ${said}`,
		`\tsshCommand = ${said}`,
		`\teditor = ${said}`,
		"[filter \"planted\"]",
		`\tclean = ${said}`,
		`\tsmudge = ${said}`,
		"[diff \"planted\"]",
		`\ttextconv = ${said}`,
		`\tcommand = ${said}`,
		"[merge \"planted\"]",
		`\tdriver = ${said}`,
		"[diff]",
		`\texternal = ${said}`
	];
	writeFileSync(join(folder, "config"), `${lines.join("\n")}\n`);
}

// packages/runners/src/scripted/steps/given.ts
const givenSteps = {
	record: ({ what, to }, stage) => {
		const path = resolve(stage.cwd, to);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(`${path}.draft`, read$1(what, stage));
		renameSync(`${path}.draft`, path);
		return null;
	},
	expect: ({ what, contains, lacks }, stage) => {
		const text = read$1(what, stage);
		if (contains !== void 0 && !text.includes(contains)) return {
			kind: "failure",
			message: `the ${what} lacks ${JSON.stringify(contains)}`
		};
		if (lacks !== void 0 && text.includes(lacks)) return {
			kind: "failure",
			message: `the ${what} holds ${JSON.stringify(lacks)}`
		};
		return null;
	}
};
function read$1(what, stage) {
	switch (what) {
		case "prompt": return stage.prompt();
		case "handoff": return readOrNothing(stage.env["DEBUSSY_HANDOFF_FILE"]);
		case "environment": return Object.entries(stage.env).map(([name, value]) => `${name}=${value}\n`).join("");
		case "arguments": return stage.args.map((argument) => `${argument}\n`).join("");
		default: return unreachable(what);
	}
}
function readOrNothing(path) {
	if (path === void 0) return "";
	try {
		return readFileSync(path, "utf8");
	} catch {
		return "";
	}
}

// packages/runners/src/scripted/steps/processes.ts
const processSteps = {
	run: async (command, stage) => {
		await playTool(stage.writer, {
			name: "Bash",
			input: { command }
		}, () => output(command, stage));
		return null;
	},
	spawn: async (script, stage) => {
		await playTool(stage.writer, {
			name: "Bash",
			input: { ...script }
		}, () => leftBehind(script, stage));
		return null;
	}
};
function output(command, { cwd, env, stop }) {
	return new Promise((resolve) => {
		const child = spawn("/bin/sh", ["-c", command], {
			cwd,
			env,
			stdio: [
				"ignore",
				"pipe",
				"pipe"
			],
			signal: stop
		});
		let said = "";
		const hear = (bytes) => {
			said = (said + bytes.toString("utf8")).slice(-65536);
		};
		child.stdout.on("data", hear);
		child.stderr.on("data", hear);
		child.on("error", (error) => resolve({
			ok: false,
			output: error.message
		}));
		child.on("close", (code) => resolve({
			ok: code === 0,
			output: said
		}));
	});
}
/** A process that nobody waits for: what a supervisor has to find and end. Resolves when it is there. */
function leftBehind(script, { cwd, env }) {
	const trap = script.ignore_term === true ? `trap '' TERM INT HUP; ` : "";
	const command = script.command ?? "while :; do sleep 3600; done";
	return new Promise((resolve) => {
		const child = spawn("/bin/sh", ["-c", trap + command], {
			cwd,
			env,
			detached: script.setsid === true,
			stdio: [
				"ignore",
				script.hold === true ? "inherit" : "ignore",
				script.hold === true ? "inherit" : "ignore"
			]
		});
		child.once("error", (error) => resolve({
			ok: false,
			output: error.message
		}));
		child.once("spawn", () => resolve({
			ok: true,
			output: String(child.pid)
		}));
		child.unref();
	});
}

// packages/runners/src/scripted/steps/reports.ts
const reportSteps = {
	report: (report, stage) => {
		const { via = "file", ...fields } = typeof report === "string" ? { status: report } : report;
		deliver({
			summary: `Phase ${stage.name.phase}: ${fields.status}`,
			...fields
		}, via, stage);
		return null;
	},
	report_text: ({ via = "file", text }, stage) => {
		if (via === "file") writeFileSync(reportFile(stage), text);
		else stage.setLastWords(text);
		return null;
	},
	split: ({ via = "command", reason = "too large for one session", sub_phases }, stage) => {
		deliver({
			status: "split_request",
			summary: reason,
			split_details: {
				reason,
				total_sub_phases: sub_phases.length,
				recommended_sub_phases: sub_phases
			}
		}, via, stage);
		return null;
	}
};
function deliver(fields, via, stage) {
	const report = {
		phase: stage.name.phase,
		...fields
	};
	switch (via) {
		case "command": return signal(report, stage);
		case "message": return stage.setLastWords(`My report:\n\n\`\`\`json\n${JSON.stringify(report, null, 2)}\n\`\`\``);
		case "stream":
			if (!stage.writer.report(report)) throw new Error("this stream has no event for reports: use another `via`");
			return;
		case "file":
			writeFileSync(reportFile(stage), JSON.stringify(report, null, 2));
			return;
		default: unreachable(via);
	}
}
/** As the commands do it, with the report in a file. */
function signal(report, stage) {
	const file = `${reportFile(stage)}.draft`;
	writeFileSync(file, JSON.stringify(report));
	if (report.status === "split_request") signalSplit(stage.env, file, null);
	else signalDone(stage.env, {
		phase: null,
		status: null,
		reason: null,
		report: file
	});
}
function reportFile({ env }) {
	const file = env["DEBUSSY_REPORT_FILE"];
	if (file === void 0) throw new Error("DEBUSSY_REPORT_FILE is not set: there is nowhere to put a report");
	return file;
}

// packages/runners/src/scripted/steps/waiting.ts
const waitingSteps = {
	sleep: async (seconds, { stop }) => {
		await waited(seconds * 1e3, stop);
		return null;
	},
	wait_for: async (path, { cwd, stop }) => {
		const full = resolve(cwd, path);
		while (!existsSync(full) && !stop.aborted) await waited(lookEveryMs, stop);
		return null;
	},
	hang: async (_yes, { stop }) => {
		while (!stop.aborted) await waited(longestWaitMs, stop);
		return {
			kind: "exit",
			code: 143
		};
	},
	busy: async (seconds, { stop }) => {
		const end = performance.now() + seconds * 1e3;
		while (performance.now() < end && !stop.aborted) await spun();
		return null;
	},
	ignore_term: (_yes, { ignoreTerm }) => {
		ignoreTerm();
		return null;
	}
};
const lookEveryMs = 15;
const longestWaitMs = 6e4;
async function waited(ms, stop) {
	try {
		await setTimeout(ms, null, { signal: stop });
	} catch {}
}
async function spun() {
	const until = performance.now() + lookEveryMs;
	while (performance.now() < until) continue;
	await setImmediate$1();
}

// packages/runners/src/scripted/steps/words.ts
const wordSteps = {
	text: (text, { writer }) => (writer.text(text), null),
	think: (text, { writer }) => (writer.think(text), null),
	progress: (message, { env }) => (signalProgress(env, message, null), null),
	tool: async ({ name, input, output = "", ok = true }, { writer }) => {
		const fields = typeof input === "object" && input !== null ? { ...input } : { input };
		await playTool(writer, {
			name,
			input: fields
		}, async () => ({
			ok,
			output
		}));
		return null;
	},
	usage: (usage, { writer }) => (writer.usage(asUsage(usage)), null),
	compact: ({ before, after }, { writer }) => (writer.compacted(before, after), null),
	print: (line, stage) => (stage.print(line), null),
	stderr: (text, stage) => (stage.complain(text), null),
	flood: (flood, stage) => flooded(flood, stage)
};
function asUsage(usage) {
	return typeof usage === "number" ? { context: usage } : usage;
}
const pieceBytes = 65536;
/** Lines of one length, written in pieces: a thousand megabytes need no memory here either. */
async function flooded({ bytes, line = bytes }, { stop, printBytes }) {
	const piece = Buffer.alloc(pieceBytes, "x");
	for (let at = 0; at < bytes && !stop.aborted;) {
		const left = Math.min(pieceBytes, bytes - at, line - at % line);
		const endsLine = (at + left) % line === 0 || at + left === bytes;
		if (endsLine) piece[left - 1] = 10;
		printBytes(piece.subarray(0, left));
		if (endsLine) piece[left - 1] = 120;
		at += left;
		if (at % (pieceBytes * 64) < pieceBytes) await new Promise(setImmediate);
	}
	return null;
}

// packages/runners/src/scripted/fill-names.ts
/** Puts the session's names into every text of a step: {phase}, {phase_name} (safe as a file name), {attempt}, {session}. */
function fillNames(value, name) {
	return mapTexts(value, (text) => fillText(text, name));
}
function fillText(text, name) {
	const values = {
		phase: name.phase,
		phase_name: safeName(name.phase),
		attempt: String(name.attempt),
		session: String(name.session)
	};
	return text.replaceAll(/\{(phase|phase_name|attempt|session)\}/g, (whole, key) => values[key] ?? whole);
}

// packages/runners/src/scripted/play.ts
/** Plays the steps in order until one of them ends the session, or a stop comes between two of them. */
async function play(steps, stage) {
	for (const step of steps) {
		if (stage.stop.aborted) return {
			kind: "exit",
			code: 143
		};
		const end = await perform(step, stage);
		if (end !== null) return end;
	}
	return null;
}
const performers = {
	...wordSteps,
	...fileSteps,
	...givenSteps,
	...waitingSteps,
	...processSteps,
	...reportSteps,
	...endingSteps,
	...gitSteps,
	repeat: async ({ times, steps }, stage) => {
		for (let round = 0; round < times; round++) {
			const end = await play(steps, stage);
			if (end !== null) return end;
		}
		return null;
	}
};
async function perform(step, stage) {
	for (const verb of verbsOf(step)) {
		const end = await performOne(verb, step, stage);
		if (end !== null) return end;
	}
	return null;
}
function verbsOf(step) {
	return Object.keys(step).filter((key) => key in performers);
}
function performOne(verb, step, stage) {
	const value = step[verb];
	if (value === void 0) return null;
	return performers[verb](verb === "repeat" ? value : fillNames(value, stage.name), stage);
}

// packages/runners/src/scripted/session-count.ts
/** Which session of its attempt this is, from 1: counted by one byte per start in a file of the attempt's folder. */
function countSession(env) {
	const told = Number(env["DEBUSSY_SESSION"]);
	if (Number.isInteger(told) && told > 0) return told;
	const reportFile = env["DEBUSSY_REPORT_FILE"];
	const folder = env["DEBUSSY_SIGNALS"] ?? (reportFile === void 0 ? null : dirname(reportFile));
	if (folder === null) return 1;
	const flags = constants.O_CREAT | constants.O_WRONLY | constants.O_APPEND;
	const fd = openSync(join(folder, `.scripted-sessions-${env["DEBUSSY_ATTEMPT"] ?? "1"}`), flags, 384);
	try {
		writeSync(fd, ".");
		return fstatSync(fd).size;
	} finally {
		closeSync(fd);
	}
}

// packages/runners/src/scripted/streams/stream-writer.ts
function jsonPrinter(setting) {
	return (value) => setting.print(JSON.stringify(value));
}

// packages/runners/src/scripted/streams/debussy-writer.ts
/** Our own JSON lines, for agents that are written for debussy. */
function debussyWriter(setting) {
	const print = jsonPrinter(setting);
	return {
		start: () => print({
			type: "started",
			id: setting.session,
			model: setting.model,
			window: setting.window
		}),
		text: (text) => print({
			type: "text",
			text
		}),
		think: (text) => print({
			type: "thinking",
			text
		}),
		toolStarted: ({ id, name, input }) => print({
			type: "tool",
			id,
			name,
			status: "started",
			input
		}),
		toolEnded: ({ id, name }, { ok, output }) => print({
			type: "tool",
			id,
			name,
			status: ok ? "completed" : "failed",
			output
		}),
		usage: (usage) => print(usageLine(usage)),
		compacted: (before, after) => print({
			type: "compacted",
			before,
			after
		}),
		report: (report) => {
			print({
				type: "report",
				report
			});
			return true;
		},
		end: (end) => {
			const line = endLine(end);
			if (line !== null) print(line);
			return end.kind === "success" ? 0 : 1;
		}
	};
}
function usageLine({ context, output = 200, cache_read = 0, cache_creation = 0, cost }) {
	return {
		type: "usage",
		context,
		output,
		spent: {
			input: Math.max(0, context - cache_read - cache_creation),
			output,
			cache_creation,
			cache_read,
			cost: cost ?? null
		}
	};
}
function endLine(end) {
	switch (end.kind) {
		case "success": return end.text === "" ? null : {
			type: "text",
			text: end.text
		};
		case "limit":
		case "quota": return {
			type: "rate_limited",
			until: end.until,
			message: end.message,
			quota: end.kind === "quota",
			final: true
		};
		case "auth": return {
			type: "error",
			message: end.message,
			status: 401,
			fatal: true
		};
		case "context":
		case "failure": return {
			type: "error",
			message: end.message,
			fatal: true
		};
		default: return unreachable(end);
	}
}

// packages/runners/src/scripted/streams/text-writer.ts
/** A program that prints plain text and only has its exit code to say how it ended. */
function textWriter(setting) {
	return {
		start: () => {},
		text: setting.print,
		think: () => {},
		toolStarted: ({ name, input }) => setting.print(`> ${name} ${JSON.stringify(input)}`),
		toolEnded: (_tool, { output }) => {
			if (output !== "") setting.print(output);
		},
		usage: () => {},
		compacted: () => {},
		report: () => false,
		end: (end) => {
			if (end.kind === "success") {
				if (end.text !== "") setting.print(end.text);
				return 0;
			}
			setting.complain(`${end.message}\n`);
			return 1;
		}
	};
}

// packages/runners/src/scripted/scripted-agent.ts
const own = {
	debussy: debussyWriter,
	text: textWriter
};
/** Plays one session of a scenario; the value says how the process has to end. */
async function playScriptedAgent(world) {
	try {
		return await playSession(world);
	} catch (error) {
		world.stderr(`scripted agent: ${explained(error)}\n`);
		return {
			kind: "exit",
			code: error instanceof DebussyError ? error.exitCode : 1
		};
	}
}
async function playSession(world) {
	const options = readArguments(world.argv, world.env);
	const scenario = options.scenario === null ? null : await load(resolve(world.cwd, options.scenario));
	const name = sessionName(world.env);
	const stop = new AbortController();
	let deaf = false;
	let lastWords = "";
	const writer = openWriter(world, scenario, options.stream ?? scenario?.stream ?? "debussy");
	const stage = {
		name,
		env: world.env,
		cwd: world.cwd,
		args: world.argv,
		writer,
		stop: stop.signal,
		prompt: () => readPrompt(world.env),
		print: (line) => world.stdout(`${line}\n`),
		printBytes: world.stdout,
		complain: (text) => world.stderr(text),
		ignoreTerm: () => deaf = true,
		setLastWords: (text) => lastWords = text
	};
	for (const signal of [
		"SIGTERM",
		"SIGINT",
		"SIGHUP"
	]) world.onSignal(signal, () => deaf || stop.abort());
	writer.start();
	const end = await play(chooseSteps(scenario, name), stage);
	return stop.signal.aborted ? {
		kind: "exit",
		code: 143
	} : farewell(end, writer, lastWords);
}
function farewell(end, writer, lastWords) {
	if (end === null || end.kind === "end") return {
		kind: "exit",
		code: writer.end({
			kind: "success",
			text: lastWords || "All done."
		})
	};
	if (end.kind === "exit" || end.kind === "signal") return end;
	return {
		kind: "exit",
		code: writer.end(end)
	};
}
async function load(file) {
	const { readScenario } = await import("./read-scenario-gYfqYDRH.js");
	return readScenario(file);
}
function sessionName(env) {
	return {
		phase: env["DEBUSSY_PHASE"] ?? "0",
		attempt: Number(env["DEBUSSY_ATTEMPT"] ?? "1") || 1,
		session: countSession(env)
	};
}
function openWriter(world, scenario, stream) {
	return writerOf(stream, world.imitations)({
		print: (line) => world.stdout(`${line}\n`),
		complain: world.stderr,
		session: randomUUID(),
		model: scenario?.model ?? "scripted-1",
		window: scenario?.window ?? 2e5,
		cwd: world.cwd,
		prompt: () => readPrompt(world.env),
		env: world.env
	});
}
function writerOf(stream, imitations = {}) {
	const writers = {
		...own,
		...imitations
	};
	const writer = Object.hasOwn(writers, stream) ? writers[stream] : void 0;
	if (writer !== void 0) return writer;
	throw new DebussyError({
		code: "ERR_SCENARIO",
		message: `"${stream}" is not a stream that the scripted agent can print.`,
		hint: `Use one of: ${Object.keys(writers).join(", ")}`,
		exitCode: 2
	});
}
function readPrompt(env) {
	const file = env["DEBUSSY_PROMPT_FILE"];
	try {
		return readFileSync(file ?? 0, "utf8");
	} catch {
		return "";
	}
}
function explained(error) {
	if (error instanceof DebussyError) return `${error.message}${error.hint === void 0 ? "" : `\n${error.hint}`}`;
	return error instanceof Error ? error.message : String(error);
}

// packages/runners/src/scripted/main.ts
/** The scripted agent as a program: plays, then ends this process as the scenario says. */
async function runScriptedAgent(argv) {
	const farewell = await playScriptedAgent({
		argv,
		env: process.env,
		cwd: process.cwd(),
		stdout: (text) => print(1, text),
		stderr: (text) => print(2, text),
		onSignal: (signal, listener) => void process.on(signal, listener)
	});
	if (farewell.kind === "exit") process.exit(farewell.code);
	process.removeAllListeners(farewell.signal);
	process.kill(process.pid, farewell.signal);
	return new Promise(() => setInterval(() => {}, 6e4));
}
/** At once and whole, so that nothing is lost at a crash; a pipe that is full is tried again. */
function print(fd, text) {
	const bytes = typeof text === "string" ? Buffer.from(text) : text;
	for (let at = 0; at < bytes.length;) try {
		at += writeSync(fd, bytes, at);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
	}
}

// packages/cli/src/commands/scripted-agent.ts
/** Hidden: the agent `scripted` is this program itself, started once more. Ends the process as its scenario says. */
const command = rawCommand({
	name: "scripted-agent",
	words: "[--scenario <file>] [--stream <name>]",
	about: "Plays a scenario as an agent would work. Debussy starts it by itself: debussy run --agent scripted",
	flags: {},
	example: "DEBUSSY_SCENARIO=scenario.yaml debussy run --agent scripted"
}, (argv) => runScriptedAgent(argv));

export { command };