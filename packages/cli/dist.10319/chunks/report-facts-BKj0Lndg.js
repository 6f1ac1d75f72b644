import { r as tailOf } from "./read-files-BAYnSR6E.js";
import { a as percentText, c as tokensText, i as money, l as usedTokens, n as counted, o as short, s as tokens, t as because } from "./amounts-D7jw_fGe.js";
import { t as summarize } from "./summarize-CUhotenq.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { s as duration } from "./teller-DaHZOwPT.js";
import { n as results, t as gateNotes } from "./gate-notes-CABHIeju.js";
import { t as harmless } from "./harmless-C2v7K-57.js";

// packages/cli/src/report/html/html.ts
/** Text that is HTML already. Only `html` makes it, so nothing of an agent's gets in unescaped. */
var Html = class Html {
	text;
	constructor(text) {
		this.text = text;
	}
	static of(strings, values) {
		return new Html(strings.map((part, i) => i === 0 ? part : `${inserted(values[i - 1])}${part}`).join(""));
	}
};
/** A template whose insertions are escaped, unless they are HTML themselves. Null is nothing. */
function html(strings, ...values) {
	return Html.of(strings, values);
}
function inserted(value) {
	if (value === null || value === void 0) return "";
	if (value instanceof Html) return value.text;
	if (typeof value === "string") return escaped(value);
	return typeof value === "number" ? String(value) : value.map(inserted).join("");
}
function escaped(text) {
	return harmless(text).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

// packages/cli/src/report/sections/overview-section.ts
/** What became of the run, in a few lines, and what to do now. */
function overviewSection({ summary, story }) {
	const facts = [
		["Plan", `${summary.plan.title} (${summary.plan.path})`],
		["Run", `${summary.run}, on the branch ${summary.run_branch}`],
		["Began", `${summary.started_at} from ${short(summary.base)}`],
		["Took", `${duration(summary.seconds)}${summary.resumes === 0 ? "" : `, resumed ${counted(summary.resumes, "time")}`}`],
		["Used", usedText(summary)],
		["Sessions", sessionsText(summary)],
		["Delivered", deliveredText(summary)],
		["Versions", `debussy ${story.versions.debussy}, node ${story.versions.node}, git ${story.versions.git}`]
	];
	return {
		id: "overview",
		title: "Overview",
		body: html`<p class="${summary.outcome === "completed" ? "good" : "bad"}">
        <strong>${runOutcomeText(summary)}</strong>
      </p>
      <dl>
        ${facts.map(([name, value]) => html`<dt>${name}</dt>
              <dd>${value}</dd>`)}
      </dl>
      ${notes(summary)}${steps(summary)}`
	};
}
function runOutcomeText({ outcome, state, exit_code: code, progress }) {
	const what = outcome === null ? state : outcome.replaceAll("_", " ");
	const end = code === null ? "" : `, exit code ${code}`;
	return `${what}: ${progress.landed} of ${counted(progress.total, "phase")} landed${end}`;
}
function usedText(summary) {
	const { spent, cost } = summary;
	return `${tokensText(summary)}, ${tokens(spent.cache_read)} read from caches, cost ${money(cost)}`;
}
function sessionsText({ sessions, restarts, retries, splits }) {
	return [
		counted(sessions, "session"),
		counted(restarts, "restart"),
		counted(retries, "remediation"),
		counted(splits, "split")
	].join(", ");
}
function deliveredText({ delivered }) {
	if (delivered === null) return "not yet";
	const { how, branch, to, reason } = delivered;
	if (how === "nothing") return `nothing${because(reason)}`;
	if (how === "fast_forwarded") return reason === "" ? `${branch ?? "HEAD"} is at ${short(to ?? "")}` : reason;
	return `kept on the branch of the run${because(reason)}`;
}
function notes({ gates }) {
	const lines = gateNotes(gates);
	if (lines.length === 0) return null;
	return html`<h3>To know about the gates</h3>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>`;
}
function steps({ next }) {
	if (next.length === 0) return null;
	return html`<h3>Next</h3>
    <ul>
      ${next.map(({ why, command }) => html`<li>${why}: <code>${command}</code></li>`)}
    </ul>`;
}

// packages/cli/src/report/markdown-report.ts
/** The same account as text that a pull request or an issue can hold. */
function markdownReport(facts) {
	const { summary } = facts;
	return `${[
		`# ${plain(summary.plan.title || summary.plan.path)}: run ${plain(summary.run)}`,
		`**${plain(runOutcomeText(summary))}**`,
		overview(summary),
		...section("What landed", landed(summary)),
		...section("What did not land", left(summary)),
		...section("Conflicts resolved without an agent", resolved(summary)),
		...section("To know about the gates", list(gateNotes(summary.gates).map(plain))),
		...section("Phases", phases(summary)),
		...section("Messages of the user", messages(summary)),
		...section("Verdicts", verdicts(facts)),
		...section("Next", list(summary.next.map(({ why, command }) => `${plain(why)}: ${code(command)}`)))
	].join("\n\n")}\n`;
}
function section(title, text) {
	return text === "" ? [] : [`## ${title}`, text];
}
function overview(summary) {
	return list([
		`Plan: ${code(summary.plan.path)}`,
		`Began: ${summary.started_at} from ${code(short(summary.base))}, took ${duration(summary.seconds)}`,
		`Used: ${plain(usedText(summary))}`,
		`Sessions: ${plain(sessionsText(summary))}`,
		`Delivered: ${plain(deliveredText(summary))}`
	]);
}
function landed({ landed: all }) {
	return table([
		"Phases",
		"Title",
		"Commits"
	], all.map(({ name, title, commits }) => [
		plain(name),
		plain(title),
		commits.map((commit) => code(short(commit))).join(" ")
	]));
}
function resolved({ resolved: all }) {
	return table([
		"Phase",
		"File",
		"By"
	], all.map(({ phase, path, rung, by }) => [
		plain(phase),
		code(path),
		plain(by ?? rung)
	]));
}
function left({ not_landed: all }) {
	return table([
		"Phase",
		"State",
		"Why",
		"Kept at"
	], all.map(({ phase, title, state, reason, kept, handoff }) => [
		`${plain(phase)}: ${plain(title)}`,
		plain(state.replaceAll("_", " ")),
		plain(reason),
		[kept, handoff].flatMap((place) => place === null ? [] : [code(place)]).join(" ")
	]));
}
function phases({ phases: all }) {
	return table([
		"Phase",
		"State",
		"Time",
		"Sessions (restarts)",
		"Tokens",
		"Cost",
		"Context"
	], all.map((phase) => [
		`${plain(phase.id)}: ${plain(phase.title)}`,
		plain(phase.state.replaceAll("_", " ")),
		phase.seconds === null ? "-" : duration(phase.seconds),
		`${phase.sessions} (${phase.restarts})`,
		usedTokens(phase),
		money(phase.cost),
		phase.context === null ? "-" : percentText(phase.context.percent, phase.context.estimated)
	]));
}
function messages({ phases: all }) {
	return table([
		"Phase",
		"When",
		"Message",
		"Passed on"
	], all.flatMap(({ id, messages: said }) => said.map(({ at, text, passed_on: passedOn }) => [
		plain(id),
		at,
		plain(text.replace(/\s+/g, " ")),
		passedOn ? "yes" : "no"
	])));
}
function verdicts({ story, outputs }) {
	const gates = [...story.verifications.values()].flatMap((one) => one.gates);
	const rows = gates.map(({ phase, gate, result, seconds, detail }) => [
		plain(phase),
		plain(gate),
		result === null ? "runs" : results[result],
		duration(seconds),
		plain(detail)
	]);
	const failed = gates.filter(({ result }) => result === "failed" || result === "timed_out").flatMap(({ phase, gate, log }) => {
		const text = log === null ? void 0 : outputs.get(log);
		return text === void 0 ? [] : [`Output of ${plain(gate)} of Phase ${plain(phase)}:\n\n${fenced(text)}`];
	});
	return [table([
		"Phase",
		"Gate",
		"Verdict",
		"Time",
		"Detail"
	], rows), ...failed].filter((text) => text !== "").join("\n\n");
}
function table(heads, rows) {
	if (rows.length === 0) return "";
	return [
		line(heads),
		line(heads.map(() => "---")),
		...rows.map(line)
	].join("\n");
}
function line(cells) {
	return `| ${cells.join(" | ")} |`;
}
function list(items) {
	return items.map((item) => `- ${item}`).join("\n");
}
/** Words as words: nothing in them is markup, a mention or a link. */
function plain(text) {
	return printable(text).replace(/[\\`*_{}[\]<>()#+!|~@&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
function code(text) {
	return `\`${printable(text).replaceAll("`", "'").replaceAll("|", "\\|")}\``;
}
/** A fence longer than any in the text. */
function fenced(text) {
	const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
	const fence = "`".repeat(longest + 1);
	return `${fence}text\n${harmless(text).trimEnd()}\n${fence}`;
}

// packages/cli/src/report/report-facts.ts
const longestOutput = 16384;
function reportFacts(story, state, liveness) {
	const gates = [...story.verifications.values()].flatMap((verification) => verification.gates);
	const outputs = [...new Set(gates.flatMap(({ log }) => log === null ? [] : [log]))].flatMap((log) => {
		const text = tailOf(log, longestOutput);
		return text === null ? [] : [[log, text]];
	});
	return {
		story,
		state,
		summary: summarize(story, state, liveness),
		outputs: new Map(outputs)
	};
}

export { html as i, markdownReport as n, overviewSection as r, reportFacts as t };