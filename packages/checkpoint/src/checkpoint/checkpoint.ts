import type { DeepReadonly } from '@debussy/core';
import type * as z from 'zod';
import type { checkpointSchema } from './checkpoint-schema.ts';

export interface Checkpoint extends DeepReadonly<z.infer<typeof checkpointSchema>> {}

export type ChangedFile = Checkpoint['files'][number];
export type Ended = Checkpoint['ended'];
export type Progress = Checkpoint['progress'];
/** One thing that was done, as logged or as seen in git. */
export type ProgressEntry = Progress['entries'][number];
export type Said = Checkpoint['said'];
export type Used = Checkpoint['used'];
export type UsageAtStop = Checkpoint['usage'];

export const nothingTraced: Used = { files: [], commands: [], failed: [], reasons: [], words: '' };

export const nothingSaid: Said = {
  text: '',
  completed: [],
  remaining: [],
  next: null,
  decisions: [],
  do_not_redo: [],
  failed: [],
  other: '',
};
