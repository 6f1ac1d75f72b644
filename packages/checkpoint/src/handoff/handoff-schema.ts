const sha = { type: ['string', 'null'], pattern: '^[0-9a-f]{7,64}$' };
const text = { type: 'string', maxLength: 1000 };
const count = { type: 'integer', minimum: 0 };

/** JSON Schema (draft 7) of the front matter of HANDOFF.md; published as `schema/handoff.schema.json`. */
export const handoffSchema: Readonly<Record<string, unknown>> = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Front matter of a HANDOFF.md written by debussy',
  type: 'object',
  required: ['debussy_handoff', 'run', 'phase', 'name', 'attempt', 'restart', 'max_restarts', 'at', 'ended'],
  properties: {
    debussy_handoff: { const: 1, description: 'Version of this format.' },
    run: { ...text, description: 'Id of the run.' },
    phase: { ...text, description: 'Id of the phase, as the plan spells it.' },
    name: { ...text, description: 'Title of the phase.' },
    attempt: { ...count, description: 'Which try at the phase this is, counted from 1.' },
    restart: { ...count, description: 'Restarts of this attempt so far.' },
    max_restarts: { ...count, description: 'Restarts that an attempt may have.' },
    at: { type: 'string', maxLength: 40, description: 'When it was written, UTC, ISO 8601.' },
    start_commit: { ...sha, description: 'Commit that the attempt began at.' },
    work_commit: { ...sha, description: 'Commit that holds the work so far.' },
    ended: { ...text, description: 'How the last session ended: a kind of session outcome.' },
    context_percent: {
      type: ['number', 'null'],
      minimum: 0,
      description: 'How full the context was; null when unknown.',
    },
    tasks_done: count,
    tasks_total: count,
  },
  additionalProperties: true,
};
