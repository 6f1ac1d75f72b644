import { n as runFolder } from "./run-folder-3OeyQ22U.js";
import { n as requiredProgram } from "./program-HLZlf-u7.js";
import { t as locateRepository } from "./locate-BmzHu2CJ.js";
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { spawn } from "node:child_process";
import { homedir } from "node:os";

// packages/engine/src/runs/known-repositories.ts
/** The repositories of this user that have had runs, as far as they are still there: where `debussy ui --all` looks. */
function knownRepositories(env) {
	return [...new Set(linesOf(registry(env)))].filter((commonDir) => existsSync(join(commonDir, "debussy")));
}
/** Adds a repository, by its shared git directory. A home that cannot be written to stops no run. */
function rememberRepository(commonDir, env) {
	const path = registry(env);
	try {
		if (linesOf(path).includes(commonDir)) return;
		mkdirSync(dirname(path), {
			recursive: true,
			mode: 448
		});
		appendFileSync(path, `${commonDir}\n`, { mode: 384 });
	} catch {}
}
/** What debussy remembers of this user on this machine, besides their configuration. */
function userStateFolder(env) {
	return join(env["XDG_STATE_HOME"] ?? join(env["HOME"] ?? homedir(), ".local", "state"), "debussy");
}
function registry(env) {
	return join(userStateFolder(env), "repositories");
}
function linesOf(path) {
	try {
		return readFileSync(path, "utf8").split("\n").filter((line) => line !== "");
	} catch {
		return [];
	}
}

// packages/engine/src/run/detach.ts
/** Set for the process that is to say when it has taken its run. */
const detachedName = "DEBUSSY_DETACHED";
/** Starts `debussy run` or `debussy resume` in a session of its own, and returns when it has taken its run or ended. */
async function startDetached({ cwd, env, args }) {
	const { node, script } = requiredProgram();
	const located = await locateRepository(cwd);
	if (!located.ok) throw located.error;
	const { commonDir } = located.value;
	const folder = join(commonDir, "debussy");
	mkdirSync(folder, {
		recursive: true,
		mode: 448
	});
	const early = join(folder, `output-${process.pid}-${Date.now()}.log`);
	const log = openSync(early, "a", 384);
	const child = spawn(node, [script, ...args], {
		cwd,
		env: {
			...env,
			[detachedName]: "1"
		},
		detached: true,
		stdio: [
			"ignore",
			log,
			log,
			"ipc"
		]
	});
	closeSync(log);
	const news = await firstNews(child);
	if (child.connected) child.disconnect();
	child.unref();
	const text = readFileSync(early, "utf8");
	if (typeof news === "number") {
		rmSync(early, { force: true });
		return {
			kind: "not_begun",
			exitCode: news,
			text
		};
	}
	const output = join(runFolder(commonDir, news).root, `output-${child.pid ?? 0}.log`);
	renameSync(early, output);
	return {
		kind: "detached",
		run: news,
		pid: child.pid ?? 0,
		output,
		text
	};
}
/** The id of the run that it has taken, or its exit code. */
function firstNews(child) {
	return new Promise((resolve, reject) => {
		child.once("error", reject);
		child.once("exit", (code) => resolve(code ?? 1));
		child.once("message", (run) => resolve(typeof run === "string" ? run : ""));
	});
}
/** Says to who started this process that it has taken a run. Of no effect in a process that nobody detached. */
function sayTaken(run, env) {
	if (env[detachedName] === void 0 || process.send === void 0) return;
	process.send(run, () => process.disconnect());
}

export { userStateFolder as a, rememberRepository as i, startDetached as n, knownRepositories as r, sayTaken as t };