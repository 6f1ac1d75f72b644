import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { commandOfWish } from '../../shared/command-of-wish.ts';
import type { RunScene } from './run-scene.ts';

interface SayFormProps {
  readonly scene: RunScene;
  readonly phase: string;
  /** The place in a file that the message is about, with a colon. */
  readonly about?: string;
  readonly name: string;
  readonly placeholder: string;
  readonly label: string;
  /** After the message was accepted. */
  readonly onSaid?: () => void;
  readonly onCancel?: () => void;
}

/** A message to the next session of a phase. */
export function SayForm({ scene, phase, about = '', ...props }: SayFormProps): JSX.Element {
  const { name, placeholder, label, onSaid, onCancel } = props;
  const [text, setText] = useState('');
  const wish = { action: 'say', phase, text: `${about}${text}` } as const;
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!(await scene.wish(wish)).ok) return;
    setText('');
    onSaid?.();
  };
  return (
    <form class="say" onSubmit={(event) => void send(event)}>
      <textarea
        aria-label={name}
        rows={1}
        placeholder={placeholder}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button
        type="submit"
        disabled={text.trim() === ''}
        aria-label={about === '' ? `${label}: ${scene.unit} ${phase}` : undefined}
        title={commandOfWish({ ...wish, text: wish.text || '…' }, scene.at.run)}
      >
        {label}
      </button>
      {onCancel !== undefined && (
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      )}
    </form>
  );
}
