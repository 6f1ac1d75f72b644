import { render } from 'preact';
import { keptSource, readKept } from './data/kept-source.ts';
import { App } from './views/app.tsx';

// The account as text stays for printing; on a screen the page replaces it.
const place = document.querySelector('#app');
const data = document.querySelector('#run-data')?.textContent ?? '';
if (place !== null && data !== '')
  void readKept(data).then((kept) => {
    const source = keptSource(kept);
    const [first] = kept.runs;
    if (location.hash.length < 3 && first !== undefined)
      history.replaceState(null, '', `#/${first.repository}/${first.run}`);
    document.documentElement.classList.add('has-script');
    render(<App source={source} />, place);
  });
