// packages/story/src/words/phase-mark.ts
/** A sign and a look for each state: the sign alone says enough where there are no colours. */
function phaseMark(state) {
	return marks[state] ?? {
		mark: "?",
		look: "plain"
	};
}
const marks = {
	pending: {
		mark: "○",
		look: "dim"
	},
	preparing: {
		mark: "●",
		look: "cyan"
	},
	running: {
		mark: "●",
		look: "cyan"
	},
	reported: {
		mark: "●",
		look: "cyan"
	},
	waiting: {
		mark: "◌",
		look: "yellow"
	},
	asked: {
		mark: "?",
		look: "yellow"
	},
	group: {
		mark: "◇",
		look: "cyan"
	},
	split: {
		mark: "◇",
		look: "cyan"
	},
	verifying: {
		mark: "◐",
		look: "blue"
	},
	landing: {
		mark: "◑",
		look: "blue"
	},
	landed: {
		mark: "✓",
		look: "green"
	},
	failed: {
		mark: "✗",
		look: "red"
	},
	needs_human: {
		mark: "!",
		look: "red"
	},
	blocked: {
		mark: "⊘",
		look: "yellow"
	},
	skipped: {
		mark: "-",
		look: "dim"
	}
};

export { phaseMark as t };