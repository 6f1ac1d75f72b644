import { markdownTable } from '@debussy/testing/tool';
import { attackTable } from './attack-table.ts';
import { attackedKinds } from './play-attacks.ts';
import type { PlayedEngine } from './play-attacks.ts';

/** What each kind of process could do in each engine, and how many attempts were held. */
export function attackSections(
  none: PlayedEngine,
  boxed: PlayedEngine,
): Readonly<Record<'attacks' | 'held', string>> {
  const rows = attackTable.map(({ title, allowed = [] }, i) => {
    const cells = [none, boxed].flatMap(({ engine, attacks }) =>
      attackedKinds.map((kind) => {
        if (attacks[i]?.succeeded[kind] !== true) return 'held';
        return engine === 'bwrap' && allowed.includes(kind) ? 'by design' : '**succeeds**';
      }),
    );
    return [title, ...cells];
  });
  const head = [
    'attack',
    ...['none', 'bwrap'].flatMap((engine) => attackedKinds.map((kind) => `${kind}, ${engine}`)),
  ];
  return { attacks: markdownTable(head, rows), held: `${sumOf(none)} ${sumOf(boxed)}` };
}

function sumOf({ engine, attacks }: PlayedEngine): string {
  const all = attacks.length * attackedKinds.length;
  const open = attacks.flatMap(({ succeeded }) => attackedKinds.filter((kind) => succeeded[kind])).length;
  return `With \`sandbox: ${engine}\`, ${all - open} of ${all} attempts are held (${attacks.length} attacks by three kinds of process).`;
}

/** Attacks that succeeded in the box although nothing allows them, and a run that did not end well. */
export function unexpected({ engine, code, attacks }: PlayedEngine): readonly string[] {
  const ended = code === 0 ? [] : [`${engine}: the run ended with exit code ${String(code)}`];
  const open = attacks.flatMap(({ title, succeeded }, i) =>
    attackedKinds
      .filter((kind) => succeeded[kind] && attackTable[i]?.allowed?.includes(kind) !== true)
      .map((kind) => `${engine}: ${kind} ${title}`),
  );
  return [...ended, ...open];
}
