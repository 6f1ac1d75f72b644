// packages/engine/src/checks/agent-text.ts
/** `2.1.326, logged in`, `not installed`. */
function stateOfAgent({ name, probe }) {
	if (!probe.installed) return "not installed";
	if (name === "scripted") return "built in";
	const login = probe.loggedIn === null ? "log-in not known" : probe.loggedIn ? "logged in" : "not logged in";
	return probe.version === null ? "installed" : `${probe.version}, ${login}`;
}
/** What stands between an agent and its first session, with what to do. */
function problemsOf({ probe }) {
	return probe.problems.map(({ message, hint }) => `${message} ${hint}`);
}

export { stateOfAgent as n, problemsOf as t };