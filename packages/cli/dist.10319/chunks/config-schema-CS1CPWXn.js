import { t as configJsonSchema } from "./config-Ci6LcJVc.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";

// packages/cli/src/commands/config-schema.ts
const shape = {
	name: "config schema",
	about: "Prints the JSON Schema of .debussy/config.yaml, for editors.",
	flags: {},
	example: "debussy config schema > debussy.schema.json"
};
const command = commandOf(shape, (_asked, io) => {
	io.stdout(`${JSON.stringify(configJsonSchema(), null, 2)}\n`);
	return Promise.resolve(0);
});

export { command };