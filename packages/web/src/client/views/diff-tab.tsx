import { inSession } from '@debussy/scheduler';
import type { PhaseStory } from '@debussy/story';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { DiffText } from '../../shared/api.ts';
import type { DiffChoice } from '../data/run-source.ts';
import { useLoaded } from '../hooks.ts';
import { ChoiceButtons, DiffFiles } from './diff-files.tsx';
import type { MissedLines } from './diff-files.tsx';
import { ConflictSides } from './inbox.tsx';
import type { PhaseScene } from './phase-page.tsx';

const lookEveryMs = 4000;

/** The changes of a phase by file: the present files of its session, its captured or landed work, or those of a try. */
export function DiffTab({ scene }: { readonly scene: Omit<PhaseScene, 'linked'> }): JSX.Element {
  const { entry, source, at, told } = scene;
  const phase = entry.spec.id;
  const isRunning = inSession(entry.state) && scene.isHeld;
  const [chosen, choose] = useState<DiffChoice>(isRunning ? 'now' : 'work');
  const of = chosen === 'now' && !isRunning ? 'work' : chosen;
  const loaded = useLoaded<DiffText | null>(
    `${phase} ${of} ${entry.state.kind} ${entry.attempts}`,
    () => source.diff({ ...at, phase }, of),
    of === 'now' ? lookEveryMs : null,
  );
  const tries = loaded.kind === 'known' ? (loaded.value?.tries ?? 0) : 0;
  const choices: readonly (readonly [DiffChoice, string])[] = [
    ...(isRunning ? [['now', 'As of now'] as const] : []),
    ['work', isRunning ? 'Captured' : 'All changes'],
    ...Array.from({ length: Math.max(0, tries - 1) }, (_, i) => [i + 2, `Try ${i + 1} → ${i + 2}`] as const),
  ];
  return (
    <div class="diff">
      <div class="tools">
        {source.isLive && (choices.length > 1 || of !== 'work') && (
          <ChoiceButtons label="Which changes" choices={choices} chosen={of} onChoose={choose} />
        )}
      </div>
      <ConflictSides scene={scene} entry={entry} />
      {loaded.kind === 'loading' && <p class="soft">Reading …</p>}
      {loaded.kind === 'failed' && <p class="note bad">{loaded.message}</p>}
      {loaded.kind === 'known' && (
        <DiffFiles
          diff={loaded.value}
          scene={scene}
          command={`debussy diff ${phase}`}
          phaseOf={() => phase}
          missed={of === 'work' ? missedLines(told) : undefined}
        />
      )}
    </div>
  );
}

function missedLines({ gates }: PhaseStory): MissedLines {
  const found = new Map<string, Set<number>>();
  for (const { evidence } of gates.values())
    for (const range of evidence?.lines?.missed ?? []) {
      const [, path = '', from = '', to = from] = /^(.*) (\d+)(?:-(\d+))?$/.exec(range) ?? [];
      const lines = found.get(path) ?? new Set<number>();
      for (let line = Number(from); line <= Number(to); line += 1) lines.add(line);
      found.set(path, lines);
    }
  return found;
}
