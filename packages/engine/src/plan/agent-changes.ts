import { ellipsized, phaseKey, type Config, type EventBody, type PhaseSpec, type Plan } from '@debussy/core';
import type { AgentFile } from '../agreed/look-back.ts';
import { phaseSpecs } from './phase-specs.ts';

/** Agents' changes to files that judge and run later work, without a person's approval. */
export interface AgentChange {
  /** `gate test of phase 2`, `sandbox`, a path. */
  readonly what: string;
  readonly was: string | null;
  readonly now: string | null;
}

export interface AgentChanges {
  readonly files: readonly AgentFile[];
  /** The effects of the files, one by one. */
  readonly changes: readonly AgentChange[];
  /** Whether the user accepts them with `--accept-plan`. */
  readonly accepted: boolean;
}

interface Version {
  readonly plan: Plan;
  readonly config: Config;
}

/** The effects of changed files. A file without a known effect is listed by its path. */
export function changesBetween(
  was: Version | null,
  now: Version | null,
  files: readonly AgentFile[],
): readonly AgentChange[] {
  if (was === null || now === null) return files.map(ofFile);
  const changes = [...settingChanges(was.config, now.config), ...planChangesOf(was, now)];
  const known = new Set(changes.length === 0 ? [] : ['.debussy/config.yaml', was.plan.file]);
  const others = files.filter(
    ({ path }) => !known.has(path) && !was.plan.phases.some(({ file }) => file === path),
  );
  const unsaid = changes.length === 0 ? files : others;
  return [...changes, ...unsaid.map(ofFile)];
}

function ofFile({ path, agreed, now }: AgentFile): AgentChange {
  if (agreed === null) return { what: path, was: null, now: 'a new file' };
  return { what: path, was: 'as you committed it', now: now === null ? null : 'another text' };
}

function settingChanges(was: Config, now: Config): readonly AgentChange[] {
  const before = new Map(Object.entries(was));
  return Object.entries(now).flatMap(([key, value]) => change(key, before.get(key), value));
}

function planChangesOf(was: Version, now: Version): readonly AgentChange[] {
  const [before, after] = [factsOf(was), factsOf(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((what) =>
    change(what, before.get(what), after.get(what)),
  );
}

function change(what: string, was: unknown, now: unknown): readonly AgentChange[] {
  const [before, after] = [asText(was), asText(now)];
  return before === after ? [] : [{ what, was: before, now: after }];
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function factsOf({ plan, config }: Version): ReadonlyMap<string, string> {
  const specs = new Map(
    phaseSpecs(
      plan,
      config,
      plan.phases.map(({ id }) => id),
    ).map((spec) => [phaseKey(spec.id), spec]),
  );
  return new Map(
    plan.phases.flatMap(({ id, status }) => [
      [`status of phase ${id}`, status],
      ...specFacts(id, specs.get(phaseKey(id))),
    ]),
  );
}

function specFacts(id: string, spec: PhaseSpec | undefined): readonly (readonly [string, string])[] {
  if (spec === undefined) return [];
  return [
    ...spec.gates.map(
      ({ name, command, expectation }) =>
        [`gate ${name} of phase ${id}`, `${command ?? 'no command'} ${expectation}`.trim()] as const,
    ),
    [`dependencies of phase ${id}`, spec.depends_on.join(', ')],
    [`text of phase ${id}`, spec.digest.slice(0, 8)],
  ];
}

function shown(text: string | null): string {
  return text === null ? '(none)' : ellipsized(text, 200);
}

const mostNamed = 20;

/** One line for each change: `gate test of phase 2: npm test → true, by phase 1`. */
export function changeLines({ files, changes }: AgentChanges): readonly string[] {
  const phases = [...new Set(files.flatMap(({ by }) => by.map(({ phase }) => phase)))].join(', ');
  const lines = changes
    .slice(0, mostNamed)
    .map(({ what, was, now }) => `${what}: ${shown(was)} → ${shown(now)}, changed by phase ${phases}`);
  const more = changes.length - lines.length;
  return more > 0 ? [...lines, `… and ${more} more`] : lines;
}

export function changeNotices(found: AgentChanges): readonly EventBody[] {
  if (found.changes.length === 0) return [];
  const message = `${found.accepted ? 'accepted by you' : 'written by an agent, does not count'}: ${changeLines(found).join('; ')}`;
  const hint = found.accepted ? '' : 'To let it count: debussy resume --accept-plan';
  const code = found.accepted ? 'AGENT_CHANGES_ACCEPTED' : 'AGENT_CHANGES_IGNORED';
  return [
    { type: 'notice', severity: found.accepted ? 'info' : 'warning', code, phase: null, message, hint },
  ];
}
