import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { t as runGit } from "./porcelain-CdUGp5s4.js";
import { t as DebussyError } from "./errors-C00examP.js";
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { tmpdir } from "node:os";

// packages/cli/src/demo/demo-closing.ts
/** The log of the demo's repository, and what is worth a look in it. */
async function demoClosing(root, io) {
	const colour = io.isTTY && !io.env["NO_COLOR"] ? "always" : "never";
	const debussy = ownName(io);
	return `
$ git log --oneline --graph
${await runGit(root, [
		"log",
		"--oneline",
		"--graph",
		`--color=${colour}`
	])}
What to look at:
  cd ${shellWord(root)}
  git show --stat             the last phase as one commit, with its trailers
  ${`${debussy} status`.padEnd(27)} how it went, phase by phase
  ${`${debussy} report`.padEnd(27)} the same as a page with a timeline: splits, restarts, gates
  cat MASTER_PLAN.md          the plan; scenario.yaml is what the agent played

The phases 2a, 2b and 2c came from a split. Phase 3 was restarted when its context was full, and phase 4 landed only
after its gate had failed once: ${debussy} logs 3, ${debussy} logs 4.

A plan of your own: ${debussy} init
`;
}
/** What works in the demo's folder: `npx debussy` finds the program only where it was typed. */
function ownName({ env }) {
	const [, program] = process.argv;
	return env["npm_command"] === "exec" && program !== void 0 ? `node ${shellWord(program)}` : "debussy";
}
function shellWord(path) {
	return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

// packages/cli/src/demo/demo-io.ts
/** The demo is the same for everybody: no setting of the user's own may start an agent that has to be paid. */
function demoIo(io, root) {
	const env = Object.fromEntries(Object.entries(io.env).filter(([name]) => !name.startsWith("DEBUSSY_") || name === "DEBUSSY_DEBUG"));
	const config = join(root, ".git", "no-user-config");
	const path = `${io.env["PATH"] ?? ""}:/usr/bin:/bin`;
	return {
		...io,
		cwd: root,
		env: {
			...env,
			PATH: path,
			XDG_CONFIG_HOME: config
		}
	};
}

// packages/cli/src/demo/demo-scenario.ts
/** What the scripted agent plays in the demo. `pace` is how long it takes over things: 0 is as fast as it can. */
function demoScenario(pace) {
	const pause = (seconds) => `- sleep: ${Math.round(seconds * pace * 100) / 100}`;
	return `# What the scripted agent of this demo does in each phase: change it, and see what debussy makes of it.
window: 20000
phases:
  "1":
    - progress: laying the foundations
    ${pause(.7)}
    - write: { path: bin/songbook.sh, content: "#!/bin/sh\\ncat songs/*.txt\\n" }
    - usage: 6000
    ${pause(.6)}
    - report: completed

  # Too large for one session: it asks to be split, and its three parts run in parallel.
  "2":
    plays:
      - steps:
          - progress: reading what is to be collected
          ${pause(.9)}
          - write: { path: songs/README.md, content: "One line for each piece.\\n" }
          - usage: 9000
          - split:
              reason: three collections, one for each kind of piece
              sub_phases:
                - { sub_phase_id: 2a, name: nocturnes, tasks: ["1.1"], files: ["songs/nocturnes.txt"], gates: [{ name: nocturnes, command: "test $(wc -l < songs/nocturnes.txt) -eq 3" }] }
                - { sub_phase_id: 2b, name: preludes, tasks: ["1.2"], files: ["songs/preludes.txt"], gates: [{ name: preludes, command: "test $(wc -l < songs/preludes.txt) -eq 2" }] }
                - { sub_phase_id: 2c, name: etudes, tasks: ["1.3"], files: ["songs/etudes.txt"], gates: [{ name: etudes, command: "test $(wc -l < songs/etudes.txt) -eq 2" }] }
  2a:
    - progress: collecting nocturnes
    ${pause(1)}
    - usage: 5000
    - write: { path: songs/nocturnes.txt, content: "Nuages\\nFetes\\nSirenes\\n" }
    ${pause(.8)}
    - report: completed
  2b:
    - progress: collecting preludes
    ${pause(1.3)}
    - usage: 5500
    - write: { path: songs/preludes.txt, content: "Voiles\\nLa cathedrale engloutie\\n" }
    - report: completed
  2c:
    - progress: collecting etudes
    ${pause(.9)}
    - usage: 4800
    - write: { path: songs/etudes.txt, content: "Pour les cinq doigts\\nPour les tierces\\n" }
    ${pause(.5)}
    - report: completed

  # Fills its context before it is done: a fresh session goes on from the hand-over.
  "3":
    plays:
      - session: 1
        steps:
          - progress: reading about search
          ${pause(.8)}
          - usage: 7000
          - write: { path: bin/search.sh, content: "#!/bin/sh\\n" }
          - progress: the first half is written
          ${pause(.8)}
          - usage: 12500
          ${pause(.8)}
          - usage: 17000
          - hang: true
      - session: 2
        steps:
          - progress: going on from the hand-over
          ${pause(1)}
          - usage: 6000
          - append: { path: bin/search.sh, content: "grep -i -- \\"$1\\" songs/*.txt data/*.txt 2>/dev/null\\n" }
          ${pause(.7)}
          - report: completed

  # Says that it is done, and is not: the gate finds out, and the agent gets to see what failed.
  "4":
    plays:
      - session: 1
        steps:
          - progress: printing a title page
          ${pause(1)}
          - usage: 5000
          - write: { path: bin/title.sh, content: "#!/bin/sh\\nprintf 'Songbok\\\\n'\\n" }
          ${pause(.6)}
          - report: completed
      - session: 2
        steps:
          - progress: mending what the gate found
          ${pause(1)}
          - usage: 8000
          - write: { path: bin/title.sh, content: "#!/bin/sh\\nprintf 'Songbook\\\\n'\\n" }
          - report: completed

  "5":
    - progress: binding the book
    ${pause(.8)}
    - usage: 7000
    - write: { path: BOOK.md, content: "# Songbook\\n\\nNocturnes, preludes and etudes.\\n" }
    ${pause(.6)}
    - report: completed
`;
}

// packages/cli/src/demo/demo-files.ts
const phases = [
	{
		id: "1",
		title: "Foundations",
		focus: "A program that prints the book",
		after: "None",
		tasks: ["Write bin/songbook.sh"],
		gates: [["syntax", "sh -n bin/songbook.sh"]]
	},
	{
		id: "2",
		title: "Collections",
		focus: "The pieces, by kind",
		after: "Phase 1",
		tasks: [
			"Collect the nocturnes",
			"Collect the preludes",
			"Collect the etudes"
		],
		gates: [["pieces", "test $(cat songs/*.txt | wc -l) -ge 7"]]
	},
	{
		id: "3",
		title: "Search",
		focus: "Find a piece by a word",
		after: "Phase 1",
		tasks: ["Write bin/search.sh", "Look in the songs and in the data"],
		gates: [["search", "sh tests/search.sh"]]
	},
	{
		id: "4",
		title: "Title page",
		focus: "The name of the book",
		after: "Phase 1",
		tasks: ["Write bin/title.sh"],
		gates: [["title", "sh tests/title.sh"]]
	},
	{
		id: "5",
		title: "Binding",
		focus: "All of it together",
		after: "Phases 2-4",
		tasks: ["Write BOOK.md"],
		gates: [["whole", "sh tests/title.sh && sh tests/search.sh && test -s BOOK.md"]]
	}
];
/** The files of the demo's repository, by their paths. */
function demoFiles(pace) {
	return new Map([
		["README.md", readme],
		["MASTER_PLAN.md", masterPlan()],
		...phases.map((phase) => [fileOf(phase), phaseText(phase)]),
		["data/index.txt", "Clair de lune\n"],
		["tests/search.sh", searchTest],
		["tests/title.sh", titleTest],
		["scenario.yaml", demoScenario(pace)],
		[".debussy/config.yaml", config]
	]);
}
const readme = `# Songbook

The repository of the debussy demo. The plan is in MASTER_PLAN.md; the "agent" is a script that plays scenario.yaml.
`;
const searchTest = `#!/bin/sh
# The word is in the data from the beginning, so that the search can be tested before there are songs.
found=$(sh bin/search.sh LUNE)
case $found in
  *'Clair de lune'*) echo "found: $found" ;;
  *) echo "searching for LUNE found nothing"; exit 1 ;;
esac
`;
const titleTest = `#!/bin/sh
title=$(sh bin/title.sh)
[ "$title" = Songbook ] || { echo "expected the title Songbook, got: $title"; exit 1; }
`;
const config = `# The agent of the demo plays a scenario, and needs no keys.
agent: scripted
agents:
  scripted:
    args: [--scenario, scenario.yaml]

# Nothing of the demo stays beside its folder.
keep_slots: false
`;
function masterPlan() {
	return `# Songbook

| Phase | Title | Focus | Risk | Status | Depends on |
| --- | --- | --- | --- | --- | --- |
${phases.map((phase) => `| ${phase.id} | [${phase.title}](${fileOf(phase)}) | ${phase.focus} | Low | Pending | ${phase.after} |`).join("\n")}
`;
}
function fileOf({ id, title }) {
	return `plan/phase-${id}-${title.toLowerCase().replaceAll(" ", "-")}.md`;
}
function phaseText({ id, title, focus, after, tasks, gates }) {
	return `# Songbook Phase ${id}: ${title}

**Status:** Pending
**Master Plan:** [MASTER_PLAN.md](../MASTER_PLAN.md)
**Depends On:** ${after}

## Overview
${focus}.

## Gates
${gates.map(([name, command]) => `- ${name}: \`${command}\``).join("\n")}

## Tasks
### 1. ${title}
${tasks.map((task, i) => `- [ ] 1.${i + 1}: ${task}`).join("\n")}
`;
}

// packages/cli/src/demo/demo-repository.ts
/** Makes a repository with the demo's plan in it, with an identity of its own. Returns its top folder. */
async function makeDemoRepository({ cwd, folder, pace }) {
	const root = folder === null ? temporaryRoot() : freshRoot(resolve(cwd, folder));
	for (const [file, text] of demoFiles(pace)) {
		mkdirSync(dirname(join(root, file)), { recursive: true });
		writeFileSync(join(root, file), text);
	}
	await runGit(root, [
		"init",
		"--quiet",
		"--template=",
		"--initial-branch=main"
	]);
	for (const [key, value] of settings) await runGit(root, [
		"config",
		key,
		value
	]);
	await runGit(root, ["add", "--all"]);
	await runGit(root, [
		"commit",
		"--quiet",
		"--no-verify",
		"--message",
		"Plan the songbook"
	]);
	return root;
}
/** The user's own settings must neither sign nor hook nor convert anything here. */
const settings = [
	["user.name", "Debussy Demo"],
	["user.email", "demo@debussy.invalid"],
	["commit.gpgSign", "false"],
	["core.hooksPath", "/dev/null"],
	["core.autocrlf", "false"],
	["core.excludesFile", "/dev/null"]
];
/** In a folder of its own, because worktrees are made beside the repository. */
function temporaryRoot() {
	const root = join(mkdtempSync(join(tmpdir(), "debussy-demo-")), "songbook");
	mkdirSync(root);
	return root;
}
function freshRoot(root) {
	try {
		mkdirSync(root, { recursive: true });
		if (readdirSync(root).length === 0) return root;
	} catch (cause) {
		throw new DebussyError({
			code: "ERR_DEMO_FOLDER",
			message: `${root}: the demo cannot be made here: ${cause instanceof Error ? cause.message : String(cause)}`,
			hint: "Name a folder that can be made, or none for a temporary one: debussy demo",
			exitCode: 2
		});
	}
	throw new DebussyError({
		code: "ERR_DEMO_FOLDER",
		message: `${root}: the folder is not empty`,
		hint: "Name a new one, or none for a temporary one: debussy demo",
		exitCode: 2
	});
}

// packages/cli/src/commands/demo.ts
const shape = {
	name: "demo",
	words: "[<folder>]",
	about: `Makes a small git repository with a plan of five phases and carries it out with an agent that plays a script: one phase
splits in three, one is restarted with a hand-over, one fails its gate and mends it. Takes about 15 seconds, needs no
keys and no network. Without a folder the repository is a temporary one.`,
	flags: { fast: {
		type: "boolean",
		says: "without the pauses that make it easy to follow"
	} },
	example: "debussy demo"
};
/** Chosen so that a person can follow, in about 15 seconds. */
const comfortable = 1.8;
const command = commandOf(shape, async ({ values, words, wrong }, io) => {
	const [folder = null, ...more] = words;
	if (more.length > 0) throw wrong("demo takes one folder");
	const root = await makeDemoRepository({
		cwd: io.cwd,
		folder,
		pace: values.fast === true ? 0 : comfortable
	});
	io.stdout(`A repository with a plan of five phases: ${root}\n\n`);
	const { command: carryOut } = await import("./run-CJJIGqOE.js");
	const exitCode = await carryOut.run([
		"MASTER_PLAN.md",
		"--agent",
		"scripted",
		"--parallel",
		"3"
	], demoIo(io, root));
	io.stdout(await demoClosing(root, io));
	return exitCode;
});

export { command };