import { t as DebussyError } from "./errors-C00examP.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { r as runNamed } from "./subject-WMx56AWp.js";
import { i as runFlag } from "./common-flags-Fv_5KCQn.js";
import { i as html, n as markdownReport, r as overviewSection, t as reportFacts } from "./report-facts-BKj0Lndg.js";
import { a as percentText, i as money, l as usedTokens, n as counted, o as short } from "./amounts-D7jw_fGe.js";
import { r as accountText, s as duration } from "./teller-DaHZOwPT.js";
import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { t as cutTo } from "./text-width--5oKu0tU.js";
import { t as phaseMark } from "./phase-mark-CUE4p31x.js";
import { r as outcomeText, t as kindTexts } from "./session-lines-D7r1ubMk.js";
import { n as results } from "./gate-notes-CABHIeju.js";
import { t as chooseRun } from "./choose-run-gVhU6a30.js";
import { t as tellStory } from "./tell-story-0OPH2GnA.js";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";

// packages/cli/src/report/html/style.ts
/** Light and dark by what the reader has set; text and signs carry the meaning, colours only repeat it. */
const style = html`
  :root { --back: #fff; --text: #1c1e21; --soft: #5b616b; --line: #d5d9de; --shade: #f4f5f7; --good: #17723b;
  --bad: #b3261e; --warn: #8a5a00; --busy: #1d5fbf; --alt: #7b3fb5; } @media (prefers-color-scheme: dark) {
  :root { --back: #16181b; --text: #e6e8eb; --soft: #a3a9b2; --line: #3a3f46; --shade: #202327; --good:
  #6fcf8e; --bad: #ff8a80; --warn: #f0bf5c; --busy: #82b4ff; --alt: #cfa3ff; } } * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 75rem; padding: 1rem 1.25rem 4rem; background: var(--back); color:
  var(--text); font: 1rem/1.5 system-ui, sans-serif; } h1 { font-size: 1.5rem; line-height: 1.25;
  overflow-wrap: anywhere; } h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid var(--line);
  } h3 { font-size: 1rem; margin-bottom: 0.25rem; } a { color: var(--busy); } a:focus-visible,
  summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--busy); outline-offset: 2px; }
  .skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: 0.5rem; background: var(--back);
  padding: 0.5rem; } nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none;
  } .wide { overflow-x: auto; } table { border-collapse: collapse; min-width: 60%; margin: 0.75rem 0; }
  caption { text-align: left; color: var(--soft); padding-bottom: 0.25rem; } th, td { text-align: left;
  vertical-align: top; padding: 0.2rem 0.75rem 0.2rem 0; border-bottom: 1px solid var(--line); font-weight:
  normal; } thead th { color: var(--soft); } tbody th { font-weight: 600; } code, pre { font: 0.875rem/1.45
  ui-monospace, monospace; overflow-wrap: anywhere; } pre { background: var(--shade); padding: 0.75rem;
  overflow: auto; max-height: 28rem; white-space: pre-wrap; } dl { display: grid; grid-template-columns:
  max-content 1fr; gap: 0.15rem 1rem; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
  .good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); } .soft { color:
  var(--soft); } figure { margin: 1rem 0; } figcaption { color: var(--soft); } svg { display: block;
  max-width: 100%; height: auto; background: var(--shade); font: 12px system-ui, sans-serif; } figure.small
  svg { max-width: 42rem; } svg text { fill: var(--text); } svg .small { font-size: 10px; fill: var(--soft); }
  svg .grid { stroke: var(--line); } svg .session { fill: var(--busy); } svg .gate { fill: var(--alt); } svg
  .gate.bad { fill: var(--bad); } svg .landing { fill: var(--good); } svg .restart { stroke: var(--warn);
  stroke-width: 2; } svg .limit { stroke: var(--bad); stroke-dasharray: 4 3; } svg .curve { fill: none;
  stroke: var(--busy); stroke-width: 2; } svg .estimated { stroke-dasharray: 3 3; } svg .edge { fill: none;
  stroke: var(--soft); stroke-width: 2; } svg .commit { fill: var(--good); } svg .commit.part { fill:
  var(--alt); } svg .commit.base { fill: var(--soft); } @media print { nav, .skip { display: none; } pre {
  max-height: none; } }
`;

// packages/cli/src/report/sections/time-scale.ts
function timeScale({ from, to }, left, width) {
	const span = Math.max(1, to - from);
	const x = (at) => round(left + (Math.min(to, Math.max(from, at)) - from) / span * width);
	const step = roundStep(span / 1e3 / 6);
	const count = Math.floor(span / 1e3 / step) + 1;
	return {
		x,
		grid: (height) => html`${Array.from({ length: Math.min(count, 60) }, (_, i) => {
			const at = x(from + i * step * 1e3);
			return html`<line class="grid" x1="${at}" x2="${at}" y1="0" y2="${height - 16}" /><text
            class="small"
            x="${at + 2}"
            y="${height - 4}"
            >${duration(i * step)}</text
          >`;
		})}`
	};
}
const steps = [
	.1,
	.2,
	.5,
	1,
	2,
	5,
	10,
	30,
	60,
	120,
	300,
	600,
	1800,
	3600,
	7200,
	21600,
	43200,
	86400
];
function roundStep(wanted) {
	return steps.find((step) => step >= wanted) ?? 86400 * Math.ceil(wanted / 86400);
}
function round(value) {
	return Math.round(value * 10) / 10;
}

// packages/cli/src/report/sections/context-section.ts
const left$1 = 40;
const width$1 = 600;
const height = 140;
const bottom = 118;
const mostPoints = 250;
/** How full each session's context was over time, with the restarts. */
function contextSection({ story, state }) {
	const phases = [...story.phases.values()].filter(({ sessions }) => sessions.length > 0);
	if (phases.length === 0) return null;
	const threshold = state.config.context_threshold;
	return {
		id: "context",
		title: "Context",
		body: html`<p>
        Dashed curves are estimated. The red line is the threshold for a restart (${threshold} %); upright
        lines are restarts.
      </p>
      ${phases.map((phase) => figure(phase, threshold, story.lastAt))}`
	};
}
function figure({ spec, sessions, endedAt }, threshold, now) {
	const from = sessions[0]?.startedAt ?? 0;
	const to = sessions.at(-1)?.endedAt ?? endedAt ?? now;
	const scale = timeScale({
		from,
		to
	}, left$1, width$1);
	const restarts = sessions.filter(({ kind }) => kind === "restart");
	const known = sessions.some(({ curve }) => curve.some(({ percent }) => percent !== null));
	const name = `Phase ${spec.id}: ${spec.title}. ${words(sessions, restarts.length)}`;
	if (!known) return html`<h3>Phase ${spec.id}: ${spec.title}</h3>
      <p>Unknown: its sessions said nothing about their context.</p>`;
	return html`<h3>Phase ${spec.id}: ${spec.title}</h3>
    <figure class="small">
      <svg viewBox="0 0 ${660} ${height}" role="img" aria-label="${name}">
        ${scale.grid(height)}${[
		0,
		50,
		100
	].map((percent) => html`<line class="grid" x1="${left$1}" x2="${640}" y1="${yOf$1(percent)}" y2="${yOf$1(percent)}" /><text class="small" x="4" y="${yOf$1(percent) + 4}">${percent} %</text>`)}
        <line class="limit" x1="${left$1}" x2="${640}" y1="${yOf$1(threshold)}" y2="${yOf$1(threshold)}" />
        ${restarts.map(({ startedAt }) => html`<line class="restart" x1="${scale.x(startedAt)}" x2="${scale.x(startedAt)}" y1="4" y2="${bottom}" />`)}
        ${sessions.map((session) => curveOf(session, scale))}
      </svg>
      <figcaption>${words(sessions, restarts.length)}</figcaption>
    </figure> `;
}
function words(sessions, restarts) {
	const ends = sessions.map(({ number, curve: points }) => {
		const last = points.at(-1);
		return `session ${number} ended at ${percentText(last?.percent ?? null, last?.estimated ?? true)}`;
	});
	return `${counted(sessions.length, "session")}, ${counted(restarts, "restart")}: ${ends.join(", ")}.`;
}
/** A session begins empty. */
function curveOf(session, scale) {
	const points = thinned(session.curve.filter(({ percent }) => percent !== null));
	if (points.length === 0) return null;
	const places = [`${scale.x(session.startedAt)},${yOf$1(0)}`, ...points.map(({ at, percent }) => `${scale.x(at)},${yOf$1(percent ?? 0)}`)];
	const estimated = points.some((point) => point.estimated) ? " estimated" : "";
	return html`<polyline class="curve${estimated}" points="${places.join(" ")}" />`;
}
function thinned(points) {
	if (points.length <= mostPoints) return points;
	const step = points.length / mostPoints;
	return [...Array.from({ length: mostPoints }, (_, i) => points[Math.floor(i * step)]), points.at(-1)].filter((point) => point !== void 0);
}
function yOf$1(percent) {
	return round(bottom - Math.min(100, Math.max(0, percent)) / 100 * 110);
}

// packages/cli/src/report/html/table.ts
/** A table that says what it is, with headings for its columns and rows; on a narrow screen it scrolls by itself. */
function htmlTable({ caption, heads, rows }) {
	return html`<div class="wide" role="region" tabindex="0" aria-label="${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(row$1)}
      </tbody>
    </table>
  </div> `;
}
function row$1([first, ...cells]) {
	return html`<tr>
    <th scope="row">${first}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr> `;
}

// packages/cli/src/report/sections/graph-section.ts
const rowHeight$1 = 26;
const laneWidth = 22;
/** The commits of the run's branch and of the groups' branches, oldest first. */
function graphSection({ story }) {
	const lanes = [null, ...new Set(story.landings.flatMap(({ group }) => group === null ? [] : [group]))];
	const commits = [{
		lane: 0,
		commit: story.base,
		text: "where the run began",
		at: story.startedAt,
		kind: "base"
	}, ...story.landings.flatMap((landing) => commitsOf(story, landing, lanes))];
	const height = commits.length * rowHeight$1 + 8;
	return {
		id: "graph",
		title: "Git graph",
		body: html`<figure>
        <svg
          viewBox="0 0 760 ${height}"
          role="img"
          aria-label="The branch of the run and the branches of split phases; the table below says the same."
        >
          ${lanes.map((_, lane) => edge(commits, lane))}${joins(story, commits, lanes)}${commits.map((commit, row) => node(commit, row, lanes.length))}
        </svg>
      </figure>
      ${htmlTable({
			caption: "Commits of the run, oldest first",
			heads: [
				"Commit",
				"Branch",
				"What",
				"After"
			],
			rows: commits.map(({ commit, lane, text, at }) => [
				html`<code>${short(commit)}</code>`,
				lane === 0 ? "of the run" : `of Phase ${lanes[lane] ?? ""}`,
				text,
				duration((at - story.startedAt) / 1e3)
			])
		})}`
	};
}
function commitsOf(story, { at, group, to, landed }, lanes) {
	const lane = Math.max(0, lanes.indexOf(group));
	const kind = group === null ? "landed" : "part";
	return (landed.length === 0 ? [{
		phase: "",
		commit: to
	}] : landed).map(({ phase, commit }) => ({
		lane,
		commit,
		at,
		kind,
		text: nameOf(story, phase)
	}));
}
function nameOf(story, phase) {
	const title = story.phases.get(phaseKey(phase))?.spec.title;
	return phase === "" ? "without a phase of its own" : `Phase ${phase}${title === void 0 ? "" : `: ${title}`}`;
}
function xOf(lane) {
	return 16 + lane * laneWidth;
}
function yOf(row) {
	return 16 + row * rowHeight$1;
}
function edge(commits, lane) {
	const rows = commits.flatMap((commit, row) => commit.lane === lane ? [row] : []);
	const [first, last] = [rows[0], rows.at(-1)];
	if (first === void 0 || last === void 0 || first === last) return null;
	return html`<path class="edge" d="M${xOf(lane)} ${yOf(first)}V${yOf(last)}" />`;
}
/** A group's branch leaves the run's where it begins, and what landed on it comes back as commits of its own. */
function joins(story, commits, lanes) {
	return lanes.slice(1).map((group, i) => {
		const lane = i + 1;
		const first = commits.findIndex((commit) => commit.lane === lane);
		const before = commits.findLastIndex((commit, row) => row < first && commit.lane === 0);
		if (first === -1 || before === -1) return null;
		const back = story.landings.find((landing) => landing.group === null && landing.groups.some((id) => id === group));
		const to = back === void 0 ? -1 : commits.findIndex(({ at, lane: its }) => its === 0 && at === back.at);
		const last = commits.findLastIndex((commit) => commit.lane === lane);
		const fork = html`<path class="edge" d="M${xOf(0)} ${yOf(before)}L${xOf(lane)} ${yOf(first)}" />`;
		if (to <= last) return fork;
		return html`${fork}<path class="edge" d="M${xOf(lane)} ${yOf(last)}L${xOf(0)} ${yOf(to)}" />`;
	});
}
function node({ lane, commit, text, kind }, row, lanes) {
	const y = yOf(row);
	const label = `${short(commit)}  ${cutTo(text, 80)}`;
	return html`<circle class="commit ${kind}" cx="${xOf(lane)}" cy="${y}" r="6" /><text
      x="${xOf(lanes) + 4}"
      y="${y + 4}"
      >${label}</text
    >`;
}

// packages/cli/src/report/sections/landed-section.ts
/** What landed, and what did not and why. */
function landedSection({ summary }) {
	const { landed, not_landed: left } = summary;
	return {
		id: "landed",
		title: "What landed",
		body: html`${landed.length === 0 ? html`<p>Nothing landed.</p>` : htmlTable({
			caption: "What landed on the branch of the run, in order",
			heads: [
				"Phases",
				"Title",
				"Commits"
			],
			rows: landed.map(({ name, title, commits, split, empty, by_hand: byHand }) => [
				name,
				`${title}${split === null ? "" : " (split)"}${empty.length === 0 ? "" : " (without any change)"}${byHand.length === 0 ? "" : " (finished by hand)"}`,
				html`<code>${commits.map(short).join(" ")}</code>`
			])
		})}${summary.resolved.length === 0 ? null : html`<h3>Conflicts resolved without an agent</h3>
            ${resolvedTable(summary.resolved)}`}${left.length === 0 ? null : html`<h3>What did not</h3>
            ${leftTable(left)}`}`
	};
}
function resolvedTable(resolved) {
	return htmlTable({
		caption: "Files in conflict that were resolved without an agent, and passed every gate",
		heads: [
			"Phase",
			"File",
			"By"
		],
		rows: resolved.map(({ phase, path, rung, by }) => [
			phase,
			html`<code>${path}</code>`,
			by ?? rung
		])
	});
}
function leftTable(left) {
	return htmlTable({
		caption: "What did not land, why, and where its work is kept",
		heads: [
			"Phase",
			"State",
			"Why",
			"Work",
			"Hand-over"
		],
		rows: left.map(({ phase, title, state, reason, kept, handoff }) => [
			`${phase}: ${title}`,
			state.replaceAll("_", " "),
			reason,
			kept === null ? "-" : html`<code>${kept}</code>`,
			handoff === null ? "-" : html`<code>${handoff}</code>`
		])
	});
}

// packages/cli/src/report/sections/phases-section.ts
/** The tree of phases as it was split, and what each of them used. */
function phasesSection({ summary, story }) {
	const { phases } = summary;
	const roots = phases.filter(({ parent }) => parent === null);
	return {
		id: "phases",
		title: "Phases",
		body: html`<h3>Split tree</h3>
      ${tree(roots, phases)}
      ${htmlTable({
			caption: "What each phase took and used",
			heads: [
				"Phase",
				"State",
				"Time",
				"Sessions",
				"Restarts",
				"Remediations",
				"Tokens",
				"Cost",
				"Context at the end"
			],
			rows: phases.map((phase) => [
				`${phase.id}: ${phase.title}`,
				stateOf(phase),
				phase.seconds === null ? "-" : duration(phase.seconds),
				phase.sessions,
				phase.restarts,
				phase.retries,
				usedTokens(phase),
				money(phase.cost),
				phase.context === null ? "-" : percentText(phase.context.percent, phase.context.estimated)
			])
		})}
      ${htmlTable({
			caption: "What each phase took, by kinds",
			heads: ["Phase", "Account"],
			rows: phases.flatMap(({ id, account }) => account === null ? [] : [[id, accountText(account)]])
		})}
      ${htmlTable({
			caption: "What the agents said of their phases",
			heads: [
				"Phase",
				"Agent and model",
				"Summary"
			],
			rows: phases.filter(({ sessions }) => sessions > 0).map((phase) => [
				phase.id,
				`${phase.session?.agent ?? "-"}${phase.session?.model == null ? "" : ` (${phase.session.model})`}`,
				story.phases.get(phaseKey(phase.id))?.report?.summary ?? "-"
			])
		})}`
	};
}
function stateOf({ state }) {
	return `${phaseMark(state).mark} ${state.replaceAll("_", " ")}`;
}
function tree(level, all) {
	return html`<ul>
    ${level.map((phase) => {
		const children = all.filter(({ parent }) => parent !== null && phaseKey(parent) === phaseKey(phase.id));
		return html`<li>
        Phase ${phase.id}: ${phase.title} <span class="soft">(${stateOf(phase)})</span>${children.length === 0 ? null : tree(children, all)}
      </li>`;
	})}
  </ul>`;
}

// packages/cli/src/report/sections/timeline-section.ts
const rowHeight = 24;
const left = 190;
const width = 790;
/** When sessions, gates and landings were, phase by phase; the same as a table. */
function timelineSection({ story }) {
	const phases = [...story.phases.values()].filter(({ beganAt }) => beganAt !== null);
	const height = phases.length * rowHeight + 24;
	const scale = timeScale({
		from: story.startedAt,
		to: story.lastAt
	}, left, width);
	return {
		id: "timeline",
		title: "Timeline",
		body: html`<figure>
        <svg
          viewBox="0 0 ${1e3} ${height}"
          role="img"
          aria-labelledby="timeline-name"
          aria-describedby="timeline-legend"
        >
          <title id="timeline-name">
            Sessions, gates and landings of ${phases.length} phases over time; the table below says the same.
          </title>
          ${scale.grid(height)}${phases.map((phase, i) => row(story, phase, {
			scale,
			y: i * rowHeight + 4
		}))}
        </svg>
        <figcaption id="timeline-legend">
          Bars: sessions (blue) and gates (violet, red where they fail). Upright lines: restarts. Diamonds:
          landings.
        </figcaption>
      </figure>
      <details>
        <summary>Sessions as a table</summary>
        ${sessionTable(story)}
      </details>`
	};
}
function row(story, { spec, sessions, landed }, { scale, y }) {
	const gates = [...story.verifications.values()].flatMap((one) => one.gates).filter(({ phase }) => phase === spec.id);
	const middle = y + 9;
	const at = landed === null ? null : scale.x(landed.at);
	return html`<g
    ><text x="4" y="${y + 13}">${cutTo(`${spec.id}  ${spec.title}`, 26)}</text>
    ${sessions.map((session) => sessionBar(story, session, {
		scale,
		y
	}))}${gates.map((gate) => gateBar(gate, {
		scale,
		y
	}))}
    ${at === null ? null : html`<path class="landing" d="M${at} ${middle - 6}l6 6l-6 6l-6 -6z"><title>landed</title></path>`}</g
  > `;
}
function sessionBar(story, session, { scale, y }) {
	const from = scale.x(session.startedAt);
	const to = scale.x(session.endedAt ?? story.lastAt);
	const restart = session.kind === "restart";
	return html`<rect class="session" x="${from}" y="${y}" width="${Math.max(2, to - from)}" height="11" rx="2"
      ><title>${sessionText(session)}</title></rect
    >${restart ? html`<line class="restart" x1="${from}" x2="${from}" y1="${y - 2}" y2="${y + 18}" />` : null}`;
}
function gateBar(gate, { scale, y }) {
	const from = scale.x(gate.startedAt);
	const to = scale.x(gate.startedAt + gate.seconds * 1e3);
	const isBad = gate.result === "failed" || gate.result === "timed_out";
	return html`<rect
    class="gate ${isBad ? "bad" : ""}"
    x="${from}"
    y="${y + 12}"
    width="${Math.max(2, to - from)}"
    height="6"
    ><title>gate ${gate.gate}: ${gate.result ?? "runs"}</title></rect
  >`;
}
function sessionText({ number, agent, kind }) {
	return `session ${number} of ${agent}${kindTexts[kind] === "" ? "" : `, ${kindTexts[kind]}`}`;
}
function sessionTable(story) {
	const rows = [...story.phases.values()].flatMap(({ spec, sessions }) => sessions.map((session) => [
		`${spec.id}, session ${session.number}`,
		session.agent,
		kindTexts[session.kind] || "works on the phase",
		duration((session.startedAt - story.startedAt) / 1e3),
		session.endedAt === null ? "runs" : duration((session.endedAt - session.startedAt) / 1e3),
		percentText(session.curve.at(-1)?.percent ?? null, session.curve.at(-1)?.estimated ?? true),
		session.outcome === null ? "-" : outcomeText(session.outcome)
	]));
	return htmlTable({
		caption: "All sessions of the run",
		heads: [
			"Session",
			"Agent",
			"What for",
			"Began after",
			"Took",
			"Context",
			"End"
		],
		rows
	});
}

// packages/cli/src/report/sections/verdicts-section.ts
/** Every verification: which phases, which tree, what the gates said. */
function verdictsSection(facts) {
	const all = [...facts.story.verifications.values()];
	const prose = facts.summary.gates.prose;
	return {
		id: "verdicts",
		title: "Verdicts",
		body: html`${all.length === 0 ? html`<p>Nothing has been verified.</p>` : htmlTable(overview(all))}
    ${all.flatMap(({ gates }) => gates).map((gate) => details(gate, facts))}
    ${prose.length === 0 ? null : html`<p class="warn">Prose, not run by anybody: ${prose.map(({ phase, gate }) => `${gate} (Phase ${phase})`).join(", ")}</p>`}`
	};
}
function overview(all) {
	return {
		caption: "Verifications in order",
		heads: [
			"Phases",
			"Where",
			"Commit",
			"Verdict",
			"Gates"
		],
		rows: all.map(({ phases, group, commit, verdict, cached, gates }) => [
			phases.join(", "),
			group === null ? "on the tip of the run" : `as a part of Phase ${group}`,
			commit === null ? "-" : html`<code>${short(commit)}</code>`,
			verdict === null ? "runs" : html`<span class="${looks[verdict]}">${verdict}</span>`,
			gates.length === 0 && cached ? "known to pass on this tree" : gates.map(({ gate, result }) => `${gate}: ${result === null ? "runs" : results[result]}`).join("; ")
		])
	};
}
const looks = {
	green: "good",
	red: "bad",
	conflict: "warn",
	cancelled: "soft"
};
function details(gate, { outputs }) {
	const { phase, gate: name, result, seconds, detail, log } = gate;
	const isBad = result === "failed" || result === "timed_out";
	const verdict = result === null ? "runs" : results[result];
	const text = log === null ? void 0 : outputs.get(log);
	const output = text === void 0 ? "The output is gone." : text === "" ? "No output." : text;
	const isOpen = isBad ? html` open` : null;
	return html`<details${isOpen}><summary>Phase ${phase}, gate ${name}: <span class="${isBad ? "bad" : "good"}">${verdict}</span> (${duration(seconds)}${detail === "" ? "" : `, ${detail}`})</summary>
<pre tabindex="0" aria-label="Output of gate ${name} of Phase ${phase}">${output}</pre></details>
`;
}

// packages/cli/src/report/html-report.ts
/** One page that needs nothing else: no script, no request, and a policy that forbids both. */
function htmlReport(facts) {
	return page(facts, [
		overviewSection(facts),
		landedSection(facts),
		phasesSection(facts),
		messagesSection(facts),
		timelineSection(facts),
		contextSection(facts),
		verdictsSection(facts),
		graphSection(facts),
		noticesSection(facts)
	].filter((section) => section !== null)).text;
}
function page({ summary }, sections) {
	const title = `${summary.plan.title || summary.plan.path}: run ${summary.run}`;
	return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <a class="skip" href="#overview">Skip to the report</a>
        <header><h1>${title}</h1></header>
        <nav aria-label="Sections">
          <ul>
            ${sections.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}
          </ul>
        </nav>
        <main>${sections.map(sectionHtml)}</main>
        <footer><p>Made by debussy from the journal of run ${summary.run}.</p></footer>
      </body>
    </html> `;
}
function sectionHtml({ id, title, body }) {
	return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${body}
  </section> `;
}
/** What the user said to phases; null where there was nothing. */
function messagesSection({ summary }) {
	const rows = summary.phases.flatMap(({ id, messages }) => messages.map(({ at, text, passed_on: passedOn }) => [
		id,
		at,
		text,
		passedOn ? "yes" : "no"
	]));
	if (rows.length === 0) return null;
	return {
		id: "messages",
		title: "Messages of the user",
		body: html`${htmlTable({
			caption: "What the user said to phases",
			heads: [
				"Phase",
				"When",
				"Message",
				"Passed on"
			],
			rows
		})}`
	};
}
/** What debussy had to say on the way; null where there was nothing. */
function noticesSection({ story }) {
	if (story.notices.length === 0) return null;
	return {
		id: "notices",
		title: "Notices",
		body: html`${htmlTable({
			caption: "What was noticed on the way",
			heads: [
				"Code",
				"After",
				"Severity",
				"Phase",
				"What",
				"What to do"
			],
			rows: story.notices.map(({ code, at, severity, phase, message, hint }) => [
				code,
				duration((at - story.startedAt) / 1e3),
				severity,
				phase ?? "-",
				message,
				hint
			])
		})}`
	};
}

// packages/cli/src/commands/report.ts
const shape = {
	name: "report",
	words: "[run]",
	completes: ["runs"],
	about: "Writes what happened in a run as one file that needs nothing else: debussy-<run>.html, or Markdown on stdout.",
	flags: {
		markdown: {
			type: "boolean",
			says: "Markdown instead of HTML"
		},
		output: {
			type: "string",
			short: "o",
			takes: "<f>",
			says: "where to write it; - is stdout"
		},
		run: runFlag
	},
	example: "debussy report -o report.html"
};
const command = commandOf(shape, async (asked, io) => {
	const { values } = asked;
	const chosen = await chooseRun(io.cwd, runNamed(asked, "report"));
	const { story, state } = tellStory(chosen);
	const facts = reportFacts(story, state, { gone: chosen.held === null });
	const isMarkdown = values.markdown === true;
	const text = isMarkdown ? markdownReport(facts) : htmlReport(facts);
	const output = values.output ?? (isMarkdown ? "-" : `debussy-${chosen.run}.html`);
	if (output === "-") io.stdout(text);
	else save(resolve(io.cwd, output), text, io);
	return 0;
});
function save(path, text, io) {
	try {
		writeFileSync(path, text);
	} catch (cause) {
		throw new DebussyError({
			code: "ERR_REPORT_WRITE",
			message: `the report cannot be written to ${path}: ${cause instanceof Error ? cause.message : String(cause)}`,
			hint: "Name another place: debussy report -o <file>",
			cause
		});
	}
	io.stdout(`${path}\n`);
}

export { command };