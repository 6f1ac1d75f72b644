import { t as DebussyError } from "./errors-C00examP.js";
import { t as nearest } from "./nearest-JM_WfCqM.js";
import { a as loadConfig } from "./load-config-BZ5Hv5aB.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { n as jsonFlag } from "./common-flags-Fv_5KCQn.js";
import { t as configRoot } from "./config-root-BJb0vDq9.js";
import { t as noSinks } from "./no-sinks-BsK3GzPA.js";
import { t as hasSinks } from "./open-notices-of-CWvWAdva.js";

// packages/cli/src/commands/notify-test.ts
const shape = {
	name: "notify test",
	words: "[sink…]",
	about: `Sends a test notice to all sinks of the configuration, or to those that are named. Quiet hours do not hold it back.
Exit code 1 when one of them fails.`,
	flags: { json: jsonFlag },
	example: "debussy notify test phone"
};
const command = commandOf(shape, async ({ values, words }, io) => {
	const root = await configRoot(io.cwd);
	const { config } = loadConfig({
		root,
		env: io.env,
		flags: []
	});
	const { notify } = config;
	if (notify === void 0 || !hasSinks(config)) throw noSinks();
	const unknown = words.find((word) => !Object.hasOwn(notify.sinks, word));
	if (unknown !== void 0) throw unknownSink(unknown, Object.keys(notify.sinks));
	const { trySinks } = await import("./src-B3odgOC_.js");
	const terminal = io.isTTY ? io.stdout : null;
	const trials = await trySinks(notify, words, {
		env: io.env,
		cwd: root ?? io.cwd,
		terminal
	});
	const ok = trials.every(({ fault }) => fault === null);
	const lines = trials.map(({ sink, kind, fault }) => {
		const said = fault === null ? "sent" : printable(fault);
		return `${fault === null ? "ok  " : "FAIL"}  ${sink}${sink === kind ? "" : ` (${kind})`}: ${said}\n`;
	});
	io.stdout(values.json === true ? `${JSON.stringify({
		schema_version: 1,
		ok,
		sinks: trials
	}, null, 2)}\n` : lines.join(""));
	return ok ? 0 : 1;
});
function unknownSink(name, known) {
	const near = nearest(name, known);
	return new DebussyError({
		code: "ERR_SINK_UNKNOWN",
		message: `there is no sink ${name}`,
		hint: near === null ? `There are: ${known.join(", ")}` : `Did you mean ${near}?`,
		exitCode: 2
	});
}

export { command };