import { phaseKey } from '@debussy/core';
import { mayContinue, wantedPhases } from '@debussy/scheduler';
import type { PhaseEntry, RunState } from '@debussy/scheduler';
import {
  counted,
  doneOf,
  elapsed,
  money,
  repeats,
  runWords,
  timeLeft,
  timeLeftText,
  tokensText,
  unitName,
} from '@debussy/story';
import type { RunWords } from '@debussy/story';
import type { JSX } from 'preact';
import { lineCountOf } from '../data/use-changes.ts';
import { ActionButton } from './action-button.tsx';
import { Meter } from './meter.tsx';
import type { Replay } from './replay-bar.tsx';
import type { RunScene, SceneProps } from './run-scene.ts';
import { StateSign } from './state-sign.tsx';

const resuming: RunWords = { word: 'resuming', sign: 'preparing', look: 'busy' };

/** The run's name, state and figures in one line of fixed height, and the buttons for the whole run. */
export function RunHeader({ scene, replay }: SceneProps & { readonly replay: Replay }): JSX.Element {
  const { summary } = scene;
  const { word, sign, look } = scene.isResuming ? resuming : runWords(summary);
  const done = doneOf(scene.moment.state);
  return (
    <header class="top">
      <div class="title-row">
        {scene.source.isLive && (
          <nav aria-label="Location">
            <a href="#/">Runs</a>
          </nav>
        )}
        <h1 title={`Run ${summary.run} of ${summary.plan.path}`}>
          <StateSign state={sign} /> {summary.plan.title || summary.plan.path}
        </h1>
        <span class={`word ${look}`} title={summary.reason}>
          {word}
        </span>
        <Facts scene={scene} />
        <span class="buttons">
          <RunButtons scene={scene} />
          <button type="button" aria-expanded={replay.isOpen} onClick={() => replay.open(!replay.isOpen)}>
            Replay
          </button>
        </span>
      </div>
      <Meter done={done} of="of the work is done" />
    </header>
  );
}

function RunButtons({ scene }: SceneProps): JSX.Element | null {
  const { canAct, isHeld, isResuming, life, moment, summary } = scene;
  if (!canAct) return null;
  if (!isHeld) {
    const isOver = moment.state.ended?.outcome === 'completed' && life?.decisions.length === 0;
    if (life === null || isOver) return null;
    if (!hasWorkLeft(moment.state) && life.decisions.length === 0)
      return <span class="soft">Decide below, then resume</span>;
    return isResuming ? (
      <button type="button" disabled>
        Resuming …
      </button>
    ) : (
      <ActionButton scene={scene} wish={{ action: 'resume' }} label="Resume the run" isMain />
    );
  }
  const isStopping = summary.state === 'draining';
  return (
    <>
      {(summary.state === 'paused' || mayContinue(moment.state)) && (
        <ActionButton scene={scene} wish={{ action: 'unpause' }} label="Continue" isMain />
      )}
      {summary.state === 'running' && <ActionButton scene={scene} wish={{ action: 'pause' }} label="Pause" />}
      {!isStopping && <ActionButton scene={scene} wish={{ action: 'stop' }} label="Stop" />}
      {!moment.state.stopNow && (
        <ActionButton
          scene={scene}
          wish={{ action: 'stop_now' }}
          label="Stop now"
          asks="Running sessions end. Their work is kept, and the run can be resumed from it; anything their agents have not written down is lost."
        />
      )}
    </>
  );
}

function Facts({ scene }: SceneProps): JSX.Element {
  const { summary } = scene;
  const left = timeLeft(scene.moment);
  const running = summary.phases.filter(({ session }) => session?.running === true).map(({ id }) => id);
  const named = `${unitName(summary, running.length)} ${running.join(', ')} running`;
  const { added, removed } = lineCountOf([...scene.changes.values()].flat());
  const facts = [
    [unitName(summary, 2), `${summary.progress.landed} of ${summary.progress.total} landed`],
    ['Running', running.length > mostNamed ? `${running.length} running` : running.length === 0 ? '' : named],
    ['Time', elapsed(summary.seconds)],
    ['Cost', costText(scene)],
    ['Changed lines', added + removed === 0 ? '' : `+${added} −${removed} lines`],
    ['Forecast', left === null ? '' : timeLeftText(left)],
  ] as const;
  const details = [counted(summary.sessions, 'session'), ...repeats(summary), tokensText(summary)];
  return (
    <dl class="facts" title={details.join(', ')}>
      {facts.map(([name, value]) =>
        value === '' ? null : (
          <div key={name}>
            <dt class="hidden">{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

const mostNamed = 4;

/** `$5.71 of $20.00`, with a budget; otherwise with an estimate from landed phases. */
function costText({ moment, summary: { cost, phases } }: RunScene): string {
  if (cost === null) return '';
  const budget = moment.state.config.budget.cost;
  if (budget !== null) return `${money(cost)} of ${money(budget)}`;
  const leaves = phases.filter(({ split_into: parts }) => parts.length === 0);
  const landed = leaves.filter((one) => one.state === 'landed' && one.cost !== null);
  // A blocked phase runs as soon as the user has decided.
  const open = leaves.filter(
    ({ state, sessions }) => (state === 'pending' || state === 'blocked') && sessions === 0,
  ).length;
  const mean = landed.reduce((sum, one) => sum + (one.cost ?? 0), 0) / landed.length;
  return open === 0 || landed.length === 0
    ? money(cost)
    : `${money(cost)} of about ${money(cost + open * mean)}`;
}

/** Whether a resume would find work without a decision: failed phases are retried; others wait for the user. */
function hasWorkLeft(state: RunState): boolean {
  return wantedPhases(state).some((entry) => !waits.has(entry.state.kind) && !isOpenGroup(entry, state));
}

const waits: ReadonlySet<string> = new Set(['landed', 'skipped', 'needs_human', 'blocked']);

function isOpenGroup({ group }: PhaseEntry, state: RunState): boolean {
  return group?.children.some((child) => state.phases.get(phaseKey(child))?.state.kind !== 'landed') === true;
}
