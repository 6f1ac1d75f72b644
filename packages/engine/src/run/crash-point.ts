/** For tests of recovery: `DEBUSSY_CRASH_AT=tip.moved#2` kills this process right after the second such event is journalled. */
export function crashPoint(env: NodeJS.ProcessEnv): (type: string) => void {
  const [, wanted, count] = /^([a-z_.]+)#(\d+)$/.exec(env['DEBUSSY_CRASH_AT'] ?? '') ?? [];
  if (wanted === undefined) return () => undefined;
  let left = Number(count);
  return (type) => {
    if (type === wanted && --left === 0) process.kill(process.pid, 'SIGKILL');
  };
}
