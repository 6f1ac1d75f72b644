import type { Phase } from '@debussy/core';

/** How hard a plan calls a phase; what it does not say is medium. */
export function complexityOf({ complexity }: Pick<Phase, 'complexity'>): 'low' | 'medium' | 'high' {
  if (/high|complex|hard/i.test(complexity)) return 'high';
  return /low|simple|easy|trivial/i.test(complexity) ? 'low' : 'medium';
}
