import { fenced, firstWords, inlineCode, joinedLines } from './fenced.ts';
import type { Intent, Neighbour } from './prompt-facts.ts';

const aboutWords = 200;
const mostTasks = 12;
const taskWords = 25;
const summaryWords = 80;

/** One side of a conflict, bounded. Much of it is in the words of agents, so all of it is data. */
export function intent(one: Intent): string {
  const { about, summary } = one;
  const parts = [
    ...(about === '' ? [] : [`About: ${firstWords(about, aboutWords)}`]),
    ...tasksOf(one),
    ...(summary === '' ? [] : [`Its agent reported: ${firstWords(summary, summaryWords)}`]),
  ];
  const body = parts.length === 0 ? 'Nothing more is written about it.' : fenced(parts.join('\n'));
  return `${intentTitle(one)}\n\n${body}`;
}

export function intentTitle({ side, id, title }: Intent): string {
  const whose = side === 'this' ? 'This side' : 'The other side';
  return `## ${whose}: phase ${id}, ${joinedLines(title)}`;
}

function tasksOf({ tasks }: Intent): readonly string[] {
  if (tasks.length === 0) return [];
  const shown = tasks.slice(0, mostTasks).map((task) => `- ${firstWords(task, taskWords)}`);
  const more = tasks.length - shown.length;
  return ['Tasks:', ...shown, ...(more > 0 ? [`- … and ${more} more`] : [])];
}

/** Both sides hear of the other, so that either can leave room. */
export function neighbourText({ id, title, about, files }: Neighbour): string {
  const names = files.slice(0, mostTasks).map(inlineCode).join(', ');
  const said = about === '' ? '' : `\n\nWhat it is about:\n\n${fenced(firstWords(about, aboutWords))}`;
  return `## At the same time: phase ${id}, ${joinedLines(title)}\n\nAnother session changes ${names} in the same places as you. Do your own work; where you can choose, keep your changes there small, and leave the lines of the other phase as they are.${said}`;
}
