import { t as readBounded } from "./read-files-BAYnSR6E.js";
import { readdirSync } from "node:fs";
import { join } from "node:path";

// packages/engine/src/prompt/prompt-texts.ts
/** What debussy says to agents in its own words, each in a file that a project may replace: `.debussy/prompts/<name>.md`. */
const promptNames = [
	"first",
	"restart",
	"remediation",
	"conflict",
	"checkpoint",
	"split"
];
const promptTexts = {
	first: "# Phase {phase}: {title}\n\nYou carry out phase {phase}{part} of \"{plan}\".{where}",
	restart: "{handoff}\n\n{sides}",
	remediation: [
		"{what}",
		"Failing gates: {gates}. Find the cause and mend it; do not weaken tests or gates.",
		"{commands}",
		"{logs}",
		"{large}"
	].join("\n\n"),
	conflict: [
		"This phase was finished, but other work landed meanwhile and the two do not merge. The worktree holds both, with conflict markers in the files below.",
		"{files}",
		"{same_names}",
		"{sides}",
		"{tried}",
		"Resolve every marker so that both intents hold: whatever either side added must still be there. What either side is about stands below; `git diff` shows what is open. Then make sure that the gates pass."
	].join("\n\n"),
	checkpoint: [
		"Your context is almost full, and a fresh session goes on with phase {phase}. Do not go on with the work, and call no more tools.",
		"Answer with what that session must know and cannot see in the files, in at most 600 words, then STOP:",
		"<checkpoint>\n## Goal\n## Completed\n## Remaining\n## Do not redo\n## Key decisions\n## What failed\n## Next\n</checkpoint>"
	].join("\n\n"),
	split: [
		"This phase has turned out larger than one session. Do not go on with the work itself.",
		"{gates}",
		"Look at what is done and what remains, and report a `split_request` with 2 to {max_sub_phases} sub-phases that cover every remaining task (see \"If it is too large\")."
	].join("\n\n")
};
/** What may stand in braces in each of them. */
const promptPlaceholders = {
	first: [
		"phase",
		"title",
		"part",
		"plan",
		"where"
	],
	restart: [
		"phase",
		"handoff",
		"sides"
	],
	remediation: [
		"phase",
		"what",
		"gates",
		"commands",
		"logs",
		"large"
	],
	conflict: [
		"phase",
		"files",
		"same_names",
		"sides",
		"tried"
	],
	checkpoint: ["phase"],
	split: [
		"phase",
		"gates",
		"max_sub_phases"
	]
};
const placeholder = /\{([a-z][a-z_]*)\}/g;
/** In one pass, so that a value with braces stays as it is. A paragraph that is nothing but an empty value is left out. */
function filled(text, values) {
	return text.trim().split(/\n{2,}/).filter((part) => values[/^\{([a-z_]+)\}$/.exec(part.trim())?.[1] ?? ""] !== "").map((part) => part.replaceAll(placeholder, (whole, name) => values[name] ?? whole)).join("\n\n");
}
/** Names in braces that mean nothing there. */
function unknownPlaceholders(name, text) {
	const named = [...text.matchAll(placeholder)].map(([, found = ""]) => found);
	return [...new Set(named)].filter((found) => !promptPlaceholders[name].includes(found));
}

// packages/engine/src/prompt/load-prompts.ts
const promptsFolder = join(".debussy", "prompts");
const largest = 65536;
/** The built-in prompts, with those that the project replaces. A file that cannot be used is a problem, and replaces nothing. */
function loadPrompts(root) {
	const found = filesIn(root).map((file) => readPrompt(root, file));
	const own = found.flatMap(({ name, text }) => name === null || text === null ? [] : [[name, text]]);
	return {
		texts: {
			...promptTexts,
			...Object.fromEntries(own)
		},
		problems: found.flatMap(({ problems }) => problems)
	};
}
function filesIn(root) {
	try {
		return readdirSync(join(root, promptsFolder)).filter((file) => file.endsWith(".md"));
	} catch {
		return [];
	}
}
function readPrompt(root, base) {
	const file = join(promptsFolder, base);
	const name = nameOf(base);
	if (name === null) {
		const hint = `Known prompts: ${promptNames.join(", ")}. \`debussy prompts\` prints them.`;
		return refused({
			file,
			code: "PROMPT_UNKNOWN",
			message: `${file}: there is no prompt of this name`,
			hint
		});
	}
	const read = readBounded(join(root, file), largest);
	if (!read.ok || read.value.text.trim() === "") return refused({
		file,
		code: "PROMPT_UNREADABLE",
		message: `${file}: it is empty, or cannot be read, and the built-in prompt is used`,
		hint: `Write at most ${largest} bytes of text.`
	});
	const { text } = read.value;
	const known = promptPlaceholders[name].map((one) => `{${one}}`).join(", ");
	return {
		name,
		text,
		problems: unknownPlaceholders(name, text).map((unknown) => {
			const message = `${file}: {${unknown}} is not a placeholder of this prompt`;
			return {
				file,
				code: "PROMPT_PLACEHOLDER",
				message,
				hint: `Known there: ${known}.`
			};
		})
	};
}
function nameOf(base) {
	return promptNames.find((name) => `${name}.md` === base) ?? null;
}
function refused(problem) {
	return {
		name: null,
		text: null,
		problems: [problem]
	};
}

export { promptTexts as a, promptPlaceholders as i, filled as n, promptNames as r, loadPrompts as t };