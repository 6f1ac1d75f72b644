import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DebussyError } from '@debussy/core';
import { chooseRun } from '@debussy/engine';
import { duration } from '@debussy/story';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { runFlag } from '../common-flags.ts';
import { html } from '../report/html/html.ts';
import type { Html } from '../report/html/html.ts';
import { htmlTable } from '../report/html/table.ts';
import { markdownReport } from '../report/markdown-report.ts';
import { reportFacts } from '../report/report-facts.ts';
import type { ReportFacts } from '../report/report-facts.ts';
import { contextSection } from '../report/sections/context-section.ts';
import { graphSection } from '../report/sections/graph-section.ts';
import { landedSection, phasesSection, verdictsSection } from '../report/sections/phases-section.ts';
import { overviewSection } from '../report/sections/overview-section.ts';
import type { ReportSection } from '../report/sections/section.ts';
import { timelineSection } from '../report/sections/timeline-section.ts';
import { runNamed } from '../subject.ts';
import { tellStory } from '../view/read/tell-story.ts';

const shape = {
  name: 'report',
  words: '[run]',
  completes: ['runs'],
  about:
    'Writes what happened in a run as one file that needs nothing else: debussy-<run>.html, or Markdown on stdout.',
  flags: {
    markdown: { type: 'boolean', says: 'Markdown instead of HTML' },
    output: { type: 'string', short: 'o', takes: '<f>', says: 'where to write it; - is stdout' },
    run: runFlag,
  },
  example: 'debussy report -o report.html',
} as const;

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

/** Light and dark by what the reader has set; text and signs carry the meaning, colours only repeat it. */
const style: Html = html`
  :root { --back: #fff; --text: #1c1e21; --soft: #5b616b; --line: #d5d9de; --shade: #f4f5f7; --good: #17723b;
  --bad: #b3261e; --warn: #8a5a00; --busy: #1d5fbf; --alt: #7b3fb5; } @media (prefers-color-scheme: dark) {
  :root { --back: #16181b; --text: #e6e8eb; --soft: #a3a9b2; --line: #3a3f46; --shade: #202327; --good:
  #6fcf8e; --bad: #ff8a80; --warn: #f0bf5c; --busy: #82b4ff; --alt: #cfa3ff; } } * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 75rem; padding: 1rem 1.25rem 4rem; background: var(--back); color:
  var(--text); font: 1rem/1.5 system-ui, sans-serif; } h1 { font-size: 1.5rem; line-height: 1.25;
  overflow-wrap: anywhere; } h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid var(--line);
  } h3 { font-size: 1rem; margin-bottom: 0.25rem; } a { color: var(--busy); } a:focus-visible,
  summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--busy); outline-offset: 2px; }
  .skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: 0.5rem; background: var(--back);
  padding: 0.5rem; } nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none;
  } .wide { overflow-x: auto; } table { border-collapse: collapse; min-width: 60%; margin: 0.75rem 0; }
  caption { text-align: left; color: var(--soft); padding-bottom: 0.25rem; } th, td { text-align: left;
  vertical-align: top; padding: 0.2rem 0.75rem 0.2rem 0; border-bottom: 1px solid var(--line); font-weight:
  normal; } thead th { color: var(--soft); } tbody th { font-weight: 600; } code, pre { font: 0.875rem/1.45
  ui-monospace, monospace; overflow-wrap: anywhere; } pre { background: var(--shade); padding: 0.75rem;
  overflow: auto; max-height: 28rem; white-space: pre-wrap; } dl { display: grid; grid-template-columns:
  max-content 1fr; gap: 0.15rem 1rem; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
  .good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); } .soft { color:
  var(--soft); } figure { margin: 1rem 0; } figcaption { color: var(--soft); } svg { display: block;
  max-width: 100%; height: auto; background: var(--shade); font: 12px system-ui, sans-serif; } figure.small
  svg { max-width: 42rem; } svg text { fill: var(--text); } svg .small { font-size: 10px; fill: var(--soft); }
  svg .grid { stroke: var(--line); } svg .session { fill: var(--busy); } svg .gate { fill: var(--alt); } svg
  .gate.bad { fill: var(--bad); } svg .landing { fill: var(--good); } svg .restart { stroke: var(--warn);
  stroke-width: 2; } svg .limit { stroke: var(--bad); stroke-dasharray: 4 3; } svg .curve { fill: none;
  stroke: var(--busy); stroke-width: 2; } svg .estimated { stroke-dasharray: 3 3; } svg .edge { fill: none;
  stroke: var(--soft); stroke-width: 2; } svg .commit { fill: var(--good); } svg .commit.part { fill:
  var(--alt); } svg .commit.base { fill: var(--soft); } @media print { nav, .skip { display: none; } pre {
  max-height: none; } }
`;

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

export const command: CliCommand = commandOf(shape, async (asked, io) => {
  const { values } = asked;
  const chosen = await chooseRun(io.cwd, runNamed(asked, 'report'));
  const { story, state } = tellStory(chosen);
  const facts = reportFacts(story, state, { gone: chosen.held === null });
  const isMarkdown = values.markdown === true;
  const text = isMarkdown ? markdownReport(facts) : htmlReport(facts);
  const output = values.output ?? (isMarkdown ? '-' : `debussy-${chosen.run}.html`);
  if (output === '-') io.stdout(text);
  else save(resolve(io.cwd, output), text, io);
  return 0;
});

function save(path: string, text: string, io: CommandIo): void {
  try {
    writeFileSync(path, text);
  } catch (cause) {
    throw new DebussyError({
      code: 'ERR_REPORT_WRITE',
      message: `the report cannot be written to ${path}: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: 'Name another place: debussy report -o <file>',
      cause,
    });
  }
  io.stdout(`${path}\n`);
}
