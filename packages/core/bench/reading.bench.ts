import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { atLeast, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { audit } from '../src/audit/audit.ts';
import type { Plan } from '../src/plan.ts';
import { planOfFolder } from '../src/plan-reader/plan-places.ts';
import type { PlanTree } from '../src/plan-reader/plan-source.ts';
import { readPlan } from '../src/plan-reader/read-plan.ts';
import { corpusTree, folderTree, type CorpusFile } from './corpus-texts.ts';

/** What is read rightly, and whether anything is lost in silence: of own small plans, and of the public ones that are there. */
export async function bench(report: ReportRows): Promise<void> {
  await report(() => unitsRow('own plans, one of each dialect', own.map(readOwn)));
  const texts: unknown = JSON.parse(readFileSync(resolve('packages/core/bench/corpus.json'), 'utf8'));
  const corpus = (Array.isArray(texts) ? texts : []).filter(isCorpusFile);
  const read = corpus.flatMap((file) => readPublic(file) ?? []);
  for (const dialect of new Set(read.map((each) => each.dialect)))
    await report(() =>
      unitsRow(
        `public plans: ${dialect}`,
        read.filter((each) => each.dialect === dialect),
      ),
    );
  await report(() => lostRow([...own.map(readOwn), ...read]));
}

const own: readonly (readonly [dialect: string, path: string, units: number])[] = [
  ['spec-kit', 'specs/001-shop', 6],
  ['openspec', 'openspec/changes/add-search', 3],
  ['kiro', '.kiro/specs/login', 4],
  ['gsd', '.planning', 5],
  ['superpowers', 'docs/superpowers/plans/2026-01-01-export.md', 2],
  ['taskmaster', '.taskmaster', 4],
  ['ralph', 'scripts/ralph', 3],
  ['bmad', 'docs/stories', 3],
  ['backlog', 'backlog', 3],
  ['agent-os', '.agent-os/specs/2026-01-01-export', 3],
  ['conductor', 'conductor/tracks/export', 2],
];

interface Read {
  readonly dialect: string;
  readonly plan: Plan;
  readonly units: number;
  /** Lines of boxes of the file that are neither a task nor named by a finding. */
  readonly lost: number;
  readonly boxes: number;
}

function readOwn([dialect, path, units]: (typeof own)[number]): Read {
  const tree = folderTree(resolve('packages/core/test/fixtures/dialects', dialect));
  return readFrom(tree, { dialect, path, units });
}

function readPublic(file: CorpusFile): Read | null {
  const tree = corpusTree(file);
  return tree === null ? null : readFrom(tree, file);
}

function readFrom(
  tree: PlanTree,
  { dialect, path, units }: Pick<CorpusFile, 'dialect' | 'path' | 'units'>,
): Read {
  const isFile = tree.read(path).ok;
  const meant = isFile ? path : (planOfFolder((folder) => tree.list?.(folder) ?? null, path) ?? path);
  const answer = tree.read(meant);
  const plan = answer.ok
    ? readPlan({ file: meant, text: answer.text, ...tree })
    : readPlan({ folder: meant, ...tree });
  const boxes = answer.ok && !meant.endsWith('.json') ? boxesOf(answer.text) : [];
  const known = new Set([
    ...plan.phases.flatMap(({ tasks }) => tasks.map(({ place }) => placeText(place))),
    ...audit(plan).map(({ place }) => placeText(place)),
  ]);
  const lost = boxes.filter((line) => !known.has(placeText({ file: meant, line })));
  return { dialect, plan, units, lost: lost.length, boxes: boxes.length };
}

function placeText({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file}:${line}`;
}

/** Counted apart from the reader: every line with a box outside of fences. */
function boxesOf(text: string): number[] {
  let fence = '';
  return text.split(/\r\n|\n|\r/).flatMap((line, index) => {
    const mark = /^\s*(?:[-*+>]\s+)*(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence !== '') {
      if (mark?.[1]?.startsWith(fence) === true && mark[2]?.trim() === '') fence = '';
      return [];
    }
    if (mark && !(mark[1]?.startsWith('`') === true && mark[2]?.includes('`') === true)) {
      fence = mark[1] ?? '';
      return [];
    }
    return /^[\s>]*(?:[-*+]|\d+[.)])\s+\[[ xX~/-]?\](?=\s|\\?\*|$)/.test(line) ? [index + 1] : [];
  });
}

function unitsRow(name: string, read: readonly Read[]): Row {
  const sum = (count: (plan: Plan) => number): number => read.reduce((all, { plan }) => all + count(plan), 0);
  const figures = [
    `${sum(({ phases }) => phases.length)} units`,
    `${sum(({ phases }) => phases.reduce((all, { tasks }) => all + tasks.length, 0))} tasks`,
    `${sum(({ phases }) => phases.reduce((all, { dependsOn }) => all + dependsOn.length, 0))} dependencies`,
    `${sum(({ phases }) => phases.reduce((all, { gates }) => all + gates.filter(({ command }) => command !== null).length, 0))} gates`,
  ];
  return rowOf({
    name: `files whose units are read rightly, ${name}`,
    about: 'As many phases as a person counts who knows the format.',
    ours: { value: read.filter(({ plan, units }) => plan.phases.length === units).length, unit: 'files' },
    reference: { value: read.length, unit: 'files', label: 'of' },
    bar: name.startsWith('own') ? atLeast(1) : null,
    measured: figures.join(', '),
  });
}

function lostRow(read: readonly Read[]): Row {
  const sum = (count: (one: Read) => number): number => read.reduce((all, one) => all + count(one), 0);
  return rowOf({
    name: 'boxes lost in silence',
    about: 'Checkboxes that are no task of any phase and that no finding of the audit names.',
    ours: { value: sum(({ lost }) => lost), unit: 'boxes' },
    reference: { value: sum(({ boxes }) => boxes), unit: 'boxes', label: 'of' },
    bar: noMoreThan(0),
    measured: `${read.length} plans`,
  });
}

function isCorpusFile(entry: unknown): entry is CorpusFile {
  if (typeof entry !== 'object' || entry === null) return false;
  const fields = new Map<string, unknown>(Object.entries(entry));
  return (
    ['dialect', 'repository', 'commit', 'path'].every((key) => typeof fields.get(key) === 'string') &&
    typeof fields.get('units') === 'number'
  );
}
