import type { KeptRun } from '../../shared/kept-run.ts';
import { keptKey } from '../../shared/kept-run.ts';
import type { PageSource } from './run-source.ts';

/** Reads the content of a report: JSON, compressed and encoded as text. */
export async function readKept(text: string): Promise<KeptRun> {
  const bytes = Uint8Array.from(atob(text.trim()), (sign) => sign.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const kept: KeptRun = await new Response(unpacked).json();
  return kept;
}

/** The content of the page, from a report of a run. */
export function keptSource(kept: KeptRun): PageSource {
  return {
    isLive: false,
    runs: () => Promise.resolve(kept.runs),
    follow(_at, listener) {
      listener.connected(true);
      listener.events(kept.events);
      listener.life({ held: kept.isHeld, pid: null, now: kept.madeAt, decisions: [], machine: null });
      return () => undefined;
    },
    journal: () => Promise.resolve(kept.events),
    wish: () => Promise.resolve({ ok: false, message: 'A report cannot steer the run.', hint: 'debussy ui' }),
    split: () => Promise.reject(new Error('A report has no plan to split.')),
    transcript(at) {
      const events = kept.transcripts[keptKey(at.phase, at.attempt, at.session)];
      if (events === undefined) return Promise.resolve(null);
      const lines = events.map((event, i) => ({ at: i, event }));
      return Promise.resolve({ size: lines.length, from: 0, to: lines.length, events: lines });
    },
    search(at, text) {
      const wanted = text.toLowerCase();
      const events = kept.transcripts[keptKey(at.phase, at.attempt, at.session)] ?? [];
      const hits = events.flatMap((event, i) =>
        JSON.stringify(event).toLowerCase().includes(wanted) ? [i] : [],
      );
      return Promise.resolve({ count: hits.length, hits });
    },
    sessionText: (at, what) =>
      Promise.resolve(kept.texts[`${what} ${keptKey(at.phase, at.attempt, at.session)}`] ?? null),
    phaseText: (at, what) => Promise.resolve(kept.texts[`${what} ${at.phase}`] ?? null),
    gateOutput({ verification, gate }) {
      const text = kept.outputs[`${verification} ${gate}`] ?? 'The output is not in this report.';
      return Promise.resolve({ size: text.length, from: 0, to: text.length, text });
    },
    diff: ({ phase }) => Promise.resolve(kept.diffs[phase] ?? null),
    runDiff: () => Promise.resolve(kept.runDiff),
    changes: () => Promise.resolve(kept.changes),
    colors: null,
  };
}
