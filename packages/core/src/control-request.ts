import * as z from 'zod/mini';

const phase = z.string().check(z.minLength(1));

const steeringSchema = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['pause', 'unpause', 'stop', 'stop_now']) }),
  z.object({ action: z.literal('skip'), phase }),
  z.object({
    action: z.literal('retry'),
    phase,
    /** The work that waits for a person is taken as it is. */
    keep: z.optional(z.boolean()),
    /** The new attempt starts from the tip, without the work that was kept. */
    fresh: z.optional(z.boolean()),
    /** Comments of reviewers on landed commits. */
    review: z.optional(z.string()),
  }),
  z.object({ action: z.literal('say'), phase, text: z.string() }),
  /** Answers to the question about a full context. */
  z.object({ action: z.enum(['continue', 'save', 'force']), phase }),
]);

const askerSchema = z.object({
  by: z.string(),
  /** Set if the request comes from a process of a session, with its phase: only people steer. */
  agent: z.optional(z.object({ phase: z.nullable(z.string()) })),
});

/** Everything that can be asked of a run while it continues: by command line, key, page and tool. */
export type SteeringRequest = z.infer<typeof steeringSchema>;

/** The same, with its author. A signal may also ask to terminate. */
export type ControlRequest = (SteeringRequest | { readonly action: 'terminate' }) &
  z.infer<typeof askerSchema>;

export const steeringRequest: z.ZodMiniType<SteeringRequest> = steeringSchema;

/** As it is left for the process of a run. */
export const controlRequest: z.ZodMiniType<ControlRequest> = z.intersection(steeringSchema, askerSchema);
