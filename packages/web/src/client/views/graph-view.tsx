import { phaseKey } from '@debussy/core';
import { activityText, percentText, phaseStates, shownState, treeRows } from '@debussy/story';
import type { ShownState, TreeRow } from '@debussy/story';
import { memo } from '../memo.ts';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { edgePath, layoutGraph } from '../layout/graph-layout.ts';
import type { GraphBox, GraphItem, GraphPlan } from '../layout/graph-layout.ts';
import { phasePlace } from '../route.ts';
import type { RunScene } from './run-scene.ts';
import { StateSign } from './state-sign.tsx';

/** The phases from left to right by dependency; a split phase is a box around its sub-phases. */
export function GraphView({ scene }: { readonly scene: RunScene }): JSX.Element {
  const rows = treeRows(scene.moment);
  const shape = rows
    .map(({ key, entry }) => `${key}<${entry.spec.parent ?? ''}<${entry.spec.depends_on.join()}`)
    .join(';');
  const plan = useMemo(() => layoutGraph(rows.map(itemOf)), [shape]);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (
    <div class="graph-frame" tabIndex={0} role="region" aria-label="Graph of the phases">
      <div class="graph" style={{ width: `${plan.width}px`, height: `${plan.height}px` }}>
        <Edges plan={plan} late={lateKeys(rows)} />
        <ol>
          {plan.boxes.map((box) => {
            const row = byKey.get(box.key);
            return row === undefined ? null : <Node key={box.key} {...nodeOf(scene, box, row)} />;
          })}
        </ol>
      </div>
    </div>
  );
}

function itemOf({ key, entry: { spec } }: TreeRow): GraphItem {
  return {
    key,
    parent: spec.parent === null ? null : phaseKey(spec.parent),
    after: spec.depends_on.map(phaseKey),
  };
}

/** Phases that have not landed: their outgoing lines are still waited for. */
function lateKeys(rows: readonly TreeRow[]): string {
  return rows
    .filter(({ entry }) => entry.state.kind !== 'landed')
    .map(({ key }) => key)
    .join('\n');
}

interface EdgesProps {
  readonly plan: GraphPlan;
  readonly late: string;
}

const Edges = memo(function Edges({ plan, late }: EdgesProps) {
  const boxes = new Map(plan.boxes.map((box) => [box.key, box]));
  const waiting = new Set(late.split('\n'));
  return (
    <svg class="edges" width={plan.width} height={plan.height} aria-hidden="true" focusable="false">
      {plan.edges.map(({ from, to }) => {
        const [a, b] = [boxes.get(from), boxes.get(to)];
        if (a === undefined || b === undefined) return null;
        return (
          <path key={`${from} ${to}`} class={waiting.has(from) ? 'edge' : 'edge met'} d={edgePath(a, b)} />
        );
      })}
    </svg>
  );
});

interface NodeProps {
  readonly box: GraphBox;
  readonly id: string;
  readonly title: string;
  readonly state: ShownState;
  readonly activity: string;
  readonly after: string;
  readonly percent: number | null;
  readonly percentText: string;
  readonly href: string;
}

function nodeOf({ moment, at }: RunScene, box: GraphBox, row: TreeRow): NodeProps {
  const { entry, told } = row;
  const state = shownState(entry.state);
  const point = entry.state.kind === 'running' ? told.sessions.at(-1)?.curve.at(-1) : undefined;
  return {
    box,
    id: entry.spec.id,
    title: entry.spec.title,
    state,
    activity: state === 'landed' ? '' : activityText(row, moment, false),
    after: entry.spec.depends_on.join(', '),
    percent: point?.percent ?? null,
    percentText: point === undefined ? '' : percentText(point.percent, point.estimated),
    href: phasePlace(at, entry.spec.id),
  };
}

/** Drawn again only when something about it is new: of two hundred, that is a few at a time. */
const Node = memo(function Node({
  box,
  id,
  title,
  state,
  activity,
  after,
  percent,
  percentText: full,
  href,
}: NodeProps) {
  return (
    <li
      class={`node ${phaseStates[state].look} ${box.isGroup ? 'group' : ''}`}
      style={{ left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` }}
    >
      <a href={href}>
        <StateSign state={state} />
        <span class="node-text">
          <span class="node-title">
            <span class="hidden">Phase </span>
            <b>{id}</b> {title}
            <span class="hidden">: </span>
          </span>
          <span class="node-state">
            <span class="word">{phaseStates[state].word}</span>
            {activity !== '' && <span class="activity"> · {activity}</span>}
            {after !== '' && <span class="hidden">, after {after}</span>}
          </span>
        </span>
        {percent !== null && (
          <span class="fullness" title={`context ${full}`}>
            <span
              class={percent >= 80 ? 'bad' : percent >= 70 ? 'warn' : ''}
              style={{ width: `${Math.min(100, percent)}%` }}
            />
          </span>
        )}
      </a>
    </li>
  );
});
