import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { PageSource } from '../data/run-source.ts';
import { useRoute } from '../route.ts';
import type { Route } from '../route.ts';
import { RunPage } from './run-page.tsx';
import { RunsPage } from './runs-page.tsx';

/** The whole page: the list of runs, or one run and the selected part of it. */
export function App({ source }: { readonly source: PageSource }): JSX.Element {
  const route = useRoute();
  const main = useRef<HTMLElement>(null);
  const place = placeOf(route);
  const before = useRef(place);
  useEffect(() => {
    // On a new page, users of screen readers and keyboards start at its top.
    if (before.current === place) return;
    before.current = place;
    scrollTo({ top: 0 });
    main.current?.focus({ preventScroll: true });
  }, [place]);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => skipTo(event, main.current)}>
        Skip to the content
      </a>
      <main id="main" ref={main} tabIndex={-1}>
        {route.kind === 'runs' ? (
          <RunsPage source={source} />
        ) : (
          <RunPage key={`${route.at.repository}/${route.at.run}`} source={source} route={route} />
        )}
      </main>
    </>
  );
}

function skipTo(event: Event, main: HTMLElement | null): void {
  event.preventDefault();
  main?.focus();
}

function placeOf(route: Route): string {
  if (route.kind === 'runs') return '';
  return route.kind === 'run' ? route.at.run : `${route.at.run}/${route.phase}`;
}
