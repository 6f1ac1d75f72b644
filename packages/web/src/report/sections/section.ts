import type { Html } from '../html/html.ts';

/** A part of the report with a heading and a place to jump to. */
export interface ReportSection {
  readonly id: string;
  readonly title: string;
  readonly body: Html;
}
