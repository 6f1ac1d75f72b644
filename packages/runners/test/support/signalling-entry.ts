import { signalProgress } from '../../src/signals/agent-commands.ts';

/** Drops as many signals as its argument says. */
const count = Number(process.argv[2] ?? '1');
for (let n = 0; n < count; n++) signalProgress(process.env, `message ${n}`, null);
