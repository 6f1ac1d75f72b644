// packages/core/src/spending.ts
const nothingSpent = {
	input: 0,
	output: 0,
	cache_creation: 0,
	cache_read: 0,
	cost: null
};
function addSpent(a, b) {
	return {
		input: a.input + b.input,
		output: a.output + b.output,
		cache_creation: a.cache_creation + b.cache_creation,
		cache_read: a.cache_read + b.cache_read,
		cost: a.cost === null && b.cost === null ? null : (a.cost ?? 0) + (b.cost ?? 0),
		...a.main_thread_only === true || b.main_thread_only === true ? { main_thread_only: true } : {}
	};
}

export { nothingSpent as n, addSpent as t };