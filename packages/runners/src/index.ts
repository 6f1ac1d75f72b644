export type * from './agent-runner.ts';
export type * from './context-policy.ts';
export type * from './supervisor.ts';

export { processSupervisor } from './supervise/process-supervisor.ts';
export type { SupervisorOptions } from './supervise/process-supervisor.ts';
export { findLeftovers, killLeftovers } from './supervise/leftovers.ts';
export type { Leftover } from './supervise/leftovers.ts';
export { cookieName } from './supervise/cookie.ts';

export { detectBwrap } from './sandbox/bwrap.ts';

export { childEnvironment } from './environment/child-environment.ts';
export { secretsOf } from './environment/secrets.ts';
export { scrubberFor } from './environment/scrubber.ts';
export type { Scrub } from './environment/scrubber.ts';
export { writeLauncher } from './environment/launcher.ts';
export type { LauncherTarget } from './environment/launcher.ts';

export { runGate } from './gates/run-gate.ts';
export { judgeGate } from './gates/judge-gate.ts';
export type { GateVerdict } from './gates/judge-gate.ts';
export type { GateOrder, GateResult, JudgedResult } from './gates/gate-result.ts';
