// packages/cli/src/command-table.ts
/** Every command, loaded only when it is called, so that no start pays for the others. */
const commandTable = {
	run: {
		load: () => import("./run-NEOTaL3g.js"),
		summary: "carry out a plan"
	},
	resume: {
		load: () => import("./resume-Ckk1VO5c.js"),
		summary: "go on with a run"
	},
	audit: {
		load: () => import("./audit-BXkloatb.js"),
		summary: "say what is wrong with a plan"
	},
	"plan show": {
		load: () => import("./plan-show-OUZNyj0d.js"),
		summary: "show a plan as it is read"
	},
	"plan import": {
		load: () => import("./plan-import-CIXpa2Gv.js"),
		summary: "make a plan of any other, of a text or of issues"
	},
	"plan new": {
		load: () => import("./plan-new-C9b9RiLg.js"),
		summary: "have a plan written for an idea"
	},
	status: {
		load: () => import("./status-CazsJfF7.js"),
		summary: "how far a run is"
	},
	logs: {
		load: () => import("./logs-CsKSSrNQ.js"),
		summary: "what the sessions and gates of a phase said"
	},
	history: {
		load: () => import("./history-B-NxmgKC.js"),
		summary: "all runs of this repository"
	},
	report: {
		load: () => import("./report-CCz7X7Ec.js"),
		summary: "a run as one HTML or Markdown file"
	},
	ui: {
		load: () => import("./ui-CbNflV2o.js"),
		summary: "watch and steer runs in a browser"
	},
	attach: {
		load: () => import("./attach-Dq9b25rV.js"),
		summary: "watch a run that is under way"
	},
	pause: {
		load: () => import("./pause-3Ujx5MOx.js"),
		summary: "start nothing new for a while"
	},
	stop: {
		load: () => import("./stop-oxNUPoeR.js"),
		summary: "end the run in good order"
	},
	skip: {
		load: () => import("./skip-Bt1HLpkr.js"),
		summary: "leave a phase out"
	},
	retry: {
		load: () => import("./retry-D0JWljfB.js"),
		summary: "try a phase again"
	},
	say: {
		load: () => import("./say-D4HUSxQh.js"),
		summary: "give a phase a message"
	},
	answer: {
		load: () => import("./answer-BEEgp7-R.js"),
		summary: "say how a phase with a full context goes on"
	},
	diff: {
		load: () => import("./diff-Cth5075t.js"),
		summary: "show what the work of a phase changes"
	},
	handoff: {
		load: () => import("./handoff-B52u1aQr.js"),
		summary: "print the hand-over of a phase"
	},
	doctor: {
		load: () => import("./doctor-DhMT7mBb.js"),
		summary: "what is in the way of a run, and what to do"
	},
	agents: {
		load: () => import("./agents-BL6mERhv.js"),
		summary: "the agents that are there"
	},
	clean: {
		load: () => import("./clean-TGMWrMz2.js"),
		summary: "remove what runs have left and nobody needs"
	},
	"config show": {
		load: () => import("./config-show-BrGv55rf.js"),
		summary: "every setting, and where it came from"
	},
	"config path": {
		load: () => import("./config-path-Ba-9jeDS.js"),
		summary: "where the configuration files are"
	},
	"config schema": {
		load: () => import("./config-schema-B1cUtM80.js"),
		summary: "the JSON Schema of the configuration"
	},
	estimate: {
		load: () => import("./estimate-CyRTVH1R.js"),
		summary: "what a plan will take, before it is run"
	},
	worker: {
		load: () => import("./worker-CuK4GU2X.js"),
		summary: "do tasks of runs on other hosts"
	},
	"fleet doctor": {
		load: () => import("./fleet-doctor-_jhf4iEU.js"),
		summary: "what is in the way of runs on several hosts"
	},
	"fleet status": {
		load: () => import("./fleet-status-DdP3t7FQ.js"),
		summary: "workers, their slots, and what waits"
	},
	"notify test": {
		load: () => import("./notify-test-CwueKgcG.js"),
		summary: "send a test notice to the sinks of the configuration"
	},
	"notify send": {
		load: () => import("./notify-send-CSzr9zXG.js"),
		summary: "send what is left of a run's notices"
	},
	prompts: {
		load: () => import("./prompts-D9f_JNNV.js"),
		summary: "print what debussy says to agents"
	},
	init: {
		load: () => import("./init-BGi859J5.js"),
		summary: "write a configuration and an example plan"
	},
	completion: {
		load: () => import("./completion-8aeGcyyr.js"),
		summary: "completion for bash, zsh and fish"
	},
	sync: {
		load: () => import("./sync-BEUlD9dI.js"),
		summary: "follow what was merged on the host"
	},
	demo: {
		load: () => import("./demo-ly8JuYKy.js"),
		summary: "a complete run in 15 seconds, without keys"
	},
	complete: {
		load: () => import("./complete-Ci04l4wl.js"),
		summary: null
	},
	done: {
		load: () => import("./done-Cl8rfdXI.js"),
		summary: null
	},
	progress: {
		load: () => import("./progress-Sa6qn6mV.js"),
		summary: null
	},
	split: {
		load: () => import("./split-Cziqrnwp.js"),
		summary: null
	},
	"scripted-agent": {
		load: () => import("./scripted-agent-D45LtXKh.js"),
		summary: null
	}
};

export { commandTable as t };