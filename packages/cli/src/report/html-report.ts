import { html } from './html/html.ts';
import type { Html } from './html/html.ts';
import { style } from './html/style.ts';
import type { ReportFacts } from './report-facts.ts';
import { contextSection } from './sections/context-section.ts';
import { graphSection } from './sections/graph-section.ts';
import { landedSection } from './sections/landed-section.ts';
import { overviewSection } from './sections/overview-section.ts';
import { phasesSection } from './sections/phases-section.ts';
import type { ReportSection } from './sections/section.ts';
import { timelineSection } from './sections/timeline-section.ts';
import { verdictsSection } from './sections/verdicts-section.ts';
import { htmlTable } from './html/table.ts';
import { duration } from '@debussy/story';

/** One page that needs nothing else: no script, no request, and a policy that forbids both. */
export function htmlReport(facts: ReportFacts): string {
  const sections = [
    overviewSection(facts),
    landedSection(facts),
    phasesSection(facts),
    messagesSection(facts),
    timelineSection(facts),
    contextSection(facts),
    verdictsSection(facts),
    graphSection(facts),
    noticesSection(facts),
  ].filter((section) => section !== null);
  return page(facts, sections).text;
}

function page({ summary }: ReportFacts, sections: readonly ReportSection[]): Html {
  const title = `${summary.plan.title || summary.plan.path}: run ${summary.run}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <a class="skip" href="#overview">Skip to the report</a>
        <header><h1>${title}</h1></header>
        <nav aria-label="Sections">
          <ul>
            ${sections.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}
          </ul>
        </nav>
        <main>${sections.map(sectionHtml)}</main>
        <footer><p>Made by debussy from the journal of run ${summary.run}.</p></footer>
      </body>
    </html> `;
}

function sectionHtml({ id, title, body }: ReportSection): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${body}
  </section> `;
}

/** What the user said to phases; null where there was nothing. */
function messagesSection({ summary }: ReportFacts): ReportSection | null {
  const rows = summary.phases.flatMap(({ id, messages }) =>
    messages.map(({ at, text, passed_on: passedOn }) => [id, at, text, passedOn ? 'yes' : 'no']),
  );
  if (rows.length === 0) return null;
  const heads = ['Phase', 'When', 'Message', 'Passed on'];
  const body = html`${htmlTable({ caption: 'What the user said to phases', heads, rows })}`;
  return { id: 'messages', title: 'Messages of the user', body };
}

/** What debussy had to say on the way; null where there was nothing. */
function noticesSection({ story }: ReportFacts): ReportSection | null {
  if (story.notices.length === 0) return null;
  return {
    id: 'notices',
    title: 'Notices',
    body: html`${htmlTable({
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
