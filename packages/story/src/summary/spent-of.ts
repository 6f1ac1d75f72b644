import { addSpent, grouped, nothingSpent, phaseKey } from '@debussy/core';
import type { Spent } from '@debussy/core';
import { countedTokens, inSession } from '@debussy/scheduler';
import type { PhaseEntry, RunState } from '@debussy/scheduler';
import type { SessionStory, Story } from '../story/story.ts';
import { counted, money, tokensText } from '../words/amounts.ts';

/** The usage of a run so far, running sessions included. */
export function spentOf(story: Story, state: RunState): Spent {
  const live = [...state.phases.values()].map((entry) => liveSpent(story, entry));
  return live.reduce<Spent>((sum, spent) => (spent === null ? sum : addSpent(sum, spent)), state.spent);
}

export function phaseSpent(story: Story, entry: PhaseEntry): Spent {
  const live = liveSpent(story, entry);
  return live === null ? entry.spent : addSpent(entry.spent, live);
}

function liveSpent(story: Story, entry: PhaseEntry): Spent | null {
  if (!inSession(entry.state)) return null;
  return story.phases.get(phaseKey(entry.spec.id))?.sessions.at(-1)?.spent ?? null;
}

/** The sessions of one agent with one model. */
export interface AgentUse {
  readonly agent: string;
  /** Null if neither the configuration nor the program names it. */
  readonly model: string | null;
  readonly sessions: number;
  /** The amount that a budget counts. */
  readonly tokens: number;
  readonly cost: number | null;
}

/** The usage of each agent with each of its models, in the order in which they began. */
export function usedByAgents(sessions: readonly SessionStory[]): readonly AgentUse[] {
  const alike = grouped(sessions, ({ agent, model }) => JSON.stringify([agent, model]));
  return [...alike.values()].flatMap((ofOne) => {
    const spent = ofOne.reduce((sum, one) => addSpent(sum, one.spent), nothingSpent);
    return ofOne.slice(0, 1).map(({ agent, model }) => {
      return { agent, model, sessions: ofOne.length, tokens: countedTokens(spent), cost: spent.cost };
    });
  });
}

/** `claude (opus): 2 sessions, 12k tokens, $1.23; codex: …`. */
export function agentUseText(uses: readonly AgentUse[]): string {
  return uses
    .map((use) => {
      const name = use.model === null ? use.agent : `${use.agent} (${use.model})`;
      const cost = use.cost === null ? '' : `, ${money(use.cost)}`;
      return `${name}: ${counted(use.sessions, 'session')}, ${tokensText(use)}${cost}`;
    })
    .join('; ');
}
