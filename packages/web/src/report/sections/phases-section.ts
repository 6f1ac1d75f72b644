import { phaseKey } from '@debussy/core';
import {
  accountText,
  duration,
  money,
  percentText,
  phaseMark,
  results,
  short,
  usedTokens,
} from '@debussy/story';
import type {
  GateStory,
  LeftSummary,
  PhaseSummary,
  ResolvedSummary,
  VerificationStory,
} from '@debussy/story';
import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';
import { htmlTable } from '../html/table.ts';
import type { ReportFacts } from '../report-facts.ts';
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

/** Every verification: which phases, which tree, what the gates said. */
export function verdictsSection(facts: ReportFacts): ReportSection {
  const all = [...facts.story.verifications.values()];
  const prose = facts.summary.gates.prose;
  return {
    id: 'verdicts',
    title: 'Verdicts',
    body: html`${all.length === 0 ? html`<p>Nothing has been verified.</p>` : htmlTable(overview(all))}
    ${all.flatMap(({ gates }) => gates).map((gate) => details(gate, facts))}
    ${prose.length === 0 ? null : html`<p class="warn">Not runnable (no command): ${prose.map(({ phase, gate }) => `${gate} (Phase ${phase})`).join(', ')}</p>`}`,
  };
}

function overview(all: readonly VerificationStory[]): Parameters<typeof htmlTable>[0] {
  return {
    caption: 'Verifications in order',
    heads: ['Phases', 'Where', 'Commit', 'Verdict', 'Gates'],
    rows: all.map(({ phases, group, commit, verdict, cached, gates }) => [
      phases.join(', '),
      group === null ? 'on the tip of the run' : `as a part of Phase ${group}`,
      commit === null ? '-' : html`<code>${short(commit)}</code>`,
      verdict === null ? 'runs' : html`<span class="${looks[verdict]}">${verdict}</span>`,
      gates.length === 0 && cached
        ? 'known to pass on this tree'
        : gates
            .map(({ gate, result }) => `${gate}: ${result === null ? 'runs' : results[result]}`)
            .join('; '),
    ]),
  };
}

const looks = { green: 'good', red: 'bad', conflict: 'warn', cancelled: 'soft' } as const;

function details(gate: GateStory, { outputs }: ReportFacts): Html {
  const { phase, gate: name, result, seconds, detail, log } = gate;
  const isBad = result === 'failed' || result === 'timed_out';
  const verdict = result === null ? 'runs' : results[result];
  const text = log === null ? undefined : outputs.get(log);
  const output = text === undefined ? 'The output is gone.' : text === '' ? 'No output.' : text;
  const isOpen = isBad ? html` open` : null;
  return html`<details${isOpen}><summary>Phase ${phase}, gate ${name}: <span class="${isBad ? 'bad' : 'good'}">${verdict}</span> (${duration(seconds)}${detail === '' ? '' : `, ${detail}`})</summary>
<pre tabindex="0" aria-label="Output of gate ${name} of Phase ${phase}">${output}</pre></details>
`;
}
