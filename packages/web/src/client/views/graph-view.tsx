import { phaseKey } from '@debussy/core';
import {
  activityText,
  elapsed,
  money,
  percentText,
  phaseSpent,
  phaseStates,
  shownState,
  timeSpan,
  treeRows,
} from '@debussy/story';
import type { SessionStory, TreeRow } from '@debussy/story';
import type { PhaseEntry } from '@debussy/scheduler';
import type { RunAddress } from '../data/run-source.ts';
import { filesOf, lineCountOf } from '../data/use-changes.ts';
import { memo } from '../memo.ts';
import type { JSX, RefObject } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useWidth } from '../hooks.ts';
import { edgePath, layoutGraph } from '../layout/graph-layout.ts';
import type { GraphBox, GraphItem, GraphPlan } from '../layout/graph-layout.ts';
import { phasePlace } from '../route.ts';
import type { RunScene, SceneProps } from './run-scene.ts';
import { StateSign } from './state-sign.tsx';

/** A larger graph leaves out landed phases and draws only its visible part. */
const many = 150;
const smallestScale = 0.65;
const margin = 400;

/** The phases from left to right by dependency; a split phase is a box around its sub-phases. */
export function GraphView({ scene }: SceneProps): JSX.Element {
  const all = treeRows(scene.moment);
  const [withLanded, setLanded] = useState(false);
  const isLarge = all.length > many;
  const rows = isLarge && !withLanded ? all.filter((row) => !isDone(row, scene)) : all;
  const shape = rows
    .map(({ key, entry }) => `${key}<${entry.spec.parent ?? ''}<${entry.spec.depends_on.join()}`)
    .join(';');
  const plan = useMemo(() => layoutGraph(rows.map(itemOf)), [shape]);
  const [frame, width] = useWidth();
  const scrolled = useScrolled(frame, isLarge);
  const scale = width === 0 ? 1 : Math.max(smallestScale, Math.min(1, (width - 32) / plan.width));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const boxes = isLarge ? plan.boxes.filter((box) => isIn(box, scrolled, scale)) : plan.boxes;
  return (
    <>
      {isLarge && (
        <p class="tools">
          <button type="button" aria-pressed={withLanded} onClick={() => setLanded(!withLanded)}>
            {withLanded ? 'Hide landed' : `✓ ${all.length - rows.length} landed: show`}
          </button>
        </p>
      )}
      <div class="graph-frame" ref={frame} tabIndex={0} role="region" aria-label="Graph of the phases">
        <div style={{ width: `${plan.width * scale}px`, height: `${plan.height * scale}px` }}>
          <div
            class="graph"
            style={{
              width: `${plan.width}px`,
              height: `${plan.height}px`,
              transform: scale === 1 ? undefined : `scale(${scale})`,
            }}
          >
            <Edges plan={plan} late={lateKeys(rows)} />
            <ol>
              {boxes.map((box) => {
                const row = byKey.get(box.key);
                return row === undefined ? null : <Node key={box.key} {...nodeOf(scene, box, row)} />;
              })}
            </ol>
          </div>
        </div>
      </div>
    </>
  );
}

/** Landed, including every group that contains it. */
function isDone({ entry }: TreeRow, { moment }: RunScene): boolean {
  const { parent } = entry.spec;
  const whole = parent === null ? undefined : moment.state.phases.get(phaseKey(parent));
  return entry.state.kind === 'landed' && (whole === undefined || whole.state.kind === 'landed');
}

interface Scrolled {
  readonly x: number;
  readonly y: number;
}

/** How far an element is scrolled out of the window, in steps; only if requested. */
function useScrolled(frame: RefObject<HTMLDivElement | null>, isWanted: boolean): Scrolled {
  const [place, setPlace] = useState<Scrolled>({ x: 0, y: 0 });
  useEffect(() => {
    const { current } = frame;
    if (!isWanted || current === null) return undefined;
    const step = (value: number): number => Math.floor(value / (margin / 2)) * (margin / 2);
    const look = (): void => {
      const x = step(current.scrollLeft);
      const y = step(Math.max(0, -current.getBoundingClientRect().top));
      setPlace((before) => (before.x === x && before.y === y ? before : { x, y }));
    };
    look();
    addEventListener('scroll', look, { passive: true, capture: true });
    return () => removeEventListener('scroll', look, { capture: true });
  }, [isWanted]);
  return place;
}

function isIn({ x, y, width, height }: GraphBox, scrolled: Scrolled, scale: number): boolean {
  const isNear = (from: number, size: number, start: number, room: number): boolean =>
    from * scale < start + room + 2 * margin && (from + size) * scale > start - margin;
  return isNear(x, width, scrolled.x, innerWidth) && isNear(y, height, scrolled.y, innerHeight);
}

function itemOf({ key, entry: { spec } }: TreeRow): GraphItem {
  return {
    key,
    parent: spec.parent === null ? null : phaseKey(spec.parent),
    after: spec.depends_on.map(phaseKey),
  };
}

/** Keys of phases that have not landed, so that others still wait for them. */
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
          <path
            key={`${from} ${to}`}
            class={waiting.has(from) ? 'edge' : 'edge met'}
            d={edgePath(a, b, plan.boxes)}
          />
        );
      })}
    </svg>
  );
});

interface NodeProps {
  readonly box: GraphBox;
  readonly entry: PhaseEntry;
  readonly at: RunAddress;
  readonly unit: string;
  readonly activity: string;
  readonly facts: string;
  readonly point: SessionStory['curve'][number] | undefined;
}

function nodeOf(scene: RunScene, box: GraphBox, row: TreeRow): NodeProps {
  const { moment, at, unit } = scene;
  const { entry, told } = row;
  const activity = entry.state.kind === 'landed' ? '' : activityText(row, moment, false);
  const point = entry.state.kind === 'running' ? told.sessions.at(-1)?.curve.at(-1) : undefined;
  return { box, entry, at, unit, activity, facts: factsOf(row, scene), point };
}

/** `1m12s · $0.93 · +61 −4` */
function factsOf(row: TreeRow, { moment, changes }: RunScene): string {
  const { cost } = phaseSpent(moment.story, row.entry);
  const time = row.told.beganAt === null ? '' : elapsed(timeSpan(row.told, moment.story, moment.now));
  const { added, removed } = lineCountOf(filesOf(changes, moment.state, row.key));
  const lines = [added === 0 ? '' : `+${added}`, removed === 0 ? '' : `−${removed}`].join(' ').trim();
  return [time, cost === null ? '' : money(cost), lines].filter((text) => text !== '').join(' · ');
}

/** Redrawn only if it has changed: of two hundred, only a few at a time. */
const Node = memo(function Node({ box, entry, at, unit, activity, facts, point }: NodeProps) {
  const { spec, state } = entry;
  const shown = shownState(state);
  const { word, look } = phaseStates[shown];
  const percent = point?.percent ?? null;
  const texts = (shown === 'running' ? [activity, facts] : [facts, activity]).filter((text) => text !== '');
  const isEvident = (shown === 'landed' || shown === 'running') && texts.length > 0;
  return (
    <li
      class={`node ${look} ${box.isGroup ? 'group' : ''}`}
      style={{ left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` }}
    >
      <a href={phasePlace(at, spec.id)}>
        <StateSign state={shown} />
        <span class="node-text">
          <span class="node-title">
            <span class="hidden">{unit} </span>
            <b>{spec.id}</b> {spec.title}
            <span class="hidden">: </span>
          </span>
          <span class="node-state">
            {/* Its sign says that it runs or has landed, and what it does or took needs the room. */}
            <span class={isEvident ? 'hidden' : 'word'}>{word} </span>
            {!isEvident && texts.length > 0 && ' · '}
            {texts.join(' · ')}
            {spec.depends_on.length > 0 && <span class="hidden">, after {spec.depends_on.join(', ')}</span>}
          </span>
        </span>
        {percent !== null && (
          <span class="fullness" title={`context ${percentText(percent, point?.estimated ?? true)}`}>
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
