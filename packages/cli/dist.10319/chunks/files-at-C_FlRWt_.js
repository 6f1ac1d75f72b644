import { t as bareGit } from "./store-BwjcH14R.js";
import { i as must } from "./git-DWH2NUzW.js";

// packages/workspace/src/repository/files-at.ts
/** Files as a commit has them, all in one git process; null for those that it does not have. */
async function filesAt(store, commit, paths) {
	const asked = paths.filter((path) => !path.includes("\n"));
	const input = asked.map((path) => `${commit}:${path}\n`).join("");
	const output = await must(bareGit(store), ["cat-file", "--batch"], { input });
	const found = new Map(paths.map((path) => [path, null]));
	let at = 0;
	for (const path of asked) {
		const end = output.indexOf("\n", at);
		const header = output.toString("utf8", at, end);
		const [, type, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(header) ?? [];
		at = end + 1;
		if (type === void 0) continue;
		if (type === "blob") found.set(path, output.subarray(at, at + Number(size)));
		at += Number(size) + 1;
	}
	return found;
}

export { filesAt as t };