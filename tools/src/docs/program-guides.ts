import { programs } from '@debussy/runners';

/** What is to be known about each built-in agent program, as its record says it. */
export function programGuides(): string {
  return Object.values(programs)
    .map(({ title, guide }) => `## ${title}\n\n${guide}`)
    .join('\n\n');
}
