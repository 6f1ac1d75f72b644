import { counted, phaseStates, shownState, treeRows } from '@debussy/story';
import type { TreeRow } from '@debussy/story';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { lineCountOf } from '../data/use-changes.ts';
import type { LineCount } from '../data/use-changes.ts';
import { useGrowing, useLoaded } from '../hooks.ts';
import { phasePlace } from '../route.ts';
import { ChoiceButtons, DiffFiles, LineCounts } from './diff-files.tsx';
import { DiffTab } from './diff-tab.tsx';
import { may } from './phase-actions.tsx';
import type { RunScene, SceneProps } from './run-scene.ts';
import { StateSign } from './state-sign.tsx';

/** The changes of the run: by phase, by file with the phases that changed it, or as one diff from base to tip. */
export function ChangesView({ scene }: SceneProps): JSX.Element {
  const [shown, show] = useState<'phases' | 'files' | 'diff'>('phases');
  const rows = treeRows(scene.moment).filter(
    ({ entry, told }) => entry.group === null && told.sessions.length > 0,
  );
  if (rows.length === 0) return <p class="empty">Nothing has changed yet.</p>;
  const files = rows.flatMap(({ key }) => scene.changes.get(key) ?? []);
  const choices = [
    ['phases', `By ${scene.unit.toLowerCase()}`],
    ['files', 'By file'],
    ['diff', 'As landed'],
  ] as const;
  const paths = new Set(files.map(({ path }) => path));
  return (
    <>
      <p class="tools">
        <ChoiceButtons label="How the changes are listed" choices={choices} chosen={shown} onChoose={show} />
        <span>
          {counted(paths.size, 'file')} <LineCounts lines={lineCountOf(files)} />
        </span>
      </p>
      {shown === 'phases' && <ByPhase scene={scene} rows={rows} />}
      {shown === 'files' && <ByFile scene={scene} rows={rows} />}
      {shown === 'diff' && <RunDiff scene={scene} rows={rows} />}
    </>
  );
}

interface RowsProps {
  readonly scene: RunScene;
  readonly rows: readonly TreeRow[];
}

function ByPhase({ scene, rows }: RowsProps): JSX.Element {
  const [setLast, count] = useGrowing();
  return (
    <ol>
      {rows.slice(0, count).map((row, i) => (
        <li key={row.key} ref={i === Math.min(count, rows.length) - 1 ? setLast : null}>
          <PhaseChanges scene={scene} row={row} />
        </li>
      ))}
    </ol>
  );
}

const mostNamed = 6;

function PhaseChanges({ scene, row }: { readonly scene: RunScene; readonly row: TreeRow }): JSX.Element {
  const { entry, told, key } = row;
  const { spec, state } = entry;
  const [isOpen, setOpen] = useState(false);
  const files = scene.changes.get(key) ?? [];
  const more = files.length - mostNamed;
  const facts = [
    phaseStates[shownState(state)].word,
    ...files.slice(0, mostNamed).map(({ path }) => path),
    ...(more > 0 ? [`${more} more`] : []),
  ];
  return (
    <details class="file" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <StateSign state={shownState(state)} /> <b>{spec.id}</b> {spec.title}{' '}
        <span class="soft">{facts.join(' · ')}</span>{' '}
        {files.length > 0 && <LineCounts lines={lineCountOf(files)} />}
      </summary>
      {isOpen && <DiffTab scene={{ ...scene, entry, told }} />}
    </details>
  );
}

interface FileOfRun extends LineCount {
  readonly path: string;
  /** In plan order. */
  readonly phases: readonly string[];
}

function filesOfRun({ scene, rows }: RowsProps): readonly FileOfRun[] {
  const found = new Map<string, FileOfRun>();
  for (const { key, entry } of rows)
    for (const file of scene.changes.get(key) ?? []) {
      const { path } = file;
      const known = found.get(path) ?? { path, added: 0, removed: 0, phases: [] };
      const phases = [...new Set([...known.phases, entry.spec.id])];
      found.set(path, { path, ...lineCountOf([known, file]), phases });
    }
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function ByFile({ scene, rows }: RowsProps): JSX.Element {
  const [setLast, count] = useGrowing();
  const files = filesOfRun({ scene, rows });
  return (
    <ul class="run-files">
      {files.slice(0, count).map(({ path, phases, ...lines }, i) => (
        <li key={path} ref={i === Math.min(count, files.length) - 1 ? setLast : null}>
          <code>{path}</code> <LineCounts lines={lines} />{' '}
          <span class="soft inline-links">
            {phases.map((id) => (
              <a key={id} href={phasePlace(scene.at, id, 'diff')}>
                <span class="hidden">{scene.unit} </span>
                {id}
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A comment goes to the newest phase that changed the file and will have another session. */
function RunDiff({ scene, rows }: RowsProps): JSX.Element {
  const { state, story } = scene.moment;
  const loaded = useLoaded(`${scene.at.run} ${state.tip}`, () => scene.source.runDiff(scene.at));
  const phaseOf = (path: string): string | null =>
    rows.findLast(
      ({ key, entry }) =>
        scene.changes.get(key)?.some((file) => file.path === path) === true &&
        may(scene, { action: 'say', phase: entry.spec.id, text: '.' }),
    )?.entry.spec.id ?? null;
  return (
    <div class="diff">
      {loaded.kind === 'loading' && <p class="soft">Reading …</p>}
      {loaded.kind === 'failed' && <p class="note bad">{loaded.message}</p>}
      {loaded.kind === 'known' && (
        <DiffFiles
          diff={loaded.value}
          scene={scene}
          command={`git diff ${story.base} ${state.tip}`}
          phaseOf={phaseOf}
        />
      )}
    </div>
  );
}
