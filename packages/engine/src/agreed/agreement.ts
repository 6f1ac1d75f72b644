import { jsonStore } from '@debussy/host';
import type { JsonStore } from '@debussy/host';
import { join } from 'node:path';
import * as z from 'zod/mini';

const agreementSchema = z.object({
  since: z.nullable(z.string()),
  accepted: z.record(z.string(), z.string()),
});

/** A person's approvals in a repository: the commit of its first run, and later commits for single files. */
export type Agreement = z.infer<typeof agreementSchema>;

export function agreementOf(folder: string): JsonStore<Agreement> {
  return jsonStore(join(folder, 'agreed.json'), agreementSchema);
}
