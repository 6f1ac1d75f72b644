// Opens a journal and writes without end; says each event's number once it is acknowledged.
import { writeSync } from 'node:fs';
import { openJournal } from '../../src/index.ts';
import { sampleBody } from '../support/sample-events.ts';

const [folder = '', epoch = ''] = process.argv.slice(2);
const opened = await openJournal({ folder, epoch: Number(epoch) });
if (!opened.ok) {
  writeSync(1, `refused ${opened.error.code}\n`);
  process.exit(1);
}
writeSync(1, 'open\n');
for (let n = 1; ; n++) {
  const event = await opened.value.append(sampleBody(n));
  writeSync(1, `${event.seq}\n`);
}
