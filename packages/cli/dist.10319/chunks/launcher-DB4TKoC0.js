import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// packages/core/src/secrets/forms.ts
const shortest = 4;
const shortestCore = 8;
/** All the ways in which a secret is likely to appear in output; the longest first. Shorter ones than four characters would hit ordinary text. */
function secretForms(secrets) {
	const whole = secrets.filter((secret) => secret.trim().length >= shortest);
	return [...new Set([...whole, ...whole.flatMap(longLines)].flatMap(formsOf))].toSorted((a, b) => b.length - a.length);
}
/** The lines of a private key are as secret as the whole. */
function longLines(secret) {
	const lines = secret.split(/\r?\n/).map((line) => line.trim());
	return lines.length < 2 ? [] : lines.filter((line) => line.length >= 16 && !line.startsWith("-----"));
}
function formsOf(secret) {
	const sound = secret.replace(/\p{Cs}/gu, "�");
	const percent = encodeURIComponent(sound);
	const json = JSON.stringify(secret).slice(1, -1);
	return [
		secret,
		secret.trim(),
		json,
		json.replaceAll("/", String.raw`\/`),
		percent,
		percent.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
		percent.replaceAll("%20", "+"),
		...base64Forms(sound)
	];
}
/**
* The part of the base64 text that depends on the secret alone, for each of the three places at which it can start
* inside of something longer (`user:secret`).
*/
function base64Forms(secret) {
	const bytes = new TextEncoder().encode(secret);
	return [
		0,
		1,
		2
	].map((offset) => {
		return btoa(String.fromCharCode(...Array.from({ length: offset }, () => 0), ...bytes)).slice(Math.ceil(offset * 8 / 6), Math.floor((offset + bytes.length) * 8 / 6));
	}).filter((core) => core.length >= shortestCore).flatMap((core) => [core, core.replaceAll("+", "-").replaceAll("/", "_")]);
}

// packages/core/src/secrets/scrubber.ts
/** What stands where a secret stood. */
const scrubbed = "[secret]";
function scrubber(secrets) {
	const find = finder(secretForms(secrets));
	return (text) => find === null ? text : mask(text, find(text));
}
/** Finds where secrets stand; spans in order that do not touch. Overlapping secrets make one span. */
function finder(forms) {
	if (forms.length === 0) return null;
	const any = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)).join("|");
	const quick = new RegExp(any);
	const every = new RegExp(`(?=(${any}))`, "g");
	return (text) => {
		if (!quick.test(text)) return [];
		return join$1([...text.matchAll(every)].map((match) => [match.index, match.index + (match[1] ?? "").length]));
	};
}
function join$1(spans) {
	const joined = [];
	for (const [from, to] of spans) {
		const last = joined.at(-1);
		if (last !== void 0 && from < last[1]) last[1] = Math.max(last[1], to);
		else joined.push([from, to]);
	}
	return joined;
}
function mask(text, spans) {
	let end = 0;
	let clean = "";
	for (const [from, to] of spans) {
		clean += text.slice(end, from) + scrubbed;
		end = to;
	}
	return clean + text.slice(end);
}

// packages/runners/src/environment/launcher.ts
/** Writes a `debussy` that starts exactly the running version, into a folder meant for the front of an agent's PATH. */
function writeLauncher(folder, target) {
	mkdirSync(folder, { recursive: true });
	const path = join(folder, "debussy");
	const draft = `${path}.${process.pid}`;
	writeFileSync(draft, launcherText([target.node, target.script]), { mode: 493 });
	renameSync(draft, path);
	return path;
}
/** A script that starts a program with variables that win over those it is started with. */
function launcherText(argv, variables = {}) {
	return `#!/bin/sh\n${Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}\n`).join("")}exec ${argv.map(quoted).join(" ")} "$@"\n`;
}
function quoted(text) {
	return `'${text.replaceAll("'", `'\\''`)}'`;
}

export { writeLauncher as n, scrubber as r, launcherText as t };