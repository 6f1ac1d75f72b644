import {
  markdownTable,
  matchingFiles,
  upperMedian,
  originText,
  readOptions,
  runTool,
} from '@debussy/testing/tool';
import { cuts, cutSession } from './handovers/cut-session.ts';
import type { CutSession } from './handovers/cut-session.ts';
import { factKinds } from './handovers/facts.ts';
import { recordedSession } from './handovers/recorded-session.ts';

// npm run handovers -- --sessions ../sessions
await runTool({
  usage: `Usage: npm run handovers -- --sessions <folder> [--least <n>] [--write]

Recorded sessions of Claude Code, cut at 50, 70, 80 and 90 % of their calls: which of the facts that the rest uses
again the hand-over names, and what a fresh session has to read again.

  --sessions <folder>   *.jsonl, printed with --output-format stream-json or from ~/.claude/projects
  --least <n>           leave out sessions with fewer calls (30)
  --write               also write docs/proof/handovers.md

Exit code 0: at each cut 90 % of the facts in 2,000 tokens. 1: not. 2: bad usage.
`,
  read(argv) {
    const options = readOptions(argv, { sessions: '', least: 30, write: false });
    if (options.sessions === '') throw new Error('--sessions names the folder of the recordings');
    return options;
  },
  async play({ sessions, least }) {
    const seen = new Set<string>();
    return matchingFiles(sessions, /\.jsonl$/).flatMap((file) => {
      const session = recordedSession(file);
      const ids = session.events.flatMap((event) => (event.type === 'tool_call' ? [event.id] : []));
      // A session that was continued from another one begins with its lines.
      const isCopy = ids.filter((id) => seen.has(id)).length > ids.length / 10;
      for (const id of ids) seen.add(id);
      return isCopy || session.calls.length < least ? [] : cutSession(session);
    });
  },
  text: (all) => `${tableOf(all)}\n`,
  passed: (all) => cuts.every((cut) => isGood(all.filter((one) => one.cut === cut))),
  publish: (all, origin) => ({
    name: 'handovers',
    page: 'docs/proof/handovers.md',
    facts: null,
    sections: { origin: `${originText(origin)}.`, handovers: tableOf(all) },
  }),
});

function tableOf(all: readonly CutSession[]): string {
  const rows = cuts.map((cut) => {
    const these = all.filter((one) => one.cut === cut);
    const facts = these.flatMap((one) => one.facts);
    const kinds = factKinds.map((kind) => shareOf(facts.filter((one) => one.kind === kind)));
    const sizes = these.map(({ tokens }) => tokens);
    const read = these.map(({ readAgain }) => readAgain);
    const most = Math.max(0, ...sizes);
    return [
      `${cut} %`,
      these.length,
      ...kinds,
      `**${shareOf(facts)}**`,
      upperMedian(sizes),
      most,
      upperMedian(read),
    ];
  });
  const head = ['cut at', 'sessions', ...factKinds, 'all facts', 'tokens', 'at most', 'read again'];
  return markdownTable(head, rows);
}

function isGood(these: readonly CutSession[]): boolean {
  const facts = these.flatMap((one) => one.facts);
  const named = facts.filter((one) => one.named).length;
  return facts.length > 0 && named >= 0.9 * facts.length && these.every(({ tokens }) => tokens <= 2000);
}

function shareOf(facts: CutSession['facts']): string {
  const named = facts.filter((one) => one.named).length;
  return facts.length === 0 ? '–' : `${Math.floor((100 * named) / facts.length)} % of ${facts.length}`;
}
