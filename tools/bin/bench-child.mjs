// Runs one bundled benchmark and sends its rows to the parent.
import { pathToFileURL } from 'node:url';

const { bench } = await import(pathToFileURL(process.argv[2]).href);
await bench((row) => process.send(row));
process.disconnect();
