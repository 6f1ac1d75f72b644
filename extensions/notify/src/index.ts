export { checkSinks, trySinks } from './check-sinks.ts';
export type { SinkCheck, SinkTrial } from './check-sinks.ts';
export { openNotices } from './open-notices.ts';
export type { Notices, NoticesOrder, SinkFault } from './open-notices.ts';
