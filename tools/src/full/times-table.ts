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
