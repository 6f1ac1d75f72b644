export { checkSinks, trySinks } from './notices/check-sinks.ts';
export type { SinkTrial } from './notices/check-sinks.ts';
export { openNotices } from './notices/open-notices.ts';
export type { NoticedRun, NoticesAround } from './notices/open-notices.ts';
export { isTraced } from './traces/collector.ts';
export { openTraces } from './traces/open-traces.ts';
