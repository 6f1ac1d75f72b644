import { a as lineOf, i as inForeground, n as summaryText, r as palette } from "./summary-text-BXZ-7emZ.js";
import { S as eventSchemaVersion } from "./evolve-B5Q6nguA.js";
import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { r as tailOf } from "./read-files-BAYnSR6E.js";
import { a as clockTime, n as tell, t as createStory } from "./teller-DaHZOwPT.js";
import { t as summarize } from "./summarize-CUhotenq.js";
import { randomBytes } from "node:crypto";

// packages/cli/src/view/guarded-view.ts
/** A view that breaks is closed and said once; the run goes on and its journal tells all. */
function guarded(view, io) {
	let broken = false;
	const safely = (act) => {
		if (broken) return;
		try {
			act();
		} catch (error) {
			broken = true;
			giveUp(view, io, error);
		}
	};
	return {
		event: (event, state) => safely(() => view.event(event, state)),
		glimpse: (body) => safely(() => view.glimpse(body)),
		close: (why) => safely(() => view.close(why))
	};
}
function giveUp(view, io, error) {
	try {
		view.close();
	} catch {}
	const message = error instanceof Error ? error.message : String(error);
	try {
		io.stderr(`debussy: the view broke (${message}). The run goes on; follow it with: debussy status\n`);
		if (io.env["DEBUSSY_DEBUG"] && error instanceof Error) io.stderr(`${error.stack ?? ""}\n`);
	} catch {}
}

// packages/cli/src/view/json-view.ts
/** The journal's events as JSON lines, and nothing else on stdout. */
function jsonView(io) {
	return {
		event: (event) => io.stdout(jsonLine(event)),
		glimpse: () => void 0,
		close: () => void 0
	};
}
function jsonLine(event) {
	return `${JSON.stringify({
		schema_version: eventSchemaVersion,
		...event
	})}\n`;
}

// packages/cli/src/view/github-lines.ts
const longestTail = 2e4;
/**
* GitHub's workflow commands for an event: annotations for what went wrong, and a failing gate's output in a group.
* What a gate or an agent printed stands where no command is obeyed.
*/
function githubLines(event, line, state) {
	if (line.level !== "error" && line.level !== "warning") return "";
	const gate = event.type === "gate.finished" ? specOf(state, event) : void 0;
	const place = gate === void 0 ? "" : ` file=${property(gate.file)},line=${gate.line}`;
	const message = [line.text, ...line.more].join("\n");
	return `${event.type === "gate.finished" && event.log !== null ? group(event, event.log) : ""}::${line.level}${place}::${data(message)}\n`;
}
function specOf(state, { phase, gate }) {
	return state.phases.get(phaseKey(phase))?.spec.gates.find(({ name }) => name === gate);
}
function group({ phase, gate }, log) {
	const text = tailOf(log, longestTail);
	if (text === null) return "";
	const token = randomBytes(16).toString("hex");
	return [
		`::group::${data(`Output of gate ${gate} of Phase ${phase}`)}`,
		`::stop-commands::${token}`,
		text.trimEnd(),
		`::${token}::`,
		"::endgroup::\n"
	].join("\n");
}
function data(text) {
	return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
function property(text) {
	return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

// packages/cli/src/view/plain-view.ts
/** One line for every event worth reading; in GitHub's CI also annotations. */
function plainView({ io, verbose, color }, teller) {
	const paint = palette(color);
	const inGithub = io.env["GITHUB_ACTIONS"] === "true";
	return {
		event(event, state) {
			tell(teller, event);
			const line = lineOf(event, {
				story: teller.story,
				state
			});
			if (line === null || line.level === "detail" && !verbose) return;
			io.stdout(plainLines(event, line, paint).join(""));
			if (inGithub) io.stdout(githubLines(event, line, state));
			if (event.type === "run.ended") {
				const text = summaryText(summarize(teller.story, state), {
					color,
					columns: io.columns
				});
				io.stdout(inGithub ? `::group::What became of it\n${text}::endgroup::\n` : `\n${text}`);
			}
		},
		glimpse: () => void 0,
		close: () => void 0
	};
}
function plainLines(event, line, paint) {
	const time = clockTime(Date.parse(event.at));
	const colored = paint[colors[line.level]](line.text);
	return [`${paint.dim(time)}  ${colored}\n`, ...line.more.map((text) => `${" ".repeat(time.length)}    ${text}\n`)];
}
const colors = {
	detail: "dim",
	info: "plain",
	good: "green",
	warning: "yellow",
	error: "red"
};

// packages/cli/src/view/quiet-view.ts
/** Only what went wrong, on stderr: silence means that all is well. */
function quietView({ io }, teller) {
	return {
		event(event, state) {
			tell(teller, event);
			const line = lineOf(event, {
				story: teller.story,
				state
			});
			if (line?.level === "error") io.stderr(plainLines(event, line, palette(false)).join(""));
		},
		glimpse: () => void 0,
		close: () => void 0
	};
}

// packages/cli/src/view/run-view.ts
/** The view of a mode. A screen is loaded only for who looks at one. */
async function createView(options) {
	const teller = createStory(options.past ?? []);
	const view = guarded(await viewOf(options, teller), options.io);
	const { GITHUB_ACTIONS: github, GITHUB_STEP_SUMMARY: file } = options.io.env;
	if (github !== "true" || file === void 0 || file === "") return view;
	const { githubSummary } = await import("./github-summary-V-JEwIPj.js");
	return both(guarded(githubSummary(options, file), options.io), view);
}
function both(first, second) {
	return {
		event(event, state) {
			first.event(event, state);
			second.event(event, state);
		},
		glimpse(body) {
			first.glimpse(body);
			second.glimpse(body);
		},
		close(why) {
			first.close(why);
			second.close(why);
		}
	};
}
async function viewOf(options, teller) {
	const { mode } = options;
	if (mode === "json") return jsonView(options.io);
	if (mode === "plain") return plainView(options, teller);
	if (mode === "quiet") return quietView(options, teller);
	return (await import("./tty-view-Ba3SrzkS.js")).ttyView(options, teller);
}
/** The mode that fits: JSON and quiet where asked for, a screen where there is one, otherwise plain lines. */
function viewModeOf(io, flags) {
	if (flags.json) return "json";
	if (flags.quiet) return "quiet";
	const dumb = io.env["TERM"] === "dumb" || isInCi(io);
	return io.isTTY && flags.interactive && !dumb && inForeground() ? "tty" : "plain";
}
function isInCi({ env }) {
	return env["GITHUB_ACTIONS"] === "true" || ["true", "1"].includes(env["CI"] ?? "");
}
/** Whether colours are wanted, by the flag, the terminal and https://no-color.org. */
function colorWanted(io, flag) {
	return flag && io.isTTY && (io.env["NO_COLOR"] ?? "") === "" && io.env["TERM"] !== "dumb";
}

export { jsonLine as i, createView as n, viewModeOf as r, colorWanted as t };