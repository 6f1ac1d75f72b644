import { t as DebussyError } from "./errors-C00examP.js";
import { delimiter, isAbsolute } from "node:path";
import { spawn } from "node:child_process";

// packages/host/src/git.ts
const quiet = [
	"core.hooksPath=/dev/null",
	"core.fsmonitor=false",
	"gc.auto=0",
	"maintenance.auto=false",
	"advice.detachedHead=false"
];
/**
* Git at one explicit place, with an environment from zero: nothing that stands in the caller's environment or in an agent's
* directory chooses the repository, the hooks or the programs that git starts.
*/
function gitAt(place) {
	const settings = settingArguments(quiet);
	const env = placeEnvironment(place);
	const cwd = place.workTree ?? place.gitDir;
	return (args, options = {}) => run([...settings, ...args], cwd, {
		...options,
		env: {
			...env,
			...options.env
		}
	});
}
/** Git with discovery from a directory of the user's. Never for a directory that an agent can write. */
function gitFrom(directory) {
	const settings = settingArguments(quiet);
	return (args, options = {}) => run([...settings, ...args], directory, options);
}
/** The output of a command that has no expected way to fail. */
async function must(git, args, options) {
	const result = await git(args, options);
	if (result.code === 0) return result.stdout;
	throw new DebussyError({
		code: "ERR_GIT_COMMAND",
		message: `git ${commandIn(args)} failed with exit code ${String(result.code)}: ${result.stderr.trim()}`,
		hint: `The command was: git ${args.join(" ")}`
	});
}
/** What every git process of ours, and every program that reads git for us, finds in its environment. */
function ownEnvironment() {
	return {
		...Object.fromEntries(passed.flatMap(named)),
		PATH: absolutePath(process.env["PATH"] ?? ""),
		LC_ALL: "C",
		GIT_TERMINAL_PROMPT: "0",
		GIT_OPTIONAL_LOCKS: "0"
	};
}
function named(name) {
	const value = process.env[name];
	return value === void 0 ? [] : [[name, value]];
}
const person = [
	"NAME",
	"EMAIL",
	"DATE"
];
const passed = [
	"HOME",
	"USER",
	"LOGNAME",
	"TMPDIR",
	"XDG_CONFIG_HOME",
	"GNUPGHOME",
	"SSH_AUTH_SOCK",
	"GPG_TTY",
	"GIT_CONFIG_GLOBAL",
	"GIT_CONFIG_SYSTEM",
	"GIT_CONFIG_NOSYSTEM",
	"GIT_SSH",
	"GIT_SSH_COMMAND",
	...[
		"http_proxy",
		"https_proxy",
		"no_proxy"
	].flatMap((name) => [name, name.toUpperCase()]),
	...person.flatMap((what) => [`GIT_AUTHOR_${what}`, `GIT_COMMITTER_${what}`])
];
function settingArguments(settings) {
	return settings.flatMap((setting) => ["-c", setting]);
}
function placeEnvironment(place) {
	return {
		GIT_DIR: place.gitDir,
		...place.workTree === void 0 ? {} : { GIT_WORK_TREE: place.workTree },
		...place.index === void 0 ? {} : { GIT_INDEX_FILE: place.index },
		...place.config === void 0 ? {} : settingEnvironment(place.config)
	};
}
function settingEnvironment(settings) {
	const entries = settings.flatMap(([key, value], i) => [[`GIT_CONFIG_KEY_${String(i)}`, key], [`GIT_CONFIG_VALUE_${String(i)}`, value]]);
	return {
		...Object.fromEntries(entries),
		GIT_CONFIG_COUNT: String(settings.length)
	};
}
function absolutePath(path) {
	return path.split(delimiter).filter((entry) => isAbsolute(entry)).join(delimiter);
}
function run(args, cwd, options) {
	return new Promise((resolve, reject) => {
		const { input, timeoutMs } = options;
		const child = spawn("git", args, {
			cwd,
			env: {
				...ownEnvironment(),
				...options.env
			},
			stdio: [
				input === void 0 ? "ignore" : "pipe",
				"pipe",
				"pipe"
			],
			detached: timeoutMs !== void 0
		});
		const limit = limitTo(timeoutMs, child);
		const stdout = [];
		const stderr = [];
		child.stdout?.on("data", (chunk) => stdout.push(chunk));
		child.stderr?.on("data", (chunk) => stderr.push(chunk));
		child.on("error", reject);
		child.on("close", (code, signal) => {
			const timedOut = limit();
			if (signal !== null && !timedOut && options.killedFails !== true) return reject(cutOff(args, signal));
			const said = Buffer.concat(stderr).toString();
			return resolve({
				code: code ?? 128,
				stdout: Buffer.concat(stdout),
				stderr: said,
				timedOut,
				signal
			});
		});
		child.stdin?.on("error", () => void 0);
		child.stdin?.end(input);
	});
}
/** Ends a process group after a time; what is returned stops the clock and says whether it has run out. */
function limitTo(ms, { pid }) {
	if (ms === void 0 || pid === void 0) return () => false;
	let isOver = false;
	const timer = setTimeout(() => {
		isOver = true;
		try {
			process.kill(-pid, "SIGKILL");
		} catch {}
	}, ms);
	return () => {
		clearTimeout(timer);
		return isOver;
	};
}
/** An answer that somebody cut off is none: it must not be taken for "no", "not there" or "cannot be read". */
function cutOff(args, signal) {
	return new DebussyError({
		code: "ERR_GIT_KILLED",
		message: `git ${commandIn(args)} was ended by ${signal} before it had answered`,
		hint: "Nothing is lost. Try again: debussy resume"
	});
}
/** The command's own name: settings stand in front of it. */
function commandIn(args) {
	return args.find((word, i) => word !== "-c" && args[i - 1] !== "-c") ?? "";
}

export { ownEnvironment as a, must as i, gitAt as n, gitFrom as r, cutOff as t };