// Prints the milliseconds of CPU that reading a plan takes in a process that has just started: `ours` or `markdown`.
import { planTexts } from './plan-texts.ts';
import { cpuOf, markdownAlone, readAndAudit } from './read-texts.ts';

const read = process.argv[2] === 'ours' ? readAndAudit : markdownAlone;
const texts = planTexts(100, 30);
process.stdout.write(String(cpuOf(() => read(texts))));
