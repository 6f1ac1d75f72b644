export { currentHolder, isGone, liveness, presumeGone } from './identity.ts';
export type { Identity } from './identity.ts';
export { lockHolder, releaseLock, takeLock } from './lock.ts';
export type { Lock } from './lock.ts';

export { makeFolder, removeDrafts, writeAtomically } from './write-files.ts';
export { jsonStore, parseAs } from './json-store.ts';
export type { JsonStore, Schema } from './json-store.ts';
export { identitySchema } from './identity-schema.ts';
export { bytesAt, readBounded, readRegular, readUntrusted, tailOf, withPlainFile } from './read-files.ts';
export type { ReadFault, ReadProblem } from './read-files.ts';
export { syncFile, syncFileSystem, syncFolder } from './sync.ts';

export { ifThere, orNull } from './or-null.ts';
export { runProgram, showProgram } from './program.ts';
export type { ProgramResult } from './program.ts';
export { callingCookies } from './processes/calling-session.ts';
export { environmentFor } from './processes/environment.ts';
export type { Variables } from './processes/environment.ts';
export { cookieName } from './processes/cookie.ts';
export { startObstacle } from './processes/find-program.ts';
export { findLeftovers, killLeftovers } from './processes/leftovers.ts';
export { floodText } from './processes/output-tail.ts';
export type * from './processes/process-plan.ts';
export { runCommand } from './processes/run-command.ts';
export type { CommandOrder, CommandResult } from './processes/run-command.ts';
export { supervise } from './processes/supervise.ts';

export { cutOff, gitAt, gitError, gitFrom, gitLine, must, ownEnvironment } from './git.ts';
export type { Git, GitOptions, GitPlace, GitResult, GitSetting } from './git.ts';
export { readObjects } from './read-objects.ts';
export { porcelain } from './porcelain.ts';
export type { FoundObject } from './read-objects.ts';
export { areFree, leasePorts } from './ports.ts';
export type { PortLease } from './ports.ts';
export { holdExclusive } from './exclusive.ts';
