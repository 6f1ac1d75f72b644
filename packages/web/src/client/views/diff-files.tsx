import { counted } from '@debussy/story';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DiffText } from '../../shared/api.ts';
import { parseDiff } from '../diff/parse-diff.ts';
import type { DiffFile, DiffHunk, DiffLine } from '../diff/parse-diff.ts';
import type { ColoredPiece, Colors } from '../data/run-source.ts';
import type { LineCount } from '../data/use-changes.ts';
import { may } from './phase-actions.tsx';
import type { RunScene } from './run-scene.ts';
import { SayForm } from './say-form.tsx';

const kinds: Readonly<Record<DiffText['kind'], string>> = {
  now: 'The files of the running session',
  landed: 'As it landed',
  captured: 'The work of the last session',
  by_hand: 'Finished by hand',
  in_worktree: 'A session is running; nothing is captured yet',
  none: 'No session has ended yet',
  tries: 'What the later try changed',
  run: 'Everything that has landed',
};

/** Changed lines that the gates did not execute, by path. */
export type MissedLines = ReadonlyMap<string, ReadonlySet<number>>;

interface FilesProps {
  readonly diff: DiffText | null;
  readonly scene: RunScene;
  /** Prints the whole diff. */
  readonly command: string;
  /** The phase that receives a comment on a file. */
  readonly phaseOf: (path: string) => string | null;
  readonly missed?: MissedLines | undefined;
}

/** A patch by file. Files with lines that no gate executed come first. */
export function DiffFiles({ diff, scene, command, phaseOf, missed }: FilesProps): JSX.Element {
  const all = useMemo(() => (diff === null ? [] : parseDiff(diff.text)), [diff?.text]);
  const isMissed = ({ path }: DiffFile): boolean => missed?.has(path) === true;
  const files = [...all.filter(isMissed), ...all.filter((file) => !isMissed(file))];
  const color = useColors(scene.source.colors);
  if (diff === null)
    return (
      <p class="empty">
        The changes are not in this report. On the command line: <code>{command}</code>
      </p>
    );
  return (
    <>
      <p class="soft">
        {kinds[diff.kind]}
        {files.length === 0 ? ': no changes' : ''}
        {diff.cut ? `, shortened. The whole: ${command}` : ''}
      </p>
      {files.length > 1 && (
        <ol class="file-list">
          {files.map((file, i) => (
            <li key={`${file.commit ?? ''} ${file.path}`}>
              <button type="button" class="plain" onClick={(event) => jump(event.currentTarget, i)}>
                <code>{file.path}</code>
              </button>{' '}
              <LineCounts lines={file} />
            </li>
          ))}
        </ol>
      )}
      {files.map((file, i) => (
        <FileDiff
          key={`${file.commit ?? ''} ${file.path}`}
          file={file}
          isShown={i < mostShown && file.added + file.removed <= manyLines}
          color={color}
          scene={scene}
          phase={phaseOf(file.path)}
          missed={missed?.get(file.path)}
        />
      ))}
    </>
  );
}

interface ChoiceButtonsProps<Id> {
  readonly label: string;
  readonly choices: readonly (readonly [id: Id, name: string])[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

export function ChoiceButtons<Id extends string | number>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceButtonsProps<Id>): JSX.Element {
  return (
    <span class="choice" role="group" aria-label={label}>
      {choices.map(([id, name]) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {name}
        </button>
      ))}
    </span>
  );
}

function useColors(load: (() => Promise<Colors>) | null): Colors | null {
  const [colors, setColors] = useState<{ readonly use: Colors } | null>(null);
  useEffect(() => {
    void load?.().then((use) => setColors({ use }));
  }, [load]);
  return colors?.use ?? null;
}

/** Several phases can be open at once, but the file belongs to the same changes. */
function jump(from: Element, index: number): void {
  const target = from.closest('.diff')?.querySelectorAll<HTMLElement>('.file > summary')[index];
  target?.scrollIntoView({ block: 'start' });
  target?.focus();
}

/** More lines of a file, and more files, are shown after a click. */
const manyLines = 600;
const mostShown = 40;

interface FileProps {
  readonly file: DiffFile;
  readonly isShown: boolean;
  readonly color: Colors | null;
  readonly scene: RunScene;
  readonly phase: string | null;
  readonly missed: ReadonlySet<number> | undefined;
}

function FileDiff({ file, isShown, ...about }: FileProps): JSX.Element {
  const [isOpen, setOpen] = useState(isShown);
  const facts = [
    file.change === 'renamed' ? `renamed from ${file.from ?? '?'}` : file.change,
    about.missed === undefined ? '' : `${counted(about.missed.size, 'line')} not executed by a gate`,
  ].filter((text) => text !== '' && text !== 'modified');
  return (
    <details class="file" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code>{file.path}</code> <span class="soft">{facts.join(' · ')}</span> <LineCounts lines={file} />
      </summary>
      {isOpen && file.isBinary && <p class="soft">A binary file.</p>}
      {isOpen && file.hunks.map((hunk, i) => <Hunk key={i} hunk={hunk} path={file.path} {...about} />)}
    </details>
  );
}

export function LineCounts({ lines: { added, removed } }: { readonly lines: LineCount }): JSX.Element {
  return (
    <span class="counts">
      <span class="good">+{added}</span> <span class="bad">−{removed}</span>
    </span>
  );
}

interface HunkProps extends Omit<FileProps, 'file' | 'isShown'> {
  readonly hunk: DiffHunk;
  readonly path: string;
}

function Hunk({ hunk, path, color, scene, phase, missed }: HunkProps): JSX.Element {
  const [commented, comment] = useState<DiffLine | null>(null);
  const canSay = phase !== null && scene.canAct && may(scene, { action: 'say', phase, text: '.' });
  const isMissed = ({ kind, after }: DiffLine): boolean =>
    kind === 'added' && after !== null && missed?.has(after) === true;
  const pieces = useMemo(() => coloredLines(hunk, path, color), [hunk, path, color]);
  return (
    <div class="hunk-frame" tabIndex={0} role="region" aria-label={`Changes in ${path}`}>
      <table class="hunk">
        {hunk.place !== '' && <caption>{hunk.place}</caption>}
        <tbody>
          {hunk.lines.map((line, i) => (
            <tr key={i} class={isMissed(line) ? 'added missed' : line.kind}>
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
              <td class="sign-cell" title={isMissed(line) ? 'no gate executed this line' : undefined}>
                {signs[line.kind]}
              </td>
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
      {commented !== null && phase !== null && (
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
