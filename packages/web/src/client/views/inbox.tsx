import { phaseKey } from '@debussy/core';
import { wantedPhases } from '@debussy/scheduler';
import type { PhaseEntry } from '@debussy/scheduler';
import {
  blockerIds,
  counted,
  failedGates,
  failingLines,
  failures,
  humans,
  money,
  needsPerson,
  percentText,
  phaseSpent,
  shownState,
  unitWords,
} from '@debussy/story';
import type { GateStory, PhaseStory } from '@debussy/story';
import type { JSX } from 'preact';
import { useLoaded } from '../hooks.ts';
import { phasePlace } from '../route.ts';
import { PhaseActions } from './phase-actions.tsx';
import type { RunScene } from './run-scene.ts';
import { StateSign } from './state-sign.tsx';

/** Phases that need the user, with their evidence, their buttons and earlier decisions. Empty if there are none. */
export function Inbox({
  scene,
  beside,
}: {
  readonly scene: RunScene;
  /** The phase that is shown beside it, with evidence and decisions. */
  readonly beside: string | null;
}): JSX.Element | null {
  const entries = wantedPhases(scene.moment.state);
  const decided = new Set(scene.life?.decisions.map(({ phase }) => phase));
  const waits = (entry: PhaseEntry): boolean =>
    needsPerson.has(shownState(entry.state)) || isBlockedForGood(entry, scene);
  const shown = entries.filter((entry) => waits(entry) || decided.has(entry.spec.id));
  const open = shown.filter(({ spec }) => !decided.has(spec.id)).length;
  const gone = scene.summary.state === 'interrupted' && !scene.isResuming;
  if (shown.length === 0 && !gone) return null;
  return (
    <section class={beside === null ? 'waiting' : 'waiting short'} aria-labelledby="waiting-title">
      <h2 id="waiting-title">
        {open > 0
          ? `Needs you: ${counted(open, ...unitWords(scene.moment.story))}`
          : gone
            ? 'Interrupted'
            : 'Decided'}
        {decided.size > 0 && <span class="soft"> · {decided.size} decided</span>}
      </h2>
      {gone && <p>The process of this run is gone. Its work is kept: resume the run to continue.</p>}
      <ul>
        {shown.map((entry) => (
          <InboxRow key={entry.spec.id} scene={scene} entry={entry} isShort={beside !== null} />
        ))}
      </ul>
    </section>
  );
}

/** Only skipped phases block it: only the user can change that. */
function isBlockedForGood(entry: PhaseEntry, { moment }: RunScene): boolean {
  return (
    entry.state.kind === 'blocked' &&
    blockerIds(entry, moment.state).every(
      (id) => moment.state.phases.get(phaseKey(id))?.state.kind === 'skipped',
    )
  );
}

interface InboxRowProps {
  readonly scene: RunScene;
  readonly entry: PhaseEntry;
  /** One line; a click opens the phase. */
  readonly isShort: boolean;
}

function InboxRow({ scene, entry, isShort }: InboxRowProps): JSX.Element {
  const { spec, state } = entry;
  const told = scene.moment.story.phases.get(phaseKey(spec.id));
  const gate = state.kind === 'failed' ? redGate(scene, spec.id) : undefined;
  const blockers = blockerIds(entry, scene.moment.state);
  return (
    <li>
      <div class="what">
        <StateSign state={shownState(state)} />
        <div>
          <a href={phasePlace(scene.at, spec.id)}>
            <strong>{spec.id}</strong> {spec.title}
          </a>{' '}
          <span class="soft">{triedText(scene, entry, told)}</span>
          {!isShort && <span class="why">{whyIt(entry, scene)}</span>}
          {!isShort && gate !== undefined && <Evidence scene={scene} gate={gate} />}
          {!isShort && <ConflictSides scene={scene} entry={entry} />}
        </div>
      </div>
      {!isShort && <PhaseActions scene={scene} entry={entry} />}
      {(isShort ? [] : blockers).map((id) => {
        const other = scene.moment.state.phases.get(phaseKey(id));
        return other === undefined ? null : (
          <div key={id}>
            <span class="soft">
              {scene.unit} {other.spec.id}, which was skipped:
            </span>{' '}
            <PhaseActions scene={scene} entry={other} />
          </div>
        );
      })}
    </li>
  );
}

/** The files of a conflict, with links to both sides. */
export function ConflictSides({
  scene,
  entry,
}: {
  readonly scene: RunScene;
  readonly entry: PhaseEntry;
}): JSX.Element | null {
  const { state, spec } = entry;
  if (state.kind !== 'needs_human' || state.reason !== 'conflict') return null;
  const files = state.carried?.start?.conflictFiles ?? [];
  const others = wantedPhases(scene.moment.state).filter(
    (one) => one.state.kind === 'landed' && one.files.some((file) => files.includes(file)),
  );
  return (
    <span class="links">
      {files.map((file) => (
        <code key={file}>{file}</code>
      ))}
      {[entry, ...others].map(({ spec: { id } }) => (
        <a key={id} href={phasePlace(scene.at, id, 'diff')}>
          {id === spec.id ? 'its changes' : `changes of ${id}`}
        </a>
      ))}
    </span>
  );
}

export function redGate({ moment }: RunScene, phase: string): GateStory | undefined {
  return failedGates(moment.story, phaseKey(phase)).at(-1);
}

/** `failed gate unit · 3 tries · $0.93 · blocks 10, 13` */
function triedText(scene: RunScene, entry: PhaseEntry, told: PhaseStory | undefined): string {
  const { moment } = scene;
  const { id } = entry.spec;
  const blocks = wantedPhases(moment.state).filter((other) =>
    blockerIds(other, moment.state).some((one) => phaseKey(one) === phaseKey(id)),
  );
  const { cost } = phaseSpent(moment.story, entry);
  const gate = entry.state.kind === 'failed' ? redGate(scene, id) : undefined;
  return [
    gate === undefined ? '' : `failed gate ${gate.gate}`,
    told === undefined || told.sessions.length === 0 ? '' : counted(told.sessions.length, 'session'),
    cost === null ? '' : money(cost),
    blocks.length === 0 ? '' : `blocks ${blocks.map(({ spec }) => spec.id).join(', ')}`,
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** The lines of its output that explain the failure. */
function Evidence({
  scene,
  gate,
}: {
  readonly scene: RunScene;
  readonly gate: GateStory;
}): JSX.Element | null {
  const { verification, phase, gate: name } = gate;
  const loaded = useLoaded(`${verification} ${phase} ${name}`, () =>
    scene.source.gateOutput({ ...scene.at, phase, verification, gate: name }, null),
  );
  const lines = loaded.kind === 'known' && loaded.value !== null ? failingLines(loaded.value.text) : [];
  if (lines.length === 0) return null;
  return (
    <pre class="evidence" tabIndex={0} aria-label={`What gate ${name} of ${scene.unit} ${phase} printed`}>
      {lines.join('\n')}
    </pre>
  );
}

/** Why a phase does not continue, in one sentence. */
export function whyIt(entry: PhaseEntry, { moment, unit }: RunScene): string {
  const { state } = entry;
  if (state.kind === 'asked') {
    const percent = percentText(state.end.percent, false);
    return percent === '?'
      ? 'Its context is full. How should it continue?'
      : `Its context is ${percent} full. How should it continue?`;
  }
  if (state.kind === 'failed') return sentence(failures[state.reason], state.detail);
  if (state.kind === 'needs_human') return sentence(humans[state.reason], state.detail);
  if (state.kind === 'blocked') return `Blocked by ${unit} ${blockerIds(entry, moment.state).join(', ')}.`;
  return '';
}

function sentence(what: string, detail: string): string {
  const text = detail.trim() === '' ? what : `${what}: ${detail.trim()}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
