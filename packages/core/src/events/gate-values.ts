/** A gate of a plan, and its result on a busy machine, as events carry them. */
export const gateValues = {
  gate_spec: {
    name: 'text',
    command: 'text | null',
    expectation: 'text',
    file: 'text',
    line: 'count',
    exclusive: 'text[]?',
  },
  /** How a gate failed while other programs slowed it down, or in far more than its usual time. */
  busy_result: {
    result: ['failed', 'timed_out'],
    exit_code: 'integer | null',
    seconds: 'amount',
    /** Percent of its time in which other programs kept it from running. */
    starved: 'amount',
    log: 'text | null',
    detail: 'text',
  },
} as const;
