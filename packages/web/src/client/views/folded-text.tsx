import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { NamedText } from '../../shared/api.ts';
import { useLoaded } from '../hooks.ts';

interface FoldedTextProps {
  readonly title: string;
  /** The owner of the text; for another owner it is loaded again. */
  readonly of: string;
  readonly load: () => Promise<NamedText | null>;
}

/** The text of a file, loaded when it is unfolded. */
export function FoldedText({ title, of, load }: FoldedTextProps): JSX.Element {
  return (
    <Folded title={title}>
      <LoadedText of={of} load={load} />
    </Folded>
  );
}

interface FoldedProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** Made when it is unfolded. */
export function Folded({ title, children }: FoldedProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

function LoadedText({ of, load }: Omit<FoldedTextProps, 'title'>): JSX.Element {
  const loaded = useLoaded(of, load);
  if (loaded.kind === 'loading') return <p class="soft">Reading …</p>;
  if (loaded.kind === 'failed') return <p class="note bad">{loaded.message}</p>;
  const { value } = loaded;
  if (value === null || value.text === null) return <p class="soft">There is none.</p>;
  return (
    <pre tabIndex={0} class="text">
      {value.text === '' ? '(empty)' : value.text}
      {value.cut ? `\n… shortened. The whole: ${value.path}` : ''}
    </pre>
  );
}
