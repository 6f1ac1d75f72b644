import type { Phase } from '@debussy/core';

/** The difficulty of a phase according to its plan; medium if the plan does not mention it. */
export function complexityOf({ complexity }: Pick<Phase, 'complexity'>): 'low' | 'medium' | 'high' {
  if (/high|complex|hard/i.test(complexity)) return 'high';
  return /low|simple|easy|trivial/i.test(complexity) ? 'low' : 'medium';
}
