// What benchmarks are written with: import { … } from '@debussy/tools/bench'.
export { atLeast, atMost, atMostAbove, noLessThan, noMoreThan } from './bench/bar.ts';
export type { Bar, Compared } from './bench/bar.ts';
export { bundleScript } from './bench/bundle-script.ts';
export { byTurns, elapsedMs, inTurns, median } from './bench/in-turns.ts';
export type { Turn } from './bench/in-turns.ts';
export type { ReportRows } from './bench/report.ts';
export { rowOf } from './bench/row-of.ts';
export type { Amount, Facts } from './bench/row-of.ts';
export type { Row } from './bench/row.ts';
