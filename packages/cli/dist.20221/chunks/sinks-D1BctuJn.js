// packages/core/src/commit/one-line.ts
/**
* Text of others on one line of ours: no line breaks, no NUL, no control or direction characters that would start a
* trailer, end a message, or show something else than what is there. Cut at `longest` characters, which `…` shows.
*/
function oneLine(text, longest) {
	const start = text.slice(0, longest * 8);
	const line = start.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
	if (line === "" || line.length <= longest && start.length === text.length) return line;
	return `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "").trimEnd()}…`;
}

// packages/core/src/config/forge.ts
/** Hosts whose API debussy speaks. Gitea's is Forgejo's. */
const forgeKinds = [
	"github",
	"gitlab",
	"forgejo"
];
/** Where the token of a host is looked for, where the configuration names no variable. */
const tokenVariables = {
	github: ["GH_TOKEN", "GITHUB_TOKEN"],
	gitlab: ["GITLAB_TOKEN"],
	forgejo: ["FORGEJO_TOKEN", "GITEA_TOKEN"]
};
const forgeKeys = [
	"kind",
	"url",
	"repository",
	"remote",
	"base",
	"token_env",
	"open",
	"reviewers"
];
const jiraKeys = [
	"url",
	"user",
	"token_env",
	"started",
	"landed",
	"failed"
];

// packages/core/src/config/sinks.ts
/** What a notice can be about. */
const noticeClasses = [
	"needs_human",
	"failed",
	"landed",
	"limit",
	"budget",
	"ended"
];
/** Where a notice can go. */
const sinkKinds = [
	"desktop",
	"bell",
	"ntfy",
	"webhook",
	"slack",
	"discord",
	"teams",
	"telegram",
	"email",
	"command"
];
/** What a sink is: by its kind, otherwise by its name. */
function kindOfSink(name, { kind }) {
	return kind ?? sinkKinds.find((known) => known === name) ?? null;
}
/** Variables that the configuration names for debussy's own use: neither agents nor gates get them, and their values are written nowhere. */
function privateVariables(config) {
	const ofSinks = Object.values(config.notify?.sinks ?? {}).flatMap(({ url_env, token_env, secret_env, password_env }) => [
		url_env,
		token_env,
		secret_env,
		password_env
	]);
	const ofJira = config.issues?.jira?.token_env ?? null;
	return [
		...ofSinks,
		ofJira,
		...forgeVariables(config)
	].filter((name) => name !== null);
}
/** Where the token of a host can stand, wherever the configuration sends anything there. */
function forgeVariables({ land, forge, issues }) {
	const isUsed = land !== "auto" && land !== "branch" || (issues?.on_host ?? "none") !== "none";
	const named = forge?.token_env ?? null;
	return isUsed ? [...named === null ? [] : [named], ...Object.values(tokenVariables).flat()] : [];
}
/** Addresses in the configuration that are secrets themselves: who knows one can post there. */
function privateAddresses({ notify }) {
	return Object.entries(notify?.sinks ?? {}).flatMap(([name, sink]) => secretAddress(name, sink));
}
const open = /* @__PURE__ */ new Set([
	"ntfy",
	"telegram",
	"email"
]);
function secretAddress(name, { kind, url }) {
	return url === null || open.has(kind ?? name) ? [] : [url];
}

export { sinkKinds as a, jiraKeys as c, privateVariables as i, oneLine as l, noticeClasses as n, forgeKeys as o, privateAddresses as r, forgeKinds as s, kindOfSink as t };