import { phaseKey } from '@debussy/core';
import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';
import { htmlTable } from '../html/table.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { PhaseSummary } from '@debussy/story';
import { accountText, duration, money, percentText, phaseMark, usedTokens } from '@debussy/story';
import type { ReportSection } from './section.ts';

/** The tree of phases as it was split, and what each of them used. */
export function phasesSection({ summary, story }: ReportFacts): ReportSection {
  const { phases } = summary;
  const roots = phases.filter(({ parent }) => parent === null);
  return {
    id: 'phases',
    title: 'Phases',
    body: html`<h3>Split tree</h3>
      ${tree(roots, phases)}
      ${htmlTable({
        caption: 'What each phase took and used',
        heads: [
          'Phase',
          'State',
          'Time',
          'Sessions',
          'Restarts',
          'Remediations',
          'Tokens',
          'Cost',
          'Context at the end',
        ],
        rows: phases.map((phase) => [
          `${phase.id}: ${phase.title}`,
          stateOf(phase),
          phase.seconds === null ? '-' : duration(phase.seconds),
          phase.sessions,
          phase.restarts,
          phase.retries,
          usedTokens(phase),
          money(phase.cost),
          phase.context === null ? '-' : percentText(phase.context.percent, phase.context.estimated),
        ]),
      })}
      ${htmlTable({
        caption: 'What each phase took, by kinds',
        heads: ['Phase', 'Account'],
        rows: phases.flatMap(({ id, account }) => (account === null ? [] : [[id, accountText(account)]])),
      })}
      ${htmlTable({
        caption: 'What the agents said of their phases',
        heads: ['Phase', 'Agent and model', 'Summary'],
        rows: phases
          .filter(({ sessions }) => sessions > 0)
          .map((phase) => [
            phase.id,
            `${phase.session?.agent ?? '-'}${phase.session?.model == null ? '' : ` (${phase.session.model})`}`,
            story.phases.get(phaseKey(phase.id))?.report?.summary ?? '-',
          ]),
      })}`,
  };
}

function stateOf({ state }: PhaseSummary): string {
  return `${phaseMark(state).mark} ${state.replaceAll('_', ' ')}`;
}

function tree(level: readonly PhaseSummary[], all: readonly PhaseSummary[]): Html {
  return html`<ul>
    ${level.map((phase) => {
      const children = all.filter(({ parent }) => parent !== null && phaseKey(parent) === phaseKey(phase.id));
      return html`<li>
        Phase ${phase.id}: ${phase.title} <span class="soft">(${stateOf(phase)})</span>${
          children.length === 0 ? null : tree(children, all)
        }
      </li>`;
    })}
  </ul>`;
}
