import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Wish } from '../../shared/api.ts';
import { commandOfWish } from '../../shared/command-of-wish.ts';
import type { RunScene } from './run-scene.ts';

interface ActionButtonProps {
  readonly scene: RunScene;
  readonly wish: Wish;
  readonly label: string;
  /** The loss to confirm before the action. */
  readonly asks?: string;
  readonly isMain?: boolean;
  /** Its subject, for users who cannot see its position. */
  readonly about?: string;
}

/** A button that does something to the run, with the command that does the same. */
export function ActionButton(props: ActionButtonProps): JSX.Element {
  const { scene, wish, label, asks, isMain, about } = props;
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  const command = commandOfWish(wish, scene.at.run);
  const send = async (): Promise<void> => {
    setAsking(false);
    setSent(true);
    await scene.wish(wish);
    setSent(false);
  };
  return (
    <>
      <button
        type="button"
        class={isMain === true ? 'main' : ''}
        disabled={isSent}
        title={command}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
        onClick={() => (asks === undefined ? void send() : setAsking(true))}
      >
        {label}
      </button>
      {isAsking && (
        <Asking {...props} command={command} onYes={() => void send()} onNo={() => setAsking(false)} />
      )}
    </>
  );
}

interface AskingProps extends ActionButtonProps {
  readonly command: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function Asking({ label, about, asks, command, onYes, onNo }: AskingProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} class="asking" aria-labelledby="asking-title" onCancel={onNo}>
      <h2 id="asking-title">{about === undefined ? `${label}?` : `${label}: ${about}?`}</h2>
      <p>{asks}</p>
      <p class="soft">
        The same on the command line: <code>{command}</code>
      </p>
      <p class="buttons">
        <button type="button" onClick={onNo}>
          Cancel
        </button>
        <button type="button" class="main danger" onClick={onYes}>
          {label}
        </button>
      </p>
    </dialog>
  );
}
