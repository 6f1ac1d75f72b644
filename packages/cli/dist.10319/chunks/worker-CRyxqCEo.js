import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { t as fleetFlags } from "./fleet-flags-Dv-D86p6.js";
import { t as loadFleet } from "./load-fleet-C_5qi3HG.js";
import { t as version } from "./version-WnTqMZCY.js";
import { resolve } from "node:path";
import { hostname } from "node:os";

// packages/cli/src/fleet/drain-on-signals.ts
/** Waits for the first signal, and for what runs; the second one stops it, the third leaves. */
function drainOnSignals(worker, say) {
	return new Promise((resolve, reject) => {
		let signals = 0;
		const onSignal = () => {
			signals += 1;
			if (signals > 2) process.exit(130);
			if (signals === 1) {
				say(`finishing ${worker.busy()} tasks, taking no more. The next signal stops them.`);
				worker.drain().then(() => resolve(0), reject);
			} else {
				say("stopping; the tasks go back to the queue. The next signal leaves at once.");
				worker.stop().then(() => resolve(0), reject);
			}
		};
		for (const signal of [
			"SIGINT",
			"SIGTERM",
			"SIGHUP"
		]) process.on(signal, onSignal);
	});
}

// packages/cli/src/commands/worker.ts
const shape = {
	name: "worker",
	about: `Does tasks of runs that were started elsewhere with --executor fleet. The remotes that are named are the only ones whose tasks it
takes. Ctrl-C or TERM once: finish what runs; twice: stop it and give it back; three times: leave at once.`,
	flags: {
		...fleetFlags,
		slots: {
			type: "string",
			takes: "N",
			says: "tasks at once (default 1)"
		},
		label: {
			type: "string",
			multiple: true,
			takes: "NAME",
			says: "take only tasks with this label; can be repeated. Without: only tasks without"
		},
		name: {
			type: "string",
			takes: "NAME",
			says: "how it is called (default: the name of the host)"
		},
		home: {
			type: "string",
			takes: "FOLDER",
			says: "mirrors and worktrees (default: ~/.local/state/debussy/fleet)"
		},
		lock: {
			type: "string",
			takes: "SECONDS",
			says: "silent for so long, it has lost its task (default 30)"
		},
		"min-free-disk": {
			type: "string",
			takes: "MB",
			says: "begin nothing with less (default 500)"
		},
		quiet: {
			type: "boolean",
			short: "q",
			says: "print nothing"
		}
	},
	example: "debussy worker --queue redis://127.0.0.1:6379 --remote git@host:team/hub.git --slots 8 --label cpu"
};
const command = commandOf(shape, async ({ values, wrong }, io) => {
	const fleet = await loadFleet();
	const settings = fleet.fleetSettings({
		flags: values,
		env: io.env,
		cwd: io.cwd
	});
	const order = {
		slots: count("slots", values.slots ?? "1", wrong),
		labels: (values.label ?? []).map((label) => fleet.labelName(label)),
		lockMs: count("lock", values.lock ?? "30", wrong) * 1e3,
		minFreeBytes: Number(values["min-free-disk"] ?? "500") * 1e6,
		say: values.quiet === true ? () => void 0 : (text) => io.stderr(`${text}\n`)
	};
	const facts = await fleet.requireSafeQueue(settings.queue, settings.allowUnsafe);
	const root = values.home === void 0 ? fleet.defaultHome(io.env) : resolve(io.cwd, values.home);
	const home = await fleet.takeWorkerHome(root, values.name ?? hostname());
	try {
		order.say(`worker ${home.name}: ${order.slots} slots, ${facts.server} at ${settings.queue.shown}`);
		return await workUntilSignal(fleet, {
			settings,
			home,
			io,
			order
		});
	} finally {
		await home.leave();
	}
});
async function workUntilSignal(fleet, { settings, home, io, order }) {
	const worker = await fleet.startFleetWorker({
		...settings,
		...order,
		name: home.name,
		version,
		mirrorOf: async (remote) => {
			const hub = await fleet.openHub(home.folder, remote);
			const work = fleet.fleetWork({
				hub,
				home,
				slots: order.slots,
				env: io.env
			});
			return {
				gitDir: hub.store.commonDir,
				work
			};
		}
	});
	order.say("ready");
	return drainOnSignals(worker, order.say);
}
function count(flag, text, wrong) {
	const value = Number(text);
	if (Number.isInteger(value) && value > 0) return value;
	throw wrong(`--${flag} must be a whole number ≥ 1, but is ${text}`);
}

export { command };