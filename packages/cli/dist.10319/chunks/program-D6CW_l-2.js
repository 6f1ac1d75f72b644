// packages/host/src/program.ts
/** Runs a program to its end. What it has started and left running, in its process group, has ended when this returns. */
async function runProgram(order) {
	const { execa } = await import("./execa-Dx1wUbJ3.js");
	const [program = "", ...args] = order.argv;
	const child = execa(program, args, {
		cwd: order.cwd,
		env: order.env,
		extendEnv: false,
		reject: false,
		detached: true,
		maxBuffer: largestOutput,
		...order.input === void 0 ? { stdin: "ignore" } : { input: order.input }
	});
	let timedOut = false;
	const timer = setTimeout(() => {
		timedOut = true;
		endGroup(child.pid);
	}, order.timeoutMs);
	child.once("exit", () => {
		endGroup(child.pid);
		setTimeout(() => [child.stdout, child.stderr].map((stream) => stream?.destroy()), lastWordsMs).unref();
	});
	const result = await child;
	clearTimeout(timer);
	return {
		...resultOf(result),
		timedOut
	};
}
/** Runs a program that talks to the terminal of this process; its exit code, null when a signal ended it. */
async function showProgram(argv, { cwd, env }) {
	const { execa } = await import("./execa-Dx1wUbJ3.js");
	const [program = "", ...args] = argv;
	const result = await execa(program, args, {
		cwd,
		env,
		extendEnv: false,
		reject: false,
		stdio: "inherit"
	});
	if (result.exitCode === void 0 && result.signal === void 0 && result.cause !== void 0) throw result.cause;
	return result.exitCode ?? null;
}
/** What was printed before the end is in the pipe by now; a process that left the group may hold it open. */
const lastWordsMs = 500;
const largestOutput = 4194304;
function resultOf(result) {
	return {
		code: result.exitCode ?? null,
		signal: result.signal ?? null,
		failure: result.exitCode === void 0 && result.signal === void 0 ? result.code ?? "ERR_START" : null,
		stdout: textOf(result.stdout),
		stderr: textOf(result.stderr)
	};
}
function textOf(output) {
	return typeof output === "string" ? output : "";
}
function endGroup(pid) {
	if (pid === void 0) return;
	try {
		process.kill(-pid, "SIGKILL");
	} catch {}
}

export { showProgram as n, runProgram as t };