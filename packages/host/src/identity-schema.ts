import * as z from 'zod/mini';

/** An `Identity` as stored in a file. */
export const identitySchema = z.object({
  pid: z.number(),
  started: z.string(),
  host: z.string(),
  boot: z.string(),
  machine: z.string(),
  namespace: z.string(),
});
