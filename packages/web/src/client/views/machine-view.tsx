import { machineText, shareText } from '@debussy/story';
import type { JSX } from 'preact';
import type { SceneProps } from './run-scene.ts';

/** Held and awaited shares of the machine, of this run and all others. */
export function MachineView({ scene: { canAct, life } }: SceneProps): JSX.Element | null {
  const machine = canAct ? (life?.machine ?? null) : null;
  if (machine === null || machine.shares.length === 0) return null;
  return (
    <details class="soft">
      <summary>{machineText(machine)}</summary>
      <ul>
        {machine.shares.map((share, i) => (
          <li key={i}>{shareText(share)}</li>
        ))}
      </ul>
    </details>
  );
}
