import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { homedir } from "node:os";

// packages/engine/src/runs/known-repositories.ts
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

export { userStateFolder as n, rememberRepository as t };