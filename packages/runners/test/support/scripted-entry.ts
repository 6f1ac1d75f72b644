import { runScriptedAgent } from '../../src/scripted/scripted-agent.ts';

await runScriptedAgent(process.argv.slice(2));
