import { phaseStates, shownState, treeRows } from '@debussy/story';
import type { TreeRow } from '@debussy/story';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { parseDiff } from '../diff/parse-diff.ts';
import { useGrowing, useLoaded } from '../hooks.ts';
import { LineCounts, DiffTab } from './diff-tab.tsx';
import type { RunScene, SceneProps } from './run-scene.ts';
import { StateSign } from './state-sign.tsx';

/** The changes of the run: each phase with its lines, and its files one click away. */
export function ChangesView({ scene }: SceneProps): JSX.Element {
  const [setLast, count] = useGrowing();
  const rows = treeRows(scene.moment)
    .filter(({ entry, told }) => entry.group === null && told.sessions.length > 0)
    .slice(0, count);
  if (rows.length === 0) return <p class="empty">No phase has changed anything yet.</p>;
  return (
    <ol>
      {rows.map((row, i) => (
        <li key={row.key} ref={i === rows.length - 1 ? setLast : null}>
          <PhaseChanges scene={scene} row={row} />
        </li>
      ))}
    </ol>
  );
}

function PhaseChanges({ scene, row }: { readonly scene: RunScene; readonly row: TreeRow }): JSX.Element {
  const { entry, told } = row;
  const { spec, state, attempts } = entry;
  const [isOpen, setOpen] = useState(false);
  const loaded = useLoaded(`${spec.id} ${state.kind} ${attempts}`, () =>
    scene.source.diff({ ...scene.at, phase: spec.id }, { of: 'work', ignoreSpace: false }),
  );
  const text = loaded.kind === 'known' ? (loaded.value?.text ?? '') : '';
  const files = useMemo(() => parseDiff(text), [text]);
  const facts = [phaseStates[shownState(state)].word, ...files.map(({ path }) => path)];
  const sum = (side: 'added' | 'removed'): number => files.reduce((total, file) => total + file[side], 0);
  return (
    <details class="file" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <StateSign state={shownState(state)} /> <b>{spec.id}</b> {spec.title}{' '}
        <span class="soft">{facts.join(' · ')}</span>{' '}
        {files.length > 0 && <LineCounts file={{ added: sum('added'), removed: sum('removed') }} />}
      </summary>
      {isOpen && <DiffTab scene={{ ...scene, entry, told }} />}
    </details>
  );
}
