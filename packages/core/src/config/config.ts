import type { Dialect } from '../plan.ts';
import type { Place } from '../place.ts';
import type { OutputName } from './programs.ts';
import type { Resolver } from '../events/values.ts';
import type { forgeKinds } from './forge.ts';
import type { noticeClasses, sinkKinds } from './sinks.ts';

/**
 * All settings, complete: every key has a value. Keys are spelled as in `.debussy/config.yaml`.
 * Durations are seconds; 0 switches the limit off where the description says so.
 */
export interface Config {
  readonly agent: string;
  readonly model: string | null;
  readonly agents: Readonly<Record<string, AgentConfig>>;
  readonly fallback_agents: readonly string[];
  readonly parallel: number;
  readonly verify_parallel: number;
  readonly executor: string;
  readonly overlap: 'serialize' | 'allow';
  readonly resolvers: readonly Resolver[];
  readonly merge_drivers: readonly string[];

  readonly dialect: Dialect | null;
  readonly tag: string | null;

  readonly gates: Readonly<Record<string, string>>;
  readonly default_gates: Readonly<Record<string, string>>;
  readonly gates_for_all: boolean;
  readonly preflight: number;
  readonly exclusive: Readonly<Record<string, readonly string[]>>;
  readonly gate_timeout: number;
  readonly allow_ungated: boolean;
  readonly baseline: boolean;
  readonly protect_tests: boolean;
  readonly each_commit_green: boolean;
  readonly final_gates: boolean;
  readonly max_retries: number;

  readonly context_threshold: number;
  readonly tool_call_threshold: number;
  readonly tokenizer: string | null;
  readonly prompt_budget: number;
  readonly prompt_allocation: 'fixed' | 'dynamic' | 'reserve';
  readonly pruning: 'auto' | 'minimal' | 'moderate' | 'aggressive';
  readonly max_restarts: number;
  readonly on_context_limit: 'restart' | 'ask';
  readonly checkpoint_max_age: number;
  readonly max_sub_phases: number;
  readonly max_split_depth: number;

  readonly timeout: number;
  readonly idle_timeout: number;
  readonly first_output_timeout: number;
  readonly budget: BudgetConfig;
  readonly prices: Readonly<Record<string, ModelPrice>>;
  readonly wait_on_limit: number;
  readonly wait_on_outage: number;

  readonly land: 'auto' | 'branch' | 'pr' | 'pr-draft' | 'stack';
  /** Absent in journals of versions that opened no requests. */
  readonly forge?: ForgeConfig | undefined;
  /** Absent in journals of versions that knew no issues; a map in those that also wrote comments. */
  readonly issues?: 'none' | 'close' | undefined;
  readonly allow_dirty: boolean;
  readonly auto_commit: boolean;
  readonly commit_on_failure: boolean;
  readonly commit_message_template: string;
  readonly mark_plan: boolean;
  readonly after_phase: 'nothing' | 'docs';
  readonly pause_every: number;

  readonly setup: string | null;
  readonly setup_inputs: readonly string[];
  readonly allow_secret_files: readonly string[];
  readonly share: readonly string[];
  readonly isolation: 'shielded' | 'worktree';
  readonly worktrees: string | null;
  readonly keep_slots: boolean;
  readonly sandbox: 'none' | 'bwrap';

  /** Absent in journals of versions that sent no traces. */
  readonly otel?: boolean | undefined;
  /** Absent in journals of versions that sent no notices. */
  readonly notify?: NotifyConfig | undefined;
}

/** The host that pull requests go to. Null: as the remote says. */
export interface ForgeConfig {
  readonly kind: ForgeKind | null;
  readonly url: string | null;
  readonly repository: string | null;
  readonly remote: string | null;
  readonly base: string | null;
  readonly token_env: string | null;
  readonly open: 'end' | 'early';
  readonly reviewers: readonly string[];
}

export type ForgeKind = (typeof forgeKinds)[number];

export interface NotifyConfig {
  readonly sinks: Readonly<Record<string, NotifySink>>;
  readonly events: readonly NoticeClass[];
  readonly digest: number;
  readonly quiet_hours: string | null;
  readonly urgent: readonly NoticeClass[];
}

export type NoticeClass = (typeof noticeClasses)[number];
export type SinkKind = (typeof sinkKinds)[number];

/** One place that notices go to. Null: not said. */
export interface NotifySink {
  readonly kind: SinkKind | null;
  readonly events: readonly NoticeClass[] | null;
  readonly url: string | null;
  readonly url_env: string | null;
  readonly token_env: string | null;
  readonly secret_env: string | null;
  readonly command: readonly string[] | null;
}

/** One entry under `agents`: a program of the user's own, or changes to a built-in one. Null: as the adapter has it. */
export interface AgentConfig {
  readonly command: readonly string[] | null;
  readonly args: readonly string[];
  readonly prompt: 'stdin' | 'file' | 'argument' | null;
  readonly output: OutputName | null;
  readonly context_limit: number | null;
  readonly model: string | null;
  readonly provider: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly pass_env: readonly string[];
  /** The journal of an older run holds none. */
  readonly writable?: readonly string[];
}

/** US dollars for a million tokens of a model. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  readonly cache_read: number;
  readonly cache_creation: number;
}

/** Limits of a whole run, and of each phase of the plan; absent in journals of versions that knew no limits of phases. */
export interface BudgetConfig extends BudgetLimits {
  readonly phase?: BudgetLimits | undefined;
}

/** Null: no limit. */
export interface BudgetLimits {
  readonly tokens: number | null;
  readonly cost: number | null;
  readonly minutes: number | null;
}

/** Where a value came from. `text` is the value as it was written: `6h`, where the setting is 21600 seconds. */
export interface Origin {
  readonly source: 'flag' | 'environment' | 'project' | 'user' | 'default';
  /** The flag, the variable, the file, or `default`. */
  readonly name: string;
  readonly place: Place | null;
  readonly text: string;
}

/** Origin of every single value, by its dotted path: `parallel`, `budget.tokens`, `gates.lint`, `agents.mine.command`. */
export type Origins = ReadonlyMap<string, Origin>;
