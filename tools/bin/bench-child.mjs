// Runs one bundled benchmark and sends its rows to the parent, and what could not be measured.
import { pathToFileURL } from 'node:url';

const attempts = 3;

// The parent is gone, or the time is over. Listeners to `exit` end the processes started here.
process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', () => process.exit(1));

const { bench } = await import(pathToFileURL(process.argv[2]).href);
await bench(async (row) => {
  if (typeof row !== 'function') return send(row);
  try {
    send(await measured(row));
  } catch (error) {
    process.send({ failure: error instanceof Error ? error.message : String(error) });
  }
});
process.removeAllListeners('disconnect');
process.disconnect();

// A busy moment must not look like a regression: what misses its bar may show twice more that it can keep it.
async function measured(measure) {
  for (let tries = 1; ; tries++) {
    const rows = [await measure()].flat();
    if (tries === attempts || rows.every(({ ok }) => ok)) return rows.map((row) => ({ ...row, tries }));
  }
}

function send(rows) {
  for (const row of [rows].flat()) process.send(row);
}
