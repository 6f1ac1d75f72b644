import { readdirSync } from "node:fs";
import { join } from "node:path";

// packages/engine/src/plan/find-plans.ts
const masterName = /(?:^|[-_. ])master[-_ ]?plan\.md$/i;
const noPlan = /^(?:readme|changelog|license|contributing|claude|agents)\b/i;
const deepest = 4;
const mostFolders = 500;
const mostFiles = 500;
function findPlans(root) {
	const masters = [];
	const others = [];
	const folders = [{
		path: root,
		depth: 0
	}];
	for (const { path, depth } of folders) {
		const entries = list(path);
		const names = markdownNames(entries);
		const here = names.filter((name) => masterName.test(name));
		masters.push(...here.map((name) => join(path, name)));
		const rest = mayHoldPhases(names);
		if (here.length === 0 && rest.length > 0) others.push({
			folder: path,
			files: rest.map((name) => join(path, name))
		});
		if (depth < deepest && folders.length < mostFolders) folders.push(...below(entries, path, depth));
	}
	return {
		masters,
		others
	};
}
function markdownNames(entries) {
	return entries.filter((entry) => entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name)).map((entry) => entry.name);
}
function mayHoldPhases(names) {
	return names.filter((name) => !noPlan.test(name)).slice(0, mostFiles);
}
function below(entries, path, depth) {
	return entries.filter((entry) => entry.isDirectory() && !/^(?:node_modules|\.git|dist|build|target|vendor|\.venv|venv)$/.test(entry.name)).map((entry) => ({
		path: join(path, entry.name),
		depth: depth + 1
	}));
}
function list(path) {
	try {
		return readdirSync(path, { withFileTypes: true }).toSorted((a, b) => a.name < b.name ? -1 : 1);
	} catch {
		return [];
	}
}

export { findPlans as t };