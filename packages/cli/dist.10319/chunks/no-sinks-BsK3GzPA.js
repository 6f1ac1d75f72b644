import { t as DebussyError } from "./errors-C00examP.js";

// packages/cli/src/notify/no-sinks.ts
function noSinks() {
	return new DebussyError({
		code: "ERR_NO_SINKS",
		message: "no notices are configured",
		hint: "Add a sink to .debussy/config.yaml, or to your own file for all projects (debussy config path): notify: {sinks: {desktop: {}}}",
		exitCode: 2
	});
}

export { noSinks as t };