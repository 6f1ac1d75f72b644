import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { n as jsonFlag } from "./common-flags-Fv_5KCQn.js";
import { t as configRoot } from "./config-root-BJb0vDq9.js";
import { c as userConfig, s as projectConfig } from "./load-config-BZ5Hv5aB.js";
import { existsSync } from "node:fs";

// packages/cli/src/commands/config-path.ts
const shape = {
	name: "config path",
	about: `Says where the configuration files are, or would be: the project's, and yours for all projects.`,
	flags: { json: jsonFlag },
	example: "debussy config path"
};
const command = commandOf(shape, async ({ values }, io) => {
	const root = await configRoot(io.cwd);
	const project = root === null ? null : projectConfig(root);
	const user = userConfig(io.env);
	io.stdout(values.json === true ? `${JSON.stringify({
		schema_version: 1,
		project: described(project),
		user: described(user)
	})}\n` : `project  ${line(project)}\nuser     ${line(user)}\n`);
	return 0;
});
function described(path) {
	return path === null ? null : {
		path,
		exists: existsSync(path)
	};
}
function line(path) {
	if (path === null) return "(not in a git repository)";
	return existsSync(path) ? path : `${path}  (not there)`;
}

export { command };