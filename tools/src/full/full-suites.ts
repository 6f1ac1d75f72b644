export interface Suite {
  readonly name: string;
  readonly command: readonly string[];
}

const nodeTool = (...words: readonly string[]): readonly string[] => ['node', 'tools/bin/run.mjs', ...words];

/** What `npm test` does in part is done to its end here, and what takes minutes comes on top. */
export const fullSuites: readonly Suite[] = [
  { name: 'tests', command: ['npx', 'nx', 'run-many', '-t', 'test', '--parallel=1', '--skip-nx-cache'] },
  { name: 'simulate', command: nodeTool('simulate', '--seconds', '300') },
  { name: 'chaos', command: nodeTool('proof/chaos', '--rounds', '100') },
  { name: 'faults', command: nodeTool('proof/faults', '--every', '1', '--jobs', '2') },
  { name: 'power-cuts', command: nodeTool('proof/power-cuts', '--cuts', '500') },
  { name: 'fuzz', command: nodeTool('proof/fuzz', '--seconds', '300') },
  { name: 'soak', command: nodeTool('proof/soak', '--minutes', '10') },
];

export interface SuiteTime {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
}

/** One line for each suite, and one for all of them. */
export function timesTable(times: readonly SuiteTime[]): string {
  const whole = {
    name: 'all',
    passed: times.length > 0 && times.every(({ passed }) => passed),
    seconds: times.reduce((sum, { seconds }) => sum + seconds, 0),
  };
  return ['', 'suite       result   time', ...[...times, whole].map(line)].join('\n');
}

function line({ name, passed, seconds }: SuiteTime): string {
  const minutes = `${Math.floor(seconds / 60)}m${String(Math.round(seconds % 60)).padStart(2, '0')}s`;
  return `${name.padEnd(12)}${(passed ? 'passed' : 'FAILED').padEnd(9)}${minutes}`;
}
