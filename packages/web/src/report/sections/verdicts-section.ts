import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';
import { htmlTable } from '../html/table.ts';
import type { ReportFacts } from '../report-facts.ts';
import { duration, results, short } from '@debussy/story';
import type { GateStory, VerificationStory } from '@debussy/story';
import type { ReportSection } from './section.ts';

/** Every verification: which phases, which tree, what the gates said. */
export function verdictsSection(facts: ReportFacts): ReportSection {
  const all = [...facts.story.verifications.values()];
  const prose = facts.summary.gates.prose;
  return {
    id: 'verdicts',
    title: 'Verdicts',
    body: html`${all.length === 0 ? html`<p>Nothing has been verified.</p>` : htmlTable(overview(all))}
    ${all.flatMap(({ gates }) => gates).map((gate) => details(gate, facts))}
    ${prose.length === 0 ? null : html`<p class="warn">Prose, not run by anybody: ${prose.map(({ phase, gate }) => `${gate} (Phase ${phase})`).join(', ')}</p>`}`,
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
