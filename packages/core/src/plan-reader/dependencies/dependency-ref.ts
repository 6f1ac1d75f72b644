import type { Place } from '../../place.ts';

/** What a text says a phase waits for, before it is known which phases there are. */
export type DependencyRef = DependencyTarget & Place;

type DependencyTarget =
  | { readonly kind: 'id'; readonly id: string }
  /** `1-3`; `literal` because `01-03` may be an id of its own. */
  | { readonly kind: 'range'; readonly from: string; readonly to: string; readonly literal: string }
  | { readonly kind: 'file'; readonly target: string; readonly text: string }
  | { readonly kind: 'all' }
  | { readonly kind: 'previous' }
  /** Words that name no phase by number: a title, perhaps. */
  | { readonly kind: 'words'; readonly text: string };

export function refAt(
  { file, line, column }: Place,
  offset: number,
  target: DependencyTarget,
): DependencyRef {
  return { ...target, file, line, column: column + offset };
}
