import { n as counted, s as tokens } from "./amounts-D7jw_fGe.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { t as textTable } from "./text-table-Cidvw7WU.js";

// packages/cli/src/estimate/forecast-text.ts
/** `about 430k tokens in 6 sessions; cost: not known, no earlier run reported it`. One line, for the header of a run. */
function forecastLine(forecast) {
	const { tokens: tokens$1, sessions } = forecast;
	return `${`about ${tokens(tokens$1.mid)} tokens (${tokens(tokens$1.low)} to ${tokens(tokens$1.high)})`} in ${counted(sessions, "session")}; cost: ${costText(forecast)}`;
}
function forecastTable({ phases }, columns) {
	return textTable([[
		"Phase",
		"Title",
		"Tasks",
		"Files",
		"Tokens",
		"Of a session",
		"Sessions",
		"Advice"
	], ...phases.map(cells)], {
		columns,
		flexible: 1
	}).join("\n");
}
function cells({ phase, forecast }) {
	const { low, mid, high } = forecast.tokens;
	return [
		printable(phase.id),
		printable(phase.title),
		String(phase.tasks.filter((task) => !task.done).length),
		String(phase.files.length),
		`${tokens(mid)} (${tokens(low)}-${tokens(high)})`,
		`${Math.round(mid / forecast.budget * 100)} %`,
		String(forecast.sessions),
		forecast.advice === "split" ? "split it" : forecast.warning ? "may restart" : "fits"
	];
}
function costText({ cost, learnedFrom }) {
	if (cost !== null) return `about $${cost.toFixed(2)}, by ${counted(learnedFrom, "phase")} of earlier runs`;
	return "unknown (no earlier run reported it)";
}

export { forecastTable as n, forecastLine as t };