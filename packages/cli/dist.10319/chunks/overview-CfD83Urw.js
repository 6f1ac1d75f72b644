import { t as DebussyError } from "./errors-C00examP.js";
import { t as nearest } from "./nearest-JM_WfCqM.js";
import { t as helpOf } from "./command-shape-DtsWvSRD.js";
import { t as commandTable } from "./command-table-PjNwQ8HT.js";

// packages/cli/src/overview.ts
/** The list of commands, the help of one, or the nearest one to a word that is none. */
async function overview(argv, io) {
	const [word, ...more] = argv;
	if (word === "help" && more.length > 0) return helpOn(more.join(" "), io);
	if (word !== void 0 && isGroup(word) && asksForHelp(more)) return helpOnGroup(word, io);
	if (word !== void 0 && word !== "--help" && word !== "-h" && word !== "help") throw unknown(isGroup(word) ? argv.slice(0, 2).join(" ") : word);
	io.stdout(`${header}\n\n${listOf(Object.keys(commandTable))}\n\n${footer}\n`);
	return word === void 0 ? 2 : 0;
}
function listOf(names) {
	const shown = names.filter((name) => commandTable[name]?.summary !== null);
	const width = Math.max(...shown.map((name) => name.length));
	return shown.map((name) => `  ${name.padEnd(width)}  ${commandTable[name]?.summary ?? ""}`).join("\n");
}
function asksForHelp([word]) {
	return word === "--help" || word === "-h";
}
/** `debussy config --help`: the commands that begin with this word. */
function helpOnGroup(word, io) {
	const below = Object.keys(commandTable).filter((name) => name.startsWith(`${word} `));
	io.stdout(`Usage: debussy ${word} <command> [options]\n\n${listOf(below)}\n\ndebussy ${word} <command> --help says more.\n`);
	return 0;
}
async function helpOn(name, io) {
	const entry = commandTable[name];
	if (entry === void 0 && isGroup(name)) return helpOnGroup(name, io);
	if (entry === void 0) throw unknown(name);
	io.stdout(helpOf((await entry.load()).command.shape));
	return 0;
}
const header = `debussy carries out a written plan with coding agents: parallel, verified, crash-safe.

Usage: debussy <command> [options]`;
const footer = `debussy <command> --help says more. Example: debussy run MASTER_PLAN.md --parallel 3`;
/** `config shwo` is nearest to `config show`, and `config` alone needs a second word. */
function unknown(word) {
	const names = Object.keys(commandTable);
	const below = names.filter((name) => name.startsWith(`${word} `));
	const near = nearest(word, names);
	return new DebussyError({
		code: "ERR_USAGE",
		message: word.startsWith("-") ? `unknown option ${word}` : `unknown command ${word}`,
		hint: below.length > 0 ? `It needs a second word: ${below.join(", ")}` : meant(near),
		exitCode: 2
	});
}
function isGroup(word) {
	return Object.keys(commandTable).some((name) => name.startsWith(`${word} `));
}
function meant(near) {
	return near === null ? "debussy --help lists the commands." : `Did you mean \`debussy ${near}\`?`;
}

export { overview };