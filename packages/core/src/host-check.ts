const prefix = 'host-check:';

/** How a gate is written that is a check of the host, `{remote: build}`, where a command would stand: `host-check:build`. */
export function hostCheckCommand(check: string): string {
  return `${prefix}${check}`;
}

/** The check of the host that a gate asks for; null for one that is a command, or prose. */
export function hostCheckOf(command: string | null): string | null {
  return command?.startsWith(prefix) === true ? command.slice(prefix.length).trim() : null;
}
