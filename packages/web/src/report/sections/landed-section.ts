import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';
import { htmlTable } from '../html/table.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { LeftSummary, ResolvedSummary } from '@debussy/story';
import { short } from '@debussy/story';
import type { ReportSection } from './section.ts';

/** What landed, and what did not and why. */
export function landedSection({ summary }: ReportFacts): ReportSection {
  const { landed, not_landed: left } = summary;
  return {
    id: 'landed',
    title: 'What landed',
    body: html`${
      landed.length === 0
        ? html`<p>Nothing landed.</p>`
        : htmlTable({
            caption: 'What landed on the branch of the run, in order',
            heads: ['Phases', 'Title', 'Commits'],
            rows: landed.map(({ name, title, commits, split, empty, by_hand: byHand }) => [
              name,
              `${title}${split === null ? '' : ' (split)'}${empty.length === 0 ? '' : ' (without any change)'}${byHand.length === 0 ? '' : ' (finished by hand)'}`,
              html`<code>${commits.map(short).join(' ')}</code>`,
            ]),
          })
    }${
      summary.resolved.length === 0
        ? null
        : html`<h3>Conflicts resolved without an agent</h3>
            ${resolvedTable(summary.resolved)}`
    }${
      left.length === 0
        ? null
        : html`<h3>What did not</h3>
            ${leftTable(left)}`
    }`,
  };
}

function resolvedTable(resolved: readonly ResolvedSummary[]): Html {
  return htmlTable({
    caption: 'Files in conflict that were resolved without an agent, and passed every gate',
    heads: ['Phase', 'File', 'By'],
    rows: resolved.map(({ phase, path, rung, by }) => [phase, html`<code>${path}</code>`, by ?? rung]),
  });
}

function leftTable(left: readonly LeftSummary[]): Html {
  return htmlTable({
    caption: 'What did not land, why, and where its work is kept',
    heads: ['Phase', 'State', 'Why', 'Work', 'Hand-over'],
    rows: left.map(({ phase, title, state, reason, kept, handoff }) => [
      `${phase}: ${title}`,
      state.replaceAll('_', ' '),
      reason,
      kept === null ? '-' : html`<code>${kept}</code>`,
      handoff === null ? '-' : html`<code>${handoff}</code>`,
    ]),
  });
}
