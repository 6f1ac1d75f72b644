import { DebussyError } from '@debussy/core';
import { journalEvents } from '@debussy/checkpoint';
import { previewSplit, splitFacts, type SplitPreview } from '@debussy/engine';
import type { SplitParts } from '../shared/api.ts';
import { jsonReply, textReply, type Reply } from './answer.ts';
import type { ShownRun } from './repositories.ts';

/** The parts that a phase can be cut into by its plan, as the checkout has it now. */
export function splitReply(shown: ShownRun, phase: string, env: NodeJS.ProcessEnv): Reply {
  try {
    const parts: SplitParts = splitFacts(splitOf(shown, phase, env));
    return jsonReply(parts);
  } catch (error) {
    if (error instanceof DebussyError) return textReply(409, `${error.message}. ${error.hint ?? ''}`);
    throw error;
  }
}

export function splitOf({ folder, location }: ShownRun, phase: string, env: NodeJS.ProcessEnv): SplitPreview {
  const { root, commonDir } = location;
  let path = '';
  for (const event of journalEvents(folder.journal)) if (event.type === 'run.started') path = event.plan.path;
  return previewSplit({ cwd: root, root, commonDir, env, path, phase, wanted: null });
}
