import { t as locateRepository } from "./locate-BmzHu2CJ.js";

// packages/cli/src/config-view/config-root.ts
/** The top of the repository, whose configuration counts; null outside of one. */
async function configRoot(cwd) {
	const located = await locateRepository(cwd);
	if (located.ok) return located.value.root;
	if (located.error.code === "ERR_GIT_NO_REPOSITORY") return null;
	throw located.error;
}

export { configRoot as t };