import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';
import type { ReportFacts } from '../report-facts.ts';
import {
  because,
  dayAndTime,
  groupedNext,
  counted,
  duration,
  gateNotes,
  money,
  short,
  tokens,
  tokensText,
} from '@debussy/story';
import type { Summary } from '@debussy/story';
import type { ReportSection } from './section.ts';

/** What became of the run, in a few lines, and what to do now. */
export function overviewSection({ summary, story }: ReportFacts): ReportSection {
  const facts: readonly (readonly [string, string])[] = [
    ['Plan', `${summary.plan.title} (${summary.plan.path})`],
    ['Run', `${summary.run}, on the branch ${summary.run_branch}`],
    ['Began', `${dayAndTime(Date.parse(summary.started_at))}, from ${short(summary.base)}`],
    [
      'Took',
      `${duration(summary.seconds)}${summary.resumes === 0 ? '' : `, resumed ${counted(summary.resumes, 'time')}`}`,
    ],
    ['Used', usedText(summary)],
    ['Sessions', sessionsText(summary)],
    ['Delivered', deliveredText(summary)],
    ['Versions', `debussy ${story.versions.debussy}, node ${story.versions.node}, git ${story.versions.git}`],
  ];
  return {
    id: 'overview',
    title: 'Overview',
    body: html`<p class="${summary.outcome === 'completed' ? 'good' : 'bad'}">
        <strong>${runOutcomeText(summary)}</strong>
      </p>
      <dl>
        ${facts.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${notes(summary)}${steps(summary)}`,
  };
}

export function runOutcomeText({ outcome, state, exit_code: code, progress }: Summary): string {
  const what = outcome === null ? state : outcome.replaceAll('_', ' ');
  const end = code === null ? '' : `, exit code ${code}`;
  return `${what}: ${progress.landed} of ${counted(progress.total, 'phase')} landed${end}`;
}

export function usedText(summary: Summary): string {
  const { spent, cost } = summary;
  return `${tokensText(summary)}, ${tokens(spent.cache_read)} read from caches, cost ${money(cost)}`;
}

export function sessionsText({ sessions, restarts, retries, splits }: Summary): string {
  return [
    counted(sessions, 'session'),
    counted(restarts, 'restart'),
    counted(retries, 'remediation'),
    counted(splits, 'split'),
  ].join(', ');
}

export function deliveredText({ delivered }: Summary): string {
  if (delivered === null) return 'not yet';
  const { how, branch, to, reason } = delivered;
  if (how === 'nothing') return `nothing${because(reason)}`;
  if (how === 'fast_forwarded')
    return reason === '' ? `${branch ?? 'HEAD'} is at ${short(to ?? '')}` : reason;
  return `kept on the branch of the run${because(reason)}`;
}

function notes({ gates }: Summary): Html | null {
  const lines = gateNotes(gates);
  if (lines.length === 0) return null;
  return html`<h3>Gates</h3>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>`;
}

function steps(summary: Summary): Html | null {
  const groups = groupedNext(summary);
  if (groups.length === 0) return null;
  return html`<h3>Next</h3>
    <ul class="next">
      ${groups.map(({ why, commands }) => html`<li>${why}: ${commands.map((command, i) => html`${i === 0 ? '' : ' · '}<code>${command}</code>`)}</li>`)}
    </ul>`;
}
