import { t as locateRepository } from "./locate-BmzHu2CJ.js";
import { i as openStore } from "./store-BwjcH14R.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { n as jsonFlag, t as colorFlag } from "./common-flags-Fv_5KCQn.js";
import { a as listRunIds, o as liveHolder } from "./find-plan-C3SVebNr.js";
import { n as noRun } from "./find-subject-tGSOq-S3.js";
import { t as DebussyError } from "./errors-C00examP.js";
import { n as runFolder } from "./run-folder-3OeyQ22U.js";
import { t as tellStory } from "./tell-story-0OPH2GnA.js";
import { t as summarize } from "./summarize-CUhotenq.js";
import { t as colorWanted } from "./run-view-BPqcrxgY.js";
import { c as elapsed, o as dayAndTime } from "./teller-DaHZOwPT.js";
import { i as money, s as tokens } from "./amounts-D7jw_fGe.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { n as fit, r as fitRight, t as cutTo } from "./text-width--5oKu0tU.js";
import { r as palette } from "./summary-text-BXZ-7emZ.js";

// packages/cli/src/view/history/past-run.ts
async function pastRun(commonDir, store, id) {
	try {
		return await read(commonDir, store, id);
	} catch (error) {
		if (error instanceof DebussyError) return {
			run: id,
			problem: error.message
		};
		throw error;
	}
}
async function read(commonDir, store, id) {
	const { story, state } = tellStory({
		run: id,
		folder: runFolder(commonDir, id)
	});
	const gone = state.ended === null && await liveHolder(store, id) === null;
	const summary = summarize(story, state, { gone });
	const { run, plan, outcome, exit_code, started_at, seconds, tokens, cost, progress, run_branch } = summary;
	return {
		run,
		plan,
		outcome,
		exit_code,
		started_at,
		seconds,
		tokens,
		cost,
		progress,
		run_branch,
		state: summary.state,
		landed: summary.landed.map(({ name }) => name),
		problem: null
	};
}

// packages/cli/src/commands/history.ts
const shape = {
	name: "history",
	about: "Lists all runs of this repository, the newest first: what became of them, how long they took, what landed.",
	flags: {
		json: jsonFlag,
		"no-color": colorFlag
	},
	example: "debussy history"
};
const command = commandOf(shape, async ({ values }, io) => {
	const located = await locateRepository(io.cwd);
	if (!located.ok) throw located.error;
	const { commonDir } = located.value;
	const ids = listRunIds(commonDir).toReversed();
	if (ids.length === 0) throw noRun();
	const store = openStore(commonDir);
	const runs = await Promise.all(ids.map((id) => pastRun(commonDir, store, id)));
	const look = {
		color: colorWanted(io, values["no-color"] !== true),
		columns: io.columns
	};
	io.stdout(values.json === true ? `${JSON.stringify({
		schema_version: 1,
		runs
	}, null, 2)}\n` : historyText(runs, look));
	return 0;
});
/** The newest first, two lines each: what became of it, and what landed. */
function historyText(runs, { color, columns }) {
	const paint = palette(color);
	return runs.map((run) => `${entry(run, paint, Math.max(60, columns))}\n`).join("");
}
function entry(run, paint, columns) {
	if (run.problem !== null) return `${run.run}  ${paint.red(printable(run.problem))}`;
	const what = run.outcome?.replaceAll("_", " ") ?? run.state;
	const look = run.outcome === "completed" ? "green" : run.outcome === null ? "cyan" : "red";
	const { landed, total } = run.progress;
	const head = [
		run.run,
		fitRight(dayAndTime(Date.parse(run.started_at)), 12),
		paint[look](fit(what, 11)),
		fitRight(`${landed}/${total}`, 5),
		fitRight(elapsed(run.seconds), 7),
		fitRight(tokens(run.tokens), 6),
		fitRight(money(run.cost), 8)
	].join("  ");
	const title = `${printable(run.plan.title || run.plan.path)}: ${listedOr(run.landed)}`;
	return `${head}\n    ${paint.dim(cutTo(title, columns - 4))}`;
}
function listedOr(names) {
	return names.length === 0 ? "nothing landed" : `landed ${printable(names.join("; "))}`;
}

export { command };