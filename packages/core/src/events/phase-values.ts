export const phaseValues = {
  phase_spec: {
    id: 'text',
    title: 'text',
    /** Null for a sub-phase, whose text is in the split request. */
    file: 'text | null',
    parent: 'text | null',
    depends_on: 'text[]',
    gates: 'gate_spec[]',
    files: 'text[]',
    tasks: 'task_spec[]',
    notes: { read: 'text[]', write: 'text[]' },
    agents: 'text[]',
    /** Digest of the phase's text; it shows whether the text was edited. */
    digest: 'text',
    /** The scope of a sub-phase; empty for a phase of the plan. */
    scope: 'text',
    /** The forecast exceeds the budget of one session, so a split is requested before the work begins. */
    oversized: 'toggle?',
    /** The forecast of its usage; absent if the window of its agent is unknown. */
    forecast: 'phase_forecast?',
    /** Files in which the additions of two phases may both be kept although no gate is known to touch them. */
    union: 'text[]?',
    /** Resources that the machine has once: two phases or gates never use one at the same time. */
    exclusive: 'text[]?',
    /** Labels that a fleet worker needs for the sessions and verifications of this phase. */
    needs: 'text[]?',
    /** Issues that the plan names for this phase: `#12`. */
    issues: 'text[]?',
    /** Its agent, if the plan or `agents_for` names one. */
    agent: 'text?',
    model: 'text?',
    /** Existing work of the phase: no session is needed before its gates. */
    candidate: 'phase_candidate?',
  },
  /** A commit from elsewhere that is verified and landed as the work of a phase. */
  phase_candidate: {
    origin: ['branch', 'worktree', 'commit'],
    /** The name that the user gave: a branch, a folder, a commit. */
    name: 'text',
    /** The commit that the branch pointed to. */
    head: 'text',
    /** The change as one commit on the base. */
    base: 'text',
    commit: 'text',
    tree: 'text',
    how: ['squash', 'merge', 'rebase'],
    message: 'text',
    /** In git's format: `Name <address> 1700000000 +0100`. */
    author: 'text',
  },
  /** In tokens, if one session did it all. A sub-phase takes the base and its share of the rest. */
  phase_forecast: {
    base: 'amount',
    low: 'amount',
    mid: 'amount',
    high: 'amount',
    budget: 'amount',
    /** In tasks of medium size. */
    work: 'amount',
  },
  task_spec: { id: 'text', text: 'text', done: 'toggle' },
} as const;
