import { tokens } from '@debussy/story';
import type { JSX } from 'preact';
import { useLoaded } from '../hooks.ts';
import { ActionButton } from './action-button.tsx';
import { Folded } from './folded-text.tsx';
import { ItemList } from './item-list.tsx';
import type { PhaseScene } from './phase-page.tsx';

/** The parts that the plan allows a phase to be cut into, and the button that writes them into it. */
export function PhaseSplit({ scene }: { readonly scene: PhaseScene }): JSX.Element | null {
  const { spec, state } = scene.entry;
  const isOver = ['group', 'landed', 'skipped'].includes(state.kind);
  const isWhole = spec.parent === null && spec.candidate === undefined && spec.tasks.length > 1;
  if (!scene.canAct || isOver || !isWhole) return null;
  return (
    <Folded title="How it can be split">
      <Parts scene={scene} id={spec.id} />
    </Folded>
  );
}

function Parts({ scene, id }: { readonly scene: PhaseScene; readonly id: string }): JSX.Element {
  const loaded = useLoaded(id, () => scene.source.split({ ...scene.at, phase: id }));
  if (loaded.kind === 'loading') return <p class="soft">Reading …</p>;
  if (loaded.kind === 'failed') return <p class="note">{loaded.message}</p>;
  const { plan, phase, cut_by: by, parts, warnings } = loaded.value;
  const { low, high } = phase.tokens;
  return (
    <>
      <p class="soft">
        {tokens(low)} to {tokens(high)} tokens; a session holds {tokens(phase.budget)}. Cut by {by}. The{' '}
        {scene.unit.toLowerCase()} remains and verifies its parts together.
      </p>
      <ItemList
        title="Parts"
        items={parts.map(({ id: part, title, tasks, forecast, depends_on: after, files, gates }) => (
          <>
            {part} {title}: {tasks.length} tasks, {forecast === null ? '?' : tokens(forecast.mid)} tokens
            {after.length > 0 && `, after ${after.join(', ')}`}
            {gates.length > 0 && `, gates ${gates.map(({ name }) => name).join(', ')}`}{' '}
            <span class="soft">{files.join(', ')}</span>
          </>
        ))}
      />
      <ItemList title="Warnings" items={warnings} />
      <ActionButton
        scene={scene}
        wish={{ action: 'split', phase: id, plan: plan.file }}
        label="Write the parts into the plan"
        about={`${scene.unit} ${id}`}
        asks={`This changes ${plan.file} in your checkout. Commit it, then resume the run or start a new one: it has the parts.`}
      />
    </>
  );
}
