import { t as chooseRun } from "./choose-run-Dqcr7369.js";
import { t as locateRepository } from "./locate-BmzHu2CJ.js";
import { n as userStateFolder } from "./known-repositories-COqQpY70.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { i as runFlag } from "./common-flags-Fv_5KCQn.js";
import { t as onlyRunNamed } from "./subject-WMx56AWp.js";
import { t as DebussyError } from "./errors-C00examP.js";
import { t as debussyProgram } from "./program-HLZlf-u7.js";
import { o as currentHolder, s as isGone } from "./own-refs-idf_cigT.js";
import { o as writeAtomically } from "./run-folder-DcOWFQFn.js";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { openWeb, shownRepositories } from "@debussy/web";

// packages/cli/src/ui/ui-record.ts
/** The detached server of a folder, if it is alive. */
async function readUiRecord(folder) {
	const record = parsed(fileIn(folder));
	return record === null || await isGone(record.holder) ? null : record;
}
/** The link holds the token: nobody else may read it. */
async function writeUiRecord(folder, url) {
	mkdirSync(folder, {
		recursive: true,
		mode: 448
	});
	writeAtomically(fileIn(folder), JSON.stringify({
		url,
		holder: await currentHolder()
	}));
}
function removeUiRecord(folder) {
	rmSync(fileIn(folder), { force: true });
}
function fileIn(folder) {
	return join(folder, "ui.json");
}
function parsed(path) {
	try {
		const value = JSON.parse(readFileSync(path, "utf8"));
		return typeof value?.url === "string" && typeof value.holder === "object" ? value : null;
	} catch {
		return null;
	}
}

// packages/cli/src/ui/serve-ui.ts
/** Set for a server of the page that another process has started: `run` for the time of a run, `stay` until it is stopped. */
const uiChildName = "DEBUSSY_UI_CHILD";
const graceMs = 1e4;
const lookEveryMs = 500;
/** Serves the page until a signal, or, for the time of a run, until that is over and nobody looks any more. */
async function serveUi(home, order, io) {
	const repositories = await shownRepositories(io.cwd, order.all, io.env);
	const { [uiChildName]: child, ...env } = io.env;
	const web = await openWeb({
		repositories,
		env,
		port: order.port
	});
	const link = linkTo(web.url, repositories, order.run);
	if (child === void 0) io.stdout(`${link}\nCtrl-C ends the page; runs go on.\n`);
	else process.send?.(link);
	if (child === "stay") await writeUiRecord(home, link);
	if (order.open) openBrowser(link, env);
	await ended(child, () => web.idleMs());
	if (child === "stay") removeUiRecord(home);
	await web.close();
	return 0;
}
function linkTo(url, [first], run) {
	return run === null || first === void 0 ? url : `${url}#/${first.id}/${run}`;
}
function ended(child, idleMs) {
	return new Promise((done) => {
		const signals = child === "run" ? ["SIGHUP", "SIGTERM"] : [
			"SIGINT",
			"SIGHUP",
			"SIGTERM"
		];
		for (const signal of signals) process.once(signal, () => done());
		if (child !== "run") return;
		process.on("SIGINT", () => void 0);
		process.once("disconnect", () => {
			if (idleMs() >= graceMs) return done();
			const look = setInterval(() => {
				if (idleMs() < graceMs) return;
				clearInterval(look);
				done();
			}, lookEveryMs);
		});
	});
}
/** The link is printed as well: where no browser can be started, nothing is lost. */
function openBrowser(link, env) {
	const [program = "", ...args] = openers.get(process.platform) ?? ["xdg-open"];
	const started = spawn(program, [...args, link], {
		stdio: "ignore",
		detached: true,
		env
	});
	started.on("error", () => void 0);
	started.unref();
}
const openers = /* @__PURE__ */ new Map([["darwin", ["open"]], ["win32", [
	"cmd",
	"/c",
	"start",
	""
]]]);

// packages/cli/src/ui/detached-ui.ts
/** Starts the server as a process of its own, or names the one that is there. */
async function detachUi(home, order, io) {
	const link = (await readUiRecord(home))?.url ?? (await startUi(order, "stay", io)).link;
	io.stdout(`${link}\nThe page stays. To end it: debussy ui${order.all ? " --all" : ""} --stop\n`);
	return 0;
}
async function stopUi(home, io) {
	const there = await readUiRecord(home);
	if (there === null) {
		io.stdout("No page was left running.\n");
		return 0;
	}
	process.kill(there.holder.pid, "SIGTERM");
	while (!await isGone(there.holder)) await setTimeout(25);
	io.stdout("The page has ended.\n");
	return 0;
}
/** Starts `debussy ui` as another process and waits for its link. */
async function startUi(order, child, io) {
	const program = debussyProgram();
	if (program === null) throw notStarted("the command line is not installed here");
	const args = [
		"ui",
		...order.all ? ["--all"] : [],
		...order.port === 0 ? [] : ["--port", String(order.port)],
		...order.run === null ? [] : ["--run", order.run],
		...order.open ? [] : ["--no-open"]
	];
	const started = spawn(program.node, [program.script, ...args], {
		cwd: io.cwd,
		env: {
			...io.env,
			[uiChildName]: child
		},
		detached: child === "stay",
		stdio: [
			"ignore",
			"ignore",
			"pipe",
			"ipc"
		]
	});
	const link = await linkOf(started);
	started.stderr?.destroy();
	started.unref();
	if (child === "stay") started.disconnect();
	else started.channel?.unref();
	return {
		link,
		child: started
	};
}
function linkOf(started) {
	return new Promise((resolve, reject) => {
		let said = "";
		started.stderr?.setEncoding("utf8").on("data", (text) => said += text);
		started.once("error", (cause) => reject(notStarted(cause.message)));
		started.once("close", () => reject(notStarted(said.trim())));
		started.once("message", (link) => resolve(typeof link === "string" ? link : ""));
	});
}
function notStarted(why) {
	return new DebussyError({
		code: "ERR_UI_NOT_STARTED",
		message: `the page could not be started: ${why.replace(/^debussy: /, "")}`,
		hint: "To see more, start it in the foreground: debussy ui"
	});
}

// packages/cli/src/commands/ui.ts
const shape = {
	name: "ui",
	words: "[run]",
	completes: ["runs"],
	about: `Shows the runs of this repository in a browser, live or over: what runs, what waits for what, what wants you, with the buttons
that do it. The page is served on this machine only, to whoever has the link. It ends with Ctrl-C or its terminal.`,
	flags: {
		all: {
			type: "boolean",
			says: "the runs of all your repositories on this machine"
		},
		detach: {
			type: "boolean",
			short: "d",
			says: "stay when the terminal goes; prints the link"
		},
		stop: {
			type: "boolean",
			says: "end the one that stayed"
		},
		port: {
			type: "string",
			takes: "<n>",
			says: "listen on this port; otherwise any that is free"
		},
		"no-open": {
			type: "boolean",
			says: "print the link and open no browser"
		},
		run: runFlag
	},
	example: "debussy ui --all"
};
const command = commandOf(shape, async (asked, io) => {
	const { values, wrong } = asked;
	const all = values.all === true;
	const home = await recordFolder(all, io);
	if (values.stop === true) return stopUi(home, io);
	const named = onlyRunNamed(asked, "ui");
	const order = {
		all,
		port: portOf(values.port, wrong),
		run: named === null ? null : (await chooseRun(io.cwd, named)).run,
		open: (io.isTTY || io.env["DEBUSSY_UI_CHILD"] !== void 0) && values["no-open"] !== true
	};
	return values.detach === true ? detachUi(home, order, io) : serveUi(home, order, io);
});
/** Where a server that stays says where it is. */
async function recordFolder(all, io) {
	if (all) return userStateFolder(io.env);
	const located = await locateRepository(io.cwd);
	if (!located.ok) throw located.error;
	return join(located.value.commonDir, "debussy");
}
function portOf(text, wrong) {
	if (text === void 0) return 0;
	const port = Number(text);
	if (Number.isInteger(port) && port > 0 && port < 65536) return port;
	throw wrong(`--port must be a whole number from 1 to 65535, but is ${text}`);
}

export { command };