// packages/story/src/words/amounts.ts
/** `0`, `950`, `1.2k`, `34k`, `1.3M`. */
function tokens(count) {
	if (!Number.isFinite(count)) return "?";
	if (count < 1e3) return String(Math.round(count));
	if (count < 9950) return `${(count / 1e3).toFixed(1)}k`;
	if (count < 999500) return `${Math.round(count / 1e3)}k`;
	return `${(count / 1e6).toFixed(count < 995e4 ? 1 : 0)}M`;
}
/** What sessions have used. Many programs do not tell: sessions without any use are unknown, not free. */
function usedTokens({ sessions, tokens: count }) {
	if (sessions === 0) return "";
	return count === 0 ? "?" : tokens(count);
}
/** The same in a sentence. */
function tokensText(used) {
	return used.sessions > 0 && used.tokens === 0 ? "tokens unknown" : `${tokens(used.tokens)} tokens`;
}
/** Null is unknown, and said as such: many programs do not tell what they cost. */
function money(cost) {
	if (cost === null) return "unknown";
	return `$${cost.toFixed(cost !== 0 && cost < .1 ? 4 : 2)}`;
}
/** `~52 %` where it is estimated, `?` where nothing is known; what exceeds the window is said as full, not as nonsense. */
function percentText(percent, estimated) {
	if (percent === null || !Number.isFinite(percent)) return "?";
	return `${estimated ? "~" : ""}${Math.round(Math.min(100, Math.max(0, percent)))} %`;
}
function counted(count, one, many = `${one}s`) {
	return `${count} ${count === 1 ? one : many}`;
}
/** `3`, `3 and 4`, `2, 3 and 4`. */
function listed(items) {
	if (items.length < 2) return items[0] ?? "";
	return `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;
}
/** A commit as people name it. */
function short(commit) {
	return commit.slice(0, 9);
}
/** `: why`, for a sentence that ends after it; what ends a sentence itself does so only once. */
function because(reason) {
	const text = reason.trim().replace(/\.$/, "");
	return text === "" ? "" : `: ${text}`;
}

export { percentText as a, tokensText as c, money as i, usedTokens as l, counted as n, short as o, listed as r, tokens as s, because as t };