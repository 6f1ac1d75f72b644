import { t as DebussyError } from "./errors-C00examP.js";
import { t as comparePhaseIds } from "./ids-DaUrT_Vf.js";
import { u as shortBranch } from "./refs-BgXrBWYr.js";
import { a as prepareRun, c as completedPhases, d as serializedText, l as phaseSpecs, n as checkEventsFile, o as overlapsOf, r as takeRun, s as preconditions, t as showRun, u as treeOf } from "./show-run-Du_62zpW.js";
import { n as criticalPathOrder, r as dependencyGraph } from "./audit-Cap_vcAw.js";
import { t as findingsText } from "./findings-text-DToSnPmJ.js";
import { d as poolPlace } from "./slots-D-mcCbKP.js";
import { n as runFolder, o as writeAtomically, t as debussyFolder } from "./run-folder-DcOWFQFn.js";
import { n as lastingEnvironment } from "./gate-environment-DiCWBep9.js";
import { n as forecastWarnings } from "./open-forecast-chrHXp7c.js";
import { n as requiredProgram } from "./program-HLZlf-u7.js";
import { t as locateRepository } from "./locate-BmzHu2CJ.js";
import { t as filesAt } from "./files-at-C_FlRWt_.js";
import { t as chooseRun } from "./choose-run-Dqcr7369.js";
import { n as steerRun } from "./steer-run-CSSsH552.js";
import { i as projectManifests, n as detectSetup, t as tryGates } from "./try-gates-CN0f_mjB.js";
import { n as counted } from "./amounts-D7jw_fGe.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { o as landingText } from "./summary-text-DdFA7GpE.js";
import { i as runFlag, t as colorFlag } from "./common-flags-Fv_5KCQn.js";
import { i as jsonLine, r as viewModeOf } from "./run-view-D7iTI0Fg.js";
import { t as forecastLine } from "./forecast-text-CFHCKstG.js";
import { t as loadFleet } from "./load-fleet-C_5qi3HG.js";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";

// packages/core/src/config/setting-flags.ts
/**
* The flags of `run` and `resume` that set something of the configuration: the key that each sets, and to what where it takes
* no value of its own. The command line reads them by this table, and its help and the reference of the settings show it.
*/
const settingFlags = {
	parallel: {
		type: "string",
		short: "j",
		takes: "N",
		sets: "parallel",
		says: "sessions at once (default 1)"
	},
	"verify-parallel": {
		type: "string",
		takes: "N",
		sets: "verify_parallel",
		says: "verifications at once (default 1)"
	},
	agent: {
		type: "string",
		takes: "NAME",
		completes: "agents",
		sets: "agent",
		says: "one of `debussy agents`: built in, or from the config"
	},
	model: {
		type: "string",
		takes: "NAME",
		sets: "model",
		says: "model to ask the agent for"
	},
	dialect: {
		type: "string",
		takes: "NAME",
		sets: "dialect",
		says: "how the plan is written (spec-kit, gsd, kiro …), where it is not recognised"
	},
	tag: {
		type: "string",
		takes: "NAME",
		sets: "tag",
		says: "the list of a tasks.json to run"
	},
	"allow-dirty": {
		type: "boolean",
		sets: "allow_dirty",
		to: "true",
		says: "start with uncommitted changes; the plan on disk counts"
	},
	land: {
		type: "string",
		takes: "WHERE",
		completes: [
			"auto",
			"branch",
			"pr",
			"pr-draft",
			"stack"
		],
		sets: "land",
		says: "your branch (auto), the branch of the run, or pull requests: branch, pr, pr-draft, stack"
	},
	"context-threshold": {
		type: "string",
		takes: "P",
		sets: "context_threshold",
		says: "restart a session at P % of its context (100: never)"
	},
	"tool-call-threshold": {
		type: "string",
		takes: "N",
		sets: "tool_call_threshold",
		says: "the same by tool calls, while usage is unknown"
	},
	"max-restarts": {
		type: "string",
		takes: "N",
		sets: "max_restarts",
		says: "restarts of one attempt (0: never)"
	},
	"max-retries": {
		type: "string",
		takes: "N",
		sets: "max_retries",
		says: "repairs after failing gates (0: never)"
	},
	preflight: {
		type: "string",
		takes: "TIME",
		sets: "preflight",
		says: "try the gates on the base commit first, for so long (default 2m)"
	},
	"no-preflight": {
		type: "boolean",
		sets: "preflight",
		to: "0",
		says: "start without trying the gates"
	},
	timeout: {
		type: "string",
		takes: "SECONDS",
		sets: "timeout",
		says: "per attempt, restarts included"
	},
	"auto-commit": {
		type: "boolean",
		sets: "auto_commit",
		to: "true",
		says: "move your branch forward to what landed (the default)"
	},
	"no-auto-commit": {
		type: "boolean",
		sets: "auto_commit",
		to: "false",
		says: "leave what landed on the run's branch, as --land branch does"
	},
	"commit-on-failure": {
		type: "boolean",
		sets: "commit_on_failure",
		to: "true",
		says: "keep failed work as a named branch too"
	},
	"each-commit-green": {
		type: "boolean",
		sets: "each_commit_green",
		to: "true",
		says: "verify every commit that lands"
	},
	sandbox: {
		type: "string",
		takes: "none|bwrap",
		completes: ["none", "bwrap"],
		sets: "sandbox",
		says: "what agents may reach"
	},
	executor: {
		type: "string",
		takes: "NAME",
		completes: ["local", "fleet"],
		sets: "executor",
		says: "local, or fleet: where sessions run (default local)"
	},
	"budget-tokens": {
		type: "string",
		takes: "N",
		sets: "budget.tokens",
		says: "stop in good order after so many tokens"
	},
	"max-cost": {
		type: "string",
		takes: "USD",
		sets: "budget.cost",
		says: "the same for money"
	},
	"wait-on-limit": {
		type: "string",
		takes: "TIME",
		sets: "wait_on_limit",
		says: "longest wait for a provider's limit (0: stop with 75)"
	},
	"wait-on-outage": {
		type: "string",
		takes: "TIME",
		sets: "wait_on_outage",
		says: "longest wait for a provider that cannot be reached (default 1h)"
	},
	"keep-worktrees": {
		type: "boolean",
		sets: "keep_slots",
		to: "true",
		says: "keep worktrees between runs"
	}
};

// packages/engine/src/run/preview.ts
async function previewOf(planned, { restart, preconditions }) {
	const { texts, config, forecast, findings } = planned;
	const existing = restart ? null : planned.existing;
	const landed = existing === null ? [] : landedIds(planned);
	return {
		schema_version: 1,
		type: "preview",
		plan: {
			path: texts.file,
			title: texts.plan.title
		},
		run: existing?.state ? existing.run : null,
		phases: phasesToCome(planned),
		completed: completedPhases(texts.plan, planned.only ?? []).map(({ id }) => id),
		landed,
		parallel: config.parallel,
		verify_parallel: config.verify_parallel,
		agent: config.agent,
		model: config.model,
		forecast: {
			tokens: forecast.tokens,
			sessions: forecast.sessions,
			cost: forecast.cost,
			warnings: forecastWarnings(forecast)
		},
		ready: preconditions.every(({ state }) => state !== "error"),
		preconditions,
		in_force: await inForce(planned),
		overlaps: overlapsOf({
			...planned,
			only: planned.only ?? null
		}),
		findings
	};
}
function landedIds({ existing }) {
	return [...existing?.state?.phases.values() ?? []].filter(({ spec, state }) => state.kind === "landed" && spec.parent === null).map(({ spec }) => spec.id);
}
function phasesToCome(planned) {
	const { toCome: phases } = planned;
	const place = new Map(criticalPathOrder(dependencyGraph(phases)).map((id, i) => [id, i]));
	const at = ({ id }) => place.get(id) ?? 0;
	const specs = new Map(phaseSpecs(planned.texts.plan, planned.config, planned.only ?? []).map((spec) => [spec.id, spec]));
	const forecasts = new Map(planned.forecast.phases.map((one) => [one.phase.id, one.forecast]));
	return phases.toSorted((a, b) => at(a) - at(b) || comparePhaseIds(a.id, b.id)).map(({ id, title, dependsOn }) => ({
		id,
		title,
		depends_on: dependsOn,
		gates: (specs.get(id)?.gates ?? []).map(({ name, command }) => ({
			name,
			command
		})),
		tokens: forecasts.get(id)?.tokens.mid ?? null,
		sessions: forecasts.get(id)?.sessions ?? null
	}));
}
async function inForce({ config, repository, base }) {
	const { sandbox, isolation, executor, overlap, escape, budget } = config;
	return {
		land: config.auto_commit ? config.land : "branch",
		branch: repository.branch === null ? null : shortBranch(repository.branch),
		base,
		worktrees: await poolPlace({
			...repository,
			worktrees: config.worktrees
		}),
		sandbox,
		isolation,
		executor,
		overlap,
		escape,
		budget
	};
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

// packages/engine/src/checks/trial-problem.ts
/** What has to be said of a trial, null of one that passed. */
function trialProblem(trial, gate, around) {
	if (trial.passed) return null;
	if (gate === void 0) return brokenSetup(trial);
	if (trial.outOfTime !== null) return outOfTime(trial, gate, around);
	const module = missingModule(trial);
	if (trial.missing !== null || /\b126\b/.test(trial.why)) return missingCommand(trial, gate, around);
	return module === null ? red(trial, gate, around) : withoutModule(module, {
		trial,
		gate,
		around
	});
}
/** The package that a failed gate says it cannot find; files of the project are no package. */
function missingModule({ passed, lastLines }) {
	if (passed) return null;
	const name = (/Cannot find (?:module|package) ['"]([^'"]+)['"]/.exec(lastLines) ?? /No module named ['"]?([\w.]+)/.exec(lastLines) ?? /cannot load such file -- ([\w/-]+)/.exec(lastLines))?.[1] ?? null;
	return name === null || /^[./~#@]\/|^\.|^\/|^#/.test(name) ? null : packageOf(name);
}
function packageOf(name) {
	const parts = name.split("/");
	return name.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0] ?? name;
}
function brokenSetup({ command, why }) {
	return {
		code: "SETUP_FAILED",
		name: "setup",
		severity: "error",
		message: why.includes(command) ? why : `setup failed in a clean worktree: ${command}\n${why}`,
		hint: "Correct `setup` in .debussy/config.yaml."
	};
}
function missingCommand(trial, gate, around) {
	const program = trial.missing ?? "";
	const message = trial.missing === null ? `${named(gate)} cannot run: a command of it could not be executed (${gate.command}, exit 126)` : `${named(gate)} cannot run: \`${program || "a command"}\` is not installed in the clean checkout (${gate.command}, exit 127)`;
	const isFatal = trial.missing !== null && isBeyondPhases(program, gate.command, around);
	return {
		code: "GATE_PROGRAM_MISSING",
		name: gate.name,
		severity: isFatal ? "error" : "warning",
		message: withLines(message, trial),
		hint: isFatal ? remedy(program, gate, around) : "If a phase is to make it, nothing is wrong."
	};
}
/** A file of the repository can be written by a phase, and what `setup` installs depends on what phases write. */
function isBeyondPhases(program, command, { config }) {
	if (program === "" || program.includes("/")) return false;
	const changesPath = /\bPATH=|(?:^|[\s;&])(?:source|\.|nvm|eval)\s/.test(command);
	return command.split(/&&|\|\|?|;|\n/).map((part) => firstWord(part)).includes(program) && !changesPath || config.setup === null;
}
function firstWord(command) {
	return command.trim().split(/\s+/).find((word) => !/^\w+=/.test(word)) ?? "";
}
function withoutModule(module, { trial, gate, around }) {
	const isFatal = around.config.setup === null && around.config.share.length === 0 && isDeclared(module, around);
	return {
		code: "GATE_MODULE_MISSING",
		name: gate.name,
		severity: isFatal ? "error" : "warning",
		message: withLines(`${named(gate)} cannot run: the package ${module} is not installed in the clean checkout (${gate.command})`, trial),
		hint: isFatal || isDeclared(module, around) ? remedy(module, gate, around) : "If a phase is to add it, nothing is wrong."
	};
}
function isDeclared(module, { read }) {
	return [
		"package.json",
		"pyproject.toml",
		"requirements.txt",
		"requirements-dev.txt",
		"Gemfile"
	].some((file) => read(file)?.includes(module) === true);
}
function remedy(name, { place }, { config, read, hasModules }) {
	const setup = config.setup === null ? detectSetup(read) : null;
	const share = hasModules && config.share.length === 0 ? ", or `share: [node_modules]`" : "";
	if (setup !== null) return `Set \`setup: ${setup}\`${share} in .debussy/config.yaml.`;
	return `Install ${name}, let \`setup\` in .debussy/config.yaml install it, or correct the gate (${place}).`;
}
function outOfTime(trial, gate, { config }) {
	const { name } = gate;
	const whole = trial.outOfTime === "gate";
	const seconds = Math.round(trial.seconds);
	return {
		code: whole ? "GATE_TIMED_OUT_AT_BASE" : "GATE_NOT_TRIED",
		name,
		severity: "warning",
		message: whole ? withLines(`${named(gate)} does not end within gate_timeout on the base commit (${gate.command}, ${seconds} s)`, trial) : `${named(gate)} was still running on the base commit after ${seconds} s, and was ended (${gate.command})`,
		hint: whole ? `Raise gate_timeout (now ${config.gate_timeout} s), or look for what it waits for.` : `It can be started; whether it passes is not known. --preflight 15m waits longer (now ${config.preflight} s for all gates).`
	};
}
function red(trial, gate, { config }) {
	const hint = config.baseline ? "With `baseline: true` it does not block where it fails as before." : "If the phase is to make it pass, nothing is wrong. Otherwise fix it first, or set `baseline: true` to let only new failures block.";
	return {
		code: "GATE_RED_AT_BASE",
		name: gate.name,
		severity: "warning",
		message: withLines(`${named(gate)} does not pass on the base commit: ${gate.command} (${trial.why})`, trial),
		hint
	};
}
function named({ name, phases }) {
	const some = phases.slice(0, 3).join(", ");
	return `gate ${name} of phase${phases.length > 1 ? "s" : ""} ${some}${phases.length > 3 ? ", …" : ""}`;
}
function withLines(message, { lastLines }) {
	const lines = lastLines.split("\n").filter((line) => line.trim() !== "");
	return lines.length === 0 ? message : `${message}: ${lines.join(" | ")}`;
}

// packages/engine/src/checks/gate-trials.ts
const nothing = {
	notices: [],
	refusal: null
};
/**
* Every gate command of the phases to come, once, on the base commit in a clean worktree after `setup`. How it did is remembered by
* tree and command, but for what something outside of the tree can put right: a missing program is looked for again.
*/
async function tryPlannedGates(planned, env, listener) {
	const { config, base, repository, store } = planned;
	const gates = gatesToCome(planned);
	if (config.preflight === 0 || config.executor !== "local" || base === null || gates.length === 0) return nothing;
	const memory = trialMemory(planned, {
		tree: await treeOf(store, base),
		env
	});
	const open = gates.filter((gate) => memory.find(gate) === null);
	if (open.length > 0) {
		listener.begin(open.length);
		const order = {
			root: repository.root,
			env,
			config,
			gates: open,
			commit: base
		};
		const gateMs = config.gate_timeout === 0 ? Number.POSITIVE_INFINITY : config.gate_timeout * 1e3;
		await tryGates({
			...order,
			gateMs,
			allMs: config.preflight * 1e3
		}, (trial) => {
			memory.keep(trial);
			listener.tried(trial);
		});
	}
	const files = await filesAt(store, base, projectManifests);
	const read = (name) => files.get(name)?.toString("utf8") ?? null;
	const around = {
		config,
		read,
		hasModules: existsSync(join(repository.root, "node_modules"))
	};
	return told(memory.all().flatMap((trial) => trialProblem(trial, gates.find(({ command }) => command === trial.command), around) ?? []));
}
/** Each command once, in the order in which phases come and ask for it. */
function gatesToCome({ texts, config, only, toCome }) {
	const wanted = new Set(toCome.map(({ id }) => id));
	const found = /* @__PURE__ */ new Map();
	for (const spec of phaseSpecs(texts.plan, config, only ?? []).filter(({ id }) => wanted.has(id))) for (const gate of runnable(spec)) {
		const known = found.get(gate.command);
		found.set(gate.command, {
			...known ?? gate,
			phases: [...known?.phases ?? [], spec.id]
		});
	}
	return [...found.values()];
}
function runnable({ gates }) {
	return gates.flatMap(({ name, command, expectation, file, line }) => command === null ? [] : [{
		name,
		command,
		expectation,
		place: `${file}:${line}`
	}]);
}
const mostNotices = 5;
function told(problems) {
	const serious = problems.filter(({ severity }) => severity === "error");
	return {
		notices: notices(problems.filter(({ severity }) => severity === "warning")),
		refusal: refusalOf(serious)
	};
}
function notices(problems) {
	const shown = problems.slice(0, mostNotices).map(notice);
	const more = problems.length - shown.length;
	if (more <= 0) return shown;
	const message = `${more} more gates do not pass on the base commit: ${problems.slice(mostNotices).map(({ name }) => name).slice(0, 10).join(", ")}${more > 10 ? ", …" : ""}`;
	return [...shown, notice({
		code: "GATE_RED_AT_BASE",
		name: "",
		severity: "warning",
		message,
		hint: ""
	})];
}
function notice({ code, message, hint }) {
	return {
		type: "notice",
		severity: "warning",
		code,
		phase: null,
		message,
		hint
	};
}
function refusalOf([first, ...others]) {
	if (first === void 0) return null;
	const also = others.map(({ message }) => `\n${message}`).join("");
	return new DebussyError({
		code: `ERR_${first.code}`,
		message: `${first.message}${also}`,
		hint: `${first.hint} --no-preflight starts all the same.`,
		exitCode: 2
	});
}
/** One small file for each tree, command and environment. */
function trialMemory({ config, repository }, { tree, env }) {
	const folder = join(debussyFolder(repository.commonDir), "tried");
	const { setup, setup_inputs: inputs, share, preflight } = config;
	const around = [
		tree,
		setup,
		inputs,
		share,
		process.version,
		lastingEnvironment(env)
	];
	const found = /* @__PURE__ */ new Map();
	const file = (command) => {
		const key = JSON.stringify([command, ...around]);
		return join(folder, `${createHash("sha256").update(key).digest("hex").slice(0, 40)}.json`);
	};
	return {
		find({ command }) {
			const trial = readTrial(file(command));
			if (trial === null || trial.outOfTime !== null && trial.seconds < preflight / 2) return null;
			found.set(command, trial);
			return trial;
		},
		keep(trial) {
			found.set(trial.command, trial);
			if (trial.name === "setup" || trial.missing !== null || missingModule(trial) !== null) return;
			mkdirSync(folder, {
				recursive: true,
				mode: 448
			});
			writeAtomically(file(trial.command), JSON.stringify(trial));
		},
		all: () => [...found.values()]
	};
}
/** What is no trial of this version was not tried. */
function readTrial(file) {
	try {
		const { name, command, passed, seconds, why, lastLines, outOfTime } = JSON.parse(readFileSync(file, "utf8"));
		if (name === void 0 || command === void 0 || passed === void 0 || seconds === void 0) return null;
		if (why === void 0 || lastLines === void 0 || outOfTime === void 0) return null;
		return {
			name,
			command,
			passed,
			seconds,
			why,
			lastLines,
			missing: null,
			outOfTime
		};
	} catch {
		return null;
	}
}

// packages/cli/src/fleet/fleet-executor.ts
/** Before a run begins: is everything there that work on other hosts needs? Nothing to do for work on this one. */
async function requireFleet(planned, io, restart) {
	const { config, repository, store, texts, base, existing } = planned;
	if (config.executor !== "fleet") return;
	const { env, cwd } = io;
	const fleet = await loadFleet();
	const { queue, allowUnsafe } = fleet.fleetSettings({
		flags: {},
		env,
		cwd
	});
	await fleet.requireSafeQueue(queue, allowUnsafe);
	if (restart) return;
	const began = existing?.state?.base ?? base;
	const { branch } = repository;
	const target = {
		gitDir: store.commonDir,
		plan: texts.file,
		branch,
		base: began,
		env,
		cwd
	};
	await fleet.requireFreeTarget(target, existing?.run ?? null);
}
/** Makes the target this run's for all clones that share the hub, before the run starts anything. */
async function claimFleetTarget({ context }, restart) {
	if (context.config.executor !== "fleet") return;
	const fleet = await loadFleet();
	await fleet.claimHubTarget(fleet.hubTargetOf(context), context.run, restart);
}
/** What flags say of the fleet stands where the environment would say it. */
function withFleetFlags(io, flags) {
	const { queue, remote } = flags;
	const said = {
		...queue === null ? {} : { DEBUSSY_FLEET_QUEUE: queue },
		...remote === null ? {} : { DEBUSSY_FLEET_REMOTE: remote }
	};
	return {
		...io,
		env: {
			...io.env,
			...said
		}
	};
}
/** Work on other hosts, loaded when the first task is there. */
function fleetExecutor(context) {
	const listeners = [];
	let opened = null;
	const executor = () => opened ??= open(context, listeners);
	return {
		submit: async (task) => (await executor()).submit(task),
		poll: async (id) => (await executor()).poll(id),
		onHint: (listener) => void listeners.push(listener),
		cancel: async (id, reason) => (await executor()).cancel(id, reason),
		close: async (mode) => {
			if (opened !== null) await (await opened).close(mode);
		}
	};
}
async function open(context, listeners) {
	const executor = (await loadFleet()).fleetExecutorOf(context);
	executor.onHint((hint) => {
		for (const listener of listeners) listener(hint);
	});
	return executor;
}

// packages/cli/src/run/run-flags.ts
const whatFlags = {
	phase: {
		type: "string",
		multiple: true,
		takes: "ID",
		completes: "phases",
		says: "only this phase; can be repeated"
	},
	from: {
		type: "string",
		takes: "ID",
		completes: "phases",
		says: "this phase and all that come after it"
	},
	"dry-run": {
		type: "boolean",
		short: "n",
		says: "show what would run, and stop"
	},
	"skip-audit": {
		type: "boolean",
		says: "run the plan although the audit finds errors in it"
	},
	"yes-ungated": {
		type: "boolean",
		says: "adopt commits on the run's branch that no gate can judge"
	},
	restart: {
		type: "boolean",
		says: "begin anew, also when a run of this plan exists"
	},
	resume: {
		type: "boolean",
		short: "r",
		says: "go on with the run of this plan (it is the default)"
	},
	base: {
		type: "string",
		takes: "REF",
		says: "start from this commit instead of HEAD"
	}
};
const howFlags = {
	queue: {
		type: "string",
		takes: "URL",
		says: "the queue of a fleet (DEBUSSY_FLEET_QUEUE)"
	},
	remote: {
		type: "string",
		takes: "URL",
		says: "the shared repository of a fleet (DEBUSSY_FLEET_REMOTE)"
	},
	detach: {
		type: "boolean",
		short: "d",
		says: "go on in the background; watch it with `debussy attach`"
	},
	"no-interactive": {
		type: "boolean",
		says: "never ask"
	},
	yolo: {
		type: "boolean",
		says: "the same as --no-interactive: never ask"
	},
	json: {
		type: "boolean",
		says: "events as JSON lines on standard output"
	},
	events: {
		type: "string",
		takes: "FILE",
		completes: "files",
		says: "the same into a file"
	},
	quiet: {
		type: "boolean",
		short: "q",
		says: "only errors, and how it ended"
	},
	verbose: {
		type: "boolean",
		short: "v",
		says: "details as well"
	},
	"no-color": colorFlag
};
const runFlags = {
	...whatFlags,
	...settingFlags,
	...howFlags
};
const runShape = {
	name: "run",
	words: "[plan]",
	completes: ["files"],
	about: `Runs a plan: a file or a folder. Without a name: the only MASTER_PLAN.md at the top, in docs or in plans, or the
only plan where other tools keep theirs (specs/, openspec/changes/, .kiro/specs/, .planning/ …).`,
	flags: runFlags,
	example: "debussy run MASTER_PLAN.md --parallel 3"
};
const resumeShape = {
	name: "resume",
	words: "[run]",
	completes: ["runs"],
	about: "Goes on with a run: what landed stays, what was half done is finished, what failed is tried again.",
	flags: {
		run: runFlag,
		...runFlags
	},
	shown: [
		"run",
		"phase",
		"from",
		"dry-run",
		"restart",
		"parallel",
		"agent",
		"model",
		"no-interactive"
	],
	more: "The other flags of `debussy run` hold here as well: debussy run --help",
	example: "debussy resume --parallel 3"
};
function readRunFlags({ values, words, wrong }) {
	const { run } = values;
	const [name, second] = /* @__PURE__ */ new Set([...words, ...typeof run === "string" ? [run] : []]);
	if (second !== void 0) throw wrong(`one name is enough, and ${second} is a second one`);
	const has = (flag) => values[flag] === true;
	const text = (flag) => {
		const value = values[flag];
		return typeof value === "string" ? value : null;
	};
	return {
		plan: name ?? null,
		given: null,
		run: null,
		settings: settingsOf(values),
		phases: listed(values["phase"]),
		from: text("from"),
		base: text("base"),
		restart: has("restart"),
		dryRun: has("dry-run"),
		skipAudit: has("skip-audit"),
		yesUngated: has("yes-ungated"),
		json: has("json"),
		events: text("events"),
		queue: text("queue"),
		remote: text("remote"),
		quiet: has("quiet"),
		verbose: has("verbose"),
		color: !has("no-color"),
		interactive: !has("no-interactive") && !has("yolo"),
		detach: has("detach")
	};
}
function settingsOf(values) {
	return Object.entries(settingFlags).flatMap(([flag, { sets: key, to }]) => {
		const given = values[flag];
		const value = to !== void 0 && given === true ? to : given;
		return typeof value === "string" ? [{
			key,
			value,
			name: `--${flag}`
		}] : [];
	});
}
/** `--phase 1 --phase 2` and `--phase 1,2` are the same. */
function listed(value) {
	if (!Array.isArray(value)) return [];
	return value.flatMap((one) => String(one).split(",")).map((id) => id.trim()).filter((id) => id !== "");
}

// packages/cli/src/forge/forge-of.ts
/** Where what lands goes out to; loaded, and looked for before anything starts, only where the configuration sends it. */
async function forgeOf({ config, repository }, { env }) {
	const { land, forge } = config;
	if (land === "auto" || land === "branch") return void 0;
	const { findHost, openForge } = await import("@debussy/forge");
	const branch = repository.branch?.replace(/^refs\/heads\//, "") ?? null;
	await findHost({
		root: repository.root,
		env,
		config: forge,
		branch
	});
	return (context, events) => openForge({
		context,
		events,
		env
	});
}

// packages/cli/src/run/preview-text.ts
const shownFindings = 10;
/** The preview for people. */
function previewText(preview, forecast) {
	const { plan, findings } = preview;
	const said = findings.filter(({ severity }) => severity === "warning");
	return `${[
		`${printable(plan.title || plan.path)} (${printable(plan.path)})`,
		"",
		...phaseLines(preview),
		"",
		...rules(preview),
		...preview.overlaps.length === 0 ? [] : [serializedText(preview.overlaps)],
		...forecastLines(preview, forecast),
		...preconditionLines(preview),
		...preview.run === null ? [] : [`going on with run ${preview.run}`],
		...said.length === 0 ? [] : [
			"",
			findingsText(said.slice(0, shownFindings)),
			...moreOf(said.length, plan.path)
		]
	].join("\n")}\n\n`;
}
function moreOf(count, plan) {
	if (count <= shownFindings) return [];
	return [`and ${count - shownFindings} more: debussy audit ${printable(plan)}`];
}
function phaseLines({ phases, completed, landed }) {
	const width = Math.max(...phases.map(({ id }) => id.length), 1);
	return [
		...phases.map((phase) => {
			const after = phase.depends_on.length === 0 ? "" : `  after ${phase.depends_on.join(", ")}`;
			return `  ${printable(`${phase.id.padStart(width)}  ${phase.title}${after}  ${gateSummary(phase)}`)}`;
		}),
		...completed.length === 0 ? [] : [`  completed already, as the plan says: ${completed.join(", ")}`],
		...landed.length === 0 ? [] : [`  landed already: ${landed.join(", ")}`]
	];
}
function gateSummary({ gates }) {
	const runnable = gates.filter((gate) => gate.command !== null).map((gate) => gate.name);
	const prose = gates.length - runnable.length;
	const said = runnable.length === 0 ? "no runnable gate" : `gates: ${runnable.join(", ")}`;
	return prose === 0 ? `(${said})` : `(${said}; ${prose} prose)`;
}
function rules({ agent, model, parallel, verify_parallel: verifications, in_force: force }) {
	const from = force.base === null ? "the first commit to be" : force.base.slice(0, 10);
	const lands = landingText(force.land, force.branch);
	const { phase } = force.budget;
	const ofPhase = phase === void 0 ? [] : limitTexts(phase).map((text) => `${text} per phase`);
	const budget = [...limitTexts(force.budget), ...ofPhase];
	const limits = budget.length === 0 ? "" : `; budget ${budget.join(", ")}`;
	const where = force.executor === "local" ? "" : `; executor ${force.executor}`;
	return [
		`agent ${agent}${model === null ? "" : ` (${model})`}, ${parallel} at once, ${counted(verifications, "verification")} at once`,
		`from ${from}; ${lands}; sandbox ${force.sandbox}; isolation ${force.isolation}${where}${limits}`,
		`worktrees in ${printable(force.worktrees)}`
	];
}
function forecastLines({ phases, forecast: { warnings } }, forecast) {
	if (phases.length === 0) return [];
	return [forecastLine(forecast), ...warnings.map((warning) => `warning: ${warning}`)];
}
function preconditionLines({ ready, preconditions: given }) {
	const inTheWay = given.filter(({ state }) => state !== "ok");
	const fine = given.filter(({ state }) => state === "ok").map(({ detail }) => detail);
	return [...ready ? [`ready: ${fine.map(printable).join("; ")}`] : [], ...inTheWay.flatMap(({ state, detail, hint }) => [`${state === "error" ? "not ready" : "warning"}: ${printable(detail)}`, ...hint === "" ? [] : [`  ${printable(hint)}`]])];
}
function limitTexts({ tokens, cost, minutes }) {
	return [
		tokens === null ? null : `${tokens} tokens`,
		cost === null ? null : `${cost} USD`,
		minutes === null ? null : `${minutes} min`
	].filter((one) => one !== null);
}
/** A run that begins prints only its events as JSON; `--dry-run` prints what it would be. */
async function showPreview(planned, flags, io) {
	if (!flags.dryRun && (flags.json || flags.quiet)) return;
	const preview = await previewOf(planned, {
		restart: flags.restart,
		preconditions: await preconditions(planned)
	});
	io.stdout(flags.json ? `${JSON.stringify(preview)}\n` : previewText(preview, planned.forecast));
}

// packages/cli/src/run/run-plan.ts
/** Runs a plan, or goes on with a run: the one way in, for `run` and `resume`. */
async function runPlan(flags, io) {
	const canAsk = viewModeOf(io, flags) === "tty";
	const around = {
		cwd: io.cwd,
		env: io.env,
		canAsk,
		executors: { fleet: fleetExecutor }
	};
	const prepared = await prepareRun(flags, around);
	if (prepared.kind === "refused") throw refusal(prepared, io);
	if (prepared.kind === "paused") return resumePaused(prepared.run, io);
	const { planned } = prepared;
	for (const warning of planned.warnings) io.stderr(`debussy: warning: ${warning}\n`);
	if (prepared.kind === "idle") {
		if (flags.json) await showIdleAsJson(planned, flags, io);
		io.stderr(`nothing to do: ${prepared.reason}\n  --restart begins anew.\n`);
		return 0;
	}
	await showPreview(planned, flags, io);
	if (flags.dryRun) return 0;
	const [missing] = planned.missing;
	if (missing !== void 0) throw missing;
	checkEventsFile(flags.events, io.cwd);
	await requireFleet(planned, io, flags.restart);
	const forge = await forgeOf(planned, io);
	const notices = prepared.kind === "new" ? await tryGatesFirst(planned, flags, io) : [];
	const withNotices = {
		...planned,
		notices: [...planned.notices, ...notices]
	};
	const taken = await takeRun({
		...prepared,
		planned: withNotices
	}, {
		...around,
		forge
	});
	sayTaken(taken.id, io.env);
	await claimFleetTarget(taken, flags.restart);
	return showRun(taken, flags, io);
}
/** A run that is paused in a process that is alive goes on there. */
async function resumePaused(run, io) {
	const chosen = await chooseRun(io.cwd, run);
	await steerRun(chosen, {
		action: "unpause",
		phase: null
	});
	io.stdout(`Run ${run} goes on.\n`);
	return 0;
}
/** Whatever makes a gate impossible is said before a session is paid for. */
async function tryGatesFirst(planned, flags, io) {
	const say = (text) => {
		if (!flags.json && !flags.quiet) io.stdout(text);
	};
	let count = 0;
	const { notices, refusal: refused } = await tryPlannedGates(planned, io.env, {
		begin(gates) {
			count = gates;
			say(`trying ${counted(gates, "gate")} on the base commit (--no-preflight skips this)\n`);
		},
		tried({ name, command, passed, seconds }) {
			say(`  ${passed ? "passed" : "failed"}  ${printable(`${name}: ${command}`)}  (${seconds} s)\n`);
		}
	});
	if (count > 0) say("\n");
	if (refused !== null) throw refused;
	return notices;
}
function refusal({ error, findings }, io) {
	if (findings.length > 0) io.stderr(`${findingsText(findings)}\n\n`);
	return error;
}
/** What would run, which is nothing; of a run that is over, how it ended. */
async function showIdleAsJson(planned, flags, io) {
	if (flags.dryRun) return showPreview(planned, flags, io);
	const last = planned.existing?.events.findLast((event) => event.type === "run.ended");
	if (last !== void 0) io.stdout(jsonLine(last));
}

export { withFleetFlags as a, runShape as i, readRunFlags as n, startDetached as o, resumeShape as r, runPlan as t };