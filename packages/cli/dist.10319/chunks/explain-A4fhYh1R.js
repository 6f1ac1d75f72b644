import { t as DebussyError } from "./errors-C00examP.js";
import { t as formatPlace } from "./place-B5QdAHjE.js";
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

// packages/cli/src/explain.ts
/** What went wrong, where, and what to do: a line each. A stack only for who asked for it, and for our own bugs. */
function explain(thrown, io) {
	const error = diskError(thrown, io.cwd) ?? thrown;
	if (isForPeople(error)) {
		const [what, ...more] = error.message.split("\n");
		io.stderr(`debussy: ${error.code} ${what}\n`);
		if (error.place !== void 0) io.stderr(`  at ${formatPlace(error.place)}\n`);
		if (error.hint !== void 0 && error.hint !== "") io.stderr(`  ${error.hint}\n`);
		for (const line of more) io.stderr(`${line}\n`);
		if (io.env["DEBUSSY_DEBUG"]) io.stderr(`${error.stack ?? ""}\n`);
		return error.exitCode;
	}
	const message = error instanceof Error ? error.message : String(error);
	io.stderr(`debussy: this is a bug of debussy: ${message}\n`);
	io.stderr("  What was committed is safe; `debussy resume` goes on. DEBUSSY_DEBUG=1 shows where it happened.\n");
	if (io.env["DEBUSSY_DEBUG"] && error instanceof Error) io.stderr(`${error.stack ?? ""}\n`);
	return 1;
}
/** Packages that are installed beside this one bring a class of their own by the same name. */
function isForPeople(error) {
	return error instanceof DebussyError || error instanceof Error && error.name === "DebussyError";
}
/** What a disk or a folder refused is no bug, wherever it came up; what git says of it counts as well. */
function diskError(error, cwd) {
	const [code, reason] = Object.entries(refusals).find(([one]) => isRefusal(error, one)) ?? [];
	if (code === void 0 || reason === void 0) return null;
	const path = error instanceof Error && "path" in error ? String(error.path) : null;
	const isFull = code === "ENOSPC" || code === "EDQUOT";
	const places = path === null ? isFull ? fullAmong([cwd, tmpdir()]) : [cwd] : [path];
	return new DebussyError({
		code: "ERR_DISK",
		message: `${reason} (${code}): ${places.join(", ")}`,
		hint: isFull ? "Make room (`debussy clean` removes what no run needs), then `debussy resume`: what was committed is safe." : "Give yourself write access to it, then `debussy resume`: what was committed is safe.",
		cause: error
	});
}
const refusals = {
	ENOSPC: "the disk is full",
	EDQUOT: "the disk quota is used up",
	EROFS: "the file system is read-only",
	EACCES: "it must not be read or written"
};
const inWordsOfGit = {
	ENOSPC: /No space left on device/,
	EDQUOT: /Disk quota exceeded/,
	EROFS: /Read-only file system/
};
function isRefusal(error, code) {
	if (!(error instanceof Error) || !("code" in error)) return false;
	return error.code === "ERR_GIT_COMMAND" && inWordsOfGit[code]?.test(error.message) === true || error.code === code && "syscall" in error;
}
/** Those of the folders where next to nothing is left; all, where it cannot be told. */
function fullAmong(folders) {
	try {
		const full = folders.filter((folder) => {
			const { bavail, bsize } = statfsSync(folder);
			return bavail * bsize < nearlyNothing;
		});
		return full.length > 0 ? full : folders;
	} catch {
		return folders;
	}
}
const nearlyNothing = 4e6;

export { explain };