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

/** The script of the demo's agent. `pace` slows it down; 0 is as fast as possible. */
function demoScenario(pace: number): string {
  const pause = (seconds: number): string => `- sleep: ${Math.round(seconds * pace * 100) / 100}`;
  return `# The script of this demo's agent, phase by phase. Change it and see how debussy reacts.
window: 20000
phases:
  "1":
    - progress: laying the foundations
    ${pause(0.7)}
    - write: { path: bin/songbook.sh, content: "#!/bin/sh\\ncat songs/*.txt\\n" }
    - usage: 6000
    ${pause(0.6)}
    - report: completed

  # Too large for one session: it asks to be split, and its three parts run in parallel.
  "2":
    plays:
      - steps:
          - progress: reading the list of pieces
          ${pause(0.9)}
          - write: { path: songs/README.md, content: "One line for each piece.\\n" }
          - usage: 9000
          - split:
              reason: three collections, one for each kind of piece
              sub_phases:
                - { sub_phase_id: 2a, name: nocturnes, tasks: ["1.1"], files: ["songs/nocturnes.txt"], gates: [{ name: nocturnes, command: "test $(wc -l < songs/nocturnes.txt) -eq 3" }] }
                - { sub_phase_id: 2b, name: preludes, tasks: ["1.2"], files: ["songs/preludes.txt"], gates: [{ name: preludes, command: "test $(wc -l < songs/preludes.txt) -eq 2" }] }
                - { sub_phase_id: 2c, name: etudes, tasks: ["1.3"], files: ["songs/etudes.txt"], gates: [{ name: etudes, command: "test $(wc -l < songs/etudes.txt) -eq 2" }] }
  2a:
    - progress: collecting nocturnes
    ${pause(1)}
    - usage: 5000
    - write: { path: songs/nocturnes.txt, content: "Nuages\\nFetes\\nSirenes\\n" }
    ${pause(0.8)}
    - report: completed
  2b:
    - progress: collecting preludes
    ${pause(1.3)}
    - usage: 5500
    - write: { path: songs/preludes.txt, content: "Voiles\\nLa cathedrale engloutie\\n" }
    - report: completed
  2c:
    - progress: collecting etudes
    ${pause(0.9)}
    - usage: 4800
    - write: { path: songs/etudes.txt, content: "Pour les cinq doigts\\nPour les tierces\\n" }
    ${pause(0.5)}
    - report: completed

  # Fills its context before it is done: a fresh session continues from the handoff.
  "3":
    plays:
      - session: 1
        steps:
          - progress: reading about search
          ${pause(0.8)}
          - usage: 7000
          - write: { path: bin/search.sh, content: "#!/bin/sh\\n" }
          - progress: the first half is written
          ${pause(0.8)}
          - usage: 12500
          ${pause(0.8)}
          - usage: 17000
          - hang: true
      - session: 2
        steps:
          - progress: continuing from the handoff
          ${pause(1)}
          - usage: 6000
          - append: { path: bin/search.sh, content: "grep -i -- \\"$1\\" songs/*.txt data/*.txt 2>/dev/null\\n" }
          ${pause(0.7)}
          - report: completed

  # Reports success too early: the gate fails, and its output goes back to the agent.
  "4":
    plays:
      - session: 1
        steps:
          - progress: printing a title page
          ${pause(1)}
          - usage: 5000
          - write: { path: bin/title.sh, content: "#!/bin/sh\\nprintf 'Songbok\\\\n'\\n" }
          ${pause(0.6)}
          - report: completed
      - session: 2
        steps:
          - progress: repairing what the gate found
          ${pause(1)}
          - usage: 8000
          - write: { path: bin/title.sh, content: "#!/bin/sh\\nprintf 'Songbook\\\\n'\\n" }
          - report: completed

  "5":
    - progress: binding the book
    ${pause(0.8)}
    - usage: 7000
    - write: { path: BOOK.md, content: "# Songbook\\n\\nNocturnes, preludes and etudes.\\n" }
    ${pause(0.6)}
    - report: completed
`;
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

# Leave no worktrees beside the demo's folder.
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
