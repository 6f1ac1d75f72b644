import { n as markdownReport, t as reportFacts } from "./report-facts-BKj0Lndg.js";
import { n as tell, t as createStory } from "./teller-DaHZOwPT.js";
import { appendFileSync } from "node:fs";

// packages/cli/src/view/github-summary.ts
/** GitHub takes a megabyte from a whole step, and shows nothing of more. */
const longest = 262144;
/** Appends the account of the run to the page of the job, beside whatever else is shown. */
function githubSummary({ io, past }, file) {
	const teller = createStory(past ?? []);
	return {
		event(event, state) {
			tell(teller, event);
			if (event.type !== "run.ended") return;
			const text = boundedReport(reportFacts(teller.story, state, { gone: false }));
			try {
				appendFileSync(file, `${text}\n`);
			} catch (error) {
				const why = error instanceof Error ? error.message : String(error);
				io.stderr(`debussy: the summary of the job could not be written: ${why}\n`);
			}
		},
		glimpse: () => void 0,
		close: () => void 0
	};
}
/** The whole report; where it is too long, first without what gates printed. */
function boundedReport(facts) {
	const whole = markdownReport(facts);
	if (Buffer.byteLength(whole) <= longest) return whole;
	const short = Buffer.from(markdownReport({
		...facts,
		outputs: /* @__PURE__ */ new Map()
	}));
	if (short.length <= longest) return short.toString("utf8");
	const end = short.lastIndexOf("\n", longest);
	return `${short.toString("utf8", 0, end)}\n\nThis is not all of it: \`debussy report --markdown\`\n`;
}

export { githubSummary };