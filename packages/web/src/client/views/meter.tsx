import type { JSX } from 'preact';

/** A bar that is full at 1, with its meaning: `of the work is done`. */
export function Meter({ done, of }: { readonly done: number; readonly of: string }): JSX.Element {
  const percent = Math.round(done * 100);
  return (
    <span class="bar" role="meter" aria-valuenow={percent} aria-label={`${percent}% ${of}`}>
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}
