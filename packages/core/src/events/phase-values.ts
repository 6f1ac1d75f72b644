/** Values that describe a phase. */
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
    /** Digest of the phase's text, which shows whether it was edited. */
    digest: 'text',
    /** The scope of a sub-phase; empty for a phase of the plan. */
    scope: 'text',
    /** Forecast to need more than one session's budget: a split is requested before the work begins. */
    oversized: 'toggle?',
    /** Its expected usage; absent if the window of its agent is unknown. */
    forecast: 'phase_forecast?',
    /** Files in which additions of two phases may both be kept though no gate is known to touch them. */
    union: 'text[]?',
    /** Things of which the machine has one: never used by two phases or gates at once. */
    exclusive: 'text[]?',
    /** Labels that a worker of a fleet must have to take sessions and verifications of it. */
    needs: 'text[]?',
    /** Issues that the plan names for it: `#12`. */
    issues: 'text[]?',
    /** The agent for it, if the plan or `agents_for` names one. */
    agent: 'text?',
    model: 'text?',
    /** The work that it brings along: no session is needed before its gates. */
    candidate: 'phase_candidate?',
  },
  /** A commit from elsewhere that is verified and landed as the work of a phase. */
  phase_candidate: {
    origin: ['branch', 'worktree', 'commit'],
    /** The name that a person used: a branch, a folder, a commit. */
    name: 'text',
    /** The commit that the branch was at. */
    head: 'text',
    /** The change as one commit on the base. */
    base: 'text',
    commit: 'text',
    tree: 'text',
    how: ['squash', 'merge', 'rebase'],
    message: 'text',
    /** As git writes it: `Name <address> 1700000000 +0100`. */
    author: 'text',
  },
  /** In tokens, if one session did it all. A part of it takes the base and its share of the rest. */
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
