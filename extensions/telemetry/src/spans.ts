import { createHash } from 'node:crypto';
import { phaseKey } from '@debussy/core';
import type { Event, EventOf } from '@debussy/core';

export type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** A piece of a run with a beginning and an end. */
export interface TraceSpan {
  readonly name: string;
  readonly id: string;
  readonly parent: string | null;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly failed: boolean;
  readonly attributes: Attributes;
}

/** Something that is counted or measured. */
export interface Sample {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly attributes: Attributes;
}

interface Taken {
  readonly spans: readonly TraceSpan[];
  readonly samples: readonly Sample[];
}

export interface SpanFold {
  readonly trace: string;
  /** What an event ends. */
  take(event: Event): Taken;
}

/** Ids follow from the run and from what they stand for: a run that goes on in another process stays one trace. */
export function spanFold(run: string, firstSeq: number): SpanFold {
  const root = idOf(`${run} run ${firstSeq}`, 16);
  const open = new Map<string, { readonly from: number; readonly attributes: Attributes }>();
  const begin = (key: string, from: number, attributes: Attributes): void => {
    if (!open.has(key)) open.set(key, { from, attributes });
  };
  const end = (
    key: string,
    { name, parent, to, failed, attributes }: Omit<TraceSpan, 'id' | 'from'>,
  ): readonly TraceSpan[] => {
    const begun = open.get(key);
    open.delete(key);
    if (begun === undefined) return [];
    const all = { ...begun.attributes, ...attributes };
    return [
      {
        name,
        id: idOf(`${run} ${key} ${begun.from}`, 16),
        parent,
        from: begun.from,
        to,
        failed,
        attributes: all,
      },
    ];
  };
  const phaseId = (phase: string): string | null => {
    const begun = open.get(`phase ${phaseKey(phase)}`);
    return begun === undefined ? root : idOf(`${run} phase ${phaseKey(phase)} ${begun.from}`, 16);
  };
  const overPhase = (phase: string, to: number, outcome: string): readonly TraceSpan[] =>
    end(`phase ${phaseKey(phase)}`, {
      name: `phase ${phase}`,
      parent: root,
      to,
      failed: outcome !== 'landed',
      attributes: { 'debussy.outcome': outcome },
    });

  return {
    trace: idOf(run, 32),
    take(event) {
      const at = Date.parse(event.at);
      begin('run', at, { 'debussy.run': run });
      if (event.type === 'session.dispatched') {
        begin(`phase ${phaseKey(event.phase)}`, at, { 'debussy.phase': event.phase });
        begin(sessionKey(event), at, sessionFacts(event));
      }
      if (event.type === 'gate.started')
        begin(gateKey(event), at, { 'debussy.phase': event.phase, 'debussy.gate': event.gate });
      if (event.type === 'session.ended') return sessionEnded(event, at);
      if (event.type === 'gate.finished') return gateFinished(event, at);
      if (event.type === 'phase.failed') return over(overPhase(event.phase, at, 'failed'), 'failed');
      if (event.type === 'phase.needs_human')
        return over(overPhase(event.phase, at, 'needs_human'), 'needs_human');
      if (event.type === 'tip.moved') return landed(event, at);
      return event.type === 'run.ended'
        ? { spans: runEnded(event, at), samples: [] }
        : { spans: [], samples: [] };
    },
  };

  function sessionEnded(event: EventOf<'session.ended'>, to: number): Taken {
    const { phase, session, outcome, percent } = event;
    const attributes = {
      'debussy.outcome': outcome.kind,
      'debussy.context.percent': percent,
      ...usage(event),
    };
    const name = `session ${session} of phase ${phase}`;
    const failed = outcome.kind !== 'completed';
    const spans = end(sessionKey(event), { name, parent: phaseId(phase), to, failed, attributes });
    return { spans, samples: sessionSamples(event) };
  }

  function gateFinished(event: EventOf<'gate.finished'>, to: number): Taken {
    const { gate, phase, result, seconds: value } = event;
    const failed = result === 'failed' || result === 'timed_out';
    const attributes = { 'debussy.outcome': result };
    const spans = end(gateKey(event), {
      name: `gate ${gate}`,
      parent: phaseId(phase),
      to,
      failed,
      attributes,
    });
    return { spans, samples: [{ name: 'debussy.gate.duration', unit: 's', value, attributes }] };
  }

  function landed({ landed: commits, groups, to: commit }: EventOf<'tip.moved'>, at: number): Taken {
    const phases = [...commits.map(({ phase }) => phase), ...groups];
    const parts = phases.map((phase) => over(overPhase(phase, at, 'landed'), 'landed'));
    const id = idOf(`${run} landing ${commit}`, 16);
    const name = `landing of ${phases.join(', ')}`;
    const attributes = { 'debussy.commit': commit };
    const landing = { name, id, parent: root, from: at, to: at, failed: false, attributes };
    return {
      spans: [...parts.flatMap(({ spans }) => spans), landing],
      samples: parts.flatMap(({ samples }) => samples),
    };
  }

  function runEnded({ outcome, exit_code: code }: EventOf<'run.ended'>, to: number): readonly TraceSpan[] {
    const attributes = { 'debussy.outcome': outcome, 'debussy.exit_code': code };
    const ended = end('run', { name: 'run', parent: null, to, failed: code !== 0, attributes });
    return ended.map((span) => ({ ...span, id: root }));
  }
}

function sessionFacts({ phase, kind, agent, model }: EventOf<'session.dispatched'>): Attributes {
  return {
    'debussy.phase': phase,
    'debussy.session.kind': kind,
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': agent,
    'gen_ai.request.model': model,
  };
}

function over(spans: readonly TraceSpan[], outcome: string): Taken {
  return {
    spans,
    samples: [{ name: 'debussy.phases', unit: '1', value: 1, attributes: { 'debussy.outcome': outcome } }],
  };
}

function usage({ spent }: EventOf<'session.ended'>): Attributes {
  const input = spent.input + spent.cache_creation + spent.cache_read;
  return {
    'gen_ai.usage.input_tokens': input,
    'gen_ai.usage.output_tokens': spent.output,
    'debussy.cost.usd': spent.cost,
  };
}

function sessionSamples({ spent, seconds, outcome }: EventOf<'session.ended'>): readonly Sample[] {
  const attributes = { 'debussy.outcome': outcome.kind };
  return [
    tokenSample('input', spent.input + spent.cache_creation + spent.cache_read),
    tokenSample('output', spent.output),
    { name: 'debussy.session.duration', unit: 's', value: seconds, attributes },
  ];
}

function tokenSample(type: string, value: number): Sample {
  const attributes = { 'gen_ai.token.type': type };
  return { name: 'gen_ai.client.token.usage', unit: '{token}', value, attributes };
}

function sessionKey({
  phase,
  attempt,
  session,
}: {
  readonly phase: string;
  readonly attempt: number;
  readonly session: number;
}): string {
  return `session ${phaseKey(phase)} ${attempt} ${session}`;
}

function gateKey({ id, phase, gate }: EventOf<'gate.started'> | EventOf<'gate.finished'>): string {
  return `gate ${id} ${phaseKey(phase)} ${gate}`;
}

function idOf(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
