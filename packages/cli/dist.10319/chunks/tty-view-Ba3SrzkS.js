import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { a as lineOf, i as inForeground, n as summaryText, r as palette } from "./summary-text-BXZ-7emZ.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { a as progressOf, c as failures, i as doneOf, l as humans, n as phaseSpent, r as spentOf, t as summarize } from "./summarize-CUhotenq.js";
import { a as clockTime, c as elapsed, n as tell } from "./teller-DaHZOwPT.js";
import { i as widthOf, n as fit, r as fitRight, t as cutTo } from "./text-width--5oKu0tU.js";
import { h as countedTokens, i as isOver, r as inSession } from "./attempt-D02TMccT.js";
import { a as percentText, i as money, n as counted, o as short, s as tokens } from "./amounts-D7jw_fGe.js";
import { a as holdOn, i as wantedPhases } from "./ending-X3DQNMDV.js";
import { t as kindTexts } from "./session-lines-D7r1ubMk.js";
import { t as phaseMark } from "./phase-mark-CUE4p31x.js";
import { n as transcriptLines, t as transcriptReader } from "./transcript-reader-DG78aFDa.js";

// packages/story/src/rows/activity-text.ts
/** What is going on with a phase. Where the state has no column of its own, it is said here. */
function activityText(row, model, saysState) {
	const { state } = row.entry;
	const text = textOf(row, model);
	const word = state.kind === "group" ? "split" : state.kind.replaceAll("_", " ");
	const evident = state.kind === "running" || state.kind === "landed" || state.kind === "pending";
	if (!saysState || evident) return text;
	return text === "" ? word : `${word}: ${text}`;
}
function textOf(row, model) {
	const { entry, told, key } = row;
	const { state } = entry;
	if (state.kind === "pending") return waitsFor(row, model);
	if (state.kind === "running") return model.activity.get(key) ?? told.progress.at(-1)?.message ?? kindTexts[state.session.kind];
	const hold = holdOn(model.state, entry);
	if (hold !== null && !isOver(state)) return held[hold];
	if (state.kind === "waiting") return waiting(state, model.now);
	if (state.kind === "asked") return "its context is full: c, s or f";
	if (state.kind === "group") return groupText(row, model);
	if (state.kind === "verifying") return gateText(row, model.now);
	if (state.kind === "landed") return state.commit === null ? "" : short(state.commit);
	return badEnd(state);
}
const held = {
	budget: "its budget is used up",
	person: "saved; debussy resume goes on"
};
function badEnd(state) {
	if (state.kind === "failed") return `${failures[state.reason]}${behind(state.detail)}`;
	if (state.kind === "needs_human") return `${humans[state.reason]}${behind(state.detail)}`;
	if (state.kind === "blocked") return `by ${state.by.join(", ")}`;
	return state.kind === "skipped" ? `by ${state.by}` : "";
}
function behind(detail) {
	return detail === "" ? "" : `: ${detail}`;
}
function waitsFor({ entry }, { state }) {
	const open = entry.spec.depends_on.filter((id) => {
		const kind = state.phases.get(phaseKey(id))?.state.kind;
		return kind !== void 0 && kind !== "landed" && kind !== "landing";
	});
	return open.length === 0 ? "" : `after ${open.join(", ")}`;
}
function waiting({ next }, now) {
	const seconds = (next.notBefore - now) / 1e3;
	return `${seconds >= 1 ? `in ${elapsed(seconds)}: ` : ""}${kindTexts[next.kind]}`;
}
function groupText({ entry }, { state, story }) {
	const children = entry.group?.children ?? [];
	return `${children.filter((key) => state.phases.get(key)?.state.kind === "landed" || story.phases.get(key)?.landed != null).length} of ${children.length} sub-phases done`;
}
function gateText({ told }, now) {
	const running = [...told.gates.values()].find(({ result }) => result === null);
	if (running === void 0) return "waits for its turn";
	return `gate ${running.gate} ${elapsed((now - running.startedAt) / 1e3)}`;
}

// packages/story/src/rows/tree-rows.ts
/** The phases of this run in plan order, sub-phases behind their parent. */
function treeRows({ story, state }) {
	const wanted = new Set(wantedPhases(state).map(({ spec }) => phaseKey(spec.id)));
	const depths = /* @__PURE__ */ new Map();
	return [...story.phases].flatMap(([key, told]) => {
		const entry = state.phases.get(key);
		if (entry === void 0 || !wanted.has(key)) return [];
		const { parent } = entry.spec;
		const depth = parent === null ? 0 : (depths.get(phaseKey(parent)) ?? 0) + 1;
		depths.set(key, depth);
		const isPending = entry.state.kind === "pending";
		return [{
			key,
			entry,
			told,
			depth,
			isOver: isOver(entry.state),
			isPending
		}];
	});
}

// packages/story/src/rows/seconds-left.ts
/** A guess from what landed phases took; null while nothing has landed, or when nothing is left. */
function secondsLeft(model) {
	const leaves = treeRows(model).filter(({ entry }) => entry.group === null);
	const done = leaves.filter(({ entry }) => entry.state.kind === "landed");
	const open = leaves.filter(({ entry }) => !isOver(entry.state));
	if (done.length === 0 || open.length === 0) return null;
	const usual = done.reduce((sum, row) => sum + timeSpan(row, model.now), 0) / done.length;
	const left = open.map((row) => Math.max(usual / 10, usual - timeSpan(row, model.now)));
	const together = Math.min(open.length, Math.max(1, model.state.config.parallel));
	const longest = Math.max(...left);
	return Math.max(longest, left.reduce((sum, one) => sum + one, 0) / together);
}
function timeSpan({ told }, now) {
	if (told.beganAt === null) return 0;
	return Math.max(0, (told.endedAt ?? now) - told.beganAt - told.idleMs) / 1e3;
}

// packages/cli/src/view/tty/header.ts
/** What the run is, how far it is, what it has used; an empty line below. */
function headerLines(model, columns, paint) {
	const { landed, total } = progressOf(model.state);
	const left = secondsLeft(model);
	const right = [
		`${landed}/${total} landed`,
		left === null ? "" : `~${elapsed(left)} left`,
		lifeText(model)
	].filter((part) => part !== "");
	return [
		between({
			text: ` ${`${printable(model.story.plan.title || model.story.plan.path)}  ${model.story.run}`}`,
			look: paint.bold
		}, {
			text: `${right.join("  ")} `,
			look: paint.plain
		}, columns),
		barLine(model, columns, paint),
		""
	];
}
function between(left, right, columns) {
	const room = columns - widthOf(right.text) - 2;
	if (room < 8) return left.look(cutTo(left.text, columns));
	const cut = cutTo(left.text, room);
	const gap = " ".repeat(Math.max(1, columns - widthOf(cut) - widthOf(right.text)));
	return `${left.look(cut)}${gap}${right.look(right.text)}`;
}
function lifeText({ state }) {
	if (state.stopNow) return "stopping";
	if (state.draining !== null) return "draining";
	return state.paused ? "paused" : "";
}
function barLine(model, columns, paint) {
	const text = ` ${usedText(model)} `;
	const width = Math.max(0, Math.min(60, columns - widthOf(text) - 1));
	const full = Math.round(doneOf(model.state) * width);
	return ` ${paint.green("━".repeat(full))}${paint.dim("─".repeat(width - full))}${text}`;
}
function usedText({ story, state, now }) {
	const spent = spentOf(story, state);
	const restarts = [...story.phases.values()].reduce((sum, phase) => sum + phase.restarts, 0);
	const running = state.ended === null ? Math.max(0, now - story.lastAt) : 0;
	return [
		elapsed((story.activeMs + running) / 1e3),
		countedTokens(spent) === 0 ? "" : `${tokens(countedTokens(spent))} tokens`,
		spent.cost === null ? "" : money(spent.cost),
		restarts === 0 ? "" : counted(restarts, "restart")
	].filter((part) => part !== "").join(" · ");
}

// packages/cli/src/view/tty/help.ts
const keys = [
	["↑ ↓  k j", "select a phase"],
	["Esc", "back to the run as a whole"],
	["Enter  l", "what the selected phase says, on the whole screen"],
	["p", "pause: start nothing new; again: go on"],
	["s", "skip the selected phase"],
	["r", "retry the selected phase"],
	["c s f", "asked about a full context: continue, stop and save, force"],
	["q", "drain: finish what runs, then end; again: stop now"],
	["Ctrl-C", "drain; twice: stop now; a third time: leave at once"],
	["?", "this help"]
];
const signs = [
	["○ ●", "waits, runs"],
	["◌ ◇", "will start again, is split"],
	["◐ ◑", "is verified, lands"],
	["✓ ✗", "landed, failed"],
	["! ⊘ ?", "needs a person, is blocked, asks you"],
	["~ ?", "of the context: estimated, unknown"]
];
const attachedKeys = /* @__PURE__ */ new Map([["q", "detach: leave this view, the run goes on (debussy stop ends it)"], ["Ctrl-C", "the same"]]);
function helpLines(paint, isAttached) {
	const row = ([sign, text]) => `   ${paint.cyan(sign.padEnd(10))} ${text}`;
	return [
		...(isAttached ? keys.map(([key, text]) => [key, attachedKeys.get(key) ?? text]) : keys).map(row),
		"",
		...signs.map(row)
	];
}

// packages/cli/src/view/tty/log-pane.ts
/** The newest lines of the selected phase, or of the run, below a title. */
function logPane(model, { rows, columns }, paint) {
	const lines = paneLines(model, rows, paint);
	const shown = lines.slice(Math.max(0, lines.length - (rows - 1)));
	return [title(model, columns, paint), ...shown.map((line) => cutTo(line, columns))];
}
function paneLines(model, rows, paint) {
	if (model.ui.pane === "large" && model.transcript.length > 0) return model.transcript;
	const { selected } = model.ui;
	return model.log.filter(({ line }) => isAbout(line.phase, selected)).slice(-rows).flatMap((one) => logLines(one, paint));
}
function isAbout(phase, selected) {
	return selected === null || phase !== null && phaseKey(phase) === selected;
}
function logLines({ at, line }, paint) {
	const look = {
		detail: paint.dim,
		info: paint.plain,
		good: paint.green,
		warning: paint.yellow,
		error: paint.red
	};
	return [` ${paint.dim(clockTime(at))}  ${look[line.level](line.text)}`, ...line.more.map((text) => `             ${paint.dim(text)}`)];
}
function title({ ui, story }, columns, paint) {
	const spec = ui.selected === null ? void 0 : story.phases.get(ui.selected)?.spec;
	const name = spec === void 0 ? "Events" : `Phase ${printable(spec.id)}: ${printable(spec.title)}`;
	const text = ` ${cutTo(name, Math.max(0, columns - 6))} `;
	return `${paint.dim("──")}${paint.bold(text)}${paint.dim("─".repeat(Math.max(0, columns - widthOf(text) - 2)))}`;
}

// packages/cli/src/view/tty/context-bar.ts
/** How full a context is: `▓▓▓░░░  ~52 %`. What is unknown has no bar, only a question mark. */
function contextBar(point, width, paint) {
	const { percent, estimated } = point ?? {
		percent: null,
		estimated: true
	};
	const text = fitRight(percentText(percent, estimated), 6);
	if (width === 0) return text;
	if (percent === null) return `${" ".repeat(width)} ${text}`;
	const share = Math.min(1, Math.max(0, percent / 100));
	const full = Math.round(share * width);
	return `${(percent >= 90 ? paint.red : percent >= 70 ? paint.yellow : paint.green)("▓".repeat(full))}${paint.dim("░".repeat(width - full))} ${text}`;
}

// packages/cli/src/view/tty/phase-rows.ts
/** A line for each row: sign, name, state, time, context, tokens, restarts, and what is going on. */
function phaseRows(rows, model, place) {
	const widths = widthsFor(rows, place.columns);
	return rows.map((row) => phaseRow(row, model, {
		...place,
		widths
	}));
}
function widthsFor(rows, columns) {
	const longest = Math.max(10, ...rows.map((row) => widthOf(nameOf(row))));
	if (columns < 60) return {
		name: Math.min(longest, Math.max(10, columns - 34)),
		state: 0,
		bar: 0
	};
	if (columns < 100) return {
		name: Math.min(longest, 22),
		state: 0,
		bar: 6
	};
	return {
		name: Math.min(longest, columns < 140 ? 28 : 40),
		state: 11,
		bar: 10
	};
}
function nameOf({ entry, depth }) {
	return `${"  ".repeat(depth)}${entry.spec.id}  ${entry.spec.title}`;
}
function phaseRow(row, model, { columns, paint, widths }) {
	const { entry, told, key } = row;
	const kind = entry.group !== null && entry.state.kind === "group" ? "split" : entry.state.kind;
	const { mark, look } = phaseMark(kind);
	const isSelected = model.ui.selected === key;
	const name = fit(nameOf(row), widths.name);
	const fixed = [
		`${isSelected ? "▸" : " "} ${paint[look](mark)} ${isSelected ? paint.bold(name) : name}`,
		...widths.state === 0 ? [] : [paint[look](fit(kind.replaceAll("_", " "), widths.state))],
		fitRight(told.beganAt === null ? "" : elapsed(timeSpan(row, model.now)), 6),
		inSession(entry.state) ? contextBar(told.sessions.at(-1)?.curve.at(-1), widths.bar, paint) : " ".repeat(contextWidth(widths.bar)),
		fitRight(tokensText(row, model), 5),
		fit(told.restarts === 0 ? "" : `↻${told.restarts}`, 3)
	];
	const used = fixed.reduce((sum, cell) => sum + widthOf(cell) + 1, 0);
	const text = activityText(row, model, widths.state === 0);
	const color = kind === "failed" || kind === "needs_human" ? paint.red : paint.dim;
	return `${fixed.join(" ")} ${color(fit(text, Math.max(0, columns - used)))}`.trimEnd();
}
/** Many programs say only at their end what they have used: until then nothing is known, and nothing is said. */
function tokensText({ entry }, { story }) {
	const count = countedTokens(phaseSpent(story, entry));
	return count === 0 ? "" : tokens(count);
}
function contextWidth(bar) {
	return bar === 0 ? 6 : bar + 7;
}

// packages/cli/src/view/tty/asked-about.ts
/** Phases whose context is full, and that wait for a person to say how they go on. */
function askedPhases({ state }) {
	if (state.draining !== null) return [];
	return [...state.phases.values()].filter((entry) => entry.state.kind === "asked");
}
/** The one that the keys c, s and f are about: the selected one, or the first while none is selected. */
function askedAbout(model) {
	const asked = askedPhases(model);
	const { selected } = model.ui;
	if (selected === null) return asked[0] ?? null;
	return asked.find((entry) => entry === model.state.phases.get(selected)) ?? null;
}
function questionText({ spec, state }) {
	const { percent } = state.end;
	const full = percent === null ? "" : ` (${percentText(percent, false)})`;
	return `Phase ${spec.id}: context full${full}.  c continue   s stop and save   f force`;
}

// packages/cli/src/view/tty/frame.ts
/** The lines of the screen, never more than it has and never wider. Pure. */
function frame(model, size, paint) {
	const { rows, columns } = size;
	const header = headerLines(model, columns, paint);
	const footer = footerLine(model, columns, paint);
	const room = Math.max(0, rows - header.length - 1);
	const body = bodyLines(model, {
		rows: room,
		columns
	}, paint).slice(0, room);
	const filled = [...body, ...Array.from({ length: room - body.length }, () => "")];
	return [
		...header,
		...filled,
		footer
	].slice(0, rows).map((line) => cutTo(line, columns));
}
function bodyLines(model, room, paint) {
	if (model.ui.help) return helpLines(paint, model.isAttached);
	if (model.ui.pane === "large") return logPane(model, room, paint);
	const tree = treeRows(model);
	const forTree = treeHeight(tree.length, room.rows);
	const { from, to } = windowOn(tree, model.ui.selected, forTree);
	const lines = phaseRows(tree.slice(from, to), model, {
		columns: room.columns,
		paint
	});
	const more = moreText(from, tree.length - to, paint);
	const left = room.rows - lines.length - more.length;
	const pane = left < smallestPane ? [] : logPane(model, {
		rows: left,
		columns: room.columns
	}, paint);
	return [
		...lines,
		...more,
		...pane
	];
}
const smallestPane = 3;
/** The tree goes first; on a screen of some height, a few lines of the log stay in sight. */
function treeHeight(wanted, rows) {
	const room = Math.max(1, rows - (rows >= 14 ? 6 : 0));
	return wanted <= room ? wanted : room - 1;
}
/** The part of a long tree in which the selected phase is, otherwise the part in which things happen. */
function windowOn(tree, selected, height) {
	const chosen = tree.findIndex(({ key }) => key === selected);
	const busy = tree.findIndex(({ isOver, isPending }) => !isOver && !isPending);
	const middle = chosen === -1 ? Math.max(0, busy) : chosen;
	const from = Math.max(0, Math.min(tree.length - height, middle - Math.floor(height / 3)));
	return {
		from,
		to: Math.min(tree.length, from + height)
	};
}
function moreText(above, below, paint) {
	if (above + below === 0) return [];
	const parts = [above === 0 ? "" : `${above} above`, below === 0 ? "" : `${below} below`];
	return [paint.dim(`    … ${parts.filter((part) => part !== "").join(", ")}`)];
}
/** The keys, or what is asked or said at this moment. */
function footerLine(model, columns, paint) {
	const { asking, note, help, pane } = model.ui;
	if (asking !== null) return paint.yellow(cutTo(` ${asking.text} (y/n)`, columns));
	if (note !== "") return paint.yellow(cutTo(` ${note}`, columns));
	if (help) return paint.dim(cutTo(" any key: back", columns));
	const asked = askedAbout(model);
	if (asked !== null) return paint.yellow(cutTo(` ${questionText(asked)}`, columns));
	const other = askedPhases(model)[0];
	if (other !== void 0) return paint.yellow(cutTo(` Phase ${other.spec.id} waits for your answer: Esc   ? help`, columns));
	const q = model.isAttached ? "q detach" : "q drain";
	if (pane === "large") return paint.dim(cutTo(` ↑↓ another phase   l Esc back   p pause   ${q}   ? help`, columns));
	return paint.dim(cutTo(` ↑↓ select   ⏎ l logs   p pause   s skip   r retry   ${q}   ? help`, columns));
}

// packages/cli/src/view/tty/keys.ts
/** Single keys out of what a terminal sends, which may be several at once. Unknown sequences are passed over. */
function readKeys(input) {
	return [...input.matchAll(pattern)].flatMap(([text]) => {
		const known = named[text];
		if (known !== void 0) return [known];
		return text.length === 1 && text >= " " ? [text] : [];
	});
}
const pattern = /\u001b(?:\[[\d;]*[ -/]*[@-~]|O[A-Za-z])|[\s\S]/gu;
const named = {
	"\x1B[A": "up",
	"\x1BOA": "up",
	k: "up",
	"\x1B[B": "down",
	"\x1BOB": "down",
	j: "down",
	"\r": "enter",
	"\n": "enter",
	"\x1B": "escape",
	"": "interrupt",
	"\f": "redraw",
	"": "suspend"
};

// packages/cli/src/view/tty/model.ts
const firstUi = {
	selected: null,
	pane: "small",
	help: false,
	asking: null,
	note: ""
};

// packages/cli/src/view/tty/job-control.ts
const lookAgainMs = 100;
const lookForFrontMs = 500;
/**
* Ctrl-Z, `fg` and `bg`. The process stops by the signal's own effect, so that one without a shell to continue it is
* not stopped at all. Continued in the background it stays away from the terminal, which would stop it again.
*/
function watchJobControl({ leave, comeBack }) {
	let isAway = false;
	let timer;
	const stop = () => {
		if (!isAway) leave();
		isAway = true;
		process.off("SIGTSTP", stop);
		process.kill(process.pid, "SIGTSTP");
		timer = setTimeout(goOn, lookAgainMs);
	};
	const goOn = () => {
		clearTimeout(timer);
		if (process.listenerCount("SIGTSTP") === 0) process.on("SIGTSTP", stop);
		if (!isAway) return;
		if (!inForeground()) {
			timer = setTimeout(goOn, lookForFrontMs);
			return;
		}
		isAway = false;
		comeBack();
	};
	process.on("SIGTSTP", stop);
	process.on("SIGCONT", goOn);
	return () => {
		clearTimeout(timer);
		process.off("SIGTSTP", stop);
		process.off("SIGCONT", goOn);
	};
}

// packages/cli/src/view/tty/node-terminal.ts
/** The terminal of this process. */
function nodeTerminal() {
	const { stdout } = process;
	let release = null;
	return {
		size: () => ({
			columns: stdout.columns || 80,
			rows: stdout.rows || 24
		}),
		write: (text) => void stdout.write(text),
		attach(listeners) {
			release = attach(listeners);
		},
		release: () => release?.()
	};
}
function attach({ input, resized, exiting, away, back }) {
	const { stdin, stdout } = process;
	const listen = () => hearKeys(input);
	let silence = listen();
	stdout.on("resize", resized);
	stdout.on("error", deaf);
	stdin.on("error", deaf);
	process.on("exit", exiting);
	const unwatch = watchJobControl({
		leave() {
			away();
			silence();
			silence = nothing;
		},
		comeBack() {
			silence = listen();
			back();
		}
	});
	return () => {
		unwatch();
		stdout.off("resize", resized);
		process.off("exit", exiting);
		silence();
		silence = nothing;
	};
}
/** Raw keys, until the keyboard is given back. */
function hearKeys(input) {
	const { stdin } = process;
	if (!stdin.isTTY) return nothing;
	const hear = (chunk) => input(chunk.toString("utf8"));
	stdin.setRawMode(true);
	stdin.on("data", hear);
	stdin.resume();
	return () => {
		stdin.off("data", hear);
		stdin.setRawMode(false);
		stdin.pause();
	};
}
function nothing() {}
/** A terminal that is gone must not take the run with it. */
function deaf() {}

// packages/cli/src/view/tty/on-key.ts
/** Pure: the view does what it says. */
function onKey(model, key) {
	const ui = {
		...model.ui,
		note: ""
	};
	if (ui.asking !== null) return answered(ui, ui.asking, key);
	if (ui.help) return moved({
		...ui,
		help: false
	});
	const asked = askedAbout(model);
	const answer = asked === null ? void 0 : answers[key];
	if (asked !== null && answer !== void 0) return told(ui, asked.spec.id, answer);
	return reactions[key]?.(ui, model) ?? moved(ui);
}
const answers = {
	c: "continue",
	s: "save",
	f: "force"
};
function told(ui, phase, answer) {
	const notes = {
		continue: `Phase ${phase} restarts with a hand-over.`,
		save: `Phase ${phase} stops here: its work is kept, debussy resume goes on from it.`,
		force: `Phase ${phase} restarts with as little in its prompt as can be.`
	};
	return wish({
		...ui,
		note: notes[answer]
	}, answer, phase);
}
const reactions = {
	up: (ui, model) => moved({
		...ui,
		selected: neighbour(model, -1)
	}),
	down: (ui, model) => moved({
		...ui,
		selected: neighbour(model, 1)
	}),
	escape: (ui) => moved(ui.pane === "large" ? {
		...ui,
		pane: "small"
	} : {
		...ui,
		selected: null
	}),
	enter: toggledPane,
	l: toggledPane,
	"?": (ui) => moved({
		...ui,
		help: true
	}),
	p: (ui, { state }) => paused(ui, state),
	s: skipped,
	r: retried,
	q: (ui, { state }) => drained(ui, state)
};
function toggledPane(ui) {
	return moved({
		...ui,
		pane: ui.pane === "large" ? "small" : "large"
	});
}
function moved(ui) {
	return {
		ui,
		request: null
	};
}
function wish(ui, action, phase) {
	return {
		ui,
		request: {
			action,
			phase,
			by: "keyboard"
		}
	};
}
function answered(ui, { action, phase }, key) {
	const next = {
		...ui,
		asking: null
	};
	return key === "y" || key === "Y" ? wish(next, action, phase) : moved({
		...next,
		note: "Left as it is."
	});
}
/** Beyond the first phase is the run as a whole. */
function neighbour(model, step) {
	const keys = treeRows(model).map(({ key }) => key);
	const { selected } = model.ui;
	const at = selected === null ? -1 : keys.indexOf(selected);
	return keys[Math.min(keys.length - 1, at + step)] ?? null;
}
function paused(ui, state) {
	const note = state.paused ? "Going on." : "Pausing: what runs goes on, nothing new is started.";
	return wish({
		...ui,
		note
	}, state.paused ? "unpause" : "pause", null);
}
function skipped(ui, { state }) {
	const entry = ui.selected === null ? void 0 : state.phases.get(ui.selected);
	if (entry === void 0) return moved({
		...ui,
		note: "Select a phase first: ↑ ↓"
	});
	const { id, title } = entry.spec;
	if (entry.state.kind === "landed") return moved({
		...ui,
		note: `Phase ${id} has landed.`
	});
	if (entry.state.kind === "skipped") return moved({
		...ui,
		note: `Phase ${id} is skipped already.`
	});
	const text = `Skip Phase ${id}, ${title}? Its work is kept, it does not land.`;
	return moved({
		...ui,
		asking: {
			action: "skip",
			phase: id,
			text
		}
	});
}
function retried(ui, { state }) {
	const entry = ui.selected === null ? void 0 : state.phases.get(ui.selected);
	if (entry === void 0) return moved({
		...ui,
		note: "Select a phase first: ↑ ↓"
	});
	const { id } = entry.spec;
	if (isOver(entry.state) && entry.state.kind !== "landed") return wish({
		...ui,
		note: `Phase ${id} is tried again.`
	}, "retry", id);
	return moved({
		...ui,
		note: `Phase ${id} is ${entry.state.kind}: there is nothing to retry.`
	});
}
function drained(ui, state) {
	if (state.stopNow) return moved({
		...ui,
		note: "Stopping already."
	});
	if (state.draining === null) return wish({
		...ui,
		note: "Draining: what runs is finished, nothing new is started."
	}, "stop", null);
	const text = "Stop now? Sessions end, their work is kept.";
	return moved({
		...ui,
		asking: {
			action: "stop_now",
			phase: null,
			text
		}
	});
}

// packages/cli/src/view/tty/painter.ts
const escape = "\x1B[";
const enterScreen = `${escape}?1049h${escape}?25l${escape}?7l`;
const leaveScreen = `${escape}?7h${escape}?25h${escape}?1049l`;
const beginUpdate = `${escape}?2026h`;
const endUpdate = `${escape}?2026l`;
function createPainter(write) {
	let shown = [];
	let size = null;
	return {
		paint(lines, next) {
			const whole = size?.columns !== next.columns || size.rows !== next.rows;
			const start = size === null ? enterScreen : "";
			const clear = whole ? `${escape}H${escape}2J` : "";
			const text = lines.map((line, i) => !whole && shown[i] === line ? "" : at(i, line, next)).join("");
			shown = lines;
			size = next;
			if (start + clear + text !== "") write(`${start}${beginUpdate}${clear}${text}${endUpdate}`);
		},
		forget() {
			if (size !== null) size = {
				columns: 0,
				rows: 0
			};
		},
		leave() {
			if (size === null) return;
			size = null;
			write(`${escape}0m${leaveScreen}`);
		}
	};
}
/** A full line has no rest to erase, and erasing there would take its last column away. */
function at(row, line, { columns }) {
	const rest = widthOf(line) < columns ? `${escape}K` : "";
	return `${escape}${row + 1};1H${line}${escape}0m${rest}`;
}

// packages/cli/src/view/tty/transcript-tail.ts
const longestRead = 262144;
/** The newest lines of the newest session of a phase; read on as long as it is the same one that is asked for. */
function transcriptTail(place, paint) {
	let path = "";
	let read = null;
	let lines = [];
	return (story, selected) => {
		const phase = selected === null ? void 0 : story.phases.get(selected);
		const session = phase?.sessions.at(-1);
		if (place === void 0 || phase === void 0 || session === void 0) return [];
		const wanted = place(phase.spec.id, session.attempt, session.number);
		if (wanted !== path) {
			path = wanted;
			read = transcriptReader(path, longestRead);
			lines = [];
		}
		const fresh = (read?.() ?? []).flatMap((event) => transcriptLines(event, paint));
		lines = [...lines, ...fresh.map((line) => ` ${line}`)].slice(-400);
		return lines;
	};
}

// packages/cli/src/view/tty/tty-view.ts
const repaintMs = 125;
const tickMs = 1e3;
const longestLog = 1e3;
/** Keys that are signals wherever the terminal is not in raw mode. */
const signals = {
	interrupt: "SIGINT",
	suspend: "SIGTSTP"
};
/** On a run that another process does, these end nothing but the view. */
const leaving = /* @__PURE__ */ new Set(["q", "interrupt"]);
/** The screen that a person keeps open: repainted when something has changed, and each second for its clocks. */
function ttyView(options, teller) {
	return new TtyView(options, teller);
}
var TtyView = class {
	#options;
	#teller;
	#terminal;
	#painter;
	#paint;
	#transcript;
	#now;
	#activity = /* @__PURE__ */ new Map();
	#log = [];
	#state = null;
	#ui = firstUi;
	#clock = null;
	#repaint = null;
	#paintedAt = 0;
	#closed = false;
	#isAway = false;
	constructor(options, teller) {
		this.#options = options;
		this.#teller = teller;
		this.#terminal = options.terminal ?? nodeTerminal();
		this.#painter = createPainter((text) => this.#terminal.write(text));
		this.#paint = palette(options.color);
		this.#transcript = transcriptTail(options.transcript, this.#paint);
		this.#now = options.now ?? Date.now;
	}
	event(event, state) {
		tell(this.#teller, event);
		this.#state = state;
		if (event.type === "session.ended") this.#activity.delete(phaseKey(event.phase));
		if (event.type === "run.draining") this.#painter.forget();
		this.#addToLog(event, state);
		this.#open();
		this.#changed();
	}
	glimpse(body) {
		if (body.type !== "session.activity") return;
		this.#activity.set(phaseKey(body.phase), printable(body.activity));
		this.#changed();
	}
	close(why) {
		if (this.#closed) return;
		this.#closed = true;
		if (this.#clock !== null) clearInterval(this.#clock);
		if (this.#repaint !== null) clearTimeout(this.#repaint);
		this.#painter.leave();
		this.#terminal.release();
		const { io, color } = this.#options;
		if (this.#state === null) return;
		const { run } = this.#state;
		if (why === "detached") return io.stdout(`Detached: run ${run} goes on. To watch it again: debussy attach ${run}\n`);
		io.stdout(summaryText(summarize(this.#teller.story, this.#state), {
			color,
			columns: io.columns
		}));
	}
	#open() {
		if (this.#clock !== null || this.#closed) return;
		this.#terminal.attach({
			input: (text) => this.#hear(text),
			resized: () => this.#changed(),
			exiting: () => this.#painter.leave(),
			away: () => this.#leave(),
			back: () => this.#comeBack()
		});
		this.#clock = setInterval(() => this.#changed(), tickMs);
		this.#clock.unref();
	}
	#leave() {
		this.#isAway = true;
		this.#painter.leave();
	}
	#comeBack() {
		this.#isAway = false;
		this.#changed();
	}
	#addToLog(event, state) {
		const line = lineOf(event, {
			story: this.#teller.story,
			state
		});
		if (line === null || line.level === "detail" && !this.#options.verbose) return;
		this.#log.push({
			at: Date.parse(event.at),
			line
		});
		if (this.#log.length > longestLog) this.#log.splice(0, longestLog / 4);
	}
	/** However much happens, the screen is painted a few times a second. */
	#changed() {
		if (this.#repaint !== null || this.#closed) return;
		const wait = Math.max(0, this.#paintedAt + repaintMs - performance.now());
		this.#repaint = setTimeout(() => {
			this.#repaint = null;
			this.#draw();
		}, wait);
		this.#repaint.unref();
	}
	#draw() {
		const model = this.#model();
		if (model === null || this.#closed || this.#isAway) return;
		this.#paintedAt = performance.now();
		const size = this.#terminal.size();
		try {
			this.#painter.paint(frame(model, size, this.#paint), size);
		} catch (error) {
			this.#broken(error);
		}
	}
	/** A frame is drawn on a timer, where nobody else could catch what is wrong with it. */
	#broken(error) {
		this.close();
		const message = error instanceof Error ? error.message : String(error);
		this.#options.io.stderr(`debussy: the view broke (${message}). The run goes on; see: debussy status\n`);
	}
	#model() {
		if (this.#state === null) return null;
		const { story } = this.#teller;
		const isWide = this.#ui.pane === "large";
		return {
			story,
			state: this.#state,
			now: this.#now(),
			activity: this.#activity,
			log: this.#log,
			transcript: isWide ? this.#transcript(story, this.#ui.selected) : [],
			ui: this.#ui,
			isAttached: this.#options.leave !== void 0
		};
	}
	#hear(text) {
		for (const key of readKeys(text)) this.#press(key);
		this.#changed();
	}
	#press(key) {
		const { leave, keys } = this.#options;
		if (leave !== void 0 && leaving.has(key)) return leave();
		const signal = signals[key];
		if (signal !== void 0) process.kill(process.pid, signal);
		if (key === "interrupt" || key === "redraw") this.#painter.forget();
		const model = this.#model();
		if (model === null || signal !== void 0) return;
		const { ui, request } = onKey(model, key);
		this.#ui = ui;
		if (request !== null) keys?.(request);
	}
};

export { ttyView };