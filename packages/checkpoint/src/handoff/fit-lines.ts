import { oneLine } from '@debussy/core';
import { listNames, listsOf } from './handoff.ts';
import type { CappedList, ListName } from './handoff.ts';

type Lists<T> = Readonly<Record<ListName, T>>;

/** Shows as much of each list as fits into that many lines of a file; the list that is longest for its weight gives way. */
export function fitLines(lists: Lists<readonly string[]>, lines: number): Lists<CappedList> {
  const shown = new Map(listNames.map((name) => [name, Math.min(lists[name].length, longestList)]));
  while (totalLines(lists, shown) > lines) {
    const longer = [...shown].filter(([, count]) => count > shortestList);
    const longest = longer.toSorted(([a, m], [b, n]) => n / weights[b] - m / weights[a])[0];
    if (longest === undefined) break;
    shown.set(longest[0], longest[1] - 1);
  }
  return listsOf((name) => cap(lists[name], shown.get(name) ?? 0));
}

const longestList = 20;
const shortestList = 2;

// What is done matters least to the one who goes on, what is left matters most.
const weights: Lists<number> = {
  state: 1.5,
  completed: 0.5,
  remaining: 2,
  files: 1.5,
  decisions: 1,
  do_not_redo: 1,
  failed: 1,
  verify: 1,
};

const longestItem = 200;

// Front matter, title, the section with the next action; then per list a blank line, a heading and what is left out.
function totalLines(lists: Lists<readonly string[]>, shown: ReadonlyMap<ListName, number>): number {
  let total = 24;
  for (const [name, count] of shown) {
    if (count > 0) total += 2 + count + (count < lists[name].length ? 1 : 0);
  }
  return total;
}

function cap(items: readonly string[], count: number): CappedList {
  const shown = items.slice(0, count).map((item) => oneLine(item, longestItem));
  return { items: shown.filter((item) => item !== ''), more: items.length - shown.length };
}
