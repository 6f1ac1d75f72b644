import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hub } from './hub.ts';
import { keepsPrompt } from '@debussy/testing';

/** A plan of four phases, one of which is split into three and one of which needs a second session. */
export function writeSplitPlan(hub: Hub, options: { readonly setup?: string } = {}): void {
  const rows = ['1|One|None', '2|Two|None', '3|Three|Phase 1', '4|Four|Phases 2-3'].map((row) =>
    row.split('|'),
  );
  const table = rows.map(
    ([id, title, after]) => `| ${id} | [${title}](p${id}.md) | x | Low | Pending | ${after} |`,
  );
  const head = [
    '# Demo plan\n',
    '| Phase | Title | Focus | Risk | Status | Depends on |',
    '|---|---|---|---|---|---|',
  ];
  const phases = rows.map(([id]) => [`p${id}.md`, phase(id ?? '')] as const);
  const { setup } = options;
  hub.commit({
    'MASTER_PLAN.md': lines([...head, ...table]),
    ...Object.fromEntries(phases),
    ...(setup === undefined ? {} : { '.debussy/config.yaml': `setup: ${setup}\n` }),
  });
}

function phase(id: string): string {
  return lines([
    `# Demo Phase ${id}: Part ${id}\n`,
    '**Status:** Pending',
    '**Master Plan:** [MASTER_PLAN.md](MASTER_PLAN.md)\n',
    '## Gates',
    '- nobad: `! grep -rl BAD --include=*.txt .`\n',
    '## Tasks',
    '### 1. Do',
    '- [ ] 1.1: write it',
    '- [ ] 1.2: check it',
  ]);
}

/** Every session takes long enough for its worker to be killed in the middle of it. */
export function writeScenario(hub: Hub, seconds: number): string {
  const file = join(hub.folder, 'scenario.yaml');
  const slow = `- run: sleep ${seconds}`;
  writeFileSync(
    file,
    `window: 10000
defaults:
  - progress: working
  ${slow}
  - run: 'echo $DEBUSSY_PHASE >> out-$DEBUSSY_PHASE.txt'
  - usage: 1000
  - report: completed
phases:
  "2":
    plays:
      - steps:
        - write: {path: shared.txt, content: "partial\\n"}
        - split:
            reason: four subsystems
            sub_phases:
              - {sub_phase_id: 2a, name: storage, tasks: ["1.1"], files: ["a/**"]}
              - {sub_phase_id: 2b, name: api, tasks: ["1.1"], files: ["b/**"]}
              - {sub_phase_id: 2c, name: ui, tasks: ["1.2"], files: ["c/**"], depends_on: [2a]}
  "3":
    plays:
      - session: 1
        steps:
          ${slow}
          - write: {path: three.txt, content: "BAD\\n"}
          - report: completed
      - session: 2
        steps:
          - ${JSON.stringify(keepsPrompt(join(hub.folder, 'prompt.txt')))}
          - write: {path: three.txt, content: "good\\n"}
          - report: completed
`,
  );
  return file;
}

/** How often every phase stands on the branch. */
export function landedPhases(hub: Hub): readonly string[] {
  const log = hub.git(hub.user, 'log', '--format=%(trailers:key=Debussy-Phase,valueonly)', 'main');
  return log
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .toSorted();
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
