import { environmentFor, keyVariables } from '@debussy/host';
import { isSecretVariable, programMarks } from '@debussy/runners';
import { slotVariables } from '@debussy/workspace';
import type { Slot } from '@debussy/workspace';

/** Irrelevant for gates, and different in each terminal. */
const passing =
  /^(?:PWD|OLDPWD|SHLVL|_|LINES|COLUMNS|LS_COLORS|COLORTERM|TTY|STY|DISPLAY|WAYLAND_DISPLAY|WINDOWID|SESSION_MANAGER|INVOCATION_ID|JOURNAL_STREAM|XDG_(?:SESSION|RUNTIME|VTNR|SEAT)\w*|(?:TERM|SSH|TMUX|DBUS|GPG|VSCODE|ITERM|KITTY|WEZTERM|GNOME|KONSOLE|VTE)(?:_?\w*))$/;

/**
 * The environment of gates: the user's own, without variables that would redirect git or a nested agent, plus those of
 * the worktree.
 */
export function gateEnvironment(
  env: NodeJS.ProcessEnv,
  { path, id, ports = [] }: Pick<Slot, 'path'> & Partial<Slot>,
): Readonly<Record<string, string>> {
  const own = id === undefined ? {} : slotVariables({ id, ports });
  return { ...seen(env), ...own, CI: env['CI'] ?? 'true', WORKTREE_DIR: path };
}

/**
 * For a gate in a box: without keys and tokens, except those that the user names. For a gate that an agent wrote: the
 * environment of agents.
 */
export function boxedGateEnvironment(
  env: Readonly<Record<string, string>>,
  named: readonly string[],
): Readonly<Record<string, string>> {
  const kept = Object.entries(env).filter(
    ([name, value]) => named.includes(name) || !(keyVariables.has(name) || isSecretVariable(name, value)),
  );
  return Object.fromEntries(kept);
}

/** The variables that may affect a result, in a fixed order. */
export function lastingEnvironment(env: NodeJS.ProcessEnv): readonly (readonly [string, string])[] {
  return Object.entries(seen(env))
    .filter(([name]) => !passing.test(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function seen(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  return environmentFor('gate', env, { never: [...programMarks, 'CLAUDE_CODE*'] });
}
