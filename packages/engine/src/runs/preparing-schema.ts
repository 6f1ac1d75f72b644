import { identitySchema } from '@debussy/host';
import * as z from 'zod/mini';

export const preparingSchema = z.object({
  holder: identitySchema,
  plan: z.string(),
  /** By which the processes of its trials are found again. */
  cookie: z.string(),
  /** What is tried at this moment, since when (ISO time). */
  gate: z.string(),
  since: z.string(),
  /** Gates that have been tried, of all that have to be. */
  tried: z.number(),
  of: z.number(),
});

/** A run that has not begun yet: its gates are tried on the base commit. */
export type PreparingRun = Readonly<z.infer<typeof preparingSchema>>;
