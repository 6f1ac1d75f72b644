import type { CleanItem } from '@debussy/workspace';
import { counted } from '../audit-view/plan-table.ts';
import { printable } from '../audit-view/printable.ts';

/** What goes and what stays, each with the reason. */
export function cleanText(items: readonly CleanItem[], verb: string): readonly string[] {
  if (items.length === 0) return ['There is nothing of debussy in this repository.', ''];
  const gone = items.filter((item) => item.action === 'delete');
  const kept = items.filter((item) => item.action === 'keep');
  return [
    ...section(`${verb} ${counted(gone.length, 'thing')}`, gone),
    ...section(`Kept ${counted(kept.length, 'thing')}`, kept),
  ];
}

function section(title: string, items: readonly CleanItem[]): readonly string[] {
  if (items.length === 0) return [];
  return [
    `${title}:`,
    ...items.flatMap(({ kind, name, why }) => [`  ${kind} ${shown(name)}`, `    ${shown(why)}`]),
    '',
  ];
}

/** Branches as people call them. */
function shown(text: string): string {
  return printable(text.replaceAll('refs/heads/', ''));
}
