import { l as journalEvents } from "./find-plan-C3SVebNr.js";
import { t as DebussyError } from "./errors-C00examP.js";
import { n as folding } from "./evolve-B5Q6nguA.js";
import { n as tell, t as createStory } from "./teller-DaHZOwPT.js";

// packages/cli/src/view/read/tell-story.ts
/** Folds a run's journal once, into what happened and what holds. */
function tellStory({ run, folder }) {
	const teller = createStory();
	const fold = folding();
	for (const event of journalEvents(folder.journal)) {
		fold.add(event);
		tell(teller, event);
	}
	const state = fold.state();
	if (state !== null) return {
		story: teller.story,
		state
	};
	throw new DebussyError({
		code: "ERR_RUN_INCOMPLETE",
		message: `run ${run} had not begun when it was stopped`,
		hint: `Look into ${folder.root}; a new run of the same plan: debussy run --restart`
	});
}

export { tellStory as t };