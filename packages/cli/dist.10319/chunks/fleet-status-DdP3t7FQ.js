import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { n as jsonFlag } from "./common-flags-Fv_5KCQn.js";
import { t as fleetFlags } from "./fleet-flags-Dv-D86p6.js";
import { t as loadFleet } from "./load-fleet-C_5qi3HG.js";

// packages/cli/src/commands/fleet-status.ts
const shape = {
	name: "fleet status",
	about: `Shows the workers that are connected, their slots, and what waits and runs.`,
	flags: {
		...fleetFlags,
		label: {
			type: "string",
			multiple: true,
			takes: "NAME",
			says: "a label to look at as well; can be repeated"
		},
		json: jsonFlag
	},
	example: "debussy fleet status --queue redis://127.0.0.1:6379 --remote /srv/git/hub.git --label cpu"
};
const command = commandOf(shape, async ({ values }, io) => {
	const fleet = await loadFleet();
	const { queue, remotes, labels } = fleet.fleetSettings({
		flags: values,
		env: io.env,
		cwd: io.cwd
	});
	await fleet.queueFacts(queue);
	const known = [labels.session, labels.verification].filter((label) => label !== null);
	const asked = [.../* @__PURE__ */ new Set([...(values.label ?? []).map(fleet.labelName), ...known])];
	const status = await fleet.fleetStatus({
		queue,
		remotes,
		labels: asked
	});
	io.stdout(values.json === true ? `${JSON.stringify(status, null, 2)}\n` : shown(status));
	return 0;
});
function shown({ workers, slots, queues }) {
	const lines = workers.map(({ name, slots: own, labels, version }) => {
		return `  ${name}  ${own} slots${labels.length === 0 ? "" : `  ${labels.join(", ")}`}  debussy ${version}\n`;
	});
	const waiting = queues.map(({ remote, label, waiting: wait, running, failed }) => {
		return `  ${label === null ? remote : `${remote} (${label})`}  ${wait} waiting, ${running} running${failed === 0 ? "" : `, ${failed} failed`}\n`;
	});
	return [
		`${workers.length} workers, ${slots} slots\n`,
		...lines,
		"queues\n",
		...waiting
	].join("");
}

export { command };