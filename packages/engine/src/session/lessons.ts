import { readBounded, writeAtomically } from '@debussy/checkpoint';
import type { SessionEvent } from '@debussy/core';
import { countTokens } from '@debussy/estimator';
import type { SessionTask } from '@debussy/scheduler';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  beforeFirstCall,
  firstCallsText,
  hearFirstCall,
  isNews,
  learnedFrom,
  readFirstCalls,
  withFirstCall,
} from './first-calls.ts';
import type { FirstCall, Learned } from './first-calls.ts';
import type { RunContext } from '../run/run-context.ts';
import { debussyFolder } from '../run/run-folder.ts';

/** What sessions of this repository showed of their agents, for those that follow. */
export interface Lessons {
  about(task: SessionTask): Learned;
  /** The same events, listened to; that the file was damaged is said in front of them, once. */
  from(events: AsyncIterable<SessionEvent>, task: SessionTask, prompt: string): AsyncIterable<SessionEvent>;
}

const largest = 256 * 1024;

export function lessons({ repository, config }: RunContext): Lessons {
  const path = join(debussyFolder(repository.commonDir), 'first-calls.json');
  let unsaid: SessionEvent | null = null;
  return {
    about({ agent, model }) {
      const { calls, damage } = readKnown(path);
      if (damage !== null) {
        unsaid = damaged(path, damage);
        keep(path, calls);
      }
      return learnedFrom(calls, { agent, model }, config.agents[agent]?.context_limit ?? null);
    },
    async *from(events, { agent, model }, prompt) {
      if (unsaid !== null) yield unsaid;
      unsaid = null;
      const inputs = Math.round(countTokens(prompt, model === null ? {} : { model }));
      const early = [agent, config.agents[agent]?.output].includes('opencode');
      let heard = beforeFirstCall({ agent, model, inputs }, early);
      for await (const event of events) {
        const next = hearFirstCall(heard, event);
        if (next.is === 'known' && heard.is !== 'known') learn(path, next.call);
        heard = next;
        yield event;
      }
    },
  };
}

interface Known {
  readonly calls: readonly FirstCall[];
  readonly damage: string | null;
}

function readKnown(path: string): Known {
  const read = readBounded(path, largest);
  if (!read.ok)
    return { calls: [], damage: read.error.reason === 'missing' ? null : 'it is no readable file' };
  const calls = readFirstCalls(read.value.text);
  return calls.ok ? { calls: calls.value, damage: null } : { calls: [], damage: calls.error };
}

function learn(path: string, call: FirstCall): void {
  const { calls } = readKnown(path);
  if (isNews(calls, call)) keep(path, withFirstCall(calls, call));
}

/** Only estimates are the better for it: a disk that takes no more is said where work is to be kept. */
function keep(path: string, calls: readonly FirstCall[]): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeAtomically(path, firstCallsText(calls));
  } catch {
    // The next session estimates as if it were the first.
  }
}

function damaged(path: string, why: string): SessionEvent {
  return {
    type: 'warning',
    code: 'FIRST_CALLS_DAMAGED',
    message: `${path}: what earlier sessions showed of their agents is not used: ${why}`,
    hint: 'Nothing else is lost: it is begun anew.',
    line: null,
  };
}
