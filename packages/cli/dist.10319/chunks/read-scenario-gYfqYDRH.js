import { i as unreachable, n as fail, r as ok, t as DebussyError } from "./errors-C00examP.js";
import { t as formatProblem } from "./problem-CUraeP5r.js";
import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { t as require_dist } from "./dist-CKqC9Tke.js";
import { t as nestedDeeperThan } from "./nesting-9V6brbW9.js";
import { t as nearest } from "./nearest-JM_WfCqM.js";
import { readFileSync } from "node:fs";

// packages/runners/src/scripted/scenario-schema.ts
const text = { type: "string" };
const count = {
	type: "integer",
	minimum: 0
};
const seconds = {
	type: "number",
	minimum: 0
};
const yes = { const: true };
const flag = { type: "boolean" };
function fields(properties, required) {
	return {
		type: "object",
		properties,
		required,
		additionalProperties: false
	};
}
const fileText = fields({
	path: text,
	content: text,
	mode: {
		type: "string",
		pattern: "^[0-7]{3}$"
	}
}, ["path"]);
const given = { enum: [
	"prompt",
	"handoff",
	"environment",
	"arguments"
] };
const via = { enum: [
	"file",
	"command",
	"message",
	"stream"
] };
const steps = {
	type: "array",
	items: { $ref: "#/$defs/step" }
};
const script = { $ref: "#/$defs/script" };
/** Each step with what it does. */
const verbs = {
	text: ["Says something.", text],
	think: ["Thinks something.", text],
	progress: ["Tells debussy, as `debussy progress` does.", text],
	write: ["Writes a file of the worktree.", fileText],
	append: ["Appends to a file of the worktree.", fileText],
	delete: ["Removes a file or folder of the worktree.", text],
	run: ["Runs a shell command in the worktree.", text],
	tool: ["A tool call that only stands in the stream.", fields({
		name: text,
		input: {},
		output: text,
		ok: { type: "boolean" }
	}, ["name"])],
	usage: ["One model call: how full the context was, in tokens.", { anyOf: [count, fields({
		context: count,
		output: count,
		cache_read: count,
		cache_creation: count,
		cost: seconds
	}, ["context"])] }],
	compact: ["The context was compacted.", fields({
		before: count,
		after: count
	}, ["before", "after"])],
	sleep: ["Waits, in seconds.", seconds],
	wait_for: ["Waits until the file is there: remote control.", text],
	touch: ["Makes an empty file anywhere: tells that this step was reached.", text],
	record: ["Writes what the agent was given into a file, anywhere.", fields({
		what: given,
		to: text
	}, ["what", "to"])],
	expect: ["Fails the session when what it was given lacks (or holds) a text.", fields({
		what: given,
		contains: text,
		lacks: text
	}, ["what"])],
	report: ["Returns a report: the status, or all of it. `via` is `file` unless said otherwise.", { anyOf: [text, {
		type: "object",
		properties: {
			via,
			status: text
		},
		required: ["status"]
	}] }],
	report_text: ["Returns a report that is no JSON, or only half of one.", fields({
		via: { enum: ["file", "message"] },
		text
	}, ["text"])],
	split: ["Asks for a split, by the command unless `via` says otherwise.", fields({
		via,
		reason: text,
		sub_phases: {
			type: "array",
			items: { type: "object" }
		}
	}, ["sub_phases"])],
	print: ["Prints a raw line.", text],
	stderr: ["Prints to the standard error.", text],
	flood: ["Prints so many bytes, in lines of a length or in one.", fields({
		bytes: count,
		line: {
			type: "integer",
			minimum: 1
		}
	}, ["bytes"])],
	spawn: ["Leaves a process behind.", fields({
		command: text,
		setsid: flag,
		ignore_term: flag,
		hold: flag
	}, [])],
	hang: ["Does nothing any more, until it is told to go.", yes],
	busy: ["Uses a processor for so many seconds, in silence.", seconds],
	ignore_term: ["From now on TERM and INT change nothing.", yes],
	crash: ["Ends with this exit code, or by this signal.", { anyOf: [{
		type: "integer",
		minimum: 1,
		maximum: 255
	}, {
		type: "string",
		pattern: "^SIG[A-Z0-9]+$"
	}] }],
	rate_limit: ["The provider refuses, until a time (ISO 8601) or for `in` seconds; once that is over, the step does nothing.", fields({
		until: text,
		in: seconds,
		quota: flag,
		message: text
	}, [])],
	auth_error: ["The provider does not know the user.", { anyOf: [yes, text] }],
	context_exhausted: ["The prompt is too long.", { anyOf: [yes, text] }],
	error: ["The session fails with this message.", text],
	escape: ["Writes a file outside of the worktree.", fileText],
	plant_git: ["Leaves something in `.git` of the worktree that makes the file `marker` when git trusts it.", fields({
		kind: { enum: [
			"hook",
			"config",
			"attributes",
			"replace",
			"gitfile"
		] },
		marker: text
	}, ["kind", "marker"])],
	repeat: ["Plays steps several times.", fields({
		times: count,
		steps
	}, ["times", "steps"])],
	end: ["Ends the session well, whatever stands behind.", yes]
};
const play = fields({
	attempt: {
		type: "integer",
		minimum: 1
	},
	session: {
		type: "integer",
		minimum: 1
	},
	steps
}, ["steps"]);
/** What a scenario file may hold; also published as schema/scenario.schema.json. */
const scenarioSchema = {
	$schema: "https://json-schema.org/draft/2020-12/schema",
	title: "A scenario for the scripted agent of debussy",
	type: "object",
	properties: {
		stream: { enum: ["debussy", "text"] },
		model: text,
		window: {
			type: "integer",
			minimum: 1
		},
		defaults: script,
		phases: {
			type: "object",
			additionalProperties: script
		}
	},
	additionalProperties: false,
	$defs: {
		script: { anyOf: [steps, fields({ plays: {
			type: "array",
			items: play
		} }, ["plays"])] },
		step: {
			type: "object",
			properties: Object.fromEntries(Object.entries(verbs).map(([verb, [description, schema]]) => [verb, {
				description,
				...schema
			}])),
			additionalProperties: false,
			minProperties: 1,
			maxProperties: 1
		}
	}
};

// packages/core/src/data/read-data.ts
var import_dist = require_dist();
const largest = 4e6;
const deepest = 50;
/** Reads YAML or JSON as plain values. Whatever is in the text, this returns; anchors and aliases are not read. */
function readData(text, file) {
	const problem = (message, hint, offset = 0) => {
		const { line, col } = lines.linePos(offset);
		return {
			code: "ERR_DATA_SYNTAX",
			message,
			hint,
			place: {
				file,
				line: Math.max(line, 1),
				column: Math.max(col, 1)
			}
		};
	};
	const lines = new import_dist.LineCounter();
	if (text.length > largest) return fail(problem(`is larger than ${largest / 1e6} MB`, "Shorten it."));
	if (nestedDeeperThan(text, deepest)) return fail(problem("is nested too deeply", "Write it flatter."));
	const document = (0, import_dist.parseDocument)(text, {
		lineCounter: lines,
		prettyErrors: false,
		stringKeys: true
	});
	const [error] = [...document.errors, ...document.warnings];
	if (error !== void 0) {
		const said = error.message.replace(/\s+/g, " ").slice(0, 200);
		return fail(problem(`not valid YAML: ${said}`, "Correct the text at this place.", error.pos[0]));
	}
	try {
		return ok(document.toJS({ maxAliasCount: 0 }));
	} catch {
		return fail(problem("aliases (*name) are not read", "Write the value out."));
	}
}

// packages/runners/src/scripted/check-value.ts
/** What is wrong with the value, each with its path: `phases.1[2].write: "pfad" is not known here; did you mean "path"?` */
function checkValue(value, schema) {
	return check({
		value,
		path: "",
		schema
	}, schema.$defs ?? {});
}
function check(given, defs) {
	const { schema, value } = given;
	if (schema.$ref !== void 0) return check({
		...given,
		schema: resolve(schema.$ref, defs)
	}, defs);
	if (schema.anyOf !== void 0) return checkAny(given, schema.anyOf, defs);
	if (schema.const !== void 0) return value === schema.const ? [] : [wrong(given, String(schema.const))];
	if (schema.enum !== void 0) return schema.enum.some((each) => each === value) ? [] : [wrong(given, `one of ${schema.enum.join(", ")}`)];
	if (schema.type !== void 0 && !hasType(value, schema)) return [wrong(given, nameOf(schema))];
	if (Array.isArray(value)) return value.flatMap((item, index) => checkItem(given, {
		item,
		index
	}, defs));
	return isObject(value) ? checkObject(given, value, defs) : [];
}
function resolve(reference, defs) {
	const found = defs[reference.replace("#/$defs/", "")];
	if (found === void 0) throw new Error(`the schema has no definition ${reference}`);
	return found;
}
/** Says what is wrong by the alternative that has the value's type: its complaints are the ones that help. */
function checkAny(given, schemas, defs) {
	const tried = schemas.map((schema) => ({
		schema,
		problems: check({
			...given,
			schema
		}, defs)
	}));
	if (tried.some(({ problems }) => problems.length === 0)) return [];
	return tried.find(({ schema }) => schema.type !== void 0 && hasType(given.value, schema))?.problems ?? [wrong(given, schemas.map(nameOf).join(" or "))];
}
function checkItem({ path, schema }, { item, index }, defs) {
	return schema.items === void 0 ? [] : check({
		value: item,
		path: `${path}[${index}]`,
		schema: schema.items
	}, defs);
}
function checkObject(given, value, defs) {
	const { schema, path } = given;
	const missing = (schema.required ?? []).filter((name) => !(name in value)).map((name) => `${path || "the scenario"}: ${JSON.stringify(name)} is missing`);
	const inner = Object.keys(value).flatMap((name) => checkField(given, {
		name,
		value: value[name]
	}, defs));
	return [
		...missing,
		...countProblems(given, Object.keys(value)),
		...inner
	];
}
function checkField({ schema, path }, field, defs) {
	const own = Object.hasOwn(schema.properties ?? {}, field.name) ? schema.properties?.[field.name] : void 0;
	const rest = typeof schema.additionalProperties === "object" ? schema.additionalProperties : void 0;
	const known = own ?? rest;
	if (known !== void 0) return check({
		value: field.value,
		path: path === "" ? field.name : `${path}.${field.name}`,
		schema: known
	}, defs);
	return schema.additionalProperties === false ? [unknownField(schema, path, field.name)] : [];
}
function unknownField(schema, path, name) {
	const near = nearest(name, Object.keys(schema.properties ?? {}));
	const hint = near === null ? "" : `; did you mean ${JSON.stringify(near)}?`;
	return `${path || "the scenario"}: ${JSON.stringify(name)} is not known here${hint}`;
}
function countProblems({ schema, path }, names) {
	if (names.length < (schema.minProperties ?? 0)) return [`${path}: says nothing to do`];
	if (names.length <= (schema.maxProperties ?? Infinity)) return [];
	return [`${path}: a step does one thing, this one has ${names.join(", ")}; make them steps of their own`];
}
function hasType(value, schema) {
	switch (schema.type) {
		case "array": return Array.isArray(value);
		case "object": return isObject(value);
		case "integer": return Number.isSafeInteger(value) && inRange(Number(value), schema);
		case "number": return typeof value === "number" && inRange(value, schema);
		case "string": return typeof value === "string" && (schema.pattern === void 0 || new RegExp(schema.pattern).test(value));
		case "boolean": return typeof value === "boolean";
		case void 0: return true;
		default: return unreachable(schema.type);
	}
}
function inRange(value, { minimum = -Infinity, maximum = Infinity }) {
	return value >= minimum && value <= maximum;
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function wrong({ value, path }, expected) {
	const shown = JSON.stringify(value)?.slice(0, 60) ?? "nothing";
	return `${path || "the scenario"}: expected ${expected}, found ${shown}`;
}
function nameOf(schema) {
	if (schema.const !== void 0) return String(schema.const);
	const names = {
		object: "a map",
		array: "a list",
		string: "a text",
		number: "a number",
		integer: "a whole number",
		boolean: "true or false"
	};
	const range = schema.minimum === void 0 ? "" : ` from ${schema.minimum}`;
	const upTo = schema.maximum === void 0 ? "" : ` to ${schema.maximum}`;
	const shape = schema.pattern === void 0 ? "" : ` like ${schema.pattern}`;
	return schema.type === void 0 ? "something else" : `${names[schema.type]}${range}${upTo}${shape}`;
}

// packages/runners/src/scripted/read-scenario.ts
/** Reads a scenario file (YAML or JSON); what is wrong with it is said with its path, all of it at once. */
function readScenario(file) {
	const data = readData(textOf(file), file);
	if (!data.ok) throw refused(file, [formatProblem(data.error)]);
	const value = data.value ?? {};
	const problems = checkValue(value, scenarioSchema);
	if (!isScenario(value, problems)) throw refused(file, problems);
	return {
		...value,
		phases: byKey(value.phases ?? {})
	};
}
function isScenario(_value, problems) {
	return problems.length === 0;
}
function byKey(phases) {
	return Object.fromEntries(Object.entries(phases).map(([id, script]) => [phaseKey(id), script]));
}
function textOf(file) {
	try {
		return readFileSync(file, "utf8");
	} catch (cause) {
		throw refused(file, [cause instanceof Error ? cause.message : String(cause)]);
	}
}
const mostShown = 10;
function refused(file, problems) {
	const shown = problems.slice(0, mostShown).map((problem) => `\n  ${problem}`);
	const more = problems.length > mostShown ? `\n  … and ${problems.length - mostShown} more` : "";
	return new DebussyError({
		code: "ERR_SCENARIO",
		message: `The scenario ${file} cannot be played:${shown.join("")}${more}`,
		hint: "A scenario names steps by phase: phases: { \"1\": [{ write: { path: a.txt, content: hello } }, { report: completed }] }",
		exitCode: 2
	});
}

export { readScenario };