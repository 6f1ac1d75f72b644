export interface PhaseFixture {
  readonly id: string;
  readonly title?: string;
  readonly overview?: string;
  /** Lines of the section Process Wrapper. */
  readonly wrapper?: readonly string[];
  /** As the cell says it: `Phase 1, 2`. */
  readonly after?: string;
  /** Lines of the section, without the dash; none at all where it is empty. */
  readonly gates?: readonly string[];
  readonly tasks?: readonly string[];
  /** Paths of the section Files to Create/Modify. */
  readonly files?: readonly string[];
}

/** Fails as soon as a text file of the tree says BAD. */
export const noBad = 'no bad: `! grep -rqs BAD --include=*.txt .`';

/** A plan in the files that people write: a master plan and one file for each phase. */
export function planFiles(phases: readonly PhaseFixture[]): Readonly<Record<string, string>> {
  const rows = phases.map(
    ({ id, title, after }) =>
      `| ${id} | [${title ?? `Part ${id}`}](plan/phase-${id}.md) | Low | Pending | ${after ?? 'None'} |`,
  );
  const master = [
    '# The Feature',
    '',
    '| Phase | Title | Risk | Status | Depends on |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ];
  const files = phases.map((phase) => [`plan/phase-${phase.id}.md`, phaseFile(phase)] as const);
  return { 'MASTER_PLAN.md': master.join('\n'), ...Object.fromEntries(files) };
}

export function phaseFile(phase: PhaseFixture): string {
  const { id, gates = [noBad], tasks = ['1.1: build it', '1.2: try it'], files = [] } = phase;
  return [
    `# Feature Phase ${id}: ${phase.title ?? `Part ${id}`}`,
    '',
    '**Status:** Pending',
    '**Master Plan:** [MASTER_PLAN.md](../MASTER_PLAN.md)',
    '',
    ...(phase.wrapper === undefined ? [] : ['## Process Wrapper (MANDATORY)', ...phase.wrapper, '']),
    ...(phase.overview === undefined ? [] : ['## Overview', phase.overview, '']),
    '## Gates',
    ...gates.map((gate) => `- ${gate}`),
    '',
    '## Tasks',
    '### 1. All of it',
    ...tasks.map((task) => `- [ ] ${task}`),
    '',
    ...(files.length === 0 ? [] : ['## Files to Create/Modify', ...files.map((file) => `- \`${file}\``), '']),
  ].join('\n');
}
