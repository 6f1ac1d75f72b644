import { demoScenario } from './demo-scenario.ts';

interface DemoPhase {
  readonly id: string;
  readonly title: string;
  readonly focus: string;
  readonly after: string;
  readonly tasks: readonly string[];
  readonly gates: readonly (readonly [name: string, command: string])[];
}

const phases: readonly DemoPhase[] = [
  {
    id: '1',
    title: 'Foundations',
    focus: 'A program that prints the book',
    after: 'None',
    tasks: ['Write bin/songbook.sh'],
    gates: [['syntax', 'sh -n bin/songbook.sh']],
  },
  {
    id: '2',
    title: 'Collections',
    focus: 'The pieces, by kind',
    after: 'Phase 1',
    tasks: ['Collect the nocturnes', 'Collect the preludes', 'Collect the etudes'],
    gates: [['pieces', 'test $(cat songs/*.txt | wc -l) -ge 7']],
  },
  {
    id: '3',
    title: 'Search',
    focus: 'Find a piece by a word',
    after: 'Phase 1',
    tasks: ['Write bin/search.sh', 'Look in the songs and in the data'],
    gates: [['search', 'sh tests/search.sh']],
  },
  {
    id: '4',
    title: 'Title page',
    focus: 'The name of the book',
    after: 'Phase 1',
    tasks: ['Write bin/title.sh'],
    gates: [['title', 'sh tests/title.sh']],
  },
  {
    id: '5',
    title: 'Binding',
    focus: 'All of it together',
    after: 'Phases 2-4',
    tasks: ['Write BOOK.md'],
    gates: [['whole', 'sh tests/title.sh && sh tests/search.sh && test -s BOOK.md']],
  },
];

/** The files of the demo's repository, by their paths. */
export function demoFiles(pace: number): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', readme],
    ['MASTER_PLAN.md', masterPlan()],
    ...phases.map((phase): [string, string] => [fileOf(phase), phaseText(phase)]),
    ['data/index.txt', 'Clair de lune\n'],
    ['tests/search.sh', searchTest],
    ['tests/title.sh', titleTest],
    ['scenario.yaml', demoScenario(pace)],
    ['.debussy/config.yaml', config],
  ]);
}

const readme = `# Songbook

The repository of the debussy demo. The plan is in MASTER_PLAN.md; the "agent" is a script that plays scenario.yaml.
`;

const searchTest = `#!/bin/sh
# The word is in the data from the beginning, so that the search can be tested before there are songs.
found=$(sh bin/search.sh LUNE)
case $found in
  *'Clair de lune'*) echo "found: $found" ;;
  *) echo "searching for LUNE found nothing"; exit 1 ;;
esac
`;

const titleTest = `#!/bin/sh
title=$(sh bin/title.sh)
[ "$title" = Songbook ] || { echo "expected the title Songbook, got: $title"; exit 1; }
`;

const config = `# The agent of the demo plays a scenario, and needs no keys.
agent: scripted
agents:
  scripted:
    args: [--scenario, scenario.yaml]

# Nothing of the demo stays beside its folder.
keep_slots: false
`;

function masterPlan(): string {
  const rows = phases.map(
    (phase) =>
      `| ${phase.id} | [${phase.title}](${fileOf(phase)}) | ${phase.focus} | Low | Pending | ${phase.after} |`,
  );
  return `# Songbook

| Phase | Title | Focus | Risk | Status | Depends on |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function fileOf({ id, title }: DemoPhase): string {
  return `plan/phase-${id}-${title.toLowerCase().replaceAll(' ', '-')}.md`;
}

function phaseText({ id, title, focus, after, tasks, gates }: DemoPhase): string {
  return `# Songbook Phase ${id}: ${title}

**Status:** Pending
**Master Plan:** [MASTER_PLAN.md](../MASTER_PLAN.md)
**Depends On:** ${after}

## Overview
${focus}.

## Gates
${gates.map(([name, command]) => `- ${name}: \`${command}\``).join('\n')}

## Tasks
### 1. ${title}
${tasks.map((task, i) => `- [ ] 1.${i + 1}: ${task}`).join('\n')}
`;
}
