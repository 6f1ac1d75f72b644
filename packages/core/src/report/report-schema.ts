type Schema = Readonly<Record<string, unknown>>;

const noNul = String.raw`^[^\u0000]*$`;

function text(longest: number, description: string): Schema {
  return { type: 'string', minLength: 1, maxLength: longest, pattern: noNul, description };
}

function freeText(longest: number, description: string): Schema {
  return { type: 'string', maxLength: longest, description };
}

function texts(longest: number, description: string): Schema {
  return {
    type: 'array',
    maxItems: 2000,
    items: { type: 'string', minLength: 1, maxLength: longest, pattern: noNul },
    description,
  };
}

/** Agents like to add remarks. A remark is a plain value or a list of texts; the code detects misspelled fields. */
const remark: Schema = {
  anyOf: [
    { type: ['string', 'number', 'boolean', 'null'], maxLength: 20_000 },
    { type: 'array', maxItems: 200, items: { type: 'string', maxLength: 20_000 } },
  ],
};

const gate: Schema = {
  type: 'object',
  required: ['name', 'command'],
  properties: {
    name: text(200, 'Name of the gate.'),
    command: { ...text(4000, 'Shell command that exits with 0 when the gate passes.'), minLength: 0 },
    expectation: freeText(1000, 'What to expect of its output.'),
  },
  additionalProperties: remark,
};

const subPhase: Schema = {
  type: 'object',
  required: ['sub_phase_id', 'name'],
  properties: {
    sub_phase_id: text(
      200,
      'Id of the sub-phase: 20a, 20b for sub-phases of 20; 20a1, 20a2 for sub-phases of 20a.',
    ),
    name: text(500, 'Title of the sub-phase.'),
    scope: freeText(20_000, 'What the sub-phase is to do, for an agent that knows nothing else.'),
    issues: texts(4000, 'Issues that it resolves.'),
    tasks: texts(4000, 'Ids or texts of the tasks that it completes.'),
    files: { ...texts(1000, 'Files that it writes, as globs: src/storage/**.'), maxItems: 500 },
    depends_on: texts(200, 'Ids of sub-phases of the same split that must have landed before.'),
    gates: {
      type: 'array',
      maxItems: 100,
      items: gate,
      description:
        'Its own gates; without the field, only the union of all parts is verified, by the gates of the phase.',
    },
    gates_reason: freeText(2000, 'Why it has no gate of its own; needed where `gates` is empty.'),
    estimated_complexity: freeText(200, 'low, medium or high.'),
  },
  additionalProperties: remark,
};

const splitDetails: Schema = {
  type: 'object',
  required: ['reason', 'recommended_sub_phases'],
  properties: {
    reason: text(2000, 'Why the phase is too large for one agent.'),
    original_issue_count: { type: 'integer', minimum: 0, description: 'How many issues there were.' },
    total_sub_phases: { type: 'integer', minimum: 0, description: 'How many sub-phases are listed.' },
    recommended_sub_phases: {
      type: 'array',
      minItems: 1,
      maxItems: 2000,
      items: subPhase,
      description: 'The sub-phases: at least 2, at most `max_sub_phases` (8).',
    },
  },
  additionalProperties: remark,
};

/** The contract between debussy and an agent's last words; `schema/report.schema.json` is this, as a file. */
export const reportSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:debussy:schema:report',
  title: 'Report of a debussy agent',
  description: 'What an agent returns at the end of its work on a phase.',
  type: 'object',
  required: ['phase', 'status'],
  properties: {
    phase: text(200, 'Id of the phase that was worked on, as in DEBUSSY_PHASE.'),
    status: {
      enum: ['completed', 'failed', 'blocked', 'needs_human_verification', 'continue', 'split_request'],
      description: 'How the work ended.',
    },
    summary: freeText(50_000, 'What was done, or why not.'),
    tasks_completed: texts(4000, 'Ids of the tasks that are done.'),
    tasks_remaining: texts(4000, 'Ids of the tasks that are not.'),
    files_modified: texts(4096, 'Paths of the files that were changed.'),
    recommendation: { enum: ['proceed', 'halt'], description: 'halt: start nothing new and end the run.' },
    split_details: splitDetails,
  },
  additionalProperties: remark,
  anyOf: [{ properties: { status: { not: { const: 'split_request' } } } }, { required: ['split_details'] }],
};
