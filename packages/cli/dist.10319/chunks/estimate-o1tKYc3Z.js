import { n as counted, s as tokens } from "./amounts-D7jw_fGe.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { t as locateRepository } from "./locate-BmzHu2CJ.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { n as jsonFlag } from "./common-flags-Fv_5KCQn.js";
import { n as planWishes, t as planFlags } from "./plan-wishes-Cc0-MmhP.js";
import { i as forecastWarnings, n as forecastTable, r as openForecast, t as forecastLine } from "./forecast-text-CmrpKwHi.js";
import { t as findPlan } from "./find-plan-C3SVebNr.js";
import { a as loadConfig } from "./load-config-BZ5Hv5aB.js";
import { t as openPlan } from "./open-plans-DPAbEtI8.js";

// packages/cli/src/commands/estimate.ts
const shape = {
	name: "estimate",
	words: "[<plan>]",
	about: `Says what a plan will take before it is run: tokens and sessions for each phase, which ones come close to what a session
holds (a warning from 80 % on) or should be split, and the cost, as far as earlier runs tell.`,
	flags: {
		agent: {
			type: "string",
			takes: "<name>",
			says: "the agent, where it is not the configured one"
		},
		model: {
			type: "string",
			takes: "<name>",
			says: "its model"
		},
		...planFlags,
		json: jsonFlag
	},
	example: "debussy estimate MASTER_PLAN.md"
};
const command = commandOf(shape, async ({ values, words, wrong }, io) => {
	const [named, ...more] = words;
	if (more.length > 0) throw wrong("estimate takes one plan");
	const located = await locateRepository(io.cwd);
	const root = located.ok ? located.value.root : null;
	const flags = ["agent", "model"].flatMap((key) => {
		const value = values[key];
		return value === void 0 ? [] : [{
			key,
			value,
			name: `--${key}`
		}];
	});
	const { config } = loadConfig({
		root,
		env: io.env,
		flags
	});
	const plan = openPlan(named ?? findPlan(root ?? io.cwd, io.cwd), io.cwd, planWishes(values, wrong));
	const commonDir = located.ok ? located.value.commonDir : null;
	const forecast = openForecast(plan, config, {
		root: root ?? io.cwd,
		commonDir
	});
	io.stdout(values.json === true ? json(plan, config, forecast) : text(plan, forecast, {
		config,
		columns: io.columns
	}));
	return 0;
});
function text(plan, forecast, { config, columns }) {
	const done = plan.phases.length - forecast.phases.length;
	const also = done === 0 ? "" : `, ${counted(done, "phase")} of the plan ${done === 1 ? "is" : "are"} done`;
	const share = `${config.context_threshold} % of the window of ${tokens(forecast.window)}`;
	const warnings = forecastWarnings(forecast).map(printable);
	return [
		`${printable(plan.file)}: ${printable(plan.title)}`,
		...forecast.phases.length === 0 ? [] : [forecastTable(forecast, columns)],
		"",
		`${forecastLine(forecast)}${also}`,
		`agent ${config.agent}${config.model === null ? "" : ` (${config.model})`}: a session holds ${tokens(forecast.budget)} tokens, ${share}`,
		...warnings.length === 0 ? [] : ["", ...warnings],
		""
	].join("\n");
}
function json(plan, config, forecast) {
	const { budget, window, tokens, sessions, cost, learnedFrom } = forecast;
	const phases = forecast.phases.map(({ phase, forecast: one }) => ({
		id: phase.id,
		title: phase.title,
		tasks: phase.tasks.filter((task) => !task.done).length,
		files: phase.files.length,
		...one
	}));
	const whole = {
		tokens,
		sessions,
		cost,
		learned_from_phases: learnedFrom
	};
	const { agent, model } = config;
	const facts = {
		plan: {
			file: plan.file,
			title: plan.title
		},
		agent,
		model,
		window,
		budget
	};
	return `${JSON.stringify({
		schema_version: 1,
		...facts,
		phases,
		total: whole
	}, null, 2)}\n`;
}

export { command };