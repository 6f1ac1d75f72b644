import { phaseKey } from '@debussy/core';
import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';
import { htmlTable } from '../html/table.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { Landing, Story } from '@debussy/story';
import { duration, short } from '@debussy/story';
import type { ReportSection } from './section.ts';
import { shortened } from './time-scale.ts';

const rowHeight = 26;
const laneWidth = 22;

interface Commit {
  readonly lane: number;
  readonly commit: string;
  readonly text: string;
  readonly at: number;
  readonly kind: 'base' | 'part' | 'landed';
}

/** The commits of the run's branch and of the groups' branches, oldest first. */
export function graphSection({ story }: ReportFacts): ReportSection {
  const lanes = [null, ...new Set(story.landings.flatMap(({ group }) => (group === null ? [] : [group])))];
  const base: Commit = {
    lane: 0,
    commit: story.base,
    text: 'where the run began',
    at: story.startedAt,
    kind: 'base',
  };
  const commits = [base, ...story.landings.flatMap((landing) => commitsOf(story, landing, lanes))];
  const height = commits.length * rowHeight + 8;
  return {
    id: 'graph',
    title: 'Git graph',
    body: html`<figure>
        <svg
          viewBox="0 0 760 ${height}"
          role="img"
          aria-label="The branch of the run and the branches of split phases; the table below says the same."
        >
          ${lanes.map((_, lane) => edge(commits, lane))}${joins(story, commits, lanes)}${commits.map((commit, row) => node(commit, row, lanes.length))}
        </svg>
      </figure>
      ${htmlTable({
        caption: 'Commits of the run, oldest first',
        heads: ['Commit', 'Branch', 'What', 'After'],
        rows: commits.map(({ commit, lane, text, at }) => [
          html`<code>${short(commit)}</code>`,
          lane === 0 ? 'of the run' : `of Phase ${lanes[lane] ?? ''}`,
          text,
          duration((at - story.startedAt) / 1000),
        ]),
      })}`,
  };
}

function commitsOf(
  story: Story,
  { at, group, to, landed }: Landing,
  lanes: readonly (string | null)[],
): readonly Commit[] {
  const lane = Math.max(0, lanes.indexOf(group));
  const kind = group === null ? ('landed' as const) : ('part' as const);
  const all = landed.length === 0 ? [{ phase: '', commit: to }] : landed;
  return all.map(({ phase, commit }) => ({ lane, commit, at, kind, text: nameOf(story, phase) }));
}

function nameOf(story: Story, phase: string): string {
  const title = story.phases.get(phaseKey(phase))?.spec.title;
  return phase === ''
    ? 'without a phase of its own'
    : `Phase ${phase}${title === undefined ? '' : `: ${title}`}`;
}

function xOf(lane: number): number {
  return 16 + lane * laneWidth;
}

function yOf(row: number): number {
  return 16 + row * rowHeight;
}

function edge(commits: readonly Commit[], lane: number): Html | null {
  const rows = commits.flatMap((commit, row) => (commit.lane === lane ? [row] : []));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return html`<path class="edge" d="M${xOf(lane)} ${yOf(first)}V${yOf(last)}" />`;
}

/** A group's branch leaves the run's where it begins, and what landed on it comes back as commits of its own. */
function joins(
  story: Story,
  commits: readonly Commit[],
  lanes: readonly (string | null)[],
): readonly (Html | null)[] {
  return lanes.slice(1).map((group, i) => {
    const lane = i + 1;
    const first = commits.findIndex((commit) => commit.lane === lane);
    const before = commits.findLastIndex((commit, row) => row < first && commit.lane === 0);
    if (first === -1 || before === -1) return null;
    const back = story.landings.find(
      (landing) => landing.group === null && landing.groups.some((id) => id === group),
    );
    const to =
      back === undefined ? -1 : commits.findIndex(({ at, lane: its }) => its === 0 && at === back.at);
    const last = commits.findLastIndex((commit) => commit.lane === lane);
    const fork = html`<path class="edge" d="M${xOf(0)} ${yOf(before)}L${xOf(lane)} ${yOf(first)}" />`;
    if (to <= last) return fork;
    return html`${fork}<path class="edge" d="M${xOf(lane)} ${yOf(last)}L${xOf(0)} ${yOf(to)}" />`;
  });
}

function node({ lane, commit, text, kind }: Commit, row: number, lanes: number): Html {
  const y = yOf(row);
  const label = `${short(commit)}  ${shortened(text, 80)}`;
  return html`<circle class="commit ${kind}" cx="${xOf(lane)}" cy="${y}" r="6" /><text
      x="${xOf(lanes) + 4}"
      y="${y + 4}"
      >${label}</text
    >`;
}
