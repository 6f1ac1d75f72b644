// packages/core/src/plan.ts
/** The ways of writing plans that are read, in the order in which they are tried. */
const dialects = [
	"taskmaster",
	"ralph",
	"gsd",
	"spec-kit",
	"openspec",
	"kiro",
	"bmad",
	"backlog",
	"agent-os",
	"conductor",
	"superpowers",
	"debussy",
	"front-matter",
	"single-file",
	"tasks"
];

export { dialects as t };