import { t as locateRepository } from "./locate-BmzHu2CJ.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { t as askYes } from "./ask-C7q_kN60.js";
import { n as counted } from "./amounts-D7jw_fGe.js";
import { t as runGit } from "./porcelain-CdUGp5s4.js";
import { a as loadConfig, i as foreignText, r as foreignHint } from "./load-config-BZ5Hv5aB.js";
import { n as detectSetup, r as packageRunner, t as tryGates } from "./try-gates-Cqd7aAYY.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { n as isForeign, r as defaultConfig } from "./config-Ci6LcJVc.js";
import { t as findPlans } from "./find-plans-BI03muxR.js";
import { t as foreignFiles } from "./foreign-files-BTsjw3Z_.js";
import { t as probeAgents } from "./probe-agents-BiZ4LMKd.js";
import { t as DebussyError } from "./errors-C00examP.js";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative, sep } from "node:path";

// packages/cli/src/init/config-text.ts
/** A configuration that says what each line is for; all that is commented out is the default. */
function configText({ agent, agentWhy, gates, setup }) {
	const lines = gates.map(({ name, command, from }) => `  ${name}: ${quoted$1(command)}  # ${from}`);
	const defaults = gates.map(({ name }) => name);
	return `# Settings of debussy for this repository. Every key with its default: debussy config show
# What holds here and why: flags, then DEBUSSY_* variables, then this file, then your own, then the defaults.

# ${agentWhy}
agent: ${agent}

# How many phases are worked on at once, and how many verifications run at once.
parallel: 3
# verify_parallel: 1

# Commands for gates that a plan only names. A phase passes when its gates do, in a clean checkout.
${lines.length === 0 ? "# gates:\n#   test: make test" : `gates:\n${lines.join("\n")}`}

# Gates of every phase that has none with a command: plans of other tools (Spec Kit, OpenSpec, Kiro, …) have none.
${defaults.length === 0 ? "# default_gates: [test]" : `default_gates: [${defaults.join(", ")}]`}

# Makes a fresh worktree ready, so that gates find their tools.
${setup === null ? "# setup: npm ci" : `setup: ${quoted$1(setup)}`}

# Fill of the context, in percent, at which a session is restarted with a hand-over.
# context_threshold: 80

# Move your branch forward to what landed (auto), or leave it on the run's branch (branch).
# land: auto

# Limits of a whole run. It stops in good order, and \`debussy resume\` goes on.
# budget:
#   tokens: 5000000
#   minutes: 240
#   phase:
#     tokens: 1000000
`;
}
function quoted$1(command) {
	return /^[\w./][\w./ -]*$/.test(command) ? command : JSON.stringify(command);
}

// packages/cli/src/init/next-steps.ts
/** What to type after `init`, so that it works as it stands: what a run needs is committed, and its agent is there. */
async function stepsAfterInit(order) {
	const { survey, written } = order;
	if (written.length === 0) return ["Everything was there already. Look at a plan: debussy audit"];
	const { hasAgent } = survey.findings;
	const run = hasAgent ? "debussy run" : "debussy run --agent scripted";
	const command = `${await addCommand(order)} && git commit -m "Plan" && ${run}`;
	return [`Change ${counted(written.length, "file")} as you like, then: ${command}`, ...hasAgent ? [] : ["(scripted only plays the plan. For real work install an agent: debussy agents)"]];
}
async function addCommand({ cwd, root, survey, written }) {
	if (!await hasCommit(root)) return `git add ${quoted(relative(cwd, root) || "-A")}`;
	const needed = [...written, ...await untracked(root, survey.manifests)];
	return `git add ${[...new Set(needed.map((path) => path.split("/")[0] ?? path))].map((top) => quoted(relative(cwd, join(root, top)))).join(" ")}`;
}
async function hasCommit(root) {
	return runGit(root, [
		"rev-parse",
		"--verify",
		"--quiet",
		"HEAD"
	]).then(() => true, () => false);
}
async function untracked(root, files) {
	if (files.length === 0) return [];
	return (await runGit(root, [
		"ls-files",
		"-z",
		"--others",
		"--exclude-standard",
		"--",
		...files
	])).split("\0").filter((file) => file !== "");
}
function quoted(path) {
	const plain = path.split(sep).join("/");
	return /^[\w./-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", `'\\''`)}'`;
}

// packages/cli/src/init/try-proposal.ts
/** Runs setup and gates as verifications would, says how each did, and keeps what passed. */
async function tryProposal({ root, findings }, io) {
	const { gates, setup } = findings;
	const { worktrees } = loadConfig({
		root,
		env: io.env,
		flags: []
	}).config;
	io.stdout("Trying them in a clean worktree:\n");
	const order = {
		root,
		env: io.env,
		config: {
			worktrees,
			setup
		},
		gates,
		commit: null
	};
	const trials = await tryGates(order, (trial) => io.stdout(trialText(trial)));
	if (trials === null) {
		io.stdout("  not possible yet: there is no commit\n\n");
		return {
			gates,
			setup
		};
	}
	io.stdout("\n");
	const passed = (name) => trials.some((trial) => trial.name === name && trial.passed);
	return {
		gates: gates.filter(({ name }) => passed(name)),
		setup: passed("setup") ? setup : null
	};
}
function trialText({ name, command, passed, seconds, why: reason, lastLines }) {
	const head = `  ${passed ? "passed" : "failed"}  ${name}: ${printable(command)}  (${seconds} s)\n`;
	if (passed) return head;
	const what = name === "setup" ? "setup" : "a gate";
	return head + [...[reason, ...lastLines.split("\n")].filter((line) => line !== ""), `Not written as ${what}. Fix it, and add it to .debussy/config.yaml.`].map((line) => `          ${printable(line)}\n`).join("");
}

// packages/cli/src/init/claude-skills.ts
/** What Claude Code reads when somebody asks it to write a plan, and when it works on a phase of one. */
function claudeSkills() {
	return /* @__PURE__ */ new Map([
		[".claude/skills/debussy-plan/SKILL.md", planSkill],
		[".claude/skills/debussy-phase/SKILL.md", phaseSkill],
		[".claude/skills/debussy-progress/SKILL.md", progressSkill],
		[".claude/skills/debussy-done/SKILL.md", doneSkill],
		[".claude/skills/debussy-status/SKILL.md", statusSkill]
	]);
}
const planSkill = `---
name: debussy-plan
description: Write or mend a plan that \`debussy run\` carries out. Use when asked for an implementation plan in phases.
---

# Writing a plan for debussy

- \`MASTER_PLAN.md\` holds a table: Phase, Title, Focus, Risk, Status, Depends on. The title links the phase's file.
- Each phase file: \`# <feature> Phase <id>: <title>\`, \`**Depends On:**\`, \`## Gates\`, \`## Tasks\` with checkboxes,
  \`## Files to Create/Modify\`.
- A gate is a line \`- name: \\\`command\\\`\`. The command must exit 0 in a clean checkout. A phase without one cannot land
  by itself.
- Phases that do not depend on each other run at once: let each write files of its own, and name them.
- A phase should fit into one session: \`debussy estimate\` says which ones do not.

Check it with \`debussy audit --strict\`, then commit it: what runs is the plan as committed.
`;
const phaseSkill = `---
name: debussy-phase
description: Working on a phase of a plan inside a debussy session (the variable DEBUSSY_PHASE is set).
---

# Inside a debussy session

- Work only in the current directory. Debussy makes the commits and runs the gates itself.
- \`debussy progress "<message>"\` tells the person who watches what you are doing.
- When you are done: \`debussy done --phase "$DEBUSSY_PHASE" --status completed\`. If you cannot go on:
  \`--status blocked --reason "<why>"\`.
- If the phase is too large for one session, ask for a split: \`debussy split --file split.json\` with
  \`{"reason": "…", "recommended_sub_phases": [{"sub_phase_id": "2a", "name": "…", "tasks": ["1.1"], "files": ["src/a/**"]}, …]}\`.
  The sub-phases must cover every remaining task and should not write the same files.
- Before the context is full, write what the next session must know into the file that \`DEBUSSY_HANDOFF_FILE\` names.
`;
const progressSkill = `---
name: debussy-progress
description: Log a step that is done, inside a debussy session. Use after each task of a phase.
---

Log progress: $ARGUMENTS

Run \`debussy progress "$ARGUMENTS"\`, then go on with the work. Say what is done in one sentence: the next session is told.
`;
const doneSkill = `---
name: debussy-done
description: Report that a phase is completed, blocked or failed, inside a debussy session.
---

Report: $ARGUMENTS

Run \`debussy done --phase "$DEBUSSY_PHASE" --status <completed|failed|blocked|needs_human_verification> --reason "<one sentence>"\`
with the status that is true. Debussy then runs the gates itself, in a clean checkout.
`;
const statusSkill = `---
name: debussy-status
description: Say how far a run of debussy is, phase by phase.
---

Run \`debussy status\` and say in a few sentences what has landed, what runs, and what waits for a person.
`;

// packages/cli/src/init/detect-project.ts
/**
* Test, lint, type and build commands as the project has them. Where several tools offer the same, each keeps a name of its own.
* A command whose program is not on this machine is named, not proposed: as a gate it would fail every phase.
*/
function detectProject(read, has = () => true) {
	const found = [
		...nodeGates(read),
		...makeGates(read),
		...pythonGates(read, has),
		...cargoGates(read),
		...goGates(read),
		...javaGates(read),
		...cmakeGates(read)
	];
	const setup = detectSetup(read);
	const runnable = ({ command }) => lacking(command, has) === null;
	const said = [...found, ...setup === null ? [] : [{ command: setup }]];
	return {
		gates: withOwnNames(found.filter(runnable)),
		setup: setup === null || lacking(setup, has) !== null ? null : setup,
		missing: [...new Set(said.filter((one) => !runnable(one)).map(({ command }) => command))].map((command) => `${command}: ${lacking(command, has)} is not installed`)
	};
}
/** The program of a command that is not on this machine; null when all is there. Scripts of the project are. */
function lacking(command, has) {
	const word = command.split(" ").find((one) => !/^\w+=/.test(one)) ?? "";
	return word.includes("/") || has(word) ? null : word;
}
function withOwnNames(found) {
	const names = /* @__PURE__ */ new Set();
	return found.map((gate) => {
		const tool = /^\w+/.exec(gate.command)?.[0] ?? "other";
		const name = names.has(gate.name) ? `${tool}-${gate.name}` : gate.name;
		names.add(name);
		return {
			...gate,
			name
		};
	});
}
function nodeGates(read) {
	const scripts = scriptsIn(read("package.json") ?? "");
	const runner = packageRunner(read);
	const found = [
		["test", ["test"]],
		["lint", ["lint"]],
		["typecheck", [
			"typecheck",
			"type-check",
			"types",
			"tsc"
		]],
		["build", ["build"]]
	].flatMap(([name, spellings]) => {
		const script = spellings.find((spelling) => isReal(scripts[spelling]));
		if (script === void 0) return [];
		return [{
			name,
			command: script === "test" ? `${runner} test` : `${runner} run ${script}`,
			from: `package.json, scripts.${script}`
		}];
	});
	if (found.length > 0 || read("nx.json") === null) return found;
	return [{
		name: "test",
		command: "npx nx run-many -t test",
		from: "nx.json"
	}];
}
/** `npm init` writes a test script that only fails. */
function isReal(script) {
	return typeof script === "string" && !script.includes("no test specified");
}
function scriptsIn(text) {
	try {
		const value = JSON.parse(text);
		const scripts = typeof value === "object" && value !== null && "scripts" in value ? value.scripts : null;
		return typeof scripts === "object" && scripts !== null ? { ...scripts } : {};
	} catch {
		return {};
	}
}
function makeGates(read) {
	const file = [
		"GNUmakefile",
		"makefile",
		"Makefile"
	].find((name) => read(name) !== null);
	const text = file === void 0 ? "" : read(file) ?? "";
	const targets = new Set(Array.from(text.matchAll(/^([\w-]+)\s*:(?!=)/gm), (match) => match[1]));
	const test = ["test", "check"].find((target) => targets.has(target));
	return [...test === void 0 ? [] : [{
		name: "test",
		command: `make ${test}`,
		from: `${file}, ${test}`
	}], ...targets.has("lint") ? [{
		name: "lint",
		command: "make lint",
		from: `${file}, lint`
	}] : []];
}
function pythonGates(read, has) {
	const project = read("pyproject.toml") ?? "";
	const wanted = read("uv.lock") !== null ? "uv" : read("poetry.lock") !== null ? "poetry" : null;
	const before = wanted === null ? "" : `${wanted} run `;
	const tests = pythonTests(read, project);
	const lint = /^\[tool\.ruff/m.test(project) || read("ruff.toml") !== null;
	const types = /^\[tool\.mypy/m.test(project) || read("mypy.ini") !== null;
	if (wanted !== null && !has(wanted) && has("pytest") && tests?.command === "pytest") return [{
		name: "test",
		command: "PYTHONPATH=src:. python3 -m pytest -q",
		from: `${tests.from}, because ${wanted} is not installed`
	}];
	return [
		...tests === null ? [] : [{
			name: "test",
			command: `${before}${tests.command}`,
			from: tests.from
		}],
		...lint ? [{
			name: "lint",
			command: `${before}ruff check .`,
			from: "ruff"
		}] : [],
		...types ? [{
			name: "typecheck",
			command: `${before}mypy .`,
			from: "mypy"
		}] : []
	];
}
function pythonTests(read, project) {
	if (read("tox.ini") !== null) return {
		command: "tox",
		from: "tox.ini"
	};
	if (read("pytest.ini") !== null) return {
		command: "pytest",
		from: "pytest.ini"
	};
	return /\bpytest\b/.test(project) ? {
		command: "pytest",
		from: "pyproject.toml"
	} : null;
}
function cargoGates(read) {
	if (read("Cargo.toml") === null) return [];
	return [{
		name: "test",
		command: "cargo test",
		from: "Cargo.toml"
	}, {
		name: "lint",
		command: "cargo clippy -- -D warnings",
		from: "Cargo.toml"
	}];
}
function goGates(read) {
	if (read("go.mod") === null) return [];
	return [{
		name: "test",
		command: "go test ./...",
		from: "go.mod"
	}, {
		name: "lint",
		command: "go vet ./...",
		from: "go.mod"
	}];
}
function javaGates(read) {
	if (read("gradlew") !== null) return [{
		name: "test",
		command: "./gradlew test",
		from: "gradlew"
	}];
	if (read("mvnw") !== null) return [{
		name: "test",
		command: "./mvnw -q test",
		from: "mvnw"
	}];
	return read("pom.xml") === null ? [] : [{
		name: "test",
		command: "mvn -q test",
		from: "pom.xml"
	}];
}
function cmakeGates(read) {
	const text = read("CMakeLists.txt");
	if (text === null || makeGates(read).length > 0) return [];
	const build = "cmake -S . -B build && cmake --build build";
	const tests = /^\s*(?:enable_testing|add_test|include\s*\(\s*CTest)/im.test(text);
	return [{
		name: tests ? "test" : "build",
		command: tests ? `${build} && ctest --test-dir build --output-on-failure` : build,
		from: "CMakeLists.txt"
	}];
}

// packages/cli/src/init/example-plan.ts
/**
* An example to change: two phases, the second after the first. `debussy audit` has nothing to say about it, and the
* scripted agent, which writes a file for each phase, carries it out.
*/
function examplePlan(gates) {
	const common = gates.map(({ name, command }) => `- ${name}: \`${command}\``);
	return /* @__PURE__ */ new Map([
		["MASTER_PLAN.md", master],
		["plan/phase-1-first-step.md", phase(first, common)],
		["plan/phase-2-second-step.md", phase(second, common)]
	]);
}
const master = `# Example

What is to be made, and why. Each phase is worked on by an agent in a worktree of its own, and lands as one commit when
its gates pass. Phases that do not depend on each other run at once.

| Phase | Title | Focus | Risk | Status | Depends on |
| --- | --- | --- | --- | --- | --- |
| 1 | [First step](plan/phase-1-first-step.md) | What it is | Low | Pending | None |
| 2 | [Second step](plan/phase-2-second-step.md) | What comes next | Low | Pending | Phase 1 |
`;
const first = {
	id: "1",
	title: "First step",
	after: "None",
	about: "Say here what this phase is to reach, and what it should leave alone.",
	gate: "- written: `test -s phase-1.txt`",
	tasks: ["Read the README and what it points at", "Write phase-1.txt: what this project does, in ten lines"],
	file: "phase-1.txt"
};
const second = {
	id: "2",
	title: "Second step",
	after: "[Phase 1](phase-1-first-step.md)",
	about: "It starts the moment phase 1 has landed, from what landed.",
	gate: "- written: `test -s phase-2.txt`",
	tasks: ["Write phase-2.txt: what this project needs next, from phase-1.txt"],
	file: "phase-2.txt"
};
function phase({ id, title, after, about, gate, tasks, file }, gates) {
	return `# Example Phase ${id}: ${title}

**Status:** Pending
**Master Plan:** [MASTER_PLAN.md](../MASTER_PLAN.md)
**Depends On:** ${after}

## Overview
${about}

## Gates
Commands that must exit 0 for the phase to land. Debussy runs them itself, in a clean checkout.
${[gate, ...gates].join("\n")}

## Tasks
### 1. ${title}
${tasks.map((task, i) => `- [ ] 1.${i + 1}: ${task}`).join("\n")}

## Files to Create/Modify
- \`${file}\`
`;
}

// packages/cli/src/init/plan-writes.ts
function planWrites(files, read) {
	return [...files].map(([path, text]) => {
		const there = read(path);
		return {
			path,
			text,
			state: there === null ? "new" : there === text ? "same" : "different"
		};
	});
}

// packages/cli/src/init/survey-project.ts
/** Looks at a project without changing it: what is there, and what \`init\` would write. */
async function surveyProject(root, env, { skills, proposal }) {
	const read = (path) => readIfThere(join(root, path));
	const manifests = /* @__PURE__ */ new Set();
	const onMachine = (name) => isOnPath(name, env);
	const project = detectProject((name) => {
		const text = read(name);
		if (text !== null) manifests.add(name);
		return text;
	}, onMachine);
	const findings = {
		...project,
		...proposal,
		...await chooseAgent(env)
	};
	const foreign = foreignFiles(root);
	const theirs = isTheirs(read(".debussy/config.yaml"));
	const ours = !theirs && (foreign.length === 0 || existsSync(join(root, ".debussy", "config.yaml")));
	const plans = findPlans(root).masters;
	const files = new Map([
		...ours ? [[".debussy/config.yaml", configText(findings)]] : [],
		...plans.length > 0 ? [] : examplePlan(findings.gates),
		...skills ? claudeSkills() : []
	]);
	const remarks = [
		...project.missing.map((one) => `Not proposed: ${one}.`),
		...theirs ? [`No configuration: ${foreignText(".debussy/config.yaml")}. ${foreignHint}`] : [],
		...ours || theirs ? [] : [foreignRemark(foreign)],
		...plans.length > 0 ? [`No example plan: there is one already (${plans.length === 1 ? "MASTER_PLAN" : plans.length + " plans"}).`] : []
	];
	return {
		findings,
		manifests: [...manifests],
		writes: planWrites(files, read),
		remarks
	};
}
function isOnPath(name, env) {
	return (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "").some((folder) => {
		try {
			accessSync(join(folder, name), constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});
}
function isTheirs(text) {
	return text !== null && isForeign({
		file: "",
		text
	});
}
function foreignRemark(foreign) {
	return `No configuration: .debussy/ belongs to another tool here (${foreign.slice(0, 3).join(", ")}${foreign.length > 3 ? ", …" : ""}) and is left alone. To have settings in it all the same: debussy init --print-config > .debussy/config.yaml`;
}
async function chooseAgent(env) {
	const installed = (await probeAgents(defaultConfig(), env)).filter(({ name, probe }) => name !== "scripted" && probe.installed);
	const best = installed.find(({ probe }) => probe.loggedIn !== false) ?? installed[0];
	if (best === void 0) return {
		agent: "claude",
		agentWhy: "No agent was found on this machine. Install one, or name a program of your own under `agents`: debussy agents",
		hasAgent: false
	};
	const agentWhy = `Found on this machine: ${installed.map(({ name }) => name).join(", ")}. See: debussy agents`;
	return {
		agent: best.name,
		agentWhy,
		hasAgent: true
	};
}
function readIfThere(path) {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return existsSync(path) ? "" : null;
	}
}

// packages/cli/src/init/write-files.ts
/** Writes what is new, and of what stands there only what somebody allowed to be replaced. */
function writePlanned(root, writes, replace) {
	for (const { path, text, state } of writes) {
		const replaces = state === "different" && replace.has(path);
		if (state !== "new" && !replaces) continue;
		write$1(join(root, path), text, replaces ? "w" : "wx");
	}
}
function write$1(path, text, flag) {
	try {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text, { flag });
	} catch (cause) {
		throw new DebussyError({
			code: "ERR_INIT_WRITE",
			message: `${path} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
			hint: "See what stands there, then try again: what was written already is kept.",
			cause
		});
	}
}

// packages/cli/src/commands/init.ts
const shape = {
	name: "init",
	about: `Finds the project's test and lint commands and the installed agents, and writes a configuration with comments and an
example plan. Asks first, and never overwrites anything without asking.`,
	flags: {
		yes: {
			type: "boolean",
			short: "y",
			says: "asks nothing: writes what is not there yet, and keeps what is"
		},
		"claude-skills": {
			type: "boolean",
			says: "also writes skills for Claude Code: how to write a plan, work on a phase, log progress, report, ask for the status"
		},
		try: {
			type: "boolean",
			says: "runs what it proposes in a clean worktree first, and writes only what passed"
		},
		"print-config": {
			type: "boolean",
			says: "only prints the configuration"
		}
	},
	example: "debussy init --yes && debussy audit"
};
const command = commandOf(shape, async ({ values }, io) => {
	const located = await locateRepository(io.cwd);
	if (!located.ok) throw located.error;
	const { root } = located.value;
	const skills = values["claude-skills"] === true;
	const found = await surveyProject(root, io.env, { skills });
	if (values["print-config"] === true) {
		io.stdout(configText(found.findings));
		return 0;
	}
	io.stdout(foundText(found));
	const proposal = values.try === true || await wantsTrial(found, values.yes === true, io) ? await tryProposal({
		root,
		findings: found.findings
	}, io) : null;
	const survey = proposal === null ? found : await surveyProject(root, io.env, {
		skills,
		proposal
	});
	if (values.yes === true) return write({
		root,
		survey,
		replace: /* @__PURE__ */ new Set()
	}, io);
	if (!io.isTTY || !process.stdin.isTTY) return onlySay(survey, io);
	return askAndWrite(root, survey, io);
});
/** Trying can take minutes, and is only asked where somebody can answer. */
async function wantsTrial({ findings }, yes, io) {
	if (yes || findings.gates.length === 0 || !io.isTTY || !process.stdin.isTTY) return false;
	return askYes("Try these commands in a clean worktree first?", true, terminal);
}
const terminal = {
	input: process.stdin,
	output: process.stdout
};
async function askAndWrite(root, survey, io) {
	const added = survey.writes.filter(({ state }) => state === "new");
	if (added.length > 0 && !await askYes(`Write ${added.map(({ path }) => path).join(", ")}?`, true, terminal)) {
		io.stdout("Nothing has been written.\n");
		return 0;
	}
	const replace = /* @__PURE__ */ new Set();
	for (const { path } of survey.writes.filter(({ state }) => state === "different")) if (await askYes(`${path} is there already. Replace it?`, false, terminal)) replace.add(path);
	return write({
		root,
		survey,
		replace
	}, io);
}
async function write({ root, survey, replace }, io) {
	writePlanned(root, survey.writes, replace);
	const written = survey.writes.filter(({ path, state }) => state === "new" || replace.has(path));
	const kept = survey.writes.filter((each) => !written.includes(each));
	io.stdout([
		...lines("Wrote", written),
		...lines("Kept as it was", kept),
		...survey.remarks,
		"",
		...await stepsAfterInit({
			cwd: io.cwd,
			root,
			survey,
			written: written.map(({ path }) => path)
		}),
		""
	].join("\n"));
	return 0;
}
function onlySay(survey, io) {
	const added = survey.writes.filter(({ state }) => state === "new");
	const kept = survey.writes.filter(({ state }) => state !== "new");
	const said = [
		...lines("Would write", added),
		...lines("Would keep", kept),
		...survey.remarks
	];
	io.stdout(`${said.join("\n")}\n\nNothing has been written: there is no terminal to ask on. To do it: debussy init --yes\n`);
	return 2;
}
function foundText({ findings }) {
	const gates = findings.gates.map((gate) => `  ${gate.name}: ${gate.command}  (${gate.from})`);
	return `${[...gates.length === 0 ? ["No test or lint command was found."] : ["Found:", ...gates], findings.agentWhy].join("\n")}\n\n`;
}
function lines(what, writes) {
	return writes.length === 0 ? [] : [`${what}:`, ...writes.map(({ path }) => `  ${path}`)];
}

export { command };