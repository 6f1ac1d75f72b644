import { runScriptedAgent } from '../../src/scripted/main.ts';

await runScriptedAgent(process.argv.slice(2));
