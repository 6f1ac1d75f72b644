import { n as usageLine, t as helpOf } from "./command-shape-DtsWvSRD.js";
import { t as DebussyError } from "./errors-C00examP.js";
import { t as nearest } from "./nearest-JM_WfCqM.js";
import { parseArgs } from "node:util";

// packages/cli/src/usage-error.ts
/** A command line that cannot be read: what is wrong with it, and how it should look. */
function usageError(cause, shape) {
	const said = cause instanceof Error ? cause.message : String(cause);
	const unknown = /^Unknown option '(-{1,2}[^']*)'/.exec(said)?.[1];
	return new DebussyError({
		code: "ERR_USAGE",
		message: unknown === void 0 ? said.split(/\n|\. To specify/)[0] ?? said : `unknown option ${unknown}`,
		hint: (unknown === void 0 ? null : meant(unknown, shape)) ?? usageLine(shape),
		exitCode: 2,
		cause
	});
}
function meant(unknown, { flags }) {
	const near = nearest(unknown.replace(/^-+/, ""), ["help", ...Object.keys(flags)]);
	return near === null ? null : `Did you mean --${near}?`;
}

// packages/cli/src/command-of.ts
/** A command that prints its help where that is asked for, and does its work otherwise. */
function commandOf(shape, work) {
	const run = async (argv, io) => {
		if (asksForHelp(argv)) {
			io.stdout(helpOf(shape));
			return 0;
		}
		const asked = readCommand(argv, shape);
		const [word] = asked.words;
		if (shape.words === void 0 && word !== void 0) throw asked.wrong(`${shape.name} takes no argument, but got ${word}`);
		return work(asked, io);
	};
	return {
		shape,
		run
	};
}
/** A command that reads its words itself. */
function rawCommand(shape, work) {
	const run = async (argv, io) => {
		if (argv[0] !== "--help" && argv[0] !== "-h") return work(argv, io);
		io.stdout(helpOf(shape));
		return 0;
	};
	return {
		shape,
		run
	};
}
/** An unknown flag is refused with the known one that was most likely meant. */
function readCommand(argv, shape) {
	const wrong = (cause) => usageError(cause, shape);
	try {
		const read = parseArgs({
			args: [...argv],
			options: shape.flags,
			allowPositionals: true
		});
		return {
			values: read.values,
			words: read.positionals,
			argv,
			wrong
		};
	} catch (cause) {
		throw wrong(cause);
	}
}
function asksForHelp(argv) {
	const end = argv.indexOf("--");
	const flags = end === -1 ? argv : argv.slice(0, end);
	return flags.includes("--help") || flags.includes("-h");
}

export { rawCommand as n, usageError as r, commandOf as t };