import { isAbsolute, join, relative } from 'node:path';
import { phaseKey, safeName } from '@debussy/core';
import { phaseDiff, runDiff, tellRun } from '@debussy/engine';
import type { DiffText, NamedText, TextPart, TranscriptPoint } from '../shared/api.ts';
import type { Reply } from './answer.ts';
import { jsonReply, textReply } from './answer.ts';
import { namedText, searchTranscript, textPart, transcriptPart } from './file-parts.ts';
import { splitReply } from './phase-split.ts';
import type { ShownRun } from './repositories.ts';

const largestText = 1024 * 1024;
const largestDiff = 4 * 1024 * 1024;

/** The file at a path below a run: `session/1/2/prompt` and similar, with the query of its URL. */
export interface FileQuestion {
  readonly words: readonly string[];
  readonly query: URLSearchParams;
  readonly env: NodeJS.ProcessEnv;
}

/** The files of a phase: prompts, transcripts, handoffs, its text in the plan, the output of its gates, its changes. */
export async function answerPhaseFile(shown: ShownRun, { words, query, env }: FileQuestion): Promise<Reply> {
  const [phase = '', what = '', ...rest] = words;
  switch (what) {
    case 'session':
      return sessionFile(shown, phase, { words: rest, query });
    case 'split':
      return splitReply(shown, phase, env);
    case 'plan':
      return jsonReply(planText(shown, phase));
    case 'handoff':
      return jsonReply(namedText(shown.folder.handoff(phase), largestText));
    case 'gate':
      return jsonReply(gateOutput(shown, phase, query));
    case 'diff':
      return jsonReply(await diffText(shown, phase, query));
    default:
      return textReply(404, 'There is nothing here.');
  }
}

async function sessionFile(
  { folder }: ShownRun,
  phase: string,
  { words, query }: Omit<FileQuestion, 'env'>,
): Promise<Reply> {
  const [attempt, session] = [Number(words[0]), Number(words[1])];
  if (!Number.isSafeInteger(attempt) || !Number.isSafeInteger(session))
    return textReply(404, 'A session is named by two numbers.');
  const home = folder.session(phase, attempt, session);
  const transcript = join(home, 'transcript.jsonl');
  const [, , what = ''] = words;
  switch (what) {
    case 'prompt':
      return jsonReply(namedText(join(home, 'prompt.md'), largestText));
    case 'stderr':
      return jsonReply(namedText(join(home, 'stderr.log'), largestText));
    case 'transcript':
      return jsonReply(transcriptPart(transcript, placeIn(query)));
    case 'search': {
      const wanted = query.get('q') ?? '';
      return jsonReply(await searchTranscript(transcript, wanted));
    }
    default:
      return textReply(404, 'A session has a prompt, a transcript and its standard error.');
  }
}

function placeIn(query: URLSearchParams): TranscriptPoint {
  const number = (name: string): number | null => {
    const value = Number(query.get(name) ?? Number.NaN);
    return Number.isSafeInteger(value) && value >= 0 ? value : null;
  };
  const [from, before] = [number('from'), number('before')];
  if (from !== null) return { from };
  return before === null ? { last: true } : { before };
}

/** The run's version of the phase's file, even if the file has changed since. */
function planText(shown: ShownRun, phase: string): NamedText {
  const { folder } = shown;
  const file = tellRun(shown).story.phases.get(phaseKey(phase))?.spec.file ?? null;
  if (file === null || !isBelow(folder.plan, join(folder.plan, file)))
    return { text: null, path: file ?? '', cut: false };
  return { ...namedText(join(folder.plan, file), largestText), path: file };
}

/** The output of a gate. The journal names its log after its end; until then it is in the folder of gate logs. */
function gateOutput(shown: ShownRun, phase: string, query: URLSearchParams): TextPart {
  const { folder, location } = shown;
  const [verification, gate] = [query.get('verification') ?? '', query.get('name') ?? ''];
  const from = query.get('from');
  const offset = from === null ? null : Math.max(0, Math.trunc(Number(from)) || 0);
  const own = textPart(join(folder.gates, `${safeName(`${verification}-${gate}`)}.log`), offset);
  if (own !== null) return own;
  const told = tellRun(shown).story.verifications.get(verification)?.gates ?? [];
  const log = told.find((one) => one.gate === gate && phaseKey(one.phase) === phaseKey(phase))?.log ?? null;
  const isOurs = log !== null && isBelow(join(location.commonDir, 'debussy'), log);
  return (isOurs ? textPart(log, offset) : null) ?? { size: 0, from: 0, to: 0, text: '' };
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}

async function diffText(shown: ShownRun, phase: string, query: URLSearchParams): Promise<DiffText> {
  const wanted = query.get('of');
  const number = Math.trunc(Number(wanted));
  const of = wanted === 'work' ? wanted : number >= 2 ? number : 'now';
  return cutDiff(await phaseDiff(shown, { phase, of }), largestDiff);
}

/** The changes of the run, from its base to its landed commits. */
export async function runDiffText(shown: ShownRun): Promise<DiffText> {
  return cutDiff({ kind: 'run', text: await runDiff(shown), tries: 0 }, largestDiff);
}

/** Whole lines, up to a size. */
export function cutDiff(diff: Omit<DiffText, 'cut'>, most: number): DiffText {
  const cut = diff.text.length > most;
  return { ...diff, text: cut ? diff.text.slice(0, diff.text.lastIndexOf('\n', most) + 1) : diff.text, cut };
}
