// packages/cli/src/fleet/fleet-flags.ts
/** Flags for what the variables DEBUSSY_FLEET_* say. */
const fleetFlags = {
	queue: {
		type: "string",
		takes: "URL",
		says: "redis://…, rediss://…, /run/redis.sock or postgres://… (DEBUSSY_FLEET_QUEUE)"
	},
	remote: {
		type: "string",
		multiple: true,
		takes: "URL",
		says: "the shared bare repository (DEBUSSY_FLEET_REMOTE)"
	},
	refs: {
		type: "string",
		takes: "PREFIX",
		completes: ["refs/debussy", "refs/heads/debussy"],
		says: "refs/debussy, or refs/heads/debussy for hosts that refuse custom refs (DEBUSSY_FLEET_REFS)"
	},
	"allow-unsafe-queue": {
		type: "boolean",
		says: "also work for a Redis that may forget (DEBUSSY_FLEET_ALLOW_UNSAFE)"
	}
};

export { fleetFlags as t };