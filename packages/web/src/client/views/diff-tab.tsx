import { inSession } from '@debussy/scheduler';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DiffText } from '../../shared/api.ts';
import { parseDiff } from '../diff/parse-diff.ts';
import type { DiffFile, DiffHunk, DiffLine } from '../diff/parse-diff.ts';
import type { ColoredPiece, Colors } from '../data/run-source.ts';
import { useLoaded } from '../hooks.ts';
import { may } from './phase-actions.tsx';
import type { PhaseScene } from './phase-page.tsx';
import { SayForm } from './say-form.tsx';

const lookEveryMs = 4000;

/** The changes of a phase by file: the present files of its session, or its captured or landed work. */
export function DiffTab({ scene }: { readonly scene: PhaseScene }): JSX.Element {
  const { entry, source, at } = scene;
  const phase = entry.spec.id;
  const isRunning = inSession(entry.state) && scene.isHeld;
  const [of, setOf] = useState<'now' | 'work'>('now');
  const [ignoreSpace, setIgnore] = useState(false);
  const key = `${phase} ${of} ${String(ignoreSpace)} ${entry.state.kind} ${entry.attempts}`;
  const loaded = useLoaded<DiffText | null>(
    key,
    () => source.diff({ ...at, phase }, { of: isRunning ? of : 'work', ignoreSpace }),
    isRunning && of === 'now' ? lookEveryMs : null,
  );
  return (
    <div class="diff">
      <div class="tools">
        {isRunning && (
          <span class="choice" role="group" aria-label="Which changes">
            <button type="button" aria-pressed={of === 'now'} onClick={() => setOf('now')}>
              As of now
            </button>
            <button type="button" aria-pressed={of === 'work'} onClick={() => setOf('work')}>
              Captured
            </button>
          </span>
        )}
        {source.isLive && (
          <label>
            <input
              type="checkbox"
              checked={ignoreSpace}
              onChange={(event) => setIgnore(event.currentTarget.checked)}
            />{' '}
            ignore white space
          </label>
        )}
      </div>
      {loaded.kind === 'loading' && <p class="soft">Reading …</p>}
      {loaded.kind === 'failed' && <p class="note bad">{loaded.message}</p>}
      {loaded.kind === 'known' && <Files diff={loaded.value} scene={scene} />}
    </div>
  );
}

const kinds: Readonly<Record<DiffText['kind'], string>> = {
  now: 'The files of the running session',
  landed: 'As it landed',
  captured: 'The work of the last session',
  by_hand: 'Finished by hand',
  in_worktree: 'A session is running; nothing is captured yet',
  none: 'No session has ended yet',
};

interface FilesProps {
  readonly diff: DiffText | null;
  readonly scene: PhaseScene;
}

function Files({ diff, scene }: FilesProps): JSX.Element {
  const phase = scene.entry.spec.id;
  const files = useMemo(() => (diff === null ? [] : parseDiff(diff.text)), [diff?.text]);
  const color = useColors(scene.source.colors);
  if (diff === null)
    return <p class="empty">The changes are not in this report. On the command line: debussy diff {phase}</p>;
  return (
    <>
      <p class="soft">
        {kinds[diff.kind]}
        {files.length === 0 ? ': no changes' : ''}
        {diff.cut ? `, shortened. The whole: debussy diff ${phase}` : ''}
      </p>
      {files.length > 1 && (
        <ol class="file-list">
          {files.map((file, i) => (
            <li key={`${file.commit ?? ''} ${file.path}`}>
              <button type="button" class="plain" onClick={(event) => jump(event.currentTarget, i)}>
                <code>{file.path}</code>
              </button>{' '}
              <LineCounts file={file} />
            </li>
          ))}
        </ol>
      )}
      {files.map((file) => (
        <FileDiff key={`${file.commit ?? ''} ${file.path}`} file={file} color={color} scene={scene} />
      ))}
    </>
  );
}

function useColors(load: (() => Promise<Colors>) | null): Colors | null {
  const [colors, setColors] = useState<{ readonly use: Colors } | null>(null);
  useEffect(() => {
    void load?.().then((use) => setColors({ use }));
  }, [load]);
  return colors?.use ?? null;
}

/** Several phases can be open at once: the file is one of the same changes. */
function jump(from: Element, index: number): void {
  const target = from.closest('.diff')?.querySelectorAll<HTMLElement>('.file > summary')[index];
  target?.scrollIntoView({ block: 'start' });
  target?.focus();
}

const manyLines = 600;

function FileDiff({
  file,
  color,
  scene,
}: {
  readonly file: DiffFile;
  readonly color: Colors | null;
  readonly scene: PhaseScene;
}): JSX.Element {
  const isLong = file.added + file.removed > manyLines;
  const [isOpen, setOpen] = useState(!isLong);
  const change =
    file.change === 'modified'
      ? ''
      : file.change === 'renamed'
        ? `renamed from ${file.from ?? '?'}`
        : file.change;
  return (
    <details class="file" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code>{file.path}</code> <span class="soft">{change}</span> <LineCounts file={file} />
      </summary>
      {isOpen && file.isBinary && <p class="soft">A binary file.</p>}
      {isOpen &&
        file.hunks.map((hunk, i) => (
          <Hunk key={i} hunk={hunk} path={file.path} color={color} scene={scene} />
        ))}
    </details>
  );
}

export function LineCounts({
  file: { added, removed },
}: {
  readonly file: Pick<DiffFile, 'added' | 'removed'>;
}): JSX.Element {
  return (
    <span class="counts">
      <span class="good">+{added}</span> <span class="bad">−{removed}</span>
    </span>
  );
}

interface HunkProps {
  readonly hunk: DiffHunk;
  readonly path: string;
  readonly color: Colors | null;
  readonly scene: PhaseScene;
}

function Hunk({ hunk, path, color, scene }: HunkProps): JSX.Element {
  const [commented, comment] = useState<DiffLine | null>(null);
  const phase = scene.entry.spec.id;
  const canSay = scene.canAct && may(scene, { action: 'say', phase, text: '.' });
  const pieces = useMemo(() => coloredLines(hunk, path, color), [hunk, path, color]);
  return (
    <div class="hunk-frame" tabIndex={0} role="region" aria-label={`Changes in ${path}`}>
      <table class="hunk">
        {hunk.place !== '' && <caption>{hunk.place}</caption>}
        <tbody>
          {hunk.lines.map((line, i) => (
            <tr key={i} class={line.kind}>
              <td class="line-number">{line.before ?? ''}</td>
              <td class="line-number">
                {canSay && line.after !== null ? (
                  <button
                    type="button"
                    class="plain"
                    aria-label={`Comment on line ${line.after} of ${path}`}
                    onClick={() => comment(line)}
                  >
                    {line.after}
                  </button>
                ) : (
                  (line.after ?? '')
                )}
              </td>
              <td class="sign-cell">{signs[line.kind]}</td>
              <td class="code">
                <code>
                  {pieces[i]?.map(({ text, look }, n) =>
                    look === '' ? (
                      text
                    ) : (
                      <span key={n} class={look}>
                        {text}
                      </span>
                    ),
                  ) ?? line.text}
                </code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {commented !== null && (
        <SayForm
          scene={scene}
          phase={phase}
          about={`${path}:${commented.after ?? ''}: `}
          name={`Comment on ${path}:${commented.after ?? ''}`}
          placeholder={`${path}:${commented.after ?? ''}: the next session gets this`}
          label="Comment"
          onSaid={() => comment(null)}
          onCancel={() => comment(null)}
        />
      )}
    </div>
  );
}

const signs: Readonly<Record<DiffLine['kind'], string>> = { same: '', added: '+', removed: '−', note: '' };

/** Both sides are colored as separate texts, so that tokens across lines look right. */
function coloredLines(
  hunk: DiffHunk,
  path: string,
  color: Colors | null,
): readonly (readonly ColoredPiece[] | undefined)[] {
  if (color === null) return [];
  const side = (other: DiffLine['kind']): readonly DiffLine[] =>
    hunk.lines.filter(({ kind }) => kind !== other && kind !== 'note');
  const sides = [side('added'), side('removed')].map((lines) => ({
    lines,
    colored: color(path, lines.map(({ text }) => text).join('\n')),
  }));
  const known = new Map<DiffLine, readonly ColoredPiece[]>();
  for (const { lines, colored } of sides)
    for (const [i, line] of lines.entries()) {
      const pieces = colored?.[i];
      if (pieces !== undefined) known.set(line, pieces);
    }
  return hunk.lines.map((line) => known.get(line));
}
