import { t as DebussyError } from "./errors-C00examP.js";

// packages/cli/src/fleet/load-fleet.ts
async function loadFleet() {
	try {
		return await import("@debussy/fleet");
	} catch (cause) {
		throw isMissing(cause) ? notInstalled(cause) : cause;
	}
}
function isMissing(cause) {
	return cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND";
}
function notInstalled(cause) {
	return new DebussyError({
		code: "ERR_FLEET_MISSING",
		message: "work on other hosts needs the package @debussy/fleet, which is not installed",
		hint: "Install it where debussy is: npm install @debussy/fleet    (with -g where debussy was installed with -g)",
		exitCode: 2,
		cause
	});
}

export { loadFleet as t };