import { t as dialects } from "./plan-DiWMafQS.js";

// packages/cli/src/plan-wishes.ts
/** Flags of every command that reads a plan. */
const planFlags = {
	dialect: {
		type: "string",
		takes: "<name>",
		says: "how the plan is written (spec-kit, gsd, kiro …), where it is not recognised"
	},
	tag: {
		type: "string",
		takes: "<name>",
		says: "the list of a tasks.json to read"
	}
};
function planWishes({ dialect, tag }, wrong) {
	const known = dialects.find((name) => name === dialect);
	if (dialect !== void 0 && known === void 0) throw wrong(`--dialect ${dialect} is unknown; it must be one of ${dialects.join(", ")}`);
	return {
		...known === void 0 ? {} : { dialect: known },
		...tag === void 0 ? {} : { tag }
	};
}

export { planWishes as n, planFlags as t };