// packages/cli/src/command-table.ts
/** Every command, loaded only when it is called, so that no start pays for the others. */
const commandTable = {
	run: {
		load: () => import("./run-CJJIGqOE.js"),
		summary: "carry out a plan"
	},
	resume: {
		load: () => import("./resume-CvzY9R6d.js"),
		summary: "go on with a run"
	},
	audit: {
		load: () => import("./audit-DATcU5lk.js"),
		summary: "say what is wrong with a plan"
	},
	"plan show": {
		load: () => import("./plan-show-DxWU5Y85.js"),
		summary: "show a plan as it is read"
	},
	status: {
		load: () => import("./status-XQf6EPgd.js"),
		summary: "how far a run is"
	},
	logs: {
		load: () => import("./logs-CCRD0k9a.js"),
		summary: "what the sessions and gates of a phase said"
	},
	history: {
		load: () => import("./history-DKnmBQfs.js"),
		summary: "all runs of this repository"
	},
	report: {
		load: () => import("./report-BgX5wO1C.js"),
		summary: "a run as one HTML or Markdown file"
	},
	ui: {
		load: () => import("./ui-BpN1wC8j.js"),
		summary: "watch and steer runs in a browser"
	},
	attach: {
		load: () => import("./attach-DyWgdHdu.js"),
		summary: "watch a run that is under way"
	},
	pause: {
		load: () => import("./pause-CIw0ZNel.js"),
		summary: "start nothing new for a while"
	},
	stop: {
		load: () => import("./stop-BXt2646Q.js"),
		summary: "end the run in good order"
	},
	skip: {
		load: () => import("./skip-CGEKpiNO.js"),
		summary: "leave a phase out"
	},
	retry: {
		load: () => import("./retry-xbui0rfZ.js"),
		summary: "try a phase again"
	},
	say: {
		load: () => import("./say-2tNEAmFa.js"),
		summary: "give a phase a message"
	},
	answer: {
		load: () => import("./answer-0lUND06m.js"),
		summary: "say how a phase with a full context goes on"
	},
	diff: {
		load: () => import("./diff-D2eXVdP1.js"),
		summary: "show what the work of a phase changes"
	},
	handoff: {
		load: () => import("./handoff-DhratnrB.js"),
		summary: "print the hand-over of a phase"
	},
	doctor: {
		load: () => import("./doctor-4Vbcdd9F.js"),
		summary: "what is in the way of a run, and what to do"
	},
	agents: {
		load: () => import("./agents-UAC1erlP.js"),
		summary: "the agents that are there"
	},
	clean: {
		load: () => import("./clean-DXEJTutl.js"),
		summary: "remove what runs have left and nobody needs"
	},
	"config show": {
		load: () => import("./config-show-D3cs_hvl.js"),
		summary: "every setting, and where it came from"
	},
	"config path": {
		load: () => import("./config-path-CBmxIalp.js"),
		summary: "where the configuration files are"
	},
	"config schema": {
		load: () => import("./config-schema-CS1CPWXn.js"),
		summary: "the JSON Schema of the configuration"
	},
	estimate: {
		load: () => import("./estimate-o1tKYc3Z.js"),
		summary: "what a plan will take, before it is run"
	},
	worker: {
		load: () => import("./worker-CRyxqCEo.js"),
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
		load: () => import("./notify-test-Bw1dQ_K8.js"),
		summary: "send a test notice to the sinks of the configuration"
	},
	"notify send": {
		load: () => import("./notify-send-CLeShu93.js"),
		summary: "send what is left of a run's notices"
	},
	prompts: {
		load: () => import("./prompts-D9f_JNNV.js"),
		summary: "print what debussy says to agents"
	},
	init: {
		load: () => import("./init-_AZ-ZPlP.js"),
		summary: "write a configuration and an example plan"
	},
	completion: {
		load: () => import("./completion-CuGBFSEl.js"),
		summary: "completion for bash, zsh and fish"
	},
	demo: {
		load: () => import("./demo-D75npcit.js"),
		summary: "a complete run in 15 seconds, without keys"
	},
	complete: {
		load: () => import("./complete-B0Q6Vp5C.js"),
		summary: null
	},
	done: {
		load: () => import("./done-DJn5YPyB.js"),
		summary: null
	},
	progress: {
		load: () => import("./progress-QmafZC1k.js"),
		summary: null
	},
	split: {
		load: () => import("./split-BAD1J1ON.js"),
		summary: null
	},
	"scripted-agent": {
		load: () => import("./scripted-agent-BcneZPWj.js"),
		summary: null
	}
};

export { commandTable as t };