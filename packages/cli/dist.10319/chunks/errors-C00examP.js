// packages/core/src/errors.ts
/** The one error class that people meet. Anything else that is thrown is a bug. */
var DebussyError = class extends Error {
	code;
	hint;
	place;
	exitCode;
	constructor(facts) {
		super(facts.message, facts.cause === void 0 ? void 0 : { cause: facts.cause });
		this.name = "DebussyError";
		this.code = facts.code;
		this.hint = facts.hint;
		this.place = facts.place;
		this.exitCode = facts.exitCode ?? 1;
	}
};
function ok(value) {
	return {
		ok: true,
		value
	};
}
function fail(error) {
	return {
		ok: false,
		error
	};
}
/** Closes a switch over a discriminated union: a new case is a type error where it is not handled. */
function unreachable(value) {
	throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}

export { unreachable as i, fail as n, ok as r, DebussyError as t };