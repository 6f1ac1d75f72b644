// packages/story/src/words/printable.ts
/** Text on one line, without what a terminal would obey or what would turn its direction around. */
function printable(text) {
	return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ");
}

export { printable as t };