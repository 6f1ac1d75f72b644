import { t as printable } from "./printable-DYYyOIcF.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { n as jsonFlag } from "./common-flags-Fv_5KCQn.js";
import { t as configRoot } from "./config-root-BJb0vDq9.js";
import { a as loadConfig, i as foreignText, r as foreignHint } from "./load-config-BZ5Hv5aB.js";
import { t as formatPlace } from "./place-B5QdAHjE.js";

// packages/cli/src/commands/config-show.ts
const shape = {
	name: "config show",
	about: `Shows every setting as it holds here, and where each value came from: a variable, the project's file, yours, the default.`,
	flags: { json: jsonFlag },
	example: "debussy config show"
};
const command = commandOf(shape, async ({ values }, io) => {
	const read = loadConfig({
		root: await configRoot(io.cwd),
		env: io.env,
		flags: []
	});
	const rows = settingRows(read);
	io.stdout(values.json === true ? json(read, rows) : table(rows));
	if (read.foreign !== null && values.json !== true) io.stdout(`\n${printable(foreignText(read.foreign))}.\n${foreignHint}\n`);
	return 0;
});
function json({ config, foreign }, rows) {
	const origins = Object.fromEntries(rows.map(({ key, origin }) => [key, origin]));
	return `${JSON.stringify({
		schema_version: 1,
		config,
		origins,
		foreign
	}, null, 2)}\n`;
}
function table(rows) {
	const cells = rows.map(({ key, value, origin }) => [
		key,
		JSON.stringify(value),
		originText(origin)
	].map(printable));
	const width = (column) => Math.min(44, Math.max(...cells.map((row) => row[column]?.length ?? 0)));
	const [first, second] = [width(0), width(1)];
	return `${cells.map(([key = "", value = "", origin = ""]) => `${key.padEnd(first)}  ${value.padEnd(second)}  ${origin}`.trimEnd()).join("\n")}\n`;
}
/** Every single value with where it came from, in the order of the configuration. */
function settingRows({ config, origins }) {
	return [...origins].map(([key, origin]) => ({
		key,
		value: valueAt(config, key),
		origin
	}));
}
/** `environment DEBUSSY_AGENT`, `.debussy/config.yaml:3:1`, `default`. */
function originText({ source, name, place }) {
	if (place !== null) return formatPlace(place);
	return source === "default" ? "default" : `${source} ${name}`;
}
/** Names of gates and agents may hold dots themselves, so the longest name that fits is taken. */
function valueAt(config, key) {
	let value = config;
	let rest = key;
	while (rest !== "" && typeof value === "object" && value !== null) {
		const open = rest;
		const name = Object.keys(value).filter((name) => open === name || open.startsWith(`${name}.`)).toSorted((a, b) => b.length - a.length)[0];
		if (name === void 0) return void 0;
		value = Object.entries(value).find(([known]) => known === name)?.[1];
		rest = rest.slice(name.length + 1);
	}
	return value;
}

export { command };