import type { Row } from './row.ts';

type Rows = Row | readonly Row[];

/**
 * Tells a row, or measures one and tells it: what misses its bar is measured again up to twice, and a measurement that
 * breaks is a failure of that row alone.
 */
export type ReportRows = (row: Rows | (() => Rows | Promise<Rows>)) => Promise<void>;
