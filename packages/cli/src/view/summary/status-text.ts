import { accountText, counted, dayAndTime, elapsed, money, printable, tokensText } from '@debussy/story';
import { palette } from '../words/palette.ts';
import { phaseTable } from './phase-table.ts';
import type { Summary } from '@debussy/story';
import { resolvedLines, summaryText } from './summary-text.ts';

/** How far a run is; of a run that is over, what became of it. */
export function statusText(
  summary: Summary,
  look: { readonly color: boolean; readonly columns: number },
): string {
  const paint = palette(look.color);
  const table = [...phaseTable(summary.phases, paint), ...accountLines(summary)].join('\n');
  if (summary.state === 'ended') return `${table}\n\n${summaryText(summary, look)}`;
  const now = [...summary.phases.flatMap(runningGates), ...summary.phases.flatMap(messageLines)];
  const running = now.length === 0 ? '' : `${now.join('\n')}\n\n`;
  const merged = resolvedLines(summary);
  const resolved = merged.length === 0 ? '' : `Conflicts resolved without an agent\n${merged.join('\n')}\n\n`;
  return `${headline(summary)}\n\n${table}\n\n${resolved}${running}${footer(summary)}\n`;
}

function runningGates({ id, gates }: Summary['phases'][number]): readonly string[] {
  return gates
    .filter(({ result }) => result === 'running')
    .map(
      ({ name, detail }) =>
        `gate ${printable(name)} of Phase ${printable(id)} has been running ${detail}: debussy logs ${printable(id)} --gates -f`,
    );
}

function messageLines({ id, messages }: Summary['phases'][number]): readonly string[] {
  return messages.map(({ text, passed_on: passedOn }) => {
    const [first = '', ...more] = text.trim().split('\n');
    const words = `${first}${more.length === 0 ? '' : ' …'}`;
    return `your message for Phase ${printable(id)}${passedOn ? '' : ' (its next session gets it)'}: ${printable(words)}`;
  });
}

/** Of the phases that are over: what they took. */
function accountLines({ phases }: Summary): readonly string[] {
  const over = phases.flatMap(({ id, session, account }) =>
    account === null || session?.running === true
      ? []
      : [`  Phase ${printable(id)}: ${accountText(account)}`],
  );
  return over.length === 0 ? [] : ['', ...over];
}

function headline({ plan, run, state, progress }: Summary): string {
  const title = printable(plan.title || plan.path);
  return `${title}, run ${run}: ${state}, ${progress.landed} of ${counted(progress.total, 'phase')} landed`;
}

function footer(summary: Summary): string {
  const { seconds, cost, started_at: started, next, state } = summary;
  const used = `${elapsed(seconds)}, ${tokensText(summary)}, cost ${money(cost)}`;
  const since = `since ${dayAndTime(Date.parse(started))}`;
  const hint =
    state === 'interrupted'
      ? 'Nobody carries this run out: its process is gone. Nothing is lost.'
      : 'debussy logs <phase> -f follows a session; debussy stop ends the run in good order.';
  return [`${used}, ${since}`, hint, ...next.map(({ why, command }) => `  ${why}: ${command}`)].join('\n');
}
