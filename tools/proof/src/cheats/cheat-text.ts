import { markdownTable, originText } from '@debussy/testing/tool';
import type { Proof, ProofOrigin } from '@debussy/testing/tool';
import type { CheatClass } from './cheat-case.ts';
import type { PlayedCase } from './play-case.ts';
import type { CheatResult } from './run-cases.ts';

export function caseLine(
  { case: { name, class: kind }, ok, landed, code, named, said, seconds }: PlayedCase,
  all: boolean,
): string {
  if (ok && !all) return '';
  const end = `${landed ? 'landed' : 'held'}, exit ${code}, ${seconds.toFixed(1)} s`;
  const more = [...new Set(named)].join(' ');
  return `${ok ? 'ok  ' : 'FAIL'} [${kind}] ${name}: ${end} ${more}\n     ${said.replaceAll('\n', ' | ')}\n`;
}

export function cheatSummary({ played, absent, ms }: CheatResult): string {
  const failed = played.filter(({ ok }) => !ok).length;
  const cheats = played.filter(isCheat);
  const honest = played.filter(({ case: one }) => one.class === 'honest work');
  const weak = played.filter(({ case: one }) => one.class === 'weak tests');
  return [
    `${played.length} cases in ${(ms / 1000).toFixed(0)} s, ${failed} not as they must end${absent.length > 0 ? `; not installed: ${absent.join(', ')}` : ''}\n`,
    `cheats landed: ${cheats.filter(({ landed }) => landed).length} of ${cheats.length}\n`,
    `weak tests not reported: ${weak.filter(({ ok }) => !ok).length} of ${weak.length}\n`,
    `honest changes stopped: ${honest.filter(({ ok }) => !ok).length} of ${honest.length}\n`,
  ].join('');
}

function isCheat({ case: { class: kind } }: PlayedCase): boolean {
  return !exceptions.includes(kind);
}

const exceptions: readonly CheatClass[] = ['honest work', 'weak tests', 'wrong work'];

const classes: readonly CheatClass[] = [
  'ends the process',
  'patches runner or assertions',
  'configures the runner',
  'replaces the command',
  'takes a name',
  'skips tests',
  'empties or removes tests',
  'time and place',
  'wrong work',
  'weak tests',
  'honest work',
];

export function cheatProof(result: CheatResult, origin: ProofOrigin): Proof {
  const { played } = result;
  const ecosystems = [...new Set(played.map(({ case: one }) => one.ecosystem))];
  const count = (kind: CheatClass, ecosystem: string | null): string => {
    const these = played.filter(
      ({ case: one }) => one.class === kind && (ecosystem === null || one.ecosystem === ecosystem),
    );
    return these.length === 0 ? '' : `${these.filter(({ ok }) => ok).length}/${these.length}`;
  };
  const rows = classes.map((kind) => [
    kind,
    ...ecosystems.map((one) => count(kind, one)),
    `**${count(kind, null)}**`,
  ]);
  const each = played
    .toSorted((a, b) => a.case.name.localeCompare(b.case.name))
    .map(({ case: one, ok, landed, named }) => [
      one.name,
      one.class,
      `${landed ? 'landed' : 'held'}${named.includes('WEAK_TESTS') ? ', reported as weak' : ''}${named.includes('HARNESS_CHANGED') ? ', harness reported' : ''}`,
      ok ? '' : '**no**',
    ]);
  return {
    name: 'cheats',
    page: 'docs/proof/cheats.md',
    facts: null,
    sections: {
      origin: `${originText(origin)}. ${cheatSummary(result).trim().split('\n').join('; ')}.`,
      classes: markdownTable(['class', ...ecosystems, 'all'], rows),
      cases: markdownTable(['case', 'class', 'ended', 'as it must'], each),
    },
  };
}
