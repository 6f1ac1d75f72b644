import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { KeptRun } from '../shared/kept-run.ts';
import { html } from './html/html.ts';
import type { Html } from './html/html.ts';
import { style } from './html/style.ts';
import type { ReportFacts } from './report-facts.ts';
import { contextSection } from './sections/context-section.ts';
import { graphSection } from './sections/graph-section.ts';
import { overviewSection } from './sections/overview-section.ts';
import { landedSection, phasesSection, verdictsSection } from './sections/phases-section.ts';
import type { ReportSection } from './sections/section.ts';
import { timelineSection } from './sections/timeline-section.ts';
import { htmlTable } from './html/table.ts';
import { dayAndTime, duration } from '@debussy/story';

/** The page with its data, to be put into a report. */
export interface ReportPage {
  readonly kept: KeptRun;
  readonly script: string;
  readonly style: string;
}

/**
 * One file that needs nothing else. It reads without a script; with one, the page of `debussy ui` takes the place of the text. Its
 * policy lets that one script run, and nothing be asked of anywhere.
 */
export function htmlReport(facts: ReportFacts, withPage: ReportPage): string {
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
  return filled(page(facts, sections).text, withPage);
}

const marks = { policy: 'debussy-policy', style: 'debussy-style', page: 'debussy-page' } as const;

/** What is markup or script of our own is put in behind the escaping, at places that only the template can hold. */
function filled(text: string, { kept, script, style: pageStyle }: ReportPage): string {
  const code = script.replaceAll('</script', String.raw`<\/script`);
  const digest = createHash('sha256').update(code).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${digest}'; img-src data:; base-uri 'none'; form-action 'none'`;
  const data = gzipSync(JSON.stringify(kept), { level: 9 }).toString('base64');
  const parts = new Map<string, string>([
    [marks.policy, policy],
    [marks.style, pageStyle],
    [
      marks.page,
      `<script type="application/gzip" id="run-data">${data}</script>\n<script type="module">${code}</script>`,
    ],
  ]);
  return text.replace(
    /<!--(debussy-\w+)-->|content="(debussy-policy)"/g,
    (all, mark?: string, attribute?: string) => {
      if (attribute !== undefined) return `content="${parts.get(attribute) ?? ''}"`;
      return parts.get(mark ?? '') ?? all;
    },
  );
}

function page({ summary }: ReportFacts, sections: readonly ReportSection[]): Html {
  const title = `${summary.plan.title || summary.plan.path}: run ${summary.run}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="Content-Security-Policy" content="debussy-policy" />
        <title>${title}</title>
        <style>
          <!--debussy-style-->
          ${style}
        </style>
      </head>
      <body>
        <div id="app"></div>
        <div id="document">
          <a class="skip" href="#overview">Skip to the report</a>
          <header><h1>${title}</h1></header>
          <nav aria-label="Sections">
            <ul>
              ${sections.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}
            </ul>
          </nav>
          <main>${sections.map(sectionHtml)}</main>
          <footer><p>Made by debussy from the journal of run ${summary.run}.</p></footer>
        </div>
        <!--debussy-page-->
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
    messages.map(({ at, text, passed_on: passedOn }) => [
      id,
      dayAndTime(Date.parse(at)),
      text,
      passedOn ? 'yes' : 'no',
    ]),
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
