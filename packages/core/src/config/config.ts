import type * as z from 'zod';
import type { DeepReadonly } from '../deep-readonly.ts';
import type { Place } from '../place.ts';
import type { configSchema } from './keys.ts';

/** All settings, complete: every key has a value. */
export interface Config extends DeepReadonly<z.output<typeof configSchema>> {}

export type AgentConfig = Config['agents'][string];
export type BudgetLimits = Config['budget']['phase'];
export type ForgeConfig = Config['forge'];
export type ForgeKind = NonNullable<ForgeConfig['kind']>;
export type ModelPrice = Config['prices'][string];
export type NotifyConfig = Config['notify'];
export type NoticeClass = NotifyConfig['events'][number];
export type NotifySink = NotifyConfig['sinks'][string];
export type SinkKind = NonNullable<NotifySink['kind']>;

/** The origin of a value. `text` is the value as written: `6h` for 21600 seconds. */
export interface Origin {
  readonly source: 'flag' | 'environment' | 'project' | 'user' | 'default';
  /** The flag, the variable, the file, or `default`. */
  readonly name: string;
  readonly place: Place | null;
  readonly text: string;
}

/** The origin of every value by its dotted path: `parallel`, `budget.tokens`, `gates.lint`, `agents.mine.command`. */
export type Origins = ReadonlyMap<string, Origin>;
