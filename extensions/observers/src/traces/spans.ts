import { createHash } from 'node:crypto';
import { phaseKey } from '@debussy/core';
import type { Event, EventOf, EventType } from '@debussy/core';
import { forEvent } from '@debussy/story';
import type { ByEventType } from '@debussy/story';
import type { Collector } from './collector.ts';

export type Attributes = Readonly<Record<string, string | number | null>>;

/** A piece of a run with a beginning and an end. */
export interface TraceSpan extends OpenSpan {
  readonly to: number;
  readonly failed: boolean;
}

interface OpenSpan {
  readonly name: string;
  readonly id: string;
  readonly parent: string | null;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly attributes: Attributes;
}

/** Something counted (a unit of 1) or measured. */
export interface Sample {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly attributes: Attributes;
}

interface Ended {
  readonly spans: readonly TraceSpan[];
  readonly samples: readonly Sample[];
}

/** Ids follow from the run and from their subject: a run that continues in another process stays one trace. */
export class SpanFold {
  readonly trace: string;
  readonly root: string;
  readonly #run: string;
  readonly #open = new Map<string, OpenSpan>();

  readonly #parent: string | null;

  constructor(run: string, firstSeq: number, parent: Collector['parent'] = null) {
    this.#run = run;
    this.#parent = parent?.span ?? null;
    this.trace = parent?.trace ?? idOf(run, 32);
    this.root = idOf(`${run} run ${firstSeq}`, 16);
  }

  take(event: Event): Ended {
    const from = Date.parse(event.at);
    if (!this.#open.has('run'))
      this.#open.set('run', {
        name: 'run',
        id: this.root,
        parent: this.#parent,
        from,
        attributes: { 'debussy.run': this.#run },
      });
    return forEvent(takers, event, this) ?? nothing;
  }

  begin(key: string, { at }: Event, span: Pick<OpenSpan, 'name' | 'parent' | 'attributes'>): void {
    const from = Date.parse(at);
    if (!this.#open.has(key)) this.#open.set(key, { ...span, id: this.idOf(key, from), from });
  }

  /** Nothing for a span that began in another process. */
  end(key: string, { at }: Event, { failed, attributes }: Pick<TraceSpan, 'failed' | 'attributes'>): Ended {
    const span = this.#open.get(key);
    this.#open.delete(key);
    if (span === undefined) return nothing;
    const all = { ...span.attributes, ...attributes };
    return { spans: [{ ...span, to: Date.parse(at), failed, attributes: all }], samples: [] };
  }

  phaseEnds(phase: string, event: Event, outcome: string): Ended {
    const attributes = { 'debussy.outcome': outcome };
    const { spans } = this.end(phaseSpan(phase), event, { failed: outcome !== 'landed', attributes });
    return { spans, samples: [{ name: 'debussy.phases', unit: '1', value: 1, attributes }] };
  }

  idOf(key: string, from: number | string): string {
    return idOf(`${this.#run} ${key} ${from}`, 16);
  }

  /** The span of a phase, or the run's if the phase began in another process. */
  parentIn(phase: string): string {
    return this.#open.get(phaseSpan(phase))?.id ?? this.root;
  }
}

const nothing: Ended = { spans: [], samples: [] };

const takers: Partial<ByEventType<EventType, SpanFold, Ended | undefined>> = {
  'session.dispatched': (event, fold) => {
    const { phase, session, kind, agent, model } = event;
    const attributes = { 'debussy.phase': phase };
    fold.begin(phaseSpan(phase), event, { name: `phase ${phase}`, parent: fold.root, attributes });
    fold.begin(sessionSpan(event), event, {
      name: `session ${session} of phase ${phase}`,
      parent: fold.parentIn(phase),
      attributes: {
        ...attributes,
        'debussy.session.kind': kind,
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': agent,
        'gen_ai.provider.name': genAiProvider(agent, model),
        'gen_ai.request.model': model,
      },
    });
    return undefined;
  },
  'session.ended': (event, fold) => {
    const { outcome, percent, spent, seconds } = event;
    const input = spent.input + spent.cache_creation + spent.cache_read;
    const isKnown = input + spent.output > 0;
    const used = isKnown ? usageAttributes(input, spent) : {};
    const ended = fold.end(sessionSpan(event), event, {
      failed: outcome.kind !== 'completed',
      attributes: {
        'debussy.outcome': outcome.kind,
        'debussy.context.percent': percent,
        ...used,
        'debussy.cost.usd': spent.cost,
      },
    });
    const [span] = ended.spans;
    const attributes = { 'debussy.outcome': outcome.kind };
    const took = { name: 'debussy.session.duration', unit: 's', value: seconds, attributes };
    const tokens = span === undefined || !isKnown ? [] : tokenSamples(span, input, spent.output);
    return { spans: ended.spans, samples: [...tokens, took] };
  },
  'gate.started': (event, fold) => {
    const { phase, gate } = event;
    const attributes = { 'debussy.phase': phase, 'debussy.gate': gate };
    fold.begin(gateSpan(event), event, { name: `gate ${gate}`, parent: fold.parentIn(phase), attributes });
    return undefined;
  },
  'gate.finished': (event, fold) => {
    const { result, seconds: value } = event;
    const attributes = { 'debussy.outcome': result };
    const failed = result === 'failed' || result === 'timed_out';
    const { spans } = fold.end(gateSpan(event), event, { failed, attributes });
    return { spans, samples: [{ name: 'debussy.gate.duration', unit: 's', value, attributes }] };
  },
  'phase.failed': (event, fold) => fold.phaseEnds(event.phase, event, 'failed'),
  'phase.needs_human': (event, fold) => fold.phaseEnds(event.phase, event, 'needs_human'),
  'tip.moved': (event, fold) => {
    const phases = [...event.landed.map(({ phase }) => phase), ...event.groups];
    const ended = phases.map((phase) => fold.phaseEnds(phase, event, 'landed'));
    const at = Date.parse(event.at);
    const landing = {
      name: `landing of ${phases.join(', ')}`,
      id: fold.idOf('landing', event.to),
      parent: fold.root,
      from: at,
      to: at,
      failed: false,
      attributes: { 'debussy.commit': event.to },
    };
    return {
      spans: [...ended.flatMap(({ spans }) => spans), landing],
      samples: ended.flatMap(({ samples }) => samples),
    };
  },
  'run.ended': (event, fold) => {
    const { outcome, exit_code: code } = event;
    const attributes = { 'debussy.outcome': outcome, 'debussy.exit_code': code };
    return fold.end('run', event, { failed: code !== 0, attributes });
  },
};

function usageAttributes(input: number, spent: EventOf<'session.ended'>['spent']): Attributes {
  return {
    'gen_ai.usage.input_tokens': input,
    'gen_ai.usage.output_tokens': spent.output,
    'gen_ai.usage.cache_read.input_tokens': spent.cache_read,
    'gen_ai.usage.cache_creation.input_tokens': spent.cache_creation,
  };
}

/** With the attributes that the convention requires; they are those of the session's span. */
function tokenSamples({ attributes }: TraceSpan, input: number, output: number): readonly Sample[] {
  const required = ['gen_ai.operation.name', 'gen_ai.provider.name', 'gen_ai.request.model'];
  const shared = Object.fromEntries(required.map((name) => [name, attributes[name] ?? null]));
  const sample = (type: string, value: number): Sample => ({
    name: 'gen_ai.client.token.usage',
    unit: '{token}',
    value,
    attributes: { ...shared, 'gen_ai.token.type': type },
  });
  return [sample('input', input), sample('output', output)];
}

function phaseSpan(phase: string): string {
  return `phase ${phaseKey(phase)}`;
}

function sessionSpan({
  phase,
  attempt,
  session,
}: EventOf<'session.dispatched'> | EventOf<'session.ended'>): string {
  return `session ${phaseKey(phase)} ${attempt} ${session}`;
}

function gateSpan({ id, phase, gate }: EventOf<'gate.started'> | EventOf<'gate.finished'>): string {
  return `gate ${id} ${phaseKey(phase)} ${gate}`;
}

function idOf(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}

const byModel: readonly (readonly [RegExp, string])[] = [
  [/^(?:anthropic[/.])?claude/, 'anthropic'],
  [/^(?:openai\/)?(?:gpt|codex|o\d)/, 'openai'],
  [/^(?:google\/)?gemini/, 'gcp.gemini'],
  [/^(?:mistral|codestral|devstral)/, 'mistral_ai'],
  [/^deepseek/, 'deepseek'],
  [/^grok/, 'x_ai'],
];

const byAgent: ReadonlyMap<string, string> = new Map([
  ['claude', 'anthropic'],
  ['codex', 'openai'],
  ['gemini', 'gcp.gemini'],
]);

/** The provider of a model by the names of the convention; if it is unclear, the part before the slash or the agent. */
function genAiProvider(agent: string, model: string | null): string {
  const name = model ?? '';
  const known = byModel.find(([form]) => form.test(name))?.[1];
  const prefix = /^([\w.-]+)\//.exec(name)?.[1];
  return known ?? prefix ?? byAgent.get(agent) ?? agent;
}
