// packages/cli/src/command-shape.ts
/** The help of a command. */
function helpOf(shape) {
	const { about, flags, shown, more, example } = shape;
	const lines = flagLines(Object.entries(flags).filter(([name]) => shown === void 0 || shown.includes(name)));
	return `${[
		usageLine(shape),
		about,
		lines.join("\n"),
		more ?? "",
		`Example: ${example}`
	].filter((part) => part !== "").join("\n\n")}\n`;
}
const mostInUsage = 5;
/** `Usage: debussy pause [--off] [--run <id>]` */
function usageLine({ name, words, flags }) {
	const few = Object.entries(flags).filter(([flag]) => flag !== "no-color").map(([flag, { takes, required }]) => {
		const whole = `--${flag}${takes === void 0 ? "" : ` ${takes}`}`;
		return required === true ? whole : `[${whole}]`;
	});
	const needed = few.filter((one) => !one.startsWith("["));
	const inUsage = few.length > mostInUsage ? [...needed, "[options]"] : few;
	return [
		"Usage: debussy",
		name,
		...words === void 0 || words === "" ? [] : [words],
		...inUsage
	].join(" ");
}
const widest = 28;
const lineWidth = 120;
function flagLines(flags) {
	const hasShort = flags.some(([, { short }]) => short !== void 0);
	const labels = flags.map(([name, { short, takes }]) => {
		return `  ${short === void 0 ? hasShort ? "    " : "" : `-${short}, `}--${name}${takes === void 0 ? "" : ` ${takes}`}`;
	});
	const column = Math.min(widest, Math.max(0, ...labels.map((label) => label.length))) + 2;
	return flags.map(([, { says }], i) => {
		const label = labels[i] ?? "";
		const gap = label.length + 1 < column ? label.padEnd(column) : `${label}  `;
		return `${gap}${wrapped(says, lineWidth - gap.length).join(`\n${" ".repeat(column)}`)}`;
	});
}
function wrapped(text, width) {
	const lines = [""];
	for (const word of text.split(" ")) {
		const line = lines.at(-1) ?? "";
		if (line !== "" && line.length + word.length >= width) lines.push(word);
		else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
	}
	return lines;
}

export { usageLine as n, helpOf as t };