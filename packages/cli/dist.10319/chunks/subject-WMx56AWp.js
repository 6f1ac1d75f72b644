// packages/cli/src/subject.ts
/** `<phase> [run]`; the run can be said by `--run` as well. */
function phaseAndRun({ words, ...asked }, command) {
	const [phase, ...more] = words;
	if (phase === void 0) throw asked.wrong(`${command} needs the id of a phase`);
	if (!more.every(isRun)) throw asked.wrong(`${command} takes one phase`);
	return {
		phase,
		run: runNamed({
			...asked,
			words: more
		}, command)
	};
}
/** For commands that take no other word than the run. */
function onlyRunNamed(asked, command) {
	const other = asked.words.find((word) => !isRun(word));
	if (other !== void 0) throw asked.wrong(`${command} takes no argument, but got ${other}`);
	return runNamed(asked, command);
}
/** The id of a run begins with its date. */
function isRun(word) {
	return /^\d{8}/.test(word);
}
/** A run is named as a word or by `--run`. */
function runNamed({ words, values, wrong }, command) {
	const [run, ...more] = [.../* @__PURE__ */ new Set([...words, ...values.run === void 0 ? [] : [values.run]])];
	if (more.length > 0) throw wrong(`${command} takes one run`);
	return run ?? null;
}

export { phaseAndRun as n, runNamed as r, onlyRunNamed as t };