import type { JSX } from 'preact';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly name: string;
    readonly href: string;
    readonly count?: number;
  }[];
  readonly current: string;
}

/** Parts of a page with their own URLs: links, one of which is current. */
export function Tabs({ label, tabs, current }: TabsProps): JSX.Element {
  return (
    <nav class="tabs" aria-label={label}>
      <ul>
        {tabs.map(({ id, name, href, count = 0 }) => (
          <li key={id}>
            <a href={href} aria-current={id === current ? 'page' : undefined}>
              {name}
              {count > 0 && <span class="count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
