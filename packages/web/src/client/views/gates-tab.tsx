import { isRed, phaseKey } from '@debussy/core';
import { isOver } from '@debussy/scheduler';
import { clockTime, duration, ranBetween, failedGates, evidenceText, results } from '@debussy/story';
import type { GateStory } from '@debussy/story';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PhaseScene } from './phase-page.tsx';
import { whyIt } from './inbox.tsx';
import { gateSign, StateSign } from './state-sign.tsx';

/** Every gate that ran for a phase, newest first, with its output. */
export function GatesTab({ scene }: { readonly scene: PhaseScene }): JSX.Element {
  const { entry, moment } = scene;
  const key = phaseKey(entry.spec.id);
  const failed = new Set(entry.state.kind === 'failed' ? failedGates(moment.story, key) : []);
  const ran = [...moment.story.verifications.values()]
    .flatMap(({ gates, final }) => gates.map((gate) => ({ gate, final })))
    .filter(({ gate }) => phaseKey(gate.phase) === key || failed.has(gate))
    .toReversed();
  if (ran.length === 0)
    return (
      <p class="empty">
        No gate has run{isOver(entry.state) ? '' : ' yet'}. {whyIt(entry, scene)}
      </p>
    );
  const newestBad = ran.findIndex(({ gate }) => isRed(gate) || gate.result === null);
  return (
    <ol class="gates">
      {ran.map(({ gate, final }, i) => (
        <li key={`${gate.verification} ${gate.gate} ${gate.startedAt}`}>
          <Gate scene={scene} gate={gate} final={final} isOpen={i === newestBad} />
        </li>
      ))}
    </ol>
  );
}

interface GateProps {
  readonly scene: PhaseScene;
  readonly gate: GateStory;
  readonly final: boolean;
  readonly isOpen: boolean;
}

function Gate({ scene, gate, final, isOpen: begins }: GateProps): JSX.Element {
  const [isOpen, setOpen] = useState(begins);
  const { result, startedAt, seconds, evidence } = gate;
  const isProven = result === 'passed' && evidence !== undefined;
  const detail = isProven ? evidenceText(evidence) : gate.detail;
  const took = result === null ? ranBetween(scene.moment.story, startedAt, scene.moment.now) : seconds;
  return (
    <details class="gate" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <StateSign state={gateSign(result ?? 'running')} />
        <span>
          <strong>{gate.gate}</strong> {result === null ? 'runs' : results[result]}
          <span class="soft">
            {' '}
            · {clockTime(startedAt)} · {duration(took)}
            {detail === '' ? '' : ` · ${detail}`}
            {final ? ' · on the final tip' : ''}
          </span>
        </span>
      </summary>
      {isOpen && <GateOutput scene={scene} gate={gate} />}
    </details>
  );
}

const lookEveryMs = 700;
const longest = 400_000;

function GateOutput({ scene, gate }: { readonly scene: PhaseScene; readonly gate: GateStory }): JSX.Element {
  const [text, setText] = useState<string | null>(null);
  const isRunning = gate.result === null;
  useEffect(() => {
    let hasLeft = false;
    let to: number | null = null;
    const look = async (): Promise<void> => {
      const at = { ...scene.at, phase: gate.phase, verification: gate.verification, gate: gate.gate };
      const part = await scene.source.gateOutput(at, to).catch(() => null);
      if (hasLeft || part === null) return;
      const isFirst = to === null;
      to = part.to;
      setText((before) => (isFirst ? part.text : `${before ?? ''}${part.text}`.slice(-longest)));
    };
    void look();
    const timer = isRunning ? setInterval(() => void look(), lookEveryMs) : undefined;
    return () => {
      hasLeft = true;
      clearInterval(timer);
    };
  }, [gate.verification, gate.gate, isRunning]);
  if (text === null) return <p class="soft">Reading …</p>;
  return (
    <pre class="text output" tabIndex={0} aria-label={`Output of gate ${gate.gate}`}>
      {text === '' ? 'No output.' : text}
    </pre>
  );
}
