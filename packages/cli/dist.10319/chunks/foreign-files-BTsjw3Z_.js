import { readdirSync } from "node:fs";
import { join } from "node:path";

// packages/engine/src/config/foreign-files.ts
/** What another tool keeps under the name `.debussy`: everything there but our one file. */
function foreignFiles(root) {
	try {
		return readdirSync(join(root, ".debussy")).filter((name) => name !== "config.yaml").toSorted();
	} catch {
		return [];
	}
}

export { foreignFiles as t };