import { OptionError, quoted } from '../option-error.ts';
import { isCount, isRaw } from './reading.ts';
import type { EstimatorSnapshot } from './estimator-snapshot.ts';

/** The first call of an earlier session, as callers store it. */
export interface EarlierSession {
  /** Tokens in the context of its first call. */
  readonly context: number;
  /** Tokens of the inputs before it: the prompt, attachments. */
  readonly inputs?: number | undefined;
  readonly project?: string | undefined;
  readonly model?: string | undefined;
  readonly agentVersion?: string | undefined;
}

export type Earlier = EarlierSession | EstimatorSnapshot | number;

/** Facts that must match an earlier session, if both have them. */
export type Likeness = Pick<EarlierSession, 'project' | 'model' | 'agentVersion'>;

/**
 * The context before the first prompt, from the latest similar session: its first context minus its inputs. Undefined
 * without usable data.
 */
export function learnBaseline(
  previous: Earlier | readonly Earlier[] | null | undefined,
  like: Likeness = {},
): number | undefined {
  if (typeof like !== 'object' || like === null) {
    const message = `must be an object, got ${quoted(like)}`;
    const hint = 'Like { project, model, agentVersion }.';
    throw new OptionError({ code: 'ERR_ESTIMATOR_OPTION', option: 'learnBaseline: like', message, hint });
  }
  const all: readonly unknown[] = Array.isArray(previous) ? previous : [previous];
  const known = all.map((earlier) => firstCallOf(earlier, like));
  return known.findLast((base) => base !== undefined);
}

function firstCallOf(earlier: unknown, like: Likeness): number | undefined {
  if (isCount(earlier)) return earlier > 0 ? earlier : undefined;
  if (!isRaw(earlier) || !isAlike(earlier, like)) return undefined;
  const first = isRaw(earlier['first']) ? earlier['first'] : earlier;
  const { context, inputs } = first;
  if (!isCount(context) || context === 0) return undefined;
  return Math.max(0, Math.round(context - (isCount(inputs) ? inputs : 0)));
}

function isAlike(earlier: Readonly<Record<string, unknown>>, like: Likeness): boolean {
  const said = isRaw(earlier['settings']) ? earlier['settings'] : earlier;
  return Object.entries(like).every(([key, wanted]) => {
    const value = said[key];
    return wanted === undefined || value === undefined || value === wanted;
  });
}
