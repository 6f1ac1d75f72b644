import { f as putBack, t as openSlots } from "./slots-D-mcCbKP.js";
import { t as secretsOf } from "./secrets-DWtXrkt4.js";
import { a as runGate, i as missingProgram, r as judgeGate, t as gateEnvironment } from "./gate-environment-DiCWBep9.js";
import { t as openRepository } from "./open-Ci9YTcg6.js";
import { join } from "node:path";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";

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

export { projectManifests as i, detectSetup as n, packageRunner as r, tryGates as t };