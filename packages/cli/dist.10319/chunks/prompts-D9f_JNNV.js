import { a as promptTexts, i as promptPlaceholders, r as promptNames, t as loadPrompts } from "./load-prompts-CWTkAmj2.js";
import { t as printable } from "./printable-DYYyOIcF.js";
import { r as usageError, t as commandOf } from "./command-of-5xSyXa9f.js";
import { n as jsonFlag } from "./common-flags-Fv_5KCQn.js";
import { t as configRoot } from "./config-root-BJb0vDq9.js";

// packages/cli/src/commands/prompts.ts
const shape = {
	name: "prompts",
	words: "[<name>]",
	about: `Prints what debussy says to agents in its own words: first, restart, remediation, conflict, checkpoint and split. A file
.debussy/prompts/<name>.md replaces one of them; names in braces are filled in, and \`debussy audit\` checks them.`,
	flags: {
		"built-in": {
			type: "boolean",
			says: "the built-in texts, whatever the project has"
		},
		json: jsonFlag
	},
	example: "debussy prompts checkpoint > .debussy/prompts/checkpoint.md"
};
const command = commandOf(shape, async ({ values, words }, io) => {
	const [wanted, ...more] = words;
	if (more.length > 0) throw usageError("prompts takes one name", shape);
	const names = promptNames.filter((name) => wanted === void 0 || name === wanted);
	if (names.length === 0) throw usageError(`there is no prompt ${wanted ?? ""}; known: ${promptNames.join(", ")}`, shape);
	const root = await configRoot(io.cwd);
	const own = values["built-in"] === true || root === null ? promptTexts : loadPrompts(root).texts;
	const prompts = names.map((name) => ({
		name,
		replaced: own[name] !== promptTexts[name],
		placeholders: promptPlaceholders[name],
		text: own[name].trim()
	}));
	if (values.json === true) io.stdout(`${JSON.stringify({
		schema_version: 1,
		prompts
	}, null, 2)}\n`);
	else if (wanted !== void 0) io.stdout(`${prompts[0]?.text ?? ""}\n`);
	else io.stdout(`${prompts.map(shown).join("\n\n")}\n`);
	return 0;
});
function shown(prompt) {
	const from = prompt.replaced ? `.debussy/prompts/${prompt.name}.md` : "built in";
	const known = prompt.placeholders.map((one) => `{${one}}`).join(" ");
	return `=== ${prompt.name} (${from}; ${known})\n\n${printable(prompt.text)}`;
}

export { command };