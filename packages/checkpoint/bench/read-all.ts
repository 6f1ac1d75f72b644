// Reads a whole journal, if one is named, or does nothing but to parse its lines; prints its events, the milliseconds that took, and the peak of memory in MB.
import { readFileSync } from 'node:fs';
import { journalEvents } from '../src/index.ts';

const [folder, alone] = process.argv.slice(2);
const begin = performance.now();
let events = 0;
if (folder !== undefined && alone !== undefined) events = parsed(`${folder}/1.jsonl`);
else if (folder !== undefined) for (const event of journalEvents(folder)) events += event.seq > 0 ? 1 : 0;
const milliseconds = performance.now() - begin;
process.stdout.write(`${events} ${milliseconds.toFixed(1)} ${peak()}`);

function parsed(file: string): number {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line): unknown => JSON.parse(line.slice(9))).length;
}

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
