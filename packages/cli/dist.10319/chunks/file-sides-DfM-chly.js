// packages/merge/src/file-sides.ts
function refused(why) {
	return {
		ok: false,
		why
	};
}

export { refused as t };