import { html } from '../html/html.ts';
import { table } from '../html/table.ts';
import type { ReportFacts } from '../report-facts.ts';
import { duration } from '../../view/words/time.ts';
import type { Section } from './section.ts';

/** What debussy had to say on the way; null where there was nothing. */
export function noticesSection({ story }: ReportFacts): Section | null {
  if (story.notices.length === 0) return null;
  return {
    id: 'notices',
    title: 'Notices',
    body: html`${table({
      caption: 'What was noticed on the way',
      heads: ['Code', 'After', 'Severity', 'Phase', 'What', 'What to do'],
      rows: story.notices.map(({ code, at, severity, phase, message, hint }) => [
        code,
        duration((at - story.startedAt) / 1000),
        severity,
        phase ?? '-',
        message,
        hint,
      ]),
    })}`,
  };
}
