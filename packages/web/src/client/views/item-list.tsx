import type { ComponentChildren, JSX } from 'preact';

/** A list under its heading; nothing if it is empty. */
export function ItemList({
  title,
  items,
}: {
  readonly title: string;
  readonly items: readonly ComponentChildren[];
}): JSX.Element | null {
  if (items.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul class="items">
        {items.map((item, i) => (
          <li key={i}>{item}</li>
        ))}
      </ul>
    </>
  );
}
