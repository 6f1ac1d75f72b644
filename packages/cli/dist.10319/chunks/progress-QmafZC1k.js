import { n as signalProgress } from "./agent-commands-DVL6k_5S.js";
import { n as rawCommand } from "./command-of-5xSyXa9f.js";

// packages/cli/src/commands/progress.ts
/** Everything that is no known option is the message, so that a message may begin with a dash. */
const command = rawCommand({
	name: "progress",
	words: "\"<message>\"",
	about: "Tells the person who watches the run what an agent is doing. Only inside a session.",
	flags: {},
	example: "debussy progress \"the parser works, its tests come next\""
}, (argv, io) => {
	const { phase, words } = readArguments(argv);
	io.stdout(`${signalProgress(io.env, words.join(" "), phase)}\n`);
	return Promise.resolve(0);
});
function readArguments(argv) {
	const [first, second, ...rest] = argv;
	if (first === "--phase") return {
		phase: second ?? "",
		words: rest
	};
	if (first?.startsWith("--phase=") === true) return {
		phase: first.slice(8),
		words: argv.slice(1)
	};
	return {
		phase: null,
		words: first === "--" ? argv.slice(1) : argv
	};
}

export { command };