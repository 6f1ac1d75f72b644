// packages/story/src/words/harmless.ts
/** Text of several lines, of which a terminal obeys nothing and which reads in the order that it is written in. */
function harmless(text) {
	return text.replace(/[^\n\t\P{Cc}]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, "�");
}

export { harmless as t };