// Reads a whole journal, if one is named; prints its events, the milliseconds that took, and the peak of memory in MB.
import { readFileSync } from 'node:fs';
import { journalEvents } from '../src/index.ts';

const [folder] = process.argv.slice(2);
const begin = performance.now();
let events = 0;
if (folder !== undefined) for (const event of journalEvents(folder)) events += event.seq > 0 ? 1 : 0;
const milliseconds = performance.now() - begin;
process.stdout.write(`${events} ${milliseconds.toFixed(1)} ${peak()}`);

// The kernel's high-water mark of this program; `maxRSS` would count what the starting process was before.
function peak(): number {
  try {
    return Math.round(
      Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1]) / 1024,
    );
  } catch {
    return Math.round(process.resourceUsage().maxRSS / 1024);
  }
}
