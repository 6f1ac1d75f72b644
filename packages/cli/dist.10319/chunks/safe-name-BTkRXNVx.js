// packages/core/src/safe-name.ts
const longest = 60;
/**
* The only way from a name in a plan or a report to a part of a path or of a git ref.
* The result matches `[a-z0-9][a-z0-9.-]*`, has at most 60 characters, never ends in `.` or `.lock`, and never holds `..`.
* A name that had to be changed gets a digest of the original behind it, so that different names stay different.
*/
function safeName(name) {
	const plain = name.normalize("NFKD").toLowerCase().replace(/\.{2,}/g, "-").replace(/[^a-z0-9.]+/g, "-").replace(/^[-.]+|[-.]+$/g, "").replace(/-?\.lock$/, "-lock");
	const cut = plain.slice(0, 51).replace(/[-.]+$/, "");
	if (plain === name && plain.length > 0 && plain.length <= longest) return plain;
	return cut === "" ? `x-${digest(name)}` : `${cut}-${digest(name)}`;
}
function digest(text) {
	let hash = 2166136261;
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
	return (hash >>> 0).toString(16).padStart(8, "0");
}

export { safeName as t };