import { hasWorkLeft } from '../data/work-left.ts';
import {
  counted,
  doneOf,
  elapsed,
  money,
  percentText,
  runWords,
  timeLeft,
  timeLeftText,
  tokens,
  waitingForVerification,
} from '@debussy/story';
import type { Summary } from '@debussy/story';
import type { JSX } from 'preact';
import { runPath } from '../route.ts';
import { ActionButton } from './action-button.tsx';
import type { RunScene } from './run-scene.ts';
import { StateSign } from './state-sign.tsx';

interface RunHeaderProps {
  readonly scene: RunScene;
  readonly summary: Summary;
  /** Above a phase, only the facts that tell the user's place. */
  readonly isSmall: boolean;
}

/** The run's name, progress and usage, and the buttons for the whole run. */
export function RunHeader({ scene, summary, isSmall }: RunHeaderProps): JSX.Element {
  const { at, moment, source } = scene;
  const { word, sign, look } = runWords(summary);
  const title = summary.plan.title || summary.plan.path;
  const done = doneOf(moment.state);
  return (
    <header class={isSmall ? 'top small' : 'top'}>
      <nav class="crumbs" aria-label="Location">
        {source.isLive && <a href="#/">Runs</a>}
        {isSmall && <a href={runPath(at)}>{title}</a>}
      </nav>
      {!isSmall && (
        <>
          <div class="title-row">
            <h1>
              <StateSign state={sign} /> {title}
            </h1>
            <span class={`word ${look}`}>{word}</span>
            <RunButtons scene={scene} summary={summary} />
          </div>
          <p class="soft run-id">
            Run <code>{summary.run}</code> of <code>{summary.plan.path}</code>
            {summary.reason === '' ? '' : ` · ${summary.reason}`}
          </p>
          <div class="progress">
            <meter
              class="bar"
              min={0}
              max={1}
              value={done}
              aria-label={`${Math.round(done * 100)} % of the work is done`}
            />
          </div>
          <Facts scene={scene} summary={summary} />
          <Bottleneck scene={scene} />
        </>
      )}
    </header>
  );
}

function RunButtons({ scene, summary }: Omit<RunHeaderProps, 'isSmall'>): JSX.Element | null {
  if (!scene.canAct) return null;
  const { state } = summary;
  if (!scene.isHeld) {
    if (scene.life === null || !hasWorkLeft(scene.moment.state)) return null;
    return (
      <span class="buttons">
        <ActionButton scene={scene} wish={{ action: 'resume' }} label="Resume the run" isMain />
      </span>
    );
  }
  return (
    <span class="buttons">
      {state === 'paused' ? (
        <ActionButton scene={scene} wish={{ action: 'unpause' }} label="Continue" isMain />
      ) : (
        <ActionButton scene={scene} wish={{ action: 'pause' }} label="Pause" />
      )}
      <ActionButton scene={scene} wish={{ action: 'stop' }} label="Stop" />
      <ActionButton
        scene={scene}
        wish={{ action: 'stop_now' }}
        label="Stop now"
        asks="Running sessions end. Their work is kept, and the run can be resumed from it; anything their agents have not written down is lost."
      />
    </span>
  );
}

function Facts({ scene, summary }: Omit<RunHeaderProps, 'isSmall'>): JSX.Element {
  const { moment } = scene;
  const left = timeLeft(moment);
  const contexts = summary.phases.flatMap(({ id, session, context }) =>
    session?.running === true && context !== null && context.percent !== null
      ? [`${id}: ${percentText(context.percent, context.estimated)}`]
      : [],
  );
  const running = summary.phases.filter(({ session }) => session?.running === true).length;
  const facts: readonly (readonly [string, string])[] = [
    ['Phases', `${summary.progress.landed} of ${summary.progress.total} landed`],
    ['Time', elapsed(summary.seconds)],
    ...(left === null ? [] : [['Forecast', timeLeftText(left)] as const]),
    ['Sessions', running === 0 ? String(summary.sessions) : `${running} at work, ${summary.sessions} in all`],
    ['Tokens', summary.tokens === 0 ? 'unknown' : tokens(summary.tokens)],
    ['Cost', money(summary.cost)],
    ...(summary.restarts + summary.retries === 0
      ? []
      : [
          [
            'Tried again',
            `${counted(summary.restarts, 'restart')}, ${counted(summary.retries, 'retry', 'retries')}`,
          ] as const,
        ]),
    ...(contexts.length === 0 ? [] : [['Context', contexts.join(', ')] as const]),
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** If everything waits for gates, more of them at once would help. */
function Bottleneck({ scene }: { readonly scene: RunScene }): JSX.Element | null {
  const { state } = scene.moment;
  const waiting = waitingForVerification(state).length;
  if (waiting < 2) return null;
  return (
    <p class="note warn">
      {counted(waiting, 'phase')} wait for verification: raise <code>verify_parallel</code> (it is{' '}
      {state.config.verify_parallel}).
    </p>
  );
}
