import type { Project } from './project.ts';

export interface LandedCommit {
  readonly commit: string;
  readonly subject: string;
  readonly phase: string | null;
  readonly parent: string | null;
  readonly partial: string | null;
  readonly gates: string | null;
  readonly run: string | null;
}

/** What debussy put on a branch, oldest first. */
export function landedOn(project: Project, branch = 'main'): readonly LandedCommit[] {
  const names = ['Phase', 'Parent', 'Partial', 'Gates', 'Run'];
  const trailers = names.map((name) => `%(trailers:key=Debussy-${name},valueonly,separator=%x2C)`);
  const format = ['%H', '%s', ...trailers].join('%x1f');
  return project
    .git('log', '--reverse', `--format=${format}`, branch)
    .split('\n')
    .map((line) => {
      const [commit = '', subject = '', ...values] = line.split('\x1f');
      const [phase, parent, partial, gates, run] = values.map((value) => (value === '' ? null : value));
      return {
        commit,
        subject,
        phase: phase ?? null,
        parent: parent ?? null,
        partial: partial ?? null,
        gates: gates ?? null,
        run: run ?? null,
      };
    })
    .filter((one) => one.run !== null);
}

/** The phases that landed on a branch, in the order of their commits. */
export function phasesOn(project: Project, branch = 'main'): readonly string[] {
  return landedOn(project, branch).flatMap(({ phase }) => (phase === null ? [] : [phase]));
}

/** The branch of the newest run. */
export function runBranch(project: Project): string {
  const names = project.git('for-each-ref', '--format=%(refname:short)', 'refs/heads/debussy/').split('\n');
  const newest = names.toSorted((a, b) => runIn(a).localeCompare(runIn(b))).at(-1);
  if (newest === undefined || newest === '') throw new Error('there is no branch of a run');
  return newest;
}

function runIn(branch: string): string {
  return branch.split('-').slice(-2).join('-');
}
