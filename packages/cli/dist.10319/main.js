import { t as commandTable } from "./chunks/command-table-PjNwQ8HT.js";
import { t as version } from "./chunks/version-WnTqMZCY.js";

// packages/cli/src/dispatch.ts
/** Calls the command that the words name, and turns whatever is thrown into lines for a person and an exit code. */
async function callCommand(argv, io) {
	try {
		return await call(argv, io);
	} catch (error) {
		const { explain } = await import("./chunks/explain-A4fhYh1R.js");
		return explain(error, argv.includes("--verbose") || argv.includes("-v") ? {
			...io,
			env: {
				...io.env,
				DEBUSSY_DEBUG: "1"
			}
		} : io);
	}
}
async function call(argv, io) {
	const [first = ""] = argv;
	if (first === "--version" || first === "-V") {
		io.stdout(`${version}\n`);
		return 0;
	}
	const name = Object.keys(commandTable).find((each) => startsWith(argv, each.split(" ")));
	const entry = name === void 0 ? void 0 : commandTable[name];
	if (name === void 0 || entry === void 0) return (await import("./chunks/overview-CfD83Urw.js")).overview(argv, io);
	return (await entry.load()).command.run(argv.slice(name.split(" ").length), io);
}
function startsWith(argv, words) {
	return words.every((word, i) => argv[i] === word);
}

// packages/cli/src/main.ts
for (const stream of [process.stdout, process.stderr]) stream.on("error", (error) => {
	if (error.code !== "EPIPE" && error.code !== "EIO") throw error;
});
process.exitCode = await callCommand(process.argv.slice(2), {
	cwd: process.cwd(),
	stdout: (text) => void process.stdout.write(text),
	stderr: (text) => void process.stderr.write(text),
	env: process.env,
	isTTY: "isTTY" in process.stdout && process.stdout.isTTY,
	columns: process.stdout.columns || 100
});

export {  };