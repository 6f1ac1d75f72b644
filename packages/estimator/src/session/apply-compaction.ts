import { quoted } from '../option-error.ts';
import { agentOf } from '../windows/windows.ts';
import { isCount, type Raw } from './reading.ts';
import { predict } from './predict.ts';
import type { EstimatorSettings } from './settings.ts';
import { note, remember, type Estimation, callBefore } from './state.ts';
import { defaultBase } from './default-base.ts';
import { windowInUse } from './window-in-use.ts';

/** The summary and the files that an agent reads again, where it does not say. Codex reads none. */
const TYPICAL_REST = 20_000;
const CODEX_REST = 2_000;
const LARGEST_SHARE = 0.1;

/** The context starts anew: the base, and what the agent kept. */
export function applyCompaction(session: Estimation, raw: Raw): void {
  const { state } = session;
  const before = predict(session).tokens;
  const rest = restAfter(session, raw['after'] ?? raw['tokens']);
  for (const call of state.calls) remember(state, call.id);
  state.compacted = Math.min(before, rest);
  state.turn += 1;
  state.turnThinking = 0;
  state.calls = [callBefore(state.turn)];
  state.speaking = false;
  state.toolUses = 0;
  state.toolCalls = 0;
  state.toolResults = 0;
}

/** Some agents report the whole context, others only the messages in it, which is less than the base alone. */
function restAfter(session: Estimation, after: unknown): number {
  const { state, settings } = session;
  const window = windowInUse(session);
  const { model, agent, agentVersion } = settings;
  const base =
    state.first?.context ?? settings.baseline ?? defaultBase({ model, agent, agentVersion, window });
  if (after === undefined || after === null)
    return base + Math.min(typicalRest(settings), window * LARGEST_SHARE);
  if (!isCount(after)) {
    note(state, `compact: after is ${quoted(after)}, ignored`);
    return restAfter(session, null);
  }
  return after > base ? after : base + after;
}

function typicalRest({ agent, model }: EstimatorSettings): number {
  return (agent ?? agentOf(model)) === 'codex' ? CODEX_REST : TYPICAL_REST;
}
