/** A phase that was run: what its sessions added to their contexts, all together, in tokens. */
export interface PastPhase {
  readonly tasks: number;
  readonly tokens: number;
}
