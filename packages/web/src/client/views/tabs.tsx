import type { JSX } from 'preact';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly name: string;
    readonly href: string;
    readonly count: number;
  }[];
  readonly current: string;
}

/** Parts of a page with addresses of their own: links, one of which is the current one. */
export function Tabs({ label, tabs, current }: TabsProps): JSX.Element {
  return (
    <nav class="tabs" aria-label={label}>
      <ul>
        {tabs.map(({ id, name, href, count }) => (
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
