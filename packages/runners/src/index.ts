export type * from './session/session-request.ts';

export { isSecretVariable, secretsOf } from './environment/secrets.ts';
export { writeLauncher } from './environment/launcher.ts';
export type { LauncherTarget } from './environment/launcher.ts';

export { judgeGate, missingProgram } from './gates/judge-gate.ts';
export type { JudgedResult } from './gates/judge-gate.ts';

export {
  contextIn,
  dropSignal,
  noteDone,
  signalDone,
  signalProgress,
  signalSplit,
} from './signals/agent-commands.ts';
export { writeQuickGates } from './signals/quick-gates.ts';
export { SignalReader, readSignals } from './signals/read-signals.ts';
export { losesCommand } from './signals/lost-command.ts';
export { readReportFile } from './signals/report-file.ts';
export type { Signal } from './signals/signal.ts';

export { openTranscript } from './session/transcript.ts';
export { leaveNote } from './session/context-notes.ts';
export { startSession } from './session/start-session.ts';
export { agentFromConfig } from './adapters/agent-from-config.ts';
export { builtInAgent, scriptedAgent } from './adapters/agent-spec.ts';
export type { AgentSpec, CommandAgent } from './adapters/agent-spec.ts';
export { launch } from './adapters/launch.ts';
export { exchangeFiles, sessionLauncher } from './adapters/session-variables.ts';
export type { Host, LaunchPlan } from './adapters/launch-plan.ts';

export { outputs, programMarks, programNamed, programs } from './programs/programs.ts';
export { createCodexRollout } from './streams/codex-rollout.ts';
export { createGeminiChats } from './streams/gemini-chats.ts';
export type { StreamDecoder } from './streams/decoder.ts';
export { judgeSession } from './outcome/judge.ts';
export type { SessionFacts } from './outcome/session-facts.ts';

export { startInSandbox } from './probe/start-in-sandbox.ts';
export { probeAgent } from './probe/probe-agent.ts';
export type { Probe } from './probe/probe-agent.ts';

export { printNow } from './print-now.ts';
export { runAcpAgent } from './acp/acp-agent.ts';
export { runScriptedAgent } from './scripted/scripted-agent.ts';
export type { PhaseScript, Scenario, Step } from './scripted/scenario.ts';
