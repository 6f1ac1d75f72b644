import { signalProgress } from '../../signals/agent-commands.ts';
import type { Flood, ScriptedUsage, Verbs } from '../scenario.ts';
import type { Perform, Stage } from '../stage.ts';
import { playTool } from './tool-calls.ts';

type WordVerb = 'text' | 'think' | 'progress' | 'tool' | 'usage' | 'compact' | 'print' | 'stderr' | 'flood';

export const wordSteps: { readonly [V in WordVerb]: Perform<Verbs[V]> } = {
  text: (text, { writer }) => (writer.text(text), null),
  think: (text, { writer }) => (writer.think(text), null),
  progress: (message, { env }) => (signalProgress(env, message, null), null),
  tool: async ({ name, input, output = '', ok = true }, { writer }) => {
    const fields = typeof input === 'object' && input !== null ? { ...input } : { input };
    await playTool(writer, { name, input: fields }, async () => ({ ok, output }));
    return null;
  },
  usage: (usage, { writer }) => (writer.usage(asUsage(usage)), null),
  compact: ({ before, after }, { writer }) => (writer.compacted(before, after), null),
  print: (line, stage) => (stage.print(line), null),
  stderr: (text, stage) => (stage.complain(text), null),
  flood: (flood, stage) => flooded(flood, stage),
};

function asUsage(usage: number | ScriptedUsage): ScriptedUsage {
  return typeof usage === 'number' ? { context: usage } : usage;
}

const pieceBytes = 64 * 1024;

/** Lines of one length, written in pieces: a thousand megabytes need no memory here either. */
async function flooded({ bytes, line = bytes }: Flood, { stop, printBytes }: Stage): Promise<null> {
  const piece = Buffer.alloc(pieceBytes, 'x');
  for (let at = 0; at < bytes && !stop.aborted;) {
    const left = Math.min(pieceBytes, bytes - at, line - (at % line));
    const endsLine = (at + left) % line === 0 || at + left === bytes;
    if (endsLine) piece[left - 1] = 10;
    printBytes(piece.subarray(0, left));
    if (endsLine) piece[left - 1] = 120;
    at += left;
    if (at % (pieceBytes * 64) < pieceBytes) await new Promise(setImmediate);
  }
  return null;
}
