import { render } from 'preact';
import { liveSource } from './data/live-source.ts';
import { App } from './views/app.tsx';

// The token has become a cookie, so it need not stay in the URL or the history.
if (new URLSearchParams(location.search).has('token'))
  history.replaceState(null, '', `${location.pathname}${location.hash}`);

const place = document.querySelector('#app');
if (place !== null) {
  place.replaceChildren();
  render(<App source={liveSource()} />, place);
}
