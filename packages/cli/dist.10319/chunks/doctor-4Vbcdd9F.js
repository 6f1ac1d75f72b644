import { n as counted } from "./amounts-D7jw_fGe.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { n as jsonFlag } from "./common-flags-Fv_5KCQn.js";
import { t as DebussyError } from "./errors-C00examP.js";
import { c as poolPlace, s as isHidden } from "./slots-BHe3dwXe.js";
import { t as openRepository } from "./open-CgShR9OX.js";
import { E as detectBwrap, c as programVersion, o as makeHomes, t as agentSpec, w as sandboxed } from "./agent-y7zaeLLG.js";
import { P as programs } from "./first-calls-3nvpv43s.js";
import { n as stateOfAgent, t as problemsOf } from "./agent-text-98fgYD1d.js";
import { t as probeAgents } from "./probe-agents-BiZ4LMKd.js";
import { a as problem, i as fine, n as nodeCheck, o as preflight, r as sandboxCheck, t as diskCheck } from "./machine-checks-DtWfml38.js";
import { t as formatPlace } from "./place-B5QdAHjE.js";
import { r as defaultConfig } from "./config-Ci6LcJVc.js";
import { t as foreignFiles } from "./foreign-files-BTsjw3Z_.js";
import { a as loadConfig, c as userConfig, i as foreignText, r as foreignHint, s as projectConfig } from "./load-config-BZ5Hv5aB.js";
import { u as shortBranch } from "./refs-BgXrBWYr.js";
import { _ as isSlotName } from "./capture-CGnRt73L.js";
import { t as runGit } from "./porcelain-CdUGp5s4.js";
import { t as configRoot } from "./config-root-BJb0vDq9.js";
import { t as hasSinks } from "./open-notices-of-CWvWAdva.js";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readFile, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";

// packages/runners/src/probe/start-in-sandbox.ts
/** Starts a built-in program in the sandbox in which its sessions run; null where it starts, or where that is not known. */
async function startInSandbox(agent, host) {
	if (agent.kind === "command" || agent.kind === "scripted") return null;
	const { homes, program, versionVariables } = programs[agent.kind];
	const env = definedIn({
		...host.env,
		...agent.env,
		...versionVariables
	});
	const folder = mkdtempSync(join(tmpdir(), "debussy-sandbox-"));
	try {
		const writable = homes({
			...host,
			env
		});
		makeHomes(writable);
		const name = agent.program ?? program;
		const argv = sandboxed({
			argv: [name],
			cwd: folder,
			folder,
			writable,
			sandbox: "bwrap"
		}, env);
		if (!argv.ok) return argv.error;
		const answer = await programVersion(argv.value, env);
		if (answer.kind === "answered") return null;
		return {
			message: `${name} does not start in the sandbox: ${answer.kind === "failed" ? answer.detail : "it is not found there"}.`,
			hint: "Its sessions would fail as well: look at what it wants to write, or set `sandbox: none`."
		};
	} finally {
		rmSync(folder, {
			recursive: true,
			force: true
		});
	}
}
function definedIn(env) {
	return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => value === void 0 ? [] : [[name, value]]));
}

// packages/engine/src/checks/agent-checks.ts
/** Only agents that the configuration uses can be in the way of a run. */
async function agentChecks(config, env) {
	const shown = (await probeAgents(config, env)).filter((agent) => agent.name !== "scripted" || agent.use !== null);
	return Promise.all(shown.map(async (agent) => checkOf(await triedInSandbox(agent, config, env))));
}
/** Where sessions run in a sandbox, an agent that is used has to start in one. */
async function triedInSandbox(agent, config, env) {
	if (!(config.sandbox === "bwrap" && agent.use !== null && agent.probe.installed && detectBwrap().ok)) return agent;
	const host = {
		env,
		root: process.getuid?.() === 0
	};
	const found = await startInSandbox(agentSpec(agent.name, config, env), host);
	if (found === null) return agent;
	return {
		...agent,
		probe: {
			...agent.probe,
			problems: [...agent.probe.problems, found]
		}
	};
}
function checkOf(agent) {
	const name = `agent ${agent.name}`;
	const state = stateOfAgent(agent);
	const problems = problemsOf(agent);
	if (problems.length === 0) return fine(name, state);
	return problem(name, severity(agent), [state, problems.join(" ")]);
}
function severity({ use, probe }) {
	if (use === null) return "info";
	return (!probe.installed || probe.loggedIn === false) && use === "agent" ? "error" : "warning";
}

// packages/engine/src/checks/config-check.ts
function configFound(root, env) {
	try {
		const { config, foreign } = loadConfig({
			root,
			env,
			flags: []
		});
		return {
			config,
			checks: [...foreign === null ? [filesCheck(root, env)] : [problem("config", "warning", [foreignText(foreign), foreignHint])], ...foreignCheck(root)]
		};
	} catch (error) {
		if (!(error instanceof DebussyError)) throw error;
		const detail = `${error.place === void 0 ? "" : `${formatPlace(error.place)} `}${error.message}`;
		return {
			config: defaultConfig(),
			checks: [problem("config", "error", [detail, error.hint ?? ""])]
		};
	}
}
function filesCheck(root, env) {
	const files = [...root === null ? [] : [projectConfig(root)], userConfig(env)].filter((file) => existsSync(file));
	if (files.length > 0) return fine("config", files.join(", "));
	return problem("config", "info", ["no configuration file: the defaults hold", "debussy init writes one with comments."]);
}
function foreignCheck(root) {
	const files = root === null ? [] : foreignFiles(root);
	if (files.length === 0) return [];
	const shown = `${files.slice(0, 3).join(", ")}${files.length > 3 ? ", …" : ""}`;
	return [problem("config", "info", [`.debussy/ holds what is not of debussy: ${shown}`, "Another tool uses the same name. Of this folder debussy reads config.yaml, and leaves the rest alone."])];
}

// packages/engine/src/checks/git-checks.ts
/** Of a repository that could not be opened: why. Outside of one, everything else can still be looked at. */
function unopened(error) {
	const name = error.code === "ERR_GIT_MISSING" || error.code === "ERR_GIT_TOO_OLD" ? "git" : "repository";
	return problem(name, "error", [error.message, error.hint ?? ""]);
}
function gitChecks(repository, { allow_dirty: allowDirty }) {
	const { gitVersion, root, branch, identity } = repository;
	return [
		fine("git", gitVersion),
		fine("repository", `${root}, ${branch === null ? "HEAD is detached" : `on ${shortBranch(branch)}`}`),
		...identity === null ? [] : [fine("identity", `${identity.name} <${identity.email}>`)],
		...preflight(repository, { allowDirty }).map(obstacle),
		...oddities(repository)
	];
}
const names = {
	ERR_GIT_IDENTITY: "identity",
	ERR_GIT_DIRTY: "checkout",
	ERR_GIT_OPERATION: "checkout",
	ERR_GIT_READ_ONLY: "repository"
};
function obstacle({ code, message, hint = "" }) {
	return problem(names[code] ?? "repository", "error", [message, hint]);
}
function oddities({ submodules, shallow, detached }) {
	return [
		...submodules.length === 0 ? [] : [problem("repository", "info", [`it has ${submodules.length} submodule(s)`, "Worktrees get them from your own clones; what is missing there stays empty: git submodule update --init --recursive"])],
		...shallow ? [problem("repository", "info", ["the clone is shallow", "git fetch --unshallow"])] : [],
		...detached ? [problem("repository", "info", ["HEAD is detached, so no branch can be moved forward", "git switch <branch>"])] : []
	];
}

// packages/engine/src/checks/stale-worktrees.ts
/** Entries of git's list of worktrees that are ours, and whose folder is gone. */
async function staleWorktrees(root, commonDir) {
	const folder = join(commonDir, "worktrees");
	const names = await readdir(folder).catch(() => []);
	return (await Promise.all(names.map((name) => staleAt(root, join(folder, name))))).flat();
}
/** Takes them off the list; the others stay. Returns what was removed. */
async function forgetWorktrees(root, stale) {
	const safe = stale.filter((one) => one.safe).map(({ path }) => path);
	for (const path of safe) await runGit(root, [
		"worktree",
		"remove",
		"--force",
		"--force",
		path
	]);
	return safe;
}
async function staleAt(root, entry) {
	const [link, head] = await Promise.all(["gitdir", "HEAD"].map((name) => readFile(join(entry, name), "utf8").catch(() => "")));
	const path = dirname((link ?? "").trimEnd());
	if (!isSlotName(basename(entry)) || link === "" || existsSync(path)) return [];
	return [{
		path,
		safe: await runGit(root, [
			"for-each-ref",
			"--count=1",
			`--contains=${(head ?? "").trim()}`
		]).catch(() => "") !== ""
	}];
}

// packages/engine/src/checks/run-checks.ts
/** Everything that a run needs, looked at one by one. With `fix`, what is safe to mend is mended. */
async function runChecks({ cwd, env }, fix) {
	const opened = await openRepository(cwd);
	const root = opened.ok ? opened.value.root : null;
	const { config, checks } = configFound(root, env);
	const [disk, agents, worktrees] = await Promise.all([
		diskCheck(root ?? cwd),
		agentChecks(config, env),
		opened.ok ? worktreeChecks(opened.value, fix) : []
	]);
	const place = opened.ok ? await placeChecks(opened.value, config) : [];
	const git = opened.ok ? gitChecks(opened.value, config) : [unopened(opened.error)];
	return [
		nodeCheck(),
		...git,
		...place,
		...worktrees,
		disk,
		...checks,
		...agents,
		sandboxCheck(config)
	];
}
async function placeChecks(repository, { worktrees }) {
	try {
		const place = await poolPlace({
			...repository,
			worktrees
		});
		if (!isHidden(place)) return [fine("worktrees", `in ${place}`)];
		return [problem("worktrees", "warning", [`in ${place}: a folder whose name begins with a dot`, "Many test runners skip such folders. Name another one in .debussy/config.yaml: worktrees: ~/worktrees"])];
	} catch (error) {
		if (!(error instanceof DebussyError)) throw error;
		return [problem("worktrees", "error", [error.message, error.hint ?? ""])];
	}
}
async function worktreeChecks({ root, commonDir }, fix) {
	const stale = await staleWorktrees(root, commonDir);
	if (stale.length === 0) return [];
	const removed = fix ? await forgetWorktrees(root, stale) : [];
	const left = stale.map(({ path }) => path).filter((path) => !removed.includes(path));
	return [...removed.map((path) => fine("worktrees", `taken off git's list, its folder is gone: ${path}`)), ...left.map((path) => problem("worktrees", "warning", [`git lists a worktree of debussy whose folder is gone: ${path}`, fix ? `Only it has its commit: look at it first, then git worktree remove -f -f ${path}` : "debussy doctor --fix"]))];
}

// packages/cli/src/notify/sink-checks.ts
/** Whether notices can be sent, as far as it can be known without sending one. */
async function sinkChecks(io) {
	const { notify } = await configOf(io);
	if (notify === void 0) return [];
	const { checkSinks } = await import("./src-B3odgOC_.js");
	return checkSinks(notify, io.env).map(({ sink, kind, missing }) => {
		const name = `${sink}${sink === kind ? "" : ` (${kind})`}`;
		if (missing === null) return fine("notify", `${name}; try it: debussy notify test ${sink}`);
		return problem("notify", "warning", [`${name}: ${missing}`, `Then try it: debussy notify test ${sink}`]);
	});
}
/** A configuration that cannot be read is a check of its own. */
async function configOf(io) {
	try {
		const { config } = loadConfig({
			root: await configRoot(io.cwd),
			env: io.env,
			flags: []
		});
		return hasSinks(config) ? config : {};
	} catch {
		return {};
	}
}

// packages/cli/src/commands/doctor.ts
const shape = {
	name: "doctor",
	about: "Looks at everything that a run needs: git, identity, disk, configuration, agents, sandbox, terminal; and says what to do.",
	flags: {
		fix: {
			type: "boolean",
			says: "mends what is safe to mend: entries of our own worktrees whose folder is gone"
		},
		json: jsonFlag
	},
	more: "Exit code 0: a run can start. 2: something is in its way.",
	example: "debussy doctor"
};
const command = commandOf(shape, async ({ values }, io) => {
	const checks = [
		...await runChecks(io, values.fix === true),
		...await sinkChecks(io),
		terminalCheck(io)
	];
	const ok = checks.every((check) => check.state !== "error");
	io.stdout(values.json === true ? `${JSON.stringify({
		schema_version: 1,
		ok,
		checks
	}, null, 2)}\n` : text(checks));
	return ok ? 0 : 2;
});
const marks = {
	ok: "ok",
	info: "-",
	warning: "warn",
	error: "FAIL"
};
function text(checks) {
	const width = Math.max(...checks.map(({ name }) => name.length));
	return `${checks.flatMap(({ name, state, detail, hint }) => [`${marks[state].padEnd(4)}  ${name.padEnd(width)}  ${printable(detail)}`, ...hint === "" ? [] : [`${" ".repeat(width + 8)}${printable(hint)}`]]).join("\n")}\n\n${verdict(checks)}\n`;
}
function verdict(checks) {
	const errors = checks.filter(({ state }) => state === "error").length;
	const warnings = checks.filter(({ state }) => state === "warning").length;
	const also = warnings === 0 ? "" : `, ${counted(warnings, "warning")}`;
	return errors === 0 ? `Nothing is in the way of a run${also}.` : `${counted(errors, "thing")} in the way of a run${also}.`;
}
function terminalCheck(io) {
	if (!io.isTTY) return fine("terminal", "none: runs print one plain line for each event");
	const colour = io.env["NO_COLOR"] ? "without colours (NO_COLOR)" : "with colours";
	if (io.env["TERM"] === "dumb") return problem("terminal", "warning", ["TERM is dumb", "Set TERM to what the terminal is, e.g. xterm-256color."]);
	if (io.columns >= 80) return fine("terminal", `${io.columns} columns, ${colour}`);
	return problem("terminal", "warning", [`${io.columns} columns are narrow`, "Make it at least 80 columns wide."]);
}

export { command };