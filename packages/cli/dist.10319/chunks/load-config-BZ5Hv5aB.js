import { t as DebussyError } from "./errors-C00examP.js";
import { n as problemsError } from "./problem-CUraeP5r.js";
import { i as readConfig, n as isForeign } from "./config-Ci6LcJVc.js";
import { t as filesAt } from "./files-at-C_FlRWt_.js";
import { i as openStore } from "./store-BwjcH14R.js";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { homedir } from "node:os";

// packages/engine/src/config/load-config.ts
/** The configuration with the origin of every value, or an error that names everything that is wrong. */
function loadConfig(places) {
	const { root, env, flags: named, inherited = [], committed = null } = places;
	const found = root === null ? null : readIfThere(projectConfig(root), projectFile) ?? committed;
	if (root !== null) refuseOtherName(projectConfig(root), projectFile);
	refuseOtherName(userConfig(env), userConfig(env));
	const project = notForeign(found);
	const flags = [...inherited.filter(({ name, key }) => env[name] === void 0 && !named.some((flag) => flag.key === key)), ...named];
	const userPath = userConfig(env);
	const read = readConfig({
		flags,
		environment: env,
		project,
		user: readIfThere(userPath, userPath)
	});
	if (!read.ok) throw problemsError(read.error);
	return {
		...read.value,
		foreign: found !== null && project === null ? found.file : null,
		given: givenIn(read.value, flags)
	};
}
/** Flags as they were written, and of the environment what no flag overruled. */
function givenIn({ config, origins }, flags) {
	const named = flags.map(({ name, key, value }) => ({
		name,
		key,
		value: asText(value)
	}));
	const fromEnvironment = [...origins].flatMap(([key, { source, name, text }]) => source === "environment" ? [{
		name,
		key,
		value: asText(valueIn(config, key) ?? text)
	}] : []);
	return [...named, ...fromEnvironment];
}
function asText(value) {
	return typeof value === "string" ? value : JSON.stringify(value);
}
function valueIn(config, key) {
	return key.split(".").reduce((value, part) => typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(part) : void 0, config);
}
/** `config.yml` is an easy slip: read by nobody, it would be settings that hold nowhere. */
function refuseOtherName(path, shown) {
	const other = readIfThere(path.replace(/\.yaml$/, ".yml"), shown.replace(/\.yaml$/, ".yml"));
	if (notForeign(other) === null || other === null) return;
	throw new DebussyError({
		code: "ERR_CONFIG_NAME",
		message: `${other.file} is not read: the configuration is ${shown}`,
		hint: existsSync(path) ? `Move its settings to ${shown} and delete it` : `Rename it: mv ${other.file} ${shown}`,
		exitCode: 2
	});
}
/** What another tool keeps under the name of ours is none of our configuration. */
function notForeign(file) {
	return file !== null && isForeign(file) ? null : file;
}
/** From the top of the repository. */
const projectFile = ".debussy/config.yaml";
/** Of the files that have to be committed the configuration; none where it is another tool's, or not there. */
function countedConfig(root, { foreign }) {
	return foreign === null && existsSync(projectConfig(root)) ? [projectFile] : [];
}
/**
* Where the checkout has no such file, which a sparse one may leave out: what is committed holds all the same, as protection and
* sandbox stand there. Null where it is in the checkout, or nowhere.
*/
async function committedConfig(repository) {
	const { root, head, commonDir } = repository;
	if (head === null || existsSync(projectConfig(root))) return null;
	const text = (await filesAt(openStore(commonDir), head, [projectFile])).get(projectFile);
	return text === null || text === void 0 ? null : {
		file: projectFile,
		text: text.toString("utf8")
	};
}
/** What is said once, where somebody may wonder why their file has no effect. */
function foreignText(file) {
	return `${file} is a configuration of another tool: no key in it is debussy's. It is left alone, and has no effect here`;
}
const foreignHint = "Settings can stand in your own file for all projects (debussy config path), in DEBUSSY_* variables and in flags.";
function projectConfig(root) {
	return join(root, ".debussy", "config.yaml");
}
function userConfig(env) {
	const base = env["XDG_CONFIG_HOME"] ?? join(env["HOME"] ?? homedir(), ".config");
	return join(base, "debussy", "config.yaml");
}
function readIfThere(path, file) {
	try {
		return {
			file,
			text: readFileSync(path, "utf8")
		};
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
		throw error;
	}
}

export { loadConfig as a, userConfig as c, foreignText as i, countedConfig as n, notForeign as o, foreignHint as r, projectConfig as s, committedConfig as t };