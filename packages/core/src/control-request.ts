import * as z from 'zod/mini';

const phase = z.string().check(z.minLength(1));

const steeringSchema = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['pause', 'unpause', 'stop', 'stop_now']) }),
  z.object({ action: z.literal('skip'), phase }),
  z.object({
    action: z.literal('retry'),
    phase,
    /** Accepts the kept work as it is. */
    keep: z.optional(z.boolean()),
    /** The new attempt starts from the tip, without the kept work. */
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
  /** Set if a process inside a session sent the request: only people may steer. */
  agent: z.optional(z.object({ phase: z.nullable(z.string()) })),
});

/** All requests to a run in progress, by command line, key, page or tool. */
export type SteeringRequest = z.infer<typeof steeringSchema>;

/** The same with its author. A signal may also ask to terminate. */
export type ControlRequest = (SteeringRequest | { readonly action: 'terminate' }) &
  z.infer<typeof askerSchema>;

export const steeringRequest: z.ZodMiniType<SteeringRequest> = steeringSchema;

/** A request as written to disk for the process of the run. */
export const controlRequest: z.ZodMiniType<ControlRequest> = z.intersection(steeringSchema, askerSchema);
