import type { SoakResult } from './run-soak.ts';

export function soakText(result: SoakResult): string {
  const { phases, seconds, rssKiB, descriptors, problems, folder } = result;
  return [
    `${phases} phases in ${seconds} s, ${result.samples} samples\n`,
    `memory       early ${mib(rssKiB.early)}, late ${mib(rssKiB.late)}, most ${mib(rssKiB.most)}\n`,
    `descriptors  early ${descriptors.early}, late ${descriptors.late}, most ${descriptors.most}\n`,
    ...problems.map((problem) => `${problem}\n`),
    problems.length === 0 ? 'flat, nothing left behind\n' : `kept: ${folder}\n`,
  ].join('');
}

export function mib(kib: number): string {
  return `${(kib / 1024).toFixed(1)} MiB`;
}
